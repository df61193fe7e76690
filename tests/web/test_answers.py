"""The page answers questions that decide nothing, records the answers as usual, and says so."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.core import record
from engine.core.game import Game
from engine.core.system import SYSTEMS, load
from engine.core.types import Action, Decision
from engine.systems.at_the_charge.actions import EndPhase, Move
from engine.systems.chartabella import SYSTEM as CHARTABELLA
from engine.systems.chartabella.actions import KeepCard, PlayCard
from engine.systems.chartabella.combat import melee
from tests.laws.registry import scenarios
from tests.systems.at_the_charge.table import board as charge
from tests.systems.chartabella.table import board
from tests.systems.conquerors_kings.table import Table as Zones
from web.features.log import view as log_view
from web.features.settings.view import settings
from web.game import recent_log, undo_rules
from web.game.auto_answer import auto_answer, standing_answer
from web.game.input_reasons import is_auto_answered, reason_text
from web.game.question_view import question
from web.game.recent_turn import recent_start
from web.game.seats import FRIEND, HUMAN, LEVELS
from web.game.standing_answers import added, pre_battle_steps, usual_answer
from web.game.table import Table
from web.storage.settings import Settings
from web.words import Names, Words

WORDS = Words.load("en")


def at_odds() -> Table:
    """Return a battle in whose fight the side to move can strike nobody."""
    game = charge("N K 5(4) @0808", "P I 3(2) @0108", phase="move").game
    return Table(game, {side: HUMAN if side == "N" else "recruit" for side in game.system.sides(game.state)})


def answered(table: Table) -> Action:
    """Let the page answer, as the director does, and return what it answered."""
    found = auto_answer(table)
    assert found is not None
    action, table.reasons[len(table.game.inputs)] = found
    table.play(action)
    return action


def test_a_question_with_one_answer_is_answered():
    """If nobody can be attacked, the phase is ended, and the notice uses the words of the order."""
    table = at_odds()
    table.play(EndPhase())
    n = len(table.game.inputs)

    assert EndPhase() == answered(table)
    assert EndPhase() == table.game.inputs[n].given
    shown = recent_log.recent_log(table, Names(WORDS, table.game.system.id, table.view()))
    said = "Done by itself, since nothing else was possible: End the phase."
    event = table.game.told[n][0]
    follows = Names(WORDS, table.game.system.id, table.view()).say(event.key, event.facts)
    assert 0 < shown.index(said) < shown.index(follows)


def test_what_happened_before_stays_to_be_read():
    """An answer of the page is not an order of the person, so the recent events begin with the person's last order."""
    table = at_odds()
    table.play(EndPhase())
    begins = recent_start(table)
    answered(table)

    assert begins == recent_start(table)


def test_a_question_that_decides_something_is_asked():
    """A question is asked if its answers lead to different states, or if its menu is only a selection."""
    moving, card = at_odds(), board("P 101 E6", "M 121 E5", "M 121 A1", cards=(1, 1))
    card.do(card.melee("E6", "E5"), "EP")

    assert None is auto_answer(moving)
    assert "melee.card" == card.asked
    assert None is auto_answer(Table(card.game, {"P": HUMAN, "M": HUMAN}))


def test_a_question_whose_answers_all_lead_to_the_same():
    """If all answers lead to the same state, the last of the menu is given, which changes least."""
    card = CHARTABELLA.steps["melee.card"]
    kept = card.answers[KeepCard]._replace(take=melee.take_keep)
    alike = {PlayCard: card.answers[PlayCard]._replace(take=melee.take_keep), KeepCard: kept}
    system = replace(CHARTABELLA, steps={**CHARTABELLA.steps, "melee.card": card._replace(answers=alike)})
    table = board("P 101 E6", "M 121 E5", "M 121 A1", cards=(1, 1))
    table.do(table.melee("E6", "E5"), "EP")
    game = Game(table.game.scenario, system=system, start=table.state)
    action, (reason, _) = auto_answer(Table(game, {"P": HUMAN, "M": HUMAN}))

    assert (KeepCard(), "site.answered.same") == (action, reason)


