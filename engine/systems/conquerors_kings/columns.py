"""What the columns of a state and the arguments of its steps may hold (see engine/core/columns.py)."""

from __future__ import annotations

import re

from engine.core.columns import SWITCH, StateSchema, either, exactly, mapping, number, one_of, row, several
from engine.core.types import PieceId, PlaceId
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.before import PLAN, deployment, scenery
from engine.systems.conquerors_kings.before.armies import LEGS
from engine.systems.conquerors_kings.before.roles import ROLES
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
from engine.systems.conquerors_kings.due import FITS
from engine.systems.conquerors_kings.sequence import ORDER
from engine.systems.conquerors_kings.state import ALL_FLAGS, ELSEWHERE, UNKNOWN, WAITING, State, field, roster

SIDE = one_of("a side", lambda _: SIDES)
ZONE = one_of("a zone", lambda s: field(s).xy)
PIECE = one_of("a piece", lambda s: roster(s).troops)
UNIT = one_of("a unit", lambda s: {piece for own in roster(s).units.values() for piece in own})
GUN = one_of("a piece of artillery", lambda s: {piece for own in roster(s).guns.values() for piece in own})
MOVER = either(UNIT, GUN)
GENERAL = one_of("a general", lambda s: {piece for own in roster(s).generals.values() for piece in own})
PLACE = one_of("a zone or a place off the table", lambda s: {*field(s).xy, *ELSEWHERE})
NOTHING = exactly("")
ROLE, PIECE_NUMBER, PART = exactly(*ROLES), number(0, 2 * scenery.EACH - 1), number(0, deployment.PARTS - 1)
MARGIN, FIVE = number(0, MOST_POOL), number(0, PURSUIT_DICE)
BARRED = either(NOTHING, ZONE)
ARMY = either(NOTHING, one_of("an army", lambda s: s.battle.lists))
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
"""What may be due in a resolution, the next step first."""

STEP_OF = {
    "before": (0,), "command": (1,), "morale": (2,), "flank": (0, 3), "movement": (4,), "shooting": (5,),
    "artillery": (5,), "combat": (6,), "reserve": (7,), "hits": (5, 6), "pursuit": (2, 6),
}  # fmt: skip
"""CK-04: Steps of the player turn, from 1, in which each chapter is due; 0 is before the battle."""
_BEFORE = (
    r"choice|legs (?:before\.legs )?before\.chased|role|spread|share (?:before\.share )*before\.shared"
    r"|give(?: before\.give)*"
    r"|piece|free_hill|push|force|place|redeploying"
)

