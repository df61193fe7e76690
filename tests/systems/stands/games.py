"""Games of Stands in a given situation."""

from __future__ import annotations

from engine.core.types import Action, Outcome, PieceId
from tests.laws.registry import scenarios
from tests.stands import SYSTEM
from tests.stands.state import State


def start(*given: Action | Outcome, **poses: tuple[int, int, int]) -> State:
    """Return a game of the training scenario with units at other poses, after what was given."""
    s = SYSTEM.start(scenarios()["stands/training"])
    for unit, pose in poses.items():
        s.poses[PieceId(unit)] = pose
    return play(s, *given)


def play(s: State, *given: Action | Outcome) -> State:
    """Play on, each order held against the rules first."""
    for one in given:
        if isinstance(one, Action):
            refusal = SYSTEM.refuse(s, one)
            assert refusal is None, (one, refusal)
        SYSTEM.play(s, one)
    return s


def why(s: State, action: Action) -> str | None:
    """Return why an action is refused: the last word of its key."""
    refusal = SYSTEM.refuse(s, action)
    return refusal and refusal.why.rpartition(".")[2]
