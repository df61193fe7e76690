"""The armies of a game: units, the stands they began with, their types, in their fixed order (CG-92)."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from engine.core.types import PieceId, Side
from engine.systems.charge.data import ABILITIES, FORMED, MOST_FILES, MOST_STANDS, TYPES, WEAPONS, Type


class Group(NamedTuple):
    """CG-110: A unit as a scenario or an army lists it.

    `types`: one for each stand, in stand order; `files` wide; `pose` where it starts, () where it is attached or not
    deployed yet; `formation` formed or wall; `attached`: (hero's unit, file, rank) of each hero who stands in it.
    """

    id: PieceId
    side: Side
    name: str
    types: tuple[str, ...]
    files: int
    pose: tuple[int, ...] = ()
    formation: str = FORMED
    attached: tuple[tuple[PieceId, int, int], ...] = ()
    plural: bool = False


CUSTOM = "custom"
_NAME, _MOST_NAME = 1, 40
BOUNDS = {"points": (1, 99), "move": (0, 18), "attack": (-1, 4), "shoot": (-1, 4), "defence": (2, 7), "morale": (0, 5)}
"""CG-86: What the figures of a custom type may be; "-" stands for "na" of move, attack and shooting."""


@cache
def read_type(text: str) -> Type | None:
    """CG-86: Return the profile of a type: one of the lists, or a custom one as it is written; None where it is none.

    A custom one is ``custom:name:points:move:attack:shoot:defence:morale:ability+ability:weapon``.
    """
    if text in TYPES:
        return TYPES[text]
    parts = text.split(":")
    if len(parts) != 4 + len(BOUNDS) or parts[0] != CUSTOM or not 1 <= len(parts[_NAME]) <= _MOST_NAME:
        return None
    found: dict[str, int | None] = {}
    for (name, (low, high)), part in zip(BOUNDS.items(), parts[2:-2], strict=True):
        if part == "-" and name in ("move", "attack", "shoot"):
            found[name] = None
        elif _WHOLE.fullmatch(part) and low <= int(part) <= high:
            found[name] = int(part)
        else:
            return None
    abilities = tuple(filter(None, parts[-2].split("+")))
    if any(one not in ABILITIES for one in abilities) or len(set(abilities)) != len(abilities):
        return None
    if parts[-1] not in ("", *WEAPONS):
        return None
    return Type(
        found["points"] or 0, found["move"], found["attack"], found["shoot"],
        found["defence"] or 0, found["morale"] or 0, abilities, parts[-1],
    )  # fmt: skip


_WHOLE = re.compile(r"-?\d{1,2}")
LONER = "BB"
"""CG-85: The Loners of the lists."""


def read_row(row: tuple[str, ...]) -> tuple[tuple[str, ...], int] | None:
    """CG-86: Return the types of a row's stands, Loners last, and its files; None where it says nothing.

    A row is (type, stands, files, Loners, name).
    """
    if len(row) != 5 or read_type(row[0]) is None or not 1 <= len(row[4]) <= _MOST_NAME:
        return None
    if not all(_WHOLE.fullmatch(text) for text in row[1:4]):
        return None
    stands, files, loners = map(int, row[1:4])
    if not (1 <= stands <= MOST_STANDS and 1 <= files <= MOST_FILES and 0 <= loners <= MOST_STANDS):
        return None
    return (*(row[0],) * stands, *(LONER,) * loners), files


def groups(side: Side, rows: tuple[tuple[str, ...], ...]) -> tuple[Group, ...]:
    """CG-86, CG-92: Return the groups of an army that was built, named by its side: A1, A2 and so on."""
    found = []
    for n, row in enumerate(rows):
        read = read_row(row)
        if read is not None:
            found.append(Group(PieceId(f"{side}{n + 1}"), side, row[4], read[0], read[1]))
    return tuple(found)


class Roster:
    """CG-92: All units of both armies in unit order, side A first.

    `groups` by unit; `side` by unit and by stand; `stands`: unit -> the stands it began with, in stand order; `type`
    by stand; `profile` by stand; `rank` of each unit and stand in their order; `home`: stand -> the unit it began in
    (of a hero his own); `units` by side; `heroes`: the units that are heroes.
    """

    def __init__(self, groups: tuple[Group, ...]) -> None:
        self.groups = {group.id: group for group in groups}
        self.side: dict[PieceId, Side] = {group.id: group.side for group in groups}
        self.stands: dict[PieceId, tuple[PieceId, ...]] = {
            group.id: tuple(PieceId(f"{group.id}.{n + 1}") for n in range(len(group.types))) for group in groups
        }
        self.type: dict[PieceId, str] = {
            stand: kind for group in groups for stand, kind in zip(self.stands[group.id], group.types, strict=True)
        }
        self.home: dict[PieceId, PieceId] = {stand: unit for unit, own in self.stands.items() for stand in own}
        self.side |= {stand: self.side[unit] for stand, unit in self.home.items()}
        self.profile: dict[PieceId, Type] = {
            stand: own for stand, kind in self.type.items() if (own := read_type(kind)) is not None
        }
        self.rank: dict[PieceId, int] = {unit: n for n, unit in enumerate((*self.groups, *self.home))}
        self.units: dict[Side, tuple[PieceId, ...]] = {}
        for group in groups:
            self.units[group.side] = (*self.units.get(group.side, ()), group.id)
        self.heroes = tuple(unit for unit, own in self.stands.items() if self.profile[own[0]].is_hero)

    def is_hero(self, stand: PieceId) -> bool:
        """CG-19: Return whether a stand is a hero's."""
        return self.profile[stand].is_hero
