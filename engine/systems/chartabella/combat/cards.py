"""Intervention cards (CH-69 to CH-72)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.references import side_ref
from engine.core.types import Log, Refusal, Side, log_event
from engine.systems.chartabella.actions import KeepCard, PlayCard
from engine.systems.chartabella.state import State


def may_intervene(s: State, endangered: Side, favoured: Side | None) -> bool:
    """CH-70: Return whether a symbol's result, about to remove a piece of this side, can be met with a card."""
    return favoured is not None and favoured != endangered and s.cards[endangered] > 0


def spend(s: State, log: Log, side: Side) -> None:
    """CH-69: Use a card up."""
    s.cards[side] -= 1
    log_event(log, "CH-70", "chartabella.log.card", side=side_ref(side), left=s.cards[side])


def endangered(s: State, side: Side, *_: object) -> Side:
    """CH-70: The owner of the endangered piece decides; every card question begins with that side."""
    return side


def options_play(s: State, *_: object) -> Iterator[PlayCard]:
    """CH-70: The card may be played."""
    yield PlayCard()


def options_keep(s: State, *_: object) -> Iterator[KeepCard]:
    """CH-70: The card may be kept."""
    yield KeepCard()


def usual(s: State, *_: object) -> KeepCard:
    """CH-70: Cards are kept where nobody says otherwise."""
    return KeepCard()


def refuse_neither(s: State, a: PlayCard | KeepCard, *_: object) -> Refusal | None:
    """CH-70, CH-72: Both answers are allowed, also if swords give the same loss."""
    return None
