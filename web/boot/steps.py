"""What every step of the build needs: where things are, how a command is run, and when a step is repeated.

Standard library only, like everything that build.py imports: it runs before anything is installed.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
MODULES = ROOT / "node_modules"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


class BuildError(Exception):
    """A step failed; the message says which and what to do."""


def say(text: str) -> None:
    """Print a line of progress at once."""
    print(f"build: {text}", file=sys.stderr, flush=True)


def run(*command: object, **options: object) -> None:
    """Run a command in the project's folder; a failure is a BuildError that names it."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=ROOT, check=False, **options)
    except FileNotFoundError:
        raise BuildError(f"{words[0]} is needed and was not found on the PATH") from None
    if done.returncode:
        raise BuildError(f"this command failed with exit code {done.returncode}: {' '.join(words)}")


def digest(*parts: str | bytes | Path) -> str:
    """Return one hash over texts, bytes and the contents of files."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part
        data = data.encode() if isinstance(data, str) else data
        total.update(len(data).to_bytes(8) + data)
    return total.hexdigest()


def once(name: str, key: str, product: Path, step: Callable[[], None], stamps: Path = CACHE / "stamps") -> None:
    """Run `step` unless it made `product` before from the same `key`; the stamp is written after it succeeded."""
    stamp = stamps / name
    if product.exists() and stamp.exists() and stamp.read_text() == key:
        return
    say(name)
    step()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)
