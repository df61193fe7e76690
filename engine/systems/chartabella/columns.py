"""What the columns of a state and the arguments of its steps may hold (see engine/core/columns.py)."""

from __future__ import annotations

import re
from typing import Any

from engine.boards.hexes import grid
from engine.core.columns import Domain, StateSchema, exactly, mapping, number, one_of, row, several
from engine.core.types import PieceId
from engine.systems.chartabella.combat.melee import defence, half_struck
from engine.systems.chartabella.data import ACTIVATIONS, ARTILLERY, MAY_ENTER, PASSES_TO_END, THEMES
from engine.systems.chartabella.state import State, field, kind, sides

PIECE = one_of("a piece", lambda s: s.battle.kinds)
SPACE = one_of("a space", lambda s: grid(s.battle.columns, s.battle.rows).xy)
CENTRE = one_of("the centre of a camp", lambda s: s.battle.camps)
SIDE = one_of("a side", sides)
HALF = exactly("N", "S")
BONUS = number(0, lambda s: max(s.battle.columns, s.battle.rows))


def _is_entrance(s: State, value: tuple[Any, ...]) -> bool:
    """CH-15: An entrance is one of the six spaces around a camp's centre."""
    return several(CENTRE, SPACE).holds(s, value) and grid(s.battle.columns, s.battle.rows).distance(*value) == 1


def _are_in_time(s: State, turn: object) -> bool:
    """CH-94: The turns finished do not go beyond the limit, which ends the game."""
    last = 2 * s.battle.limit - (s.end is None)
    return number(0, last).holds(s, turn)


def _are_enemies(s: State, piece: PieceId, target: PieceId) -> bool:
    owners = s.battle.owners
    return piece in s.place and owners[piece] == s.side and target in owners and owners[target] != s.side


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


def _with_card(resolved: Domain) -> Domain:
    """CH-70: Whoever has a card is asked in the middle of a melee or a shot."""
    return Domain(
        f"a side with a card, then {resolved.name}",
        lambda s, value: bool(value) and s.cards.get(value[0], 0) > 0 and resolved.holds(s, value[1:]),
    )


MELEE = Domain("a melee", _is_melee)
SHOT = Domain("a shot", _is_shot)

STATE_SCHEMA = StateSchema(
    columns={
        "place": mapping(PIECE, SPACE),
        "facing": mapping(PIECE, HALF),
        "entrances": row(Domain("an entrance", _is_entrance)),
        "cards": Domain("the cards of both sides", lambda s, held: (
            mapping(SIDE, number(0, 1_000)).holds(s, held) and set(held) == set(sides(s))
        )),
        "side": SIDE,
        "turn": Domain("a turn within the limit", _are_in_time),
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
        "launch.after": Domain("a shooter and its target", _has_shot),
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


def check(s: State) -> list[str]:
    """Return the broken invariants of a state, in words for developers."""
    if s.battle.theme not in THEMES:
        return [f"theme: unknown {s.battle.theme!r}"]
    kinds = THEMES[s.battle.theme].kinds
    for column in (s.place, s.facing, s.fallen, s.battle.kinds):
        for piece in column:
            if piece not in s.battle.kinds or piece not in s.battle.owners or s.battle.kinds[piece] not in kinds:
                return [f"pieces: {piece!r} is unknown"]
    land = field(s)
    wrong = []
    for piece, space in s.place.items():
        if space not in land.ground:
            wrong.append(f"place: {piece} stands off the board on {space!r}")
        elif land.ground[space] not in MAY_ENTER[kind(s, piece).arm]:
            wrong.append(f"place: {piece} may not stand on {space}")
        if s.facing.get(piece) not in ("N", "S"):
            wrong.append(f"facing: {piece} faces {s.facing.get(piece)!r}")
        if piece in s.fallen:
            wrong.append(f"fallen: {piece} is still on the board")
        if space in s.battle.stakes:
            wrong.append(f"place: {piece} stands on stakes")
    if len(set(s.place.values())) != len(s.place):
        wrong.append("place: two pieces on one space")
    if any(s.cards.get(side, -1) < 0 for side in sides(s)):
        wrong.append("cards: a number of cards below 0 or missing")
    if s.side not in sides(s) or len(s.acted) > ACTIVATIONS or len(set(s.acted)) != len(s.acted):
        wrong.append("side, acted: no turn of this game")
    if not 0 <= s.turn <= 2 * s.battle.limit:
        wrong.append(f"turn: {s.turn} outside the limit")
    return wrong
