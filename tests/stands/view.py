"""The view of Stands, which has no secrets."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import slot_pose
from engine.core import agenda
from engine.core.references import piece_ref
from engine.core.types import Chance, Decision, PieceId, Side
from engine.core.view import Piece, Track, View
from tests.stands.data import DEEP, SIDES, WIDE
from tests.stands.pointing import seen
from tests.stands.sequence import STEPS
from tests.stands.state import State, block, pose, strength


def view(s: State, side: Side | None) -> View:
    """Return the table; nothing on it is secret."""
    now = agenda.pending(STEPS, s)
    return View(
        viewer=side,
        sides=SIDES,
        active=now.side if isinstance(now, Decision) else None,
        board=s.battle.board,
        pieces=tuple(piece for unit in s.poses for piece in _pieces(s, unit)),
        tracks=(
            Track("stands.track.turn", None, s.turn, s.battle.turns, sign="hourglass"),
            *(Track("stands.track.stands", one, strength(s, one), sign="swordman") for one in SIDES),
            *(Track("stands.track.points", one, s.points[one], sign="star-formation") for one in SIDES),
        ),
        goals=dict.fromkeys(SIDES, (("ST-16", "stands.goal.rout", {}), ("ST-16", "stands.goal.stands", {}))),
        question=s.end.why if s.end else f"stands.question.{s.agenda[-1][0]}",
        facts=_facts(s, now),
        names={piece_ref(name): name for unit in s.poses for name in (unit, *_stands(s, unit))},
    )


def _facts(s: State, now: object) -> dict[str, object]:
    """Return what the question is about."""
    if isinstance(now, Decision | Chance) and now.step in ("charge.answer", "charge.die", "fight.strike", "fight.back"):
        unit, target = now.args[1:] if now.step == "charge.answer" else now.args[:2]
        return {"unit": piece_ref(unit), "target": piece_ref(target)}
    if isinstance(now, Decision) and now.step == "fight.lose":
        return {"unit": piece_ref(now.args[1]), "left": now.args[2]}
    return {}


def _pieces(s: State, unit: PieceId) -> Iterator[Piece]:
    """ST-02: a unit, then its stands; a lone hero is both."""
    side = s.battle.sides[unit]
    marks = tuple(
        name for name, held in (("acted", s.acted), ("spurred", s.spurred), ("column", s.column)) if unit in held
    )
    is_hero = unit in s.battle.heroes
    if not s.poses[unit]:
        if not any(unit in stands for stands in s.stands.values()):
            yield Piece(unit, side, "hero" if is_hero else "unit", None, None, {})
    elif is_hero:
        yield Piece(unit, side, "hero", seen(s, pose(s, unit)), None, {}, 1, marks, size=(WIDE, DEEP))
    else:
        of = block(s, unit)
        size = (2 * of.side, of.depth)
        count = {"stands": str(len(of.slots))}
        yield Piece(unit, side, "unit", seen(s, pose(s, unit)), None, count, marks=marks, size=size)
        for stand, slot in zip(s.stands[unit], of.slots, strict=True):
            kind, stars = ("hero", 1) if stand in s.battle.heroes else ("stand", 0)
            there = seen(s, slot_pose(of, pose(s, unit), slot))
            yield Piece(stand, side, kind, there, None, {}, stars, (), group=unit, size=(WIDE, DEEP))
    for stand in _stands(s, unit):
        if stand not in s.stands[unit]:
            yield Piece(stand, side, "stand", None, None, {}, group=unit, size=(WIDE, DEEP))


def _stands(s: State, unit: PieceId) -> list[PieceId]:
    """Return the stands that a unit began with; of a hero none, for he is his own."""
    return [PieceId(f"{unit}.{n + 1}") for n in range(0 if unit in s.battle.heroes else s.battle.counts[unit])]
