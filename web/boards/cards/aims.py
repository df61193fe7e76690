"""What lies over a table of cards for a while: whom a card would strike, where dice may go, what an order would do."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import Card, Trace, View
from web.boards.cards.cards import Layout, layout
from web.boards.cards.rows import GAP, Box, Rows
from web.boards.marks import DICE, Marks
from web.boards.overlays import group, pill
from web.boards.text import escape, number, points, slug, use

Layer = dict[str, str]

APART = 9
"""Between two arrows that strike the same card."""


def aims(view: View, plan: Rows) -> dict[str, str]:
    """Return an arrow for each card with an attack that can be made now, to the card that it would strike."""
    shots = [(card, target) for card in view.cards if (target := _target(card)) in plan.boxes]
    found = {}
    for card, target in shots:
        same = sorted((c for c, t in shots if t == target), key=lambda c: plan.boxes[c.id].x)
        aside = APART * (same.index(card) - (len(same) - 1) / 2)
        d, head = way(_lies(view, plan, card.id), _lies(view, plan, target), aside)
        found[card.id] = (
            f'<g class="cd-aim"><path class="casing" d="{d}"/><path class="shaft" d="{d}"/>'
            f'<polygon class="head" points="{head}"/></g>'
        )
    return found


def _target(card: Card) -> str:
    armed = (line.now for line in card.lines if line.is_armed and not line.is_reaction and line.now)
    return next((now for now in armed if now != card.id), "") if card.status == "in_play" else ""


def _lies(view: View, plan: Rows, place: str) -> Box:
    card = next((card for card in view.cards if card.id == place), None)
    return plan.boxes[place] if card is None else plan.lies(card)


def way(start: Box, end: Box, aside: float = 0, size: float = 1) -> tuple[str, str]:
    """Return path data from the front of a card to that of another, and the corners of the arrow's head.

    The arrows of the two lines keep to different sides; those from and to the second rank go through the gaps.
    """
    lean = start.toward * min(9, start.width * 0.09)
    (a, b), (c, d) = start.front, end.front
    a += lean / (4 if start.rank else 1)
    c += (lean + aside) / (4 if end.rank else 1)
    tip, neck = d + 3 * end.toward, d + (3 + 11 * size) * end.toward
    gate = end.gate if end.rank else neck
    bend = max(18, abs(gate - start.gate) * 0.62)
    first, second = start.gate + start.toward * bend, gate + end.toward * bend
    path = f"M{number(a)} {number(b)}"
    if start.rank:
        path += f"V{number(start.gate)}"
    path += f"C{number(a)} {number(first)} {number(c)} {number(second)} {number(c)} {number(gate)}"
    if end.rank:
        path += f"V{number(neck)}"
    half = min(7 * size, GAP * 0.9 if end.rank else 99)
    return path, points(((c, tip), (c - half, neck), (c + half, neck)))


def links(view: View, plan: Rows) -> Layer:
    """Return a clasp between every two cards that stand together, an open one where they no longer do."""
    found: Layer = {}
    gone = {card.id for card in view.cards if card.status == "out"}
    for a, b, is_alive in view.links:
        if a in plan.boxes and b in plan.boxes and not {a, b} <= gone:
            key = f"link-{slug(a)}-{slug(b)}"
            one, other = sorted((plan.boxes[a], plan.boxes[b]), key=lambda box: box.x)
            found[key] = group(key, _clasp(one, other, is_alive=is_alive), "cd-link" if is_alive else "cd-link dead")
    return found


def _clasp(one: Box, other: Box, *, is_alive: bool) -> str:
    """Return two rings with a bar between them across the gap; a dead one has lost the bar's middle."""
    if one.rank == other.rank:
        x, turn = (one.x + one.width / 2 + other.left) / 2, 0
        y = one.top + 18
    else:
        back = one if one.rank > other.rank else other
        x, turn = (one.x + other.x) / 2, 90
        y = back.y + back.toward * (back.height + GAP) / 2
    far = 13 if one.rank == other.rank else 6.5
    bar = f"M-{far} 0H{far}" if is_alive else f"M-{far} 0H-5M5 0H{far}M-3-4L1 4M-1-4L3 4"
    at = f'transform="translate({number(x)} {number(y)}) rotate({turn})"'
    ends = f'<circle cx="-{far - 1}" r="3"/><circle cx="{far - 1}" r="3"/>'
    return f'<g {at}><path class="casing" d="{bar}"/><path class="shaft" d="{bar}"/>{ends}</g>'


