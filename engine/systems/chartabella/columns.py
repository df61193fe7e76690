"""What the columns of a state and the arguments of its steps may hold (see engine/core/columns.py)."""

from __future__ import annotations

import re
from typing import Any

from engine.boards.hexes import grid
from engine.core.columns import Kind, Table, exactly, mapping, number, one_of, row, several
from engine.core.types import PieceId
from engine.systems.chartabella.combat.melee import defence, half_struck
from engine.systems.chartabella.data import ACTIVATIONS, ARTILLERY, PASSES_TO_END
from engine.systems.chartabella.movement.ground import field
from engine.systems.chartabella.state import State, kind, sides

PIECE = one_of("a piece", lambda s: s.kinds)
SPACE = one_of("a space", lambda s: grid(s.columns, s.rows).xy)
CENTRE = one_of("the centre of a camp", lambda s: s.camps)
SIDE = one_of("a side", sides)
HALF = exactly("N", "S")
BONUS = number(0, lambda s: max(s.columns, s.rows))


def _is_entrance(s: State, value: tuple[Any, ...]) -> bool:
    """CH-15: An entrance is one of the six spaces around a camp's centre."""
    return several(CENTRE, SPACE).holds(s, value) and grid(s.columns, s.rows).distance(*value) == 1


def _are_in_time(s: State, turn: object) -> bool:
    """CH-94: The turns finished do not go beyond the limit, which ends the game."""
    last = 2 * s.limit - (s.end is None)
    return number(0, last).holds(s, turn)


def _are_enemies(s: State, piece: PieceId, target: PieceId) -> bool:
    return piece in s.place and s.owners[piece] == s.side and target in s.owners and s.owners[target] != s.side


def _is_melee(s: State, value: tuple[Any, ...]) -> bool:
    """CH-43, CH-46, CH-48: A piece of the side at turn fights one that it touches, with a charge's bonus or none."""
    if not several(PIECE, PIECE, BONUS).holds(s, value):
        return False
    piece, target, _ = value
    if not _are_enemies(s, piece, target) or target not in s.place or kind(s, piece).attack is None:
        return False
    if field(s).grid.direction(s.place[piece], s.place[target]) is None:
        return False
    return defence(s, target, half_struck(s, s.place[piece], target)) is not None


def _is_shot(s: State, value: tuple[Any, ...]) -> bool:
    """CH-57, CH-62: A shooter of the side at turn whose projectile needs a die, and half of a piece that it may hit."""
    if not several(PIECE, PIECE, HALF).holds(s, value):
        return False
    piece, target, half = value
    if not _are_enemies(s, piece, target) or target not in s.place or not kind(s, piece).reach:
        return False
    return kind(s, piece).arm != ARTILLERY and defence(s, target, half) is not None


def _has_shot(s: State, value: tuple[Any, ...]) -> bool:
    """CH-35: A shooter of the side at turn and what it shot at, which may be gone."""
    return several(PIECE, PIECE).holds(s, value) and _are_enemies(s, *value) and bool(kind(s, value[0]).reach)


def _with_card(resolved: Kind) -> Kind:
    """CH-70: Whoever has a card is asked in the middle of a melee or a shot."""
    return Kind(
        f"a side with a card, then {resolved.name}",
        lambda s, value: bool(value) and s.cards.get(value[0], 0) > 0 and resolved.holds(s, value[1:]),
    )


MELEE = Kind("a melee", _is_melee)
SHOT = Kind("a shot", _is_shot)

TABLE = Table(
    columns={
        "place": mapping(PIECE, SPACE),
        "facing": mapping(PIECE, HALF),
        "entrances": row(Kind("an entrance", _is_entrance)),
        "cards": Kind("the cards of both sides", lambda s, held: (
            mapping(SIDE, number(0, 1_000)).holds(s, held) and set(held) == set(sides(s))
        )),
        "side": SIDE,
        "turn": Kind("a turn within the limit", _are_in_time),
        "acted": row(PIECE, ACTIVATIONS),
        "passes": number(0, PASSES_TO_END),
        "fallen": mapping(PIECE, SPACE),
    },
    steps={
        "turn.activation": several(),
        "melee.roll": MELEE,
        "melee.card": _with_card(MELEE),
        "launch.roll": SHOT,
        "launch.card": _with_card(SHOT),
        "launch.after": Kind("a shooter and its target", _has_shot),
        "victory.rest": several(),
        "turn.activated": several(),
    },
    agenda=re.compile(
        r"turn\.activation "
        r"|melee\.(roll|card) victory\.rest turn\.activated "
        r"|launch\.(roll|card) victory\.rest (launch\.after )?turn\.activated "
        r"|launch\.after turn\.activated "
    ),
)  # fmt: skip
