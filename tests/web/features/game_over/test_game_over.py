"""These tests hold the end of a battle: for whom, losses, record, and what comes next."""

from __future__ import annotations

import json
import re

import pytest

from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.core.types import Agree, End
from engine.systems.chartabella.actions import EndTurn, Move
from tests.web.pages import Browser, Window, browser
from web.features.advice.model import Advice, of_game
from web.features.game_over import view as game_over_view
from web.features.game_over.model import next_battle
from web.features.review.model import Review, ReviewStep
from web.game import order_actions
from web.game.seats import HUMAN, LEVELS
from web.game.table import Table
from web.storage.win_record import Score, WinRecord

__all__ = ["browser"]

AGAINST = {"P": HUMAN, "M": "recruit"}


def opened(browser: Browser, seats: dict[str, str] | None = None, name: str = "chartabella/training") -> Window:
    """Return a window with a game that goes on."""
    made = Window(browser)
    made.use(Table.start(shipped()[name], {}, seats or AGAINST, seed=1))
    return made


def resigned(browser: Browser, loser: str, seats: dict[str, str] | None = None) -> Window:
    """Return a window in which a side has given up."""
    made = opened(browser, seats)
    made.run(order_actions.play, Move("110-1", "C5", "S"))
    made.table.resign(loser)
    made.do("think")
    return made


def shown(made: Window) -> str:
    """Return the end as it is shown, nothing where it is not."""
    return "" if "finale" in made.page.hidden else made.page.markup["finale"]


def test_a_ribbon_over_the_board_says_who_won_in_the_winners_colours(browser: Browser) -> None:
    """The ribbon is for the eye only and stays as long as the end is shown."""
    made = resigned(browser, "M")
    told = made.page.markup["ribbon"]

    assert "ribbon" not in made.page.hidden
    assert 'class="ribbon-band victory side-0"' in told
    assert "You have won" in told
    assert "Victory of the Persians." in told

    made.do("finale-close")
    assert "ribbon" in made.page.hidden


def test_the_bar_of_the_film_waits_until_the_end_has_been_seen(browser: Browser) -> None:
    """The bar of the replay appears when the end is closed, or on request."""
    made = resigned(browser, "M")
    assert "film" in made.page.hidden
    made.do("film")
    assert "film" not in made.page.hidden

    again = resigned(Browser(), "M")
    again.do("finale-close")
    assert "film" not in again.page.hidden


def test_a_game_that_ends_here_shows_its_end_for_the_one_who_played_it(browser: Browser) -> None:
    defeat = shown(resigned(browser, "P"))
    victory = shown(resigned(Browser(), "M"))
    two = shown(resigned(Browser(), "M", {"P": HUMAN, "M": HUMAN}))

    assert "You have lost" in defeat
    assert "You have won" in victory
    assert "You have" not in two
    for told, winner in ((defeat, "Macedonians"), (victory, "Persians"), (two, "Persians")):
        assert 1 == told.count("Victory")
        assert f"Victory of the {winner}." in told


def chosen(made: Window) -> list[str]:
    """Return who is to play each side, as the form before a game says it at first."""
    seats = re.findall(r'name="seat\..*?</select>', made.page.markup["setup"])
    return [one for seat in seats for one in re.findall(r'<option value="([^"]*)" selected>', seat)]


def test_whoever_plays_again_finds_the_seats_of_the_game_that_is_over(browser: Browser) -> None:
    """The form after a game has its seats; for another battle, or beside a running game, it has the usual ones."""
    made = resigned(browser, "P", {"P": "veteran", "M": HUMAN})
    made.do("again")
    made.page.gesture("address", {})
    again = chosen(made)
    made.page.go("setup/chartabella/grain")
    made.page.gesture("address", {})
    other = chosen(made)
    going = opened(Browser(), {"P": "veteran", "M": HUMAN})
    going.do("again")
    going.page.gesture("address", {})

    assert ["veteran", HUMAN] == again
    assert [HUMAN, "recruit"] == chosen(going)
    assert sorted((HUMAN, "recruit")) == sorted(other)


