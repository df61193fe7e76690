"""Pointing: picks, the orders they may mean, traces and verdicts."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from fractions import Fraction
from functools import partial

from engine.core import agenda, spelling
from engine.core.references import Pick, PieceRef, PlaceRef, side_ref
from engine.core.types import NOWHERE, Action, Decision, Event, PlaceId, Side
from engine.core.view import Proposal, Trace, Verdict
from engine.kit.chances import tenths
from engine.systems.conquerors_kings import expected_losses, move_rolls, zones
from engine.systems.conquerors_kings.actions import (
    ACTIONS,
    Assault,
    DemandReroll,
    GeneralStep,
    Move,
    PlaceExcess,
    PlaceHits,
    RerollMorale,
    Shoot,
    ShootArtillery,
)
from engine.systems.conquerors_kings.combat import results
from engine.systems.conquerors_kings.data import BIG_MARGIN, DESTROYED_AT, GENERAL_STEP, HITS
from engine.systems.conquerors_kings.sequence import STEPS
from engine.systems.conquerors_kings.state import NO_MOVE, State, enemy, field, has, roster

TARGETS_ASKED = ("shooting.order", "artillery.order")
"""Questions that ask a zone for the target of its shots."""
SHOTS = ("conquerors_kings.log.shoots", "conquerors_kings.log.bombards")
"""Events about shots."""
ARTILLERY_AGAIN = "artillery.again"
"""The question of artillery whose hits nobody saves."""


def picks(_: State, action: Action) -> tuple[Pick, ...]:
    """Return the picks that spell an action: a piece and a zone, two zones, units of a row, or words."""
    return spelling.picks(action)


def propose(s: State, picked: tuple[Pick, ...]) -> Iterable[Proposal]:
    """CK-107: Yield the orders of every kind that these picks spell.

    A single piece or zone is an order only if just such an answer is being asked for, or if an order begins with it:
    then all its orders to adjacent zones are meant.
    """
    rank, step = roster(s).rank, STEPS[s.agenda[-1][0]] if s.agenda else None
    asked = step.answers if isinstance(step, agenda.Ask) else {}
    if len(picked) == 1:
        yield from map(Proposal, _next_door(s, asked, picked[0]))
    for kind in ACTIONS:
        action = spelling.read(kind, picked, rank) if len(picked) > 1 or kind in asked else None
        if action is not None:
            yield Proposal(action)


def _next_door(s: State, asked: Container[type[Action]], pick: Pick) -> Iterator[Action]:
    """CK-22, CK-40, CK-59: Yield the orders that a piece or a zone could get across each of its faces."""
    zone = s.at.get(pick.id, NOWHERE) if isinstance(pick, PieceRef) else PlaceId(pick.id)
    around = field(s).beside.get(zone, ())
    if isinstance(pick, PieceRef):
        for kind in (GeneralStep, Move):
            yield from (kind(pick.id, to) for to in around if kind in asked)
    if Assault in asked:
        yield from (Assault(zone, to) for to in around)


def trace(s: State, action: Action) -> Trace:
    """Return the trace of an action: a piece's path with the die that it needs, an assault, or a shot."""
    to = getattr(action, "to", None)
    if to is None:
        return Trace()
    if isinstance(action, (Shoot, ShootArtillery)):
        name, *args = agenda.top_step(s)
        return Trace(flight=(PlaceId(args[0]), to)) if name in TARGETS_ASKED else Trace()
    piece = getattr(action, "piece", None)
    begin = getattr(action, "zone", None) if piece is None else s.at.get(piece)
    if begin not in s.held or to not in s.held:
        return Trace()
    return Trace(path=(begin, to), notes=_dice(s, action))


def flown(event: Event) -> tuple[PlaceId, ...]:
    """CK-52, CK-57: Return the source and target zone of a shot in an event: shots at an only target are no order."""
    if event.key not in SHOTS:
        return ()
    return tuple(ref.id for name in ("zone", "to") if isinstance(ref := event.facts[name], PlaceRef))


def _dice(s: State, action: Action) -> tuple[str, ...]:
    """CK-22, CK-42: Return the mark of the die that a step or a move needs, if it needs one."""
    if isinstance(action, GeneralStep):
        return (f"die_{GENERAL_STEP}",)
    if not isinstance(action, Move) or action.to not in field(s).beside[s.at[action.piece]]:
        return ()
    least = move_rolls.needed(s, action.piece, action.to)
    return (f"die_{least}",) if least else ()


