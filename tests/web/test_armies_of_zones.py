"""These tests hold the table of Conquerors and Kings: bases, gaps, casualties, zones, signs, the clock, speech."""

from __future__ import annotations

import json
import re

import pytest

from engine.core.game import Game
from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.types import Chance, Side
from engine.core.view import Piece, View
from engine.systems.conquerors_kings.actions import DemandReroll, EndGenerals, EndMoves, Move, RerollPursuit
from tests.systems.conquerors_kings.table import Table as Lying
from web.boards import dice
from web.boards.board_kinds import KINDS
from web.boards.dial import dial
from web.boards.drawing import WIDE
from web.boards.highlights import REACH, Highlights
from web.boards.zones import unit_figures
from web.boards.zones.layout import ZoneLayout
from web.boards.zones.zone_board import ZoneBoard
from web.build.first_pictures import picture
from web.build.prerender import cards
from web.features.rules.rule_search import entries
from web.features.rules.view import rule, rulebook
from web.game import piece_sheet, recent_log
from web.game.score_strip import ScoreStrip
from web.game.seats import HUMAN
from web.game.table import Table
from web.headless_page import TALL
from web.looks.registry import LOOKS
from web.words import Names, Words

SYSTEM = "conquerors_kings"
WORDS = Words.load("en")
PIKES = "2 units of pike, 1 unit of skirmishers"
BATTLES = ("training", "trebia", "gaugamela")


def start(name: str) -> View:
    """Return a battle as it begins, after what is asked before it."""
    return Game(shipped()[f"{SYSTEM}/{name}"], seed=1).view(None)


def names(view: View) -> Names:
    return Names(WORDS, SYSTEM, view)


