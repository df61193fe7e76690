"""The site is built and plays with every switch for private parts of Pyodide and PyScript off."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

import build
from tests.browser.graft import MADE, copy_project
from tests.browser.player import Player, exchange
from tests.serving import serve_in_thread
from web.build import switches

SWITCH = re.compile(r"^([A-Z_]+) = (?:True|False)$", re.MULTILINE)
WRITE = """
from web.build.dependencies import fetch_wheels
from web.build.make_site import CACHE, DIST, library_compiled, write_site
with library_compiled(): pass
write_site(DIST, fetch_wheels(), CACHE / "prepared")
"""
"""The build behind what no switch changes, which the project's own build has done."""
ALSO_MADE = ("prepared", "compiled.zip", "stamps/compile the engine", "packed/engine.pack", "stamps/pack engine.pack")


@pytest.fixture(scope="module")
def plain(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The folder and address of a site built from a copy of the project with every switch off."""
    project = tmp_path_factory.mktemp("plain")
    copy_project(project, (*MADE, *ALSO_MADE))
    module = project / "web/build/switches.py"
    module.write_text(SWITCH.sub(r"\1 = False", module.read_text("utf-8")), "utf-8")
    subprocess.run([sys.executable, "-c", WRITE], cwd=project, check=True)
    address, stop = serve_in_thread(project / "dist")
    yield project / "dist", address
    stop()


def test_a_site_without_what_is_hand_made_plays(plain: tuple[Path, str], new_page: Callable[..., Page]) -> None:
    """Orders are given and the computer answers with Pyodide's own files and without replacements."""
    folder, address = plain
    pyodide = "pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip".split()
    for name in pyodide:
        assert (folder / "vendor/pyodide" / name).read_bytes() == (build.MODULES / "pyodide" / name).read_bytes()
    assert not (folder / "memory.bin").exists()
    page = new_page(alone=True, base_url=address, bypass_csp=False)

    exchange(Player(page, "mouse", "./"), "chartabella/training")

    assert page.get_attribute("html", "data-memory") is None
    asked = {url.removeprefix(f"{address}vendor/pyodide/") for url in page.watch.requests}
    assert {"pyodide.asm.wasm", "python_stdlib.zip"} <= asked


def test_every_switch_that_stands_behind_a_line_is_one_that_there_is() -> None:
    """Every switch that a script names exists, and every switch is used."""
    names = set(SWITCH.findall((build.ROOT / "web/build/switches.py").read_text("utf-8")))
    scripts = "".join(path.read_text("utf-8") for path in (build.ROOT / "web").rglob("*.*js"))
    modules = "".join(path.read_text("utf-8") for path in (build.ROOT / "web/build").glob("*.py"))
    marked = set(re.findall(r"// switch: (\w+)", scripts))

    assert marked <= names
    assert names - marked <= set(re.findall(r"switches\.(\w+)", modules)) | {"NO_TEXT_AS_CODE"}


def test_a_switch_takes_its_lines_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A switch removes its own lines, and the policy then allows what they avoided."""
    script = "first();\n  second(); // switch: ONE_STACK\nthird(); // switch: NO_TEXT_AS_CODE\n"
    monkeypatch.setattr(switches, "NO_TEXT_AS_CODE", False)

    assert switches.switched(script) == "first();\n  second(); // switch: ONE_STACK\n"
    assert switches.policy("script-src 'wasm-unsafe-eval'") == "script-src 'wasm-unsafe-eval' 'unsafe-eval'"
