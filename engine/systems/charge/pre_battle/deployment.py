"""Deploying an army in its zone: CG-86 and the Skirmish battle of the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import Block, ranked
from engine.boards.table.collision import EDGE, Field, blocker_at
from engine.boards.table.shapes import FORGIVEN
from engine.boards.table.vectors import Pose
from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import PieceRef, piece_ref, side_ref
from engine.core.types import Faces, Log, Outcome, PieceId, Refusal, Side, log_event
from engine.systems.charge.actions import Deploy, DeployRest
from engine.systems.charge.bodies import room
from engine.systems.charge.command import odds_higher
from engine.systems.charge.data import (
    ARTILLERY,
    COLUMN_STEP,
    LIGHT,
    MOST_DEPLOYED,
    MOUNTED,
    ROW_STEP,
    SIDES,
    ZONE,
)
from engine.systems.charge.setup import place
from engine.systems.charge.state import State, enemy, roster, step_side

GAP = 40
"""House: What the usual order of battle leaves between units, in c."""


def leadership(s: State, side: Side) -> int:
    """CG-16: Return the bonus of the general of an army that was built."""
    known = roster(s)
    stands = (stand for stand in known.home if known.side[stand] == side)
    return max((known.profile[stand].leadership or 0 for stand in stands), default=0)


def odds_dice(s: State) -> tuple[tuple[Outcome, int], ...]:
    """Skirmish battle: A's die and B's die with their generals' bonuses."""
    return odds_higher(tuple(leadership(s, side) for side in SIDES))


def take_dice(s: State, fell: str, log: Log) -> None:
    """Skirmish battle: The lower total deploys first; ties are thrown again."""
    totals = {side: int(die) + leadership(s, side) for side, die in zip(SIDES, fell, strict=True)}
    for side, die in zip(SIDES, fell, strict=True):
        facts = {"side": side_ref(side), "die": int(die), "bonus": leadership(s, side)}
        log_event(log, "CG-86", "charge.log.initiative", **facts)
    one, two = SIDES
    if totals[one] == totals[two]:
        push(s, ("before.dice",))
        return
    first = one if totals[one] < totals[two] else two
    push(s, ("before.deploy", first), ("before.deploy", enemy(first)))


def waiting(s: State, side: Side) -> list[PieceId]:
    """CG-86: Return the units of a side that are not deployed yet, in unit order."""
    return [unit for unit in roster(s).units.get(side, ()) if not s.held[unit]]


def deploy(s: State, log: Log, side: Side) -> None:
    """CG-86: A side deploys unit by unit until all stand."""
    s.active = side
    if waiting(s, side):
        push(s, ("before.place", side))


def zone(s: State, side: Side) -> tuple[int, int]:
    """Skirmish battle: Return between which heights a side deploys: twelve inches from its own long edge."""
    return (0, ZONE) if s.battle.own_edge[side] == 360 else (s.battle.height - ZONE, s.battle.height)


def heading(s: State, side: Side) -> int:
    """Return the heading to the enemy's edge."""
    return (s.battle.own_edge[side] + 360) % 720


def block(s: State, unit: PieceId, files: int) -> Block:
    """CG-08: Return a unit formed so many files wide."""
    return Block(files, ranked(files, len(roster(s).stands[unit])), s.battle.half, s.battle.deep)


def heads(s: State, side: Side) -> Iterator[PieceRef]:
    """Decisions: Deployment begins with a unit."""
    yield from (piece_ref(unit) for unit in waiting(s, side) if next(options_deploy(s, side, piece_ref(unit)), None))


