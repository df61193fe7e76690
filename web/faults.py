"""Errors in a file, a link or a message, in the visitor's language.

The rules report errors in English (`Mismatch`), and the command line prints them so. The page has a text for each of
those sentences, by key (web/words/LANGUAGE/faults.json): in another language it finds the key by the sentence of the
first language.
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
"""Maximum depth of nested sentences that are looked up."""


def plainly(mismatch: Mismatch, words: Words) -> str:
    """Return an error in data for people: the path names the file, not the root of its data."""
    where = mismatch.where.removeprefix("$").lstrip(".") or words.say("site.fault.file")
    found = mismatch._replace(where=where).shortened()
    facts = {"where": found.where, "rule": found.rule}
    facts |= {"expected": _in(words, found.expected), "got": _in(words, found.got)}
    return words.say("site.fault.rule" if found.rule else "site.fault", facts)


def _in(words: Words, sentence: str, depth: int = 0) -> str:
    """Translate a sentence of the rules into the page's language; it stays as it is if there is no translation."""
    if words.language == FIRST or depth == _DEEPEST:
        return sentence
    for pattern, key in _patterns():
        if found := pattern.fullmatch(sentence):
            facts = {name: _in(words, told, depth + 1) for name, told in found.groupdict().items()}
            return words.more(sentences(words.language)).say(key, facts)
    return sentence


@cache
def sentences(language: str) -> dict[str, str]:
    """Return the sentences of a language by key, with those of the first language as fallback."""

    def read(own: str) -> dict[str, str]:
        try:
            found: dict[str, str] = json.loads(package_data.text("web", f"words/{own}/faults.json"))
        except OSError:
            return {}
        return found

    return with_first(read, language)


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Return a pattern for each sentence of the first language, with its key: those with the longest text first."""
    parts = {key: [*Formatter().parse(text)] for key, text in sentences(FIRST).items()}
    ordered = sorted(parts, key=lambda key: -sum(len(literal) for literal, *_ in parts[key]))
    return [(re.compile("".join(map(_pattern, parts[key])), re.DOTALL), key) for key in ordered]


def _pattern(part: tuple[str, str | None, str | None, str | None]) -> str:
    literal, field, *_ = part
    return re.escape(literal) + (f"(?P<{field}>.+?)" if field else "")
