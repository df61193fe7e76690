"""The tutor warns before a costly order, never delays one for long, and keeps a list of such orders."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import codec, match
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Decision
from tests.web.pages import Window
from tests.web.played_games import played
from tests.web.schools import School, all_lessons
from tests.web.tutored import DIALOG, NAME, answer, asked, begun, two_orders, warned
from web.features.advice.model import Advice, of_position
from web.features.review.model import AdvisedAction
from web.features.tutor.actions import WAIT
from web.features.tutor.model import Tutor
from web.game import order_actions
from web.game.mode import Mode
from web.game.seats import HUMAN
from web.game.table import Table


def test_the_page_asks_before_an_order_that_costs_much() -> None:
    """The order waits, and the question says what it costs and names it; nothing has been given."""
    window, _, _ = warned()

    assert DIALOG in window.page.dialogs
    assert "This costs about 9 points" in window.page.markup["tutor-body"]
    assert not window.table.game.inputs


@pytest.mark.parametrize(("setting", "is_asked"), [("4", True), ("8", True), ("15", False)])
def test_each_threshold_is_kept(setting: str, is_asked: bool) -> None:
    """An order of nine points is asked about from four and from eight points, and not from fifteen."""
    window, _, _ = warned(setting=setting)

    assert is_asked == (DIALOG in window.page.dialogs)
    assert is_asked != bool(window.table.game.inputs)


def test_an_order_is_given_in_spite_of_the_warning() -> None:
    """The order goes through, and is noted as given."""
    window, _, other = warned()
    window.do("tutor-give")

    assert [other] == [one.given for one in window.table.game.inputs]
    assert DIALOG not in window.page.dialogs
    assert [(True, 9)] == [(one.was_given, one.cost) for one in window.session.store.mistakes()]


@pytest.mark.parametrize("how", ["button", "back"])
def test_an_order_that_is_thought_again_is_not_given(how: str) -> None:
    """Nothing has happened, whether the button says so or the dialog is closed; the order is noted with the better."""
    window, best, other = warned()
    if how == "button":
        window.do("tutor-again")
    else:
        window.page.gesture("back", {"id": DIALOG})

    (noted,) = window.session.store.mistakes()
    assert not window.table.game.inputs
    assert DIALOG not in window.page.dialogs
    assert (False, 0) == (noted.was_given, noted.input)
    assert (codec.action_data(other), codec.action_data(best)) == (codec.parse(noted.order), codec.parse(noted.better))


def test_hints_name_the_part_then_the_piece_then_the_order() -> None:
    """Each press tells one thing more; the last one tells the order, and then there is no further hint."""
    window, best, _ = warned()
    names = window.session.names()
    piece = names.name(window.table.game.system.pointing.picks(window.table.game.state, best)[0])
    counts = []
    for _ in range(3):
        window.do("tutor-hint")
        told = window.page.markup["tutor-body"].partition('id="tutor-told"')[2]
        counts.append((told.count("<p>"), "of the board" in told, f"begins with {piece}" in told, "Better:" in told))

    assert [(1, True, False, False), (2, True, True, False), (3, True, True, True)] == counts
    assert "tutor-hint" in window.page.hidden


def test_the_last_hint_tells_what_either_order_does() -> None:
    """The better order has its reason, and so has the one that is held back."""
    window, _, other = warned()
    window.session.of(Tutor).reasons[other] = ("search.reason.react", {})
    for _ in range(3):
        window.do("tutor-hint")
    told = window.page.markup["tutor-body"].partition('id="tutor-told"')[2]

    assert "Enough is done: nobody else is risked. Yours: An answer at once" in told


def test_an_order_goes_through_when_the_worker_is_silent() -> None:
    """The order waits no longer than it may, and is then given without a word."""
    window = begun()
    best, other = two_orders(window)
    answer(window, best)
    window.page.waiting.clear()
    window.run(order_actions.play, other)

    assert not window.table.game.inputs
    assert [WAIT] == [milliseconds for milliseconds, _ in window.page.waiting]
    assert WAIT <= 300
    window.page.pass_time()
    assert [other] == [one.given for one in window.table.game.inputs]
    answer(window, best, given=-3000)  # too late
    assert DIALOG not in window.page.dialogs


def test_an_order_that_waits_is_given_before_the_next_key() -> None:
    """A key that comes while an order waits finds it given."""
    window = begun()
    best, other = two_orders(window)
    answer(window, best)
    window.run(order_actions.play, other)
    window.press("q")

    assert [other] == [one.given for one in window.table.game.inputs]


def test_an_order_does_not_wait_before_the_question_is_weighed() -> None:
    """What is not known cannot be said: the order is given at once."""
    window = begun()
    window.run(order_actions.play, two_orders(window)[1])

    assert 1 == len(window.table.game.inputs)


def test_the_best_order_never_waits() -> None:
    """The order that the worker calls the best is given at once, and so is the one that the General advises first."""
    for is_advised in (False, True):
        window = begun()
        best, other = two_orders(window)
        answer(window, best)
        if is_advised:
            advice = window.session.of(Advice)
            advice.tips, advice.of = [AdvisedAction(other, 0, "", {})], of_position(window.table)
        window.run(order_actions.play, other if is_advised else best)

        assert 1 == len(window.table.game.inputs)
        assert 1 == len([message for message in asked(window) if "order" not in message])


def test_a_selected_order_is_asked_about_before_it_is_confirmed() -> None:
    """While an order waits to be confirmed its cost is found, so that the confirmation is answered at once."""
    window = begun()
    best, other = two_orders(window)
    answer(window, best)
    window.run(order_actions.select_action, other)
    assert codec.action_data(other) == asked(window)[-1]["order"]
    answer(window, best, given=0)
    window.do("confirm")

    assert "This costs about 15 points" in window.page.markup["tutor-body"]
    assert not window.table.game.inputs


def test_a_cheap_order_goes_through() -> None:
    """An order that costs less than the threshold is given as soon as that is known."""
    window, _, other = warned(cost=700)

    assert [other] == [one.given for one in window.table.game.inputs]
    assert [] == window.session.store.mistakes()


@pytest.mark.parametrize("why", ["off", "match", "past", "covered"])
def test_where_the_tutor_is_silent(why: str) -> None:
    """Off, in a match, in the past and before a covered board nothing is asked, and no order waits."""
    window = begun(setting="off" if why == "off" else "8")
    if why != "off":
        answer(window, two_orders(window)[0])
    before, table = len(asked(window)), window.table
    other = two_orders(window)[1]
    if why == "match":
        table.match = replace(match.invite("0" * 32, "P"), is_sent=False)
    elif why == "past":
        window = begun(inputs=4)
        before, table, other = len(asked(window)), window.table, window.table.game.menu()[1]
        answer(window, table.game.menu()[0])
        window.do("look", "2")
        before = len(asked(window))
    elif why == "covered":
        table.covered = True
    window.run(order_actions.play, other)

    assert before == len(asked(window))
    assert DIALOG not in window.page.dialogs
    assert other == table.game.inputs[-1].given


def test_a_lesson_has_no_tutor() -> None:
    """Neither the steps of a lesson nor the battle at its end ask the worker to weigh anything."""
    name = next(name for name, lesson in all_lessons().items() if lesson.system == "chartabella")
    school = School(f"lesson/{name}")
    school.session.settings.change("tutor", "4")
    school.go_to_fight()
    school.page.pass_time()
    school.press("q")
    school.page.pass_time()

    assert school.table.mode is Mode.DECIDING
    assert [] == asked(school)


def test_a_game_with_secrets_has_no_tutor() -> None:
    """While a side knows what the other must not the worker is not asked: its answer could tell of it."""
    open_table, hidden = begun("conquerors_kings/training"), begun("conquerors_kings/trebia")

    assert hidden.table.has_secrets
    assert (1, 0) == (len(asked(open_table)), len(asked(hidden)))


def test_giving_up_is_never_asked_about() -> None:
    """Whoever resigns means it."""
    window = begun()
    answer(window, two_orders(window)[0])
    window.do("resign-yes")

    assert DIALOG not in window.page.dialogs
    assert 1 == len(window.table.game.inputs)


def test_a_question_within_an_order_counts_as_well() -> None:
    """An answer to a question in the middle of an order is held back like any other order."""
    inputs = next(n for n in range(1, 200) if _is_nested(played("conquerors_kings/gaugamela", n)))
    window = begun("conquerors_kings/gaugamela", inputs=inputs)
    best, other, *_ = window.table.game.menu()
    answer(window, best)
    before = len(window.table.game.inputs)
    window.run(order_actions.play, other)
    answer(window, best, given=-3000)

    assert DIALOG in window.page.dialogs
    assert before == len(window.table.game.inputs)


def _is_nested(table: Table) -> bool:
    now = table.game.pending
    return isinstance(now, Decision) and now.is_nested and len(table.game.menu()) > 1 and not table.has_secrets


def test_a_series_of_orders_is_judged_as_a_whole() -> None:
    """Where a review joins orders, none costs more than what the series has lost since it began."""
    window = begun("at_the_charge/training")
    best, first = two_orders(window)
    answer(window, best, best=1000, joint=True)
    window.run(order_actions.play, first)
    answer(window, best, best=1000, given=900, joint=True)
    window.page.pass_time()
    best, other = two_orders(window)
    answer(window, best, best=2500, joint=True)  # a better plan has been found since
    window.run(order_actions.play, other)
    answer(window, best, best=2500, given=800, joint=True)

    assert DIALOG not in window.page.dialogs
    assert 2 == len(window.table.game.inputs)


@pytest.mark.parametrize(
    "changes",
    [
        {"best": 10_001},
        {"best": -10_001},
        {"best": 1.5},
        {"best": True},
        {"given": 10_001},
        {"given": -10_001},
        {"given": 3001},
        {"line": []},
        {"line": None},
        {"line": [{"do": "march"}]},
        {"reason": 3},
        {"facts": {"a": [object]}},
    ],
)
def test_a_bad_answer_is_refused_and_the_order_given(changes: dict[str, object]) -> None:
    """A chance beyond nought or a hundred per cent, and anything else that is none, is told; the order goes through."""
    window = begun()
    best, other = two_orders(window)
    answer(window, best)
    window.run(order_actions.play, other)
    window.told.clear()
    answer(window, best, **({"given": 0} | changes))

    assert [other] == [one.given for one in window.table.game.inputs]
    assert ["site.tutor.failed"] == [told[0] for told in window.told]
    assert DIALOG not in window.page.dialogs


def test_what_a_new_worker_has_forgotten_is_asked_again() -> None:
    """If the worker was ended meanwhile, the next key at the table has it weigh the question again."""
    window = begun()
    answer(window, two_orders(window)[0])
    window.session.workers.renew()
    window.press("q")
    window.page.pass_time()

    assert 2 == len(asked(window))


def test_attacks_that_are_ordered_together_go_on_after_a_warning() -> None:
    """The first of them is asked about, and given in spite of that the others follow."""
    window = begun()
    best, other = two_orders(window)
    answer(window, best)
    went_on: list[str] = []

    def then(_: object) -> tuple[()]:
        went_on.append("then")
        return ()

    window.run(order_actions.play, other, then)
    answer(window, best, given=-3000)
    assert [] == went_on
    window.do("tutor-give")
    assert ["then"] == went_on


def test_the_switch_stands_beside_the_advice() -> None:
    """Where the General advises, a button turns the tutor on with the usual threshold, and off again."""
    window = begun(setting="off")
    advice = window.session.of(Advice)
    best = two_orders(window)[0]
    advice.tips, advice.of = [AdvisedAction(best, 0, "", {})], of_position(window.table)
    window.app.painter.table()
    assert 'data-do="tutor"' in window.page.markup["panel-now"]
    window.do("tutor")
    assert 'aria-pressed="true"' in window.page.markup["panel-now"]
    assert "8" == window.session.settings.tutor == Window(window.page.browser).session.settings.tutor
    window.do("tutor")
    assert "off" == window.session.settings.tutor


def test_the_worker_is_asked_by_the_measure_of_the_review() -> None:
    """The question is weighed from what its side knows, with the depth and the seed of advice and review."""
    window = begun()
    (message,) = asked(window)

    assert ("weigh", "usual", 1, "P") == tuple(message[key] for key in ("op", "depth", "seed", "side"))
    assert Game(shipped()[NAME], seed=7).pending == window.table.game.pending
    assert HUMAN in window.table.seats.values()
    assert window.session.of(Tutor).is_busy
