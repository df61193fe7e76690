"""The list of a system's lessons."""

from __future__ import annotations

from web.features.lesson import view as lesson_view
from web.features.lesson.model import FetchedLessons
from web.shell.session import Session


def lesson_list(session: Session) -> str:
    """Return the lessons of the system that the address names, and set the page's title to match."""
    system = session.page.address().partition("/")[2].partition("/")[0]
    session.page.title(f"{session.words.say(f'{system}.title')} \u2013 {session.words.say('site.title')}")
    return lesson_view.listed(
        session.of(FetchedLessons).by_system.get(system), system, session.store.lessons(), session.words
    )