def moved_all(*others: str) -> Table:
    """Return a battle whose only unit that may move has just done so."""
    table = Table(charge("N K 5(4) @0808", *others, phase="move").game, {"N": HUMAN, "P": "recruit"})
    table.play(Move("normands-1", ("0807",)))
    return table


def test_a_phase_in_which_nobody_is_left_to_move_is_over():
    """An incomplete menu of a phase without targets is answered; a side that may still fight is asked."""
    table = moved_all("P I 3(2) @0806")

    assert EndPhase() == answered(table)
    assert "phase.fight" == table.game.pending.step
    assert auto_answer(table) is None


def test_the_page_never_gives_the_turn_away_behind_an_order_that_can_be_taken_back():
    """The page never ends the last phase of a turn, and the move can be taken back from there."""
    table = moved_all("P I 3(2) @0101")
    answered(table)

    assert ("phase.fight", [EndPhase()]) == (table.game.pending.step, table.game.menu())
    assert auto_answer(table) is None
    table.undo()
    assert [] == table.game.inputs


def test_only_a_persons_question_is_answered():
    """Questions of the computer, of a friend by link and of a game that is only viewed are not answered."""
    for change in ({"N": "recruit"}, {"N": FRIEND}):
        table = at_odds()
        table.play(EndPhase())
        table.seats |= change
        table.refresh()
        assert None is auto_answer(table)
    visited = at_odds()
    visited.play(EndPhase())
    visited.is_visit = True
    assert None is auto_answer(visited)


def hidden(seats: dict[str, str]) -> Table:
    """Return the ambush of Kalavryai in a phase of fighting in which nobody can be attacked."""
    game = Game(scenarios()["at_the_charge/kalavryai"])
    table = Table(game, seats)
    while not isinstance(now := game.pending, Decision) or now.step != "phase.fight":
        ends = [action for action in game.menu() if isinstance(action, EndPhase)]
        table.play(ends[0] if ends else game.menu()[0])
    return table


@pytest.mark.rule("AC-65")
def test_where_somebody_hides_nothing_is_answered_before_another_person():
    """An automatic answer could reveal an ambush, so it is given only in a game alone against the computer."""
    sides = Game(scenarios()["at_the_charge/kalavryai"]).view().sides
    together = hidden(dict.fromkeys(sides, HUMAN))
    game = together.game
    by_link = Table(game, {side: HUMAN if side == game.pending.side else FRIEND for side in sides})
    alone = Table(game, {side: HUMAN if side == game.pending.side else "recruit" for side in sides})

    assert [EndPhase()] == game.menu()
    assert (None, None) == (auto_answer(together), auto_answer(by_link))
    assert auto_answer(alone) is not None


def test_taking_back_goes_to_the_order_before():
    """Undo takes an answer of the page back with the order that led to it, and the question is then asked."""
    table = at_odds()
    table.play(EndPhase())
    answered(table)
    assert None is undo_rules.undo_refused(table)
    table.undo()

    assert ("phase.move", 0) == (table.game.pending.step, len(table.game.inputs))
    assert not table.reasons
    table.redo()
    assert "phase.fight" == table.game.pending.step
    assert auto_answer(table) is not None


def test_dice_before_an_answer_are_not_taken_back():
    """Dice that cannot be taken back cannot be taken back with an answer after them either."""
    table = at_odds()
    assert "site.undo.nothing" == undo_rules.undo_refused(table)
    table.play(EndPhase())
    answered(table)
    table.reasons[0] = table.reasons[1]

    assert "site.undo.nothing" == undo_rules.undo_refused(table)


def test_the_record_keeps_who_answered():
    """A record knows which inputs the page gave, and the inputs are unchanged."""
    table = at_odds()
    table.play(EndPhase())
    answered(table)
    again = Table.from_record(table.game, json.loads(json.dumps(table.extra())), LEVELS)

    assert [False, True] == [is_auto_answered(again, n) for n in range(2)]
    assert reason_text(again, Names(WORDS, table.game.system.id, table.view()), 1).endswith(": End the phase.")
    assert [{"do": "end_phase"}] * 2 == record.save(table.game)["inputs"]


