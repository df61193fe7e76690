"""The reference sheet: the rules of play alone, as short as they are in our words."""

from __future__ import annotations

from engine.core.ledger import Entry, Passage
from web.boards.text import escape
from web.paint.markdown import markdown
from web.words import Words


def reference(system: str, entries: dict[str, Entry], words: Words, *, examples: bool) -> str:
    """Return the rules that players read, chapter by chapter; with examples and rulings or without.

    A rule that has nothing but a ruling is never without it.
    """
    made = ""
    chapter = ""
    for entry in (entry for entry in entries.values() if entry.is_for_players):
        if entry.chapter != chapter:
            made += f"<h3>{escape(entry.chapter)}</h3>"
            chapter = entry.chapter
        made += _rule(entry, words, examples=examples)
    about = f"{system}.print.rules"
    note = f'<p class="print-note">{escape(words.say(about))}</p>' if words.has(about) else ""
    return f'{note}<div class="print-rules">{made}</div>'


def _rule(entry: Entry, words: Words, *, examples: bool) -> str:
    if entry.is_sourced:
        kept = (part for part in entry.parts if examples or part.name == _main(entry))
        parts = "".join(_part(part, words, is_told=examples) for part in kept)
        head = f"<h4><span>{escape(entry.id)}</span> {markdown(entry.title, {})}</h4>"
        return f'<div class="print-rule">{head}{parts}</div>'
    more = ""
    main = _main(entry)
    for name in ("example", "ruling") if examples else ():
        if (text := getattr(entry, name)) and name != main:
            label = escape(words.say(f"site.rule.{name}"))
            more += f'<div class="print-more"><strong>{label}.</strong> {markdown(text, {}, block=True)}</div>'
    return (
        f'<div class="print-rule"><h4><span>{escape(entry.id)}</span> {markdown(entry.title, {})}</h4>'
        f"{markdown(getattr(entry, main), {}, block=True)}{more}</div>"
    )


def _main(entry: Entry) -> str:
    """Return the name of the part that says what a rule is: its ruling where it has no other text."""
    return "rule" if entry.rule else "ruling"


def _part(part: Passage, words: Words, *, is_told: bool) -> str:
    """Return a part of a rule, behind where it comes from if that is told."""
    sources = ", ".join(words.say(f"site.rule.{source}") for source in part.sources)
    told = f"<em>{escape(sources)}</em> " if is_told else ""
    return f'<div class="print-part">{told}{markdown(part.text, {}, block=True)}</div>'
