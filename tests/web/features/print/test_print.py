"""These tests hold the printed sheets of every scenario and of records, and what they must not reveal."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.core import record
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Chance, Decision, End
from engine.systems.at_the_charge.actions import AsListed, Hide
from tests.source import ROOT
from tests.web.features.print.ink import Ink
from web.features.print import print_options
from web.features.print.print_options import Choices
from web.features.print.printed_pages import PrintedBattle, sheets
from web.game.seats import HUMAN
from web.game.table import Table
from web.looks.registry import LOOKS
from web.words import Words

WORDS = Words.load("en")
SAVES = ROOT / "tests/saves"
ONE_EACH = ("at_the_charge/training", "chartabella/training", "table_battles/training")
SYSTEMS_PRINTED = ("at_the_charge", "charge", "chartabella", "conquerors_kings", "table_battles")
EVERYTHING = Choices(frozenset((*print_options.RECORD, *print_options.MOMENTS, "examples")))
MAPS = tuple(name for name in ONE_EACH if not name.startswith("table_battles"))


def scenario(name: str) -> PrintedBattle:
    given = shipped()[name]
    return PrintedBattle.of_scenario(given, load(given.system), WORDS)


def opened(name: str) -> Table:
    """Open the record of a game in the middle or at its end."""
    game, extra, fault = record.load_text((SAVES / f"{name}.json").read_text("utf-8"))
    assert fault is None
    return Table.from_record(game, extra, ())


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_scenario_prints_all_its_parts(name: str) -> None:
    """Every scenario has all its sheets, and no text is a bare key."""
    battle = scenario(name)

    made = sheets(battle, EVERYTHING)

    parts = re.findall(r'class="print-sheet print-sheet-(\w+)', made)
    assert {"battle", "map", "counters", "track", "rules"} <= set(parts)
    assert ("ground" in parts) == (not battle.now.cards)
    plain = re.sub(r"<[^>]+>", " ", made)
    assert [] == re.findall(rf"\b(?:site|{battle.system.id})\.[a-z_]+[.\w]*", plain)


BRACES = re.compile(r"[{}]")


def read(made: str) -> str:
    """Return what is read on sheets, with the names of their pictures."""
    spoken = " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', made))
    return re.sub(r"<[^>]+>", " ", made) + spoken


@pytest.mark.parametrize("name", sorted(shipped()))
def test_no_key_in_braces_is_printed(name: str) -> None:
    """No printed text contains a fact's name in braces or a key."""
    system = name.partition("/")[0]
    table = given_up(name, {})

    before = sheets(scenario(name), Choices(EVERYTHING.ticked - {"rules"}))
    after = sheets(PrintedBattle.of_table(table, WORDS), Choices(frozenset({"log", "battle", "end"})))

    assert [] == [text for text in read(before + after).splitlines() if BRACES.search(text)]
    assert not re.search(rf"\b(?:site|{system})\.[a-z_]+[.\w]*", read(after))


def given_up(name: str, seats: dict[str, str]) -> Table:
    """Return the table of a kept game, played by those in the seats, that its first side gave up if it went on."""
    game, _, _ = record.load_text((SAVES / f"{name}.json").read_text("utf-8"))
    table = Table.from_record(game, {"seats": seats}, ("veteran",))
    if not isinstance(game.pending, End):
        table.resign(game.system.sides(game.state)[0])
    return table


@pytest.mark.parametrize("name", ["at_the_charge/civitate", "chartabella/training", "table_battles/training"])
def test_the_log_begins_with_who_played_and_why_it_ended(name: str) -> None:
    """The log names both players, also two computers and unknown ones, and the loser."""
    sides = given_up(name, {}).seats

    two, unknown = (head(given_up(name, seats)) for seats in (dict.fromkeys(sides, "veteran"), {}))

    assert (2, 0) == (two.count("the computer (Veteran)"), two.count("a person"))
    assert (2, 0) == (unknown.count("not noted who played"), unknown.count("a person"))
    assert re.search(r"The [A-Z][\w ]+ (?:gave up|has lost its|have lost their)", two)


