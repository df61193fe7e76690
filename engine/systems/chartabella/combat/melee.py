"""Melee: approach, front or back, charge, the roll and its results (CH-33, CH-42 to CH-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import ROLLED, Log, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.chartabella.actions import KeepCard, Melee, PlayCard
from engine.systems.chartabella.combat.cards import may_intervene, spend
from engine.systems.chartabella.combat.die import compare, favours
from engine.systems.chartabella.command import activate, may_act, refuse_piece
from engine.systems.chartabella.data import CARAVAN, ELEPHANT, MAY_ENTER, RAM
from engine.systems.chartabella.movement.ground import HALF, entry_rule
from engine.systems.chartabella.movement.moving import path, refuse_way, spread
from engine.systems.chartabella.state import State, army, enemy, field, kind, occupants, opposite
from engine.systems.chartabella.victory import remove


def half_struck(s: State, approach: PlaceId, target: PieceId) -> str:
    """CH-44: Return the half (N or S) of the target that an attack from a neighbouring space strikes."""
    direction = field(s).grid.direction(approach, s.place[target])
    assert direction is not None, "an approach space touches its target"
    return opposite(HALF[direction])


def defence(s: State, target: PieceId, half: str) -> int | None:
    """CH-20, CH-44: Return the defence value shown to a half; None for a ram's front (CH-85)."""
    printed = kind(s, target)
    return printed.front if s.facing[target] == half else printed.back


def run_up(
    s: State, piece: PieceId, goal: PlaceId, approach: PlaceId, far: dict[PlaceId, int], taken: dict[PlaceId, PieceId]
) -> tuple[PlaceId, ...]:
    """CH-48, CH-49: Return the longest straight run into the goal over the approach space, both ends included."""
    land = field(s)
    steps = land.steps[kind(s, piece).arm]
    movement = kind(s, piece).movement
    start = s.place[piece]
    direction = land.grid.direction(approach, goal)
    assert direction is not None, "an approach space touches its target"
    back = opposite_direction(direction)
    best: tuple[PlaceId, ...] = (approach, goal)
    run = best
    while run[0] != start and len(run) <= movement:
        behind = land.grid.toward[run[0]].get(back)
        if behind is None or behind not in far or not any(near == run[0] for _, near in steps[behind]):
            break
        inner, run = run, (behind, *run)
        left = movement - (len(run) - 1)
        if far[behind] <= left and _joins(s, piece, behind, left, inner, far, taken):
            best = run
    return best


def _joins(
    s: State,
    piece: PieceId,
    behind: PlaceId,
    left: int,
    inner: tuple[PlaceId, ...],
    far: dict[PlaceId, int],
    taken: dict[PlaceId, PieceId],
) -> bool:
    """CH-38, CH-49: Return whether the start of a run can be reached in `left` steps without crossing the run."""
    if behind == s.place[piece]:
        return True
    return behind in spread(s, piece, left, {**taken, **dict.fromkeys(inner, "")})


def opposite_direction(direction: str) -> str:
    """Return the direction that leads back."""
    return direction.translate(str.maketrans("NSEW", "SNWE"))


def charge_run(s: State, a: Melee) -> tuple[PlaceId, ...]:
    """CH-48, CH-49: Return the straight run of an attack with the greatest bonus: its spaces, the target's last."""
    goal = s.place[a.target]
    if not kind(s, a.piece).charges:  # CH-21
        return a.approach, goal
    taken = occupants(s)
    far = spread(s, a.piece, kind(s, a.piece).movement - 1, taken)
    return run_up(s, a.piece, goal, a.approach, far, taken)


def charge_bonus(run: tuple[PlaceId, ...]) -> int:
    """CH-48: Return the number of spaces strictly inside a run."""
    return len(run) - 2


def charge_path(s: State, a: Melee) -> tuple[PlaceId, ...]:
    """CH-49: Return the whole path of an attack with the greatest bonus, from the attacker's space to the target's."""
    run = charge_run(s, a)
    return (*path(s, a.piece, run[0], run[1:])[:-1], *run)


def targets_near(s: State, piece: PieceId, among: Sequence[PieceId] | None = None) -> list[PieceId]:
    """CH-43: Return the enemies no further away than the movement value; `among` some of them, where those are told."""
    place, near = s.place, field(s).grid.within(s.place[piece], kind(s, piece).movement)
    enemies = army(s, enemy(s, s.battle.owners[piece])) if among is None else among
    return [target for target in enemies if place[target] in near]


