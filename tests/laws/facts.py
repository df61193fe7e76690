"""Reading the facts of refusals and events: what they refer to must be something a view can name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.flow import State
from engine.core.system import System

NAMED = ("side", "piece", "place")


def references(value: object) -> Iterator[str]:
    """Yield every ``kind:id`` in facts that a view has to be able to name."""
    if isinstance(value, str):
        if value.partition(":")[0] in NAMED and ":" in value:
            yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from references(inner)


def unknown_references(system: System, s: State, facts: Mapping[str, object]) -> list[str]:
    """Return the references in facts that nothing in the view of everything answers to."""
    wanted = list(references(facts))
    if not wanted:
        return []
    view = system.view(s, None)
    known = {f"side:{side}" for side in view.sides}
    known |= {f"piece:{piece.id}" for piece in view.pieces}
    known |= {f"place:{space.id}" for space in view.board.spaces}
    return [reference for reference in wanted if reference not in known]
