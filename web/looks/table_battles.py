"""The look of Table Battles: cards on a table."""

from __future__ import annotations

from web.looks.look import Look

ARMS = {
    "infantry": ("spears", ""),
    "cavalry": ("horse-head", ""),
    "guns": ("cannon", ""),
    "archers": ("bowman", ""),
    "leader": ("laurel-crown", ""),
}
ABILITIES = {
    "attack": "crossed-swords",
    "bombard": "cannon-shot",
    "command": "bugle-call",
    "lift": "flying-flag",
    "screen": "checked-shield",
    "counterattack": "return-arrow",
    "absorb": "surrounded-shield",
}
LOOK = Look(
    opening="first",
    rare_tracks={"owes": "halt"},
    paper_tracks={"pool": 0, "morale": 6, "lost": 0},
    paper_ends={"morale": 0},
    crossed_out=("strength", 0),
    finishing=("pass", "done"),
    leaving=("done",),
    forgoing=("pass",),
    arms=ARMS,
    dealing=("place",),
    abilities=ABILITIES,
    in_turn=("attack", "bombard"),
)
