"""Pointing: picks, the orders they may mean, traces of orders, and verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from engine.core import spelling
from engine.core.references import Pick, PieceRef, PlaceRef, WordRef, piece_ref, word_ref
from engine.core.types import Action, PieceId, PlaceId
from engine.core.view import Proposal, Trace, Verdict
from engine.systems.chartabella.actions import (
    ACTIONS,
    Breach,
    EndTurn,
    KeepCard,
    Launch,
    Melee,
    Move,
    MoveLaunch,
    PlayCard,
    Stay,
    Trample,
    Turn,
)  # fmt: skip
from engine.systems.chartabella.combat.melee import attacks_of, charge_bonus, charge_path, charge_run
from engine.systems.chartabella.combat.projectiles import halves, launch_facing
from engine.systems.chartabella.data import ELEPHANT, RAM
from engine.systems.chartabella.movement.moving import path, spread
from engine.systems.chartabella.movement.trampling import way_to
from engine.systems.chartabella.state import State, field, forward, kind, occupants
from engine.systems.chartabella.view import DEGREES

PASSES, ENDS = word_ref("pass"), word_ref("end-turn")
"""CH-28: The words that pass the whole turn and the rest of it."""


def picks(s: State, a: Action) -> tuple[Pick, ...]:
    """Return the picks of an order: pieces, places and, if these are ambiguous, a word."""
    if isinstance(a, EndTurn):
        return (PASSES,) if not s.acted else (ENDS,)
    return spelling.picks(a)


def propose(s: State, pointed: tuple[Pick, ...]) -> Iterable[Proposal]:
    """Yield the orders that these picks may mean, the likeliest first, legal or not."""
    return map(Proposal, _meant(s, pointed))


def _meant(s: State, pointed: tuple[Pick, ...]) -> Iterable[Action]:
    if not pointed or not isinstance(pointed[0], PieceRef):
        return [EndTurn()] if pointed in ((PASSES,), (ENDS,)) else _spelt(pointed)
    piece, then = pointed[0].id, pointed[1:]
    if piece not in s.place:
        return [Turn(piece)]
    if not any(isinstance(pick, WordRef) for pick in then):
        if s.agenda and s.agenda[-1][0] == "launch.after":
            return _after_launch(s, piece, then)
        if kind(s, piece).arm == ELEPHANT and then:
            return _drive(s, piece, tuple(s.place.get(PieceId(pick.id), PlaceId(pick.id)) for pick in then))
    match then:
        case []:
            return [Turn(piece)]
        case [PlaceRef(to)]:
            return _to_place(s, piece, to)
        case [PlaceRef(to), PieceRef(target)]:
            shots = (MoveLaunch(piece, to, target, half) for half in _halves(s, piece, to, target))
            return [*shots, Melee(piece, target, to)]
        case [PieceRef(target)]:
            return _to_piece(s, piece, target)
        case [*way, WordRef("trample")] if way:
            return [Trample(piece, tuple(PlaceId(pick.id) for pick in way))]
        case [*_, PlaceRef(to)]:
            return _spelt(pointed) or _to_place(s, piece, to)
    return _spelt(pointed)


def _spelt(pointed: tuple[Pick, ...]) -> list[Action]:
    """Return the order that these picks spell in full, if they do."""
    found = (spelling.read(kind, pointed) for kind in ACTIONS if kind is not EndTurn)
    return [action for action in found if action is not None]


def _after_launch(s: State, piece: PieceId, then: tuple[Pick, ...]) -> list[Action]:
    """CH-30: Return the orders that picks may mean while a piece that launched has to finish its action."""
    match then:
        case [PlaceRef(to), *_]:
            return _to_place(s, piece, to)
        case [PieceRef(other), *_] if other in s.place and s.battle.owners[other] == s.battle.owners[piece]:
            return [Stay(other, s.facing[other])]
        case [PieceRef(target), PlaceRef(approach)]:
            return [Melee(piece, target, approach)]
        case [PieceRef(target), *_]:
            return [a for a in _to_piece(s, piece, target) if not isinstance(a, Launch)]
    return [Stay(piece, s.facing[piece])]


def _drive(s: State, piece: PieceId, way: tuple[PlaceId, ...]) -> list[Action]:
    """CH-75, CH-76: Return the trampling or the ordinary move that elephants sent along spaces may mean."""
    taken, direction = occupants(s), field(s).grid.direction
    goal = way[-1]
    if len(way) > 1 and all(direction(*step) is not None for step in pairwise((s.place[piece], *way))):
        return [Trample(piece, way)]
    if goal in taken and goal != s.place[piece]:
        return [Trample(piece, way_to(s, piece, goal))]
    return [Move(piece, goal, forward(s, s.battle.owners[piece]))]


def _to_place(s: State, piece: PieceId, to: PlaceId) -> list[Action]:
    move = Move(piece, to, forward(s, s.battle.owners[piece]))
    if kind(s, piece).arm == RAM and to in field(s).inside and to not in s.battle.camps:
        return [Breach(piece, to), move]
    return [move]


def _to_piece(s: State, piece: PieceId, target: PieceId) -> list[Action]:
    if target not in s.place:
        return [Melee(piece, target, s.place[piece])]
    if s.battle.owners[target] == s.battle.owners[piece]:
        return [Turn(target)]  # a piece that may act is selected instead
    if kind(s, piece).arm == RAM and s.place[target] in field(s).inside:
        return [Breach(piece, s.place[target])]
    fight = next((a for a in attacks_of(s, piece) if a.target == target), None)
    fights: list[Action] = [fight or Melee(piece, target, _beside(s, piece, target))]
    if not kind(s, piece).reach:
        return fights
    return [*(Launch(piece, target, half) for half in _halves(s, piece, s.place[piece], target)), *fights]


def _beside(s: State, piece: PieceId, target: PieceId) -> PlaceId:
    """Return the space beside a target with the shortest path to it, preferably one from which it can be entered."""
    land, taken, goal = field(s), occupants(s), s.place[target]
    distance, enters = land.grid.distance, land.steps[kind(s, piece).arm]
    far = spread(s, piece, len(land.ground), taken)

    def rank(space: PlaceId) -> tuple[bool, int, int]:
        free = space == s.place[piece] or (space not in taken and any(near == space for _, near in enters[goal]))
        closed = not free or land.is_wall(space, goal)
        return closed, far.get(space, len(land.ground)), distance(s.place[piece], space)

    return min((space for _, space in land.grid.near[goal]), key=rank)


def _halves(s: State, piece: PieceId, start: PlaceId, target: PieceId) -> tuple[str, ...]:
    """Return the halves that can be hit, or else the likely one, so that a refusal can be given."""
    land = field(s)
    if target not in s.place or start not in land.ground:
        return ("N",)
    level = land.grid.xy
    return halves(s, piece, start, target) or ("N" if level[start][1] > level[s.place[target]][1] else "S",)


def trace(s: State, a: Action) -> Trace:
    """Return the trace of an order on the board."""
    match a:
        case Move(piece, to, facing):
            return Trace(path(s, piece, to), facing=DEGREES[facing])
        case Trample(piece, way):
            at = occupants(s)
            return Trace((s.place[piece], *way), takes=tuple(at[space] for space in way if space in at))
        case Melee(_, target, _):
            run = charge_run(s, a)
            return Trace(charge_path(s, a), takes=(target,), run=run if charge_bonus(run) else ())
        case MoveLaunch(piece, to, target, half):
            flight = _flight(s, piece, to, target, half)
            return Trace(path(s, piece, to), flight, (target,), DEGREES[launch_facing(s, to, target, half)])
        case Launch(piece, target, half):
            return Trace((), _flight(s, piece, s.place[piece], target, half), (target,))
        case Breach(piece, space):
            at = occupants(s)
            return Trace((s.place[piece], space), takes=(at[space],) if space in at else ())
        case Turn(piece):
            return Trace((s.place[piece],), facing=180 - DEGREES[s.facing[piece]])
        case Stay(piece, facing):
            return Trace((s.place[piece],), facing=DEGREES[facing])
    return Trace()


def _flight(s: State, piece: PieceId, start: PlaceId, target: PieceId, half: str) -> tuple[PlaceId, ...]:
    return field(s).flight(start, s.place[target], half, kind(s, piece).reach)


def verdict(before: State, after: State, a: Action) -> Verdict:
    """Return the verdict on an order, from the states before and after it."""
    lost = len(before.place) - len(after.place)
    match a:
        case Melee(piece, target, _):
            if target not in after.place:
                return Verdict("chartabella.verdict.win", 1, {"piece": piece_ref(piece)}, takes=True)
            if piece in after.place:
                return Verdict("chartabella.verdict.draw", 0)
            return Verdict("chartabella.verdict.loss", -1, {"piece": piece_ref(piece)})
        case MoveLaunch(_, _, target, _) if after.end is not None and target in after.place:
            return _decided(before, after)
        case Launch(_, target, _) | MoveLaunch(_, _, target, _):
            if target not in after.place:
                return Verdict("chartabella.verdict.hit", 1, takes=True)
            return Verdict("chartabella.verdict.unharmed", 0)
        case Trample(piece, _):
            own = sum(1 for p in before.place if p not in after.place and before.battle.owners[p] == before.side)
            good = (lost > 2 * own) - (lost < 2 * own) if after.end is None else _decided(before, after).good
            key = "chartabella.verdict.trample_own" if own else "chartabella.verdict.trample"
            return Verdict(key, good, {"lost": lost, "own": own}, takes=lost > own)
        case PlayCard() | KeepCard():
            return _saved(before, after)
    return Verdict("chartabella.verdict.done", 0)


def _decided(before: State, after: State) -> Verdict:
    """CH-29: Return the verdict on a move that has ended the game."""
    winner = after.end[0] if after.end is not None else None
    if winner is None:
        return Verdict("chartabella.verdict.move_draws", 0)
    if winner == before.side:
        return Verdict("chartabella.verdict.move_wins", 1)
    return Verdict("chartabella.verdict.move_loses", -1)


def _saved(before: State, after: State) -> Verdict:
    """Return the loss after a card was played or kept, judged for the side that was asked."""
    asked = before.agenda[-1][1]
    for piece in before.place:
        if piece not in after.place:
            good = -1 if before.battle.owners[piece] == asked else 1
            return Verdict("chartabella.verdict.lost", good, {"piece": piece_ref(piece)})
    return Verdict("chartabella.verdict.nobody", 1)


def is_attack(s: State, a: Action) -> bool:
    """Return whether odds are worth showing: for everything that may remove a piece."""
    return isinstance(a, (Melee, Launch, MoveLaunch, Trample))
