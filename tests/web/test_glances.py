"""These tests hold the note on a piece under the pointer or a resting finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from engine.core.game import Game
from engine.core.references import PoseRef, piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.types import Action, Chance
from tests.web.pages import Browser, Window, browser
from web.game import board_highlights, hover_note, odds_view, order_actions, threats
from web.game.seats import HUMAN
from web.game.table import Table
from web.shell.components import short_chance
from web.words import Names, Words

__all__ = ["browser"]

WORDS = Words.load("en")


def window(browser: Browser, name: str = "chartabella/training") -> Window:
    """Return a window with a battle in which two pieces stand near enough to fight."""
    made = Window(browser)
    made.use(Table.start(shipped()[name], {}, {"P": HUMAN, "M": HUMAN}, seed=1))
    for text in ("move 110-1 C5 S", "end_turn", "move 121-1 C4 N", "end_turn"):
        made.run(order_actions.play, next(a for a in made.table.game.menu() if a.text() == text))
    return made


def rest(made: Window, pick: str) -> str:
    """Let the pointer rest on a thing; return the note on it, nothing where none is to be seen."""
    made.page.gesture("rest", {"pick": pick})
    assert "failed-dialog" not in made.page.dialogs, made.session.report
    return "" if "glance" in made.page.hidden else made.page.markup["glance"]


def test_resting_on_a_piece_tells_what_it_is_and_could_do(browser: Browser) -> None:
    """The note has name, figures, number of destinations, targets and their chances; nothing is selected."""
    made = window(browser)
    told = rest(made, piece_ref("110-1"))
    fight = [a for a in made.table.game.menu() if a.text().startswith("melee 110-1 121-1")]
    assert f"{short_chance(max(map(made.table.chance, fight)))}" in told
    assert "Can go to" in told
    assert not made.table.selection.is_begun

    assert "" == rest(made, "")


def test_resting_on_an_enemy_tells_the_best_attack_on_it(browser: Browser) -> None:
    """Without a selection the note on an enemy tells who can strike it now, from where, with which result."""
    made = window(browser)
    fights = [a for a in made.table.game.menu() if "121-1" in a.text().split() and a.verb == "melee"]
    best = max(fights, key=made.table.chance)
    told = rest(made, piece_ref("121-1"))

    assert odds_view.in_short(made.table, made.session.names(), best) in told
    assert "attack Pezhetairoi" in told
    assert not made.table.selection.is_begun


@pytest.mark.parametrize("name", ["chartabella/grain", "charge/frontier"])
def test_resting_on_an_enemy_tells_whom_it_could_strike_in_its_turn(browser: Browser, name: str) -> None:
    """The note on an enemy tells which own pieces it could strike when it moves, and the chances."""
    made = Window(browser)
    game = Game(shipped()[name], {}, seed=1)
    made.use(Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN)))
    view, system = made.table.view(), game.system
    own = {piece_ref(piece.id) for piece in view.pieces if piece.side == view.active}
    foes = [piece.id for piece in view.pieces if piece.side != view.active and piece.at and not piece.group]
    told = {foe: threats.reached(system, game.state, piece_ref(foe), own, 3) for foe in foes}
    able, idle = (next(unit for unit, found in told.items() if bool(found) == is_able) for is_able in (True, False))

    said = f"In its turn it could strike {made.session.names().name(told[able][0].target)} "
    assert said + short_chance(told[able][0].chance) in rest(made, piece_ref(able))
    struck = {one.target for one in told[able] if one.chance != 0}
    marked = {f"feared-{p.id}" for p in view.pieces if piece_ref(p.id) in struck or place_ref(p.space) in struck}
    assert marked == {key for key in made.page.nodes["layer-over"] if key.startswith("feared-")}
    assert "In its turn" not in rest(made, piece_ref(idle))
    assert not {key for key in made.page.nodes["layer-over"] if key.startswith("feared-")}


def until(verb: str, name: str, seed: int, choose: Callable[[Game, list[Action]], Action]) -> Table:
    """Return a battle, played on by those who choose so, in which such an order can be given; everybody is a person."""
    game = Game(shipped()[name], {}, seed=seed)
    while isinstance(game.pending, Chance) or all(action.verb != verb for action in game.menu()):
        if isinstance(game.pending, Chance):
            game.roll()
        else:
            game.do(choose(game, list(game.menu())))
    return Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))


def combat() -> Table:
    """Return a battle of At the Charge in a combat phase, beside several enemies."""
    game = Game(shipped()["at_the_charge/training"], {}, seed=3)
    rng = Random(2)
    while isinstance(game.pending, Chance) or game.pending.step != "phase.fight" or len(list(game.menu())) < 6:
        if isinstance(game.pending, Chance):
            game.roll()
        else:
            menu = list(game.menu())
            game.do(rng.choice([a for a in menu if a.verb != "end_phase"] or menu))
    return Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))


def test_attacks_that_are_put_together_are_told_of_each_piece() -> None:
    """If attacks combine units, an own piece shows its single attack, and an enemy the largest attack on it."""
    table = combat()
    view = table.view()
    names = Names(WORDS, "at_the_charge", view)
    attack = max((a for a in table.game.menu() if a.verb == "attack"), key=lambda a: len(a.melee) + len(a.fire))
    own, target = attack.melee[0], attack.target

    told = hover_note.note_html(table, names, view, piece_ref(target))
    assert odds_view.in_short(table, names, attack) in told
    assert all(names.name(piece_ref(piece)) in told for piece in attack.melee)
    assert (
        f"{names.name(f'piece:{target}')} "
        in hover_note.note_html(table, names, view, piece_ref(own)).partition("Can strike")[2]
    )


def test_where_attacks_are_put_together_the_board_marks_who_can_take_part() -> None:
    """If attacks combine units, attackers and targets are marked before a selection."""
    table = combat()
    view = table.view()
    lit = board_highlights.of(table, view, Names(WORDS, "at_the_charge", view), None)
    attacks = [a for a in table.game.menu() if a.verb == "attack"]
    able = {piece for a in attacks for piece in (*a.melee, *a.fire)}

    assert {p.space for p in view.pieces if p.id in able} == set(lit.places)
    assert {a.target for a in attacks} == set(lit.targets)
    assert not table.odds_cache, "no odds are looked at for marks that tell none"


def test_an_attack_without_luck_tells_what_it_comes_to() -> None:
    """A card's attack without luck shows the losses of both sides instead of a chance."""
    game = Game(shipped()["table_battles/training"], {}, seed=5)
    while True:
        if isinstance(game.pending, Chance):
            game.roll()
            continue
        menu = list(game.menu())
        table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
        even = next((a for a in menu if a.verb == "attack" and table.chance(a) == 0), None)
        if even is not None:
            break
        game.do(([a for a in menu if a.verb == "place"] or menu)[-1])
    view = table.view()
    names = Names(WORDS, "table_battles", view)
    told = hover_note.note_html(table, names, view, piece_ref(even.piece))

    assert odds_view.in_short(table, names, even) in told
    assert "%" not in told.partition("The next roll")[0]


