"""Basics of the build steps: paths, running commands, and when a step is repeated.

Standard library only, like everything that build.py imports: it runs before anything is installed.
"""

import hashlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
MODULES = ROOT / "node_modules"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

PATIENCE = 5  # seconds for a command to terminate
LINES = 20  # maximum number of a command's last lines that are shown
LONGEST = 1000  # maximum characters of a relevant line: Node shows the line of code that failed, minified code too
DISK_IS_FULL = "the disk is full; make room and run this again"
FAULTS = {  # sentence -> pattern in a command's output
    DISK_IS_FULL: r"(?i)no space left on device|ENOSPC|disk quota exceeded",
    "this Python cannot make .venv; install its packages venv and ensurepip (on Debian python3-venv)": (
        r"No module named '?(venv|ensurepip)\b"
    ),
    "no network: what is pinned could not be fetched; run this again when there is one": (
        r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|(?i:temporary failure )"
        r"|NewConnectionError|ConnectTimeoutError|ReadTimeoutError|NameResolutionError|Could not connect to "
    ),
}


class BuildError(Exception):
    """A failed step; the message says which one and what to do."""


def say(text: str) -> None:
    """Print a line of progress at once."""
    print(f"build: {text}", file=sys.stderr, flush=True)


def run(*command: object, env: Mapping[str, str] | None = None) -> None:
    """Run a command in the project's folder. Raises BuildError with a sentence on the failure."""
    with running(*command, env=env):
        pass


@contextmanager
def running(*command: object, env: Mapping[str, str] | None = None) -> Iterator[None]:
    """Run a command in the project's folder in parallel with the body. Raises BuildError on failure.

    The command does not receive Ctrl+C from the terminal: an interruption here terminates it silently.
    """
    words = [str(word) for word in command]
    try:
        process = subprocess.Popen(
            words,
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    except FileNotFoundError:
        raise BuildError(f"{words[0]} is needed and was not found on the PATH") from None
    try:
        yield
        told = process.communicate()[0].decode(errors="replace")
    except BaseException:
        stop(process)
        raise
    if process.returncode:
        raise BuildError(meaning(words, process.returncode, told))


def stop(process: subprocess.Popen[bytes]) -> None:
    """Terminate a command and all its children, by force if needed."""
    for name in ("SIGTERM", "SIGKILL"):
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, getattr(signal, name))
            else:
                process.kill()
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
            return


def meaning(words: Sequence[str], code: int, told: str) -> str:
    """Return the meaning of a command's failure from its output; if unknown, its last lines."""
    lines = [line for line in told.strip().splitlines() if len(line) <= LONGEST]
    if known := next((sentence for sentence, pattern in FAULTS.items() if re.search(pattern, "\n".join(lines))), None):
        return known
    said = "".join(f"\n    {line}" for line in lines[-LINES:])
    return f"this command failed with exit code {code}: {' '.join(words)}{said}"


def digest(*parts: str | bytes | Path) -> str:
    """Return one hash over texts, bytes and the contents of files."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part
        data = data.encode() if isinstance(data, str) else data
        total.update(len(data).to_bytes(8) + data)
    return total.hexdigest()


def once(name: str, key: str, product: Path, step: Callable[[], None], stamps: Path = CACHE / "stamps") -> None:
    """Run `step` unless it made `product` before from the same `key`."""
    with making(name, key, product, stamps) as is_due:
        if is_due:
            step()


@contextmanager
def making(name: str, key: str, product: Path, stamps: Path = CACHE / "stamps") -> Iterator[bool]:
    """Yield whether `product` has to be made from `key`; the stamp is written after it was made."""
    stamp = stamps / name
    if product.exists() and stamp.exists() and stamp.read_text() == key:
        yield False
        return
    say(name)
    stamp.unlink(missing_ok=True)  # an aborted step is repeated, whatever it leaves behind
    yield True
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)
