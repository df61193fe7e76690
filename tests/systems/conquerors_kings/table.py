"""A table to try single rules on: pieces where the test wants them, dice as the test wants them.

A piece is written ``"S a CO C3 halves=4 traits=pike,shock"``: side, id, kind, zone or reserve, flank; then in any order
``q=V``, ``halves=4``, ``traits=..``, ``gifts=..``, ``flags=winning,entered``.
"""

from __future__ import annotations

from typing import Any

from engine.core import agenda
from engine.core.game import Game
from engine.core.scenario import from_data, shipped
from engine.core.types import Side
from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings import state as columns
from engine.systems.conquerors_kings.state import LOST, State, put
from tests.systems.table import GameTable

TRAINING = shipped()["conquerors_kings/training"].data()
FLAGS = {
    "entered": columns.ENTERED,
    "fell_back": columns.FELL_BACK,
    "routed": columns.ROUTED,
    "no_move": columns.NO_MOVE,
    "assaulted": columns.ASSAULTED,
    "was_target": columns.WAS_TARGET,
    "left": columns.LEFT_TABLE,
    "winning": columns.WINNING,
}


class Table(GameTable):
    """A game of Conquerors and Kings."""

    @classmethod
    def of(cls, scenario: str = "training", **options: Any) -> Table:
        """Return the beginning of a scenario."""
        return cls(Game(shipped()[f"conquerors_kings/{scenario}"], options=options))

    @classmethod
    def with_(
        cls,
        *pieces: str,
        side: str = "S",
        step: int = 1,
        clock: int = 0,
        markers: dict[str, int] | None = None,
        ground: dict[str, str] | None = None,
        edge: str = "left",
        **options: Any,
    ) -> Table:
        """Return a game with these pieces alone, on open ground but for `ground`, as a step of a side's turn begins.

        A side that has none gets an ordinary unit in a corner of its base-edge row: Nx in A5, Sx in F1.
        """
        given: dict[str, list[dict[str, Any]]] = {"N": [], "S": []}
        places: dict[str, dict[str, str]] = {}
        for text in pieces:
            whose, name, kind, zone, *rest = text.split()
            more = dict(one.split("=") for one in rest)
            places[name] = {"zone": zone, **more}
            given[whose].append(_troop(name, kind, more))
        for whose, troops in given.items():
            if not troops:
                places[f"{whose}x"] = {"zone": "A5" if whose == "N" else "F1"}
                troops.append(_troop(f"{whose}x", "CO", {}))
        data = {
            **TRAINING,
            "columns": 6,
            "scenery": ground or {},
            "armies": {name: {"name": name, "troops": given[name]} for name in given},
            "sides": {"N": {"name": "North", "army": "N"}, "S": {"name": "South", "army": "S"}},
            "options": {"clock_end": 60, **options},
        }
        scenario = from_data(data)
        s = SYSTEM.setup(scenario, scenario.options)
        _lay(s, places, markers or {})
        s.active, s.turn, s.clock = Side(side), 1, clock
        s.edge = dict.fromkeys(s.edge, edge)
        s.agenda = [("turn.step", number) for number in range(8, step - 1, -1)]
        agenda.settle(SYSTEM.steps, s)
        return cls(Game(scenario, start=s))

    def run(self, *steps: tuple[Any, ...]) -> Table:
        """Put steps before whatever was due, and go on to what is asked next."""
        return self.change(lambda s: (agenda.push(s, *steps), agenda.settle(SYSTEM.steps, s)))


def _troop(name: str, kind: str, more: dict[str, str]) -> dict[str, Any]:
    return {
        "id": name,
        "name": name,
        "kind": kind,
        "zone": "A1",
        "quality": more.get("q", "A"),
        "traits": [one for one in more.get("traits", "").split(",") if one],
        "gifts": [one for one in more.get("gifts", "").split(",") if one and one != "erratic"],
        "erratic": "erratic" in more.get("gifts", ""),
    }


def _lay(s: State, later: dict[str, dict[str, str]], markers: dict[str, int]) -> None:
    """Put all pieces where the test wants them, with their losses and flags."""
    for piece in s.at:
        put(s, piece, LOST)
    for piece, more in later.items():
        put(s, piece, more["zone"])
        if "halves" in more:
            s.halves[piece] = int(more["halves"])
        s.flags[piece] = sum(FLAGS[name] for name in more.get("flags", "").split(",") if name)
    s.markers.update(markers)


def at(table: Table, *pieces: str) -> list[str]:
    """Return where these pieces are."""
    return [table.state.at[piece] for piece in pieces]
