"""Pyodide's script and WebAssembly without what nothing here can reach."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.wasm import exports
from web.boot.slim import imports, said, slim
from web.boot.steps import MODULES, ROOT, BuildError

SCRIPT = (
    "async function _createPyodideModule(moduleArg={}){var Module=moduleArg;var begun=begin(),lone=1,far=2;"
    "function begin(){return far}"
    'var drawing=()=>wide;var wide=3;function deep(){}deep.sig="v";'
    'var wasmImports={deep,emscripten_glHint:drawing,other:drawing};Module["wide"]=wide;Module["kept"]=kept;var kept=4;'
    "function seek(){for(var[symName,entry]of GOT){if(entry.value==-1){find(symName)}}}seek();"
    'var _malloc,_free,_asked;function assignWasmExports(wasmExports){_malloc=Module["_malloc"]=wasmExports["malloc"];'
    '_free=Module["_free"]=wasmExports["free"];_asked=Module["_asked"]=wasmExports["asked"].value>>>0;}'
    "assignWasmExports(await make(wasmImports));_malloc(1);return Module}export default _createPyodideModule;"
)
NEEDS = {"imported": ["deep", "emscripten_glHint"], "asked": ["kept", "_asked"]}
Slimmed = Callable[[str], str]


@pytest.fixture
def slimmed(tmp_path: Path) -> Slimmed:
    """Return what makes of a script what a start needs of it; what the build says of another one is raised."""

    def make(script: str) -> str:
        source, needs, target = (tmp_path / name for name in ("script.mjs", "needs.json", "made.mjs"))
        source.write_text(script, encoding="utf-8")
        needs.write_text(json.dumps(NEEDS), encoding="utf-8")
        command = ["node", str(ROOT / "web/boot/slim.mjs"), str(source), str(needs), str(target)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BuildError(done.stderr)
        return target.read_text(encoding="utf-8")

    return make


def test_what_the_start_reaches_stays_and_all_else_goes(slimmed: Slimmed):
    """What runs at once stays with all it says, so does what WebAssembly imports and what Module is asked for."""
    made = slimmed(SCRIPT)

    for kept in ("begin()", "far=2", "function deep(){}", 'deep.sig="v"', 'Module["kept"]=kept', "kept=4"):
        assert kept in made, kept
    for export in ("malloc", "asked"):
        assert f'_{export}=Module["_{export}"]=wasmExports["{export}"]' in made
    assert not said([made]) & {"lone", "drawing", "wide", "_free", "other"}
    assert made.startswith("const _createPyodideModule=(async function(moduleArg={}){")


def test_what_draws_is_given_no_address(slimmed: Slimmed):
    """Functions of graphics are left out, and what looks for what has no address does not miss them."""
    made = slimmed(SCRIPT)

    assert "wasmImports={deep}" in made
    assert 'if(entry.value==-1){if(symName.startsWith("emscripten_gl")){entry.value=0;continue}' in made


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ("async function", "function"),
        ("assignWasmExports", "assign"),
        ("wasmImports=", "all="),
        ("entry.value==-1", "entry.value<0"),
    ],
)
def test_another_way_to_write_it_is_refused(slimmed: Slimmed, there: str, instead: str):
    """Where Pyodide writes its script in another way, the build says so instead of making something else of it."""
    script = SCRIPT.replace("await make(", "make(").replace(there, instead)

    with pytest.raises(BuildError, match="written in another way"):
        slimmed(script)


def test_exports_that_are_named_stay_as_they_were(tmp_path: Path):
    """Of the pinned Pyodide's WebAssembly a name keeps its export, behind a `_` too, and nothing else is touched."""
    source, target = MODULES / "pyodide/pyodide.asm.wasm", tmp_path / "made.wasm"
    whole, given = source.read_bytes(), exports(source)
    target.write_bytes(slim(whole, {"_malloc", "PyTuple_New"}))

    assert exports(target) == [name for name in given if name in ("malloc", "PyTuple_New", "_malloc")]
    assert list(imports(target.read_bytes())) == list(imports(whole))
    assert len(target.read_bytes()) < len(whole) - 300_000
    assert slim(whole, set(given)) == whole


@pytest.mark.parametrize("data", [b"", b"<!doctype html>", b"\0asm\1\0\0\0"])
def test_what_is_no_webassembly_with_exports_is_refused(data: bytes):
    """Anything else is told instead of being sent on."""
    with pytest.raises(BuildError, match="WebAssembly"):
        slim(data, {"malloc"})
