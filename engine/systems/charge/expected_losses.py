"""What attacks cost: how many stands fall on average and how likely each number is, from the odds of every blow.

CG-109: the deaths of different stands are independent once targets are named; questions take the usual answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from engine.core.references import piece_ref
from engine.core.types import Action, Facts, PieceId
from engine.core.view import Note
from engine.kit.chances import mean, percent, tenths
from engine.systems.charge import combat, pools, unit_stats, verdicts
from engine.systems.charge.actions import Evade, Reform
from engine.systems.charge.bodies import contacts, touched
from engine.systems.charge.charging import reform
from engine.systems.charge.layout import layout
from engine.systems.charge.state import State, roster
from engine.systems.charge.to_hit import FACES, ToHit, melee_to_hit, told

WAYS = {
    "charge.verdict.reached": "reached",
    "charge.verdict.counters": "reached",
    "charge.verdict.caught": "caught",
    "charge.verdict.countered": "countered",
}
"""Verdicts on a run that made contact -> the word for the fight."""
PARTS = ("orders.part", "orders.next", "orders.order", "rally.next")
"""CG-31: Steps of a player's part that is to come or goes on."""
Chances = list[Fraction]
"""CG-109: How likely none, one, two .. stands fall."""


class Toll(NamedTuple):
    """CG-109: The distributions of losses in a fight: those inflicted by a unit's blows, and its own."""

    dealt: Chances
    taken: Chances


def toll(s: State, unit: PieceId, at: combat.Blows = ()) -> Toll:
    """CG-109: Return the distributions of losses by a unit's blows and by those at it, if no others strike."""
    suffered = [die for foe in touched(s, unit) for die in _dice(s, foe, unit, at)]
    return Toll(_chances(combat.dice(s, combat.blows(s, unit, at))), _chances(suffered))


def _dice(s: State, foe: PieceId, unit: PieceId, at: combat.Blows) -> list[pools.Die]:
    own = s.held[unit]
    return combat.dice(s, tuple(pair for pair in combat.blows(s, foe, at) if pair[1] in own))


def _chances(dice: list[pools.Die]) -> Chances:
    weights = pools.counts(pools.falls(dice).values())
    whole = sum(weights)
    return [Fraction(weight, whole) for weight in weights]


def notes(s: State, a: Action, ends: Iterable[tuple[State, Fraction]]) -> Iterator[Note]:
    """CG-109: Yield the expected fights after a charge, one for each way in which it can start, likeliest first."""
    pair = verdicts.runs(s, a)
    if pair is None:
        return
    unit = pair[0]
    found: dict[str, list[tuple[State, Fraction]]] = {}
    for after, share in ends:
        way = WAYS.get(verdicts.verdict(s, after, a).key)
        if way is not None and after.end is None and after.held[unit] and contacts(after, unit):
            found.setdefault(way, []).append((after, share))
    good = -1 if isinstance(a, Evade) else 1
    likeliest = sorted(found.items(), key=lambda one: -sum(share for _, share in one[1]))
    for way, states in likeliest:
        losses, *parts = fight(states, unit, f"charge.note.fight.{way}", good)
        yield losses
        yield from facing(max(states, key=lambda one: one[1])[0], unit, good)
        yield from parts


def facing(s: State, unit: PieceId, good: int = 1) -> Iterator[Note]:
    """CG-56, CG-109: Yield what the fight of a unit comes to if an enemy whom it touches turns to face it in his part.

    `good`: -1 where the enemy of the unit asks.
    """
    for foe in touched(s, unit):
        side = roster(s).side[foe]
        comes = any(step[0] in PARTS and side in step[1:] for step in s.agenda)
        faces = unit_stats.passing(s, foe)
        if not comes or not faces or reform.refuse(s, Reform(foe, unit), side) is not None:
            continue
        after: State = s.copy()
        reform.take_test(after, FACES, None, foe, unit)
        dealt, taken = map(mean, toll(after, unit))
        facts = {
            "unit": piece_ref(unit),
            "target": piece_ref(foe),
            "die": FACES + 1 - faces,
            "n": faces,
            "dealt": tenths(dealt),
            "taken": tenths(taken),
        }
        yield Note("CG-56", "charge.note.turns_to_face", good * ((dealt > taken) - (dealt < taken)), facts)


