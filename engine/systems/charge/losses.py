"""Losses: who is hit, whom owners take off after Shooting (CG-68), who falls in Combat (CG-78), the rest (CG-95)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from engine.boards.table.blocks import slot_pose
from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import PieceRef, piece_ref, side_ref
from engine.core.types import Log, PieceId, Refusal, Rule, Side, log_event
from engine.systems.charge.actions import Lose
from engine.systems.charge.bodies import contacts
from engine.systems.charge.data import FORMED, MOUNTED, WALL
from engine.systems.charge.layout import layout
from engine.systems.charge.movement.ready import release
from engine.systems.charge.ranks import gather, redress
from engine.systems.charge.state import ENGAGED, State, disband, has, in_turn, roster, step_side, units
from engine.systems.charge.to_hit import ToHit, told

Thrown = tuple[PieceId, ToHit, int]
"""The target of a die, the number it needed, and the number it shows."""
MOST_SPLITS = 100
"""Ways to split losses over classes that are listed: any stands may be named (CG-68)."""
Class = tuple[int, int, str]
"""CG-68: Where a stand stands, the last rank first and overrunners after rank 0, whether it is a hero, its type."""


def mark_hits(s: State, log: Log, unit: PieceId, throws: list[Thrown], rule: Rule, key: str) -> None:
    """CG-68, CG-71: Mark the stands that are hit, and report for each enemy unit how many of its stands are hit."""
    home = layout(s).unit
    hit = {target: None for target, need, face in throws if face >= need.least}
    for foe in dict.fromkeys(home[target] for target, _, _ in throws):
        at = [throw for throw in throws if home[throw[0]] == foe]
        struck = tuple(piece_ref(target) for target in dict.fromkeys(one[0] for one in at) if target in hit)
        facts = {
            "unit": piece_ref(unit),
            "target": piece_ref(foe),
            "faces": " ".join(str(face) for _, _, face in at),
            "needs": told(need for _, need, _ in at),
        }
        if struck:
            log_event(log, rule, f"{key}_hit", n=len(struck), stands=struck, **facts)
        else:
            log_event(log, rule, key, **facts)
    s.doomed = in_order(s, dict.fromkeys((*s.doomed, *hit)))


def begin(s: State, log: Log) -> None:
    """CG-68, CG-95: Owners choose, the first player's units first; then all go at once.

    A unit that loses all its stands has nothing to choose.
    """
    asked: list[tuple[object, ...]] = []
    for side in in_turn(s):
        for unit in units(s, side):
            number = sum(stand in s.doomed for stand in s.held[unit])
            if number == len(s.held[unit]):
                s.chosen += s.held[unit]
            elif number:
                asked.append(("losses.lose", side, unit, number))
    push(s, *asked, ("losses.chosen",))


def order(s: State, unit: PieceId) -> dict[Class, list[PieceId]]:
    """CG-68, CG-101: Return a unit's stands by class, in the order in which they are usually given up.

    The rear rank first, in it from the ends inwards, left first; overrunners after rank 0; heroes last.
    """
    known, files = roster(s), s.files[unit]

    def late(stand: PieceId) -> tuple[int, int, int]:
        file, rank = s.slot[stand] or (0, -1)
        return int(known.is_hero(stand)), -rank, 2 * min(file, files - 1 - file) + (2 * file > files - 1)

    found: dict[Class, list[PieceId]] = {}
    for stand in sorted(s.held[unit], key=late):
        is_hero, rank, _ = late(stand)
        found.setdefault((is_hero, rank, known.type[stand]), []).append(stand)
    return found


def options_lose(s: State, side: Side, unit: PieceId, number: int) -> Iterator[Lose]:
    """CG-68: As is usual, then every split of the number over classes; inside a class as is usual."""
    usual = usual_lose(s, side, unit, number)
    yield usual
    classes = list(order(s, unit).values())
    for counts in islice(_splits(number, [len(stands) for stands in classes]), MOST_SPLITS):
        named = [stand for stands, n in zip(classes, counts, strict=True) for stand in stands[:n]]
        lose = Lose(unit, in_order(s, named))
        if lose != usual:
            yield lose


def _splits(number: int, sizes: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways in which a number is made up of parts of at most these sizes, the first as great as it can be."""
    if not sizes:
        yield from ((),) if not number else ()
        return
    rest = sum(sizes[1:])
    for n in range(min(number, sizes[0]), max(0, number - rest) - 1, -1):
        yield from ((n, *others) for others in _splits(number - n, sizes[1:]))


def in_order(s: State, named: Iterable[PieceId]) -> tuple[PieceId, ...]:
    """CG-92: Return pieces in their order; unknown ones come first."""
    rank = roster(s).rank
    return tuple(sorted(named, key=lambda one: rank.get(one, -1)))


def refuse_lose(s: State, a: Lose, side: Side, unit: PieceId, number: int) -> Refusal | None:
    """CG-68, CG-102: So many stands of the unit, any of them."""
    if a.unit != unit:
        return Refusal("CG-68", "charge.refuse.other_unit", {"unit": piece_ref(unit)})
    if any(stand not in s.held[unit] for stand in a.stands):
        return Refusal("CG-68", "charge.refuse.not_of_unit", {"unit": piece_ref(unit)})
    if len(set(a.stands)) != len(a.stands) or len(a.stands) != number:
        return Refusal("CG-68", "charge.refuse.so_many", {"n": number})
    return None


def take_lose(s: State, a: Lose, log: Log, side: Side, unit: PieceId, number: int) -> None:
    """CG-68: They go when all are named."""
    s.chosen = in_order(s, (*s.chosen, *a.stands))


