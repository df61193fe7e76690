"""The look of Zones."""

from __future__ import annotations

from web.looks.look import Look

LOOK = Look(
    symbols={"unit": ("swordman", "")},
    fields={"unit": "piece", "units": "piece", "to": "place", "zone": "place"},
)
