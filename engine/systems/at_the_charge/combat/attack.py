"""Declaring a combat: who attacks whom, hand to hand or by shooting (AC-28 to AC-37, AC-44)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref
from engine.core.types import Log, PieceId, Refusal, log_event
from engine.systems.at_the_charge.actions import Attack
from engine.systems.at_the_charge.combat.retreat import tell_way_out
from engine.systems.at_the_charge.combat.strength import (
    EVEN,
    attack_total,
    charges,
    defence_total,
    fire_strength,
    is_archery,
    melee_strength,
    modifier,
    odds_column,
    shifted,
    tell_totals,
)
from engine.systems.at_the_charge.data import COLUMNS
from engine.systems.at_the_charge.movement.ambush import waits
from engine.systems.at_the_charge.movement.moving import refuse_present
from engine.systems.at_the_charge.state import State, counter, enemy, field, is_leader, units


def ordered(s: State, pieces: Iterable[PieceId]) -> tuple[PieceId, ...]:
    """AC-30: Return pieces in the order of the set-up, the one way in which an attack names them."""
    chosen = tuple(pieces)
    return chosen if len(chosen) < 2 else tuple(piece for piece in s.battle.kinds if piece in chosen)


def ready(s: State) -> list[PieceId]:
    """AC-31, AC-66: Return the phasing side's units that may still attack in this phase, in the order of the set-up."""
    place, owners, ratings, attacked, side = s.place, s.owners, s.battle.ratings, s.attacked, s.side
    able = [p for p in s.battle.kinds if p in place and owners[p] == side and p not in ratings and p not in attacked]
    return [p for p in able if not waits(s, p)]


def options_attack(s: State, only: tuple[PieceId, tuple[PieceId, ...]] | None = None) -> Iterator[Attack]:
    """AC-28, AC-30: Every enemy unit that may be attacked, by every allowed set of units that reach it.

    `only`: a target and units, when nothing else is asked for.
    """
    able = ready(s)
    targets = units(s, enemy(s, s.side))
    if only is not None:
        able = [piece for piece in able if piece in only[1]]
        targets = [target for target in targets if target == only[0]]
    for target in targets:
        if target not in s.struck:
            yield from attacks_on(s, target, able)


def attacks_on(s: State, target: PieceId, able: list[PieceId]) -> Iterator[Attack]:
    """AC-29, AC-30, AC-34: Every allowed attack on one target by some of these units."""
    near, far = within_reach(s, target, able)
    if near or far:
        yield from _sets(s, target, near, far)
    if near and s.battle.switches.get("adjacent_fire"):
        close = [piece for piece in near if is_archery(s, piece)]
        if close:
            others = [piece for piece in near if piece not in close]
            yield from _sets(s, target, others, [p for p in able if p in far or p in close], close)


def within_reach(s: State, target: PieceId, able: list[PieceId]) -> tuple[list[PieceId], list[PieceId]]:
    """AC-29, AC-34, AC-36: Return who of these units stands next to a target, and who may shoot at it from further."""
    land, place, goal = field(s), s.place, s.place[target]
    ring, distance = land.near[goal], land.grid.distance
    near = [piece for piece in able if place[piece] in ring]
    far = [p for p in able if (reach := counter(s, p).reach) and 2 <= distance(place[p], goal) <= reach]
    if far and s.battle.switches.get("hills_block_fire"):
        far = [piece for piece in far if not land.blocks_fire(place[piece], goal)]
    return near, far


def _sets(
    s: State, target: PieceId, near: list[PieceId], far: list[PieceId], close: Iterable[PieceId] = ()
) -> Iterator[Attack]:
    """AC-30, AC-33, AC-37: Every allowed set of those who fight and those who shoot, one of `close` if given."""
    sets: list[tuple[tuple[PieceId, ...], tuple[PieceId, ...], int, bool]] = [((), (), 0, False)]
    for piece in near:
        more, helps = melee_strength(s, piece, target), not is_archery(s, piece)
        sets += [((*melee, piece), fire, total + more, helped or helps) for melee, fire, total, helped in sets]
    for piece in far:
        more = fire_strength(s, piece)
        sets += [(melee, (*fire, piece), total + more, helped) for melee, fire, total, helped in sets]
    defence = defence_total(s, target, True)
    for melee, fire, total, helped in sets:
        if not total or (melee and not helped and shifted(s, target, odds_column(total, defence)) < EVEN):
            continue
        if not close or any(piece in close for piece in fire):
            yield Attack(target, melee, fire)


def refuse_attack(s: State, a: Attack) -> Refusal | None:
    """AC-28 to AC-37: An enemy unit that was not attacked yet, by units that did not attack yet and reach it."""
    refusal = _refuse_target(s, a.target)
    if refusal is not None:
        return refusal
    everybody = (*a.melee, *a.fire)
    if not everybody:
        return Refusal("AC-28", "at_the_charge.refuse.nobody")
    for piece in everybody:
        refusal = _refuse_attacker(s, piece)
        if refusal is not None:
            return refusal
        if everybody.count(piece) > 1:
            return Refusal("AC-31", "at_the_charge.refuse.named_twice", {"piece": piece_ref(piece)})
    for piece in a.melee:
        if s.place[piece] not in field(s).near[s.place[a.target]]:
            facts = {"piece": piece_ref(piece), "target": piece_ref(a.target)}
            return Refusal("AC-29", "at_the_charge.refuse.not_beside", facts)
    for piece in a.fire:
        refusal = _refuse_shot(s, piece, a.target)
        if refusal is not None:
            return refusal
    return _refuse_together(s, a)


