"""Sheet and legend on the page: the build's documents, with links to related pages."""

from __future__ import annotations

import json

from engine.core.system import SYSTEMS
from web.boards.markup_text import escape
from web.features.rules import rule_search
from web.features.rules.ledger_markdown import markdown
from web.shell.components import button
from web.shell.session import LESSONS, PICTURES, PLAY, SHEET, SIGNS, Session


def sheet(session: Session) -> str:
    """Return the sheet of the system that the address names, and set the page's title to match."""
    words, system = session.words, session.page.address().partition("/")[2]
    title = words.say("guide.sheet", {"system": words.say(f"{system}.title")})
    session.page.title(f"{title} \u2013 {words.say('site.title')}")
    head, made = f'<h1 id="sheet-title" tabindex="-1">{escape(title)}</h1>', session.guides.get((system, SHEET))
    if made is None:
        return f'{head}<p role="status">{escape(words.say("guide.wait"))}</p>'
    ways = f'<div class="buttons sheet-ways">{_ways(session, system)}</div>'
    return f'{head}<article class="sheet-paper">{made}</article>{ways}'


def _ways(session: Session, system: str) -> str:
    words = session.words
    made = button(words.say("guide.do.print"), "print-sheet", style="button-primary")
    made += button(words.say("site.do.rules"), "rules") + button(words.say("guide.do.signs"), "signs")
    if session.table is not None:
        made += f'<a class="button button-quiet" href="#{PLAY}">{escape(words.say("guide.do.game"))}</a>'
    lessons = escape(f"#{LESSONS}/{system}")
    made += f'<a class="button button-quiet" href="{lessons}">{escape(words.say("guide.do.lessons"))}</a>'
    return made + button(words.say("site.do.home"), "home", style="button-quiet")


def signs(session: Session) -> str:
    """Return the legend of a system with a select field for the others."""
    words = session.words
    made = session.guides.get((session.signs, SIGNS))
    options = "".join(
        f'<option value="{system}"{" selected" if system == session.signs else ""}>'
        f"{escape(words.say(f'{system}.title'))}</option>"
        for system in SYSTEMS
    )
    field = (
        f'<div class="field"><label for="signs-system">{escape(words.say("guide.signs.system"))}</label>'
        f'<select id="signs-system">{options}</select></div>'
    )
    shown = f'<p role="status">{escape(words.say("guide.wait"))}</p>' if made is None else made
    return f'{field}<div class="legend" id="legend" tabindex="0">{shown}</div>'


def hits(session: Session, found: list[str] | None = None) -> str:
    """Return the titles of the rules found, the best first, each as a link."""
    known = rule_search.entries(session.rules)
    rows = "".join(
        f'<li><a href="#rule-{which}"><span class="rule-id">{which}</span> {markdown(known[which].title, {})}</a></li>'
        for which in (found or ())[: rule_search.LISTED]
    )
    return f'<ol class="rules-hits">{rows}</ol>' if rows else ""


def pictures(session: Session, system: str) -> None:
    """Insert the pictures of a system into its rules."""
    for element_id, made in json.loads(session.guides[system, PICTURES]).items():
        session.page.html(element_id, made)
