"""What a seat is called: a level has texts of its own, and a step between two levels is named by both."""

from __future__ import annotations

from typing import Any

from web.game.seats import BETWEEN
from web.words import Words


def seat_text(words: Words, key: str, seat: str, **facts: Any) -> str:
    """Return the text of a key for a seat, such as `site.seat.recruit`; that for steps ends in ``.between``."""
    if seat not in BETWEEN:
        return words.say(f"{key}.{seat}", facts)
    return words.say(f"{key}.between", {**facts, "level": level_name(words, seat)})


def level_name(words: Words, seat: str) -> str:
    """Return the bare name of a level, or of a step between two."""
    if seat not in BETWEEN:
        return words.say(f"site.level.{seat}")
    low, high, share = BETWEEN[seat]
    return words.say(f"site.between.{share}", {"low": level_name(words, low), "high": level_name(words, high)})


def level_in_short(words: Words, seat: str) -> str:
    """Return the bare name of a level in one word; of a step, the lower level with a plus."""
    return level_name(words, seat) if seat not in BETWEEN else f"{level_name(words, BETWEEN[seat][0])}+"
