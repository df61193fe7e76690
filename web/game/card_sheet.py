"""Formation cards: the sheet with everything printed on a card, and its description for screen readers."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.view import Ability, Card, View
from web.boards.cards.card_dice import PART, printed
from web.boards.cards.card_face import tone
from web.boards.cards.card_text import brackets, named, sign, targets
from web.boards.cards.strength import ROMAN, arm_of
from web.boards.dice import face
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.shell.components import chance, icon, rule_link
from web.words import Names


def sheet(names: Names, view: View, card: Card) -> str:
    """Return the sheet of a card: strength, dice it takes and holds, and each line with its present effect."""
    words = names.words
    name = named(names, card.id)
    wing = names.name(f"wing:{card.wing}").removeprefix("wing:")
    star = f' {icon("round-star")}<span class="visually-hidden">{escape(words.say("site.cards.star"))}</span>'
    arm = arm_of(card, names.system)
    lines = "".join(_line(names, view, ability) for ability in card.abilities)
    return (
        f'<section class="sheet cd-sheet {tone(view, card)}" {aria_label(name)}>'
        f"<h2>{escape(name)}{star if card.star else ''}</h2>"
        f'<p class="cd-belongs">{icon(arm) if arm else ""} {escape(names.side(card.side))}, {escape(wing)}</p>'
        f"{_status(names, card)}{_strength(names, card)}{_area(names, card)}"
        f'<ul class="cd-told">{lines}</ul>{_links(names, view, card)}</section>'
    )


def _status(names: Names, card: Card) -> str:
    """Return what a card's tags say, and whether it is out of play."""
    told = [names.say(key, facts) for key, facts in card.tags]
    if card.status == "out":
        told.insert(0, names.words.say("site.cards.gone"))
    about = "".join(_about(names, f"{key}.about") for key, _ in card.tags)
    more = _about(names, *(f"{names.system}.tag.{kind}.about" for kind in ("special",) if card.kind == kind))
    more += _about(names, f"{names.system}.tag.star.about") if card.star else ""
    return (f"<p><strong>{escape('; '.join(told))}</strong></p>{about}" if told else "") + more


def _strength(names: Names, card: Card) -> str:
    words = names.words
    is_special = card.kind == "special"
    of = ROMAN[card.strength] if is_special and card.strength < len(ROMAN) else card.strength
    left = str(card.now) if card.now > card.strength else words.say("site.cards.of", {"now": card.now, "of": of})
    values = [
        (words.say("site.cards.cubes" if is_special else "site.cards.sticks"),
         escape(left)),
        (words.say("site.cards.dice"), _dice(card) or escape(words.say("site.cards.dice.none"))),
    ]  # fmt: skip
    made = "".join(f"<div><dt>{escape(key)}</dt><dd>{value}</dd></div>" for key, value in values)
    coming = escape(words.say("site.cards.coming", {"n": card.coming}))
    more = f"<p>{coming} {_rule(names, f'{names.system}.tag.coming')}</p>" if card.coming else ""
    return f'<dl class="values">{made}</dl>{more}'


def _dice(card: Card) -> str:
    return "".join(face(die, 24, str(die)) for die in card.dice)


def _area(names: Names, card: Card) -> str:
    """Return which dice a card takes, drawn and as text, and the meaning of each part."""
    drawn, wide = printed(card.area, 1, 11, 200, 20)
    picture = (
        f'<svg class="cd-area-drawn" viewBox="0 0 {wide + 2:.0f} 22" aria-hidden="true" '
        f'style="inline-size:{(wide + 2) / 16:.2f}rem;block-size:1.4rem">{drawn}</svg>'
    )
    words = dict.fromkeys(f"{names.system}.{_word(part)}" for part in PART.split(card.area))
    about = _about(names, *words)
    title = escape(names.words.say("site.cards.area"))
    return f'<p class="cd-takes"><strong>{title}</strong> {picture} {escape(card.area)}</p>{about}{_load(names, card)}'


def _load(names: Names, card: Card) -> str:
    """Return how likely the next roll loads a card."""
    if card.load is None:
        return ""
    told = names.words.say("site.cards.load", {"chance": chance(card.load, names.words)})
    return f"<p>{escape(told)} {_rule(names, f'{names.system}.load')}</p>"


def _word(part: str) -> str:
    """Return the word that explains a part of an area."""
    if part[:1].isdigit():
        return "area.faces"
    if part[:1] == "(":
        return "area.single_any" if part == "(Any)" else "area.single"
    return f"area.{part.split(maxsplit=1)[0].lower()}"


