"""L20: every order can be given by pointing at things, and pointing tells orders apart."""

from __future__ import annotations

import pytest

from engine.core.dice import Generator
from engine.core.references import Pick, PieceRef, PlaceRef, PoseRef, RowPieceRef, WordRef, piece_ref, place_ref
from engine.core.types import Pose
from tests.laws.registry import scenario_names
from tests.laws.test_l03_menu import some
from tests.laws.walks import decisions, positions
from tests.picks import bare, read_picks
from web.game.pick_path import remaining_picks

per_scenario = pytest.mark.parametrize("scenario", scenario_names())
KINDS = PieceRef | PlaceRef | PoseRef | WordRef


def shuffled(picks: tuple[Pick, ...], seed: int) -> tuple[Pick, ...]:
    """Return the things of an order in another order that pointing may have: each row turned about."""
    rng, found, row = Generator(seed), [], []
    for pick in picks:
        if isinstance(pick, RowPieceRef):
            row.insert(rng.below(len(row) + 1), pick)
        else:
            found += [*row, pick]
            row = []
    return bare((*found, *row))


@per_scenario
def test_every_entry_has_its_picks(scenario):
    """Each action of a menu is spelled by at least one thing to point at; pieces and places are those of the view."""
    for position, s, now in decisions(scenario):
        system = position.walk.system
        view = system.sight.view(s, now.side)
        known = {piece_ref(piece.id) for piece in view.pieces} | {place_ref(space.id) for space in view.board.spaces}
        for action in some(list(system.legal(s)), 60, position.at):
            picks = system.pointing.picks(s, action)

            assert picks, (position, action)
            assert all(isinstance(pick, KINDS) for pick in bare(picks)), (position, action)
            named = {pick for pick in bare(picks) if isinstance(pick, PieceRef | PlaceRef)}
            assert named <= known, (position, action)
            poses = [pick for pick in picks if isinstance(pick, PoseRef)]
            assert None not in map(Pose.read, poses), (position, action)


@per_scenario
def test_no_action_is_the_beginning_of_another(scenario):
    """The picks of one action, with rows in any order, are not the beginning of another action's picks."""
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        spelled = [(system.pointing.picks(s, action), action) for action in system.legal(s)]
        for picks, action in some(spelled, 60, position.at):
            for pointed in (bare(picks), shuffled(picks, position.at)):
                left = {
                    other: remaining_picks(spelt, pointed)
                    for spelt, other in spelled
                    if set(pointed) <= set(bare(spelt))
                }

                assert {action: ()} == {a: more for a, more in left.items() if more is not None}, (position, action)


@per_scenario
def test_rows_are_pointed_at_in_any_order(scenario):
    """On the way to an action the next thing may be picked, and of a row all that are left."""
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        for action in some(list(system.legal(s)), 20, position.at):
            picks = system.pointing.picks(s, action)
            pointed = shuffled(picks, position.at)

            assert all(pick in (remaining_picks(picks, pointed[:n]) or ()) for n, pick in enumerate(pointed)), (
                position,
                action,
            )


@per_scenario
def test_pointing_finds_the_action(scenario):
    """propose(picks(action)) contains the action, in whatever order a row is picked."""
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        for action in some(list(system.legal(s)), 60, position.at):
            picks = system.pointing.picks(s, action)
            for pointed in (bare(picks), shuffled(picks, position.at)):
                assert action in [meant.action for meant in system.pointing.propose(s, pointed)], (
                    position,
                    action,
                    pointed,
                )


@per_scenario
def test_pointing_at_anything_is_answered(scenario):
    """Any picks propose some actions or none, each can be judged, and the state does not change."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        view, rng = system.sight.view(s, None), Generator(position.at)
        things = [
            *(piece_ref(piece.id) for piece in view.pieces),
            *(place_ref(space.id) for space in view.board.spaces),
        ]
        things += read_picks(
            "spot:1200,900,90",
            "spot:0,0,0",
            "do:done",
            "do:nothing",
            "piece:nobody",
            "+piece:nobody",
            "place:nowhere",
            "die:6",
            "die:x",
        )
        things += [PoseRef("spot:x"), PoseRef("spot:1,2"), WordRef("do:"), PieceRef("piece:"), PlaceRef("place:")]
        for _ in range(30):
            picks = tuple(things[rng.below(len(things))] for _ in range(rng.below(4)))
            for meant in list(system.pointing.propose(s, picks))[:4]:
                refusal = system.refuse(s, meant.action)

                assert refusal is None or refusal.why, (position, meant)
