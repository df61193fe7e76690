"""A formation card and what stands on it, made ready for use (TB-03 to TB-42, TB-85)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.types import PieceId
from engine.systems.table_battles.actions import Attack
from engine.systems.table_battles.language.phrases import Condition, Effect


@dataclass(frozen=True, slots=True, eq=False)
class CardAction:
    """One action or reaction of a card (TB-18 to TB-40).

    `targets` are cards in printed order, `is_any` stands for all enemies (friends); `needs` are requirements on dice;
    `base`, `per` and `each` give its hits; `loss` its own loss; `take` is 0 for all hits absorbed.
    """

    index: int
    kind: str
    targets: tuple[int, ...]
    is_any: bool
    needs: tuple[str, ...]
    needs_full: bool
    needs_cubes: int
    base: int
    per: str
    each: int
    loss: int
    reduce: int
    take: int
    leaves_rest: bool
    is_voluntary: bool
    when: Condition | None
    bonus: tuple[tuple[int, Condition | None, int], ...]
    then: tuple[Effect, ...]
    orders: tuple[Attack, ...]
    """For an attack, the order for each of its targets."""


@dataclass(frozen=True, slots=True, eq=False)
class Modifier:
    """TB-42: Hits more or less on a card: on attack hits, or on all (`on_any`)."""

    add: int
    on_any: bool
    when: Condition | None


@dataclass(frozen=True, slots=True, eq=False)
class Saver:
    """TB-85: A card's ability to keep others from routing."""

    protects: tuple[int, ...]
    cost: str
    keep: int
    is_once: bool
    is_voluntary: bool
    when: Condition | None


@dataclass(frozen=True, slots=True, eq=False)
class Aura:
    """TB-85: Something that lasts while its owner is in play and its condition holds; owner -1 for the scenario's."""

    owner: int
    kind: str
    when: Condition | None
    wing: str
    count: int
    cards: tuple[int, ...]
    what: str
    types: tuple[str, ...]
    attacker: int
    target: int
    add: int
    side: int


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One formation card (TB-03)."""

    index: int
    id: PieceId
    name: str
    side: int
    wing: str
    is_special: bool
    strength: int
    cubes: int
    arm: str
    """TB-78: Infantry or cavalry, that matter in the rules, or none."""
    sign: str
    """What the card shows that it is made of."""
    is_star: bool
    worth: int
    area: str
    place_if: Condition | None
    deeds: tuple[CardAction, ...]
    attacks: tuple[CardAction, ...]
    reactions: tuple[CardAction, ...]
    retires: bool
    waits: bool
    waits_for: tuple[int, ...]
    waits_for_all: bool
    by_command: bool
    blocks: bool
    pursues: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    cap: int
    cap_on_any: bool
    save: Saver | None
    on_enter: tuple[Effect, ...]
    on_leave: tuple[tuple[str, Effect], ...]
    """Each with the cause that it waits for, or an empty text for any."""
    counter: int
    counter_label: str
    counter_uses_supply: bool
    steps: tuple[tuple[Effect, ...], ...]
