"""A review as a file: a table for a spreadsheet (CSV) or data (JSON)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from web.features.advice.model import Advice, of_game
from web.features.review import sums, view
from web.features.review.model import Review, ReviewStep
from web.game.table import Table
from web.shell.effects import Effects
from web.shell.session import Session
from web.words import Names

TENTHS = sums.POINT // 10
"""A tenth of a per cent, in values."""
RISKY = ("=", "+", "-", "@", "\t", "\r")
"""What a cell of text may not begin with: spreadsheets would take it for a formula."""


def save(session: Session, kind: str) -> Effects:
    """Offer the review of the game as a file, ``csv`` or ``json``."""
    table, review = session.playing(), session.of(Advice).review
    if table is None or review is None or not review.steps or session.of(Advice).reviewed != of_game(table):
        return
    text = as_csv(table, session.names(), review) if kind == "csv" else as_json(table, session.names(), review)
    name = f"review-{table.game.scenario.name.replace('/', '-')}.{'csv' if kind == 'csv' else 'json'}"
    session.page.download(name, text)
    yield from ()


def as_csv(table: Table, names: Names, review: Review) -> str:
    """Return a review as a table with a row for each decision and each throw; lines end as RFC 4180 has it."""
    rows = [rowed(table, names, review, step) for step in review.steps[: None if not review.is_whole else -1]]
    heads = ("order", "side", "what", "outlook_before", "outlook_after", "cost", "luck", "given_up", "at_stake")
    lines = [",".join(heads), *(",".join(cell(row[head]) for head in heads) for row in rows)]
    return "".join(f"{line}\r\n" for line in lines)


def as_json(table: Table, names: Names, review: Review) -> str:
    """Return a review as data: what it adds up to for the first side, both sides' play, and its steps."""
    data = {
        "scenario": table.game.scenario.name,
        "seen_by": review.sides[0],
        "is_whole": review.is_whole,
        "sum": sums.sums(review, 0)._asdict(),
        "play": {side: sums.play(review, n)._asdict() for n, side in enumerate(review.sides)},
        "result_without_luck": sums.without_luck(review, 0) if review.is_whole else None,
        "steps": [rowed(table, names, review, step) for step in review.steps],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def rowed(table: Table, names: Names, review: Review, step: ReviewStep) -> Mapping[str, Any]:
    """Return a step as named figures: outlooks of the first side, costs of the side that decided, in per cent."""
    own = Names(names.words, names.system, table.game.view(None, step.start))
    inputs = table.game.told[step.start] if step.side is None and step.start < review.total else ()
    what = " ".join(own.say(event.key, event.facts) for event in inputs[: view.EVENTS])
    return {
        "order": step.start + 1,
        "side": "" if step.side is None else names.side(step.side),
        "what": what if step.side is None else view.given(table, own, step),
        "outlook_before": tenths(step.before + 100 * sums.POINT // 2),
        "outlook_after": tenths(step.after + 100 * sums.POINT // 2),
        "cost": None if step.side is None else tenths(review.cost(step)),
        "luck": tenths(step.after - step.before) if step.side is None else None,
        "given_up": tenths(step.after - step.before) if step.closes else None,
        "at_stake": None if step.side is None else tenths(step.stake),
    }


def tenths(value: int) -> float:
    """Return values as per cent with one decimal."""
    return (value + TENTHS // 2) // TENTHS / 10


def cell(found: object) -> str:
    """Return a cell of a CSV file; text is in quotes and never a formula."""
    if found is None:
        return ""
    if not isinstance(found, str):
        return str(found)
    safe = f"'{found}" if found.startswith(RISKY) else found
    return '"' + safe.replace('"', '""') + '"'
