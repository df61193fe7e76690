"""Turn Python sources into zips of .pyc files; runs in Pyodide under Node, so that its own CPython compiles them."""

import ast
import importlib.util
import marshal
import zipfile

UNCHECKED = (1).to_bytes(4, "little")  # PEP 552: a hash follows, and nobody compares it with the source

# Parts of the standard library that cannot work in a browser tab, that only a developer at a terminal uses, or that
# stand in for a module in C which Pyodide has.
UNUSED = frozenset(
    """
    _pydatetime _pyio _pyrepl antigravity asyncio/__main__ asyncio/proactor_events asyncio/windows_events
    asyncio/windows_utils bdb cProfile cmd code compileall concurrent/interpreters configparser ctypes curses dbm
    doctest email/mime ensurepip filecmp fileinput ftplib getpass http/cookiejar http/cookies http/server idlelib
    imaplib lib2to3 logging/config logging/handlers mailbox modulefinder multiprocessing netrc nturl2path optparse pdb
    pickletools plistlib poplib profile pstats pty py_compile pyclbr pydoc pydoc_data rlcompleter sched shelve smtplib
    socketserver sqlite3 ssl symtable tabnanny this timeit tkinter trace tracemalloc tty turtle unittest venv wave
    webbrowser wsgiref xml xmlrpc zipapp
    """.split()
)
CODECS = frozenset(
    """
    __init__ aliases ascii base64_codec charmap cp1252 cp437 hex_codec idna latin_1 punycode raw_unicode_escape
    unicode_escape utf_16 utf_16_be utf_16_le utf_32 utf_8 utf_8_sig
    """.split()
)


def is_needed(name: str) -> bool:
    """Whether the browser needs this file of the standard library's zip."""
    parts = name.removesuffix(".py").split("/")
    if parts[0] == "encodings":
        return parts[1] in CODECS
    return parts[0] not in UNUSED and "/".join(parts[:2]) not in UNUSED


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Return the tree without its docstrings, a seventh of the engine's bytes; its assertions stay.

    A class keeps a dot: for one without a docstring, dataclass() would work out a signature at every boot.
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


def pack(source: str, target: str, *, trim: bool) -> None:
    """Write every file of the zip `source` to the zip `target`, each .py as .pyc.

    Docstrings are left out. `trim` is for the standard library: it leaves out unused parts and all assertions too.
    The .pyc files carry an unchecked hash: CPython loads them without looking for their sources. The result depends on
    the content alone, not on clocks. A source that does not compile raises SyntaxError with its name and line.
    """
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(target, "w") as made:
        for name in sorted(given.namelist()):
            if name.endswith("/") or (trim and not is_needed(name)):
                continue
            data, is_python = given.read(name), name.endswith(".py")
            if is_python:
                tree = without_docstrings(ast.parse(data, name))
                code = compile(tree, name, "exec", dont_inherit=True, optimize=1 if trim else 0)
                header = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(data)
                data = header + marshal.dumps(code)
            entry = zipfile.ZipInfo(f"{name}c" if is_python else name, (2026, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            made.writestr(entry, data, zipfile.ZIP_DEFLATED, compresslevel=9)
