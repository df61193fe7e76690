"""Writes the whole site to dist/ from the results of the other modules."""

import base64
import json
import re
import shutil
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

from engine import VERSION
from web.build import switches
from web.build.assets import (
    copy,
    early_script,
    icon_sheet,
    preload_links,
    python_script,
    style_sheet,
    write,
    write_fonts,
)
from web.build.dependencies import fetch_wheels, find_npm, install_node, install_python
from web.build.print_pages import page_rules
from web.build.pyodide_files import BOOT_MODULES, write_memory, write_packed, write_pyodide
from web.build.python_archives import ENGINE, assemble_engine, engine_compiled, library_compiled
from web.build.release import TOLD, pages, write_digests, write_version, write_worker
from web.build.steps import CACHE, DIST, MODULES, PYTHON, ROOT, run
from web.languages.known import LANGUAGES, own_file
from web.words import Words

PYSCRIPT_FILES = ("core.js", "core-*.js", "error-*.js")  # the chunks that pyscript.toml needs
DECODER = re.compile(r'const wasm = "([A-Za-z0-9+/=]+)"')
"""Finds the WebAssembly in zstddec's script."""


def prepare() -> Path:
    """Compile Python, and run the project's own part of the build in parallel; return the folder with the results."""
    folder = CACHE / "prepared"
    folder.mkdir(parents=True, exist_ok=True)
    with library_compiled(), engine_compiled():
        run(PYTHON, "-m", "web.build.prepare", folder)
    return folder


def write_vendor(vendor: Path, wheels: dict[str, Path]) -> None:
    """Copy the required files of the browser packages, with a note of their versions and licences."""
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
    """Write zstddec's WebAssembly as a file: its script has it as text, which the page's policy forbids fetching."""
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
    assemble_engine(prepared / "packed")
    write_packed(ENGINE, site / "engine.pack")
    copy(ROOT / "CREDITS.md", site / "CREDITS.txt")  # as text, which browsers display
    films = (own_file("prelude.json", language) for language in LANGUAGES)
    for name in ("404.html", "manifest.webmanifest", "maps.json", *films):
        copy(prepared / name, site / name)
    for name in ("pictures", "lessons", "briefings", "guides", "rules"):
        shutil.copytree(prepared / name, site / name)
    for pattern in ("*.js", "*.mjs", "boot/*.js", *BOOT_MODULES, "icons/*"):
        for path in (ROOT / "web").glob(pattern):
            copy(path, site / path.relative_to(ROOT))
    for pattern in ("*.mjs", "boot/*.js", "boot/*.mjs"):
        for path in (site / "web").glob(pattern):
            switch_lines(path)
    write(site / "web/boot/early.js", early_script(ROOT / "web/boot/early"))
    printed = "".join(page_rules(Words.load(language)) for language in LANGUAGES)
    write(site / "web/style.css", style_sheet(ROOT / "web") + printed)
    icons = icon_sheet(MODULES, ROOT / "web/build/icons.txt")
    config = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    python = python_script(config, (ROOT / "web/main.py").read_text(encoding="utf-8"))
    told = write_memory(site)
    for name in pages():
        page = (prepared / name).read_text(encoding="utf-8")
        page = page.replace("<!-- build:preload -->", preload_links(site)).replace("<!-- build:icons -->", icons)
        page = page.replace("<!-- build:python -->", python)
        for mark in TOLD:
            page = page.replace(f"build:{mark}", str(told[mark]))
        write(site / name, switches.policy(page))
    write_digests(site)
    write_version(site, VERSION)
    write_worker(site, ROOT / "web/boot/sw.js.in")


def switch_lines(path: Path) -> None:
    """Remove the lines of features that are switched off from a script; an unchanged file keeps its time."""
    text = path.read_text(encoding="utf-8")
    if (made := switches.switched(text)) != text:
        write(path, made)


def build() -> None:
    """Install what is missing and replace dist/ as a whole, so that nobody ever reads an incomplete site."""
    find_npm()  # report missing tools before anything is fetched
    install_python()
    install_node()
    wheels = fetch_wheels()
    prepared = prepare()
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        write_site(Path(folder) / "new", wheels, prepared)
        if DIST.exists():
            DIST.rename(Path(folder) / "old")
        (Path(folder) / "new").rename(DIST)
