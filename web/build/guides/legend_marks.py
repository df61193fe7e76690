"""The marks below and above a board, each shown alone: their names, and the highlights that show them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from engine.core.references import piece_ref
from engine.core.types import PieceId, PlaceId, Pose, Side
from engine.core.view import Reach, Strike, Trace
from web.boards.highlights import (
    APPROACH,
    BETTER,
    CHARGE,
    CROSSING,
    DICE,
    MELEE,
    OVERRUN,
    PATH,
    PLAN,
    PLAYED,
    REACH,
    SHOT,
    STOP,
    DrawnAction,
    Highlights,
    Loss,
    Planned,
    RecentTurn,
)
from web.build.guides.guide_file import Guide
from web.build.guides.guide_pictures import Scene
from web.shell.components import short_chance

GOOD, POOR = short_chance(Fraction(2, 3)), short_chance(Fraction(1, 3))
"""Sample chances for marks."""


class Stage:
    """The things used to show the marks of a legend."""

    def __init__(self, guide: Guide, scene: Scene) -> None:
        signs = guide.signs
        self.scene, self.piece, self.enemy = scene, signs.piece, signs.enemy
        known = {piece.id: piece for piece in scene.view.pieces}
        self.own, self.other = known[self.piece], known[self.enemy]
        self.start = self.own.space or self.piece
        self.end = self.other.space or self.enemy
        self.beside = signs.places[0] if signs.places else self.start
        self.side = self.own.side
        self.is_table = scene.view.board.kind == "table"

    @property
    def way(self) -> Trace:
        """A path of the piece to the place beside it, or straight ahead on a table."""
        if self.is_table:
            return Trace(path=(self.pose(0).ref, self.pose(300).ref))
        return Trace(path=(self.start, self.beside))

    @property
    def blow(self) -> Trace:
        """An attack of the piece on the enemy."""
        ends = (piece_ref(self.piece), piece_ref(self.enemy)) if self.is_table else (self.start, self.end)
        return Trace(path=ends, takes=(self.enemy,))

    def pose(self, ahead: int) -> Pose:
        """Return the pose of the piece on a table, or one ahead of it, in hundredths of an inch."""
        at = self.own.place
        assert isinstance(at, Pose), "a piece on a table has a pose"
        return Pose(at.x, at.y + (-ahead if at.heading < 180 or at.heading > 540 else ahead), at.heading)

    @property
    def ghost(self) -> Trace:
        """A path ahead with the stands at their new poses."""
        moved = []
        for piece in self.scene.view.pieces:
            if piece.group == self.piece and isinstance(piece.place, Pose):
                up = -1 if self.pose(0).heading < 180 or self.pose(0).heading > 540 else 1
                moved.append((PieceId(piece.id), Pose(piece.place.x, piece.place.y + up * 300, piece.place.heading)))
        return self.way._replace(poses=tuple(moved), takes=(self.enemy,), exposed=((PieceId(self.enemy), "charge"),))


def _ways(stage: Stage, trace: Trace, *, strikes: bool) -> RecentTurn:
    return RecentTurn((DrawnAction(0, Side(str(stage.side)), trace, strikes), DrawnAction(1, None, Trace(), False)))


def _loss(stage: Stage, *, is_gone: bool) -> Highlights:
    side = Side(str(stage.other.side))
    at = stage.other.at
    assert at is not None, "the enemy is on the board"
    return Highlights(lately=RecentTurn((), (Loss(0, side, stage.enemy, at, 1, is_gone),)))


def _reach(kind: str, swing: int) -> Callable[[Stage], Highlights]:
    return lambda stage: Highlights(reaches=((stage.piece, Reach(kind, 250, swing), ""),))


REACHES = {
    **dict.fromkeys(("sure", "likely", "most"), 180),
    **dict.fromkeys(("near", "long"), 90),
    **dict.fromkeys(("rally", "inspire", "face"), 360),
}
"""Kind of a range -> its swing, as the drawing defines it."""
MARKS: dict[str, Callable[[Stage], Highlights]] = {
    "selected": lambda s: Highlights(selected=(piece_ref(s.piece),)),
    "reach": lambda s: Highlights(places={s.beside: REACH}),
    "cost": lambda s: Highlights(places={s.beside: REACH}, costs={s.beside: 2}),
    "path": lambda s: Highlights(places={s.beside: PATH}),
    "approach": lambda s: Highlights(places={s.beside: APPROACH}),
    "crossing": lambda s: Highlights(places={s.beside: CROSSING}),
    "dice": lambda s: Highlights(places={s.piece: DICE}),
    "label": lambda s: Highlights(places={s.beside: REACH}, labels={s.beside: GOOD}),
    "stop": lambda s: Highlights(places={s.beside: REACH}, notes={s.beside: (STOP,)}),
    "charges_there": lambda s: Highlights(places={s.beside: REACH}, notes={s.beside: (CHARGE,)}),
    "zone": lambda s: Highlights(zones=(PlaceId(s.beside),)),
    "melee": lambda s: Highlights(targets={s.enemy: GOOD}, strikes={s.enemy: (MELEE,)}),
    "shot": lambda s: Highlights(targets={s.enemy: POOR}, strikes={s.enemy: (SHOT,)}),
    "target": lambda s: Highlights(targets={s.enemy: GOOD}),
    "overrun": lambda s: Highlights(targets={s.enemy: ""}, strikes={s.enemy: (OVERRUN,)}),
    "risk": lambda s: Highlights(risks={s.piece: ""}),
    "casualty": lambda s: Highlights(casualties=(s.enemy,)),
    "own_casualty": lambda s: Highlights(own_casualties=(s.piece,)),
    "way": lambda s: Highlights(trace=s.way._replace(facing=None if s.is_table else s.own.facing)),
    "struck": lambda s: Highlights(trace=Trace(path=(s.start, s.end))),
    "flight": lambda s: Highlights(trace=Trace(flight=(s.start, s.end))),
    "charge": lambda s: Highlights(charge=(s.start, s.beside)),
    "last": lambda s: Highlights(last=s.way),
    "went": lambda s: Highlights(lately=_ways(s, s.way, strikes=False)),
    "blow": lambda s: Highlights(lately=_ways(s, s.blow, strikes=True)),
    "loss": lambda s: _loss(s, is_gone=False),
    "gone": lambda s: _loss(s, is_gone=True),
    "threat": lambda s: Highlights(threats=((s.end, s.start, POOR),)),
    "plan": lambda s: Highlights(plans=(Planned(PLAN, 1, s.way), Planned(PLAN, 2, s.blow))),
    "played": lambda s: Highlights(plans=(Planned(PLAYED, 1, s.blow),)),
    "better": lambda s: Highlights(plans=(Planned(BETTER, 1, s.blow),)),
    "prospects": lambda s: Highlights(prospects=((s.piece, s.enemy),)),
    "load": lambda s: Highlights(loads={s.piece: GOOD}),
    "asked": lambda s: Highlights(asked=(piece_ref(s.piece),)),
    "cursor": lambda s: Highlights(cursor=s.start),
    "ghost": lambda s: Highlights(trace=s.ghost),
    "wanted": lambda s: Highlights(wanted=(s.piece, s.pose(300))),
    "handles": lambda s: Highlights(handles=s.piece),
    "offered": lambda s: Highlights(offered=(f"{s.piece}.1",)),
    "strike_line": lambda s: Highlights(strikes_shown=(Strike(PieceId(f"{s.piece}.1"), PieceId(f"{s.enemy}.1"), 4),)),
    "shot_line": lambda s: Highlights(
        strikes_shown=(Strike(PieceId(f"{s.piece}.1"), PieceId(f"{s.enemy}.1"), 5, is_shot=True),)
    ),
    "tape": lambda s: Highlights(tape=(s.pose(0)[:2], s.pose(400)[:2], "4\u2033")),
    **{f"far_{kind}": _reach(kind, swing) for kind, swing in REACHES.items()},
}
"""Mark -> the highlights that show it. The names are those of its texts."""
OF_THE_PIECE = (
    "selected", "dice", "load", "risk", "own_casualty", "asked", "cursor", "handles", "offered",
    *(f"far_{kind}" for kind in REACHES),
)  # fmt: skip
OF_THE_ENEMY = ("melee", "shot", "target", "overrun", "casualty", "loss", "gone")
"""Marks that need only one thing to be shown."""
