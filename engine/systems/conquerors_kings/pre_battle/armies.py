"""Armies, the scouting chase and who attacks: CK-95, CK-96."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import piece_ref, side_ref
from engine.core.types import Faces, Log, Outcome, Refusal, Side, log_event
from engine.systems.conquerors_kings.actions import ChooseArmy, ChooseRole
from engine.systems.conquerors_kings.data import MSK, NORTH, SIDES, SKI, SOUTH
from engine.systems.conquerors_kings.setup import muster
from engine.systems.conquerors_kings.state import State, enemy, roster, step_side

LEGS = 3
"""CK-96: Dice of the chase, before a tie."""
ATTACK, DEFEND = "attack", "defend"


def army(s: State, log: Log, side: Side) -> None:
    """CK-95: A side takes an army, where the scenario does not give it one."""
    if not s.armies[SIDES.index(side)]:
        push(s, ("before.choice", side))


def options_choice(s: State, side: Side) -> Iterator[ChooseArmy]:
    """CK-95: One of the armies of the scenario; both may take the same."""
    yield from map(ChooseArmy, s.battle.lists)


def refuse_choice(s: State, a: ChooseArmy, side: Side) -> Refusal | None:
    """CK-95: There are no others."""
    return None if a.army in s.battle.lists else Refusal("CK-95", "conquerors_kings.refuse.no_army")


def take_choice(s: State, a: ChooseArmy, log: Log, side: Side) -> None:
    """CK-95: Openly."""
    north, south = s.armies
    s.armies = (a.army, south) if side == NORTH else (north, a.army)
    muster(s)
    pieces = tuple(piece_ref(piece) for piece, one in roster(s).side.items() if one == side)
    log_event(log, "CK-95", "conquerors_kings.log.army", side=side_ref(side), army=f"army:{a.army}", pieces=pieces)


def usual_choice(s: State, side: Side) -> ChooseArmy:
    """CK-104: The first that the enemy has not taken."""
    lists = [*s.battle.lists]
    return ChooseArmy(next((name for name in lists if name not in s.armies), lists[0]))


def scouts(s: State, side: Side) -> int:
    """CK-96: Return the scouts of a side: its mounted skirmishers and half of those on foot."""
    known = roster(s)
    kinds = [known.troops[piece].kind for piece in known.units[side]]
    return kinds.count(MSK) + kinds.count(SKI) // 2


def bonus(s: State, side: Side) -> int:
    """CK-96: Return what more scouts add to each leg."""
    mine, theirs = scouts(s, side), scouts(s, enemy(side))
    return 0 if mine <= theirs else 2 if mine >= 2 * theirs else 1


def chase(s: State, log: Log) -> None:
    """CK-96: South throws its legs, then North."""
    for side in (SOUTH, NORTH):
        facts = {"side": side_ref(side), "scouts": scouts(s, side), "bonus": bonus(s, side)}
        log_event(log, "CK-96", "conquerors_kings.log.scouts", **facts)
    push(s, ("before.legs", SOUTH, LEGS), ("before.legs", NORTH, LEGS), ("before.chased", False))


@cache
def _sums(legs: int) -> tuple[tuple[Outcome, int], ...]:
    """CK-19, CK-96: Return one throw for each sum of so many dice, with the weight of all of that sum."""
    found: dict[int, tuple[str, int]] = {}
    for faces in combinations_with_replacement("123456", legs):
        fell = "".join(faces)
        first, weight = found.get(sum(map(int, faces)), (fell, 0))
        found[sum(map(int, faces))] = (first, weight + Faces(legs).weight(fell))
    return tuple(found.values())


def odds_legs(s: State, side: Side, legs: int) -> tuple[tuple[Outcome, int], ...]:
    """CK-96: The sum counts."""
    return _sums(legs)


def kind_legs(s: State, side: Side, legs: int) -> Faces:
    """CK-96: One handful."""
    return Faces(legs)


def take_legs(s: State, fell: str, log: Log, side: Side, legs: int) -> None:
    """CK-96: Each leg is a die and the bonus."""
    s.chase[side] += sum(map(int, fell)) + legs * bonus(s, side)
    log_event(log, "CK-96", "conquerors_kings.log.chase", side=side_ref(side), total=s.chase[side])


def chased(s: State, log: Log, second: bool) -> None:
    """CK-96: The higher total wins; at a tie one more leg each, then more scouts, then South."""
    ahead = [side for side in (SOUTH, NORTH) if s.chase[side] > s.chase[enemy(side)]]
    if not ahead and not second:
        push(s, ("before.legs", SOUTH, 1), ("before.legs", NORTH, 1), ("before.chased", True))
        return
    best = ahead or [side for side in (SOUTH, NORTH) if scouts(s, side) > scouts(s, enemy(side))] or [SOUTH]
    s.chase = dict.fromkeys(SIDES, 0)
    push(s, ("before.role", best[0]))


def options_role(s: State, side: Side) -> Iterator[ChooseRole]:
    """CK-96: Attack or defend."""
    yield from (ChooseRole(ATTACK), ChooseRole(DEFEND))


def refuse_role(s: State, a: ChooseRole, side: Side) -> Refusal | None:
    """CK-96: One of the two."""
    return None if a.role in (ATTACK, DEFEND) else Refusal("CK-96", "conquerors_kings.refuse.no_role")


def take_role(s: State, a: ChooseRole, log: Log, side: Side) -> None:
    """CK-96: The attacker has the first player turn."""
    s.first = s.active = side if a.role == ATTACK else enemy(side)
    log_event(log, "CK-96", f"conquerors_kings.log.role.{a.role}", side=side_ref(side))


def usual_role(s: State, side: Side) -> ChooseRole:
    """CK-104: Attack."""
    return ChooseRole(ATTACK)


STEPS: Steps = {
    "before.army": Do("CK-95", army),
    "before.choice": Ask(
        "CK-95", step_side, {ChooseArmy: Answer(options_choice, refuse_choice, take_choice)}, usual=usual_choice
    ),
    "before.chase": Do("CK-96", chase),
    "before.legs": Roll("CK-96", odds_legs, take_legs, kind_legs, listed=False, by=step_side),
    "before.chased": Do("CK-96", chased),
    "before.role": Ask(
        "CK-96", step_side, {ChooseRole: Answer(options_role, refuse_role, take_role)}, usual=usual_role
    ),
}
"""Steps of armies and of the chase."""