def can_fight(s: State, piece: PieceId) -> bool:
    """CH-42: Return whether a piece may attack in melee at all."""
    return kind(s, piece).attack is not None


def options_melee(s: State, among: Sequence[PieceId] | None = None) -> Iterator[Melee]:
    """CH-33: Every piece that may act, every enemy it reaches (`among` those told), every approach space."""
    for piece in may_act(s):
        yield from attacks_of(s, piece, among)


def attacks_of(s: State, piece: PieceId, among: Sequence[PieceId] | None = None) -> Iterator[Melee]:
    """CH-33: Every melee attack of one piece, `among` the enemies told if any are."""
    if not can_fight(s, piece) or not (near := targets_near(s, piece, among)):
        return
    taken = occupants(s)
    far = spread(s, piece, kind(s, piece).movement - 1, taken)
    goals = field(s)
    for target in near:
        if any(space in far for _, space in goals.grid.near[s.place[target]]):
            for space in _ways(s, piece, target, far):
                yield Melee(piece, target, space)


def _ways(s: State, piece: PieceId, target: PieceId, far: dict[PlaceId, int]) -> Iterator[PlaceId]:
    """CH-43, CH-47, CH-85: Yield the spaces from which a target can be entered, the charge left out of account."""
    land = field(s)
    steps = land.steps[kind(s, piece).arm]
    goal = s.place[target]
    for direction, space in land.grid.near[goal]:
        enters = space in far and any(near == goal for _, near in steps[space])
        if enters and (kind(s, target).front is not None or HALF[direction] != s.facing[target]):
            yield space


def refuse_melee(s: State, a: Melee) -> Refusal | None:
    """CH-33, CH-42, CH-43: Attack an enemy piece from an approach space within reach."""
    return refuse_piece(s, a.piece) or refuse_attack(s, a)


def refuse_attack(s: State, a: Melee) -> Refusal | None:
    """CH-42, CH-43, CH-85: Refuse an attack that a piece which may act cannot make."""
    refusal = refuse_fighter(s, a.piece) or refuse_target(s, a.target, "CH-42")
    if refusal:
        return refusal
    land, printed, goal = field(s), kind(s, a.piece), s.place[a.target]
    if land.ground[goal] not in MAY_ENTER[printed.arm]:
        return Refusal(*entry_rule(land, goal, printed.arm))
    if land.grid.distance(s.place[a.piece], goal) > printed.movement:
        return Refusal("CH-19", "chartabella.refuse.too_far_attack", {"movement": printed.movement})
    if a.approach not in land.ground or land.grid.direction(a.approach, goal) is None:
        return Refusal("CH-43", "chartabella.refuse.approach", {"target": piece_ref(a.target)})
    if land.is_wall(a.approach, goal):
        return Refusal("CH-14", "chartabella.refuse.wall")
    if defence(s, a.target, half_struck(s, a.approach, a.target)) is None:
        return Refusal("CH-85", "chartabella.refuse.ram_front")
    return _refuse_approach(s, a)


def refuse_fighter(s: State, piece: PieceId) -> Refusal | None:
    """CH-42: Rams and caravans never attack, elephants trample instead."""
    return {
        CARAVAN: Refusal("CH-84", "chartabella.refuse.caravan_fights"),
        RAM: Refusal("CH-85", "chartabella.refuse.ram_fights"),
        ELEPHANT: Refusal("CH-75", "chartabella.refuse.elephant_fights"),
    }.get(kind(s, piece).arm)


def refuse_target(s: State, target: PieceId, rule: str) -> Refusal | None:
    """CH-37, CH-42, CH-57: Attack an enemy piece on the board; `rule` is the one that asks for it."""
    if target in s.battle.kinds and target not in s.place:
        return Refusal(rule, "chartabella.refuse.target_gone", {"target": piece_ref(target)})
    if target not in s.place:
        return Refusal(rule, "chartabella.refuse.no_target")
    if s.battle.owners[target] == s.side:
        return Refusal(rule, "chartabella.refuse.own_target", {"target": piece_ref(target)})
    return None


