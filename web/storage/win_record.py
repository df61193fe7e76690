"""The visitor's wins, draws and losses by battle, side and level."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.core import codec
from engine.core.scenario import DataFault

MOST, REMEMBERED = 500, 200
"""Maximum number of battles stored, and of games remembered as counted."""


class Score(NamedTuple):
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def total(self) -> int:
        """Number of games in all."""
        return sum(self)


class WinRecord:
    """The scores by battle, side and level; a game counts once, however often it is opened."""

    def __init__(self, text: str | None = None) -> None:
        """Read the serialized scores; invalid ones are dropped."""
        try:
            found = codec.parse(text or "{}")
        except DataFault:
            found = {}
        kept: dict[str, Any] = found if isinstance(found, dict) else {}
        scores, counted = kept.get("scores"), kept.get("counted")
        self._scores: dict[str, Score] = {}
        for name, score in scores.items() if isinstance(scores, dict) else ():
            if isinstance(score, list) and len(score) == len(Score()) and all(map(_is_count, score)):
                self._scores[name] = Score(*score)
        self._counted = [mark for mark in counted if isinstance(mark, str)] if isinstance(counted, list) else []

    def text(self) -> str:
        """Serialize the scores for storage."""
        scores = dict(list(self._scores.items())[-MOST:])
        return json.dumps({"scores": scores, "counted": self._counted[-REMEMBERED:]}, ensure_ascii=False)

    def of(self, battle: str, side: str, level: str) -> Score:
        """Return the score of a battle (SYSTEM/SCENARIO) with a side against a level."""
        return self._scores.get(_name(battle, side, level), Score())

    def records(self) -> Iterator[tuple[str, str, str, Score]]:
        """Yield battle, side, level and score of everything played, the latest last."""
        for name, score in self._scores.items():
            battle, _, rest = name.partition("|")
            side, _, level = rest.partition("|")
            yield battle, side, level, score

    def count(self, battle: str, side: str, level: str, good: int, mark: str) -> bool:
        """Count a game won (`good` 1), drawn (0) or lost (-1), identified by `mark`; return whether it is new."""
        if mark in self._counted:
            return False
        self._counted.append(mark)
        won, drawn, lost = self.of(battle, side, level)
        name = _name(battle, side, level)
        self._scores.pop(name, None)  # the latest battle comes last and is kept longest
        self._scores[name] = Score(won + (good > 0), drawn + (good == 0), lost + (good < 0))
        return True


def _name(battle: str, side: str, level: str) -> str:
    return f"{battle}|{side}|{level}"


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1_000_000
