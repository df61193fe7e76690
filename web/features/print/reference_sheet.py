"""The reference sheet: the rules of play and our interpretations, enough to play from."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ledger import Entry, Passage
from web.boards.markup_text import escape
from web.features.rules.ledger_markdown import markdown
from web.words import Words


def extras(entries: Iterable[Entry]) -> str:
    """Return which extras the rules have to print: examples, sources, both, or an empty string."""
    told = [entry for entry in entries if entry.is_for_players and not entry.is_of_page]
    has_examples = any(part.name == "example" for entry in told for part in entry.parts)
    has_sources = any(entry.is_sourced for entry in told)
    if has_examples and has_sources:
        return "both"
    return "examples" if has_examples else "sources" * has_sources


def reference(system: str, entries: dict[str, Entry], words: Words, *, examples: bool) -> str:
    """Return the rules for players at a table, chapter by chapter, with our rulings, and examples if requested."""
    made = ""
    chapter = ""
    for entry in (entry for entry in entries.values() if entry.is_for_players and not entry.is_of_page):
        if entry.chapter != chapter:
            made += f"<h3>{escape(entry.chapter)}</h3>"
            chapter = entry.chapter
        made += _rule(entry, words, examples=examples)
    about = f"{system}.print.rules"
    note = f'<p class="print-note">{escape(words.say(about))}</p>' if words.has(about) else ""
    return f'{note}<div class="print-rules">{made}</div>'


def _rule(entry: Entry, words: Words, *, examples: bool) -> str:
    head = f"<h4><span>{escape(entry.id)}</span> {markdown(entry.title, {})}</h4>"
    parts = [part for part in entry.parts if examples or part.name != "example"]
    if entry.is_sourced:
        return f'<div class="print-rule">{head}{"".join(_part(part, words, is_told=examples) for part in parts)}</div>'
    rules = [_prose(part) for part in parts if part.name == "rule"]
    more = [_more(part, words) if rules else _prose(part) for part in parts if part.name != "rule"]
    return f'<div class="print-rule">{head}{"".join((*rules, *more))}</div>'


def _prose(part: Passage) -> str:
    """Return the text of a part; terms that the search recognizes are plain words here."""
    return markdown(part.text.replace("`", ""), {}, block=True)


def _more(part: Passage, words: Words) -> str:
    """Return an example or a ruling after its label."""
    label = escape(words.say(f"site.rule.{part.name}"))
    return f'<div class="print-more"><strong>{label}.</strong> {_prose(part)}</div>'


def _part(part: Passage, words: Words, *, is_told: bool) -> str:
    """Return a part of a rule, after its sources if they are shown."""
    sources = ", ".join(words.say(f"site.rule.{source}") for source in part.sources)
    told = f"<em>{escape(sources)}</em> " if is_told else ""
    return f'<div class="print-part">{told}{_prose(part)}</div>'
