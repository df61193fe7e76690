"""Names that a scenario gives to its sides, cards and wings (TB-03, TB-05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.references import piece_ref, place_ref, side_ref


def names(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what sides, cards and wings are called, by reference."""
    found: dict[str, str] = {side_ref(side["id"]): side["name"] for side in data["sides"]}
    found |= {piece_ref(card["id"]): card["name"] for card in data["cards"]}
    found |= {place_ref(card["id"]): card["name"] for card in data["cards"]}
    return found | {f"wing:{wing}": label for side in data["sides"] for wing, label in side["wings"].items()}


def plural(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the references of sides and cards whose names are of several; sides are, unless they say otherwise."""
    sides = [side_ref(side["id"]) for side in data["sides"] if side.get("plural", True)]
    return (*sides, *(piece_ref(card["id"]) for card in data["cards"] if card.get("plural", False)))