def fight(
    states: list[tuple[State, Fraction]], unit: PieceId, key: str, good: int = 1, at: combat.Blows = ()
) -> Iterator[Note]:
    """CG-109: Yield the losses of a unit's fight, given how it may stand and how likely that is, then its blows.

    `good`: -1 where the enemy of the unit asks; `at`: who strikes whom where that is not as usual.
    """
    whole = sum((share for _, share in states), Fraction(0))
    dealt: Chances = []
    taken: Chances = []
    for there, share in states:
        found = toll(there, unit, at)
        dealt, taken = (
            _added(dealt, found.dealt, Fraction(share, whole)),
            _added(taken, found.taken, Fraction(share, whole)),
        )
    facts = {
        "unit": piece_ref(unit),
        "dealt": tenths(mean(dealt)),
        "taken": tenths(mean(taken)),
        "dealt_chances": told_chances(dealt),
        "taken_chances": told_chances(taken),
    }
    yield Note("CG-109", key, good * ((mean(dealt) > mean(taken)) - (mean(dealt) < mean(taken))), facts)
    yield Note("CG-109", "charge.note.spread", 0, facts)
    likely = max(states, key=lambda one: one[1])[0]
    yield from blow_notes(likely, unit, at)
    for foe in touched(likely, unit):
        yield from blow_notes(likely, foe, at, against=unit)


def attack(s: State, unit: PieceId, at: combat.Blows = ()) -> Iterator[Note]:
    """CG-109: Yield the expected losses by a unit's blows alone, after the enemy's have fallen."""
    dealt = _chances(combat.dice(s, combat.blows(s, unit, at)))
    facts = {"unit": piece_ref(unit), "dealt": tenths(mean(dealt)), "dealt_chances": told_chances(dealt)}
    yield Note("CG-109", "charge.note.fight.last", 1, facts)
    yield Note("CG-109", "charge.note.spread.last", 0, facts)
    yield from blow_notes(s, unit, at)


def _added(one: Chances, other: Chances, share: Fraction) -> Chances:
    return [a + b * share for a, b in zip_longest(one, other, fillvalue=Fraction(0))]


def blow_notes(s: State, unit: PieceId, at: combat.Blows = (), against: PieceId | None = None) -> Iterator[Note]:
    """CG-72, CG-73: Yield what the blows of a unit need, those with the same terms together."""
    home = layout(s).unit
    found: dict[tuple[PieceId, ToHit], int] = {}
    for own, target in combat.blows(s, unit, at):
        if against in (None, home[target]):
            mark = home[target], melee_to_hit(s, own, target)
            found[mark] = found.get(mark, 0) + 1
    for (foe, need), number in found.items():
        yield from need_notes("charge.note.blows", unit, foe, need, number)


def need_notes(key: str, unit: PieceId, foe: PieceId, need: ToHit, number: int) -> Iterator[Note]:
    """CG-109: Yield the number that equal dice need, then each of its terms as a part."""
    facts: Facts = {"unit": piece_ref(unit), "target": piece_ref(foe), "needs": told([need] * number)}
    yield Note("CG-71", key, 0, facts)
    for part, terms in (("attack", need.attack), ("defence", need.defence)):
        for n, term in enumerate(terms):
            amount = str(term.n) if part == "defence" and not n else f"{term.n:+}".replace("-", "−")
            yield Note(term.rule, f"charge.term.{part}.{term.key}", 0, {"n": amount}, part=True)


def told_chances(chances: Chances) -> tuple[Facts, ...]:
    """CG-109: Return how likely each number of losses is as sentences, in whole per cent; what has none is left out."""
    shares = enumerate(map(percent, chances))
    return tuple({"key": "charge.chance.falls", "n": n, "chance": share} for n, share in shares if share)
