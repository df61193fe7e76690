"""The built site holds what it needs, nothing else, and asks no other host for anything."""

import json
import os
import re
import subprocess
import time
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

import build

MAGIC = b"+\x0e"  # the first bytes of a .pyc of CPython 3.14


@pytest.fixture(scope="session")
def dist() -> Path:
    if "SANDTABLE_BUILT" not in os.environ:
        build.build()
    return build.DIST


@pytest.fixture(scope="session")
def served(dist: Path) -> Iterator[str]:
    address, stop = build.serve_in_thread(dist)
    yield address
    stop()


def names(archive: Path) -> list[str]:
    with zipfile.ZipFile(archive) as opened:
        return opened.namelist()


def test_every_local_address_of_the_page_exists(dist: Path):
    page = (dist / "index.html").read_text(encoding="utf-8")
    assert "<!-- build:" not in page
    found = re.findall(r'(?:href|src|config)="\./([^"#?]+)', page)
    assert {"engine.zip", "pyscript.toml", "web/main.py", "vendor/pyscript/core.js"} <= set(found)
    assert [name for name in found if not (dist / name).is_file()] == []


def test_page_and_own_files_name_no_other_host(dist: Path):
    own = [path for path in dist.rglob("*") if path.is_file() and "vendor" not in path.relative_to(dist).parts]
    texts = {path: path.read_text(encoding="utf-8") for path in own if path.suffix in {".html", ".css", ".js", ".mjs"}}
    asked = r"(?:src|href|url|import|fetch|from)\s*[=(]?\s*[\"']?https?://"
    assert [path.name for path, text in texts.items() if re.search(asked, text)] == []


def test_engine_zip_holds_the_packages_compiled_for_the_browsers_python(dist: Path):
    with zipfile.ZipFile(dist / "engine.zip") as engine:
        assert [name for name in engine.namelist() if name.endswith(".py")] == []
        code = [name for name in engine.namelist() if name.endswith(".pyc")]
        assert {engine.read(name)[:2] for name in code} == {MAGIC}
        assert {engine.read(name)[4] for name in code} == {1}, "hash-based and unchecked"
        assert isinstance(json.loads(engine.read("engine/scenarios.json")), dict | list)
    shipped = {name.removesuffix("c") if name.endswith(".pyc") else name for name in names(dist / "engine.zip")}
    wanted = {path.relative_to(build.ROOT).as_posix() for path in (build.ROOT / "engine").rglob("*.py")}
    assert wanted <= shipped
    assert not shipped & build.NOT_PACKED


def test_standard_library_keeps_what_a_boot_needs(dist: Path):
    kept = set(names(dist / "vendor/pyodide/python_stdlib.zip"))
    needed = ("html/entities", "tarfile", "codeop", "asyncio/unix_events", "dataclasses", "statistics", "typing")
    assert {f"{name}.pyc" for name in needed} <= kept
    assert [name for name in kept if name.endswith(".py")] == []
    assert "unittest/case.pyc" not in kept


def test_lock_file_names_the_shipped_wheels_with_their_hashes(dist: Path):
    lock_path = dist / "vendor/pyodide/pyodide-lock.json"
    packages = json.loads(lock_path.read_text(encoding="utf-8"))["packages"]
    assert sorted(packages) == ["micropip", "msgspec"]
    pins = (build.ROOT / "web/boot/wheels.txt").read_text(encoding="utf-8")
    for name, entry in packages.items():
        wheel = (lock_path.parent / entry["file_name"]).resolve()
        assert sha256(wheel.read_bytes()).hexdigest() == entry["sha256"]
        assert f"{name}=={entry['version']} --hash=sha256:{entry['sha256']}" in pins


def test_msgspec_is_the_same_release_here_and_in_the_browser():
    wheel = next(p for p in (build.ROOT / "web/boot/wheels.txt").read_text().splitlines() if p.startswith("msgspec"))
    assert [wheel.split()[0]] == build.project()["dependencies"]


def test_pins_are_exact_and_the_lock_file_names_no_registry():
    package = json.loads((build.ROOT / "package.json").read_text(encoding="utf-8"))
    pins = package["dependencies"] | package["devDependencies"]
    lock_text = (build.ROOT / "package-lock.json").read_text(encoding="utf-8")
    locked = json.loads(lock_text)["packages"]
    assert '"resolved"' not in lock_text
    assert {name: locked[f"node_modules/{name}"]["version"] for name in pins} == pins
    extras = build.project()["optional-dependencies"].values()
    assert all("==" in pin for extra in extras for pin in extra)


