"""A table to try single rules on: pieces where the test wants them, faces as the test wants them.

A piece is written ``"M 121 E5"`` (owner, code, space), with ``N`` or ``S`` behind it when it does not face forward.
The owner may be either side, whatever the piece's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.game import Game
from engine.core.scenario import from_data, shipped
from engine.core.types import Action
from engine.systems.chartabella import SYSTEM
from engine.systems.chartabella.actions import (
    Breach,
    EndTurn,
    KeepCard,
    Launch,
    Melee,
    Move,
    MoveLaunch,
    PlayCard,
    Stay,
    Trample,
    Turn,
)  # fmt: skip
from tests.systems.table import GameTable

FORWARD = {"P": "S", "M": "N"}
CARD, KEEP, END = PlayCard(), KeepCard(), EndTurn()


class Table(GameTable):
    """A game in which pieces are named by the space they stand on."""

    def at(self, space: str) -> str:
        """Return the piece on a space, the space itself when nobody stands there."""
        return next((piece for piece, place in self.state.place.items() if place == space), space)

    @property
    def stands(self) -> dict[str, str]:
        """Space -> owner, code and facing of each piece on the board."""
        s = self.state
        return {space: f"{s.battle.owners[p]} {s.battle.kinds[p]} {s.facing[p]}" for p, space in s.place.items()}

    def turn(self, piece: str) -> Turn:
        """Turn about."""
        return Turn(self.at(piece))

    def move(self, piece: str, to: str, facing: str = "N") -> Move:
        """Move to a space."""
        return Move(self.at(piece), to, facing)

    def melee(self, piece: str, target: str, approach: str | None = None) -> Melee:
        """Attack, from where the piece stands when no approach space is given."""
        return Melee(self.at(piece), self.at(target), approach or piece)

    def launch(self, piece: str, target: str, half: str) -> Launch:
        """Launch at a half of the target."""
        return Launch(self.at(piece), self.at(target), half)

    def move_launch(self, piece: str, to: str, target: str, half: str) -> MoveLaunch:
        """Move, then launch."""
        return MoveLaunch(self.at(piece), to, self.at(target), half)

    def stay(self, piece: str, facing: str) -> Stay:
        """Stay after launching."""
        return Stay(self.at(piece), facing)

    def trample(self, piece: str, *path: str) -> Trample:
        """Trample along a path."""
        return Trample(self.at(piece), path)

    def breach(self, piece: str, space: str) -> Breach:
        """Breach the wall."""
        return Breach(self.at(piece), space)

    def menu(self, kind: type[Action] = Action, piece: str | None = None) -> list[Action]:
        """Return the orders of a kind, of one piece when given."""
        return [a for a in super().menu(kind) if piece is None or a.piece == self.at(piece)]

    def reach(self, piece: str) -> set[str]:
        """Return the spaces that a piece may move to."""
        return {action.to for action in self.menu(Move, piece)}

    def approaches(self, piece: str, target: str) -> set[str]:
        """Return the spaces from which a piece may attack a target."""
        return {action.approach for action in self.menu(Melee, piece) if action.target == self.at(target)}

    def halves(self, piece: str, target: str) -> set[str]:
        """Return the halves of a target that a piece may launch at from where it stands."""
        return {action.half for action in self.menu(Launch, piece) if action.target == self.at(target)}


def board(
    *pieces: str,
    forest: str = "",
    locations: str = "",
    stakes: str = "",
    camp: str = "",
    entrance: str = "",
    cards: tuple[int, int] = (0, 0),
    loses: dict[str, list[str]] | None = None,
    size: tuple[int, int] = (9, 9),
    **body: Any,
) -> Table:
    """Return a table of meadow, 9 by 9, with these tiles and pieces; the owner of the first piece has the first turn.

    `camp`: the centre of a camp that P defends; `cards`: of P and M; `body`: other parts of the scenario file.
    """
    tiles = {"forest": forest.split(), "locations": locations.split(), "stakes": stakes.split()}
    data = {
        "theme": "alexander",
        "columns": size[0],
        "rows": size[1],
        "die": ["SW", "SW", "EP", "EM", "TRI", "STAR"],
        "adjudicate": ["locations", "points"],
        "cards": dict(zip("PM", cards, strict=True)),
        "loses": loses or {"P": [], "M": []},
        "tiles": tiles,
        "camps": [{"centre": camp, "defender": "P", "entrance": entrance}] if camp else [],
        "options": {"limit": 20, "show_fallen": False},
        **placed(pieces),
        **body,
    }
    return Table(Game(from_data({**HEADER, **data})))


HEADER = {
    "system": "chartabella", "id": "table", "order": 0, "words": {}, "size": "small", "difficulty": 1, "minutes": 1,
    "measured": {},
}  # fmt: skip


def placed(pieces: Iterable[str]) -> dict[str, Any]:
    """Return the parts of a scenario file that place these pieces and name the first side."""
    own: dict[str, dict[str, list[str]]] = {"P": {}, "M": {}}
    backward = []
    first = ""
    for piece in pieces:
        owner, code, space, *facing = piece.split()
        own[owner].setdefault(code, []).append(space)
        first = first or owner
        if facing and facing[0] != FORWARD[owner]:
            backward.append(space)
    return {"pieces": own, "backward": backward, "first": first or "P"}


def battle(name: str, *pieces: str, entrance: str = "", **options: Any) -> Table:
    """Return the table of a shipped scenario, with these pieces alone when any are given."""
    data = {**shipped()[f"chartabella/{name}"].data()}
    if pieces:
        data |= placed(pieces)
    if entrance:
        data["camps"] = [{**camp, "entrance": entrance} for camp in data["camps"]]
    return Table(Game(from_data(data), options, system=SYSTEM))
