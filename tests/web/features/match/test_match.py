"""These tests hold a match by link on the page: the bar, the dialog, the list, and undo."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.core import match
from engine.core.game import Game
from engine.core.match_turn import Match
from engine.core.scenario import shipped
from engine.core.types import Chance, Decision
from engine.systems.chartabella.actions import EndTurn
from tests.core.match_players import players
from tests.web.question_bar import question_bar, question_told
from web.features.match import conditional_moves, prepare_view
from web.features.match import view as panel
from web.game import undo_rules
from web.game.seats import FRIEND, HUMAN
from web.game.secrecy import branch_refused
from web.game.sentences import sentence
from web.game.table import Table
from web.storage import match_list, saved_games
from web.storage.match_list import MatchEntry
from web.words import Names, Words

WORDS = Words.load("en")
ADDRESS = "https://example.org/#open/1abc"


@pytest.fixture
def table() -> Table:
    """Return a match whose host moves first, without an order."""
    made = Table.start(shipped()["chartabella/training"], {}, {"P": FRIEND, "M": HUMAN}, seed=1)
    made.seats = {"P": HUMAN, "M": FRIEND}
    made.match = match.invite("0" * 32, "P")
    return made


def names(table: Table) -> Names:
    """Return the names of what stands on the table."""
    return Names(WORDS, "chartabella", table.view())


def bar(table: Table) -> str:
    """Return the bar of the question."""
    return question_bar(table, names(table))


def send(table: Table) -> None:
    """Make the link of the turn."""
    assert table.match is not None
    table.match = match.finish_turn(table.match, table.game, "1" * 32)


def test_the_host_orders_first_and_invites_then(table: Table) -> None:
    """While orders are due the usual question is asked; then the invitation is offered, then awaited."""
    assert "match-send" not in bar(table)
    table.play(EndTurn())
    assert "Make the invitation" in bar(table)
    assert FRIEND == table.mover
    send(table)

    assert "Waiting for" in bar(table)
    assert "Waiting for" in question_told(table, names(table))


def test_what_was_sent_is_not_taken_back(table: Table) -> None:
    """An order can be taken back until the link is made, not after."""
    table.play(EndTurn())
    assert None is undo_rules.undo_refused(table)
    send(table)

    assert "site.match.undo" == undo_rules.undo_refused(table)


def test_nothing_is_played_again_behind_a_turn_that_was_sent(table: Table) -> None:
    """Orders undone before the link was made cannot be redone after it."""
    table.play(EndTurn())
    table.undo()
    assert undo_rules.redo_refused(table) is None

    table.match = replace(table.match, is_sent=True)

    assert "site.match.undo" == undo_rules.redo_refused(table)


def test_dice_wait_for_the_friend(table: Table) -> None:
    """Dice wait for the friend's page."""
    assert table.match is not None
    table.match = replace(table.match, mine="f" * 64)
    attack = None
    while attack is None:
        table.play(next(a for a in table.game.menu() if not table.game.system.forecast.is_attack(table.game.state, a)))
        attack = next((a for a in table.game.menu() if table.game.system.forecast.is_attack(table.game.state, a)), None)
    table.play(attack)

    assert FRIEND == table.mover
    assert "dice fall" in panel.told(table, names(table))


def test_the_dialog_has_the_link_and_the_explanation(table: Table) -> None:
    """The dialog has the link, its length, the field for the answer and the reason why dice are fair."""
    table.play(EndTurn())
    send(table)
    made = panel.dialog(table, names(table), ADDRESS)

    assert f'value="{ADDRESS}"' in made
    assert f"{len(ADDRESS)} characters" in made
    assert 'name="match.answer"' in made
    assert "Why nobody can cheat" in made
    assert "link apart" not in made
    assert "arrives whole" in panel.dialog(table, names(table), ADDRESS + "x" * 8000)


def test_a_secret_battle_says_what_the_link_tells() -> None:
    """If a side hides something, the dialog says that the link contains it."""
    made = Table.start(shipped()["at_the_charge/training"], {}, {"N": HUMAN, "B": FRIEND}, seed=1)
    made.match = match.invite("0" * 32, "N")

    assert "link apart" in panel.dialog(made, Names(WORDS, "at_the_charge", made.view()), ADDRESS)
    assert "N" == made.viewer


def test_the_list_begins_with_what_is_to_be_done() -> None:
    """Matches in which it is the visitor's move stand first, and titles are escaped."""
    entries = [MatchEntry(stage, n, f"<b>{stage}</b>", n, stage) for n, stage in enumerate(reversed(match_list.STAGES))]
    shown = match_list.in_order(match_list.with_new(entries, MatchEntry("wait", 9, "again", 5, "wait")))
    made = panel.running(shown, WORDS, str)

    assert ["play", "send", "wait", "over", "aside"] == [entry.stage for entry in shown]
    assert ("again", 1) == (shown[2].title, made.count("<h3>&lt;b&gt;over"))
    assert "" == panel.running([], WORDS, str)