def head(table: Table) -> str:
    """Return what stands above the log of a game."""
    made = sheets(PrintedBattle.of_table(table, WORDS), Choices(frozenset({"log"})))
    return read(made[made.index("print-told") : made.index('class="print-log"')])


SMALL = ("dark.tb-scale", "on.zn-held", "full.zn-cell", "zn-teeth", "compass-dark", "cut-side")
"""Signs of a few square millimetres that have to be dark to be read: cells of a ruler, filled boxes, a side's mark."""


@pytest.mark.parametrize("name", sorted(shipped()))
def test_nothing_dark_is_printed_where_ink_is_saved(name: str) -> None:
    """With ink saving no ground, counter or card is darker than light grey."""
    chosen = Choices(frozenset({"battle", "map", "counters", "plain"}))
    ink = Ink()

    for battle in (scenario(name), PrintedBattle.of_table(opened(name), WORDS)):
        ink.feed(sheets(battle, chosen))

    assert ink.found
    assert {} == {what: light for what, light in ink.found.items() if light < 0.6 and what not in SMALL}


@pytest.mark.parametrize("system", SYSTEMS_PRINTED)
def test_what_is_dark_without_saving_ink_is_seen(system: str) -> None:
    """Without ink saving every system has dark counters or cards, so the measure works."""
    ink = Ink()

    ink.feed(sheets(scenario(f"{system}/training"), Choices(frozenset({"counters"}))))

    assert [what for what, light in ink.found.items() if light < 0.5 and what not in SMALL]


@pytest.mark.parametrize("name", ONE_EACH)
def test_no_two_things_on_a_sheet_have_the_same_id(name: str) -> None:
    """Every id on a sheet is unique and every reference is defined."""
    table = opened(name)

    made = sheets(PrintedBattle.of_table(table, WORDS), EVERYTHING)

    ids = Counter(re.findall(r'\bid="([^"]*)"', made))
    assert [] == [name for name, count in ids.items() if count > 1]
    mentioned = set(re.findall(r"(?:href=\"#|url\(#)([\w-]+)", made))
    assert set() == {name for name in mentioned - set(ids) if not name.startswith(("icon-", "rule-"))}
    assert "data-pick" not in made


@pytest.mark.parametrize("name", MAPS)
def test_a_counter_for_every_piece_in_its_size(name: str) -> None:
    """There are as many counters as pieces, with both faces if they have two, of the chosen size."""
    battle = scenario(name)

    made = sheets(battle, Choices(frozenset({"counters"}), size=20))

    pieces = battle.start.pieces
    assert len(pieces) == len(re.findall(r'<div class="cut[ "]', made))
    assert sum(piece.reverse is not None for piece in pieces) == made.count('class="cut cut-pair"')
    faces = len(pieces) + made.count("cut-pair")
    assert faces == made.count('width="20.45mm"')  # a little is free on either side


def test_a_unit_that_others_have_joined_is_not_cut_out() -> None:
    """Of units made of stands only the stands are printed."""
    battle = scenario("charge/frontier")

    made = sheets(battle, Choices(frozenset({"counters"})))

    stands = [piece for piece in battle.start.pieces if piece.group is not None]
    assert len(battle.start.pieces) > len(stands) + len({piece.group for piece in stands}), "no unit begins empty"
    assert len(stands) == len(re.findall(r'<div class="cut[ "]', made))


def test_a_face_below_has_its_own_figures() -> None:
    """The reduced face of a unit is printed with its lower value."""
    battle = scenario("at_the_charge/training")
    guard = next(piece for piece in battle.start.pieces if piece.kind.startswith("varanges"))

    assert ("5", "4") == (guard.values["value"], (guard.reverse or {})["value"])
    assert "<td>5 (4)</td>" in sheets(battle, Choices(frozenset({"battle"})))


