"""This module checks refusals, events and verdicts: each key has words, each word its fact, each reference a name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from engine.core.view import View
from tests.laws.registry import scenarios, system_of, words
from web.languages.selectors import asked_in

NAMED = ("side", "piece", "place")


class Said:
    """All keys with their facts that were said, checked once against the words of each language."""

    def __init__(self) -> None:
        self.facts: dict[str, set[str]] = {}
        self.worded: set[str] = set()
        """References whose name is itself a text: ``side:P`` is ``system.side.P``."""

    def add(self, key: str, facts: Mapping[str, object]) -> None:
        """Note that a key was said with these facts."""
        self.facts[key] = self.facts.get(key, set(facts)) & set(facts)
        self.worded |= {found for found in references(facts) if found.partition(":")[0] not in ("piece", "place")}

    def missing(self, system: str) -> list[str]:
        """Return what has no words, and words that ask for facts which were not given."""
        found = []
        names = {f"{system}.{reference.replace(':', '.', 1)}" for reference in self.worded - given_names(system)}
        for language, texts in words(system).items():
            found += [f"{language}: {key}" for key in sorted(names | set(self.facts)) if key not in texts]
            for key, facts in sorted(self.facts.items()):
                asked = asked_in(texts.get(key, ""))
                found += [f"{language}: {key} asks for {field}" for field in sorted(asked - facts)]
        return found or ([] if words(system) else ["web/words holds no language"])


@cache
def given_names(system: str) -> frozenset[str]:
    """Return the references that the scenarios of a system name themselves."""
    own = [scenario for name, scenario in scenarios().items() if name.startswith(f"{system}/")]
    views = [system_of(one.name).sight.view(system_of(one.name).start(one), None) for one in own]
    return frozenset(reference for view in views for reference, name in view.names.items() if name)


def references(value: object) -> Iterator[str]:
    """Yield every ``kind:id`` in facts."""
    if isinstance(value, str):
        if ":" in value and " " not in value:
            yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from references(inner)


def named_in(view: View) -> set[str]:
    """Return the references to what is in a view."""
    named = {f"side:{side}" for side in view.sides}
    named |= {f"piece:{piece.id}" for piece in view.pieces}
    return named | {f"place:{space.id}" for space in (*view.board.spaces, *view.board.apart)}


def unknown_in(named: set[str], facts: Mapping[str, object]) -> list[str]:
    """Return the references in facts that are none of these."""
    wanted = [reference for reference in references(facts) if reference.partition(":")[0] in NAMED]
    return [reference for reference in wanted if reference not in named]
