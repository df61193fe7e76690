"""What the build packs is unpacked equal, and refused if it did not arrive completely."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import build
from web.build.pyodide_files import OWN
from web.build.python_archives import ENGINE, LIBRARY
from web.build.zstd import packed

UNPACK = f"""
import {{ readFileSync, writeFileSync }} from "node:fs";
import {{ unzstd }} from "{(build.ROOT / "web/boot/zstd.mjs").as_uri()}";
const [, decoder, source, target, size] = process.argv;
const bytes = readFileSync(source);
let at = 0;
const pull = (on) => {{
  if (at < bytes.length) on.enqueue(bytes.subarray(at, at += Number(size)));
  else on.close();
}};
const opened = new ReadableStream({{ pull }}).pipeThrough(unzstd(WebAssembly.compile(readFileSync(decoder))));
try {{
  writeFileSync(target, new Uint8Array(await new Response(opened).arrayBuffer()));
}} catch ({{ message }}) {{
  console.log(message);
}}
"""
DECODER = build.DIST / "vendor/zstddec/zstddec.wasm"
CUT, DAMAGED = "what is packed is cut short\n", "what is packed is damaged\n"


def unpack(source: Path, target: Path, size: int = 65_536) -> str:
    """Unpack a file in pieces of this size, as the page does; return the error if that fails."""
    command = ["node", "--input-type=module", "-e", UNPACK, "--", DECODER, source, target, str(size)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("sent", "made"),
    [
        ("engine.pack", ENGINE),
        ("memory.bin", build.ROOT / ".cache/memory"),
        ("vendor/pyodide/python_stdlib.pack", LIBRARY),
        ("vendor/pyodide/pyodide.asm.pack", OWN / "pyodide.asm.wasm"),
    ],
)
def test_what_is_sent_is_unpacked_as_it_was_made(tmp_path: Path, sent: str, made: Path) -> None:
    assert "" == unpack(build.DIST / sent, tmp_path / "whole")
    assert (tmp_path / "whole").read_bytes() == made.read_bytes()


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_it_does_not_matter_in_which_pieces_it_comes(tmp_path: Path, size: int) -> None:
    """The size of the pieces does not matter, within the head or with much more output than input."""
    data = json.dumps(list(range(5000))).encode() + bytes(2_000_000)
    (tmp_path / "sent").write_bytes(packed(data))

    assert "" == unpack(tmp_path / "sent", tmp_path / "whole", size)
    assert (tmp_path / "whole").read_bytes() == data


def damaged(sent: bytes, at: int) -> bytes:
    return sent[:at] + bytes([sent[at] ^ 1]) + sent[at + 1 :]


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda _: b"", CUT),
        (lambda sent: sent[: len(sent) // 2], CUT),
        (lambda sent: sent[:-1], CUT),
        (lambda sent: damaged(sent, len(sent) // 2), DAMAGED),
        (lambda sent: damaged(sent, len(sent) - 1), DAMAGED),
        (lambda sent: sent + b"more", DAMAGED),
        (lambda _: b"<!doctype html><title>Not here</title>", DAMAGED),
    ],
    ids=["nothing", "half", "all but its end", "another byte", "another checksum", "more behind it", "a page"],
)
def test_what_did_not_come_whole_is_refused(tmp_path: Path, spoil, told: str) -> None:
    (tmp_path / "sent").write_bytes(spoil((build.DIST / "engine.pack").read_bytes()))

    assert told == unpack(tmp_path / "sent", tmp_path / "whole")
    assert not (tmp_path / "whole").exists()
