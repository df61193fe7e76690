"""Pointing: picks, the orders they may mean, traces of orders, and verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core import spelling
from engine.core.agenda import pending
from engine.core.references import Pick, PieceRef, PlaceRef, WordRef, piece_ref, place_ref, row_piece_ref, word_ref
from engine.core.types import NOBODY, NOWHERE, Action, Decision, PieceId, PlaceId
from engine.core.view import Proposal, Trace, Verdict
from engine.systems.at_the_charge.actions import (
    Advance,
    AsListed,
    Attack,
    Displace,
    EndPhase,
    Enter,
    Hide,
    Hold,
    Move,
    NameUnit,
    Part,
    Perish,
    Retreat,
    Reveal,
    Station,
    TakeLosses,
)
from engine.systems.at_the_charge.combat.results import allocations
from engine.systems.at_the_charge.data import ARCHERY, KNIGHTS
from engine.systems.at_the_charge.movement.likely_path import likely_path
from engine.systems.at_the_charge.movement.moving import is_open_step, moves_of, price, refuse_piece, takes_leader
from engine.systems.at_the_charge.movement.pathfinding import obstacles
from engine.systems.at_the_charge.movement.reinforcement import options_enter
from engine.systems.at_the_charge.sequence import STEPS
from engine.systems.at_the_charge.state import (
    State,
    arm,
    enemy,
    field,
    is_leader,
    loss_of,
    steps,
    unit_at,
    units,
)  # fmt: skip


def picks(s: State, a: Action) -> tuple[Pick, ...]:
    """Return the picks of an order; those that begin with + may be picked in any order."""
    match a:
        case Station(_, to) | Hide(_, to):
            return (place_ref(to),)
        case Move(piece, path, leader):
            return _move_picks(s, piece, path, leader)
        case Enter(piece, path):
            return piece_ref(piece), *(place_ref(to) for to in path[-1:])
        case EndPhase():
            return (word_ref("end-movement") if s.agenda[-1][0] == "phase.move" else word_ref("end-combat"),)
        case Attack(target, melee, fire):
            close = s.battle.switches.get("adjacent_fire") and any(_is_near(s, piece, target) for piece in fire)
            word = word_ref("shoot") if close else word_ref("attack")
            return row_piece_ref(target), *(row_piece_ref(piece) for piece in _in_order(s, (*melee, *fire))), word
        case TakeLosses(pieces):
            return spelling.picks(TakeLosses(tuple(_in_order(s, pieces))))
    return spelling.picks(a)


def _move_picks(s: State, piece: PieceId, path: tuple[PlaceId, ...], leader: bool) -> tuple[Pick, ...]:
    """Return the picks of a move: its piece and end, or the piece alone if it stays; they imply the likeliest path."""
    if not path:
        return (piece_ref(piece),)
    where = word_ref("ride-out") if path[-1] == s.place.get(piece) else place_ref(path[-1])
    if not takes_leader(s, piece):
        return piece_ref(piece), where
    return piece_ref(piece), where, word_ref("with-leader") if leader else word_ref("alone")


def _in_order(s: State, pieces: Iterable[PieceId]) -> list[PieceId]:
    given = tuple(pieces)
    return [piece for piece in s.battle.kinds if piece in given]


def _is_near(s: State, piece: PieceId, target: PieceId) -> bool:
    return s.place[target] in field(s).near[s.place[piece]]


def propose(s: State, pointed: tuple[Pick, ...]) -> Iterable[Proposal]:
    """Yield the orders that these picks may mean, the likeliest first, legal or not."""
    return map(Proposal, _meant(s, pointed))


def _meant(s: State, pointed: tuple[Pick, ...]) -> Iterable[Action]:
    if not pointed or not s.agenda:
        return []
    step, *args = s.agenda[-1]
    if step in ("setup.arrange", "setup.hide"):
        return _set_up(s, step, args, pointed[-1])
    pieces = [pick.id for pick in pointed if isinstance(pick, PieceRef)]
    places = [pick.id for pick in pointed if isinstance(pick, PlaceRef)]
    words = [pick.id for pick in pointed if isinstance(pick, WordRef)]
    if step == "phase.move":
        return _moves(s, pieces, places, words)
    if step == "phase.fight":
        return _attacks(s, pieces, words)
    if step == "treason.part":
        found = [*places, *(_stands(s, piece) for piece in pieces if piece != args[0])]
        return [Part(args[0], found[-1])] if found else []
    if step == "retreat.step":
        return _retreats(s, args[0], pieces, places, words)
    if step == "combat.losses":
        return _losses(s, int(args[0]), pieces)
    if step == "combat.name":
        return [NameUnit(piece) for piece in pieces[-1:]]
    if step == "advance.choose":
        return [Hold()] if words else [Advance(piece) for piece in pieces[-1:]]
    return []


def _set_up(s: State, step: str, args: list[Any], pick: Pick) -> list[Action]:
    if isinstance(pick, WordRef):
        return [AsListed()]
    to = pick.id if isinstance(pick, PlaceRef) else s.place.get(PieceId(pick.id), NOWHERE)
    if step == "setup.hide":
        return [Hide(args[0], to)]
    return [Station(s.battle.groups[args[0]][0][args[1]], to)]


def _moves(s: State, pieces: list[PieceId], places: list[PlaceId], words: list[str]) -> list[Action]:
    if not pieces:
        return [EndPhase()] if "end-movement" in words else []
    piece = pieces[0]
    if "reveal" in words:
        return [Reveal(piece)]
    to = places[-1] if places else _stands(s, pieces[1]) if len(pieces) > 1 else NOWHERE
    if "ride-out" in words:
        to = s.place.get(piece, NOWHERE)
    leader = "with-leader" in words
    found: list[Action] = []
    if piece in s.waiting:
        found += [a for a in options_enter(s) if a.piece == piece and a.path[-1] == to]
        return [*found, Enter(piece, likely_path(s, piece, to) if to else ())]
    if refuse_piece(s, piece) is None:
        is_alone = len(pieces) == 1 and not (places or words)
        if is_alone and next(moves_of(s, obstacles(s, s.side), piece), None) is None:
            return [Move(piece, (space,), leader) for space in field(s).near[s.place[piece]]]  # what stops it
        found += [a for a in moves_of(s, obstacles(s, s.side), piece) if a.path[-1] == to and a.leader == leader]
    return [*found, Move(piece, likely_path(s, piece, to) if to and piece in s.place else (), leader)]


def _stands(s: State, piece: PieceId) -> PlaceId:
    """AC-66: Return the hex of a piece, open or in ambush for the side at move; "" if it has none."""
    hidden = s.hidden.get(piece, NOWHERE) if s.owners.get(piece) == s.side else NOWHERE
    return s.place.get(piece) or hidden


def _losses(s: State, count: int, pieces: list[PieceId]) -> list[Action]:
    """AC-47: Return the losses meant by these pieces: a step each, the rest on pieces that can take another."""
    order = {piece: n for n, piece in enumerate(s.battle.kinds)}
    chosen = sorted(pieces, key=lambda piece: order.get(piece, len(order)))
    full = [hits for hits in allocations(s, count) if set(hits) == set(chosen)]
    return [*map(TakeLosses, full), TakeLosses(tuple(chosen))]


def _attacks(s: State, pieces: list[PieceId], words: list[str]) -> list[Action]:
    """Return the attack of a side's own pieces on the selected enemy, or on the nearest one."""
    if "reveal" in words and pieces:
        return [Reveal(pieces[0])]
    if not pieces:
        return [EndPhase()] if "end-combat" in words else []
    own = [piece for piece in pieces if s.owners.get(piece) == s.side]
    others = [piece for piece in pieces if piece not in own]
    if len(others) > 1:
        others = others[-1:]
    if not others and own and own[0] in s.place:
        others = [_nearest(s, own[0])]
    if not others:
        return []
    if not own:
        return [Attack(others[0], (), ())]
    return [attack_of(s, others[0], own, shoot="shoot" in words)]


