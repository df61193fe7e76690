"""An even game is estimated from finished games, proposed with their number, and played by a step between levels."""

from __future__ import annotations

import re

import pytest

from engine.core.scenario import shipped
from engine.search import BRAINS
from engine.search.levels import BETWEEN as STEPS_OF_THE_ENGINE
from tests.web.pages import Browser, Window, browser
from web.game import game_lifecycle, seats
from web.game.even_game import LEAST, PRIOR, RATINGS, EvenGame, even_game, nearest, rating, strength, usual_level
from web.game.level_words import level_name, seat_text
from web.game.seats import BETWEEN, EVEN, HUMAN, LADDER, LEVELS
from web.game.table import Table
from web.storage.store import HONOURS
from web.storage.win_record import Score, WinRecord
from web.words import Words

__all__ = ["browser"]

WORDS = Words.load("en")
FORM = "setup/chartabella/training"
BATTLE = shipped()["chartabella/training"]


def record(*games: tuple[str, str, int]) -> WinRecord:
    """Return the record of games: battle, level, and 1 won, 0 drawn, -1 lost."""
    made = WinRecord()
    for n, (battle, level, good) in enumerate(games):
        made.count(battle, "P", level, good, str(n))
    return made


def lost_and_won(won: int, lost: int, level: str = "recruit") -> WinRecord:
    """Return the record of so many games of Olive Grove against a level."""
    return record(*[("chartabella/training", level, 1)] * won, *[("chartabella/training", level, -1)] * lost)


# The estimate


def test_the_ladder_rises_from_the_recruit_to_the_marshal() -> None:
    """Each rung is stronger than the one below, and steps lie evenly between two levels."""
    ratings = [strength(seat) for seat in LADDER]

    assert ratings == sorted(set(ratings))
    assert [*LEVELS] == [*RATINGS]
    assert (LADDER[0], LADDER[-1]) == (LEVELS[0], LEVELS[-1])
    assert 2 * strength("recruit+50") == strength("recruit") + strength("veteran")


def test_page_and_engine_have_the_same_levels_and_steps() -> None:
    """The worker knows every seat of the computer that the page offers, and means the same by a step."""
    assert set(LADDER) <= set(BRAINS)
    assert {name: share for name, (_, _, share) in BETWEEN.items()} == {
        name: one.share for name, one in STEPS_OF_THE_ENGINE.items()
    }


def test_without_games_the_estimate_is_the_prior() -> None:
    """Nothing is known of a newcomer but the prior."""
    assert abs(rating([]) - PRIOR) < 1


def test_as_many_games_won_as_lost_draw_the_estimate_to_the_level() -> None:
    """Half of many games won against a level is an even game against it, and draws say the same."""
    assert abs(rating([("general", Score(100, 0, 100))]) - strength("general")) < 10
    assert abs(rating([("general", Score(0, 200, 0))]) - strength("general")) < 10
    assert nearest(rating([("general", Score(100, 0, 100))])) == "general"


@pytest.mark.parametrize("level", LADDER)
def test_a_better_result_raises_the_estimate(level: str) -> None:
    """With each game won instead of lost the estimate rises, whatever the level."""
    found = [rating([(level, Score(won, 0, 8 - won))]) for won in range(9)]

    assert found == sorted(found)
    assert found[0] + 50 < found[-1]


def test_few_games_move_the_estimate_less_than_many() -> None:
    """The prior holds the estimate of three games back more than that of thirty."""
    assert PRIOR < rating([("recruit", Score(3, 0, 0))]) < rating([("recruit", Score(30, 0, 0))])


# The proposal


def test_nothing_is_proposed_from_too_few_games() -> None:
    """Two finished games are too few, three are enough."""
    assert even_game(lost_and_won(LEAST - 1, 0), "chartabella") is None
    assert even_game(lost_and_won(LEAST, 0), "chartabella") is not None


def test_a_system_with_enough_games_counts_alone() -> None:
    """Games of the system count if there are three, else those of all systems."""
    made = record(*[("charge/training", "recruit", -1)] * 5, *[("chartabella/grain", "veteran", 1)] * 4)
    charge, chartabella, other = (even_game(made, name) for name in ("charge", "chartabella", "table_battles"))

    assert charge is not None
    assert chartabella is not None
    assert other is not None
    assert ((5, True), (4, True), (9, False)) == tuple(one[1:] for one in (charge, chartabella, other))
    assert strength(charge.seat) < strength(other.seat) < strength(chartabella.seat)


