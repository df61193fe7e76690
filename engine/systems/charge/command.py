"""Initiative, the order of the turn and points of Command: CG-16 to CG-18, CG-21, CG-24, CG-25."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from engine.boards.table.shapes import within
from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import piece_ref, side_ref
from engine.core.types import Faces, Log, Outcome, PieceId, Refusal, Side, log_event
from engine.systems.charge import unit_stats
from engine.systems.charge.actions import ChooseOrder, Spend, SpendDone
from engine.systems.charge.bodies import contacts, shape, unit_of
from engine.systems.charge.data import ATTACK, DEFENCE, INSPIRATION, MOVE, SHOOTING, SIDES, SPENT_ON
from engine.systems.charge.state import State, enemy, roster, stands, step_side, units


def initiative(s: State, log: Log) -> None:
    """CG-16, CG-88: Dice for the initiative, but in a first turn that the scenario gives to a side; then Command."""
    if s.turn == 1 and s.battle.begins:
        s.first = Side(s.battle.begins)
        push(s, ("command.points",))
    else:
        push(s, ("command.dice",), ("command.points",))


def leadership(s: State, side: Side) -> int:
    """CG-16, CG-21: Return what a side adds to its die: its general's Leadership, else the best of its heroes."""
    known = roster(s)
    own = unit_stats.general(s, side)
    heroes = [own] if own is not None else [stand for stand in stands(s, side) if known.is_hero(stand)]
    return max((known.profile[hero].leadership or 0 for hero in heroes), default=0)


@cache
def odds_higher(bonuses: tuple[int, ...]) -> tuple[tuple[Outcome, int], ...]:
    """CG-16: Return the odds of two dice told apart, A's and B's: A's total is the higher one, B's, or they tie."""
    found: dict[int, tuple[str, int]] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            one, two = first + bonuses[0], second + bonuses[1]
            ahead = (one > two) - (one < two)
            shown, weight = found.get(ahead, (f"{first}{second}", 0))
            found[ahead] = (shown, weight + 1)
    return tuple(found.values())


def odds_dice(s: State) -> tuple[tuple[Outcome, int], ...]:
    """CG-16: A's die and B's die: who has the higher total, or a tie."""
    return odds_higher(tuple(leadership(s, side) for side in SIDES))


def take_dice(s: State, fell: str, log: Log) -> None:
    """CG-16: The higher total has the initiative; ties are thrown again."""
    totals = {side: int(die) + leadership(s, side) for side, die in zip(SIDES, fell, strict=True)}
    for side, die in zip(SIDES, fell, strict=True):
        log_event(log, "CG-16", "charge.log.initiative", side=side_ref(side), die=int(die), bonus=leadership(s, side))
    one, two = SIDES
    if totals[one] == totals[two]:
        log_event(log, "CG-16", "charge.log.tie")
        push(s, ("command.dice",))
    else:
        push(s, ("command.choose", one if totals[one] > totals[two] else two))


def options_choose(s: State, side: Side) -> Iterator[ChooseOrder]:
    """CG-17: First or second."""
    yield from (ChooseOrder(first=True), ChooseOrder(first=False))


def refuse_nothing(*_: object) -> Refusal | None:
    """CG-17: Either is allowed."""
    return None


def take_choose(s: State, a: ChooseOrder, log: Log, side: Side) -> None:
    """CG-17: It holds for all phases of the turn."""
    s.first = side if a.first else enemy(side)
    log_event(log, "CG-17", "charge.log.order", side=side_ref(side), first=side_ref(s.first))


def points(s: State, log: Log) -> None:
    """CG-18, CG-100: Each hero throws for his Command, in unit order; points of the turn before are lost."""
    known = roster(s)
    s.points = dict.fromkeys(known.heroes, 0)
    for hero in reversed(known.heroes):
        stand = known.stands[hero][0]
        if unit_of(s, stand):
            push(s, ("command.hero", hero))


def hero_points(s: State, log: Log, hero: PieceId) -> None:
    """CG-18: A fixed Command needs no die."""
    sides, more = roster(s).profile[roster(s).stands[hero][0]].command
    if sides:
        push(s, ("command.die", hero))
    else:
        s.points[hero] = more
        log_event(log, "CG-18", "charge.log.command", hero=piece_ref(hero), points=more)


def odds_die(*_: object) -> tuple[tuple[Outcome, int], ...]:
    """CG-12: One die."""
    return tuple((face, 1) for face in range(1, 7))


