"""The values allowed in a state's columns and its steps' arguments (see engine/core/state_validation.py)."""

from __future__ import annotations

import re

from engine.core.state_validation import (
    BOOLEAN,
    Domain,
    StateSchema,
    any_of,
    exactly,
    mapping,
    number,
    one_of,
    sequence_of,
    tuple_of,
)
from engine.core.types import NOBODY, NOWHERE, PieceId
from engine.systems.at_the_charge import command
from engine.systems.at_the_charge.agenda_validation import STEP_CHECKS
from engine.systems.at_the_charge.data import COLUMNS, COUNTERS, KNIGHTS, LEADERS, RESULTS
from engine.systems.at_the_charge.state import State, arm, enemy, field

PIECE = one_of("a piece", lambda s: s.battle.kinds)
UNIT = Domain("a combat unit", lambda s, value: PIECE.holds(s, value) and value not in s.battle.ratings)
LEADER = one_of("a leader", lambda s: s.battle.ratings)
SPACE = one_of("a hex", lambda s: field(s).grid.xy)
SIDE = one_of("a side", lambda s: s.battle.sides)
NOTHING = exactly("")
PIECES, UNITS, SPACES = sequence_of(PIECE), sequence_of(UNIT), sequence_of(SPACE)
PHASE = exactly(command.MOVE, command.FIGHT)
STEPS_LEFT = number(1, 2)
MOST_HEXES = 1_000
"""The maximum number of hexes vacated, and of morale checks made, in one combat."""
TOKENS = frozenset(token for cells in RESULTS.values() for cell in cells for token in cell.split("/"))
CHECK_OR_RETREAT = exactly(*sorted(token for token in TOKENS if token[:1] == "A" and not token[1:].isdigit()))


_PHASES = r"phase\.end (phase\.begin ){0,3}turn\.victory "
_COMBAT = r"combat\.end phase\.fight " + _PHASES

