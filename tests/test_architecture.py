"""The architecture, read from the source: who imports whom, what rules never do, and how long a module may be."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = 400
BROWSER = ("js", "pyscript", "pyodide", "pyodide_js", "micropip")
MAY_TOUCH_THE_BROWSER = ("web.dom", "web.worker", "web.main", "web.boot")
MAY_IMPORT = {
    "engine.core": ("engine.core",),
    "engine.boards": ("engine.boards",),
    "engine.kit": ("engine.kit", "engine.core", "engine.boards"),
    "engine.systems": ("engine.kit", "engine.core", "engine.boards"),
    "engine.search": ("engine.search", "engine.core"),
    "engine.cli": ("engine.cli", "engine.search", "engine.core"),
    "engine": ("engine",),
    "web": ("web", "engine.search", "engine.core", "engine.boards"),
}
"""Layer -> what of this project it may import; each system may import itself besides, and all the engine's version."""
RULES = ("engine/core", "engine/boards", "engine/kit", "engine/systems")
DRAWING = ("engine/boards/layouts.py",)
"""May use float: it draws and decides nothing."""


@cache
def modules(folder: str) -> tuple[Path, ...]:
    """Return the Python files below a folder."""
    return tuple(sorted((ROOT / folder).rglob("*.py")))


@cache
def tree(path: Path) -> ast.Module:
    """Return a file's syntax tree."""
    return ast.parse(path.read_text("utf-8"))


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Yield (module, line) of everything that a file imports, relative imports made absolute."""
    package = name_of(path).split(".")
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + (path.name == "__init__.py")] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base, node.lineno
            yield from ((f"{base}.{alias.name}", node.lineno) for alias in node.names if is_module(base, alias.name))


def is_module(package: str, name: str) -> bool:
    """Return whether a package of this project has a module of that name."""
    folder = ROOT.joinpath(*package.split("."))
    return (folder / f"{name}.py").exists() or (folder / name).is_dir()


def within(module: str, *packages: str) -> bool:
    """Return whether a module is one of the packages or lies in one."""
    return any(module == package or module.startswith(package + ".") for package in packages)


def layer_of(module: str) -> str:
    """Return the layer that a module belongs to: the longest that fits."""
    return max((layer for layer in MAY_IMPORT if within(module, layer)), key=len)


@pytest.mark.parametrize("folder", ["engine", "web"])
def test_imports_run_one_way(folder):
    """web -> search -> core <- systems -> kit -> boards, and no system knows another."""
    wrong = []
    for path in modules(folder):
        module = name_of(path)
        allowed = MAY_IMPORT[layer_of(module)]
        if layer_of(module) == "engine.systems":
            allowed = (*allowed, ".".join(module.split(".")[:3]))
        for other, line in imports(path):
            ours = within(other, "engine", "web", "tests", "build")
            if ours and other != "engine" and not within(other, *allowed):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {other}")

    assert [] == wrong


def test_the_engine_needs_the_standard_library_only():
    """Everything else that is imported is the project's own, but for msgspec in core/codec.py, and there late."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {other}"
        for path in modules("engine")
        for other, line in imports(path)
        if other.split(".")[0] not in (*sys.stdlib_module_names, "engine")
        and (other, name_of(path)) != ("msgspec", "engine.core.codec")
    ]
    late = [name for node in tree(ROOT / "engine/core/codec.py").body for name in names_imported(node)]

    assert [] == wrong
    assert "msgspec" not in late


def names_imported(node: ast.stmt) -> list[str]:
    """Return what a statement imports."""
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


def test_only_the_edge_touches_the_browser():
    """js, pyscript, pyodide and micropip are imported in web/dom, web/worker.py, web/main.py and web/boot alone."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {other}"
        for folder in ("engine", "web")
        for path in modules(folder)
        for other, line in imports(path)
        if within(other, *BROWSER) and not within(name_of(path), *MAY_TOUCH_THE_BROWSER)
    ]

    assert [] == wrong


FORBIDDEN = {"random", "time", "datetime", "secrets", "uuid", "threading", "asyncio", "socket", "subprocess", "decimal"}
INTEGER_MATH = {"comb", "gcd", "isqrt", "lcm", "perm", "prod", "factorial"}
UNSTABLE = {"float", "hash", "id", "open", "input", "print", "eval", "exec"}


def rule_modules() -> list[Path]:
    """Return the modules that decide anything."""
    return [p for folder in RULES for p in modules(folder) if str(p.relative_to(ROOT)) not in DRAWING]


def test_rules_use_no_clock_no_chance_and_no_float():
    """No random, no time, no float literal, no division that makes one, no trigonometry, no hash and no printing."""
    wrong = []
    for path in rule_modules():
        where = path.relative_to(ROOT)
        paths = "Path" in path.read_text("utf-8")
        wrong += [f"{where}:{n} imports {m}" for m, n in imports(path) if m.split(".")[0] in FORBIDDEN]
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
                wrong.append(f"{where}:{node.lineno} has the float {node.value}")
            elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div) and not paths:
                wrong.append(f"{where}:{node.lineno} divides with /")
            elif isinstance(node, ast.ImportFrom) and node.module in ("math", "cmath"):
                names = {alias.name for alias in node.names} - INTEGER_MATH
                wrong += [f"{where}:{node.lineno} imports {node.module}.{name}" for name in sorted(names)]
            elif isinstance(node, ast.Import) and {alias.name for alias in node.names} & {"math", "cmath"}:
                wrong.append(f"{where}:{node.lineno} imports math whole")
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in UNSTABLE:
                wrong.append(f"{where}:{node.lineno} calls {node.func.id}()")

    assert [] == wrong


SETS = ("set", "frozenset")
ORDERED = ("list", "tuple", "enumerate", "iter", "next", "reversed", "zip", "map", "filter", "dict", "join", "fromkeys")
SET_METHODS = ("union", "intersection", "difference", "symmetric_difference")


def is_set(node: ast.expr, known: set[str]) -> bool:
    """Return whether an expression is plainly a set: a display, a call, an operation on one, or a name bound to one."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in SETS
        case ast.Call(func=ast.Attribute(value=value, attr=name)):
            return name in SET_METHODS and is_set(value, known)
        case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right=right):
            return is_set(left, known) or is_set(right, known)
        case ast.Name(id=name):
            return name in known
    return False


