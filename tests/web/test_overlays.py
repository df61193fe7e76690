"""Overlays of all boards are made in one way from the points and boxes of a drawing."""

from __future__ import annotations

import math
import re

import pytest

from engine.core.game import Game
from engine.core.references import Ref, piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.types import Pose
from engine.core.view import Strike, Trace
from web.boards.board_kinds import layers
from web.boards.drawing import Rect
from web.boards.free_table.free_table import FreeTable
from web.boards.hexes.hex_board import HexBoard
from web.boards.highlights import MELEE, PLAN, REACH, SHOT, DrawnAction, Highlights, Loss, Planned, RecentTurn
from web.boards.markup_text import slug
from web.boards.overlays import Overlays
from web.words import Names, Words

WORDS = Words.load("en")


class Bare(HexBoard):
    """A drawing that knows only points and boxes."""

    def point(self, ref: str) -> tuple[float, float] | None:
        return {
            place_ref("A"): (100, 100),
            place_ref("B"): (400, 100),
            piece_ref("1"): (110, 90),
            piece_ref("2"): (400, 100),
        }.get(ref)

    def box(self, ref: str) -> Rect | None:
        at = self.point(ref)
        return None if at is None else Rect(at[0] - 50, at[1] - 40, 100, 80)


def drawn(marks: Highlights) -> dict[str, str]:
    """Return the marks over the bare board."""
    view = Game(shipped()["chartabella/training"], seed=1).view(None)
    under, over = Overlays(view, marks, Bare(view)).layers()
    return under | over


def test_a_board_that_only_says_where_things_are_has_every_mark() -> None:
    """Arrows, targets with chances, losses, places and the keyboard cursor need only points and boxes."""
    marks = Highlights(
        cursor="A",
        places={"B": REACH},
        labels={"B": "67%"},
        targets={"2": "50%"},
        strikes={"2": (MELEE, SHOT)},
        casualties=("2",),
        own_casualties=("1",),
        risks={"1": "trample"},
        trace=Trace(path=("A", "B"), takes=("2",)),
        last=Trace(path=("B", "A")),
        threats=(("B", "A", "33%"),),
        zones=("A",),
        selected=(place_ref("A"),),
        charge=("A", "B"),
    )
    made = drawn(marks)

    names = "cursor mark-B label-B target-2 casualty-2 casualty-1 risk-1 path last threat-0 zone-A chosen-A charge"
    assert set(names.split()) == set(made)
    assert "67%" in made["label-B"]
    assert "50%" in made["target-2"]
    assert 'x="50" y="60" width="100" height="80"' in made["zone-A"]


def test_ways_of_the_last_turn_have_their_heads_above_the_pieces() -> None:
    """The arrows of the last turn include the last order, whatever is between."""
    first, last = Trace(path=("A", "B")), Trace(path=("B", "A"))
    view = Game(shipped()["chartabella/training"], seed=1).view(None)
    lately = RecentTurn(tuple(DrawnAction(n, view.sides[0], trace, False) for n, trace in enumerate((first, last))))
    _, above = Overlays(view, Highlights(last=last, lately=lately), Bare(view)).layers()

    assert ["above-0", "above-1"] == list(above)
    assert all('class="head"' in drawn for drawn in above.values())


def test_what_lies_nowhere_has_no_mark() -> None:
    """Things that the drawing does not know have no mark."""
    assert {} == drawn(Highlights(cursor="Z", places={"Z": REACH}, targets={"9": "50%"}, threats=(("A", "Z", ""),)))


@pytest.mark.parametrize("name", ["chartabella/gaugamela", "at_the_charge/civitate", "table_battles/rocroi"])
def test_marks_have_one_name_on_all_boards(name: str) -> None:
    """A target, a loss, a label and a threat have the same class on every board."""
    game = Game(shipped()[name], seed=1)
    view = game.view(None)
    standing = [(p.id, p.place) for p in view.pieces if p.space] or [(card.id, card.id) for card in view.cards]
    (one, here), (other, there) = standing[0], standing[-1]
    marks = Highlights(targets={other: "50%"}, casualties=(one,), labels={there: "1"}, threats=((there, here, "9%"),))
    found = layers(view, Names(WORDS, game.system.id, view), marks)["over"]
    keys = [re.sub("[^A-Za-z0-9-]", "_", key) for key in (f"target-{other}", f"casualty-{one}")]

    assert {*keys, f"label-{there}", "threat-0"} <= set(found)


def mark_of(name: str, at: Ref, piece: str) -> tuple[float, float]:
    """Return where the mark of a piece that is gone lies on a battle's first board, from where it stood."""
    view = Game(shipped()[name], seed=1).view(None)
    lost = Loss(0, view.sides[0], piece, at, 1, is_gone=True)
    made = layers(view, Names(WORDS, name.partition("/")[0], view), Highlights(lately=RecentTurn(losses=(lost,))))[
        "over"
    ]
    found = re.search(r"translate\(([-.\d]+) ([-.\d]+)\)", made[f"loss-{slug(piece)}"])
    assert found is not None
    return float(found[1]), float(found[2])


