"""The look of Conquerors and Kings: ancient armies as figures on bases, casualties lying in their zone."""

from __future__ import annotations

from web.looks.look import (
    BACKED,
    COUNTED,
    DONE,
    ENGINE,
    FACING,
    GREAT,
    LEADING,
    LINED,
    LOOSE,
    LYING,
    MASSED,
    MOUNTED,
    ONWARD,
    Figures,
    Look,
    Sign,
)

FIGURES = {
    "CO": Figures(MASSED, "swordman", {"pike": "spartan", "bow": "bowman"}),
    "AUX": Figures(LINED, "shield-bash", {"bow": "bowman"}),
    "SKI": Figures(LOOSE, "archer"),
    "CAV": Figures(MOUNTED, "cavalry", {"shock": "mounted-knight"}),
    "MSK": Figures(LOOSE, "cavalry"),
    "CHA": Figures(MOUNTED, "chariot"),
    "ELE": Figures(GREAT, "elephant"),
    "ART": Figures(ENGINE, "ballista"),
    "GEN": Figures(LEADING, "mounted-knight"),
}
LETTERS = {"levy": "L", "veteran": "V", "elite": "E"}
TRAITS = {
    "bow": "bow-arrow",
    "pike": "spears",
    "shock": "war-axe",
    "armoured": "visored-helm",
    "noshield": "broken-shield",
    "morale": "crowned-heart",
    "valiant": "gladius",
    "fight": "crossed-swords",
    "erratic": "card-random",
}
BADGES = {
    "winning": "laurels",
    "routed": "run",
    "fell_back": "return-arrow",
    "no_move": "halt",
    "assaulted": "crossed-swords",
    "was_target": "cracked-shield",
    "entered": "hourglass",
    "ordered": "check-mark",
}
SIGNS = {
    "casualties": Sign(LYING, figure="falling"),
    "bases": Sign(COUNTED),
    "load": Sign(COUNTED),
    "hostile": Sign(FACING),
    "supported": Sign(BACKED),
    "done": Sign(DONE),
    "right_to_left": Sign(ONWARD),
}
LOOK = Look(
    opening="first",
    rare_tracks={"off_table": "camping-tent"},
    paper_tracks={"points": 39},
    paper_marks={"clock": "flank"},
    crossed_out=("halves", 1),
    track_digits={"off_table": 2, "points": 2},
    finishing=("end_generals", "end_moves", "end_fights", "end_reinforce"),
    leaving=("end_moves",),
    symbols={kind: (figures.icon, "") for kind, figures in FIGURES.items()},
    signs=SIGNS,
    figures=FIGURES,
    letters=LETTERS,
    traits=TRAITS,
    badges=BADGES,
    markers={
        "casualties": 40,
        "winning": 12,
        "routed": 4,
        "assaulted": 6,
        "was_target": 6,
        "entered": 12,
        "fell_back": 8,
        "no_move": 6,
    },
    states=(*LETTERS, *TRAITS, *BADGES),
    passing=tuple(BADGES),
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