def overlays(view: View, marks: Marks, plan: Rows) -> tuple[Layer, Layer]:
    """Return the marks below the cards and those above them, by the id of their element."""
    under: Layer = {}
    if marks.last:
        under["last"] = group("last", "".join(_last(marks.last, view, plan)))
    lay = layout(plan)
    over = links(view, plan)
    if marks.trace:
        for kind, along in (("path", marks.trace.path), ("flight", marks.trace.flight)):
            if len(along) > 1 and along[0] in plan.boxes and along[-1] in plan.boxes:
                over[kind] = group(
                    kind, _arrow(_lies(view, plan, along[0]), _lies(view, plan, along[-1])), f"{kind} cd"
                )
    for place, kind in marks.places.items():
        if place in plan.boxes:
            key = f"mark-{place}"
            over[key] = group(key, _place(kind, _lies(view, plan, place), lay), f"mark cd-mark {kind}")
    for n, (start, end, label) in enumerate(marks.threats):
        if start in plan.boxes and end in plan.boxes:
            drawn = _threat(_lies(view, plan, start), _lies(view, plan, end), label)
            over[f"threat-{n}"] = group(f"threat-{n}", drawn, "threat cd")
    for card in (*marks.casualties, *marks.own_casualties):
        if card in plan.boxes:
            own = card in marks.own_casualties
            key = f"casualty-{slug(card)}"
            drawn = _cross(_lies(view, plan, card), lay, own=own)
            over[key] = group(key, drawn, "casualty-mark own" if own else "casualty-mark")
    for card, label in marks.targets.items():
        if card in plan.boxes:
            key = f"target-{slug(card)}"
            over[key] = group(key, _crosshair(_lies(view, plan, card), label), "target-mark")
    for place, label in marks.labels.items():
        if place in plan.boxes:
            box = _lies(view, plan, place)
            drawn = pill(box.x, box.top + _slot_top(lay) + lay.slot / 2, label)
            over[f"label-{place}"] = group(f"label-{place}", drawn, "label")
    for card, label in marks.loads.items():
        if card in plan.boxes:
            over[f"load-{slug(card)}"] = group(f"load-{slug(card)}", _load(_lies(view, plan, card), label), "cd-load")
    if marks.cursor in plan.boxes:
        over["cursor"] = group("cursor", _brackets(_lies(view, plan, marks.cursor)))
    return under, over


def _slot_top(lay: Layout) -> float:
    return lay.band + lay.label + lay.strength


def _place(kind: str, box: Box, lay: Layout) -> str:
    """Return the mark of a card that may be pointed at: around the bed of its dice with a plus, or all around it."""
    if kind != DICE:
        return (
            f'<rect x="{number(box.left + 3)}" y="{number(box.top + 3)}" width="{number(box.width - 6)}" '
            f'height="{number(box.height - 6)}" rx="6"/>'
        )
    edge, x, y = lay.edge - 3, box.left, box.top + _slot_top(lay)
    at = f'transform="translate({number(x + box.width - edge)} {number(y - 1)})"'
    return (
        f'<rect x="{number(x + edge - 2)}" y="{number(y - 2)}" width="{number(box.width - 2 * edge + 4)}" '
        f'height="{number(lay.slot + 2)}" rx="7"/><g {at}><circle r="8.5"/><path d="M-4.5 0H4.5M0-4.5V4.5"/></g>'
    )


