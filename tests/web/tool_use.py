"""Somebody who uses every tool of the page, one in the midst of another, and then wants to go on where he was."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from copy import copy
from itertools import islice
from typing import Any, NamedTuple

from engine.core import codec, record
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.system import load
from engine.search.review import review
from tests.laws.walks import drawn
from tests.web.offered import Tool, filled_in, offered
from tests.web.pages import Window
from web.boards import registry
from web.boards.drawing import LONG, LOW, WIDE
from web.boot.blank import TALL
from web.effects import FRESH, TABLE
from web.gestures import keys
from web.kept.store import GAME
from web.play.seats import LEVELS
from web.play.table import Table
from web.worker import _seen, handle

PASSED_OVER = {
    "do own-window": "leaves the page for a window of its own",
    "do report": "is offered when the program has failed, which ends the law",
    "field setting.speed": "its pauses are waited for by the clock on the wall",
}
"""What is not used, and why."""
KINDS_OF_KEYS = {
    "figure": keys.CHOICES,
    "arrow": ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    "turn": ("[", "]"),
    "shift": tuple(key.upper() for key in keys.KEYS if key not in keys.SHIFTED),
}
"""Keys that mean the same with another argument, or nothing."""
POSITIONS, REVIEWED = 20, 3
"""Positions that advice looks at, and steps of a game that its review tells of: few, for what is found does not count."""
ESCAPES = 12
"""How often Escape leads out of whatever is half done, at most."""
FAULTS = ("site.notice.opponent", "site.review.failed", "site.notice.unknown_place")
"""What the page never says of its own threads and links: that an answer was none, that there is no such place."""


class Mark(NamedTuple):
    """Where somebody was before he began to use tools."""

    game: Game
    extra: dict[str, Any]
    where: str
    digest: str
    inputs: int
    seats: dict[Any, str]
    question: str
    board: dict[str, dict[str, str]]
    looks: tuple[int, bool, bool, str | None]
    at: int | None
    settings: dict[str, Any]


class Coverage:
    """Which tools were used, and which were used right after which, of those that could have been."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()
        self.offered: set[str] = set()
        self.pairs: set[tuple[str, str]] = set()
        self.possible: set[tuple[str, str]] = set()
        self.advised: set[str] = set()
        """The kinds of questions at which each order was given that was advised."""


def differing(before: dict[str, dict[str, str]], after: dict[str, dict[str, str]]) -> str | None:
    """Return the first node that two boards do not show alike, as each of them has it; None where there is none."""
    for layer in {**before, **after}:
        one, other = before.get(layer, {}), after.get(layer, {})
        for name in {**one, **other}:
            if one.get(name) != other.get(name):
                return f"{layer} {name}: {one.get(name)} and then {other.get(name)}"[:900]
    return None


def copied(game: Game) -> Game:
    """Return a game that goes on from where one stands, with its past, without playing that again."""
    made = copy(game)
    for name, value in vars(game).items():
        if isinstance(value, list | Generator):
            setattr(made, name, copy(value))
    return made


def meaning(tool: Tool) -> str:
    """Return what a tool is told by: a key for which there is a button by that, others of a kind together."""
    if tool.kind == "field":
        return f"field {tool.name.partition('.')[0]}"
    if tool.kind != "key":
        return tool.label
    name = {"^z": "undo", "^y": "redo"}.get(tool.name) or keys.KEYS.get(tool.name) or keys.FILM_KEYS.get(tool.name)
    if name is not None:
        return f"key {name}" if name in keys.GESTURES else f"do {name}"
    for kind, named in KINDS_OF_KEYS.items():
        if tool.name in named:
            return f"key {kind}"
    return f"key {tool.name.lower()}"


