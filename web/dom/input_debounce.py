"""Filters unintended input: held keys, second halves of double clicks, clicks that come too late.

A long press on a thing asks what it is, so that lifting the finger means nothing. If an order leads to a question of
the other side, or of another kind, its buttons are disabled for a moment, because a quick click was meant for the
previous question. A player's own sequence of choices is not slowed down.
"""

from __future__ import annotations

import math
from typing import Any

from js import document, window
from pyscript.ffi import create_proxy

MOMENT = 400
"""Milliseconds in which a second click on a button, or a click on a new question, counts as unintended."""
STAYED = 450
"""Milliseconds after which a touch is a long press and not a tap."""
MOUSE_SLOP, FINGER_SLOP = 8, 10
"""Pixels that a press by mouse, or by finger or pen, may travel and still be a click; beyond, it drags or pans."""
ANSWERS = ".question, .cover"
"""Selector of the areas whose buttons answer a question."""
ONCE = ("enter", " ", "d", "x", *"123456789")
"""Keys that give orders, in lower case: held down they count once."""
SEVERAL = ("face", "more", "less", "turn-left", "turn-right", "about", "watch-step")
"""Actions whose buttons are pressed several times on purpose."""
COUNTS = ".counts"
"""Selector of the steppers; they exist while picks are counted."""
FIELDS = ("input", "select", "textarea")


def has_travelled(event: Any, down: tuple[float, float], pointer: str) -> bool:
    """Return whether a pointer of this type (mouse, touch, pen) has moved too far for a click."""
    slop = MOUSE_SLOP if pointer == "mouse" else FINGER_SLOP
    return math.hypot(event.clientX - down[0], event.clientY - down[1]) > slop


_press = {"has_dragged": False}


def drop() -> None:
    """Note that the current press was a drag, so that the click that browsers make of it is ignored."""
    _press["has_dragged"] = True


class InputDebounce:
    """Tells unintended input from intended input."""

    def __init__(self) -> None:
        self._down = (0.0, 0.0)
        self._pointer = "mouse"
        self._touched: float | None = None
        """Time at which a finger or pen was put down; None for the mouse."""
        self._clicked = ("", "")
        self._when = 0.0
        document.addEventListener("pointerdown", create_proxy(self._pressed), True)

    def _pressed(self, event: Any) -> None:
        self._down, self._pointer = (event.clientX, event.clientY), str(event.pointerType)
        _press["has_dragged"] = False
        self._touched = None if event.pointerType == "mouse" else event.timeStamp

    def is_unmeant(self, kind: str, event: Any, facts: dict[str, Any]) -> bool:
        """Return whether an event was unintended; every event must be passed, in order."""
        if kind == "press":
            return bool(event.repeat) and facts["key"].lower() in ONCE and facts["tag"] not in FIELDS
        if kind != "click":
            return False
        before, when = self._clicked, self._when
        self._clicked = (facts.get("pick", facts.get("do", "")), facts.get("arg", ""))
        self._when = event.timeStamp
        is_same, is_by_hand = self._clicked == before, bool(event.detail)
        if "pick" in facts and is_by_hand:
            has_moved = _press["has_dragged"] or has_travelled(event, self._down, self._pointer)
            is_double = is_same and event.detail > 1 and document.querySelector(COUNTS) is None
            has_stayed = self._touched is not None and self._when - self._touched >= STAYED
            return bool(has_moved or is_double or has_stayed)
        if not event.target.closest(ANSWERS):
            return False
        if document.documentElement.hasAttribute("data-resting"):
            return is_by_hand or is_same  # a key is intended, unless it only repeats the last choice
        is_double = event.detail > 1 and is_same and event.timeStamp - when < MOMENT
        return bool(is_double and facts.get("do") not in SEVERAL)


_rests = {"count": 0}


def pause_buttons() -> None:
    """Disable the question's buttons for a moment."""
    _rests["count"] += 1
    document.documentElement.setAttribute("data-resting", "yes")

    def over() -> None:
        proxy.destroy()
        _rests["count"] -= 1
        if not _rests["count"]:
            document.documentElement.removeAttribute("data-resting")

    proxy = create_proxy(over)
    window.setTimeout(proxy, MOMENT)