def test_a_finished_game_that_is_opened_again_shows_its_end_when_asked(browser: Browser) -> None:
    made = resigned(browser, "P")
    later = Window(browser)
    later.use(Table(made.table.game, dict(AGAINST)))
    assert not shown(later)

    later.do("finale")
    assert "You have lost" in shown(later)

    later.do("finale-close")
    assert not shown(later)


def test_what_is_asked_of_the_panel_takes_the_place_of_the_end(browser: Browser) -> None:
    """A tab or a picked piece replaces the end in the panel, and the tab of the question brings it back."""
    made = resigned(browser, "P")
    made.do("tab", "log")
    assert not shown(made)

    made.do("tab", "now")
    assert "You have lost" in shown(made)

    made.run(order_actions.point, piece_ref("110-1"))
    assert not shown(made)

    made.do("finale")
    assert "You have lost" in shown(made)


def test_looking_back_lifts_the_end_off_the_board(browser: Browser) -> None:
    made = resigned(browser, "P")
    made.do("look", "0")

    assert not shown(made)


def test_what_either_side_lost_is_drawn_and_counted(browser: Browser) -> None:
    made = opened(browser, {"P": HUMAN, "M": HUMAN})
    while not isinstance(made.table.game.pending, End):
        fights = [one for one in made.table.game.menu() if one.verb == "melee"]
        made.run(order_actions.play, fights[0] if fights else made.table.game.menu()[-1])
    made.table.look(len(made.table.game.inputs))
    view = made.session.view()
    lost = {side: [p for p in view.pieces if p.side == side and p.place is None] for side in view.sides}

    assert shown(made).count('class="counter"') == sum(map(len, lost.values()))
    for side in view.sides:
        of = sum(piece.side == side for piece in view.pieces)
        assert (f"{len(lost[side])} of {of} pieces lost" if lost[side] else f"None of {of} pieces lost") in shown(made)


def test_the_fallen_bear_no_marks_of_a_turn(browser: Browser) -> None:
    """The fallen on the card of the end have no mark that they acted."""
    made = resigned(browser, "P")
    view = made.session.view()

    def card(*marks: str) -> str:
        gone = view.pieces[0]._replace(place=None, marks=marks)
        return game_over_view.shown(made.session, made.session.names(), view._replace(pieces=(gone, *view.pieces[1:])))

    assert 1 == card().count('class="counter"')
    assert card() == card("acted")


def test_a_game_counts_once_for_the_record_of_who_played_it(browser: Browser) -> None:
    made = resigned(browser, "P")
    assert "0 won, 0 drawn, 1 lost" in shown(made)

    made.session.turns.running = made.table.game
    made.do("think")
    assert Score(0, 0, 1) == made.session.store.honours().of("chartabella/training", "P", "recruit")


@pytest.mark.parametrize(
    "text", ["", "[]", '{"scores": {"a": [1]}, "counted": 3}', '{"scores": {"a": [1, 2, -3]}}', "{"]
)
def test_an_odd_text_is_as_none(text: str) -> None:
    honours = WinRecord(text)

    assert Score() == honours.of("a", "b", "c")
    assert {"scores": {}, "counted": []} == json.loads(honours.text())


def test_who_has_won_goes_on_with_the_next_level_and_anybody_with_sides_changed(browser: Browser) -> None:
    made = resigned(browser, "M")
    assert f'data-arg="{LEVELS[1]}"' in shown(made)

    made.do("rematch", LEVELS[1])
    assert {"P": HUMAN, "M": LEVELS[1]} == made.table.seats
    assert not made.table.game.inputs
    assert not shown(made)

    made.do("rematch", "swap")
    assert {"P": LEVELS[1], "M": HUMAN} == made.table.seats


@pytest.mark.parametrize(
    ("seats", "label"),
    [
        ({"P": HUMAN, "M": LEVELS[0]}, "Again as the Persians"),
        ({"P": LEVELS[0], "M": HUMAN}, "Try again"),
        ({"P": HUMAN, "M": HUMAN}, "Play again"),
        ({"P": LEVELS[0], "M": LEVELS[0]}, "Play again"),
    ],
)
def test_the_same_battle_can_be_played_again_as_it_was(browser: Browser, seats: dict[str, str], label: str) -> None:
    """One click plays the battle again with the same seats: a person, two people or two computers."""
    made = opened(browser, dict(seats))
    made.session.turns.running = made.table.game
    made.table.resign("M")
    made.do("think")
    found = re.search(r'data-arg="same"[^>]*>([^<]+)<', shown(made))

    assert label == (found[1] if found else None)

    made.do("rematch", "same")

    assert seats == made.table.seats
    assert not made.table.game.inputs


