"""Pick paths: the things that a player picks, in order, to choose an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.types import Action

PickPath = tuple[tuple[str, ...], Action]


def shortened_picks(picks: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the picks, then the picks without one of them (the last one first), then ever shorter prefixes."""
    yield picks
    for n in range(len(picks) - 1, -1, -1):
        yield picks[:n] + picks[n + 1 :]
    for n in range(len(picks) - 2, -1, -1):
        yield picks[:n]


def remaining_picks(spelt: tuple[str, ...], picks: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the picks that can come next on this pick path, or None if the picks so far do not lie on it.

    In a row (things that begin with ``+``) all remaining things may come next; a completed path returns an empty tuple.
    """
    row: list[str] = []
    at = 0
    for pick in (*picks, None):
        if not row:
            while at < len(spelt) and spelt[at].startswith("+"):
                row.append(spelt[at][1:])
                at += 1
        if pick is None:
            return tuple(row) or spelt[at : at + 1]
        if pick in row:
            row.remove(pick)
        elif row or spelt[at : at + 1] != (pick,):
            return None
        else:
            at += 1
    return ()


def row_picks(spelt: tuple[str, ...]) -> list[str]:
    """Return the things in an order's rows."""
    return [thing[1:] for thing in spelt if thing.startswith("+")]


def missing_row_picks(spelt: tuple[str, ...], picks: tuple[str, ...]) -> list[str]:
    """Return the row things of an order that are not picked yet, in the order's sequence."""
    left = row_picks(spelt)
    for pick in picks:
        left.remove(pick)
    return left


def common_prefix(orders: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the common prefix of all pick paths, never a complete one; return nothing if any path has a row."""
    if not orders or any(map(row_picks, orders)):
        return ()
    found = orders[0][:-1]
    for spelt in orders:
        while spelt[: len(found)] != found:
            found = found[:-1]
    return found
