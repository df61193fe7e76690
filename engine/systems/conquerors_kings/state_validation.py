"""The values allowed in a state's columns and its steps' arguments (see engine/core/state_validation.py)."""

from __future__ import annotations

import re

from engine.core.agenda import top_step
from engine.core.state_validation import (
    BOOLEAN,
    StateSchema,
    any_of,
    exactly,
    mapping,
    number,
    one_of,
    sequence_of,
    tuple_of,
)
from engine.core.types import PieceId, PlaceId
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.agenda_validation import STEP_CHECKS
from engine.systems.conquerors_kings.data import (
    CAPACITY,
    EDGES,
    ERRATIC,
    GIFTS,
    GROUNDS,
    LONGEST_CLOCK,
    MOST_BAD,
    MOST_MORALE_DICE,
    MOST_POOL,
    PURSUIT_DICE,
    SIDES,
)
from engine.systems.conquerors_kings.pre_battle import PLAN, deployment, scenery
from engine.systems.conquerors_kings.pre_battle.armies import LEGS
from engine.systems.conquerors_kings.pre_battle.roles import ROLES
from engine.systems.conquerors_kings.sequence import ORDER
from engine.systems.conquerors_kings.state import ALL_FLAGS, ELSEWHERE, UNKNOWN, WAITING, State, field, roster

SIDE = one_of("a side", lambda _: SIDES)
ZONE = one_of("a zone", lambda s: field(s).xy)
PIECE = one_of("a piece", lambda s: roster(s).troops)
UNIT = one_of("a unit", lambda s: {piece for own in roster(s).units.values() for piece in own})
GUN = one_of("a piece of artillery", lambda s: {piece for own in roster(s).guns.values() for piece in own})
MOVER = any_of(UNIT, GUN)
GENERAL = one_of("a general", lambda s: {piece for own in roster(s).generals.values() for piece in own})
PLACE = one_of("a zone or a place off the table", lambda s: {*field(s).xy, *ELSEWHERE})
NOTHING = exactly("")
ROLE, PIECE_NUMBER, PART = exactly(*ROLES), number(0, 2 * scenery.EACH - 1), number(0, deployment.PARTS - 1)
MARGIN, FIVE = number(0, MOST_POOL), number(0, PURSUIT_DICE)
BARRED = any_of(NOTHING, ZONE)
ARMY = any_of(NOTHING, one_of("an army", lambda s: s.battle.lists))
THROWN, HURT = number(1, MOST_POOL), number(0, MOST_POOL)
MOST_TURNS, MOST_MARKERS = 2 * LONGEST_CLOCK, 500
MOVES = 1 + ORDER.index("movement.begin")

_TAIL = r"(turn\.step )+"
_RETREAT = r"(retreat\.way |displace\.to retreat\.land )"
_PURSUIT = r"pursuit\.(dice|again|loss) "
_MORALE = (
    rf"(morale\.(dice|again) |(morale\.retire |{_RETREAT})(morale\.halt )?|{_PURSUIT}morale\.rout )"
    r"victory\.look (morale\.test )*"
)
_MOVES = (
    r"(movement\.(order|die movement\.next) |displace\.to movement\.enter victory\.look movement\.next "
    rf"|(movement\.overfull |{_RETREAT}victory\.look movement\.room )(movement\.room )*)"
)
_HITS = r"(hits\.(place|excess) (hits\.general )?|hits\.(general|save) )hits\.saves "
_SHOTS = (
    rf"((shooting|artillery)\.order |(shooting\.(dice|again) |{_HITS})victory\.look "
    r"|artillery\.(dice|again|victim) victory\.look artillery\.fire )((shooting|artillery)\.zone )*"
)
_EFFECTS = (
    r"(combat\.erratic ){0,2}(combat\.bow )?(combat\.pike ){0,2}|combat\.bow_again (combat\.pike ){0,2}"
    r"|combat\.pike_again (combat\.pike )?"
)
_FIGHTS = (
    rf"(combat\.order |(combat\.valiant |combat\.stand |({_EFFECTS})combat\.pools (combat\.dice ){{2}}combat\.result "
    rf"|combat\.(dice|again) (combat\.dice )?combat\.result |{_HITS}(hits\.begin )?combat\.won "
    rf"|(({_PURSUIT}(combat\.cavalry )?|(combat\.ridden )+)(retreat\.begin |combat\.after )|combat\.stay |{_RETREAT})"
    r"combat\.award |combat\.choose )combat\.end )"
)
"""Steps that may be due during a resolution, the next one first."""

