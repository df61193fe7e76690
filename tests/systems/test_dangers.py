"""A warning stands before something that will lose a side the battle, and not earlier."""

from __future__ import annotations

import pytest

from engine.core.agenda import State
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Side
from web.words import Names, Words


def told(game: Game, state: State, side: str) -> list[str]:
    """Return what is told of a side in a state, and see that there is a sentence for it."""
    view = game.system.sight.view(state, None)
    names = Names(Words.load("en"), game.system.id, view)
    found = view.dangers.get(Side(side), ())
    assert all(names.words.has(key) and "{" not in names.say(key, facts) for _, key, facts in found)
    return [rule for rule, _, _ in found]


@pytest.mark.rule("CH-88")
def test_the_last_of_several_commanders_is_told() -> None:
    game = Game(shipped()["chartabella/gaugamela"], seed=1)
    state = game.state
    side = next(side for side, loses in state.battle.loses.items() if "commanders" in loses)
    led = [p for p, owner in state.battle.owners.items() if owner == side and _stars(game, p)]
    assert "CH-88" not in told(game, state, side)

    for piece in led[1:]:
        del state.place[piece]
    assert ("CH-88" in told(game, state, side)) == (len(led) > 1)


@pytest.mark.rule("CH-88")
def test_an_only_commander_is_told_once_it_can_be_attacked() -> None:
    game = Game(shipped()["chartabella/grain"], seed=1)
    state = game.state
    assert not told(game, state, "M")

    commander = next(p for p, owner in state.battle.owners.items() if owner == "M" and _stars(game, p))
    enemy = next(p for p, owner in state.battle.owners.items() if owner == "P")
    x, y = state.place[commander][0], int(state.place[commander][1:])
    state.place[enemy] = f"{x}{y + 2}"

    assert ["CH-88"] == told(game, state, "M")


def _stars(game: Game, piece: str) -> int:
    return next(one.stars for one in game.view().pieces if one.id == piece)


@pytest.mark.rule("CH-90")
def test_locations_that_the_enemy_can_take_in_one_turn_are_told() -> None:
    """A turn has two activations, so the last two can fall in one; while three are missing nothing is told."""
    game = Game(shipped()["chartabella/gaugamela"], seed=1)
    state = game.state
    places = [space for space, tile in state.battle.ground.items() if tile == "location"]
    men = [p for p, owner in state.battle.owners.items() if owner == "M" and p in state.place]
    found = []
    for n, place in enumerate(places[:-1]):
        state.place[men[n]] = place
        found.append("CH-90" in told(game, state, "P"))

    assert [False, True, True] == found


@pytest.mark.rule("AC-60")
def test_an_army_about_to_break_is_told_how_little_it_takes() -> None:
    game = Game(shipped()["at_the_charge/training"], seed=1)
    state = game.state
    side = "N"
    lost = {piece: None for piece in state.battle.kinds if state.owners[piece] == side}
    assert [] == told(game, state, side)

    for piece in list(lost):
        state.place.pop(piece, None)
        state.fallen[piece] = "0101"
        if told(game, state, side):
            break
    assert ["AC-60"] == told(game, state, side)


@pytest.mark.rule("TB-68")
def test_the_last_cube_of_morale_is_told() -> None:
    game = Game(shipped()["table_battles/training"], seed=1)
    state = game.state
    assert [] == told(game, state, "SC")

    state.morale = (1, state.morale[1])
    assert ["TB-68"] == told(game, state, "SC")


@pytest.mark.rule("TB-68")
def test_an_attack_that_stands_ready_and_would_take_the_last_cubes_is_told() -> None:
    """Only as long as its target has no more sticks than it takes, and its side no more cubes than the rout costs."""
    game = Game(shipped()["table_battles/training"], seed=1)
    state = game.state
    number = state.battle.book.number
    norfolk, douglas = number["HAL-E3"], number["HAL-S3"]
    state.morale, state.dice[norfolk] = [2, 2], "5"
    assert [] == told(game, state, "SC")

    state.sticks[douglas] = 1
    assert ["TB-68"] == told(game, state, "SC")
    assert [] == told(game, state, "EN")

    state.morale[0] = 3
    assert [] == told(game, state, "SC")


@pytest.mark.rule("CK-93")
def test_who_is_behind_in_points_is_told_when_the_clock_may_run_out() -> None:
    game = Game(shipped()["conquerors_kings/training"], seed=1)
    state = game.state
    state.step = 1
    state.clock = state.battle.clock_end - 1
    for piece in list(state.at):
        if piece.startswith("G") and piece != "G1":
            state.at[piece] = "lost"
    dangers = {side: told(game, state, side) for side in ("N", "S")}

    assert any("CK-93" in rules for rules in dangers.values())
    assert not all("CK-93" in rules for rules in dangers.values())


@pytest.mark.rule("CG-99")
def test_an_army_about_to_break_is_told_how_much_morale_it_takes() -> None:
    game = Game(shipped()["charge/frontier"], seed=1)
    state = game.state
    assert [] == told(game, state, "A")

    for unit in list(state.held):
        state.held[unit] = () if unit.startswith("R") and unit != "R2" else state.held[unit]
        if told(game, state, "A"):
            break
    lost = next(track for track in game.system.sight.view(state, None).tracks if track.key == "charge.track.lost")

    assert ["CG-99"] == told(game, state, "A")
    assert [] == told(game, state, "B")
    assert lost.side == "A"
    assert 0 < lost.value <= lost.limit


@pytest.mark.rule("CG-99")
def test_who_is_behind_in_points_is_told_in_the_last_turn() -> None:
    game = Game(shipped()["charge/training"], seed=1)
    state = game.state
    state.turn = state.battle.turns
    scores = {t.side: t.value for t in game.view().tracks if t.key == "charge.track.left"}
    behind = min(scores, key=scores.__getitem__)

    assert ["CG-99"] == told(game, state, behind)
    assert all([] == told(game, state, side) for side in scores if side != behind)
