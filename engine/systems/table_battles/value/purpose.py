"""Why a card acts, reacts or is given dice: one word key with facts."""

from __future__ import annotations

from engine.core.types import Action, Facts, Side

Reason = tuple[str, Facts]


def purpose(s: object, side: Side, action: Action) -> Reason | None:
    """Return why an order is given."""
    return None