STEP_OF = {
    "before": (0,), "command": (1,), "morale": (2,), "flank": (0, 3), "movement": (4,), "shooting": (5,),
    "artillery": (5,), "combat": (6,), "reserve": (7,), "hits": (5, 6), "pursuit": (2, 6),
}  # fmt: skip
"""CK-04: Steps of the player turn, from 1, to which each chapter belongs; 0 is before the battle."""
_BEFORE = (
    r"choice|legs (?:before\.legs )?before\.chased|role|spread|share (?:before\.share )*before\.shared"
    r"|give(?: before\.give)*"
    r"|piece|free_hill|push|force|place|redeploying"
)

STATE_SCHEMA = StateSchema(
    columns={
        "armies": tuple_of(ARMY, ARMY),
        "at": mapping(PIECE, PLACE),
        "halves": mapping(UNIT, number(0, 6)),
        "flags": mapping(PIECE, number(0, ALL_FLAGS)),
        "held": mapping(ZONE, sequence_of(PIECE)),
        "markers": mapping(ZONE, number(0, MOST_MARKERS)),
        "ground": mapping(ZONE, one_of("scenery", lambda _: GROUNDS)),
        "gifts": mapping(GENERAL, sequence_of(exactly(*GIFTS, ERRATIC))),
        "edge": mapping(SIDE, exactly("", UNKNOWN, *EDGES)),
        "first": SIDE,
        "active": SIDE,
        "turn": number(0, MOST_TURNS),
        "step": number(0, len(ORDER)),
        "clock": number(0, LONGEST_CLOCK + 12),
        "strides": mapping(GENERAL, number(0, 6)),
        "leader": any_of(NOTHING, GENERAL),
        "lane": mapping(PIECE, number(-1, lambda s: s.battle.width - 1)),
        "closed": number(0, lambda s: s.battle.width),
        "mover": any_of(NOTHING, PIECE),
        "left": number(0, 2),
        "aims": sequence_of(tuple_of(GUN, ZONE)),
        "source": any_of(NOTHING, ZONE),
        "target": any_of(NOTHING, ZONE),
        "instant": BOOLEAN,
        "luck": mapping(SIDE, number(-1, 1)),
        "struck": mapping(SIDE, number(0, MOST_BAD)),
        "pools": mapping(SIDE, number(0, MOST_POOL)),
        "hits": mapping(SIDE, number(0, MOST_POOL)),
        "wounds": mapping(UNIT, number(0, MOST_POOL)),
        "chase": mapping(SIDE, number(0, 100)),
        "shares": mapping(SIDE, tuple_of(number(0, 10), number(0, 10), number(0, 10))),
        "brought": mapping(SIDE, sequence_of(one_of("scenery", lambda _: GROUNDS), 3)),
    },
    steps={
        "before.begin": tuple_of(),
        "before.choice": tuple_of(SIDE),
        "before.legs": tuple_of(SIDE, number(1, LEGS)),
        "before.chased": tuple_of(BOOLEAN),
        "before.role": tuple_of(SIDE),
        "before.spread": tuple_of(ROLE),
        "before.share": tuple_of(ROLE, number(0, len(GIFTS) - 1)),
        "before.give": tuple_of(ROLE, number(0, len(GIFTS) - 1)),
        "before.shared": tuple_of(ROLE),
        "before.piece": tuple_of(PIECE_NUMBER),
        "before.free_hill": tuple_of(SIDE),
        "before.push": tuple_of(),
        "before.force": tuple_of(ROLE),
        "before.place": tuple_of(PART, ROLE),
        "before.redeploying": tuple_of(),
        "before.army": tuple_of(SIDE),
        "before.gifts": tuple_of(ROLE),
        "before.scenery": tuple_of(PIECE_NUMBER),
        "before.flank": tuple_of(ROLE),
        "before.deploy": tuple_of(PART, ROLE),
        **{f"before.{name}": tuple_of() for name in ("chase", "hill", "nudge", "redeploy", "battle")},
        "turn.begin": tuple_of(SIDE),
        "turn.step": tuple_of(number(1, len(ORDER))),
        "flank.edge": tuple_of(SIDE),
        "flank.arrive": tuple_of(),
        "pursuit.begin": tuple_of(SIDE, ZONE, MARGIN, BOOLEAN),
        "pursuit.dice": tuple_of(SIDE, ZONE, MARGIN, BOOLEAN, BOOLEAN),
        "pursuit.again": tuple_of(SIDE, ZONE, MARGIN, BOOLEAN, FIVE),
        "pursuit.losses": tuple_of(SIDE, ZONE, BOOLEAN, FIVE),
        "pursuit.loss": tuple_of(SIDE, ZONE, BOOLEAN, number(1, PURSUIT_DICE)),
        "retreat.begin": tuple_of(SIDE, ZONE, sequence_of(UNIT), BARRED),
        "retreat.way": tuple_of(SIDE, ZONE, sequence_of(PIECE), BARRED),
        "retreat.land": tuple_of(SIDE, ZONE, sequence_of(PIECE), BARRED, sequence_of(ZONE)),
        "displace.begin": tuple_of(ZONE, BARRED),
        "displace.to": tuple_of(SIDE, ZONE, BARRED),
        "reserve.order": tuple_of(),
        "command.order": tuple_of(),
        "command.die": tuple_of(GENERAL, ZONE),
        "morale.test": tuple_of(ZONE),
        "morale.dice": tuple_of(ZONE, number(1, MOST_MORALE_DICE), BOOLEAN),
        "morale.again": tuple_of(ZONE, number(1, MOST_MORALE_DICE), number(1, MOST_MORALE_DICE)),
        "morale.retire": tuple_of(ZONE),
        "morale.halt": tuple_of(ZONE),
        "morale.rout": tuple_of(ZONE),
        "movement.next": tuple_of(),
        "movement.order": tuple_of(),
        "movement.die": tuple_of(MOVER, ZONE),
        "movement.enter": tuple_of(MOVER, ZONE),
        "movement.room": tuple_of(ZONE),
        "movement.overfull": tuple_of(ZONE),
        "shooting.zone": tuple_of(ZONE),
        "shooting.order": tuple_of(ZONE),
        "shooting.dice": tuple_of(ZONE, THROWN, BOOLEAN),
        "shooting.again": tuple_of(ZONE, THROWN, THROWN),
        "artillery.zone": tuple_of(ZONE),
        "artillery.order": tuple_of(ZONE, GUN),
        "artillery.fire": tuple_of(),
        "artillery.dice": tuple_of(ZONE, THROWN, BOOLEAN),
        "artillery.again": tuple_of(ZONE, THROWN, HURT, HURT),
        "artillery.victim": tuple_of(SIDE, ZONE, HURT, HURT),
        "hits.begin": tuple_of(ZONE, HURT, BOOLEAN),
        "hits.place": tuple_of(SIDE, ZONE, THROWN, BOOLEAN),
        "hits.excess": tuple_of(SIDE, ZONE, THROWN),
        "hits.general": tuple_of(ZONE),
        "hits.saves": tuple_of(ZONE, BOOLEAN),
        "hits.save": tuple_of(UNIT, THROWN, BOOLEAN),
        "combat.order": tuple_of(),
        "combat.valiant": tuple_of(),
        "combat.stand": tuple_of(),
        "combat.erratic": tuple_of(SIDE),
        "combat.bow": tuple_of(BOOLEAN),
        "combat.bow_again": tuple_of(HURT),
        "combat.pike": tuple_of(SIDE, BOOLEAN),
        "combat.pike_again": tuple_of(SIDE, HURT),
        "combat.pools": tuple_of(),
        "combat.dice": tuple_of(SIDE, BOOLEAN),
        "combat.again": tuple_of(SIDE, HURT),
        "combat.result": tuple_of(),
        "combat.won": tuple_of(BOOLEAN, HURT),
        "combat.cavalry": tuple_of(ZONE),
        "combat.ridden": tuple_of(UNIT),
        "combat.after": tuple_of(),
        "combat.stay": tuple_of(),
        "combat.award": tuple_of(ZONE),
        "combat.choose": tuple_of(ZONE),
        "combat.end": tuple_of(),
        "victory.look": tuple_of(),
        "victory.die": tuple_of(),
        "victory.time": tuple_of(),
        **{name: tuple_of() for name in ORDER},
    },
    agenda=re.compile(
        r"(flank\.edge ){1,2}turn\.begin "
        rf"|before\.(?:{_BEFORE}) (before\.\w+ )*before\.battle "
        rf"|({_MORALE}|{_MOVES}|{_SHOTS}|{_FIGHTS}){_TAIL}"
        rf"|(command\.order|command\.die|flank\.arrive|reserve\.order) {_TAIL}"
        r"|victory\.die victory\.time "
    ),
    fits=STEP_CHECKS,
)