def is_attack(s: State, action: Action) -> bool:
    """CK-59: Return whether odds are worth showing: for an assault."""
    return isinstance(action, Assault)


def verdict(before: State, after: State, action: Action) -> Verdict:
    """CK-71, CK-62: Return the verdict on an assault: a big or a small win of either side by hits, or no fight.

    It is judged for the side that is asked: the assaulter declares, either side answers on the way. Verdicts on other
    questions tell the half bases that they cost.
    """
    now = agenda.pending(STEPS, before)
    if not isinstance(now, Decision):
        return Verdict("conquerors_kings.verdict.nothing", 0)
    asked = now.side
    if isinstance(action, DemandReroll):
        return _shots(before, action, asked)
    if isinstance(action, RerollMorale):
        return _morale(before, after, now.args[0])
    if not isinstance(action, Assault) and now.step not in expected_losses.UNDECIDED:
        return _losses(before, after, action, asked)
    own = 1 if asked == before.active else -1
    if _gives_way(before, after, action):
        return Verdict("conquerors_kings.verdict.gives_way", own)
    if not after.source:
        return Verdict("conquerors_kings.verdict.no_fight", 0)
    margin = results.margin(after)
    size, way = "big" if abs(margin) >= BIG_MARGIN else "small", "win" if margin > 0 else "loss"
    return Verdict(f"conquerors_kings.verdict.{size}_{way}", own if margin > 0 else -own)


def _gives_way(before: State, after: State, action: Action) -> bool:
    """CK-61: Return whether the target fell back from an assault without dice: no hits, but it is pursued or gone."""
    if any(after.hits.values()):
        return False
    step, *args = agenda.top_step(after)
    if step == "pursuit.dice" and args[0] == enemy(after.active):
        return True
    target = action.to if isinstance(action, Assault) else before.target
    return any(after.at[unit] != target for unit in zones.units(before, target))


def _shots(before: State, action: DemandReroll, asked: Side) -> Verdict:
    """CK-54, CK-57: Return the average loss from these hits, or from those of another throw, with saves."""
    step, zone, dice, *fell = before.agenda[-1]
    cost = partial(
        expected_losses.struck_down if step == ARTILLERY_AGAIN else expected_losses.shots, before, asked, zone
    )
    return _mean(expected_losses.thrown(cost, dice, HITS) if action.yes else cost(sum(fell)), -1)


def _mean(cost: Fraction, good: int) -> Verdict:
    """CK-07: Return the verdict with an average number of half bases lost."""
    return Verdict("conquerors_kings.verdict.mean", good, {"n": tenths(cost)})


def _morale(before: State, after: State, zone: PlaceId) -> Verdict:
    """CK-34 to CK-36: Return the verdict on a zone's test: it stands, one falls back, the others halt, or a rout."""
    if ("morale.rout", zone) in after.agenda:
        return Verdict("conquerors_kings.verdict.routs", -1)
    units = zones.units(before, zone)
    left = [unit for unit in units if after.at[unit] == zone]
    if left == units:
        return Verdict("conquerors_kings.verdict.stands", 1)
    is_halted = any(has(after, unit, NO_MOVE) and not has(before, unit, NO_MOVE) for unit in left)
    return Verdict(f"conquerors_kings.verdict.{'halts' if is_halted else 'falls_back'}", -1)


def _losses(before: State, after: State, action: Action, asked: Side) -> Verdict:
    """CK-07: Return the verdict on losses, those of the side that is asked first, or on hits that are placed.

    Destroyed units come first, then the half bases of all together. If dice of a separate phase are pending, their
    average cost is included.
    """
    known = roster(before)
    if isinstance(action, PlaceHits | PlaceExcess):
        good = -1 if known.side[action.units[0]] == asked else 1
        return _mean(expected_losses.placed(before, action.units, is_fight=bool(before.source)), good)
    due = expected_losses.due(after)
    for side, good in ((asked, -1), (enemy(asked), 1)):
        lost = sum(max(0, before.halves[u] - max(DESTROYED_AT, after.halves[u])) for u in known.units[side])
        if due is not None and due[0] == side:
            return _mean(lost + due[1], good)
        if lost:
            units = sum(before.halves[u] > DESTROYED_AT >= after.halves[u] for u in known.units[side])
            told = {"side": side_ref(side), "n": lost} | ({"units": units} if units else {})
            return Verdict(f"conquerors_kings.verdict.{'units' if units else 'half_bases'}", good, told)
    return Verdict("conquerors_kings.verdict.nothing", 0)
