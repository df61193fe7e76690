"""The allowed values of columns, and of the arguments of steps."""

import re

from engine.core.state_validation import Domain, StateSchema, mapping, number, one_of, tuple_of
from tests.zones.data import MOST_DICE, ORDERS, SIDES, UNKNOWN, ZONES
from tests.zones.state import CAMP, IDS, State, other, units

SIDE = one_of("a side", lambda _: SIDES)
ZONE = one_of("a zone", lambda _: ZONES)
UNIT = one_of("a unit", lambda _: IDS)
TEXT = Domain("a place", lambda _, value: isinstance(value, str))
MISSES = tuple_of(SIDE, number(1, MOST_DICE))
HOME_STEP = r"(sequence\.turn )?(sequence\.round|victory\.count) "
TAIL = r"(act\.order )?" + HOME_STEP


def is_fight(s: State, value: tuple) -> bool:
    """ZN-09: Return whether both sides are in the zone."""
    if not tuple_of(SIDE, ZONE).holds(s, value):
        return False
    side, zone = value
    return bool(units(s, side, zone) and units(s, other(side), zone))


def is_loss(s: State, value: tuple) -> bool:
    """ZN-11: Return whether the side has so many bases in the zone."""
    if not tuple_of(SIDE, ZONE, number(1, MOST_DICE)).holds(s, value):
        return False
    side, zone, lost = value
    return lost <= sum(s.bases[unit] for unit in units(s, side, zone))


def is_rough(s: State, value: tuple) -> bool:
    """ZN-08: Return whether it is a unit on the board, and a zone."""
    return tuple_of(UNIT, ZONE).holds(s, value) and s.at[value[0]] in ZONES


def is_placing(s: State, value: tuple) -> bool:
    """ZN-04: Return whether the side has units in its camp."""
    return tuple_of(SIDE).holds(s, value) and bool(units(s, value[0], CAMP))


STATE_SCHEMA = StateSchema(
    columns={
        "active": SIDE,
        "at": mapping(UNIT, TEXT),
        "bases": mapping(UNIT, number(UNKNOWN, 4)),
        "first": SIDE,
        "hits": mapping(SIDE, number(0, 2 * MOST_DICE)),
        "points": mapping(SIDE, number(0, 99)),
        "round": number(0, lambda s: s.battle.rounds),
    },
    steps={
        "setup.choose": tuple_of(SIDE),
        "setup.keep": tuple_of(SIDE),
        "setup.deploy": tuple_of(SIDE),
        "setup.place": Domain("a side with units to deploy", is_placing),
        "setup.first": tuple_of(),
        "sequence.round": tuple_of(number(1, lambda s: s.battle.rounds)),
        "sequence.turn": tuple_of(SIDE),
        "act.order": tuple_of(SIDE, number(1, ORDERS)),
        "move.rough": Domain("a unit and a zone", is_rough),
        "fight.throw": Domain("a fight", is_fight),
        "fight.again": MISSES,
        "fight.rethrow": MISSES,
        "fight.losses": Domain("a fight", is_fight),
        "fight.losing": tuple_of(SIDE, ZONE, number(0, MOST_DICE)),
        "fight.lose": Domain("losses that can be taken", is_loss),
        "fight.after": tuple_of(SIDE, ZONE),
        "fight.retreat": tuple_of(SIDE, ZONE),
        "victory.rout": tuple_of(),
        "victory.count": tuple_of(),
    },
    agenda=re.compile(
        r"(setup\.(choose|keep) ){0,4}(setup\.place )?(setup\.deploy ){0,2}setup\.first sequence\.round "
        rf"|act\.order {HOME_STEP}"
        rf"|move\.rough {TAIL}"
        rf"|(fight\.throw ){{1,2}}fight\.losses {TAIL}"
        rf"|fight\.(again|rethrow) (fight\.throw )?fight\.losses {TAIL}"
        rf"|fight\.lose (fight\.losing )?victory\.rout (fight\.after )?{TAIL}"
        rf"|fight\.retreat {TAIL}"
    ),
)