def scopes(path: Path) -> Iterator[ast.AST]:
    """Yield the module and each of its functions."""
    yield tree(path)
    yield from (n for n in ast.walk(tree(path)) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef)))


def inside(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield everything in a scope, but nothing of the functions in it."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node
            yield from inside(node)


def set_names(scope: ast.AST) -> set[str]:
    """Return the names that a scope binds to sets, by value or by annotation."""
    found: set[str] = set()
    for node in inside(scope):
        match node:
            case ast.Assign(targets=targets, value=value) if is_set(value, found):
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind) | ast.arg(arg=name, annotation=kind):
                found |= {name} if kind and ast.unparse(kind).partition("[")[0] in SETS else set()
    return found


def walked(scope: ast.AST) -> Iterator[ast.expr]:
    """Yield every expression whose order comes to matter: what is looped over, turned into a row, or popped."""
    for node in inside(scope):
        match node:
            case ast.For(iter=one) | ast.comprehension(iter=one) | ast.Starred(value=one) | ast.YieldFrom(value=one):
                yield one
            case ast.Call(func=ast.Name(id=name), args=found) if name in ORDERED:
                yield from found
            case ast.Call(func=ast.Attribute(value=value, attr=name), args=found) if name in ORDERED or name == "pop":
                yield from [value, *found] if name == "pop" else found


def test_rules_never_walk_through_a_set():
    """The order of a set depends on the run: it may be asked for membership, or sorted, and no more."""
    wrong = []
    for path in rule_modules():
        shared = set_names(tree(path))
        for scope in scopes(path):
            known = shared | set_names(scope)
            wrong += [
                f"{path.relative_to(ROOT)}:{one.lineno} walks through {ast.unparse(one)}"
                for one in walked(scope)
                if is_set(one, known) and not in_order_free(tree(path), one)
            ]

    assert [] == wrong


ORDER_FREE = ("sorted", "sum", "min", "max", "any", "all", "len", "set", "frozenset")


def in_order_free(module: ast.Module, one: ast.expr) -> bool:
    """Return whether a loop over a set stands in something that needs no order, such as sorted(x for x in s)."""
    for node in ast.walk(module):
        if isinstance(node, ast.SetComp) and any(g.iter is one for g in node.generators):
            return True
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp() | ast.ListComp() as first, *_]):
                if name in ORDER_FREE and any(g.iter is one for g in first.generators):
                    return True
    return False


@pytest.mark.parametrize("folder", ["engine", "web", "tests"])
def test_modules_are_short(folder):
    """A module has at most 400 lines; tables of data may have more."""
    long = {
        str(path.relative_to(ROOT)): lines
        for path in modules(folder)
        if path.name != "data.py" and (lines := len(path.read_text("utf-8").splitlines())) > LONGEST
    }

    assert {} == long


@pytest.mark.parametrize(
    ("source", "walks"),
    [
        ("for x in {1, 2}: pass", True),
        ("y = [x for x in set(a)]", True),
        ("y = list({1})", True),
        ("y = ','.join({'a'})", True),
        ("s = set(); t = [*s]", True),
        ("s = {1} | t\nfor x in s: pass", True),
        ("s: set[int] = make()\nfor x in s: pass", True),
        ("y = sorted({1})", False),
        ("y = sorted(x for x in {1})", False),
        ("y = {x for x in {1}}", False),
        ("for x in (1, 2): pass", False),
        ("y = 1 in {1}", False),
        ("for x in {1: 2}: pass", False),
    ],
)
def test_the_search_for_sets_finds_them(source, walks):
    """The check above sees sets where they are walked through and lets order-free uses be."""
    module = ast.parse(source)
    known = set_names(module)

    assert walks == any(is_set(one, known) and not in_order_free(module, one) for one in walked(module))
