"""What the computer caches between two decisions never changes what it finds."""

from __future__ import annotations

import pytest

from engine.core.dice import Generator
from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.core.types import PieceId, PlaceId
from engine.search.orders import OrderMeasure
from engine.systems.chartabella import SYSTEM
from engine.systems.chartabella.actions import Turn
from engine.systems.chartabella.ai.armies import Army, Roster, armies, roster
from engine.systems.chartabella.ai.bitboards import bitboard_of
from engine.systems.chartabella.ai.hints import HINTS
from engine.systems.chartabella.state import State, sides
from tests.search.games import stroll
from tests.systems.chartabella.table import board

SCENARIOS = [name for name, ground in shipped().items() if ground.system == "chartabella"]


def facts(army: Army) -> dict[str, object]:
    return {name: getattr(army, name) for name in Army.__slots__}


def anew(s: State) -> dict[str, Army]:
    game = Roster(s)
    game.look(s, bitboard_of(s))
    return game.both


@pytest.mark.parametrize("name", SCENARIOS)
def test_armies_taken_over_are_those_made_anew(name: str):
    """Looked at in any order, the armies of a position are the same as when it is looked at first."""
    met = stroll(shipped()[name], SYSTEM, 120)
    dice = Generator(3)
    for _ in range(300):
        n = dice.below(len(met))
        for s in met[n : n + 4]:
            found, wanted = armies(s, bitboard_of(s)), anew(s)
            assert {side: facts(army) for side, army in wanted.items()} == {
                side: facts(army) for side, army in found.items()
            }
            assert [*wanted[sides(s)[0]].pieces] == [*found[sides(s)[0]].pieces]


def test_armies_are_not_taken_over_from_another_battlefield():
    """The same pieces on the same spaces of a larger board have other bits."""
    pieces = ("P 101 E6", "M 121 E5")
    for size in ((9, 9), (9, 12)):
        s = board(*pieces, size=size).state
        assert {side: facts(army) for side, army in anew(s).items()} == {
            side: facts(army) for side, army in armies(s, bitboard_of(s)).items()
        }


def test_pieces_that_follow_one_another_are_told_apart():
    """A piece that steps onto the space that another of its side has left stands there, in either order."""
    s = SYSTEM.start(shipped()["chartabella/grain"])
    own = [piece for piece in s.place if s.battle.owners[piece] == sides(s)[0]][:2]
    roster(s).look(s, bitboard_of(s))
    for first, second in (own, own[::-1]):
        after = s.copy()
        free = next(space for space in bitboard_of(s).bit if space not in s.place.values())
        after.place[first], after.place[second] = free, s.place[first]
        found, wanted = armies(after, bitboard_of(s)), anew(after)
        assert facts(wanted[sides(s)[0]]) == facts(found[sides(s)[0]])


def test_a_move_with_no_target_near_is_told_by_how_near_it_comes():
    """Far from everybody a step ahead brings a piece nearer to the enemy; a step aside has no such reason."""
    table = board("P 101 E2", "M 121 E9")
    ahead, aside = (table.move("E2", space, "S") for space in ("E3", "D2"))

    told = HINTS.purpose(table.state, "P", ahead)
    assert told is not None
    assert ("search.reason.approach", 6) == (told[0], told[1]["spaces"])
    assert None is HINTS.purpose(table.state, "P", aside)


def test_turns_that_show_the_back_to_the_enemy_are_not_advised_and_claim_no_threat() -> None:
    """At the start of a battle all look ahead: nobody is advised to turn about."""
    s = SYSTEM.start(shipped()["chartabella/caravan"])
    lines = [line[0] for line in OrderMeasure(SYSTEM, s.side, nodes=600).lines(s)]
    turns = [one for one in HINTS.candidates(s, 150) if isinstance(one, Turn)]

    assert turns
    assert lines
    assert not {*turns} & {*lines}
    assert all(HINTS.purpose(s, s.side, one) is None for one in turns)


@pytest.mark.parametrize(("space", "is_behind"), [("C6", True), ("C4", False)])
def test_a_piece_turns_to_face_only_who_threatens_it_from_behind(space: str, is_behind: bool) -> None:
    s = SYSTEM.start(shipped()["chartabella/grain"])
    s.place = {PieceId("103-1"): PlaceId("C5"), PieceId("122-1"): PlaceId(space)}
    s.facing = {PieceId("103-1"): "S", PieceId("122-1"): "N"}
    found = HINTS.purpose(s, s.side, Turn(PieceId("103-1")))

    assert any(SYSTEM.forecast.threats(s, piece_ref("103-1")))
    assert (found is not None) == is_behind