def _nearest(s: State, piece: PieceId) -> PieceId:
    distance = field(s).grid.distance
    foes = [p for p in units(s, enemy(s, s.side)) if p not in s.struck] or units(s, enemy(s, s.side))
    return min(foes, key=lambda foe: distance(s.place[piece], s.place[foe]), default=NOBODY)


def attack_of(s: State, target: PieceId, own: Iterable[PieceId], *, shoot: bool = False) -> Attack:
    """Return the attack in which each piece fights in melee if it is adjacent to the target, and shoots otherwise."""
    melee: list[PieceId] = []
    fire: list[PieceId] = []
    for piece in _in_order(s, own):
        close = piece in s.place and target in s.place and _is_near(s, piece, target)
        shoots = not is_leader(s, piece) and arm(s, piece) in ARCHERY
        (fire if shoots and (shoot or not close) else melee).append(piece)
    return Attack(target, tuple(melee), tuple(fire))


def _retreats(s: State, piece: PieceId, pieces: list[PieceId], places: list[PlaceId], words: list[str]) -> list[Action]:
    if "perish" in words:
        return [Perish(piece)]
    friends = [p for p in pieces if p != piece]
    if friends and piece in s.place and friends[-1] in s.place and not _is_near(s, piece, friends[-1]):
        return [Retreat(piece, s.place[friends[-1]])]
    if friends:
        return [Displace(piece, friends[-1])]
    if places:
        friend = unit_at(s, places[-1])
        retreat = Retreat(piece, places[-1])
        beside = places[-1] in field(s).near.get(s.place.get(piece, NOWHERE), ())
        return [Displace(piece, friend), retreat] if beside and friend not in (None, piece) else [retreat]
    return []


