"""Paints the replay bar: pressed buttons, position, and whether it is open."""

from __future__ import annotations

from web.boards.speech_text import to_speech
from web.features.replay import view as replay_view
from web.features.replay.model import Replay, is_bar_open
from web.features.replay.timeline import UNITS
from web.game.recent_turn import opponents_inputs
from web.game.seats import HUMAN
from web.shell.session import Session
from web.words import Names


def paint(session: Session, names: Names) -> None:
    """Paint the bar, if it is open, and show the button of the others' last turn if there was one."""
    page, cache, now, table = session.page, session.cache, session.of(Replay), session.playing()
    is_open = is_bar_open(session)
    is_still = table.mover in (HUMAN, "end") and not now.is_again
    cache.show("see-again", is_still and bool(opponents_inputs(table)))
    cache.show("film", is_open)
    cache.root("film", "open" if is_open else "closed")
    cache.attribute("film-open", "aria-expanded", "true" if is_open else "false")
    cache.attribute("film-open", "aria-disabled", "false" if table.game.inputs else "true")
    if not is_open:
        return
    course, at = now.course(table), now.at(table)
    page.html("film", replay_view.bar(course, names.words))
    page.value("film-slider", str(at))
    page.attribute("film-slider", "aria-valuetext", to_speech(replay_view.place(course, names, at)))
    page.text_of("film-at", names.words.say("site.film.at", {"at": at, "total": course.total}))
    for unit in UNITS:
        page.attribute(f"film-by-{unit}", "aria-pressed", "true" if unit == now.unit else "false")
    page.attribute("film", "data-playing", "yes" if now.is_playing else "no")
    label = names.words.say("site.film.pause" if now.is_playing else "site.film.play")
    page.attribute("film-play", "aria-label", to_speech(label))
    for names_of, is_off in ((("begin", "back"), at == 0), (("on", "end"), at == course.total)):
        for name in names_of:
            page.attribute(f"film-{name}", "aria-disabled", "true" if is_off else "false")
