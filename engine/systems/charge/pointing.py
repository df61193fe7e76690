"""Pointing: picks and the orders they may mean, and traces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.references import Pick, PieceRef, PoseRef, WordRef, piece_ref, row_piece_ref, word_ref
from engine.core.spelling import picks as spelt
from engine.core.spelling import read
from engine.core.types import Action, PieceId, Pose
from engine.core.view import Proposal, Trace
from engine.systems.charge import actions, combat_picks, command
from engine.systems.charge.charging import charge_picks
from engine.systems.charge.data import MOST_FILES
from engine.systems.charge.layout import layout
from engine.systems.charge.movement import heroes, movement_picks, pose_picks
from engine.systems.charge.movement.pose_picks import seen
from engine.systems.charge.state import State, roster

WORDS: tuple[type[Action], ...] = (
    actions.ChooseArmy,
    actions.EndMoves,
    actions.SpendDone,
    actions.EndShooting,
    actions.FillDone,
    actions.DeployRest,
)
"""Each of these orders is a single word."""
WIDE = {f"files-{n}": n for n in range(1, MOST_FILES + 1)}
"""CG-86: The word between a unit and its spot -> the width in files in which it is deployed."""
SPENDING = "spend-"
"""The prefix of the word for a value raised by points of Command."""


def picks(s: State, action: Action) -> tuple[Pick, ...]:
    """Return the picks that spell an action."""
    if isinstance(action, charge_picks.Order):
        return charge_picks.picks(s, action)
    match action:
        case actions.Muster():
            return (word_ref(action.verb),)
        case actions.Deploy(unit, files, x, y, heading):
            return (piece_ref(unit), word_ref(f"files-{files}"), seen(s, (x, y, heading)).ref)
        case actions.ChooseOrder(first):
            return (word_ref("first") if first else word_ref("second"),)
        case actions.Spend(hero, what, stands):
            return (*_spender(s, hero, what), *(row_piece_ref(stand) for stand in stands), word_ref("spent"))
        case actions.Shoot() | actions.Throw() | actions.Lose() | actions.Strike():
            return combat_picks.picks(s, action)
        case _:
            return movement_picks.picks(s, action) or spelt(action)


def propose(s: State, picked: tuple[Pick, ...]) -> Iterable[Proposal]:
    """Yield the orders that these picks may mean."""
    yield from combat_picks.propose(s, picked)
    of_units = (piece_ref(unit_of(s, pick.id)) if isinstance(pick, PieceRef) else pick for pick in picked)
    yield from charge_picks.proposals(s, tuple(of_units))
    match picked:
        case [PieceRef(name), WordRef(word), *stands] if word.startswith(SPENDING):
            named = [PieceId(stand.id) for stand in stands]
            yield from _spendings(s, unit_of(s, name), word.removeprefix(SPENDING), named)
        case [PieceRef(name), *rest] if s.held.get(unit := unit_of(s, name)):
            yield from movement_picks.proposals(s, unit, name, tuple(rest))
        case [PieceRef(name), *words, PoseRef() as spot] if name in roster(s).groups and len(words) <= 1:
            yield from _deployed(s, name, words, Pose.read(spot))
        case [WordRef("first" | "second" as word)]:
            yield Proposal(actions.ChooseOrder(first=word == "first"))
        case [WordRef()]:
            yield from (Proposal(action) for kind in WORDS if (action := read(kind, picked)) is not None)


def _spender(s: State, hero: PieceId, what: str) -> tuple[PieceRef | WordRef, ...]:
    """CG-24: Return the picks of a hero who spends points: his unit, and himself if other heroes are in it."""
    stand = heroes.own_stand(s, hero)
    unit = unit_of(s, stand)
    own = (piece_ref(stand),) if len(_heroes(s, unit)) > 1 else ()
    return (piece_ref(unit), word_ref(f"{SPENDING}{what}"), *own)


def _heroes(s: State, unit: PieceId) -> list[PieceId]:
    """Return the stands of heroes in a unit."""
    return [stand for stand in s.held.get(unit, ()) if roster(s).is_hero(stand)]


def _spendings(s: State, unit: PieceId, what: str, named: list[PieceId]) -> Iterator[Proposal]:
    """CG-24: Yield the points that a unit's hero may spend on stands; one of several heroes is named first."""
    own = _heroes(s, unit)
    if own:
        hero = named.pop(0) if len(own) > 1 and named and named[0] in own else own[0]
        yield from map(Proposal, command.spendings(s, roster(s).home[hero], what, named))


def _deployed(s: State, unit: PieceId, words: list[Pick], spot: Pose | None) -> Iterator[Proposal]:
    """CG-86: Yield the deployment of a waiting unit at a spot, in the width of a word or as it was mustered."""
    files = WIDE.get(words[0].id) if words else roster(s).groups[unit].files
    if spot is not None and files is not None:
        yield Proposal(actions.Deploy(unit, files, spot.x, s.battle.height - spot.y, spot.heading))


def unit_of(s: State, name: PieceId) -> PieceId:
    """Return the unit that a stand belongs to now; return any other name unchanged."""
    return layout(s).unit.get(name, name)


def trace(s: State, action: Action) -> Trace:
    """Return the trace of an action on the board."""
    if isinstance(action, charge_picks.Order):
        return charge_picks.trace(s, action)
    if isinstance(action, actions.Fill):
        return movement_picks.trace(s, action)
    return pose_picks.trace(s, action) if isinstance(action, actions.Move) else combat_picks.trace(s, action)
