"""What a scenario is: a header that all systems share and a body that its system reads."""

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
"""Minutes that a game may be said to take."""
MOST_ENTRIES = 20_000
"""Entries of lists and tables in a scenario or a position from outside, all together: none has a tenth of that."""
MOST_MISMATCHES = 100
"""Spots that a fault carries; nobody reads more."""
_MOST = (300, 600, 200)
"""Characters of the parts of a mismatch that are told."""


def cut(text: str, most: int) -> str:
    """Return a text, cut to at most so many characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def excerpt(value: Any) -> str:
    """Return a value from outside as a fault tells it: its JSON text, cut short."""
    if value is None:
        return "nothing"
    try:
        text = json.dumps(value[:60] if isinstance(value, str) else value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        return "something that cannot be written"
    return cut(text, 60)


class Mismatch(NamedTuple):
    """A fault in data: where it is (path), what was expected and what stands there, and the rule that says so."""

    where: str
    expected: str
    got: str
    rule: Rule | None = None

    def shortened(self) -> Mismatch:
        """Return it with parts that are no longer than what is told of them."""
        where, expected, got = map(cut, self[:3], _MOST)
        return Mismatch(where, expected, got, self.rule)

    def __str__(self) -> str:
        where, expected, got, _ = self.shortened()
        return f"{where}: expected {expected}{f' ({self.rule})' if self.rule else ''}, got {got}"


def with_rule(rule: Rule, mismatches: Iterable[Mismatch]) -> Iterator[Mismatch]:
    """Yield faults that break a rule; one that names its own keeps it."""
    return (mismatch if mismatch.rule else mismatch._replace(rule=rule) for mismatch in mismatches)


class DataFault(ValueError):  # noqa: N818 - a fault is what it is
    """Data from outside that cannot be used; carries the mismatches found, the first ones where they are very many."""

    def __init__(self, mismatches: list[Mismatch]) -> None:
        more = [f"and {len(mismatches) - MOST_MISMATCHES} more"] if len(mismatches) > MOST_MISMATCHES else []
        self.mismatches = mismatches[:MOST_MISMATCHES]
        super().__init__("\n".join([*map(str, self.mismatches), *more]))


@dataclass(frozen=True)
class Header:
    """The part of a scenario file that is the same in all systems."""

    format: int
    system: str
    id: str
    words: dict[str, dict[str, str]]
    """Language -> the scenario's own texts: title, date, summary, notes."""
    order: int
    """Its position among the system's scenarios, as people are shown them."""
    size: str
    """small, medium or large."""
    difficulty: int
    """1 (a first game) to 3."""
    minutes: int
    """About how long a game takes two people, in minutes."""
    measured: dict[str, Any] = field(default_factory=dict)
    """First side's share in Veteran against Veteran and how it was measured."""
    options: dict[str, Any] = field(default_factory=dict)
    """Option switches and their settings at the start."""


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
    """A checked scenario: its header's fields and `body`, everything that belongs to the system."""

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
        """SYSTEM/SCENARIO, what people type and links carry."""
        return f"{self.system}/{self.id}"

    def told(self, language: str) -> Mapping[str, str]:
        """Return its texts (title, date, summary, notes) in a language; in the first that it has when not in that."""
        return self.words.get(language) or next(iter(self.words.values()))

    def data(self) -> dict[str, Any]:
        """Return the scenario as one mapping, as in its file."""
        own = {k: v for k, v in asdict(self).items() if k != "body"}
        return {"format": FORMAT, **own, **self.body}

    def digest(self) -> str:
        """Return 16 hex digits that change when anything of play in the scenario changes (words and figures do not)."""
        return digest({"system": self.system, "options": dict(self.options), "body": self.body})


def digest(data: object) -> str:
    """Return 16 hex digits that stand for a JSON value."""
    return sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]


def refuse_many(data: object, where: str) -> None:
    """Refuse data whose lists and tables have too many entries together, before anything is made of them.

    Raises:
        DataFault: there are more than `MOST_ENTRIES`.
    """
    if has_many(data):
        raise DataFault([Mismatch(where, f"at most {MOST_ENTRIES} entries in all lists and tables together", "more")])


def has_many(data: object) -> bool:
    """Whether the lists and tables of data have more than `MOST_ENTRIES` entries together."""
    found, stack = 0, [data]
    while stack and found <= MOST_ENTRIES:
        outer = stack.pop()
        if isinstance(outer, (dict, list, tuple)):
            found += len(outer)
            stack += outer.values() if isinstance(outer, dict) else outer
    return found > MOST_ENTRIES


def from_data(data: Mapping[str, Any]) -> Scenario:
    """Make a scenario of checked data (see codec.scenario for data from outside)."""
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
    """Whether a scenario is a built-in one, just as it is built in."""
    return shipped().get(scenario.name) == scenario


def read_all(root: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield (path, data) of every scenario file under root/scenarios, in the order of play of each system."""
    import tomllib  # noqa: PLC0415 - browsers read JSON

    files = [(path, tomllib.loads(path.read_text("utf-8"))) for path in sorted((root / "scenarios").glob("*/*.toml"))]
    yield from sorted(files, key=lambda item: (item[0].parent.name, item[1].get("order", 0), item[0].name))
