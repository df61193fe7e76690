"""The note on a picked thing has a limited cost and says if it was cut short."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.odds import SharedBudget, leaves, odds_tree
from engine.core.references import piece_ref
from engine.core.system import System
from engine.systems.charge import threats as charges
from tests.bench.glances import questions
from tests.web.test_glances import combat
from web.game import hover_note, order_notes, piece_sheet, threats
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")
FIRST = WORDS.say("site.glance.first")
NEAREST = WORDS.say("site.threats.nearest")
PLAYED = {"rest": 420, "hit": 800}
"""How often the rules may be asked to play on for a note, and for what could hit a piece: 0.05 ms each, or less."""


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how often the rules have played on, as the one number of a list."""
    count, play = [0], System.play

    def counted(self: System, *given: object) -> None:
        count[0] += 1
        play(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(System, "play", counted)
    return count


def opened(scenario: str, seed: int, every: int) -> Iterator[tuple[Table, Names, list[str]]]:
    """Yield the tables of a game at some of its questions, each with what may be pointed at."""
    for game in questions(scenario, seed, every):
        table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
        view = table.view()
        things = [piece_ref(piece.id) for piece in view.pieces if piece.at and piece.group is None]
        yield table, Names(WORDS, game.system.id, view), things


@pytest.mark.parametrize(
    ("scenario", "seed", "every"),
    [
        ("at_the_charge/training", 2, 9),
        ("at_the_charge/civitate", 2, 24),
        ("conquerors_kings/trebia", 2, 21),
        ("chartabella/gaugamela", 2, 30),
        ("table_battles/marengo", 1, 20),
    ],
)
def test_the_rules_play_on_so_often_at_most(scenario: str, seed: int, every: int, played: list[int]) -> None:
    """The rules play a limited number of inputs for the note on each piece."""
    found: dict[str, list[int]] = {kind: [] for kind in PLAYED}
    for table, names, things in opened(scenario, seed, every):
        view = table.view()
        for thing in things:
            table.odds_cache.clear()
            counts = [played[0]]
            reached = hover_note.reach_of_enemy(table, view, thing)
            hover_note.note_html(table, names, view, thing, reached)
            hover_note.hover_marks(table, view, thing, reached)
            counts.append(played[0])
            table.find_threats(thing)
            counts.append(played[0])
            for kind, before, after in zip(PLAYED, counts[:-1], counts[1:], strict=True):
                found[kind].append(after - before)

    assert max(found["rest"]) > 0
    assert {} == {kind: max(counts) for kind, counts in found.items() if max(counts) > PLAYED[kind]}


def test_a_look_at_whom_a_unit_could_charge_ends_after_so_much_work() -> None:
    """The search for targets of a charge ends after enough measuring, and the note says so."""
    table, names, things = next(opened("charge/watling_street", 2, 6))
    view = table.view()
    looks = {thing: hover_note.reach_of_enemy(table, view, thing) for thing in things}
    cut = [thing for thing, reached in looks.items() if not reached.is_whole]

    assert 0 < len(cut) < len(things)
    assert all(FIRST in hover_note.note_html(table, names, view, thing, looks[thing]) for thing in cut)


def test_charges_of_enemies_farther_away_that_were_not_looked_for_are_said_to_be_left_out(monkeypatch) -> None:
    """The nearest enemies that could charge are found first, and a list that is cut says so."""
    table, names, things = next(opened("charge/watling_street", 2, 6))
    told = {}
    for most in (1, charges._FEARED):
        monkeypatch.setattr(charges, "_FEARED", most)
        for thing in things:
            table.find_threats(thing)
            made = piece_sheet._threats(table, names, thing.removeprefix("piece:"), True)
            assert table.threats.is_whole == (NEAREST not in made)
            told[thing, most] = table.threats.is_whole, len(table.threats)

    cut = [thing for thing in things if not told[thing, 1][0]]
    assert 0 < len(cut) < len(things)
    assert any(told[thing, 1][1] < told[thing, charges._FEARED][1] for thing in cut)


def test_odds_that_were_cut_short_are_about_right_and_said_to_be() -> None:
    """Odds that were cut short are marked as approximate, and others are exact."""
    table, names, things = next(opened("at_the_charge/civitate", 2, 24))
    system, told = table.game.system, set()
    for thing in things:
        table.find_threats(thing)
        made = piece_sheet._threats(table, names, thing.removeprefix("piece:"), True)
        exact = [
            (action, threats.harm_chance(odds_tree(system, before, action)))
            for before, action in system.forecast.threats(table.selection.state, thing)
            if not table.threats.is_cut
        ]

        assert table.threats.is_cut == ("First look only" in made)
        assert sum(one.is_open for one in table.threats) == made.count("about ")
        assert table.threats.is_cut or all((one.action, one.chance) in exact for one in table.threats)
        told.add(table.threats.is_cut)
    assert {True, False} == told


def test_a_glance_keeps_nothing_that_was_cut_short() -> None:
    """A note's cut result is not reused: a selected attack gets its full odds."""
    table = combat()
    attack = next(a for a in table.game.menu() if a.verb == "attack")
    whole = [share for _, share in leaves(odds_tree(table.game.system, table.selection.state, attack))]
    with table.odds_cache.glance(table.game.system):
        table.odds_cache._shared_budget = SharedBudget(1)
        brief = [share for _, share in leaves(table.odds(attack))]
        order_notes.notes_on(table, attack)

    assert table.odds_cache.is_cut
    assert brief != whole
    assert {} == table.notes
    assert whole == [share for _, share in leaves(table.odds(attack))]
