"""What the build makes: Python compiled for the browser, and the whole site in dist/."""

import base64
import json
import re
import shutil
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from engine import VERSION
from web.boot.assets import (
    copy,
    early_script,
    icon_sheet,
    lock_file,
    preload_links,
    python_script,
    style_sheet,
    write,
    write_fonts,
)
from web.boot.fetch import fetch_wheels, find_npm, install_node, install_python, project
from web.boot.print_pages import page_rules
from web.boot.release import TOLD, told_by, write_digests, write_version, write_worker
from web.boot.slim import imports, said, slim
from web.boot.steps import CACHE, DIST, MODULES, PYTHON, ROOT, digest, making, once, run, running

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT_FILES = ("core.js", "core-*.js", "error-*.js")  # the chunks that pyscript.toml leads to
PACKAGES = ("engine", "web")  # Python that the browser runs
SERVES_THE_BUILD = (
    *("asks", "assets", "briefings", "browsers", "commands", "fetch", "lessons", "make"),
    *("outlines", "pack", "prelude", "prepare", "print_pages", "release", "server", "single", "slim", "steps", "zstd"),
)
NOT_PACKED = {  # main.py stands in the page and may await at its top level; the others serve a terminal or the build
    "engine/__main__.py",
    "web/main.py",
    "web/prerender.py",
    "web/boot/prelude.json",
    *(f"web/boot/{name}.py" for name in SERVES_THE_BUILD),
}
OWN = CACHE / "pyodide"
"""The site's Pyodide before it is packed."""
LIBRARY, COMPILED, ENGINE = OWN / "python_stdlib.zip", CACHE / "compiled.zip", CACHE / "engine.zip"
"""The library, our own packages, and these with what is prepared for them."""
BOOT_MODULES = tuple(f"boot/{name}.mjs" for name in ("ahead", "care", "digest", "memory", "python", "zstd"))
DECODER = re.compile(r'const wasm = "([A-Za-z0-9+/=]+)"')
"""Where zstddec's script has its WebAssembly."""
LEDGER = "ledger.md"
"""What web/boot/prepare.py writes shorter for the browser."""
DATA_SUFFIXES = {".py", ".md", ".json", ".toml"}


@contextmanager
def packing(source: Path, target: Path, *flags: str) -> Iterator[None]:
    """Compile a zip of Python sources with Pyodide's own CPython, under Node, beside what is done meanwhile."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with running("node", ROOT / "web/boot/pack.mjs", source, target, *flags):
        yield


def pack(source: Path, target: Path, *flags: str) -> None:
    """Do the same and wait for it."""
    with packing(source, target, *flags):
        pass


def packer_key() -> str:
    """Return a hash that changes with Pyodide or with the way Python is packed."""
    return digest(*(ROOT / "web/boot" / name for name in ("pack.py", "pack.mjs")), MODULES / "pyodide/package.json")


@contextmanager
def library_packed() -> Iterator[None]:
    """Have Pyodide's standard library compiled, without what a browser cannot use, beside what is done meanwhile."""
    source = MODULES / "pyodide/python_stdlib.zip"
    with (
        making("compile the standard library", packer_key(), LIBRARY) as is_due,
        packing(source, LIBRARY, "--trim") if is_due else nullcontext(),
    ):
        yield


def engine_sources() -> list[Path]:
    """Return every Python and data file of the packages that the browser runs, in a fixed order."""
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.suffix in DATA_SUFFIXES)
    others = {"__pycache__", "cli", "lessons", "briefings", "guides", LEDGER}
    kept = (path for path in files if not others & set(path.relative_to(ROOT).parts) and path.is_file())
    return sorted(path for path in kept if path.relative_to(ROOT).as_posix() not in NOT_PACKED)


@contextmanager
def engine_packed() -> Iterator[None]:
    """Have the packages compiled, their data files with them, beside what is done meanwhile."""
    source = CACHE / "engine-source.zip"
    files = {path.relative_to(ROOT).as_posix(): path for path in engine_sources()}
    with making("compile the engine", digest(packer_key(), *files, *files.values()), COMPILED) as is_due:
        if is_due:
            source.parent.mkdir(parents=True, exist_ok=True)
            with zipfile.ZipFile(source, "w") as made:
                for name, path in files.items():
                    made.write(path, name)
        with packing(source, COMPILED) if is_due else nullcontext():
            yield


