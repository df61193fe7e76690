"""The feature in CONTRIBUTING.md works as it is written there."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import web.features
from tests.source import ROOT
from web import words as site_words
from web.build.assets import style_sheet
from web.features import discovered
from web.shell import shortcuts
from web.words import Words

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^`([\w.]+\.\w+)` [^\n]*(?:\n[^\n]+)*\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
CACHES = (
    *(discovered, shortcuts.key_bindings, shortcuts.actions_of_keys),
    *(site_words._texts, Words.load),
)


@pytest.fixture
def input_count(tmp_path) -> Iterator[Path]:
    """The feature among those of the page; the folder `web` that it lies in, with the parts of the style sheet."""
    features = tmp_path / "web/features"
    folder = features / "input_count"
    folder.mkdir(parents=True)
    (tmp_path / "web/style").symlink_to(ROOT / "web/style")
    (folder / "__init__.py").write_text('"""The count of inputs."""\n', "utf-8")
    for name, source in FILE.findall(TEXT):
        (folder / name).write_text(source, "utf-8")
    web.features.__path__.append(str(features))
    for cache in CACHES:
        cache.cache_clear()
    yield tmp_path / "web"
    web.features.__path__.remove(str(features))
    for module in [name for name in sys.modules if name.startswith("web.features.input_count")]:
        del sys.modules[module]
    for cache in CACHES:
        cache.cache_clear()


def test_the_files_of_the_feature_are_those_that_a_feature_has():
    """Model, actions, view, what the page finds it by, texts and style."""
    files = ["model.py", "actions.py", "view.py", "feature.py", "words.en.json", "style.css"]

    assert files == [name for name, _ in FILE.findall(TEXT)]


@pytest.mark.usefixtures("input_count")
def test_the_feature_shown_passes_the_test_shown():
    """The last Python block on the page is a test, and it passes."""
    *_, source = (block for kind, block in BLOCK.findall(TEXT) if kind == "python")
    shown: dict[str, object] = {}
    exec(compile(source, "CONTRIBUTING.md", "exec"), shown)
    (test,) = (made for name, made in shown.items() if name.startswith("test_"))

    test()


def test_the_style_shown_is_in_the_style_sheet(input_count):
    """The build joins it to the others though no list names it."""
    assert "\n.input-count {" in style_sheet(input_count)
