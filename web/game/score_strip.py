"""The score strip: each side's tracks and breaking conditions, and between them the tracks of the whole game.

The layout does not move when the turn changes. Every number and every word reserves the width of the widest text it may
become, and a track that a side lacks at the moment keeps its place empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.types import EMPTY, Side
from engine.core.view import Track, View
from web.boards.dial import dial
from web.boards.markup_text import escape
from web.boards.zones import unit_figures
from web.game.level_words import level_in_short, seat_text
from web.game.seats import HUMAN, LADDER
from web.game.sentences import goals
from web.looks import registry
from web.shell.components import icon, rule_link, short_chance
from web.words import Names

DIGIT, FEW = "8", 1
"""Characters that reserve room: all digits are equally wide (style/play.css), and most unlimited counts have one."""
SURE = "100%"
"""The longest chance text."""


class ScoreStrip:
    """The score strip of one game."""

    def __init__(self) -> None:
        self._shown: dict[tuple[str, Side | None], Track] = {}
        """All tracks that were shown, with their latest values."""
        self._digits: dict[tuple[str, Side | None], int] = {}
        """Highest number of digits that each track has had."""
        self._said: dict[str, tuple[str, ...]] = {}
        """Word key of a value's meaning -> all texts that may stand in its place."""

    def markup(self, names: Names, view: View, seats: Mapping[Side, str] = EMPTY) -> str:
        """Return each side's tracks and level, if the computer plays it, and between them those of the whole game."""
        tracks = self._kept(names, view)
        now = {(track.key, track.side) for track in view.tracks}
        drawn = {key: self._track(names, track, is_blank=key not in now) for key, track in tracks.items()}
        rare = {f"{names.system}.track.{name}" for name in registry.of(names.system).rare_tracks}

        def row(side: Side | None, *, is_rare: bool) -> str:
            return "".join(made for (key, whose), made in drawn.items() if whose == side and is_rare == (key in rare))

        first, second = (
            _side(names, view, side, row(side, is_rare=True), row(side, is_rare=False), seats.get(side, HUMAN))
            for side in view.sides
        )
        return f'{first}<div class="score-middle">{row(None, is_rare=False)}</div>{second}'

    def _kept(self, names: Names, view: View) -> Mapping[tuple[str, Side | None], Track]:
        """Return the tracks to draw: those of the view, and those whose room is reserved."""
        look = registry.of(names.system)
        rare = (
            Track(f"{names.system}.track.{name}", side, 1, sign=sign)
            for name, sign in look.rare_tracks.items()
            for side in view.sides
        )
        for track in (*view.tracks, *(self._shown.values()), *rare):
            self._shown.setdefault((track.key, track.side), track)
        self._shown |= {(track.key, track.side): track for track in view.tracks}
        for key, track in self._shown.items():
            name = track.key.rpartition(".")[2]
            least = len(str(track.limit)) if track.limit is not None else look.track_digits.get(name, FEW)
            self._digits[key] = max(least, len(str(track.value)), self._digits.get(key, 0))
        return self._shown

    def _track(self, names: Names, track: Track, *, is_blank: bool) -> str:
        name = names.words.say(track.key)
        is_clock = bool(track.marks and track.limit)
        picture = dial(track.value, track.limit or 0, track.marks) if is_clock else icon(track.sign)
        widest = DIGIT * self._digits[track.key, track.side]
        amount = _steady("", _amount(track), [widest if track.limit is None else f"{widest}/{track.limit}"])
        kinds = "".join(kind for kind, is_it in ((" clock", is_clock), (" blank", is_blank)) if is_it)
        hidden = ' aria-hidden="true"' if is_blank else ""
        return (
            f'<span class="track{kinds}" title="{escape(name)}"{hidden}>{picture}'
            f'<span class="visually-hidden">{escape(name)}</span> {amount}{self._more(names, track)}</span>'
        )

    def _more(self, names: Names, track: Track) -> str:
        """Return the meaning of a track's value, and the chance that it reaches its limit next."""
        told = _steady("track-told", names.words.say(track.told), self._alike(names, track.told)) if track.told else ""
        if track.chance is None:
            return f" {told}" if told else ""
        percent = short_chance(track.chance) if track.chance else ""
        ends = names.words.say("site.track.ends", {"percent": percent}) if percent else ""
        widest = names.words.say("site.track.ends", {"percent": SURE})
        short = f'<span aria-hidden="true">{_steady("track-told in-short", percent, [SURE])}</span>'
        return f" {told}{_steady('track-told in-full', ends, [widest])}{short}"

    def _alike(self, names: Names, key: str) -> tuple[str, ...]:
        """Return all texts that may replace a word: those whose keys differ only in the last part."""
        if key and key not in self._said:
            stem = f"{key.rpartition('.')[0]}."
            texts = names.words.texts.items()
            self._said[key] = tuple(text for one, text in texts if one.startswith(stem) and "." not in one[len(stem) :])
        return self._said.get(key, ())


