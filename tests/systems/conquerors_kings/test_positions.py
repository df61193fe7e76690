"""A position of Conquerors and Kings that play cannot lead to is refused, and soon."""

from __future__ import annotations

import pytest

from engine.core import codec
from engine.core.scenario import DataFault
from engine.systems.conquerors_kings.actions import PlaceScenery
from engine.systems.conquerors_kings.state import State
from tests.systems.conquerors_kings.table import TRAINING, Table
from tests.systems.faults import put
from tests.systems.positions import few_lines, opened, refused

LINE = ("S a CO C3", "S b CO C3", "S c CO C3", "S d CO D3", "S e CO D3", "N x SKI C4", "N y SKI C4")
PIECE = {"id": "a", "name": "a", "kind": "CO", "zone": "A5"}


def due(table: Table, *steps: tuple[object, ...]) -> list[object]:
    """Return the agenda with other steps in the place of its top, the next one first."""
    return [*table.state.agenda[:-1], *reversed(steps)]


def amid(step: int, side: str, *steps: tuple[object, ...]) -> Table:
    """Return a table in a step of a side's turn, of which these things alone are left to be done."""
    table = Table.with_(*LINE, side=side, step=step)

    def leave(s: State) -> None:
        s.agenda = [one for one in s.agenda if one[0] == "turn.step"]

    return table.change(leave).run(*steps, ("victory.look",))


def struck(hits: int = 3) -> Table:
    """Return a table on which the three units of C3 have been shot at and hits are to be placed."""
    return amid(5, "N", ("hits.begin", "C3", hits, False))


def test_hits_that_are_placed_fit_the_zone_and_its_units():
    """No more than leave a choice, by the side that holds the zone, once, where shots are dealt with."""
    table = struck()
    assert table.asked == "hits.place"

    assert opened(table.game).menu() == table.game.menu()
    for step in (
        ("hits.place", "S", "C3", 6, False),
        ("hits.place", "S", "C3", 18, False),
        ("hits.place", "N", "C3", 3, False),
        ("hits.place", "S", "D3", 3, False),
        ("hits.place", "S", "C3", 3, True),
    ):
        assert "hits.place does not fit" in refused(table.game, agenda=due(table, step))
    assert "hits.place does not fit" in refused(table.game, wounds={"a": 2})


def test_a_whole_army_in_one_zone_is_refused():
    """18 hits on all units of a side there could be placed in millions of ways; its load is more than a zone takes."""
    table = Table.of("trebia")
    s: State = table.state
    side = "S"
    units = s.battle.rosters[s.armies].units[side]
    zone = s.at[units[0]]
    at = s.at | dict.fromkeys(units, zone)
    held = {other: tuple(piece for piece, place in at.items() if place == other) for other in s.held}
    agenda = [["turn.step", number] for number in (8, 7, 6)]
    agenda += [["victory.look"], ["hits.saves", zone, False], ["hits.place", side, zone, 18, False]]

    told = refused(table.game, at=at, held=held, active="N", step=5, turn=1, agenda=agenda)

    assert f"held[{zone}]: over capacity" in told


def test_zones_are_over_capacity_only_while_their_side_moves():
    """CK-51: Its movement may crowd a zone; nothing else does."""
    table = Table.with_(*LINE, step=4)
    s: State = table.state
    at = s.at | {"d": "C3"}
    held = s.held | {"C3": ("a", "b", "c", "d"), "D3": ("e",)}

    assert opened(table.game, at=at, held=held).state.held["C3"] == held["C3"]
    crowded = Table.with_(*LINE, step=6)
    assert "over capacity" in refused(crowded.game, at=at, held=held)


def test_hits_beyond_two_a_unit_are_no_more_than_a_pool_throws():
    """All units of the zone have their two hits, and the enemy places the rest."""
    table = struck(8)
    assert table.asked == "hits.excess"
    few = len(table.game.menu())

    with few_lines():
        assert len(opened(table.game, agenda=due(table, ("hits.excess", "N", "C3", 12))).menu()) > few
    for step in (("hits.excess", "N", "C3", 13), ("hits.excess", "S", "C3", 2), ("hits.excess", "N", "D3", 2)):
        assert "hits.excess does not fit" in refused(table.game, agenda=due(table, step))
    assert "hits.excess does not fit" in refused(table.game, wounds={"a": 2, "b": 2})


@pytest.mark.parametrize(
    ("step", "wrong"),
    [
        (("shooting.dice", "C3", 4, True), ("shooting.dice", "C3", 18, True)),
        (("shooting.again", "C3", 4, 2), ("shooting.again", "C3", 4, 5)),
    ],
)
def test_no_more_dice_are_thrown_than_the_shooters_have(step, wrong):
    """Nor do more of them hit."""
    table = amid(5, "N", step)

    assert opened(table.game).pending == table.game.pending
    assert f"{wrong[0]} does not fit" in refused(table.game, agenda=due(table, wrong))


def bringing() -> Table:
    """Return an open battle in which the first side is to place its first piece of scenery."""
    table = Table.of("open")
    while table.asked != "before.piece":
        now = table.game.pending
        table.do(table.game.menu()[0]) if table.side else table.do(now.odds[0][0])
    return table


def test_scenery_is_brought_in_turn():
    """A side that has brought three kinds brings no fourth, and nothing is brought when others come."""
    table = bringing()
    table.do(next(a for a in table.game.menu() if isinstance(a, PlaceScenery)))
    s: State = table.state
    side = next(side for side, kinds in s.brought.items() if kinds)
    other = next(one for one in s.brought if one != side)

    assert opened(table.game).pending == table.game.pending
    for brought in ((), ("gentle", "wood"), ("gentle", "wood", "rough")):
        assert "before.piece does not fit" in refused(table.game, brought={**s.brought, side: brought})
    assert "before.piece does not fit" in refused(table.game, brought={**s.brought, other: ("wood",)})
    assert "brought: " in refused(Table.of("training").game, brought={"N": ("wood",), "S": ()})


def test_steps_are_of_the_step_of_the_turn():
    """CK-04: What is asked belongs to the step that is not over."""
    agenda = [*(["turn.step", number] for number in (8, 7, 6)), ["command.order"]]

    assert "agenda: command" in refused(struck().game, agenda=agenda)


def test_the_losses_of_a_pursuit_are_one_at_least():
    """Else they would be counted below nothing."""
    table = amid(2, "S", ("pursuit.losses", "S", "C3", False, 2), ("morale.rout", "C3"))
    assert table.asked == "pursuit.loss"

    assert opened(table.game).pending == table.game.pending
    assert "pursuit.loss" in refused(table.game, agenda=due(table, ("pursuit.loss", "S", "C3", False, 0)))


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (("armies",), {f"K{n}": {"name": "x", "troops": []} for n in range(41)}, "at most 40 armies"),
        (("armies", "gauls", "troops"), [PIECE] * 1_000, "at most 40 pieces"),
        (("armies", "gauls", "troops", 0, "traits"), ["bow"] * 1_000, "at most 5"),
        (("scenery",), {f"A{n}": "wood" for n in range(30_000)}, "at most 20000 entries"),
    ],
)
def test_a_scenario_is_counted_before_it_is_built(path, value, expected):
    """Armies, their pieces and what these have: no more than a battle takes, told in one sentence."""
    with pytest.raises(DataFault) as caught, few_lines():
        codec.scenario(put(TRAINING, path, value), "my.toml")

    assert [expected] == [mismatch.expected[: len(expected)] for mismatch in caught.value.mismatches]
