"""How Stands looks."""

from __future__ import annotations

from web.looks.look import Look

LOOK = Look(
    symbols={"stand": ("swordman", ""), "unit": ("swordman", ""), "hero": ("cavalry", "")},
    fields={"unit": "piece", "hero": "piece", "stand": "piece", "target": "piece", "form": "form"},
)
