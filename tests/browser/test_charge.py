"""These journeys play At the Charge: a phase of many moves, combined attacks, and a secret between two people."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from engine.core.game import Game
from engine.core.odds import odds_tree, verdict_chances
from engine.core.types import Action, Decision
from engine.systems.at_the_charge.actions import AsListed, Attack, EndPhase, Enter, Hide, Move, Reveal
from tests.browser.player import IN_HASTE, Player, contact, eager, uncover

TRAINING, AMBUSH = "at_the_charge/training", "at_the_charge/kalavryai"
PEOPLE = {"N": "human", "B": "human"}


def brisk(game: Game) -> Action:
    """Return an order of somebody who moves two pieces a phase, attacks where it pays and answers as is sensible."""
    now = game.pending
    assert isinstance(now, Decision)
    system, state = game.system, game.state
    if system.pending(state).is_nested:
        answer = system.usual(state)
        assert answer is not None
        return answer
    if now.step == "phase.move":
        return EndPhase() if len(state.moved) >= 2 else eager(game)
    attacks = [a for a in game.menu() if isinstance(a, Attack) and state.charging and len(a.melee) > 1]
    return attacks[-1] if attacks else EndPhase()


def test_a_whole_battle_by_mouse_against_the_computer(page: Page) -> None:
    """Olivento is played to its end with the mouse against a Recruit, phase by phase."""
    page.add_init_script(IN_HASTE)
    player = Player(page, "mouse")
    player.begin(TRAINING, {"N": "human", "B": "recruit"})

    player.play(brisk)
    game = player.game()

    assert page.locator("#question .ending").is_visible()
    assert any(isinstance(i.given, Attack) and i.side == "N" for i in game.inputs)
    assert any(isinstance(i.given, Move) and i.side == "B" for i in game.inputs)


@pytest.mark.running
def test_an_ambush_between_two_people_by_keyboard_alone(page: Page) -> None:
    """The loyal player hides a unit; the rebel at the same screen never sees where, until it is shown."""
    player = Player(page, "keys")
    player.begin(AMBUSH, {"R": "human", "L": "human"})
    player.give(AsListed())
    uncover(player)
    player.give(Hide("turc-1", "1113"))
    uncover(player)
    player._tab_to('[role=tab][tabindex="0"]')
    page.keyboard.press("ArrowLeft")  # round to the last tab, the log

    assert 0 == page.locator('[data-pick="piece:turc-1"]').count()
    assert "1113" not in page.inner_text("#panel-log")

    for _ in range(2):
        player.give(EndPhase())
    uncover(player)

    assert 1 == page.locator('[data-pick="piece:turc-1"]').count()
    assert "1113" in page.inner_text("#panel-log")

    for _ in range(2):
        player.give(EndPhase())
    uncover(player)

    assert 0 == page.locator('[data-pick="piece:turc-1"]').count()

    for _ in range(2):
        player.give(EndPhase())
    uncover(player)
    player.give(Reveal("turc-1"))
    player.give(Enter("athanatoi-2", ("1201",)))  # AC-64: due in this turn, before the phase ends
    for _ in range(2):
        player.give(EndPhase())
    player.wait_for_person()

    assert not page.locator("#cover").is_visible()
    assert 1 == page.locator('[data-pick="piece:turc-1"]').count()


@pytest.mark.running
def test_the_enemy_is_shown_the_same_page_wherever_the_ambush_hides(page: Page) -> None:
    """The rebel's page, with its marks and cursor, does not reveal where the unit hides."""
    shown = []
    player = Player(page, "mouse")
    for place in ("1113", "0914"):
        page.evaluate("localStorage.clear()")
        player.begin(AMBUSH, {"R": "human", "L": "human"})
        player.give(AsListed())
        uncover(player)
        player.give(Hide("turc-1", place))
        player.page.wait_for_selector("#cover:not([hidden])")

        assert "turc-1" not in player.page.inner_html("#play")

        player.page.keyboard.press("u")
        uncover(player)
        shown.append(player.page.inner_html("#play"))

    assert shown[0] == shown[1]


@pytest.mark.running
def test_the_odds_of_an_attack_change_as_it_is_put_together(page: Page) -> None:
    """The odds shown after each change of an attack are the engine's."""
    player = Player(page, "mouse")
    game = contact(player)
    alone = Attack("milice-1", ("normands-1",), ())
    both = Attack("milice-1", ("normands-1", "infanterie-1"), ())
    for piece, attack in (("normands-1", None), ("milice-1", alone), ("infanterie-1", both), ("infanterie-1", alone)):
        player.point(game, f"piece:{piece}")
        if attack is None:
            continue
        shares = verdict_chances(odds_tree(game.system, game.state, attack)).values()
        shown = page.locator("#panel-now .odds-row .odds-share").all_inner_texts()

        assert len(shares) == len(shown)
        for share in shares:
            text = f"{float(share) * 100:.1f}".removesuffix(".0")
            assert any(text in one for one in shown), (attack, text, shown)
    page.click('#question [data-arg="do:attack"]')
    player.wait_for_person()

    assert alone in [i.given for i in player.game().inputs]


@pytest.mark.parametrize(("idle", "step"), [("answered", "phase.move"), ("asked", "phase.fight")])
def test_a_phase_in_which_nobody_can_be_attacked_ends_by_itself(page: Page, idle: str, step: str) -> None:
    """The page ends a phase without targets and says so, unless the settings ask the person."""
    page.add_init_script(f"""localStorage.setItem("sandtable.settings", '{{"idle":"{idle}"}}')""")
    player = Player(page, "mouse")
    player.begin("at_the_charge/civitate", {"N": "human", "P": "human"})
    while player.game().pending.step == "setup.arrange":
        player.give(AsListed())
    player.give(EndPhase())
    page.wait_for_function(
        "step => document.querySelector('#told').innerText.includes(step)", arg="Combat", timeout=15000
    )
    player.wait_for_person()

    assert step == player.game().pending.step
    said = "Done by itself, since nothing else was possible: End the phase." in page.inner_text("#told")
    assert said == (idle == "answered")


@pytest.mark.running
@pytest.mark.rule("AC-17")
def test_a_place_out_of_reach_is_refused_with_its_rule(page: Page) -> None:
    """A refusal beyond a unit's movement points says what is missing, and its rule opens."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)

    assert "AC-17" == player.refused("piece:infanterie-1", "place:0201")


@pytest.mark.running
def test_moves_of_a_phase_are_taken_back_one_by_one(page: Page) -> None:
    """Every move of a phase can be undone, the last one first."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    for order in (Move("normands-2", ("0603",)), Move("infanterie-1", ("0504",))):
        player.give(order)
    for left in (1, 0):
        page.click("[data-do=undo]")

        assert left == len(player.game().inputs)


@pytest.mark.running
def test_a_stack_opens_on_touch(phone: Page) -> None:
    """Touching a space with a unit and its leader spreads them, and each can be selected."""
    player = Player(phone, "touch")
    player.begin(TRAINING, PEOPLE)
    player.point(player.game(), "place:0705")
    for n, piece in enumerate(("normands-1", "guillaume-1")):
        if n:
            phone.locator(f'[data-pick="piece:{piece}"]').tap(force=True)
        phone.wait_for_selector(f'.selected[data-pick="piece:{piece}"]')

        assert 1 == phone.locator("#board-box .piece.selected").count()
