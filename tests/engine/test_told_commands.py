"""Every command and example in README.md and docs/ works as it is written."""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import runpy
import shlex
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cli import main as engine
from engine.cli import self_play
from engine.core import codec, record
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import End
from tests.laws.registry import ROOT
from web.build import commands, lessons

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BEGINS = r"(?:python3 build\.py|(?:\.venv/bin/)?python -m)"
LINE = re.compile(rf"^ {{4,}}({BEGINS} (?:.*\\\n)*.*)", re.MULTILINE)
INLINE = re.compile(rf"`({BEGINS} [^`]+)`")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
STANDS_FOR = {
    "RECORD": "game.json",
    "FILE": "scenarios/chartabella/grain.toml",
    "lessons/SYSTEM/ID.toml": "lessons/chartabella/melee.toml",
    "[--quick]": "--quick",
    "LANGUAGE": "en",
    "CODE": "en",
}
"""Words that stand for something in what the pages say -> one thing that they may stand for."""
SAYS = {
    "list": "Olive Grove (small",
    "play": "Victory of the ",
    "replay": "inputs are good",
    "odds": "for you 83.3 %, against you 16.7 %\n83.3 % (5/6): Companion commander (D4) wins\n",
    "advise": "\n1. ",
    "review": "luck for the ",
    "perft": "depth  decisions",
    "check": ": good",
    "study match": "points of 100",
    "study balance": " of 100",
    "study report": "studies",
}
"""What the answer of each command of the engine holds."""


class Parsed(Exception):  # noqa: N818 - it says what happened
    """Raised when a program has parsed its arguments."""


def told(page: Path) -> list[str]:
    """Return the commands of a page in their order, each once."""
    text = page.read_text("utf-8")
    found = [(one.start(), one[1]) for pattern in (LINE, INLINE) for one in pattern.finditer(text)]
    plain = (re.sub(r"\s+#.*", "", command.replace("\\\n", " ")) for _, command in sorted(found))
    return list(dict.fromkeys(" ".join(command.split()) for command in plain))


def meant(command: str) -> str:
    """Return a command with one thing in place of each word that stands for something."""
    for word, one in STANDS_FOR.items():
        command = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", one, command)
    return command


WITH_COMMANDS = [page for page in PAGES if told(page)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Run in a copy of the project's folder, and install or build nothing."""
    for name in ("scenarios", "lessons", "tests", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    game = Game(shipped()["chartabella/training"], seed=1)
    (tmp_path / "game.json").write_text(record.text(game), "utf-8")
    (tmp_path / "my_battle.toml").write_text((ROOT / "scenarios/chartabella/grain.toml").read_text("utf-8"), "utf-8")
    for name in ("install_python", "build", "hear"):
        monkeypatch.setattr(commands, name, lambda *_: None)
    for name in ("serve", "dist", "single", "test"):
        monkeypatch.setattr(commands, name, lambda *_: 0)
    monkeypatch.setattr(commands, "run_python", lambda *words, **_: run_module(words[1], list(words[2:])))
    own = replace(shipped()["chartabella/grain"], id="my_battle")
    known = self_play.scenario
    monkeypatch.setattr(self_play, "scenario", lambda name: own if name == own.name else known(name))
    return tmp_path


def run_module(name: str, words: list[str]) -> int:
    """Run what `python -m` runs: the engine and the check of lessons; of all else read the arguments only."""
    if name == "engine":
        return engine.main(words)
    if name == "web.build.lessons":
        return lessons.check(words)
    file = importlib.util.find_spec(f"{name}.__main__" if (ROOT / name.replace(".", "/")).is_dir() else name)
    assert file is not None, name
    if not words:
        return 0
    with pytest.MonkeyPatch.context() as patch:
        reads = argparse.ArgumentParser.parse_args

        def read(parser, *given, **named):
            reads(parser, *given, **named)
            raise Parsed

        patch.setattr(argparse.ArgumentParser, "parse_args", read)
        patch.setattr(sys, "argv", [name, *words])
        patch.delitem(sys.modules, file.name, raising=False)  # another test may have imported what is run anew here
        with pytest.raises(Parsed):
            runpy.run_module(name, run_name="__main__")
    return 0


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_of_a_page_work_one_after_the_other(page, folder, capsys):
    """The commands of a page work one after another with exit code 0 and without complaints."""
    for command in told(page):
        words = shlex.split(meant(command))
        name = None if words[1] == "build.py" else words[2]
        code = commands.main(words[2:]) if name is None else run_module(name, words[3:])
        out, err = capsys.readouterr()

        assert (0, "") == (code, err), command
        if name == "engine":
            assert SAYS[" ".join(words[3:5]) if words[3] == "study" else words[3]] in out, command
        if "check" in words[1:3]:
            assert ": good" in out or ": in order" in out, command


def test_readme_shows_every_command_of_the_engine():
    """README.md shows every command of the engine."""
    shown = {shlex.split(command)[3] for command in told(ROOT / "README.md") if "-m engine" in command}

    known = {command.partition(" ")[0] for command in SAYS}

    assert known == shown
    assert all(f"  {command} " in engine.parser().format_help() for command in known)


def blocks(kind: str) -> list[tuple[str, str]]:
    """Return the blocks of a kind in all pages, each with its page's path."""
    return [
        (str(page.relative_to(ROOT)), one[2])
        for page in PAGES
        for one in BLOCK.finditer(page.read_text("utf-8"))
        if one[1] == kind
    ]


def test_scenarios_shown_pass_the_check():
    """Every complete scenario on a page passes the check, and every part of one is TOML."""
    whole = 0
    for page, text in blocks("toml"):
        data = tomllib.loads(text)
        if "format" in data and page != "docs/scenarios/README.md":
            whole += 1
            game = Game(codec.scenario_text(text, page))
            assert not isinstance(game.pending, End), page

    assert whole >= 5


def test_the_lesson_shown_is_in_order(tmp_path):
    """The lesson on the page, with its texts, can be played to its fight."""
    page = "docs/lessons.md"
    ((_, text),) = (one for one in blocks("toml") if one[0] == page)
    ((_, texts),) = (one for one in blocks("json") if one[0] == page)
    file = tmp_path / "chartabella" / "first_steps.toml"
    file.parent.mkdir()
    file.write_text(text, "utf-8")
    words = json.loads(texts)
    found = lessons.load(file, words, page)

    assert set(words) == {found.key(), *map(found.key, found.texts())}


def test_what_embedded_tables_show_is_there():
    """Every battle and lesson that the pages name in elements and addresses exists."""
    battles, taught = set(), set()
    for page in PAGES:
        text = page.read_text("utf-8")
        battles |= set(re.findall(r"scenario=\"?([a-z_]+/[a-z_]+)", text))
        taught |= set(re.findall(r"lesson=\"([a-z_]+/[a-z_]+)", text))

    assert battles
    assert battles <= set(shipped())
    assert taught <= {f"{path.parent.name}/{path.stem}" for path in lessons.files(ROOT)}
