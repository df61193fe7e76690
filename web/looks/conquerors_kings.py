"""How Conquerors and Kings looks."""

from __future__ import annotations

from web.looks.look import Look

LOOK = Look(
    symbols={"CO": ("spartan", "")},
    fields={
        "units": "piece",
        "zone": "place",
        "choice": "do",
        "edge": "do",
        "role": "do",
        "type": "do",
        "army": "army",
    },
)