def options_deploy(s: State, side: Side, of: PieceRef) -> Iterator[Deploy]:
    """Decisions: Files from most to 1, rows from the front of the zone back, columns from the west; the first 300."""
    unit = of.id
    low, high = zone(s, side)
    north = heading(s, side) == 0
    rows = range(high, low - 1, -ROW_STEP) if north else range(low, high + 1, ROW_STEP)
    found = 0
    for files in range(min(s.battle.numbers["max_files"], len(roster(s).stands[unit])), 0, -1):
        for y in rows:
            for x in range(COLUMN_STEP // 2, s.battle.width, COLUMN_STEP):
                a = Deploy(unit, files, x, y, heading(s, side))
                if refuse_deploy(s, a, side) is None:
                    yield a
                    found += 1
                    if found >= MOST_DEPLOYED:
                        return


def refuse_deploy(s: State, a: Deploy, side: Side) -> Refusal | None:
    """CG-86: An own unit that waits, in files that it can have, wholly in its zone, with room."""
    if roster(s).side.get(a.unit) != side or a.unit not in roster(s).groups:
        return Refusal("CG-14", "charge.refuse.not_yours")
    if s.held[a.unit]:
        return Refusal("CG-86", "charge.refuse.deployed")
    most = min(s.battle.numbers["max_files"], len(roster(s).stands[a.unit]))
    if not 1 <= a.files <= most:
        return Refusal("CG-03", "charge.refuse.most_files", {"most": most})
    if not 0 <= a.heading < 720:
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "heading"})
    own, there = block(s, a.unit, a.files), (a.x, a.y, a.heading)
    if not is_in_zone(s, side, own, there):
        return Refusal("CG-86", "charge.refuse.out_of_zone")
    stop = blocker_at(own, there, room(s, a.unit))
    if stop is None:
        return None
    if stop in roster(s).groups:
        return Refusal("CG-37", "charge.refuse.no_room", {"unit": piece_ref(stop)})
    return Refusal("CG-37", "charge.refuse.impassable", {"ground": stop})


def is_in_zone(s: State, side: Side, of: Block, there: Pose) -> bool:
    """CG-86: Return whether stands are wholly in the zone of a side."""
    (low, high), (x, y, facing) = zone(s, side), there
    return blocker_at(of, (x, y - low, facing), Field(s.battle.width, high - low, ())) != EDGE


def take_deploy(s: State, a: Deploy, log: Log, side: Side) -> None:
    """CG-86: The unit is placed there; the next one follows."""
    place(s, a.unit, (a.x, a.y, a.heading), a.files)
    log_event(log, "CG-86", "charge.log.deployed", unit=piece_ref(a.unit))
    push(s, ("before.deploy", side))


def role(s: State, unit: PieceId) -> int:
    """House: Return the row of a unit in the usual order of battle: foot, horse, light foot, missiles, heroes."""
    known = roster(s)
    own = known.profile[known.stands[unit][0]]
    if own.is_hero:
        return 4
    if ARTILLERY in own.abilities or own.weapon == "bow":
        return 3
    if MOUNTED in own.abilities:
        return 1
    return 2 if LIGHT in own.abilities or len(known.stands[unit]) == 1 else 0


def plan(s: State, side: Side) -> list[tuple[PieceId, Pose, int]]:
    """House: Return a usual order of battle of the units that wait: rows from the front, each from the middle outwards.

    Foot stands in the middle of the first row, horse and light foot beside it as long as there is room, missiles and
    heroes behind.
    """
    trial = s.copy()
    found = []
    for unit in sorted(waiting(s, side), key=lambda one: (role(s, one), roster(s).rank[one])):
        files = roster(s).groups[unit].files
        spot = _spot(trial, side, unit, files)
        if spot is not None:
            place(trial, unit, spot, files)
            found.append((unit, spot, files))
    return found


def _rows(s: State) -> tuple[int, int, int]:
    """House: Return how far behind the front of the zone the rows of the usual order of battle begin."""
    return 0, 2 * s.battle.deep + GAP, 4 * s.battle.deep + 2 * GAP