def take_die(s: State, face: int, log: Log, hero: PieceId) -> None:
    """CG-18: A General has D6+1, a Warlord D3+1."""
    sides, more = roster(s).profile[roster(s).stands[hero][0]].command
    s.points[hero] = (face if sides == 6 else (face + 1) // 2) + more
    log_event(log, "CG-18", "charge.log.command_die", hero=piece_ref(hero), die=face, points=s.points[hero])


def of_hero(s: State, hero: PieceId) -> Side:
    """CG-18: The hero's side throws."""
    return roster(s).side[hero]


def owners(s: State, side: Side) -> list[PieceId]:
    """CG-18, CG-108: Return a side's heroes who have points left: those of the dead are lost."""
    known = roster(s)
    return [
        hero
        for hero in known.heroes
        if known.side[hero] == side and s.points[hero] and unit_of(s, known.stands[hero][0])
    ]


def window(s: State, log: Log, side: Side) -> None:
    """CG-25: A side with points of which a stand could use one in this phase is asked."""
    s.active = side
    if next(options_spend(s, side), None) is not None:
        push(s, ("command.spend", side))


def has_use(s: State, stand: PieceId, what: str) -> bool:
    """CG-24: Return whether a stand has a value in this phase: "na" cannot be raised, Inspiration only a hero's."""
    profile = roster(s).profile[stand]
    if what == MOVE:
        return profile.move is not None
    if what == INSPIRATION:
        return profile.is_hero
    if what == ATTACK:
        return (profile.shoot if s.phase == SHOOTING else profile.attack) is not None
    return True


def options_spend(s: State, side: Side) -> Iterator[Spend]:
    """CG-24, CG-104: By hero, value and unit: its first k stands that may have one, those in contact first."""
    for hero in owners(s, side):
        for what in SPENT_ON.get(s.phase, ()):
            for unit in units(s, side):
                front = frozenset(own for own, _ in contacts(s, unit)) if what in (ATTACK, DEFENCE) else frozenset()
                able = [stand for stand in s.held[unit] if _refuse_stand(s, hero, what, stand) is None]
                able.sort(key=lambda stand: stand not in front)
                for k in range(1, min(s.points[hero], len(able)) + 1):
                    yield Spend(hero, what, tuple(able[:k]))


def spendings(s: State, hero: PieceId, what: str, named: Iterable[PieceId]) -> Iterator[Spend]:
    """CG-24: Yield what pointing at a value, a hero and stands in any order means: as the menu orders them, if it does.

    Stands that are none are left out.
    """
    rank = roster(s).rank
    stands = sorted((stand for stand in named if stand in roster(s).home), key=rank.__getitem__)
    home = dict.fromkeys(unit for stand in stands if (unit := unit_of(s, stand)))
    touching = frozenset(own for unit in home for own, _ in contacts(s, unit))
    orders = (stands, sorted(stands, key=lambda stand: stand not in touching))
    yield from dict.fromkeys(Spend(hero, what, tuple(one)) for one in orders)


def refuse_spend(s: State, a: Spend, side: Side) -> Refusal | None:
    """CG-24, CG-102: Points that are left, on stands of the side that can use one and have none in this phase."""
    known = roster(s)
    if a.hero in known.heroes and known.side[a.hero] != side:
        return Refusal("CG-14", "charge.refuse.not_yours")
    if a.hero not in known.heroes or not a.stands:
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "hero" if a.stands else "stands"})
    if a.hero not in owners(s, side) or len(a.stands) > s.points[a.hero]:
        return Refusal("CG-18", "charge.refuse.no_points")
    if len(set(a.stands)) != len(a.stands):
        return Refusal("CG-24", "charge.refuse.one_each")
    if a.what not in SPENT_ON.get(s.phase, ()):
        return Refusal("CG-24", "charge.refuse.no_use")
    return next((found for one in a.stands if (found := _refuse_stand(s, a.hero, a.what, one)) is not None), None)


def _refuse_stand(s: State, hero: PieceId, what: str, stand: PieceId) -> Refusal | None:
    """CG-24: An own stand on the table, without a point in this phase, with the value, under an option in range."""
    known = roster(s)
    if known.side.get(stand) != known.side[hero] or not unit_of(s, stand):
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "stands"})
    if stand in s.raised:
        return Refusal("CG-24", "charge.refuse.one_each")
    if not has_use(s, stand, what):
        return Refusal("CG-24", "charge.refuse.no_use")
    own = known.stands[hero][0]
    near = within(shape(s, own), shape(s, stand), unit_stats.inspiration(s, own))
    if s.battle.switches["inspired_command"] and not near:
        return Refusal("CG-24", "charge.refuse.out_of_command")
    return None


def take_spend(s: State, a: Spend, log: Log, side: Side) -> None:
    """CG-24, CG-25: Openly and for good; the same question follows as long as it decides something."""
    s.points[a.hero] -= len(a.stands)
    s.raised |= dict.fromkeys(a.stands, a.what)
    stands_named = tuple(piece_ref(stand) for stand in a.stands)
    log_event(log, "CG-24", "charge.log.spent", hero=piece_ref(a.hero), what=f"value:{a.what}", stands=stands_named)


def take_spend_window(s: State, a: Spend, log: Log, side: Side) -> None:
    """CG-25: The window stays open."""
    take_spend(s, a, log, side)
    push(s, ("command.window", side))


def options_done(s: State, side: Side) -> Iterator[SpendDone]:
    """CG-25: No more of it."""
    yield SpendDone()


def take_done(s: State, a: SpendDone, log: Log, side: Side) -> None:
    """CG-25: The window closes."""


STEPS: Steps = {
    "command.initiative": Do("CG-16", initiative),
    "command.dice": Roll(
        "CG-16", odds_dice, take_dice, lambda *_: Faces(2, told_apart=True), listed=False, separate_phase=True
    ),
    "command.choose": Ask("CG-17", step_side, {ChooseOrder: Answer(options_choose, refuse_nothing, take_choose)}),
    "command.points": Do("CG-18", points),
    "command.hero": Do("CG-18", hero_points),
    "command.die": Roll("CG-18", odds_die, take_die, separate_phase=True, by=of_hero),
    "command.window": Do("CG-25", window),
    "command.spend": Ask(
        "CG-25",
        step_side,
        {
            Spend: Answer(options_spend, refuse_spend, take_spend_window),
            SpendDone: Answer(options_done, refuse_nothing, take_done),
        },
        complete=False,
    ),
}
"""Steps of initiative and Command."""