def _steady(kind: str, text: str, widest: Iterable[str]) -> str:
    """Return a text with room reserved for the widest text that may replace it."""
    kept = escape("\n".join(dict.fromkeys(widest)))
    return f'<span class="{f"{kind} steady".strip()}" data-widest="{kept}">{escape(text)}</span>'


def _side(names: Names, view: View, side: Side, rare: str, tracks: str, seat: str) -> str:
    """Return the tracks of one side; rare tracks stand apart so that they take no line of their own."""
    on = " active" if view.active == side else ""
    loss = "".join(f"<li>{escape(told)} {rule_link(rule)}</li>" for rule, told in goals(names, view, side))
    loses = names.words.say("site.goals.own", {"side": names.side(side)})
    title = escape(names.words.say("site.goals", {"side": names.side(side)}))
    whose = f'<span class="visually-hidden">: {escape(names.side(side))}</span>'
    legend = "".join(_legend(names, t) for t in view.tracks if t.side in (side, None))
    look = registry.of(names.system)
    legend += "".join(_state(names, f"sign.{mark}", sign) for mark, sign in unit_figures.zone_legend(look))
    legend += "".join(_state(names, f"mark.{mark}", sign) for mark, sign in unit_figures.legend(look))
    return (
        f'<div class="score-side side-{view.sides.index(side)}{on}">'
        f"<strong>{escape(names.side(side))}{_level(names, seat)}</strong>"
        f'<span class="tracks">{tracks}</span><span class="tracks rare">{rare}</span>'
        f'<details class="goals" id="goals-{view.sides.index(side)}"><summary>{escape(loses)}{whose}</summary>'
        f'<ul><li class="goals-title" aria-hidden="true">{title}</li>{loss}'
        f'<li class="legend" aria-hidden="true"><ul>{legend}</ul></li></ul></details></div>'
    )


def _level(names: Names, seat: str) -> str:
    """Return the level of a side that the computer plays, for below its name; empty for anybody else."""
    if seat not in LADDER:
        return ""
    told = escape(seat_text(names.words, "site.seat", seat))
    shown = escape(level_in_short(names.words, seat))
    return f'<small class="seat" title="{told}"><span class="visually-hidden">, </span>{shown}</small>'


def _amount(track: Track) -> str:
    return f"{track.value}" if track.limit is None else f"{track.value}/{track.limit}"


def _legend(names: Names, track: Track) -> str:
    """Return the meaning of a track's icon, for users who cannot hover over it."""
    return f"<li>{icon(track.sign)} {escape(names.words.say(track.key))}: {escape(_amount(track))}</li>"


def _state(names: Names, key: str, sign: str) -> str:
    """Return the meaning of a sign on a unit or a zone."""
    return f"<li>{sign} {escape(names.words.say(f'{names.system}.{key}'))}</li>"
