"""A fit finds the function that games were made by."""

from __future__ import annotations

from engine.core.callbacks import WON
from engine.core.chances import PARTS, read
from engine.core.dice import Generator
from engine.core.stage import WHOLE, GameStage
from engine.lab.calibration import Position, said, tenths
from engine.lab.fit import fit

TRUE = {
    "format": 2,
    "numbers": {
        "bias": 200, "mover": 300, "time": 0, "lost": 0, "worth": 4000, "worth_time": 3000, "worth_lost": 0, "cube": 0,
    },
    "battles": {},
    "moments": {"act": {"mover": 400, "worth": 0}},
}  # fmt: skip
BATTLES = {"toy/one": (8, 6, 6, 0, 20), "toy/other": (20, 9, 9, 0, 70)}


def made(count: int, seed: int) -> list[Position]:
    """Make positions at random, and results by the chances of the true function."""
    function, dice = read(TRUE, "true"), Generator(seed)
    found = []
    for number in range(count):
        battle = [*BATTLES][dice.below(2)]
        side = dice.below(2)
        size = BATTLES[battle]
        stage = GameStage(dice.below(WHOLE), dice.below(WHOLE), side, ("act", "rest")[dice.below(2)], size[0], size[-1])
        worth = dice.below(2 * WON - 1) - WON + 1
        won = dice.below(PARTS) < function.of(worth, stage, size)
        found.append(Position(battle, number, side, worth, stage, size, float(won)))
    return found


def test_a_fit_finds_the_function_behind_the_games() -> None:
    """What is said of new positions is within three points of what is true, wherever the worth lies."""
    function, true = read(fit(made(8_000, 1)), "fit"), read(TRUE, "true")
    errors = [
        abs(function.of(one.worth, one.stage, one.size) - true.of(one.worth, one.stage, one.size))
        for one in made(500, 2)
    ]

    assert max(errors) < 8 * PARTS // 100
    assert sum(errors) / len(errors) < 3 * PARTS // 100


def test_a_fitted_function_is_calibrated() -> None:
    """Of new positions those that are said to be won with p are won with about p, in every tenth."""
    found = tenths(said(read(fit(made(40_000, 3)), "fit"), made(40_000, 4)))

    assert len(found) == 10
    assert all(abs(tenth.said - tenth.won) < 0.05 for tenth in found)
