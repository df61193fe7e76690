"""What WebAssembly exports, as its own maker of modules in Node tells."""

from __future__ import annotations

import subprocess
from pathlib import Path

_TELL = """
const made = new WebAssembly.Module(require("node:fs").readFileSync(process.argv[1]));
console.log(WebAssembly.Module.exports(made).map(({ name }) => name).join("\\n"));
"""


def exports(file: Path) -> list[str]:
    """Return the names of what a file in WebAssembly exports, in its order."""
    done = subprocess.run(["node", "-e", _TELL, str(file)], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()
