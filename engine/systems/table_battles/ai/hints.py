"""The computer opponent's candidate orders, whole placements, classes of equivalent rolls, and reasons."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine.core.agenda import current_question, settle, top_step
from engine.core.types import Action, Outcome, Reason, Side
from engine.systems.table_battles.acting.attack import options_attack
from engine.systems.table_battles.actions import Bombard, Done, Null, Pass, Retire, Shift
from engine.systems.table_battles.ai.reasons import reason
from engine.systems.table_battles.command import options_shift
from engine.systems.table_battles.data import FACES, IN_PLAY, OBLIQUE_LEAD
from engine.systems.table_battles.language.areas import batches, parse
from engine.systems.table_battles.placement import finish_placing, odds_of, options_place, take_place
from engine.systems.table_battles.sequence import STEPS
from engine.systems.table_battles.state import State, active, pool

ACT, PLACE, ROLL = "turn.act", "turn.place", "turn.roll"
SHIFTS = 24
"""The maximum number of Shifts to search."""


class BattleHints:
    """Candidate orders, whole placements, classes of equivalent rolls, and reasons."""

    shape: Final = "rolls"

    def candidates(self, s: State, most: int) -> list[Action]:
        """Return up to about `most` legal orders, attacks first; never an empty list."""
        step = s.agenda[-1][0]
        if most == 1 and step in (ACT, PLACE):
            return [Pass() if step == ACT else Done()]
        ask, args = current_question(STEPS, s)
        found: list[Action] = []
        for kind, answer in ask.answers.items():
            found += _shifts(s) if kind is Shift else answer.options(s, *args)
        if step == ACT:
            found.sort(key=_rank)
        return found[:most]

    def attacks(self, s: State) -> list[Action]:
        """Return the legal attacks."""
        name, *args = top_step(s)
        return list(options_attack(s, *args)) if name == ACT else []

    def rest(self, s: State) -> Action | None:
        """TB-17, TB-62: Return the order to take no action or to leave the dice in the pool, None elsewhere."""
        step = top_step(s)[0]
        return Pass() if step == ACT else Done() if step == PLACE else None

    def is_opening(self, s: State) -> bool:
        """TB-14, TB-52: Return whether a side is to place its first dice, before which it can seldom act."""
        return self.is_placing(s) and s.turn <= len(s.battle.book.sides)

    def is_placing(self, s: State) -> bool:
        """TB-52: Return whether dice are to be placed."""
        return bool(top_step(s)[0] == PLACE)

    def placements(self, s: State) -> Iterator[tuple[tuple[Action, ...], State]]:
        """TB-52: Yield every way to place the rolled dice, with the resulting state.

        Each set of batches comes once, Special Formations first.
        """
        if self.is_placing(s):
            yield from _lines(s, (), (False, -1))

    def kinds(self, s: State) -> Sequence[tuple[Outcome, int]]:
        """TB-54: Return one outcome, with the weight of all, per class with equally many useful dice of each face."""
        return _kinds(pool(s, s.battle.book, s.side), _useful(s))

    def thrower(self, s: State) -> Side:
        """TB-51: Return the side whose turn it is."""
        return active(s)

    def skipped(self, s: State) -> State:
        """TB-51: Return the next turn, with this turn's dice left in the pool."""
        after: State = s.copy()
        after.agenda.pop()
        settle(STEPS, after)
        return after

    def purpose(self, s: State, side: Side, action: Action) -> Reason | None:
        """Return why an order is given."""
        return reason(s, side, action)


def _rank(a: Action) -> int:
    """Return the rank of an action in the search: attacks, then other actions, then none."""
    if isinstance(a, (Null, Shift)):
        return 3
    return 2 if isinstance(a, (Pass, Retire)) else 1 if isinstance(a, Bombard) else 0


def _lines(s: State, done: tuple[Action, ...], last: tuple[bool, int]) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Yield the lines that continue some batches already placed; cards come in a single order."""
    b = s.battle.book
    yield (*done, Done()), _closed(s)
    for a in options_place(s):
        card = b.cards[b.number[a.piece]]
        at = (not card.is_special, card.index)
        if at < last:
            continue
        after: State = s.copy()
        after.agenda.pop()
        take_place(after, a, None)
        if after.agenda[-1][0] == PLACE:
            yield from _lines(after, (*done, a), at)
        else:
            settle(STEPS, after)
            yield (*done, a), after


def _closed(s: State) -> State:
    """TB-62: Return the state if no further dice are placed."""
    after: State = s.copy()
    after.agenda.pop()
    finish_placing(after)
    settle(STEPS, after)
    return after


def _shifts(s: State) -> list[Action]:
    """TB-79, TB-83: Return Shifts of one stick, of all movable sticks, and of as many as make a lead of three."""
    b = s.battle.book
    if not b.shift:
        return []
    found: list[Action] = []
    foes = [s.sticks[i] for i in b.own[1 - s.side] if s.status[i] == IN_PLAY and s.sticks[i]]
    for a in options_shift(s, False):
        giver, receiver = s.sticks[b.number[a.piece]], s.sticks[b.number[a.friend]]
        if a.n in (1, giver - 1) or any(receiver + a.n == n + OBLIQUE_LEAD for n in foes):
            found.append(a)
    return found[:: len(found) // SHIFTS + 1] if len(found) > SHIFTS else found


@lru_cache(maxsize=256)
def _kinds(dice: int, useful: tuple[int, ...]) -> tuple[tuple[Outcome, int], ...]:
    found: dict[Hashable, tuple[Outcome, int]] = {}
    for outcome, weight in odds_of(dice):
        mark = tuple(min(str(outcome).count(str(face)), useful[face - 1]) for face in FACES)
        first, known = found.get(mark, (outcome, 0))
        found[mark] = first, known + weight
    return tuple(found.values())


def _useful(s: State) -> tuple[int, ...]:
    """TB-52, TB-54: Return for each face the maximum number of dice that could be placed in this Roll Phase."""
    b = s.battle.book
    most: dict[str, list[int]] = {wing: [0] * 6 for wing in b.wings[s.side]}
    spare = [0] * 6
    for i in b.own[s.side]:
        if s.status[i] != IN_PLAY:
            continue
        row = _takes(b.cards[i].area)
        wing = most[b.cards[i].wing]
        for n in range(6):
            if b.auras:
                spare[n] += row[n]
            wing[n] = max(wing[n], row[n])
    return tuple(spare if b.auras else (sum(row[n] for row in most.values()) for n in range(6)))


@lru_cache(maxsize=256)
def _takes(area: str) -> tuple[int, ...]:
    """TB-55 to TB-59: Return the maximum number of dice of each face that an area takes in one turn."""
    if any(part.kind == "any" and not part.is_single for part in parse(area) or ()):
        return (6,) * 6
    found = []
    for face in FACES:
        rolled = "".join(str(other) * 6 for other in FACES)
        found.append(max((batch.count(str(face)) for batch in batches(area, rolled)), default=0))
    return tuple(found)


HINTS = BattleHints()
