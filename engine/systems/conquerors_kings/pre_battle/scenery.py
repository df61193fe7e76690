"""Scenery that the sides bring, the free hill and the nudge: CK-98."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import place_ref, side_ref
from engine.core.types import Log, PlaceId, Refusal, Side, log_event
from engine.systems.conquerors_kings import refusals
from engine.systems.conquerors_kings.actions import NoNudge, Nudge, PlaceHill, PlaceScenery
from engine.systems.conquerors_kings.data import CAV, GENTLE, GROUNDS, MOUNTED, OPEN, ROUGH, SIDES, WOOD
from engine.systems.conquerors_kings.pre_battle.roles import ATTACKER, side_of_role
from engine.systems.conquerors_kings.state import State, enemy, field, roster, step_side

EACH = 3
"""CK-98: Pieces of scenery that each side brings."""
SHORT = 4
"""CK-98: So many units of cavalry fewer are worth a free hill."""
KINDS = tuple(kind for kind in GROUNDS if kind != OPEN)
USUAL = ((GENTLE, 2, 2), (WOOD, 5, 3), (ROUGH, 4, 3))
"""CK-104: Kind, column from the right and row of a side's usual scenery: a hill for its centre, cover on its left."""
USUAL_OF_RIDERS = (USUAL[0], (WOOD, 5, 1), (ROUGH, 0, 1))
"""CK-104: The same of an army of riders: what would be in their own way lies behind their wings."""
USUAL_HILL = (3, 2)
"""CK-104: Column from the right and row of a free hill."""


def placer(s: State, number: int) -> Side:
    """CK-98: The defender first, then in turn."""
    return side_of_role(s, number % 2)


def free(s: State) -> list[PlaceId]:
    """CK-98: Return the zones without scenery."""
    return [zone for zone, kind in s.ground.items() if kind == OPEN]


def begin(s: State, log: Log, number: int) -> None:
    """CK-98: The next piece of scenery."""
    if free(s):
        push(s, ("before.piece", number))


def options_piece(s: State, number: int) -> Iterator[PlaceScenery]:
    """CK-98: A kind that the side has not placed yet, in any zone without scenery."""
    brought = s.brought[placer(s, number)]
    yield from (PlaceScenery(kind, zone) for kind in KINDS if kind not in brought for zone in free(s))


def refuse_piece(s: State, a: PlaceScenery, number: int) -> Refusal | None:
    """CK-98: A known kind, a zone without scenery, three different kinds."""
    if a.type not in KINDS:
        return Refusal("CK-98", "conquerors_kings.refuse.no_kind")
    if (refusal := covered(s, a.zone)) is not None:
        return refusal
    if a.type in s.brought[placer(s, number)]:
        return Refusal("CK-98", "conquerors_kings.refuse.placed", {"kind": f"ground:{a.type}"})
    return None


def covered(s: State, zone: PlaceId) -> Refusal | None:
    """CK-02, CK-98: Scenery goes on the board, to a zone that has none."""
    if zone not in s.held:
        return Refusal("CK-02", "conquerors_kings.refuse.edge")
    return None if s.ground[zone] == OPEN else Refusal("CK-98", "conquerors_kings.refuse.scenery_there")


def take_piece(s: State, a: PlaceScenery, log: Log, number: int) -> None:
    """CK-98: It fills the zone."""
    side = placer(s, number)
    s.ground[a.zone] = a.type
    s.brought[side] = (*s.brought[side], a.type)
    facts = {"side": side_ref(side), "kind": f"ground:{a.type}", "zone": place_ref(a.zone)}
    log_event(log, "CK-98", "conquerors_kings.log.placed", **facts)


def spot(s: State, side: Side, column: int, row: int) -> PlaceId:
    """CK-104: Return a zone by its column from a side's right and its row, if it is free, else the first that is."""
    columns = field(s).columns[side]
    x = columns[min(column, len(columns) - 1)]
    wanted = (zone for zone in free(s) if field(s).xy[zone][0] == x and field(s).row(side, zone) == row)
    return next(wanted, free(s)[0])


def usual_piece(s: State, number: int) -> PlaceScenery:
    """CK-104: A hill for the own centre, a wood and rough ground before the own left, of riders behind their wings."""
    side = placer(s, number)
    plan = [*(USUAL_OF_RIDERS if rides(s, side) else USUAL), *((kind, 0, EACH) for kind in KINDS)]
    kind, column, row = next(one for one in plan if one[0] not in s.brought[side])
    return PlaceScenery(kind, spot(s, side, column, row))


