#!/usr/bin/env python3
"""Sandtable's one tool: standard library only, Python 3.11 or newer, with Node.js 20 or newer and npm beside it.

    python3 build.py serve [--port N]     install what is missing, build dist/ and serve it on this machine
    python3 build.py build                the same without serving
    python3 build.py single               build, and write dist/sandtable.html, which plays by double click
    python3 build.py test [ARGUMENT...]   build, find or install a Chromium, run pytest with the arguments
    python3 build.py bench [--quick]      build, then measure
    python3 build.py check FILE...        check scenario files

Everything that is fetched or made lies in .venv/, node_modules/, .cache/ and dist/, which git ignores. A step is
repeated only when what it depends on has changed.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from engine import VERSION
from web.boot.assets import BuildError, copy, icon_sheet, lock_file, preload_links, write, write_fonts
from web.boot.release import write_version, write_worker
from web.boot.server import open_server
from web.boot.single import single_page

ROOT = Path(__file__).resolve().parent
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
MODULES = ROOT / "node_modules"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT_FILES = ("core.js", "core-*.js", "error-*.js", "toml-V*.js")  # the chunks that pyscript.toml leads to
WHEEL_TAGS = "--platform pyemscripten_2026_0_wasm32 --python-version 3.14 --implementation cp --abi cp314".split()
PACKAGES = ("engine", "web")  # Python that the browser runs
NOT_PACKED = {  # main.py is fetched by itself and may await at its top level; the others serve the build
    "web/main.py",
    "web/prerender.py",
    *(f"web/boot/{name}.py" for name in ("assets", "pack", "prepare", "release", "server", "single")),
}
DATA_SUFFIXES = {".py", ".md", ".json", ".toml"}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = (
    *"--disable-background-networking --disable-component-update --disable-default-apps --disable-quic".split(),
    *"--disable-sync --no-first-run --no-pings".split(),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",  # no other host, by workers neither
)


# Small tools ---------------------------------------------------------------------------------------------------------


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


# What is fetched -----------------------------------------------------------------------------------------------------


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


# What is made --------------------------------------------------------------------------------------------------------


def pack(source: Path, target: Path, *flags: str) -> None:
    """Compile a zip of Python sources with Pyodide's own CPython, which runs under Node."""
    target.parent.mkdir(parents=True, exist_ok=True)
    run("node", ROOT / "web/boot/pack.mjs", source, target, *flags)


def packer_key() -> str:
    """Return a hash that changes with Pyodide or with the way Python is packed."""
    return digest(*(ROOT / "web/boot" / name for name in ("pack.py", "pack.mjs")), MODULES / "pyodide/package.json")


def pack_library() -> Path:
    """Return Pyodide's standard library, compiled and without what a browser cannot use."""
    source, target = MODULES / "pyodide/python_stdlib.zip", CACHE / "python_stdlib.zip"
    once("compile the standard library", packer_key(), target, lambda: pack(source, target, "--trim"))
    return target


def engine_sources() -> list[Path]:
    """Return every Python and data file of the packages that the browser runs, in a fixed order."""
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.suffix in DATA_SUFFIXES)
    kept = (path for path in files if "__pycache__" not in path.parts and path.is_file())
    return sorted(path for path in kept if path.relative_to(ROOT).as_posix() not in NOT_PACKED)


def pack_engine(scenarios: Path) -> Path:
    """Return engine.zip: the packages compiled, their data files, and the checked scenarios."""
    source, target = CACHE / "engine-source.zip", CACHE / "engine.zip"
    files = {path.relative_to(ROOT).as_posix(): path for path in engine_sources()}
    files["engine/scenarios.json"] = scenarios

    def make() -> None:
        with zipfile.ZipFile(source, "w") as made:
            for name, path in files.items():
                made.write(path, name)
        pack(source, target)

    once("compile the engine", digest(packer_key(), *files, *files.values()), target, make)
    return target


def prepare() -> Path:
    """Run the project's own part of the build; return the folder with what it made."""
    folder = CACHE / "prepared"
    folder.mkdir(parents=True, exist_ok=True)
    run(PYTHON, "-m", "web.boot.prepare", folder)
    return folder


def write_vendor(vendor: Path, wheels: dict[str, Path]) -> None:
    """Copy the browser packages' files that are needed, with a note of their versions and licences."""
    for name in PYODIDE_FILES:
        copy(MODULES / "pyodide" / name, vendor / "pyodide" / name)
    copy(pack_library(), vendor / "pyodide/python_stdlib.zip")
    write(vendor / "pyodide/pyodide-lock.json", lock_file(MODULES, wheels, "../../wheels"))
    for pattern in PYSCRIPT_FILES:
        for path in (MODULES / "@pyscript/core/dist").glob(pattern):
            copy(path, vendor / "pyscript" / path.name)
    copy(MODULES / "@pyscript/core/LICENSE", vendor / "pyscript/LICENSE")
    copy(MODULES / "@panzoom/panzoom/dist/panzoom.min.js", vendor / "panzoom/panzoom.min.js")
    copy(MODULES / "@panzoom/panzoom/MIT-License.txt", vendor / "panzoom/LICENSE")
    packages = [json.loads((MODULES / n / "package.json").read_text(encoding="utf-8")) for n in dependencies()]
    write(vendor / "NOTICE.txt", "".join(f"{p['name']} {p['version']} ({p['license']})\n" for p in packages))


