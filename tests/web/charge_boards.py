"""This module makes views of the three battles of At the Charge by hand: ground, armies, and what may lie on both."""

from __future__ import annotations

from itertools import pairwise

from engine.core.references import place_ref
from engine.core.view import Board, Edge, Piece, Space, View

ARMS = {"K": ("knights", "5", ""), "I": ("infantry", "3", ""), "A": ("archers", "3", "2"),
        "M": ("mounted_archers", "6", "2")}  # fmt: skip
"""Letter -> arm, movement, range."""

CIVITATE = (
    (
        "K 3(2) 0508 0509 0608, K 2(1) 0504 0505 0511, I 2(1) 0306 0307 0308 0309 0304 0305, I 3(1) 0310, I 2(1) 0311, "
        "A 2(-) 0209, A 2(1) 0205 0207, I 6(4) 0211, I 5(4) 0212, L 1 0508"
    ),
    "K 6(4) 0903 0904 0907 0911, K 5(4) 0912 1012, K 7(5) 0905, I 4(3) 0908, I 3(2) 0909, A 3(2) 0910, L 2 0907",
)
KALAVRYAI = (
    (
        "K 3(2) 0407, K 2(1) 0408 0210, I 2(1) 0211, K 4(3) 0411, K 4(2) 0412, K 3(2) 0402 0403, K 2(1) 0206, "
        "I 2(1) 0207, K 3(2) 0410, K 2(1) 0202, K 3(1) 0406, I 2(-) 0203, M 3(2) 0101, L 1 0407"
    ),
    "M 2(1) 1001 1105, K 5(4) 1004 1003, K 6(5) 1008 1011, K 4(3) 1010, M 3(2) 1113, L 2 1010",
)
OLIVENTO = (
    "K 6(4) 0705, K 5(4) 0703, K 5(3) 0707, K 3(2) 0708, I 3(2) 0604 0606, A 2(1) 0605, L 2 0705",
    "I 5(4) 0405, K 4(2) 0407, K 3(2) 0304, K 3(2) 0403, I 2(1) 0404 0406, A 2(1) 0305 0306, L 1 0405",
)
RIVER = (
    "0201/0301 0201/0302 0202/0302 0202/0303 0203/0303 0203/0304 0204/0304 0204/0305 0205/0305 0205/0306 0206/0306 "
    "0206/0307 0207/0307 0207/0308 0208/0308 0208/0309 0209/0309"
)


def board(lines: int, places: int, grounds: dict[str, str], edges: tuple[Edge, ...] = ()) -> Board:
    """Return a board of numbered lines and places; `grounds` names the places that are not clear."""
    found = {name: ground for ground, names in grounds.items() for name in names.split()}
    spaces = tuple(
        Space(name, line - 1, 2 * (places - place) + line % 2, found.get(name, "clear"))
        for line in range(1, lines + 1)
        for place in range(1, places + 1)
        for name in [f"{line:02}{place:02}"]
    )
    return Board("hexes", lines, places, spaces, edges, "map", (1, 3, 0, 2), 270)


def army(side: str, told: str) -> list[Piece]:
    """Return the pieces of an army from its text: arm, value(reduced) and places, leaders last."""
    made: list[Piece] = []
    for n, group in enumerate(told.split(", ")):
        arm, value, *places = group.split()
        for place in places:
            name = f"{side}-{n}-{place}"
            if arm == "L":
                made.append(
                    Piece(name, side, f"{side}-leader", place, None, {"movement": "6"}, int(value), ("leader",))
                )
                continue
            kind, movement, reach = ARMS[arm]
            full, _, reduced = value.rstrip(")").partition("(")
            values = {"value": full, "movement": movement} | ({"range": reach} if reach else {})
            marks = (kind, "one_step") if reduced == "-" else (kind,)
            made.append(Piece(name, side, f"{kind}-{full}", place, None, values, marks=marks))
    return made


def battle(ground: Board, first: tuple[str, str], second: tuple[str, str]) -> View:
    """Return the view of a battle from each side's name and army."""
    sides = (first[0], second[0])
    pieces = (*army(*first), *army(*second))
    return View(None, sides, first[0], ground, pieces, (), dict.fromkeys(sides, ()), "q")


def civitate() -> View:
    """Return Normans against the Pope, with a hill on one wing and woods on the other."""
    grounds = {
        "hill": "0212 0112 0113 0211 0213 0312 0313",
        "woods": "0101 0102 0201 0202 0301 0302 0401 0402",
    }
    return battle(board(12, 15, grounds), ("normans", CIVITATE[1]), ("papal", CIVITATE[0]))


def kalavryai() -> View:
    """Return rebels against loyalists, with a camp, an ambush behind the hill, reinforcements and commands."""
    ground = board(12, 15, {"hill": "0913 0812 0813 0912 0914 1012 1013"})
    command = {
        "0407 0406 0408 0307 0308 0507 0508": "command:rebels",
        "1010 1009 1011 0910 0911 1110 1111": "command:loyal",
    }
    spaces, lies = [], {}
    for space in ground.spaces:
        line, place = int(space.id[:2]), int(space.id[2:])
        marks = [mark for names, mark in command.items() if space.id in names.split()]
        marks += ["entry"] * (line == 12) + ["ambush"] * (line > 8 and place > 12)
        lies |= {place_ref(space.id): tuple(marks)} if marks else {}
        spaces.append(space._replace(signs=("camp",) * (line == 1)))
    view = battle(ground._replace(spaces=tuple(spaces)), ("rebels", KALAVRYAI[0]), ("loyal", KALAVRYAI[1]))
    hidden = [p._replace(marks=(*p.marks, "hidden")) if p.place == "1113" else p for p in view.pieces]
    return view._replace(pieces=tuple(hidden), lies=lies)


def olivento() -> View:
    """Return the training battle, with every kind of ground, a river with its bridge, and a road."""
    way = "0105 0205 0305 0405 0505 0605 0705 0805".split()
    edges = [Edge(*pair.split("/"), "river") for pair in RIVER.split()]
    edges += [Edge("0205", "0305", "bridge"), *(Edge(a, b, "road") for a, b in pairwise(way))]
    grounds = {"woods": "0402 0502 0503", "hill": "0408 0508", "village": "0405"}
    return battle(board(8, 9, grounds, tuple(edges)), ("normans", OLIVENTO[0]), ("byzantines", OLIVENTO[1]))


BATTLES = {"civitate": civitate, "kalavryai": kalavryai, "olivento": olivento}