def test_a_record_cannot_pass_dice_off_as_an_answer():
    """Dice that a foreign record attributes to the page still count as dice and are not taken back."""
    fight = board("P 101 E6", "M 121 E5", "M 121 A1")
    fight.do(fight.melee("E6", "E5"), "EP")
    table = Table(fight.game, {"P": HUMAN, "M": HUMAN}, reasons={1: ("site.answered.only", {})})

    assert not is_auto_answered(table, 1)
    assert "site.undo.dice" == undo_rules.undo_refused(table)


def test_the_settings_ask_for_it():
    """The settings have this choice, and a person who wants to be asked is asked."""
    shown = settings(Settings(), WORDS)

    assert 'name="setting.idle"' in shown
    assert "Questions with nothing to decide" in shown
    assert "answered" == Settings().idle


def in_a_fight() -> Table:
    """Return a battle in which the attacker is asked who takes the losses."""
    fight = charge("N K 3(2)* @0608", "N K 3(2) @0509", "P I 5(4) @0508")
    fight.do(fight.attack("0508", "0608 0509"), 1)
    return Table(fight.game, dict.fromkeys(fight.game.system.sides(fight.game.state), HUMAN))


def test_a_kind_of_question_is_left_to_the_page():
    """A kind of question that a side has left to the page gets its usual answer with a notice; others are asked."""
    table = in_a_fight()
    now = table.game.pending
    assert isinstance(now, Decision)
    assert standing_answer(table) is None

    table.standing_answers = added({}, now.side, now.step)

    assert (usual_answer(table.selection), ("site.answered.usual", {})) == standing_answer(table)
    assert usual_answer(table.selection) == table.game.system.usual(table.game.state)
    table.standing_answers = added({}, now.side, "advance.choose")
    assert standing_answer(table) is None


def test_what_is_left_to_the_page_is_kept_with_the_game():
    """A saved game keeps what is left to the page, and invalid entries are dropped."""
    table = in_a_fight()
    side = table.game.pending.side
    table.standing_answers = added({}, side, "combat.losses")
    game, extra = table.game, json.loads(json.dumps(table.extra()))

    assert {side: ("combat.losses",)} == Table.from_record(game, extra, LEVELS).standing_answers
    for odd in (3, [], {side: 3}, {side: ["nonsense", "combat.losses "]}, {"X": ["combat.losses"]}, {side: [3]}):
        assert {} == Table.from_record(game, {**extra, "usual": odd}, LEVELS).standing_answers


def test_all_before_a_battle_is_left_to_the_page_at_once():
    """Two people can leave everything before a battle to the page, with or without secrets and covers."""
    game = Game(scenarios()["conquerors_kings/open"], seed=3)
    table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
    steps = pre_battle_steps(game.system)
    table.standing_answers = dict.fromkeys(table.seats, steps)

    while not game.state.step:
        if table.mover == "dice":
            table.go_on()
            continue
        found = standing_answer(table)
        assert found is not None
        table.play(found[0])

    assert standing_answer(table) is None
    assert "before.force" in steps
    assert "morale.again" not in steps


def test_the_log_tells_the_same_usual_answer_once_in_a_run():
    """The log shows what followed from a usual answer, or says briefly that it was given again."""
    game = Game(scenarios()["conquerors_kings/open"], seed=3)
    table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
    table.standing_answers = dict.fromkeys(table.seats, pre_battle_steps(game.system))
    while not game.state.step:
        found = None if table.mover == "dice" else standing_answer(table)
        if found is None:
            table.go_on()
            continue
        table.reasons[len(game.inputs)] = found[1]
        table.play(found[0])

    text = log_view.LogLines().html(table, Names(WORDS, game.system.id, table.view()))
    stand = [n for n, one in enumerate(game.inputs) if one.side and one.given.verb == "deployed"]

    assert len(stand) > 2
    assert text.count("Answered as most players would, as you wished: These columns stand.") == 2
    assert text.count("Again as most players would.") >= len(stand) - 2


def test_what_is_taken_back_before_a_battle_is_asked():
    """A person who left everything to the page and takes an answer back decides that question."""
    game = Game(scenarios()["conquerors_kings/open"], seed=3)
    table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
    table.standing_answers = dict.fromkeys(table.seats, pre_battle_steps(game.system))
    first = standing_answer(table)
    assert first is not None
    table.play(first[0])

    table.undo()

    assert standing_answer(table) is None
    assert usual_answer(table.selection) == first[0]


