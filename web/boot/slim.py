"""Pyodide without the exports that nothing asks for: nine in ten, each with a name, which every start would pass on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from web.boot.steps import BuildError

_NAME = re.compile(r"[\w$]+")
_GIVEN = re.compile(r'(?<=[;{])_(\w+)=Module\["_\1"\]=wasmExports\["\1"\](?:\.value>>>0)?;')
_DECLARED = re.compile(r"(?<=\bvar )[\w$,]+(?=;)")
_ONLY = 3
"""How often a name stands in the script that is only declared and given."""
_WASM = b"\0asm\1\0\0\0"
_IMPORTS, _EXPORTS = 2, 7
_FUNCTION, _TABLE, _MEMORY, _GLOBAL, _TAG = range(5)


def slim(script: str, others: Iterable[str]) -> str:
    """Return Pyodide's script without the exports that it only declares and gives to `Module`, and no other asks for.

    The browser reads each of its characters at every start, and waits for it. Raises BuildError where Pyodide writes it
    in another way: what is left out here must be all that is said of a name.
    """
    uses = Counter(_NAME.findall("\n".join([script, *others])))
    lone = {f"_{name}" for name in _GIVEN.findall(script) if uses[f"_{name}"] == _ONLY}

    def given(found: re.Match[str]) -> str:
        return "" if f"_{found[1]}" in lone else found[0]

    def declared(found: re.Match[str]) -> str:
        names = found[0].split(",")
        return ",".join([name for name in names if name not in lone])

    made = _DECLARED.sub(declared, _GIVEN.sub(given, script))
    if not lone or lone.intersection(_NAME.findall(made)):
        raise BuildError("Pyodide's script names its exports in another way than web/boot/slim.py expects")
    return made


def slim_wasm(wasm: bytes, scripts: Iterable[str], libraries: Iterable[bytes]) -> bytes:
    """Return Pyodide's WebAssembly with those exports alone that scripts name, or that it or a library imports.

    A browser makes an object of each at every start, and Pyodide enters it into five lists. `libraries` are those in
    WebAssembly that a wheel brings. Raises BuildError where it is written in another way.
    """
    words = {name for script in scripts for name in _NAME.findall(script)}
    wanted = words | {word[1:] for word in words if word.startswith("_")}
    for module in (wasm, *libraries):
        wanted.update(imports(module))
    for kind, begin, body, end in _sections(wasm):
        if kind != _EXPORTS:
            continue
        kept = [wasm[start:stop] for name, start, stop in _exports(wasm, body) if name in wanted]
        made = _packed(len(kept)) + b"".join(kept)
        return wasm[:begin] + bytes([_EXPORTS]) + _packed(len(made)) + made + wasm[end:]
    raise BuildError("Pyodide's WebAssembly has no exports")


def imports(wasm: bytes) -> Iterator[str]:
    """Yield the names of what a module in WebAssembly imports."""
    for kind, _, body, _ in _sections(wasm):
        if kind != _IMPORTS:
            continue
        count, at = _number(wasm, body)
        while count:
            _, at = _text(wasm, at)  # of the module
            name, at = _text(wasm, at)
            yield name
            count, at = count - 1, _described(wasm, at)


def exports(wasm: bytes) -> list[str]:
    """Return the names of what a module in WebAssembly exports."""
    return [name for kind, _, at, _ in _sections(wasm) if kind == _EXPORTS for name, _, _ in _exports(wasm, at)]


def _sections(wasm: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield of each section its kind, and where it, its body and the next one begin."""
    if not wasm.startswith(_WASM):
        raise BuildError("this is no WebAssembly that web/boot/slim.py can read")
    at = len(_WASM)
    while at < len(wasm):
        size, body = _number(wasm, at + 1)
        yield wasm[at], at, body, body + size
        at = body + size


def _exports(wasm: bytes, at: int) -> Iterator[tuple[str, int, int]]:
    """Yield of each export its name, and where it begins and ends."""
    count, at = _number(wasm, at)
    while count:
        begin = at
        name, at = _text(wasm, at)
        count, at = count - 1, _number(wasm, at + 1)[1]
        yield name, begin, at


def _described(wasm: bytes, at: int) -> int:
    """Return where the description of an import ends."""
    kind, at = wasm[at], at + 1
    if kind == _GLOBAL:
        return at + 2
    if kind in (_FUNCTION, _TAG):
        return _number(wasm, at + (kind == _TAG))[1]
    if kind not in (_TABLE, _MEMORY):
        raise BuildError(f"an import of WebAssembly is of a kind that web/boot/slim.py does not know: {kind}")
    flags, at = _number(wasm, at + (kind == _TABLE))
    _, at = _number(wasm, at)  # the least
    return _number(wasm, at)[1] if flags & 1 else at  # the most


def _text(wasm: bytes, at: int) -> tuple[str, int]:
    size, at = _number(wasm, at)
    return wasm[at : at + size].decode(), at + size


def _number(wasm: bytes, at: int) -> tuple[int, int]:
    """Return a number, seven bits in a byte, the least of them first, and what is behind it."""
    number = shift = 0
    while True:
        byte = wasm[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at


def _packed(number: int) -> bytes:
    made = bytearray()
    while number >= 128:
        made.append(number & 127 | 128)
        number >>= 7
    return bytes([*made, number])
