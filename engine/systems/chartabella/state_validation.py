"""The values allowed in a state's columns and its steps' arguments (see engine/core/state_validation.py)."""

from __future__ import annotations

import re
from typing import Any

from engine.boards.hexes import grid
from engine.core.state_validation import Domain, StateSchema, exactly, mapping, number, one_of, sequence_of, tuple_of
from engine.systems.chartabella.agenda_validation import STEP_CHECKS
from engine.systems.chartabella.data import ACTIVATIONS, MAY_ENTER, PASSES_TO_END, RAM, THEMES
from engine.systems.chartabella.state import State, field, kind, sides

PIECE = one_of("a piece", lambda s: s.battle.kinds)
SPACE = one_of("a space", lambda s: grid(s.battle.columns, s.battle.rows).xy)
CENTRE = one_of("the centre of a camp", lambda s: s.battle.camps)
SIDE = one_of("a side", sides)
HALF = exactly("N", "S")
BONUS = number(0, lambda s: max(s.battle.columns, s.battle.rows))


def _is_entrance(s: State, value: tuple[Any, ...]) -> bool:
    """CH-15: Return whether an entrance is one of the six spaces around a camp's centre."""
    return tuple_of(CENTRE, SPACE).holds(s, value) and grid(s.battle.columns, s.battle.rows).distance(*value) == 1


def _are_in_time(s: State, turn: object) -> bool:
    """CH-94: Return whether the number of finished turns is below the limit that ends the game."""
    last = 2 * s.battle.limit - (s.end is None)
    return number(0, last).holds(s, turn)


STATE_SCHEMA = StateSchema(
    columns={
        "place": mapping(PIECE, SPACE),
        "facing": mapping(PIECE, HALF),
        "entrances": sequence_of(Domain("an entrance", _is_entrance)),
        "cards": Domain("the cards of both sides", lambda s, held: (
            mapping(SIDE, number(0, 1_000)).holds(s, held) and set(held) == set(sides(s))
        )),
        "side": SIDE,
        "turn": Domain("a turn within the limit", _are_in_time),
        "acted": sequence_of(PIECE, ACTIVATIONS),
        "passes": number(0, lambda s: PASSES_TO_END - (s.end is None)),
        "fallen": mapping(PIECE, SPACE),
    },
    steps={
        "turn.activation": tuple_of(),
        "melee.roll": tuple_of(PIECE, PIECE, BONUS),
        "melee.card": tuple_of(SIDE, PIECE, PIECE, BONUS),
        "launch.roll": tuple_of(PIECE, PIECE, HALF),
        "launch.card": tuple_of(SIDE, PIECE, PIECE, HALF),
        "launch.after": tuple_of(PIECE, PIECE),
        "victory.rest": tuple_of(),
        "turn.activated": tuple_of(),
    },
    agenda=re.compile(
        r"turn\.activation "
        r"|melee\.(roll|card) victory\.rest turn\.activated "
        r"|launch\.(roll|card) victory\.rest (launch\.after )?turn\.activated "
        r"|launch\.after turn\.activated "
    ),
    fits=STEP_CHECKS,
)  # fmt: skip


def invariant_violations(s: State) -> list[str]:
    """Return the broken invariants of a state, worded for developers."""
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
    gone = (p for p in s.battle.kinds if p not in s.place and p not in s.fallen and kind(s, p).arm != RAM)
    wrong += [f"place: {piece} is neither on the board nor fallen" for piece in gone]  # CH-86: rams are spent
    if len(dict(s.entrances)) != len(s.entrances):
        wrong.append("entrances: a camp has two")
    if len(set(s.place.values())) != len(s.place):
        wrong.append("place: two pieces on one space")
    if any(s.cards.get(side, -1) < 0 for side in sides(s)):
        wrong.append("cards: a number of cards below 0 or missing")
    if s.side not in sides(s) or len(s.acted) > ACTIVATIONS or len(set(s.acted)) != len(s.acted):
        wrong.append("side, acted: no turn of this game")
    wrong += [f"acted: {piece} is not of the side at turn" for piece in s.acted if s.battle.owners[piece] != s.side]
    if not 0 <= s.turn <= 2 * s.battle.limit:
        wrong.append(f"turn: {s.turn} outside the limit")
    return wrong
