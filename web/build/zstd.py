"""Compresses a file with Zstandard: ``python -m web.build.zstd SOURCE TARGET``; web/boot/zstd.mjs decompresses it.

This is the only part of the build that needs more than the standard library: it runs in .venv.
"""

import sys
from pathlib import Path

import zstandard

LEVEL = 19
"""Of 22: the last three levels take longer and save only a three-hundredth."""


def packed(data: bytes, level: int = LEVEL) -> bytes:
    """Return compressed bytes with their length and a checksum."""
    return zstandard.ZstdCompressor(level, write_checksum=True).compress(data)


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    target.write_bytes(packed(source.read_bytes()))