class ToolUser:
    """One window and whoever uses its tools, chosen by a seed."""

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
        for n, name in enumerate(("opponent", "adviser")):
            worker = self.page.workers[n]
            if worker.is_running and worker.asked:
                found.append(Tool("thread", name))
        return found

    def use_any(self) -> None:
        """Use a tool that was not used yet, else one that was not right after the last one, else any."""
        found = self.tools()
        labels: dict[str, list[Tool]] = {}
        for tool in found:
            labels.setdefault(meaning(tool), []).append(tool)
        now = self.coverage
        now.offered |= labels.keys()
        now.possible |= {(self.last, label) for label in labels}
        unused = [label for label in labels if label not in now.used]
        label = self.pick(unused or [one for one in labels if (self.last, one) not in now.pairs] or labels)
        now.used[label] += 1
        now.pairs.add((self.last, label))
        self.last = label
        self.use(self.pick(labels[label]))

    def use(self, tool: Tool) -> None:
        """Use a tool; a fault of the program is one of the test."""
        self.trail.append(" ".join(filter(None, tool)))
        self.page.fields = filled_in(self.page)
        getattr(self, f"_{tool.kind}")(tool)
        self.follow()
        assert "failed-dialog" not in self.page.dialogs, self.session.report
        assert not {told[0] for told in self.window.told} & set(FAULTS), self.window.sentences

    def follow(self) -> None:
        """Follow the address as a browser does that tells when it has changed."""
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
            page.gesture("back", {"id": sorted(page.dialogs)[0]})
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
        if session.table is None or session.view().everywhere:
            if is_held:
                self.page.gesture("carry", {"pick": pick})
                self.held = {"pick": pick}
            return
        start = registry.drawing(session.view(), turn=session.table.turn).point(pick) or self._somewhere()
        here = (start[0] + self.rng.below(300) - 150, start[1] + self.rng.below(300) - 150)
        self.held = {"pick": "tape" if session.measures.is_on else pick, "start": start, "here": here, "turn": 0}
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
        drawn = registry.drawing(self.session.view(), turn=self.session.playing().turn)
        points = [point for piece in self.session.view().pieces if (point := drawn.point(f"piece:{piece.id}"))]
        x, y = self.pick(points) if points else (0, 0)
        return x + self.rng.below(400) - 200, y + self.rng.below(400) - 200

    # The threads

    def _thread(self, tool: Tool) -> None:
        page = self.page
        if tool.name == "adviser":
            page.workers[1].answer(self._advice(page.workers[1].asked[-1]))
        else:
            page.workers[0].answer(self._order(page.workers[0].asked[-1]))

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
                self._advised[name] = json.loads(handle(json.dumps(asked | {"nodes": POSITIONS})))
        return json.loads(json.dumps(self._advised[name] | {"id": asked["id"]}))

    def take_all_advice(self, mark: Mark) -> None:
        """Ask what the General would do, and give each order that he advises, one after the other."""
        done = 0
        while done == 0 or done < len(self.session.advice.tips or ()):
            self.use(Tool("do", "hint"))
            if not self.session.advice.busy:
                break
            self.use(Tool("thread", "adviser"))
            if not self.session.advice.tips:
                break
            self.use(Tool("do", "advice", str(done)))
            if self.session.playing().hand.chosen is not None:
                self.use(Tool("do", "confirm"))
            self.come_back(mark)
            done += 1

    # Going back to where one was

    def mark(self) -> Mark:
        """Note where the game stands and what is to be seen of it, with nothing in hand."""
        self._uncover()
        self._escape()
        self.paint_anew()
        table, learner = self.session.playing(), self.session.learner
        return Mark(
            copied(table.game),
            {**table.extra(), "seats": dict(table.seats)},
            self.page.address(),
            table.game.digests[-1],
            len(table.game.inputs),
            dict(table.seats),
            self.page.markup["question"],
            self.shown(),
            (table.turn, table.zones, table.prospects, table.opened),
            None if learner is None else learner.at,
            dict(vars(self.session.settings)),
        )

    def back_out(self, mark: Mark) -> None:
        """Go back to the game by the page's own ways: close what is open, out of the past, out of what is half done."""
        page, session = self.page, self.session
        if self.held is not None:
            self._press("Escape")
        for name in sorted(page.dialogs):
            page.gesture("click", {"do": "close", "arg": name, "tag": "button"})
        if page.shape != WIDE:
            page.shape = WIDE
            page.reshape()
        for name, value in mark.settings.items():
            if getattr(session.settings, name) != value and name != "site":
                page.gesture("change", {"id": f"setting-{name}", "name": f"setting.{name}", "value": value})
        if page.address() != mark.where:
            page.go(mark.where)
            self.follow()
        self._escape()

    def _escape(self) -> None:
        """Get out of everything half done by the key that is there for it."""
        for _ in range(ESCAPES):
            if not self.is_amid():
                return
            self._press("Escape")

    def is_amid(self) -> bool:
        """Whether something is half done."""
        session = self.session
        table = session.table
        if table is None:
            return False
        is_held = table.hand.is_begun or bool(table.volley) or table.sheet is not None or bool(table.why)
        return is_held or table.looking is not None or session.measures.is_on or session.film.is_again

    def come_back(self, mark: Mark) -> None:
        """Go back to where somebody was, and find everything as it was there."""
        self.back_out(mark)
        self._take_back(mark)
        if self.session.turns.stopped:
            self._do(Tool("do", "think"))
        if self.session.advice.of is not None:
            self._do(Tool("do", "stop-advice"))
        if not self.stands(mark):
            self._begin_again(mark)
            if self.is_in_battle_of_lesson():
                self.last = ""
                return  # it begins with dice of its own each time
        self._uncover()
        assert self.stands(mark), f"the game does not stand where it was {self.where()} {self.told()}"
        self._look_as_before(mark)
        assert not self.is_amid(), f"something is half done {self.told()}"
        asked = self.page.markup["question"]
        n = next((n for n, pair in enumerate(zip(asked, mark.question, strict=False)) if pair[0] != pair[1]), 0)
        assert asked == mark.question, f"it is asked {asked[n:]}, and was {mark.question[n:]} {self.told()}"
        shown, cursor, measures = self.shown(), self.session.cursor, self.session.measures
        self.window.run(lambda _: (FRESH,))
        self.session.cursor, self.session.measures = cursor, measures
        self.window.run(lambda _: (TABLE,))
        assert (found := differing(shown, self.shown())) is None, f"painted anew it is another: {found} {self.told()}"
        self.paint_anew()
        assert (found := differing(mark.board, self.shown())) is None, f"the board is another: {found} {self.told()}"
        self.last = ""

    def paint_anew(self) -> None:
        """Paint the table as for somebody who has just come to it."""
        self.window.run(lambda _: (FRESH, TABLE))

    def shown(self) -> dict[str, dict[str, str]]:
        """Return the layers of the board as they are painted."""
        return {name: dict(nodes) for name, nodes in self.page.nodes.items() if name.startswith("layer-")}

    def _look_as_before(self, mark: Mark) -> None:
        """Put the pointer nowhere, and look at the board as before: the same side below, with the same shown over it."""
        self.page.gesture("rest", {"pick": ""})
        table = self.session.playing()
        turn, zones, prospects, opened = mark.looks
        if table.opened != opened:
            table.opened = opened
            self.window.run(lambda _: (TABLE,))
        while table.turn != turn:
            self._do(Tool("do", "turn-board"))
        for name, was_on in (("zones", zones), ("prospects", prospects)):
            if getattr(table, name) != was_on:
                self._do(Tool("do", name))

    def stands(self, mark: Mark) -> bool:
        """Whether the game stands where it was, with the same people at it."""
        table = self.session.table
        if table is None or self.page.address() != mark.where or dict(table.seats) != mark.seats:
            return False
        game, learner = table.game, self.session.learner
        if (None if learner is None else learner.at) != mark.at or (learner is not None and learner.is_given):
            return False
        is_same = (len(game.inputs), game.digests[-1]) == (mark.inputs, mark.digest)
        return is_same and game.study == mark.game.study

    def is_in_battle_of_lesson(self) -> bool:
        """Whether a lesson leads no longer, in the battle at its end."""
        return self.session.learner is not None and not self.session.is_led

    def _take_back(self, mark: Mark) -> None:
        """Take back what was given, or give again what was taken back, as far as that can be done."""
        for _ in range(ESCAPES):
            table = self.session.table
            if table is None or len(table.game.inputs) == mark.inputs:
                return
            name = "undo" if len(table.game.inputs) > mark.inputs else "redo"
            before = len(table.game.inputs)
            self._do(Tool("do", name))
            self._uncover()
            if len(self.session.playing().game.inputs) == before:
                return

    def _begin_again(self, mark: Mark) -> None:
        """Open the game as it was kept, or the lesson at its step, where its tools have led on for good."""
        if mark.at is None:
            self.put(Table.from_record(copied(mark.game), mark.extra, LEVELS))
        else:
            self.session.store.keep_lesson(mark.where.partition("/")[2], mark.at)
            self.page.go("")
            self.follow()
            self.page.go(mark.where)
            self.follow()

    def put(self, table: Table) -> None:
        """Put a game on the table."""
        self.window.use(table)

    def _uncover(self) -> None:
        """Take the device, where it goes from one person to the other."""
        if self.session.table is not None and self.session.table.covered:
            self._do(Tool("do", "uncover"))

    def where(self) -> str:
        """Return where the page is, and how far the game."""
        table = self.session.table
        stands = "no game" if table is None else f"{len(table.game.inputs)} {table.game.digests[-1]} {table.seats}"
        return f"at {self.page.address()!r}: {stands}"

    def told(self) -> str:
        """Return what was done, for who reads of a fault."""
        return f"after {' > '.join(self.trail[-30:])}"