STATE_SCHEMA = StateSchema(
    columns={
        "place": mapping(PIECE, SPACE),
        "hidden": mapping(UNIT, any_of(NOTHING, SPACE)),
        "scouted": SPACES,
        "waiting": sequence_of(one_of("a reinforcement", lambda s: s.battle.late)),
        "fallen": mapping(PIECE, any_of(NOTHING, SPACE)),
        "owners": Domain(
            "the side of every piece",
            lambda s, held: mapping(PIECE, SIDE).holds(s, held) and all(piece in held for piece in s.battle.kinds),
        ),
        "reduced": UNITS,
        "pillaged": BOOLEAN,
        "side": SIDE,
        "turn": number(1, lambda s: s.battle.turns),
        "moved": PIECES,
        "charging": PIECES,
        "attacked": PIECES,
        "struck": PIECES,
        "barred": sequence_of(tuple_of(UNIT, UNIT)),
        "target": any_of(NOTHING, UNIT),
        "melee": UNITS,
        "fire": UNITS,
        "charged": UNITS,
        "column": number(0, len(COLUMNS) - 1),
        "modifier": number(-10, 10),
        "ground_won": any_of(NOTHING, SPACE),
        "checked": UNITS,
        "panic": sequence_of(UNIT, MOST_HEXES, twice=True),
        "fled": sequence_of(tuple_of(UNIT, SPACE), MOST_HEXES, twice=True),
    },
    steps={
        "setup.arrange": tuple_of(number(0, lambda s: len(s.battle.groups) - 1), number(0, MOST_HEXES)),
        "setup.hide": tuple_of(one_of("a unit that may hide", lambda s: s.battle.ambush)),
        "turn.begin": tuple_of(),
        "phase.begin": tuple_of(SIDE, PHASE),
        "phase.end": tuple_of(PHASE),
        "phase.move": tuple_of(),
        "phase.fight": tuple_of(),
        "treason.roll": tuple_of(UNIT),
        "treason.part": tuple_of(LEADER),
        "combat.roll": tuple_of(),
        "combat.losses": tuple_of(STEPS_LEFT),
        "combat.name": tuple_of(CHECK_OR_RETREAT),
        "combat.advance": tuple_of(),
        "advance.choose": tuple_of(),
        "combat.end": tuple_of(),
        "morale.check": tuple_of(UNIT),
        "morale.roll": tuple_of(UNIT),
        "morale.panic": tuple_of(),
        "retreat.begin": tuple_of(UNIT, STEPS_LEFT),
        "retreat.follow": tuple_of(UNIT, STEPS_LEFT, SPACES),
        "retreat.step": tuple_of(UNIT, STEPS_LEFT, SPACES, UNITS),
        "turn.victory": tuple_of(),
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
    fits=STEP_CHECKS,
)


def invariant_violations(s: State) -> list[str]:
    """Return the broken invariants of a state, worded for developers."""
    for column in (s.place, s.hidden, s.fallen, s.owners, s.battle.kinds):
        for piece in column:
            if (
                piece not in s.battle.kinds
                or piece not in s.owners
                or s.battle.kinds[piece] not in (*COUNTERS, *LEADERS)
            ):
                return [f"pieces: {piece!r} is unknown"]
    if s.side not in s.battle.sides or any(owner not in s.battle.sides for owner in s.owners.values()):
        return ["side, owners: no side of this game"]
    if not 1 <= s.turn <= s.battle.turns:
        return [f"turn: {s.turn} outside the scenario"]
    return _broken_places(s) or (_broken_phase(s) or _broken_combat(s) if s.end is None else [])


def _broken_places(s: State) -> list[str]:
    """AC-12, AC-14, AC-65: Return the errors of places: a piece has one, and shares its hex only with a leader."""
    spaces = field(s).grid.xy
    wrong = []
    seen: dict[str, PieceId] = {}
    for piece, space in s.place.items():
        if space not in spaces:
            wrong.append(f"place: {piece} stands off the board on {space!r}")
        if piece not in s.battle.ratings:
            if space in seen:
                wrong.append(f"place: {piece} and {seen[space]} on one hex {space}")
            seen[space] = piece
    to_hide = [piece for name, *args in s.agenda if name == "setup.hide" for piece in args]
    for piece in s.battle.kinds:
        ways = [piece in column for column in (s.place, s.hidden, s.waiting, s.fallen, to_hide)]
        if sum(ways) != 1:
            wrong.append(f"place: {piece} is {'nowhere' if not any(ways) else 'in two places'}")
    for leader in s.battle.ratings:
        here = s.place.get(leader)
        is_with_enemy = any(at == here and s.owners[p] != s.owners[leader] for p, at in s.place.items())
        if is_with_enemy and ("treason.part", leader) not in s.agenda[-1:]:
            wrong.append(f"place: {leader} stands with an enemy")
    for piece in s.reduced:
        if piece in s.battle.ratings or COUNTERS[s.battle.kinds[piece]].reduced is None:
            wrong.append(f"reduced: {piece} has no weaker face")
        elif piece not in s.place:
            wrong.append(f"reduced: {piece} is not on the board")
    for piece, space in s.hidden.items():
        if space and (space not in s.battle.ambush.get(piece, ()) or space in s.place.values()):
            wrong.append(f"hidden: {piece} cannot hide on {space}")
    return wrong


def _broken_phase(s: State) -> list[str]:
    """AC-10, AC-19, AC-25, AC-31: Return the errors of the phase: later phases out of order, or impossible actions."""
    at = [tuple(args) for name, *args in s.agenda if name == "phase.end"]
    if not at:
        is_early = any((s.moved, s.charging, s.attacked, s.struck, s.barred))
        return ["moved, charging, attacked, struck, barred: nobody has acted yet"] if is_early else []
    second = enemy(s, s.battle.first)
    order = [(side, phase) for side in (s.battle.first, second) for phase in (command.MOVE, command.FIGHT)]
    due = [tuple(args) for name, *args in reversed(s.agenda) if name == "phase.begin"]
    now = (s.side, *at[0])
    if now not in order or due != order[order.index(now) + 1 :]:
        return [f"agenda: phases {due} after {now}"]
    charging = (piece for piece in s.charging if piece not in s.moved or arm(s, piece) != KNIGHTS)
    wrong = [f"charging: {piece} earned no charge" for piece in charging]
    if now[1] == command.MOVE and (s.attacked or s.struck):
        wrong.append("attacked, struck: nobody fights yet")
    wrong += [f"attacked: {piece} is of the other side" for piece in s.attacked if s.owners[piece] != s.side]
    wrong += [f"struck: {piece} is of the attacking side" for piece in s.struck if s.owners[piece] == s.side]
    for unit, foe in s.barred:
        if s.owners[unit] != s.side and not (unit in s.struck and foe in s.attacked):
            wrong.append(f"barred: {unit} was not charged by {foe} in this phase")
    return wrong


def _broken_combat(s: State) -> list[str]:
    """AC-28, AC-31, AC-44: Return the errors of a combat: units that cannot fight now, or columns without a combat."""
    rows = (s.melee, s.fire, s.charged, s.checked, s.panic, s.fled)
    if not any(step[0] == "combat.end" for step in s.agenda):
        is_at_rest = (s.target, s.ground_won, s.column, s.modifier) == (NOBODY, NOWHERE, 0, 0) and not any(rows)
        return [] if is_at_rest else ["target: a combat while nobody fights"]
    everybody = (*s.melee, *s.fire)
    if s.ground_won not in field(s).grid.xy or not everybody or len(set(everybody)) != len(everybody):
        return ["melee, fire, ground_won: no combat"]
    if s.target not in s.owners or s.owners[s.target] == s.side or s.target in s.struck:
        return [f"target: {s.target!r} cannot be attacked now"]
    wrong = [f"melee, fire: {p} cannot attack now" for p in everybody if s.owners[p] != s.side or p in s.attacked]
    return wrong + [f"charged: {piece} does not fight" for piece in s.charged if piece not in s.melee]
