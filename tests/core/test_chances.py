"""The chance of a side: a function of integers that rises with the worth, and a table that is refused if damaged."""

from __future__ import annotations

import copy
from decimal import Decimal, localcontext
from itertools import pairwise

import pytest

from engine.core.callbacks import WON
from engine.core.chances import LOGISTIC, PARTS, STEP, DamagedTable, judged_by_chance, kept_in, logistic, read
from engine.core.stage import WHOLE, GameStage
from engine.core.system import SYSTEMS, load
from tests.core.test_stage import states
from tests.laws.registry import TOYS, scenarios

BATTLE = (8, 6, 5, 0, 26)
DATA = {
    "format": 2,
    "numbers": {
        "bias": 100, "mover": 50, "time": -200, "lost": 30, "worth": 3000, "worth_time": 2000, "worth_lost": -500,
        "cube": 700,
    },
    "battles": {"toy/battle": {"size": list(BATTLE), "adds": {"bias": -400, "time": 0, "worth": 100}}},
    "moments": {"turn.act": {"mover": 300, "worth": -1000}},
}  # fmt: skip


def test_the_table_is_that_of_the_logistic_function() -> None:
    """Each entry is the function to its last part, a quarter of a logit apart, and even is a half."""
    with localcontext(prec=50):
        exact = [
            Decimal(PARTS) / (1 + (Decimal(STEP * (len(LOGISTIC) - 1 - n)) / 1000).exp()) for n in range(len(LOGISTIC))
        ]

    assert [*LOGISTIC] == [int(number.to_integral_value()) for number in exact]
    assert logistic(0, 7) == PARTS // 2
    assert logistic(-5, 1) + logistic(5, 1) == PARTS


@pytest.mark.parametrize("battle", [BATTLE, (9, 9, 9, 9, 9)])
@pytest.mark.parametrize(("time", "moment"), [(0, ""), (500, "turn.act"), (WHOLE, "turn.act")])
def test_the_chance_rises_strictly_with_the_worth(battle: tuple[int, ...], time: int, moment: str) -> None:
    """Of each two worths the greater one has the greater chance, and only certain ends are certain."""
    function = read(DATA, "toy")
    chances = [function.of(worth, GameStage(time, 300, 0, moment, 8, 26), battle) for worth in range(-WON, WON + 1)]

    assert all(low < high for low, high in pairwise(chances))
    assert (chances[0], chances[-1]) == (0, PARTS)
    assert 0 < chances[1] < chances[-2] < PARTS


def test_whose_turn_it_is_and_the_battle_count() -> None:
    """The chances in the turns of both sides lie on either side of that of nobody, and the battle adds its own."""
    function = read(DATA, "toy")
    first, second, nobody = (function.of(100, GameStage(0, 0, mover, "", 8, 26), BATTLE) for mover in (0, 1, -1))

    assert second < nobody < first
    assert function.of(100, GameStage(0, 0, -1, "", 8, 26), (1, 2, 3, 4, 5)) > nobody


@pytest.mark.parametrize("name", [f"{system}/training" for system in SYSTEMS if system not in TOYS])
def test_positions_are_valued_by_the_chance_of_a_side(name: str) -> None:
    """In a random game what is good for one side is as bad for the other, and only what is certain is said to be."""
    judged = None
    for system, state in states(name, seed=3, inputs=80):
        judged = judged or judged_by_chance(system, state)
        first, second = system.sides(state)
        value, worth = judged.thinking.value(state, first), system.thinking.value(state, first)
        assert value == -judged.thinking.value(state, second)
        assert (abs(value) == WON) == (abs(worth) == WON)
    assert judged is not None


@pytest.mark.parametrize("name", [f"{system}/training" for system in SYSTEMS if system not in TOYS])
def test_positions_seen_from_one_state_are_ordered_by_their_worth(name: str) -> None:
    """At one step of one side's turn a better worth is a better chance, however far on and however bloody it is."""
    met: dict[tuple[int, str], list[tuple[int, int]]] = {}
    judged = None
    for system, state in states(name, seed=5, inputs=120):
        judged = judged or judged_by_chance(system, state)
        first, *_ = system.sides(state)
        now = system.thinking.stage(state)
        pair = system.thinking.value(state, first), judged.thinking.value(state, first)
        met.setdefault((now.mover, now.moment), []).append(pair)
    pairs = [pair for found in met.values() for pair in pairwise(sorted(found))]

    assert pairs
    assert all(chance <= better for (_, chance), (_, better) in pairs)


def test_a_system_without_a_fit_shows_the_worth() -> None:
    """Its values stay as they are."""
    system = load("toy")
    state = system.start(next(one for one in scenarios().values() if one.system == "toy"))

    assert judged_by_chance(system, state) is system


def test_what_is_no_json_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was cut off is told with its place, so that a build stops at it."""
    monkeypatch.setattr("engine.core.chances.package_data.text", lambda *_: '{"format": 1,')
    with pytest.raises(DamagedTable, match=r"toy\.ai/chances\.json: expected JSON text, got Expecting property name"):
        kept_in("toy.ai")


def spoilt(*path: str, value: object) -> dict[str, object]:
    """Return the table with one value changed."""
    data = copy.deepcopy(DATA)
    at = data
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "toy.format: expected version 2"),
        (spoilt("format", value=1), "toy.format: expected version 2"),
        (spoilt("numbers", "mover", value=1.5), "toy.numbers.mover: expected a whole number"),
        (spoilt("numbers", "mover", value=True), "toy.numbers.mover: expected a whole number"),
        (spoilt("numbers", "worth", value=-4000), "toy.numbers: expected a chance that rises with the worth"),
        (spoilt("numbers", "lost", value=30_000), "toy.numbers: expected 24000 at most in all"),
        (
            spoilt("battles", "toy/battle", "size", value=[1, 2]),
            "toy.battles.toy/battle.size: expected 5 whole numbers",
        ),
        (spoilt("battles", "toy/battle", "adds", value=None), "toy.battles.toy/battle.adds: expected a table"),
        (spoilt("battles", value=3), "toy.battles: expected a table"),
        (
            spoilt("moments", "turn.act", "worth", value=-4000),
            "toy.numbers: expected a chance that rises with the worth",
        ),
        (spoilt("moments", value=None), "toy.moments: expected a table"),
    ],
)
def test_a_damaged_table_is_refused_in_a_sentence(data: object, said: str) -> None:
    """The sentence says where, what was expected and what came."""
    with pytest.raises(DamagedTable) as caught:
        read(data, "toy")

    assert str(caught.value).startswith(said)
