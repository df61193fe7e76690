"""The gifts of generals in an open battle: CK-97."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import piece_ref, side_ref
from engine.core.types import Faces, Log, Outcome, PieceId, Refusal, log_event
from engine.systems.conquerors_kings import refusals, success_odds
from engine.systems.conquerors_kings.actions import GiveGift, SpreadGifts
from engine.systems.conquerors_kings.data import ERRATIC, GIFTS
from engine.systems.conquerors_kings.pre_battle.roles import side_of_role
from engine.systems.conquerors_kings.state import State, roster

DICE, LEAST, WINS = 10, 5, 2
"""CK-97: Dice to divide, what a success shows, successes that win a gift."""


def begin(s: State, log: Log, role: int) -> None:
    """CK-97: Defender, then attacker, roll for gifts if they have a general."""
    if roster(s).generals[side_of_role(s, role)]:
        push(s, ("before.spread", role))


def options_spread(s: State, role: int) -> Iterator[SpreadGifts]:
    """CK-97: As one likes; a share may be nothing."""
    for morale in range(DICE + 1):
        for valiant in range(DICE + 1 - morale):
            yield SpreadGifts(morale, valiant)


def refuse_spread(s: State, a: SpreadGifts, role: int) -> Refusal | None:
    """CK-97: There are ten dice."""
    is_divided = min(a.morale, a.valiant) >= 0 and a.morale + a.valiant <= DICE
    return None if is_divided else Refusal("CK-97", "conquerors_kings.refuse.ten_dice", {"dice": DICE})


def take_spread(s: State, a: SpreadGifts, log: Log, role: int) -> None:
    """CK-97: Each share that is not nothing is rolled."""
    side = side_of_role(s, role)
    s.shares[side] = (a.morale, a.valiant, DICE - a.morale - a.valiant)
    facts = dict(zip(GIFTS, s.shares[side], strict=True))
    log_event(log, "CK-97", "conquerors_kings.log.spread", side=side_ref(side), **facts)
    rolls = (("before.share", role, number) for number, dice in enumerate(s.shares[side]) if dice)
    push(s, *rolls, ("before.shared", role))


def usual_spread(s: State, role: int) -> SpreadGifts:
    """CK-104: Half for morale, half for the fight."""
    return SpreadGifts(DICE // 2, 0)


def odds_share(s: State, role: int, number: int) -> tuple[tuple[Outcome, int], ...]:
    """CK-97: Each 5, 6 is a success."""
    return success_odds.odds(s.shares[side_of_role(s, role)][number], LEAST)


def kind_share(s: State, role: int, number: int) -> Faces:
    """CK-97: A share is one handful."""
    return Faces(s.shares[side_of_role(s, role)][number])


def take_share(s: State, fell: str, log: Log, role: int, number: int) -> None:
    """CK-97: Two successes win the gift; the dice of a share that does not are put away."""
    side = side_of_role(s, role)
    is_won = success_odds.successes(fell, LEAST) >= WINS
    how = "won" if is_won else "missed"
    log_event(log, "CK-97", f"conquerors_kings.log.gift.{how}", side=side_ref(side), gift=f"mark:{GIFTS[number]}")
    if not is_won:
        s.shares[side] = tuple(0 if n == number else dice for n, dice in enumerate(s.shares[side]))


def shared(s: State, log: Log, role: int) -> None:
    """CK-97: After all shares are rolled the gifts are given; a single general gets his unasked."""
    side = side_of_role(s, role)
    won = [number for number, dice in enumerate(s.shares[side]) if dice]
    s.shares[side] = (0,) * len(GIFTS)
    generals = roster(s).generals[side]
    if len(generals) > 1:
        push(s, *(("before.give", role, number) for number in won))
        return
    for number in won:
        give(s, log, generals[0], GIFTS[number])


def give(s: State, log: Log, piece: PieceId, gift: str) -> None:
    """CK-97: The gift is a general's; they are listed in the order in which they are thrown for."""
    s.gifts[piece] = tuple(one for one in (*GIFTS, ERRATIC) if one == gift or one in s.gifts[piece])
    log_event(log, "CK-97", "conquerors_kings.log.gift.given", piece=piece_ref(piece), gift=f"mark:{gift}")


def options_give(s: State, role: int, number: int) -> Iterator[GiveGift]:
    """CK-97: Either general; all gifts may go to one."""
    yield from map(GiveGift, roster(s).generals[side_of_role(s, role)])


def refuse_give(s: State, a: GiveGift, role: int, number: int) -> Refusal | None:
    """CK-04, CK-97: A general of the side."""
    if (refusal := refusals.not_yours(s, side_of_role(s, role), a.piece)) is not None:
        return refusal
    return None if a.piece in s.gifts else Refusal("CK-97", "conquerors_kings.refuse.no_general")


def take_give(s: State, a: GiveGift, log: Log, role: int, number: int) -> None:
    """CK-97: It is his for the battle."""
    give(s, log, a.piece, GIFTS[number])


def usual_give(s: State, role: int, number: int) -> GiveGift:
    """CK-104: The general with fewest gifts, else the commander."""
    return GiveGift(min(roster(s).generals[side_of_role(s, role)], key=lambda piece: len(s.gifts[piece])))


STEPS: Steps = {
    "before.gifts": Do("CK-97", begin),
    "before.spread": Ask(
        "CK-97", side_of_role, {SpreadGifts: Answer(options_spread, refuse_spread, take_spread)}, usual=usual_spread
    ),
    "before.share": Roll("CK-97", odds_share, take_share, kind_share, listed=False, by=side_of_role),
    "before.shared": Do("CK-97", shared),
    "before.give": Ask(
        "CK-97", side_of_role, {GiveGift: Answer(options_give, refuse_give, take_give)}, usual=usual_give
    ),
}
"""Steps of gifts."""
