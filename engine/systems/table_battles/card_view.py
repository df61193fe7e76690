"""Views of cards: their printed lines, made from the data, and what they could do now (TB-03)."""

from __future__ import annotations

from engine.core.references import piece_ref, side_ref
from engine.core.types import Facts
from engine.core.view import Ability
from engine.core.view import Card as Shown
from engine.systems.table_battles.acting.action_costs import can_pay, is_met
from engine.systems.table_battles.acting.attack import aim
from engine.systems.table_battles.acting.other_actions import refuse_cube
from engine.systems.table_battles.battle import columns
from engine.systems.table_battles.card_text import condition, during, effects
from engine.systems.table_battles.data import (
    ABSORB,
    ATTACK,
    BOMBARD,
    COMMAND,
    COUNTERATTACK,
    FULL_STRENGTH,
    GONE,
    IN_PLAY,
    IN_RESERVE,
    LIFT,
    NO_ARM,
    NORMAL,
    REACTIONS,
    SPECIAL,
)
from engine.systems.table_battles.language.areas import NONE
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Aura, Card, CardAction
from engine.systems.table_battles.language.conditions import is_suppressed
from engine.systems.table_battles.placement import chance
from engine.systems.table_battles.state import State


def cards(s: State, b: CardSet) -> tuple[Shown, ...]:
    """TB-03: Return every card as it lies on the table."""
    at = columns(b)
    return tuple(_card(s, b, card, at[card.index]) for card in b.cards)


def _card(s: State, b: CardSet, card: Card, column: int) -> Shown:
    i = card.index
    return Shown(
        id=card.id,
        side=b.sides[card.side],
        wing=card.wing,
        row=1 - card.side,
        column=column,
        kind=SPECIAL if card.is_special else NORMAL,
        status="out" if s.status[i] in GONE else s.status[i],
        strength=card.strength,
        now=s.cubes[i] if card.is_special else s.sticks[i],
        area=card.area,
        abilities=tuple(_ability(s, b, card, deed) for deed in card.deeds),
        dice=tuple(map(int, s.dice[i])),
        coming=s.coming[i],
        star=card.is_star,
        arm="" if card.sign == NO_ARM else card.sign,
        tags=tuple(_tags(b, card, s.status[i])),
        load=chance(s, b, card) if s.status[i] == IN_PLAY and card.area != NONE else None,
    )


def is_armed(s: State, b: CardSet, card: Card, deed: CardAction) -> bool:
    """TB-18, TB-19: Return whether an action or reaction could be used as things are, no matter whose turn it is."""
    i = card.index
    if s.status[i] != IN_PLAY or not can_pay(s, card) or not is_met(s, b, card, deed):
        return False
    what = "reactions" if deed.kind in REACTIONS else "attacks" if deed.kind == ATTACK else ""
    if what and is_suppressed(s, b, i, what, deed.kind):
        return False
    if deed.kind == ATTACK:
        return aim(s, b, card, deed) >= 0
    if deed.kind == BOMBARD:
        return refuse_cube(s, b, 1 - card.side) is None
    if deed.kind == COMMAND:
        return any(s.status[t] == IN_RESERVE for t in deed.targets)
    return deed.kind != LIFT or s.counters[i] > 0


def _ability(s: State, b: CardSet, card: Card, deed: CardAction) -> Ability:
    """TB-03, TB-23: Return one printed line, and for an attack whom it would strike now."""
    n = aim(s, b, card, deed) if deed.kind == ATTACK else -1
    is_reaction = deed.kind in REACTIONS
    key, facts = text_of(b, deed)
    return Ability(
        kind=deed.kind,
        key=key,
        facts=facts,
        targets=tuple(b.cards[t].id for t in deed.targets),
        now=b.cards[deed.targets[n]].id if n >= 0 and s.status[card.index] == IN_PLAY else None,
        is_reaction=is_reaction,
        is_armed=is_armed(s, b, card, deed),
        needs=tuple(needs_of(deed)),
        adds=tuple(_adds(b, deed)),
    )


def needs_of(deed: CardAction) -> list[str]:
    """TB-20, TB-32: Return the word keys of what stands before a line in brackets."""
    needs = [f"table_battles.requirement.{need}" for need in deed.needs]
    needs += [f"table_battles.requirement.{FULL_STRENGTH}"] * deed.needs_full
    if deed.needs_cubes:
        needs.append(f"table_battles.requirement.cubes{deed.needs_cubes}")
    if deed.is_voluntary:
        needs.append("table_battles.requirement.voluntary")
    return needs


def _adds(b: CardSet, deed: CardAction) -> list[tuple[str, Facts]]:
    """TB-37, TB-85: Return the sentences behind a line: when it can be used, what more it does, what follows it."""
    adds: list[tuple[str, Facts]] = []
    if deed.when is not None:
        adds.append(("table_battles.adds.when", {"when": condition(b, deed.when)}))
    for add, when, target in deed.bonus:
        facts: dict[str, object] = {"n": abs(add)}
        key = f"table_battles.adds.bonus.{'more' if add > 0 else 'less'}"
        if target >= 0:
            key, facts["target"] = f"{key}.target", piece_ref(b.cards[target].id)
        adds.append(during(b, when, key, facts))
    if deed.take and deed.leaves_rest:
        adds.append(("table_battles.adds.rest", {}))
    if deed.then:
        adds.append(("table_battles.adds.then", {"effects": effects(b, deed.then)}))
    return adds


