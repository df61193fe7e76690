"""This module begins games of Zones for tests."""

from __future__ import annotations

from engine.core.types import Action, Outcome, PieceId
from tests.laws.registry import scenarios
from tests.zones import SYSTEM
from tests.zones.actions import Choose, Deploy, Keep
from tests.zones.state import CAMP, State, units

ARMED: tuple[Action, ...] = (Choose("wall"), Keep(2), Choose("host"), Keep(1))
"""A has 4, 3 and 2 bases and two in reserve; B four times 2, and one in reserve."""


def after(*given: Action | Outcome) -> State:
    """Return the state after these inputs."""
    s: State = SYSTEM.start(scenarios()["zones/training"])
    for one in given:
        refusal = SYSTEM.refuse(s, one) if isinstance(one, Action) else None
        assert refusal is None, (one, refusal)
        SYSTEM.play(s, one)
    return s


def started(first: int = 1) -> State:
    """Return the first turn: A's whole army stands in b2, B's in b1."""
    s = after(*ARMED)
    for side, zone in (("A", "b2"), ("B", "b1")):
        for unit in units(s, side, CAMP):
            SYSTEM.play(s, Deploy(unit, zone))
    SYSTEM.play(s, first)
    return s


def met(*there: str) -> State:
    """Return the first turn, with these units in b2 and no others on the board but in the corners of their side."""
    s = started()
    for unit, place in s.at.items():
        if place in ("b1", "b2"):
            s.at[PieceId(unit)] = "b2" if unit in there else "a2" if unit[0] == "A" else "c1"
    return s


def large(mine: int, theirs: int) -> State:
    """Return the first turn with so many bases of each side in b2, A's in three units, B's in four."""
    s = met("A1", "A2", "A3", "B1", "B2", "B3", "B4")
    s.bases |= {"A1": mine - mine // 3 - 1, "A2": mine // 3, "A3": 1, **{f"B{n}": theirs // 4 for n in range(1, 5)}}
    return s


def why(s: State, action: Action) -> str:
    """Return the rule and the key with which an action is refused."""
    refusal = SYSTEM.refuse(s, action)
    assert refusal is not None, action
    return f"{refusal.rule} {refusal.why}"
