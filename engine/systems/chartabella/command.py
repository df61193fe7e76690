"""The turn: who may act, how often, and when the turn passes on (CH-25 to CH-30)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, side_ref
from engine.core.types import TURN, Log, PieceId, Refusal, log_event
from engine.systems.chartabella.actions import EndTurn
from engine.systems.chartabella.data import ACTIVATIONS
from engine.systems.chartabella.state import State, army, enemy
from engine.systems.chartabella.victory import limit_reached


def begin_turn(s: State, log: Log) -> None:
    """CH-25, CH-26: Start a side's turn with no piece activated."""
    s.acted = ()
    log_event(log, "CH-25", "chartabella.log.turn", TURN, side=side_ref(s.side), round=s.turn // 2 + 1)
    push(s, ("turn.activation",))


def may_act(s: State) -> list[PieceId]:
    """CH-26, CH-27: Return the pieces that may still be chosen this turn."""
    return [piece for piece in army(s, s.side) if piece not in s.acted]


def refuse_piece(s: State, piece: PieceId) -> Refusal | None:
    """CH-26, CH-27: Choose a piece of your own that has not acted this turn."""
    if piece not in s.battle.kinds:
        return Refusal("CH-26", "chartabella.refuse.no_piece")
    if piece not in s.place:
        return Refusal("CH-26", "chartabella.refuse.fallen", {"piece": piece_ref(piece)})
    if s.battle.owners[piece] != s.side:
        return Refusal("CH-26", "chartabella.refuse.not_yours", {"piece": piece_ref(piece)})
    if piece in s.acted:
        return Refusal("CH-27", "chartabella.refuse.acted", {"piece": piece_ref(piece)})
    return None


def activate(s: State, piece: PieceId) -> None:
    """CH-26: Count the piece as activated; what its action leads to comes first, then the next activation."""
    s.acted = (*s.acted, piece)
    push(s, ("turn.activated",))


def next_activation(s: State, log: Log) -> None:
    """CH-26, CH-29: After a finished action ask for the second piece, or end the turn."""
    if len(s.acted) < ACTIVATIONS and may_act(s):
        push(s, ("turn.activation",))
    else:
        push(s, ("turn.end",))


def options_end(s: State) -> Iterator[EndTurn]:
    """CH-28: The turn may always be left."""
    yield EndTurn()


def refuse_end(s: State, a: EndTurn) -> Refusal | None:
    """CH-28: The turn may always be left."""
    return None


def take_end(s: State, a: EndTurn, log: Log) -> None:
    """CH-28: Act with one piece only, or pass the whole turn."""
    if not s.acted:
        log_event(log, "CH-28", "chartabella.log.pass", side=side_ref(s.side))
    push(s, ("turn.end",))


def end_turn(s: State, log: Log) -> None:
    """CH-25, CH-94: Hand the turn over, unless the limit or four complete passes end the game."""
    s.passes = 0 if s.acted else s.passes + 1
    s.turn += 1
    if limit_reached(s, log):
        return
    s.acted = ()
    s.side = enemy(s, s.side)
    push(s, ("turn.begin",))
