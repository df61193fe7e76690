"""These tests hold the motion between two boards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core import codec
from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Chance, Decision
from engine.systems.chartabella.actions import EndTurn, Melee, Move
from engine.systems.conquerors_kings.actions import EndGenerals, EndMoves, Shoot
from engine.systems.conquerors_kings.actions import Move as GoForward
from tests.web.pages import Browser, Window
from web.features.animation import scene
from web.features.replay.model import Replay
from web.features.settings import actions as settings_actions
from web.game import order_actions, past_position, turns
from web.game.recent_turn import drawn_action_of, opponents_inputs, recent_turn
from web.game.seats import HUMAN
from web.game.table import Table

BATTLES = (
    "chartabella/training",
    "at_the_charge/training",
    "table_battles/training",
    "conquerors_kings/training",
)


def opened(name: str, seed: int = 3) -> Window:
    """Return a window with a battle between two people, on a page that may move."""
    made = Window(Browser())
    scenario = shipped()[name]
    system = load(scenario.system)
    sides = system.sides(system.start(scenario))
    made.use(Table.start(scenario, {}, dict.fromkeys(sides, HUMAN), seed))
    made.page.is_still = False
    return made


def fought(seed: int = 3) -> Window:
    """Return a window in which two bodies of foot have met."""
    made = opened("chartabella/training", seed)
    for order in (Move("110-1", "C5", "S"), EndTurn(), Move("121-1", "C4", "N"), EndTurn()):
        made.run(order_actions.play, order)
    return made


def test_a_piece_glides_from_where_it_lay_to_where_it_lies() -> None:
    made = opened("chartabella/training")
    before = made.page.nodes["layer-pieces"]["piece-110-1"].lies
    made.run(order_actions.play, Move("110-1", "C5", "S"))
    after = made.page.nodes["layer-pieces"]["piece-110-1"].lies
    (glide,) = [act for act in made.page.scenes[-1]["acts"] if act.get("id") == "piece-110-1"]

    assert before is not None
    assert after is not None
    assert before.css != after.css
    assert [before.css, after.css] == [glide["frames"][0]["transform"], glide["frames"][-1]["transform"]]


def test_a_longer_walk_goes_by_the_places_that_it_leads_through() -> None:
    made = opened("at_the_charge/training")
    state = made.table.game.state
    trace = made.table.game.system.pointing.trace
    walk = next(action for action in made.table.game.menu() if len(trace(state, action).path) > 3)
    path = trace(state, walk).path
    made.run(order_actions.play, walk)
    glide = max((act for act in made.page.scenes[-1]["acts"] if "id" in act), key=lambda act: len(act["frames"]))

    assert len(path) == len(glide["frames"])
    assert [0, *sorted(f["offset"] for f in glide["frames"][1:-1]), 1] == [f["offset"] for f in glide["frames"]]


def test_looking_at_things_moves_nothing() -> None:
    made = opened("chartabella/training")
    for ref in (piece_ref("110-1"), place_ref("B6")):
        made.page.gesture("click", {"pick": ref, "tag": "g"})

    assert [] == made.page.scenes


def test_where_calm_is_asked_for_nothing_moves() -> None:
    made = opened("chartabella/training")
    made.page.is_still = True
    made.run(order_actions.play, Move("110-1", "C5", "S"))

    assert [] == made.page.scenes


def test_a_blow_lunges_its_dice_land_on_what_fell_and_swords_cross() -> None:
    made = fought()
    made.run(order_actions.play, Melee("110-1", "121-1", "C5"))
    shown, fell = made.page.scenes[-1], [one.given for one in made.table.game.inputs if one.side is None]

    assert any(act.get("add") and act["id"] == "piece-110-1" for act in shown["acts"])
    assert any("crossed-swords" in act.get("markup", "") for act in shown["acts"])
    assert len(fell[-scene.THROWN :]) == len(shown["dice"])
    assert all(thrown["at"] is not None for thrown in shown["dice"])
    assert {"dice", "clash"} <= {name for name, _ in shown["sounds"]}


def test_a_leap_over_orders_of_the_past_throws_no_dice_again() -> None:
    """A leap through the past moves pieces but repeats no dice and attacks."""
    made = fought()
    made.run(order_actions.play, Melee("110-1", "121-1", "C5"))
    for at in ("0", "now"):
        made.run(past_position.look, at)
    shown = made.page.scenes[-1]

    assert [] == shown["dice"]
    assert not any("crossed-swords" in act.get("markup", "") for act in shown["acts"])
    assert any(act.get("id", "").startswith("piece-") for act in shown["acts"])


def test_a_shot_that_was_ordered_flies_as_well() -> None:
    """A shot that was ordered flies as the order draws it."""
    table = Table.start(shipped()["conquerors_kings/training"], {}, {"S": HUMAN, "N": HUMAN}, seed=6)
    chance = random.Random(6)
    while not any(isinstance(action, Shoot) for action in table.game.menu()):
        table.play(chance.choice(table.game.menu()))
        while isinstance(table.game.pending, Chance):
            table.roll()
    shot, at = table.game.menu()[0], len(table.game.inputs)
    zone = table.game.pending.args[0]
    table.play(shot)
    way = drawn_action_of(table, at)

    assert isinstance(shot, Shoot)
    assert way is not None
    assert ((zone, shot.to), True) == (way.trace.flight, way.strikes)


def test_what_is_skipped_has_no_scene_whoever_gave_the_last_answer_in_it() -> None:
    """A skipped turn has no scene, whether it ends with dice or an automatic answer."""
    made = fought()
    count = len(made.page.scenes)
    made.session.turns.hurry = True
    made.run(order_actions.play, Melee("110-1", "121-1", "C5"))
    assert count == len(made.page.scenes)


def test_a_shot_that_nobody_ordered_flies_and_leaves_an_arrow_until_the_next_order() -> None:
    """A shot at the only target, which nobody ordered, flies too."""
    made = opened("conquerors_kings/training")
    made.use(Table.start(shipped()["conquerors_kings/training"], {}, {"S": HUMAN, "N": "recruit"}, seed=3))
    for order in (EndGenerals(), GoForward("R4", "C3"), EndMoves()):
        made.run(order_actions.play, order)

    ways = [way for way in recent_turn(made.table).ways if way.strikes]
    assert [("C3", "C4")] == [way.trace.flight for way in ways]
    assert ["S"] == [way.side for way in ways]
    assert any("missile" in act.get("markup", "") for shown in made.page.scenes for act in shown["acts"])
    assert f"above-{ways[0].n}" in made.page.nodes["layer-over"]


def test_what_was_lost_falls_where_it_stood_and_leaves_a_mark_until_the_next_order() -> None:
    for seed in range(40):
        made = fought(seed)
        made.run(order_actions.play, Melee("110-1", "121-1", "C5"))
        while not any(loss.is_gone for loss in recent_turn(made.table).losses):
            now = made.table.game.pending
            if not isinstance(now, Decision):
                break
            made.run(order_actions.play, random.Random(seed).choice(made.table.game.menu()))
        losses = [loss for loss in recent_turn(made.table).losses if loss.is_gone]
        if losses:
            break
    assert losses
    assert any("markup" in act and "piece" in act["markup"] for act in made.page.scenes[-1]["acts"])
    assert f"loss-{losses[0].piece}" in made.page.nodes["layer-over"]


@pytest.mark.parametrize("name", BATTLES)
def test_every_order_of_every_battle_makes_a_scene_of_what_is_there(name: str) -> None:
    """Acts move painted nodes or bring their own, within the scene's time, on every kind of board."""
    made, dice = opened(name), random.Random(5)
    for _ in range(60):
        if not isinstance(made.table.game.pending, Decision):
            break
        made.table.uncover()
        known = len(made.page.scenes)
        made.run(order_actions.play, dice.choice(made.table.game.menu()))
        painted = {key for nodes in made.page.nodes.values() for key in nodes}
        for shown in made.page.scenes[known:]:
            assert all(act.get("markup") or act["id"] in painted for act in shown["acts"])
            assert all(0 <= act["from"] < act["to"] <= 1 for act in shown["acts"])

    assert made.page.scenes


