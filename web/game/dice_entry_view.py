"""Dice that a person rolls or enters: the bar that asks for them."""

from __future__ import annotations

from engine.core.types import Chance, Outcome
from engine.core.view import View
from web.boards import dice
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.game import dice_entry
from web.game.table import Table
from web.shell.components import button, chance, rule_link
from web.words import Names

MANY = 12
"""Number of outcomes beyond which only the chosen one shows its chance."""


def due(table: Table, names: Names, view: View, who: str) -> str:
    """Return the bar for the dice that are due: their purpose, the roll button, and the possible outcomes."""
    words, now = names.words, dice_entry.due_dice(table)
    assert now is not None
    asked = f"<p>{who} {escape(names.say(view.question, view.facts))} {rule_link(now.rule)}</p>"
    rolling = ""
    if table.game.study:
        rolling = f'<div class="buttons">{button(words.say("site.dice.roll"), "roll", style="button-primary")}</div>'
    how = dice_entry.kind(now)
    entry = {"list": _list, "dice": _dice, "number": _number}[how](table, names, now)
    lead = escape(_lead(table, names, now))
    return f'{asked}{rolling}<p class="dice-lead" id="dice-lead">{lead}</p>{entry}'


def asked(table: Table, names: Names, view: View) -> str:
    """Return the question for the dice as plain text for screen readers."""
    now = dice_entry.due_dice(table)
    assert now is not None
    return f"{names.say(view.question, view.facts)} {_lead(table, names, now)}"


def _lead(table: Table, names: Names, now: Chance) -> str:
    """Return the instruction for the dice; for dice with symbols, also how to read an ordinary die."""
    how = dice_entry.kind(now)
    if table.game.study:
        return names.words.say("site.dice.or")
    told = names.words.say(f"site.dice.enter.{how}", _facts(now, how))
    return f"{told} {names.words.say('site.dice.ordinary')}" if dice_entry.numbers(now) else told


def _facts(now: Chance, how: str) -> dict[str, object]:
    return {"n": dice_entry.size(now)} if how == "dice" else {}


def _drawn(now: Chance, outcome: Outcome) -> str:
    """Return an outcome as it lies on the table: its dice, or the number that counts."""
    if dice_entry.is_count(now):
        return f'<span class="dice-count">{escape(str(outcome))}</span>'
    return f'<span class="dice">{"".join(dice.face(face, 34) for face in dice.faces(outcome))}</span>'


def _spoken(names: Names, now: Chance, outcome: Outcome) -> str:
    if dice_entry.is_count(now):
        return str(outcome)
    return " ".join(_face(names, face) for face in dice.faces(outcome))


def _face(names: Names, face: str) -> str:
    return names.name(f"face:{face}").removeprefix("face:")


def _list(table: Table, names: Names, now: Chance) -> str:
    """Return a button for each outcome."""
    many = len(now.odds) > MANY
    made = ""
    numbers = () if table.game.study else dice_entry.numbers(now)
    for n, (outcome, _) in enumerate(now.odds):
        told = chance(now.share(outcome), names.words)
        label = f"{_spoken(names, now, outcome)}, {told}"
        if numbers:
            told = names.words.say("site.dice.number", {"numbers": "\u2013".join(numbers[n])})
            label = f"{label}, {told}"
        chosen = "true" if table.entered == (str(n),) else "false"
        often = "" if many else f'<span class="dice-share">{escape(told)}</span>'
        made += (
            f'<button type="button" class="button fell" data-do="fell" data-arg="{n}" {aria_label(label)} '
            f'title="{escape(label)}" aria-pressed="{chosen}">{_drawn(now, outcome)}{often}</button>'
        )
    return f'<div class="fallen-list" role="group" aria-labelledby="dice-lead">{made}</div>{_take(table, names, now)}'


def _dice(table: Table, names: Names, now: Chance) -> str:
    """Return a slot for each die, filled or empty, and the faces that fill them."""
    words, size = names.words, dice_entry.size(now)
    tray = ""
    for n in range(size):
        if n < len(table.entered):
            face = table.entered[n]
            label = words.say("site.dice.back", {"face": _face(names, face)})
            tray += (
                f'<button type="button" class="die-place" data-do="unface" data-arg="{n}" {aria_label(label)} '
                f'title="{escape(label)}">{dice.face(face, 34)}</button>'
            )
        else:
            tray += '<span class="die-place empty" aria-hidden="true"></span>'
    full = ' aria-disabled="true"' if len(table.entered) >= size else ""
    pad = "".join(
        f'<button type="button" class="button face-key" data-do="face" data-arg="{escape(face)}"{full} '
        f"{aria_label(_face(names, face))}>{dice.face(face, 34)}</button>"
        for face in dice_entry.sides(now)
    )
    told = words.say("site.dice.entered", {"n": len(table.entered), "of": size})
    return (
        f'<div class="dice-tray" role="group" {aria_label(told)}>{tray}</div>'
        f'<div class="dice-pad" role="group" aria-labelledby="dice-lead">{pad}</div>{_take(table, names, now)}'
    )


def _number(table: Table, names: Names, now: Chance) -> str:
    """Return a field for the number rolled."""
    numbers = [int(outcome) for outcome, _ in now.odds]
    take = escape(names.words.say("site.dice.take"))
    return (
        '<form id="fell-form" class="buttons"><input type="number" name="number" inputmode="numeric" required '
        f'id="fell-{len(table.game.inputs)}" aria-labelledby="dice-lead" min="{min(numbers)}" max="{max(numbers)}">'
        f'<button type="submit" class="button button-primary">{take}</button></form>'
    )


def _take(table: Table, names: Names, now: Chance) -> str:
    """Return the button that accepts a complete entry, or why the entry is impossible; empty if it is incomplete."""
    words = names.words
    complete = 1 if dice_entry.kind(now) == "list" else dice_entry.size(now)
    if len(table.entered) < complete:
        return ""
    outcome = dice_entry.entered_outcome(now, table.entered)
    if outcome is None:
        return f'<p class="why">{escape(words.say("site.dice.cannot"))}</p>'
    label = escape(words.say("site.dice.take"))
    told = escape(f"{_spoken(names, now, outcome)}, {chance(now.share(outcome), words)}")
    return (
        f'<div class="buttons"><button type="button" class="button button-primary" data-do="take" id="take">{label} '
        f'<span class="chance">{told}</span></button></div>'
    )