def test_a_card_tells_which_dice_it_can_be_given_now() -> None:
    """The note on a card says which dice of the pool it takes, in the words of the buttons."""
    game = Game(shipped()["table_battles/training"], {}, seed=5)
    game.roll()
    table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
    view = table.view()
    names = Names(WORDS, "table_battles", view)
    place = next(action for action in game.menu() if action.verb == "place")

    told = hover_note.note_html(table, names, view, piece_ref(place.piece))
    assert f"Now: Place {' '.join(map(str, place.batch))}" in told


def test_an_own_card_that_cannot_act_says_so() -> None:
    """The note on an own card says if it can neither attack nor take a die."""
    table = until(
        "attack",
        "table_battles/training",
        5,
        lambda _, menu: next((action for action in menu if action.verb == "place"), menu[-1]),
    )
    view = table.view()
    names = Names(WORDS, "table_battles", view)
    able = {word for action in table.game.menu() for word in action.text().split()}
    cards = [piece for piece in view.pieces if piece.side == view.active and piece.at]

    told = {card.id: hover_note.note_html(table, names, view, piece_ref(card.id)) for card in cards}
    assert all("Can still come to strike" in note for note in told.values())
    idle = {card for card, note in told.items() if "Nothing to be done" in note}
    assert told.keys() - able == idle
    assert idle
    assert idle < told.keys()