def _refuse_approach(s: State, a: Melee) -> Refusal | None:
    """CH-43: Reach the approach space with a step to spare; stand there already or find it empty."""
    land, printed = field(s), kind(s, a.piece)
    taken = occupants(s)
    if a.approach in spread(s, a.piece, printed.movement - 1, taken):
        return None
    if a.approach in taken:
        return Refusal("CH-43", "chartabella.refuse.approach_taken", {"piece": piece_ref(taken[a.approach])})
    if a.approach in land.stakes:
        return Refusal("CH-83", "chartabella.refuse.stakes")
    if land.ground[a.approach] not in MAY_ENTER[printed.arm]:
        return Refusal(*entry_rule(land, a.approach, printed.arm))
    return refuse_way(s, a.piece, a.approach, further=1)


def take_melee(s: State, a: Melee, log: Log) -> None:
    """CH-33: Activate the piece and attack."""
    activate(s, a.piece)
    attack(s, a, log)


def attack(s: State, a: Melee, log: Log) -> None:
    """CH-40, CH-43, CH-48: Ride up to the approach space, look at the target, roll."""
    bonus = charge_bonus(charge_run(s, a))
    half = half_struck(s, a.approach, a.target)
    shown = defence(s, a.target, half)
    side = "front" if s.facing[a.target] == half else "back"
    who = {"piece": piece_ref(a.piece), "target": piece_ref(a.target)}
    way = {"start": place_ref(s.place[a.piece]), "to": place_ref(a.approach)}
    log_event(log, "CH-43", "chartabella.log.melee", **who, **way)
    told = {"attack": kind(s, a.piece).attack, "bonus": bonus, "total": _strength(s, a.piece, bonus), "defence": shown}
    if bonus:
        log_event(log, "CH-48", f"chartabella.log.charge_{side}", **told)
    else:
        log_event(log, "CH-44", f"chartabella.log.values_{side}", **told)
    s.place[a.piece] = a.approach
    s.facing[a.piece] = opposite(half)
    push(s, ("melee.roll", a.piece, a.target, bonus), ("victory.rest",))


def _strength(s: State, piece: PieceId, bonus: int) -> int:
    """CH-46, CH-48: Return the attack value with the charge bonus."""
    printed = kind(s, piece).attack
    assert printed is not None, "only pieces with an attack value fight"
    return printed + bonus


def by_swords(s: State, piece: PieceId, target: PieceId, bonus: int) -> int:
    """CH-46: Return 1 when the attacker wins by values, -1 when it loses, 0 for a draw."""
    shown = defence(s, target, half_struck(s, s.place[piece], target))
    assert shown is not None, "a ram's front is never attacked"
    return compare(_strength(s, piece, bonus), shown)


def roll(s: State, face: str, log: Log, piece: PieceId, target: PieceId, bonus: int) -> None:
    """CH-45, CH-50 to CH-56, CH-70: Read the face; a side about to lose a piece to a symbol may play a card."""
    log_event(log, "CH-45", "chartabella.log.rolled", ROLLED, side=side_ref(s.side), face=f"face:{face}")
    favoured = favours(s, face, log)
    if favoured is None:
        result(s, log, piece, target, by_swords(s, piece, target, bonus))
        return
    loser = enemy(s, favoured)
    if may_intervene(s, loser, favoured):
        push(s, ("melee.card", loser, piece, target, bonus))
    else:
        result(s, log, piece, target, 1 if favoured == s.side else -1)


def take_play(s: State, a: PlayCard, log: Log, loser: Side, piece: PieceId, target: PieceId, bonus: int) -> None:
    """CH-70: The swords rule replaces the symbol's result."""
    spend(s, log, loser)
    result(s, log, piece, target, by_swords(s, piece, target, bonus))


def take_keep(s: State, a: KeepCard, log: Log, loser: Side, piece: PieceId, target: PieceId, bonus: int) -> None:
    """CH-70: The symbol's result stands."""
    log_event(log, "CH-70", "chartabella.log.card_kept", side=side_ref(loser))
    result(s, log, piece, target, -1 if loser == s.side else 1)


def result(s: State, log: Log, piece: PieceId, target: PieceId, won: int) -> None:
    """CH-53, CH-54: Winner takes the space, loser is removed, a draw leaves both."""
    if won > 0:
        space = s.place[target]
        log_event(log, "CH-53", "chartabella.log.attacker_wins", piece=piece_ref(piece), target=piece_ref(target))
        remove(s, log, "CH-53", target)
        s.place[piece] = space
    elif won < 0:
        log_event(log, "CH-54", "chartabella.log.attacker_loses", piece=piece_ref(piece), target=piece_ref(target))
        remove(s, log, "CH-54", piece)
    else:
        log_event(log, "CH-54", "chartabella.log.draw", piece=piece_ref(piece), target=piece_ref(target))