def cavalry(s: State, side: Side) -> int:
    """CK-98: Return how many units of cavalry an army has."""
    known = roster(s)
    return sum(known.troops[piece].kind == CAV for piece in known.units[side])


def rides(s: State, side: Side) -> bool:
    """CK-104: Return whether more than half of the units of an army are mounted."""
    known = roster(s)
    units = known.units[side]
    return 2 * sum(known.troops[piece].kind in MOUNTED for piece in units) > len(units)


def hill(s: State, log: Log) -> None:
    """CK-98: A side that is outnumbered by four units of cavalry gets a free hill."""
    s.brought = dict.fromkeys(SIDES, ())
    short = [side for side in SIDES if cavalry(s, side) + SHORT <= cavalry(s, enemy(side))]
    if short and free(s):
        push(s, ("before.free_hill", short[0]))


def options_hill(s: State, side: Side) -> Iterator[PlaceHill]:
    """CK-98: In any zone without scenery."""
    yield from map(PlaceHill, free(s))


def refuse_hill(s: State, a: PlaceHill, side: Side) -> Refusal | None:
    """CK-98: In no other."""
    return covered(s, a.zone)


def take_hill(s: State, a: PlaceHill, log: Log, side: Side) -> None:
    """CK-98: A gentle one."""
    s.ground[a.zone] = GENTLE
    log_event(log, "CK-98", "conquerors_kings.log.free_hill", side=side_ref(side), zone=place_ref(a.zone))


def usual_hill(s: State, side: Side) -> PlaceHill:
    """CK-104: In the own centre."""
    return PlaceHill(spot(s, side, *USUAL_HILL))


def nudge(s: State, log: Log) -> None:
    """CK-98: Last the attacker may push a piece of scenery."""
    if any(options_nudge(s)):
        push(s, ("before.push",))


def pusher(s: State) -> Side:
    """CK-98: The attacker."""
    return side_of_role(s, ATTACKER)


def options_nudge(s: State) -> Iterator[Nudge]:
    """CK-98: Any piece, whosever, across a face to a zone without scenery."""
    pieces = (zone for zone, kind in s.ground.items() if kind != OPEN)
    yield from (Nudge(zone, to) for zone in pieces for to in field(s).beside[zone] if s.ground[to] == OPEN)


def refuse_nudge(s: State, a: Nudge) -> Refusal | None:
    """CK-98, CK-02: From where there is scenery, across a face, to where there is none."""
    if s.ground.get(a.zone, OPEN) == OPEN:
        return Refusal("CK-98", "conquerors_kings.refuse.no_scenery")
    return refusals.not_across(s, a.zone, a.to) or covered(s, a.to)


def take_nudge(s: State, a: Nudge, log: Log) -> None:
    """CK-98: The piece of scenery lies there now."""
    s.ground[a.to], s.ground[a.zone] = s.ground[a.zone], OPEN
    facts = {"kind": f"ground:{s.ground[a.to]}", "zone": place_ref(a.zone), "to": place_ref(a.to)}
    log_event(log, "CK-98", "conquerors_kings.log.nudged", side=side_ref(pusher(s)), **facts)


def options_no_nudge(s: State) -> Iterator[NoNudge]:
    """CK-98: Or none."""
    yield NoNudge()


def refuse_no_nudge(s: State, a: NoNudge) -> None:
    """CK-98: Moving no scenery is always allowed."""


def take_no_nudge(s: State, a: NoNudge, log: Log) -> None:
    """CK-98: All scenery stays where it was placed."""


def usual_nudge(s: State) -> NoNudge:
    """CK-104: None."""
    return NoNudge()


STEPS: Steps = {
    "before.scenery": Do("CK-98", begin),
    "before.piece": Ask(
        "CK-98", placer, {PlaceScenery: Answer(options_piece, refuse_piece, take_piece)}, usual=usual_piece
    ),
    "before.hill": Do("CK-98", hill),
    "before.free_hill": Ask(
        "CK-98", step_side, {PlaceHill: Answer(options_hill, refuse_hill, take_hill)}, usual=usual_hill
    ),
    "before.nudge": Do("CK-98", nudge),
    "before.push": Ask(
        "CK-98",
        pusher,
        {
            Nudge: Answer(options_nudge, refuse_nudge, take_nudge),
            NoNudge: Answer(options_no_nudge, refuse_no_nudge, take_no_nudge),
        },
        usual=usual_nudge,
    ),
}
"""Steps of scenery."""
