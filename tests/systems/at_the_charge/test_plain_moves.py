"""The offered moves and a slow search find the same ends, charges, costs and paths."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.scenario import shipped
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.actions import Enter, Move
from engine.systems.at_the_charge.data import COUNTERS
from tests.systems.at_the_charge.plain_moves import KINDS, Plain, scatter
from tests.systems.at_the_charge.table import opened

NAMES = ("training", "civitate", "kalavryai")
PIECES = 5
"""Pieces of each position that are walked in full."""


def position(name: str, seed: int) -> tuple[Plain, Random]:
    """Return a random position of a scenario."""
    random = Random(seed)
    s = opened(name).state
    arms = {p: "L" if p in s.battle.ratings else KINDS[COUNTERS[code].arm] for p, code in s.battle.kinds.items()}
    board = SYSTEM.sight.view(s, None).board
    scatter(s, random, arms, [space.id for space in board.spaces])

    assert [] == SYSTEM.check(s)
    return Plain(shipped()[f"at_the_charge/{name}"], s, arms), random


def to_walk(plain: Plain, random: Random) -> list[tuple[str, bool]]:
    """Return some pieces that may move, each without the leader on its hex and with him."""
    s = plain.s
    able = [p for p in s.place if s.owners[p] == s.side and p not in s.moved]
    chief = next((p for p in able if plain.arms[p] == "L"), "")
    found = [(p, False) for p in random.sample(able, min(PIECES, len(able)))]
    found += [(p, True) for p in able if chief and p != chief and s.place[p] == s.place[chief]]
    return found + [(p, False) for p in s.waiting if s.owners[p] == s.side]


@pytest.mark.rule("AC-12", "AC-13", "AC-16", "AC-17", "AC-18", "AC-21", "AC-22", "AC-23", "AC-25", "AC-64", "AC-67")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_offered_is_what_walking_finds(name, seed):
    """Every hex where a move may end is offered once, by a best path: reward first, then cost."""
    plain, random = position(name, seed)
    menu = [a for a in SYSTEM.legal(plain.s) if isinstance(a, Move | Enter)]
    for piece, leader in to_walk(plain, random):
        best, paths = plain.ends(piece, leader=leader)
        offered = {a.path[-1]: a for a in menu if a.piece == piece and getattr(a, "leader", False) == leader}

        assert set(best) == set(offered), (piece, leader)
        assert len(offered) == sum(a.piece == piece and getattr(a, "leader", False) == leader for a in menu)
        assert {a.path for a in offered.values()} <= set(paths), (piece, leader)
        for end, action in offered.items():
            same = paths[action.path]
            trace = SYSTEM.pointing.trace(plain.s, action)

            assert best[end].worth == same.worth, action
            assert same.cost == trace.cost, action
            assert (end in plain.zone) == ("stop" in trace.notes), action


@pytest.mark.rule("AC-03", "AC-16", "AC-17", "AC-18", "AC-21", "AC-22", "AC-25")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(8, 14))
def test_exactly_the_paths_that_walking_finds_are_allowed(name, seed):
    """Each path of the slow search is allowed with its reward, and each other path is refused."""
    plain, random = position(name, seed)
    for piece, leader in to_walk(plain, random):
        ways = {way.path: way for way in plain.ways(piece, leader=leader)}
        kind = Enter if piece in plain.s.waiting else Move
        for path in {*random.sample(sorted(ways), min(60, len(ways))), *strolls(plain, piece, random)}:
            action = kind(piece, path, leader) if kind is Move else Enter(piece, path)
            refusal = SYSTEM.refuse(plain.s, action)

            assert (path in ways) == (refusal is None), (action, refusal)
            if refusal is None and not any(at in path for at in plain.s.hidden.values()):
                after = plain.s.copy()
                SYSTEM.play(after, action)
                assert ways[path].charges == (piece in after.charging), action
                assert ways[path].rides_down == (len(after.fallen) > len(plain.s.fallen)), action
                assert ways[path].pillages == (after.pillaged and not plain.s.pillaged), action
                assert path[-1] == after.place[piece], action


def strolls(plain: Plain, piece: str, random: Random) -> list[tuple[str, ...]]:
    """Return random paths from a piece's hex, legal or not."""
    found = []
    for _ in range(60):
        here, path = plain.s.place.get(piece) or random.choice(plain.s.battle.late[piece][1]), []
        if piece not in plain.s.place:
            path.append(here)
        for _ in range(random.randint(0 if path else 1, 5)):
            here = random.choice(plain.near(here))
            path.append(here)
        found.append(tuple(path))
    return found
