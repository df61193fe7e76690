"""These tests hold that Pyodide's script and WebAssembly lose exactly what nothing reaches."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.wasm import exports, imports
from web.build.pyodide_files import NAME
from web.build.steps import MODULES, ROOT, BuildError, run

SCRIPT = (
    "async function _createPyodideModule(moduleArg={}){var Module=moduleArg;var begun=begin(),lone=1,far=2;"
    "function begin(){return far}"
    'var drawing=()=>wide;var wide=3;function deep(){}deep.sig="v";function beside(){}'
    'var wasmImports={deep,beside,other:drawing};Module["wide"]=wide;Module["kept"]=kept;var kept=4;'
    'var _malloc,_free,_asked;function assignWasmExports(wasmExports){_malloc=Module["_malloc"]=wasmExports["malloc"];'
    '_free=Module["_free"]=wasmExports["free"];_asked=Module["_asked"]=wasmExports["asked"].value>>>0;}'
    "assignWasmExports(await make(wasmImports));_malloc(1);return Module}export default _createPyodideModule;"
)
ASKED = ["kept", "_asked"]
MAIN = """(module (import "env" "deep" (func $deep)) (import "env" "other" (func $other))
  (func (export "malloc") (call $deep)) (func (export "free") (call $other)) (func (export "asked")))"""
LIBRARY = '(module (import "env" "beside" (func $beside)))'
Trimmed = Callable[..., str]


def assemble(text: str, target: Path) -> Path:
    """Write WebAssembly from its text."""
    target.with_suffix(".wat").write_text(text, encoding="utf-8")
    assembler = MODULES / "binaryen/bin/wasm-as"
    subprocess.run(["node", assembler, target.with_suffix(".wat"), "-o", target], check=True)
    return target


@pytest.fixture
def trimmed(tmp_path: Path) -> Trimmed:
    """Return what makes of a script what a start needs of it; what the build says of another one is raised."""
    main, library = assemble(MAIN, tmp_path / "main.wasm"), assemble(LIBRARY, tmp_path / "library.wasm")

    def make(script: str, wasm: Path = main) -> str:
        source, needs, target = (tmp_path / name for name in ("script.mjs", "needs.json", "made"))
        source.write_text(script, encoding="utf-8")
        needs.write_text(json.dumps({"libraries": [str(library)], "asked": ASKED}), encoding="utf-8")
        target.mkdir()
        run("node", ROOT / "web/build/trim_pyodide.mjs", source, wasm, needs, target)
        return (target / source.name).read_text(encoding="utf-8")

    return make


def test_what_the_start_reaches_stays_and_all_else_goes(trimmed: Trimmed):
    """Code that runs at once stays with all it names, and so does what WebAssembly and Module need."""
    made = trimmed(SCRIPT)

    for kept in ("begin()", "far=2", "function deep(){}", 'deep.sig="v"', 'Module["kept"]=kept', "kept=4"):
        assert kept in made, kept
    for export in ("malloc", "asked"):
        assert f'_{export}=Module["_{export}"]=wasmExports["{export}"]' in made
    assert not {*NAME.findall(made)} & {"lone", "drawing", "wide", "_free", "other"}
    assert made.startswith("const _createPyodideModule=(async function(moduleArg={}){")


def test_script_and_webassembly_are_trimmed_together(trimmed: Trimmed, tmp_path: Path):
    """An unused export is removed with its imports, and what a library imports is kept."""
    made = trimmed(SCRIPT)

    assert exports(tmp_path / "made/main.wasm") == ["malloc", "asked"]
    assert imports(tmp_path / "made/main.wasm") == ["deep"]
    assert "wasmImports={deep,beside}" in made


@pytest.mark.parametrize(
    ("there", "instead"), [("async function", "function"), ("assignWasmExports", "assign"), ("wasmImports=", "all=")]
)
def test_another_way_to_write_it_is_refused(trimmed: Trimmed, there: str, instead: str):
    """If Pyodide writes its script differently, the build reports it."""
    script = SCRIPT.replace("await make(", "make(").replace(there, instead)

    with pytest.raises(BuildError, match="written in another way"):
        trimmed(script)


@pytest.mark.parametrize("data", [b"", b"<!doctype html>"])
def test_what_is_no_webassembly_is_refused(trimmed: Trimmed, tmp_path: Path, data: bytes):
    """A file that is not WebAssembly is refused."""
    (tmp_path / "other.wasm").write_bytes(data)

    with pytest.raises(BuildError, match="WebAssembly"):
        trimmed(SCRIPT, tmp_path / "other.wasm")
