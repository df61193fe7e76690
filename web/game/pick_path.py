"""Pick paths: the things that a player picks, in order, to choose an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.references import Pick, PieceRef, RowPieceRef
from engine.core.types import Action

Picks = tuple[Pick, ...]
PickPath = tuple[Picks, Action]


class _RowPieces(dict[RowPieceRef, PieceRef]):
    """Pick of a row -> its piece, found once because long menus ask it for every row."""

    def __missing__(self, pick: RowPieceRef) -> PieceRef:
        self[pick] = pick.piece
        return self[pick]


_ROW_PIECES = _RowPieces()


def without_row(pick: Pick) -> Pick:
    """Return what a player points at for a pick of a pick path: for a piece of a row, the piece itself."""
    return _ROW_PIECES[pick] if isinstance(pick, RowPieceRef) else pick


def shortened_picks(picks: Picks) -> Iterator[Picks]:
    """Yield the picks, then the picks without one of them (the last one first), then ever shorter prefixes."""
    yield picks
    for n in range(len(picks) - 1, -1, -1):
        yield picks[:n] + picks[n + 1 :]
    for n in range(len(picks) - 2, -1, -1):
        yield picks[:n]


def remaining_picks(spelt: Picks, picks: Picks) -> Picks | None:
    """Return the picks that can come next on this pick path, or None if the picks so far do not lie on it.

    In a row (pieces in any order) all remaining pieces may come next; a completed path returns an empty tuple.
    """
    row: list[Pick] = []
    at = 0
    for pick in (*picks, None):
        if not row:
            while at < len(spelt) and isinstance(of_row := spelt[at], RowPieceRef):
                row.append(_ROW_PIECES[of_row])
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


def has_row(spelt: Picks) -> bool:
    """Return whether a pick path has a row."""
    return any(isinstance(pick, RowPieceRef) for pick in spelt)


def row_picks(spelt: Picks) -> list[PieceRef]:
    """Return the pieces in an order's rows."""
    return [_ROW_PIECES[pick] for pick in spelt if isinstance(pick, RowPieceRef)]


def missing_row_picks(spelt: Picks, picks: Picks) -> list[Pick]:
    """Return the pieces in an order's rows that are not picked yet, in the order's sequence."""
    left: list[Pick] = [*row_picks(spelt)]
    for pick in picks:
        left.remove(pick)
    return left


def common_prefix(orders: Sequence[Picks]) -> Picks:
    """Return the common prefix of all pick paths, never a complete one; return nothing if any path has a row."""
    if not orders or any(map(has_row, orders)):
        return ()
    found = orders[0][:-1]
    for spelt in orders:
        while spelt[: len(found)] != found:
            found = found[:-1]
    return found
