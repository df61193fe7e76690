"""What a PDF has on its pages, read with PDFium: letters with where they stand and what cuts them, sizes, and greys."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from contextlib import closing
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

MM = 72 / 25.4
"""Points to a millimetre."""
DOTS = 2
"""Dots of a picture to a point."""
FOOT = 10
"""Millimetres at the foot of a page in which its part and its number stand."""


class Box(NamedTuple):
    """A rectangle on a page, in points from its lower left corner."""

    left: float
    bottom: float
    right: float
    top: float

    def beyond(self, other: Box) -> float:
        """Return by how many points it reaches beyond another."""
        return max(other.left - self.left, other.bottom - self.bottom, self.right - other.right, self.top - other.top)

    def within(self, other: Box) -> Box:
        """Return what it has in common with another."""
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    @property
    def middle(self) -> float:
        """How far to the right its middle is."""
        return (self.left + self.right) / 2

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        return (self.right - self.left) / MM, (self.top - self.bottom) / MM


class Letter(NamedTuple):
    """A character that is seen: what it is, where its ink lies, and the box outside of which nothing of it is drawn."""

    sign: str
    box: Box
    frame: Box
    word: int
    """Which word of the page it belongs to."""

    def is_over(self, other: Letter) -> bool:
        """Return whether it is the same character in the same place."""
        return self.sign == other.sign and abs(self.box.middle - other.box.middle) < 0.3


class Leaf:
    """One page of a PDF."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self._page = page
        self.width, self.height = page.get_size()

    @property
    def box(self) -> Box:
        """The page itself."""
        return Box(0, 0, self.width, self.height)

    @cached_property
    def letters(self) -> list[Letter]:
        """The characters of the page that are not blank; one that is drawn twice, with its rim and without, is one."""
        with closing(self._page.get_textpage()) as text:
            found = list(self._letters(text))
        return [one for one, following in pairwise([*found, None]) if following is None or not following.is_over(one)]

    def _letters(self, text: pypdfium2.PdfTextPage) -> Iterator[Letter]:
        frames: dict[int, Box] = {}
        word = 0
        edges = [ctypes.c_double() for _ in range(4)]
        left, right, bottom, top = edges
        for n in range(text.count_chars()):
            sign = chr(raw.FPDFText_GetUnicode(text, n))
            written = raw.FPDFText_GetTextObject(text, n)
            if not written or sign.isspace():
                word += 1
                continue
            run = ctypes.cast(written, ctypes.c_void_p).value or 0
            if run not in frames:
                frames[run] = _frame(written, self.box)
            raw.FPDFText_GetCharBox(text, n, *edges)
            yield Letter(sign, Box(left.value, bottom.value, right.value, top.value), frames[run], word)

    @cached_property
    def text(self) -> str:
        """All that is written on the page."""
        with closing(self._page.get_textpage()) as text:
            return text.get_text_range()

    @property
    def foot(self) -> str:
        """What is written below the printed area, without its spaces."""
        return "".join(letter.sign for letter in self.letters if letter.box.top < FOOT * MM)

    @cached_property
    def grey(self) -> list[bytes]:
        """The rows of the page as a picture in grey, from 0 (black) to 255 (white), the uppermost first."""
        with closing(self._page.render(scale=DOTS, grayscale=True)) as picture:
            dots, step, across = bytes(picture.buffer), picture.stride, picture.width
            return [dots[row * step : row * step + across] for row in range(picture.height)]

    def shades(self, box: Box) -> bytes:
        """Return the dots of a part of the page in grey."""
        first, last = int((self.height - box.top) * DOTS), int((self.height - box.bottom) * DOTS) + 1
        left, right = int(box.left * DOTS), int(box.right * DOTS) + 1
        return b"".join(row[max(0, left) : right] for row in self.grey[max(0, first) : last])

    def sizes(self) -> Iterator[tuple[float, float]]:
        """Yield width and height in millimetres of every line and area, the half of its stroke with it."""
        for drawn in self._page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            yield Box(*drawn.get_bounds()).size

    @property
    def is_blank(self) -> bool:
        """Return whether nothing is to be seen on the page above its foot."""
        printed = self.grey[: int((self.height - FOOT * MM) * DOTS)]
        return all(min(row) > 250 for row in printed)


def _frame(written: object, page: Box) -> Box:
    """Return the box in which a text is seen: what all paths that clip it leave of the page."""
    clip, frame = raw.FPDFPageObj_GetClipPath(written), page
    for n in range(max(0, raw.FPDFClipPath_CountPaths(clip)) if clip else 0):
        x, y = ctypes.c_float(), ctypes.c_float()
        corners = []
        for step in range(raw.FPDFClipPath_CountPathSegments(clip, n)):
            raw.FPDFPathSegment_GetPoint(raw.FPDFClipPath_GetPathSegment(clip, n, step), x, y)
            corners.append((x.value, y.value))
        if corners:
            across, down = zip(*corners, strict=True)
            frame = frame.within(Box(min(across), min(down), max(across), max(down)))
    return frame


def leaves(pdf: bytes) -> list[Leaf]:
    """Return the pages of a PDF."""
    return [Leaf(page) for page in pypdfium2.PdfDocument(pdf)]


def words(leaf: Leaf, tolerance: float) -> tuple[list[str], list[str]]:
    """Return the words of a page that are whole, and those of which more than `tolerance` points are cut off."""
    signs: dict[int, str] = {}
    halved = set()
    for letter in leaf.letters:
        signs[letter.word] = signs.get(letter.word, "") + letter.sign
        if letter.box.beyond(letter.frame) > tolerance:
            halved.add(letter.word)
    return [text for n, text in signs.items() if n not in halved], [signs[n] for n in sorted(halved)]


def numbered(foot: str) -> tuple[int, int] | None:
    """Return the number of a page and how many there are, from its foot."""
    found = re.search(r"(\d+)of(\d+)$", foot)
    return (int(found[1]), int(found[2])) if found else None
