"""These tests hold the encoding of files from outside, and how their kind is recognized."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli.records import check_file
from engine.core import codec, filetext
from engine.core.scenario import DataFault
from tests.source import ROOT
from tests.web.pages import Browser, Window
from tests.web.test_keeping import table
from web.game import record_loader
from web.shell import router

GRAIN = (ROOT / "scenarios/chartabella/grain.toml").read_text("utf-8")
UMLAUTS = GRAIN.replace("[words.en]", "# Für Jäger\n[words.en]", 1)


def dropped(name: str, held: str | bytes) -> Window:
    """Return a window on which a file was dropped."""
    made = Window(Browser())
    made.page.dropped = (name, held)
    made.run(record_loader.drop)
    return made


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
@pytest.mark.parametrize("name", ["grain.toml", "game.json"])
def test_other_bytes_than_utf_8_are_refused_by_check_and_page_alike(name: str, encoding: str, tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are refused with a sentence on how to save the file."""
    assert "\u00fc" in UMLAUTS
    file = tmp_path / name
    file.write_bytes(UMLAUTS.encode(encoding))
    made = dropped(name, file.read_bytes())

    assert ([f"{file}: expected text in UTF-8, got other bytes"], 2) == check_file(str(file))
    assert [("site.notice.no_text",)] == made.told
    assert f"{name}: expected text in UTF-8, got other bytes" in made.sentences[0]
    assert "as UTF-8" in made.sentences[0]
    assert made.session.table is None


@pytest.mark.parametrize("name", ["grain.toml", "grain.TOML", "grain.toml.txt", "grain.txt", "grain", "grain.json"])
@pytest.mark.parametrize("sign", ["", "\ufeff"])
def test_a_scenario_is_known_by_what_it_holds(name: str, sign: str, tmp_path: Path) -> None:
    """A scenario is recognized by its contents, whatever its name and with a byte order mark."""
    file = tmp_path / name
    file.write_text(sign + UMLAUTS, "utf-8")
    made = dropped(name, file.read_bytes())

    assert ([], 0) == check_file(str(file))
    assert [] == made.told
    assert "setup/chartabella/grain" == made.page.where


@pytest.mark.parametrize("name", ["game.json", "game.json.txt", "game.toml", "game"])
def test_a_game_is_known_by_what_it_holds(name: str, tmp_path: Path) -> None:
    """A record opens under any name."""
    record = table().text()
    file = tmp_path / name
    file.write_text(record, "utf-8")
    made = dropped(name, record)

    assert ([], 0) == check_file(str(file))
    assert [] == made.told
    assert 1 == len(made.table.game.inputs)


def test_what_is_neither_is_told_as_what_its_name_says() -> None:
    """A text that is neither is reported as a bad save, or as a bad scenario if its name ends in .toml."""
    assert [("site.notice.bad_save",)] == dropped("notes.txt", "Dear all").told
    assert [("site.notice.bad_scenario",)] == dropped("my.toml", "Dear all").told


def test_a_file_that_is_too_large_is_told_as_that() -> None:
    """A file that is too large is reported, even if the limit cuts a character in two."""
    with pytest.raises(DataFault, match="at most"):
        filetext.decoded(("\u00fc" * codec.MAX_TEXT).encode()[: codec.MAX_TEXT + 1], "large.json")


def test_the_address_of_an_opened_scenario_leads_to_it_after_loading_anew() -> None:
    """The window keeps what was opened last; another window or name shows the first page with a notice."""
    own = GRAIN.replace('title = "', 'title = "My ', 1)
    made = dropped("my.toml", own)
    browser, where = made.page.browser, made.page.where
    again = Window(browser, where)

    assert "setup/own/chartabella/grain" == where == again.page.where
    assert "setup" == again.page.roots["view"]
    assert "My " in again.page.markup["setup"]
    assert "notice" not in again.page.shown

    other = Window(browser)
    other.page.where = "setup/own/chartabella/caravan"
    other.run(router.address)
    assert "home" == other.page.roots["view"]
    assert [("site.notice.unknown_place", "renew")] == other.told
    assert "home" == Window(Browser(), where).page.roots["view"]
