"""What the page is doing with the game on its table, as one value."""

from __future__ import annotations

from enum import Enum

from web.game.seats import AHEAD, FRIEND, HUMAN, LESSON


class Mode(Enum):
    """What the page is doing now. Exactly one holds at a time; where several could, the first in this order does."""

    COVERED = "covered"
    """The board is hidden until the device has gone to the person who decides."""
    PAST = "past"
    """An earlier position of the game is shown."""
    OVER = "over"
    """The game has ended."""
    DECIDING = "deciding"
    """A person at this page decides."""
    ROLLING = "rolling"
    """A person at this page rolls dice, or enters what fell."""
    FALLING = "falling"
    """Dice fall by themselves."""
    SCRIPTED = "scripted"
    """The script of a lesson gives the next order."""
    WATCHING = "watching"
    """The computer decides, and it plays every side."""
    THINKING = "thinking"
    """The computer decides against a person."""
    SENDING = "sending"
    """A match by link waits for its friend: a turn is to be sent, or one is awaited."""
    AHEAD = "ahead"
    """An answer that a side of a match has sent ahead comes by itself."""


_MODES = {
    "end": Mode.OVER,
    HUMAN: Mode.DECIDING,
    LESSON: Mode.SCRIPTED,
    FRIEND: Mode.SENDING,
    AHEAD: Mode.AHEAD,
}
"""Who has to do something -> what the page is doing then; anybody else is a level of the computer."""


def mode_of(actor: str, *, is_by_hand: bool, has_people: bool) -> Mode:
    """Return the mode of a game whose position now is on the board; `actor` is who has to do something now."""
    if actor == "dice":
        return Mode.ROLLING if is_by_hand else Mode.FALLING
    return _MODES.get(actor) or (Mode.THINKING if has_people else Mode.WATCHING)
