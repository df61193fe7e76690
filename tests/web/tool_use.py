"""This module uses whatever the page offers, chosen by a seed: one tool in the midst of another."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any
from unittest.mock import patch

from engine.core import codec, record
from engine.core.dice import Generator
from engine.core.references import piece_ref, read_ref
from engine.core.system import load
from engine.search.evaluation import NODES
from engine.search.review import review
from tests.laws.walks import drawn
from tests.web.offered import Tool, filled_in, offered
from tests.web.pages import Window
from web.boards import board_kinds
from web.boards.drawing import LONG, LOW, WIDE
from web.features.replay import actions as replay_actions
from web.headless_page import TALL
from web.shell import shortcuts
from web.storage.store import GAME
from web.worker import _seen, handle

PASSED_OVER = {
    "do own-window": "leaves the page for a window of its own",
    "do report": "is offered when the program has failed, which ends the law",
    "field setting.speed": "its pauses are waited for by the clock on the wall",
}
"""What is not used, and why."""
KINDS_OF_KEYS = {
    "figure": shortcuts.CHOICES,
    "arrow": ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    "turn": ("[", "]"),
    "shift": tuple(key.upper() for key in shortcuts.key_bindings() if key not in shortcuts.SHIFTED),
}
"""Keys that mean the same with another argument, or nothing."""
POSITIONS, REVIEWED = 20, 3
"""Positions that advice looks at, and steps of a game that a review tells of: few, for any will do."""
FAULTS = ("site.notice.opponent", "site.review.failed", "site.notice.unknown_place")
"""What the page never says of its own threads and links: that an answer was none, that there is no such place."""


class Coverage:
    """The tools and pairs of tools that were used, of those that could have been."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()
        self.offered: set[str] = set()
        self.pairs: set[tuple[str, str]] = set()
        self.whole: set[str] = set()
        """The kinds of questions at which every tool was used, and each order given that was advised."""


def meaning(tool: Tool) -> str:
    """Return what a tool is told by: a key for which there is a button by that, others of a kind together."""
    if tool.kind == "field":
        return f"field {tool.name.partition('.')[0]}"
    if tool.kind != "key":
        return tool.label
    name = (
        {"^z": "undo", "^y": "redo"}.get(tool.name)
        or shortcuts.key_bindings().get(tool.name)
        or replay_actions.KEYS.get(tool.name)
    )
    if name is not None:
        return f"key {name}" if name in shortcuts.ACTIONS else f"do {name}"
    for kind, named in KINDS_OF_KEYS.items():
        if tool.name in named:
            return f"key {kind}"
    return f"key {tool.name.lower()}"


