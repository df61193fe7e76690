"""A pool of unlisted dice works in a match by link and is entered by hand like any other dice."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core.game import Game
from engine.core.types import Chance, Faces
from tests.core.match_players import played, players, refused
from tests.laws.registry import scenarios
from tests.systems.zones.games import ARMED
from tests.zones.actions import Deploy, Fight, Move
from web.game import dice_entry
from web.game.seats import HUMAN
from web.game.table import Table

NAME = "zones/training"
SEEDS, TURNS = range(1, 9), range(20, 60)
TOGETHER = (
    *ARMED, *(Deploy(f"A{n}", "a2") for n in (1, 2, 3)), *(Deploy(f"B{n}", "a1") for n in (1, 2, 3, 4)),
    1, Move("A1", "a1"), Move("A2", "a1"),
)  # fmt: skip
"""Seven bases of A and eight of B stand in one zone."""


def is_pool(game: Game, inputs: int) -> bool:
    """Return whether a pool of unlisted dice is due after so many inputs."""
    now = game.system.pending(game.state_at(inputs))
    return isinstance(now, Chance) and isinstance(now.kind, Faces) and not now.listed


@cache
def waiting() -> tuple[int, int]:
    """Return the seed and the turns of a match after which a pool is due."""
    for seed in SEEDS:
        (_, behind), links = played(NAME, seed, TURNS.stop)
        for turns in range(TURNS.start, min(TURNS.stop, len(links))):
            if is_pool(behind.game, len(links[turns - 1]["record"]["inputs"])):
                return seed, turns
    raise AssertionError("no fight in any of the matches")


@pytest.mark.parametrize("trusting", [False, True])
def test_a_pool_is_thrown_in_a_match(trusting):
    """Two honest players get the same faces of every pool and reach the same end."""
    thrown = 0
    for seed in SEEDS:
        (ahead, behind), links = played(NAME, seed, 300, trusting=trusting)
        assert ahead.game.digests == behind.game.digests
        given = [one["roll"] for one in links[-1]["record"]["inputs"] if "roll" in one]
        thrown += sum(isinstance(fell, str) and len(fell) > 1 for fell in given)

    assert thrown > 4


def test_faces_of_a_pool_that_did_not_fall_are_refused():
    """A changed die of a pool, or a changed order of its dice, is found."""
    seed, turns = waiting()
    ahead, behind, _ = players(NAME, seed, turns)
    assert is_pool(behind.game, len(behind.game.inputs))
    before, made = len(behind.game.inputs), ahead.send()
    fell = made["record"]["inputs"][before]["roll"]
    for other in ("".join(sorted("6" if face == "1" else "1" for face in fell)), fell[::-1], fell[:-1]):
        if other != fell:
            made["record"]["inputs"][before]["roll"] = other
            assert refused(behind, made)
    made["record"]["inputs"][before]["roll"] = fell

    assert behind.open(made)


def test_a_pool_is_entered_die_by_die():
    """Dice may be entered in any order, too few are not an outcome yet, and the entered dice are the outcome."""
    table = Table.start(scenarios()[NAME], {}, {"A": HUMAN, "B": HUMAN}, seed=1, ways=frozenset({"own_dice"}))
    for given in TOGETHER:
        table.game.roll(given) if isinstance(given, int) else table.game.do(given)
    table.game.do(Fight("a1"))
    table.refresh()
    now = dice_entry.due_dice(table)
    assert now is not None
    dice = 16

    assert ("dice", dice, list("123456")) == (dice_entry.kind(now), dice_entry.size(now), dice_entry.sides(now))
    faces = tuple("631425"[n % 6] for n in range(dice))
    assert None is dice_entry.entered_outcome(now, faces[:-1])
    assert "".join(sorted(faces)) == dice_entry.entered_outcome(now, faces)
    table.game.roll("".join(sorted(faces)))
    assert table.game.inputs[-1].given == "".join(sorted(faces))
