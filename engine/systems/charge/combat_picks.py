"""Picks of shots, throws, blows and losses, and the lines that they draw."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.vectors import Pose
from engine.core.agenda import top_step
from engine.core.references import Pick, PieceRef, piece_ref, row_piece_ref, word_ref
from engine.core.types import Action, PieceId, Side
from engine.core.view import Proposal, Trace
from engine.core.view import Strike as Line
from engine.systems.charge import combat, losses, shooting
from engine.systems.charge.actions import Lose, Shoot, Strike, Throw
from engine.systems.charge.bodies import touched, unit_of
from engine.systems.charge.data import CHARGED, COUNTERED
from engine.systems.charge.layout import layout
from engine.systems.charge.sight import shooter
from engine.systems.charge.state import COUNTER_CHARGED, TOUCHED, State, mark, roster, units
from engine.systems.charge.to_hit import FACES, ToHit, melee_to_hit

ORDERS = (Shoot, Throw, Lose, Strike)
THROW, LOSE, STRIKE, NOBODY = word_ref("throw"), word_ref("lose"), word_ref("strike"), word_ref("decline")
SURE, NEVER = 1, FACES + 1


def picks(s: State, a: Action) -> tuple[Pick, ...]:
    """CG-65, CG-68, CG-70: Return the picks of an order.

    A shot is written as a unit and its target, a unit or a single stand; losses are written as stands; blows as stands,
    each with its target.
    """
    match a:
        case Shoot(unit, shots):
            return (piece_ref(unit), *_aimed_at(s, unit, shots, is_throw=False))
        case Throw(unit, shots):
            return (piece_ref(unit), THROW, *_aimed_at(s, unit, shots, is_throw=True))
        case Lose(_, stands):
            return (*(row_piece_ref(stand) for stand in stands), LOSE)
        case Strike(at):
            named = ((piece_ref(own), piece_ref(target) if target else NOBODY) for own, target in at)
            return (*(pick for pair in named for pick in pair), STRIKE)
    return ()


def _aimed_at(s: State, unit: PieceId, shots: tuple[tuple[str, ...], ...], *, is_throw: bool) -> tuple[PieceRef, ...]:
    """Return the units aimed at, or the single stand if other possible targets in its unit are left out."""
    targets = dict.fromkeys(PieceId(target) for _, target in shots)
    found = dict.fromkeys(unit_of(s, target) for target in targets)
    for foe in found if len(targets) == 1 else ():
        usual = shooting.aimed(s, shooting.able(s, unit, is_throw=is_throw), s.held[foe], is_throw=is_throw)
        found = found if usual == shots else targets
    return tuple(piece_ref(name) for name in found)


def propose(s: State, picked: tuple[Pick, ...]) -> Iterator[Proposal]:
    """Yield the orders that these picks may mean in the pending question."""
    step, *args = top_step(s)
    names = [pick.id for pick in picked if isinstance(pick, PieceRef)]
    if step == "shooting.order" and len(names) == 2 and picked[0] != THROW:
        by, at = names
        if THROW not in picked:
            yield from map(Proposal, _fire(s, Shoot, by, at))
            at = layout(s).unit.get(at, at)  # one throw in the battle: a picked stand means its unit
        yield from map(Proposal, _fire(s, Throw, by, at))
    elif step == "losses.lose" and names:
        yield Proposal(_lost(s, names, *args))
    elif step == "combat.strike" and (names or picked == (STRIKE,)):
        yield Proposal(_struck(s, picked))


def _fire(s: State, kind: type[Shoot | Throw], by: PieceId, at: PieceId) -> Iterator[Shoot | Throw]:
    """CG-65: Yield a unit's or stand's order to shoot at a unit or stand; without a legal shot, its first stand's."""
    home, is_throw = layout(s).unit, kind is Throw
    unit, targets = home.get(by, by), s.held.get(at, (at,) if at in home else ())
    own = [stand for stand in s.held.get(unit, ()) if by in (unit, stand)]
    if not own or not targets:
        return
    may = [one for one in shooting.able(s, unit, is_throw=is_throw) if one.own in own]
    made = shooting.aimed(s, may, targets, is_throw=is_throw)
    if not made:
        first = may[0] if may else shooter(s, layout(s), own[0])
        made = ((first.own, min(targets, key=first.distance)),)
    yield kind(unit, made)


