"""How At the Charge looks: medieval troops by their arms, counters of two faces."""

from __future__ import annotations

from web.looks.look import Look

ARMS = {
    "knights": ("mounted-knight", ""),
    "mounted_archers": ("cavalry", "bow-arrow"),
    "archers": ("bowman", ""),
    "infantry": ("swordman", ""),
    "leader": ("flying-flag", ""),
}
LOOK = Look(
    arms=ARMS,
    states=("moved", "attacked", "attacked_on", "charges", "reduced", "hidden"),
    away=("hidden", "waiting"),
    passing=("moved", "attacked"),
    fields={"pieces": "piece", "melee": "piece", "fire": "piece", "path": "place", "space": "place"},
)
