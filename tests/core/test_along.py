"""These tests hold what a turn may send ahead: usual answers, lines of orders, offers of a draw, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import codec, link, match
from engine.core.match_turn import TurnExtras, preanswerable_steps
from engine.core.scenario import DataFault
from engine.core.types import Agree, Decision, End
from tests.core.match_players import TRAINING, Player, played, players, refused
from tests.laws.registry import system_of

CARDS, LINES, CHARGES = "table_battles/training", "chartabella/training", "at_the_charge/training"


def says(player: Player, **along: Any) -> Player:
    """Let something come along with a player's next turn."""
    player.held = replace(player.held, draft=TurnExtras(**along))
    return player


# Draws


def before_an_offer() -> tuple[Player, Player]:
    """Return who sends next in a match whose rules know draws, and who will decide then."""
    for turns in range(3, 30):
        ahead, behind, _ = players(CARDS, turns=turns)
        before, offering = behind.copy(), says(ahead.copy(), draw=True)
        behind.open(offering.send())
        has_ordered = any(given.side == ahead.held.side for given in offering.game.inputs[ahead.held.came :])
        if behind.may_decide and has_ordered:
            return ahead, before
    raise AssertionError("nobody decides")


def test_a_draw_is_offered_and_accepted_by_link() -> None:
    """A turn carries an offer of a draw, and the player who accepts it sends the end back."""
    ahead, behind = before_an_offer()
    behind.open(says(ahead, draw=True).send())

    assert match.is_draw_offered(behind.held, behind.game)
    behind.game.do(Agree())
    assert ahead.open(behind.send())
    assert isinstance(ahead.game.pending, End)
    assert ahead.game.pending.winner is None


def test_an_offer_is_declined_by_playing_on() -> None:
    """A player who gives an order of his own cannot accept the offer any more, and it does not last."""
    ahead, behind = before_an_offer()
    behind.open(says(ahead, draw=True).send())
    again = behind.copy()
    behind.game.do(behind.game.menu()[0])

    assert not match.is_draw_offered(behind.held, behind.game)
    again.game.do(again.game.menu()[0])
    if isinstance(again.game.pending, Decision):
        again.game.do(Agree())
        assert "only both together can agree" in refused(ahead, again.send())
    behind.send()
    assert ahead.held.draft == TurnExtras()


def test_a_draw_that_nobody_offered_is_refused() -> None:
    """A draw that nobody offered is refused, whether or not other things were sent ahead."""
    ahead, behind = before_an_offer()
    behind.open(says(ahead, usual=("turn.react",)).send())
    behind.game.do(Agree())

    assert "only both together can agree" in refused(ahead, behind.send())


def test_no_draw_is_offered_where_the_rules_know_none() -> None:
    """An offer of a draw is refused if the rules know no draw."""
    ahead, behind, _ = players(LINES)

    assert "no offer of a draw" in refused(behind, says(ahead, draw=True).send())


# Usual answers


def letters(name: str, seed: int, turns: int, *, usual: bool, trusting: bool = False) -> tuple[Player, list[int]]:
    """Play a match and return one of its players with the numbers of what was answered ahead."""
    (ahead, _), _ = played(name, seed, turns, trusting=trusting, usual=usual)
    return ahead, match.answered_ahead(ahead.held, ahead.game)


@pytest.mark.parametrize("name", [TRAINING, CHARGES])
@pytest.mark.parametrize("trusting", [False, True])
def test_usual_answers_are_given_on_the_others_page(name: str, trusting: bool) -> None:
    """Answers sent ahead are inputs of their side, each the usual answer to a nested question, and both sides agree."""
    for seed in range(1, 12):
        player, ahead = letters(name, seed, 24, usual=True, trusting=trusting)
        if ahead:
            break
    assert ahead
    game, system = player.game, system_of(name)
    for n in ahead:
        state = game.state_at(n)
        now = system.pending(state)
        assert isinstance(now, Decision)
        assert now.step in preanswerable_steps(system)
        assert (now.side, system.usual(system.sight.redact(state, now.side))) == tuple(game.inputs[n])


def test_nothing_is_answered_ahead_that_was_not_sent() -> None:
    """No question is answered ahead for a side that did not allow it."""
    assert [] == letters(CHARGES, 1, 24, usual=False)[1]


def answered_by_the_other(name: str = CHARGES) -> tuple[Player, Player, dict[str, Any], int]:
    """Return who sent a turn with an answer of the other in it, who waits for it, the link, and the answer's number."""
    for seed in range(1, 40):
        for turns in range(3, 16):
            (ahead, behind), links = played(name, seed, turns, usual=True, trusting=True)
            if len(links) < turns:
                break
            ahead, behind = ahead.copy(), behind.copy()
            before = len(ahead.game.inputs)
            made = ahead.send()
            others = [n for n in match.answered_ahead(ahead.held, ahead.game) if n >= before]
            others = [n for n in others if ahead.game.inputs[n].side == behind.held.side]
            for n in others:
                if len(ahead.game.branch(n).menu()) > 1:
                    return ahead, behind, made, n
    raise AssertionError("nothing was answered ahead")