def test_markers_are_cut_out_with_the_counters() -> None:
    """There are as many markers as the look says, each with its name."""
    only = Choices(frozenset({"counters"}), size=20)
    drawn = sheets(scenario("conquerors_kings/training"), only)

    assert drawn.count('class="cut-marker"') == sum(LOOKS["conquerors_kings"].markers.values())
    assert 'aria-label="1 casualty marker"' in drawn
    assert "cut-marker" not in sheets(scenario("chartabella/training"), only)


def test_cards_are_cut_out_at_the_size_of_cards() -> None:
    """Formations are cards of 63 by 88 millimetres, without dice and marks."""
    battle = scenario("table_battles/training")

    made = sheets(battle, Choices(frozenset({"counters"})))

    assert len(battle.start.cards) == made.count('width="63mm" height="88mm"')
    assert "cd-line armed" not in made


@pytest.mark.parametrize("name", sorted(name for name in shipped() if not name.startswith("table_battles")))
@pytest.mark.parametrize("size", print_options.SIZES)
def test_parts_of_the_empty_map_fit_on_paper(name: str, size: int) -> None:
    """No part of the map is larger than A4 or Letter allows, and it has no pieces."""
    made = sheets(scenario(name), Choices(frozenset({"ground"}), size=size))

    measured = re.findall(r'print-(tall|wide) print-part.*?width="([\d.]+)mm" height="([\d.]+)mm"', made, re.DOTALL)
    assert measured
    for shape, width, height in measured:
        across, down = (190, 247) if shape == "tall" else (259, 178)
        assert float(width) <= across
        assert float(height) <= down
    assert 'class="piece' not in made


@pytest.mark.parametrize("system", [system for system in SYSTEMS_PRINTED if system != "table_battles"])
def test_sides_are_told_apart_without_colour(system: str) -> None:
    """Every face of a counter has the mark of its side, and the sides' marks differ."""
    made = sheets(scenario(f"{system}/training"), Choices(frozenset({"counters"})))

    marks = []
    for n in (0, 1):
        own = re.search(rf'<div class="cut-sheet side-{n}">(.*?)(?:<h3>|</section>)', made, re.DOTALL)
        assert own is not None
        drawn = re.findall(r'class="cut-side"[^>]* d="([^"]*)"', own[1])
        assert len(drawn) == own[1].count("<svg ")
        marks.append(set(drawn))
    assert [1, 1] == [len(one) for one in marks]
    assert marks[0] != marks[1]


def test_a_ribbon_of_a_reserve_is_within_its_card() -> None:
    """The card of a reserve has room for its ribbon."""
    made = sheets(scenario("table_battles/cannae"), Choices(frozenset({"counters"})))

    ribbons = 0
    for card in re.findall(r'<svg class="formation".*?</svg>', made):
        top, height = map(float, re.search(r'viewBox="-?[\d.]+ (-?[\d.]+) \d+ ([\d.]+)"', card).groups())  # type: ignore[union-attr]
        tall = float(re.search(r'cd-paper" width="[\d.]+" height="([\d.]+)"', card)[1])  # type: ignore[index]
        for y in re.findall(r'cd-ribbon" transform="translate\([\d.]+ ([\d.]+)\)', card):
            ribbons += 1
            assert float(y) + 9 - tall / 2 <= top + height
    assert "Reserve (Hasdrubal’s Heavy Horse, Numidian Horse)" in made
    assert ribbons == sum(card.status == "reserve" for card in scenario("table_battles/cannae").start.cards)


@pytest.mark.parametrize("name", ONE_EACH)
def test_a_record_shows_the_moments_that_were_chosen(name: str) -> None:
    """The record shows the chosen moments: beginning, end, and ends of turns, in the chosen orientation."""
    battle = PrintedBattle.of_table(opened(name), WORDS)
    printed = battle.record
    assert printed is not None

    def moments(*chosen: str, ticked: tuple[int, ...] = ()) -> list[int]:
        return printed.moments(Choices(frozenset(chosen)), ticked)

    assert [printed.first, printed.last] == moments("start", "end")
    turns = moments("turns")
    assert turns
    assert all(printed.entries[n - 1].turn for n in turns)
    assert [turns[0], 1 + turns[0]] == moments(ticked=(turns[0], 1 + turns[0]))
    assert turns[1:] == moments("turns", ticked=(turns[0],))
    made = sheets(battle, Choices(frozenset({"log", "turns"})))
    assert len(turns) == made.count('<figure class="print-diagram')


