"""Building an army: CG-86; an army is rows of text (type, stands, files, Loners, name)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.agenda import Answer, Ask, Steps
from engine.core.references import piece_ref, side_ref
from engine.core.types import Log, PieceId, Refusal, Side, log_event
from engine.systems.charge.actions import ChooseArmy, Muster
from engine.systems.charge.battle import Rows
from engine.systems.charge.data import (
    ARTILLERY,
    LISTS,
    LONERS,
    MAX_GROUPS,
    PER_ARTILLERY,
    PER_HERO,
    PER_LONER,
    SIDES,
    TYPES,
    A,
    Type,
)
from engine.systems.charge.pre_battle.deployment import fits
from engine.systems.charge.roster import read_row, read_type
from engine.systems.charge.setup import muster
from engine.systems.charge.state import State, roster, step_side

ELITES = {"RE": "RL", "BE": "BR"}
"""CG-86: Elite type -> the ordinary type of the same arm."""


def profile(kind: str) -> Type:
    """CG-11: Return the profile of a type that can be read."""
    found = read_type(kind)
    assert found is not None
    return found


class Entry(NamedTuple):
    """CG-86: A row that can be read: its types, one for each stand, its files and points."""

    types: tuple[str, ...]
    files: int
    points: int


def entries(rows: Rows) -> list[Entry] | Refusal:
    """CG-12: Return what rows say, or which of them says nothing."""
    found = []
    for n, row in enumerate(rows):
        read = read_row(row)
        if read is None:
            return Refusal("CG-12", "charge.refuse.no_order", {"field": f"rows {n + 1}"})
        types, files = read
        found.append(Entry(types, files, sum(profile(kind).points for kind in types)))
    return found


def options_choose(s: State, side: Side) -> Iterator[ChooseArmy]:
    """CG-86: The ready-made armies that keep to the budget."""
    for name, rows in s.battle.ready.items():
        if refuse_rows(s, rows, side) is None:
            yield ChooseArmy(name)


def refuse_choose(s: State, a: ChooseArmy, side: Side) -> Refusal | None:
    """CG-86: One there is, within the budget."""
    rows = s.battle.ready.get(a.army)
    return Refusal("CG-86", "charge.refuse.no_army") if rows is None else refuse_rows(s, rows, side)


def take_choose(s: State, a: ChooseArmy, log: Log, side: Side) -> None:
    """CG-86: Openly."""
    _take(s, s.battle.ready[a.army], log, side)


def usual_choose(s: State, side: Side) -> ChooseArmy | Muster:
    """CG-101, house: The dearest that the budget allows of the list that is the side's own: A's is the first.

    Where it allows no ready-made army it is what is left of one when its last units stay at home.
    """
    own = tuple(LISTS)[SIDES.index(side)]
    able = [a for a in options_choose(s, side) if not _others(s.battle.ready[a.army], own)]
    if every := able or [*options_choose(s, side)]:
        return max(every, key=lambda a: cost(s.battle.ready[a.army]))
    found = [rows for ready in s.battle.ready.values() if (rows := reduced(s, ready, side))]
    return Muster(max(sorted(found, key=lambda rows: _others(rows, own)), key=cost))


def _is_general(row: tuple[str, ...]) -> bool:
    """CG-86: Return whether a row is the general's."""
    kind = read_type(row[0])
    return kind is not None and kind.is_general


def reduced(s: State, rows: Rows, side: Side) -> Rows:
    """CG-86: Return an army without as many of its last units as it takes to be allowed, its general kept."""
    while rows and refuse_rows(s, rows, side) is not None:
        left = [n for n, row in enumerate(rows) if not _is_general(row)]
        rows = (*rows[: left[-1]], *rows[left[-1] + 1 :]) if left else ()
    return rows


def _others(rows: Rows, own: str) -> bool:
    return any(row[0] not in LISTS[own] for row in rows)


def cost(rows: Rows) -> int:
    """CG-86: Return the points of an army."""
    found = entries(rows)
    return 0 if isinstance(found, Refusal) else sum(entry.points for entry in found)


def options_muster(s: State, side: Side) -> Iterator[Muster]:
    """CG-86: The menu names ready-made armies alone: any other is written."""
    yield from ()


def refuse_muster(s: State, a: Muster, side: Side) -> Refusal | None:
    """CG-86: An army within the budget and the limits of its list."""
    return refuse_rows(s, a.rows, side)