def _refuse_target(s: State, target: PieceId) -> Refusal | None:
    """AC-14, AC-29, AC-31: Attack an enemy unit that stands openly on the board and was not attacked in this phase."""
    if target not in s.battle.kinds or target in s.hidden or target in s.waiting:
        return Refusal("AC-29", "at_the_charge.refuse.no_target")
    facts = {"target": piece_ref(target)}
    if s.owners[target] == s.side:
        return Refusal("AC-29", "at_the_charge.refuse.own_target", facts)
    if target not in s.place:
        return Refusal("AC-46", "at_the_charge.refuse.fallen", {"piece": piece_ref(target)})
    if is_leader(s, target):
        return Refusal("AC-14", "at_the_charge.refuse.leader_target", facts)
    if target in s.struck:
        return Refusal("AC-31", "at_the_charge.refuse.struck", facts)
    return None


def _refuse_attacker(s: State, piece: PieceId) -> Refusal | None:
    """AC-14, AC-28, AC-31: Attack with units of your own on the board that have not attacked in this phase."""
    facts = {"piece": piece_ref(piece)}
    if is_leader(s, piece) and s.owners[piece] == s.side:
        return Refusal("AC-14", "at_the_charge.refuse.leader_attacks", facts)
    refusal = refuse_present(s, piece, "AC-28")
    if refusal is None and piece in s.attacked:
        return Refusal("AC-31", "at_the_charge.refuse.attacked", facts)
    return refusal


def _refuse_shot(s: State, piece: PieceId, target: PieceId) -> Refusal | None:
    """AC-29, AC-34, AC-36: Shoot with an archery unit at an enemy within its range, not beside it, no hill between."""
    facts = {"piece": piece_ref(piece), "target": piece_ref(target)}
    reach = counter(s, piece).reach
    if not reach:
        return Refusal("AC-34", "at_the_charge.refuse.no_range", facts)
    land = field(s)
    distance = land.grid.distance(s.place[piece], s.place[target])
    if distance > reach:
        return Refusal("AC-29", "at_the_charge.refuse.out_of_range", {**facts, "distance": distance, "range": reach})
    if distance == 1 and not s.battle.switches.get("adjacent_fire"):
        return Refusal("AC-34", "at_the_charge.refuse.adjacent", facts)
    if s.battle.switches.get("hills_block_fire") and land.blocks_fire(s.place[piece], s.place[target]):
        return Refusal("AC-36", "at_the_charge.refuse.hills", facts)
    return None


def _refuse_together(s: State, a: Attack) -> Refusal | None:
    """AC-30, AC-33, AC-34, AC-37: Refuse units that could each attack but not together in this way."""
    if a.melee != ordered(s, a.melee) or a.fire != ordered(s, a.fire):
        return Refusal("AC-30", "at_the_charge.refuse.order")
    ring = field(s).near[s.place[a.target]]
    if any(is_archery(s, p) for p in a.melee) and any(s.place[p] in ring for p in a.fire):
        return Refusal("AC-34", "at_the_charge.refuse.fight_or_shoot")
    total = attack_total(s, a.target, a.melee, a.fire)
    if not total:
        return Refusal("AC-37", "at_the_charge.refuse.no_strength")
    if a.melee and all(is_archery(s, piece) for piece in a.melee):
        bare = odds_column(total, defence_total(s, a.target, True))
        column = shifted(s, a.target, bare)
        told = {"column": COLUMNS[column], "ground": f"ground:{field(s).ground[s.place[a.target]]}"}
        if bare < EVEN:
            return Refusal("AC-33", "at_the_charge.refuse.lone_archers", told)
        if column < EVEN:
            return Refusal("AC-33", "at_the_charge.refuse.lone_archers_ground", told)
    return None


def take_attack(s: State, a: Attack, log: Log) -> None:
    """AC-39, AC-40, AC-44: Fix totals, column and what is added to the die; then the roll, the advance, the end."""
    s.target, s.melee, s.fire, s.ground_won = a.target, a.melee, a.fire, s.place[a.target]
    s.charged = tuple(piece for piece in a.melee if charges(s, piece, a.target))
    total, defence = attack_total(s, a.target, a.melee, a.fire), defence_total(s, a.target, bool(a.melee))
    s.column, s.modifier = shifted(s, a.target, odds_column(total, defence)), modifier(s, a.target, a.melee)
    if log is not None:
        by = tuple(piece_ref(piece) for piece in (*a.melee, *a.fire))
        facts: dict[str, object] = {"target": piece_ref(a.target), "place": place_ref(s.ground_won), "by": by}
        log_event(log, "AC-28", f"at_the_charge.log.{'attack' if a.melee else 'volley'}", **facts)
        tell_totals(s, log, a.target, a.melee, a.fire)
        tell_way_out(s, log, a.target)
        if s.charged:
            log_event(log, "AC-57", "at_the_charge.log.will_advance", place=place_ref(s.ground_won))
    push(s, ("combat.roll",), ("combat.advance",), ("combat.end",), ("phase.fight",))