def test_the_mark_of_who_fell_lies_beside_who_came_there() -> None:
    """The mark of a loss is on its empty space, or beside the counter that is there now."""
    view = Game(shipped()["chartabella/training"], seed=1).view(None)
    taken = next(piece for piece in view.pieces if piece.place is not None)
    drawing = HexBoard(view)
    for at, is_beside in ((place_ref("D4"), False), (taken.at, True)):
        middle, mark = drawing.point(at), mark_of("chartabella/training", at, "gone")
        assert middle is not None
        assert is_beside == (math.dist(middle, mark) > 48 + 12), at


@pytest.mark.parametrize("turn", [0, 1])
def test_a_counter_that_lost_a_step_keeps_its_figures_to_be_read(turn: int) -> None:
    """The mark of a lost step is in the hex beside its counter and does not cover the figures."""
    view = Game(shipped()["at_the_charge/training"], seed=1).view(None)
    for piece in (piece for piece in view.pieces if piece.place is not None):
        lost = RecentTurn(losses=(Loss(0, piece.side, piece.id, piece.at, 1, is_gone=False),))
        made = layers(view, Names(WORDS, "at_the_charge", view), Highlights(lately=lost), turn=turn)["over"]
        found = re.search(r"translate\(([-.\d]+) ([-.\d]+)\)", made[f"loss-{slug(piece.id)}"])
        middle = HexBoard(view, turn=turn).point(piece.at)
        assert found is not None
        assert middle is not None
        away = [abs(float(found[n + 1]) - middle[n]) for n in range(2)]
        assert max(away) - 19 >= 40, piece.id


def test_advice_is_drawn_without_the_ways_of_the_last_turn() -> None:
    """While advice is drawn, the arrows of the last turn are hidden and the losses stay."""
    view = Game(shipped()["chartabella/training"], seed=1).view(None)
    way = Trace(path=("A", "B"))
    lost = Loss(0, view.sides[0], "2", place_ref("B"), 1, is_gone=True)
    lately = RecentTurn((DrawnAction(0, view.sides[0], way, True),), (lost,))
    made = [
        set(under | over)
        for plans in ((), (Planned(PLAN, 1, Trace(path=("B", "A"))),))
        for under, over in (Overlays(view, Highlights(last=way, lately=lately, plans=plans), Bare(view)).layers(),)
    ]

    assert [{"last", "above-0", "blow-0", "loss-2"}, {"plan-plan-1", "loss-2"}] == made


def test_the_mark_of_a_stand_that_fell_lies_where_it_stood() -> None:
    """On a free table the mark of a lost stand is on its own base, and on no enemy."""
    view = Game(shipped()["charge/training"], seed=1).view(None)
    drawn = FreeTable(view)
    for stand in (piece for piece in view.pieces if piece.group is not None and isinstance(piece.place, Pose)):
        room = drawn.box(piece_ref(stand.id))
        x, y = mark_of("charge/training", stand.at, stand.id)
        assert room is not None
        assert room.left < x < room.left + room.width
        assert room.top < y < room.top + room.height


def test_an_arrow_of_the_last_turn_ends_between_two_pieces_beside_each_other() -> None:
    """The head of an arrow is longer than wide, and the arrow is shortened over a piece."""
    view = Game(shipped()["at_the_charge/training"], {}, seed=1).view()
    spaces = {(space.x, space.y): space.id for space in view.board.spaces}
    taken = {piece.space for piece in view.pieces}
    pairs = [(one, spaces[x, y + 2]) for (x, y), one in spaces.items() if (x, y + 2) in spaces]
    lately = RecentTurn(tuple(DrawnAction(n, view.sides[0], Trace(path=pair), False) for n, pair in enumerate(pairs)))
    made = layers(view, Names(WORDS, "at_the_charge", view), Highlights(lately=lately))["over"]
    lengths: dict[bool, set[int]] = {True: set(), False: set()}
    for n, (one, _) in enumerate(pairs):
        corners = re.findall(r'class="head" points="([^"]+)"', made[f"above-{n}"])[0]
        tip, left, right = zip(*[map(float, re.findall(r"-?[\d.]+", corners))] * 2, strict=True)
        long = math.dist(tip, ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2))
        lengths[one in taken].add(round(long))

        assert long > 1.1 * math.dist(left, right)

    assert max(lengths[True]) < min(lengths[False])


def test_shots_of_a_measured_table_leave_one_arrow_to_each_unit_that_was_shot_at() -> None:
    """On a measured table shots leave one arrow between the middles; attacks in contact leave none."""
    view = Game(shipped()["charge/frontier"], seed=1).view(None)
    shooters = [piece for piece in view.pieces if piece.group == "R1"]
    targets = [next(piece for piece in view.pieces if piece.group == unit) for unit in ("B1", "B2")]
    shots = [Strike(shooter.id, target.id, 4, is_shot=True) for shooter in shooters for target in targets]
    blows = [shot._replace(is_shot=False) for shot in shots]
    lately = RecentTurn(
        tuple(DrawnAction(n, view.sides[0], Trace(strikes=tuple(made)), True) for n, made in enumerate((shots, blows)))
    )
    made = layers(view, Names(WORDS, "charge", view), Highlights(lately=lately))["over"]

    assert 2 == made["above-0"].count('class="shaft shot"')
    assert "above-1" not in made
