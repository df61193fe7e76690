"""The chance of a side to win from a position, a draw being a half: what the page calls its outlook.

It is a logistic function of the worth of the position (Thinking.value), of how far the game is, whose turn it is, and
of the battle, one for each system. Its numbers are fitted to games of the laboratory (`study calibration --fit`) and
stand in `ai/chances.json` of each system. Everything is counted in integers, because no two machines agree on the last
digit of an exponential.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from engine.core import package_data
from engine.core.agenda import State
from engine.core.callbacks import WON
from engine.core.stage import WHOLE, GameStage
from engine.core.system import System
from engine.core.types import Side

FORMAT = 2
"""The version of the files; another one is refused."""
NUMBERS = ("bias", "mover", "time", "lost", "worth", "worth_time", "worth_lost", "cube")
"""The coefficients of a system, in thousandths of a logit."""
OWN = ("bias", "time", "worth")
"""Those that a battle adds to."""
MOMENT = ("mover", "worth")
"""Those that a step of the turn adds to: what the rest of his turn gives the mover, and how much worth then says."""
SIZE = 5
"""How many numbers the size of a battle has (`size_of`)."""
Size = tuple[int, ...]
"""What tells a battle from others of its system: its last turn (0: none), the columns, rows and borders of its board,
and how many pieces both sides had; pieces may change sides. Without pieces no battle is known yet."""
NAME = "chances.json"
MOST = 100_000
"""The largest number of a file."""
PARTS = 10**15
"""Chances are counted in such parts."""
STEP = 250
"""Thousandths of a logit between two entries of the table of the logistic function."""
LOGISTIC = (
    37751, 48474, 62241, 79920, 102619, 131765, 169190, 217244, 278947, 358175, 459906, 590530, 758256, 973620,
    1250153, 1605228, 2061154, 2646574, 3398268, 4363462, 5602796, 7194133, 9237450, 11861120, 15229980, 19555681,
    25109991, 32241866, 41399375, 53157850, 68256029, 87642475, 112535162, 144498004, 185539102, 238236910, 305902227,
    392786200, 504347408, 647594798, 831528028, 1067702870, 1370957207, 1760343213, 2260324298, 2902311985,
    3726639284, 4785094495, 6144174602, 7889262586, 10129990981, 13007128466, 16701421848, 21444948421, 27535691115,
    35356250742, 45397868702, 58291265661, 74846227511, 96102415499, 123394575986, 158436219103, 203426978055,
    261190319096, 335350130466, 430557081325, 552778636924, 709670399101, 911051194401, 1169510265056, 1501182256737,
    1926734663327, 2472623156635, 3172682842485, 4070137715896, 5220125693558, 6692850924285, 8577485413712,
    10986942630593, 14063627043245, 17986209962092, 22977369910026, 29312230751356, 37326887344129, 47425873177567,
    60086650174008, 75858180021244, 95349464899109, 119202922022118, 148047198031689, 182425523806356,
    222700138825309, 268941421369995, 320821300824607, 377540668798145, 437823499114202, 500000000000000,
)  # fmt: skip
"""The logistic function from -24 to 0, in `PARTS`; the other half is its mirror image, and beyond it is not asked."""


class DamagedTable(ValueError):  # noqa: N818 - it says what is wrong
    """Raised for a file of chances that cannot be used; its text is one sentence."""

    def __init__(self, path: str, expected: str, got: str) -> None:
        super().__init__(f"{path}: expected {expected}, got {got}")


class Chances(NamedTuple):
    """The fitted function of one system."""

    numbers: Mapping[str, int]
    battles: Mapping[tuple[int, ...], Mapping[str, int]]
    """Size of a battle (`size_of`) -> what it adds to the numbers."""
    moments: Mapping[str, Mapping[str, int]]
    """Step of a turn -> what it adds to the numbers."""

    def of_battle(self, size: Size) -> Mapping[str, Mapping[str, int]]:
        """Return the numbers of a battle by the steps of a turn, those of the system if nothing is known of it.

        The step without a name stands for all that are not there.
        """
        return {moment: self.sums(self.battles.get(size, {}), own) for moment, own in {**self.moments, "": {}}.items()}

    def sums(self, *added: Mapping[str, int]) -> Mapping[str, int]:
        """Return the numbers of the system with those that are added."""
        return {name: value + sum(own.get(name, 0) for own in added) for name, value in self.numbers.items()}

    def of(self, worth: int, stage: GameStage, size: Size) -> int:
        """Return the chance of the first side in `PARTS`, from the worth of a position to it (Thinking.value).

        It rises strictly with the worth.
        """
        return chance(self.of_battle(size), worth, stage)


def slope(number: Mapping[str, int], time: int, lost: int) -> int:
    """Return how fast the logit rises where it rises least, at an even position, times `WHOLE`."""
    return WHOLE * number["worth"] + number["worth_time"] * time + number["worth_lost"] * lost


def chance(numbers: Mapping[str, Mapping[str, int]], worth: int, stage: GameStage) -> int:
    """Return the chance of the first side in `PARTS` by the numbers of a battle."""
    if abs(worth) >= WON:
        return PARTS if worth > 0 else 0
    number = numbers.get(stage.moment, numbers[""])
    mover = 0 if stage.mover < 0 else number["mover"] if stage.mover == 0 else -number["mover"]
    bias = WHOLE * (number["bias"] + mover) + number["time"] * stage.time + number["lost"] * stage.lost
    rise = slope(number, stage.time, stage.lost)
    return logistic(WON**3 * bias + WON**2 * rise * worth + WHOLE * number["cube"] * worth**3, WHOLE * WON**3)


def logistic(number: int, unit: int) -> int:
    """Return the logistic function of a number in `PARTS`; `unit` is a thousandth of a logit."""
    if number > 0:
        return PARTS - logistic(-number, unit)
    last = len(LOGISTIC) - 1
    at, rest = divmod(max(0, number + STEP * last * unit), STEP * unit)
    low, high = LOGISTIC[at], LOGISTIC[min(last, at + 1)]
    return low + (high - low) * rest // (STEP * unit)


def read(data: Any, name: str) -> Chances:
    """Return the function that a file holds; `name` is what the file is called in a fault.

    Raises:
        DamagedTable: the file is damaged, or of another version.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        got = data.get("format") if isinstance(data, dict) else data
        raise DamagedTable(f"{name}.format", f"version {FORMAT} of a table of chances", repr(got)[:40])
    numbers = whole_numbers(data.get("numbers"), NUMBERS, f"{name}.numbers")
    battles: dict[tuple[int, ...], Mapping[str, int]] = {}
    for battle, own in checked_map(data.get("battles"), f"{name}.battles").items():
        path = f"{name}.battles.{battle}"
        size = checked_map(own, path).get("size")
        if not isinstance(size, list) or len(size) != SIZE or not all(type(n) is int for n in size):
            raise DamagedTable(f"{path}.size", f"{SIZE} whole numbers", repr(size)[:40])
        if tuple(size) in battles:
            raise DamagedTable(f"{path}.size", "the size of no other battle", repr(size)[:40])
        battles[tuple(size)] = whole_numbers(own.get("adds"), OWN, f"{path}.adds")
    moments = {
        moment: whole_numbers(own, MOMENT, f"{name}.moments.{moment}")
        for moment, own in checked_map(data.get("moments"), f"{name}.moments").items()
    }
    found = Chances(numbers, battles, moments)
    for number in (found.sums(own, added) for own in ({}, *battles.values()) for added in ({}, *moments.values())):
        if min(slope(number, time, lost) for time in (0, WHOLE) for lost in (0, WHOLE)) <= 0 or number["cube"] < 0:
            raise DamagedTable(f"{name}.numbers", "a chance that rises with the worth", "one that falls")
        if sum(abs(value) for value in number.values()) > STEP * (len(LOGISTIC) - 1):
            raise DamagedTable(f"{name}.numbers", f"{STEP * (len(LOGISTIC) - 1)} at most in all", "more")
    return found


