"""The board on the page: repaints only changed nodes of its layers, and labels its spaces for screen readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core.references import Pick, PlaceRef, PoseRef, piece_ref, place_ref
from engine.core.types import EMPTY, Pose
from engine.core.view import Piece, View
from web.boards.board_kinds import drawing
from web.boards.drawing import FOCUS, HANDS, LAYERS, WIDE, Drawing, Rect
from web.boards.highlights import Highlights, HoverMarks
from web.boards.speech_text import to_speech
from web.features import discovered
from web.game import board_highlights, card_sheet, free_table_marks, piece_sheet
from web.game.autopan import Autopan, own
from web.game.board_snapshot import BoardSnapshot
from web.game.mode import Mode
from web.game.table import Table
from web.looks import registry as looks
from web.shell.session import Session
from web.words import Names

if TYPE_CHECKING:
    from web.shell.page import Frame

ON_BOARD = (*LAYERS[:-1], FOCUS, LAYERS[-1], HANDS)


class BoardPainter:
    """Paints the board, and remembers what has been painted of it."""

    def __init__(self, session: Session) -> None:
        self.session, self.features = session, discovered()
        self.page = session.page
        self._frame: Frame | None = None
        self._is_drawn = False
        self._standing: object = None
        self._autopan = Autopan()
        self.shown: BoardSnapshot | None = None
        """The board as last painted; None if it must be redrawn."""
        self._drawn: tuple[View, int, str, Drawing] | None = None
        """The last drawing, after the values that it depends on."""
        self._lit = Highlights()
        """The highlights that were last painted."""
        self._shape = WIDE
        """The window shape for which the board was drawn."""
        self._labels: dict[str, str] = {}
        self._known: dict[str, tuple[object, ...]] = {}
        """The values that each space's label depends on."""
        self._lasting: tuple[object, ...] = ()
        """The values that all labels depend on."""
        self._marked: set[str | None] = set()
        """The spaces whose labels contained more than that."""
        self._edges: dict[str, list[str]] = {}
        self._stop = ""
        """The space that is the board's entry for the Tab key."""
        self._pressed: frozenset[str] = frozenset()
        """The places that are marked as pressed for screen readers."""

    def fresh(self) -> None:
        """Redraw the board completely at the next painting."""
        self._is_drawn, self._standing, self.shown = False, None, None
        self._labels, self._known, self._stop = {}, {}, ""
        self.page.forget(*(f"layer-{name}" for name in ON_BOARD))

    def paint(self, view: View, names: Names) -> Highlights:
        """Paint the board's layers; return its highlights."""
        session, table = self.session, self.session.playing()
        shape = session.window_shape(view)
        drawn = self._drawing(view, shape)
        if not self._is_drawn or self._shape != shape:
            self._shape = shape
            self._begin(drawn, names)
        standing = (view.board, view.gone, table.turn)
        if self._standing != standing:
            for name, nodes in drawn.standing(names).items():
                self.page.patch(f"layer-{name}", nodes)
            self._standing, self._stop, self._pressed = standing, "", frozenset()
            self._labels, self._known = {}, {}
        lit = board_highlights.of(table, view, names, session.cursor)
        lit = self.features.highlights(session, lit)
        if session.guide is not None:
            lit = lit._replace(asked=session.guide.marks)
        if view.board.kind == free_table_marks.KIND:
            lit = free_table_marks.aimed(session, view, names, lit)
        self._lit = lit
        fallen = looks.of(names.system).shows_fallen(table.game.options)
        layers = drawn.moving(names, lit, fallen=fallen)
        for name, nodes in layers.items():
            self.page.patch(f"layer-{name}", nodes)
        n = table.shown_at
        self.shown = BoardSnapshot(
            table.game, n, (view.board, table.turn, shape), view, drawn, layers, table.mode is Mode.PAST
        )
        self._label_spaces(table, view, names, lit)
        self._tell_chosen(board_highlights.chosen(table, view))
        self._set_stop(view)
        return lit

    def aim(self) -> None:
        """Paint only the overlays above the pieces: a dragged order must not wait for anything else."""
        session, view, names = self.session, self.session.view(), self.session.names()
        self._lit = free_table_marks.aimed(session, view, names, self._lit)
        self._mark(view, names)

    def glimpse(self, found: HoverMarks) -> None:
        """Show or remove the faint hover marks of a piece."""
        if found != self._lit.glimpse:
            self._lit = self._lit._replace(glimpse=found)
            self._mark(self.session.view(), self.session.names())

    def lay_aside(self, note: str, ref: Pick) -> None:
        """Place the note on a thing so that it covers neither the thing nor, if possible, pieces and marks."""
        view = self.session.view()
        drawn = self._drawing(view, self._shape)
        refs = (piece_ref(piece.id) for piece in view.pieces)
        pieces: dict[Pick, Rect] = {one: box for one in refs if (box := drawn.box(one)) is not None}
        lit = self._lit
        marks = (place_ref(place) for place in {**lit.places, **lit.glimpse.places})
        targets = (piece_ref(piece) for piece in lit.targets)
        marked = [box for one in (*marks, *targets) if (box := drawn.box(one))]
        if (thing := pieces.pop(ref, None) or drawn.box(ref)) is not None:
            self.page.place_note(note, thing, [*pieces.values()], marked)

    def _mark(self, view: View, names: Names) -> None:
        """Paint only the layers of temporary marks."""
        for name, nodes in self._drawing(view, self._shape).marks(names, self._lit).items():
            self.page.patch(f"layer-{name}", nodes)

    def _drawing(self, view: View, shape: str) -> Drawing:
        """Return the drawing of a view in its present orientation; it is cached, because many clicks use one view."""
        turn = self.session.playing().turn
        if self._drawn is None or self._drawn[0] is not view or self._drawn[1:3] != (turn, shape):
            made = drawing(view, turn=turn, shape=shape)
            if self._drawn is not None:
                made.take_over(self._drawn[3])
            self._drawn = view, turn, shape, made
        return self._drawn[3]

    def _begin(self, drawn: Drawing, names: Names) -> None:
        self._standing = None
        layers = "".join(f'<g id="layer-{name}"></g>' for name in ON_BOARD)
        self.page.forget("board", *(f"layer-{name}" for name in ON_BOARD))
        self.page.html("board", f"{drawn.opening(names)}{layers}</svg>")
        self._is_drawn = True
        if self._frame is not None:
            self._frame.begin()

    def _label_spaces(self, table: Table, view: View, names: Names, lit: Highlights) -> None:
        """Label every space for screen readers, with its possible targets and the cost of going there."""
        targets: Mapping[Pick, int] = table.selection.strikes if table.mode is not Mode.PAST else EMPTY
        lasting = (view, names, targets, lit.prospects)
        marked = {
            *lit.places,
            *lit.loads,
            *board_highlights.asked(lit, view),
            *(p.space for p in view.pieces if p.id in lit.targets or p.id in lit.risks),
        }
        spaces = view.everywhere
        if self._known and all(now is then for now, then in zip(lasting, self._lasting, strict=True)):
            changed = marked | self._marked
            spaces = tuple(space for space in spaces if space.id in changed)
        else:
            self._edges = piece_sheet.edges(names, view)
        self._lasting, self._marked = lasting, marked
        edges = self._edges
        at: dict[str, list[Piece]] = {}
        for piece in view.pieces:
            if isinstance(place := piece.place, str):
                at.setdefault(place, []).append(piece)
        printed = {card.id: card for card in view.cards}
        gone = tuple(card.id for card in view.cards if card.status == "out")
        for space in spaces:
            standing = tuple(at.get(space.id, ()))
            count = sum(targets.get(piece_ref(piece.id), 0) for piece in standing) if targets and standing else 0
            told = [*edges.get(space.id, ()), *([names.words.say("site.targets", {"n": count})] if count else [])]
            told += board_highlights.spoken(names, lit, space.id, standing)
            of_card = (printed.get(space.id), view.links, gone)
            known = (names.own, standing, told, view.lies.get(place_ref(space.id)), of_card)
            if self._known.get(space.id) == known:
                continue  # most spaces are unchanged, and making hundreds of labels takes long
            self._known[space.id] = known
            if space.id in printed:
                label = card_sheet.spoken(names, view, printed[space.id], ", ".join(told))
            else:
                label = piece_sheet.spoken_space(names, view, space, standing, told)
            if self._labels.get(space.id) != label:
                self._labels[space.id] = label
                self.page.attribute(f"space-{space.id}", "aria-label", to_speech(label))

    def _tell_chosen(self, places: frozenset[str]) -> None:
        """Mark the spaces of the selection as selected for screen readers, and unmark all others."""
        for place in sorted(places ^ self._pressed):
            self.page.attribute(f"space-{place}", "aria-pressed", "true" if place in places else None)
        self._pressed = places

    def _set_spot(self, view: View, names: Names) -> None:
        """Draw the keyboard cursor of a free table as an element of its own, which is the entry for the Tab key."""
        standing = {p.side: p.at for p in reversed(view.pieces) if p.at}
        middle = Pose(view.board.columns // 2, view.board.rows // 2).ref
        own = standing.get(view.active) or next(iter(standing.values()), middle)
        cursor = self.session.cursor
        stop = cursor if isinstance(cursor, PoseRef) else own
        label = piece_sheet.spoken_spot(names, view, stop)
        if self.session.guide is not None and board_highlights.is_asked(view, self.session.guide.marks, stop):
            label = f"{label}, {names.words.say('lesson.marked')}"
        if (stop, label) != (self._stop, self._labels.get("cursor")):
            self._stop, self._labels["cursor"] = stop, label
            drawn = self._drawing(view, self._shape)
            self.page.patch(f"layer-{FOCUS}", {"space-cursor": drawn.ring(stop)})
            self.page.attribute("space-cursor", "aria-label", to_speech(label))

    def _set_stop(self, view: View) -> None:
        """Make one space the board's entry for the Tab key; a board without spaces has none."""
        if not view.has_places:
            if view.board.regions or view.board.kind == "table":
                self._set_spot(view, self.session.names())
            return
        places = [space.id for space in view.everywhere]
        own = next((p.space for p in view.pieces if p.space and p.side == view.active), next(iter(places), ""))
        cursor = self.session.cursor
        is_there = isinstance(cursor, PlaceRef) and cursor.id in places  # the picked space may be gone
        stop = cursor.id if cursor is not None and is_there else own
        if stop and stop != self._stop:
            if self._stop:
                self.page.attribute(f"space-{self._stop}", "tabindex", "-1")
            self._stop = stop
            self.page.attribute(f"space-{stop}", "tabindex", "0")
            drawn = self._drawing(view, self._shape)
            self.page.patch(f"layer-{FOCUS}", {"ring": drawn.ring(place_ref(stop))})

    def move_cursor(self) -> None:
        """Show the moved keyboard cursor on the board."""
        session, view, names = self.session, self.session.view(), self.session.names()
        cursor = session.cursor
        place = cursor.id if isinstance(cursor, PlaceRef) else "cursor"
        self._lit = self._lit._replace(cursor=board_highlights.place_of(cursor))
        fallen = looks.of(names.system).shows_fallen(session.playing().game.options)
        for name, nodes in self._drawing(view, self._shape).moving(names, self._lit, fallen=fallen).items():
            self.page.patch(f"layer-{name}", nodes)
        self._set_stop(view)
        self.page.focus(f"#space-{place}")
        if self._frame is not None:
            self._frame.reveal(f"space-{place}")

    def next_target(self, way: str) -> None:
        """Go to the next marked target, or ``back`` to the previous one."""
        session, view, names = self.session, self.session.view(), self.session.names()
        lit = board_highlights.of(session.playing(), view, names, session.cursor)
        marked = board_highlights.targets(view, lit._replace(asked=session.guide.marks) if session.guide else lit)
        if not marked:
            self.page.say(to_speech(names.words.say("site.targets.none")))
            return
        step = -1 if way == "back" else 1
        here = marked.index(session.cursor) if session.cursor in marked else min(0, -step)
        session.cursor = marked[(here + step) % len(marked)]
        self.move_cursor()

    def follow(self, view: View, lit: Highlights) -> None:
        """Pan to what a player should see now."""
        if self._frame is None:
            self._frame = self.page.board("board", "board-box")  # it measures the painted board
        if places := self._autopan.places(self.session.playing(), view, lit):
            self._frame.reveal(*(f"space-{place}" for place in places))
        table = self.session.playing()
        if self._autopan.is_new and table.mode is Mode.DECIDING and (places := own(view)):
            self._frame.uncover(*(f"space-{place}" for place in places))

    def zoom(self, way: str) -> None:
        """Zoom the board."""
        if self._frame is not None:
            self._frame.zoom(way)
