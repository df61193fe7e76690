"""The end: ZN-13, ZN-14."""

from __future__ import annotations

from engine.core.agenda import Do, finish
from engine.core.types import Log
from tests.zones.data import DECISIVE, SIDES
from tests.zones.state import LOST, State, other, owned


def rout(s: State, log: Log) -> None:
    """ZN-14: a side without units, the reserve among them, loses at once, and decisively."""
    for side in SIDES:
        if all(s.at[unit] in (LOST, "") for unit in owned(side)):
            finish(s, other(side), "ZN-14", "zones.end.rout", is_decisive=True)
            return


def count(s: State, log: Log) -> None:
    """ZN-13, ZN-14: after the last round more points win, six more decisively."""
    one, two = SIDES
    lead = s.points[one] - s.points[two]
    if lead:
        winner = one if lead > 0 else two
        finish(s, winner, "ZN-14", "zones.end.points", is_decisive=abs(lead) >= DECISIVE)
    else:
        finish(s, None, "ZN-14", "zones.end.draw")


STEPS = {"victory.rout": Do("ZN-14", rout), "victory.count": Do("ZN-13", count)}
"""Steps of the end."""
