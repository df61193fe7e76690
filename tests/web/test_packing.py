"""These tests hold how Python sources are packed."""

import subprocess
import time
import zipfile
from pathlib import Path

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


def test_packing_leaves_out_docstrings_and_hints_and_keeps_what_is_read(tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as made:
        made.writestr("a.py", SOURCE)
    compile_zip(tmp_path / "in.zip", tmp_path / "out.zip")
    with zipfile.ZipFile(tmp_path / "out.zip") as packed:
        code = packed.read("a.pyc")
    assert [text for text in (b"Module.", b"Class.", b"Function.", b"Hint") if text in code] == []
    assert all(text in code for text in (b"kept", b"no docstring", b"Read"))


def test_packing_depends_on_content_alone(tmp_path: Path):
    packed = []
    for index, moment in enumerate(((1990, 1, 1, 0, 0, 0), time.localtime()[:6])):
        with zipfile.ZipFile(tmp_path / f"in{index}.zip", "w") as made:
            for name in ("b.py", "a.py")[:: 1 - 2 * index]:
                made.writestr(zipfile.ZipInfo(name, moment), f"NAME = {name!r}\n")
        compile_zip(tmp_path / f"in{index}.zip", tmp_path / f"out{index}.zip")
        packed.append((tmp_path / f"out{index}.zip").read_bytes())
    assert packed[0] == packed[1]
