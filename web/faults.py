"""What is wrong with a file, a link or a message, as the page tells it: in the language of its visitor.

The rules find faults and say them in English (`Mismatch`), which is what the command line prints. The page has a text
for each of those sentences, by key (web/words/LANGUAGE/faults.json): in another language than the first it finds the
key by the sentence of the first.
"""

from __future__ import annotations

import json
import re
from functools import cache
from string import Formatter

from engine.core import package_data
from engine.core.scenario import Mismatch
from web.languages.known import FIRST
from web.languages.texts import with_first
from web.words import Words

_DEEPEST = 4
"""How many sentences within sentences are looked up."""


def plainly(mismatch: Mismatch, words: Words) -> str:
    """Return a fault in data as people read it: the file itself instead of the root of its data."""
    where = mismatch.where.removeprefix("$").lstrip(".") or words.say("site.fault.file")
    found = mismatch._replace(where=where).shortened()
    facts = {"where": found.where, "rule": found.rule}
    facts |= {"expected": _in(words, found.expected), "got": _in(words, found.got)}
    return words.say("site.fault.rule" if found.rule else "site.fault", facts)


def _in(words: Words, sentence: str, depth: int = 0) -> str:
    """Return what the rules say in English in the language of the page; as it is where that has no text for it."""
    if words.language == FIRST or depth == _DEEPEST:
        return sentence
    for pattern, key in _patterns():
        if found := pattern.fullmatch(sentence):
            facts = {name: _in(words, told, depth + 1) for name, told in found.groupdict().items()}
            return words.more(sentences(words.language)).say(key, facts)
    return sentence


@cache
def sentences(language: str) -> dict[str, str]:
    """Return the sentences of a language by key, those of the first one where it has none."""

    def read(own: str) -> dict[str, str]:
        try:
            found: dict[str, str] = json.loads(package_data.text("web", f"words/{own}/faults.json"))
        except OSError:
            return {}
        return found

    return with_first(read, language)


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Return what each sentence of the first language looks like, with its key: those with the most words first."""
    parts = {key: [*Formatter().parse(text)] for key, text in sentences(FIRST).items()}
    ordered = sorted(parts, key=lambda key: -sum(len(literal) for literal, *_ in parts[key]))
    return [(re.compile("".join(map(_pattern, parts[key])), re.DOTALL), key) for key in ordered]


def _pattern(part: tuple[str, str | None, str | None, str | None]) -> str:
    literal, field, *_ = part
    return re.escape(literal) + (f"(?P<{field}>.+?)" if field else "")
