"""The allowed values of columns, and of the arguments of steps."""

import re

from engine.core.state_validation import (
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
from tests.stands.data import MOST, POINTS, SIDES
from tests.stands.state import State

SIDE = one_of("a side", lambda _: SIDES)
UNIT = one_of("a unit", lambda s: s.battle.files)
STAND = Domain("a stand", lambda _, value: isinstance(value, str))
POSE = any_of(exactly(()), tuple_of(number(0, MOST), number(0, MOST), number(0, 719)))
TURN = r"(sequence\.turn|victory\.count) "
PART = rf"act\.order (sequence\.part )?{TURN}"


def is_charge(s: State, value: tuple) -> bool:
    """ST-12: Return whether it is two units on the table, of both sides."""
    if not tuple_of(UNIT, UNIT).holds(s, value):
        return False
    unit, target = value
    return bool(s.poses[unit] and s.poses[target]) and s.battle.sides[unit] != s.battle.sides[target]


def is_answer(s: State, value: tuple) -> bool:
    """ST-13: Return whether the side is charged by this charge."""
    return len(value) == 3 and is_charge(s, value[1:]) and s.battle.sides[value[2]] == value[0]


def is_back(s: State, value: tuple) -> bool:
    """ST-14: Return whether it is a fight, with hits that its first unit can have made."""
    return len(value) == 3 and is_charge(s, value[:2]) and number(0, len(s.stands[value[0]])).holds(s, value[2])


def is_loss(s: State, value: tuple) -> bool:
    """ST-15: Return whether the side's unit has more stands than these hits."""
    if not tuple_of(SIDE, UNIT, number(1, 9)).holds(s, value):
        return False
    side, unit, hits = value
    heroes = sum(stand in s.battle.heroes for stand in s.stands[unit])
    return s.battle.sides[unit] == side and hits <= len(s.stands[unit]) - max(1, heroes)


STATE_SCHEMA = StateSchema(
    columns={
        "acted": sequence_of(UNIT),
        "active": SIDE,
        "column": sequence_of(UNIT),
        "first": SIDE,
        "points": mapping(SIDE, number(0, POINTS)),
        "poses": mapping(UNIT, POSE),
        "spurred": sequence_of(UNIT),
        "stands": mapping(UNIT, sequence_of(STAND)),
        "turn": number(0, lambda s: s.battle.turns),
    },
    steps={
        "sequence.turn": tuple_of(number(1, lambda s: s.battle.turns)),
        "initiative.first": tuple_of(),
        "initiative.second": tuple_of(number(1, 6)),
        "initiative.choose": tuple_of(SIDE),
        "sequence.part": tuple_of(SIDE),
        "act.order": tuple_of(SIDE),
        "charge.answer": Domain("a charge that can be answered", is_answer),
        "charge.die": Domain("a charge", is_charge),
        "fight.strike": Domain("a fight", is_charge),
        "fight.back": Domain("a fight with hits", is_back),
        "fight.losses": tuple_of(UNIT, number(0, 9)),
        "fight.lose": Domain("losses that can be taken", is_loss),
        "victory.rout": tuple_of(),
        "victory.count": tuple_of(),
    },
    agenda=re.compile(
        rf"initiative\.(first|second|choose) {TURN}"
        rf"|{PART}"
        rf"|(charge\.(answer|die)|fight\.(strike|back)) {PART}"
        rf"|fight\.lose (fight\.losses )?victory\.rout {PART}"
    ),
)