def test_games_of_an_unknown_level_do_not_count() -> None:
    """A record of another version may name levels that this one does not have."""
    assert even_game(record(*[("chartabella/grain", "admiral", 1)] * 9), "chartabella") is None


def test_the_wish_for_an_even_game_is_looked_up() -> None:
    """A level stays what it is; the wish becomes the proposal, and a Recruit before there is one."""
    assert usual_level("general", lost_and_won(9, 0), "chartabella") == "general"
    assert usual_level(EVEN, WinRecord(), "chartabella") == "recruit"
    found = even_game(lost_and_won(9, 0), "chartabella")
    assert found is not None
    assert usual_level(EVEN, lost_and_won(9, 0), "chartabella") == found.seat


# What it is called


def test_every_seat_has_its_texts() -> None:
    """Each level and each step has a text wherever seats are named."""
    for key in ("site.seat", "site.shelf.against", "site.print.seat", "site.finale", "site.home.play"):
        told = {seat_text(WORDS, key, seat, side="Persians", title="Grain", minutes=20) for seat in LADDER}

        assert len(told) == len(LADDER)
    assert level_name(WORDS, "recruit+50") == "halfway between Recruit and Veteran"


# The page


def form(browser: Browser, made: WinRecord) -> str:
    """Return the form before a battle for a person with a record."""
    browser.held[HONOURS] = made.text()
    return Window(browser, FORM).page.markup["setup"]


def test_the_form_proposes_an_even_game_and_offers_it(browser: Browser) -> None:
    """The form says from how many games the proposal comes, and lists it among the seats."""
    made = lost_and_won(4, 2)
    even = even_game(made, "chartabella")
    assert even is not None
    assert even.seat in BETWEEN
    shown = form(browser, made)

    assert f"from your 6 games of {WORDS.say('chartabella.title')}: {level_name(WORDS, even.seat)}." in shown
    assert 2 == shown.count(f'<option value="{even.seat}">')
    assert 2 == shown.count("an even game</option>")


def test_a_newcomer_is_offered_the_levels_alone(browser: Browser) -> None:
    """Without games there is no proposal, and no step between levels."""
    shown = form(browser, WinRecord())

    assert "even-game" not in shown
    assert {HUMAN, "friend", *LEVELS} == set(re.findall(r'<option value="([a-z]+[^"]*)"', shown))


def test_whoever_takes_the_even_game_is_asked_again_for_it(browser: Browser) -> None:
    """A game against a step makes the even game the usual one, and refusing it by a level does so too."""
    browser.held[HONOURS] = lost_and_won(4, 2).text()
    made = Window(browser)
    even = even_game(made.session.store.honours(), "chartabella")
    assert isinstance(even, EvenGame)
    game_lifecycle.remember_level(made.session, BATTLE, {"P": HUMAN, "M": even.seat})
    wished = made.session.settings.level
    again = Window(browser, FORM).page.markup["setup"]
    game_lifecycle.remember_level(made.session, BATTLE, {"P": HUMAN, "M": "general"})

    assert wished == EVEN
    assert f'<option value="{even.seat}" selected>' in again
    assert made.session.settings.level == "general"


def test_the_wish_for_an_even_game_outlasts_the_first_games(browser: Browser) -> None:
    """Before there is a proposal the page says from how many games on, plays a Recruit, and keeps the wish."""
    browser.held[HONOURS] = lost_and_won(1, 0).text()
    made = Window(browser, FORM)
    made.session.settings.change("level", EVEN)
    game_lifecycle.remember_level(made.session, BATTLE, {"P": HUMAN, "M": "recruit"})

    assert "So far you have finished 1." in made.page.markup["setup"]
    assert made.session.settings.level == EVEN


def test_a_game_against_a_step_is_kept_and_opened_again(browser: Browser) -> None:
    """The record of a game keeps the step as a seat, and a page that opens it finds it there."""
    made = Window(browser)
    scenario = made.session.scenarios["chartabella/training"]
    made.use(Table.start(scenario, {}, {"P": HUMAN, "M": "recruit+50"}, seed=1))
    opened = Table.from_record(made.table.game, {"seats": dict(made.table.seats)}, seats.LADDER)

    assert {"P": HUMAN, "M": "recruit+50"} == opened.seats
    assert not opened.untold
