"""The look of Stands."""

from __future__ import annotations

from web.looks.look import Base, Look

LOOK = Look(
    bases={"stand": Base("ranks", "swordman"), "hero": Base("captain", "star-formation")},
    plates={"stands": ""},
    letters={"column": "CO", "spurred": "+1"},
    symbols={"stand": ("swordman", ""), "unit": ("swordman", ""), "hero": ("cavalry", "")},
    fields={"unit": "piece", "hero": "piece", "stand": "piece", "target": "piece", "form": "form"},
)
