"""The tutor's question, his switch beside the advice, and the list of mistakes."""

from __future__ import annotations

from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.features.advice.model import Advice, of_position
from web.features.tutor import hints
from web.features.tutor.model import OFF, Tutor
from web.game.mode import Mode
from web.game.sentences import sentence
from web.shell.components import button
from web.shell.session import Session
from web.storage.mistake_list import MOST, Mistake
from web.words import Names


def body(session: Session) -> str:
    """Return what is asked before a costly order, with the hints that were asked for."""
    held, known, say = session.of(Tutor).warned, session.of(Tutor).known, session.words.say
    if held is None or known is None:
        return ""
    order = sentence(session.names(), held.action)
    told = "".join(f"<p>{escape(one)}</p>" for one in hints.told(session, known, held)[: held.hints])
    return (
        f'<h2 id="tutor-title">{escape(say("site.tutor.costs", {"n": held.points}))}</h2>'
        f'<p id="tutor-order">{escape(order)}</p><p class="help">{escape(say("site.tutor.measure"))}</p>'
        f'<div id="tutor-told" role="status">{told}</div>'
    )


def beside_selection(session: Session, names: Names) -> str:
    """Return the tutor's switch where the General's advice is shown, in a game that may have a tutor."""
    table, advice, say = session.playing(), session.of(Advice), names.words.say
    if advice.of != of_position(table) or advice.tips is None or table.mode is Mode.PAST or table.match is not None:
        return ""
    is_on = session.settings.tutor != OFF
    pressed = f' id="tutor-switch" aria-pressed="{"true" if is_on else "false"}"'
    made = button(say("site.tutor.switch"), "tutor", style="button-quiet", attributes=pressed)
    return f'<section class="sheet tutor-switch" {aria_label(say("site.tutor"))}>{made}</section>'


def mistakes(session: Session) -> str:
    """Return the list of mistakes, the newest first."""
    entries, say = session.store.mistakes(), session.words.say
    told = say("site.mistakes.told" if entries else "site.mistakes.none", {"n": MOST})
    made = "".join(_mistake(session, one) for one in entries)
    return f'<p class="help">{escape(told)}</p><ol class="mistakes">{made}</ol>'


def _mistake(session: Session, entry: Mistake) -> str:
    say = session.words.say
    way = "given" if entry.was_given else "thought_again"
    facts = {"order": entry.told, "better": entry.better_told, "n": entry.cost}
    spoken = {"title": entry.title, "order": entry.told}
    buttons = "".join(
        button(
            say(f"site.mistakes.do.{name}"),
            f"mistake-{name}",
            entry.id,
            style=style,
            attributes=f" {aria_label(say(f'site.mistakes.{name}', spoken))}",
        )
        for name, style in (("study", ""), ("remove", "button-quiet"))
    )
    return (
        f'<li><h3>{escape(entry.title)}</h3><p class="date">{escape(session.time(entry.when))}, '
        f"{escape(say('site.mistakes.after', {'n': entry.input}))}</p>"
        f"<p>{escape(say(f'site.mistakes.{way}', facts))}</p>"
        f'<p>{escape(say("site.mistakes.better", facts))}</p><div class="buttons">{buttons}</div></li>'
    )
