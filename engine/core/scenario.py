"""Scenarios: a header that all systems share and a body that its system reads."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from engine.core import package_data
from engine.core.types import Rule

HEADER = ("format", "system", "id", "order", "words", "size", "difficulty", "minutes", "measured", "options")
FORMAT = 1
SIZES = ("small", "medium", "large")
DIFFICULTIES = (1, 2, 3)
LONGEST = 6000
"""The maximum playing time of a scenario, in minutes."""
MOST_ENTRIES = 20_000
"""The maximum total number of entries in the lists and tables of a scenario or position from outside; none of ours
has a tenth of that."""
MOST_MISMATCHES = 100
"""The maximum number of mismatches in a fault; nobody reads more."""
_MOST = (300, 600, 200)
"""The maximum length in characters of the parts of a reported mismatch."""


def cut(text: str, most: int) -> str:
    """Return a text, cut to at most `most` characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def excerpt(value: Any) -> str:
    """Return a value from outside as shown in a fault: its JSON text, cut short."""
    if value is None:
        return "nothing"
    try:
        text = json.dumps(value[:60] if isinstance(value, str) else value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        return "something that cannot be written"
    return cut(text, 60)


class Mismatch(NamedTuple):
    """An error in data: its path, the expected and the actual value, and the rule that demands it."""

    where: str
    expected: str
    got: str
    rule: Rule | None = None

    def shortened(self) -> Mismatch:
        """Return the mismatch with its parts cut to the reported length."""
        where, expected, got = map(cut, self[:3], _MOST)
        return Mismatch(where, expected, got, self.rule)

    def __str__(self) -> str:
        where, expected, got, _ = self.shortened()
        return f"{where}: expected {expected}{f' ({self.rule})' if self.rule else ''}, got {got}"


def with_rule(rule: Rule, mismatches: Iterable[Mismatch]) -> Iterator[Mismatch]:
    """Yield mismatches with the rule they break; a mismatch that has a rule keeps it."""
    return (mismatch if mismatch.rule else mismatch._replace(rule=rule) for mismatch in mismatches)


class DataFault(ValueError):  # noqa: N818 - a fault is what it is
    """Raised for data from outside that cannot be used; carries the mismatches found, or the first of very many."""

    def __init__(self, mismatches: list[Mismatch]) -> None:
        more = [f"and {len(mismatches) - MOST_MISMATCHES} more"] if len(mismatches) > MOST_MISMATCHES else []
        self.mismatches = mismatches[:MOST_MISMATCHES]
        super().__init__("\n".join([*map(str, self.mismatches), *more]))


@dataclass(frozen=True)
class Header:
    """The part of a scenario file common to all systems."""

    format: int
    system: str
    id: str
    words: dict[str, dict[str, str]]
    """Language -> the scenario's own texts: title, date, summary, notes."""
    order: int
    """Its position among the system's scenarios, as they are listed for players."""
    size: str
    """small, medium or large."""
    difficulty: int
    """1 (a first game) to 3."""
    minutes: int
    """The approximate duration of a game between two people, in minutes."""
    measured: dict[str, Any] = field(default_factory=dict)
    """The first side's share in Veteran against Veteran and how it was measured."""
    options: dict[str, Any] = field(default_factory=dict)
    """The options' initial settings."""


def wrong_figures(header: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield (name, expectation) for each header value that is out of range."""
    if header["size"] not in SIZES:
        yield "size", f"one of {', '.join(SIZES)}"
    if header["difficulty"] not in DIFFICULTIES:
        yield "difficulty", f"one of {', '.join(map(str, DIFFICULTIES))}"
    if not 1 <= header["minutes"] <= LONGEST:
        yield "minutes", f"a number from 1 to {LONGEST}"


@dataclass(frozen=True)
class Scenario:
    """A validated scenario: its header's fields, and `body` with everything that belongs to the system."""

    system: str
    id: str
    order: int
    words: Mapping[str, Mapping[str, str]]
    size: str
    difficulty: int
    minutes: int
    measured: Mapping[str, Any]
    options: Mapping[str, Any]
    body: Mapping[str, Any]

    @property
    def name(self) -> str:
        """SYSTEM/SCENARIO, the form in which it is typed and put in links."""
        return f"{self.system}/{self.id}"

    def told(self, language: str) -> Mapping[str, str]:
        """Return its texts (title, date, summary, notes) in a language, otherwise in the first language it has."""
        return self.words.get(language) or next(iter(self.words.values()))

    def data(self) -> dict[str, Any]:
        """Return the scenario as one mapping, as in its file."""
        own = {k: v for k, v in asdict(self).items() if k != "body"}
        return {"format": FORMAT, **own, **self.body}

    def digest(self) -> str:
        """Return 16 hex digits that change with anything relevant to play (not with texts and header figures)."""
        return digest({"system": self.system, "options": dict(self.options), "body": self.body})


def digest(data: object) -> str:
    """Return a digest of a JSON value, 16 hex digits long."""
    return sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]


def refuse_many(data: object, where: str) -> None:
    """Refuse data whose lists and tables have too many entries in total, before they are converted.

    Raises:
        DataFault: there are more than `MOST_ENTRIES`.
    """
    if has_many(data):
        raise DataFault([Mismatch(where, f"at most {MOST_ENTRIES} entries in all lists and tables together", "more")])


def has_many(data: object) -> bool:
    """Return whether the lists and tables of data have more than `MOST_ENTRIES` entries in total."""
    found, stack = 0, [data]
    while stack and found <= MOST_ENTRIES:
        outer = stack.pop()
        if isinstance(outer, (dict, list, tuple)):
            found += len(outer)
            stack += outer.values() if isinstance(outer, dict) else outer
    return found > MOST_ENTRIES


def from_data(data: Mapping[str, Any]) -> Scenario:
    """Make a scenario from validated data (see codec.scenario for data from outside)."""
    head = {k: data.get(k, {}) for k in HEADER if k != "format"}
    return Scenario(**head, body={k: v for k, v in data.items() if k not in HEADER})


@cache
def shipped() -> Mapping[str, Scenario]:
    """Return the built-in scenarios by name: those packed with the engine, or in the checkout's scenarios/ folder."""
    try:
        found = [from_data(data) for data in json.loads(package_data.text("engine", "scenarios.json"))]
    except FileNotFoundError:
        found = [from_data(data) for _, data in read_all(Path(__file__).parents[2])]
    return {scenario.name: scenario for scenario in found}


def is_shipped(scenario: Scenario) -> bool:
    """Return whether a scenario equals the built-in one of its name."""
    return shipped().get(scenario.name) == scenario


def read_all(root: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield (path, data) of every scenario file under root/scenarios, in each system's playing order."""
    import tomllib  # noqa: PLC0415 - browsers read JSON

    files = [(path, tomllib.loads(path.read_text("utf-8"))) for path in sorted((root / "scenarios").glob("*/*.toml"))]
    yield from sorted(files, key=lambda item: (item[0].parent.name, item[1].get("order", 0), item[0].name))
