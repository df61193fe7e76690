"""The tab of the side panel that offers a review and shows it, and its announcements."""

from __future__ import annotations

from web.boards.speech_text import to_speech
from web.features.advice.model import Advice, of_game
from web.features.review import view
from web.shell.session import Session
from web.words import Names


def has_content(session: Session) -> bool:
    """Return whether the game on the table has a review, or may have one."""
    return session.of(Advice).has_review(session.playing())


def markup(session: Session, names: Names) -> str:
    """Return the review of the game, or the offer to make one."""
    table, now = session.playing(), session.of(Advice)
    if now.review is None or now.reviewed != of_game(table):
        return view.offer(names, may=now.may_review(table))
    return view.panel(table, names, now.review, is_running=now.busy == "review")


def announce(session: Session, _: object) -> None:
    """Announce the progress or the result of the review."""
    now = session.of(Advice)
    if now.review is not None:
        told = view.told(session.names(), now.review, is_running=now.busy == "review")
        session.page.say(to_speech(told))
