"""Pictures at some rules: small parts of boards, from positions of the guide."""

from __future__ import annotations

import json

from engine.core import codec
from web.boards.highlights import Highlights
from web.boards.markup_text import escape
from web.build.guides.guide_file import Guide, Picture, references
from web.build.guides.guide_pictures import Drawings, Scene
from web.words import Words


def pictures(guide: Guide, words: Words) -> str:
    """Return the pictures of a system as JSON: element id -> markup."""
    drawings = Drawings(f"rules-{guide.system}")
    made: dict[str, str] = {}
    for one in guide.pictures:
        where = f"picture-{one.rule}"
        made[where] = made.get(where, "") + _figure(guide, one, words, drawings)
    made[f"pictures-{guide.system}"] = drawings.definitions()
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))


def _figure(guide: Guide, one: Picture, words: Words, drawings: Drawings) -> str:
    scene = Scene.at(guide, one.position, words)
    for ref in references(one.point):
        scene.table.point(ref)
    if one.order:
        scene.table.selection.choose(codec.action(scene.table.game.system, one.order, f"pictures: {one.say}"))
    told = escape(words.say(guide.key(f"picture.{one.say}")))
    drawn = drawings.board(scene, _lit(scene, one), scene.around(references(one.around), one.room), "")
    return f'<figure class="rule-picture">{drawn}<figcaption>{told}</figcaption></figure>'


def _lit(scene: Scene, one: Picture) -> Highlights:
    """Return the highlights: the selection, and what the picture asks for."""
    scene.table.prospects = "prospects" in one.show
    lit = scene.lit(zones="zones" in one.show)
    own = (piece for piece in scene.view.pieces if piece.id == one.of)
    shown = tuple((piece.id, reach, "") for piece in own for reach in piece.reaches if reach.kind in one.show)
    return lit._replace(reaches=shown) if shown else lit
