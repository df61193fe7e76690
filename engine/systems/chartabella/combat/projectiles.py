"""Projectiles: who may launch at what, from where, the roll, what follows (CH-34 to CH-37, CH-57 to CH-68, CH-80)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import ROLLED, Log, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.chartabella.actions import KeepCard, Launch, Melee, Move, MoveLaunch, PlayCard, Stay
from engine.systems.chartabella.combat.cards import may_intervene, spend
from engine.systems.chartabella.combat.die import compare, favours
from engine.systems.chartabella.combat.melee import attack, attacks_of, defence, refuse_attack, refuse_target
from engine.systems.chartabella.command import activate, may_act, refuse_piece
from engine.systems.chartabella.data import ARTILLERY, CARAVAN, PROJECTILE, RAM
from engine.systems.chartabella.movement.moving import FACINGS, put, reach, refuse_facing, refuse_step_to
from engine.systems.chartabella.state import State, army, enemy, field, kind, occupants, opposite
from engine.systems.chartabella.victory import remove


def halves(s: State, piece: PieceId, start: PlaceId, target: PieceId) -> tuple[str, ...]:
    """CH-57 to CH-68, CH-84, CH-85: Return the halves of a target that a piece can hit from a space."""
    printed = kind(s, target)
    found = field(s).shots(start, kind(s, piece).reach).get(s.place[target], ())
    if printed.arm == CARAVAN:
        return ()
    if printed.arm == RAM and kind(s, piece).arm != ARTILLERY:
        return tuple(half for half in found if half != s.facing[target])
    return found


def in_range(s: State, piece: PieceId, start: PlaceId, targets: Iterable[PieceId]) -> list[PieceId]:
    """CH-60 to CH-68: Return those targets on whose spaces some shot of a piece can fall from a space."""
    place, found = s.place, field(s).shots(start, kind(s, piece).reach)
    return [target for target in targets if place[target] in found]


def options_launch(s: State, among: Sequence[PieceId] | None = None) -> Iterator[Launch]:
    """CH-35, CH-64: Every shooter that may act, in its own turn alone, at all (`among` those told) it hits so."""
    enemies = army(s, enemy(s, s.side)) if among is None else among
    for piece in may_act(s):
        if kind(s, piece).reach:
            start = s.place[piece]
            for target in in_range(s, piece, start, enemies):
                for half in halves(s, piece, start, target):
                    yield Launch(piece, target, half)


def refuse_launch(s: State, a: Launch) -> Refusal | None:
    """CH-35, CH-57: Launch at an enemy in range that nothing protects."""
    refusal = refuse_piece(s, a.piece)
    return refusal or refuse_shot(s, a.piece, s.place[a.piece], a.target, a.half)


def refuse_shot(s: State, piece: PieceId, start: PlaceId, target: PieceId, half: str) -> Refusal | None:
    """CH-22, CH-57 to CH-68, CH-80, CH-84, CH-85: Refuse a shot from a space at a half of the target."""
    reach_value = kind(s, piece).reach
    if not reach_value:
        return Refusal("CH-22", "chartabella.refuse.no_range", {"piece": piece_ref(piece)})
    refusal = refuse_target(s, target, "CH-57")
    if refusal:
        return refusal
    if kind(s, target).arm == CARAVAN:
        return Refusal("CH-84", "chartabella.refuse.caravan_shot")
    land, goal = field(s), s.place[target]
    if land.is_cover(goal):
        return Refusal("CH-57", f"chartabella.refuse.shot_{land.ground[goal]}")
    if land.is_exactly_between(start, goal):
        between = land.grid.between(start, goal)
        return Refusal("CH-61", "chartabella.refuse.exactly_between", {"place": place_ref(between)})
    open_halves = land.shots(start, reach_value).get(goal, ())
    if not open_halves:
        return _refuse_flight(s, start, goal, reach_value)
    if half not in halves(s, piece, start, target):
        return _refuse_half(s, start, target, open_halves)
    return None


def _refuse_flight(s: State, start: PlaceId, goal: PlaceId, reach_value: int) -> Refusal:
    """CH-60, CH-67, CH-68: Tell why no projectile path leads to a space."""
    land = field(s)
    distance = land.grid.distance(start, goal)
    if distance > reach_value:
        return Refusal("CH-22", "chartabella.refuse.out_of_range", {"reach": reach_value, "distance": distance})
    is_closed = goal in land.inside and goal not in land.flight_lengths(start, reach_value)
    if is_closed and goal in land.flight_lengths(start, reach_value, walls=False):
        return Refusal("CH-68", "chartabella.refuse.over_wall")
    if land.grid.xy[start][1] == land.grid.xy[goal][1]:
        return Refusal("CH-67", "chartabella.refuse.both_gates")
    return Refusal("CH-60", "chartabella.refuse.no_flight", {"reach": reach_value})


def _refuse_half(s: State, start: PlaceId, target: PieceId, open_halves: tuple[str, ...]) -> Refusal:
    """CH-66, CH-67, CH-85: Tell why this half of the target cannot be hit from a space."""
    if kind(s, target).arm == RAM and s.facing[target] in open_halves:
        return Refusal("CH-85", "chartabella.refuse.ram_front")
    level = field(s).grid.xy
    rule = "CH-67" if level[start][1] == level[s.place[target]][1] else "CH-66"
    return Refusal(rule, "chartabella.refuse.half", {"target": piece_ref(target)})


def take_launch(s: State, a: Launch, log: Log) -> None:
    """CH-35, CH-36, CH-37: Launch; what follows is chosen after the result is known (CH-30)."""
    activate(s, a.piece)
    push(s, ("launch.after", a.piece, a.target))
    launch(s, log, a.piece, a.target, a.half)


def options_move_launch(s: State, among: Sequence[PieceId] | None = None) -> Iterator[MoveLaunch]:
    """CH-34: Every shooter that may act, every space it reaches, all (`among` those told) that it hits from there."""
    taken = occupants(s)
    land = field(s)
    enemies = army(s, enemy(s, s.side)) if among is None else among
    for piece in may_act(s):
        printed = kind(s, piece)
        if not printed.reach:
            continue
        start, far = s.place[piece], printed.movement + printed.reach
        within = land.grid.within(start, far)
        near = [target for target in enemies if s.place[target] in within]
        if near:
            for to in reach(s, piece, taken):
                for target in in_range(s, piece, to, near):
                    for half in halves(s, piece, to, target):
                        yield MoveLaunch(piece, to, target, half)


def refuse_move_launch(s: State, a: MoveLaunch) -> Refusal | None:
    """CH-34: Move, then launch once."""
    refusal = refuse_piece(s, a.piece) or refuse_step_to(s, a.piece, a.to)
    return refusal or refuse_shot(s, a.piece, a.to, a.target, a.half)


def take_move_launch(s: State, a: MoveLaunch, log: Log) -> None:
    """CH-29, CH-34: Move, come to rest, launch, stay there looking in the direction of the launch."""
    activate(s, a.piece)
    start = place_ref(s.place[a.piece])
    log_event(log, "CH-34", "chartabella.log.move_launch", piece=piece_ref(a.piece), start=start, to=place_ref(a.to))
    s.place[a.piece] = a.to
    s.facing[a.piece] = launch_facing(s, a.to, a.target, a.half)
    push(s, ("victory.rest",), ("launch.go", a.piece, a.target, a.half))


def launch_facing(s: State, start: PlaceId, target: PieceId, half: str) -> str:
    """CH-34, CH-67: Return the direction of a launch: toward the higher or lower level, or the half of the gate."""
    level = field(s).grid.xy
    same = level[start][1] == level[s.place[target]][1]
    return half if same else opposite(half)


def launch(s: State, log: Log, piece: PieceId, target: PieceId, half: str) -> None:
    """CH-62, CH-80: Roll for the projectile; artillery hits without a die."""
    push(s, ("victory.rest",))
    start = place_ref(s.place[piece])
    log_event(log, "CH-57", "chartabella.log.launch", piece=piece_ref(piece), target=piece_ref(target), start=start)
    if kind(s, piece).arm == ARTILLERY:
        log_event(log, "CH-80", "chartabella.log.artillery", piece=piece_ref(piece), target=piece_ref(target))
        remove(s, log, "CH-80", target)
        return
    side = "front" if s.facing[target] == half else "back"
    log_event(log, "CH-65", f"chartabella.log.shot_{side}", strength=PROJECTILE, defence=defence(s, target, half))
    push(s, ("launch.roll", piece, target, half))


def hits_by_swords(s: State, target: PieceId, half: str) -> bool:
    """CH-62: Return whether strength 2 beats the defence value shown."""
    shown = defence(s, target, half)
    assert shown is not None, "a ram's front is hit by artillery alone"
    return compare(PROJECTILE, shown) > 0


def roll(s: State, face: str, log: Log, piece: PieceId, target: PieceId, half: str) -> None:
    """CH-62, CH-70: Read the face; the owner of a target about to be hit by a symbol may play a card."""
    log_event(log, "CH-62", "chartabella.log.rolled", ROLLED, side=side_ref(s.side), face=f"face:{face}")
    favoured = favours(s, face, log)
    owner = s.battle.owners[target]
    if favoured is None:
        result(s, log, piece, target, hits_by_swords(s, target, half))
    elif favoured == s.side and may_intervene(s, owner, favoured):
        push(s, ("launch.card", owner, piece, target, half))
    else:
        result(s, log, piece, target, favoured == s.side)


def take_play(s: State, a: PlayCard, log: Log, owner: Side, piece: PieceId, target: PieceId, half: str) -> None:
    """CH-70: The swords rule replaces the symbol's result."""
    spend(s, log, owner)
    result(s, log, piece, target, hits_by_swords(s, target, half))


