"""The replay: its bar below the board, what happened at a step, and the form that plays on from there."""

from __future__ import annotations

from engine.core.types import End, Side
from web.boards import dice
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.features.log.view import lines, sentences
from web.features.replay.model import Replay
from web.features.replay.timeline import UNITS, Timeline
from web.features.setup import view as setup_view
from web.game.seats import HUMAN
from web.game.table import Table
from web.shell.components import button
from web.shell.session import Session
from web.words import Names, Words

_SHAPES = {
    "begin": "M6 5v14M19 5l-10 7 10 7z",
    "back": "M16 5l-10 7 10 7z",
    "play": "M7 4l13 8-13 8z",
    "pause": "M8 5v14M16 5v14",
    "on": "M8 5l10 7-10 7z",
    "end": "M18 5v14M5 5l10 7-10 7z",
    "close": "M6 6l12 12M18 6L6 18",
}
_KEYS = {"begin": "site.key.home", "back": ",", "play": "site.key.space", "on": ".", "end": "site.key.end"}
"""The keyboard shortcut of each button, by its sign or word key, for tooltips; the dialog of keys lists them."""


def bar(course: Timeline, words: Words) -> str:
    """Return the bar for a whole game; the replay position is set on it afterwards."""
    buttons = "".join(_button(name, words) for name in ("begin", "back", "play", "on", "end"))
    units = "".join(_unit(unit, words) for unit in UNITS)
    return (
        f'<div class="film-line">{strip(course)}<input type="range" id="film-slider" min="0" max="{course.total}" '
        f'step="1" {aria_label(words.say("site.film.slider"))}></div><div class="film-keys">{buttons}</div>'
        f'<p class="film-at" id="film-at"></p>'
        f'<div class="film-units" role="group" {aria_label(words.say("site.film.by"))}>'
        f'<span class="film-by" aria-hidden="true">{escape(words.say("site.film.by"))}</span>{units}</div>'
        f"{_button('close', words)}"
    )


def _unit(unit: str, words: Words) -> str:
    """Return the button that chooses the unit of a step."""
    label = words.say(f"site.film.by.{unit}")
    tip = escape(words.say(f"site.film.by.{unit}.help"))
    attributes = f' id="film-by-{unit}" aria-pressed="false" title="{tip}"'
    return button(label, "film-by", unit, style="button-quiet film-unit", attributes=attributes)


def _button(name: str, words: Words) -> str:
    label = words.say(f"site.film.{name}")
    tip = escape(f"{label} ({words.say(_KEYS[name])})" if name in _KEYS else label)
    shapes = "".join(
        f'<path class="film-{shape}" d="{_SHAPES[shape]}"/>'
        for shape in (name, *(("pause",) if name == "play" else ()))
    )
    return (
        f'<button type="button" class="button tool film-{name}" id="film-{name}" data-do="film-{name}" title="{tip}" '
        f'{aria_label(label)}><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{shapes}</svg></button>'
    )


def strip(course: Timeline) -> str:
    """Return the game as a strip: a lane for each side with its turns, and a mark at each of its losses."""
    view = course.game.view(course.viewer)
    lane = {side: 11 * n for n, side in enumerate(view.sides)}
    ends = [n for n, _ in course.turns[1:]] + [course.total]
    made = ""
    for (begin, side), end in zip(course.turns, ends, strict=True):
        if end > begin:
            made += (
                f'<rect class="film-turn side-{view.sides.index(side)}" x="{begin}" y="{lane[side]}" '
                f'width="{end - begin}" height="9"/>'
            )
    for n, side in course.losses:
        made += f'<path class="film-loss" d="M{n} {lane[side] - 1}v11" vector-effect="non-scaling-stroke"/>'
    return (
        f'<svg class="film-strip" viewBox="0 -2 {max(course.total, 1)} 24" preserveAspectRatio="none" '
        f'aria-hidden="true">{made}</svg>'
    )


def place(course: Timeline, names: Names, at: int) -> str:
    """Return the replay position as the slider announces it."""
    side = course.side_at(at)
    facts = {"at": at, "total": course.total}
    if side is None:
        return names.words.say("site.film.place", facts)
    return names.words.say("site.film.place.side", {**facts, "side": names.side(side)})


def said(table: Table, names: Names, at: int) -> str:
    """Return what happened just before, as plain text."""
    if at == 0:
        return names.words.say("site.film.setup")
    return sentences(table, names, at - 1)


def past_bar(session: Session, names: Names) -> str:
    """Return the question bar for the past position shown."""
    return past(session.playing(), names, is_again=session.of(Replay).is_again)


def past_told(session: Session, names: Names) -> str:
    """Return what happened just before the past position shown, as plain text."""
    table = session.playing()
    return said(table, names, table.shown_at)


def past(table: Table, names: Names, *, is_again: bool = False) -> str:
    """Return the question bar for a position in the past: what happened just before, and the ways out.

    If the last turn is replayed, the button back to the game skips the rest of it.
    """
    words = names.words
    at, total = table.viewed_at or 0, len(table.game.inputs)
    told = lines(table, names, at - 1) if at else f'<p class="log-line">{escape(said(table, names, at))}</p>'
    given = table.game.inputs[at - 1] if at else None
    if given is not None and given.side is None and "<svg" not in told:
        told = f'<span class="dice">{"".join(dice.face(face, 34) for face in dice.faces(given.given))}</span>{told}'
    over = isinstance(table.game.pending, End)
    return (
        f'<p class="film-lead">{escape(words.say("site.past", {"at": at, "total": total}))}</p>'
        f'<div class="film-told">{told}</div><div class="buttons">'
        + button(words.say("site.film.play_on"), "play-on", str(at))
        + button(words.say(_way_out(over=over, is_again=is_again)), "look", "now", style="button-primary")
        + "</div>"
    )


def _way_out(*, over: bool, is_again: bool) -> str:
    """Return the word key of the button that leads from the past position to the present."""
    return "site.film.skip" if is_again else "site.film.end" if over else "site.film.now"


def play_on(table: Table, names: Names, n: int) -> str:
    """Return the form that begins a new game after `n` inputs: who plays each side from there."""
    words = names.words
    seats = setup_view.seat_fields(names, seats_at(table, n), "branch")
    ways = setup_view.way_fields(words, "branch", study=table.game.study, own_dice=table.own_dice)
    facts = {"at": n, "total": len(table.game.inputs)}
    over = ".over" if isinstance(table.game.pending, End) else ""
    secrets = f"<p>{escape(words.say('site.play_on.secrets'))}</p>" if table.has_secrets else ""
    return (
        f'<form id="play-on-form"><h2 id="play-on-title">{escape(words.say("site.play_on.title"))}</h2>'
        f"<p>{escape(words.say(f'site.play_on.text{over}', facts))}</p>{secrets}"
        f'<input type="hidden" name="at" value="{n}">{seats}{ways}<div class="buttons">'
        f'<button type="submit" class="button button-primary">{escape(words.say("site.play_on.go"))}</button>'
        f"{button(words.say('site.do.cancel'), 'close', 'play-on-dialog', style='button-quiet')}</div></form>"
    )


def seats_at(table: Table, n: int) -> dict[Side, str]:
    """Return the default seats after branching: as before; without a human player, one takes the side to decide."""
    seats = dict(table.seats)
    if HUMAN not in seats.values():
        side = table.game.view(None, n).active or next(iter(seats))
        seats[side] = HUMAN
    return seats
