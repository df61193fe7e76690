"""Figures on their bases, seen from above: each family of troops is drawn once and referenced by its stands.

A base is 120 units wide and 80 deep with the middle of its front edge at (0, 0), facing up. Equipment differs by shape
as well as by colour: shields are long, oval or small, bows are bent, horses and engines are recognizable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from web.boards.free_table.path_shapes import oval, placed
from web.boards.markup_text import Point

WIDE, DEEP = 120, 80
"""The size of the base that the drawings are made for."""

Limb = tuple[str, str]
"""A part of a figure: its CSS class and its path data."""

_SHAFT: Limb = ("fg-shaft", "M11 12V-20")
_HEAD: Limb = ("fg-helm", oval(0, 0, 5.4))
_BARE: Limb = ("fg-hair", oval(0, 0, 5.2))
_COAT: Limb = ("fg-coat", oval(0, 2, 11, 7))
_HIDE: Limb = ("fg-hide", oval(0, 2, 11, 7))
_LONG: Limb = ("fg-shield", "M-13-7Q-3-14 7-7V-2.5Q-3-9-13-2.5Z")
_ASLANT: Limb = ("fg-shield", oval(-6, -6, 8.5, 4.8, -16))
MEN: dict[str, tuple[Limb, ...]] = {
    "legion": (_SHAFT, _COAT, _LONG, _HEAD),
    "crested": (_SHAFT, _COAT, _LONG, _HEAD, ("fg-crest", "M-7 0H7")),
    "oval": (_SHAFT, ("fg-coat", oval(0, 2, 10.5, 7)), ("fg-shield", oval(-5, -7, 9, 4.6)), _HEAD),
    "warrior": (_SHAFT, _HIDE, _ASLANT, _BARE),
    "noble": (_SHAFT, ("fg-cloak", oval(0, 5, 11, 8)), ("fg-hide", oval(0, 1, 10, 6)), _ASLANT, _HEAD),
    "archer": (
        ("fg-coat", oval(0, 3, 9.5, 6.5)),
        ("fg-bow", "M-13-5Q0-19 13-5"),
        ("fg-shaft", "M0 2V-20"),
        _HEAD,
    ),
    "runner": (
        ("fg-shaft", "M10 8L13-20"),
        ("fg-hide", oval(0, 2, 9, 6)),
        ("fg-shield", oval(-7, -5, 5.4)),
        _BARE,
    ),
    "axe": (
        ("fg-haft", "M9 9L15-15"),
        ("fg-axe", "M11-18q9-3 10 5l-6 2z"),
        ("fg-skin", oval(0, 2, 12, 7.5)),
        _BARE,
    ),
    "crew": (("fg-coat", oval(0, 2, 9.5, 6.5)), _HEAD),
    "horse": (
        (
            "fg-horse",
            "M0-26c5 1 7 6 6 11 5 6 6 14 5 22-1 10-4 16-11 17-7-1-10-7-11-17-1-8 0-16 5-22-1-5 1-10 6-11z",
        ),
        ("fg-mane", "M0-24V-9M0 24q3 5 0 9"),
        ("fg-shaft", "M12 14V-30"),
        ("fg-coat", oval(0, 4, 11, 7)),
        ("fg-shield", oval(-11, 0, 4.4, 9)),
        ("fg-helm", oval(0, 3, 5.4)),
    ),
}
"""Drawings of a man, or a horse with its rider, around (0, 0)."""
ENGINES: dict[str, tuple[Limb, ...]] = {
    "ballista": (
        ("fg-wood", "M-8-28H8V34H-8Z"),
        ("fg-frame", "M-26-20H26V-11H-26Z"),
        ("fg-arms", "M-22-16L-44-2M22-16L44-2"),
        ("fg-string", "M-44-2L0 22L44-2"),
        ("fg-bolt", "M0 22V-34M-4-27L0-35L4-27"),
    ),
    "scorpio": (
        ("fg-wood", "M-5-24H5V26H-5Z"),
        ("fg-frame", "M-16-17H16V-9H-16Z"),
        ("fg-arms", "M-14-13L-29-3M14-13L29-3"),
        ("fg-string", "M-29-3L0 15L29-3"),
        ("fg-bolt", "M0 15V-30M-3-24L0-31L3-24"),
        ("fg-arms", "M-14 30L0 18L14 30"),
    ),
    "onager": (
        ("fg-frame", "M-24-28H-15V32H-24ZM15-28H24V32H15Z"),
        ("fg-wood", "M-24-12H24V-3H-24ZM-24 22H24V30H-24Z"),
        ("fg-rope", "M-15-7H15"),
        ("fg-arms", "M0-7V34"),
        ("fg-stone", oval(0, 32, 8)),
    ),
}
"""Drawings of engines around (0, 0)."""
STANDARD = (
    '<path class="fg-pole" d="M0 6V-54"/><path class="fg-flag" d="M-15-52H15V-24L8-19 0-24-8-19-15-24Z"/>'
    '<path class="fg-fringe" d="M-17-52H17"/><circle class="fg-finial" cy="-57" r="4.6"/>'
)
"""The standard of a leader, drawn upright whatever the base's facing."""