def text_of(b: CardSet, deed: CardAction) -> tuple[str, Facts]:
    """TB-25, TB-26, TB-33 to TB-37: Return the word key of a printed line with its facts."""
    key = f"table_battles.line.{deed.kind}"
    facts: dict[str, object] = {"targets": tuple(piece_ref(b.cards[t].id) for t in deed.targets)}
    if deed.kind in (ATTACK, COUNTERATTACK):
        facts |= {"n": deed.base, "each": deed.each, "unit": f"unit:{deed.per or 'die'}"}
        key += f".{_form(deed)}"
    if deed.kind == ATTACK and deed.loss:
        key, facts["loss"] = f"{key}.loss", deed.loss
    if deed.kind == COUNTERATTACK and deed.reduce:
        key, facts["reduce"] = f"{key}.reduce", deed.reduce
    if deed.kind == ABSORB and deed.take:
        key, facts["n"] = f"{key}.some", deed.take
    if deed.is_any and deed.kind in REACTIONS:
        key += ".any"
    return key, facts


def _form(deed: CardAction) -> str:
    """TB-25: Return how the hits of a line are written: those that are usual have words of their own."""
    if not deed.each:
        return "one" if deed.base == 1 else "fixed"
    if (deed.each, deed.per) == (1, "die") and deed.base < 2:
        return "plus_die" if deed.base else "die"
    return "both" if deed.base else "per"


def _tags(b: CardSet, card: Card, status: str) -> list[tuple[str, Facts]]:
    """TB-29, TB-44, TB-47 to TB-49, TB-85: Return what else is printed on a card, as word keys with facts.

    What it waits for is told as long as it waits.
    """
    tags: list[tuple[str, Facts]] = []
    if status == IN_RESERVE:
        names = tuple(piece_ref(b.cards[i].id) for i in card.waits_for)
        kind = "reserve_all" if card.waits_for_all else "reserve"
        if not names:
            kind = "reserve_command" if _is_commanded(b, card) else "reserve_called"
        elif card.by_command:
            kind += "_or_command"
        tags.append((f"table_battles.tag.{kind}", {"pieces": names}))
    if card.retires:
        tags.append(("table_battles.tag.retire", {}))
    if card.pursues:
        listed = dict.fromkeys(t for deed in card.attacks for t in deed.targets)
        kind = "pursuit" if listed.keys() == dict.fromkeys(card.pursues).keys() else "pursuit_of"
        tags.append((f"table_battles.tag.{kind}", {"pieces": tuple(piece_ref(b.cards[i].id) for i in card.pursues)}))
    if card.blocks:
        tags.append(("table_battles.tag.blocks", {}))
    if not card.is_special and card.worth != (2 if card.is_star else 1):
        tags.append(("table_battles.tag.worth", {"n": card.worth}))
    if card.cap >= 0:
        tags.append(("table_battles.tag.cap", {"n": card.cap}))
    for one in card.modifiers:
        key = f"table_battles.tag.hits.{'more' if one.add > 0 else 'less'}{'.any' * one.on_any}"
        tags.append(during(b, one.when, key, {"n": abs(one.add)}))
    if card.save is not None:
        names = tuple(piece_ref(b.cards[i].id) for i in card.save.protects)
        key = f"table_battles.tag.save_{card.save.cost}{'.once' * card.save.is_once}"
        tags.append(during(b, card.save.when, key, {"pieces": names, "n": card.save.keep}))
    if card.place_if is not None:
        tags.append(("table_battles.tag.place_if", {"when": condition(b, card.place_if)}))
    if card.counter:
        tags.append(("table_battles.tag.counter", {"n": card.counter}))
        for n, step in enumerate(card.steps):
            if step:
                tags.append(("table_battles.tag.counter_step", {"n": n + 1, "effects": effects(b, step)}))
    tags += [_aura(b, aura) for aura in b.auras if aura.owner == card.index]
    if card.on_enter:
        tags.append(("table_battles.tag.on_enter", {"effects": effects(b, card.on_enter)}))
    for cause in dict.fromkeys(cause for cause, _ in card.on_leave):
        found = tuple(effect for wanted, effect in card.on_leave if wanted == cause)
        tags.append((f"table_battles.tag.on_leave{'.' * bool(cause)}{cause}", {"effects": effects(b, found)}))
    return tags


def _is_commanded(b: CardSet, card: Card) -> bool:
    """TB-28, TB-49: Return whether a command names a reserve; one that none names is brought by an effect."""
    return any(deed.kind == COMMAND and card.index in deed.targets for other in b.cards for deed in other.deeds)


def _aura(b: CardSet, aura: Aura) -> tuple[str, Facts]:
    """TB-85: Return what lasts while a card is in play as a sentence."""
    facts: dict[str, object] = {
        "pieces": tuple(piece_ref(b.cards[i].id) for i in aura.cards),
        "n": aura.count or abs(aura.add),
    }
    key = f"table_battles.tag.{aura.kind}"
    if aura.wing:
        facts["wing"] = f"wing:{aura.wing}"
    if aura.side >= 0:
        facts["side"] = side_ref(b.sides[aura.side])
    if aura.kind == "suppress":
        key += f".{aura.what}"
        if aura.types:
            key, facts["kinds"] = f"{key}.some", tuple(f"line_kind:{kind}" for kind in aura.types)
    elif aura.kind in ("hit_bonus", "hit_mod"):
        key += ".more" if aura.add > 0 else ".less"
        for name, i in (("attacker", aura.attacker), ("target", aura.target)):
            if i >= 0:
                key, facts[name] = f"{key}.{name}", piece_ref(b.cards[i].id)
    return during(b, aura.when, key, facts)