def checked_map(found: Any, path: str) -> Mapping[str, Any]:
    """Return a mapping, or refuse anything else."""
    if not isinstance(found, dict):
        raise DamagedTable(path, "a table", repr(found)[:40])
    return found


def whole_numbers(found: Any, names: tuple[str, ...], path: str) -> Mapping[str, int]:
    """Return whole numbers of these names within bounds, or refuse anything else."""
    table = checked_map(found, path)
    for name in names:
        if type(table.get(name)) is not int or abs(table[name]) > MOST:
            raise DamagedTable(f"{path}.{name}", f"a whole number up to {MOST}", repr(table.get(name))[:40])
    return {name: table[name] for name in names}


def chances_of(system: System) -> Chances | None:
    """Return the function of a system, None for one that has none.

    Raises:
        DamagedTable: its file is damaged, or of another version.
    """
    return kept_in(f"{system.package}.ai")


@cache
def kept_in(package: str) -> Chances | None:
    """Return the function whose file is in a package, None if there is none."""
    try:
        text = package_data.text(package, NAME)
    except (ImportError, OSError):
        return None
    name = f"{package}/{NAME}"
    try:
        data = json.loads(text)
    except ValueError as error:
        raise DamagedTable(name, "JSON text", str(error)) from None
    return read(data, name)