STATE_SCHEMA = StateSchema(
    columns={
        "armies": several(ARMY, ARMY),
        "at": mapping(PIECE, PLACE),
        "halves": mapping(UNIT, number(0, 6)),
        "flags": mapping(PIECE, number(0, ALL_FLAGS)),
        "held": mapping(ZONE, row(PIECE)),
        "markers": mapping(ZONE, number(0, MOST_MARKERS)),
        "ground": mapping(ZONE, one_of("scenery", lambda _: GROUNDS)),
        "gifts": mapping(GENERAL, row(exactly(*GIFTS, ERRATIC))),
        "edge": mapping(SIDE, exactly("", UNKNOWN, *EDGES)),
        "first": SIDE,
        "active": SIDE,
        "turn": number(0, MOST_TURNS),
        "step": number(0, len(ORDER)),
        "clock": number(0, LONGEST_CLOCK + 12),
        "strides": mapping(GENERAL, number(0, 6)),
        "leader": either(NOTHING, GENERAL),
        "lane": mapping(PIECE, number(-1, lambda s: s.battle.width - 1)),
        "closed": number(0, lambda s: s.battle.width),
        "mover": either(NOTHING, PIECE),
        "left": number(0, 2),
        "aims": row(several(GUN, ZONE)),
        "source": either(NOTHING, ZONE),
        "target": either(NOTHING, ZONE),
        "instant": SWITCH,
        "luck": mapping(SIDE, number(-1, 1)),
        "struck": mapping(SIDE, number(0, MOST_BAD)),
        "pools": mapping(SIDE, number(0, MOST_POOL)),
        "hits": mapping(SIDE, number(0, MOST_POOL)),
        "wounds": mapping(UNIT, number(0, MOST_POOL)),
        "chase": mapping(SIDE, number(0, 100)),
        "shares": mapping(SIDE, several(number(0, 10), number(0, 10), number(0, 10))),
        "brought": mapping(SIDE, row(one_of("scenery", lambda _: GROUNDS), 3)),
    },
    steps={
        "before.begin": several(),
        "before.choice": several(SIDE),
        "before.legs": several(SIDE, number(1, LEGS)),
        "before.chased": several(SWITCH),
        "before.role": several(SIDE),
        "before.spread": several(ROLE),
        "before.share": several(ROLE, number(0, len(GIFTS) - 1)),
        "before.give": several(ROLE, number(0, len(GIFTS) - 1)),
        "before.shared": several(ROLE),
        "before.piece": several(PIECE_NUMBER),
        "before.free_hill": several(SIDE),
        "before.push": several(),
        "before.force": several(ROLE),
        "before.place": several(PART, ROLE),
        "before.redeploying": several(),
        "before.army": several(SIDE),
        "before.gifts": several(ROLE),
        "before.scenery": several(PIECE_NUMBER),
        "before.flank": several(ROLE),
        "before.deploy": several(PART, ROLE),
        **{f"before.{name}": several() for name in ("chase", "hill", "nudge", "redeploy", "battle")},
        "turn.begin": several(SIDE),
        "turn.step": several(number(1, len(ORDER))),
        "flank.edge": several(SIDE),
        "flank.arrive": several(),
        "pursuit.begin": several(SIDE, ZONE, MARGIN, SWITCH),
        "pursuit.dice": several(SIDE, ZONE, MARGIN, SWITCH, SWITCH),
        "pursuit.again": several(SIDE, ZONE, MARGIN, SWITCH, FIVE),
        "pursuit.losses": several(SIDE, ZONE, SWITCH, FIVE),
        "pursuit.loss": several(SIDE, ZONE, SWITCH, number(1, PURSUIT_DICE)),
        "retreat.begin": several(SIDE, ZONE, row(UNIT), BARRED),
        "retreat.way": several(SIDE, ZONE, row(PIECE), BARRED),
        "retreat.land": several(SIDE, ZONE, row(PIECE), BARRED, row(ZONE)),
        "displace.begin": several(ZONE, BARRED),
        "displace.to": several(SIDE, ZONE, BARRED),
        "reserve.order": several(),
        "command.order": several(),
        "command.die": several(GENERAL, ZONE),
        "morale.test": several(ZONE),
        "morale.dice": several(ZONE, number(1, MOST_MORALE_DICE), SWITCH),
        "morale.again": several(ZONE, number(1, MOST_MORALE_DICE), number(1, MOST_MORALE_DICE)),
        "morale.retire": several(ZONE),
        "morale.halt": several(ZONE),
        "morale.rout": several(ZONE),
        "movement.next": several(),
        "movement.order": several(),
        "movement.die": several(MOVER, ZONE),
        "movement.enter": several(MOVER, ZONE),
        "movement.room": several(ZONE),
        "movement.overfull": several(ZONE),
        "shooting.zone": several(ZONE),
        "shooting.order": several(ZONE),
        "shooting.dice": several(ZONE, THROWN, SWITCH),
        "shooting.again": several(ZONE, THROWN, THROWN),
        "artillery.zone": several(ZONE),
        "artillery.order": several(ZONE, GUN),
        "artillery.fire": several(),
        "artillery.dice": several(ZONE, THROWN, SWITCH),
        "artillery.again": several(ZONE, THROWN, HURT, HURT),
        "artillery.victim": several(SIDE, ZONE, HURT, HURT),
        "hits.begin": several(ZONE, HURT, SWITCH),
        "hits.place": several(SIDE, ZONE, THROWN, SWITCH),
        "hits.excess": several(SIDE, ZONE, THROWN),
        "hits.general": several(ZONE),
        "hits.saves": several(ZONE, SWITCH),
        "hits.save": several(UNIT, THROWN, SWITCH),
        "combat.order": several(),
        "combat.valiant": several(),
        "combat.stand": several(),
        "combat.erratic": several(SIDE),
        "combat.bow": several(SWITCH),
        "combat.bow_again": several(HURT),
        "combat.pike": several(SIDE, SWITCH),
        "combat.pike_again": several(SIDE, HURT),
        "combat.pools": several(),
        "combat.dice": several(SIDE, SWITCH),
        "combat.again": several(SIDE, HURT),
        "combat.result": several(),
        "combat.won": several(SWITCH, HURT),
        "combat.cavalry": several(ZONE),
        "combat.ridden": several(UNIT),
        "combat.after": several(),
        "combat.stay": several(),
        "combat.award": several(ZONE),
        "combat.choose": several(ZONE),
        "combat.end": several(),
        "victory.look": several(),
        "victory.die": several(),
        "victory.time": several(),
        **{name: several() for name in ORDER},
    },
    agenda=re.compile(
        r"(flank\.edge ){1,2}turn\.begin "
        rf"|before\.(?:{_BEFORE}) (before\.\w+ )*before\.battle "
        rf"|({_MORALE}|{_MOVES}|{_SHOTS}|{_FIGHTS}){_TAIL}"
        rf"|(command\.order|command\.die|flank\.arrive|reserve\.order) {_TAIL}"
        r"|victory\.die victory\.time "
    ),
    fits=FITS,
)


def check(s: State) -> list[str]:
    """Return what is broken in a state, in words for developers."""
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
    """CK-95 to CK-101: What comes before an open battle is still to come in its order, by armies that are chosen."""
    due = [tuple(step) for step in reversed(s.agenda) if tuple(step) in PLAN]
    broken = [] if s.battle.open or not due else ["agenda: steps before an open battle"]
    if any(s.brought.values()) and (not s.agenda or s.agenda[-1][0] != "before.piece"):
        broken.append("brought: while nobody brings scenery")
    if due and due != list(PLAN[-len(due) :]):
        broken.append(f"agenda: {due} before the battle")
    top = s.agenda[-1] if s.agenda else ("",)
    if PLAN[0] not in due and PLAN[1] not in due and top[0] != "before.choice" and not all(s.armies):
        broken.append("armies: not chosen")
    return broken


def _broken_turn(s: State) -> list[str]:
    """CK-04: All later steps of the player turn are still to come, in their order; what is due is of this one."""
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
    """CK-51: Whether pieces are of the side that moves: its zones may be over capacity until its movement is over."""
    return s.step == MOVES and bool(here) and roster(s).side[here[0]] == s.active


def _broken_places(s: State) -> list[str]:
    """CK-07, CK-11, CK-12: Who stands in a zone is held there, one side alone, in capacity; the lost have no base."""
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
