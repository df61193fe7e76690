"""Recommends a battle by what the visitor has played, won and learned, and filters the list of battles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.scenario import Scenario
from engine.core.system import SYSTEMS
from web.game.seats import LADDER, LEVELS, ends
from web.storage.win_record import Score, WinRecord

SHORT, LONG = 20, 45
"""Minutes up to which a battle is short, and from which it is long."""


def in_order(battles: Iterable[Scenario]) -> list[Scenario]:
    """Return battles from the easiest to the most demanding; of equally difficult ones the shorter first."""
    return sorted(battles, key=lambda one: (one.difficulty, one.minutes, one.order))


def recommended_battle(battles: Iterable[Scenario], honours: WinRecord, lessons: Iterable[str]) -> Scenario:
    """Return the recommended battle: of the system played last, or else of the one learned last.

    A visitor with neither gets a battle of the first system. It is the easiest battle that has not been won yet; if all
    have been won, the one played least. `lessons` are the names of those that were begun, the last one last.
    """
    known = in_order(battles)
    played = [battle for battle, _, _, _ in honours.records()]
    systems = [name.partition("/")[0] for name in (*lessons, *played)]
    begun = (one for one in reversed(systems) if any(battle.system == one for battle in known))
    system = next(begun, min((battle.system for battle in known), key=[*SYSTEMS].index))
    own = [battle for battle in known if battle.system == system]
    fresh = next((battle for battle in own if not won(honours, battle.name)), None)
    return fresh or min(own, key=lambda battle: sum(score.total for _, _, score in games(honours, battle.name)))


def games(honours: WinRecord, battle: str) -> list[tuple[str, str, Score]]:
    """Return (side, level, score) of all games of a battle."""
    return [(side, level, score) for name, side, level, score in honours.records() if name == battle]


def won(honours: WinRecord, battle: str) -> dict[str, str]:
    """Return the sides with which a battle was won, each with the highest level beaten.

    A step between two levels counts as the lower one.
    """
    best: dict[str, str] = {}
    for side, level, score in games(honours, battle):
        if score.won and level in LADDER:
            lower, _, _ = ends(level)
            best[side] = max(lower, best.get(side, lower), key=LEVELS.index)
    return best


class Filters:
    """Filters of the list of battles: by system, size, length, and what the visitor has played."""

    CHOICES: Mapping[str, tuple[str, ...]] = {
        "size": ("small", "medium", "large"),
        "length": ("short", "medium", "long"),
        "known": ("new", "one", "open", "won"),
    }
    """The choices besides the system; an empty value clears a filter."""

    def __init__(self) -> None:
        self.chosen: dict[str, str] = {}

    def change(self, name: str, value: str) -> None:
        """Set a filter, or clear it."""
        self.chosen.pop(name, None)
        if value in (SYSTEMS if name == "system" else self.CHOICES.get(name, ())):
            self.chosen[name] = value

    def fits(self, battle: Scenario, honours: WinRecord) -> bool:
        """Return whether a battle passes the filters."""
        facts = {
            "system": {battle.system},
            "size": {battle.size},
            "length": {"short" if battle.minutes <= SHORT else "medium" if battle.minutes < LONG else "long"},
            "known": _known(honours, battle.name),
        }
        return all(value in facts[name] for name, value in self.chosen.items())


def _known(honours: WinRecord, battle: str) -> set[str]:
    """Return the visitor's history with a battle: not played yet, played with only one side, not won yet, won."""
    sides = {side for side, _, score in games(honours, battle) if score.total}
    if not sides:
        return {"new"}
    return {"won" if won(honours, battle) else "open", *(("one",) if len(sides) == 1 else ())}
