"""The reference sheet of a system: the anatomy of a piece, the turn as a strip, one fight played by the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.types import TURN, Event
from engine.core.view import View
from web.boards import dice
from web.boards.drawing import Rect
from web.boards.markup_text import escape, number
from web.build.guides.guide_file import Call, Guide, references
from web.build.guides.guide_pictures import Drawings, Scene
from web.features.lesson.model import play_given
from web.features.log import view as log_view
from web.game import odds_view
from web.game.perspective import names_at
from web.shell.components import rule_link
from web.words import Names, Words

WORKED = re.compile(r"<table.*</table>|<ul class=.odds-told.*?</ul>", re.DOTALL)
"""The explanations of each face of a die, and of their common results."""
FEW = 5
"""Maximum number of a turn's steps in one row."""
WIDE = 280
"""Width, in units, of a thing whose call-outs have exactly the size in the style sheet."""
CIRCLE = 11
"""Radius of a call-out's circle for a thing of that width."""
DIE = 24
"""Size of a die in a sentence, in pixels at the default text size."""
HERE = "\ue000"
"""Placeholder of dice in a sentence."""


class Sheet:
    """The reference sheet of a system."""

    def __init__(self, guide: Guide, words: Words, drawings: Drawings) -> None:
        self.guide, self.words, self.drawings = guide, words, drawings

    def html(self) -> str:
        """Return the whole sheet."""
        shown = (
            f'<section class="sheet-part sheet-anatomy"><h2>{self.say("sheet.anatomy")}</h2>'
            f'<div class="anatomy">{self.anatomy()}</div></section>'
        )
        parts = f"{shown}{self.turn()}{self.fight()}"
        return (
            f'{self.drawings.definitions()}<p class="lead">'
            f"{escape(self.words.say(f'{self.guide.system}.about'))}</p>{parts}"
        )

    def say(self, name: str) -> str:
        """Return a text of the guide, or the one shared by all guides."""
        key = self.guide.key(name)
        return escape(self.words.say(key if self.words.has(key) else f"guide.{name}"))

    # The anatomy of a piece

    def anatomy(self) -> str:
        """Return an enlarged thing of the board with numbers on it, and the meaning of each."""
        told = "".join(
            f"<li><strong>{self.say(f'part.{call.say}')}</strong> {self.say(f'part.{call.say}.about')}</li>"
            for call in self.guide.anatomy.calls
        )
        return f'{self.enlarged()}<ol class="calls">{told}</ol>'

    def enlarged(self) -> str:
        """Return the thing with its call-outs."""
        anatomy = self.guide.anatomy
        scene = Scene.at(self.guide, anatomy.position, self.words)
        (thing,) = references([anatomy.thing])
        middle = scene.drawing.point(thing)
        assert middle is not None, f"{thing} lies on the board"
        left, top, width, height = anatomy.box
        box = Rect(middle[0] + left, middle[1] + top, width, height)
        unit = width / WIDE
        calls = "".join(_call(call, n, middle, unit) for n, call in enumerate(anatomy.calls, 1))
        told = self.words.say(self.guide.key("sheet.picture"))
        view = _alone(scene.view, thing.id) if anatomy.alone else None
        return self.drawings.board(scene, scene.lit(), box, told, calls, view)

    # The turn

    def turn(self) -> str:
        """Return the turn as a strip of steps."""
        steps = ""
        for step in self.guide.turn:
            rules = " ".join(map(rule_link, step.rules))
            steps += (
                f"<li><h3>{self.say(f'turn.{step.say}')}</h3>"
                f"<p>{self.say(f'turn.{step.say}.about')} <span class='nowrap'>{rules}</span></p></li>"
            )
        return (
            f'<section class="sheet-part sheet-turn"><h2>{self.say("sheet.turn")}</h2>'
            f'<ol class="turn-strip{" many" if len(self.guide.turn) > FEW else ""}">{steps}</ol></section>'
        )

    # A fight

    def fight(self) -> str:
        """Return a fight: the action on the board, its odds, and the outcome of the dice."""
        return (
            f'<section class="sheet-part sheet-fight"><h2>{self.say("fight.title")}</h2>'
            f"<p>{self.say('fight.about')}</p>"
            f'<div class="fight">{"".join(self._fought())}</div></section>'
        )

    def _fought(self) -> Iterator[str]:
        fight = self.guide.fight
        scene = Scene.at(self.guide, fight.position, self.words)
        table, action = scene.table, self.guide.action()
        table.selection.choose(action)
        yield self.board(scene, "before")
        names = self._naming_sides(scene)
        shown = odds_view.whole(names, table.odds_summary(action)).replace("<h2>", "<h3>").replace("</h2>", "</h3>")
        yield f'<div class="fight-told fight-odds">{shown if fight.faces else WORKED.sub("", shown)}</div>'
        begun, later = len(table.game.inputs), ""
        table.play(action)
        for n, given in enumerate(fight.then):
            if n + 1 == fight.after:
                later = self.board(scene, "after")
            play_given(table.game, given, f"fight.then[{n}]")
            table.refresh()
        yield later or self.board(scene, "after")
        cited: set[str] = set()
        told = "".join(self._went(scene, n, cited) for n in range(begun, len(table.game.inputs)))
        yield f'<div class="fight-told fight-went"><h3>{self.say("sheet.fell")}</h3><ol>{told}</ol></div>'

    def _naming_sides(self, scene: Scene) -> Names:
        """Return a scene's names with words that name the sides: a reader of the sheet plays neither."""
        view, names = scene.view, scene.names
        sides = {"good": view.active, "bad": next(side for side in view.sides if side != view.active), "even": ""}
        texts = {
            f"site.odds.{key}": self.words.texts[f"guide.odds.{key}"].replace("{side}", names.side(str(side)))
            for style, side in sides.items()
            for key in (style, f"sign.{style}")
        }
        return Names(self.words.more(texts), names.system, view)

    def _went(self, scene: Scene, n: int, cited: set[str]) -> str:
        """Return the results of an input; a rule is cited only the first time, `cited` has the earlier ones."""
        table, names = scene.table, names_at(scene.table, self.words, n)
        events = [event for event in table.game.seen(table.game.told[n], table.viewer) if event.kind != TURN]
        made = []
        for event in events:
            rule = "" if event.rule in cited else f" {rule_link(event.rule)}"
            cited.add(event.rule)
            made.append(f"{_said(names, event)}{rule}")
        return f"<li>{' '.join(made) or escape(log_view.sentences(table, scene.names, n))}</li>"

    def board(self, scene: Scene, when: str) -> str:
        """Return the board of the fight, with its caption below."""
        fight = self.guide.fight
        told = self.say(f"fight.{when}")
        box = scene.around(references(fight.around), fight.room)
        lit = scene.lit()._replace(ghost="", handles="")  # nothing is held here, and its label would cover the target
        drawn = self.drawings.board(scene, lit, box, "")
        return f'<figure class="fight-board fight-{when}">{drawn}<figcaption>{told}</figcaption></figure>'


