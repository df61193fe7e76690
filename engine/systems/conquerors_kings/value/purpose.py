"""Why the computer opponent gives an order, in words: a word key and its facts."""

from __future__ import annotations

from engine.core.types import Action, Reason, Side
from engine.systems.conquerors_kings import scores, zones
from engine.systems.conquerors_kings.actions import (
    Arrive,
    Assault,
    EndFights,
    EndGenerals,
    EndMoves,
    GeneralStep,
    Move,
    Reinforce,
    Shoot,
    StandOrFallBack,
    Wait,
)
from engine.systems.conquerors_kings.combat.assault import FALL_BACK
from engine.systems.conquerors_kings.data import ROW_POINTS
from engine.systems.conquerors_kings.state import State, field
from engine.systems.conquerors_kings.value.fights import SHARES, Prospect, prospect
from engine.systems.conquerors_kings.value.judge import prospects


def purpose(s: State, side: Side, action: Action) -> Reason | None:
    """Return the reason for an order, None for the usual reasons."""
    if not s.step:
        return "conquerors_kings.reason.before", {}
    match action:
        case Assault(zone, to):
            return _assault("assault", prospect(s, zone, to))
        case EndFights():
            found = [one for zone in zones.own(s, side) for one in prospects(s, side, zone)]
            return _assault("no_fight", max(found, key=lambda one: one.worth, default=None))
        case StandOrFallBack(choice):
            return _assault("yield" if choice == FALL_BACK else "stand", prospect(s, s.source, s.target))
        case Move(piece, to):
            return _move(s, side, action), {"piece": f"piece:{piece}", "to": f"place:{to}"}
        case GeneralStep(piece, to):
            key = "leads" if zones.units(s, to) else "rides_ahead"
            return f"conquerors_kings.reason.{key}", {"piece": f"piece:{piece}", "to": f"place:{to}"}
        case Reinforce(piece, _):
            return "conquerors_kings.reason.back", {"piece": f"piece:{piece}"}
        case Arrive(to) | Shoot(to):
            return f"conquerors_kings.reason.{action.verb}", {"to": f"place:{to}"}
        case EndMoves() | EndGenerals() | Wait():
            return f"conquerors_kings.reason.{action.verb}", {}
    return None


def _assault(key: str, found: Prospect | None) -> Reason:
    """CK-64: Tell the dice of both sides and how often the assaulter wins."""
    if found is None:
        return f"conquerors_kings.reason.{key}_none", {}
    facts = {
        "zone": f"place:{found.source}",
        "to": f"place:{found.target}",
        "mine": found.mine,
        "theirs": found.theirs,
        "percent": found.chances.win * 100 // SHARES,
    }
    return f"conquerors_kings.reason.{key}", facts


def _move(s: State, side: Side, a: Move) -> str:
    """Return what a move is for: safety, ground, contact, or to come nearer."""
    here, there = field(s).row(side, s.at[a.piece]), field(s).row(side, a.to)
    if there < here:
        return "conquerors_kings.reason.falls_back"
    if scores.is_near_enemy(s, side, a.to):
        return "conquerors_kings.reason.meets"
    if ROW_POINTS[there]:
        return "conquerors_kings.reason.ground"
    return "conquerors_kings.reason.joins" if zones.units(s, a.to) else "conquerors_kings.reason.nearer"
