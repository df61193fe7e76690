"""Each feature adds what its record lists, and the page works without the folder of an independent feature."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from build import ROOT
from web.features import discovered
from web.shell.feature import Feature, Features

PLAYS = """
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
print(*sorted(window.app.actions))
"""
"""A visitor opens the first page, begins a battle of three systems, points at something and gives an order."""


def without(folder: Path, *names: str) -> Path:
    """Return a copy of the project, made of links, in which the folders of some features are missing."""
    for path in ROOT.iterdir():
        if path.name not in ("web", ".git"):
            (folder / path.name).symlink_to(path)
    web = folder / "web"
    (web / "features").mkdir(parents=True)
    for path in (ROOT / "web").iterdir():
        if path.name != "features":
            (web / path.name).symlink_to(path)
    for path in (ROOT / "web/features").iterdir():
        if path.name not in names:
            (web / "features" / path.name).symlink_to(path)
    return folder


@pytest.mark.parametrize(("name", "action"), [("army_builder", "army-add"), ("demo", "prelude"), ("print", "print-at")])
def test_the_page_plays_without_a_feature(tmp_path: Path, name: str, action: str) -> None:
    """Without a feature's folder the page starts and plays three systems, and lacks only that feature."""
    done = subprocess.run(
        [sys.executable, "-c", PLAYS], cwd=without(tmp_path, name), capture_output=True, text=True, check=False
    )

    assert (0, "") == (done.returncode, done.stderr)
    named = done.stdout.split()
    assert action not in named
    assert "undo" in named


def test_the_site_is_prepared_without_these_features(tmp_path: Path) -> None:
    """The build makes pages, pictures and texts without the folders of three features."""
    project = without(tmp_path, "army_builder", "demo", "print")
    out = tmp_path / "prepared"
    done = subprocess.run(
        [sys.executable, "-m", "web.build.prepare", out], cwd=project, capture_output=True, text=True, check=False
    )

    assert 0 == done.returncode, done.stderr
    assert "</html>" in (out / "index.html").read_text("utf-8")


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
