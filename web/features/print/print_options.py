"""The print options, and the form in which they are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from web.boards.markup_text import escape
from web.shell.session import SHEET
from web.words import Words

SIZES = (15, 18, 20, 25)
"""Widths of a counter in millimetres."""
USUAL_SIZE = 18
PARTS = ("battle", "map", "ground", "counters", "track", SHEET, "rules")
RECORD = ("log", *PARTS)
MOMENTS = ("start", "turns", "losses", "end")
WAYS = ("plain",)
USUAL = frozenset({"battle", "map", "counters", "track", SHEET, "rules", "plain"})
USUAL_RECORD = frozenset({"log", "start", "turns", "end", "plain"})


class Choices(NamedTuple):
    """The ticked fields of the form, and the size of a counter."""

    ticked: frozenset[str]
    size: int = USUAL_SIZE

    @classmethod
    def usual(cls, *, is_record: bool) -> Choices:
        """Return the defaults."""
        return cls(USUAL_RECORD if is_record else USUAL)

    @classmethod
    def read(cls, fields: Mapping[str, str | bool]) -> Choices:
        """Return the choices of a filled-in form; an unknown size falls back to the usual one."""
        known = {f"print.{name}": name for name in (*RECORD, *MOMENTS, "examples", *WAYS)}
        ticked = frozenset(name for field, name in known.items() if fields.get(field) is True)
        size = str(fields.get("print.size", ""))
        return cls(ticked, int(size) if size in map(str, SIZES) else USUAL_SIZE)


def form(
    words: Words,
    title: str,
    chosen: Choices,
    *,
    back: str,
    is_record: bool,
    has_cards: bool,
    past: str = "",
    extras: str = "both",
) -> str:
    """Return the fields of the form; a card game has no bare map, and its cards have a fixed size.

    `past` describes up to which position a record is printed; `extras` what can be printed with the rules: examples,
    sources or both.
    """
    note = f'<p class="note">{escape(past)}</p>' if past else ""
    left_out = {"ground"} if has_cards else set()
    parts = [name for name in (RECORD if is_record else PARTS) if name not in left_out]
    more = _field(words, "examples", "examples" in chosen.ticked, f"site.print.with.{extras}") if extras else ""
    made = _group(words, "what", tuple(parts), chosen, more, has_cards=has_cards)
    if is_record:
        made += _group(
            words, "moments", MOMENTS, chosen, f"<p class='help'>{escape(words.say('site.print.at.help'))}</p>"
        )
    size = ""
    if not has_cards:
        options = "".join(
            f'<option value="{n}"{" selected" if n == chosen.size else ""}>'
            f"{escape(words.say('site.print.millimetres', {'n': n}))}</option>"
            for n in SIZES
        )
        size = (
            f'<div class="field"><label for="print-size">{escape(words.say("site.print.size"))}</label>'
            f'<select id="print-size" name="print.size">{options}</select></div>'
        )
    made += _group(words, "how", WAYS, chosen, size)
    return (
        f'<h1 id="print-title" tabindex="-1">{escape(words.say("site.print.title", {"title": title}))}</h1>'
        f'{note}<div class="print-choices">{made}</div><p class="help">{escape(words.say("site.print.help"))}</p>'
        f'<div class="buttons"><button type="submit" class="button button-primary" id="print-now">'
        f'{escape(words.say("site.do.print_now"))}</button><a class="button button-quiet" href="#{escape(back)}">'
        f"{escape(words.say('site.do.back'))}</a></div>"
    )


def _group(
    words: Words, group: str, names: tuple[str, ...], chosen: Choices, more: str = "", *, has_cards: bool = False
) -> str:
    fields = "".join(_field(words, name, name in chosen.ticked, _key(words, name, has_cards)) for name in names)
    return f"<fieldset><legend>{escape(words.say(f'site.print.{group}'))}</legend>{fields}{more}</fieldset>"


def _key(words: Words, name: str, has_cards: bool) -> str:
    return f"site.print.{name}.cards" if has_cards and words.has(f"site.print.{name}.cards") else f"site.print.{name}"


def _field(words: Words, name: str, is_on: bool, key: str) -> str:
    checked = " checked" if is_on else ""
    return (
        f'<div class="field"><input type="checkbox" id="print-{name}" name="print.{name}"{checked}>'
        f'<label for="print-{name}">{escape(words.say(key))}</label></div>'
    )
