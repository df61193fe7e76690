"""The view of Conquerors and Kings for a side: everything except secrets about flank forces (CK-106)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from engine.core import agenda
from engine.core.dice import Generator
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import Decision, End, Facts, Pending, PieceId, PlaceId, Side
from engine.core.view import BECAME, Piece, Track, View
from engine.systems.conquerors_kings import flank, hits, roll_facts, shooting, zones
from engine.systems.conquerors_kings.battle import Battle
from engine.systems.conquerors_kings.data import CAPACITY, EDGES, ELITE, FORCE_UNITS, GIFTS, LEVY, OPEN, SIDES, VETERAN
from engine.systems.conquerors_kings.pre_battle import flank_force
from engine.systems.conquerors_kings.sequence import ORDER, STEPS
from engine.systems.conquerors_kings.state import (
    ASSAULTED,
    AWAY,
    CAMP,
    ENTERED,
    FELL_BACK,
    FLANK,
    LEFT_TABLE,
    LOST,
    NO_MOVE,
    ORDERED,
    OUT,
    RESERVE,
    ROUTED,
    UNKNOWN,
    WAITING,
    WAS_TARGET,
    WINNING,
    State,
    enemy,
    field,
    has,
    roster,
)
from engine.systems.conquerors_kings.victory import points

QUALITY_MARKS = {LEVY: "levy", VETERAN: "veteran", ELITE: "elite"}
FLAG_MARKS = {
    "entered": ENTERED, "fell_back": FELL_BACK, "routed": ROUTED, "no_move": NO_MOVE, "assaulted": ASSAULTED,
    "was_target": WAS_TARGET, "ordered": ORDERED, "winning": WINNING,
}  # fmt: skip
"""Mark of a piece -> the flag that it shows."""
DIE = 6
"""Most that the battle clock counts up in one turn (CK-87)."""
MOVES, RIGHT_TO_LEFT = 4, (2, 4, 5)
"""The step of moves, and those that go from right to left (CK-04, CK-05)."""
ONE_BY_ONE = (
    *(f"morale.{what}" for what in ("test", "dice", "again", "retire", "halt", "rout")),
    *(f"{what}.{how}" for what in ("shooting", "artillery") for how in ("zone", "order")),
)
"""The pending tests and orders of zones, in steps that go through the zones one by one."""


def view(s: State, side: Side | None) -> View:
    """Return what a side sees; None sees everything."""
    now = agenda.pending(STEPS, s)
    known = s if side is None else redact(s, side)
    b = s.battle
    return View(
        viewer=side,
        sides=SIDES,
        active=now.side if isinstance(now, Decision) else None if isinstance(now, End) or not s.step else s.active,
        board=b.board,
        pieces=tuple(_piece(known, piece) for piece in known.at),
        tracks=tuple(_tracks(known)),
        goals=dict.fromkeys(SIDES, _goals(b)),
        dangers={side: tuple(_dangers(known, side)) for side in SIDES} if s.step and s.end is None else {},
        question=now.why if isinstance(now, End) else roll_facts.question(s, now),
        facts=_facts(s, now),
        names=b.names | {piece_ref(piece): troop.name for piece, troop in roster(s).troops.items()},
        plural=(*b.plural, *(piece_ref(piece) for piece, troop in roster(s).troops.items() if troop.plural)),
        lies=dict(_lies(known)),
    )


def _dangers(s: State, side: Side) -> Iterable[tuple[str, str, Facts]]:
    """CK-93, CK-94: Yield the imminent defeats of a side: its last unit, too few points as time runs out."""
    left = [piece for piece in roster(s).units[side] if s.at[piece] not in (LOST, OUT)]
    if len(left) == 1:
        yield "CK-94", "conquerors_kings.danger.gone", {"piece": piece_ref(left[0])}
    if s.clock + DIE < s.battle.clock_end:
        return
    behind = points(s, enemy(side)) - points(s, side)
    if behind >= s.battle.lead_win:
        yield "CK-93", "conquerors_kings.danger.points", {"n": behind}


def _facts(s: State, now: Pending) -> Facts:
    """Return what the question is about: the zone, the unit, the side, how many, the dice, and the zones of a fight."""
    if isinstance(now, End):
        first = now.winner or SIDES[0]
        return {"points": points(s, first), "against": points(s, enemy(first))}
    facts: dict[str, object] = {"turn": s.turn, "clock": s.clock}
    zone = next((one for one in now.args if one in s.held), None)
    if zone is not None:
        facts["zone"] = place_ref(zone)
    for arg in now.args:
        if arg in s.at:
            facts["piece"] = piece_ref(arg)
        elif arg in SIDES:
            facts["side"] = side_ref(arg)
        elif isinstance(arg, int) and not isinstance(arg, bool):
            facts["n"] = arg
    if s.source:
        facts |= {"source": place_ref(s.source), "target": place_ref(s.target)}
    facts |= roll_facts.facts(s, now)
    if now.step in ("before.share", "before.give"):
        facts["gift"] = f"mark:{GIFTS[now.args[1]]}"
    return facts


def _piece(s: State, piece: PieceId) -> Piece:
    """Return a unit with its bases and what has happened to it, a piece of artillery or a general."""
    known, place = roster(s), s.at[piece]
    troop, side = known.troops[piece], known.side[piece]
    where: PlaceId | None = place
    if place in WAITING:
        where = PlaceId(f"{place}-{side}")
    elif place in (LOST, OUT):
        where = None
    if piece in s.gifts:
        is_second = place in s.held and zones.general(s, place) != piece
        marks = ("leader", *s.gifts[piece], *["second"] * is_second)
        return Piece(piece, side, troop.kind, where, None, {}, 0, marks, cost=known.points(piece))
    marks = (
        *(mark for quality, mark in QUALITY_MARKS.items() if troop.quality == quality),
        *troop.traits,
        *(mark for mark, flag in FLAG_MARKS.items() if has(s, piece, flag)),
    )
    values: dict[str, object] = {}
    if piece in s.halves:
        kind = known.kind[piece]
        values = {
            "bases": str(zones.bases(s, piece)),
            "halves": str(s.halves[piece]),
            "of": str(kind.halves),
            "dice": str(kind.dice if zones.is_at_strength(s, piece) else kind.weak),
            "move": str(kind.move),
            "save": f"{hits.save(s, piece, is_fight=False)}+",
            "save_fight": f"{hits.save(s, piece, is_fight=True)}+",
        }
        if shots := shooting.missiles(s, piece):
            values["shots"] = str(shots)
    return Piece(piece, side, troop.kind, where, None, values, 0, marks, cost=known.points(piece))


def _lies(s: State) -> Iterable[tuple[str, tuple[str, ...]]]:
    """CK-12 to CK-16, CK-91: Yield what lies on zones: scenery placed, casualties, load, bases, faces and support."""
    order = _turns(s)
    for zone, held in s.held.items():
        marks = order.get(zone, [])
        if s.ground[zone] != s.battle.scenery.get(zone, OPEN):
            marks.append(f"{BECAME}{s.ground[zone]}")
        if held:
            side = roster(s).side[held[0]]
            numbers = {"casualties": s.markers[zone], "load": zones.load(s, held), "bases": zones.count(s, zone)}
            marks += [f"{name}:{number}" for name, number in numbers.items() if number]
            if zones.units(s, zone):
                marks += [f"hostile:{other}" for other in zones.hostile(s, side, zone)]
                marks += ["supported"] * zones.is_supported(s, side, zone)
        if marks:
            yield place_ref(zone), tuple(marks)


def _turns(s: State) -> dict[PlaceId, list[str]]:
    """CK-05, CK-40: Return at the base-edge row of who is active where columns begin, and which have had their turn."""
    if s.step not in RIGHT_TO_LEFT:
        return {}
    row = [zone for zone in field(s).order(s.active) if field(s).row(s.active, zone) == 1]
    found = {zone: ["done"] for zone in row[: s.closed if s.step == MOVES else _columns_behind(s, row)]}
    found.setdefault(row[0], []).append(f"right_to_left:{row[-1]}")
    return found


def _columns_behind(s: State, row: list[PlaceId]) -> int:
    """CK-05: Return how many columns have had their turn in a step whose zones come one after another."""
    where = field(s).xy
    waiting = {where[args[0]][0] for name, *args in s.agenda if name in ONE_BY_ONE}
    return min((n for n, zone in enumerate(row) if where[zone][0] in waiting), default=len(row))


def _goals(b: Battle) -> tuple[tuple[str, str, Facts], ...]:
    """CK-93, CK-94: Return what makes a side lose, with the lead in points from which on it is no draw."""
    return ("CK-94", "conquerors_kings.goal.gone", {}), ("CK-93", "conquerors_kings.goal.points", {"lead": b.lead_win})


def _tracks(s: State) -> Iterable[Track]:
    """CK-87, CK-93: Yield the clock, the step of the turn, points, and how many pieces are off the table."""
    end = s.battle.clock_end
    ends = Fraction(min(6, max(0, 7 - end + s.clock)), 6) if s.end is None else Fraction(0)
    yield Track(
        "conquerors_kings.track.clock", None, s.clock, end, "hourglass", marks=(s.battle.flank_at,), chance=ends
    )
    if s.step:
        told = f"conquerors_kings.step.{s.step}"
        yield Track("conquerors_kings.track.step", None, s.step, len(ORDER), told=told)
    for side in SIDES:
        yield Track("conquerors_kings.track.points", side, points(s, side), sign="laurel-crown")
        off = sum(place in (RESERVE, FLANK, AWAY) and roster(s).side[p] == side for p, place in s.at.items())
        if off:
            yield Track("conquerors_kings.track.off_table", side, off, sign="camping-tent")


def redact(s: State, side: Side) -> State:
    """CK-106: Return all that a side knows: not the edge of a flank force, in open battles nor who belongs to it."""
    full: State = s.copy()
    foe = enemy(side)
    if not s.battle.open:
        if flank.force(s, foe) and not s.battle.edges[foe]:
            full.edge[foe] = UNKNOWN
        return full
    theirs = [piece for piece, place in s.at.items() if place in WAITING and roster(s).side[piece] == foe]
    has_arrived = s.edge[foe] in EDGES and not flank.force(s, foe)
    if theirs and not has_arrived:
        for piece in theirs:
            full.at[piece] = AWAY if s.step else CAMP
        if flank_force.is_settled(s, foe):
            full.edge[foe] = UNKNOWN
    return full


def determinize(s: State, side: Side, dice: Generator) -> State:
    """CK-106: Return a full state that a side's knowledge allows: either edge, any legal force of who is off the table.

    Who has lost anything has been seen on the table, and is in reserve.
    """
    full: State = s.copy()
    known = roster(s)
    for one in SIDES:
        if s.edge[one] != UNKNOWN:
            continue
        unseen = [
            piece for piece, place in s.at.items()
            if known.side[piece] == one and (piece in s.gifts or s.halves.get(piece) == known.kind[piece].halves)
            and place in (AWAY, CAMP) and not has(s, piece, LEFT_TABLE)
        ]  # fmt: skip
        for piece in _force(s, unseen, dice) if s.battle.open else ():
            full.at[piece] = FLANK
        full.edge[one] = EDGES[dice.below(len(EDGES))] if flank.force(full, one) else ""
    for piece, place in s.at.items():
        if place == AWAY and full.at[piece] == AWAY:
            full.at[piece] = RESERVE
    return full


def _force(s: State, unseen: list[PieceId], dice: Generator) -> list[PieceId]:
    """CK-38: Return a flank force that some of these may be: as often none as one unit, two or three, else four."""
    drawn = [unseen[n] for n in _order(len(unseen), dice)]
    units = [piece for piece in drawn if piece in s.halves][: dice.below(2 * FORCE_UNITS + 1)][:FORCE_UNITS]
    while units and zones.load(s, units) > CAPACITY:
        units.pop()
    generals = [piece for piece in drawn if piece in s.gifts][: dice.below(2)]
    return [*units, *generals] if units else []


def _order(count: int, dice: Generator) -> list[int]:
    """Return the numbers from 0 to `count` - 1 in random order."""
    left, drawn = list(range(count)), []
    while left:
        drawn.append(left.pop(dice.below(len(left))))
    return drawn
