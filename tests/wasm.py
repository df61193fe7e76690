"""This module reads what WebAssembly exports and imports, with Node's own module compiler."""

from __future__ import annotations

import subprocess
from pathlib import Path

_TELL = """
const [, file, what] = process.argv;
const made = new WebAssembly.Module(require("node:fs").readFileSync(file));
console.log(WebAssembly.Module[what](made).map(({ name }) => name).join("\\n"));
"""


def exports(file: Path) -> list[str]:
    """Return the names of what a file in WebAssembly exports, in its order."""
    return _told(file, "exports")


def imports(file: Path) -> list[str]:
    """Return the names of what a file in WebAssembly imports, in its order."""
    return _told(file, "imports")


def _told(file: Path, what: str) -> list[str]:
    done = subprocess.run(["node", "-e", _TELL, str(file), what], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()
