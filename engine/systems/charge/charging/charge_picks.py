"""Picks and traces of charges and of units' actions in combat: CG-103."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.boards.table.approaches import NO_PIVOT
from engine.boards.table.blocks import Block, centre, slot_pose
from engine.boards.table.drift import drift_cost, drifted
from engine.boards.table.legs import ADVANCE, PIVOT, moved
from engine.boards.table.vectors import CIRCLE, Pose, toward
from engine.boards.table.vectors import turn as around
from engine.core import spelling
from engine.core.agenda import top_step
from engine.core.references import Pick, PieceRef, PoseRef, WordRef, piece_ref, word_ref
from engine.core.types import NOBODY, Action, PieceId
from engine.core.types import Pose as Seen
from engine.core.view import Proposal, Trace
from engine.systems.charge import combat_picks
from engine.systems.charge.actions import (
    Advance,
    Charge,
    Counter,
    Evade,
    Face,
    FleeOn,
    Rally,
    Reform,
    Withdraw,
    WithdrawTo,
)
from engine.systems.charge.bodies import block, formed
from engine.systems.charge.charging import counter_charge, declare, rally, reform, withdraw
from engine.systems.charge.charging.path import attacker, turn
from engine.systems.charge.data import CHARGED, COUNTERED, FORMED, LONGEST_WHEEL, PLAIN, WALL
from engine.systems.charge.movement.overrun import recalled
from engine.systems.charge.movement.pose_picks import seen
from engine.systems.charge.state import State, pose, roster

Attack = Charge | Advance
Order = Charge | Advance | Evade | Counter | Rally | FleeOn | Face | Withdraw | WithdrawTo | Reform
"""The orders that this module spells and draws."""
WAYS = ("direct", "broad")
"""CG-48: The offered paths, by name."""
WORDS = {"charge": CHARGED, "advance": FORMED, "advance-wall": WALL}
"""Words for attacks in a formation."""
ANSWERS: dict[str, Action] = {
    "flee": Evade(yes=True),
    "stand": Evade(yes=False),
    "face": Face(yes=True),
    "look-on": Face(yes=False),
    "stay": counter_charge.STAY,
}
"""Each of these words spells an answer by itself."""
COUNTER = "counter-"
_EXACT = re.compile(r"(?:p(\d{1,3})-)?([rl])(\d{1,3})")


def picks(s: State, action: Order) -> tuple[Pick, ...]:
    """Return the picks of an order: a unit, a word, an enemy, and the path."""
    word = next((word for word, answer in ANSWERS.items() if answer == action), None)
    if word is not None:
        return (word_ref(word),)
    match action:
        case Charge(unit, target, pivot, wheel):
            return (piece_ref(unit), word_ref("charge"), piece_ref(target), word_ref(_way(s, action, pivot, wheel)))
        case Advance(unit, target, form, pivot, wheel):
            named = next((word for word, own in WORDS.items() if own == form), f"advance-{form}")
            return (piece_ref(unit), word_ref(named), piece_ref(target), word_ref(_way(s, action, pivot, wheel)))
        case Counter(_, pivot, wheel):
            return (word_ref(f"{COUNTER}{_way(s, action, pivot, wheel)}"),)
        case WithdrawTo(heading, distance):
            unit = asked(s, "withdraw.to")
            there = seen(s, drifted(pose(s, unit), heading % CIRCLE, distance)).ref if unit else word_ref(str(heading))
            return (piece_ref(unit), there)
        case Reform(unit, enemy):
            return (piece_ref(unit), word_ref("reform"), piece_ref(enemy))
    return spelling.picks(action)


def asked(s: State, step: str) -> PieceId:
    """Return the unit that a nested question is about, "" if it is not being asked."""
    name, *args = top_step(s)
    return PieceId(args[0]) if name == step else NOBODY


def _offered(s: State, action: Attack | Counter) -> Iterator[Attack | Counter]:
    """CG-48: Yield the paths offered for an attack; the broad one is computed on demand."""
    match action:
        case Counter():
            unit, target = _countering(s)
            if unit:
                yield from counter_charge.charges(s, unit, target)
        case Charge(unit, target):
            if _is_told(s, unit, target):
                yield from declare.charges(s, unit, target)
        case Advance(unit, target, form):
            if _is_told(s, unit, target) and form in (FORMED, WALL):
                yield from declare.advances(s, unit, form, target)


def _is_told(s: State, unit: PieceId, target: PieceId) -> bool:
    """Return whether both units are on the table, on opposite sides, and the first can move."""
    known = roster(s)
    both = bool(s.held.get(unit) and s.held.get(target)) and known.side[unit] != known.side[target]
    return both and declare.refuse_target(s, unit, target) is None


def _countering(s: State) -> tuple[PieceId, PieceId]:
    """CG-52: Return the unit asked to counter-charge, and its target."""
    unit = asked(s, "counter.answer")
    return unit, PieceId(s.agenda[-1][2]) if unit else NOBODY


def _way(s: State, action: Attack | Counter, pivot: int, wheel: int) -> str:
    """CG-48: Return the name of a path: direct, broad, or a word that spells out its turn."""
    for name, offered in zip(WAYS, _offered(s, action), strict=False):
        if (offered.pivot, offered.wheel) == (pivot, wheel):
            return name
    first = "" if pivot == NO_PIVOT else f"p{pivot}-"
    return f"{first}{'l' if wheel < 0 else 'r'}{abs(wheel)}"


def proposals(s: State, picked: tuple[Pick, ...]) -> Iterator[Proposal]:
    """CG-103: Yield the orders of this module that the picks may mean, with their costs."""
    match picked:
        case [WordRef(word)] if word in ANSWERS:
            yield Proposal(ANSWERS[word])
        case [WordRef(word)] if word.startswith(COUNTER):
            unit, target = _countering(s)
            yield from _told(
                s, _meant(counter_charge.charges(s, unit, target), word.removeprefix(COUNTER)) if unit else ()
            )
        case [PieceRef(), WordRef("rally" | "flee_on" | "withdraw")]:
            found = (spelling.read(kind, picked) for kind in (Rally, FleeOn, Withdraw))
            yield from (Proposal(action) for action in found if action is not None)
        case [PieceRef(unit), WordRef("reform"), PieceRef(enemy)]:
            yield Proposal(Reform(unit, enemy))
        case [PieceRef(unit), PieceRef(target)] if s.agenda and s.agenda[-1][0] == "orders.order":
            if _is_told(s, unit, target):
                yield from at(s, unit, target)
        case [PieceRef(unit), WordRef(word), PieceRef(target), *rest] if word in WORDS:
            if _is_told(s, unit, target):
                yield from _attacks(s, unit, WORDS[word], target, rest)
        case [PieceRef(unit), PoseRef() as spot] if unit == asked(s, "withdraw.to"):
            yield from _ways_out(s, unit, Seen.read(spot))


def at(s: State, unit: PieceId, target: PieceId) -> Iterator[Proposal]:
    """CG-103: Yield a unit's attacks on an enemy: charge direct, broad, advance direct, broad; or a refused one."""
    found = declare.against(s, unit, target)
    yield from _told(s, found or [Charge(unit, target, *_aimed(s, unit, target))])