@pytest.mark.parametrize("thinking", [0, 1500])
def test_a_turn_of_the_computer_takes_so_long_at_most_however_many_its_orders(thinking: int) -> None:
    """A turn of the computer takes about six seconds at the usual speed, including its thinking."""
    made = opened("chartabella/training")
    now = made.session.turns
    for more in reversed(range(40)):
        turns.pause_budget(made.session, more)
        assert 0 <= now.share <= turns.PAUSES["normal"]
        now.since += max(now.share, thinking if more in (39, 20) else 0)

    assert now.begun is not None
    assert now.since - now.begun <= 6000


def test_an_order_behind_long_thinking_is_seen_all_the_same() -> None:
    """An order after long thinking is still shown, and the next one ends its scene."""
    made = opened("chartabella/training")
    made.table.seats["P"] = "recruit"
    made.app.painter.table()
    made.table.play(Move("110-1", "C5", "S"))
    made.session.turns.share = 0
    made.app.painter.table()

    assert 0 < made.page.scenes[-1]["length"] < turns.PAUSES["normal"]


def test_a_turn_that_was_held_up_has_all_of_its_time_again() -> None:
    """After a look at the past the rest of the computer's turn has the usual speed."""
    made = opened("chartabella/training")
    now = made.session.turns
    turns.pause_budget(made.session, 0)
    now.since += 60_000
    assert turns.pause_budget(made.session, 0) == 0
    turns.pause(made.session)

    assert turns.pause_budget(made.session, 0) == turns.PAUSES["normal"]


