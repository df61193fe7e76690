"""Orders spelt as the things that a player points at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.types import Action

Spelling = tuple[tuple[str, ...], Action]


def fewer(picks: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the picks, then all but one of them, the last left out first, then shorter and shorter beginnings."""
    yield picks
    for n in range(len(picks) - 1, -1, -1):
        yield picks[:n] + picks[n + 1 :]
    for n in range(len(picks) - 2, -1, -1):
        yield picks[:n]


def rest(spelt: tuple[str, ...], picks: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return what may be pointed at next on the way from picks to an order so spelt, None when they lead elsewhere.

    Of a row, things that begin with ``+``, all that are left may come next; an order spelt in full leaves nothing.
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


def in_rows(spelt: tuple[str, ...]) -> list[str]:
    """Return the things of an order's rows."""
    return [thing[1:] for thing in spelt if thing.startswith("+")]


def missing(spelt: tuple[str, ...], picks: tuple[str, ...]) -> list[str]:
    """Return what picks lack of the rows of an order, in its order."""
    left = in_rows(spelt)
    for pick in picks:
        left.remove(pick)
    return left


def shared(orders: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the beginning that all orders share, short of a whole one; nothing where any has a row."""
    if not orders or any(map(in_rows, orders)):
        return ()
    found = orders[0][:-1]
    for spelt in orders:
        while spelt[: len(found)] != found:
            found = found[:-1]
    return found
