"""These tests hold the replay of a game: where it stops, what it shows, and games that branch from it."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Decision
from engine.systems.at_the_charge.actions import AsListed, Hide
from tests.web.played_games import played
from tests.web.question_bar import question_bar, question_told
from web.features.log import view as log_view
from web.features.replay import view as replay_view
from web.features.replay.timeline import UNITS, Timeline
from web.features.setup.mode_badges import badges
from web.game import undo_rules
from web.game.board_highlights import last_drawn
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")
BATTLES = ["chartabella/training", "at_the_charge/training", "table_battles/training"]


def names_of(table: Table) -> Names:
    return Names(WORDS, table.game.system.id, table.view())


def course_of(table: Table) -> Timeline:
    course = Timeline(table.game, table.viewer)
    course.follow()
    return course


@pytest.mark.parametrize("name", BATTLES)
def test_every_unit_leads_from_start_to_end_and_back(name: str) -> None:
    """Stepping by any unit goes from the start to the end and back over the same stops."""
    course = course_of(played(name, 120))
    for unit in UNITS:
        there, at = [0], 0
        while at < course.total:
            at = course.step(at, unit, 1)
            there.append(at)
        back = [at]
        while at > 0:
            at = course.step(at, unit, -1)
            back.append(at)

        assert there == back[::-1] == course.stops(unit)


@pytest.mark.parametrize("name", BATTLES)
def test_a_step_by_order_takes_the_dice_along(name: str) -> None:
    """A step by order includes the dice, so it stops before an order or at the end."""
    table = played(name, 120)
    stops = course_of(table).stops("order")

    assert any(given.side is None for given in table.game.inputs)
    assert all(
        isinstance(table.game.system.pending(table.game.state_at(n)), Decision) for n in stops if n < stops[-1] and n
    )
    assert len(stops) < len(course_of(table).stops("die"))


@pytest.mark.parametrize("name", BATTLES)
def test_turns_change_sides(name: str) -> None:
    """Successive turns belong to different sides, and a nested question begins no turn."""
    table = played(name, 200)
    game, course = table.game, course_of(table)

    assert len(course.turns) > 2
    assert all(a[1] != b[1] for a, b in zip(course.turns, course.turns[1:], strict=False))
    for n, side in course.turns:
        now = game.system.pending(game.state_at(n))
        assert side == course.side_at(n)
        assert not isinstance(now, Decision) or (side == now.side and not now.is_nested)


def test_losses_are_where_pieces_fall() -> None:
    """The replay stops by losses exactly where the log reports lost pieces."""
    table = played("chartabella/grain", 200)
    fell = [n + 1 for n, told in enumerate(table.game.told) if any(event.key.endswith(".removed") for event in told)]

    assert fell
    assert sorted({0, *fell, len(table.game.inputs)}) == course_of(table).stops("loss")


def test_the_course_follows_the_game_and_forgets_what_is_taken_back() -> None:
    """A timeline that is extended input by input, or cut, equals one that is read at once."""
    table = played("table_battles/training", 40)
    course = course_of(table)
    table.game.take_back()
    table.game.take_back()
    course.follow()
    fresh = course_of(table)

    assert (fresh.turns, fresh.losses, fresh.total) == (course.turns, course.losses, course.total)


@pytest.mark.parametrize("name", BATTLES)
def test_the_bar_and_the_strip(name: str) -> None:
    """The bar is well-formed, its slider reaches from start to end, and the strip has a band for each turn."""
    table = played(name, 60)
    course = course_of(table)
    closed = re.sub("(<input[^>]*)>", r"\1/>", replay_view.bar(course, WORDS))
    bar = ET.fromstring(f"<div>{closed}</div>")
    slider = bar.find(".//input")

    assert slider is not None
    assert ("0", str(len(table.game.inputs))) == (slider.get("min"), slider.get("max"))
    assert ["begin", "back", "play", "on", "end", "close"] == [
        b.get("data-do", "").removeprefix("film-") for b in bar.iter("button") if b.get("data-do") != "film-by"
    ]
    assert list(UNITS) == [b.get("data-arg") for b in bar.iter("button") if b.get("data-do") == "film-by"]
    assert all(b.get("aria-label") or b.text for b in bar.iter("button"))
    bands = [rect for rect in bar.iter("rect") if "film-turn" in rect.get("class", "")]
    ends = [n for n, _ in course.turns[1:]] + [course.total]
    assert len([1 for (n, _), end in zip(course.turns, ends, strict=True) if end > n]) == len(bands)


@pytest.mark.parametrize("name", BATTLES)
def test_every_step_is_told(name: str) -> None:
    """At every step the question bar and the spoken text say what happened just before."""
    table = played(name, 60)
    for n in range(len(table.game.inputs)):
        table.look(n)
        names = names_of(table)
        shown = question_bar(table, names)

        assert n == table.viewed_at
        assert question_told(table, names)
        assert f'data-do="play-on" data-arg="{n}"' in shown
        assert 'data-do="look" data-arg="now"' in shown
    table.look(len(table.game.inputs))

    assert table.viewed_at is None


def test_the_slider_says_where_it_stands() -> None:
    """The slider's text is the place and the side whose turn it is."""
    table = played("chartabella/training", 10)
    course = course_of(table)

    assert "After 0 of 10, turn of the Persians" == replay_view.place(course, names_of(table), 0)


