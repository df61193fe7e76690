"""The output of a command, and its error."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core.scenario import Mismatch, Scenario, shipped
from engine.core.system import SYSTEMS

ILLEGAL = 1
BAD_INPUT = 2


class Trouble(Exception):  # noqa: N818 - it says what happened
    """Raised when a command cannot go on; its text is one sentence, `code` the exit code."""

    def __init__(self, sentence: str, code: int = BAD_INPUT) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Output:
    """An answer both as data and as lines of text; `faults` are sentences for the error output."""

    data: Any
    lines: list[str]
    code: int = 0
    faults: list[str] = field(default_factory=list)


def trouble(where: str, expected: str, got: str, code: int = BAD_INPUT) -> Trouble:
    """Return a Trouble with a path, the expected and the actual value."""
    return Trouble(str(Mismatch(where, expected, got)), code)


def scenario(name: str) -> Scenario:
    """Return the shipped scenario of this name.

    Raises:
        Trouble: there is none.
    """
    known = shipped()
    if name not in known:
        system = name.partition("/")[0]
        near = [one for one in known if one.startswith(f"{system}/")] if system in SYSTEMS else list(known)
        raise trouble("scenario", f"one of {', '.join(near)}", f'"{name[:60]}"')
    return known[name]