def test_a_choice_of_its_own_is_never_left():
    """If the odds of the answers differ, the person is asked."""
    card = board("P 101 E6", "M 121 E5", "M 121 A1", cards=(1, 1))
    card.do(card.melee("E6", "E5"), "EP")

    assert "melee.card" == card.asked
    assert None is usual_answer(Table(card.game, {"P": HUMAN, "M": HUMAN}).selection)


def pursued(fell: str) -> str:
    """Return the bar that asks whether pursuit dice are thrown again that the pursued may have thrown again."""
    units = ("S a CO C3", "N n CO C4", "N m CO C4")
    fight = Zones.with_(*units, step=6).run(("pursuit.begin", "N", "C4", 1, True)).do(fell)
    table = Table(fight.game, dict.fromkeys("NS", HUMAN))
    view = table.view()
    return question(table, Names(WORDS, table.game.system.id, view), view, 0, stopped=False)


@pytest.mark.parametrize(("fell", "usual", "other"), [("11555", "yes", "no"), ("11115", "no", "yes")])
def test_the_usual_answer_is_the_first_button_in_its_place(fell, usual, other):
    """The usual answer is marked and alone is dark, no third button repeats it, and its kind can be left."""
    bar = pursued(fell)

    assert f'class="button button-primary usual" data-do="point" data-arg="do:{usual}"' in bar
    assert f'class="button " data-do="point" data-arg="do:{other}"' in bar
    assert (1, 1, 1) == tuple(map(bar.count, ("button-primary", "as most would</span>", 'data-do="usual"')))
    assert 'data-do="usual" data-arg="always"' in bar
    assert "nothing lost" not in bar
    assert "As most would:" not in bar
    assert 1 == bar.count('data-do="hint"')
    assert 2 == bar.count("Most answer “Pursuit dice: thrown again where that is better for you”: a rule of thumb.")


@pytest.mark.parametrize(("defender", "is_usual"), [("121", False), ("127", True)])
def test_where_answers_promise_the_same_the_usual_one_is_marked_though_it_is_asked(defender, is_usual):
    """A card that would save nobody is kept as usual, with the reason beside it; one that saves is a choice."""
    card = board("P 101 E6", f"M {defender} E5", "M 121 A1", cards=(1, 1))
    card.do(card.melee("E6", "E5"), "EP")
    table = Table(card.game, {"P": HUMAN, "M": HUMAN})
    view = table.view()
    bar = question(table, Names(WORDS, table.game.system.id, view), view, 0, stopped=False)

    assert auto_answer(table) is None
    assert is_usual == ("as most would</span>" in bar)
    assert is_usual == ("the card would save nobody" in bar)
    assert 1 == bar.count("button-primary")
    assert 'data-arg="always"' not in bar


def test_before_a_battle_the_dark_button_goes_straight_to_it():
    """The usual answer to the question itself is marked among the others."""
    game = Game(scenarios()["conquerors_kings/open"], seed=3)
    table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
    while not (isinstance(table.game.pending, Decision) and table.game.pending.step == "before.role"):
        table.play(by_habit_once(table)) if table.mover == HUMAN else table.go_on()
    view = table.view()
    bar = question(table, Names(WORDS, table.game.system.id, view), view, 0, stopped=False)

    assert 'class="button button-primary" data-do="usual" data-arg="always"' in bar
    assert (1, 1) == tuple(map(bar.count, ("button-primary", "as most would</span>")))


def by_habit_once(table: Table) -> Action:
    """Return the usual answer to the question that is asked."""
    usual = usual_answer(table.selection)
    assert usual is not None
    return usual


@pytest.mark.parametrize("system", [name for name, where in SYSTEMS.items() if where.startswith("engine.")])
def test_only_what_comes_before_a_battle_is_left_all_together(system: str) -> None:
    """No question of the battle itself offers "Straight to the battle"."""
    steps = pre_battle_steps(load(system))

    assert [] == [step for step in steps if not step.startswith("before.")]
