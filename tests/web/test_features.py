"""Each feature adds what its record lists, and the page works without the folder of an independent feature."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from build import ROOT
from tests.source import imports, modules, name_of, tree, within
from web.build.assets import COMMENT
from web.features import discovered
from web.languages.known import FIRST
from web.languages.texts import read_json
from web.shell.feature import Feature
from web.shell.registry import Features
from web.words import Words

FOLDERS = {path.parent for path in (ROOT / "web/features").glob("*/__init__.py")}


@cache
def imported() -> tuple[tuple[Path, str], ...]:
    """Return each module of the page with each name that it imports."""
    return tuple((path, other) for path in modules("web") for other, _ in imports(path))


def is_needed(folder: Path) -> bool:
    """Return whether any module outside a feature's folder imports something of it."""
    name = name_of(folder)
    return any(within(other, name) and folder not in path.parents for path, other in imported())


TAKEN_OUT = ("animation", "army_builder", "demo", "embed", "game_over", "match", "print", "study", "tutor")
"""The features that nothing else imports, so that the page does without the folder of any of them."""
PLAYS = """
import json
from engine.core.scenario import shipped
from engine.core.system import load
from tests.web.pages import Browser, Window
from web.game.seats import HUMAN
from web.game.table import Table

window = Window(Browser())
assert "failed-dialog" not in window.page.dialogs, window.session.report
for name in ("chartabella/training", "charge/training", "table_battles/training"):
    scenario = shipped()[name]
    system = load(scenario.system)
    table = Table.start(scenario, {}, dict.fromkeys(system.sides(system.start(scenario)), HUMAN), 1)
    window.page.go("play")
    window.use(table)
    window.page.gesture("click", {"pick": next(iter(table.selection.next())), "tag": "g"})
    table.selection.choose(table.game.menu()[0])
    window.do("confirm")
    assert table.game.inputs, name
told = {"actions": [*window.app.actions], "keys": [*window.session.words.texts], "markup": window.page.markup}
print(json.dumps(told))
"""
"""A visitor opens the first page, begins a battle of three systems, points at something and gives an order."""
STYLES = """
from pathlib import Path
from web.build.assets import style_sheet
from web.build.print_pages import page_rules
from web.words import Words

print(style_sheet(Path("web")) + page_rules(Words.load("en")))
"""
"""The build writes the style sheet."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project, made of links, which lies where it lies so that it is compiled once."""
    folder = tmp_path_factory.mktemp("project")
    for path in ROOT.iterdir():
        if path.name not in ("web", ".git"):
            (folder / path.name).symlink_to(path)
    web = folder / "web"
    (web / "features").mkdir(parents=True)
    for path in (ROOT / "web").iterdir():
        if path.name != "features":
            (web / path.name).symlink_to(path)
    for path in (ROOT / "web/features").iterdir():
        (web / "features" / path.name).symlink_to(path)
    return folder


@contextmanager
def without(project: Path, *names: str) -> Iterator[None]:
    """Take the folders of some features out of a copy of the project, and put them back."""
    links = [project / "web/features" / name for name in names]
    for link in links:
        link.unlink()
    try:
        yield
    finally:
        for link in links:
            link.symlink_to(ROOT / "web/features" / link.name)


def run(project: Path, *arguments: str | Path) -> str:
    """Run Python in a copy of the project; return what it prints. Nothing may go wrong."""
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(project.with_name("compiled"))}
    command, env = [sys.executable, *arguments], os.environ | compiled
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


def texts(name: str) -> dict[str, str]:
    """Return the texts that lie in a feature's folder."""
    return read_json(ROOT / "web/features" / name / f"words.{FIRST}.json")


def styles(*names: str) -> list[str]:
    """Return the styles that lie in the folders of features, without comments."""
    paths = (ROOT / "web/features" / name / "style.css" for name in sorted(names))
    return [COMMENT.sub("", path.read_text("utf-8")).strip() for path in paths if path.exists()]


def test_just_these_features_stand_alone() -> None:
    """No other module imports one of the features that can be taken out, and all others are imported by some."""
    assert [*TAKEN_OUT] == sorted(folder.name for folder in FOLDERS if not is_needed(folder))


@pytest.mark.parametrize("name", TAKEN_OUT)
def test_the_page_plays_without_a_feature(project: Path, name: str) -> None:
    """With the folder of a feature taken out the page starts and plays three systems, and lacks that feature alone."""
    with without(project, name):
        told = json.loads(run(project, "-c", PLAYS))
    feature = import_module(f"web.features.{name}.feature").FEATURE

    assert {*discovered().actions} - {*feature.actions} <= {*told["actions"]}
    assert set() == {*told["actions"]} & {*feature.actions}
    assert {*Words.load(FIRST).texts} - {*texts(name)} == {*told["keys"]}
    assert [] == [key for key in texts(name) for markup in told["markup"].values() if key in markup]


def test_the_site_is_prepared_without_these_features(project: Path, tmp_path: Path) -> None:
    """Pages, pictures and texts of the site are made though their folders are missing, and no page shows a bare key."""
    out = tmp_path / "prepared"
    with without(project, *TAKEN_OUT):
        run(project, "-m", "web.build.prepare", out)
    page = (out / "index.html").read_text("utf-8")

    assert "</html>" in page
    assert [] == [key for name in TAKEN_OUT for key in texts(name) if f">{key}<" in page or f'"{key}"' in page]


def test_the_style_sheet_is_made_without_these_features(project: Path) -> None:
    """It has everything but what lies in their folders."""
    with without(project, *TAKEN_OUT):
        sheet = run(project, "-c", STYLES)
    every = (path.name for path in (ROOT / "web/features").iterdir())

    assert styles(*TAKEN_OUT) == [style for style in styles(*every) if style not in sheet]
    assert "@page print" not in sheet


def test_two_features_cannot_add_the_same_name() -> None:
    """A button that two features claim is a fault of the program and is named."""
    one = Feature(actions={"twice": lambda *_: ()})

    with pytest.raises(ValueError, match="two features add twice"):
        Features([one, one])


def test_every_folder_with_a_record_is_found() -> None:
    """Every folder with a record is found, once."""
    folders = [path.parent.name for path in sorted((ROOT / "web/features").glob("*/feature.py"))]

    assert len(folders) == len(discovered().every)
    assert len(folders) > 15


def test_every_part_that_is_painted_by_name_has_a_painter() -> None:
    """A part of a feature that was taken out is left unpainted, so a wrong name would not be noticed otherwise."""
    named = {
        node.args[0].value
        for path in modules("web")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Paint"
        if node.args and isinstance(node.args[0], ast.Constant)
    }
    own = {"table", "question", "panel", "fresh", "cursor", "aim", "glance", "prospects", "target", "zoom"}

    assert {"table", "finale", "matches"} <= named
    assert set() == named - own - {*discovered().painted} - {*discovered().parts}
