"""Pinned dependencies of the build: packages for .venv, browser packages, wheels for the browser's Python."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from web.build.steps import CACHE, MODULES, PYTHON, ROOT, VENV, BuildError, digest, once, run, say

OLDEST_NODE = 20
PIP = ("-m", "pip", "--disable-pip-version-check", "--retries=2")
NPM_PATIENCE = ("--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
UNFINISHED = VENV / "unfinished"
"""Exists while packages are installed into .venv, so that an aborted installation is never used."""

WHEEL_TAGS = "--platform pyemscripten_2026_0_wasm32 --python-version 3.14 --implementation cp --abi cp314".split()


def project() -> dict[str, Any]:
    """Return the [project] table of pyproject.toml."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def venv_works() -> bool:
    """Return whether .venv is complete, was made by a Python of this version, and runs."""
    command: list[str | Path] = [PYTHON, "-c", "import pip, sys; print(sys.version)"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return False
    return done.stdout.strip() == sys.version.strip() and not UNFINISHED.exists()


def install_python(*extras: str) -> None:
    """Create .venv, again if it does not work, and install the pinned dependencies, with those of the named extras."""
    metadata = project()
    pins = sorted({*metadata["dependencies"], *(pin for e in extras for pin in metadata["optional-dependencies"][e])})

    def make() -> None:
        is_new = not VENV.exists()
        VENV.mkdir(exist_ok=True)
        UNFINISHED.touch()
        if is_new:
            run(sys.executable, "-m", "venv", "--without-pip", VENV)
            run(PYTHON, "-m", "ensurepip", "--default-pip")  # run separately, it reports why it fails
        run(PYTHON, *PIP, "install", "--quiet", *pins)
        UNFINISHED.unlink()

    if VENV.exists() and not venv_works():
        say(f"{VENV.name} does not work and is made anew")
        shutil.rmtree(VENV)
    name = "install Python packages" + "".join(f", {extra}" for extra in extras)
    once(name, digest(sys.version, *pins), PYTHON, make, VENV / "stamps")  # deleted together with .venv


def find_npm() -> str:
    """Return the path of npm; Node.js must be recent enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise BuildError(f"Node.js {OLDEST_NODE} or newer with npm is needed and was not found on the PATH")
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    number = re.match(r"v(\d+)\.", told)
    if number is None or int(number[1]) < OLDEST_NODE:
        raise BuildError(f"Node.js {OLDEST_NODE} or newer is needed; {node} is {told or 'none that works'}")
    return npm


def install_node() -> None:
    """Install the pinned browser packages of package-lock.json into node_modules."""
    lock, command = MODULES / ".package-lock.json", (find_npm(), "ci", "--loglevel=error", *NPM_PATIENCE)
    once("install browser packages", digest(ROOT / "package-lock.json"), lock, lambda: run(*command))


def fetch_wheels() -> dict[str, Path]:
    """Fetch the wheels that web/build/wheels.txt pins by hash; return name -> file."""
    pins, folder = ROOT / "web/build/wheels.txt", CACHE / "wheels"

    def fetch() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        pip = (PYTHON, *PIP, "download", "--quiet", "--no-deps")
        run(*pip, "--only-binary=:all:", *WHEEL_TAGS, "--require-hashes", "-r", pins, "-d", folder)

    once("fetch wheels", digest(pins), folder, fetch)
    return {wheel.name.split("-")[0]: wheel for wheel in sorted(folder.glob("*.whl"))}