def _men(kind: str, spots: Iterable[Point], size: float = 1, turns: tuple[float, ...] = (0,)) -> str:
    """Return men at their spots, with one path for each part of all of them, because a table has thousands."""
    stood = [(at, turns[n % len(turns)]) for n, at in enumerate(spots)]
    return "".join(
        f'<path class="{painted}" d="{"".join(placed(d, at, size, turn) for at, turn in stood)}"/>'
        for painted, d in MEN[kind]
    )


def _man(kind: str, at: Point, size: float = 1) -> str:
    return _men(kind, (at,), size)


def _ranks(kind: str) -> str:
    """Return two close ranks, shield by shield."""
    return _men(kind, [(x, y) for y in (29, 59) for x in (-43, -14.5, 14.5, 43)])


def _crowd(kind: str) -> str:
    """Return an irregular crowd."""
    spots = ((-44, 27), (-17, 32), (13, 26), (42, 31), (-31, 57), (-2, 60), (29, 58), (51, 61))
    return _men(kind, spots, 0.98, (-7, 5, 9, -5, 4, -9, 6, -3))


def _line(kind: str) -> str:
    """Return one open rank, with a second rank behind its gaps."""
    return _men(kind, ((-42, 31), (-14, 28), (14, 31), (42, 28), (-28, 58), (28, 58)), 1.02)


def _loose(kind: str) -> str:
    """Return scattered figures."""
    return _men(kind, ((-40, 32), (-8, 54), (14, 26), (42, 50)), 1.12, (-12, 8, 4, 14))


def _horse(kind: str) -> str:
    return _men(kind, ((-37, 44), (0, 40), (37, 44)), 1.05)


def _fierce(kind: str) -> str:
    return _men(kind, ((-34, 44), (2, 34), (36, 50)), 1.2, (-10, 3, 12))


def _engine(kind: str) -> str:
    crew = _men("crew", ((-48, 54), (48, 52)), 1, (20, -20))
    machine = "".join(f'<path class="{painted}" d="{placed(d, (0, 42))}"/>' for painted, d in ENGINES[kind])
    return machine + crew


def _chief(kind: str) -> str:
    """Return a leader, a little larger, with guards on both sides."""
    guard = "legion" if kind == "crested" else "warrior"
    cloak = '<path class="fg-mantle" d="M-11 34Q0 26 11 34L16 66Q0 74-16 66Z"/>'
    return f"{_men(guard, ((-44, 40), (44, 40)))}{cloak}{_man(kind, (0, 40), 1.35)}"


def _captain(kind: str) -> str:
    """Return a mounted leader."""
    cloak = '<path class="fg-mantle" d="M-11 42Q0 36 11 42L14 68Q0 76-14 68Z"/>'
    return f"{_man('crested', (-44, 46))}{_man(kind, (2, 42), 1.25)}{cloak}{_man('runner', (44, 50))}"


FAMILIES: dict[str, tuple[Callable[[str], str], str]] = {
    "ranks": (_ranks, "legion"),
    "ranks-elite": (_ranks, "crested"),
    "line": (_line, "oval"),
    "bows": (_line, "archer"),
    "crowd": (_crowd, "warrior"),
    "crowd-elite": (_crowd, "noble"),
    "loose": (_loose, "runner"),
    "fierce": (_fierce, "axe"),
    "horse": (_horse, "horse"),
    "ballista": (_engine, "ballista"),
    "scorpio": (_engine, "scorpio"),
    "onager": (_engine, "onager"),
    "chief": (_chief, "crested"),
    "captain": (_captain, "horse"),
    "warlord": (_chief, "noble"),
}
"""Family of troops -> formation and figure."""
PLAIN = "line"
"""The fallback family of unknown troops."""


@cache
def defs() -> str:
    """Return the drawings of all families, to be referenced by stands."""
    families = "".join(f'<g id="tb-{family}">{form(kind)}</g>' for family, (form, kind) in FAMILIES.items())
    return f"<defs>{families}</defs>"


def family(name: str, size: tuple[float, float]) -> str:
    """Return a family scaled to a base of the given size."""
    across, down = size[0] / WIDE, size[1] / DEEP
    scaled = "" if across == down == 1 else f' transform="scale({across:.3g} {down:.3g})"'
    return f'<use href="#tb-{name if name in FAMILIES else PLAIN}"{scaled}/>'