def _attacks(s: State, unit: PieceId, form: str, target: PieceId, rest: list[Pick]) -> Iterator[Proposal]:
    """CG-103: Yield the attacks of a unit in a formation by the named paths, by all paths if none is named."""
    may = declare.refuse_run(s, unit, roster(s).side[unit]) is None
    offered: list[Attack] = []
    if may:
        offered = [*(declare.charges(s, unit, target) if form == CHARGED else declare.advances(s, unit, form, target))]
    exact = _read(rest[0].id) if rest else None
    if exact is not None:
        yield from _told(s, [_attack(unit, form, target, *exact)])
    elif offered:
        yield from _told(s, _meant(offered, rest[0].id) if rest else offered)
    else:
        yield Proposal(_attack(unit, form, target, *_aimed(s, unit, target)))


def _attack(unit: PieceId, form: str, target: PieceId, pivot: int, wheel: int) -> Attack:
    return Charge(unit, target, pivot, wheel) if form == CHARGED else Advance(unit, target, form, pivot, wheel)


def _aimed(s: State, unit: PieceId, target: PieceId) -> tuple[int, int]:
    """CG-103: Return the turn that brings a unit nearest to an unreachable enemy, so that the refusal tells why."""
    who, (there,) = attacker(s, unit, CHARGED), attacker(s, unit, CHARGED).targets(target)[:1]
    if who.course(target, turn(NO_PIVOT, 0)).far is not None:
        return NO_PIVOT, 0
    (x, y), (there_x, there_y) = centre(who.block, who.pose), centre(there.block, there.pose)
    wanted = around(who.pose[2], toward(there_x - x, there_y - y, who.pose[2]))
    return NO_PIVOT, max(-LONGEST_WHEEL, min(LONGEST_WHEEL, wanted))


def _meant(offered: Iterable[Attack | Counter], word: str) -> Sequence[Attack | Counter]:
    """Return the path of a name: broad means the direct one if that is as good; a turn that is spelled out is exact."""
    found = list(offered)
    exact = _read(word)
    if exact is not None:
        return [Counter(True, *exact)]
    return found[-1:] if word == WAYS[1] else found[:1] if word == WAYS[0] else []


