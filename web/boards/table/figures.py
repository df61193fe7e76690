"""Figures as they stand on their bases, seen from above: each family of troops drawn once, for every stand of it.

A base is 120 units wide and 80 deep around (0, 0), the middle of its front edge, and looks up. What a figure wears is
told by shape as well as by colour: shields are long, oval or small, bows are bent, horses and engines are themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from web.boards.text import Point, number

WIDE, DEEP = 120, 80
"""The base that the drawings are made for."""

_HEAD = '<circle class="fg-helm" r="5.4"/>'
_BARE = '<circle class="fg-hair" r="5.2"/>'
_SHAFT = '<path class="fg-shaft" d="M11 12V-20"/>'
MEN = {
    "legion": f'{_SHAFT}<ellipse class="fg-coat" cy="2" rx="11" ry="7"/><path class="fg-shield" '
    f'd="M-13-7Q-3-14 7-7V-2.5Q-3-9-13-2.5Z"/>{_HEAD}',
    "crested": f'{_SHAFT}<ellipse class="fg-coat" cy="2" rx="11" ry="7"/><path class="fg-shield" '
    f'd="M-13-7Q-3-14 7-7V-2.5Q-3-9-13-2.5Z"/>{_HEAD}<path class="fg-crest" d="M-7 0H7"/>',
    "oval": f'{_SHAFT}<ellipse class="fg-coat" cy="2" rx="10.5" ry="7"/><ellipse class="fg-shield" cx="-5" cy="-7" '
    f'rx="9" ry="4.6"/>{_HEAD}',
    "warrior": f'{_SHAFT}<ellipse class="fg-hide" cy="2" rx="11" ry="7"/><ellipse class="fg-shield" cx="-6" cy="-6" '
    f'rx="8.5" ry="4.8" transform="rotate(-16 -6 -6)"/>{_BARE}',
    "noble": f'{_SHAFT}<ellipse class="fg-cloak" cy="5" rx="11" ry="8"/><ellipse class="fg-hide" cy="1" rx="10" '
    'ry="6"/>'
    f'<ellipse class="fg-shield" cx="-6" cy="-6" rx="8.5" ry="4.8" transform="rotate(-16 -6 -6)"/>{_HEAD}',
    "archer": '<ellipse class="fg-coat" cy="3" rx="9.5" ry="6.5"/><path class="fg-bow" d="M-13-5Q0-19 13-5"/>'
    f'<path class="fg-shaft" d="M0 2V-20"/>{_HEAD}',
    "runner": '<path class="fg-shaft" d="M10 8L13-20"/><ellipse class="fg-hide" cy="2" rx="9" ry="6"/>'
    f'<circle class="fg-shield" cx="-7" cy="-5" r="5.4"/>{_BARE}',
    "axe": '<path class="fg-haft" d="M9 9L15-15"/><path class="fg-axe" d="M11-18q9-3 10 5l-6 2z"/>'
    f'<ellipse class="fg-skin" cy="2" rx="12" ry="7.5"/>{_BARE}',
    "crew": f'<ellipse class="fg-coat" cy="2" rx="9.5" ry="6.5"/>{_HEAD}',
    "horse": '<path class="fg-horse" d="M0-26c5 1 7 6 6 11 5 6 6 14 5 22-1 10-4 16-11 17-7-1-10-7-11-17-1-8 0-16 5-22'
    '-1-5 1-10 6-11z"/><path class="fg-mane" d="M0-24V-9M0 24q3 5 0 9"/><path class="fg-shaft" d="M12 14V-30"/>'
    f'<ellipse class="fg-coat" cy="4" rx="11" ry="7"/><ellipse class="fg-shield" cx="-11" cy="0" rx="4.4" ry="9"/>'
    f'<g transform="translate(0 3)">{_HEAD}</g>',
}
"""A man, or a horse with its rider, around (0, 0)."""
ENGINES = {
    "ballista": '<path class="fg-wood" d="M-8-28H8V34H-8Z"/><path class="fg-frame" d="M-26-20H26V-11H-26Z"/>'
    '<path class="fg-arms" d="M-22-16L-44-2M22-16L44-2"/><path class="fg-string" d="M-44-2L0 22 44-2"/>'
    '<path class="fg-bolt" d="M0 22V-34M-4-27L0-35 4-27"/>',
    "scorpio": '<path class="fg-wood" d="M-5-24H5V26H-5Z"/><path class="fg-frame" d="M-16-17H16V-9H-16Z"/>'
    '<path class="fg-arms" d="M-14-13L-29-3M14-13L29-3"/><path class="fg-string" d="M-29-3L0 15 29-3"/>'
    '<path class="fg-bolt" d="M0 15V-30M-3-24L0-31 3-24"/><path class="fg-arms" d="M-14 30L0 18 14 30"/>',
    "onager": '<path class="fg-frame" d="M-24-28H-15V32H-24ZM15-28H24V32H15Z"/>'
    '<path class="fg-wood" d="M-24-12H24V-3H-24ZM-24 22H24V30H-24Z"/><path class="fg-rope" d="M-15-7H15"/>'
    '<path class="fg-arms" d="M0-7V34"/><circle class="fg-stone" cy="32" r="8"/>',
}
"""Machines around (0, 0)."""
STANDARD = (
    '<path class="fg-pole" d="M0 6V-54"/><path class="fg-flag" d="M-15-52H15V-24L8-19 0-24-8-19-15-24Z"/>'
    '<path class="fg-fringe" d="M-17-52H17"/><circle class="fg-finial" cy="-57" r="4.6"/>'
)
"""The standard of one who leads: it stands upright, whichever way its bearer looks."""


def _man(kind: str, at: Point, size: float = 1, turn: float = 0) -> str:
    turned = f" rotate({number(turn)})" if turn else ""
    scaled = f" scale({size:g})" if size != 1 else ""
    return f'<use href="#fg-{kind}" transform="translate({number(at[0])} {number(at[1])}){turned}{scaled}"/>'


def _men(kind: str, spots: Iterable[Point], size: float = 1, turns: tuple[float, ...] = (0,)) -> str:
    return "".join(_man(kind, at, size, turns[n % len(turns)]) for n, at in enumerate(spots))


def _ranks(kind: str) -> str:
    """Two close ranks, shield by shield."""
    return _men(kind, [(x, y) for y in (29, 59) for x in (-43, -14.5, 14.5, 43)])


def _crowd(kind: str) -> str:
    """Many without a rank: each where there is room for him."""
    spots = ((-44, 27), (-17, 32), (13, 26), (42, 31), (-31, 57), (-2, 60), (29, 58), (51, 61))
    return _men(kind, spots, 0.98, (-7, 5, 9, -5, 4, -9, 6, -3))


def _line(kind: str) -> str:
    """One open rank, and who fills it behind."""
    return _men(kind, ((-42, 31), (-14, 28), (14, 31), (42, 28), (-28, 58), (28, 58)), 1.02)


def _loose(kind: str) -> str:
    """Each by himself."""
    return _men(kind, ((-40, 32), (-8, 54), (14, 26), (42, 50)), 1.12, (-12, 8, 4, 14))


def _horse(kind: str) -> str:
    return _men(kind, ((-37, 44), (0, 40), (37, 44)), 1.05)


def _fierce(kind: str) -> str:
    return _men(kind, ((-34, 44), (2, 34), (36, 50)), 1.2, (-10, 3, 12))


def _engine(kind: str) -> str:
    crew = _men("crew", ((-48, 54), (48, 52)), 1, (20, -20))
    return f'<g transform="translate(0 42)">{ENGINES[kind]}</g>{crew}'


def _chief(kind: str) -> str:
    """One who leads, a little larger, his guards to either side."""
    guard = "legion" if kind == "crested" else "warrior"
    cloak = '<path class="fg-mantle" d="M-11 34Q0 26 11 34L16 66Q0 74-16 66Z"/>'
    return f"{_men(guard, ((-44, 40), (44, 40)))}{cloak}{_man(kind, (0, 40), 1.35)}"


def _captain(kind: str) -> str:
    """One who leads on horseback."""
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
"""Family of troops -> how they stand, and who."""
PLAIN = "line"
"""The family of troops of which nothing is known."""


def defs() -> str:
    """Return the drawings of all families, to be mentioned by stands."""
    men = "".join(f'<g id="fg-{kind}">{drawn}</g>' for kind, drawn in MEN.items())
    families = "".join(f'<g id="tb-{family}">{form(kind)}</g>' for family, (form, kind) in FAMILIES.items())
    return f"<defs>{men}{families}</defs>"


def family(name: str, size: tuple[float, float]) -> str:
    """Return a family on a base of so many units."""
    across, down = size[0] / WIDE, size[1] / DEEP
    scaled = "" if across == down == 1 else f' transform="scale({across:.3g} {down:.3g})"'
    return f'<use href="#tb-{name if name in FAMILIES else PLAIN}"{scaled}/>'
