"""The display of terrain: its picture, and the distance that an inch of movement covers there (CG-38)."""

from __future__ import annotations

from typing import NamedTuple

from engine.boards.table.vectors import Point
from engine.systems.charge.data import DIFFICULT, IMPASSABLE, ROAD, UNFAVOURABLE, VERY_DIFFICULT


class Terrain(NamedTuple):
    """CG-110: A piece of terrain: its ground, whether it hides what is behind it, bars all sight, how high it is."""

    id: str
    ground: str
    points: tuple[Point, ...]
    opaque: bool = False
    solid: bool = False
    elevation: int = 0


TOLD = {UNFAVOURABLE: "3/4", DIFFICULT: "1/2", VERY_DIFFICULT: "1/4", ROAD: "1 1/4", IMPASSABLE: "0"}
"""CG-38: Ground -> inches that an inch of movement goes there."""
PICTURES = {
    UNFAVOURABLE: (("plough", ("PLOUGH", "FIELD")),),
    VERY_DIFFICULT: (
        ("wagons", ("WAGON",)),
        ("camp", ("CAMP",)),
        ("rampart", ("WALL", "RAMPART")),
        ("river", ("STREAM", "RIVER")),
    ),
    IMPASSABLE: (("river", ("RIVER",)),),
}
"""Ground -> picture by a word in the piece's name: only names tell what a piece represents, the rules do not."""


def picture(one: Terrain) -> str:
    """Return the picture of a piece of terrain."""
    for name, words in PICTURES.get(one.ground, ()):
        if any(word in one.id for word in words):
            return name
    if one.ground == UNFAVOURABLE:
        return "slope" if one.elevation else "scrub"
    if one.ground == DIFFICULT:
        return "wood" if one.opaque else "crest" if one.elevation else "marsh"
    if one.ground == IMPASSABLE:
        return "house" if one.solid else "cliff"
    return {VERY_DIFFICULT: "marsh", ROAD: "road"}[one.ground]
