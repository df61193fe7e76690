"""This module reads the project's own source as syntax trees: modules, their names, and their imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


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


@cache
def imports(path: Path) -> tuple[tuple[str, int], ...]:
    """Return (module, line) of everything that a file imports, whatever it calls it then."""
    package = name_of(path).split(".")
    return tuple(imported(tree(path), package if path.name == "__init__.py" else package[:-1]))


def imported(module: ast.Module, package: list[str]) -> Iterator[tuple[str, int]]:
    """Yield (module, line) of what a module in a package imports; "?" is a name that is worked out."""
    called = {"__import__", *names_of_import_module(module)}
    for node in ast.walk(module):
        match node:
            case ast.Import(names=names):
                yield from ((alias.name, node.lineno) for alias in names)
            case ast.ImportFrom(module=base, names=names, level=level):
                above = package[: len(package) - level + 1] if level else []
                base = ".".join([*above, *([base] if base else [])])
                yield base, node.lineno
                yield from ((f"{base}.{alias.name}", node.lineno) for alias in names if is_module(base, alias.name))
            case ast.Call(func=func, args=[first, *_]) if dotted(func) in called:
                yield (first.value if is_text(first) else "?"), node.lineno


def dotted(node: ast.expr) -> str:
    """Return a name as it is written, with what stands before it; of anything else nothing."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def names_of_import_module(module: ast.Module) -> set[str]:
    """Return how a module may call importlib's import_module: by every name that it gives to either."""
    found = set()
    for node in ast.walk(module):
        match node:
            case ast.Import(names=names):
                found |= {
                    f"{a.asname or a.name}.import_module" for a in names if a.name.partition(".")[0] == "importlib"
                }
            case ast.ImportFrom(module="importlib", names=names):
                found |= {a.asname or a.name for a in names if a.name == "import_module"}
    return found


def is_text(node: ast.expr) -> bool:
    """Return whether an expression is a text that stands there."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_module(package: str, name: str) -> bool:
    """Return whether a package of this project has a module of that name."""
    folder = ROOT.joinpath(*package.split("."))
    return (folder / f"{name}.py").exists() or (folder / name).is_dir()


def within(module: str, *packages: str) -> bool:
    """Return whether a module is one of the packages or lies in one."""
    return any(module == package or module.startswith(package + ".") for package in packages)
