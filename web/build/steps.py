"""What every step of the build needs: where things are, how a command is run, and when a step is repeated.

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

PATIENCE = 5  # seconds that a command has for its end
LINES = 20  # of what a command said are shown
LONGEST = 1000  # characters of a line that says something: Node shows the line of code that failed, packed code too
DISK_IS_FULL = "the disk is full; make room and run this again"
FAULTS = {  # what it means when a command says this
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
    """A step failed; the message says which and what to do."""


def say(text: str) -> None:
    """Print a line of progress at once."""
    print(f"build: {text}", file=sys.stderr, flush=True)


def run(*command: object, env: Mapping[str, str] | None = None) -> None:
    """Run a command in the project's folder; a failure is a BuildError that tells it in a sentence."""
    with running(*command, env=env):
        pass


@contextmanager
def running(*command: object, env: Mapping[str, str] | None = None) -> Iterator[None]:
    """Run a command in the project's folder beside what is done meanwhile; a failure is a BuildError.

    The command hears no Ctrl+C from the terminal: it is ended by what was interrupted here, and says nothing of it.
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
    """End a command and whatever it has started, by force if need be."""
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
    """Return what the failure of a command means, from what it said; its last lines where that is not known."""
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
    """Tell whether `product` is to be made from `key`, or was made before; the stamp is written after it was made."""
    stamp = stamps / name
    if product.exists() and stamp.exists() and stamp.read_text() == key:
        yield False
        return
    say(name)
    stamp.unlink(missing_ok=True)  # a step that is broken off is repeated, whatever it leaves behind
    yield True
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)