def fights() -> Table:
    """Return a battle of zones in which a person orders assaults."""
    rng = Random(3)
    return until("assault", "conquerors_kings/training", 3, lambda _, menu: rng.choice(menu))


def test_where_orders_are_given_to_zones_the_units_in_them_tell_them() -> None:
    """With orders to zones the note on a unit tells which zone it can strike, or which enemy strikes its zone."""
    table = fights()
    view = table.view()
    names = Names(WORDS, "conquerors_kings", view)
    assault = next(action for action in table.game.menu() if action.verb == "assault")
    own = next(piece for piece in view.pieces if piece.space == assault.zone)
    foe = next(piece for piece in view.pieces if piece.space == assault.to)

    assert f"{short_chance(table.chance(assault))}" in hover_note.note_html(table, names, view, piece_ref(own.id))
    assert odds_view.in_short(table, names, assault) in hover_note.note_html(table, names, view, piece_ref(foe.id))
    table.point(place_ref(assault.zone))
    assert odds_view.in_short(table, names, assault) in hover_note.note_html(table, names, view, piece_ref(foe.id))


def test_a_question_that_words_answer_says_of_no_piece_that_it_is_idle() -> None:
    """If words answer a question, no piece is said to have no orders."""
    table = fights()
    while table.selection.firsts and any(not first.startswith("do:") for first in table.selection.firsts):
        menu = list(table.game.menu())
        table.play(next((action for action in menu if action.verb == "assault"), menu[-1]))
        while isinstance(table.game.pending, Chance):
            table.roll()
    view = table.view()
    names = Names(WORDS, "conquerors_kings", view)

    assert not [p.id for p in view.pieces if "Nothing" in hover_note.note_html(table, names, view, piece_ref(p.id))]


def test_with_a_piece_in_hand_resting_on_a_target_tells_its_odds(browser: Browser) -> None:
    """With a selected piece the note on a target shows the odds of the attack."""
    made = window(browser)
    made.page.gesture("click", {"pick": "piece:110-1", "tag": "g"})
    assert "%" in rest(made, piece_ref("121-1"))
    assert (piece_ref("110-1"),) == made.table.selection.picks


def test_the_note_goes_with_the_next_click(browser: Browser) -> None:
    """The next click removes the note."""
    made = window(browser)
    assert rest(made, piece_ref("110-1"))
    made.page.gesture("click", {"pick": "piece:110-1", "tag": "g"})
    assert "glance" in made.page.hidden


@pytest.mark.parametrize("name", sorted(shipped()))
def test_no_note_holds_the_key_of_a_word(name: str) -> None:
    """The note on any piece of any battle contains no word key."""
    sides = Game(shipped()[name], {}, seed=1).view().sides
    table = Table.start(shipped()[name], {}, dict.fromkeys(sides, HUMAN), seed=1)
    names = Names(WORDS, name.partition("/")[0], table.view())
    for piece in table.view().pieces:
        assert f"{names.system}." not in hover_note.note_html(table, names, table.view(), piece_ref(piece.id))


def test_resting_on_a_place_tells_what_its_ground_means(browser: Browser) -> None:
    """The note on a place tells its ground, also with a selected piece; open ground has none."""
    made = window(browser)
    assert "F4: forest" in rest(made, place_ref("F4"))
    assert "Only infantry may enter" in rest(made, place_ref("D5"))
    assert "" == rest(made, place_ref("C3"))
    made.page.gesture("click", {"pick": "piece:110-1", "tag": "g"})
    assert "F4: forest" in rest(made, place_ref("F4"))


def test_the_note_on_a_piece_names_the_leader_who_is_with_it() -> None:
    """The note on a unit with a leader names both."""
    table = Table.start(shipped()["at_the_charge/training"], {}, {"B": HUMAN, "N": HUMAN}, seed=1)
    view = table.view()
    names = Names(WORDS, "at_the_charge", view)
    leader = next(piece for piece in view.pieces if piece.id == "guillaume-1")
    units = [piece for piece in view.pieces if piece.side == leader.side and "leader" not in piece.marks]
    told = {piece.space: hover_note.note_html(table, names, view, piece_ref(piece.id)) for piece in units}

    assert "With William Iron-Arm." in told[leader.space]
    assert [leader.space] == [space for space, note in told.items() if "With " in note]


