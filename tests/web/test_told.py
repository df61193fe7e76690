"""These tests hold the recent events beside the board."""

from __future__ import annotations

import json
import re

import pytest

from engine.core.game import Game
from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.core.types import TURN, Event
from tests.systems.chartabella.table import CARD, END, KEEP, board
from tests.systems.table import GameTable
from tests.systems.table_battles.table import card, made, strike
from web.boards import dice
from web.features.log import view as log_view
from web.game import recent_log
from web.game.event_side import side_of_event
from web.game.recent_turn import dice_owners
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")
AGAINST_COMPUTER = {"P": HUMAN, "M": "recruit"}


def paragraphs(table: Table) -> list[str]:
    return re.findall("<p .*?</p>", recent_log.recent_log(table, Names(WORDS, table.game.system.id, table.view())))


def lines(table: Table) -> list[str]:
    """Return what is told of each input as a reader has it, a die as its kind in brackets."""
    found: dict[str, list[str]] = {}
    for line in paragraphs(table):
        plain = re.sub("<[^>]+>", "", re.sub(r'<svg class="die die-(\w+)[^>]*>', r"[\1] ", line))
        found.setdefault(line.split("-")[1], []).append(plain)
    return [" ".join(row) for row in found.values()]


def seated(played: GameTable) -> Table:
    return Table(played.game, AGAINST_COMPUTER)


def test_a_loss_without_a_die_is_told():
    """A sure shot and trampling are reported with their losses, without a die."""
    shot = board("P H2 E7", "M 131 E5", "M 112 A1")
    elephants = board("P 111 E7", "M 121 E6", "M 101 A1")
    shot.do(shot.launch("E7", "E5", "N"))
    elephants.do(elephants.trample("E7", "E6"))

    assert "Lost: Battering ram at E5." in lines(seated(shot))[0]
    assert "Lost: Pezhetairoi at E6." in lines(seated(elephants))[0]


def test_an_attack_decided_at_once_tells_its_losses():
    """An attack without dice is reported with its results."""
    table = made(card("A1", strike("B1")), card("B1", strike("A1")), dice={"A1": "1"})
    table.do(table.attack("A1", "B1"))

    assert " loses 1 stick" in lines(Table(table.game, {"A": HUMAN, "B": "recruit"}))[0]


def test_how_an_attack_adds_up_is_left_out_until_it_is_decided():
    """While an attack waits for its die one sentence reports it, without the sum."""
    table = board("P 101 E6", "M 121 E5", "M 101 A1")
    table.do(table.melee("E6", "E5"))
    before = lines(seated(table))
    table.do("SW")
    attack, result = lines(seated(table))

    assert [attack] == before
    assert 1 == attack.count(".")
    assert result.startswith("[swords] ")


def test_who_moves_to_shoot_is_told_with_the_target():
    """A move that ends in a shot names its target before the die falls."""
    table = board("P 108 E8", "P 101 A9", "M 121 E5", "M 101 A1")
    table.do(table.move_launch("E8", "E7", "E5", "N"))

    assert lines(seated(table))[0].endswith("shot at Pezhetairoi.")


def test_ones_own_result_stays_while_the_computer_plays():
    """A person's last order with its die stands first, and the computer's orders below."""
    table = board("P 101 E6", "P 101 A9", "M 121 E5", "M 101 A1", "M 101 I1")
    table.do(table.move("A9", "A8", "S"), table.melee("E6", "E5"), "SW")
    own = lines(seated(table))
    table.do(table.move("A1", "A2", "S"), table.move("I1", "I2", "S"))
    shown = lines(seated(table))

    assert own == shown[:2]
    assert [True, True] == [line.startswith("Line infantry moved") for line in shown[2:]]


def test_what_an_own_attack_came_to_is_marked_until_the_next_order():
    """The result of an own attack is marked until the next order."""
    table = board("P 101 E6", "M 121 E5", "M 101 A1")
    table.do(table.melee("E6", "E5"), "SW")
    *came, begins = paragraphs(seated(table))

    assert came
    assert all(recent_log.OUTCOME in line for line in came)
    assert "to act" in begins
    assert recent_log.OUTCOME not in begins

    table.do(table.move("A1", "A2", "S"))

    assert recent_log.OUTCOME not in "".join(paragraphs(seated(table)))


@pytest.mark.parametrize("answer", [CARD, KEEP])
def test_an_answer_leaves_what_it_answers_to_be_read(answer):
    """During an answer the attack and its die are still shown."""
    table = board("P 103 E6", "P 101 A9", "M 124 E5", "M 101 A1", cards=(1, 0))
    table.do(table.melee("E6", "E5"), "EM")
    asked = lines(seated(table))
    table.do(answer)

    assert asked == lines(seated(table))[:2]
    assert 3 == len(lines(seated(table)))


