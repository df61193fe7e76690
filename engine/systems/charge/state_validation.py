"""The values allowed in a state's columns and its steps' arguments (see engine/core/state_validation.py)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.state_validation import (
    BOOLEAN,
    Domain,
    StateSchema,
    any_of,
    exactly,
    mapping,
    number,
    one_of,
    sequence_of,
    tuple_of,
)
from engine.core.types import PieceId
from engine.systems.charge.agenda_validation import STEP_CHECKS
from engine.systems.charge.data import (
    ATTACK,
    CHARGED,
    DEFENCE,
    FORMATIONS,
    FORMED,
    FULL_TURN,
    INITIATIVE,
    INSPIRATION,
    LONGEST_LEG,
    LONGEST_WHEEL,
    MAX_GROUPS,
    MORALE,
    MOST_FILES,
    MOST_SIZE,
    MOST_STANDS,
    MOST_TURNS,
    MOVE,
    PHASES,
    SIDES,
    WALL,
)
from engine.systems.charge.pre_battle.armies import refuse_army
from engine.systems.charge.roster import read_row
from engine.systems.charge.state import ALL_FLAGS, State, in_turn, roster

SIDE = one_of("a side", lambda _: SIDES)
UNIT = one_of("a unit", lambda s: roster(s).groups)
STAND = one_of("a stand", lambda s: roster(s).home)
HERO = one_of("a hero's unit", lambda s: roster(s).heroes)
NOTHING, NO_PLACE = exactly(""), exactly(())
LENGTH = number(-MOST_SIZE, 2 * MOST_SIZE)
POSE = tuple_of(LENGTH, LENGTH, number(0, FULL_TURN - 1))
SLOT = tuple_of(number(0, MOST_FILES), number(0, MOST_STANDS))
PIVOT, WHEEL = number(-1, FULL_TURN - 1), number(-LONGEST_WHEEL, LONGEST_WHEEL)
OLD = number(-1, LONGEST_LEG)
ATTACKING = exactly(CHARGED, FORMED, WALL)
DECLARED = ("charge.bravery", "charge.declared", "charge.evade")
ROUND = ("turn.movement", "turn.shooting", "turn.combat")
"""CG-13: The steps that begin the phases after the first."""
PARTS = ("command.window", "filling.next", "orders.part", "shooting.part", "combat.part")
"""CG-14: Steps of the first player, then of the second."""
ROW = Domain("a row of an army", lambda _, value: isinstance(value, tuple) and read_row(value) is not None)
ROWS = sequence_of(ROW, MAX_GROUPS, twice=True)

_MOVEMENT = r"turn\.movement "
_SHOOTING = r"turn\.shooting "
_COMBAT = r"turn\.combat victory\.turn "
_REST = rf"({_SHOOTING})?{_COMBAT}"
_PARTS = r"(orders\.part ){0,2}victory\.look "
_M2 = rf"(dressing\.begin )?(filling\.next ){{0,2}}{_PARTS}"
_BLOWS = r"losses\.fallen victory\.look victory\.turn "
_LEAVE = r"withdraw\.(test|to) |reform\.test "
_ATTACK = rf"(charge\.(bravery|evade|dice) |flee\.die charge\.go |counter\.(answer|bravery) |{_LEAVE})"
_WINDOW = r"command\.spend (command\.window )?"

STATE_SCHEMA = StateSchema(
    columns={
        "lists": tuple_of(ROWS, ROWS),
        "pose": mapping(UNIT, any_of(NO_PLACE, POSE)),
        "files": mapping(UNIT, number(0, MOST_FILES + 4)),
        "held": mapping(UNIT, sequence_of(STAND)),
        "form": mapping(UNIT, exactly(*FORMATIONS)),
        "flags": mapping(UNIT, number(0, ALL_FLAGS)),
        "target": mapping(UNIT, any_of(NOTHING, UNIT)),
        "ran": mapping(UNIT, number(0, LONGEST_LEG)),
        "slot": mapping(STAND, any_of(NO_PLACE, SLOT)),
        "overran": mapping(STAND, POSE),
        "thrown": sequence_of(STAND),
        "shot": sequence_of(STAND),
        "wall": sequence_of(STAND),
        "raised": mapping(STAND, exactly(MOVE, MORALE, INSPIRATION, ATTACK, DEFENCE)),
        "points": mapping(HERO, number(0, 7)),
        "pairs": sequence_of(tuple_of(UNIT, UNIT)),
        "doomed": sequence_of(STAND),
        "chosen": sequence_of(STAND),
        "blooded": sequence_of(UNIT),
        "turn": number(0, MOST_TURNS),
        "phase": exactly(*PHASES),
        "first": SIDE,
        "active": SIDE,
    },
    steps={
        "before.begin": tuple_of(),
        "before.choice": tuple_of(SIDE),
        "before.dice": tuple_of(),
        "before.deploy": tuple_of(SIDE),
        "before.place": tuple_of(SIDE),
        "turn.begin": tuple_of(number(1, MOST_TURNS)),
        **{name: tuple_of() for name in ("turn.movement", "turn.shooting", "turn.combat")},
        **{name: tuple_of() for name in ("command.initiative", "command.dice", "command.points")},
        "command.choose": tuple_of(SIDE),
        "command.hero": tuple_of(HERO),
        "command.die": tuple_of(HERO),
        "command.window": tuple_of(SIDE),
        "command.spend": tuple_of(SIDE),
        "breaks.begin": tuple_of(),
        "dressing.begin": tuple_of(),
        "filling.next": tuple_of(SIDE),
        "filling.fill": tuple_of(SIDE),
        "orders.part": tuple_of(SIDE),
        "orders.next": tuple_of(SIDE),
        "orders.order": tuple_of(SIDE),
        "rally.next": tuple_of(SIDE),
        "rally.order": tuple_of(SIDE, UNIT),
        **{name: tuple_of(UNIT) for name in ("rally.test", "rally.face", "flee.begin", "flee.die")},
        **{name: tuple_of(UNIT) for name in ("withdraw.test", "withdraw.to")},
        "reform.test": tuple_of(UNIT, UNIT),
        **{name: tuple_of(UNIT) for name in ("breaks.test", "breaks.flight", "breaks.die")},
        **{name: tuple_of(UNIT, UNIT, ATTACKING, PIVOT, WHEEL) for name in DECLARED},
        **{name: tuple_of(UNIT, UNIT, ATTACKING, PIVOT, WHEEL, OLD) for name in ("charge.go", "charge.dice")},
        **{name: tuple_of(UNIT, UNIT) for name in ("counter.begin", "counter.answer")},
        **{name: tuple_of(UNIT, UNIT, PIVOT, WHEEL) for name in ("counter.bravery", "counter.run")},
        "shooting.part": tuple_of(SIDE),
        "shooting.next": tuple_of(SIDE),
        "shooting.order": tuple_of(SIDE),
        "shooting.dice": tuple_of(UNIT, sequence_of(tuple_of(STAND, STAND)), BOOLEAN),
        "losses.begin": tuple_of(),
        "losses.lose": tuple_of(SIDE, UNIT, number(1, MOST_STANDS + 8)),
        "losses.chosen": tuple_of(),
        "losses.fallen": tuple_of(),
        "combat.begin": tuple_of(),
        "combat.part": tuple_of(SIDE),
        "combat.strike": tuple_of(SIDE),
        "combat.dice": tuple_of(UNIT, sequence_of(tuple_of(STAND, STAND))),
        "victory.look": tuple_of(),
        "victory.turn": tuple_of(),
    },
    agenda=re.compile(
        r"(before\.choice ){1,2}before\.dice turn\.begin |before\.dice turn\.begin "
        r"|before\.place (before\.deploy )?turn\.begin "
        rf"|(command\.(dice|choose) )(command\.points ){_MOVEMENT}{_REST}"
        rf"|command\.die (command\.hero )*{_MOVEMENT}{_REST}"
        rf"|{_WINDOW}breaks\.begin victory\.look {_M2}{_REST}"
        rf"|{_WINDOW}(shooting\.part ){{2}}losses\.begin victory\.look {_COMBAT}"
        rf"|(shooting\.order |shooting\.dice shooting\.next )(shooting\.part )?losses\.begin victory\.look {_COMBAT}"
        rf"|(losses\.lose )+losses\.chosen victory\.look {_COMBAT}"
        rf"|{_WINDOW}(combat\.part ){{2}}{_BLOWS}"
        rf"|(combat\.strike |(combat\.dice )+)(combat\.part )?{_BLOWS}"
        rf"|filling\.fill (filling\.next )?{_PARTS}{_REST}"
        rf"|orders\.order {_PARTS}{_REST}"
        rf"|{_ATTACK}orders\.next {_PARTS}{_REST}"
        rf"|(rally\.order |(rally\.(test|face)|flee\.die) rally\.next |flee\.die (flee\.begin )*){_PARTS}{_REST}"
        rf"|(breaks\.test )*(breaks\.die )?(breaks\.flight )*victory\.look {_M2}{_REST}"
    ),
    fits=STEP_CHECKS,
    written=frozenset(("before.choice",)),
)


def invariant_violations(s: State) -> list[str]:
    """Return the broken invariants of a state, worded for developers."""
    if any(rows and (not s.battle.is_open or refuse_army(s, rows) is not None) for rows in s.lists):
        return ["lists: no army that a side could have built"]
    known = roster(s)
    every, stands = tuple(known.groups), tuple(known.home)
    columns = {
        **dict.fromkeys(("pose", "files", "held", "form", "flags", "target", "ran"), every),
        "slot": stands,
        "points": known.heroes,
    }
    broken = [
        f"{name}: not one for each, in order" for name, keys in columns.items() if tuple(getattr(s, name)) != keys
    ]
    broken = broken or [name for name, kind in STATE_SCHEMA.columns.items() if not kind.holds(s, getattr(s, name))]
    return broken or [*_broken_units(s)] or [*_broken_lists(s), *_broken_turn(s)]


def _broken_lists(s: State) -> Iterator[str]:
    """CG-59, CG-68, CG-79, CG-92: Yield errors in lists of stands: wrong order, or stands not on the table."""
    known = roster(s)
    there = {stand for held in s.held.values() for stand in held}
    for name in ("thrown", "shot", "wall", "doomed", "chosen"):
        named = getattr(s, name)
        if list(named) != sorted(named, key=known.rank.__getitem__):
            yield f"{name}: not in stand order"
        if name not in ("thrown", "shot") and not there.issuperset(named):
            yield f"{name}: of one who is gone"
    sides = tuple(known.units)
    if any((known.side[one], known.side[two]) != sides or not (s.held[one] and s.held[two]) for one, two in s.pairs):
        yield "pairs: not of two enemies on the table"
    if list(s.pairs) != sorted(s.pairs, key=lambda pair: (known.rank[pair[0]], known.rank[pair[1]])):
        yield "pairs: not in unit order"
    if any(target and known.side[target] == known.side[unit] for unit, target in s.target.items()):
        yield "target: a friend"


def _broken_turn(s: State) -> Iterator[str]:
    """CG-13, CG-14, CG-86: Yield errors of the turn: a wrong phase, or parts of the players out of order."""
    if s.end is not None:
        return
    due = [tuple(step) for step in reversed(s.agenda)]
    names = [step[0] for step in due]
    left = [name for name in ROUND if name in names]
    is_before = "turn.begin" in names
    if s.phase != (INITIATIVE if is_before else PHASES[-1 - len(left)]):
        yield f"phase: {s.phase} before {names}"
    if (s.turn == 0) != is_before:
        yield f"turn: {s.turn} before {names}"
    if s.chosen and "losses.chosen" not in names:
        yield "chosen: while nobody is to be taken off"
    for part in PARTS:
        sides = [step[1:] for step in due if step[0] == part]
        if len(sides) > 2 or sides != [(side,) for side in in_turn(s)[2 - len(sides) :]]:
            yield f"agenda: {part} of {sides}"


def _broken_units(s: State) -> Iterator[str]:
    """CG-08, CG-58: Yield errors of units: stands held twice or without a slot of their own, units without a pose."""
    known = roster(s)
    seen: list[PieceId] = []
    for unit, held in s.held.items():
        seen += held
        if bool(held) != bool(s.pose[unit]) or bool(held) != bool(s.files[unit]):
            yield f"pose[{unit}]: {s.pose[unit]} with {len(held)} stands in {s.files[unit]} files"
        if list(held) != sorted(held, key=known.rank.__getitem__):
            yield f"held[{unit}]: not in stand order"
        slots = [s.slot[stand] for stand in held if s.slot[stand]]
        if len(set(slots)) != len(slots) or any(slot[0] >= s.files[unit] for slot in slots):
            yield f"slot: two in one place, or beside {unit}"
        for stand in held:
            if known.side[stand] != known.side[unit] or (stand not in known.stands[unit] and not known.is_hero(stand)):
                yield f"held[{unit}]: {stand} is no part of it"
            if bool(s.slot[stand]) == (stand in s.overran):
                yield f"slot[{stand}]: {s.slot[stand]}"
    if len(set(seen)) != len(seen):
        yield "held: one stands twice"
    if any(s.slot[stand] or stand in s.overran for stand in known.home if stand not in seen):
        yield "slot: of one who is gone"
