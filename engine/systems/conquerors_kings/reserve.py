"""Reinforcements from reserve, step 7: CK-86."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import PieceRef, piece_ref, place_ref
from engine.core.types import Log, PieceId, PlaceId, Refusal, log_event
from engine.systems.conquerors_kings import flank, refusals
from engine.systems.conquerors_kings.actions import EndReinforce, Reinforce
from engine.systems.conquerors_kings.state import LEFT_TABLE, RESERVE, State, active, field, has, put, roster


def waiting(s: State) -> list[PieceId]:
    """CK-86: Return the units and generals of the active side that were in reserve when the player turn began."""
    known = roster(s)
    both = (*known.units[s.active], *known.generals[s.active])
    return [piece for piece in both if s.at[piece] == RESERVE and not has(s, piece, LEFT_TABLE)]


def base_row(s: State) -> list[PlaceId]:
    """CK-86: Return the zones of the active side's base-edge row."""
    return [zone for zone in field(s).zones if field(s).row(s.active, zone) == 1]


def begin(s: State, log: Log) -> None:
    """CK-86, CK-104: Step 7: asked as long as somebody can be placed, CK-106: or who is in reserve is secret."""
    if flank.is_secret(s, s.active) or any(options_reinforce(s, piece_ref(piece)) for piece in waiting(s)):
        push(s, ("reserve.order",))


def heads_reinforce(s: State) -> Iterator[PieceRef]:
    """CK-86: Each of those who have somewhere to go."""
    refs = (piece_ref(piece) for piece in waiting(s))
    yield from (ref for ref in refs if options_reinforce(s, ref))


def options_reinforce(s: State, of: PieceRef) -> list[Reinforce]:
    """CK-86: Into each zone of the base-edge row that takes them."""
    piece = of.id
    return [a for a in (Reinforce(piece, zone) for zone in base_row(s)) if refuse_reinforce(s, a) is None]


def refuse_reinforce(s: State, a: Reinforce) -> Refusal | None:
    """CK-86: One who is in reserve and did not leave this turn, into the base-edge row, where there is room."""
    if (refusal := refusals.not_yours(s, s.active, a.piece)) is not None:
        return refusal
    if s.at[a.piece] != RESERVE:
        return Refusal("CK-86", "conquerors_kings.refuse.not_in_reserve")
    if has(s, a.piece, LEFT_TABLE):
        return Refusal("CK-86", "conquerors_kings.refuse.left_this_turn")
    if a.zone not in base_row(s):
        return Refusal("CK-86", "conquerors_kings.refuse.not_base_row")
    return refusals.cannot_stand(s, s.active, a.zone, [a.piece])


def take_reinforce(s: State, a: Reinforce, log: Log) -> None:
    """CK-86: The unit stands there; others may follow."""
    put(s, a.piece, a.zone)
    log_event(log, "CK-86", "conquerors_kings.log.reinforced", piece=piece_ref(a.piece), zone=place_ref(a.zone))
    push(s, ("reserve.begin",))


def options_end(s: State) -> Iterator[EndReinforce]:
    """CK-86: Nobody has to come."""
    yield EndReinforce()


def refuse_end(s: State, a: EndReinforce) -> None:
    """CK-86: Ending the reinforcement is always allowed."""


def take_end(s: State, a: EndReinforce, log: Log) -> None:
    """CK-86: Go on to the clock."""


STEPS: Steps = {
    "reserve.begin": Do("CK-86", begin),
    "reserve.order": Ask(
        "CK-86",
        active,
        {
            Reinforce: Answer(options_reinforce, refuse_reinforce, take_reinforce, heads_reinforce),
            EndReinforce: Answer(options_end, refuse_end, take_end),
        },
    ),
}
"""Steps of reinforcements."""
