"""The record of a game: save file, replay and bug report in one JSON text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from engine import VERSION
from engine.core import codec
from engine.core.agenda import State, state_key
from engine.core.game import Game
from engine.core.scenario import DataFault, Mismatch, Scenario, digest, shipped
from engine.core.system import SYSTEMS, System, load
from engine.core.types import Action, Chance, Decision

FORMAT = 2
"""The version of the record format; older records are upgraded by `_brought_up`."""
MAX_INPUTS = 20_000
"""The number of inputs beyond which a record is refused: no game is nearly as long, and a replay would take minutes."""
MAX_ORDERS = 20_000
"""The number of orders beyond which a position from outside is refused: no menu of a game has nearly as many."""
SOME_ORDERS = 12
"""The number of orders listed per head when a position is opened."""
SHORT = 4
"""The minimum number of hex digits of a digest; links carry no more, saves all sixteen."""

_NEEDED: dict[str, type] = {
    "format": int, "engine": str, "system": str, "rules": int, "scenario": dict, "digest": str,
    "options": dict, "study": bool, "inputs": list, "digests": list, "extra": dict,
}  # fmt: skip
_STATES = ("start", "state")
"""Fields that hold the columns of a state, or null."""
_NEWER = "(a newer version of the site saved it)"


KINDS = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    dict: "an object",
    list: "a list",
    bool: "true or false",
}


class Fault(NamedTuple):
    """Where a record is damaged: the number of valid inputs and the first mismatch."""

    good: int
    mismatch: Mismatch
    at_position: bool = False
    """Whether the game was opened at the record's last position instead, because another version wrote the record."""