def _read(word: str) -> tuple[int, int] | None:
    """Return the pivot and the wheel that a word spells out, None if it spells none."""
    found = _EXACT.fullmatch(word)
    if found is None:
        return None
    pivot, side, steps = found.groups()
    return (NO_PIVOT if pivot is None else int(pivot)), -int(steps) if side == "l" else int(steps)


def _told(s: State, found: Iterable[Attack | Counter]) -> Iterator[Proposal]:
    """Yield orders with their costs, in c."""
    yield from (Proposal(action, trace(s, action).cost) for action in found)


def _ways_out(s: State, unit: PieceId, spot: Seen | None) -> Iterator[Proposal]:
    """CG-55, CG-103: Yield the way out that ends nearest to a spot, along the heading that leads there best."""
    if spot is None:
        return
    x, y, _ = pose(s, unit)
    dx, dy = spot.x - x, s.battle.height - spot.y - y
    exact = [WithdrawTo(a.heading, a.distance) for a in withdraw.options_to(s, unit)]
    yield from (Proposal(a) for a in exact if picks(s, a)[-1] == spot.ref)
    heading = round_to(toward(dx, dy), 30) % CIRCLE
    ahead = drifted((0, 0, 0), heading, 1000)
    far = max(1, (dx * ahead[0] + dy * ahead[1]) // 1000)
    yield Proposal(WithdrawTo(heading, far))


def round_to(heading: int, step: int) -> int:
    """Return the multiple of a step that is nearest to a heading."""
    return (heading + step // 2) // step * step


def trace(s: State, action: Order) -> Trace:
    """CG-103: Return the trace of an order: the path of the front, the resulting poses of stands, and its target."""
    match action:
        case Charge(unit, target, pivot, wheel) if _is_told(s, unit, target):
            return _run(s, unit, CHARGED, target, pivot, wheel)
        case Advance(unit, target, form, pivot, wheel) if _is_told(s, unit, target):
            return _run(s, unit, form, target, pivot, wheel)
        case Counter(True, pivot, wheel):
            unit, target = _countering(s)
            return _run(s, unit, COUNTERED, target, pivot, wheel) if unit else Trace()
        case WithdrawTo(heading, distance) if unit := asked(s, "withdraw.to"):
            of, here = block(s, unit), pose(s, unit)
            there = drifted(here, heading % CIRCLE, distance)
            cost = drift_cost(of, here, heading % CIRCLE, distance, s.battle.rough, PLAIN)
            way = (seen(s, here).ref, seen(s, there).ref)
            return Trace(path=way, poses=_lying(s, unit, of, there), cost=-(-cost // PLAIN))
        case Reform(unit, enemy) if s.held.get(unit):
            front = reform.turned(s, unit, enemy)
            lying = _slotted(s, reform.order(recalled(s, unit), unit), front.block, front.pose) if front else ()
            return Trace(poses=lying, takes=(enemy,))
        case Face(True) if unit := asked(s, "rally.face"):
            after = rally.facing(s, unit)
            return Trace(poses=_lying(s, unit, block(s, unit), after)) if after else Trace()
        case _:
            return Trace()


def _run(s: State, unit: PieceId, form: str, target: PieceId, pivot: int, wheel: int) -> Trace:
    """CG-48, CG-50: Return the trace of a charge that arrives: its turn, its run, the pose flush with the enemy."""
    who = attacker(s, unit, form)
    course = who.course(target, turn(pivot, wheel))
    way = [who.pose]
    if pivot != NO_PIVOT:
        way.append(moved(who.block, who.pose, PIVOT, pivot))
    if wheel:
        way.append(course.pose)
    if course.far is None:
        return Trace(path=tuple(seen(s, at).ref for at in way))
    touch = moved(who.block, course.pose, ADVANCE, course.far)
    setting = who.flush(target, touch)
    end = touch if setting is None else setting.pose
    way.append(touch)
    return Trace(
        path=tuple(seen(s, at).ref for at in way),
        poses=_lying(s, unit, who.block, end),
        takes=(target,),
        cost=-(-course.cost // PLAIN),
        strikes=combat_picks.promised(s, unit, target, form, end),
    )


def _lying(s: State, unit: PieceId, of: Block, there: Pose) -> tuple[tuple[PieceId, Seen], ...]:
    """Return the resulting poses of a unit's stands."""
    return _slotted(s, formed(recalled(s, unit), unit), of, there)


def _slotted(s: State, stands: tuple[PieceId, ...], of: Block, there: Pose) -> tuple[tuple[PieceId, Seen], ...]:
    """Return the poses of stands in the slots of a block."""
    return tuple((stand, seen(s, slot_pose(of, there, slot))) for stand, slot in zip(stands, of.slots, strict=True))
