"""The look of Chartabella: ancient troops, a die of symbols, walls that are breached."""

from __future__ import annotations

from web.looks.look import EMBLEMS, FIGURE, GROUND, RING, DieSymbol, Look, Sign

STAR = "M50 14L60.6 39.5L88 41.6L67 59.4L73.5 86L50 71.6L26.5 86L33 59.4L12 41.6L39.4 39.5Z"
SYMBOLS = {
    "100": ("chariot", ""),
    "101": ("roman-shield", ""),
    "102": ("spartan", ""),
    "103": ("tribal-shield", ""),
    "106": ("horse-head", "bow-arrow"),
    "107": ("cavalry", "bow-arrow"),
    "108": ("horse-head", "thrown-spear"),
    "109": ("mounted-knight", ""),
    "110": ("cavalry", ""),
    "111": ("elephant", ""),
    "112": ("camel", ""),
    "114": ("bowman", ""),
    "115": ("cloaked-figure-on-horseback", ""),
    "120": ("mounted-knight", ""),
    "121": ("spears", ""),
    "122": ("spartan-helmet", ""),
    "123": ("rosa-shield", ""),
    "124": ("round-shield", ""),
    "125": ("gladius", ""),
    "126": ("thrown-spear", ""),
    "127": ("archer", ""),
    "128": ("horse-head", "spear-hook"),
    "129": ("cavalry", ""),
    "131": ("siege-ram", ""),
    "132": ("cloaked-figure-on-horseback", ""),
    "H2": ("catapult", ""),
    "X1": ("sling", ""),
}
ARMS = {
    "elephant": ("elephant", ""),
    "ram": ("siege-ram", ""),
    "caravan": ("camel", ""),
    "artillery": ("catapult", ""),
    "mounted": ("cavalry", ""),
    "infantry": ("swordman", ""),
}
FACES = {
    "SW": DieSymbol("swords", "crossed-swords", 66),
    "EP": DieSymbol("emblem side-0", EMBLEMS[0], 70),
    "EM": DieSymbol("emblem side-1", EMBLEMS[1], 66),
    "TRI": DieSymbol("triangle", path="M50 18L86 80H14Z"),
    "STAR": DieSymbol("star", path=STAR),
}
CROSSES = "".join(f"M{x - 11} 18L{x + 11} -20M{x + 11} 18L{x - 11} -20" for x in (-30, -10, 10, 30))
STAKES = f'<g class="stakes"><path class="stakes-shadow" d="{CROSSES}M-46 4h92"/><path d="M-46 4h92{CROSSES}"/></g>'
SIGNS = {
    "held": Sign(RING, "held"),
    "stakes": Sign(FIGURE, figure=STAKES),
    "ground:entrance": Sign(
        GROUND, "entrance", area='fill="url(#trodden)"', figure='<path class="gate" d="M-13-46v92M13-46v92"/>'
    ),
}
LOOK = Look(
    opening="first",
    paper_tracks={"cards": 5, "locations": 0},
    track_digits={"left": 3},
    finishing=("end_turn",),
    leaving=("end_turn",),
    signs=SIGNS,
    symbols=SYMBOLS,
    arms=ARMS,
    faces=FACES,
    crossings=("breach",),
    states=("acted",),
    counted=("points_at_limit",),
    passing=("acted",),
    fallen="show_fallen",
    fields={"approach": "place", "half": "half"},
)
