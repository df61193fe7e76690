"""This module makes views of battles on a free table by hand: ground, armies, and texts about units."""

from __future__ import annotations

from engine.boards.table.blocks import Block, ranked, slot_pose
from engine.core.types import EMPTY, PieceId, Pose
from engine.core.view import Board, Piece, Reach, Region, View

WIDE, DEEP = 240, 160
HEROES = ("RG", "RH", "BW")
MOVES = {"RG": 6, "RH": 12, "RC": 12, "RE": 6, "RL": 6, "BA": 0, "SC": 0, "ON": 0}
RATES = {"wood": "1/2", "crest": "1/2", "marsh": "1/2", "road": "1 1/4", "river": "1/4", "wagons": "1/4", "camp": "1/4"}
RATES |= {"rampart": "1/4", "house": "0", "cliff": "0", "": ""}

Terrain = tuple[str, str, int, tuple[tuple[int, int], ...]]
"""Id, ground, height, corners (y to the north)."""

WATLING: tuple[Terrain, ...] = (
    ("NWOOD", "wood", 0, ((0, 4200), (7200, 4200), (7200, 4800), (0, 4800))),
    ("WWOOD", "wood", 0, ((0, 2700), (1200, 2900), (1450, 4200), (0, 4200))),
    ("EWOOD", "wood", 0, ((7200, 2700), (6000, 2900), (5750, 4200), (7200, 4200))),
    ("SCRUB", "scrub", 0, ((2100, 2150), (2900, 2050), (3000, 2450), (2200, 2550))),
    ("WAGONS", "wagons", 0, ((900, 200), (6300, 200), (6300, 420), (900, 420))),
    ("ROAD", "road", 0, ((4260, 0), (4500, 0), (4500, 4800), (4260, 4800))),
)
GRAUPIUS: tuple[Terrain, ...] = (
    ("SLOPE", "slope", 1, ((600, 3900), (9000, 3900), (9600, 4600), (9600, 6000), (0, 6000), (0, 4600))),
    ("CREST", "crest", 2, ((1800, 5300), (7800, 5300), (8600, 6000), (1000, 6000))),
    ("WWOOD", "wood", 0, ((0, 2600), (800, 2700), (900, 3600), (0, 3800))),
    ("EWOOD", "wood", 0, ((9600, 2600), (8900, 2700), (8800, 3500), (9600, 3700))),
    ("CAMP", "camp", 0, ((3600, 0), (6000, 0), (6000, 250), (3600, 250))),
)
FRONTIER: tuple[Terrain, ...] = (
    ("WOOD", "wood", 0, ((500, 1500), (1400, 1400), (1500, 2200), (700, 2300))),
    ("HILL", "slope", 1, ((3300, 1500), (4300, 1500), (4400, 2100), (3400, 2200))),
    ("ROAD", "road", 0, ((2280, 0), (2520, 0), (2520, 3600), (2280, 3600))),
)
EVERY: tuple[Terrain, ...] = (
    ("FIELD", "plough", 0, ((200, 200), (1400, 250), (1300, 900), (250, 800))),
    ("BOG", "marsh", 0, ((1700, 200), (2700, 150), (2800, 800), (1800, 900))),
    ("STREAM", "river", 0, ((0, 1200), (3600, 1500), (3600, 1700), (0, 1400))),
    ("FORT", "rampart", 0, ((300, 1900), (1300, 1900), (1300, 2100), (300, 2100))),
    ("ROCKS", "cliff", 1, ((1700, 1850), (2500, 1800), (2600, 2400), (1800, 2500))),
    ("BARN", "house", 0, ((2900, 2000), (3300, 2000), (3300, 2250), (2900, 2250))),
    ("WOOD", "wood", 0, ((2900, 300), (3500, 200), (3500, 1000), (3000, 900))),
)

Unit = tuple[str, str, int, int, tuple[int, int, int], str]
"""Id, type, stands, files, pose (y to the north), marks."""

