"""Dice as a test writes them, and the positions of the ledger's vectors."""

from __future__ import annotations

from engine.systems.conquerors_kings.state import put
from tests.systems.conquerors_kings.table import Table

TREBIA_X = {"C3": "R1 R2 R7 LEG", "D3": "R3 R4 R8 SEM", "C2": "R5", "E3": "R6 R9", "B3": "R10"}
GAUGAMELA_X = {
    "A3": "M10", "B3": "M11 M12", "C3": "M1 M2 M16", "D3": "M3 M4 M5", "E3": "M6 M7", "F3": "M8 M9 M15 ALE",
}  # fmt: skip


def fell(*faces: int) -> str:
    """Return a handful of dice as it is told: its faces in rising order."""
    return "".join(map(str, sorted(faces)))


def hits(number: int, dice: int) -> str:
    """Return a handful of so many dice of which so many hit."""
    return fell(*[1] * (dice - number), *[6] * number)


def fights_of(scenario: str, zones: dict[str, str], **flags: int) -> Table:
    """Return a scenario with pieces put elsewhere, as the fights of South begin."""
    table = Table.of(scenario)
    if table.asked == "flank.edge":
        table.do(table.game.menu()[0])
    moves = [(piece, zone) for zone, pieces in zones.items() for piece in pieces.split()]

    def lay(s: object) -> None:
        for piece, zone in moves:
            put(s, piece, zone)
        for piece, flag in flags.items():
            s.flags[piece] = flag
        s.step = 6
        s.agenda = [("turn.step", 8), ("turn.step", 7)]

    return table.change(lay).run(("combat.begin",))


def largest(traits: str = "", bows: str = "", gifts: str = "") -> Table:
    """Return a table on which C3 assaults C4 with eighteen dice, against as many but for what bows cost."""
    pieces = []
    for side, zone, behind, own in (("S", "C3", "C2", traits or "shock"), ("N", "C4", "C5", bows or traits)):
        more, gifted = own and f"traits={own}", gifts and f"gifts={gifts}"
        pieces += [f"{side} {side}{n} CO {zone} q=V flags=winning {more}" for n in range(3)]
        pieces += [f"{side} {side}e ELE {zone} traits=shock", f"{side} {side}k SKI {zone} q=E"]
        pieces += [f"{side} {side}g GEN {zone} {gifted}", f"{side} {side}p CO {behind}", f"{side} {side}q CO {behind}"]
    return Table.with_(*pieces, step=6)
