"""The legend of a system: every sign that its board can show, drawn by the board's own code, with its meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.references import Pick, piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.view import Edge, Piece, Region, View
from web.boards import dice
from web.boards.drawing import Rect
from web.boards.free_table import unit_plates
from web.boards.hexes import pieces
from web.boards.highlights import Highlights
from web.boards.markup_text import escape
from web.boards.zones import unit_figures
from web.build.guides.guide_file import Guide, references
from web.build.guides.guide_pictures import Drawings, Scene
from web.build.guides.legend_marks import MARKS, OF_THE_ENEMY, OF_THE_PIECE, Stage
from web.build.guides.quick_reference import Sheet
from web.looks import registry
from web.looks.look import DONE, ONWARD, RING, Look, Sign
from web.shell.components import icon, rule_link
from web.words import Words

OVERFULL = 4
"""Load of an overfull zone, which holds three units."""
ROOM = 34
"""Margin around the things with which a mark is shown."""
GROUPS = ("pieces", "states", "cards", "ground", "dice", "score", "marks")
"""The parts of a legend in display order."""


class LegendEntry(NamedTuple):
    """One sign: `key` is its kind and name (``trait:bow``), `html` shows it."""

    group: str
    key: str
    html: str


class Legend:
    """The legend of a system."""

    def __init__(self, guide: Guide, words: Words) -> None:
        self.guide, self.words, self.system = guide, words, guide.system
        self.look: Look = registry.of(guide.system)
        self.scene = Scene.at(guide, guide.signs.position, words)
        self.stage = Stage(guide, self.scene)
        self.drawings = Drawings("signs")

    def entries(self) -> Iterator[LegendEntry]:
        """Yield every sign."""
        yield from self.kinds()
        yield from self.shown()
        yield from self.states()
        yield from self.abilities()
        yield from self.grounds()
        yield from self.lying()
        yield from (LegendEntry("dice", f"face:{face}", dice.face(face, 40)) for face in self.look.faces)
        yield from self.tracks()
        yield from self.marks()

    def html(self) -> str:
        """Return the legend, group by group."""
        found = list(self.entries())
        made = ""
        for group in GROUPS:
            rows = "".join(self.row(entry) for entry in found if entry.group == group)
            if rows:
                title = escape(self.words.say(f"guide.signs.{group}"))
                made += f'<section><h3 id="signs-{group}">{title}</h3><ul class="signs">{rows}</ul></section>'
        made = self.anatomy() + made
        return f"{self.drawings.definitions()}{made}"

    def anatomy(self) -> str:
        """Return the anatomy of a piece, as on the reference sheet."""
        title = escape(self.words.say(self.guide.key("sheet.anatomy")))
        sheet = Sheet(self.guide, self.words, self.drawings)
        return f'<section><h3 id="signs-anatomy">{title}</h3><div class="anatomy">{sheet.anatomy()}</div></section>'

    def row(self, entry: LegendEntry) -> str:
        """Return one sign with its name and meaning."""
        name, about, rule = self.told(entry.key)
        more = f"<p>{escape(about)}{' ' + rule_link(rule) if rule else ''}</p>" if about else ""
        return (
            f'<li data-sign="{escape(entry.key)}"><div class="sign">{entry.html}</div>'
            f'<div class="sign-text"><strong>{escape(name[:1].upper() + name[1:])}</strong>{more}</div></li>'
        )

    def told(self, key: str) -> tuple[str, str, str]:
        """Return the name of a sign, its meaning, and its rule; the last two may be empty."""
        kind, _, which = key.partition(":")
        own, words = f"{self.system}.guide.sign.{kind}.{which}", self.words
        named = {
            "kind": (f"{self.system}.type.{which}", f"{self.system}.about.kind.{which}"),
            "arm": (f"{self.system}.arm.{which}", f"{self.system}.about.{which}"),
            "state": (f"{self.system}.mark.{which}", f"{self.system}.about.{which}"),
            "face": (f"{self.system}.face.{which}", f"{self.system}.face.{which}.means"),
            "ground": (f"{self.system}.ground.{which}", f"{self.system}.ground.{which}.about"),
            "edge": (f"{self.system}.edge.{which}", f"{self.system}.edge.{which}.about"),
            "track": (f"{self.system}.track.{which}", ""),
            "mark": (f"guide.mark.{which}", f"guide.mark.{which}.about"),
        }.get(kind, (f"{self.system}.{kind}.{which}", f"{self.system}.about.{which}"))
        name = next((words.say(one) for one in (own, named[0], f"{self.system}.mark.{which}") if words.has(one)), "")
        about = next((words.say(one) for one in (f"{own}.about", named[1]) if words.has(one)), "")
        rule = next((words.say(f"{one}.rule") for one in (own, *named) if words.has(f"{one}.rule")), "")
        if not name:
            raise KeyError(f"{own}: the sign has no name")
        return name, about, rule

    # Pieces

    def kinds(self) -> Iterator[LegendEntry]:
        """Yield the kinds of troops, then the arms of other kinds."""
        known = _by_kind(self.system)
        for kind in self.look.symbols:
            one = known.get(kind) or self._some()._replace(kind=kind, marks=())
            yield LegendEntry("pieces", f"kind:{kind}", self.picture(one))
        arms = {mark: piece for piece in known.values() for mark in piece.marks}
        for arm, (symbol, _) in self.look.arms.items():
            piece = arms.get(arm)
            shown = icon(symbol) if self.scene.view.cards or piece is None else self.picture(piece)
            if not (self.look.symbols and arm not in arms):
                yield LegendEntry("pieces", f"arm:{arm}", shown)

    def shown(self) -> Iterator[LegendEntry]:
        """Yield the signs that positions of the guide show."""
        for one in self.guide.signs.shown:
            scene = Scene.at(self.guide, one.position, self.words)
            box = scene.around(references([one.around]), 4)
            if one.size != (0, 0):
                x, y = box.left + box.width / 2 + one.by[0], box.top + box.height / 2 + one.by[1]
                box = Rect(x - one.size[0] / 2, y - one.size[1] / 2, *one.size)
            yield LegendEntry("states", f"shown:{one.say}", self.drawings.board(scene, scene.lit(), box, ""))

    def states(self) -> Iterator[LegendEntry]:
        """Yield the marks of pieces."""
        if self.scene.view.cards:
            return
        for key in self.look.plates:
            if self.look.plates[key]:
                yield LegendEntry("pieces", f"value:{key}", icon(self.look.plates[key]))
        for mark in self.look.states:
            yield LegendEntry("states", f"state:{mark}", self.state(mark))

    def state(self, mark: str) -> str:
        """Return a piece with a mark, or only the mark's sign if it is small."""
        if self.scene.view.board.kind == "zones":
            return unit_figures.sign(self.look, mark)
        if self.scene.view.board.kind == "table":
            return unit_plates.sign(self.look, mark)
        piece = self._some()
        marks = (*(one for one in piece.marks if one not in self.look.states), mark)
        return self.picture(piece._replace(marks=marks))

    def picture(self, piece: Piece) -> str:
        """Return a picture of a piece."""
        return self.drawings.alone(self.scene, pieces.picture(piece, self.scene.view, self.scene.names))

    def _some(self) -> Piece:
        return self.stage.own

    def abilities(self) -> Iterator[LegendEntry]:
        """Yield the signs before the lines of cards."""
        for kind, symbol in self.look.abilities.items():
            yield LegendEntry("cards", f"ability:{kind}", icon(symbol))

    # Terrain

    def grounds(self) -> Iterator[LegendEntry]:
        """Yield the kinds of terrain and borders that have texts, each on a board of a few places."""
        if self.scene.view.cards:
            return
        apart = {space.ground for view in _views(self.system) for space in view.board.apart} | {"away"}
        for kind in ("ground", "edge"):
            for name in _named(self.words, f"{self.system}.{kind}"):
                if kind == "edge" or name not in apart:
                    yield LegendEntry("ground", f"{kind}:{name}", self.ground(kind, name))

    def ground(self, kind: str, name: str) -> str:
        """Return a place with a kind of terrain, or a border between two places."""
        view = self.scene.view
        board = view.board
        if board.kind == "table":
            x, y, _ = self.stage.pose(0)
            corners = ((x - 260, y - 170), (x + 260, y - 190), (x + 280, y + 150), (x - 250, y + 180))
            shown = board._replace(regions=(Region("GROUND", name, corners),))
            box = self.scene.around([piece_ref(self.stage.piece)], 110)
        elif kind == "edge":
            a = self.guide.signs.places[0]
            shown = board._replace(edges=(Edge(self.stage.own.place, a, name),))  # type: ignore[arg-type]  # it stands at a place
            box = self.scene.around([place_ref(self.stage.start), place_ref(a)], 6)
        else:
            there = self.stage.beside
            spaces = (space._replace(ground=name) if space.id == there else space for space in board.spaces)
            shown = board._replace(spaces=tuple(spaces))
            box = self.scene.around([place_ref(there)], 6)
        return self.drawn(view._replace(board=shown, pieces=(), lies={}), Highlights(), box)

    def lying(self) -> Iterator[LegendEntry]:
        """Yield the signs that places may have."""
        for mark in self.look.signs:
            if not mark.startswith("ground:"):
                yield LegendEntry("ground", f"sign:{mark}", self.sign(mark))

    def sign(self, mark: str) -> str:
        """Return a place with a mark."""
        view, there, sign = self.scene.view, self.stage.beside, self.look.signs[mark]
        if view.board.kind == "zones":
            return dict(unit_figures.zone_legend(self.look)).get(mark) or self.zone(mark, sign)
        board = view.board
        lies: dict[str, tuple[str, ...]] = {place_ref(there): (f"{mark}:{view.sides[0]}",)}
        if sign.kind != RING and not sign.casing:
            spaces = (space._replace(signs=(mark,)) if space.id == there else space for space in board.spaces)
            board, lies = board._replace(spaces=tuple(spaces)), {}
        box = self.scene.around([place_ref(there)], 30)
        return self.drawn(view._replace(board=board, pieces=(), lies=lies), Highlights(), box)

    def zone(self, mark: str, sign: Sign) -> str:
        """Return zones with a mark: two in the base row if the mark belongs to the order of a row."""
        view = self.scene.view
        row = [space.id for space in view.board.spaces if space.y == min(s.y for s in view.board.spaces)]
        if sign.kind in (DONE, ONWARD):
            shown, told = [str(place) for place in row[:2]], [f"{mark}:{row[-1]}"]
        else:
            shown, told = [self.stage.start], ["bases:9", f"{mark}:{OVERFULL}"]
        lies: dict[str, tuple[str, ...]] = {place_ref(shown[0]): tuple(told)}
        box = self.scene.around([place_ref(place) for place in shown], 40)
        return self.drawn(view._replace(pieces=(), lies=lies), Highlights(), box)

    def tracks(self) -> Iterator[LegendEntry]:
        """Yield the icons of the score."""
        found = dict.fromkeys((track.key, track.sign) for view in _views(self.system) for track in view.tracks)
        for key, sign in found:
            which = key.removeprefix(f"{self.system}.track.")
            if which != "step":
                yield LegendEntry("score", f"track:{which}", icon(sign))

    # Marks

    def marks(self) -> Iterator[LegendEntry]:
        """Yield the marks over the board."""
        for mark in self.guide.signs.marks:
            lit = MARKS[mark](self.stage)
            box = self.scene.around(self.around(mark), ROOM)
            yield LegendEntry("marks", f"mark:{mark}", self.drawn(self.scene.view, lit, box))

    def around(self, mark: str) -> list[Pick]:
        """Return the references of the things shown with a mark."""
        piece, enemy = piece_ref(self.stage.piece), piece_ref(self.stage.enemy)
        if mark in OF_THE_PIECE:
            return [piece]
        if mark in OF_THE_ENEMY:
            return [enemy]
        return [piece, enemy, *(place_ref(place) for place in self.guide.signs.places[:1])]

    def drawn(self, view: View, lit: Highlights, box: Rect) -> str:
        """Return a part of a board that differs from the scene's."""
        return self.drawings.board(self.scene, lit, box, "", view=view)


def _by_kind(system: str) -> dict[str, Piece]:
    """Return a piece of each kind from the built-in battles, preferably one on the board."""
    found: dict[str, Piece] = {}
    for view in _views(system):
        groups = {piece.group for piece in view.pieces}
        for piece in view.pieces:
            if piece.id not in groups and (piece.kind not in found or found[piece.kind].place is None):
                found[piece.kind] = piece
    return found


def _views(system: str) -> Iterator[View]:
    known = load(system)
    for scenario in shipped().values():
        if scenario.system == system:
            yield known.sight.view(known.start(scenario), None)


def _named(words: Words, start: str) -> list[str]:
    """Return the names that have texts directly below a key."""
    names = (key.removeprefix(f"{start}.") for key in words.texts if key.startswith(f"{start}."))
    return sorted(name for name in names if "." not in name)