def size_of(system: System, state: State) -> Size:
    """Return what tells the battle of a state from others of its system."""
    assert system.thinking.stage is not None, "a system with fitted chances tells how far a game is"
    stage, board = system.thinking.stage(state), system.sight.view(state, None).board
    return stage.limit, board.columns, board.rows, len(board.edges), stage.pieces


class BattleChances:
    """The chances of the sides in a battle, on the scale of `Thinking.value`: twice the chance less one.

    Half a chance is 0, and only what is won or lost for certain comes to the ends of the scale. A system without a
    fitted function keeps its worths.

    A chance is always seen from a state that the game has reached: how far it is, and how much is lost, are taken from
    there. The fit tells what losses go along with, not what they lead to, so no order is good or bad because pieces of
    either side fall.
    """

    def __init__(self, system: System, state: State) -> None:
        """Take the battle of which `state` is a position."""
        self.system, self.first = system, system.sides(state)[0]
        function, stage = chances_of(system), system.thinking.stage
        self._stage = None if function is None else stage
        self._numbers = {} if function is None or stage is None else function.of_battle(size_of(system, state))

    def of_worth(self, root: State, worth: int, side: Side) -> int:
        """Return the chance of a side for what a search from a state says is the worth to it.

        It rises strictly with the worth but for rounding, so that no order changes its place by it.
        """
        return worth if self._stage is None else self._of(worth, side, self._stage(root))

    def seen_from(self, root: State) -> System:
        """Return the system with positions valued by chances, as seen from a state: their means are chances again."""
        if self._stage is None:
            return self.system
        stage_of, worth_of = self._stage, self.system.thinking.value
        time, lost = stage_of(root)[:2]

        def value(s: State, side: Side) -> int:
            return self._of(worth_of(s, side), side, stage_of(s)._replace(time=time, lost=lost))

        return replace(self.system, thinking=self.system.thinking._replace(value=value))

    def _of(self, worth: int, side: Side, stage: GameStage) -> int:
        if abs(worth) >= WON:
            return worth
        sign = 1 if side == self.first else -1
        found = (2 * WON * chance(self._numbers, sign * worth, stage) + PARTS // 2) // PARTS - WON
        return sign * min(WON - 1, max(1 - WON, found))


def judged_by_chance(system: System, state: State) -> System:
    """Return the system with positions valued by the chance of a side, as seen from a state of a battle."""
    return BattleChances(system, state).seen_from(state)