def usual_lose(s: State, side: Side, unit: PieceId, number: int) -> Lose:
    """CG-101: The first in their order."""
    every = [stand for stands in order(s, unit).values() for stand in stands]
    return Lose(unit, in_order(s, every[:number]))


def remove_chosen(s: State, log: Log) -> None:
    """CG-68, CG-95: At the end of Shooting those go whom their owners named."""
    remove(s, log, s.chosen)
    s.doomed = s.chosen = ()
    prune(s)
    release(s)
    dress(s, log, [unit for unit in units(s) if has(s, unit, ENGAGED)])


def remove_killed(s: State, log: Log) -> None:
    """CG-78, CG-95: At the end of Combat all who were killed go; walls go on in fights that go on (CG-77)."""
    remove(s, log, s.doomed)
    s.doomed = ()
    prune(s)
    dress(s, log, [unit for pair in s.pairs for unit in pair])
    keep_walls(s)


def remove(s: State, log: Log, gone: tuple[PieceId, ...]) -> None:
    """CG-78, CG-95: Take stands off all at once: then empty groups go, and heroes left alone stand for themselves."""
    known = roster(s)
    if not gone:
        return
    led = [stand for stand in gone if known.profile[stand].is_general]
    for unit in units(s):
        lost = tuple(stand for stand in s.held[unit] if stand in gone)
        if lost:
            log_event(log, "CG-78", "charge.log.lost", unit=piece_ref(unit), n=len(lost), stands=_refs(lost))
            _take(s, log, unit, lost)
    for stand in led:
        log_event(
            log, "CG-23", "charge.log.general", side=side_ref(known.side[stand]), hero=piece_ref(known.home[stand])
        )


def _refs(stands: Iterable[PieceId]) -> tuple[PieceRef, ...]:
    return tuple(piece_ref(stand) for stand in stands)


def _take(s: State, log: Log, unit: PieceId, lost: tuple[PieceId, ...]) -> None:
    """CG-58, CG-78, CG-92: Take stands of one unit off; a hero who is left alone becomes a group of one stand."""
    known = roster(s)
    left = tuple(stand for stand in s.held[unit] if stand not in lost)
    s.wall = tuple(stand for stand in s.wall if stand not in lost)
    if unit not in known.heroes and left and all(map(known.is_hero, left)):
        for hero in left:
            _alone(s, unit, hero)
            log_event(log, "CG-92", "charge.log.alone", hero=piece_ref(known.home[hero]))
        left = ()
    for stand in lost:
        s.slot[stand] = ()
        s.overran.pop(stand, None)
    s.held[unit] = left
    if not left:
        disband(s, unit)
        log_event(log, "CG-78", "charge.log.unit_gone", unit=piece_ref(unit))
    else:
        gather(s, unit)


def _alone(s: State, unit: PieceId, hero: PieceId) -> None:
    """CG-92: A hero whose unit is gone stands alone in his place, in its formation, charge and fights."""
    own = roster(s).home[hero]
    lies = layout(s)
    x, y, heading = lies.pose[unit]
    file_rank = s.slot[hero]
    there = s.overran.pop(hero, None)
    if there is None:
        there = slot_pose(lies.block[unit], (x, y, heading), (file_rank[0], file_rank[1]))
    s.pose[own], s.files[own], s.held[own], s.slot[hero] = there, 1, (hero,), (0, 0)
    s.form[own], s.flags[own], s.target[own], s.ran[own] = s.form[unit], s.flags[unit], s.target[unit], s.ran[unit]
    added = [(own if one == unit else one, own if two == unit else two) for one, two in s.pairs if unit in (one, two)]
    rank = roster(s).rank
    s.pairs = tuple(sorted({*s.pairs, *added}, key=lambda pair: (rank[pair[0]], rank[pair[1]])))


def prune(s: State) -> None:
    """CG-79: A pair goes when one of the two has left the table."""
    s.pairs = tuple(pair for pair in s.pairs if all(s.held[unit] for unit in pair))


def keep_walls(s: State) -> None:
    """CG-77: Of a unit that fought in a Shield Wall and fights on, those in rank 0 keep it; it is formed from then on.

    A stand that has left rank 0 loses it, and so does a stand whose fight is over.
    """
    known, engaged = roster(s), {unit: None for pair in s.pairs for unit in pair}
    walled = [stand for unit in engaged if s.form[unit] == WALL for stand in s.held[unit]]
    kept = [stand for unit in engaged for stand in s.held[unit] if stand in s.wall or stand in walled]
    front = (stand for stand in kept if s.slot[stand][1:] == (0,))
    s.wall = in_order(s, (stand for stand in front if MOUNTED not in known.profile[stand].abilities))
    for unit in engaged:
        if s.form[unit] == WALL:
            s.form[unit] = FORMED


def drop_walls(s: State) -> None:
    """CG-77: At the end of Movement, units out of combat that have changed formation lose all marks of a wall."""
    s.wall = tuple(stand for unit in units(s) if has(s, unit, ENGAGED) for stand in s.held[unit] if stand in s.wall)


def dress(s: State, log: Log, engaged: Iterable[PieceId]) -> None:
    """CG-95, CG-96: Units that are neither engaged nor in contact close up."""
    for unit in units(s):
        if unit not in engaged and not contacts(s, unit):
            redress(s, log, unit)


STEPS: Steps = {
    "losses.begin": Do("CG-68", begin),
    "losses.lose": Ask(
        "CG-68",
        step_side,
        {Lose: Answer(options_lose, refuse_lose, take_lose)},
        is_nested=True,
        usual=usual_lose,
        complete=False,
    ),
    "losses.chosen": Do("CG-95", remove_chosen),
    "losses.fallen": Do("CG-95", remove_killed),
}
"""Steps of losses."""
