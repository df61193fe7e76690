"""Compiles Python sources to zips of .pyc files; runs in Pyodide under Node, so that its own CPython compiles them."""

import ast
import importlib.util
import marshal
import zipfile
from types import CodeType

UNCHECKED = (1).to_bytes(4, "little")  # PEP 552: a hash follows, which is never compared with the source

# Parts of the standard library that cannot work in a browser tab, that only a developer at a terminal uses, or that
# stand in for a C module which Pyodide has.
UNUSED = frozenset(
    """
    __hello__ __phello__ _py_abc _pydatetime _pyio _pyrepl _threading_local antigravity asyncio/__main__
    asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils bdb cProfile cmd code colorsys
    compileall concurrent/futures/interpreter concurrent/futures/process concurrent/interpreters configparser ctypes
    curses dbm doctest email/mime ensurepip filecmp fileinput ftplib getopt getpass graphlib http/cookiejar http/cookies
    http/server idlelib imaplib json/__main__ json/tool lib2to3 logging/config logging/handlers mailbox modulefinder
    multiprocessing netrc nturl2path optparse pdb pickletools plistlib poplib profile pstats pty py_compile pyclbr pydoc
    pydoc_data pyodide/_nodesock_transport pyodide/console rlcompleter runpy sched shelve smtplib socketserver sqlite3
    sre_compile sre_constants sre_parse ssl statistics symtable tabnanny this timeit tkinter trace tracemalloc tty
    turtle unittest urllib/robotparser venv wave webbrowser wsgiref xml xmlrpc zipapp zipfile/__main__
    """.split()
)
CODECS = frozenset(
    """
    __init__ aliases ascii base64_codec charmap cp1252 cp437 hex_codec idna latin_1 punycode raw_unicode_escape
    unicode_escape utf_16 utf_16_be utf_16_le utf_32 utf_8 utf_8_sig
    """.split()
)


def is_needed(name: str) -> bool:
    """Return whether the browser needs this file of the standard library's zip."""
    parts = name.removesuffix(".py").split("/")
    if parts[0] == "encodings":
        return parts[1] in CODECS
    return UNUSED.isdisjoint("/".join(parts[:count]) for count in range(1, len(parts) + 1))


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Return the tree without its docstrings, a seventh of the engine's bytes; its assertions stay.

    A class keeps a dot: without a docstring, dataclass() would compute a signature at every start.
    """
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(body=[ast.Expr(ast.Constant(str()) as docstring), *_]):
                docstring.value = "."
            case ast.Module(body=[ast.Expr(ast.Constant(str())), *rest]):
                node.body = rest
            case ast.FunctionDef() | ast.AsyncFunctionDef() if ast.get_docstring(node, clean=False) is not None:
                node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def without_hints(tree: ast.Module) -> ast.Module:
    """Return the tree without the annotations of arguments and results, a twelfth of the engine's bytes.

    Those of classes stay because dataclasses read their fields from them.
    """
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                node.returns = None
            case ast.arg():
                node.annotation = None
    return tree


UNITS = 8
"""Maximum number of two-byte code units that one entry of a line table covers."""
SAME_LINE = 0x80 | 13 << 3
"""An entry without columns, before its number of units is added; a line delta follows."""


def without_lines(code: CodeType) -> CodeType:
    """Return the code with all of a function at its first line: line tables take a sixth of the library's bytes."""
    whole, rest = divmod(len(code.co_code) // 2, UNITS)
    table = bytes((SAME_LINE | UNITS - 1, 0)) * whole + (bytes((SAME_LINE | rest - 1, 0)) if rest else b"")
    inner = (without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def compile_zip(source: str, target: str, *, trim: bool) -> None:
    """Write every file of the zip `source` to the zip `target`, each .py as .pyc.

    Docstrings are left out. `trim` is for the standard library: it also leaves out unused parts, all assertions and
    most line numbers, and keeps the annotations of arguments, on which some of its functions dispatch. Nothing in the
    zip is compressed: as one stream, which the build makes of it, it is a fifth smaller.

    The .pyc files have an unchecked hash: CPython loads them without looking for their sources. The result depends on
    the content alone, not on clocks. A source that does not compile raises SyntaxError with its name and line.
    """
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(target, "w") as made:
        for name in sorted(given.namelist(), key=lambda name: (name.endswith(".py"), name)):  # similar ones together
            if name.endswith("/") or (trim and not is_needed(name)):
                continue
            data, is_python = given.read(name), name.endswith(".py")
            if is_python:
                tree = without_docstrings(ast.parse(data, name))
                tree = tree if trim else without_hints(tree)
                code = compile(tree, name, "exec", dont_inherit=True, optimize=1 if trim else 0)
                code = without_lines(code) if trim else code
                header = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(data)
                data = header + marshal.dumps(code)
            entry = zipfile.ZipInfo(f"{name}c" if is_python else name, (2026, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            made.writestr(entry, data)
