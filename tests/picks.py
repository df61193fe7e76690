"""Picks for tests: text as the document has it, parsed as the page does, and rows as they are pointed at."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.references import Pick, RowPieceRef, read_ref


def read_picks(*texts: str) -> tuple[Pick, ...]:
    """Return the picks that texts such as ``piece:121-3`` spell; each has to spell one."""
    found = tuple(map(read_ref, texts))
    assert None not in found, texts
    return found


def bare(picks: Iterable[Pick]) -> tuple[Pick, ...]:
    """Return picks as they are pointed at: a piece of a row is the piece itself."""
    return tuple(pick.piece if isinstance(pick, RowPieceRef) else pick for pick in picks)
