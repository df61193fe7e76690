"""What keys alone do in a game: on to the next piece, to the next target, to the question and what it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web import dom, marking

if TYPE_CHECKING:
    from web.app import App

OFFERED = "#question .buttons > .button"
"""What the question offers, in its order."""


class Walking:
    """The gestures of the keyboard. Each `do_` method is what a key of that name does with its argument."""

    def __init__(self, app: App) -> None:
        self.app = app

    def do_next_piece(self, _: str) -> None:
        """Take the next piece that has orders in hand."""
        table = self.app.table
        if table is None or not table.hand.entries:
            return
        pieces = list(dict.fromkeys(p[0] for p, _ in table.hand.entries if p[0].startswith("piece:")))
        if not pieces:
            return
        now = table.hand.picks[0] if table.hand.picks else ""
        following = pieces[(pieces.index(now) + 1) % len(pieces)] if now in pieces else pieces[0]
        table.let_go()
        table.point(following)
        place = next((p.place for p in table.view().pieces if f"piece:{p.id}" == following), None)
        self.app.painter.everything()
        if place:
            self.app.painter.move_cursor(place)

    def do_next_target(self, way: str) -> None:
        """Go to the next marked target on the board, or ``back`` to the one before."""
        table, painter = self.app.table, self.app.painter
        if table is None:
            return
        view, names = painter.view(), painter.names()
        marked = marking.targets(view, marking.marks(table, view, names, painter.cursor))
        if not marked:
            dom.text_of("spoken", names.words.say("site.targets.none"))
            return
        step = -1 if way == "back" else 1
        here = marked.index(painter.cursor) if painter.cursor in marked else min(0, -step)
        painter.move_cursor(marked[(here + step) % len(marked)])

    def do_question(self, _: str) -> None:
        """Go to the question, past the board."""
        dom.focus("#question")
        dom.scroll_to("#question")

    def take_offered(self, n: int) -> bool:
        """Take the n-th of what the question offers, counted from 1; tell whether there are so many."""
        return dom.press(OFFERED, n)