def dependencies() -> Iterable[str]:
    """Return the names of the browser packages that the site ships."""
    return json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]


def write_site(site: Path, wheels: dict[str, Path], prepared: Path) -> None:
    """Write the whole site to the empty folder `site`."""
    write_vendor(site / "vendor", wheels)
    write_fonts(MODULES, site / "web/fonts")
    for wheel in wheels.values():
        copy(wheel, site / "wheels" / wheel.name)
    copy(pack_engine(prepared / "scenarios.json"), site / "engine.zip")
    copy(ROOT / "pyscript.toml", site / "pyscript.toml")
    copy(ROOT / "CREDITS.md", site / "CREDITS.txt")  # as text, which browsers show
    copy(prepared / "manifest.webmanifest", site / "manifest.webmanifest")
    for pattern in ("*.css", "*.js", "*.mjs", "main.py", "boot/*.js", "boot/memory.mjs", "boot/python.mjs", "icons/*"):
        for path in (ROOT / "web").glob(pattern):
            copy(path, site / path.relative_to(ROOT))
    page = (prepared / "index.html").read_text(encoding="utf-8")
    icons = icon_sheet(MODULES, ROOT / "web/boot/icons.txt")
    page = page.replace("<!-- build:preload -->", preload_links(site)).replace("<!-- build:icons -->", icons)
    write(site / "index.html", page)
    write_version(site, VERSION)
    write_worker(site, ROOT / "web/boot/sw.js.in")


def build() -> None:
    """Install what is missing and replace dist/ as a whole, so that nobody ever reads half a site."""
    install_python()
    install_node()
    wheels = fetch_wheels()
    prepared = prepare()
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        write_site(Path(folder) / "new", wheels, prepared)
        if DIST.exists():
            DIST.rename(Path(folder) / "old")
        (Path(folder) / "new").rename(DIST)


# Chromium ------------------------------------------------------------------------------------------------------------


def playwright_chromium() -> str | None:
    """Return the path of Playwright's own Chromium if it is there."""
    code = "import playwright.sync_api as p\nwith p.sync_playwright() as w: print(w.chromium.executable_path)"
    done = subprocess.run([PYTHON, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    path = done.stdout.strip()
    return path if path and Path(path).exists() else None


def download_chromium() -> str | None:
    """Let Playwright download its Chromium; give up soon where its host cannot be reached."""
    say("download Chromium through Playwright")
    env = os.environ | {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "5000"}
    command = [PYTHON, "-m", "playwright", "install", "chromium", "--no-shell"]
    try:
        subprocess.run(command, cwd=ROOT, env=env, capture_output=True, timeout=300, check=True)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return None
    return playwright_chromium()


def install_chromium() -> str | None:
    """Install Debian's Chromium where this user may."""
    if shutil.which("apt-get") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    say("install Chromium through apt-get")
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    run("apt-get", "-qq", "update", env=env, stdout=sys.stderr)
    run("apt-get", "-qq", "install", "-y", "--no-install-recommends", "chromium", env=env, stdout=sys.stderr)
    return system_chromium()


def system_chromium() -> str | None:
    """Return the path of a Chromium or Chrome on the PATH."""
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def find_chromium() -> str:
    """Return the path of a Chromium: the one that SANDTABLE_CHROMIUM names, one that is there, or one now installed."""
    named = os.environ.get("SANDTABLE_CHROMIUM")
    if named and not Path(named).exists():
        raise BuildError(f"SANDTABLE_CHROMIUM: there is no {named}")
    ways = (lambda: named, playwright_chromium, system_chromium, download_chromium, install_chromium)
    if found := next((path for way in ways if (path := way())), None):
        return found
    raise BuildError("no Chromium was found or could be installed; set SANDTABLE_CHROMIUM to the path of one")


def chromium_options() -> dict[str, object]:
    """Return the arguments with which tests and measurements launch Chromium: it stays off the network by itself."""
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # root has no sandbox
    return {"executable_path": find_chromium(), "args": [*CHROMIUM_FLAGS, *sandbox]}


# Commands ------------------------------------------------------------------------------------------------------------


def run_python(*arguments: str, browser: bool = False) -> int:
    """Run .venv's Python in the project's folder; with `browser` it is told where Chromium is. Return its exit code."""
    env = os.environ | ({"SANDTABLE_CHROMIUM": find_chromium(), "SANDTABLE_BUILT": "1"} if browser else {})
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


if __name__ == "__main__":
    sys.exit(main())
