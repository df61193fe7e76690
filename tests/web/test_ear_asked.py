"""These tests hold the spoken answers to requests: advice, a review, keys without effect, keys of answers."""

from __future__ import annotations

import pytest

from engine.core import codec
from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.types import End
from engine.systems.table_battles.actions import Null, Pass
from engine.systems.table_battles.ai.reasons import reason
from tests.systems.table_battles.table import battle
from tests.web.line_boards import WORDS, kolin, names_of
from tests.web.pages import Browser, Window, browser
from web.boards.speech_text import to_speech
from web.features.advice.model import Advice
from web.game import card_sheet, question_view
from web.game.seats import HUMAN
from web.game.sentences import end_reason, sentence
from web.game.table import Table
from web.shell.components import with_number_keys
from web.words import Names

__all__ = ["browser"]

BATTLES = (
    "chartabella/training",
    "at_the_charge/training",
    "table_battles/training",
    "conquerors_kings/training",
    "charge/frontier",
)


def opened(browser: Browser, name: str) -> Window:
    """Return a window with a battle between two people, at its first decision."""
    made, scenario = Window(browser), shipped()[name]
    sides = Table.start(scenario, {}, {}, seed=1).game
    made.use(Table.start(scenario, {}, dict.fromkeys(sides.system.sides(sides.state), HUMAN), seed=1))
    return made


def advise(made: Window) -> str:
    """Let the General answer; return the order that he advises, in words."""
    action = made.table.game.menu()[0]
    worker = made.page.workers[0]
    tip = {
        "action": codec.action_data(action), "reason": "search.reason.pass", "facts": {}, "worth": 200,
        "without": None, "line": [],
    }  # fmt: skip
    worker.answer({"id": made.session.of(Advice).asked, "advice": [tip], "cut": [], "considered": 1, "milliseconds": 1})
    return sentence(made.session.names(), action)


@pytest.mark.parametrize("name", BATTLES)
def test_advice_is_said_when_it_is_asked_for_and_when_it_has_come(browser: Browser, name: str) -> None:
    """In every system advice is spoken: first that the General thinks, then the order, its value and the reason."""
    made = opened(browser, name)
    made.press("h")
    assert made.page.markup["spoken"] == "The General looks at the table"

    order = advise(made)
    said = made.page.markup["spoken"]
    assert said.startswith("The General’s choice: ")
    assert to_speech(order) in said
    assert ", outlook " in said
    assert said.endswith("nobody else is risked.")


@pytest.mark.parametrize("name", BATTLES)
def test_escape_closes_the_advice_before_anything_else(browser: Browser, name: str) -> None:
    """Escape closes advice first and keeps the selection; the next Escape goes a step back."""
    made = opened(browser, name)
    made.press("h")
    advise(made)
    made.table.selection.point(next(ref for ref in made.table.selection.firsts))
    held = made.table.selection.picks

    made.press("Escape")
    assert made.session.of(Advice).tips is None
    assert held == made.table.selection.picks
    assert made.page.markup["spoken"].startswith("The advice is closed. ")

    made.press("Escape")
    assert not made.table.selection.is_begun


def test_escape_stops_the_general_while_he_thinks(browser: Browser) -> None:
    """Escape stops the General, and his advice is dropped."""
    made = opened(browser, "chartabella/training")
    made.press("h")
    made.press("Escape")
    assert made.session.of(Advice).busy == ""
    assert not made.page.workers[0].is_running


def test_escape_takes_away_who_can_strike_whom(browser: Browser) -> None:
    made = opened(browser, "table_battles/kolin")
    made.press("w")
    assert made.table.prospects
    made.press("Escape")
    assert not made.table.prospects
    assert "no longer shown" in made.page.markup["spoken"]


def test_the_review_has_the_keyboard_and_says_how_far_it_is(browser: Browser) -> None:
    """The heading of the review gets the focus, because the pressed button is gone."""
    made = opened(browser, "chartabella/training")
    made.table.resign(next(iter(made.table.seats)))
    made.do("review", "usual")
    assert made.page.focused[-1] == "#review"
    assert 'id="review" tabindex="-1"' in made.page.markup["panel-review"]
    assert made.page.markup["spoken"].startswith("0 of 1")


@pytest.mark.parametrize("name", ["chartabella/training", "table_battles/kolin", "conquerors_kings/training"])
def test_an_arrow_that_leads_nowhere_says_so(browser: Browser, name: str) -> None:
    """An arrow at the end of a row says so at each press."""
    made = opened(browser, name)
    made.session.cursor = here = place_ref(made.session.view().everywhere[0].id)
    for _ in range(40):
        made.press("ArrowLeft", pick=made.session.cursor)
        if made.session.cursor == here:
            break
        here = made.session.cursor

    assert made.page.markup["spoken"] == "Nothing further that way."


