"""Attacks on a piece if it were the enemy's turn, and attacks by a piece if it were its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from engine.core.references import PieceRef
from engine.core.types import Action, PieceId, Side
from engine.systems.chartabella.actions import Launch, Melee, MoveLaunch, Trample
from engine.systems.chartabella.combat.melee import options_melee
from engine.systems.chartabella.combat.projectiles import options_launch, options_move_launch
from engine.systems.chartabella.movement.trampling import options_trample
from engine.systems.chartabella.state import State, enemy

AttackOrder = Melee | Launch | MoveLaunch | Trample


def threats(s: State, ref: PieceRef) -> Iterator[tuple[State, Action]]:
    """Yield the attacks that the enemy could make on a piece if it were its turn now, one of each kind and half."""
    piece = ref.id
    if piece in s.place and s.end is None:
        turned = _turned(s, enemy(s, s.battle.owners[piece]))
        yield from _kinds(turned, (a for a in _attacks(turned, (piece,)) if _strikes(turned, a, piece)))


def possible_attacks(s: State, ref: PieceRef) -> Iterator[tuple[State, Action]]:
    """Yield the attacks that a piece could make if it were its turn now, one of each kind and half on each enemy."""
    piece = ref.id
    if piece in s.place and s.end is None:
        turned = _turned(s, s.battle.owners[piece])
        yield from _kinds(turned, (a for a in _attacks(turned) if a.piece == piece))


def _turned(s: State, side: Side) -> State:
    """Return the state as if a side's turn began now."""
    turned = s.copy()
    turned.side, turned.acted, turned.agenda = side, (), [("turn.activation",)]
    return turned


def _attacks(s: State, among: Sequence[PieceId] | None = None) -> Iterator[AttackOrder]:
    """Yield all attacks, on the enemies in `among` if given; trampling is always listed in full."""
    aimed = options_melee(s, among), options_launch(s, among), options_move_launch(s, among)
    return chain(*aimed, options_trample(s))


def _strikes(s: State, a: AttackOrder, piece: PieceId) -> bool:
    return s.place[piece] in a.path if isinstance(a, Trample) else a.target == piece


def _kinds(s: State, attacks: Iterable[AttackOrder]) -> Iterator[tuple[State, Action]]:
    """Yield the first attack of each kind and half for each attacker and target, with the state it is made in."""
    seen = set()
    for a in attacks:
        key = (a.verb, a.piece, getattr(a, "target", ""), getattr(a, "half", getattr(a, "approach", "")))
        if key not in seen:
            seen.add(key)
            yield s, a
