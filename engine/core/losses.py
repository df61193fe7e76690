"""Counts the pieces that a side has lost for good, and those it has left."""

from __future__ import annotations

from engine.core.types import Side
from engine.core.view import Piece, View


def counted(view: View) -> list[Piece]:
    """Return the pieces that count one each: all pieces, or only the stands if units consist of stands.

    A unit whose last stand has joined another unit then counts neither as present nor as lost.
    """
    return [piece for piece in view.pieces if piece.group] or list(view.pieces)


def lost_pieces(view: View, side: Side, away: tuple[str, ...]) -> list[Piece]:
    """Return the pieces a side has lost for good; `away` are marks of pieces that are off the board but not lost."""
    return [
        piece for piece in counted(view) if piece.side == side and piece.place is None and not {*away} & {*piece.marks}
    ]


def is_beaten(view: View, side: Side, away: tuple[str, ...]) -> bool:
    """Return whether a side has lost everything it had; `away` as in `lost_pieces`."""
    return had(view, side) > 0 == remaining_count(view, side, away)


def remaining_count(view: View, side: Side, away: tuple[str, ...]) -> int:
    """Return how many pieces or cards of a side are not lost; `away` as in `lost_pieces`."""
    out = sum(card.side == side and card.status == "out" for card in view.cards)
    return had(view, side) - (out if view.cards else len(lost_pieces(view, side, away)))


def lost_and_had(view: View, side: Side, away: tuple[str, ...]) -> tuple[int, int]:
    """Return how many pieces or cards of a side are lost, and how many it had; `away` as in `lost_pieces`."""
    whole = had(view, side)
    return whole - remaining_count(view, side, away), whole


def had(view: View, side: Side) -> int:
    """Return how many pieces or cards a side has in the game."""
    cards = [card for card in view.cards if card.side == side]
    return len(cards) or sum(piece.side == side for piece in counted(view))