S1: tuple[Unit, ...] = (
    ("R1", "RC", 3, 3, (1900, 3200, 360), ""),
    ("R2", "RA", 4, 2, (2560, 3200, 360), ""),
    ("R3", "RL", 6, 3, (3200, 3200, 360), "wall"),
    ("R4", "RL", 6, 3, (4000, 3200, 360), "wall"),
    ("R5", "RA", 4, 2, (4640, 3200, 360), ""),
    ("R6", "RC", 3, 3, (5300, 3200, 360), ""),
    ("R7", "RE", 4, 2, (2700, 3650, 360), ""),
    ("R8", "RB", 4, 4, (3600, 3650, 360), ""),
    ("R9", "RG", 1, 1, (4500, 3650, 360), "general"),
    ("B1", "BE", 8, 4, (1500, 1600, 0), ""),
    ("B2", "BR", 8, 4, (2560, 1600, 0), ""),
    ("B3", "BE", 8, 4, (3600, 1600, 0), "charge acted"),
    ("B4", "BR", 8, 4, (4640, 1600, 0), ""),
    ("B5", "BE", 8, 4, (5700, 1600, 0), ""),
    ("B6", "BS", 4, 4, (2080, 1900, 0), "thrown"),
    ("B7", "BS", 4, 4, (5120, 1900, 0), ""),
    ("B8", "BB", 1, 1, (3240, 1850, 0), ""),
    ("B9", "BB", 1, 1, (3600, 1850, 0), ""),
    ("B10", "BB", 1, 1, (3960, 1850, 0), ""),
    ("B11", "BW", 1, 1, (3600, 1150, 0), "general"),
    ("B12", "BE", 8, 4, (2400, 1150, 0), ""),
    ("B13", "BE", 8, 4, (4800, 1150, 0), "flee"),
)
S2: tuple[Unit, ...] = (
    *((f"R{n}", "RC", 3, 3, (x, 2300, 0), "") for n, x in ((1, 1180), (2, 1980), (8, 7620), (9, 8420))),
    *((f"R{n}", "RA", 8, 4, (x, 2400, 0), "") for n, x in ((3, 2900), (4, 4020), (6, 5580), (7, 6700))),
    ("R5", "BA", 2, 2, (4800, 2400, 0), ""),
    ("R10", "RB", 4, 4, (4800, 1950, 0), ""),
    ("R11", "RL", 6, 3, (4200, 1200, 0), ""),
    ("R12", "RL", 6, 3, (5400, 1200, 0), ""),
    ("R13", "RG", 1, 1, (4800, 1550, 0), "general"),
    ("R14", "RH", 1, 1, (8020, 2000, 0), ""),
    *((f"B{n}", "BR", 8, 4, (x, 4000, 360), "") for n, x in ((1, 2640), (2, 3720), (4, 5880), (5, 6960))),
    ("B3", "BE", 8, 4, (4800, 4000, 360), ""),
    *((f"B{n}", "BR", 8, 4, (x, 4700, 360), "") for n, x in ((6, 3180), (8, 6420))),
    ("B7", "BE", 8, 4, (4800, 4700, 360), ""),
    *((f"B{n}", "BS", 6, 3, (x, 3600, 360), "") for n, x in ((9, 1900), (10, 4800), (11, 7700))),
    *((f"B{n}", "BB", 1, 1, (x, 4450, 360), "") for n, x in ((12, 4400), (13, 4800), (14, 5200))),
    ("B15", "BW", 1, 1, (4800, 5100, 360), "general"),
)
S3: tuple[Unit, ...] = (
    ("R1", "RL", 6, 3, (2400, 1000, 0), "wall"),
    ("R2", "RA", 4, 2, (1500, 1000, 20), ""),
    ("R3", "RC", 3, 3, (3700, 1000, 60), "march acted"),
    ("R4", "RB", 2, 2, (2400, 450, 0), ""),
    ("R5", "RE", 4, 2, (3010, 1000, 0), ""),
    ("R6", "ON", 1, 1, (1900, 450, 0), ""),
    ("R7", "SC", 1, 1, (2900, 450, 0), ""),
    ("B1", "BE", 8, 4, (2900, 2700, 360), "engaged"),
    ("B2", "BR", 8, 4, (1900, 2700, 350), ""),
    ("B3", "BS", 4, 4, (2400, 2300, 360), ""),
    ("B4", "BB", 1, 1, (1300, 2600, 360), ""),
    ("B5", "BE", 6, 3, (3800, 2700, 400), ""),
    ("B6", "BW", 1, 1, (2400, 3100, 360), "general"),
)


