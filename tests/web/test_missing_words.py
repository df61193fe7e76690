"""`build.py words` reports what the texts of a language lack."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import build
from web.build import commands
from web.languages.check import told

OF_A_FEATURE = "features/toy/words.CODE.json"
FIRST = {
    "site.json": {
        "site.sent": "{n} {n:stick|sticks}",
        "site.held": "{side} {side:holds|hold} {place}",
        "site.tap": "{touch:Tap|Click} it",
    },
    OF_A_FEATURE: {"site.toy": "A toy"},
    "briefings/toy.json": {"one": {"made_up": True, "happened": "It rained.", "sources": [{"title": "Rain"}]}},
}
POLISH = {
    "site.json": {
        "site.genders": "m f",
        "toy.gender.f": "piece:K",
        "site.sent": "{n} {n:patyk|patyki|patyków}",
        "site.held": "{side} {side:trzyma|trzymają|trzyma} {place}",
        "site.tap": "{touch:Dotknij|Kliknij} {touch:go|to}",
    },
    OF_A_FEATURE: {"site.toy": "Zabawka"},
    "briefings/toy.json": {"one": {"happened": "Padało.", "sources": [{"title": "Deszcz"}]}},
}


def write(root: Path, language: str, files: dict[str, object]) -> None:
    for name, data in files.items():
        path = root / "web" / (name.replace("CODE", language) if name == OF_A_FEATURE else f"words/{language}/{name}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")


def site(**changed: str | None) -> dict[str, object]:
    """Return the Polish files with texts of the site changed, or left out."""
    own = POLISH["site.json"] | {f"site.{name}": text for name, text in changed.items()}
    return POLISH | {"site.json": {key: text for key, text in own.items() if text is not None}}


@pytest.fixture
def lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    write(tmp_path, "en", FIRST)
    monkeypatch.setattr("web.languages.check.LANGUAGES", ("en", "pl", "qx"))

    def of(files: dict[str, object], language: str = "pl") -> tuple[list[str], int]:
        write(tmp_path, language, files)
        return told(tmp_path, language)

    return of


def test_a_language_that_is_whole_is_told_so(lines):
    assert lines(POLISH) == (["pl: whole, 8 texts"], 0)


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        (site(sent=None), "site.json: site.sent is missing"),
        (POLISH | {"briefings/toy.json": {}}, "briefings/toy.json: one.happened is missing"),
        (POLISH | {OF_A_FEATURE: {}}, "features/toy/words.CODE.json: site.toy is missing"),
        (site(toy="Zabawka"), "site.json: site.toy is no key of the first language"),
        (site(new="Nowe"), "site.json: site.new is no key of the first language"),
        (site(tap="{kto}"), "site.json: site.tap asks for {kto}, which the first language does not"),
        (site(held="{side} {side:a|b|c}"), "site.json: site.held leaves out {place}"),
        (site(sent="{n} {n:a|b}"), "site.json: site.sent has 2 forms for {n}, not 3 (one, few, many)"),
        (site(tap="{touch:a|b|c}"), "site.json: site.tap has 3 forms for {touch}, not 2 (finger and mouse)"),
        (
            site(held="{side} {side.gender:a|b|c} {place}"),
            "site.json: site.held has 3 forms for {side}, not 2 (m, f)",
        ),
        (
            site(held="{side} {side.case:a|b} {place}"),
            "site.json: site.held asks for the case of {side}: there is only its gender",
        ),
        (site(tap="{x"), "site.json: site.tap cannot be filled in: expected '}' before end of string"),
    ],
)
def test_what_is_missing_or_wrong_is_told(lines, files, fault):
    told, code = lines(files)

    assert fault in told
    assert 1 == code


def test_a_file_that_is_no_json_is_named(lines):
    [told], code = lines({"site.json": "{"})

    assert "web/words/pl/site.json: Expecting" in told
    assert 1 == code


def test_a_language_without_a_plural_is_told_so(lines):
    assert "web/languages/plurals.py has no plural for it" in lines(FIRST, "qx")[0]


@pytest.mark.parametrize("language", ["xx", "../en", "e" * 99, ""])
def test_an_unknown_language_is_told_how_one_begins(capsys: pytest.CaptureFixture[str], language: str):
    assert 1 == commands.main(["words", language])
    told = capsys.readouterr().out

    assert f"there is no language {language[:40]}: the site has en." in told
    assert "web/words/CODE" in told
    assert "words.CODE.json" in told
    assert (build.ROOT / "docs/languages.md").is_file()


def test_the_command_tells_of_a_language_that_is_there(capsys: pytest.CaptureFixture[str]):
    assert 0 == commands.main(["words", "en"])
    assert capsys.readouterr().out.startswith("en: whole, ")
