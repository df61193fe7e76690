"""The army form."""

from __future__ import annotations

from typing import Any

from engine.core.callbacks import Building
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.features.army_builder.model import LONGEST_NAME, Army, due, refused
from web.game.table import Table
from web.shell.components import button, refusal
from web.shell.session import Session
from web.words import Names


def first_in_panel(session: Session, names: Names) -> str:
    """Return the army form if a player has to build an army now, else an empty string."""
    return form(session.playing(), names, session.of(Army))


def form(table: Table, names: Names, army: Army) -> str:
    """Return the form: ready-made armies, a row for each unit, the cost, and the reason why the army is not legal."""
    found = due(table)
    if found is None:
        return ""
    words, rows = names.words, tuple(army.rows)
    cost, budget = found.cost(rows), found.budget(table.game.state)
    told = words.say("site.army.cost" if budget else "site.army.free", {"points": cost, "most": budget})
    why = refused(table, found, rows) if rows else None
    wrong = "" if why is None else f'<div class="why">{refusal(names, why)}</div>'
    begin = "".join(
        button(words.say("site.army.start", {"army": names.name(f"army:{name}")}), "army-start", name)
        for name in found.ready(table.game.state)
    )
    body = "".join(_row(names, found, army, n, row) for n, row in enumerate(rows))
    table_of = f'<div class="army-rows">{_head(names, found)}{body}</div>' if rows else ""
    add = button(words.say("site.army.add"), "army-add", style="button-quiet")
    may = " disabled" if why is not None or not rows else ""
    return (
        f'<section class="army" aria-labelledby="army-title"><h2 id="army-title">{escape(words.say("site.army"))}</h2>'
        f'<details class="army-begin"><summary>{escape(words.say("site.army.begin"))}</summary>'
        f'<div class="buttons">{begin}</div></details>'
        f'<form id="army-form">{table_of}<div class="buttons">{add}</div>{_own(names, found)}'
        f'<p class="army-cost" role="status">{escape(told)}</p>{wrong}'
        f'<div class="buttons"><button type="submit" class="button button-primary"{may}>'
        f"{escape(words.say('site.army.lead'))}</button></div></form></section>"
    )


def _head(names: Names, found: Building[Any]) -> str:
    """Return the column headings, hidden from screen readers because each field has its own label."""
    columns = ("troops", *(name for name, _, _ in found.numbers), "name")
    cells = "".join(f"<span>{escape(_column(names, column))}</span>" for column in columns)
    return f'<div class="army-head" aria-hidden="true">{cells}<span></span></div>'


def _column(names: Names, column: str) -> str:
    key = f"{names.system}.army.{column}"
    return names.words.say(key if names.words.has(key) else f"site.army.{column}")


def _row(names: Names, found: Building[Any], army: Army, n: int, row: tuple[str, ...]) -> str:
    """Return the fields of one unit."""
    numbers = "".join(
        f'<input type="number" inputmode="numeric" id="army-{n}-{column}" name="army.{n}.{column}" min="{low}" '
        f'max="{high}" value="{escape(value)}" {aria_label(_said(names, column, n))}>'
        for (column, low, high), value in zip(found.numbers, row[1:-1], strict=True)
    )
    drop = names.words.say("site.army.drop", {"unit": row[-1]})
    return (
        f'<div class="army-row" role="group"><select id="army-{n}-troops" name="army.{n}.troops" '
        f"{aria_label(_said(names, 'troops', n))}>{_choices(names, found, army, row[0])}</select>{numbers}"
        f'<input type="text" id="army-{n}-name" name="army.{n}.name" maxlength="{LONGEST_NAME}" '
        f'value="{escape(row[-1])}" {aria_label(_said(names, "name", n))}>'
        f'<button type="button" class="button button-quiet army-drop" data-do="army-drop" data-arg="{n}" '
        f'{aria_label(drop)} title="{escape(drop)}">\u00d7</button></div>'
    )


def _said(names: Names, column: str, n: int) -> str:
    return names.words.say("site.army.field", {"column": _column(names, column), "n": n + 1})


def _choices(names: Names, found: Building[Any], army: Army, chosen: str) -> str:
    """Return all troops to choose from, grouped by list, custom troops last."""
    made = ""
    for name, own in found.lists.items():
        label = escape(names.words.say(f"{names.system}.list.{name}"))
        options = "".join(_choice(one.id, f"{_type(names, one.id)} ({one.points})", chosen) for one in own)
        made += f'<optgroup label="{label}">{options}</optgroup>'
    custom = dict.fromkeys((*army.custom, *([chosen] if found.called(chosen) else [])))
    if custom:
        options = "".join(_choice(one, found.called(one), chosen) for one in custom)
        made += f'<optgroup label="{escape(names.words.say("site.army.own"))}">{options}</optgroup>'
    return made


def _type(names: Names, kind: str) -> str:
    return names.words.say(f"{names.system}.type.{kind}")


def _choice(value: str, text: str, chosen: str) -> str:
    selected = " selected" if value == chosen else ""
    return f'<option value="{escape(value)}"{selected}>{escape(text)}</option>'


def _own(names: Names, found: Building[Any]) -> str:
    """Return the fields for custom troops."""
    words = names.words
    figures = "".join(
        f'<div class="field"><label for="army-own-{name}">{escape(words.say(f"{names.system}.value.{name}"))}</label>'
        f'<input type="text" inputmode="numeric" id="army-own-{name}" name="army.own.{name}" size="3" maxlength="2" '
        f'value="{max(low, 1)}" title="{low} \u2013 {high}{" -" if may else ""}"></div>'
        for name, low, high, may in found.figures
    )
    arms = "".join(
        f'<div class="field"><input type="checkbox" id="army-own-{arm}" name="army.own.{arm}">'
        f'<label for="army-own-{arm}">{escape(words.say(f"{names.system}.mark.{arm}"))}</label></div>'
        for arm in found.arms
    )
    weapons = _choice("", words.say("site.army.unarmed"), "") + "".join(
        _choice(one, words.say(f"{names.system}.weapon.{one}"), "") for one in found.weapons
    )
    return (
        f'<details class="army-own"><summary>{escape(words.say("site.army.own"))}</summary>'
        f'<div class="field"><label for="army-own-name">{escape(words.say("site.army.name"))}</label>'
        f'<input type="text" id="army-own-name" name="army.own.name" maxlength="{LONGEST_NAME}"></div>'
        f'<div class="army-figures">{figures}</div><div class="army-arms">{arms}</div>'
        f'<div class="field"><label for="army-own-weapon">{escape(words.say("site.army.weapon"))}</label>'
        f'<select id="army-own-weapon" name="army.own.weapon">{weapons}</select></div>'
        f'<div class="buttons">{button(words.say("site.army.own.add"), "army-own", style="button-quiet")}</div>'
        "</details>"
    )