def test_an_arrow_at_the_edge_of_a_measured_table_says_so(browser: Browser) -> None:
    made = opened(browser, "charge/frontier")
    edge = made.session.view().board.columns
    made.press("ArrowLeft", pick=f"spot:{edge - 1},1000,0")  # from where its player sits east is to the left
    said = made.page.markup.get("spoken", "")
    made.press("ArrowLeft", pick=made.session.cursor)

    assert made.session.cursor.startswith(f"spot:{edge},")
    assert "Nothing further" not in said
    assert made.page.markup["spoken"] == "Nothing further that way."


def test_the_figures_that_choose_answers_are_keys_of_their_buttons() -> None:
    """The digits of the answers are spoken as many as there are, and not above the buttons."""
    one = '<button type="button" class="button count" data-do="less">'
    many = '<button type="button" class="button " data-do="point">' * 10
    own = '<button type="button" class="button " data-do="point" aria-keyshortcuts="x">'
    made = with_number_keys(f'<div class="asked">{one}</div><div class="buttons">{own}{many}</div>')

    assert one in made
    assert 'aria-keyshortcuts="x 1"' in made
    assert [f'aria-keyshortcuts="{n}"' in made for n in range(2, 11)] == [True] * 8 + [False]


def test_a_card_is_named_with_its_dice_and_links_and_without_what_is_gone() -> None:
    """A card is named with its dice and losses; additional sticks are named alone, and lost targets are not."""
    view = kolin()
    card = next(one for one in view.cards if one.id == "KOL-P1")
    names = names_of(view)
    said = card_sheet.spoken(names, view, card._replace(now=9))

    assert ", 9 sticks, takes dice showing 5/6" in said
    assert "linked with Tresckow’s Division" in said
    line = next(one for one in card.abilities if one.kind == "attack")
    gone = line.targets[-1]
    out = view._replace(cards=tuple(c._replace(status="out") if c.id == gone else c for c in view.cards))
    armed = card._replace(abilities=(line._replace(is_armed=True),))
    lost = names.name(piece_ref(gone))
    assert lost in card_sheet.spoken(names, view, armed)
    assert lost not in card_sheet.spoken(names, out, armed)


def test_sending_sticks_is_called_so() -> None:
    """At the first question of Kolin sending sticks is called so, because its target is an own card."""
    table = Table.start(shipped()["table_battles/kolin"], {}, {"PR": HUMAN, "AU": HUMAN}, seed=1)
    table.point(next(ref for ref in table.selection.firsts if ref.startswith("piece:")))
    names = Names(WORDS, "table_battles", table.view())

    assert "click the card that is to get sticks" in question_view.question_text(table, names, table.view())


@pytest.mark.parametrize(
    ("dice", "key"), [({}, "table_battles.reason.pass_bare"), ({"P1": "5"}, "table_battles.reason.pass")]
)
def test_the_reason_of_no_action_is_true(dice: dict[str, str], key: str) -> None:
    """The reason for no action mentions dice on cards only if there are some."""
    state = battle("kolin", "PR", dice=dice).state

    assert reason(state, "PR", Pass()) == (key, {})


def test_taking_dice_back_has_one_name() -> None:
    """Taking dice back has one name in button, order and record; a special formation gives up a cube."""
    table = battle("rocroi", "FR", dice={"F1": "5"})
    names = Names(WORDS, "table_battles", table.view())
    special = next(card for card in table.view().cards if card.kind == "special" and card.side == "FR")

    assert WORDS.say("table_battles.do.null") == "Take its dice back as the action"
    assert sentence(names, Null("ROC-F1")).endswith("dice back as the action")
    assert sentence(names, Null(special.id)).endswith("give up a cube as the action")


@pytest.mark.parametrize(("lost", "both"), [((12, 13), True), ((11, 13), False)])
def test_reaching_both_numbers_at_once_is_said(lost: tuple[int, int], both: bool) -> None:
    """If both sides reach their number at once, the text says that more wins."""
    made = battle("kolin", "PR", lost=lost, dice={"P5": "111"})
    made.do(made.attack("P5", "A5"))
    end, view = made.game.pending, made.view()
    assert isinstance(end, End)
    said = end_reason(Names(WORDS, "table_battles", view), end, view)

    assert said.startswith("Enough enemy sticks are eliminated: a tactical victory.")
    assert both == ("Both sides reached their number" in said and "(TB-74)" in said)


def test_a_verdict_says_who_loses() -> None:
    """A verdict says which side loses, or which dice are gone."""
    made = battle("kolin", "PR", dice={"P5": "111"})
    system, names = made.game.system, Names(WORDS, "table_battles", made.view())
    before, attack = made.state.copy(), made.attack("P5", "A5")
    after = before.copy()
    after.lost = [1, 3]
    told = system.forecast.verdict(before, after, attack)
    assert names.say(told.key, told.facts) == "the Austrians and Saxons lose 3 sticks, the Prussians 1"

    after.lost = [0, 3]
    told = system.forecast.verdict(before, after, attack)
    assert names.say(told.key, told.facts) == "the Austrians and Saxons lose 3 sticks"

    after.lost, after.owes = [0, 0], [False, True]
    told = system.forecast.verdict(before, after, attack)
    assert "both cards lose their dice" in names.say(told.key, told.facts)
