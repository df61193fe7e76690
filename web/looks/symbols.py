"""Which picture stands for which kind of piece: names of the page's icon sheet, a main one and a small one."""

from __future__ import annotations

from engine.core.view import Piece

ARMS: dict[str, tuple[str, str]] = {
    "knights": ("mounted-knight", ""),
    "mounted_archers": ("cavalry", "bow-arrow"),
    "archers": ("bowman", ""),
    "infantry": ("swordman", ""),
    "leader": ("flying-flag", ""),
    "mounted": ("cavalry", ""),
    "elephant": ("elephant", ""),
    "ram": ("siege-ram", ""),
    "caravan": ("camel", ""),
    "artillery": ("catapult", ""),
}
"""Arm -> pictures of any kind that has none of its own."""

KINDS: dict[str, dict[str, tuple[str, str]]] = {
    "chartabella": {
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
    },
}
"""System -> kind -> (picture, small picture or nothing)."""

EMBLEMS = ("winged-emblem", "lion")
"""Emblem of the first side and of the second."""


def symbol(system: str, piece: Piece) -> tuple[str, str]:
    """Return the pictures of a piece: its kind's, or its arm's."""
    found = KINDS.get(system, {}).get(piece.kind)
    return found or next((ARMS[mark] for mark in piece.marks if mark in ARMS), ("swordman", ""))