def pack_engine(prepared: Path) -> None:
    """Write the zip of the engine: the packages compiled, their data files, and what is prepared."""
    others = sorted(path for path in prepared.rglob("*") if path.is_file())

    def make() -> None:
        shutil.copy(COMPILED, ENGINE)
        with zipfile.ZipFile(ENGINE, "a") as made:
            for path in others:
                entry = zipfile.ZipInfo(path.relative_to(prepared).as_posix(), (2026, 1, 1, 0, 0, 0))
                entry.external_attr = 0o644 << 16
                made.writestr(entry, path.read_bytes())

    once("put the engine together", digest(COMPILED, *others), ENGINE, make)


def write_packed(source: Path, target: Path) -> None:
    """Write a file as it is sent, packed by Zstandard (web/boot/zstd.py)."""
    made, packer = CACHE / "packed" / target.name, ROOT / "web/boot/zstd.py"

    def make() -> None:
        made.parent.mkdir(exist_ok=True)
        run(PYTHON, "-m", "web.boot.zstd", source, made)

    once(f"pack {target.name}", digest(source, packer, *project()["dependencies"]), made, make)
    copy(made, target)


def write_memory(site: Path) -> dict[str, Any]:
    """Write the memory, made by the site's own Pyodide; return what its first line tells."""
    pyscript = site / "vendor/pyscript"
    maker = (ROOT / "web/boot/remember.mjs", ROOT / "web/boot/memory.mjs")
    parts = (*(OWN / name for name in PYODIDE_FILES), LIBRARY, ENGINE, *sorted(pyscript.glob("core-*.js")))
    key = digest(*parts, *maker)[:16]
    made = CACHE / "memory"
    once("make the memory", key, made, lambda: run("node", maker[0], OWN, pyscript, ENGINE, made, key))
    write_packed(made, site / "memory.bin")
    return told_by(made)


def prepare() -> Path:
    """Compile Python, and run the project's own part of the build beside it; return the folder with what that made."""
    folder = CACHE / "prepared"
    folder.mkdir(parents=True, exist_ok=True)
    with library_packed(), engine_packed():
        run(PYTHON, "-m", "web.boot.prepare", folder)
    return folder


def write_pyodide(target: Path, wheels: dict[str, Path]) -> None:
    """Write Pyodide's own files, without what nothing here can reach; its WebAssembly and library packed."""
    slim_pyodide(wheels.values())
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        copy(OWN / name, target / name)
    write_packed(OWN / "pyodide.asm.wasm", target / "pyodide.asm.pack")
    write_packed(LIBRARY, target / "python_stdlib.pack")
    for folder in (OWN, target):
        write(folder / "pyodide-lock.json", lock_file(MODULES, wheels, "../../wheels"))


def slim_pyodide(wheels: Iterable[Path]) -> None:
    """Write Pyodide's own files to its folder in the cache, without what nothing here can reach."""
    main, script, wasm = (MODULES / "pyodide" / name for name in PYODIDE_FILES)
    ours = [ROOT / "web/boot/remember.mjs", *(ROOT / "web" / name for name in BOOT_MODULES)]
    pyscript = sorted((MODULES / "@pyscript/core/dist").glob("core*.js"))
    asked = said([*(path.read_text(encoding="utf-8") for path in (main, *ours, *pyscript)), *python_of_pyodide()])
    imported = {name for data in (wasm.read_bytes(), *in_wasm(wheels)) for name in imports(data)}
    needs, slimmed = CACHE / "needs.json", OWN / script.name
    slimmer = ROOT / "web/boot/slim.mjs"
    write(needs, json.dumps({"imported": sorted(imported), "asked": sorted(asked)}))

    def make() -> None:
        run("node", slimmer, script, needs, slimmed)

    once("leave out what nothing reaches", digest(script, needs, slimmer), slimmed, make)
    copy(main, OWN / main.name)
    names = imported | asked | said([slimmed.read_text(encoding="utf-8")])
    (OWN / wasm.name).write_bytes(slim(wasm.read_bytes(), names))


def python_of_pyodide() -> Iterator[str]:
    """Yield the Python that Pyodide itself brings, which can ask its script for something."""
    with zipfile.ZipFile(MODULES / "pyodide/python_stdlib.zip") as opened:
        names = (name for name in opened.namelist() if name.startswith(("pyodide/", "_pyodide/")))
        yield from (opened.read(name).decode() for name in names if name.endswith(".py"))


