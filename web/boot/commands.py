"""The commands of build.py."""

import argparse
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from web.boot.assets import write
from web.boot.browsers import environment
from web.boot.fetch import install_python
from web.boot.make import build
from web.boot.server import open_server
from web.boot.single import single_page
from web.boot.steps import DIST, PYTHON, ROOT, BuildError, say


def run_python(*arguments: str, browser: bool = False) -> int:
    """Run .venv's Python in the project's folder, with `browser` told where those are; return its exit code."""
    env = os.environ | ({"SANDTABLE_BUILT": "1"} | environment() if browser else {})
    return subprocess.run([PYTHON, *arguments], cwd=ROOT, env=env, check=False).returncode


def serve(port: int) -> int:
    """Build, then serve dist/ until the user stops it."""
    build()
    with open_server(DIST, port) as server:
        print(f"Sandtable is at http://127.0.0.1:{server.server_address[1]}/ (stop with Ctrl+C)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def single() -> int:
    """Build, and write the whole site as one page."""
    build()
    write(DIST / "sandtable.html", single_page(DIST, ROOT / "web/boot/single.js.in"))
    return 0


def test(arguments: Sequence[str]) -> int:
    """Build and run pytest on every core; `-n 0` among the arguments keeps it in one process."""
    install_python("test")
    build()
    return run_python("-m", "pytest", "-n", "auto", *arguments, browser=True)


def bench(arguments: Sequence[str]) -> int:
    """Build and measure."""
    install_python("test")
    build()
    return run_python("-m", "tests.bench", *arguments, browser=True)


def check(files: Sequence[str]) -> int:
    """Check scenario files; the exit code is the checker's."""
    install_python()
    return run_python("-m", "engine", "check", *(str(Path(file).resolve()) for file in files))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code, 2 if a step of the build failed."""
    parser = argparse.ArgumentParser(prog="build.py", description="Sandtable's one tool.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("serve", help="build and serve").add_argument("--port", type=int, default=8000)
    commands.add_parser("build", help="build dist/")
    commands.add_parser("single", help="build dist/sandtable.html, the whole site as one page")
    commands.add_parser("test", help="build and run the tests; arguments go to pytest", add_help=False)
    commands.add_parser("bench", help="build and measure", add_help=False)
    commands.add_parser("check", help="check scenario files").add_argument("files", nargs="+", metavar="FILE")
    chosen, rest = parser.parse_known_args(arguments)
    if rest and chosen.command not in ("test", "bench"):
        parser.error(f"unknown arguments: {' '.join(rest)}")
    commands_by_name = {
        "serve": lambda: serve(chosen.port),
        "build": lambda: build() or 0,
        "single": single,
        "test": lambda: test(rest),
        "bench": lambda: bench(rest),
        "check": lambda: check(chosen.files),
    }
    try:
        return commands_by_name[chosen.command]()
    except BuildError as error:
        say(str(error))
        return 2
