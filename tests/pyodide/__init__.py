"""The engine under the site's real Pyodide, started by Node."""

import subprocess
from pathlib import Path

import build

FOLDER = Path(__file__).parent
TIMEOUT = 300  # seconds
TOLD = 3000
"""Characters of what Node says of a failure, from its end: before them stands the whole line of Pyodide."""


def run(script: str, given: str = "", *, way: str = "ordinary", timeout: float = TIMEOUT) -> str:
    """Run a script of this folder with the site's Pyodide and return its answer; the site has to be built.

    `way` is how Pyodide starts: "ordinary", or from the "memory" that the site has; `timeout`: seconds.
    """
    command = ["node", str(FOLDER / "run.mjs"), str(FOLDER / script), way]
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, timeout=timeout, cwd=build.ROOT, check=False
    )
    assert done.returncode == 0, done.stderr[-TOLD:]
    return done.stdout
