"""The documents name only files, folders and functions that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.core.callbacks import Forecast, OlderRules, Pointing, Sight, Thinking
from tests.source import ROOT
from web.words import Words

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
PATH = re.compile(r"[\w.\-]+(?:/[\w.\-]+)*/?")
FILE = re.compile(r"\.(?:py|mjs|toml|css)$")
BUILT = "dist .venv node_modules .cache vendor wheels pictures packed application/wasm example/games".split()
MADE = re.compile(rf"(?:{'|'.join(map(re.escape, BUILT))})\b|\.\w+$")
"""What the build makes, and what is no path."""
STANDS_FOR = re.compile(r"\b(?!README|CHANGELOG|CONTRIBUTING|CREDITS|LICENSE)[A-Z]{2,}\b")
"""A word in capitals, which stands for another: ``web/words/CODE``."""
ANY_NAME = {"my_battle.toml", "prelude.json", "tests/broken/"}
"""Names that stand for a visitor's own file, or for what a run writes."""
GLOSSARY = ROOT / "docs" / "glossary.md"
TOP_FOLDERS = ("engine", "web", "tests", "scenarios", "lessons", "docs")


@cache
def known() -> frozenset[str]:
    """Return every file and folder of the project, with each end of its path that begins at a folder or a name."""
    paths = [path.relative_to(ROOT) for top in TOP_FOLDERS for path in (ROOT / top).rglob("*")]
    paths += [path.relative_to(ROOT) for path in ROOT.iterdir()]
    kept = [path for path in paths if "__pycache__" not in path.parts]
    return frozenset("/".join(path.parts[n:]) for path in kept for n in range(len(path.parts)))


def names(page: Path) -> Iterator[str]:
    """Yield what stands in backticks on a page, without examples in blocks."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    yield from CODE.findall(text)


def paths(page: Path) -> Iterator[str]:
    """Yield the paths among them: with a slash, or the name of a file of source; ``x.py: name`` names a file too."""
    for name in names(page):
        path = name.partition(":")[0]
        is_path = PATH.fullmatch(path) and ("/" in path or FILE.search(path))
        if is_path and not MADE.match(path) and not STANDS_FOR.search(path) and path not in ANY_NAME:
            yield path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_of_a_page_is_there(page):
    """Every path in a page is a path from the top of the project, or the end of one."""
    battles = {f"{path.parent.name}/{path.stem}" for path in (ROOT / "scenarios").rglob("*.toml")}

    assert [] == [path for path in paths(page) if path.rstrip("/") not in known() | battles]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page):
    """Every link of a page leads to a file that exists."""
    assert [] == [link for link in LINK.findall(page.read_text("utf-8")) if not (page.parent / link).exists()]


@cache
def defined(path: Path) -> frozenset[str]:
    """Return what a module defines: classes, functions, values, and what its classes hold."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                found.add(name)
    return frozenset(found)


CALLBACKS = {"sight": Sight, "pointing": Pointing, "forecast": Forecast, "thinking": Thinking, "past": OlderRules}


@cache
def owners() -> dict[str, frozenset[str]]:
    """Return what a name with a dot can begin with, and what may stand behind the dot: modules, classes, callbacks.

    A module that has the name of a group of texts, such as ``search``, is left out.
    """
    found = {name: frozenset(kind._fields) for name, kind in CALLBACKS.items()}
    groups = {key.partition(".")[0] for key in Words.load("en").texts}
    for folder in ("engine", "web"):
        for path in (ROOT / folder).rglob("*.py"):
            own = defined(path)
            in_base = path.parent in [ROOT / one for one in ("engine/core", "engine/search", "web/game", "web/shell")]
            modules = [path.stem] if in_base and path.stem not in groups else []
            for key in (*modules, *(one for one in own if one[:1].isupper())):
                found[key] = found.get(key, frozenset()) | own
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_name_in_a_module_or_a_class_is_there(page):
    """The names ``module.name``, ``Class.name`` and ``file.py: name`` exist if the module or class is ours."""
    wrong = []
    for name in names(page):
        if dotted := re.fullmatch(r"([A-Za-z_]\w+)\.([a-z_]\w*)(?:\([\w, ]*\))?", name):
            owner, member = dotted.groups()
            is_file = member in ("py", "mjs", "js", "json", "toml", "md", "html", "css")
            if not is_file and not STANDS_FOR.search(owner) and member not in owners().get(owner, member):
                wrong.append(name)
        elif told := re.fullmatch(r"([\w/]+\.py): (\w+)", name):
            files = [path for top in ("engine", "web") for path in (ROOT / top).rglob(told[1].rpartition("/")[2])]
            if not any(told[2] in defined(path) for path in files if str(path).endswith(f"/{told[1]}")):
                wrong.append(name)

    assert [] == wrong


def test_the_glossary_has_new_names_that_are_there():
    """Every new name after an arrow exists: a module in the folder of its row, any other name in its module."""
    text = GLOSSARY.read_text("utf-8").partition("## Names before")[2]
    modules, _, others = text.partition("### Names")
    wrong = []
    for folder, new in re.findall(r"^\| [\w/]+ \| `([\w/]+)` \| (.*) \|$", modules, re.MULTILINE):
        wrong += [f"{folder}/{one}.py" for one in CODE.findall(new) if not (ROOT / folder / f"{one}.py").exists()]
    for module, new in re.findall(r"^\| `([\w/.]+\.py)` \| (.*) \|$", others, re.MULTILINE):
        wrong += [f"{module}: {one}" for one in CODE.findall(new) if one not in defined(ROOT / module)]

    assert [] == wrong


def test_the_glossary_has_one_line_for_each_term():
    """No term is in a glossary table twice, and each has a meaning and a place."""
    for chapter in GLOSSARY.read_text("utf-8").partition("## Names before")[0].split("\n## ")[1:]:
        terms = re.findall(r"^\| ([^|]+) \| [^|]+ \| [^|]+ \|$", chapter, re.MULTILINE)[1:]

        assert len(terms) == len(set(terms)) > 15, chapter[:20]
