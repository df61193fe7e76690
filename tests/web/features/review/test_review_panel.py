"""Advice and review in the panel are validated and shown as text, never as markup."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from engine.core import codec
from engine.core.callbacks import outlook
from engine.core.game import Game
from engine.core.scenario import DataFault
from tests.web.features.review.reviewed_names import names_of
from web.features.advice import view as advice_view
from web.features.review import model as review_model
from web.features.review import view as review_view
from web.features.review.chart import ChartMark, chart
from web.features.review.model import Review, ReviewStep, spread
from web.words import Names, Words

EVIL = '<img src=x onerror="alert(1)">'


def told(game: Game, **changes: object) -> dict:
    """Return one order advised, as the worker sends it, with some of it changed."""
    action = codec.action_data(game.menu()[0])
    return {
        "action": action, "reason": "search.reason.pass", "facts": {}, "worth": 200, "without": None, "line": [],
        **changes,
    }  # fmt: skip


def seen(**changes: object) -> dict:
    """Return one step of a review, as the worker sends it, with some of it changed."""
    step = {"start": 0, "end": 1, "side": "P", "before": 900, "after": -900, "best": [], "reason": "", "facts": {}}
    return {**step, "stake": 1800, "variance": 0, **changes}


def test_giving_up_is_no_costly_decision(table):
    """Giving up never counts as a costly decision."""
    table.resign(next(iter(table.seats)))
    last = len(table.game.inputs) - 1
    costs = {"before": 900, "after": -900}
    ended, decided = (review_model.steps(table.game, [seen(start=at, end=at + 1, **costs)], at)[0] for at in (last, 0))

    made = Review(("P", "M"), last + 1, [decided, ended])
    assert [decided] == made.costly()
    assert 1800 == made.lost("P")


def test_only_of_a_game_that_was_given_up_the_review_says_that_a_side_gave_up(table):
    """What giving up changed is a part of the sum that no other game has."""
    made = Review(("P", "M"), len(table.game.inputs), [ReviewStep(0, 1, None, 0, 900)])
    plain = review_view.panel(table, names_of(table), made, is_running=False)
    table.resign(next(iter(table.seats)))
    at = len(table.game.inputs)
    made = Review(("P", "M"), at, [ReviewStep(at - 1, at, "P", 900, -900, closes=True), ReviewStep(at, at, None, 0, 0)])
    ended = review_view.panel(table, names_of(table), made, is_running=False)

    assert "What nobody saw coming" in plain
    assert not any(told in plain for told in ("gave up", "given up", "giving up"))
    assert '<th scope="row">Given up</th><td>\u22129</td>' in ended
    assert -1800 == made.given_up
    assert "agreed draw" not in ended


def test_values_become_per_cent():
    """A lost game is 0 per cent, an even one 50, a won one 100; differences round symmetrically."""
    assert [0, 50, 100, 44] == [outlook(value) for value in (-10_000, 0, 10_000, -1102)]
    assert [0, 1, -1, 23] == [spread(value) for value in (99, 100, -100, 4600)]


def test_advice_shows_worth_reason_and_what_follows(table):
    """Each order is a button with its outlook, the reason, and the orders after it."""
    following = codec.action_data(table.game.menu()[1])
    found = review_model.tips(table.game, [told(table.game, line=[following]), told(table.game, worth=-2000)])
    shown = advice_view.panel(table, names_of(table), found)

    assert 2 == shown.count('data-do="advice"')
    assert "51 %" in shown
    assert "40 %" in shown
    assert 1 == shown.count("Then: ")


def test_advice_shows_what_is_expected_after_an_order_by_itself(table):
    """The expected order is named with its side, unless the plan continues."""
    then = {"side": "M", "action": codec.action_data(table.game.menu()[1])}
    found = review_model.tips(table.game, [told(table.game, then=then)])

    assert "Then, of the Macedonians, he expects: " in advice_view.panel(table, names_of(table), found)


@pytest.mark.parametrize(
    ("worths", "shown"),
    [
        ((680, 640, -2000), ["53.4 %", "53.2 %", "40 %"]),
        ((680, 678, -2000), ["53 %", "53 %", "40 %"]),
        ((10_000, 9990), ["100 %", "99 %"]),
    ],
)
def test_tenths_are_shown_only_where_they_tell_answers_apart(table, worths, shown):
    """Equal whole numbers get tenths, unless these are equal too; a number of its own stays whole."""
    found = review_model.tips(table.game, [told(table.game, worth=worth) for worth in worths])
    made = advice_view.panel(table, names_of(table), found)

    assert shown == re.findall(r"</span></span>([^<]* %)</span></button>", made)


def test_advice_to_pass_says_that_nothing_is_gained_and_what_is_waited_for(table):
    """If the best order passes, that is said first, with the side whose order is expected next."""
    then = {"side": "M", "action": codec.action_data(table.game.menu()[1])}
    alone, waits, other = (
        review_model.tips(table.game, [told(table.game, **changes)])
        for changes in ({"passes": True}, {"passes": True, "then": then}, {})
    )
    names = names_of(table)

    assert "No order gains anything now: the General would pass." in advice_view.panel(table, names, alone)
    assert "would pass and wait for what the Macedonians do." in advice_view.panel(table, names, waits)
    assert "No order gains anything" not in advice_view.panel(table, names, other)
    assert advice_view.told(names, alone).startswith("No order gains anything now")


def test_what_was_looked_at_less_closely_is_said(table):
    """Advice that is a first look says so, and a review gives the share of such steps."""
    tips = review_model.tips(table.game, [told(table.game)])
    steps = review_model.steps(table.game, [seen(cut=True), seen(start=1, end=2)])
    made = Review(("P", "M"), 6, steps)
    said = "A first look only"

    assert said in advice_view.panel(table, names_of(table), tips, review_model.checked_omissions(["first_look"]))
    assert said not in advice_view.panel(table, names_of(table), tips)
    assert "1 decision or roll was looked at only" in review_view.panel(table, names_of(table), made, is_running=False)


def test_parts_of_a_plan_show_what_they_add(table):
    """Orders of one plan show how much each adds to it."""
    found = review_model.tips(table.game, [told(table.game, without=-1000), told(table.game, without=150)])
    shown = advice_view.panel(table, names_of(table), found)

    assert "6 % better" in shown
    assert "less than 1 % better" in shown


def test_a_plan_is_kept_to_while_its_orders_are_given(table):
    """Orders of the plan leave its rest, and another order ends it."""
    one, two, three, other = table.game.menu()[:4]
    tips = [review_model.AdvisedAction(one, 0, "", {}), review_model.AdvisedAction(one, 0, "", {}, (two, three), -5)]

    assert (two, three) == review_model.remaining_plan(tips[1:], [one])
    assert (one, three) == review_model.remaining_plan(tips, [two])
    assert () == review_model.remaining_plan(tips, [one, other])


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"action": None}, "advice[0].action"),
        ({"action": {"do": "move", "piece": "110-1", "to": "A1", "facing": "N"}}, "advice[0].action: expected a legal"),
        ({"worth": "5"}, "advice[0].worth: expected a whole number"),
        ({"worth": 10_001}, "advice[0].worth: expected a whole number"),
        ({"worth": True}, "advice[0].worth: expected a whole number"),
        ({"without": 2.5}, "advice[0].without: expected a whole number"),
        ({"line": None}, "advice[0].line: expected a list"),
        ({"line": [{"do": "fly"}]}, "advice[0].line[0]"),
        ({"then": {"side": "X"}}, "advice[0].then.side: expected one of P, M"),
        ({"then": {"side": "P", "action": 3}}, "advice[0].then.action"),
        ({"reason": None}, "advice[0].reason: expected a word key"),
        ({"facts": []}, "advice[0].reason: expected a word key with facts"),
    ],
)
def test_advice_from_the_worker_is_checked(table, changes, where):
    """Advice that does not fit the decision is refused with its place."""
    with pytest.raises(DataFault, match=re.escape(where)):
        review_model.tips(table.game, [told(table.game, **changes)])


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"start": -1}, "steps[0].start: expected a whole number from 0 to 0"),
        ({"start": 1, "end": 2}, "steps[0].start: expected a whole number from 0 to 0"),
        ({"end": 0}, "steps[0].end: expected a whole number from 1"),
        ({"end": 99}, "steps[0].end: expected a whole number from 1 to 6"),
        ({"side": "X"}, "steps[0].side: expected a side or nothing"),
        ({"side": ["P"]}, "steps[0].side"),
        ({"before": None}, "steps[0].before: expected a whole number"),
        ({"best": [3]}, "steps[0].best[0]"),
        ({"reason": 4}, "steps[0].reason"),
    ],
)
def test_steps_from_the_worker_are_checked(table, changes, where):
    """A step that does not fit the game is refused with its place."""
    with pytest.raises(DataFault, match=re.escape(where)):
        review_model.steps(table.game, [seen(**changes)])


@pytest.mark.parametrize("data", [None, {}, "x", [3]])
def test_what_is_no_list_of_objects_is_refused(table, data):
    """A message of another shape is reported, not shown."""
    for read in (review_model.tips, review_model.steps):
        with pytest.raises(DataFault):
            read(table.game, data)


def test_the_review_separates_luck_from_choice():
    """Luck, the choices of both sides and the rest add up to the change of the outlook."""
    made = Review(("P", "M"), 4)
    made.steps = [
        ReviewStep(0, 1, "P", 1000, 400), ReviewStep(1, 2, None, 400, 1400), ReviewStep(2, 3, "M", 1200, 2000),
        ReviewStep(3, 4, None, 2000, 1500), ReviewStep(4, 4, None, 1400, 1400),
    ]  # fmt: skip

    assert (600, 800) == (made.lost("P"), made.lost("M"))
    assert 500 == made.luck
    assert 1400 - 1000 == made.luck - made.lost("P") + made.lost("M") + made.unforeseen
    assert [2, 0] == [step.start for step in made.costly()]
    assert [1, 3] == [step.start for step in made.lucky()]
    assert made.is_whole


def test_the_panel_lists_the_dearest_decisions_first(table):
    """Each costly decision has its cost, what was played, what was better, a view and a retry."""
    better = [codec.action_data(table.game.menu()[0])]
    made = Review(("P", "M"), len(table.game.inputs))
    given = [seen(after=0), seen(start=1, end=2, before=4000, after=0, best=better)]
    made.steps = review_model.steps(table.game, given)
    made.steps.append(ReviewStep(6, 6, None, 0, 0))
    shown = review_view.panel(table, names_of(table), made, is_running=False)

    assert shown.index('id="moment-1"') < shown.index('id="moment-0"')
    assert "cost 20 %: outlook 50 % instead of 70 %." in shown
    assert "Better: " in shown
    assert 'data-do="look" data-arg="1"' in shown
    assert 'data-do="play-on" data-arg="1"' in shown
    assert 'data-do="review" data-arg="deep"' in shown


def test_a_review_that_was_stopped_keeps_what_it_found(table):
    """A review that was stopped says how far it came and offers to begin again."""
    made = Review(("P", "M"), 6, review_model.steps(table.game, [seen()]), 1)
    shown = review_view.panel(table, names_of(table), made, is_running=False)

    assert "Stopped after 1 of 6" in shown
    assert 'class="course-chart"' in shown
    assert 'data-arg="usual"' in shown


def test_a_review_that_runs_shows_how_far_it_is(table):
    """Before the first step there is only the progress bar and the stop button."""
    shown = review_view.panel(table, names_of(table), Review(("P", "M"), 6), is_running=True)

    assert '<progress max="6" value="0">' in shown
    assert 'data-do="stop-review"' in shown
    assert "<svg" not in shown


def test_text_is_escaped(table):
    """Names and facts are escaped."""
    names = names_of(table)
    names.given = {**names.given, "side:P": EVIL, "side:M": EVIL}
    tip = review_model.tips(table.game, [told(table.game, reason=EVIL, facts={"piece": EVIL})])
    made = Review(
        ("P", "M"),
        6,
        review_model.steps(table.game, [seen(best=[codec.action_data(table.game.menu()[0])], reason=EVIL)]),
    )

    assert "<img" not in advice_view.panel(table, names, tip)
    assert "<img" not in review_view.panel(table, names, made, is_running=False)
    assert "<img" not in chart([(0, 50)], 1, [], name="a", label=EVIL, top=EVIL, bottom=EVIL, foot=EVIL)


def test_the_chart_is_a_picture_with_words_and_its_marks_differ_in_shape():
    """The chart is well-formed, has a label, and shows the sides without colour."""
    marks = [ChartMark("1", 0, 0, 100), ChartMark("2", 1, 3, 0)]
    words = {"label": "what it shows", "top": "a", "bottom": "b", "foot": "c"}
    root = ET.fromstring(chart([(0, 100), (2, 30), (3, 0)], 3, marks, name="course", **words, looking=1))
    drawn = [node for node in root if "course-mark" in node.get("class", "")]

    assert ("img", "what it shows") == (root.get("role"), root.get("aria-label"))
    assert ["circle", "rect"] == [node[0].tag for node in drawn]
    assert ["1", "2"] == [node[1].text for node in drawn]
    assert root.find(".//pattern") is not None
    for node in drawn:
        x, y = map(float, re.findall(r"[\d.]+", node.get("transform", "")))
        assert 0 < x < 400
        assert 0 < y < 230


def test_the_chart_rises_for_the_one_person_who_plays(table):
    """For a person on the second side the chart shows that side's outlook."""
    made = Review(("P", "M"), 6, review_model.steps(table.game, [seen()]), 1)
    first, second = (
        review_view.course(table, Names(Words.load("en"), "chartabella", table.view(), own=own), made, [], "course")
        for own in ("P", "M")
    )
    shares = [re.search(r"(\d+) %", drawn[drawn.index("aria-label") :]) for drawn in (first, second)]

    assert abs(100 - sum(int(found[1]) for found in shares if found)) <= 1  # each is rounded by itself
    assert first.index("course-area side-0") < first.index("course-area side-1")
    assert second.index("course-area side-1") < second.index("course-area side-0")


def test_figures_stand_behind_the_chart(table):
    """The chart has a table, whose last row is the end."""
    made = Review(("P", "M"), 6)
    made.steps = [ReviewStep(n, n + 1, "P", 100 * n, 100 * n) for n in range(6)] + [ReviewStep(6, 6, None, 600, 600)]
    shown = review_view.panel(table, names_of(table), made, is_running=False)

    assert 7 == shown[shown.index("<details") :].count('<th scope="row">')
    assert "At the end" in shown
