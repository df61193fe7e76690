"""The opponent's entry in a web worker: one message in, one message out, both JSON text.

`{"id", "op": "choose", "system", "state", "side", "level", "seed", "milliseconds"}` is answered by `{"id", "action",
"reason", "facts", "line", "considered", "milliseconds"}`; `line` holds further orders of the plan, each with its
`action`, `reason` and `facts`. Meanwhile `{"id", "thinking": {"considered", "percent"}}` is posted now and then; a
Marshal adds `present`: the `action` that it would give at present, the `chance` of its side on the scale of
Thinking.value, and the number of `rollouts`.

`{"id", "op": "hint", "system", "state", "side", "seed", "depth", "plan"}`, with a `depth` from NODES and the remaining
orders of an earlier answer's `line` as `plan`, is answered by `{"id", "advice", "cut", "considered", "milliseconds"}`.
`advice` holds orders, each with its `action`, `reason`, `facts`, `worth`, `line` (actions), `passes`, `without` and
`then` (a `side` and its `action`, or nothing); `cut` says what the budget of positions did not suffice for. Meanwhile
`thinking` is posted as above.

`{"id", "op": "weigh", "system", "state", "side", "seed", "depth", "order"}` is answered by `{"id", "best", "given",
"line", "reason", "facts", "order", "joint", "milliseconds"}`: the chance of the side with the best order, that with
`order` (nothing without one, or if its value is not known), the best order with the rest of its plan, its reason, that
of `order`, and whether successive orders are one decision in a review. The last question is remembered for further
orders.

`{"id", "op": "review", "record", "depth", "seed"}` is answered by `{"id", "steps", "done", "of", "milliseconds"}`.
Meanwhile `{"id", "steps", "done", "of"}` is posted now and then, each time with the new steps only.

`{"id", "op": "ping"}` is answered by `{"id", "op": "pong"}`, anything else by `{"id", "error": one sentence}`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engine.core import codec, record
from engine.core.agenda import State
from engine.core.scenario import DataFault, Mismatch
from engine.core.system import SYSTEMS, System, load
from engine.core.types import Action, Decision, End, Side
from engine.search import BRAINS, Brain, Budget, Choice
from engine.search.advice import Adviser
from engine.search.evaluation import NODES
from engine.search.order_costs import OrderCosts
from engine.search.review import ReviewStep, review
from engine.search.tips import advice_data
from web.shell.message_checks import checked_list, checked_object, number, one_of

MESSAGE = "message"
"""Name of a message in errors."""
POST_EVERY = 0.25
"""Seconds between two progress messages."""
MAX_MILLISECONDS = 600_000
RESERVE = 0.05
"""Share of the time that is reserved for the answer itself."""

Post = Callable[[str], Any]


def handle(text: str, post: Post | None = None) -> str:
    """Answer one message; a bad one gets a sentence that says where it is wrong, never an exception."""
    asked: Any = None
    try:
        message = checked_object(codec.parse(text, MESSAGE), MESSAGE)
        asked = message.get("id")
        return json.dumps({"id": asked, **_answer(message, post)}, ensure_ascii=False)
    except DataFault as fault:
        return json.dumps({"id": asked, "error": str(fault.mismatches[0])}, ensure_ascii=False)
    except Exception as error:  # noqa: BLE001 - the page gets a sentence and stops waiting
        return json.dumps(
            {"id": asked, "error": f"the opponent failed: {type(error).__name__}: {error}"}, ensure_ascii=False
        )


def _answer(message: dict[str, Any], post: Post | None) -> dict[str, Any]:
    operations: dict[str, Callable[[dict[str, Any], Post | None], dict[str, Any]]] = {
        "choose": _choose,
        "hint": _hint,
        "weigh": _weigh,
        "review": _review,
        "ping": lambda *_: {"op": "pong"},
    }
    return operations[one_of(message, "op", MESSAGE, operations)](message, post)


class Progress:
    """Posts the progress of a message now and then, and measures the time."""

    def __init__(self, message: dict[str, Any], post: Post | None) -> None:
        self.began = self.posted = time.monotonic()
        self.number, self.post = message.get("id"), post
        self.considered: Callable[[], int] = lambda: 0
        self.present: Callable[[], dict[str, Any]] = dict
        """What else is known so far."""

    def tell(self, done: float) -> None:
        """Post the progress, from 0 to 1, unless the last post was too recent."""
        now = time.monotonic()
        if self.post is not None and now - self.posted >= POST_EVERY:
            self.posted = now
            thinking = {"considered": self.considered(), "percent": min(100, round(100 * done)), **self.present()}
            self.post(json.dumps({"id": self.number, "thinking": thinking}, ensure_ascii=False))

    @property
    def milliseconds(self) -> int:
        """Milliseconds so far."""
        return round((time.monotonic() - self.began) * 1000)


class Clock(Progress):
    """Tells when the time for a message is over."""

    def __init__(self, message: dict[str, Any], post: Post | None) -> None:
        super().__init__(message, post)
        self.seconds = number(message, "milliseconds", MESSAGE, 0, MAX_MILLISECONDS) / 1000

    def is_over(self) -> bool:
        """Return whether the time is over, except for the reserve for the answer itself."""
        passed = time.monotonic() - self.began
        self.tell(passed / max(self.seconds, POST_EVERY))
        return passed >= self.seconds * (1 - RESERVE)

    def is_half_over(self) -> bool:
        """Return whether half of the time is over."""
        return self.is_over() or time.monotonic() - self.began >= self.seconds / 2


def _position(message: dict[str, Any]) -> tuple[System, State, Side]:
    """Return the system, the state and the side that decides in it."""
    system = load(one_of(message, "system", MESSAGE, SYSTEMS))
    state = codec.state(system, message.get("state"), "message.state")
    return system, state, _side(system, state, message)


def _choose(message: dict[str, Any], post: Post | None) -> dict[str, Any]:
    """Think about the current decision of the state and return an order with its reason."""
    level = one_of(message, "level", MESSAGE, BRAINS)
    seed = number(message, "seed", MESSAGE, -(1 << 63), 1 << 63)
    system, state, side = _position(message)
    clock = Clock(message, post)  # only now: the rules of a new system are loaded first
    brain = BRAINS[level](system, seed=seed)
    clock.considered, clock.present = lambda: brain.considered, lambda: _present(brain)
    found = brain.choose(state, side, Budget(deadline=clock.is_over, halfway=clock.is_half_over))
    return {
        **_told(found),
        "line": [_told(further) for further in found.line],
        "considered": found.considered,
        "milliseconds": clock.milliseconds,
    }


def _present(brain: Brain) -> dict[str, Any]:
    """Return what a Marshal thinks of its decision so far."""
    found = brain.outlook
    if found is None:
        return {}
    told = {"action": codec.action_data(found.line[0]), "chance": found.chance, "rollouts": found.rollouts}
    return {"present": told}


def _hint(message: dict[str, Any], post: Post | None) -> dict[str, Any]:
    """Return the best orders for the current decision, each with its worth and reason."""
    seed = number(message, "seed", MESSAGE, -(1 << 63), 1 << 63)
    nodes = NODES[one_of(message, "depth", MESSAGE, NODES)]
    progress = Progress(message, post)
    system, state, side = _position(message)
    plan = _plan(system, message)
    adviser = Adviser(system, state, side, nodes=nodes, seed=seed, plan=plan, watch=lambda: progress.tell(done()))
    progress.considered = lambda: adviser.considered

    def done() -> float:
        return adviser.considered / nodes

    return {
        "advice": advice_data(adviser.advise()),
        "cut": adviser.cut,
        "considered": adviser.considered,
        "milliseconds": progress.milliseconds,
    }


def _plan(system: System, message: dict[str, Any]) -> tuple[Action, ...]:
    """Return the remaining orders of a line."""
    plan = checked_list(message.get("plan"), f"{MESSAGE}.plan")
    return tuple(codec.action(system, one, f"{MESSAGE}.plan[{n}]") for n, one in enumerate(plan))


def _weigh(message: dict[str, Any], _: Post | None) -> dict[str, Any]:
    """Return the chance with the best order for the current decision, and with a given one."""
    began = time.monotonic()
    seed = number(message, "seed", MESSAGE, -(1 << 63), 1 << 63)
    nodes = NODES[one_of(message, "depth", MESSAGE, NODES)]
    system, state, side = _position(message)
    order = None if message.get("order") is None else codec.action(system, message["order"], f"{MESSAGE}.order")
    if order is not None and (refusal := system.refuse(state, order)) is not None:
        raise DataFault([Mismatch(f"{MESSAGE}.order", "a legal action", f"{order.text()} ({refusal.rule})")])
    costs = _costs(system.id, json.dumps(message["state"]), side, nodes, seed)
    why, facts = costs.reason(costs.best[0])
    whats, whose = ("", {}) if order is None else costs.reason(order)
    found = None if order is None else costs.compared(order)
    return {
        "best": costs.chance if found is None else found.best,
        "given": None if found is None else found.given,
        "line": [codec.action_data(action) for action in costs.best],
        "reason": why,
        "facts": dict(facts),
        "order": {"reason": whats, "facts": dict(whose)},
        "joint": costs.scale.is_joint and not costs.is_nested,
        "milliseconds": round((time.monotonic() - began) * 1000),
    }


@lru_cache(maxsize=1)
def _costs(system_id: str, state: str, side: Side, nodes: int, seed: int) -> OrderCosts:
    """Return the weighed question of a state, given as text; only the last one is remembered."""
    system = load(system_id)
    return OrderCosts(system, codec.state(system, json.loads(state), "message.state"), side, nodes=nodes, seed=seed)


def _review(message: dict[str, Any], post: Post | None) -> dict[str, Any]:
    """Review a whole game, step by step."""
    began = posted = time.monotonic()
    nodes = NODES[one_of(message, "depth", MESSAGE, NODES)]
    seed = number(message, "seed", MESSAGE, -(1 << 63), 1 << 63)
    game, _, fault = record.load_data(message.get("record"))
    if fault is not None:
        raise DataFault([fault.mismatch])
    if game.system.sight.hidden and not isinstance(game.pending, End):
        raise DataFault([Mismatch("message.record", "a finished game, for its sides have secrets", "one that goes on")])
    told = {"done": 0, "of": len(game.inputs)}
    steps: list[dict[str, Any]] = []
    for step in review(game, nodes=nodes, seed=seed):
        steps.append(_seen(step))
        told["done"] = step.end
        if post is not None and time.monotonic() - posted >= POST_EVERY:
            posted = time.monotonic()
            post(json.dumps({"id": message.get("id"), "steps": steps, **told}, ensure_ascii=False))
            steps = []
    return {"steps": steps, **told, "milliseconds": round((time.monotonic() - began) * 1000)}


def _seen(step: ReviewStep) -> dict[str, Any]:
    return {
        "start": step.start,
        "end": step.end,
        "side": step.side,
        "before": step.before,
        "after": step.after,
        "best": [codec.action_data(action) for action in step.best],
        "reason": step.reason,
        "facts": step.facts or {},
        "cut": step.is_cut,
        "stake": step.stake,
        "variance": step.variance,
    }


def _told(choice: Choice) -> dict[str, Any]:
    return {"action": codec.action_data(choice.action), "reason": choice.reason, "facts": dict(choice.facts)}


def _side(system: System, state: State, message: dict[str, Any]) -> Side:
    """Return the side, which must be the one that decides."""
    side = one_of(message, "side", MESSAGE, system.sides(state))
    now = system.pending(state)
    if not isinstance(now, Decision):
        raise DataFault([Mismatch("message.state", "a state in which a side decides", type(now).__name__.lower())])
    if now.side != side:
        raise DataFault([Mismatch("message.side", f'"{now.side}", whose decision it is', f'"{side}"')])
    return side
