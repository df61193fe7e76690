"""The view of Charge!, which has no secrets. On the page y points down, in the engine up."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import slot_pose
from engine.boards.table.vectors import Pose as Place
from engine.core.agenda import pending
from engine.core.references import piece_ref, side_ref
from engine.core.types import Decision, End, Facts, Pending, PieceId, Pose, Side
from engine.core.view import Piece, Reach, View
from engine.systems.charge import battle_status, combat_picks, unit_stats
from engine.systems.charge.bodies import block, stand_pose
from engine.systems.charge.data import FLEEING, FORMED, INCH, RALLY_FROM, SIDES, WEAPONS
from engine.systems.charge.sequence import STEPS
from engine.systems.charge.state import ACTED, COUNTER_CHARGED, ENGAGED, State, enemy, has, pose, roster
from engine.systems.charge.victory import score

ALL_AHEAD, ARC, AROUND = 180, 90, 360
"""How far a reach swings to either side of ahead, in half degrees: a charge, a shot (CG-63), everything else."""
FACES = 600
"""How far the lines between front, flanks and rear are drawn, in c."""


def view(s: State, viewer: Side | None) -> View:
    """Return what a side sees: everybody sees everything."""
    now = pending(STEPS, s)
    known = roster(s)
    return View(
        viewer,
        SIDES,
        now.side if isinstance(now, Decision) else None if isinstance(now, End) else s.active,
        s.battle.board,
        tuple(_pieces(s)),
        tuple(battle_status.tracks(s)),
        {side: tuple(battle_status.goals(s, side)) for side in SIDES},
        now.why if isinstance(now, End) else f"charge.question.{now.step}",
        _facts(s, now),
        names=_names(s),
        plural=(*s.battle.plural, *(piece_ref(unit) for unit, group in known.groups.items() if group.plural)),
        dangers={side: tuple(battle_status.dangers(s, side)) for side in SIDES},
        strikes=combat_picks.lines(s),
    )


def seen(s: State, there: Place) -> Pose:
    """Return a pose in the view's coordinates, in which y goes down."""
    return Pose(there[0], s.battle.height - there[1], there[2])


def _facts(s: State, now: Pending) -> Facts:
    """Return what the question is about: the side, the units and the numbers that its step names."""
    facts: dict[str, object] = {"turn": s.turn, "of": s.battle.turns, "phase": f"phase:{s.phase}"}
    if isinstance(now, End):
        first = now.winner or SIDES[0]
        return facts | {"points": score(s, first), "against": score(s, enemy(first))}
    known = roster(s)
    for arg in now.args:
        if arg in SIDES:
            facts["side"] = side_ref(arg)
        elif arg in known.groups:
            facts["target" if "unit" in facts else "unit"] = piece_ref(arg)
            if arg in known.heroes:
                facts["hero"] = piece_ref(arg)
        elif type(arg) is int:
            facts["n"] = arg
    return facts


def _names(s: State) -> dict[str, str]:
    """Return the names that the scenario gives, of sides and units, and those of stands after their units."""
    known = roster(s)
    names = s.battle.names | {piece_ref(unit): group.name for unit, group in known.groups.items()}
    return names | {piece_ref(stand): known.groups[unit].name for stand, unit in known.home.items()}


def _pieces(s: State) -> Iterator[Piece]:
    """CG-92: Each unit, then its stands; those that are gone have no place."""
    known, size = roster(s), (2 * s.battle.half, s.battle.deep)
    for unit in known.groups:
        yield _unit(s, unit)
        for stand in s.held[unit]:
            yield _stand(s, stand, unit, size)
    there = {stand for held in s.held.values() for stand in held}
    for stand, unit in known.home.items():
        if stand not in there:
            cost = known.profile[stand].points
            side, kind = known.side[stand], known.type[stand]
            yield Piece(stand, side, kind, None, None, {}, int(known.is_hero(stand)), cost=cost, group=unit, size=size)