def test_the_next_battle_is_of_the_same_game_and_the_first_comes_after_the_last() -> None:
    battles = [name for name in shipped() if name.startswith("chartabella/")]
    ends = [Table.start(shipped()[name], {}, dict(AGAINST), seed=1) for name in (battles[0], battles[-1])]

    assert [battles[1], battles[0]] == [next_battle(table, shipped()) for table in ends]


def test_the_turning_point_is_looked_for_by_itself_once_there_is_calm(browser: Browser) -> None:
    made = resigned(browser, "P")
    for _, run in list(made.page.waiting):
        run()

    assert "review" == made.session.of(Advice).busy
    assert "now" == made.session.tab


def after_dice(browser: Browser) -> Window:
    """Return a window with a game of two people in which dice have fallen."""
    made = opened(browser, {"SC": HUMAN, "EN": HUMAN}, "table_battles/training")
    while all(one.side is not None for one in made.table.game.inputs):
        made.run(order_actions.play, made.table.game.menu()[-1])
    return made


def reviewed(made: Window, *steps: ReviewStep) -> str:
    """Return the end as it is shown once these are the steps of its review."""
    table = made.table
    end = len(table.game.inputs)
    last = ReviewStep(end, end, None, steps[-1].after, steps[-1].after)
    made.session.of(Advice).review = Review(table.game.system.sides(table.game.state), end, [*steps, last], end)
    made.session.of(Advice).reviewed = of_game(table)
    return game_over_view.shown(made.session, made.session.names(), made.session.view())


def test_the_turning_point_is_what_did_most_for_who_won_and_says_what_was_better(browser: Browser) -> None:
    """The turning point is what changed most, except a mistake of the winner or giving up."""
    made = resigned(browser, "P")
    best = (Move("110-1", "B5", "S"),)
    moved = ReviewStep(0, 1, "P", 1000, -1000, best, "search.reason.pass")
    told = reviewed(made, moved, ReviewStep(1, 2, "P", -1000, -10_000))
    assert "The turning point was order 1, of the Persians: “" in told
    assert (
        "The chances of the Persians fell from 55 % to 45 %. The choice by itself cost the Persians 10 %; better was: "
        in told
    )
    assert "to B5, facing south." in told

    assert "given up before any single moment" in reviewed(made, ReviewStep(0, 1, "M", 1000, 9000, best))


def test_the_turning_point_is_where_the_course_turns_also_for_what_nobody_saw_coming(browser: Browser) -> None:
    """A cheap order that was followed by a fall of the outlook counts with that fall."""
    made = resigned(browser, "P")
    told = reviewed(made, ReviewStep(0, 1, "P", 2000, 1900), ReviewStep(1, 2, "P", -6000, -10_000))

    assert "The turning point was order 1, of the Persians" in told
    assert "The chances of the Persians fell from 60 % to 20 %.</p>" in told
    assert 'data-do="look" data-arg="1"' in told


def test_an_order_has_done_what_changed_while_the_enemy_only_ended_its_turn(browser: Browser) -> None:
    """The turning point is the order during which the outlook fell, not the end of the turn before it."""
    made = opened(browser, {"P": HUMAN, "M": HUMAN})
    for order in (EndTurn(), Move("121-1", "A1", "S")):
        made.run(order_actions.play, order)
    made.table.resign("P")
    waited, struck = ReviewStep(0, 1, "P", -2000, -2100), ReviewStep(1, 2, "M", -9000, -9000)
    told = reviewed(made, waited, struck, ReviewStep(2, 3, "P", -9000, -10_000))

    assert "The turning point was order 2, of the Macedonians" in told
    assert "rose from 60 % to 95 %" in told
    assert 'data-do="look" data-arg="2"' in told