def trace(s: State, a: Action) -> Trace:
    """Return the trace of an order on the board."""
    match a:
        case Move(piece, path, _) | Enter(piece, path):
            return _walked(s, piece, path) if path else Trace()
        case Attack(target, melee, fire):
            shooter = fire[:1] if not melee else ()
            flight = tuple(s.place[piece] for piece in (*shooter, *((target,) if shooter else ())))
            way = (s.place[melee[0]], s.place[target]) if melee else ()
            return Trace(way, flight, (target,))
        case Retreat(piece, to) | Part(piece, to):
            return Trace((s.place[piece], to))
        case Displace(piece, friend):
            return Trace((s.place[piece], s.place[friend]))
        case Advance(piece):
            return Trace((s.place[piece], s.ground_won))
        case Perish(piece):
            return Trace(takes=(piece,))
        case TakeLosses(pieces):
            return Trace(takes=tuple(p for p in _in_order(s, pieces) if pieces.count(p) == steps(s, p)))
    return Trace()


def _walked(s: State, piece: PieceId, path: tuple[PlaceId, ...]) -> Trace:
    """AC-17, AC-21, AC-25: Return a walked path with its cost, and whether it ends in a zone and earns a charge."""
    about = obstacles(s, s.owners[piece])
    start = s.place.get(piece, NOWHERE)
    before, cost, is_open = start, 0, False
    for space in path:
        cost += price(s, before, space)
        is_open = is_open or is_open_step(s, before, space)
        before = space
    notes = ("stop",) * (path[-1] in about.zone)
    notes += ("charge",) * (is_open and arm(s, piece) == KNIGHTS and _meets(s, piece, path[-1]))
    takes = tuple(
        p for p in s.battle.ratings if s.place.get(p) in path and about.alone and s.owners[p] != s.owners[piece]
    )
    return Trace((start, *path) if start else path, takes=takes, cost=cost, notes=notes)


def _meets(s: State, piece: PieceId, space: PlaceId) -> bool:
    """AC-25, AC-27: Return whether knights could charge an enemy beside a hex: not across water, not their charger."""
    land = field(s)
    foes = [unit for unit in units(s, enemy(s, s.owners[piece])) if (piece, unit) not in s.barred]
    return any(s.place[unit] in land.near[space] and (space, s.place[unit]) not in land.water for unit in foes)


def verdict(before: State, after: State, a: Action) -> Verdict:
    """Return the verdict on an attack from the states before and after it: losses of both sides, and retreats."""
    if not isinstance(a, Attack):
        return _answered(before, after)
    side = before.side
    lost, taken = _steps_lost(before, after, side), _steps_lost(before, after, enemy(before, side))
    if taken and lost:
        return Verdict("at_the_charge.verdict.both", (taken > lost) - (taken < lost), takes=True)
    if taken:
        is_gone = a.target not in after.place
        key = "at_the_charge.verdict.gone" if is_gone else "at_the_charge.verdict.reduced"
        return Verdict(key, 1, takes=True)
    if lost:
        gone = any(piece in after.fallen for piece in (*a.melee, *a.fire))
        return Verdict("at_the_charge.verdict.own_gone" if gone else "at_the_charge.verdict.own_reduced", -1)
    if after.place.get(a.target) != before.place[a.target]:
        return Verdict("at_the_charge.verdict.driven", 1)
    if any(after.place.get(piece) != before.place[piece] for piece in a.melee):
        return Verdict("at_the_charge.verdict.own_driven", -1)
    return Verdict("at_the_charge.verdict.nothing", 0)


def _answered(before: State, after: State) -> Verdict:
    """Return the verdict on an answer during a combat: the gain or loss of the side that gives it."""
    if not before.target:
        return Verdict("at_the_charge.verdict.done", 0)
    now = pending(STEPS, before)
    assert isinstance(now, Decision), "answers are given to questions"
    side = now.side
    gone = [p for p in after.fallen if p not in before.fallen and before.owners[p] == side]
    flat = [p for p in after.reduced if p not in before.reduced and before.owners[p] == side]
    facts: dict[str, object] = {
        "gone": tuple(piece_ref(p) for p in gone),
        "flat": tuple(piece_ref(p) for p in flat),
        "n": sum(loss_of(before, p) for p in gone),
    }
    if gone:
        return Verdict(f"at_the_charge.verdict.answer_{'gone_and_reduced' if flat else 'gone'}", -1, facts)
    if flat:
        return Verdict("at_the_charge.verdict.answer_reduced", -1, facts)
    if _steps_lost(before, after, enemy(before, side)):
        return Verdict("at_the_charge.verdict.answer_gains", 1)
    if now.step == "combat.name" and any(after.place[p] != before.place[p] for p in before.melee if p in after.place):
        return Verdict("at_the_charge.verdict.answer_driven", -1)
    return Verdict("at_the_charge.verdict.done", 0)


def _steps_lost(before: State, after: State, side: str) -> int:
    """Return how many steps a side has lost between two states."""
    lost = 0
    for piece in before.place:
        if before.owners[piece] == side:
            lost += steps(before, piece) - (steps(after, piece) if piece in after.place else 0)
    return lost


def is_attack(s: State, a: Action) -> bool:
    """Return whether odds are worth showing."""
    return isinstance(a, Attack)
