"""The law of paper: every part of the battles that differ most, printed in A4 or Letter and read from the PDF."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.paper import MM, Box, Leaf, leaves, numbered, words
from tests.depth import cases
from web.features.print.print_options import PARTS
from web.words import Words

BATTLES = (
    *("at_the_charge/training", "charge/training", "chartabella/training"),
    *("conquerors_kings/training", "table_battles/training"),
    *("at_the_charge/kalavryai", "charge/watling_street", "chartabella/gaugamela"),
    *("conquerors_kings/trebia", "table_battles/cannae"),
)
"""The least battle and one of the greatest of each system: tall and wide maps, on one sheet and on many."""
PAPERS = (("A4", True), ("Letter", False))
"""Each paper, and whether ink is saved on it: both ways of printing are looked at."""
ON_PAPER = {name: cases(PAPERS[(n + n // 5) % 2 :][:1], PAPERS) for n, name in enumerate(BATTLES)}
"""The papers of a battle: each of the five systems has its least battle on one, and a great one on the other."""
WORDS = Words.load("en")
MARGIN = 10
"""Millimetres of a page that are left free on each side."""
SLACK = 1.2
"""Points that a letter may reach beyond an edge, as the overhang of an f or an r does at the end of a line."""
SEEN = 80
"""Steps of grey, of 255, between the darkest and the lightest dot of a letter that can be read."""
KEY = re.compile(
    r"[{}]|\b(?:site|briefing|guide|charge|at_the_charge|chartabella|conquerors_kings|table_battles)\.[a-z_]"
)
SIZES = """() => [...document.querySelectorAll(".cut, .cut-marker, .cut-measure")].map((one) => {
  const faces = [...one.querySelectorAll(":scope > svg")];
  return [faces.reduce((sum, face) => sum + parseFloat(face.getAttribute("width")), 0),
    parseFloat(faces[0].getAttribute("height"))];
})"""
"""Millimetres across and down of all that is cut out, as the sheets say they are."""
LINE = 1.2
"""Millimetres that the line around what is cut out may add to it."""


RINGS = """() => [...document.querySelectorAll(".print-sheet-map :is(.command, .held)")]
  .map((one) => getComputedStyle(one).stroke)"""
"""The colours of the lines on a printed map around what commanders reach and around what sides hold."""
PALE = 150
"""The mean of red, green and blue from which on such a line is hardly seen on paper."""


def titled(part: str) -> frozenset[str]:
    """Return the titles of a part as they stand at the foot of its pages, without spaces."""
    keys = (f"site.print.{part}", f"site.print.{part}.cards")
    return frozenset(WORDS.texts[key].replace(" ", "") for key in keys if key in WORDS.texts)


TITLES = {title: part for part in PARTS for title in titled(part)}


def part_of(leaf: Leaf) -> str:
    """Return the part to which a page belongs by its foot."""
    return TITLES.get(re.sub(r"\d+of\d+$", "", leaf.foot), "")


def everything(page: Page, name: str) -> set[str]:
    """Have all parts of a battle on the sheets, and return them; the rules of a system with its least battle alone."""
    page.goto(f"./#print/{name}")
    page.wait_for_selector(".print-sheet-map svg.printed")
    page.wait_for_selector(".print-sheet-sheet")  # it comes late
    if page.locator("#print-ground").count():
        page.check("#print-ground")
        page.wait_for_selector(".print-sheet-ground")
    if not name.endswith("training"):
        page.uncheck("#print-rules")
        page.wait_for_selector(".print-sheet-rules", state="detached")
    found = page.eval_on_selector_all(
        ".print-sheet", "all => all.map(one => one.className.match(/print-sheet-(\\w+)/)[1])"
    )
    return set(found)


def faults(read: list[Leaf], sizes: list[list[float]]) -> Iterator[str]:
    """Yield what is wrong with the pages of a battle."""
    for n, leaf in enumerate(read, 1):
        if (n, len(read)) != numbered(leaf.foot):
            yield f"page {n}: its foot says {leaf.foot!r}"
        if leaf.is_blank:
            yield f"page {n} is blank"
        room = Box(MARGIN * MM, 0, leaf.width - MARGIN * MM, leaf.height - MARGIN * MM)
        if beyond := "".join(letter.sign for letter in leaf.letters if letter.box.beyond(room) > SLACK):
            yield f"page {n}: {beyond!r} stands in the margin"
        if key := KEY.search(leaf.text):
            yield f"page {n} has a key: {leaf.text[key.start() :][:40]!r}"
        yield from (f"page {n}: {told}" for told in unread(leaf))
    yield from severed(read)
    yield from misshapen(read, sizes)


def severed(read: list[Leaf]) -> Iterator[str]:
    """Yield words of which a part is cut off; of a map on several sheets, those that are whole on none of them.

    The pictures of the page at a glance are parts of boards: at their edges numbers of places are cut.
    """
    maps: list[tuple[str, list[str]]] = []
    for n, leaf in enumerate(read, 1):
        good, bad = words(leaf, SLACK)
        if part_of(leaf) == "ground":
            maps.append(("".join(good), bad))
        elif part_of(leaf) != "sheet":
            yield from (f"page {n}: {word!r} is cut off" for word in bad)
    for n, (_, bad) in enumerate(maps, 1):
        others = [good for m, (good, _) in enumerate(maps, 1) if m != n]
        yield from (
            f"{word!r} on sheet {n} of the map is whole on no other"
            for word in bad
            if not any(word in good for good in others)
        )


def misshapen(read: list[Leaf], sizes: list[list[float]]) -> Iterator[str]:
    """Yield what is to be cut out and has not the size on paper that the sheets say."""
    found = [size for leaf in read if part_of(leaf) == "counters" for size in leaf.sizes()]
    for (width, height), count in Counter((width, height) for width, height in sizes).items():
        fits = sum(0 <= wide - width <= LINE and 0 <= high - height <= LINE for wide, high in found)
        if fits < count:
            yield f"{count} things are to be {width} by {height} mm, {fits} are"


def unread(leaf: Leaf) -> Iterator[str]:
    """Yield the letters of a page that do not stand out in grey; on maps pieces may lie on some."""
    if part_of(leaf) in ("battle", "counters", "track", "rules"):
        for letter in leaf.letters[::5]:
            shades = leaf.shades(letter.box)
            if max(shades) - min(shades) < SEEN:
                yield f"{letter.sign!r} at {[round(edge) for edge in letter.box]} does not stand out in grey"


@pytest.mark.running
@pytest.mark.parametrize("name", BATTLES)
def test_every_part_comes_out_whole_on_paper(page: Page, name: str) -> None:
    """Pages are numbered, none is blank, no text is cut off or pale, nothing is a key, what is cut out has its size."""
    parts = everything(page, name)
    sizes = page.evaluate(SIZES)

    for paper, is_plain in ON_PAPER[name]:
        page.set_checked("#print-plain", is_plain)
        page.wait_for_function("on => on === !!document.querySelector('.print-plain')", arg=is_plain)
        rings = [sum(map(int, re.findall(r"\d+", colour)[:3])) / 3 for colour in page.evaluate(RINGS)]
        read = leaves(page.pdf(format=paper, prefer_css_page_size=True))

        assert parts == {part_of(leaf) for leaf in read}
        assert [part_of(leaf) for leaf in read].count("sheet") == 1, "the game at a glance is one page"
        assert [] == [light for light in rings if light > PALE]
        assert [] == [f"{paper}: {fault}" for fault in faults(read, sizes)]
    for box, is_ticked in (("plain", True), ("rules", True), ("ground", False)):  # the page remembers for the next
        if page.locator(f"#print-{box}").count():
            page.set_checked(f"#print-{box}", is_ticked)