def take_keep(s: State, a: KeepCard, log: Log, owner: Side, piece: PieceId, target: PieceId, half: str) -> None:
    """CH-70: The symbol's hit stands."""
    log_event(log, "CH-70", "chartabella.log.card_kept", side=side_ref(owner))
    result(s, log, piece, target, True)


def result(s: State, log: Log, piece: PieceId, target: PieceId, hit: bool) -> None:
    """CH-63: A hit removes the target; the shooter never suffers."""
    if hit:
        log_event(log, "CH-63", "chartabella.log.hit", piece=piece_ref(piece), target=piece_ref(target))
        remove(s, log, "CH-63", target)
    else:
        log_event(log, "CH-63", "chartabella.log.unharmed", piece=piece_ref(piece), target=piece_ref(target))


def refuse_same(a: Stay | Move | Melee, piece: PieceId) -> Refusal | None:
    """CH-30: The action of the piece that launched is finished first."""
    if a.piece == piece:
        return None
    return Refusal("CH-30", "chartabella.refuse.finish_first", {"piece": piece_ref(piece)})


def options_stay(s: State, piece: PieceId, target: PieceId) -> Iterator[Stay]:
    """CH-35: Either facing."""
    for facing in FACINGS:
        yield Stay(piece, facing)


def refuse_stay(s: State, a: Stay, piece: PieceId, target: PieceId) -> Refusal | None:
    """CH-35: Stay with either facing."""
    return refuse_same(a, piece) or refuse_facing(a.facing)