def ambushed() -> Table:
    """Return a table where the computer has hidden an ambush, seen by one person."""
    scenario = shipped()["at_the_charge/kalavryai"]
    game = Game(scenario, seed=1)
    hider = None
    while hider is None:
        now = game.pending
        assert isinstance(now, Decision)
        if game.pending.secret:
            hider = now.side
            game.do(next(action for action in game.menu() if isinstance(action, Hide)))
        else:
            game.do(AsListed())
    other = next(side for side in game.system.sides(game.state) if side != hider)
    return Table(game, {hider: "recruit", other: HUMAN})


def test_the_film_keeps_a_secret_until_the_game_is_over() -> None:
    """A running game's replay hides what the game hides, and shows it once the game is over."""
    table = ambushed()
    hidden = len(table.game.inputs)
    table.look(hidden - 1)
    told = replay_view.said(table, names_of(table), hidden)
    order = table.game.inputs[-1].given
    assert isinstance(order, Hide)
    piece = order.piece
    table.viewed_at = None

    assert table.viewer is not None
    assert order.to not in told
    assert WORDS.say(f"at_the_charge.type.{piece}") not in told
    assert last_drawn(table) is None
    assert next(p for p in table.view().pieces if p.id == piece).place is None

    table.resign(table.viewer)
    table.look(hidden)

    assert table.viewer is None
    assert next(p for p in table.view().pieces if p.id == piece).place is not None
    assert "site.undo.seen" == undo_rules.undo_refused(table)


@pytest.mark.parametrize("name", BATTLES)
def test_playing_on_branches_the_game(name: str) -> None:
    """A branch has the same inputs up to its place, knows the place, and leaves the other game unchanged."""
    table = played(name, 30)
    table.reasons = {3: ("search.reason.attack", {}), 20: ("search.reason.attack", {})}
    before = table.game.digests
    seats = dict.fromkeys(table.seats, HUMAN)
    made = table.branch(10, seats, seed=5)

    assert before[:11] == made.game.digests
    assert before == table.game.digests
    assert (10, {3}) == (made.branched, set(made.reasons))
    assert "Branched after order 10" in badges(made, WORDS)
    assert "after order 10" in log_view.LogLines().html(made, names_of(made))

    opened = Table.from_record(made.game, json.loads(made.text())["extra"], ("general",))

    assert 10 == opened.branched


@pytest.mark.parametrize("branched", [-1, 11, True, "3", None])
def test_an_odd_branch_in_a_file_is_left_out(branched: object) -> None:
    """An invalid branch in a file is dropped."""
    opened = Table.from_record(played("chartabella/training", 10).game, {"branched": branched}, ("general",))

    assert opened.branched is None


def test_the_form_asks_who_plays_on() -> None:
    """The form for a branch has a field for each side, and seats a person if there was none."""
    table = played("table_battles/training", 12, ("recruit", "veteran"))
    form = replay_view.play_on(table, names_of(table), 5)

    assert all(f'name="seat.{side}"' in form for side in table.seats)
    assert 'name="at" value="5"' in form
    assert 1 == list(replay_view.seats_at(table, 5).values()).count(HUMAN)


def test_the_form_says_where_the_game_one_leaves_is_kept() -> None:
    """The form says where the left game is found: among the finished games or on the first page."""
    table = played("table_battles/training", 12)
    going = replay_view.play_on(table, names_of(table), 5)
    table.resign(next(iter(table.seats)))
    over = replay_view.play_on(table, names_of(table), 5)

    assert ("“Your games”" in going, "“Finished games”" in going) == (True, False)
    assert ("“Your games”" in over, "“Finished games”" in over) == (False, True)
