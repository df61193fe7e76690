"""These tests read the architecture from the source: what rules never do, and how long a module may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source import ROOT, imports, modules, tree

LONGEST = 400
RULES = ("engine/core", "engine/boards", "engine/kit", "engine/systems")
DRAWING = ("engine/boards/layouts.py",)
"""May use float: it draws and decides nothing."""
FORBIDDEN = {
    *"random time datetime secrets uuid threading asyncio socket subprocess decimal".split(),
    "builtins",  # what it holds could be called by another name
}
INTEGER_MATH = {"comb", "gcd", "isqrt", "lcm", "perm", "prod", "factorial"}
UNSTABLE = {"float", "hash", "id", "open", "input", "print", "eval", "exec"}


def rule_modules() -> list[Path]:
    """Return the modules that decide anything."""
    return [p for folder in RULES for p in modules(folder) if str(p.relative_to(ROOT)) not in DRAWING]


def test_rules_use_no_clock_no_chance_and_no_float():
    """The rules use no random, time, float literal, division to floats, trigonometry, hash or print."""
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
    """The rules use a set only for membership or sort it, because its order depends on the run."""
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
    """The check above finds sets that are iterated, and allows uses in which the order does not matter."""
    module = ast.parse(source)
    known = set_names(module)

    assert walks == any(is_set(one, known) and not in_order_free(module, one) for one in walked(module))


TOP = set(
    "CHANGELOG.md CONTRIBUTING.md CREDITS.md LICENSE README.md build.py docs engine index.html lessons "
    "package-lock.json package.json pyproject.toml pyscript.toml scenarios tests web".split()
)
"""What the project's folder holds, hidden files left out."""


def test_the_top_of_the_project_holds_what_belongs_there_and_nothing_else():
    """The top folder of the project contains no package, picture or note that does not belong there."""
    made = {line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines()}

    assert set() == {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - made - TOP
