"""The sentences at the top of the page."""

from __future__ import annotations

from web.boards.markup_text import escape
from web.boards.speech_text import with_speech
from web.shell.components import button
from web.shell.effects import Effects, Later, Notice
from web.shell.reannouncer import Reannouncer
from web.shell.session import Session

PASSING = 10_000
"""Milliseconds after which a notice without offers disappears."""


class Notices:
    """The notices shown; the last one of each place stays until it is closed."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._repeats = Reannouncer(session.page)
        self._count = 0

    def say(self, notice: Notice) -> Effects:
        """Show a sentence; during a game, a notice without offers disappears after a while."""
        words, page, where = self.session.words, self.session.page, notice.where
        offered = "".join(button(words.say(f"site.do.{offer}"), offer) for offer in notice.offers)
        closing = button(words.say("site.do.close"), "close", where, style="button-quiet")
        said = f"<p>{with_speech(words.say(notice.key, notice.facts))}</p>"
        if notice.detail:
            fold = f"<summary>{escape(words.say('site.notice.detail'))}</summary>"
            fold += f'<code translate="no">{escape(notice.detail)}</code>'
            said = f'<div>{said}<details id="{where}-detail">{fold}</details></div>'
        self._repeats.html(where, f"{said}<div class='buttons'>{offered}{closing}</div>", object())
        page.show(where, True)
        if where == "notice":
            self._count += 1
            if not notice.offers and self.session.is_at_table:
                yield self._passing(self._count)

    def _passing(self, number: int) -> Later:
        """Remove a notice after a while, unless somebody is reading it or another one has replaced it."""

        def put_away(session: Session) -> Effects:
            if number != self._count:
                return
            if session.page.is_attended("notice"):
                yield self._passing(number)
            else:
                session.page.show("notice", False)

        return Later(PASSING, put_away)
