"""Boards as pictures in a text: a part of a real drawing, cropped, without interactive elements.

A page may also have a playable board, and pictures of several boards. The definitions that each drawing refers to, such
as patterns, get unique names here so that they do not collide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.core.references import Ref, piece_ref
from engine.core.view import View
from web.boards.board_kinds import drawing
from web.boards.drawing import HANDS, LAYERS, Drawing, Layers, Rect
from web.boards.highlights import Highlights
from web.boards.markup_text import number, slug
from web.boards.speech_text import picture_label
from web.build.guides.guide_file import Guide
from web.game import board_highlights, free_table_marks
from web.game.printed_boards import CLASSES, DEFS, plain
from web.game.seats import HUMAN
from web.game.table import Table
from web.headless_page import HeadlessPage
from web.looks import registry as looks
from web.shell.session import Session
from web.words import Names, Words

NAMED = re.compile(r' id="([^"]+)"')
HIT = re.compile(r'<(?:polygon|rect) class="hit"[^>]*/>')
SET_BY_STYLE = ("cd-stick", "cd-wing-1", "cd-wing-2", "cd-wing-3", "lurking", "veil")
"""Patterns that the style sheet names: pictures set their renamed ones as custom properties."""


class Scene:
    """A table as the page would show it to the side that decides."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table = table
        self.session = session = Session(HeadlessPage("play"))
        session.table, session.words = table, words
        table.turn = self.view.board.turns[self.view.active == self.view.sides[0]]

    @classmethod
    def at(cls, guide: Guide, position: str, words: Words) -> Scene:
        """Return the scene of a position of a guide. Raises DataFault."""
        game = guide.game(position)
        return cls(Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN)), words)

    @property
    def view(self) -> View:
        """The view of the side that decides."""
        return self.table.view()

    @property
    def names(self) -> Names:
        """The names for that view."""
        return self.session.names()

    @property
    def drawing(self) -> Drawing:
        """The drawing of the board."""
        return drawing(self.view, turn=self.table.turn)

    def lit(self, *, zones: bool = False) -> Highlights:
        """Return the highlights over the board as on the page; with `zones` also the enemy's zones of control."""
        self.table.zones = zones
        found = board_highlights.of(self.table, self.view, self.names, None)
        return (
            free_table_marks.aimed(self.session, self.view, self.names, found)
            if self.view.board.kind == free_table_marks.KIND
            else found
        )

    def layers(self, lit: Highlights, view: View | None = None) -> Layers:
        """Return the layers of the board, or of another `view` of it, with these highlights."""
        drawn = self.drawing if view is None else drawing(view, turn=self.table.turn)
        fallen = looks.of(self.names.system).shows_fallen(self.table.game.options)
        found = drawn.standing(self.names) | drawn.moving(self.names, lit, fallen=fallen)
        return {name: found.get(name, {}) for name in (*LAYERS, HANDS)}

    def around(self, refs: Iterable[Ref], room: float) -> Rect:
        """Return the bounding box of things, with a margin."""
        found = [box for ref in refs if (box := self.drawing.box(ref)) is not None]
        left, top = min(box.left for box in found), min(box.top for box in found)
        right, low = max(box.left + box.width for box in found), max(box.top + box.height for box in found)
        return Rect(left - room, top - room, right - left + 2 * room, low - top + 2 * room)


class Drawings:
    """The pictures of one part of a guide; `part` distinguishes their names from those of other parts."""

    def __init__(self, part: str) -> None:
        self.part = part
        self._defs: dict[str, int] = {}
        self._grounds: dict[tuple[str, str], int] = {}

    def board(
        self, scene: Scene, lit: Highlights, box: Rect, label: str, more: str = "", view: View | None = None
    ) -> str:
        """Return a part of a board, or of another `view` of it; `more` is drawn above it."""
        layers = scene.layers(lit, view or scene.view)
        ground = "".join(layers["ground"].values())
        found = CLASSES.search(scene.drawing.opening(scene.names))
        assert found is not None, "every board has its classes"
        defs = "".join(DEFS.findall(ground))
        n = self._defs.setdefault(defs, len(self._defs))
        names = NAMED.findall(defs)
        below = f"{ground}{HIT.sub('', ''.join(layers['spaces'].values()))}"
        unseen = self._beyond(scene, box)
        drawn = "".join(
            text
            for name in (*LAYERS, HANDS)
            for node, text in layers[name].items()
            if name not in ("ground", "spaces") and not (name == "pieces" and node in unseen)
        )
        own = self._once(self._bare(below, names, n), found[1]) + self._bare(drawn, names, n)
        style = "".join(
            f"--{name}:url(#{name}--{self.part}{n});" for name in SET_BY_STYLE if name in names and name in own
        )
        shown = " ".join(map(number, box))
        told = picture_label(label)
        return (
            f'<svg class="{found[1]} printed drawn" viewBox="{shown}" {told}{f" style={style!r}" if style else ""}>'
            f"{own}{more}</svg>"
        )

    def _beyond(self, scene: Scene, box: Rect) -> set[str]:
        """Return the nodes of pieces outside a part of the board, and of cards that its edge would cut."""
        found = ((piece.id, scene.drawing.box(piece_ref(piece.id))) for piece in scene.view.pieces)
        cards = {card.id for card in scene.view.cards}
        gone = [
            which
            for which, at in found
            if at is not None and not (_is_within(at, box) if which in cards else at.meets(box))
        ]
        return {f"{kind}-{slug(which)}" for which in gone for kind in ("piece", "name", "banner")}

    def alone(self, scene: Scene, drawn: str) -> str:
        """Return a picture that needs the definitions of a kind of board."""
        defs = "".join(DEFS.findall("".join(scene.layers(Highlights())["ground"].values())))
        n = self._defs.setdefault(defs, len(self._defs))
        return self._own(drawn, NAMED.findall(defs), n)

    def _once(self, text: str, classes: str) -> str:
        """Return a reference to a drawing that is defined only once, however many pictures show it."""
        n = self._grounds.setdefault((text, classes), len(self._grounds))
        return f'<use href="#{self.part}-ground-{n}"/>'

    def _bare(self, text: str, names: list[str], n: int) -> str:
        """Return a drawing without interactive attributes that refers to its renamed definitions."""
        return self._own(plain(DEFS.sub("", text)), names, n)

    def _own(self, text: str, names: list[str], n: int) -> str:
        for name in names:
            text = re.sub(rf'#{re.escape(name)}(?=[")])', f"#{name}--{self.part}{n}", text)
        return text

    def definitions(self) -> str:
        """Return the definitions that the pictures made so far refer to."""
        made = ""
        for defs, n in self._defs.items():
            names = NAMED.findall(defs)
            made += NAMED.sub(rf' id="\1--{self.part}{n}"', self._own(defs, names, n))
        grounds = "".join(
            f'<g class="{classes}"><g id="{self.part}-ground-{n}">{text}</g></g>'
            for (text, classes), n in self._grounds.items()
        )
        return f'<svg class="print-defs" aria-hidden="true"><defs>{made}{grounds}</defs></svg>'


def _is_within(one: Rect, other: Rect) -> bool:
    """Return whether one rectangle is entirely within another."""
    return other.holds(one.left, one.top) and other.holds(one.left + one.width, one.top + one.height)