def _lost(s: State, names: list[PieceId], _: Side, unit: PieceId, number: int) -> Lose:
    """CG-68: Return the loss of the named stands, completed by default if there are too few."""
    more = [stand for stands in losses.order(s, unit).values() for stand in stands if stand not in names]
    return Lose(unit, losses.in_order(s, (*names, *more[: max(0, number - len(names))])))


def _struck(s: State, picked: tuple[Pick, ...]) -> Strike:
    """CG-70: Return blows: each named stand strikes the enemy named after it, otherwise its best remaining enemy."""
    side = s.active
    able, known = combat.strikers(s, side), roster(s)
    at: dict[str, str] = {}
    own = ""
    for pick in picked:
        name = pick.id if isinstance(pick, PieceRef) else PieceId("")
        if known.side.get(name) == side:
            own = name
            usual = combat.usual_target(s, name, able[name]) if name in able else ""
            at[own] = next((other for other in able.get(name, ()) if other != usual), usual)
        elif own and (name or pick == NOBODY):
            at[own] = name
    return Strike(tuple(at.items()))


def trace(s: State, a: Action) -> Trace:
    """CG-62, CG-68, CG-71: Return the lines from each stand that shoots or strikes to its target, or the losses."""
    match a:
        case Shoot(_, shots):
            return _drawn(lines_shot(s, _pairs(shots), is_throw=False))
        case Throw(_, shots):
            return _drawn(lines_shot(s, _pairs(shots), is_throw=True))
        case Strike(at):
            return _drawn(lines_struck(s, at=_pairs(at)))
        case Lose(_, stands):
            return Trace(takes=stands)
    return Trace()


def _pairs(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[PieceId, PieceId], ...]:
    return tuple((PieceId(own), PieceId(target)) for own, target in rows)


def _drawn(lines: tuple[Line, ...]) -> Trace:
    return Trace(takes=tuple(dict.fromkeys(line.target for line in lines)), strikes=lines)


def _line(pair: tuple[PieceId, PieceId], need: ToHit, *, is_shot: bool) -> Line:
    return Line(*pair, max(SURE, min(NEVER, need.least)), is_shot)


def lines_shot(s: State, made: shooting.Shots, *, is_throw: bool) -> tuple[Line, ...]:
    """CG-62: Return shots as lines, with the die that each needs."""
    needs = shooting.needs(s, made, is_throw=is_throw)
    return tuple(_line(pair, need, is_shot=True) for pair, need in zip(made, needs, strict=True))


def lines_struck(s: State, at: combat.Blows = ()) -> tuple[Line, ...]:
    """CG-71: Return the blows of the active side as lines, with the die that each needs."""
    made = [pair for unit in units(s, s.active) for pair in combat.blows(s, unit, at)]
    return tuple(_line(pair, melee_to_hit(s, *pair), is_shot=False) for pair in made)


def promised(s: State, unit: PieceId, target: PieceId, form: str, there: Pose) -> tuple[Line, ...]:
    """CG-109: Return the blows of the fight that follows when a unit comes into contact, both ways."""
    after: State = s.copy()
    after.pose[unit], after.form[unit] = there, form
    after.wall = tuple(stand for stand in after.wall if stand not in s.held[unit])
    if form == CHARGED:
        mark(after, unit, TOUCHED)
    elif form == COUNTERED:
        mark(after, target, COUNTER_CHARGED)
    made = [*combat.blows(after, unit)]
    for foe in touched(after, unit):
        made += [pair for pair in combat.blows(after, foe) if pair[1] in after.held[unit]]
    return tuple(_line(pair, melee_to_hit(after, *pair), is_shot=False) for pair in made)


def lines(s: State) -> tuple[Line, ...]:
    """CG-62, CG-71: Return the lines of the shots or blows whose dice fall now, or of the attacks being asked for."""
    step, *args = top_step(s)
    if step == "shooting.dice":
        return lines_shot(s, args[1], is_throw=args[2])
    if step == "combat.dice":
        return tuple(_line(pair, melee_to_hit(s, *pair), is_shot=False) for pair in args[1])
    return lines_struck(s) if step == "combat.strike" else ()
