"""Pyodide's script without a third of it: the names of 4,400 exports of WebAssembly that nothing in it asks for."""

from __future__ import annotations

import re
from collections import Counter

from web.boot.steps import BuildError

_NAME = re.compile(r"[\w$]+")
_GIVEN = re.compile(r'(?<=[;{])_(\w+)=Module\["_\1"\]=wasmExports\["\1"\];')
_DECLARED = re.compile(r"(?<=\bvar )[\w$,]+(?=;)")
_BEGIN = "function assignWasmExports(wasmExports){"
_ALL = 'for(const name in wasmExports)if(typeof wasmExports[name]==="function")Module["_"+name]=wasmExports[name];'
_ONLY = 3
"""How often a name stands in the script that is only declared and given."""


def slim(script: str) -> str:
    """Return Pyodide's script with one line for all exports that nothing in it names; `Module` has them as before.

    The browser reads each of its characters at every start, and waits for it. Raises BuildError where Pyodide writes it
    in another way: what is left out here must be all that is said of a name.
    """
    uses = Counter(_NAME.findall(script))
    lone = {f"_{name}" for name in _GIVEN.findall(script) if uses[f"_{name}"] == _ONLY}

    def given(found: re.Match[str]) -> str:
        return "" if f"_{found[1]}" in lone else found[0]

    def declared(found: re.Match[str]) -> str:
        names = found[0].split(",")
        return ",".join([name for name in names if name not in lone])

    made = _DECLARED.sub(declared, _GIVEN.sub(given, script)).replace(_BEGIN, _BEGIN + _ALL)
    if not lone or _ALL not in made or lone.intersection(_NAME.findall(made)):
        raise BuildError("Pyodide's script names its exports in another way than web/boot/slim.py expects")
    return made
