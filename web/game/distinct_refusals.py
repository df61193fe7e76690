"""Removes repeated reasons when several orders are refused."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.system import NOT_NOW
from engine.core.types import Refusal


def distinct_refusals(refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """Return each reason once; that an order is not asked for now is dropped if there is another reason."""
    found: dict[tuple[str, str], Refusal] = {}
    for refusal in refusals:
        found.setdefault((refusal.rule, refusal.why), refusal)
    real = tuple(refusal for refusal in found.values() if refusal.why != NOT_NOW)
    return real or tuple(found.values())
