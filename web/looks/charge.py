"""The look of Charge!: ancient armies on measured bases, on a table with terrain."""

from __future__ import annotations

from web.looks.look import Base, Look

BASES = {
    "RG": Base("chief", "star-formation"),
    "RH": Base("captain", "star-formation"),
    "RE": Base("ranks-elite", "gladius", is_better=True),
    "RL": Base("ranks", "gladius"),
    "RC": Base("horse", "horse-head"),
    "RA": Base("line", "rosa-shield"),
    "RB": Base("bows", "bow-arrow"),
    "BA": Base("ballista", "ballista"),
    "SC": Base("scorpio", "ballista"),
    "ON": Base("onager", "catapult"),
    "BW": Base("warlord", "star-formation"),
    "BB": Base("fierce", "war-axe"),
    "BE": Base("crowd-elite", "swordman", is_better=True),
    "BR": Base("crowd", "swordman"),
    "BS": Base("loose", "thrown-spear"),
    "GW": Base("crowd", "swordman"),
}
LETTERS = {
    "wall": "SH",
    "charge": "CH",
    "counter": "CC",
    "countered": "KO",
    "march": "MA",
    "flee": "FL",
    "rally": "RA",
    "withdraw": "WI",
    "overrun": "OV",
    "thrown": "TW",
}
TRAITS = {"engaged": "crossed-swords", "general": "laurel-crown", "shielded": "roman-shield"}
LOOK = Look(
    paper_tracks={"phase": 0, "first": 0, "left": 0, "score": 0, "command": 12},
    track_digits={"command": 2, "left": 3, "score": 3},
    finishing=("spend_done", "fill_done", "end_moves", "end_shooting"),
    leaving=("end_moves",),
    symbols={kind: (base.icon, "") for kind, base in BASES.items()},
    bases=BASES,
    plates={"stands": "", "bv": "crowned-heart"},
    letters=LETTERS,
    traits=TRAITS,
    markers={"flee": 6, "wall": 6, "march": 6, "charge": 6, "counter": 4, "countered": 4, "shielded": 8, "thrown": 12},
    states=("acted", *LETTERS, *TRAITS),
    fields={
        **dict.fromkeys(("unit", "target", "hero", "stand", "stands"), "piece"),
        "form": "do",
        "army": "army",
        **dict.fromkeys(("shots", "at"), "pairs"),
        **dict.fromkeys(("hole", "giver"), "count"),
        "legs": "legs",
    },
)
