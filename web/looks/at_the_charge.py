"""The look of At the Charge: medieval troops by arm, two-sided counters."""

from __future__ import annotations

from web.looks.look import BORDER, ENTRY, Look, Sign

ARMS = {
    "knights": ("mounted-knight", ""),
    "mounted_archers": ("cavalry", "bow-arrow"),
    "archers": ("bowman", ""),
    "infantry": ("swordman", ""),
    "leader": ("flying-flag", ""),
}
TENTS = "".join(
    f'<use href="#tent" transform="translate({x} {y}) scale({size})"/>'
    for x, y, size in ((-25, 4, 0.7), (26, 8, 0.65), (1, 24, 0.85))
)
SIGNS = {
    "command": Sign(BORDER, "command", casing="command-casing"),
    "ambush": Sign(BORDER, "ambush-border", area='class="ambush"'),
    "camp": Sign(BORDER, "camp-border", area='fill="url(#trodden)"', figure=TENTS),
    "entry": Sign(ENTRY, "entry"),
}
LOOK = Look(
    opening="first",
    finishing=("end_phase",),
    forgoing=("end_phase",),
    signs=SIGNS,
    arms=ARMS,
    states=("moved", "attacked", "attacked_on", "charges", "reduced", "hidden"),
    passing=("moved", "attacked"),
    fields={"pieces": "piece", "melee": "piece", "fire": "piece", "path": "place", "space": "place"},
)
