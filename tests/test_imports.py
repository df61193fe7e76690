"""These tests hold who may import whom, what only the edge may touch, and that the product has nothing for tests."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.laws.registry import TOYS
from tests.source import ROOT, imported, imports, is_module, modules, name_of, tree, within

BROWSER = ("js", "pyscript", "pyodide", "pyodide_js", "micropip")
MAY_TOUCH_THE_BROWSER = ("web.dom", "web.worker", "web.main", "web.boot")
ENGINE = ("engine.core", "engine.boards")
BASE = (
    "web.shell.session",
    "web.shell.effects",
    "web.shell.page",
    "web.shell.components",
    "web.shell.message_checks",
    "web.shell.write_cache",
    "web.shell.worker_queue",
    "web.shell.reannouncer",
    "web.shell.deferred_loading",
    "web.shell.feature",
    "web.shell.registry",
)
"""The part of the shell that everything in the page stands on."""
TEXTS = ("web.words", "web.faults", "web.languages")
SENTENCES = (
    *("web.words", "web.languages", "web.boards.dice"),
    *("web.game.sentences", "web.game.odds_view", "web.game.dice_entry", "web.game.table"),
)
"""What the page says: the command line says it too."""
RECORD = ("web.shell", "web.storage", "web.boards", "web.looks", *TEXTS, *ENGINE)
"""What the page shows, and what that is made of."""
MAY_IMPORT = {
    "engine.core": ("engine.core",),
    "engine.boards": ("engine.boards",),
    "engine.kit": ("engine.kit", "engine.core", "engine.boards"),
    "engine.systems": ("engine.kit", "engine.core", "engine.boards"),
    "engine.search": ("engine.search", "engine.core"),
    "engine.lab": ("engine.lab", "engine.search", "engine.core"),
    "engine.cli": ("engine.cli", "engine.lab", "engine.search", "engine.core"),
    "engine.cli.sentences": ("engine.core", *SENTENCES),
    "engine": ("engine",),
    "web.languages": ("web.languages",),
    "web.words": ("web.languages", *ENGINE),
    "web.faults": ("web.words", "web.languages", *ENGINE),
    "web.looks": ("web.looks", *ENGINE),
    "web.boards": ("web.boards", "web.looks", "web.languages", *ENGINE),
    "web.shell.page": ENGINE,
    "web.storage": ("web.storage", "web.shell.page", "web.shell.message_checks", "web.game", *TEXTS, *ENGINE),
    "web.game": ("web.game", "web.storage", "web.boards", "web.looks", "web.worker", *TEXTS, *BASE, *ENGINE),
    "web.features": ("web.features", "web.game", "web.storage", "web.boards", "web.looks", *TEXTS, *BASE, *ENGINE),
    "web.shell": ("web", *ENGINE),
    "web.dom": ("web.dom", "web.boot.late", "web.shell.message_checks"),
    "web.worker": ("web.shell.message_checks", "engine.search", "engine.core"),
    "web.main": ("web.shell.app", "web.dom"),
    "web.boot": ("web.boot", "web.worker"),
    "web.headless_page": ("web.shell.page", "web.boards.drawing", "web.languages"),
    "web.build.guides": ("web.build.guides", "web.headless_page", "web.game", "web.features", *RECORD),
    "web.build": ("web", "engine.search", "engine.core", "engine.boards"),
    "web": (),
}
"""Layer -> what of this project it may import; each system may import itself besides, and all the engine's version."""
WHOLE = ("engine",)
"""May be imported for a name of its own: `from engine import VERSION`."""
BY_NAME = {
    "web.features": "the folders of features",
    "engine.core.system": "SYSTEMS",
    "engine.core.package_data": "package",
    "web.build.memory_contents": "what the zip holds",
}
"""Module -> what it imports by a name that it works out."""
READ_FROM_OUTSIDE = {
    "SYSTEM": "load()",
    "FEATURE": "discovered()",
    "main": "build.py",
    "fill_memory": "make_memory.mjs",
    "compile_zip": "compile_python.mjs",
    "awake": "python.mjs",
    "exec_module": "an import",
    "create_module": "an import",
    **dict.fromkeys(("SHARED_WRAPPERS", "ONE_STACK", "TELL_DEATH", "STAND_IN_DATABASE"), "a line of a script"),
}
"""Names that nothing in Python reads -> what does."""


