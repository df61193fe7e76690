"""A Marshal shares out the time that a person grants him for a turn, and the page shows what he thinks meanwhile."""

from __future__ import annotations

import pytest

from engine.core import codec
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Side
from tests.web.pages import Browser, Window, browser
from web.game import thinking_time
from web.game.seats import HUMAN
from web.game.table import Table
from web.storage.settings import Settings

__all__ = ["browser"]

GRANTED = Settings(granted="20")


def test_other_levels_have_their_seconds_for_each_order() -> None:
    """Up to the General the setting of seconds counts, whatever the turn has taken."""
    for level in ("recruit", "veteran", "general", "veteran+50"):
        assert 2000 == thinking_time.milliseconds(level, GRANTED, 90_000, is_nested=False)


@pytest.mark.parametrize("level", ["marshal", "general+25"])
def test_a_turn_of_many_decisions_stays_within_what_was_granted(level: str) -> None:
    """Each decision gets a share of what is left, so that a turn of many takes little more than was granted."""
    spent, shares = 0, []
    for _ in range(10):
        shares.append(thinking_time.milliseconds(level, GRANTED, spent, is_nested=False))
        spent += shares[-1]

    assert shares == sorted(shares, reverse=True)
    assert shares[0] == 8000
    assert shares[-1] == thinking_time.FEWEST
    assert spent <= 20_000 + 10 * thinking_time.FEWEST


def test_a_question_within_an_order_gets_less() -> None:
    """The few answers to a question within an order need less time than an order."""
    order, question = (thinking_time.milliseconds("marshal", GRANTED, 0, is_nested=nested) for nested in (False, True))

    assert thinking_time.FEWEST < question < order


def scenario_sides(name: str) -> list[Side]:
    """Return the sides of a battle."""
    system = load(shipped()[name].system)
    return list(system.sides(system.start(shipped()[name])))


def marshal(browser: Browser, name: str = "chartabella/training", people: tuple[Side, ...] = (Side("M"),)) -> Window:
    """Return a window in which a Marshal has been asked for his first order."""
    made = Window(browser)
    made.session.settings.granted = "10"
    scenario = shipped()[name]
    made.use(
        Table.start(scenario, {}, dict.fromkeys(scenario_sides(name), "marshal") | dict.fromkeys(people, HUMAN), 1)
    )
    return made


def present(made: Window, **changes: object) -> dict[str, object]:
    """Return a worker's message with what it thinks so far."""
    table = made.table
    action = next(iter(table.game.system.legal(table.game.state)))
    told = {"action": codec.action_data(action), "chance": 2400, "rollouts": 130, **changes}
    return {"id": made.session.turns.asked, "thinking": {"considered": 900, "percent": 40, "present": told}}


def test_the_worker_gets_a_share_of_the_turn(browser: Browser) -> None:
    """The Marshal is asked for with a share of the granted time, and what he took is gone for the next order."""
    made = marshal(browser)
    asked = made.page.workers[0].asked[-1]

    assert ("marshal", 4000) == (asked["level"], asked["milliseconds"])
    made.session.turns.spent = 9_000
    assert 500 == thinking_time.milliseconds("marshal", made.session.settings, 9_000, is_nested=False)


def test_the_question_bar_shows_what_a_marshal_thinks_so_far(browser: Browser) -> None:
    """The chance, the rollouts and the order stand in the question bar while he thinks."""
    made = marshal(browser)
    made.page.workers[0].answer(present(made))
    shown = made.page.markup["question"]

    assert "900 orders weighed" in shown
    assert "from 130 games played on: it gives itself a chance of 62 % to win." in shown
    assert "At present it would give this order:" in shown


def test_a_secret_order_is_not_told_ahead(browser: Browser) -> None:
    """In a system with secrets the chance is shown, but not the order."""
    made = marshal(browser, "at_the_charge/training", ())
    table = made.table
    made.page.workers[0].answer(present(made))
    shown = made.page.markup["question"]

    assert table.game.system.sight.hidden
    assert "a chance of 62 %" in shown
    assert "At present" not in shown


@pytest.mark.parametrize(
    "changes", [{"chance": "much"}, {"chance": 10**6}, {"rollouts": -1}, {"action": {"verb": "fly"}}]
)
def test_what_a_worker_tells_wrongly_is_not_shown(browser: Browser, changes: dict[str, object]) -> None:
    """A progress message with an unknown order or an impossible number shows nothing but the count."""
    made = marshal(browser)
    made.page.workers[0].answer(present(made, **changes))

    assert "900 orders weighed" in made.page.markup["question"]
    assert "So far" not in made.page.markup["question"]


def test_a_person_grants_the_time_where_he_chooses_the_level(browser: Browser) -> None:
    """The field in the form before a battle changes the setting, which is kept."""
    made = Window(browser, "setup/chartabella/training")
    made.page.gesture("change", {"name": "setting.granted", "value": "60", "id": "granted"})

    assert 'name="setting.granted"' in made.page.markup["setup"]
    assert "60" == Window(browser).session.settings.granted
    assert '<option value="60" selected>' in Window(browser, "setup/chartabella/training").page.markup["setup"]
