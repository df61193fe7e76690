"""Before the battle: the choices of an open battle, CK-95 to CK-101, and the edge of a flank force, CK-38."""

from __future__ import annotations

from engine.core.agenda import Do, Steps, push
from engine.core.types import Log
from engine.systems.conquerors_kings import flank
from engine.systems.conquerors_kings.data import NORTH, SIDES, SOUTH
from engine.systems.conquerors_kings.pre_battle import armies, deployment, flank_force, gifts, scenery
from engine.systems.conquerors_kings.pre_battle.roles import ROLES
from engine.systems.conquerors_kings.state import State

PLAN: tuple[tuple[object, ...], ...] = (
    ("before.army", SOUTH),  # CK-95
    ("before.army", NORTH),
    ("before.chase",),  # CK-96
    *(("before.gifts", role) for role in ROLES),  # CK-97
    *(("before.scenery", number) for number in range(2 * scenery.EACH)),  # CK-98
    ("before.hill",),
    ("before.nudge",),
    *(("before.flank", role) for role in ROLES),  # CK-99
    *(("before.deploy", part, role) for part in range(deployment.PARTS) for role in ROLES),  # CK-100
    ("before.redeploy",),  # CK-101
    ("before.battle",),
)
"""CK-95 to CK-101: What comes before an open battle, in its order."""


def begin(s: State, log: Log) -> None:
    """CK-95, CK-38: The choices before the battle come first; then the attacker's first player turn begins."""
    if s.battle.open:
        push(s, *PLAN)
    else:
        edges = (("flank.edge", side) for side in SIDES if flank.force(s, side) and not s.edge[side])
        push(s, *edges, ("turn.begin", s.first))


STEPS: Steps = {
    "before.begin": Do("CK-95", begin),
    **armies.STEPS,
    **gifts.STEPS,
    **scenery.STEPS,
    **flank_force.STEPS,
    **deployment.STEPS,
}
"""Steps before the battle."""