def in_wasm(wheels: Iterable[Path]) -> Iterator[bytes]:
    """Yield the libraries in WebAssembly that wheels bring."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as opened:
            yield from (opened.read(name) for name in opened.namelist() if name.endswith(".so"))


def write_vendor(vendor: Path, wheels: dict[str, Path]) -> None:
    """Copy the browser packages' files that are needed, with a note of their versions and licences."""
    write_pyodide(vendor / "pyodide", wheels)
    for pattern in PYSCRIPT_FILES:
        for path in (MODULES / "@pyscript/core/dist").glob(pattern):
            copy(path, vendor / "pyscript" / path.name)
    copy(MODULES / "@pyscript/core/LICENSE", vendor / "pyscript/LICENSE")
    copy(MODULES / "@panzoom/panzoom/dist/panzoom.min.js", vendor / "panzoom/panzoom.min.js")
    copy(MODULES / "@panzoom/panzoom/MIT-License.txt", vendor / "panzoom/LICENSE")
    copy(MODULES / "idiomorph/dist/idiomorph.min.js", vendor / "idiomorph/idiomorph.min.js")
    copy(MODULES / "idiomorph/LICENSE", vendor / "idiomorph/LICENSE")
    write_decoder(vendor / "zstddec")
    packages = [json.loads((MODULES / n / "package.json").read_text(encoding="utf-8")) for n in dependencies()]
    write(vendor / "NOTICE.txt", "".join(f"{p['name']} {p['version']} ({p['license']})\n" for p in packages))


def write_decoder(folder: Path) -> None:
    """Write zstddec's WebAssembly as a file: its script has it as text, which the page's policy lets nobody fetch."""
    [wasm] = DECODER.findall((MODULES / "zstddec/dist/zstddec-stream.mjs").read_text(encoding="utf-8"))
    folder.mkdir()
    (folder / "zstddec.wasm").write_bytes(base64.b64decode(wasm))
    copy(MODULES / "zstddec/LICENSE", folder / "LICENSE")


def dependencies() -> Iterable[str]:
    """Return the names of the browser packages that the site ships."""
    found: dict[str, str] = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return found


def write_site(site: Path, wheels: dict[str, Path], prepared: Path) -> None:
    """Write the whole site to the empty folder `site`."""
    write_vendor(site / "vendor", wheels)
    write_fonts(MODULES, site / "web/fonts")
    for wheel in wheels.values():
        copy(wheel, site / "wheels" / wheel.name)
    pack_engine(prepared / "packed")
    write_packed(ENGINE, site / "engine.pack")
    copy(ROOT / "CREDITS.md", site / "CREDITS.txt")  # as text, which browsers show
    for name in ("404.html", "manifest.webmanifest", "maps.json", "prelude.json"):
        copy(prepared / name, site / name)
    for name in ("pictures", "lessons", "briefings", "guides", "rules"):
        shutil.copytree(prepared / name, site / name)
    for pattern in ("*.js", "*.mjs", "boot/*.js", *BOOT_MODULES, "icons/*"):
        for path in (ROOT / "web").glob(pattern):
            copy(path, site / path.relative_to(ROOT))
    write(site / "web/boot/early.js", early_script(ROOT / "web/boot/early"))
    printed = json.loads((ROOT / "web/words/en/print.json").read_text(encoding="utf-8"))
    write(site / "web/style.css", style_sheet(ROOT / "web/style") + page_rules(printed))
    page = (prepared / "index.html").read_text(encoding="utf-8")
    icons = icon_sheet(MODULES, ROOT / "web/boot/icons.txt")
    page = page.replace("<!-- build:preload -->", preload_links(site)).replace("<!-- build:icons -->", icons)
    config = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    python = python_script(config, (ROOT / "web/main.py").read_text(encoding="utf-8"))
    page = page.replace("<!-- build:python -->", python)
    told = write_memory(site)
    for name in TOLD:
        page = page.replace(f"build:{name}", str(told[name]))
    write(site / "index.html", page)
    write_digests(site)
    write_version(site, VERSION)
    write_worker(site, ROOT / "web/boot/sw.js.in")


def build() -> None:
    """Install what is missing and replace dist/ as a whole, so that nobody ever reads half a site."""
    find_npm()  # what is missing is told before anything is fetched
    install_python()
    install_node()
    wheels = fetch_wheels()
    prepared = prepare()
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        write_site(Path(folder) / "new", wheels, prepared)
        if DIST.exists():
            DIST.rename(Path(folder) / "old")
        (Path(folder) / "new").rename(DIST)
