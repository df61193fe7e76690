"""A board of hexes as layers of keyed SVG text: each key is the id of the one element in its text.

The page keeps one group per layer (``layer-ground`` ...) and replaces only elements whose text has changed.
"""

from __future__ import annotations

from functools import lru_cache

from engine.core.view import Board, Space, View
from web.boards import overlays
from web.boards.hexes import field, pieces, sheet
from web.boards.hexes.geometry import Plan
from web.boards.hexes.signs import Places, signs, together
from web.boards.marks import Marks, Names
from web.boards.overlays import group
from web.boards.text import escape, points

Layers = dict[str, dict[str, str]]


def standing(view: View, names: Names, *, turn: int = 0) -> Layers:
    """Return the layers that change only with the board and its turn."""
    plan = Plan(view.board, turn=turn)
    return {"ground": ground(view.board, turn), "spaces": spaces(plan, names, view)}


def moving(view: View, names: Names, marks: Marks, *, turn: int = 0, fallen: bool = True) -> Layers:
    """Return the layers that change while playing."""
    plan = Plan(view.board, turn=turn)
    under, over = overlays.overlays(view, marks, plan)
    return {
        "fallen": pieces.fallen(view, names, plan) if fallen else {},
        "under": under,
        "pieces": pieces.pieces(view, names, marks, plan),
        "over": over,
    }


@lru_cache(maxsize=32)
def ground(board: Board, turn: int) -> dict[str, str]:
    """Return the static layer in the board's look; it changes only when a gate is opened or the board is turned.

    The kept memory of a browser holds those of the built-in scenarios (web/boot/warm.py).
    """
    plan = Plan(board, turn=turn)
    return sheet.ground(plan, board) if board.look == "map" else field.ground(plan, board)


def spaces(plan: Plan, names: Names, view: View) -> dict[str, str]:
    """Return the layer of what can be pointed at: every space, with what lies on it now."""
    where = together(view.board.spaces)
    return {f"space-{space.id}": _space(plan, names, space, view.sides, where) for space in view.board.spaces}


def ring(view: View, place: str, *, turn: int = 0) -> str:
    """Return the ring around the space that has the keyboard."""
    corners = points(Plan(view.board, turn=turn).corners(place, 2))
    return group("ring", f'<polygon class="casing" points="{corners}"/><polygon class="shaft" points="{corners}"/>')


def opening(view: View, names: Names, *, turn: int = 0) -> str:
    """Return the start tag of the board's SVG element."""
    label = names.say("site.board", {"columns": view.board.columns, "rows": view.board.rows})
    across = view.board.columns if turn % 2 == 0 else view.board.rows
    size = "large" if across > 18 else "medium" if across > 12 else "small"
    box = Plan(view.board, turn=turn).viewbox
    return (
        f'<svg id="board-svg" class="board board-{size} look-{escape(view.board.look)}" viewBox="{box}" '
        f'xmlns="http://www.w3.org/2000/svg" role="application" aria-label="{escape(label)}">'
    )


def _space(plan: Plan, names: Names, space: Space, sides: tuple[str, str], where: Places) -> str:
    told = [space.id, names.name(f"ground:{space.ground}")]
    for mark in space.marks:
        kind, _, side = mark.partition(":")
        if kind != space.ground:
            told.append(names.say(f"{names.system}.mark.{kind}", {"side": f"side:{side}"}))
    return (
        f'<g id="space-{space.id}" class="space" data-pick="place:{space.id}" role="button" tabindex="-1" '
        f'aria-label="{escape(", ".join(told))}">{"".join(signs(plan, space, sides, where))}'
        f'<polygon class="hit" points="{points(plan.corners(space.id, 2))}"/></g>'
    )
