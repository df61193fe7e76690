"""A table of cards as a thumbnail, for the cards on which a battle is chosen."""

from __future__ import annotations

from engine.core.view import Card, View
from web.boards import captions
from web.boards.cards.card_face import tone
from web.boards.cards.table_layout import Box, TableLayout
from web.boards.drawing import Rect
from web.boards.hexes.flat_counters import STAR
from web.boards.highlights import Localizer
from web.boards.markup_text import number, use
from web.boards.speech_text import picture_label
from web.looks import registry as looks

NORMAL = "normal"
"""The kind of cards that have sticks."""


def picture(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
    """Return a table with its two lines: each card with its wing's colour and its sticks, reserves set back."""
    told = picture_label(label)
    rows = TableLayout(view.board, view.cards, turn=view.board.turns[0] if turn is None else turn)
    width, height = rows.width, round(rows.width * 10 / 16)
    middle, high = height / 2, height * 0.33
    arms = looks.of(names.system).arms if names is not None else {}
    drawn = "".join(
        _card(card, view, rows.boxes[card.id], middle, high, arms.get(card.arm, ("",))[0])
        for card in view.cards
        if card.status != "out"
    )
    stand = {
        card.id: (rows.boxes[card.id].x, middle + (-high if rows.boxes[card.id].toward > 0 else high))
        for card in view.cards
    }
    named = captions.drawn(view, names, stand, (), Rect(0, 0, width, height)) if names is not None else ""
    return (
        f'<svg class="card-map" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice" {told}>'
        f'<rect class="cd-frame" width="{width}" height="{height}"/><rect class="cd-felt" x="22" y="22" '
        f'width="{width - 44}" height="{height - 44}" rx="14"/>{drawn}{named}</svg>'
    )


def _card(card: Card, view: View, box: Box, middle: float, high: float, arm: str) -> str:
    """Return one card, lower than on the table: with its sticks, or the icon of its `arm` if it has none."""
    across, back = box.width * 0.86, 30 if card.status == "reserve" else 0
    top = middle - high - 20 - back if box.toward > 0 else middle + 20 + back
    left = box.x - across / 2
    count, down = max(1, card.strength), number(top + high * 0.46)
    step = min(16, (across - 24) / count)
    sticks = "".join(
        f'<rect class="cd-mini-stick" x="{number(box.x + (n - count / 2 + 0.2) * step)}" y="{down}" '
        f'width="{number(step * 0.6)}" height="{number(high * 0.34)}" rx="3"/>'
        for n in range(card.now)
    )
    if card.kind != NORMAL and arm:
        sticks = f'<g class="cd-mini-arm">{use(arm, box.x, top + high * 0.65, across * 0.7)}</g>'
    star = f'<path class="mini-star" transform="translate({number(left + across - 8)} {number(top + 8)})" d="{STAR}"/>'
    classes = f"{tone(view, card)} reserve" if card.status == "reserve" else tone(view, card)
    return (
        f'<g class="cd-mini {classes}"><rect class="cd-paper" x="{number(left)}" y="{number(top)}" '
        f'width="{number(across)}" height="{number(high)}" rx="8"/><path class="cd-band" d="M{number(left)} '
        f"{number(top + high * 0.3)}v-{number(high * 0.3 - 8)}q0-8 8-8h{number(across - 16)}q8 0 8 8v"
        f'{number(high * 0.3 - 8)}z"/>{sticks}{star if card.star else ""}</g>'
    )