def board(width: int, height: int, terrain: tuple[Terrain, ...]) -> Board:
    """Return a table of so many hundredths of an inch."""
    regions = tuple(
        Region(name, ground, tuple((x, height - y) for x, y in points), RATES.get(ground, "3/4"), level)
        for name, ground, level, points in terrain
    )
    return Board("table", width, height, (), regions=regions)


def reaches(kind: str) -> tuple[Reach, ...]:
    """Return how far a unit of a type comes, shoots and is heard, as the rules have it."""
    move = 100 * MOVES.get(kind, 7)
    dice = (200, 700, 1200) if kind in ("RC", "RH") else (200, 450, 700)
    found = [Reach(name, move + more, 180) for name, more in zip(("sure", "likely", "most"), dice, strict=True) if move]
    if kind == "RB":
        found += [Reach("near", 2400, 90), Reach("long", 3600, 90)]
    if kind in HEROES:
        found.append(Reach("inspire", 600 if kind == "RH" else 1200))
    return (*found, Reach("face", 600))


def army(units: tuple[Unit, ...], height: int, lost: tuple[str, ...] = ()) -> tuple[Piece, ...]:
    """Return the pieces of both armies; stands that are `lost` leave gaps."""
    found: list[Piece] = []
    for name, kind, count, files, pose, marks in units:
        block = Block(files, ranked(files, count), WIDE // 2, DEEP)
        side = "A" if name[0] == "R" else "B"

        def seen(there: tuple[int, int, int]) -> Pose:
            return Pose(there[0], height - there[1], there[2])

        stands = [(f"{name}.{n + 1}", seen(slot_pose(block, pose, slot))) for n, slot in enumerate(block.slots)]
        found.append(
            Piece(
                name, side, kind, seen(pose), None, {"stands": str(count), "bv": str(3 * count)},
                marks=tuple(marks.split()), size=(2 * block.side, block.depth),
                gaps=tuple(there for stand, there in stands if stand in lost), reaches=reaches(kind),
            )
        )  # fmt: skip
        found += (
            Piece(
                stand, side, kind, there if stand not in lost else None, None, EMPTY, int(kind in HEROES),
                group=PieceId(name), size=(WIDE, DEEP),
            )
            for stand, there in stands
        )  # fmt: skip
    return tuple(found)


def view(board: Board, pieces: tuple[Piece, ...], **more: object) -> View:
    """Return a view of a table."""
    return View(None, ("A", "B"), "A", board, pieces, (), {"A": (), "B": ()}, "", **more)  # type: ignore[arg-type]


def boards() -> dict[str, View]:
    """Return every table: the three battles, and one with every kind of ground."""
    return {
        "watling": view(board(7200, 4800, WATLING), army(S1, 4800)),
        "graupius": view(board(9600, 6000, GRAUPIUS), army(S2, 6000)),
        "frontier": view(board(4800, 3600, FRONTIER), army(S3, 3600, ("B1.2", "B1.3")), pools={"A": (1, 4, 6)}),
        "every": view(board(3600, 2700, EVERY), ()),
    }


class Reader:
    """Names for a table of a system without words: names are ids, and texts are the ends of their keys."""

    system = "charge"
    alike: object = None

    def say(self, key: str, facts: object = None) -> str:  # noqa: ARG002 - as those who know words
        """Return the end of a key."""
        return key.rpartition(".")[2]

    def name(self, value: object) -> str:
        """Return a reference without its kind."""
        return str(value).rpartition(":")[2]

    def spoken(self, piece: Piece) -> str:
        """Return a piece's id."""
        return piece.id