def _arrow(start: Box, end: Box) -> str:
    d, head = way(start, end, 0, 1.55)
    return (
        f'<path class="casing" d="{d}"/><polygon class="casing" points="{head}"/>'
        f'<path class="shaft" d="{d}"/><polygon class="head" points="{head}"/>'
    )


def _threat(start: Box, end: Box, label: str) -> str:
    d, head = way(start, end, 0, 1.3)
    x, y = (start.front[0] + end.front[0]) / 2, (start.gate + end.gate) / 2
    return (
        f'<path class="casing" d="{d}"/><path class="shaft" d="{d}"/><polygon class="head" points="{head}"/>'
        f"{pill(x, y, label)}"
    )


def _crosshair(box: Box, label: str) -> str:
    """Return a crosshair on the edge of a card that looks at the enemy, so that its text stays free."""
    x, y = box.front[0], box.front[1] + 11 * box.toward
    ticks = "".join(f"M{number(x + 10 * a)} {number(y + 10 * b)}l{7 * a} {7 * b}" for a, b in
                    ((0, -1), (0, 1), (-1, 0), (1, 0)))  # fmt: skip
    drawn = f'<circle cx="{number(x)}" cy="{number(y)}" r="13"/><path d="{ticks}"/>'
    plate = pill(x + (box.width / 2 - 24 if box.width > 70 else 0), y, label)
    return f'<g class="casing">{drawn}</g><g class="shaft">{drawn}</g>{plate}'


def _load(box: Box, label: str) -> str:
    """Return a plate on the edge of a card that looks away from the enemy: how likely the next roll loads it."""
    x, y = box.left + box.width - 40, box.y - box.toward * (box.height / 2 + 2)
    at = f'transform="translate({number(x)} {number(y)})"'
    return (
        f'<g {at}><rect x="-27" y="-9" width="54" height="18" rx="9"/>{use("rolling-dices", -15, 0, 14)}'
        f'<text x="8" y="4.5">{escape(label)}</text></g>'
    )


def _cross(box: Box, lay: Layout, *, own: bool) -> str:
    """Return a cross over what a card has lost, its sticks; an own one with an exclamation mark."""
    x, y = box.x, box.top + lay.band + lay.label + lay.strength / 2
    reach, half = min(44, box.width * 0.36), lay.strength * 0.42
    d = (
        f"M{number(x - reach)} {number(y - half)}L{number(x + reach)} {number(y + half)}"
        f"M{number(x + reach)} {number(y - half)}L{number(x - reach)} {number(y + half)}"
    )
    drawn = f'<path class="casing" d="{d}"/><path class="shaft" d="{d}"/>'
    return drawn + (pill(box.left + box.width - 14, y, "!") if own else "")


def _last(trace: Trace, view: View, plan: Rows) -> Iterator[str]:
    """Yield the way of the last order on the ground, and a frame around where it ended."""
    for along in (trace.path, trace.flight):
        known = [place for place in along if place in plan.boxes]
        if len(known) > 1:
            d, _ = way(_lies(view, plan, known[0]), _lies(view, plan, known[-1]))
            yield f'<path class="trail" d="{d}"/>'
        if known:
            box = _lies(view, plan, known[-1])
            yield (
                f'<rect class="cd-ended" x="{number(box.left - 4)}" y="{number(box.top - 4)}" '
                f'width="{number(box.width + 8)}" height="{number(box.height + 8)}" rx="10"/>'
            )


def _brackets(box: Box) -> str:
    """Return the keyboard's mark: a bracket around each corner."""
    left, top, right, bottom = box.left - 2, box.top - 2, box.left + box.width + 2, box.top + box.height + 2
    d = "".join(
        f"M{number(x)} {number(y + 20 * v)}V{number(y)}H{number(x + 20 * u)}"
        for x, y, u, v in ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1))
    )
    return f'<path class="casing" d="{d}"/><path class="shaft" d="{d}"/>'
