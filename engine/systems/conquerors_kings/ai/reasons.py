"""Reasons of the computer opponent's orders: a word key and its facts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.agenda import current_question
from engine.core.references import piece_ref, place_ref
from engine.core.types import Action, Facts, PieceId, Reason, Side
from engine.systems.conquerors_kings import move_rolls, zones
from engine.systems.conquerors_kings.actions import (
    AfterDefeat,
    Arrive,
    Assault,
    Award,
    DemandReroll,
    DisplaceTo,
    EndFights,
    EndGenerals,
    EndMoves,
    EndReinforce,
    FallBackDir,
    GeneralStep,
    Move,
    Overfull,
    PickArtilleryVictim,
    PlaceExcess,
    PlaceHits,
    PursuitLoss,
    Reinforce,
    RerollBow,
    RerollFight,
    RerollMorale,
    RerollPike,
    RerollPursuit,
    Retire,
    Shoot,
    ShootArtillery,
    StandOrFallBack,
    Wait,
)
from engine.systems.conquerors_kings.ai.combat_values import SHARES, Prospect, prospect
from engine.systems.conquerors_kings.ai.evaluation import prospects
from engine.systems.conquerors_kings.combat.assault import FALL_BACK
from engine.systems.conquerors_kings.data import ROW_POINTS
from engine.systems.conquerors_kings.sequence import STEPS
from engine.systems.conquerors_kings.state import State, field


def reason(s: State, side: Side, action: Action) -> Reason | None:
    """Return the reason for an order, None for the general reasons."""
    if not s.step:
        ask, args = current_question(STEPS, s)
        is_usual = ask.usual is not None and action == ask.usual(s, *args)
        return f"conquerors_kings.reason.{'before' if is_usual else 'before_other'}", {}
    match action:
        case Assault(zone, to):
            return _assault("assault", prospect(s, zone, to))
        case EndFights():
            found = [one for zone in zones.own(s, side) for one in prospects(s, side, zone)]
            return _assault("no_fight", max(found, key=lambda one: one.worth, default=None))
        case StandOrFallBack(choice):
            return _assault("yield" if choice == FALL_BACK else "stand", prospect(s, s.source, s.target))
        case Move(piece, to):
            return _move(s, side, action), {"piece": piece_ref(piece), "to": place_ref(to)}
        case GeneralStep(piece, to):
            key = _ride(s, side, action)
            return f"conquerors_kings.reason.{key}", {"piece": piece_ref(piece), "to": place_ref(to)}
        case Reinforce(piece, _):
            return "conquerors_kings.reason.back", {"piece": piece_ref(piece)}
        case FallBackDir(to) | DisplaceTo(to):
            near = len(zones.hostile(s, side, to))
            return f"conquerors_kings.reason.{'beside' if near else 'away'}", {"to": place_ref(to), "n": near}
        case Arrive(to):
            return "conquerors_kings.reason.arrive", {"to": place_ref(to)}
        case Shoot(to) | ShootArtillery(to):
            facts = {"to": place_ref(to), "n": len(zones.units(s, to))}
            return f"conquerors_kings.reason.{action.verb}", facts
        case EndMoves() | EndGenerals() | EndReinforce() | Wait():
            return f"conquerors_kings.reason.{action.verb}", {}
    return _answer(s, action)


def _answer(s: State, action: Action) -> Reason | None:
    """Return the reason for an answer to a nested question."""
    match action:
        case RerollMorale(yes) | DemandReroll(yes) | RerollFight(yes) | RerollBow(yes) | RerollPike(yes):
            return f"conquerors_kings.reason.{'again' if yes else 'enough'}", {}
        case RerollPursuit(yes):
            return f"conquerors_kings.reason.{'again' if yes else 'enough'}", {}
        case Retire(piece) | Overfull(piece):
            return "conquerors_kings.reason.goes", _named(s, (piece,))
        case PursuitLoss(piece) | PickArtilleryVictim(piece):
            return "conquerors_kings.reason.hurts", _named(s, (piece,))
        case PlaceExcess(units):
            return "conquerors_kings.reason.hurts", _named(s, units)
        case PlaceHits(units):
            return "conquerors_kings.reason.bears", _named(s, units)
        case Award(units):
            return "conquerors_kings.reason.award", _named(s, units)
        case AfterDefeat(choice):
            return f"conquerors_kings.reason.after.{choice}", {}
    return None


def _named(s: State, pieces: Sequence[PieceId]) -> Facts:
    """Return each of some pieces once, and how many half bases they have left together; artillery has none."""
    each = dict.fromkeys(pieces)
    return {"piece": tuple(map(piece_ref, each)), "n": sum(s.halves.get(piece, 0) for piece in each)}


def _ride(s: State, side: Side, a: GeneralStep) -> str:
    """Return the purpose of a general's ride: troops, safety, ground that nearby troops can reach, or none."""
    if zones.units(s, a.to):
        return "leads"
    if _is_safer(s, side, a):
        return "to_safety"
    return "rides_ahead" if zones.is_supported(s, side, a.to) else "rides"


def _is_safer(s: State, side: Side, a: GeneralStep) -> bool:
    """Return whether a general goes away from enemies."""
    return move_rolls.is_near_enemy(s, side, s.at[a.piece]) and not move_rolls.is_near_enemy(s, side, a.to)


def _assault(key: str, found: Prospect | None) -> Reason:
    """CK-64: Return the dice of both sides and the chance that the assaulter wins."""
    if found is None:
        return f"conquerors_kings.reason.{key}_none", {}
    facts = {
        "zone": place_ref(found.source),
        "to": place_ref(found.target),
        "mine": found.mine,
        "theirs": found.theirs,
        "percent": found.chances.win * 100 // SHARES,
    }
    return f"conquerors_kings.reason.{key}", facts


def _move(s: State, side: Side, a: Move) -> str:
    """Return the purpose of a move: safety, ground, contact, or to come nearer."""
    here, there = field(s).row(side, s.at[a.piece]), field(s).row(side, a.to)
    if there < here:
        return "conquerors_kings.reason.falls_back"
    if move_rolls.is_near_enemy(s, side, a.to):
        return "conquerors_kings.reason.meets"
    if ROW_POINTS[there]:
        return "conquerors_kings.reason.ground"
    return "conquerors_kings.reason.joins" if zones.units(s, a.to) else "conquerors_kings.reason.nearer"