def test_the_one_mark_on_the_course_is_the_one_beside_the_turning_point(browser: Browser) -> None:
    made = resigned(browser, "P")
    step = ReviewStep(0, 1, "P", 1000, -1000, (Move("110-1", "B5", "S"),), "search.reason.pass")
    told = reviewed(made, step, ReviewStep(1, 2, "P", -1000, -10_000))
    signs = re.findall(r'course-mark[^>]*data-arg="(\d+)">.*?<text[^>]*>(.*?)</text>', told)
    beside = re.findall(r'class="moment-mark[^>]*>(.*?)</span>', told)

    assert [("1", "!")] == signs
    assert ["!"] == beside


def test_the_end_names_who_gave_up(browser: Browser) -> None:
    """The end names the side that gave up, to both readers."""
    assert "The Persians gave up." in shown(resigned(browser, "P"))
    assert "The Macedonians gave up." in shown(resigned(Browser(), "M"))


def test_dice_that_decided_are_told_as_dice(browser: Browser) -> None:
    made = after_dice(browser)
    first, _ = made.table.game.system.sides(made.table.game.state)
    at = next(n for n, one in enumerate(made.table.game.inputs) if one.side is None)
    made.table.resign(first)

    told = reviewed(made, ReviewStep(at, at + 1, None, 0, -4000))
    assert f"The turning point was a throw of the dice, roll {at + 1}: " in told


def test_where_no_step_did_much_for_who_won_it_was_won_little_by_little(browser: Browser) -> None:
    made = opened(browser, {"P": HUMAN, "M": HUMAN})
    while not isinstance(made.table.game.pending, End):
        fights = [one for one in made.table.game.menu() if one.verb == "melee"]
        made.run(order_actions.play, fights[0] if fights else made.table.game.menu()[-1])
    sign = 1 if made.table.game.pending.winner == "P" else -1

    assert "little by little" in reviewed(made, ReviewStep(0, 1, None, 0, sign * 500))
    assert "little by little" in reviewed(made, ReviewStep(0, 1, None, 0, -sign * 9000))


def test_to_end_a_turn_is_no_turning_point(browser: Browser) -> None:
    """The end of a turn is never the turning point."""
    made = opened(browser, {"P": HUMAN, "M": HUMAN})
    for order in (Move("110-1", "C5", "S"), EndTurn()):
        made.run(order_actions.play, order)
    made.table.resign("M")
    ended = len(made.table.game.inputs) - 1
    told = reviewed(made, ReviewStep(1, ended, "P", 0, 6000), ReviewStep(ended, ended + 1, "M", 6000, 10_000))

    assert "given up before any single moment" in told


def test_a_draw_wears_no_laurels(browser: Browser) -> None:
    made = after_dice(browser)
    made.table.play(Agree())
    made.do("finale")

    assert 'class="finale-card draw"' in shown(made)
    assert "laurel" not in shown(made) + made.page.markup["question"]


def test_in_a_draw_the_largest_swing_to_either_side_is_the_turning_point(browser: Browser) -> None:
    made = after_dice(browser)
    game = made.table.game
    at = next(n for n, one in enumerate(game.inputs) if one.side is None)
    made.table.play(Agree())

    def ended(after: int) -> tuple[ReviewStep, ReviewStep]:
        agreed = ReviewStep(len(game.inputs) - 1, len(game.inputs), game.inputs[-1].side, after, 9000)
        return ReviewStep(at, at + 1, None, 0, after), agreed

    assert f"dice, roll {at + 1}: " in reviewed(made, *ended(-2000))
    assert f"dice, roll {at + 1}: " in reviewed(made, *ended(2000))
    assert "neither side gained much" in reviewed(made, *ended(200))


def test_an_order_that_ends_nothing_shows_no_end(browser: Browser) -> None:
    made = opened(browser, {"P": HUMAN, "M": HUMAN})
    for order in (Move("110-1", "C5", "S"), EndTurn()):
        made.run(order_actions.play, order)

    assert not shown(made)


def test_no_note_lies_over_the_end(browser: Browser) -> None:
    """No note covers the end of a battle until it is closed."""
    made = resigned(browser, "P")
    made.page.gesture("rest", {"pick": "piece:121-1"})
    assert "glance" in made.page.hidden

    made.do("tab", "pieces")
    made.page.gesture("rest", {"pick": "piece:121-1"})
    assert "glance" not in made.page.hidden
