"""The end: TY-13."""

from __future__ import annotations

from engine.core.agenda import Do, finish
from engine.core.types import Log, Side
from tests.toy.state import State, other, strength


def rout(s: State, log: Log, side: Side) -> None:
    """TY-13: a side without companies loses at once."""
    if not strength(s, side):
        finish(s, other(s, side), "TY-13", "toy.end.rout")


def count(s: State, log: Log) -> None:
    """TY-13: after the last round the side with more companies wins; equal is a draw."""
    one, two = s.battle.rows
    lead = strength(s, one) - strength(s, two)
    if lead:
        finish(s, one if lead > 0 else two, "TY-13", "toy.end.more")
    else:
        finish(s, None, "TY-13", "toy.end.draw")


STEPS = {"victory.rout": Do("TY-13", rout), "victory.count": Do("TY-13", count)}
