"""Small pieces of HTML that all panels share; they escape every text given to them."""

from __future__ import annotations

import re
from fractions import Fraction

from engine.core.types import Refusal
from web.boards.markup_text import escape
from web.boards.speech_text import with_speech
from web.words import Names, Words

_BUTTON = re.compile(r'<button type="button" class="button[ "][^>]*>')
_KEYS = re.compile(r'aria-keyshortcuts="([^"]*)"')


def button(label: str, do: str, arg: str = "", *, style: str = "", attributes: str = "") -> str:
    """Return a button for the action `do` with the argument `arg`."""
    return (
        f'<button type="button" class="button {style}" data-do="{escape(do)}" data-arg="{escape(arg)}"{attributes}>'
        f"{escape(label)}</button>"
    )


def with_number_keys(made: str) -> str:
    """Return the question's markup with number keys added to its buttons."""
    head, mark, offered = made.partition('<div class="buttons')
    figures = iter("123456789")

    def with_figure(found: re.Match[str]) -> str:
        figure = next(figures, "")
        tag = found[0]
        if not figure:
            return tag
        if _KEYS.search(tag):
            return _KEYS.sub(rf'aria-keyshortcuts="\1 {figure}"', tag)
        return f'{tag[:-1]} aria-keyshortcuts="{figure}">'

    return head + mark + _BUTTON.sub(with_figure, offered)


def rule_link(rule: str) -> str:
    """Return a rule's number as a link that opens the rule."""
    return f'<a class="rule-link" href="#rule-{escape(rule)}">{escape(rule)}</a>'


def icon(name: str) -> str:
    """Return a symbol of the icon sheet, hidden from screen readers."""
    return f'<svg class="icon" aria-hidden="true"><use href="#icon-{escape(name)}"/></svg>'


def arrow(angle: int) -> str:
    """Return an arrow pointing `angle` degrees clockwise from the top, hidden from screen readers."""
    return (
        '<svg class="icon heading" viewBox="0 0 16 16" aria-hidden="true">'
        f'<path transform="rotate({angle} 8 8)" d="M8 1L3 7H6.5V15H9.5V7H13Z"/></svg>'
    )


def chance(share: Fraction, words: Words) -> str:
    """Return a probability in percent with one decimal; it is never rounded to impossible or certain."""
    percent = f"{float(share * 100):.1f}".removesuffix(".0")
    if share and percent == "0":
        percent = "< 0.1"
    elif share != 1 and percent == "100":
        percent = "> 99.9"
    return words.say("site.odds.percent", {"percent": percent.replace(".", words.point)})


def short_chance(share: Fraction) -> str:
    """Return a probability in whole percent for the board; it is never rounded to impossible or certain."""
    least, most = (1, 99) if 0 < share < 1 else (0, 100)
    return f"{min(max(round(share * 100), least), most)}%"


def refusal(names: Names, why: Refusal) -> str:
    """Return the sentence of a refusal with the link to its rule."""
    return f"<p>{with_speech(names.say(why.why, why.facts))} {rule_link(why.rule)}</p>"


def select_choice(value: str, text: str, chosen: bool) -> str:
    """Return one option of a select element."""
    selected = " selected" if chosen else ""
    return f'<option value="{value}"{selected}>{escape(text)}</option>'