def test_another_answer_than_the_usual_is_refused() -> None:
    """An answer other than the usual one is refused if it was given for the other side."""
    ahead, waiting, made, n = answered_by_the_other()
    game = ahead.game.branch(n)
    game.do(next(action for action in game.menu() if action != ahead.game.inputs[n].given))
    made["record"] = link.game_data(game)

    assert "as was sent ahead" in refused(waiting, made)


def test_an_answer_that_was_sent_ahead_cannot_be_left_out() -> None:
    """A turn must continue past a question that the other side has answered ahead."""
    ahead, waiting, made, n = answered_by_the_other()
    made["record"] = link.game_data(ahead.game.branch(n))

    assert "got nothing" in refused(waiting, made)


def test_what_came_along_before_stays() -> None:
    """Nobody can remove or add what a player sent ahead in an earlier turn."""
    _, waiting, made, _ = answered_by_the_other()
    for changed in ([], [{**made["match"]["along"][0], "usual": []}, *made["match"]["along"][1:]]):
        forged = {**made, "match": {**made["match"], "along": changed}}
        with pytest.raises(DataFault):
            waiting.copy().open(forged)


@pytest.mark.parametrize(
    ("along", "why"),
    [
        ({"usual": ("phase.move",)}, "kinds of question out of"),
        ({"usual": ("setup.hide",)}, "kinds of question out of"),
        ({"usual": ("retreat.step",) * 9}, "kinds of question out of"),
        ({"line": ({"do": "resign", "side": "N"},)}, "an order"),
        ({"line": ({"do": "nothing"},)}, "one of"),
        ({"line": ({"do": "end_phase"},) * 101}, "at most 100 orders"),
    ],
)
def test_what_cannot_be_said_ahead_is_refused(along: dict[str, Any], why: str) -> None:
    """Only nested questions without secrets can be answered ahead, and a line has a limited number of orders."""
    ahead, behind, _ = players(CHARGES, 2, 3)

    assert why in refused(behind, says(ahead, **along).send())


@pytest.mark.parametrize("turns", [[0, 0], [3, 2], [99], [-1]])
def test_what_comes_along_belongs_to_turns_in_their_order(turns: list[int]) -> None:
    """Each turn has at most one entry of what was sent ahead, and no entry belongs to a future turn."""
    ahead, behind, _ = players(CHARGES, 2, 3)
    made = ahead.send()
    made["match"]["along"] = [{"turn": turn, "usual": ["retreat.step"]} for turn in turns]

    assert "in their order" in refused(behind, made)


# Lines


def planned(player: Player, n: int) -> tuple[dict[str, Any], ...]:
    """Return the first `n` orders of a player's own for his next questions, were there no dice to fear."""
    game = player.game.branch(len(player.game.inputs), seed=5)
    line: list[dict[str, Any]] = []
    while len(line) < n and not isinstance(now := game.pending, End):
        if not isinstance(now, Decision):
            game.roll()
        elif now.is_nested:
            given = game.system.usual(game.state)
            game.do(given if given is not None else game.menu()[-1])
        elif now.side != player.held.side:
            break
        else:
            game.do(game.menu()[0])
            line.append(codec.action_data(game.inputs[-1].given))
    return tuple(line)


def lined() -> tuple[Player, Player, tuple[dict[str, Any], ...]]:
    """Return who sends next with dice due and further orders to come, the one who waits, and these orders."""
    for seed in range(1, 60):
        for turns in range(3, 10):
            ahead, behind, _ = players(LINES, seed, turns)
            while match.apply_automatic_input(ahead.held, ahead.game):
                pass
            game = ahead.game
            fights = [a for a in game.menu() if ahead.may_decide and game.system.forecast.is_attack(game.state, a)]
            if not fights:
                continue
            game.do(fights[0])
            line, tried = planned(ahead, 2), behind.copy()
            if ahead.may_decide:
                continue
            tried.open(says(ahead.copy(), line=line).send())
            if len(match.answered_ahead(tried.held, tried.game)) == 2:
                return ahead, behind, line
    raise AssertionError("nobody has more to order")


def test_a_line_of_orders_goes_on_behind_the_dice() -> None:
    """The other player's page rolls the dice that are due and gives the orders of the line as inputs of their side."""
    ahead, behind, line = lined()
    before = len(ahead.game.inputs)
    behind.open(says(ahead, line=line).send())
    given = [i.given for i in behind.game.inputs[before:] if i.side == ahead.held.side]

    assert behind.game.inputs[before].side is None
    assert list(line) == [codec.action_data(action) for action in given[:2]]
    assert ahead.open(behind.send())


def test_a_line_ends_where_its_next_order_is_not_allowed() -> None:
    """If the next order of a line is not allowed, its side is asked again as if nothing had been sent ahead."""
    ahead, behind, line = lined()
    piece = {**line[0], **{name: "nowhere" for name, value in line[0].items() if name != "do" and type(value) is str}}
    behind.open(says(ahead, line=(piece, *line)).send())

    assert [] == match.answered_ahead(behind.held, behind.game)
