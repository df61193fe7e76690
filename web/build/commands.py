"""The commands of build.py."""

import argparse
import errno
import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from web.build.assets import write
from web.build.browsers import environment
from web.build.dependencies import install_python
from web.build.dev_server import Server, open_server
from web.build.make_site import build
from web.build.single_file import single_page
from web.build.steps import CACHE, DISK_IS_FULL, DIST, PYTHON, ROOT, BuildError, say, stop
from web.languages import check as languages

PORTS = 65536
DEEP = "SANDTABLE_DEEP"
"""Set in the environment of a run that tries many random cases (tests/depth.py)."""
BYTECODE = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(CACHE / "bytecode")}
"""Cache for pytest's bytecode: compiling this many tests takes longer than everything else before the first of them."""


def run_python(*arguments: str, browser: bool = False, env: Mapping[str, str] = os.environ) -> int:
    """Run .venv's Python in the project's folder, with the `browser` variables if requested; return its exit code."""
    env = {**env, **({"SANDTABLE_BUILT": "1"} | environment() if browser else {})}
    with subprocess.Popen([PYTHON, *arguments], cwd=ROOT, env=env) as process:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the terminal has sent it to the process as well, which reports its progress
            return process.wait()
        except SystemExit:
            process.terminate()
            raise


def serve(port: int) -> int:
    """Build, then serve dist/ until the user stops it."""
    build()
    with open_free(DIST, port) as server:
        print(f"Sandtable is at http://127.0.0.1:{server.server_address[1]}/ (stop with Ctrl+C)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def open_free(folder: Path, port: int) -> Server:
    """Return a server at a port, or at the next free one, and report that."""
    for number in range(port, PORTS):
        try:
            server = open_server(folder, number)
        except PermissionError:
            raise BuildError(f"this user may not open port {number}; take one over 1023") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            if number != port:
                say(f"port {port} is in use; {number} is free")
            return server
    raise BuildError(f"port {port} is in use, and so are all above it")


def port_number(text: str) -> int:
    """Return a port number from text."""
    if not (text.isdecimal() and int(text[:6]) < PORTS):
        raise argparse.ArgumentTypeError(f"a number from 0 to {PORTS - 1} is expected, not {text[:40]}")
    return int(text)


def dist() -> int:
    """Build dist/."""
    build()
    return 0


def single() -> int:
    """Build, and write the whole site as one page."""
    build()
    write(DIST / "sandtable.html", single_page(DIST, ROOT / "web/boot/single.js.in"))
    return 0


def test(arguments: Sequence[str]) -> int:
    """Build and run pytest on every core; `-n 0` among the arguments keeps it in one process.

    With `--quick` among them nothing is built and no browser is used; with `--deep` many more random cases are tried.
    """
    install_python("test", "lint", "lab")
    env = os.environ | BYTECODE | ({DEEP: "1"} if "--deep" in arguments else {})
    arguments = [argument for argument in arguments if argument != "--deep"]
    if "--quick" in arguments:
        return run_python("-m", "pytest", "-n", "auto", "-q", *arguments, env=env)
    with read_ahead(arguments):
        build()
    return run_python("-m", "pytest", "-n", "auto", *arguments, browser=True, env=env)


@contextmanager
def read_ahead(arguments: Sequence[str]) -> Iterator[None]:
    """Have pytest compile the tests while the site is built; errors are reported when the tests run."""
    process = subprocess.Popen(
        [PYTHON, "-m", "pytest", "-n", "0", *arguments, "--collect-only", "-qq"],
        cwd=ROOT,
        env=os.environ | BYTECODE,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        stop(process)


def bench(arguments: Sequence[str]) -> int:
    """Build and measure."""
    install_python("test")
    build()
    return run_python("-m", "tests.bench", *arguments, browser=True)


def fuzz(arguments: Sequence[str]) -> int:
    """Run the fuzzer with the given arguments."""
    install_python("test")
    return run_python("-m", "tests.fuzz", *arguments)


def check(files: Sequence[str]) -> int:
    """Validate scenario files, and lessons, which are in lessons/; the exit code is the checker's."""
    install_python()
    paths = [Path(file).resolve() for file in files]
    lessons = [str(path) for path in paths if path.is_relative_to(ROOT / "lessons")]
    scenarios = [str(path) for path in paths if str(path) not in lessons]
    codes = [run_python("-m", "web.build.lessons", *lessons)] if lessons else []
    codes += [run_python("-m", "engine", "check", *scenarios)] if scenarios else []
    return max(codes)


def words(language: str) -> int:
    """Report what the texts of a language lack; the exit code is 1 if they lack anything."""
    lines, code = languages.told(ROOT, language)
    print(*lines, sep="\n")
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code, 2 if a step of the build failed."""
    parser = argparse.ArgumentParser(prog="build.py", description="Sandtable's one tool.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("serve", help="build and serve").add_argument("--port", type=port_number, default=8000)
    commands.add_parser("build", help="build dist/")
    commands.add_parser("single", help="build dist/sandtable.html, the whole site as one page")
    commands.add_parser("test", help="build and run the tests; arguments go to pytest", add_help=False)
    commands.add_parser("bench", help="build and measure", add_help=False)
    commands.add_parser("fuzz", help="try random input and keep what breaks", add_help=False)
    commands.add_parser("check", help="check scenario files and lessons").add_argument(
        "files", nargs="+", metavar="FILE"
    )
    commands.add_parser("words", help="list what a language lacks").add_argument("language", metavar="LANGUAGE")
    chosen, rest = parser.parse_known_args(arguments)
    if rest and chosen.command not in ("test", "bench", "fuzz"):
        parser.error(f"unknown arguments: {' '.join(rest)}")
    commands_by_name: dict[str, Callable[[], int]] = {
        "serve": lambda: serve(chosen.port),
        "build": dist,
        "single": single,
        "test": lambda: test(rest),
        "bench": lambda: bench(rest),
        "fuzz": lambda: fuzz(rest),
        "check": lambda: check(chosen.files),
        "words": lambda: words(chosen.language),
    }
    hear()
    try:
        return commands_by_name[chosen.command]()
    except BuildError as error:
        say(str(error))
        return 2
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        say(
            DISK_IS_FULL if full else ": ".join(str(told) for told in (error.filename, error.strerror or error) if told)
        )
        return 2
    except KeyboardInterrupt:
        say("stopped; the next run goes on from here")
        return 130


def hear() -> None:
    """Install handlers that clean up on signals, except on ignored ones."""
    handlers: dict[str, Callable[..., None]] = {"SIGINT": interrupted, "SIGTERM": ended, "SIGHUP": ended}
    for name, handler in handlers.items():
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, handler)


def interrupted(*_: object) -> None:
    """Stop the current work once: the cleanup must not be interrupted again."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def ended(number: int, *_: object) -> None:
    """Exit on a signal with the conventional exit code."""
    raise SystemExit(128 + number)
