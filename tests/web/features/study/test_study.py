"""These tests hold games in study mode and dice entered by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

import pytest

from engine.core import record
from engine.core.dice import pool
from engine.core.game import Game
from engine.core.odds import leaves
from engine.core.scenario import shipped
from engine.core.types import Chance, Decision, End, Faces
from engine.systems.table_battles.placement import odds_of
from tests.web.pages import Browser, Window
from tests.web.question_bar import question_bar, question_told
from web.features.log import view as log_view
from web.features.setup import view as setup_view
from web.features.setup.mode_badges import badges
from web.game import dice_entry, odds_view, seats, undo_rules
from web.game.odds_summary import OddsSummary
from web.game.seats import HUMAN, WAYS
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")
BATTLES = ["chartabella/training", "at_the_charge/training", "table_battles/training"]
STUDY, OWN = frozenset({"study"}), frozenset({"own_dice"})


def begun(name: str, ways: frozenset[str], seat: str = HUMAN) -> Table:
    """Return a table just set up: a person on the first side, the seat given on the other."""
    scenario = shipped()[name]
    first, second = Game(scenario).view().sides
    return Table.start(scenario, {}, {first: HUMAN, second: seat}, seed=5, ways=ways)


def to_dice(table: Table) -> Table:
    """Play on, attacking where that can be done, until dice are due."""
    game = table.game
    for _ in range(300):
        if not isinstance(now := game.pending, Decision):
            break
        attacks = [action for action in game.menu() if game.system.forecast.is_attack(game.state, action)]
        menu = attacks or game.menu()
        table.play(menu[len(game.inputs) % len(menu)])
    assert isinstance(now, Chance)
    return table


def names_of(table: Table) -> Names:
    return Names(WORDS, table.game.system.id, table.view())


def question(table: Table) -> str:
    return question_bar(table, names_of(table))


@pytest.mark.parametrize("name", BATTLES)
def test_dice_wait_where_they_are_rolled_by_hand(name: str) -> None:
    """If dice are entered by hand the page asks for them, otherwise not."""
    for ways in (STUDY, OWN):
        table = to_dice(begun(name, ways))
        shown = question(table)

        assert dice_entry.due_dice(table) == table.game.pending
        assert ('data-do="roll"' in shown) == (ways == STUDY)
        assert 'data-do="fell"' in shown or 'data-do="face"' in shown
        assert question_told(table, names_of(table))
    plain = to_dice(begun(name, frozenset()))

    assert dice_entry.due_dice(plain) is None
    assert "data-do" not in question(plain)


def test_an_ordinary_die_can_stand_for_one_of_symbols() -> None:
    """Beside each symbol is the number of an ordinary die for it, as in the ledger."""
    table = to_dice(begun("chartabella/training", OWN))
    shown = question(table)
    told = dict(
        zip((outcome for outcome, _ in table.game.pending.odds), dice_entry.numbers(table.game.pending), strict=True)
    )

    assert {"SW": ("1", "2"), "EP": ("3",), "EM": ("4",), "TRI": ("5",), "STAR": ("6",)} == told
    assert WORDS.say("site.dice.ordinary") in shown
    assert all("on a die: " + "\u2013".join(numbers) in shown for numbers in told.values())
    assert WORDS.say("site.dice.ordinary") not in question(to_dice(begun("chartabella/training", STUDY)))
    assert () == dice_entry.numbers(to_dice(begun("at_the_charge/training", OWN)).game.pending)


@pytest.mark.parametrize("name", BATTLES)
def test_every_outcome_can_be_entered(name: str) -> None:
    """Every outcome can be entered, and the game continues as if it had fallen."""
    table = to_dice(begun(name, OWN))
    given = dice_entry.due_dice(table)
    for n, (outcome, _) in enumerate(given.odds):
        spelt = (str(n),) if dice_entry.kind(given) == "list" else dice_entry.faces(outcome)[::-1]

        assert outcome == dice_entry.entered_outcome(given, spelt)
    last = given.odds[-1][0]
    table.roll(last)

    assert last == table.game.inputs[-1].given
    assert () == table.entered


def listed(odds: tuple[tuple[str | int, int], ...]) -> Chance:
    """Return dice with these outcomes."""
    return Chance("roll", "X-01", odds)


def test_a_handful_that_is_not_listed_is_entered_die_by_die() -> None:
    """For an unlisted pool any possible faces in any order can be entered, with their share."""
    now = Chance("roll", "X-01", (("1111", 16), ("6666", 1)), kind=Faces(4), listed=False)

    assert ("dice", 4, list("123456")) == (dice_entry.kind(now), dice_entry.size(now), dice_entry.sides(now))
    assert dice_entry.entered_outcome(now, tuple("6251")) == "1256"
    assert Fraction(24, 6**4) == now.share("1256")
    assert dice_entry.entered_outcome(now, tuple("625")) is None
    assert dice_entry.entered_outcome(now, tuple("6257")) is None


def test_six_dice_are_entered_one_by_one() -> None:
    """Six dice are entered one by one in any order; an impossible result is refused."""
    six = listed(odds_of(6))

    assert ("dice", 6, list("123456")) == (dice_entry.kind(six), dice_entry.size(six), dice_entry.sides(six))
    assert dice_entry.entered_outcome(six, tuple("616252")) == "122566"
    assert Fraction(180, 6**6) == six.share("122566")
    assert dice_entry.entered_outcome(six, tuple("61625")) is None
    assert (
        dice_entry.entered_outcome(listed(tuple(one for one in six.odds if one[0] != "111111")), tuple("111111"))
        is None
    )


def test_pools_are_entered_as_numbers() -> None:
    """A number of hits is a number, not a face, and a large pool has a field."""
    assert ("list", True) == (dice_entry.kind(listed(pool(5, 6, 2))), dice_entry.is_count(listed(pool(5, 6, 2))))
    assert "number" == dice_entry.kind(listed(pool(50, 6, 2)))
    assert not dice_entry.is_count(listed(tuple((face, 1) for face in range(1, 7))))
    assert 7 == dice_entry.entered_outcome(listed(pool(50, 6, 2)), ("7",))
    assert dice_entry.entered_outcome(listed(pool(5, 6, 2)), ("9",)) is None
    assert dice_entry.entered_outcome(listed(pool(5, 6, 2)), ("x",)) is None


@pytest.mark.parametrize("name", BATTLES[:2])
def test_the_odds_of_dice_in_mid_fight_are_those_of_the_attack(name: str) -> None:
    """While the dice of an attack are due, its odds are the same as before the order."""
    table = to_dice(begun(name, STUDY))
    game = table.game
    n = max(n for n, given in enumerate(game.inputs) if given.side is not None)
    before = table.branch(n, dict(table.seats), 1)
    ordered = before.odds(game.inputs[n].given)
    prospect = dice_entry.attack_odds_left(table)
    last = lambda reply: len(reply.branches) - 1  # noqa: E731

    assert prospect is not None
    now, asker = prospect
    assert 1 == asker
    assert sorted((leaf.verdict.key, share) for leaf, share in leaves(ordered, last)) == sorted(
        (leaf.verdict.key, share) for leaf, share in leaves(now, last)
    )
    assert "odds-table" in odds_view.whole(names_of(table), OddsSummary(now))


def test_dice_of_a_phase_of_their_own_belong_to_no_attack() -> None:
    """Dice of a phase of their own have no other odds."""
    assert dice_entry.attack_odds_left(to_dice(begun("table_battles/training", STUDY))) is None


@pytest.mark.parametrize("name", BATTLES)
def test_in_study_everything_is_taken_back(name: str) -> None:
    """In study mode dice, the computer's orders and the end can be undone, back to the start."""
    table = begun(name, STUDY, "recruit")
    first = table.game.digests
    for _ in range(40):
        if isinstance(table.game.pending, End):
            break
        if isinstance(table.game.pending, Chance):
            table.roll()
        else:
            menu = table.game.menu()
            table.play(menu[len(table.game.inputs) * 5 % len(menu)])
    table.resign(next(iter(table.seats)))
    assert any(given.side is None for given in table.game.inputs)
    assert any(table.seats.get(given.side or "") == "recruit" for given in table.game.inputs)
    while undo_rules.undo_refused(table) is None:
        table.undo()

    assert "site.undo.nothing" == undo_rules.undo_refused(table)
    assert first == table.game.digests