def layer_of(module: str) -> str:
    """Return the layer that a module belongs to: the longest that fits."""
    return max((layer for layer in MAY_IMPORT if within(module, layer)), key=len)


@pytest.mark.parametrize("folder", ["engine", "web"])
def test_imports_run_one_way(folder):
    """Imports run in one direction: search -> core <- systems -> kit -> boards; shell -> features -> game -> boards."""
    wrong = []
    for path in modules(folder):
        module = name_of(path)
        allowed = MAY_IMPORT[layer_of(module)]
        if layer_of(module) == "engine.systems":
            allowed = (*allowed, ".".join(module.split(".")[:3]))
        for other, line in imports(path):
            ours = within(other, "engine", "web", "tests", "build", "?")
            known = (
                names_modules_only(path, line, other) or within(other, *allowed) or (other == "?" and module in BY_NAME)
            )
            if ours and not known and not is_own_name(path, line, other):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {other}")

    assert [] == wrong


def test_what_is_shown_knows_no_action():
    """A view imports no actions, and a model imports neither actions nor a view."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {other}"
        for path in modules("web")
        if within(name_of(path), "web.features", "web.game")
        for other, line in imports(path)
        if other.startswith("web.")
        and (
            (is_called(name_of(path), "view") and is_called(other, "actions"))
            or (is_called(name_of(path), "model") and (is_called(other, "actions") or is_called(other, "view")))
        )
    ]

    assert [] == wrong


PARSE_PICKS = {
    "web.shell.app": "the pick of an event",
    "web.game.order_actions": "the argument of a button",
    "web.game.piece_drag": "what lies under a drop",
    "web.features.lesson.model": "the marks in a file of lessons",
    "web.build.guides.guide_file": "the references in a guide's file",
}
"""Module -> the text from outside that it parses into references."""


def test_references_are_parsed_where_text_comes_in():
    """Only modules that take text from outside parse references; all others ask a reference for its class and id."""
    found = {
        name_of(path)
        for folder in ("engine", "web")
        for path in modules(folder)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "read_ref"
    }

    assert {*PARSE_PICKS} == found


def test_features_are_found_and_not_named():
    """The shell and the game know no feature by name: they find all of them in the registry."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {other}"
        for path in modules("web")
        if not within(name_of(path), "web.features", "web.build")
        for other, line in imports(path)
        if other.startswith("web.features.")
    ]

    assert [] == wrong


def names_modules_only(path: Path, line: int, package: str) -> bool:
    """Return whether a line imports from a package nothing but its modules, each of which is looked at by itself."""
    froms = (n for n in ast.walk(tree(path)) if isinstance(n, ast.ImportFrom) and n.lineno == line)
    return any(node.module == package and all(is_module(package, one.name) for one in node.names) for node in froms)


def is_called(module: str, role: str) -> bool:
    """Return whether a module has a role by its name: ``view`` or ``dice_entry_view``."""
    last = module.rpartition(".")[2]
    return module != "web.game.piece_actions" and (last == role or last.endswith(f"_{role}"))


def is_own_name(path: Path, line: int, package: str) -> bool:
    """Return whether a line imports from a package of all only what the package itself holds."""
    froms = (n for n in ast.walk(tree(path)) if isinstance(n, ast.ImportFrom) and n.lineno == line)
    return package in WHOLE and any(
        node.module == package and all(not is_module(package, alias.name) for alias in node.names) for node in froms
    )


def test_only_the_edge_needs_a_browser_when_it_is_imported():
    """Outside web/dom no module imports browser modules at its top level, because the memory contains all modules."""
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in ("engine", "web")
        for path in modules(folder)
        if layer_of(name_of(path)) != "web.dom" and name_of(path) != "web.main"
        for node in at_import(tree(path))
        if any(within(name, *BROWSER) for name, _ in imported(ast.Module([node], []), []))
    ]

    assert [] == wrong


