"""The mode of the page with the game on its table, as one value."""

from __future__ import annotations

from enum import Enum

from web.game.seats import AHEAD, FRIEND, HUMAN, LESSON


class Mode(Enum):
    """The page's present mode. Exactly one holds at a time: the first one in this order that applies."""

    COVERED = "covered"
    """The board is hidden until the person who decides has the device."""
    PAST = "past"
    """An earlier position of the game is shown."""
    OVER = "over"
    """The game has ended."""
    DECIDING = "deciding"
    """A person at this page decides."""
    ROLLING = "rolling"
    """A person at this page rolls dice or enters the result."""
    FALLING = "falling"
    """Dice are rolled automatically."""
    SCRIPTED = "scripted"
    """The script of a lesson gives the next order."""
    WATCHING = "watching"
    """The computer decides, and it plays every side."""
    THINKING = "thinking"
    """The computer decides against a person."""
    SENDING = "sending"
    """A match by link waits for the remote player: a turn must be sent or is awaited."""
    AHEAD = "ahead"
    """An answer that a side of a match has sent ahead is applied automatically."""


_MODES = {
    "end": Mode.OVER,
    HUMAN: Mode.DECIDING,
    LESSON: Mode.SCRIPTED,
    FRIEND: Mode.SENDING,
    AHEAD: Mode.AHEAD,
}
"""Who must act -> the page's mode then; anybody else is a computer level."""


def mode_of(actor: str, *, is_by_hand: bool, has_people: bool) -> Mode:
    """Return the mode of a game whose present position is shown; `actor` is who must act now."""
    if actor == "dice":
        return Mode.ROLLING if is_by_hand else Mode.FALLING
    return _MODES.get(actor) or (Mode.THINKING if has_people else Mode.WATCHING)