def take_stay(s: State, a: Stay, log: Log, piece: PieceId, target: PieceId) -> None:
    """CH-35: Stay and face as chosen."""
    s.facing[piece] = a.facing
    log_event(log, "CH-35", "chartabella.log.stay", piece=piece_ref(piece), facing=f"facing:{a.facing}")


def options_move_on(s: State, piece: PieceId, target: PieceId) -> Iterator[Move]:
    """CH-36: Any move of the shooter."""
    for to in reach(s, piece, occupants(s)):
        for facing in FACINGS:
            yield Move(piece, to, facing)


def refuse_move_on(s: State, a: Move, piece: PieceId, target: PieceId) -> Refusal | None:
    """CH-36: Move up to the full movement value."""
    return refuse_same(a, piece) or refuse_step_to(s, piece, a.to) or refuse_facing(a.facing)


def take_move_on(s: State, a: Move, log: Log, piece: PieceId, target: PieceId) -> None:
    """CH-36: Move after launching."""
    put(s, a, log)


def options_fight_on(s: State, piece: PieceId, target: PieceId) -> Iterator[Melee]:
    """CH-37: Melee against the piece just shot at, if it is still there."""
    for a in attacks_of(s, piece):
        if a.target == target:
            yield a


def refuse_fight_on(s: State, a: Melee, piece: PieceId, target: PieceId) -> Refusal | None:
    """CH-37: Fight only the piece just shot at, and only if it is still on the board."""
    refusal = refuse_same(a, piece)
    if refusal:
        return refusal
    if a.target != target:
        return Refusal("CH-37", "chartabella.refuse.other_target", {"target": piece_ref(target)})
    return refuse_target(s, target, "CH-37") or refuse_attack(s, a)


def take_fight_on(s: State, a: Melee, log: Log, piece: PieceId, target: PieceId) -> None:
    """CH-37: Attack after launching."""
    attack(s, a, log)
