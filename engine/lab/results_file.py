"""The file in which a study keeps its games: JSON lines, one game each, written as they come."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

NAME = "games.jsonl"
BATTLE = "battle.toml"
"""The file with a battle of one's own beside its games."""
SHARED = ("engine", "battle", "battle_digest", "levels", "nodes", "seconds", "seed")
"""The facts in which all games of a file agree."""
OWN = {
    "game": int, "seats": dict, "winner": str | None, "reason": str, "inputs": int, "turn": int | None, "losses": dict,
    "luck": int, "worths": list,
}  # fmt: skip
"""The facts of a single game that are read again, and their types."""
WORDS = {
    "engine": "version",
    "battle": "battle",
    "levels": "levels",
    "nodes": "positions",
    "seconds": "seconds",
    "seed": "seed",
}
"""What these facts are called in a sentence."""


class OtherStudy(Exception):  # noqa: N818 - it says what is wrong
    """Raised when a file has games of another study; its text is one sentence."""


class ResultsFile:
    """The games of one study in a folder; opening it reads what an earlier run has written.

    Raises:
        OSError: the folder or its file cannot be read or written.
        OtherStudy: the file has games of another study.
    """

    def __init__(self, folder: Path, facts: Mapping[str, Any]) -> None:
        self.path = folder / NAME
        self.games: dict[int, dict[str, Any]] = {}
        """The results by number of the game."""
        self.damaged: list[int] = []
        """The numbers of lines that could not be read."""
        folder.mkdir(parents=True, exist_ok=True)
        text = self.path.read_bytes() if self.path.exists() else b""
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                self._read(number, line, facts)
        self._file = self.path.open("ab")
        if text and not text.endswith(b"\n"):
            self._file.write(b"\n")  # the run that wrote it was ended in the midst of a line

    def _read(self, number: int, line: bytes, facts: Mapping[str, Any]) -> None:
        result = result_of(line)
        if result is None:
            self.damaged.append(number)
            return
        for name in SHARED:
            if result[name] != facts[name] and name == "battle_digest":
                changed = "the battle has been changed since these games were played"
                raise OtherStudy(f"{self.path}: line {number}: {changed}; choose another folder")
            if result[name] != facts[name]:
                raise OtherStudy(
                    f"{self.path}: line {number}: {WORDS[name]}: expected {json.dumps(facts[name])}, "
                    f"as in this study, got {json.dumps(result[name])[:60]}; choose another folder"
                )
        self.games.setdefault(result["game"], result)

    def add(self, result: dict[str, Any]) -> None:
        """Add the result of a game and write it at once; a game that is there already is not counted again.

        Raises:
            OSError: it cannot be written.
        """
        if result["game"] in self.games:
            return
        self._file.write(json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        self.games[result["game"]] = result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def result_of(line: bytes) -> dict[str, Any] | None:
    """Return the result that a line holds, or None if it is damaged."""
    try:
        result = json.loads(line)
    except ValueError:
        return None
    if not isinstance(result, dict) or not set(SHARED) <= set(result):
        return None
    is_whole = all(isinstance(result.get(name), kind) for name, kind in OWN.items())
    if not is_whole or result["game"] < 0 or len(result["seats"]) != 2:
        return None
    return result if result["winner"] is None or result["winner"] in result["seats"] else None