def save(game: Game, extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the game as JSON data; `extra` belongs to the caller (who plays each side, how the board is shown)."""
    start = game.start
    return {
        "format": FORMAT,
        "engine": VERSION,
        "system": game.system.id,
        "rules": game.rules,
        "scenario": game.scenario.data(),
        "digest": game.scenario.digest(),
        "options": dict(game.options),
        "study": game.study,
        "start": None if start is None else codec.state_data(start, fixed=False),
        "inputs": [_input(i.given) for i in game.inputs],
        "digests": list(game.digests),
        "state": codec.state_data(game.state, fixed=False),
        "extra": extra or {},
    }


def text(game: Game, extra: dict[str, Any] | None = None) -> str:
    """Return the record as JSON text."""
    return json.dumps(save(game, extra), ensure_ascii=False, separators=(",", ":"))


def _input(given: Action | str | int) -> dict[str, Any]:
    return codec.action_data(given) if isinstance(given, Action) else {"roll": given}


def load_text(source: str, *, seed: int = 0) -> tuple[Game, dict[str, Any], Fault | None]:
    """Open a record from outside: return the game, the caller's extra data, and the fault if only a part is valid.

    A damaged record gives its longest valid beginning; a record of older rules is migrated to today's; a record of
    another version that cannot be replayed gives the position in which it was saved.

    Raises:
        DataFault: nothing can be opened; with the path, the expected and the actual value.
    """
    return load_data(codec.parse(source), seed=seed)


def load_data(data: Any, *, seed: int = 0, system: System | None = None) -> tuple[Game, dict[str, Any], Fault | None]:
    """Open a record given as JSON data; see `load_text`."""
    opening = RecordReplay(data, seed=seed, system=system)
    for _ in opening:
        pass
    return opening.game, opening.extra, opening.fault


class RecordReplay:
    """A record being opened: iterating replays it input by input, yielding the number of inputs done.

    When it has run to its end, `game`, `extra` and `fault` are what `load_text` returns.

    Raises:
        DataFault: nothing can be opened.
    """

    def __init__(self, data: Any, *, seed: int = 0, system: System | None = None) -> None:
        self.data = _brought_up(data)
        self.scenario = scenario_of(self.data, system)
        self.system = system or load(self.scenario.system)
        self.seed = seed
        self.extra: dict[str, Any] = self.data["extra"]
        self.fault: Fault | None = None
        self.bridges: list[int] = []
        """Numbers of the record's inputs before which an answer was inserted that only later rules ask for."""
        self._parted: Fault | None = None
        """Where the digests of older rules first differ from those of today."""
        self.game = self._begin(None if self.data.get("start") is None else self._state("start"))
        wrong = _differs(self.game, self.data["digests"])
        if wrong is not None and self.game.start is not None and not self._is_foreign():
            raise DataFault([wrong.mismatch])

    def __len__(self) -> int:
        return len(self.data["inputs"])

    def __iter__(self) -> Iterator[int]:
        yield from self._replay()
        if self.fault is not None and self._is_foreign() and self.data.get("state") is not None:
            self._open_at_position()

    def place(self, n: int) -> int:
        """Return the number in the game of an input of the record."""
        return n + sum(at <= n for at in self.bridges)

    def last(self) -> State | None:
        """Return the final state in the record, None if it holds no valid one."""
        try:
            return self._state("state")
        except DataFault:
            return None

    def _begin(self, start: State | None) -> Game:
        given = self.data
        return Game(
            self.scenario, given["options"], seed=self.seed, system=self.system, start=start, rules=given["rules"]
        )

    def _state(self, name: str) -> State:
        """Return the state in one of the record's fields; its immutable part comes from the scenario."""
        given = self.data.get(name)
        if not isinstance(given, dict):
            raise DataFault([Mismatch(f"$.{name}", "an object of columns", _kind(given))])
        options = {**self.scenario.options, **self.data["options"]}
        first = self.system.start(self.scenario, options, self.data["rules"])
        found = codec.state(self.system, given, f"$.{name}", first.battle)
        try:
            too_long = _look(self.system, found)
        except Exception:  # noqa: BLE001 - columns that are right one by one; whatever the rules trip over, it is these
            raise DataFault([Mismatch(f"$.{name}", "a state that holds together", "one that makes no sense")]) from None
        if too_long:
            told = f"a question with fewer than {MAX_ORDERS} orders"
            raise DataFault([Mismatch(f"$.{name}", told, "one with more")])
        return found

    def _is_foreign(self) -> bool:
        """Return whether another version of the engine or of the rules wrote the record."""
        return (self.data["engine"], self.data["rules"]) != (VERSION, self.game.rules)

    def _is_older(self) -> bool:
        """Return whether older rules wrote the record that today's can migrate."""
        return self.system.past.bridge is not None and self.data["rules"] < self.system.version

    def _open_at_position(self) -> None:
        """Begin a game in the record's last position; if that is invalid, keep the replayed game."""
        state = self.last()
        if state is None:
            return
        assert self.fault is not None
        self.fault = Fault(self.fault.good, self.fault.mismatch, at_position=True)
        study, self.game = self.game.study, self._begin(state)
        if study:
            self.game.begin_study()

    def _replay(self) -> Iterator[int]:
        """Play the inputs until one does not fit; store its number and mismatch as the fault."""
        game, data = self.game, self.data
        if data["study"]:
            game.begin_study()
        self.fault = _differs(game, data["digests"])
        for n, given in enumerate(data["inputs"]):
            if self.fault is not None:
                return
            try:
                self._put(given, n)
            except DataFault as fault:
                self._stop(Fault(n, fault.mismatches[0]))
                return
            differs = None if self._parted else _differs(game, data["digests"])
            if differs is not None and self._is_older():
                self._parted = differs
            elif differs is not None:
                game.take_back()
                self.fault = differs
            yield n + 1
        if self._parted is not None:
            if not self._ends_alike() and not (self._bridge(len(self)) and self._ends_alike()):
                self._stop(self._parted)
        elif self.fault is None and len(data["digests"]) > len(game.digests):
            told = Mismatch("$.inputs", f"{len(data['digests']) - 1} inputs", str(len(game.inputs)))
            self.fault = Fault(len(game.inputs), told)

    def _put(self, given: Any, n: int) -> None:
        """Play an input; once digests differ, first answer a question that older rules did not ask if necessary."""
        try:
            _put(self.game, given, f"$.inputs[{n}]")
        except DataFault:
            if self._parted is None or not self._bridge(n):
                raise
            _put(self.game, given, f"$.inputs[{n}]")

    def _bridge(self, n: int) -> bool:
        """Answer a question that older rules did not ask; return whether there was one."""
        assert self.system.past.bridge is not None
        answer = self.system.past.bridge(self.game.state)
        if answer is not None:
            self.game.do(answer)
            self.bridges.append(n)
        return answer is not None

    def _ends_alike(self) -> bool:
        """Return whether the game agrees with the record's last state; a link has none, which counts as agreement."""
        last = None if self.data.get("state") is None else self.last()
        if last is None:
            return self.data.get("state") is None
        now = self.game.state
        return now.end == last.end and (now.end is not None or state_key(now) == state_key(last))

    def _stop(self, fault: Fault) -> None:
        """Record the fault and keep the part of the game that the digests confirm."""
        self.fault = self._parted or fault
        if self._parted is not None:
            while len(self.game.inputs) > self._parted.good:
                self.game.take_back()
            self.bridges.clear()


def _look(system: System, state: State) -> bool:
    """Exercise a state as a page does: its pending step, each side's view and the menu.

    Return whether the menu has too many orders. Only some orders of each head are listed: all those of a large battle
    take seconds.
    """
    found = 0
    if isinstance(system.pending(state), Decision):
        for head, opens in system.parts(state):
            found += sum(1 for _ in islice(opens(), MAX_ORDERS if head is None else SOME_ORDERS))
            if found >= MAX_ORDERS:
                break
    for side in (None, *system.sides(state)):
        system.sight.view(state, side)
    return found >= MAX_ORDERS


def _brought_up(data: Any) -> Any:
    """Return a record of an older format in today's; return anything else unchanged."""
    if isinstance(data, dict) and data.get("format") == 1 and type(data["format"]) is int and "inputs" in data:
        return {**data, "format": FORMAT, "study": False, "start": None}
    return data


def scenario_of(data: Any, system: System | None = None) -> Scenario:
    """Check a record's frame and return its scenario.

    Raises:
        DataFault: it is no record of this site.
    """
    if not isinstance(data, dict) or "inputs" not in data:
        raise DataFault([Mismatch("$", "a saved game", _kind(data))])
    if isinstance(data.get("format"), int) and data["format"] > FORMAT:
        raise DataFault([Mismatch("$.format", f"at most {FORMAT} {_NEWER}", str(data["format"]))])
    for name, kind in _NEEDED.items():
        if not isinstance(data.get(name), kind) or (kind is int and isinstance(data[name], bool)):
            raise DataFault([Mismatch(f"$.{name}", KINDS[kind], _kind(data.get(name)))])
    for name in data:
        if name not in _NEEDED and name not in _STATES:
            raise DataFault([Mismatch("$", f"one of {', '.join((*_NEEDED, *_STATES))}", _text(name))])
    if data["format"] != FORMAT:
        raise DataFault([Mismatch("$.format", f"{FORMAT}", str(data["format"]))])
    if system is None and data["system"] not in SYSTEMS:
        raise DataFault([Mismatch("$.system", f"one of {', '.join(SYSTEMS)}", _text(data["system"]))])
    own = system or load(data["system"])
    if len(data["inputs"]) > MAX_INPUTS:
        raise DataFault([Mismatch("$.inputs", f"at most {MAX_INPUTS} inputs", str(len(data["inputs"])))])
    if data["scenario"].get("system") != data["system"]:
        raise DataFault([Mismatch("$.scenario.system", data["system"], _text(data["scenario"].get("system")))])
    found = shipped().get(f"{data['system']}/{data['scenario'].get('id')}")
    if found is None or found.digest() != data["digest"]:
        if set(data["scenario"]) == {"system", "id"}:
            raise DataFault([_elsewhere(data, found)])
        found = codec.scenario(data["scenario"], "$.scenario", system)
    if found.digest() != data["digest"]:
        raise DataFault([Mismatch("$.digest", found.digest(), _text(data["digest"]))])
    is_usual = digest(data["options"]) == digest(dict(found.options))  # with them the scenario was inspected before
    if not is_usual and (mismatches := codec.wrong_options(own, found, data["options"], "$")):
        raise DataFault(mismatches)
    return found


def _elsewhere(data: dict[str, Any], found: Scenario | None) -> Mismatch:
    """Return why a scenario given only by name, as in a link, is not available in this version of the site."""
    name = f"{data['system']}/{_text(data['scenario']['id'])}"
    wrote = f"(version {_text(data['engine'])} wrote this, here is {VERSION})"
    if found is None:
        return Mismatch("$.scenario", "a scenario that this version of the site has", f"{name} {wrote}")
    return Mismatch("$.scenario", f"{name} as this version of the site has it", f"another one of that name {wrote}")


def _differs(game: Game, digests: list[Any]) -> Fault | None:
    """Compare the digest of the current state with the record's, which may be shortened."""
    n = len(game.inputs)
    got = digests[n] if n < len(digests) else None
    if isinstance(got, str) and len(got) >= SHORT and game.digests[-1].startswith(got):
        return None
    came = _text(got) if isinstance(got, str) else _kind(got)
    return Fault(max(n - 1, 0), Mismatch(f"$.digests[{n}]", game.digests[-1], came))


def _put(game: Game, given: Any, where: str) -> None:
    if isinstance(given, dict) and set(given) == {"roll"}:
        now = game.pending
        if not isinstance(now, Chance):
            raise DataFault([Mismatch(where, "a decision", "a roll of dice")])
        if not now.allows(given["roll"]):
            raise DataFault([Mismatch(where, now.expected, _text(given["roll"]))])
        game.roll(given["roll"])
        return
    action = codec.action(game.system, given, where)
    refusal = game.refuse(action)
    if refusal is not None:
        raise DataFault([Mismatch(where, "a legal action", f"{action.text()} ({refusal.rule})")])
    game.do(action)


def _text(value: Any) -> str:
    return str(value)[:40] or "nothing"


def _kind(value: Any) -> str:
    return "nothing" if value is None else KINDS.get(type(value), type(value).__name__)
