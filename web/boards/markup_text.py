"""Small tools for writing SVG and HTML: external text must pass through `escape` before it reaches the page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Point = tuple[float, float]

_SAFE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
"""This is the table of html.escape, whose module would delay the start because it loads all named characters."""


def escape(text: object) -> str:
    """Return text that is safe between tags and inside double-quoted attributes."""
    return str(text).translate(_SAFE)


@lru_cache(maxsize=4096)
def slug(text: str) -> str:
    """Return text as part of an id: everything but letters, digits and hyphens becomes an underscore."""
    return "".join(c if c.isascii() and (c.isalnum() or c == "-") else "_" for c in text)


def number(value: float) -> str:
    """Return a number in its shortest form for SVG."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def points(at: Iterable[Point]) -> str:
    """Return points as the value of a polygon's `points` attribute."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in at)


def line(at: Iterable[Point], *, closed: bool = False) -> str:
    """Return points as path data."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in at) + ("Z" if closed else "")


def use(symbol: str, x: float, y: float, size: float, extra: str = "") -> str:
    """Return a symbol of the page's icon sheet, centred on a point."""
    half = size / 2
    corner = f'x="{number(x - half)}" y="{number(y - half)}"'
    return f'<use href="#icon-{symbol}" {corner} width="{number(size)}" height="{number(size)}"{extra}/>'