def test_a_match_is_told_without_its_secrets(table: Table) -> None:
    """The record of a game names its match, and neither it nor the list has the secret."""
    table.play(EndTurn())
    send(table)
    assert table.match is not None
    entry = match_list.running(table, table.match, 3, "en")

    assert MatchEntry("0" * 32, 3, "Olive Grove", 1, "wait") == entry
    assert "0" * 32 == json.loads(table.text())["extra"]["match"]
    assert table.match.secret not in table.text()
    assert table.match.secret not in saved_games.write([entry])


def test_every_sentence_has_words() -> None:
    """Each stage of the bar and of the list has a text."""
    bars = ("send.back", "send.dice", "send.end", "send.invite", "send.orders", "wait", "over")
    keys = [f"site.match.{key}" for key in (*bars, *(f"list.{stage}" for stage in match_list.STAGES))]

    assert [] == [key for key in (*keys, "site.seat.friend") if not WORDS.has(key)]


@pytest.mark.parametrize(
    ("scenario", "refused"), [("at_the_charge/kalavryai", "site.match.no_branch"), ("chartabella/training", None)]
)
def test_no_game_branches_off_a_match_that_has_secrets(scenario: str, refused: str | None) -> None:
    """While a match with secrets goes on, no game can branch off it."""
    game = Game(shipped()[scenario], seed=1)
    sides = game.system.sides(game.state)
    table = Table(game, {sides[0]: HUMAN, sides[1]: FRIEND}, match=match.invite("0" * 32, sides[0]))

    assert refused == branch_refused(table)
    table.resign(sides[0])
    assert branch_refused(table) is None


def due_dice() -> Table:
    """Return a match of many orders a phase in which dice are due behind an attack, and further orders are to come."""
    for seed in range(60):
        player, _, _ = players("at_the_charge/training", seed, 5)
        while match.apply_automatic_input(player.held, player.game):
            pass
        while player.may_decide and isinstance(player.game.pending, Decision):
            game = player.game
            fights = [a for a in game.menu() if game.system.forecast.is_attack(game.state, a)]
            game.do(fights[0] if fights else game.menu()[0])
        sides = game.system.sides(game.state)
        seats = {side: HUMAN if side == player.held.side else FRIEND for side in sides}
        table = Table(player.game, seats, match=player.held)
        if isinstance(player.game.pending, Chance) and conditional_moves.supposed_game(table) is not None:
            return table
    raise AssertionError("nothing more to be ordered")


def test_orders_go_ahead_as_they_are_chosen() -> None:
    """The orders sent ahead are chosen one by one, shown before sending, and sent as chosen."""
    table = due_dice()
    assert table.match is not None
    before, chosen = len(table.game.inputs), []
    for _ in range(2):
        game = conditional_moves.supposed_game(table)
        if game is None:
            break
        chosen.append(game.menu()[0])
        table.match = replace(table.match, draft=replace(table.match.draft, line=match.line_data(chosen)))
    named = Names(WORDS, "at_the_charge", table.view())

    assert chosen == conditional_moves.playable_moves(table)
    assert before == len(table.game.inputs)
    assert f"{len(chosen)} order" in panel.bar(table, named)
    assert f"<li>{sentence(named, chosen[0])}</li>" in prepare_view.asked(table, named)


def test_a_line_is_cut_where_it_cannot_be_given_any_more() -> None:
    """Orders sent ahead after an undone order are dropped."""
    table = due_dice()
    assert table.match is not None
    strange = {"do": "attack", "target": "nobody", "melee": [], "fire": []}
    table.match = replace(table.match, draft=replace(table.match.draft, line=(strange,)))

    assert [] == conditional_moves.playable_moves(table)


def test_nothing_goes_ahead_with_an_invitation(table: Table) -> None:
    """An invitation sends no orders ahead, because no dice can fall yet."""
    table.play(EndTurn())

    assert conditional_moves.supposed_game(table) is None


def test_advice_is_asked_for_only_where_both_agreed(table: Table) -> None:
    """Without the agreement of both there is no way to ask the General."""
    sealed, agreed = Match("0" * 32, "P"), Match("0" * 32, "P", advice=True)

    assert "Both of you may ask the General" in panel.invitation(table.game, "M", WORDS, agreed)
    assert "Neither of you asks the General" in panel.invitation(table.game, "M", WORDS, sealed)
    assert 'data-do="hint"' not in bar(table)
    assert table.match is not None
    table.match = match.agree(table.match, trusting=False, advice=True)
    assert 'data-do="hint"' in bar(table)


def test_the_way_to_throw_dice_is_told_before_it_is_agreed(table: Table) -> None:
    """Host and guest read that trusting dice can be foreseen; sealed dice are the default."""
    table.play(EndTurn())
    asked = prepare_view.asked(table, names(table))
    invited = panel.invitation(table.game, "M", WORDS, Match("0" * 32, "P", trusting=True))

    assert 'value="sealed" checked' in asked
    assert "could look ahead" in asked
    assert "could look ahead" in invited
    assert "could look ahead" not in panel.invitation(table.game, "M", WORDS, Match("0" * 32, "P"))
    agreed = {"trusting": True, "advice": False}
    assert (agreed, ()) == (conditional_moves.prepared({"dice": "trusting"}, table)[0], table.match.draft.usual)
