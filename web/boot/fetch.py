"""What the build fetches, pinned: packages for .venv, browser packages, wheels for the browser's Python."""

import shutil
import sys
import tomllib
from pathlib import Path

from web.boot.steps import CACHE, MODULES, PYTHON, ROOT, VENV, BuildError, digest, once, run

WHEEL_TAGS = "--platform pyemscripten_2026_0_wasm32 --python-version 3.14 --implementation cp --abi cp314".split()


def project() -> dict:
    """Return the [project] table of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def install_python(*extras: str) -> None:
    """Make .venv and put the pinned dependencies into it, with those of the named extras."""
    metadata = project()
    pins = sorted({*metadata["dependencies"], *(pin for e in extras for pin in metadata["optional-dependencies"][e])})

    def make() -> None:
        if not PYTHON.exists():
            run(sys.executable, "-m", "venv", VENV)
        run(PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", *pins)

    name = "install Python packages" + "".join(f", {extra}" for extra in extras)
    once(name, digest(sys.version, *pins), PYTHON, make, VENV / "stamps")  # gone when .venv is


def install_node() -> None:
    """Put the pinned browser packages of package-lock.json into node_modules."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise BuildError("Node.js 20 or newer with npm is needed and was not found on the PATH")
    lock = MODULES / ".package-lock.json"
    once("install browser packages", digest(ROOT / "package-lock.json"), lock, lambda: run(npm, "ci", "--silent"))


def fetch_wheels() -> dict[str, Path]:
    """Fetch the wheels that web/boot/wheels.txt pins by hash; return name -> file."""
    pins, folder = ROOT / "web/boot/wheels.txt", CACHE / "wheels"

    def fetch() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps")
        run(*pip, "--only-binary=:all:", *WHEEL_TAGS, "--require-hashes", "-r", pins, "-d", folder)

    once("fetch wheels", digest(pins), folder, fetch)
    return {wheel.name.split("-")[0]: wheel for wheel in sorted(folder.glob("*.whl"))}
