"""A language that is English in other letters: what is still in plain letters on a page in it has no text of its own.

It is made here from the English texts and never shipped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from engine.core import package_data
from engine.core.scenario import Scenario
from web import faults
from web import words as site_words
from web.headless_page import HeadlessPage
from web.languages import known, speech
from web.languages.known import FIRST
from web.languages.selectors import TOUCH
from web.languages.texts import read_json
from web.storage.settings import Settings
from web.words import Words

PSEUDO = "qps"
PLAIN, OTHERS = "abcdefghijklmnopqrstuvwxyz", "áƀçđéƒğĥíĵķļɱñóƥɋřšţúṽŵẋýž"
LETTERS = str.maketrans(PLAIN + PLAIN.upper(), OTHERS + OTHERS.upper())
LISTS = re.compile(r"\.(plural|bodies|accents|gender\.\w+|genders|decimal_point)$")
"""Keys whose texts are no sentences but lists of names, read by the site itself."""
LEFT = re.compile(r"[A-Za-z]{2,}")
SILENT = ("script", "style")
READ = ("aria-label", "title", "alt", "placeholder", "label", "aria-description", "aria-roledescription")
"""Attributes that are read or heard."""


def other_letters(text: str) -> str:
    """Return a text in other letters; what stands for its facts is left as it is."""
    made = ""
    for literal, field, spec, _ in Formatter().parse(text):
        made += literal.translate(LETTERS).replace("{", "{{").replace("}", "}}")
        if field is None:
            continue
        forms = "|".join(map(other_letters, (spec or "").split("|"))) if "{" not in (spec or "") else spec
        made += f"{{{field}:{forms}}}" if spec or field == TOUCH else f"{{{field}}}"
    return made


def pseudo(data: Any, key: str = "") -> Any:
    """Return the texts of a file of words in other letters."""
    if isinstance(data, Mapping):
        return {name: pseudo(inner, name) for name, inner in data.items()}
    if isinstance(data, list):
        return [pseudo(inner) for inner in data]
    return other_letters(data) if isinstance(data, str) and not LISTS.search(key) else data


@pytest.fixture
def in_pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Return the site with this language beside the first, with every page written in it."""
    names = {FIRST: other_letters("English"), PSEUDO: other_letters("Pseudo")}
    monkeypatch.setattr(known, "LANGUAGES", tuple(names))
    monkeypatch.setattr("web.features.settings.view.NAMES", names)
    monkeypatch.setitem(Settings.CHOICES, "language", tuple(names))
    given, of_features, told = package_data.text, package_data.texts_of_subpackages, Scenario.told

    def text(package: str, name: str) -> str:
        if not name.startswith(f"words/{PSEUDO}/"):
            return given(package, name)
        return json.dumps(pseudo(json.loads(given(package, name.replace(f"/{PSEUDO}/", f"/{FIRST}/")))))

    def texts_of_features(package: str, name: str) -> Iterator[str]:
        found = of_features(package, name.replace(f".{PSEUDO}.", f".{FIRST}."))
        return (json.dumps(pseudo(json.loads(file))) for file in found) if f".{PSEUDO}." in name else found

    def read(path: Path) -> dict[str, Any]:
        if PSEUDO not in path.parts:
            return read_json(path)
        made: dict[str, Any] = pseudo(read_json(Path(str(path).replace(f"/{PSEUDO}/", f"/{FIRST}/"))))
        return made

    def own(scenario: Scenario, language: str) -> Mapping[str, str]:
        made: dict[str, str] = pseudo(dict(told(scenario, FIRST)))
        return made if language == PSEUDO else told(scenario, language)

    monkeypatch.setattr(package_data, "text", text)
    monkeypatch.setattr(package_data, "texts_of_subpackages", texts_of_features)
    for place in ("web.build.lessons", "web.build.briefings", "web.build.guides.guide_file"):
        monkeypatch.setattr(f"{place}.read_json", read)
    monkeypatch.setattr(Scenario, "told", own)
    monkeypatch.setattr(HeadlessPage, "language", lambda _: PSEUDO)
    yield
    speech.speak(FIRST)
    faults.sentences.cache_clear()
    site_words._texts.cache_clear()
    Words.load.cache_clear()


class _Texts(HTMLParser):
    """Collects the readable and audible texts of markup."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        is_silent = tag in SILENT or told.get("translate") == "no"
        if self._silent or is_silent:
            self._silent += tag not in ("input", "br", "img", "meta", "link", "hr")
        self.found += [told[name] or "" for name in READ if name in told and not is_silent]
        if tag == "meta" and told.get("name") == "description":
            self.found.append(told["content"] or "")

    def handle_endtag(self, _: str) -> None:
        self._silent -= bool(self._silent)

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found.append(data)


def texts_in(markup: str) -> list[str]:
    """Return the texts in markup that are read or heard."""
    reader = _Texts()
    reader.feed(markup)
    reader.close()
    return reader.found


class Leaks:
    """The texts that were painted in plain letters, once each."""

    def __init__(self, words: Collection[str], texts: Collection[str]) -> None:
        self.words, self.texts = words, texts
        """Words that have no language: names that a scenario gives, ids; whole texts that are English by design."""
        self.found: dict[str, str] = {}
        """The text -> where it was painted."""
        self.seen: set[str] = set()

    def look(self, where: str, text: str, *, is_markup: bool) -> None:
        """Look at a text, or at markup."""
        if text in self.seen:
            return
        self.seen.add(text)
        for part in texts_in(text) if is_markup else [text]:
            told = " ".join(part.split())
            if told not in self.texts and {*LEFT.findall(told)}.difference(self.words):
                self.found.setdefault(told, where)


def listen(leaks: Leaks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every page that is none look at what is painted on it."""
    painted = {name: getattr(HeadlessPage, name) for name in ("html", "text_of", "patch", "attribute", "title")}

    def html(page: HeadlessPage, element_id: str, text: str) -> None:
        leaks.look(element_id, text, is_markup=True)
        painted["html"](page, element_id, text)

    def text_of(page: HeadlessPage, element_id: str, text: str) -> None:
        leaks.look(element_id, text, is_markup=False)
        painted["text_of"](page, element_id, text)

    def patch(page: HeadlessPage, layer_id: str, nodes: dict[str, str]) -> None:
        for text in nodes.values():
            leaks.look(layer_id, text, is_markup=True)
        painted["patch"](page, layer_id, nodes)

    def attribute(page: HeadlessPage, element_id: str, name: str, value: str | None) -> None:
        if name in READ:
            leaks.look(f"{element_id} {name}", value or "", is_markup=False)
        painted["attribute"](page, element_id, name, value)

    def title(page: HeadlessPage, text: str) -> None:
        leaks.look("title", text, is_markup=False)
        painted["title"](page, text)

    looking = {"html": html, "text_of": text_of, "patch": patch, "attribute": attribute, "title": title}
    for name, look in looking.items():
        monkeypatch.setattr(HeadlessPage, name, look)
