"""A system's rules for reading: contents, then chapter by chapter each rule with its example and ruling."""

from __future__ import annotations

from functools import lru_cache

from engine.core.ledger import Entry, Passage
from web.boards.markup_text import escape
from web.features.rules.ledger_markdown import markdown
from web.features.rules.rule_search import entries
from web.shell.session import Session
from web.words import Words


@lru_cache(maxsize=8)
def rulebook(system: str, words: Words) -> str:
    """Return all rules of a system; `pictures-SYSTEM` and `picture-RULE` are the places for their pictures."""
    title, about = (escape(words.say(f"{system}.{key}")) for key in ("title", "about"))
    known = entries(system)
    return f'<div id="pictures-{system}"></div><h2>{title}</h2><p>{about}</p>\n{_chapters(known, words)}'


def _chapters(known: dict[str, Entry], words: Words) -> str:
    made: list[str] = []
    chapters: dict[str, str] = {}
    for entry in known.values():
        if entry.chapter not in chapters:
            made.append(f'{"</section>" if made else ""}<section class="chapter"><h3>{escape(entry.chapter)}</h3>')
        chapters.setdefault(entry.chapter, entry.id)
        made.append(rule(entry, known, words))
    return "\n".join([_contents(chapters, words), *made, "</section>"]) if made else ""


def _contents(chapters: dict[str, str], words: Words) -> str:
    """Return the table of contents: each chapter links to its first rule."""
    rows = "".join(f'<li><a href="#rule-{first}">{escape(chapter)}</a></li>' for chapter, first in chapters.items())
    title = escape(words.say("guide.contents"))
    return f'<details class="rules-contents" open=""><summary>{title}</summary><ol>{rows}</ol></details>'


def rule(entry: Entry, known: dict[str, Entry], words: Words) -> str:
    """Return one rule with its example and ruling; rules that it names become links."""
    badge = _source("house", words) if entry.house and not entry.is_sourced else ""
    made = (
        f'<article class="rule" id="rule-{entry.id}" tabindex="-1"><h4><span class="rule-id">{entry.id}</span> '
        f"{markdown(entry.title, known)}{badge}</h4>"
    )
    pictures = f'<div id="picture-{entry.id}"></div>'
    if entry.is_sourced:
        return f"{made}{''.join(_part(part, known, words) for part in entry.parts)}{pictures}</article>"
    made += markdown(entry.rule, known, block=True)
    for name in ("example", "ruling"):
        if text := getattr(entry, name):
            label = escape(words.say(f"site.rule.{name}"))
            made += f'<div class="rule-{name}"><strong>{label}</strong>{markdown(text, known, block=True)}</div>'
    return f"{made}{pictures}</article>"


def _part(part: Passage, known: dict[str, Entry], words: Words) -> str:
    """Return a part of a rule after the badges of its sources."""
    sources = "".join(_source(source, words) for source in part.sources)
    return f'<div class="rule-part rule-{part.name}">{sources}{markdown(part.text, known, block=True)}</div>'


def _source(source: str, words: Words) -> str:
    about, name = (escape(words.say(f"site.rule.{source}{form}")) for form in (".help", ""))
    return f' <span class="source {source}" title="{about}">{name}</span>'


def paint(session: Session, system: str) -> None:
    """Paint the rules of a system."""
    session.page.html(f"rules-{system}", rulebook(system, session.words))