def test_on_a_measured_table_a_stand_tells_of_its_unit(browser: Browser) -> None:
    """On a measured table any stand of a unit shows its note."""
    made = Window(browser)
    made.use(Table.start(shipped()["charge/training"], {}, {"A": HUMAN, "B": HUMAN}, seed=1))

    assert "Break Value" in rest(made, piece_ref("B1.3"))
    assert "" == rest(made, PoseRef("spot:10,10,0"))


def test_on_a_measured_table_a_unit_that_can_march_is_not_idle() -> None:
    """A unit that can be ordered is not said to have no orders because it reaches nobody."""
    table = until("end_moves", "charge/frontier", 1, lambda game, menu: game.system.usual(game.state) or menu[0])
    ref = next(ref for ref in table.selection.firsts if ref.startswith("piece:"))
    told = []
    for _ in range(2):
        view = table.view()
        names = Names(WORDS, "charge", view)
        own = [p for p in view.pieces if p.side == view.active and p.at and p.group is None]
        told.append({piece_ref(p.id): hover_note.note_html(table, names, view, piece_ref(p.id)) for p in own})
        if len(told) == 1:
            table.play(next(action for _, action in table.selection.open((ref,)) if action.verb == "hold"))

    assert not [note for note in told[0].values() if "Nothing to be done" in note]
    assert "Nothing to be done with it now" in told[1][ref]


def charging() -> Table:
    """Return a battle of Charge! in which somebody can charge."""
    rng = Random(5)

    def choose(_: Game, menu: list[Action]) -> Action:
        return rng.choice([action for action in menu if not action.verb.startswith("end")] or menu)

    return until("charge", "charge/training", 3, choose)


def test_on_a_measured_table_the_note_names_whom_a_unit_can_strike(browser: Browser) -> None:
    """The notes on an attacker and its target give the same charge with the same odds."""
    made = Window(browser)
    made.use(charging())
    charge = next(action for action in made.table.game.menu() if action.verb == "charge")
    promise = odds_view.in_short(made.table, made.session.names(), charge)
    own, foe = piece_ref(charge.unit), piece_ref(charge.target)

    assert f"Can strike {made.session.names().name(foe)} ({promise})" in rest(made, own)
    assert f"Can be struck by {made.session.names().name(own)} ({promise})" in rest(made, foe)
    made.page.gesture("click", {"pick": own, "tag": "g"})
    assert promise in rest(made, foe)
    assert made.table.selection.picks == (own,)


def test_a_panel_that_is_closed_hands_the_keyboard_back_to_a_table(browser: Browser) -> None:
    """A closed panel returns the focus to a spot, and rules and signs know it."""
    made = Window(browser)
    made.use(Table.start(shipped()["charge/training"], {}, {"A": HUMAN, "B": HUMAN}, seed=1))
    made.session.cursor = PoseRef("spot:1800,1300,360")
    for panel in ("rules", "signs"):
        made.do(panel)
        made.do(panel)
        assert made.page.focused[-1] == ".space[tabindex='0']"


@pytest.mark.parametrize("pick", [piece_ref("106-1"), piece_ref("121-1")])
def test_chances_are_told_where_ways_are_many(browser: Browser, pick: str) -> None:
    """If an attack has too many ways to look at, the note gives chances that are not too high."""
    made = Window(browser)
    made.use(Table.start(shipped()["chartabella/caravan"], {}, {"P": HUMAN, "M": HUMAN}, seed=1))
    attacks = [a for a in made.table.game.menu() if made.table.game.system.forecast.is_attack(made.table.game.state, a)]
    told = re.findall(r"(\d+(?:\.\d)?)\s?%", rest(made, pick))

    assert len(attacks) > hover_note.WEIGHED
    assert told
    assert max(map(float, told)) <= 100 * max(map(made.table.chance, attacks)) + 0.5