def invariant_violations(s: State) -> list[str]:
    """Return the broken invariants of a state, worded for developers."""
    known = roster(s)
    every = tuple(known.troops)
    columns = {
        "at": every,
        "halves": tuple(piece for piece in every if known.is_unit(piece)),
        "flags": every,
        "gifts": tuple(piece for side in SIDES for piece in known.generals[side]),
        "strides": tuple(s.gifts),
        "lane": tuple(piece for piece in every if piece not in s.gifts),
        **dict.fromkeys(("held", "markers", "ground"), field(s).zones),
        **dict.fromkeys(("edge", "luck", "struck", "pools", "hits", "chase", "shares", "brought"), SIDES),
    }
    broken = [
        f"{name}: not one for each, in order" for name, keys in columns.items() if tuple(getattr(s, name)) != keys
    ]
    broken = broken or [name for name, kind in STATE_SCHEMA.columns.items() if not kind.holds(s, getattr(s, name))]
    return broken or [*_broken_plan(s), *_broken_turn(s), *_broken_places(s)]


def _broken_plan(s: State) -> list[str]:
    """CK-95 to CK-101: Return errors before an open battle: steps out of order, or scenery at a wrong time."""
    due = [tuple(step) for step in reversed(s.agenda) if tuple(step) in PLAN]
    broken = [] if s.battle.open or not due else ["agenda: steps before an open battle"]
    if any(s.brought.values()) and (not s.agenda or s.agenda[-1][0] != "before.piece"):
        broken.append("brought: while nobody brings scenery")
    if due and due != list(PLAN[-len(due) :]):
        broken.append(f"agenda: {due} before the battle")
    top = top_step(s)
    if PLAN[0] not in due and PLAN[1] not in due and top[0] != "before.choice" and not all(s.armies):
        broken.append("armies: not chosen")
    return broken


