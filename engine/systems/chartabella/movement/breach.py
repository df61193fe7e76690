"""Rams: breaching a camp's wall (CH-85 to CH-87)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref
from engine.core.types import Log, Refusal, log_event
from engine.systems.chartabella.actions import Breach
from engine.systems.chartabella.command import activate, may_act, refuse_piece
from engine.systems.chartabella.data import RAM
from engine.systems.chartabella.movement.ground import HALF
from engine.systems.chartabella.state import State, field, kind, occupants
from engine.systems.chartabella.victory import remove


def refuse_breach(s: State, a: Breach) -> Refusal | None:
    """CH-86: From outside, next to the ram on the half it faces, into an enemy camp without an entrance."""
    refusal = refuse_piece(s, a.piece)
    if refusal:
        return refusal
    land = field(s)
    if kind(s, a.piece).arm != RAM:
        return Refusal("CH-86", "chartabella.refuse.no_ram", {"piece": piece_ref(a.piece)})
    if a.space not in land.inside or a.space in s.battle.camps:
        return Refusal("CH-86", "chartabella.refuse.no_ring")
    centre = land.inside[a.space]
    if s.battle.camps[centre] == s.side:
        return Refusal("CH-86", "chartabella.refuse.own_camp")
    if centre in dict(s.entrances):
        return Refusal("CH-86", "chartabella.refuse.has_entrance")
    if land.inside.get(s.place[a.piece]) == centre:
        return Refusal("CH-86", "chartabella.refuse.from_inside")
    direction = land.grid.direction(s.place[a.piece], a.space)
    if direction is None:
        return Refusal("CH-86", "chartabella.refuse.not_beside")
    if HALF[direction] != s.facing[a.piece]:
        return Refusal("CH-86", "chartabella.refuse.face_wall")
    struck = occupants(s).get(a.space)
    if struck is not None and s.battle.owners[struck] == s.side:
        return Refusal("CH-86", "chartabella.refuse.friend_there", {"piece": piece_ref(struck)})
    return None


def options_breach(s: State) -> Iterator[Breach]:
    """CH-86: Every ring space that a ram can break now."""
    for piece in may_act(s):
        if kind(s, piece).arm == RAM:
            for _, space in field(s).grid.near[s.place[piece]]:
                if refuse_breach(s, Breach(piece, space)) is None:
                    yield Breach(piece, space)


def take_breach(s: State, a: Breach, log: Log) -> None:
    """CH-86: Spend the ram, lay the entrance, remove the enemy that stood there; no die, no card (CH-71)."""
    activate(s, a.piece)
    log_event(log, "CH-86", "chartabella.log.breach", piece=piece_ref(a.piece), to=place_ref(a.space))
    struck = occupants(s).get(a.space)
    del s.place[a.piece]  # spent, not eliminated: CH-92 does not count it
    s.entrances = (*s.entrances, (field(s).inside[a.space], a.space))
    push(s, ("victory.rest",))
    if struck is not None:
        remove(s, log, "CH-86", struck)
