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
from tests.toy.combat import options_lose
from tests.toy.data import DICE, ORDERS, ROOM
from tests.toy.state import State, companies, owner

SIDE = one_of("a side", lambda s: s.battle.rows)
CARD = one_of("a card", lambda s: [card for cards in s.battle.rows.values() for card in cards])
COMPANY = Domain("a company", lambda _, value: isinstance(value, str))


def is_assault(s: State, value: tuple) -> bool:
    """TY-06, TY-07: Return whether it is an assault between cards with companies, with a possible number of dice."""
    if not tuple_of(CARD, CARD, number(1, DICE * ROOM)).holds(s, value):
        return False
    card, target, _ = value
    return owner(s, card) != owner(s, target) and bool(companies(s, card)) and bool(companies(s, target))


def is_answer(s: State, value: tuple) -> bool:
    """TY-08: Return whether a side that is assaulted still has its order hidden."""
    asked = tuple_of(SIDE).holds(s, value[:1]) and is_assault(s, value[1:])
    if not asked or value[0] in s.shown:
        return False
    return owner(s, value[2]) == value[0] and s.orders.get(value[0]) in (*ORDERS, "?")


def is_loss(s: State, value: tuple) -> bool:
    """TY-12: Return whether a side's card can take these losses."""
    if not tuple_of(SIDE, CARD, number(1, ROOM), any_of(exactly(""), COMPANY)).holds(s, value):
        return False
    side, card, losses, after = value
    left = sum(company > after for company in companies(s, card))
    return owner(s, card) == side and losses <= left and next(options_lose(s, *value), None) is not None


def is_charge(s: State, value: tuple) -> bool:
    """TY-10: Return whether an assault goes on if its card keeps a company."""
    return tuple_of(CARD, CARD, number(1, DICE * ROOM)).holds(s, value) and owner(s, value[0]) != owner(s, value[1])


STATE_SCHEMA = StateSchema(
    columns={
        "active": SIDE,
        "at": Domain(
            "a card, or none, for every company",
            lambda s, held: mapping(COMPANY, any_of(exactly(""), CARD)).holds(s, held) and all(
                any(company[:1] == side for company in held) for side in s.battle.rows
            ),
        ),
        "orders": Domain(
            "an order of each side, or an unknown one",
            lambda s, held: mapping(SIDE, exactly(*ORDERS, "", "?")).holds(s, held) and len(held) == len(s.battle.rows),
        ),
        "round": number(0, lambda s: s.battle.rounds),
        "shown": sequence_of(SIDE),
    },
    steps={
        "setup.hide": tuple_of(SIDE),
        "sequence.round": tuple_of(number(1, lambda s: s.battle.rounds)),
        "sequence.turn": tuple_of(SIDE),
        "movement.march": tuple_of(SIDE, number(1, lambda s: s.battle.marches)),
        "combat.assault": tuple_of(SIDE),
        "combat.react": Domain("an assault that can be answered", is_answer),
        "combat.roll": Domain("an assault", is_assault),
        "combat.charge": Domain("an assault", is_charge),
        "combat.lose": Domain("losses that can be taken", is_loss),
        "victory.count": tuple_of(),
    },
    agenda=re.compile(
        r"(setup\.hide ){1,2}sequence\.round "
        r"|(movement\.march )?combat\.assault (sequence\.turn )?(sequence\.round|victory\.count) "
        r"|(combat\.(react|roll|lose)|combat\.lose combat\.charge) (sequence\.turn )?(sequence\.round|victory\.count) "
    ),
)  # fmt: skip