def test_an_opened_game_tells_what_happened_last():
    """A game that is opened during a question shows the same events as before."""
    table = board("P 103 E6", "M 124 E5", "M 101 A1", cards=(1, 0))
    table.do(table.melee("E6", "E5"), "EM")
    kept = json.loads(seated(table).text())
    again = Table.from_record(table.game, kept["extra"], ("recruit",))

    assert "[emblem]" in lines(again)[-1]
    assert lines(again) == lines(seated(table))


def test_who_watches_reads_the_turn_that_goes_on():
    """While the computer plays both sides, only the current turn is shown."""
    table = board("P 101 E9", "P 101 A9", "M 101 E1", "M 101 A1")
    table.do(table.move("E9", "E8", "S"), END, table.move("E1", "E2", "N"))

    assert 1 == len(lines(Table(table.game, {"P": "recruit", "M": "recruit"})))


def test_each_line_has_the_colour_of_the_side_that_it_is_about():
    """Each line has the colour of its side: the attacker's for the attack, the loser's for a loss."""
    table = board("M 121 E6 S", "P 101 E7", "P 101 A9")
    table.do(table.melee("E6", "E7"), "SW")
    now = seated(table)
    names = Names(WORDS, "chartabella", now.view())
    for text in (recent_log.recent_log(now, names), log_view.LogLines().html(now, names)):
        shown = re.findall(r"<p ([^>]*)>(.*?)</p>", text)
        tones = {re.sub("<[^>]+>", "", line): re.findall(r"side-\d", kind) for kind, line in shown}

        assert [["side-0"]] == [tone for line, tone in tones.items() if line.startswith("Lost: ")]
        assert {"side-1"} == {one for line, tone in tones.items() if "attack" in line for one in tone}


@pytest.mark.parametrize(
    ("scenario", "key", "facts", "about"),
    [
        ("chartabella/training", "chartabella.log.swords", {}, 0),
        ("chartabella/training", "chartabella.log.removed", {"piece": 1, "place": "E4"}, 1),
        ("at_the_charge/training", "at_the_charge.log.attack", {"target": 1, "by": (0, 0)}, 0),
        ("at_the_charge/training", "at_the_charge.log.eliminated", {"piece": 1, "place": "0605"}, 1),
        ("at_the_charge/training", "at_the_charge.log.turn", {"turn": 2, "turns": 9}, None),
        ("table_battles/training", "table_battles.log.loses", {"piece": 1, "n": 2}, 1),
        ("charge/training", "charge.log.flees", {"unit": 1, "die": 2, "inches": 9}, 1),
        ("charge/training", "charge.log.shot_hit", {"unit": 0, "target": 1}, 0),
        ("conquerors_kings/training", "conquerors_kings.log.half_lost", {"piece": 1}, 1),
        ("conquerors_kings/training", "conquerors_kings.log.small_loss", {}, 0),
    ],
)
def test_whom_a_sentence_is_about(scenario, key, facts, about):
    """A sentence is about the first side that it names, except the target, otherwise the ordering side."""
    game = Game(shipped()[scenario], seed=1)
    view = game.view()
    ones = [next(piece_ref(piece.id) for piece in view.pieces if piece.side == side) for side in view.sides]
    named = {
        name: tuple(ones[n] for n in value) if isinstance(value, tuple) else ones[value]
        for name, value in facts.items()
        if name in ("piece", "unit", "target", "by")
    }
    found = side_of_event(
        Names(WORDS, game.system.id, view),
        Event("XX-01", key, {**facts, **named}, kind=TURN if key.endswith(".turn") else ""),
        view.sides[0],
    )

    assert WORDS.has(key)
    assert (None if about is None else view.sides[about]) == found


def test_a_turn_that_begins_has_the_colour_of_its_side():
    """The line of a new turn has the colour of the side that ended the turn before."""
    table = board("M 121 E6 S", "P 101 E9", "P 101 A9")
    table.do(END)
    begins = [line for line in paragraphs(seated(table)) if "to act" in line]

    assert 1 == len(begins)
    assert "the Persians to act" in begins[0]
    assert 'class="side-0"' in begins[0]


def test_dice_that_both_sides_throw_at_once_lie_each_before_its_line_in_its_colour():
    """The initiative has one die of each side's colour, also over the board."""
    game = Game(shipped()["charge/frontier"], seed=1)
    table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
    game.roll("25")
    shown = recent_log.recent_log(table, Names(WORDS, table.game.system.id, table.view()))
    first, second = (f'"dice heap side-{n}">{dice.face(face, recent_log.DIE)}</span>' for n, face in enumerate("25"))

    assert [first, second] == re.findall(r'"dice heap [^>]+>.*?</svg></span>', shown)[:2]
    assert game.system.sides(game.state) == dice_owners(table, 0)