def _spot(s: State, side: Side, unit: PieceId, files: int) -> Pose | None:
    """House: Return the first spot for a unit, its row first, from the middle outwards."""
    low, high = zone(s, side)
    own, ahead = block(s, unit, files), heading(s, side)
    front, back = (high, -1) if ahead == 0 else (low, 1)
    rows = _rows(s)
    first = {3: 1, 4: 2}.get(role(s, unit), 0)
    middle, step = s.battle.width // 2, s.battle.half // 2
    wide, around = own._replace(half=own.half + GAP // (2 * own.files)), room(s, unit)
    for row in (*rows[first:], *rows[:first]):
        y, taken = front + back * row, [range(0)]
        for n in range(s.battle.width // step):
            x = middle + (n + 1) // 2 * step * (1 if n % 2 else -1)
            if wide.side <= x <= s.battle.width - wide.side and any(x in one for one in taken):
                continue
            stop = blocker_at(wide, (x, y, ahead), around)
            if stop not in (None, EDGE):
                taken.append(_taken(s, PieceId(stop), wide, (x, y, ahead)))
            elif refuse_deploy(s, Deploy(unit, files, x, y, ahead), side) is None:
                return x, y, ahead
    return None


def _taken(s: State, other: PieceId, wide: Block, there: Pose) -> range:
    """Return where in a row there is no room for the middle of a unit, because of one that stands in the same row."""
    if s.pose.get(other, ())[1:] != there[1:]:
        return range(0)
    far = wide.side + s.files[other] * s.battle.half - FORGIVEN - 1
    return range(s.pose[other][0] - far, s.pose[other][0] + far + 1)


def fits(s: State, side: Side) -> bool:
    """CG-86: Return whether an army that waits fits its zone: in the usual order of battle.

    Most armies need not be placed to be told so: three rows hold all who are two ranks deep at most and not too wide.
    """
    known, b = roster(s), s.battle
    blocks = [block(s, unit, known.groups[unit].files) for unit in waiting(s, side)]
    rows = _rows(s)
    if not b.closed and rows[-1] + 2 * b.deep <= ZONE and all(of.depth <= 2 * b.deep for of in blocks):
        widths = [2 * of.side + b.half // 2 + GAP for of in blocks]
        if sum(widths) <= len(rows) * (b.width - 2 * max(widths)):
            return True
    return len(plan(s, side)) == len(blocks)


def options_rest(s: State, side: Side) -> Iterator[DeployRest]:
    """CG-86: The rest may be placed automatically if all find room."""
    if refuse_rest(s, DeployRest(), side) is None:
        yield DeployRest()


def refuse_rest(s: State, a: DeployRest, side: Side) -> Refusal | None:
    """CG-86: Refuse automatic deployment if there is no room for all."""
    return None if _all_placed(s, side) else Refusal("CG-86", "charge.refuse.does_not_fit")


def _all_placed(s: State, side: Side) -> list[tuple[PieceId, Pose, int]]:
    """CG-86, house: Return where all stand who wait; if they find no room beside the others, where all stand anew."""
    made = plan(s, side)
    if len(made) == len(waiting(s, side)):
        return made
    trial = s.copy()
    for unit in roster(s).units.get(side, ()):
        _lift(trial, unit)
    made = plan(trial, side)
    return made if len(made) == len(waiting(trial, side)) else []


def _lift(s: State, unit: PieceId) -> None:
    for stand in s.held[unit]:
        s.slot[stand] = ()
    s.held[unit], s.pose[unit], s.files[unit] = (), (), 0


def take_rest(s: State, a: DeployRest, log: Log, side: Side) -> None:
    """CG-86: All stand."""
    made = _all_placed(s, side)
    for unit, there, files in made:
        _lift(s, unit)
        place(s, unit, there, files)
    told = tuple(piece_ref(unit) for unit, *_ in made)
    log_event(log, "CG-86", "charge.log.deployed_all", side=side_ref(side), units=told)


def usual_rest(s: State, side: Side) -> DeployRest:
    """CG-101, house: The usual order of battle."""
    return DeployRest()


STEPS: Steps = {
    "before.dice": Roll(
        "CG-86", odds_dice, take_dice, lambda *_: Faces(2, told_apart=True), listed=False, separate_phase=True
    ),
    "before.deploy": Do("CG-86", deploy),
    "before.place": Ask(
        "CG-86",
        step_side,
        {
            Deploy: Answer(options_deploy, refuse_deploy, take_deploy, heads),
            DeployRest: Answer(options_rest, refuse_rest, take_rest),
        },
        usual=usual_rest,
        complete=False,
    ),
}
"""Steps of deployment."""