@pytest.mark.parametrize("ways", [frozenset(), OWN])
def test_without_study_dice_stay_fallen(ways: frozenset[str]) -> None:
    """Own dice that have fallen cannot be undone or rolled again."""
    table = to_dice(begun("chartabella/training", ways))
    table.roll()

    assert undo_rules.undo_refused(table) is not None
    assert not table.can_roll_again


def test_dice_fall_anew_after_they_were_taken_back() -> None:
    """In study mode rolling again draws new dice, and every outcome comes in time."""
    table = to_dice(begun("chartabella/training", STUDY))
    seen = set()
    for _ in range(80):
        table.roll()
        seen.add(table.game.inputs[-1].given)
        assert table.can_roll_again
        table.undo()

    assert {outcome for outcome, _ in dice_entry.due_dice(table).odds} == seen


def test_a_die_that_is_set_by_hand_is_not_told_as_rolled() -> None:
    """The log and the save mark a die that was set by hand, through undo and redo; a roll is not marked."""
    window = Window(Browser())
    window.use(to_dice(begun("chartabella/training", STUDY)))
    n, said = len(window.table.game.inputs), WORDS.say("site.log.by_hand")
    window.do("fell", "0")
    game, extra, _ = record.load_text(window.table.text())
    kept = log_view.lines(Table.from_record(game, extra, seats.LEVELS), names_of(window.table), n)
    window.table.undo()
    window.table.redo()
    again = log_view.lines(window.table, names_of(window.table), n)
    window.table.undo()
    window.do("roll")

    assert said in kept
    assert said in again
    assert said not in log_view.lines(window.table, names_of(window.table), n)