def at_import(node: ast.AST) -> Iterator[ast.stmt]:
    """Yield the imports that run when a module is imported."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from at_import(child)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import engine.systems.chartabella.data as board", {"engine.systems.chartabella.data"}),
        ("from engine.systems import chartabella as core", {"engine.systems", "engine.systems.chartabella"}),
        ("from engine.systems.chartabella.data import FRONT as B", {"engine.systems.chartabella.data"}),
        ("from . import codec as c", {"engine.core", "engine.core.codec"}),
        ("from .. import systems as s", {"engine", "engine.systems"}),
        ("from ..search.rolls import lines as turns", {"engine.search.rolls"}),
        ("import engine as e", {"engine"}),
        ("if True:\n    def f():\n        import web.words as w", {"web.words"}),
        ("import importlib\nimportlib.import_module('web.words')", {"importlib", "web.words"}),
        ("import importlib as i\ni.import_module('web.words')", {"importlib", "web.words"}),
        ("import importlib.util as i\ni.import_module('web.words')", {"importlib.util", "web.words"}),
        ("from importlib import import_module as get\nget('web.words')", {"importlib", "web.words"}),
        ("from importlib import import_module\nimport_module(name)", {"importlib", "?"}),
        ("__import__('web.words')", {"web.words"}),
    ],
)
def test_no_other_name_hides_what_is_imported(source, found):
    """The checks see imports under another name, relative imports, imports in a function, and imports by a call."""
    assert found == {other for other, _ in imported(ast.parse(source), ["engine", "core"])}


def test_the_product_holds_nothing_for_tests_alone():
    """The product, or a system built on it, reads every name that a module of the product defines."""
    toys = (path for toy in TOYS for path in modules(f"tests/{toy}") if "test_" not in path.name)
    readers = [*modules("engine"), *modules("web"), *toys]
    read = {name for path in readers for name in names_read(path)}
    wrong = [
        f"{path.relative_to(ROOT)}:{line} {name} is read by nobody"
        for folder in ("engine", "web")
        for path in modules(folder)
        for name, line in names_defined(path)
        if name not in READ_FROM_OUTSIDE and not {name, f"{name_of(path)}:{name}"} & read
    ]

    assert [] == wrong


def names_defined(path: Path) -> Iterator[tuple[str, int]]:
    """Yield (name, line) of what a module defines, but for what its own functions and classes read."""
    own = {n.id for n in ast.walk(tree(path)) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    for node in tree(path).body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                names = [name]
            case ast.Assign(targets=targets):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case _:
                names = []
        yield from ((name, node.lineno) for name in names if name not in own | {"__all__"})


def names_read(path: Path) -> Iterator[str]:
    """Yield what a file reads of others: module:name of what it imports, and the name of every attribute."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}:{alias.name}" for alias in names)
            case ast.Attribute(attr=name):
                yield name


LAB = (
    *((name, "engine.lab.cluster") for name in ("distributed", "distributed.scheduler")),
    *((name, "engine.lab.fit") for name in ("numpy", "numpy.typing")),
    *((name, "engine.lab.report") for name in ("matplotlib", "matplotlib.axes", "matplotlib.figure")),
)
"""What the laboratory imports where it has a cluster, where it fits, and where it draws."""


def test_the_engine_needs_the_standard_library_only():
    """The engine imports only the standard library, except what five modules say and the page's words."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {other}"
        for path in modules("engine")
        for other, line in imports(path)
        if other.split(".")[0] not in (*sys.stdlib_module_names, "engine", "?")
        and (other, name_of(path)) not in (("msgspec", "engine.core.validation"), ("tqdm", "engine.cli.series"), *LAB)
        and not (name_of(path) == "engine.cli.sentences" and within(other, *SENTENCES))
    ]
    late = [name for node in tree(ROOT / "engine/core/validation.py").body for name in names_imported(node)]

    assert [] == wrong
    assert "msgspec" not in late


def names_imported(node: ast.stmt) -> list[str]:
    """Return what a statement imports."""
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


def test_only_the_edge_touches_the_browser():
    """Only web/dom, web/worker.py, web/main.py and web/boot import js, pyscript, pyodide and micropip."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {other}"
        for folder in ("engine", "web")
        for path in modules(folder)
        for other, line in imports(path)
        if within(other, *BROWSER) and not within(name_of(path), *MAY_TOUCH_THE_BROWSER)
    ]

    assert [] == wrong
