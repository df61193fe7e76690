"""The end: ST-16."""

from __future__ import annotations

from engine.core.agenda import Do, finish
from engine.core.types import Log
from tests.stands.data import SIDES
from tests.stands.state import State, other, strength


def rout(s: State, log: Log) -> None:
    """ST-16: a side without stands loses at once; both at once is a draw."""
    gone = [side for side in SIDES if not strength(s, side)]
    if gone:
        finish(s, None if len(gone) == 2 else other(gone[0]), "ST-16", "stands.end.rout")


def count(s: State, log: Log) -> None:
    """ST-16: after the last turn more stands win; as many are a draw."""
    one, two = SIDES
    lead = strength(s, one) - strength(s, two)
    winner = None if not lead else one if lead > 0 else two
    finish(s, winner, "ST-16", "stands.end.stands" if lead else "stands.end.draw")


STEPS = {"victory.rout": Do("ST-16", rout), "victory.count": Do("ST-16", count)}
"""Steps of the end."""
