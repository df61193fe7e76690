"""Packs a file for the browser by Zstandard: ``python -m web.build.zstd SOURCE TARGET``; web/boot/zstd.mjs unpacks it.

Of the build, this alone needs more than the standard library: it runs in .venv.
"""

import sys
from pathlib import Path

import zstandard

LEVEL = 19
"""Of 22: the last three take longer for a three-hundredth."""


def packed(data: bytes, level: int = LEVEL) -> bytes:
    """Return bytes as they are sent, with their length and a checksum."""
    return zstandard.ZstdCompressor(level, write_checksum=True).compress(data)


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    target.write_bytes(packed(source.read_bytes()))
