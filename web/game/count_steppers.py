"""Steppers that set how often a thing in a row is picked."""

from __future__ import annotations

from engine.core.references import PieceRef
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.game.selection import Selection
from web.words import Names


def steps(selection: Selection, names: Names) -> str:
    """Return the count of each thing that may be picked several times, with a button on either side."""
    counted = selection.counted
    if not counted:
        return ""
    items = "".join(_step(selection, names, thing, n) for thing, n in counted.items())
    return f'<ul class="counts">{items}</ul>'


def _step(selection: Selection, names: Names, thing: PieceRef, n: int) -> str:
    words, name = names.words, names.name(thing)
    less = _button("less", "−", words.say("site.count.less", {"name": name}), thing, is_on=n > 0)
    more = _button("more", "+", words.say("site.count.more", {"name": name}), thing, is_on=selection.may_add(thing))
    return f"<li><span>{escape(name)}</span> {less}<output>{n}</output>{more}</li>"


def _button(do: str, sign: str, label: str, thing: PieceRef, *, is_on: bool) -> str:
    off = "" if is_on else " disabled"
    return (
        f'<button type="button" class="button count" data-do="{do}" data-arg="{escape(thing)}" '
        f"{aria_label(label)}{off}>{sign}</button>"
    )