def left(view: View, unit: str, halves: int) -> Piece:
    """Return a unit with so many half bases."""
    piece = next(piece for piece in view.pieces if piece.id == unit)
    return piece._replace(values={**piece.values, "halves": str(halves), "bases": str((halves + 1) // 2)})


@pytest.mark.parametrize(("halves", "bases", "gone", "men"), [(6, 3, 0, 12), (5, 3, 0, 10), (4, 2, 1, 8), (3, 2, 1, 6)])
def test_a_lost_half_base_leaves_a_gap(halves: int, bases: int, gone: int, men: int) -> None:
    """Close order is two deep, so each half base is a file, and a lost one removes its two men."""
    drawn = unit_figures.stand(left(start("training"), "R1", halves), 1, SYSTEM)

    assert (bases, gone, men) == (drawn.count('"zn-base"'), drawn.count('"zn-gone"'), drawn.count("#icon-swordman"))


@pytest.mark.parametrize("count", [1, 5, 9])
def test_the_fallen_of_a_zone_can_be_counted(count: int) -> None:
    """Each casualty marker is a figure in its zone; from six on their number stands beside them."""
    view = start("training")
    lies = {**view.lies, place_ref("B2"): (*view.lies[place_ref("B2")], f"casualties:{count}")}
    drawn = ZoneBoard(view._replace(lies=lies)).moving(names(view), Highlights())["lying"]["lies-B2"]

    assert count == drawn.count("#icon-falling")
    assert (count > 5) == (f">{count}</text>" in drawn)


def test_a_zone_tells_its_bases_and_how_full_it_is() -> None:
    """In the training battle B2 has two units and a general: 7 bases, which hold the zone, and two of three places."""
    drawn = ZoneBoard(start("training")).moving(names(start("training")), Highlights())["lying"]["lies-B2"]

    assert ">7</text>" in drawn
    assert "zn-held on" in drawn
    assert 2 == drawn.count("zn-cell full")


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("turn", [0, 2])
def test_nobody_stands_on_another_or_out_of_his_zone(name: str, turn: int) -> None:
    """Units and generals in every zone of every battle do not overlap, whichever side is below."""
    view = start(name)
    drawn = ZoneBoard(view, turn=turn)
    by_zone: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        by_zone.setdefault(piece.space or "", []).append(piece)
    for zone, standing in by_zone.items():
        box = drawn.box(place_ref(zone))
        rooms = [drawn.box(piece_ref(piece.id)) for piece in standing]
        for n, one in enumerate(rooms):
            assert box.left <= one.left
            assert one.left + one.width <= box.left + box.width + 0.5
            for other in rooms[n + 1 :]:
                beside = one.left + one.width <= other.left + 0.5 or other.left + other.width <= one.left + 0.5
                above = one.top + one.height <= other.top + 0.5 or other.top + other.height <= one.top + 0.5
                assert beside or above, (zone, standing)


def test_columns_that_have_had_their_turn_are_ticked() -> None:
    """Columns that have had their turn are marked at the edge, with an arrow from right to left."""
    view = start("training")
    lies = {**view.lies, place_ref("D1"): ("done", "right_to_left:A1")}
    drawn = ZoneBoard(view._replace(lies=lies)).moving(names(view), Highlights())["lying"]["lies-D1"]

    assert 1 == drawn.count("zn-done")
    assert 1 == drawn.count("zn-onward")


def test_each_sign_has_an_entry_in_the_legend() -> None:
    """Signs of quality, arms, gifts and states have an entry with words in the legend."""
    look = LOOKS[SYSTEM]
    view = start("training")
    score = ScoreStrip().markup(names(view), view)
    for mark in (*look.letters, *look.traits, *look.badges):
        assert f"{unit_figures.sign(look, mark)} {WORDS.say(f'{SYSTEM}.mark.{mark}')}" in score


def test_signs_of_zones_are_in_the_legend() -> None:
    """The plate, a hostile face, the clasp between friends and the fallen have pictures in the legend."""
    view = start("training")
    score = ScoreStrip().markup(names(view), view)

    for mark, sign in unit_figures.zone_legend(LOOKS[SYSTEM]):
        assert f"{sign} {WORDS.say(f'{SYSTEM}.sign.{mark}')}" in score
    assert ["casualties", "bases", "hostile", "supported"] == [
        mark for mark, _ in unit_figures.zone_legend(LOOKS[SYSTEM])
    ]


def test_tables_in_the_rules_are_tables() -> None:
    """Tables in the rules, also those within a rule, are tables in the search and on the reference sheet."""
    found = rulebook(SYSTEM, WORDS)

    assert "|" not in re.sub(r"<[^>]+>", "", found)
    assert '<th scope="col">sideways</th>' in found


def test_the_battle_clock_is_a_clock() -> None:
    """The hand of the clock is half way round, the time of flank forces is marked, and at the end the band is full."""
    assert "L0 36" in dial(20, 40, (20,))
    assert 1 == dial(20, 40, (20,)).count("dial-mark")
    assert '<circle class="dial-past"' in dial(40, 40)
    view = start("trebia")
    assert "dial-hand" in ScoreStrip().markup(names(view), view)


def test_a_short_text_leaves_units_to_be_seen() -> None:
    """A short text is in the middle of an empty zone, and in the corner before its units of another."""
    view = start("training")
    lit = Highlights(places={"B3": REACH, "C2": REACH}, labels={"B3": "2+", "C2": "2+"})
    drawn = ZoneBoard(view)
    over = drawn.moving(names(view), lit)["over"]
    x, y = drawn.point(place_ref("B3"))
    units = [drawn.box(piece_ref(piece.id)) for piece in view.pieces if piece.space == "C2"]

    assert f"translate({x:g} {y:g})" in over["label-B3"]
    at = over["label-C2"].split("translate(")[1].split(")")[0]
    a, b = map(float, at.split())
    assert not any(box.holds(a, b) for box in units)


@pytest.mark.parametrize(
    ("name", "zone", "told"),
    [
        (
            "gaugamela",
            "C2",
            f"C2, yours: {PIKES}, 2 of 3 places taken, 8 bases, supported",
        ),
        ("trebia", "F4", "F4, gentle hill"),
    ],
)
def test_a_zone_is_one_sentence_for_the_ear(name: str, zone: str, told: str) -> None:
    """The spoken sentence of a zone has its name, ground, units, how full it is, and what lies there."""
    view = start(name)
    own = Names(WORDS, SYSTEM, view, own=view.sides[1])
    space = next(space for space in view.everywhere if space.id == zone)

    assert told == piece_sheet.spoken_space(own, view, space, [piece for piece in view.pieces if piece.space == zone])


def test_losses_and_states_are_told_of_each_unit() -> None:
    """Losses and states of each unit are spoken by its name after the sentence of its zone."""
    view = start("training")
    unit = left(view, "R1", 3)._replace(marks=("armoured", "routed"))
    space = next(space for space in view.everywhere if space.id == "B2")
    told = piece_sheet.spoken_space(names(view), view, space, [unit])

    assert told.endswith("Hastati left, Romans: 3 of 6 half bases left, routed this turn")


def test_the_page_says_that_it_is_a_reconstruction() -> None:
    """The choice of battles and the beginning of the rules say that the system is a reconstruction."""
    own = [scenario for scenario in shipped().values() if scenario.system == SYSTEM]

    assert "A reconstruction from the published summary of the rules" in cards(own, WORDS)
    assert "A reconstruction from the published summary of the rules" in rulebook(SYSTEM, WORDS)[:700]


def test_each_line_of_the_rules_says_where_it_comes_from() -> None:
    """Each line of the rules begins with its source: printed, an author's note, public or house."""
    known = entries(SYSTEM)
    for entry in known.values():
        told = rule(entry, known, WORDS)
        for part in entry.parts:
            assert part.sources, entry.id
            for source in part.sources:
                assert f'class="source {source}"' in told, entry.id


def test_the_small_picture_shows_ground_and_bases() -> None:
    """The small picture shows a wood, a hill, three blocks for a unit of three bases, a standard for each general."""
    drawn = KINDS["zones"]().small(start("training"))

    assert 2 == drawn.count("zn-mini-standard")
    assert "zn-forest" in drawn
    assert "zn-hill" in drawn
    assert "<use" not in drawn


def test_a_handful_is_a_heap_in_the_colour_of_who_threw_it() -> None:
    """Each die of a pool can be counted, and shots of the second side have its colour."""
    table = Table(Game(shipped()[f"{SYSTEM}/training"], seed=1), dict.fromkeys("NS", HUMAN))
    for order in (EndGenerals(), Move("R3", "C3"), Move("R4", "C3"), EndMoves()):
        table.game.do(order)
    now = table.game.pending
    assert isinstance(now, Chance)
    fell = "5" * now.kind.dice
    table.game.roll(fell)
    shown = recent_log.recent_log(table, names(table.view()))

    assert f'<span class="dice heap side-1">{dice.face("5", recent_log.DIE) * len(fell)}' in shown


@pytest.mark.parametrize(
    ("pieces", "step", "begun", "given", "thrower"),
    [
        (("N a AUX C4 traits=bow", "S n CO C3"), 5, None, ("156", DemandReroll(yes=True), "156"), 0),
        (("N a CO C4", "S n CO C3"), 6, ("S", "C3"), ("11555", RerollPursuit(yes=True), "11555"), 0),
        (("S a CO C3", "N n CO C4"), 6, ("N", "C4"), ("11555", RerollPursuit(yes=True), "11555"), 1),
    ],
)
def test_dice_thrown_again_have_the_colour_of_who_throws_them(pieces, step, begun, given, thrower) -> None:
    """Dice thrown again have the colour of the side that threw them again."""
    lying = Lying.with_(*pieces, side=pieces[0][0], step=step)
    if begun is not None:
        lying.run(("pursuit.begin", *begun, 1, True))
    table = Table(lying.do(*given).game, dict.fromkeys("NS", HUMAN))
    shown = recent_log.recent_log(table, names(table.view()))

    assert [f"side-{thrower}"] * 2 == re.findall(r'class="dice heap (side-.)"', shown)


def test_friends_are_clasped_and_nobody_else_is() -> None:
    """A clasp crosses the border between two zones of one side, and none leads to an enemy."""
    lying = ZoneBoard(start("training")).moving(names(start("training")), Highlights())["lying"]

    assert {f"lies-{zone}" for zone in ("B2", "C2", "B4", "C4")} == {
        key for key, drawn in lying.items() if 1 == drawn.count('class="zn-link"')
    }


def test_zones_that_are_offered_look_alike() -> None:
    """A zone that can be picked is lit in the same way with and without units."""
    view = start("training")
    under = ZoneBoard(view).moving(names(view), Highlights(places={"B3": REACH, "C2": REACH}))["under"]
    free, held = (re.sub(r'points="[^"]*"|id="[^"]*"', "", under[f"mark-{zone}"]) for zone in ("B3", "C2"))

    assert free == held


def test_an_army_in_camp_has_most_of_its_edge() -> None:
    """The first of several trays is longer than the others."""
    layout = ZoneLayout(start("open").board)
    camp, *others = (layout.boxes[f"{tray}-S"] for tray in ("camp", "reserve", "flank", "away"))

    assert all(camp.width > 2 * other.width for other in others)


def test_zones_are_higher_on_a_phone_held_upright() -> None:
    """On an upright phone zones are higher and units larger."""
    battle = shipped()[f"{SYSTEM}/training"]
    wide, tall = (json.dumps(picture(battle, Side("S"), shape)) for shape in (WIDE, TALL))
    sizes = [re.search(r"viewBox=[^ ]* -10 ([0-9.]+) ([0-9.]+)", drawn) for drawn in (wide, tall)]

    (a, b), (c, d) = (map(float, found.groups()) for found in sizes if found)
    assert b / a < d / c


def test_the_sheet_of_a_unit_tells_its_kind_its_move_and_its_saves() -> None:
    """The sheet of a unit has the figures of the rules for its kind."""
    game = Game(shipped()[f"{SYSTEM}/training"], seed=1)
    table = Table(game, dict.fromkeys("NS", HUMAN))

    def sheet(piece: str) -> str:
        table.sheet = piece_ref(piece)
        return piece_sheet.sheet(table, names(table.view()), table.view())

    for piece, kind, figures in (
        ("R1", "Close order infantry: ", {"zones a move": "1", "saves when shot at": "3+"}),
        ("R4", "Skirmishers: shoot one zone far", {"dice when shooting": "2", "saves in a fight": "4+"}),
        ("R5", "Cavalry: two zones a move", {"zones a move": "2"}),
    ):
        made = sheet(piece)
        assert kind in made
        assert [] == [key for key, value in figures.items() if f"<dt>{key}</dt><dd>{value}</dd>" not in made]
    assert "dice when shooting" not in sheet("R1")
