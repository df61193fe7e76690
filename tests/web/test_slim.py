"""Pyodide's script without the names of exports that nothing in it asks for."""

from __future__ import annotations

import re

import pytest

from web.boot.slim import slim
from web.boot.steps import MODULES, BuildError

SCRIPT = (
    "var Module={};var _free,_PyLong_AsLong,_malloc,_sbrk;function assignWasmExports(wasmExports){"
    '_free=Module["_free"]=wasmExports["free"];_PyLong_AsLong=Module["_PyLong_AsLong"]=wasmExports["PyLong_AsLong"];'
    '_malloc=Module["_malloc"]=wasmExports["malloc"];_sbrk=Module["_sbrk"]=wasmExports["sbrk"];}_malloc(1);'
)


def test_names_that_the_script_uses_stay_and_all_others_go():
    """What is only declared and given is left out; one line gives it, with every export, to Module."""
    made = slim(SCRIPT)

    assert "var _malloc;" in made
    assert '_malloc=Module["_malloc"]=wasmExports["malloc"];' in made
    assert not re.search("_free|_PyLong_AsLong|_sbrk", made)
    assert "for(const name in wasmExports)" in made


def test_pyodides_script_loses_a_third():
    """Of the pinned Pyodide's script at least three tenths are such names."""
    script = (MODULES / "pyodide/pyodide.asm.mjs").read_text(encoding="utf-8")

    assert len(slim(script)) < 0.7 * len(script)


@pytest.mark.parametrize(
    "script", ["", SCRIPT.replace("assignWasmExports", "assign"), SCRIPT.replace("var _free", "let _free")]
)
def test_another_way_to_write_it_is_refused(script: str):
    """Where Pyodide writes its exports in another way, the build says so instead of making something else of them."""
    with pytest.raises(BuildError, match="names its exports"):
        slim(script)
