"""What the columns of a state and the arguments of its steps may hold (see engine/core/columns.py)."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from engine.core.columns import SWITCH, Domain, StateSchema, either, exactly, mapping, number, one_of, row, several
from engine.core.types import PieceId
from engine.systems.at_the_charge import arrangement, command
from engine.systems.at_the_charge.combat import advance, results, retreat
from engine.systems.at_the_charge.data import COLUMNS, COUNTERS, LEADERS, RESULTS
from engine.systems.at_the_charge.movement import parting
from engine.systems.at_the_charge.state import State, field

PIECE = one_of("a piece", lambda s: s.battle.kinds)
UNIT = Domain("a combat unit", lambda s, value: PIECE.holds(s, value) and value not in s.battle.ratings)
HERE = Domain("a combat unit on the board", lambda s, value: UNIT.holds(s, value) and value in s.place)
SPACE = one_of("a hex", lambda s: field(s).grid.xy)
SIDE = one_of("a side", lambda s: s.battle.sides)
NOTHING = exactly("")
PIECES, UNITS, SPACES = row(PIECE), row(UNIT), row(SPACE)
PHASE = exactly(command.MOVE, command.FIGHT)
STEPS_LEFT = number(1, 2)
TOKENS = frozenset(token for cells in RESULTS.values() for cell in cells for token in cell.split("/"))
CHECK_OR_RETREAT = exactly(*sorted(token for token in TOKENS if token[:1] == "A" and not token[1:].isdigit()))


def _is_arranged(s: State, value: tuple[Any, ...]) -> bool:
    """AC-09: A group of the scenario, and which of its units is asked about."""
    if not several(number(0, len(s.battle.groups) - 1), number(0, 1_000)).holds(s, value):
        return False
    group, n = value
    pieces, listed = s.battle.groups[group]
    stands = all(s.place.get(piece) in listed for piece in pieces)
    return n < len(pieces) and stands and bool(arrangement.hexes(s, group, n))


def _is_traitor(s: State, value: tuple[Any, ...]) -> bool:
    """AC-67: A unit for which a die is thrown now."""
    return len(value) == 1 and value[0] in s.battle.traitors and command.least_die(s, value[0]) is not None


def _parts(s: State, value: tuple[Any, ...]) -> bool:
    """AC-67: A leader who may go to one of several hexes."""
    return (
        len(value) == 1
        and value[0] in s.battle.ratings
        and value[0] in s.place
        and len(parting.refuges(s, value[0])) > 1
    )


def _is_combat(s: State, value: tuple[Any, ...]) -> bool:
    """AC-28, AC-44: The combat that the columns tell of: who attacks whom, and the hex fought over."""
    if value or not HERE.holds(s, s.target) or s.owners[s.target] == s.side:
        return False
    able = all(HERE.holds(s, piece) and s.owners[piece] == s.side for piece in (*s.melee, *s.fire))
    return able and bool(s.melee or s.fire) and s.ground_won == s.place[s.target]


def _was_combat(s: State, value: tuple[Any, ...]) -> bool:
    """AC-44, AC-56: A combat whose units may be gone or elsewhere."""
    return not value and UNIT.holds(s, s.target) and SPACE.holds(s, s.ground_won)


def _advances(s: State, value: tuple[Any, ...]) -> bool:
    """AC-56: Somebody may advance."""
    return _was_combat(s, value) and bool(advance.candidates(s))


def _shares(s: State, value: tuple[Any, ...]) -> bool:
    """AC-46: Losses that can be spread in several ways."""
    return several(number(1, 2)).holds(s, value) and len(results.allocations(s, value[0])) > 1


def _names(s: State, value: tuple[Any, ...]) -> bool:
    """AC-43: A check or a retreat that falls on one of those that fight."""
    return several(CHECK_OR_RETREAT).holds(s, value) and bool(results.fighting(s))


def _follows(s: State, value: tuple[Any, ...]) -> bool:
    """AC-48, AC-50: A unit with steps to go, the hexes it has left, and the chain before it where it is pushed."""
    return several(UNIT, STEPS_LEFT, SPACES).holds(s, value) or several(UNIT, STEPS_LEFT, SPACES, UNITS).holds(s, value)


def _retreats(s: State, value: tuple[Any, ...]) -> bool:
    """AC-48, AC-50, AC-52: A unit that has a way to go, somebody to push, or may perish."""
    if not several(HERE, STEPS_LEFT, SPACES, row(HERE)).holds(s, value) or value[0] in value[3]:
        return False
    ways = retreat.options_retreat, retreat.options_displace, retreat.options_perish
    return next(chain.from_iterable(way(s, *value) for way in ways), None) is not None


_PHASES = r"phase\.end (phase\.begin ){0,3}turn\.victory "
_COMBAT = r"combat\.end phase\.fight " + _PHASES

STATE_SCHEMA = StateSchema(
    columns={
        "place": mapping(PIECE, SPACE),
        "hidden": mapping(UNIT, either(NOTHING, SPACE)),
        "scouted": SPACES,
        "waiting": row(one_of("a reinforcement", lambda s: s.battle.late)),
        "fallen": mapping(PIECE, either(NOTHING, SPACE)),
        "owners": Domain(
            "the side of every piece",
            lambda s, held: mapping(PIECE, SIDE).holds(s, held) and all(piece in held for piece in s.battle.kinds),
        ),
        "reduced": UNITS,
        "pillaged": SWITCH,
        "side": SIDE,
        "turn": number(1, lambda s: s.battle.turns),
        "moved": PIECES,
        "charging": PIECES,
        "attacked": PIECES,
        "struck": PIECES,
        "barred": row(several(UNIT, UNIT)),
        "target": either(NOTHING, UNIT),
        "melee": UNITS,
        "fire": UNITS,
        "charged": UNITS,
        "column": number(0, len(COLUMNS) - 1),
        "modifier": number(-10, 10),
        "ground_won": either(NOTHING, SPACE),
        "checked": UNITS,
        "panic": row(UNIT, twice=True),
        "fled": row(several(UNIT, SPACE), twice=True),
    },
    steps={
        "setup.arrange": Domain("a group and one of its units", _is_arranged),
        "setup.hide": several(one_of("a unit that may hide", lambda s: s.battle.ambush)),
        "turn.begin": several(),
        "phase.begin": several(SIDE, PHASE),
        "phase.end": several(PHASE),
        "phase.move": several(),
        "phase.fight": several(),
        "treason.roll": Domain("a traitor", _is_traitor),
        "treason.part": Domain("a leader who has to part", _parts),
        "combat.roll": Domain("a combat", _is_combat),
        "combat.losses": Domain("losses to be spread", _shares),
        "combat.name": Domain("a check or a retreat of one that fights", _names),
        "combat.advance": Domain("a combat", _was_combat),
        "advance.choose": Domain("somebody who may advance", _advances),
        "combat.end": Domain("a combat", _was_combat),
        "morale.check": several(UNIT),
        "morale.roll": several(HERE),
        "morale.panic": several(),
        "retreat.begin": several(UNIT, STEPS_LEFT),
        "retreat.follow": Domain("a retreat that goes on", _follows),
        "retreat.step": Domain("a unit that has a way to retreat", _retreats),
        "turn.victory": several(),
    },
    agenda=re.compile(
        r"(setup\.arrange )*(setup\.hide )*turn\.begin "
        rf"|(treason\.(roll|part) )?(treason\.roll )*phase\.move {_PHASES}"
        rf"|phase\.fight {_PHASES}"
        rf"|combat\.roll combat\.advance {_COMBAT}"
        r"|(combat\.(losses|name)|morale\.roll|retreat\.step) "
        rf"((combat\.name|morale\.(check|panic)|retreat\.(begin|follow)) )*combat\.advance {_COMBAT}"
        rf"|advance\.choose {_COMBAT}"
    ),
)


def check(s: State) -> list[str]:
    """Return the broken invariants of a state, in words for developers."""
    for column in (s.place, s.hidden, s.fallen, s.owners, s.battle.kinds):
        for piece in column:
            if (
                piece not in s.battle.kinds
                or piece not in s.owners
                or s.battle.kinds[piece] not in (*COUNTERS, *LEADERS)
            ):
                return [f"pieces: {piece!r} is unknown"]
    spaces = field(s).grid.xy
    wrong = []
    seen: dict[str, PieceId] = {}
    for piece, space in s.place.items():
        if space not in spaces:
            wrong.append(f"place: {piece} stands off the board on {space!r}")
        if piece in s.fallen or piece in s.waiting or piece in s.hidden:
            wrong.append(f"place: {piece} is on the board and elsewhere")
        if piece not in s.battle.ratings:
            if space in seen:
                wrong.append(f"place: {piece} and {seen[space]} on one hex {space}")
            seen[space] = piece
    for leader in s.battle.ratings:
        here = s.place.get(leader)
        if any(at == here and s.owners[p] != s.owners[leader] for p, at in s.place.items()):
            wrong.append(f"place: {leader} stands with an enemy")
    flat = [p for p in s.reduced if p in s.battle.ratings or COUNTERS[s.battle.kinds[p]].reduced is None]
    wrong += [f"reduced: {piece} has no weaker face" for piece in flat]
    for piece, space in s.hidden.items():
        if space and (piece not in s.battle.ambush or space not in s.battle.ambush[piece] or space in seen):
            wrong.append(f"hidden: {piece} cannot hide on {space}")
    if s.side not in s.battle.sides or any(owner not in s.battle.sides for owner in s.owners.values()):
        wrong.append("side, owners: no side of this game")
    if not 1 <= s.turn <= s.battle.turns:
        wrong.append(f"turn: {s.turn} outside the scenario")
    return wrong