class ToolUser:
    """One window and a user of its tools, chosen by a seed."""

    def __init__(self, window: Window, seed: int, coverage: Coverage | None = None) -> None:
        self.window, self.page, self.session = window, window.page, window.session
        self.rng = Generator(seed)
        self.coverage = coverage or Coverage()
        self.trail: list[str] = []
        self.held: dict[str, Any] | None = None
        """What a hand holds over the board: the facts of its drag, or of what it carries."""
        self.last = ""
        self._advised: dict[str, dict[str, Any]] = {}

    def pick(self, choices: Iterable[Any]) -> Any:
        found = list(choices)
        return found[self.rng.below(len(found))]

    # What can be used

    def tools(self) -> list[Tool]:
        """Return what can be used now; a hand that holds something has no other for anything but keys."""
        found = [tool for tool in offered(self.page) if tool.label not in PASSED_OVER]
        if self.held is not None:
            found = [tool for tool in found if tool.kind == "key"]
            found.append(Tool("board", "drop"))
            if "start" in self.held:
                found.append(Tool("board", "drag on"))
        found += [Tool("window", name) for name in ("back", "turned", "other window", "file dropped")]
        found += [Tool("time", "passes")] if self.page.waiting else []
        worker = self.page.workers[0]
        if worker.is_running and worker.asked:
            found.append(Tool("thread", "opponent" if worker.asked[-1]["op"] == "choose" else "adviser"))
        return found

    def labels(self) -> dict[str, list[Tool]]:
        """Return what can be used now by what it is told by."""
        labels: dict[str, list[Tool]] = {}
        for tool in self.tools():
            labels.setdefault(meaning(tool), []).append(tool)
        self.coverage.offered |= labels.keys()
        return labels

    def use_any(self) -> None:
        """Use a tool that was not used yet, otherwise one that was not used after the last one, otherwise any."""
        labels, now = self.labels(), self.coverage
        unused = [label for label in labels if label not in now.used]
        label = self.pick(unused or [one for one in labels if (self.last, one) not in now.pairs] or labels)
        self.use_one(label, labels[label])

    def use_one(self, label: str, tools: Iterable[Tool]) -> None:
        """Use one of the tools that a label stands for, and note that."""
        now = self.coverage
        now.used[label] += 1
        now.pairs.add((self.last, label))
        self.last = label
        self.use(self.pick(tools))

    def use(self, tool: Tool) -> None:
        """Use a tool; a fault of the program fails the test."""
        self.trail.append(" ".join(filter(None, tool)))
        self.page.fields = filled_in(self.page)
        getattr(self, f"_{tool.kind}")(tool)
        self.follow()
        assert "failed-dialog" not in self.page.dialogs, self.session.report
        assert not {told[0] for told in self.window.told} & set(FAULTS), self.window.sentences

    def follow(self) -> None:
        """Follow the address as a browser does that reports a change."""
        if self.page.address() != self.session.where:
            self.page.gesture("address", {})

    def _do(self, tool: Tool) -> None:
        self.page.gesture("click", {"do": tool.name, "arg": tool.arg, "tag": "button"})

    def _place(self, tool: Tool) -> None:
        if not self.page.gesture("click", {"href": tool.arg, "tag": "a"}):
            self.page.go(tool.arg)

    def _field(self, tool: Tool) -> None:
        facts = {"id": tool.name, "name": tool.name if "." in tool.name else "", "value": tool.arg}
        if tool.arg in ("", "yes") and tool.name.startswith(("print.", "army.")):
            facts["value"] = bool(tool.arg)
        for form in self.page.fields:
            self.page.fields[form][tool.name] = facts["value"]
        for kind in ("input", "change"):
            self.page.gesture(kind, facts)

    def _form(self, tool: Tool) -> None:
        self.page.gesture("submit", {"id": tool.name})

    def _key(self, tool: Tool) -> None:
        self._press(tool.name)

    def _press(self, key: str) -> None:
        told: dict[str, Any] = {"key": key.removeprefix("^") if len(key) > 1 else key, "tag": "body", "alt": False}
        told |= {"shift": len(key) == 1 and key.isupper(), "command": len(key) == 2 and key[0] == "^"}
        if key in ("Enter", " ") or key.startswith("Arrow"):
            picks = [one.arg for one in offered(self.page) if one.kind == "board"]
            told |= {"pick": self.pick(picks), "tag": "g"} if picks and self.rng.below(2) else {}
        modal = [name for name in self.page.dialogs if self.page.is_modal_open() and name.endswith("-dialog")]
        if key == "Escape" and modal:
            self.page.dialog(modal[-1], False)  # the browser closes it by itself
        elif key == "Escape" and self.held is not None:
            self._let_go()
        else:
            self.page.gesture("press", told)

    def _window(self, tool: Tool) -> None:
        page = self.page
        if tool.name == "turned":
            page.shape = self.pick(shape for shape in (TALL, LOW, LONG, WIDE) if shape != page.shape)
            page.reshape()
        elif tool.name == "other window":
            page.gesture("storage", {"key": GAME})
        elif tool.name == "file dropped":
            text = self.session.table.text() if self.session.table is not None else "nothing"
            page.dropped = ("game.json", text)
            page.gesture("drop", {})
            page.dropped = None
        elif page.dialogs:
            page.gesture("back", {"id": min(page.dialogs)})
        else:
            page.go("")

    def _time(self, _: Tool) -> None:
        self.page.pass_time()

    # The board

    def _board(self, tool: Tool) -> None:
        page = self.page
        if tool.name == "point":
            spot = {"pick": tool.arg, "tag": "g"}
            if tool.arg == "spot:":
                x, y = self._somewhere()
                spot |= {"x": x, "y": y}
            page.gesture("click", spot)
        elif tool.name == "rest":
            page.gesture("rest", {"pick": tool.arg})
        elif tool.name == "carry":
            self._take(tool.arg)
        elif tool.name == "drag on":
            assert self.held is not None
            self.held |= {"here": self._somewhere(), "turn": self.held["turn"] + 10 * (self.rng.below(3) - 1)}
            page.gesture("drag", self.held | {"done": False})
        else:
            self._let_go()

    def _take(self, pick: str) -> None:
        """Press a thing and begin to move it, by finger or mouse."""
        session = self.session
        is_held = self.page.gesture("may-carry", {"pick": pick, "by": self.pick(("mouse", "touch"))})
        if session.table is None or session.view().has_places:
            if is_held:
                self.page.gesture("carry", {"pick": pick})
                self.held = {"pick": pick}
            return
        drawn, ref = board_kinds.drawing(session.view(), turn=session.table.turn), read_ref(pick)
        start = (None if ref is None else drawn.point(ref)) or self._somewhere()
        here = (start[0] + self.rng.below(300) - 150, start[1] + self.rng.below(300) - 150)
        self.held = {"pick": "tape" if session.board_tools.is_on else pick, "start": start, "here": here, "turn": 0}
        self.page.gesture("drag", self.held | {"done": False})

    def _let_go(self) -> None:
        """Let what is held fall somewhere."""
        held, self.held = self.held, None
        assert held is not None
        if "start" in held:
            self.page.gesture("drag", held | {"done": True})
        else:
            picks = [one.arg for one in offered(self.page) if one.kind == "board"]
            self.page.gesture("set-down", held | {"on": self.pick(["", held["pick"], *picks])})

    def _somewhere(self) -> tuple[float, float]:
        """Return a point of the drawing where something stands."""
        drawn = board_kinds.drawing(self.session.view(), turn=self.session.playing().turn)
        points = [point for piece in self.session.view().pieces if (point := drawn.point(piece_ref(piece.id)))]
        x, y = self.pick(points) if points else (0, 0)
        return x + self.rng.below(400) - 200, y + self.rng.below(400) - 200

    # The threads

    def _thread(self, tool: Tool) -> None:
        worker = self.page.workers[0]
        asked = worker.asked[-1]
        worker.answer(self._advice(asked) if tool.name == "adviser" else self._order(asked))

    def _order(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Return an order at random as the opponent's thread would send it."""
        system = load(asked["system"])
        menu = drawn(system, codec.state(system, asked["state"]), self.rng)
        told = {"id": asked["id"], "reason": "search.reason.best", "facts": {}, "line": [], "considered": 1}
        return {**told, "action": codec.action_data(self.pick(menu)), "milliseconds": 1}

    def _advice(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Return what the adviser's thread would send, by the same code, after looking at a few positions."""
        name = json.dumps({key: value for key, value in asked.items() if key != "id"}, sort_keys=True)
        if name not in self._advised:
            if asked["op"] == "review":
                game = record.load_data(asked["record"])[0]
                steps = [_seen(step) for step in islice(review(game, nodes=1, seed=1), REVIEWED)]
                self._advised[name] = {"steps": steps, "done": steps[-1]["end"], "of": len(game.inputs)}
            else:
                with patch.dict(NODES, dict.fromkeys(NODES, POSITIONS)):
                    self._advised[name] = json.loads(handle(json.dumps(asked)))
        return json.loads(json.dumps(self._advised[name] | {"id": asked["id"]}))

    def told(self) -> str:
        """Return what was done, for who reads of a fault."""
        return f"after {' > '.join(self.trail[-30:])}"
