"""Retreats, displacement and having no way out (AC-24, AC-48 to AC-52, AC-66)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref
from engine.core.types import Event, Log, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.at_the_charge.actions import Displace, Perish, Retreat
from engine.systems.at_the_charge.movement.entering import eliminate, enter, lurking, reveal, scouts
from engine.systems.at_the_charge.movement.zones import zone
from engine.systems.at_the_charge.state import State, army, enemy, field, is_of_rules_1, leader_with

Trail = tuple[PlaceId, ...]
Chain = tuple[PieceId, ...]


class Escape:
    """AC-48, AC-50: Where a side's units may retreat to in the combat being resolved; made once for a whole menu.

    `zone`: hexes in enemy zones; `enemies`: hexes with enemy pieces; `friends`: hex -> unit of one's own there, one in
    ambush too; `threats`: hexes of the enemies that took part in this combat. With `openly` what is hidden is left out.
    """

    __slots__ = ("enemies", "friends", "land", "s", "threats", "zone")

    def __init__(self, s: State, side: Side, *, openly: bool = False) -> None:
        other, place, owners, ratings = enemy(s, side), s.place, s.owners, s.battle.ratings
        self.s, self.land = s, field(s)
        self.zone = zone(s, other)
        self.enemies = frozenset(place[piece] for piece in army(s, other))
        self.friends = {at: piece for piece, at in place.items() if owners[piece] == side and piece not in ratings}
        if not openly:
            self.friends |= {at: piece for piece, at in s.hidden.items() if at and owners[piece] == side}
        fought = (s.target,) if side == s.side else (*s.melee, *s.fire)
        self.threats = tuple(place[piece] for piece in fought if piece in place)

    def at(self, piece: PieceId) -> PlaceId:
        """Return where a unit stands, openly or in ambush."""
        return self.s.place.get(piece) or self.s.hidden[piece]

    def nears(self, start: PlaceId, to: PlaceId) -> bool:
        """AC-48: Return whether a step brings a unit nearer to an enemy that took part in this combat."""
        distance = self.land.grid.distance
        return any(distance(to, threat) < distance(start, threat) for threat in self.threats)

    def leads_back(self, piece: PieceId, to: PlaceId, trail: Trail) -> bool:
        """AC-48, AC-51: Return whether a unit left a hex in this retreat, or in this combat since a unit was pushed."""
        return to in trail or (piece, to) in self.s.fled

    def steps(self, piece: PieceId, trail: Trail) -> list[PlaceId]:
        """AC-48: Return the hexes to which a unit may retreat, friends left out of account."""
        start, zone_, enemies = self.at(piece), self.zone, self.enemies
        return [
            to
            for to in self.land.open[start]
            if to not in zone_ and to not in enemies and not self.nears(start, to)  # AC-24
            and not self.leads_back(piece, to, trail)
        ]  # fmt: skip

    def away(self, piece: PieceId, trail: Trail, spaces: list[PlaceId]) -> list[PlaceId]:
        """AC-49: Return those hexes that lead further from where a retreat of two began; all where there is none."""
        if not trail or is_of_rules_1(self.s):
            return spaces
        distance, here = self.land.grid.distance, self.at(piece)
        return [to for to in spaces if distance(to, trail[0]) > distance(here, trail[0])] or spaces

    def free(self, piece: PieceId, trail: Trail) -> list[PlaceId]:
        """AC-48, AC-49: Return the hexes to which a unit may retreat without pushing anybody."""
        return self.away(piece, trail, [to for to in self.steps(piece, trail) if to not in self.friends])

    def pushes(self, piece: PieceId, trail: Trail, chain: Chain) -> list[PieceId]:
        """AC-49, AC-50: Return the friends that a unit may push, those through whom the chain can be completed."""
        beside = [to for to in self.steps(piece, trail) if to in self.friends and self.friends[to] not in chain]
        able = [to for to in beside if self.yields(self.friends[to], [*chain, piece])]
        return [self.friends[to] for to in self.away(piece, trail, able)]

    def yields(self, piece: PieceId, seen: list[PieceId]) -> bool:
        """AC-50: Return whether a unit that is pushed finds a free hex, or one that it pushes in turn; `seen` grows."""
        if self.free(piece, ()):
            return True
        seen.append(piece)
        beside = (self.friends[to] for to in self.steps(piece, ()) if to in self.friends)
        return any(self.yields(friend, seen) for friend in beside if friend not in seen)


def tell_way_out(s: State, log: Log, target: PieceId) -> None:
    """AC-50, AC-52: Tell before the roll the effect of every retreat, as far as everybody can see it."""
    way = Escape(s, s.owners[target], openly=True)
    if not way.free(target, ()):
        if way.pushes(target, (), ()):
            log_event(log, "AC-50", "at_the_charge.log.must_push", target=piece_ref(target))
        else:
            log_event(log, "AC-52", "at_the_charge.log.trapped", target=piece_ref(target))


def begin(s: State, log: Log, piece: PieceId, hexes: int) -> None:
    """AC-48, AC-49: A unit that is still there retreats."""
    push(s, ("retreat.follow", piece, hexes, ()))


def follow(s: State, log: Log, piece: PieceId, left: int, trail: Trail, pushed: Chain = ()) -> None:
    """AC-48 to AC-50, AC-52: Make the next step of a retreat: by itself where there is one way only, else it is asked.

    `left` and `trail` are the steps to go and the hexes left by the unit that retreats; `pushed` are, where this piece
    is pushed, the units of the chain before it.
    """
    if piece not in s.place:
        return
    way = Escape(s, s.owners[piece])
    free = way.free(piece, trail if not pushed else ())
    if len(free) == 1:
        _go(s, log, free[0], piece, left, trail, pushed)
        return
    friends = [] if free else way.pushes(piece, trail if not pushed else (), pushed)
    if not free and not friends:
        log_event(log, "AC-52", "at_the_charge.log.no_way_out", piece=piece_ref(piece))
        eliminate(s, log, "AC-52", piece)
    elif pushed and len(friends) == 1:
        _push(s, log, friends[0], piece, left, trail, pushed)
    else:
        push(s, ("retreat.step", piece, left, trail, pushed))


def _go(s: State, log: Log, to: PlaceId, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> None:
    """AC-50, AC-51, AC-66: Enter a free hex, and with it complete a chain: the last unit moves first, then all check.

    An enemy in ambush there shows itself, and the retreat begins this step anew.
    """
    chain = (*pushed, piece)
    found = lurking(s, piece, to)
    if found is not None:
        reveal(s, log, found)
        push(s, ("retreat.follow", chain[0], left, trail))
        return
    start = s.place[chain[0]]
    if (pushed or s.fled) and not is_of_rules_1(s):
        s.fled = (*s.fled, *((unit, s.place[unit]) for unit in chain))
    for unit in reversed(chain):
        before = s.place[unit]
        _step(s, log, unit, to)
        to = before
    if left > 1:
        push(s, ("retreat.follow", chain[0], left - 1, (*trail, start)))
    if pushed:
        s.panic = (*s.panic, *_shaken(s, chain))
        push(s, ("morale.panic",))


def _shaken(s: State, chain: Chain) -> list[PieceId]:
    """AC-51: Return who has to check after a chain of displacements: both units of each."""
    if is_of_rules_1(s):
        return [unit for unit in chain if unit not in s.checked and unit not in s.panic]
    return [unit for pair in pairwise(chain) for unit in pair]


def _step(s: State, log: Log, piece: PieceId, to: PlaceId) -> None:
    """AC-13, AC-48: Move a unit by one hex of its retreat; the leader stacked with it goes along."""
    leader = leader_with(s, piece)
    if log is not None:
        facts: dict[str, object] = {"piece": piece_ref(piece), "start": place_ref(s.place[piece]), "to": place_ref(to)}
        news = scouts(s, piece, to)
        if leader is None:
            log.append(Event("AC-48", "at_the_charge.log.retreats", facts, reveals=news))
        else:
            facts["leader"] = piece_ref(leader)
            log.append(Event("AC-13", "at_the_charge.log.retreats_with", facts, reveals=news))
    enter(s, log, piece, to)
    if leader is not None:
        s.place[leader] = to


def _push(s: State, log: Log, friend: PieceId, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> None:
    """AC-50, AC-66: Push a friend, who has to find a way; one in ambush shows itself by it."""
    if friend in s.hidden:
        reveal(s, log, friend)
    log_event(log, "AC-50", "at_the_charge.log.displaces", piece=piece_ref(piece), friend=piece_ref(friend))
    push(s, ("retreat.follow", friend, left, trail, (*pushed, piece)))


# The question: where to, or whom to push, or nobody


def owner(s: State, piece: PieceId, *_: object) -> Side:
    """AC-48: The owner of the unit that retreats chooses."""
    return s.owners[piece]


def _escape(s: State, piece: PieceId, trail: Trail, pushed: Chain) -> tuple[Escape, Trail]:
    """Return where the unit may go, and the hexes it has left: a pushed unit has left none."""
    return Escape(s, s.owners[piece]), () if pushed else trail


def options_retreat(s: State, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> Iterator[Retreat]:
    """AC-48: Every free hex."""
    way, own = _escape(s, piece, trail, pushed)
    for to in way.free(piece, own):
        yield Retreat(piece, to)


def refuse_retreat(s: State, a: Retreat, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> Refusal | None:
    """AC-48 to AC-51: To a neighbouring hex without anybody, outside enemy zones, not back, not nearer, further."""
    if a.piece != piece:
        return Refusal("AC-48", "at_the_charge.refuse.retreat_other", {"piece": piece_ref(piece)})
    way, own = _escape(s, piece, trail, pushed)
    if a.to not in way.land.grid.xy:
        return Refusal("AC-48", "at_the_charge.refuse.off_board")
    start, facts = s.place[piece], {"place": place_ref(a.to)}
    if a.to not in way.land.near[start]:
        return Refusal("AC-48", "at_the_charge.refuse.retreat_far", facts)
    if a.to not in way.land.open[start]:
        return Refusal("AC-48", "at_the_charge.refuse.retreat_river", facts)
    if a.to in way.enemies:
        return Refusal("AC-48", "at_the_charge.refuse.retreat_enemy", facts)
    if a.to in way.zone:
        return Refusal("AC-48", "at_the_charge.refuse.retreat_zone", facts)
    if way.leads_back(piece, a.to, own):
        return Refusal("AC-48", "at_the_charge.refuse.retreat_back", facts)
    if way.nears(start, a.to):
        return Refusal("AC-48", "at_the_charge.refuse.retreat_nearer", facts)
    if a.to in way.friends:
        return Refusal("AC-50", "at_the_charge.refuse.retreat_friend", {"friend": piece_ref(way.friends[a.to])})
    if a.to not in way.free(piece, own):
        return Refusal("AC-49", "at_the_charge.refuse.retreat_further", {**facts, "start": place_ref(own[0])})
    return None


def take_retreat(s: State, a: Retreat, log: Log, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> None:
    """AC-48: Retreat to that hex."""
    _go(s, log, a.to, piece, left, trail, pushed)


def options_displace(s: State, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> Iterator[Displace]:
    """AC-50: Without a free hex, every friend through whom the chain can be completed."""
    way, own = _escape(s, piece, trail, pushed)
    if not way.free(piece, own):
        for friend in way.pushes(piece, own, pushed):
            yield Displace(piece, friend)


def refuse_displace(s: State, a: Displace, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> Refusal | None:
    """AC-50: Push only without a free hex, a friend beside, out of a hex to retreat to, who finds a way himself."""
    if a.piece != piece:
        return Refusal("AC-48", "at_the_charge.refuse.retreat_other", {"piece": piece_ref(piece)})
    way, own = _escape(s, piece, trail, pushed)
    if way.free(piece, own):
        return Refusal("AC-50", "at_the_charge.refuse.push_needless")
    if a.friend not in way.friends.values():
        return Refusal("AC-50", "at_the_charge.refuse.push_no_friend")
    facts = {"friend": piece_ref(a.friend)}
    if way.at(a.friend) not in way.steps(piece, own):
        return Refusal("AC-50", "at_the_charge.refuse.push_no_step", facts)
    if a.friend in pushed or not way.yields(a.friend, [*pushed, piece]):
        return Refusal("AC-50", "at_the_charge.refuse.push_no_way", facts)
    if a.friend not in way.pushes(piece, own, pushed):
        told = {"place": place_ref(way.at(a.friend)), "start": place_ref(own[0])}
        return Refusal("AC-49", "at_the_charge.refuse.retreat_further", told)
    return None


def take_displace(s: State, a: Displace, log: Log, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> None:
    """AC-50: Push that friend."""
    _push(s, log, a.friend, piece, left, trail, pushed)


def options_perish(s: State, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> Iterator[Perish]:
    """AC-50, AC-52: A unit that could only retreat by pushing may stay and be eliminated; a pushed unit may not."""
    way, own = _escape(s, piece, trail, pushed)
    if not pushed and not way.free(piece, own):
        yield Perish(piece)


def refuse_perish(s: State, a: Perish, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> Refusal | None:
    """AC-50, AC-52: Only the unit that retreats, and only without a free hex."""
    if a.piece != piece:
        return Refusal("AC-48", "at_the_charge.refuse.retreat_other", {"piece": piece_ref(piece)})
    if pushed:
        return Refusal("AC-50", "at_the_charge.refuse.perish_pushed")
    way, own = _escape(s, piece, trail, pushed)
    return Refusal("AC-52", "at_the_charge.refuse.perish_needless") if way.free(piece, own) else None


def take_perish(s: State, a: Perish, log: Log, piece: PieceId, left: int, trail: Trail, pushed: Chain) -> None:
    """AC-52: It is eliminated."""
    log_event(log, "AC-52", "at_the_charge.log.perishes", piece=piece_ref(piece))
    eliminate(s, log, "AC-52", piece)
