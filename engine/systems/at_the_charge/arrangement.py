"""Which unit of a name stands where at the start (AC-08, AC-09)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import Log, PlaceId, Refusal, Side, log_event
from engine.systems.at_the_charge.actions import AsListed, Station
from engine.systems.at_the_charge.state import State


def begin(s: State, log: Log) -> None:
    """AC-08: The second player chooses, then the first, then what hides is hidden, then the first turn begins."""
    groups = [("setup.arrange", number, 0) for number in range(len(s.battle.groups))]
    push(s, *groups, *(("setup.hide", piece) for piece in s.battle.ambush), ("turn.begin",))


def owner(s: State, group: int, first: int) -> Side:
    """AC-09: The owner of the units decides."""
    return s.owners[s.battle.groups[group][0][0]]


def hexes(s: State, group: int, number: int) -> list[PlaceId]:
    """AC-09: Return where the unit of this number may stand: not where those before it do; equal units in order."""
    pieces, listed = s.battle.groups[group]
    taken = [s.place[piece] for piece in pieces[:number]]
    kind = s.battle.kinds[pieces[number]]
    alike = sum(1 for piece in pieces[number:] if s.battle.kinds[piece] == kind)
    free = [space for space in listed if space not in taken]
    if number and s.battle.kinds[pieces[number - 1]] == kind:
        free = [space for space in free if space > taken[-1]]
    return free[: len(free) - alike + 1]


def options_station(s: State, group: int, number: int) -> Iterator[Station]:
    """AC-09: The strongest unit first, each on a hex listed for its name."""
    for space in hexes(s, group, number):
        yield Station(s.battle.groups[group][0][number], space)


def refuse_station(s: State, a: Station, group: int, number: int) -> Refusal | None:
    """AC-09: Only among the hexes listed for the name, one unit after the other."""
    pieces, listed = s.battle.groups[group]
    if a.piece != pieces[number]:
        return Refusal("AC-09", "at_the_charge.refuse.arrange_other", {"piece": piece_ref(pieces[number])})
    if a.to not in listed:
        return Refusal("AC-09", "at_the_charge.refuse.arrange_hex", {"places": tuple(place_ref(p) for p in listed)})
    if a.to not in hexes(s, group, number):
        return Refusal("AC-09", "at_the_charge.refuse.arrange_taken")
    return None


def take_station(s: State, a: Station, log: Log, group: int, number: int) -> None:
    """AC-09: The unit and the one that stands there change places; the next unit is asked for if there is a choice."""
    pieces, _ = s.battle.groups[group]
    other, start = next(piece for piece in pieces if s.place[piece] == a.to), s.place[a.piece]
    s.place[other] = start
    s.place[a.piece] = a.to
    told = {"piece": piece_ref(a.piece), "place": place_ref(a.to)}
    if other == a.piece:
        log_event(log, "AC-09", "at_the_charge.log.station", **told)
    else:
        log_event(log, "AC-09", "at_the_charge.log.swap", **told, other=piece_ref(other), start=place_ref(start))
    if len({s.battle.kinds[piece] for piece in pieces[number + 1 :]}) > 1:
        push(s, ("setup.arrange", group, number + 1))


def options_as_listed(s: State, group: int, number: int) -> Iterator[AsListed]:
    """AC-09: The arrangement as listed always will do."""
    yield AsListed()


def refuse_as_listed(s: State, a: AsListed, group: int, number: int) -> Refusal | None:
    """AC-09: The arrangement as listed always will do."""
    return None


def take_as_listed(s: State, a: AsListed, log: Log, group: int, number: int) -> None:
    """AC-09: Ask this side no more about its units."""
    side = owner(s, group, number)
    s.agenda = [step for step in s.agenda if step[0] != "setup.arrange" or owner(s, *step[1:]) != side]
    log_event(log, "AC-09", "at_the_charge.log.as_listed", side=side_ref(side))