def test_losses_are_when_pieces_leave_the_board() -> None:
    """The record shows a board exactly after each input with a loss."""
    table = opened("chartabella/training")
    printed = PrintedBattle.of_table(table, WORDS).record
    assert printed is not None

    fell = [
        n + 1
        for n in range(len(table.game.inputs))
        if sum(p.place is None for p in table.game.view(None, n + 1).pieces)
        > sum(p.place is None for p in table.game.view(None, n).pieces)
    ]

    assert fell
    assert fell == printed.moments(Choices(frozenset({"losses"})), ())


def test_the_log_has_rules_and_dice() -> None:
    """Every line of the log has its rule and its dice."""
    table = opened("table_battles/training")

    made = sheets(PrintedBattle.of_table(table, WORDS), Choices(frozenset({"log"})))

    rolled = sum(len(str(i.given)) for i in table.game.inputs if i.side is None)
    assert rolled == made.count('class="die ')
    lines = re.findall(r"<p>(?:(?!</p>).)*</p>", made)
    assert lines
    assert all("#rule-TB-" in line for line in lines)


def test_a_side_prints_only_what_it_may_know() -> None:
    """The sheets of a side show its own ambush, and those of the other do not."""
    made = {}
    for eyes, seats in {"L": {"R": "recruit", "L": HUMAN}, "R": {"R": HUMAN, "L": "recruit"}}.items():
        table = Table.start(shipped()["at_the_charge/kalavryai"], {}, seats, seed=1)
        while not isinstance(now := table.game.pending, Chance) and now.step.startswith("setup."):
            assert isinstance(now, Decision)
            table.play(AsListed() if now.step == "setup.arrange" else Hide("turc-1", "1113"))
        made[eyes] = sheets(
            PrintedBattle.of_table(table, WORDS), Choices(EVERYTHING.ticked - {"ground", "rules", "examples"})
        )

    told = {eyes: re.sub(r"<svg.*?</svg>", " ", text, flags=re.DOTALL) for eyes, text in made.items()}
    assert "1113" in told["L"]
    assert "1113" not in told["R"]
    stands = {eyes: text.count('class="piece side-1 hidden"') for eyes, text in made.items()}
    assert stands["R"] < stands["L"]


def test_texts_of_a_scenario_are_no_markup() -> None:
    """Texts of a scenario are escaped on the sheets."""
    given = shipped()["chartabella/training"]
    evil = '<img src=x onerror="alert(1)">'
    words = {"en": {"title": evil, "date": evil, "summary": evil, "notes": evil}}
    battle = PrintedBattle.of_scenario(type(given)(**{**vars_of(given), "words": words}), load(given.system), WORDS)

    assert "<img" not in sheets(battle, EVERYTHING)


def vars_of(given: object) -> dict[str, object]:
    """Return the fields of a dataclass instance by name, whatever it is made of."""
    return {name: getattr(given, name) for name in given.__dataclass_fields__}


def test_the_form_reads_back_what_it_shows() -> None:
    """The form returns what is selected, and a size that is not offered is ignored."""
    fields: dict[str, str | bool] = {"print.map": True, "print.rules": False, "print.size": "25", "other": True}

    assert Choices(frozenset({"map"}), 25) == Choices.read(fields)
    assert Choices(frozenset({"map"}), 18) == Choices.read(fields | {"print.size": "9999"})
    form = print_options.form(WORDS, "T", Choices(frozenset({"map"}), 25), back="x", is_record=True, has_cards=False)
    assert ["map"] == re.findall(r'name="print\.(\w+)" checked', form)
    assert '<option value="25" selected>' in form
