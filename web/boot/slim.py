"""Pyodide's WebAssembly without the exports that nothing asks for: nineteen in twenty, made at every start."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from web.boot.steps import BuildError

_NAME = re.compile(r"[\w$]+")
_WASM = b"\0asm\1\0\0\0"
_IMPORTS, _EXPORTS = 2, 7
_FUNCTION, _TABLE, _MEMORY, _GLOBAL, _TAG = range(5)


def said(texts: Iterable[str]) -> set[str]:
    """Return every name that these texts say, be they JavaScript or Python."""
    return {name for text in texts for name in _NAME.findall(text)}


def slim(wasm: bytes, names: set[str]) -> bytes:
    """Return a module in WebAssembly with those exports alone that have one of these names, or would behind a `_`.

    A browser makes an object of each at every start, and Pyodide enters it into five lists. Raises BuildError where it
    is no WebAssembly, or none with exports.
    """
    wanted = names | {name[1:] for name in names if name.startswith("_")}
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
