"""My mistakes: orders that cost much, thought again or given in spite of the warning, each with the game so far."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engine.core import link

MOST = 100
"""Maximum number of mistakes that are kept; the oldest go first."""


@dataclass(frozen=True)
class Mistake:
    """One order and the better one, at the end of a record."""

    id: str
    when: int
    """When it was about to be given, in milliseconds since 1970."""
    scenario: str
    """SYSTEM/SCENARIO."""
    title: str
    """The battle's title, in the language of the page then."""
    record: str
    """The game before the order, as the text of a link."""
    input: int
    """Number of inputs before the order."""
    order: str
    """The order, as JSON text."""
    better: str
    """The better order, as JSON text."""
    told: str
    """The order as a sentence, in the language of the page then."""
    better_told: str
    """The better order as a sentence."""
    cost: int
    """What it costs, in hundredths of the chance to win."""
    was_given: bool = False
    """Whether it was given in spite of the warning."""


def packed(record: str) -> str:
    """Return a record as the text of a link."""
    return link.pack({"kind": "game", "record": json.loads(record)})


def as_text(order: Any) -> str:
    """Return the data of an order as JSON text."""
    return json.dumps(order, ensure_ascii=False)


def with_new(entries: list[Mistake], new: Mistake) -> list[Mistake]:
    """Return the list with a mistake at its beginning; one that is made again at the same place counts once."""
    others = [one for one in entries if (one.record, one.order) != (new.record, new.order) and one.id != new.id]
    return [new, *others][:MOST]
