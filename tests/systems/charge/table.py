"""A table to try single rules on: units where the test wants them, dice as the test wants them.

A unit is written ``"A R1 RL 4/4 1800,2300,360 wall"``: side, id, type, stands and files (``8/4``: eight
stands in four files), pose, then a formation.
"""

from __future__ import annotations

from typing import Any

from engine.core import agenda
from engine.core.game import Game
from engine.core.scenario import from_data, shipped
from engine.core.types import Side
from engine.systems.charge import SYSTEM, actions
from engine.systems.charge.data import FORMATIONS
from engine.systems.charge.state import State
from tests.systems.table import GameTable

TRAINING = shipped()["charge/training"].data()


class Table(GameTable):
    """A game of Charge!."""

    unlisted = (
        actions.Muster, actions.Deploy,
        actions.Move, actions.Charge, actions.Advance, actions.Counter, actions.WithdrawTo, actions.Spend,
        actions.Shoot, actions.Throw, actions.Lose, actions.Strike, actions.Overrun,
    )  # fmt: skip

    @classmethod
    def of(cls, scenario: str = "training", **options: Any) -> Table:
        """Return the beginning of a scenario."""
        return cls(Game(shipped()[f"charge/{scenario}"], options=options))

    @classmethod
    def with_(
        cls,
        *units: str,
        side: str = "A",
        phase: str = "movement",
        terrain: list[dict[str, Any]] | None = None,
        size: tuple[int, int] = (7200, 4800),
        turn: int = 1,
        **options: Any,
    ) -> Table:
        """Return a game with these units alone as a phase begins, in which `side` is the first player.

        A side that has none gets two warriors in the corner that is farthest from A's edge (south).
        """
        rows = [_unit(text) for text in units]
        for whose, x in (("A", 360), ("B", size[0] - 360)):
            if not any(row["side"] == whose for row in rows):
                rows.append(_unit(f"{whose} {whose}x GW 2/2 {x},{size[1] - 200},0"))
        forms = {row["id"]: row.pop("form") for row in rows}
        rows.sort(key=lambda row: row["side"])
        data = {
            **{key: value for key, value in TRAINING.items() if key != "first_player_turn1"},
            "table": list(size),
            "terrain": terrain or [],
            "units": rows,
            "options": {"turn_limit": 12, **options},
        }
        scenario = from_data(data)
        s = SYSTEM.setup(scenario, scenario.options)
        s.form.update(forms)
        s.turn, s.first, s.active = turn, Side(side), Side(side)
        later = ["movement", "shooting", "combat"]
        s.agenda = [("victory.turn",), *((f"turn.{name}",) for name in reversed(later[later.index(phase) :]))]
        agenda.settle(SYSTEM.steps, s)
        return cls(Game(scenario, start=s))

    def run(self, *steps: tuple[Any, ...]) -> Table:
        """Put steps before whatever was due, and go on to what is asked next."""
        return self.change(lambda s: (agenda.push(s, *steps), agenda.settle(SYSTEM.steps, s)))

    def pose(self, unit: str) -> tuple[int, ...]:
        """Return where a unit stands."""
        s: State = self.state
        return s.pose[unit]  # type: ignore[index]


def _unit(text: str) -> dict[str, Any]:
    side, name, kind, size, pose, *rest = text.split()
    stands, files = map(int, size.split("/"))
    return {
        "id": name,
        "side": side,
        "name": name,
        "type": kind,
        "stands": stands,
        "files": files,
        "pose": [int(value) for value in pose.split(",")],
        "form": next((word for word in rest if word in FORMATIONS), "formed"),
    }