def _broken_turn(s: State) -> list[str]:
    """CK-04: Return errors of the turn: later steps missing or out of order, or a chapter in the wrong step."""
    due = [step[1:] for step in s.agenda if step[0] == "turn.step"]
    later = [(number,) for number in range(len(ORDER), s.step, -1)] if s.step else []
    if s.end is not None:
        return []
    top = s.agenda[-1][0].partition(".")[0] if s.agenda else ""
    if due != later or (top in STEP_OF and s.step not in STEP_OF[top]):
        return [f"agenda: {top}, and steps {due} after step {s.step}"]
    is_aiming = any(step[0].startswith("artillery.") for step in s.agenda)
    return ["aims: not while artillery shoots"] if s.aims and not is_aiming else []


def _is_on_the_move(s: State, here: list[PieceId]) -> bool:
    """CK-51: Return whether pieces belong to the side that moves, whose zones may exceed capacity while it moves."""
    return s.step == MOVES and bool(here) and roster(s).side[here[0]] == s.active


def _broken_places(s: State) -> list[str]:
    """CK-07, CK-11, CK-12: Return errors of places: a zone holds its pieces, of one side and within capacity.

    Lost pieces have no base.
    """
    known = roster(s)
    broken = []
    there: dict[PlaceId, list[PieceId]] = {zone: [] for zone in s.held}
    for piece, place in s.at.items():
        there.get(place, []).append(piece)
    for zone, here in there.items():
        if s.held[zone] != tuple(here):
            broken.append(f"held[{zone}]: not who stands there")
        if len({known.side[piece] for piece in here}) > 1:
            broken.append(f"held[{zone}]: both sides")
        elif not _is_on_the_move(s, here) and zones.load(s, zones.units(s, zone)) > CAPACITY:
            broken.append(f"held[{zone}]: over capacity")
    for piece, halves in s.halves.items():
        if halves > known.kind[piece].halves or (halves < 2 and s.at[piece] not in ("lost", "away")):
            broken.append(f"halves[{piece}]: {halves} at {s.at[piece]}")
    hidden = {known.side[piece] for piece, place in s.at.items() if place in WAITING}
    broken += [f"edge[{side}]: unknown" for side in SIDES if s.edge[side] == UNKNOWN and side not in hidden]
    return broken