def _said(names: Names, event: Event) -> str:
    """Return an event as a sentence with its dice."""
    faces = str(event.facts.get("faces", ""))
    said = escape(names.say(event.key, {**event.facts, "faces": HERE} if faces else event.facts))
    drawn = "".join(dice.face(face, DIE) for face in faces.split() or log_view.fallen(event))
    heap = f'<span class="dice">{drawn}</span>' if drawn else ""
    return said.replace(HERE, heap) if faces else f"{heap} {said}".strip()


def _alone(view: View, thing: str) -> View:
    """Return a view with one thing and none of its neighbours; the places of the cards in its line remain."""
    pieces = tuple(piece for piece in view.pieces if piece.id == thing)
    rows = [card.row for card in view.cards if card.id == thing]
    cards = tuple(card._replace(status="out") if card.row in rows and card.id != thing else card for card in view.cards)
    return view._replace(pieces=pieces, cards=cards)


def _call(call: Call, n: int, middle: tuple[float, float], unit: float) -> str:
    """Return a number at a spot, with a line to what it explains."""
    (a, b), (x, y) = ((middle[0] + at[0], middle[1] + at[1]) for at in (call.of, call.at))
    line = f"M{number(x)} {number(y)}L{number(a)} {number(b)}"
    return (
        f'<g class="call" style="--call:{number(unit)}"><path class="casing" d="{line}"/>'
        f'<path class="shaft" d="{line}"/>'
        f'<circle class="spot" cx="{number(a)}" cy="{number(b)}" r="{number(2.4 * unit)}"/>'
        f'<circle class="plate" cx="{number(x)}" cy="{number(y)}" r="{number(CIRCLE * unit)}"/>'
        f'<text x="{number(x)}" y="{number(y + 4.7 * unit)}" font-size="{number(14 * unit)}">{n}</text></g>'
    )
