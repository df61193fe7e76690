"""The reasons of inputs: why the computer chose them, or that the page answered automatically."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.core.game import Game
from engine.core.types import Action, Event, Reason
from web.game.sentences import sentence
from web.words import Names, is_fact


class HasReasons(Protocol):
    """A game with the reasons of its inputs, by input number."""

    game: Game
    reasons: dict[int, Reason]


ANSWERED = "site.answered."
"""Prefix of the reasons for the page's automatic answers."""
USUAL = f"{ANSWERED}usual"
"""The reason of a standing answer."""
AGAIN = f"{ANSWERED}again"
"""Text key for a standing answer whose reason was shown before."""
SENT_AHEAD: Reason = (f"{ANSWERED}ahead", {})
"""The reason of an input that a side of a match by link had sent ahead."""

BY_HAND: Reason = ("site.log.by_hand", {})
"""Text for dice that somebody set by hand in a study game, where dice are rolled otherwise."""


def is_auto_answered(table: HasReasons, n: int) -> bool:
    """Return whether the page gave input `n`; never true for dice, whatever an outside record says."""
    return table.game.inputs[n].side is not None and table.reasons.get(n, ("",))[0].startswith(ANSWERED)


def reason_text(table: HasReasons, names: Names, n: int) -> str:
    """Return the reason for input number `n`; for an automatic answer, with the order.

    The computer's assumptions are stated as its side's thoughts, because they need not have come true.
    """
    key, facts = table.reasons[n]
    side, given = table.game.inputs[n].side, table.game.inputs[n].given
    if is_auto_answered(table, n) and isinstance(given, Action):
        return names.words.say(key, {"order": sentence(names, given)})
    told = names.say(key, facts)
    if side is None or key.startswith("site."):
        return told
    return names.words.say("site.log.thought", {"side": names.side(side), "reason": told})


def is_repeated(table: HasReasons, n: int) -> bool:
    """Return whether a side gave an equal standing answer before input `n` and has decided nothing itself since."""
    mine, inputs = table.game.inputs[n], table.game.inputs
    if table.reasons.get(n, ("",))[0] != USUAL:
        return False
    for m in reversed([m for m in range(n) if inputs[m].side == mine.side]):
        if not is_auto_answered(table, m):
            return False
        if inputs[m].given == mine.given and table.reasons[m] == table.reasons[n]:
            return True
    return False


def last_given_input(table: HasReasons) -> int:
    """Return the number of the last input that the page did not give; -1 if there is none."""
    n = len(table.game.inputs) - 1
    while n >= 0 and is_auto_answered(table, n):
        n -= 1
    return n


def reasons_data(reasons: Mapping[int, Reason], told: Sequence[Sequence[Event]]) -> dict[str, list[Any]]:
    """Return the reasons that a record keeps: those of inputs that everybody may know of."""
    known = {n: why for n, why in reasons.items() if all(event.seen_by is None for event in told[n])}
    return {str(n): [word, facts] for n, (word, facts) in known.items()}


def reasons_from(data: Any, count: int) -> dict[int, Reason]:
    """Return the reasons in a record of `count` inputs; invalid ones are dropped."""
    found: dict[int, Reason] = {}
    for n in range(count if isinstance(data, dict) else 0):
        match data.get(str(n)):
            case [str(word), dict(facts)] if all(map(is_fact, facts.values())):
                found[n] = (word, facts)
    return found