def test_page_and_pyscript_configuration_switch_off_the_same_plugins():
    config = tomllib.loads((build.ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    page = (build.ROOT / "index.html").read_text(encoding="utf-8")
    own = json.loads(re.search(r"<mpy-config>(.*?)</mpy-config>", page, re.DOTALL)[1])
    assert own["plugins"] == config["plugins"]
    assert "packages" not in config, "nothing is installed before the first board stands"


def test_fonts_are_the_two_latin_subsets_and_every_rule_has_its_file(dist: Path):
    css = (dist / "web/fonts/fonts.css").read_text(encoding="utf-8")
    named = set(re.findall(r'url\("\./([^"]+)"\)', css))
    assert named == {path.name for path in (dist / "web/fonts").glob("*.woff2")}
    assert len(named) == css.count("@font-face") == 12


def test_icon_sheet_has_a_symbol_for_every_listed_icon():
    lines = (build.ROOT / "web/boot/icons.txt").read_text(encoding="utf-8").splitlines()
    listed = {line for line in lines if line and not line.startswith("#")}
    assert set(re.findall(r'<symbol id="icon-([^"]+)" viewBox="0 0 512 512">', build.icon_sheet())) == listed


def test_unknown_icon_is_refused_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "web/boot").mkdir(parents=True)
    (tmp_path / "web/boot/icons.txt").write_text("no-such-icon\n")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    with pytest.raises(build.BuildError, match="no-such-icon"):
        build.icon_sheet()


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("", "text/html"),
        ("pyscript.toml", "application/toml"),
        ("web/worker.mjs", "text/javascript"),
        ("vendor/pyodide/pyodide.asm.wasm", "application/wasm"),
        ("engine.zip", "application/zip"),
    ],
)
def test_server_sends_media_type_and_has_the_browser_ask_again(served: str, name: str, media_type: str):
    with urllib.request.urlopen(served + name) as answer:
        assert answer.headers["Content-Type"].split(";")[0] == media_type
        assert answer.headers["Cache-Control"] == "no-cache"
        changed = answer.headers["Last-Modified"]
    with pytest.raises(urllib.error.HTTPError) as unchanged:
        urllib.request.urlopen(urllib.request.Request(served + name, headers={"If-Modified-Since": changed}))
    with unchanged.value as answer:
        assert answer.code == 304


def test_step_runs_again_only_for_another_key_or_a_lost_product(tmp_path: Path):
    made = []

    def step(key: str) -> None:
        build.once("step", key, tmp_path / "product", lambda: made.append(key), tmp_path / "stamps")
        (tmp_path / "product").touch()

    step("a")
    step("a")
    step("b")
    (tmp_path / "product").unlink()
    step("b")
    assert made == ["a", "b", "b"]


def test_failed_step_leaves_no_stamp(tmp_path: Path):
    def fail() -> None:
        raise build.BuildError("no")

    with pytest.raises(build.BuildError):
        build.once("step", "a", tmp_path, fail, tmp_path / "stamps")
    assert not (tmp_path / "stamps").exists()


def test_source_that_does_not_compile_is_named_with_its_line(tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as made:
        made.writestr("engine/broken.py", "x = 1\ny = = 2\n")
    command = ["node", build.ROOT / "web/boot/pack.mjs", tmp_path / "in.zip", tmp_path / "out.zip"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'File "engine/broken.py", line 2' in done.stderr


def test_packing_depends_on_content_alone(tmp_path: Path):
    packed = []
    for index, moment in enumerate(((1990, 1, 1, 0, 0, 0), time.localtime()[:6])):
        with zipfile.ZipFile(tmp_path / f"in{index}.zip", "w") as made:
            for name in ("b.py", "a.py")[:: 1 - 2 * index]:
                made.writestr(zipfile.ZipInfo(name, moment), f"NAME = {name!r}\n")
        build.pack(tmp_path / f"in{index}.zip", tmp_path / f"out{index}.zip")
        packed.append((tmp_path / f"out{index}.zip").read_bytes())
    assert packed[0] == packed[1]
