"""The language is a setting, is named in one place, and falls back to the first one for missing texts."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import build
from engine.core import package_data
from tests.source import modules, tree
from tests.web.pages import Browser, Window
from web import words as site_words
from web.build.page_source import page_source
from web.build.prerender import other_pages, render
from web.features.settings.view import settings
from web.languages import known, speech
from web.languages.known import FIRST, own_file
from web.languages.texts import read_json, with_first
from web.storage.settings import Settings
from web.words import Words

TABLES = ("web/languages/known.py", "web/languages/plurals.py", "web/languages/speech.py")
"""Modules that say something of each language."""
OTHER = "qx"
"""A language that nobody speaks."""


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Return the site with a second language that has few texts."""
    names = {FIRST: "English", OTHER: "Quux"}
    monkeypatch.setattr(known, "LANGUAGES", tuple(names))
    monkeypatch.setattr("web.build.prerender.LANGUAGES", tuple(names))
    monkeypatch.setattr("web.features.settings.view.NAMES", names)
    monkeypatch.setitem(Settings.CHOICES, "language", tuple(names))
    given, own = package_data.text, {"site.do.undo": "Udno", "site.decimal_point": ","}

    def text(package: str, name: str) -> str:
        if not name.startswith(f"words/{OTHER}/"):
            return given(package, name)
        if name != f"words/{OTHER}/site.json":
            raise FileNotFoundError(name)
        return json.dumps(own)

    monkeypatch.setattr(package_data, "text", text)
    yield
    site_words._texts.cache_clear()
    Words.load.cache_clear()
    speech.speak(FIRST)


def test_no_module_names_a_language_but_the_tables_of_languages():
    paths = [*modules("web"), build.ROOT / "build.py"]
    named = {
        path.relative_to(build.ROOT).as_posix()
        for path in paths
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known.LANGUAGES
    }

    assert named <= {*TABLES}


@pytest.mark.parametrize(
    "pattern", ["index.html", "web/features/*/*.html", "web/*.js", "web/*.mjs", "web/boot/**/*.js", "web/boot/*.in"]
)
def test_no_page_and_no_script_names_a_language(pattern):
    paths = [*build.ROOT.glob(pattern)]
    marks = [f"{sign}{language}{sign}" for language in known.LANGUAGES for sign in "\"'`"]

    assert paths
    assert [] == [path.name for path in paths for mark in marks if mark in path.read_text("utf-8")]


def test_one_language_is_no_choice():
    assert 'id="setting-language"' not in settings(Settings(), Words.load(FIRST))
    assert "" == other_pages()


@pytest.mark.usefixtures("two")
def test_of_two_languages_one_is_chosen_by_its_own_name():
    browser = Browser()
    window = Window(browser, "setup/charge/training")
    assert f'<option value="{FIRST}" selected>English</option>' in window.page.markup["settings-fields"]
    assert f'<option value="{OTHER}">Quux</option>' in window.page.markup["settings-fields"]

    window.page.gesture("change", {"id": "setting-language", "name": "setting.language", "value": OTHER})

    assert ["index.qx.html"] == window.page.turned_to
    assert OTHER == json.loads(browser.held["sandtable.settings"])["language"]


@pytest.mark.usefixtures("two")
def test_where_there_are_no_other_pages_no_language_is_chosen():
    """The single file and a frame offer no choice of language."""
    assert 'id="setting-language"' not in settings(Settings(), Words.load(FIRST), has_pages=False)
    assert 'id="setting-theme"' in settings(Settings(), Words.load(FIRST), has_pages=False)


@pytest.mark.usefixtures("two")
def test_a_language_that_there_is_not_is_not_taken_over():
    now = Settings(language=OTHER)
    now.change("language", "xx")
    now.change("language", 7)

    assert OTHER == now.language


@pytest.mark.usefixtures("two")
def test_the_page_is_built_in_each_language():
    page = render(page_source(build.ROOT), build.ROOT, OTHER)

    assert f'<html lang="{OTHER}"' in page
    assert f'<link rel="alternate" hreflang="{FIRST}" href="./index.html">' in page
    assert f'<link rel="alternate" hreflang="{OTHER}" href="./index.qx.html">' in page
    assert ">Udno</button>" in page
    assert f">{Words.load(FIRST).say('site.do.redo')}</button>" in page


@pytest.mark.usefixtures("two")
def test_the_first_language_stands_in_for_what_another_lacks():
    words = Words.load(OTHER)

    assert "Udno" == words.say("site.do.undo")
    assert Words.load(FIRST).say("site.do.redo") == words.say("site.do.redo")
    assert "2,5" == words.decimal("2.5")
    assert "CH-2.5" == words.decimal("CH-2.5")


def test_a_text_that_stands_in_has_the_forms_of_the_first_language():
    words = Words("pl", {"sent": "{n:stick|sticks}"})

    assert ["sticks", "stick", "sticks"] == [words.say("sent", {"n": n}) for n in (0, 1, 2)]


def test_files_of_texts_stand_in_key_by_key(tmp_path: Path):
    (tmp_path / FIRST).write_text('{"a": "A", "b": "B"}', encoding="utf-8")
    (tmp_path / OTHER).write_text('{"b": "Y"}', encoding="utf-8")

    assert {"a": "A", "b": "Y"} == with_first(lambda own: read_json(tmp_path / own), OTHER)
    assert {"a": "A", "b": "B"} == with_first(lambda own: read_json(tmp_path / own), "xx")


@pytest.mark.parametrize(("code", "language"), [("en", "en"), ("en-GB", "en"), ("EN", "en"), ("xx", "en"), ("", "en")])
def test_a_code_of_a_browser_is_a_language_of_the_site(code, language):
    assert language == known.known(code)


def test_a_language_has_files_of_its_own_beside_those_of_the_first():
    assert ["index.html", "index.de.html"] == [own_file("index.html", language) for language in (FIRST, "de")]


def test_a_language_without_a_spelling_for_the_ear_is_read_out_as_it_is_written():
    try:
        speech.speak(OTHER)
        assert "1–2" == speech.to_speech("1–2")
    finally:
        speech.speak(FIRST)
    assert "1 to 2" == speech.to_speech("1–2")
