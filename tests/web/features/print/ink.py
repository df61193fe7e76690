"""This module computes how dark the areas of a drawing are, for simple class rules of the style sheet."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import build
from web.build.assets import style_sheet

AREAS = ("path", "rect", "circle", "ellipse", "polygon")
LISTED = re.compile(r":(?:is|where)\(((?:[^()]|\([^()]*\))*)\)")
DRAWN_ELSEWHERE, APART = "printed-", "|"
"""How the ids of drawings begin that others mention, and their mark: no rule reaches into them from above."""
Rule = tuple[tuple[frozenset[str], ...], dict[str, str]]


def parted(text: str) -> list[str]:
    """Return what stands between the commas of a text, those in brackets aside."""
    return [part.strip() for part in re.split(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))", text)]


def spelt(selector: str) -> list[str]:
    """Return a selector without lists: one for each way to fill them."""
    found = LISTED.search(selector)
    if found is None:
        return [selector]
    return [one for own in parted(found[1]) for one in spelt(selector[: found.start()] + own + selector[found.end() :])]


@cache
def rules() -> list[Rule]:
    """Return the rules whose selectors are of classes alone, weakest first, with what they say."""
    sheet = re.sub(r"\s+", " ", style_sheet(build.ROOT / "web"))
    found: list[tuple[int, int, Rule]] = []
    for nested in re.findall(r"\.print-plain \{ ((?:& [^{}]*\{[^{}]*\} ?)+)\}", sheet):
        sheet += nested.replace("& ", ".print-plain ")
    for n, (selectors, body) in enumerate(re.findall(r"([^{}]+)\{([^{}]*)\}", sheet)):
        said = dict(re.findall(r"([\w-]+): ([^;]+)", body))
        for selector in (one for listed in parted(selectors.strip()) for one in spelt(listed)):
            if re.fullmatch(r"[\w. -]+", selector) and not re.search(r"(^| )\w", selector):
                steps = tuple(frozenset(step.split(".")[1:]) for step in selector.split())
                found.append((sum(map(len, steps)), n, (steps, said)))
    return [rule for _, _, rule in sorted(found, key=lambda one: one[:2])]


class Ink(HTMLParser):
    """Reads markup, and notes how light the darkest area of each class is: `found`, class -> 0 (black) to 1 (white)."""

    def __init__(self) -> None:
        super().__init__()
        self.above: list[tuple[str, frozenset[str]]] = [("", frozenset())]
        self.found: dict[str, float] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Weigh an area."""
        given = dict(attrs)
        held = frozenset((given.get("class") or "").split())
        if (given.get("id") or "").startswith(DRAWN_ELSEWHERE):
            held |= {APART}
        self.above.append((tag, held))
        if tag in AREAS and held:
            name = ".".join(sorted(held))
            self.found[name] = min(light(tuple(classes for _, classes in self.above)), self.found.get(name, 1))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those in it that were not closed."""
        while len(self.above) > 1 and self.above.pop()[0] != tag:
            pass


@cache
def root() -> dict[str, str]:
    """Return the names of colours that hold for the whole page."""
    blocks = re.findall(r":root \{([^{}]*)\}", style_sheet(build.ROOT / "web"))
    return {name: value for block in blocks for name, value in re.findall(r"(--[\w-]+): ([^;]+)", block)}


@cache
def said_of(above: tuple[frozenset[str], ...]) -> dict[str, str]:
    """Return what the rules say of the last of elements that stand in one another."""
    begin = max((n for n, held in enumerate(above) if APART in held), default=0)
    return {
        name: value
        for steps, own in rules()
        if steps[-1] <= above[-1] and stands(steps[:-1], above[begin:-1])
        for name, value in own.items()
    }


def stands(steps: tuple[frozenset[str], ...], above: tuple[frozenset[str], ...]) -> bool:
    """Return whether an element's ancestors match a selector, in order."""
    left = list(steps)
    for held in above:
        if left and left[0] <= held:
            left.pop(0)
    return not left


@cache
def names_in(above: tuple[frozenset[str], ...]) -> dict[str, str]:
    """Return the names of colours that hold in the last of elements that stand in one another."""
    if not above:
        return root()
    return names_in(above[:-1]) | {name: value for name, value in said_of(above).items() if name.startswith("--")}


@cache
def light(above: tuple[frozenset[str], ...]) -> float:
    """Return how light the fill of the last element is on white paper, from 0 to 1."""
    names, said = names_in(above), said_of(above)
    rgb = colour(resolved(said.get("fill", "none"), names))
    if rgb is None or "none" in resolved(said.get("display", "inline"), names):
        return 1
    cover = 1.0
    for name in ("fill-opacity", "opacity"):
        cover *= float(resolved(said.get(name, "1"), names))
    return 1 - cover * (1 - sum(rgb) / 3 / 255)


def resolved(value: str, names: dict[str, str]) -> str:
    """Return a value with its names filled in, and of two colours the one for a light page."""
    for _ in range(12):
        before = value
        value = re.sub(r"var\((--[\w-]+)(?:, ((?:[^()]|\([^()]*\))*))?\)", lambda m: names.get(m[1], m[2] or ""), value)
        value = re.sub(r"light-dark\(([^,()]+),[^()]*\)", r"\1", value)
        if value == before:
            break
    return value.strip()


def colour(value: str) -> tuple[float, float, float] | None:
    """Return a colour or a mixture of two as red, green, blue to 255; None where there is none to be seen."""
    if mixed := re.fullmatch(r"color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)", value):
        one, other = colour(mixed[1]), colour(mixed[3])
        part = int(mixed[2]) / 100
        if one is None or other is None:
            return None
        red, green, blue = (part * a + (1 - part) * b for a, b in zip(one, other, strict=True))
        return red, green, blue
    if found := re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", value):
        digits = found[1] if len(found[1]) == 6 else "".join(one * 2 for one in found[1])
        red, green, blue = (int(digits[n : n + 2], 16) for n in (0, 2, 4))
        return red, green, blue
    return None