def test_what_dice_have_done_is_seen_longer_than_a_march() -> None:
    """After dice the pause is longer than after an order without dice."""
    made, whole = opened("chartabella/training"), turns.PAUSES["normal"]
    assert whole == turns.pause_budget(made.session, 0)
    for order in (Move("110-1", "C5", "S"), EndTurn(), Move("121-1", "C4", "N"), EndTurn()):
        made.table.play(order)
    assert turns.pause_budget(made.session, 0) < whole
    made.table.play(Melee("110-1", "121-1", "C5"))
    made.table.roll()
    assert whole == turns.pause_budget(made.session, 0)


def test_the_dice_of_the_computers_order_are_seen_with_it() -> None:
    """The dice of the computer's order are in the same scene as the order."""
    made = fought()
    made.table.seats["P"], made.session.turns.begun = "recruit", -100_000  # no pause is left that would be waited for
    made.run(turns.go_on)
    known, opponent = len(made.page.scenes), made.page.workers[0]
    attack = codec.action_data(Melee("110-1", "121-1", "C5"))
    opponent.answer({"id": opponent.asked[-1]["id"], "action": attack})
    (shown,) = made.page.scenes[known:]

    assert shown["dice"]
    assert any(act.get("id") == "piece-110-1" and act.get("add") for act in shown["acts"])


def answered() -> Window:
    """Return a window in which the computer has moved twice since a person's order, and the person is asked."""
    made = opened("chartabella/training")
    made.table.seats["M"] = "recruit"
    for order in (Move("110-1", "C5", "S"), EndTurn()):
        made.table.play(order)
    for order in (Move("121-1", "C4", "N"), Move("132-1", "D3", "N")):
        if made.table.game.refuse(order) is None:
            made.table.play(order)
    while made.table.mover != HUMAN:
        made.table.play(EndTurn())
    made.app.painter.table()
    return made


def test_the_others_turn_is_seen_again_as_a_film_that_any_click_ends() -> None:
    made = answered()
    total, orders_given = len(made.table.game.inputs), opponents_inputs(made.table)
    assert "see-again" in made.page.shown

    made.do("see-again")

    assert orders_given[0] == made.table.viewed_at
    assert made.page.roots["film"] == "closed"
    assert ">Skip to the game</button>" in made.page.markup["question"]

    made.page.gesture("click", {"pick": "piece:110-1", "tag": "g"})

    assert made.table.viewed_at is None
    assert (piece_ref("110-1"),) == made.table.selection.picks
    assert total == len(made.table.game.inputs)


def test_seen_again_each_order_has_its_scene_and_the_game_goes_on_after_the_last() -> None:
    made = answered()
    count = len(opponents_inputs(made.table))
    made.page.scenes.clear()

    made.do("see-again")
    while made.session.of(Replay).is_again:
        made.page.waiting.pop()[1]()

    assert made.table.viewed_at is None
    assert 1 + count == len(made.page.scenes)  # the way back to where it began, and each order
    assert made.session.of(Replay).pause * (count + 1) <= 6000


