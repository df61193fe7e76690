"""The opponent's entry in a web worker: one message in, one message out, both JSON text.

`{"id", "op": "choose", "system", "state", "side", "level", "seed", "milliseconds"}` is answered by `{"id", "action",
"reason", "facts", "line", "considered", "milliseconds"}`, `line` being further orders of the same plan, each with its
`action`, `reason` and `facts`; on the way `{"id", "thinking": {"considered"}}` is posted now and
then. `{"id", "op": "ping"}` is answered by `{"id", "op": "pong"}`, anything else by `{"id", "error": one sentence}`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from engine.core import codec
from engine.core.flow import State
from engine.core.scenario import DataFault, Spot
from engine.core.system import SYSTEMS, System, load
from engine.core.types import Decision
from engine.search import BRAINS, Budget, Choice

POST_EVERY = 0.25
"""Seconds between two messages about the progress."""
MAX_MILLISECONDS = 600_000
RESERVE = 0.05
"""Share of the time that is kept back for the answer itself."""

Post = Callable[[str], Any]


def handle(text: str, post: Post | None = None) -> str:
    """Answer one message; a bad one by a sentence that says where it is wrong, never by an exception."""
    number: Any = None
    try:
        message = _object(codec.parse(text, "message"))
        number = message.get("id")
        return json.dumps({"id": number, **_answer(message, post)}, ensure_ascii=False)
    except DataFault as fault:
        return json.dumps({"id": number, "error": str(fault.spots[0])}, ensure_ascii=False)
    except Exception as error:  # noqa: BLE001 - the page gets a sentence and stops waiting
        return json.dumps(
            {"id": number, "error": f"the opponent failed: {type(error).__name__}: {error}"}, ensure_ascii=False
        )


def _object(message: Any) -> dict[str, Any]:
    if not isinstance(message, dict):
        raise DataFault([Spot("message", "an object", _short(message))])
    return message


def _answer(message: dict[str, Any], post: Post | None) -> dict[str, Any]:
    known = ("choose", "ping")
    operation = _one_of(message, "op", known)
    return {"op": "pong"} if operation == "ping" else _choose(message, post)


def _choose(message: dict[str, Any], post: Post | None) -> dict[str, Any]:
    """Think about the decision that waits in the state and return an order with its reason."""
    began = time.monotonic()
    system = load(_one_of(message, "system", tuple(SYSTEMS)))
    level = _one_of(message, "level", tuple(BRAINS))
    seed = _number(message, "seed", -(1 << 63), 1 << 63)
    milliseconds = _number(message, "milliseconds", 0, MAX_MILLISECONDS)
    state = codec.state(system, message.get("state"), "message.state")
    side = _side(system, state, message)
    ends = began + milliseconds * (1 - RESERVE) / 1000
    brain = BRAINS[level](system, seed=seed)
    last = [began]

    def deadline() -> bool:
        now = time.monotonic()
        if post is not None and now - last[0] >= POST_EVERY:
            last[0] = now
            post(json.dumps({"id": message.get("id"), "thinking": {"considered": brain.considered}}))
        return now >= ends

    found = brain.choose(state, side, Budget(deadline=deadline))
    return {
        **_told(found),
        "line": [_told(further) for further in found.line],
        "considered": found.considered,
        "milliseconds": round((time.monotonic() - began) * 1000),
    }


def _told(choice: Choice) -> dict[str, Any]:
    return {"action": codec.action_data(choice.action), "reason": choice.reason, "facts": choice.facts}


def _side(system: System, state: State, message: dict[str, Any]) -> str:
    """Return the side, which has to be the one that decides."""
    side = _one_of(message, "side", system.sides(state))
    now = system.pending(state)
    if not isinstance(now, Decision):
        raise DataFault([Spot("message.state", "a state in which a side decides", type(now).__name__.lower())])
    if now.side != side:
        raise DataFault([Spot("message.side", f'"{now.side}", whose decision it is', f'"{side}"')])
    return side


def _one_of(message: dict[str, Any], name: str, known: tuple[str, ...]) -> str:
    value = message.get(name)
    if not isinstance(value, str) or value not in known:
        raise DataFault(
            [Spot(f"message.{name}", f"one of {', '.join(known)}", _short(value) if name in message else "nothing")]
        )
    return value


def _number(message: dict[str, Any], name: str, low: int, high: int) -> int:
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        expected = f"a whole number from {low} to {high}"
        raise DataFault([Spot(f"message.{name}", expected, _short(value) if name in message else "nothing")])
    return value


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."