def refuse_rows(s: State, rows: Rows, side: Side) -> Refusal | None:
    """CG-86: An army keeps to the limits, and there is room for it."""
    refused = refuse_army(s, rows)
    if refused is not None:
        return refused
    trial = s.copy()
    _lead(trial, rows, side)
    return None if fits(trial, side) else Refusal("CG-86", "charge.refuse.does_not_fit")


def refuse_army(s: State, rows: Rows) -> Refusal | None:
    """CG-86: Each limit with a message of its own, in the order of the rule."""
    found = entries(rows)
    if isinstance(found, Refusal):
        return found
    budget, total = s.battle.numbers["budget"], sum(entry.points for entry in found)
    if budget and total > budget:
        return Refusal("CG-86", "charge.refuse.over_budget", {"points": total, "budget": budget})
    stands = [kind for entry in found for kind in entry.types]
    generals = sum(profile(kind).is_general for kind in stands)
    if generals != 1:
        return Refusal("CG-86", "charge.refuse.one_general", {"n": generals})
    listed = [kind for kind in stands if kind in TYPES]
    if not any(all(kind in known for kind in listed) for known in LISTS.values()):
        return Refusal("CG-86", "charge.refuse.one_list")
    if len(found) > MAX_GROUPS:
        return Refusal("CG-86", "charge.refuse.groups", {"most": MAX_GROUPS})
    for entry in found:
        wrong = _refuse_entry(s, entry)
        if wrong is not None:
            return wrong
    return _refuse_limits(stands, budget) if budget and s.battle.switches["list_limits"] else None


def _refuse_entry(s: State, entry: Entry) -> Refusal | None:
    """CG-03, CG-04, CG-85: A unit of a size, a width and a mixture that there may be."""
    first, count = profile(entry.types[0]), len(entry.types)
    alone = first.is_hero or LONERS in first.abilities
    if count > 1 and alone:
        return Refusal("CG-85", "charge.refuse.alone", {"type": f"type:{entry.types[0]}"})
    if count == 1 and not alone and ARTILLERY not in first.abilities:
        return Refusal("CG-03", "charge.refuse.two_stands")
    most, files = s.battle.numbers["max_stands"], s.battle.numbers["max_files"]
    if count > most:
        return Refusal("CG-03", "charge.refuse.most_stands", {"most": most})
    if not 1 <= entry.files <= min(files, count):
        return Refusal("CG-03", "charge.refuse.most_files", {"most": min(files, count)})
    loners = sum(LONERS in profile(kind).abilities for kind in entry.types)
    if count > 1 and 2 * loners > count - loners:
        return Refusal("CG-85", "charge.refuse.loners", {"most": (count - loners) // 2})
    return None


def _refuse_limits(stands: list[str], budget: int) -> Refusal | None:
    """CG-86, house: Heroes, elite stands, artillery and Loners are few."""
    heroes = sum(profile(kind).is_hero and not profile(kind).is_general for kind in stands)
    for kind, n, per in (
        ("hero", heroes, PER_HERO),
        ("artillery", sum(ARTILLERY in profile(kind).abilities for kind in stands), PER_ARTILLERY),
        ("loner", sum(LONERS in profile(kind).abilities for kind in stands), PER_LONER),
    ):
        if n > -(-budget // per):
            return Refusal("CG-86", f"charge.refuse.limit_{kind}", {"per": per})
    for elite, ordinary in ELITES.items():
        if stands.count(elite) > stands.count(ordinary):
            return Refusal("CG-86", "charge.refuse.limit_elite", {"type": f"type:{ordinary}"})
    return None


def take_muster(s: State, a: Muster, log: Log, side: Side) -> None:
    """CG-86: Openly."""
    _take(s, a.rows, log, side)


def _lead(s: State, rows: Rows, side: Side) -> None:
    one, two = s.lists
    s.lists = (rows, two) if side == A else (one, rows)
    muster(s)


def _take(s: State, rows: Rows, log: Log, side: Side) -> None:
    _lead(s, rows, side)
    pieces: tuple[PieceId, ...] = roster(s).units.get(side, ())
    named = tuple(piece_ref(unit) for unit in pieces)
    log_event(log, "CG-86", "charge.log.army", side=side_ref(side), points=cost(rows), pieces=named)


STEPS: Steps = {
    "before.choice": Ask(
        "CG-86",
        step_side,
        {
            ChooseArmy: Answer(options_choose, refuse_choose, take_choose),
            Muster: Answer(options_muster, refuse_muster, take_muster),
        },
        usual=usual_choose,
        complete=False,
    ),
}
"""Steps of building armies."""
