"""These tests hold how Python sources are packed."""

import io
import subprocess
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

import build
from web.build.python_archives import compiling


def compile_zip(source: Path, target: Path) -> None:
    """Compile a zip of Python as the build compiles the engine's."""
    with compiling(source, target):
        pass


def test_source_that_does_not_compile_is_named_with_its_line(tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as made:
        made.writestr("engine/broken.py", "x = 1\ny = = 2\n")
    command = ["node", build.ROOT / "web/build/compile_python.mjs", tmp_path / "in.zip", tmp_path / "out.zip"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'File "engine/broken.py", line 2' in done.stderr


SOURCE = '''"""Module."""
from __future__ import annotations
class A:
    """Class."""
    def f(self): """Function."""
def g():
    """Function."""
    assert False, "kept"
def h(a: Hint, *b: Hint) -> Hint: return "no docstring"
class B:
    field: Read
'''


FILES = {"a.py": SOURCE, "b.py": "NAME = 'b.py'\n"}


def pack(folder: Path, names: Iterable[str], moment: tuple[int, ...]) -> bytes:
    """Return the packed archive of some sources, written in this order at this moment."""
    with zipfile.ZipFile(folder / "in.zip", "w") as made:
        for name in names:
            made.writestr(zipfile.ZipInfo(name, moment[:6]), FILES[name])
    compile_zip(folder / "in.zip", folder / "out.zip")
    return (folder / "out.zip").read_bytes()


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the sources packed now."""
    return pack(tmp_path_factory.mktemp("packed"), ("a.py", "b.py"), time.localtime())


def test_packing_leaves_out_docstrings_and_hints_and_keeps_what_is_read(packed: bytes):
    with zipfile.ZipFile(io.BytesIO(packed)) as opened:
        code = opened.read("a.pyc")
    assert [text for text in (b"Module.", b"Class.", b"Function.", b"Hint") if text in code] == []
    assert all(text in code for text in (b"kept", b"no docstring", b"Read"))


def test_packing_depends_on_content_alone(packed: bytes, tmp_path: Path):
    assert packed == pack(tmp_path, ("b.py", "a.py"), (1990, 1, 1, 0, 0, 0))
