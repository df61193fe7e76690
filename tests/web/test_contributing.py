"""The feature in CONTRIBUTING.md works as it is written there."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator

import pytest

import web.features
from tests.source import ROOT
from web.features import discovered
from web.shell import shortcuts
from web.words import Words

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^`(\w+\.py)` [^\n]*(?:\n[^\n]+)*\n\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
CACHES = (discovered, shortcuts.key_bindings, shortcuts.actions_of_keys)


@pytest.fixture
def input_count(tmp_path, monkeypatch) -> Iterator[None]:
    """The feature among those of the page, with its text."""
    folder = tmp_path / "input_count"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""The count of inputs."""\n', "utf-8")
    for name, source in FILE.findall(TEXT):
        (folder / name).write_text(source, "utf-8")
    (texts,) = (json.loads(block) for kind, block in BLOCK.findall(TEXT) if kind == "json")
    load = Words.load
    monkeypatch.setattr(Words, "load", lambda language, **how: load(language, **how).more(texts))
    monkeypatch.setattr(web.features, "__path__", [*web.features.__path__, str(tmp_path)])
    for cache in CACHES:
        cache.cache_clear()
    yield
    monkeypatch.undo()
    for module in [name for name in sys.modules if name.startswith("web.features.input_count")]:
        del sys.modules[module]
    for cache in CACHES:
        cache.cache_clear()


def test_the_files_of_the_feature_are_those_that_a_feature_has():
    """The files of the feature are model, actions, view and the record by which the page finds it."""
    assert ["model.py", "actions.py", "view.py", "feature.py"] == [name for name, _ in FILE.findall(TEXT)]


@pytest.mark.usefixtures("input_count")
def test_the_feature_shown_passes_the_test_shown():
    """The last Python block on the page is a test, and it passes."""
    *_, source = (block for kind, block in BLOCK.findall(TEXT) if kind == "python")
    shown: dict[str, object] = {}
    exec(compile(source, "CONTRIBUTING.md", "exec"), shown)
    (test,) = (made for name, made in shown.items() if name.startswith("test_"))

    test()