def _line(names: Names, view: View, ability: Ability) -> str:
    words = names.words
    kind = words.say("site.cards.reaction" if ability.is_reaction else "site.cards.action")
    state = "site.cards.armed" if ability.is_armed else "site.cards.idle"
    told = words.say(state)
    if ability.now is not None and ability.kind == "attack":
        told = words.say(f"{state}.at", {"target": named(names, ability.now)})
    adds = "".join(f"<p>{escape(names.say(key, facts))}</p>" for key, facts in ability.adds)
    text = brackets(names, ability) + names.say(ability.key, ability.facts)
    about = _about(names, *(f"{need}.about" for need in ability.needs))
    rule = _rule(names, f"{names.system}.line.{ability.kind}")
    states = [*(["reaction"] if ability.is_reaction else []), *(["armed"] if ability.is_armed else [])]
    classes = " ".join(("cd-item", *states))
    return (
        f'<li class="{classes}">{icon(sign(names.system, ability))}<div><p class="cd-kind">{escape(kind)}: '
        f"<span>{escape(told)}</span></p><p>{escape(text)} {rule}</p>"
        f"{_order(names, view, ability)}{adds}{about}</div></li>"
    )


def _order(names: Names, view: View, ability: Ability) -> str:
    """Return the targets of an attack in their order, with their status."""
    if ability.kind != "attack" or len(ability.targets) < 2:
        return ""
    gone = escape(names.words.say("site.cards.target.gone"))
    reserve = escape(names.words.say("site.cards.reserve"))
    status = {card.id: card.status for card in view.cards}
    made = ""
    for target, kind in targets(view, names.system, ability):
        note = {"out": f" ({gone})", "reserve": f" ({reserve})"}.get(status.get(target, ""), "")
        made += f'<li class="t-{kind}">{escape(named(names, target))}{note}</li>'
    return f'<ol class="cd-order">{made}</ol>'


def _links(names: Names, view: View, card: Card) -> str:
    """Return the cards that a card is linked with, and those it was linked with."""
    made = ""
    for is_alive, key in ((True, "site.cards.linked"), (False, "site.cards.linked.dead")):
        if others := _linked(view, card, is_alive=is_alive):
            told = names.words.say(key, {"cards": _all_named(names, others)})
            made += f"<p>{escape(told)} {_rule(names, f'{names.system}.tag.linked')}</p>"
    return made


def _linked(view: View, card: Card, *, is_alive: bool) -> list[str]:
    """Return the cards linked with a card (`is_alive`), or formerly linked."""
    return [b if a == card.id else a for a, b, lives in view.links if card.id in (a, b) and lives == is_alive]


def _all_named(names: Names, cards: list[str]) -> str:
    return ", ".join(named(names, one) for one in cards)


def _about(names: Names, *keys: str) -> str:
    """Return the sentences for those keys that have words, each with its rule."""
    told = [key for key in keys if names.words.has(key)]
    return "".join(f"<p>{escape(names.words.say(key))} {_rule(names, key.removesuffix('.about'))}</p>" for key in told)


def _rule(names: Names, what: str) -> str:
    """Return the link to the rule of a key; empty if it has none."""
    key = f"{what}.rule"
    return rule_link(names.words.say(key)) if names.words.has(key) else ""


def spoken(names: Names, view: View, card: Card, extra: str = "") -> str:
    """Describe a card for screen readers: name, wing, strength, dice, ready lines, links and tags."""
    words = names.words
    parts = [named(names, card.id), names.name(f"wing:{card.wing}").removeprefix("wing:")]
    if card.status == "out":
        return ", ".join([*parts, words.say("site.cards.gone")])
    kind = "site.cards.spoken.cubes" if card.kind == "special" else "site.cards.spoken.sticks"
    more = ".more" if card.now > card.strength else ""
    parts.append(words.say(f"{kind}{more}", {"now": card.now, "of": card.strength}))
    if card.star:
        parts.append(words.say("site.cards.star"))
    parts.append(words.say("site.cards.spoken.area", {"area": _area_spoken(names, card.area)}))
    if card.dice:
        parts.append(words.say("site.cards.spoken.dice", {"dice": " ".join(map(str, card.dice))}))
    if card.coming:
        parts.append(words.say("site.cards.coming", {"n": card.coming}))
    ready = [_ready(names, view, ability) for ability in card.abilities if ability.is_armed]
    if ready:
        parts.append(words.say("site.cards.spoken.ready", {"lines": "; ".join(ready)}))
    if linked := _linked(view, card, is_alive=True):
        parts.append(words.say("site.cards.spoken.linked", {"cards": _all_named(names, linked)}))
    parts += [names.say(key, facts) for key, facts in card.tags]
    return ", ".join([*parts, *([extra] if extra else [])])


def _area_spoken(names: Names, area: str) -> str:
    """Return which dice a card takes, for screen readers."""
    told = ""
    for part in PART.split(area):
        facts = {"faces": part.replace("(", "").replace(")", ""), "area": part}
        said = names.words.say(f"{names.system}.{_word(part)}.spoken", facts)
        told = names.words.say(f"{names.system}.or", {"a": told, "b": said}) if told else said
    return told


def _ready(names: Names, view: View, ability: Ability) -> str:
    """Return a ready line without the cards that it no longer concerns."""
    still = tuple(piece_ref(target) for target, kind in targets(view, names.system, ability) if kind != "past")
    return names.say(ability.key, {**ability.facts, "targets": still} if still else ability.facts)