def _unit(s: State, unit: PieceId) -> Piece:
    """CG-08, CG-27: A unit as a whole: its count, Break Value, formation, gaps in its front, how far it reaches."""
    known = roster(s)
    group = known.groups[unit]
    kind = next((known.type[stand] for stand in unit_stats.troops(s, unit)), group.types[0])
    if not s.held[unit]:
        return Piece(unit, group.side, kind, None, None, {})
    of, there = block(s, unit), pose(s, unit)
    values: dict[str, object] = {"stands": str(len(s.held[unit])), "bv": str(unit_stats.break_value(s, unit))}
    if (inches := unit_stats.inches(s, unit)) is not None:
        values["move"] = str(inches)
    holes = [(file, 0) for file in range(of.files) if (file, 0) not in of.slots]
    return Piece(
        unit,
        group.side,
        kind,
        seen(s, there),
        None,
        values,
        marks=_marks(s, unit),
        size=(2 * of.side, of.depth),
        gaps=tuple(seen(s, slot_pose(of, there, hole)) for hole in holes),
        reaches=tuple(_reaches(s, unit)),
    )


def _stand(s: State, stand: PieceId, unit: PieceId, size: tuple[int, int]) -> Piece:
    """CG-11: A stand with its profile."""
    known = roster(s)
    own = known.profile[stand]
    figures_told = {"attack": own.attack, "shoot": own.shoot, "defence": own.defence, "morale": own.morale}
    values: dict[str, object] = {name: f"{n:+}" if name in ("attack", "shoot") else str(n)
                                 for name, n in figures_told.items() if n is not None}  # fmt: skip
    is_alone = len(known.stands[known.home[stand]]) == 1
    marks = [name for name, held in (("thrown", s.thrown), ("shielded", s.wall), ("hit", s.doomed)) if stand in held]
    if stand in s.overran:
        marks.append("overrun")
    if stand in s.raised:
        marks.append(f"raised_{s.raised[stand]}")
    if own.is_general:
        marks.append("general")
    return Piece(
        stand,
        known.side[stand],
        known.type[stand],
        seen(s, stand_pose(s, stand)),
        None,
        values,
        int(known.is_hero(stand)),
        (*marks, *own.abilities),
        cost=own.points,
        group=unit,
        size=size,
        slot=None if is_alone or not s.slot[stand] else (s.slot[stand][0], s.slot[stand][1]),
    )


def _marks(s: State, unit: PieceId) -> tuple[str, ...]:
    """Return the marks of a unit: its formation, events of this turn, whether the general is in it."""
    form = () if s.form[unit] == FORMED else (s.form[unit],)
    flags = [
        name
        for name, flag in (("acted", ACTED), ("engaged", ENGAGED), ("countered", COUNTER_CHARGED))
        if has(s, unit, flag)
    ]
    known = roster(s)
    led = ["general"] if any(known.profile[stand].is_general for stand in s.held[unit]) else []
    return (*form, *flags, *led)


def _reaches(s: State, unit: PieceId) -> Iterator[Reach]:
    """CG-22, CG-30, CG-47, CG-60: How far a unit charges, shoots and inspires; CG-49: where its flanks begin."""
    known, scaled = roster(s), s.battle.scaled
    yield Reach("face", scaled(FACES), AROUND)
    if s.form[unit] == FLEEING:
        yield Reach("rally", scaled(RALLY_FROM), AROUND)
        return
    if (inches := unit_stats.inches(s, unit)) is not None:
        least, middle, most = unit_stats.charge_dice(s, unit)
        for kind, more in (("sure", least), ("likely", middle), ("most", most)):
            yield Reach(kind, scaled(INCH * (inches + more)), ALL_AHEAD)
    weapons = {known.profile[stand].weapon for stand in s.held[unit]} - {""}
    for name in (name for name in WEAPONS if name in weapons):
        weapon = WEAPONS[name]
        yield Reach("near", scaled(INCH * weapon.optimal), ARC)
        if weapon.maximum > weapon.optimal:
            yield Reach("long", scaled(INCH * weapon.maximum), ARC)
    for stand in s.held[unit]:
        if known.is_hero(stand):
            yield Reach("inspire", unit_stats.inspiration(s, stand), AROUND)
