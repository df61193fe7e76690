"""Painting: from the table to the page, touching only what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.types import Decision, End
from engine.core.view import Piece, View
from web import dom
from web.boards import board as drawing
from web.boards.marks import Marks
from web.boards.text import escape
from web.paint import cards, log, marking, odds, orders, pieces, prospects, told
from web.paint.badges import badges
from web.paint.following import Following
from web.paint.html import button, refusal
from web.play import outcomes
from web.play.eyes import own
from web.play.table import HUMAN, Table
from web.words import Names

if TYPE_CHECKING:
    from web.app import App

PASSING = 15_000
"""Milliseconds after which a notice that asks for nothing goes by itself."""
TABS = ("now", "orders", "pieces", "log", "review")
ON_BOARD = (*drawing.LAYERS[:-1], drawing.FOCUS, drawing.LAYERS[-1])


def is_passing(table: Table) -> bool:
    """Whether nobody is asked anything: dice fall by themselves."""
    return table.mover == "dice" and not table.by_hand


def kind_of_question(table: Table) -> tuple[str, ...]:
    """Return who is asked and at which step: questions of one kind may be answered one right after the other."""
    now = table.game.pending
    return (table.mover, now.side, now.step) if isinstance(now, Decision) else (table.mover,)


class Painter:
    """Shows the table: the board, the bar of the question, the panel, the notices."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.cursor: str | None = None
        self._notices = 0
        self.tab = "now"
        self.log = log.Log()
        self._board: dom.Board | None = None
        self._is_drawn = False
        self._standing: object = None
        self._following = Following()
        self._long = False
        """Whether the board was drawn for a window that is higher than wide."""
        self._labels: dict[str, str] = {}
        self._pressed: frozenset[str] = frozenset()
        """The places that are told as chosen."""
        self._spoken = ""
        self._told_of: tuple[object, ...] | None = None
        self._asked: tuple[object, int, tuple[object, ...]] = (None, 0, ())
        """The game, the inputs given in it, and the kind of the question that was painted last."""
        self._view: View | None = None
        self._view_of: tuple[object, ...] | None = None

    def fresh(self) -> None:
        """Begin with another game or another way of looking at it: the board is drawn anew."""
        self._is_drawn, self._standing, self._view_of = False, None, None
        self._labels = {}
        self.cursor = None
        dom.forget(*(f"layer-{name}" for name in ON_BOARD))

    def view(self) -> View:
        """Return the view of what is looked at, made once for each state."""
        table = self._table()
        key = (id(table.game), len(table.game.inputs), table.game.digests[-1], table.looking, table.viewer)
        if self._view is None or self._view_of != key:
            self._view, self._view_of = table.view(), key
        return self._view

    def names(self) -> Names:
        """Return the names of what is looked at."""
        table = self._table()
        return Names(self.app.words, table.game.system.id, self.view(), own=own(table))

    def _table(self) -> Table:
        assert self.app.table is not None, "painting begins with a game"
        return self.app.table

    def everything(self) -> None:
        """Paint the whole table."""
        if self.app.table is None or dom.address() != "play":
            return
        table, view, names = self._table(), self.view(), self.names()
        title = table.game.scenario.told(self.app.words.language)["title"]
        dom.text_of("play-title", title)
        dom.title(f"{title} \u2013 {self.app.words.say('site.title')}")
        dom.text_of("task", self.app.words.say("site.task", {"task": table.task}) if table.task else "")
        self._cover(table)
        dom.root("mover", table.mover)
        if table.covered:
            self._clear()
            self.app.ready()
            return
        dom.html("score", pieces.score(names, view))
        marks = self.board(table, view, names)
        self.question()
        dom.show("zones", any(view.zones.values()))
        dom.attribute("zones", "aria-pressed", "true" if table.zones else "false")
        dom.show("prospects", bool(view.prospects))
        dom.attribute("prospects", "aria-pressed", "true" if table.prospects else "false")
        self.panel(table, view, names)
        self.why(table, names)
        self.told(table, names)
        dom.html("badges", badges(table, names.words))
        self.app.filming.paint(table, names)
        dom.show("study", not table.game.study and table.match is None)
        dom.show("seats", table.game.study)
        dom.show("roll-again", table.can_roll_again)
        is_over = isinstance(table.game.pending, End)
        dom.show("offer-draw", table.game.system.draw_rule is not None and table.match is None and not is_over)
        dom.show("resign", not is_over)
        dom.attribute("undo", "aria-disabled", "false" if table.undo_refused() is None else "true")
        dom.attribute("redo", "aria-disabled", "false" if table.redo_refused() is None else "true")
        if self._board is None:
            self._board = dom.Board("board", "board-box")  # it measures what has been painted
        if places := self._following.places(table, view, marks):
            self._board.reveal(*(f"space-{place}" for place in places))
        self.app.ready()

    def _cover(self, table: Table) -> None:
        """Put the board out of sight while the device goes from one person to the other."""
        words, now, names = self.app.words, table.game.pending, self.names()
        if table.covered and isinstance(now, Decision):
            side = names.side(now.side)
            told = escape(words.say("site.cover", {"side": side}))
            title = escape(words.say("site.cover.title", {"side": side}))
            made = button(words.say("site.do.uncover", {"side": side}), "uncover", style="button-primary")
            dom.html("cover", f"<div class='cover-card'><h2>{title}</h2><p>{told}</p>{made}</div>")
            dom.text_of("spoken", words.say("site.cover", {"side": side}))
        for name in ("skip-board", "board-frame", "controls", "panel"):
            dom.show(name, not table.covered)
        dom.show("score", not table.covered)
        dom.show("cover", table.covered)

    def _clear(self) -> None:
        """Take everything off the page that the next person must not see, the place and the zoom of the board too."""
        self.fresh()
        self._spoken = ""
        for name in ("board", "score", "question", "why", "film", *(f"panel-{tab}" for tab in TABS)):
            dom.html(name, "")
        self._told_of = None
        dom.patch("told", {})
        dom.show("earlier", False)

    def question(self) -> None:
        """Paint the bar that says what is asked, and which of the tools can be used."""
        table, names = self._table(), self.names()
        director = self.app.director
        told = orders.asked(table, names, self.view(), stopped=director.stopped)
        if told != self._spoken:
            self._spoken = told
            dom.text_of("spoken", told)
        dom.html(
            "question",
            orders.question(table, names, self.view(), director.considered, director.stopped, director.is_alone),
        )
        if not is_passing(table):
            asked = (table.game, len(table.game.inputs), kind_of_question(table))
            if asked[0] is self._asked[0] and asked[1] > self._asked[1] and asked[2] != self._asked[2]:
                dom.rest()
            self._asked = asked

    def board(self, table: Table, view: View, names: Names) -> Marks:
        """Paint the board's layers, each node only when it changed; return its marks."""
        turn, long = table.turn, dom.is_long()
        if not self._is_drawn or self._long != long:
            self._standing, self._long = None, long
            layers = "".join(f'<g id="layer-{name}"></g>' for name in ON_BOARD)
            dom.forget("board", *(f"layer-{name}" for name in ON_BOARD))
            dom.html("board", f"{drawing.opening(view, names, turn=turn, long=long)}{layers}</svg>")
            self._is_drawn = True
            if self._board is not None:
                self._board.begin()
        standing = (view.board, turn)
        if self._standing != standing:
            for name, nodes in drawing.standing(view, names, turn=turn, long=long).items():
                dom.patch(f"layer-{name}", nodes)
            self._standing, self._labels, self._pressed = standing, {}, frozenset()
        marks = marking.marks(table, view, names, self.cursor)
        fallen = table.game.options.get("show_fallen", True)
        for name, nodes in drawing.moving(view, names, marks, turn=turn, fallen=fallen, long=long).items():
            dom.patch(f"layer-{name}", nodes)
        self._label_spaces(table, view, names, marks)
        self._tell_chosen(marking.chosen(table, view))
        self._tab_stop(view)
        return marks

    def _label_spaces(self, table: Table, view: View, names: Names, marks: Marks) -> None:
        """Give every space its spoken name, with what may be struck there and what going there takes."""
        edges = pieces.edges(names, view.board)
        at: dict[str, list[Piece]] = {}
        for piece in view.pieces:
            if piece.place:
                at.setdefault(piece.place, []).append(piece)
        targets = self._targets(table)
        printed = {card.id: card for card in view.cards}
        for space in view.board.spaces:
            standing = at.get(space.id, [])
            count = sum(targets.get(f"piece:{piece.id}", 0) for piece in standing)
            told = [*edges.get(space.id, ()), *([names.words.say("site.targets", {"n": count})] if count else [])]
            told += marking.spoken(names, marks, space.id, standing)
            if space.id in printed:
                label = cards.spoken(names, printed[space.id], ", ".join(told))
            else:
                label = pieces.spoken_space(names, space, standing, told)
            if self._labels.get(space.id) != label:
                self._labels[space.id] = label
                dom.attribute(f"space-{space.id}", "aria-label", label)

    def _tell_chosen(self, places: frozenset[str]) -> None:
        """Tell the spaces that hold what is in hand as chosen, and no others."""
        for place in sorted(places ^ self._pressed):
            dom.attribute(f"space-{place}", "aria-pressed", "true" if place in places else None)
        self._pressed = places

    def _targets(self, table: Table) -> dict[str, int]:
        """Return how many pieces each piece can strike where it stands or by moving in."""
        found: dict[str, set[str]] = {}
        if table.looking is None:
            for picks, _ in table.hand.entries:
                if len(picks) > 1 and picks[1].startswith("piece:"):
                    found.setdefault(picks[0], set()).add(picks[1])
        return {piece: len(targets) for piece, targets in found.items()}

    def _tab_stop(self, view: View) -> None:
        """Make one space the board's entry for the Tab key."""
        places = [space.id for space in view.board.spaces]
        own = next((p.place for p in view.pieces if p.place and p.side == view.active), places[0])
        stop = self.cursor if self.cursor in places else own  # what was pointed at may be gone
        if self._labels.get("tab stop") != stop:
            if "tab stop" in self._labels:
                dom.attribute(f"space-{self._labels['tab stop']}", "tabindex", "-1")
            self._labels["tab stop"] = stop
            dom.attribute(f"space-{stop}", "tabindex", "0")
            ring = drawing.ring(view, stop, turn=self._table().turn, long=self._long)
            dom.patch(f"layer-{drawing.FOCUS}", {"ring": ring})

    def move_cursor(self, place: str) -> None:
        """Move the keyboard's place on the board."""
        self.cursor = place
        self._tab_stop(self.view())
        dom.focus(f"#space-{place}")
        if self._board is not None:
            self._board.reveal(f"space-{place}")

    def panel(self, table: Table, view: View, names: Names) -> None:
        """Paint the tab of the side panel that is open; the review has one only when there is one to be had."""
        has_review = self.app.reviewing.has_review(table)
        dom.show("tab-review", has_review)
        if self.tab == "review" and not has_review:
            self.show_tab("now")
        if self.tab == "now":
            dom.html("panel-now", self._now(table, view, names))
        elif self.tab == "orders":
            dom.html("panel-orders", orders.all_orders(table, names))
        elif self.tab == "pieces":
            dom.html("panel-pieces", pieces.all_pieces(table, names, view))
        elif self.tab == "log":
            dom.html("panel-log", self.log.html(table, names))
        else:
            dom.html("panel-review", self.app.reviewing.review(table, names))

    def _now(self, table: Table, view: View, names: Names) -> str:
        """Return what belongs to the thing in hand: its odds, the answers' results, its sheet; else how to begin."""
        made = self.app.reviewing.advice(table, names)
        hand = table.hand
        if table.looking is None and hand.entries:
            action = hand.likely
            if action is not None and table.game.system.is_attack(hand.state, action):
                made += odds.panel(table, names, action)
            if hand.is_amid:
                made += orders.answers(table, names)
        if outcomes.due(table) and (prospect := outcomes.prospect(table)) is not None:
            made += odds.whole(names, *prospect)
        made += pieces.sheet(table, names, view)
        if table.prospects:
            made += prospects.listed(names, view)
        if not made:
            moments = {"end": "end", HUMAN: "help", "dice": "dice" if table.by_hand else "wait"}
            key = f"site.now.{moments.get(table.mover, 'wait')}"
            made = f'<p class="empty">{escape(self.app.words.say(key))}</p>'
        return made

    def next_tab(self, step: int) -> None:
        """Go to the tab beside the open one, round and round."""
        tabs = TABS if self.app.reviewing.has_review(self._table()) else TABS[:-1]
        self.show_tab(tabs[(tabs.index(self.tab) + step) % len(tabs)])
        self.everything()
        dom.focus(f"#tab-{self.tab}")

    def show_tab(self, name: str) -> None:
        """Bring a tab of the side panel to the front."""
        self.tab = name
        for tab in TABS:
            dom.attribute(f"tab-{tab}", "aria-selected", "true" if tab == name else "false")
            dom.attribute(f"tab-{tab}", "tabindex", "0" if tab == name else "-1")
            dom.show(f"panel-{tab}", tab == name)

    def why(self, table: Table, names: Names) -> None:
        """Show why the last thing pointed at is refused."""
        hint = f"<p>{escape(names.say(*table.hint))}</p>" if table.hint else ""
        dom.html("why", "".join(refusal(names, why) for why in table.why) + hint)
        dom.show("why", bool(table.why))

    def told(self, table: Table, names: Names) -> None:
        """Tell what has happened lately, the end of it in sight; only what is new is spoken."""
        moment = (table.game, len(table.game.inputs), table.looking, table.viewer, tuple(table.seats.items()))
        if moment == self._told_of:
            return
        self._told_of = moment
        lines = told.told(table, names) if table.looking is None else {}
        dom.patch("told", lines)
        dom.show("earlier", dom.is_cut("told"))
        dom.to_end("told")

    def taken_back(self) -> None:
        """Forget the lines of orders that were taken back."""
        self.log.cut(len(self._table().game.inputs))

    def zoom(self, way: str) -> None:
        """Zoom the board."""
        if self._board is not None:
            self._board.zoom(way)

    def mark_rule(self, rule: str) -> None:
        """Bring a rule into sight in the rules and give it the keyboard."""
        dom.focus(f"#rule-{rule}")
        dom.scroll_to(f"#rule-{rule}")

    def notice(self, key: str, facts: dict[str, Any], offers: tuple[str, ...], *, where: str = "notice") -> None:
        """Show a sentence at the top of the page until it is closed; a ``warning`` has a place of its own."""
        words = self.app.words
        offered = "".join(button(words.say(f"site.do.{offer}"), offer) for offer in offers)
        closing = button(words.say("site.do.close"), "close", where, style="button-quiet")
        dom.html(where, f"<p>{escape(words.say(key, facts))}</p><div class='buttons'>{offered}{closing}</div>")
        dom.show(where, True)
        if where == "notice":
            self._notices += 1
            if not offers and self.app.where == "play":
                self._let_pass(self._notices)

    def _let_pass(self, number: int) -> None:
        """Put a notice that asks for nothing away after a while, but not while somebody is at it."""

        def put_away() -> None:
            if number == self._notices and dom.is_attended("notice"):
                self._let_pass(number)
            elif number == self._notices:
                dom.show("notice", False)

        dom.later(PASSING, put_away)