def marks(table: Table) -> Iterator[str]:
    yield badges(table, WORDS)
    yield log_view.LogLines().html(table, names_of(table))


@pytest.mark.parametrize("way", WAYS)
def test_the_ways_are_marked_and_kept(way: str) -> None:
    """Study mode and own dice are shown beside the title and in the log, and kept in saves and branches."""
    table = begun("table_battles/training", frozenset({way}))
    to_dice(table)
    game, extra, fault = record.load_text(table.text())
    opened = Table.from_record(game, extra, seats.LEVELS)
    branched = table.branch(1, dict(table.seats), 1, frozenset({way}))

    assert fault is None
    for one in (table, opened, branched):
        assert one.by_hand
        assert ("study" == way, "own_dice" == way) == (one.game.study, one.own_dice)
        assert all(
            WORDS.say(f"site.{where}.{way}") in text for where, text in zip(("badge", "log"), marks(one), strict=True)
        )
    assert not any(
        "badge" in text or "log-note" in text for text in marks(to_dice(begun("table_battles/training", frozenset())))
    )


def test_the_form_offers_the_ways() -> None:
    """The form offers study mode and own dice, and invalid values are ignored."""
    scenario = shipped()["chartabella/training"]
    form = setup_view.setup(scenario, Game(scenario).system, WORDS, seats={"P": HUMAN}, in_progress=False)

    assert all(f'name="way.{way}"' in form for way in WAYS)
    assert OWN == seats.ways({"way.own_dice": True, "way.study": False, "way.other": True})
    assert 'name="way.study"' not in setup_view.way_fields(WORDS, study=True)


@pytest.mark.parametrize("dice", ["other", 1, None, ["own"]])
def test_odd_dice_in_a_file_are_none(dice: object) -> None:
    """Invalid data about dice in a file are ignored."""
    data = json.loads(begun("chartabella/training", OWN).text())
    game, extra, _ = record.load_data({**data, "extra": {**data["extra"], "dice": dice}})

    assert not Table.from_record(game, extra, seats.LEVELS).own_dice
