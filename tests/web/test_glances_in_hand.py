"""These tests hold notes while something is selected, and what a tap tells on a phone."""

from __future__ import annotations

import re

import pytest

from engine.core.references import piece_ref, place_ref
from engine.systems.at_the_charge.actions import EndPhase, Move
from engine.systems.conquerors_kings.actions import EndGenerals
from tests.web.pages import Browser, Window, browser
from tests.web.schools import School, all_lessons
from tests.web.test_carries import FOOT, window
from tests.web.test_glances import combat, rest
from web.boards.drawing import LOW, WIDE
from web.game import odds_view, order_actions, order_notes
from web.game.seats import HUMAN
from web.game.sentences import sentence
from web.headless_page import TALL

__all__ = ["browser"]


def point(made: Window, pick: str) -> str:
    """Point at a thing; return the note on it, nothing where none is to be seen."""
    made.page.gesture("click", {"pick": pick, "tag": "g"})
    assert "failed-dialog" not in made.page.dialogs, made.session.report
    return "" if "glance" in made.page.hidden else made.page.markup["glance"]


def test_a_place_tells_the_order_that_leads_there_and_what_it_costs(browser: Browser) -> None:
    """With a selected piece the note on a place tells its order, or the ground if the piece cannot go there."""
    made = window(browser)
    assert "move to" not in rest(made, place_ref("0504"))
    point(made, FOOT)
    told = rest(made, place_ref("0504"))
    order = Move("infanterie-1", ("0504",))
    cost = made.table.game.system.pointing.trace(made.table.game.state, order).cost

    assert sentence(made.session.names(), order) in told
    assert f"{cost} movement point" in told
    assert "move to" not in rest(made, place_ref("0408"))
    assert "hill" in rest(made, place_ref("0408"))
    assert not made.table.game.inputs


def test_a_place_tells_the_warnings_of_the_order_that_leads_there(browser: Browser) -> None:
    """The note on a place has only the warnings that apply to its order."""
    made = window(browser, "conquerors_kings/training", {"N": HUMAN, "S": HUMAN})
    made.run(order_actions.play, EndGenerals())
    table, names = made.table, made.session.names()
    point(made, piece_ref("R1"))
    known = set()
    for place, actions in table.selection.next().items():
        told = rest(made, place)
        for note in order_notes.shared(table, actions):
            assert (names.say(note.key, note.facts) in told) == (note.good < 0)
            known.add(note.good)
    assert {-1, 1} <= known


def test_an_enemy_in_hand_tells_the_attack_and_its_odds(browser: Browser) -> None:
    """With a selected piece the note on an enemy tells the attack in the words of the order."""
    made = window(browser)
    for order in (Move("normands-1", ("0605", "0505"), leader=True), Move("infanterie-1", ("0504",)), EndPhase()):
        made.run(order_actions.play, order)
    point(made, FOOT)
    foe = piece_ref("milice-1")
    attack = next(action for action in made.table.selection.next()[foe] if action.verb == "attack")
    told = f"{sentence(made.session.names(), attack)}: {odds_view.in_short(made.table, made.session.names(), attack)}."
    assert told in rest(made, foe)
    point(made, foe)
    likely = made.table.selection.candidate
    assert likely is not None
    assert sentence(made.session.names(), likely) in rest(made, foe)


@pytest.mark.parametrize(("shape", "is_told"), [(TALL, True), (LOW, True), (WIDE, False)])
def test_on_a_phone_a_tap_tells_what_it_is_at(browser: Browser, shape: str, is_told: bool) -> None:
    """On a phone a tap tells about a piece; an order that is played tells about itself."""
    made = window(browser)
    made.page.shape = shape
    assert ("In its turn" in point(made, piece_ref("milice-1"))) is is_told
    assert ("Can go to" in point(made, FOOT)) is is_told
    assert "" == point(made, place_ref("0504"))
    assert 1 == len(made.table.game.inputs)


def test_on_a_phone_a_tap_tells_nothing_where_a_note_would_be_in_the_way(browser: Browser) -> None:
    """On a phone a tap tells nothing about cards, which show everything, or about a complete order."""
    cards = window(browser, "table_battles/training", {"SC": HUMAN, "EN": HUMAN})
    cards.page.shape = TALL
    assert "" == point(cards, piece_ref("HAL-S2"))
    assert "" == point(cards, piece_ref("HAL-E2"))

    table = window(browser, "charge/training", {"A": HUMAN, "B": HUMAN})
    table.page.shape = TALL
    own, foe = sorted(piece_ref(p.id) for p in table.table.view().pieces if p.id.endswith(".1"))
    assert "stands" in point(table, own)
    assert "" == point(table, foe)
    assert table.table.selection.chosen is not None

    fight = Window(browser)
    fight.use(combat())
    fight.page.shape = TALL
    assert "value 4" in point(fight, piece_ref("opsikion-1"))
    assert "" == point(fight, piece_ref("lombards-1"))
    assert fight.table.selection.whole is not None


def test_on_a_phone_a_tap_comes_in_no_lessons_way() -> None:
    """In a lesson a tap tells nothing until the battle at its end."""
    name = next(name for name, lesson in all_lessons().items() if lesson.steps[-1].play and "at_the_charge" in name)
    made = School(f"lesson/{name}")
    made.page.shape = TALL
    own = next(piece_ref(p.id) for p in made.table.view().pieces if p.at and p.side == made.learner.lesson.side)
    assert "" == point(made, own)
    made.go_to_fight()
    own = next(piece_ref(p.id) for p in made.table.view().pieces if p.at and p.side == made.learner.lesson.side)
    assert "<strong>" in point(made, own)


def test_pointing_at_one_of_several_attackers_takes_it_out_and_attacks_nobody(browser: Browser) -> None:
    """The note on one of several attackers tells the whole attack, also when that waits for confirmation."""
    made = Window(browser)
    made.use(combat())
    point(made, piece_ref("opsikion-1"))
    offered = re.search(r'data-do="order" data-arg="([^"]+)"[^>]*>All who can', made.page.markup["question"])
    made.do("order", offered[1])
    before = len(made.table.game.inputs)
    point(made, piece_ref("lombards-1"))

    assert before == len(made.table.game.inputs)
    assert piece_ref("lombards-1") not in made.table.selection.picks
    assert {piece_ref("opsikion-1"), piece_ref("infanterie-1")} <= set(made.table.selection.picks)
