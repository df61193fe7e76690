"""Attack with all: the question bar while all attacks are selected."""

from __future__ import annotations

from web.boards.markup_text import escape
from web.game import odds_view
from web.game.question_buttons import CHIEF
from web.game.sentences import sentence
from web.game.table import Table
from web.shell.components import button
from web.words import Names


def question(table: Table, names: Names, who: str, *, has_chief: bool) -> str:
    """Return the bar with all selected attacks, each with its present odds.

    `has_chief`: whether the button that gives them may stand out.
    """
    words = names.words
    promised = [(sentence(names, one), odds_view.in_short(table, names, one)) for one in table.volley]
    rows = "".join(
        f'<li>{escape(order)} <span class="chance">{escape(promise)}</span></li>' for order, promise in promised
    )
    style = CHIEF if has_chief else ""
    give = button(words.say("site.do.confirm"), "volley-go", style=style, attributes=' id="confirm"')
    back = button(words.say("site.do.back"), "let-go", style="button-quiet")
    return (
        f'<div class="asked"><p>{who} {escape(words.say("site.volley.asked"))}</p><ul class="volley">{rows}</ul></div>'
        f'<div class="buttons">{give}{back}</div>'
    )


def told(table: Table, names: Names) -> str:
    """Return the selected attacks as plain text for screen readers."""
    said = " ".join(f"{sentence(names, one)}: {odds_view.in_short(table, names, one)}." for one in table.volley)
    return f"{names.words.say('site.volley.asked')} {said}"