def test_sound_and_motion_are_settings() -> None:
    """A button makes sounds louder, quieter or silent; a person who turned them on keeps them with reduced motion."""
    made = opened("chartabella/training")
    assert "on" == made.page.roots["sound"]

    made.do("volume", "off")
    assert "off" == made.page.roots["sound"]
    assert "true" == made.page.attributes["sound-off", "aria-pressed"]
    assert [] == made.page.sounds

    made.do("volume", "low")
    assert ("on", "low") == (made.page.roots["sound"], made.page.roots["volume"])
    assert ("false", "true") == tuple(made.page.attributes[f"sound-{one}", "aria-pressed"] for one in ("off", "low"))
    assert 1 == len(made.page.sounds), "one hears how loud that is"

    made.page.is_calm_asked = True
    made.page.gesture("change", {"id": "", "name": "setting.motion", "value": "calm"})
    assert ("calm", "on") == (made.page.roots["motion"], made.page.roots["sound"])


def test_calm_is_silent_at_first_and_what_is_turned_on_is_heard_and_nothing_moves() -> None:
    """With reduced motion sounds are off until somebody turns them on, which is remembered."""
    browser = Browser()
    window = Window(browser)
    window.page.is_calm_asked = True
    settings_actions.apply(window.session)
    assert "off" == window.page.roots["sound"]
    assert "true" == window.page.attributes["sound-off", "aria-pressed"]

    window.use(Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, seed=1))
    window.order()
    assert [] == window.page.scenes

    window.do("volume", "high")
    window.run(order_actions.play, Move("121-1", "C4", "N"))
    assert "on" == window.page.roots["sound"]
    assert [([], [])] == [(scene["acts"], scene["dice"]) for scene in window.page.scenes]
    assert window.page.scenes[0]["sounds"]
    assert "always" == Window(browser).session.settings.sound


def test_dice_laid_on_a_card_go_there_from_their_tray() -> None:
    made = opened("table_battles/training")
    while not any(one.verb == "place" for one in made.table.game.menu()):
        made.run(order_actions.play, made.table.game.menu()[-1])
    laid = next(one for one in made.table.game.menu() if one.verb == "place")
    before = sum(len(card.dice) for card in made.session.view().cards)
    made.run(order_actions.play, laid)
    count = sum(len(card.dice) for card in made.session.view().cards) - before
    flown = [act for act in made.page.scenes[-1]["acts"] if act.get("markup", "").startswith("<g><")]

    assert count == len(flown) > 0
    assert flown[0]["frames"][0]["transform"] != flown[0]["frames"][1]["transform"]


def travelled(made: Window, mark: str) -> list[dict[str, Any]]:
    """Return what flew or fell in the last scene with this in its drawing."""
    return [act for act in made.page.scenes[-1]["acts"] if act.get("markup", "").startswith(f"<g>{mark}")]


def tokens(made: Window) -> tuple[dict[str, int], dict[str, int], int]:
    """Return the cubes of each side, the sticks of each card that lies on the table, and how many dice lie on cards."""
    view = made.session.view()
    cubes = {track.side or "": track.value for track in view.tracks if track.side and track.sign == "cubes"}
    sticks = {card.id: card.now for card in view.cards if card.kind != "special" and card.status != "out"}
    return cubes, sticks, sum(len(card.dice) for card in view.cards)


def test_cubes_sticks_and_dice_travel_between_cards_and_rails() -> None:
    """Lost sticks fall from their card, cubes move between rails, and spent dice return."""
    fell = passed = spent = 0
    for seed in range(4):
        made, dice = opened("table_battles/training", seed), random.Random(seed)
        while isinstance(made.table.game.pending, Decision) and not (fell and passed and spent):
            (cubes, sticks, lay), known = tokens(made), len(made.page.scenes)
            made.run(order_actions.play, dice.choice(made.table.game.menu()))
            if len(made.page.scenes) == known:
                continue
            now, left, lie = tokens(made)
            lost = sum(max(0, sticks[card] - left[card]) for card in left if card in sticks)
            if lost and len(sticks) == len(left):
                assert lost == len(travelled(made, '<rect class="cd-stick"'))
                fell += lost
            if any(now[side] > cubes[side] for side in cubes):
                frames = travelled(made, '<g class="cd-cube"')[0]["frames"]
                assert frames[0]["transform"] != frames[1]["transform"]
                passed += 1
            spent += lie < lay and bool(travelled(made, "<g transform"))
    assert fell
    assert passed
    assert spent
