"""The form of the army builder and its values: CG-86."""

from __future__ import annotations

from engine.core.callbacks import Building, Rows, Troops
from engine.systems.charge.actions import Muster
from engine.systems.charge.data import ABILITIES, LISTS, LONERS, MOST_FILES, MOST_STANDS, TYPES, WEAPONS
from engine.systems.charge.pre_battle.armies import ELITES, cost
from engine.systems.charge.roster import BOUNDS, CUSTOM
from engine.systems.charge.state import State

NO_FIGURE = ("move", "attack", "shoot")
"""CG-11: Figures of which "na" may stand."""


def _custom(name: str, figures: tuple[str, ...], arms: tuple[str, ...], weapon: str) -> str:
    """CG-86: Troops of one's own as a row has them; a colon in their name would part it."""
    return ":".join((CUSTOM, name.replace(":", " "), *figures, "+".join(arms), weapon))


def _called(kind: str) -> str:
    """CG-86: Return the name of troops of one's own."""
    return kind.split(":")[1] if kind.startswith(f"{CUSTOM}:") else ""


def _usual(rows: Rows) -> tuple[str, ...]:
    """CG-86, house: Return who is usually added: a general where there is none, else ordinary troops of his list."""
    kinds = [row[0] for row in rows]
    own = next((known for known in LISTS.values() if any(kind in known for kind in kinds)), next(iter(LISTS.values())))
    if not any(TYPES[kind].is_general for kind in kinds if kind in TYPES):
        return next(kind for kind in own if TYPES[kind].is_general), "1", "1", "0"
    return next(kind for kind in own if not _is_alone(kind) and kind not in ELITES), "4", "2", "0"


def _is_alone(kind: str) -> bool:
    """CG-19, CG-85: Return whether troops come singly."""
    return TYPES[kind].is_hero or LONERS in TYPES[kind].abilities


BUILDING: Building[State] = Building(
    step="before.choice",
    numbers=(("stands", 1, MOST_STANDS), ("files", 1, MOST_FILES), ("loners", 0, MOST_STANDS)),
    figures=tuple((name, low, high, name in NO_FIGURE) for name, (low, high) in BOUNDS.items()),
    arms=ABILITIES,
    weapons=tuple(WEAPONS),
    lists={
        name: tuple(Troops(kind, TYPES[kind].points, _is_alone(kind)) for kind in kinds)
        for name, kinds in LISTS.items()
    },
    ready=lambda s: s.battle.ready,
    budget=lambda s: s.battle.numbers["budget"],
    cost=cost,
    order=Muster,
    usual=_usual,
    custom=_custom,
    called=_called,
)
"""The builder of armies."""
