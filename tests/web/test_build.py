"""The built site has what it needs and nothing else, starts in a browser, and requests nothing from another host."""

import io
import json
import os
import re
import shutil
import subprocess
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
import zstandard
from playwright.sync_api import Page, sync_playwright

import build
from tests.chromium import chromium_options
from tests.serving import serve_in_thread
from tests.wasm import exports, imports
from web.build.pyodide_files import OWN
from web.build.python_archives import ENGINE, LIBRARY
from web.build.release import write_digests
from web.build.zstd import packed

LISTED_ICONS = build.ROOT / "web/build/icons.txt"
MAGIC = b"+\x0e"  # the first bytes of a .pyc of CPython 3.14


@pytest.fixture(scope="session")
def dist() -> Path:
    if "SANDTABLE_BUILT" not in os.environ:
        build.build()
    return build.DIST


@pytest.fixture(scope="session")
def served(dist: Path) -> Iterator[str]:
    address, stop = serve_in_thread(dist)
    yield address
    stop()


def test_pyodide_is_sent_without_what_nothing_reaches(dist: Path, tmp_path: Path):
    """Pyodide's script is less than a third, and of 8,560 exports only those that something uses remain."""
    script, wasm = ("pyodide.asm.mjs", "pyodide.asm.wasm")
    sent = (dist / "vendor/pyodide" / script).read_text(encoding="utf-8")
    left = set(exports(OWN / wasm))
    [wheel] = dist.glob("wheels/msgspec-*.whl")
    with zipfile.ZipFile(wheel) as opened:
        [library] = (opened.extract(name, tmp_path) for name in opened.namelist() if name.endswith(".so"))
    taken = set(imports(Path(library))) & set(exports(build.MODULES / "pyodide" / wasm))

    assert len(sent) < (build.MODULES / "pyodide" / script).stat().st_size / 3
    assert taken > {"PyTuple_New", "PyUnicode_AsUTF8AndSize"}
    assert taken <= left
    assert len(left) < 600


def names(archive: io.BytesIO) -> list[str]:
    with zipfile.ZipFile(archive) as opened:
        return opened.namelist()


def test_every_local_address_of_the_page_exists(dist: Path):
    page = (dist / "index.html").read_text(encoding="utf-8")
    assert "<!-- build:" not in page
    found = re.findall(r'(?:href|src)="\./([^"#?]+)', page)
    assert {"engine.pack", "vendor/pyscript/core.js"} <= set(found)
    assert [name for name in found if not (dist / name).is_file()] == []


def test_page_and_own_files_name_no_other_host(dist: Path):
    own = [path for path in dist.rglob("*") if path.is_file() and "vendor" not in path.relative_to(dist).parts]
    texts = {path: path.read_text(encoding="utf-8") for path in own if path.suffix in {".html", ".css", ".js", ".mjs"}}
    asked = r"(?:src|href|url|import|fetch|from)\s*[=(]?\s*[\"']?https?://"
    assert [path.name for path, text in texts.items() if re.search(asked, text)] == []


def test_engine_holds_the_packages_compiled_for_the_browsers_python(dist: Path):
    with zipfile.ZipFile(io.BytesIO(zstandard.decompress((dist / "engine.pack").read_bytes()))) as engine:
        files = engine.namelist()
        assert [name for name in files if name.endswith(".py")] == []
        code = [name for name in files if name.endswith(".pyc")]
        assert {engine.read(name)[:2] for name in code} == {MAGIC}
        assert {engine.read(name)[4] for name in code} == {1}, "hash-based and unchecked"
        assert isinstance(json.loads(engine.read("engine/scenarios.json")), dict | list)
    shipped = {name.removesuffix("c") if name.endswith(".pyc") else name for name in files}
    wanted = {path.relative_to(build.ROOT).as_posix() for path in (build.ROOT / "engine").rglob("*.py")}
    at_home = ("engine/cli/", "engine/lab/")
    assert {name for name in wanted - shipped if not name.startswith(at_home)} == {"engine/__main__.py"}
    assert not shipped & build.NOT_PACKED
    assert not [name for name in shipped if name.startswith("web/build/")]
    assert {path.relative_to(build.ROOT).as_posix() for path in (build.ROOT / "web/boot").rglob("*.py")} <= shipped


def test_standard_library_keeps_what_a_boot_needs(dist: Path):
    kept = set(names(io.BytesIO(zstandard.decompress((dist / "vendor/pyodide/python_stdlib.pack").read_bytes()))))
    needed = ("html/entities", "tarfile", "codeop", "asyncio/unix_events", "dataclasses", "typing")
    assert {f"{name}.pyc" for name in needed} <= kept
    assert [name for name in kept if name.endswith(".py")] == []
    assert "unittest/case.pyc" not in kept


def test_lock_file_names_the_shipped_wheels_with_their_hashes(dist: Path):
    lock_path = dist / "vendor/pyodide/pyodide-lock.json"
    packages = json.loads(lock_path.read_text(encoding="utf-8"))["packages"]
    assert sorted(packages) == ["micropip", "msgspec"]
    pins = (build.ROOT / "web/build/wheels.txt").read_text(encoding="utf-8")
    for name, entry in packages.items():
        wheel = (lock_path.parent / entry["file_name"]).resolve()
        assert sha256(wheel.read_bytes()).hexdigest() == entry["sha256"]
        assert f"{name}=={entry['version']} --hash=sha256:{entry['sha256']}" in pins


def test_msgspec_is_the_same_release_here_and_in_the_browser():
    wheel = next(p for p in (build.ROOT / "web/build/wheels.txt").read_text().splitlines() if p.startswith("msgspec"))
    assert wheel.split()[0] in build.project()["dependencies"]


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
    own = json.loads(re.search(r"<mpy-config[^>]*>(.*?)</mpy-config>", page, re.DOTALL)[1])
    assert own["plugins"] == config["plugins"]
    assert "packages" not in config, "nothing is installed before the first board stands"


def test_fonts_are_the_two_latin_subsets_and_every_rule_has_its_file(dist: Path):
    css = (dist / "web/fonts/fonts.css").read_text(encoding="utf-8")
    named = set(re.findall(r'url\("\./([^"]+)"\)', css))
    assert named == {path.name for path in (dist / "web/fonts").glob("*.woff2")}
    assert len(named) == css.count("format(") == 12


def test_icon_sheet_has_a_symbol_for_every_listed_icon():
    lines = LISTED_ICONS.read_text(encoding="utf-8").splitlines()
    listed = {line for line in lines if line and not line.startswith("#")}
    sheet = build.icon_sheet(build.MODULES, LISTED_ICONS)
    assert set(re.findall(r'<symbol id="icon-([^"]+)" viewBox="0 0 512 512">', sheet)) == listed


def test_unknown_icon_is_refused_by_name(tmp_path: Path):
    (tmp_path / "icons.txt").write_text("no-such-icon\n")
    with pytest.raises(build.BuildError, match="no-such-icon"):
        build.icon_sheet(build.MODULES, tmp_path / "icons.txt")


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("", "text/html"),
        ("web/worker.mjs", "text/javascript"),
        ("vendor/zstddec/zstddec.wasm", "application/wasm"),
        ("manifest.webmanifest", "application/manifest+json"),
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


IMPORT_ALL = """
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
const [, library, engine, wheel] = process.argv;
try {
  const python = await loadPyodide({ stdLibURL: library });
  python.FS.writeFile("engine.zip", readFileSync(engine));
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "whl");
  console.log(python.runPython(`
import importlib, sys, zipfile
sys.path.insert(0, "/home/pyodide/engine.zip")
files = zipfile.ZipFile("engine.zip").namelist()
names = [name[:-4].replace("/", ".") for name in files if name.startswith("engine/") and name.endswith(".pyc")]
[importlib.import_module(name) for name in names if not name.endswith("__main__")]
import json, traceback
try:
    json.loads("no")
except ValueError:
    told = traceback.format_exc()
assert 'File "json/decoder.py", line ' in told, told  # its functions are told, if not all their lines
len(names)`));
} catch (error) {
  console.error(error.message.slice(-2000));
  process.exitCode = 1;
}
"""


def test_every_engine_module_imports_with_the_shipped_library(dist: Path):
    wheel = next(dist.glob("wheels/msgspec-*.whl"))
    command = ["node", "--input-type=module", "-e", IMPORT_ALL, "--", LIBRARY, ENGINE, wheel]
    done = subprocess.run(command, cwd=build.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0


@pytest.fixture
def altered(dist: Path, tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the site that a test may change, and its address."""
    shutil.copytree(dist, tmp_path / "site")
    address, stop = serve_in_thread(tmp_path / "site")
    yield tmp_path / "site", address
    stop()


def write_python(folder: Path, code: str) -> None:
    """Have the page run another program."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    page = re.sub(r'(<script type="py"[^>]*>).*?(?=</script>)', lambda found: found[1] + code, page, flags=re.DOTALL)
    (folder / "index.html").write_text(page, encoding="utf-8")


def in_chromium(address: str, act: Callable[[Page], object], init: str = "") -> object:
    """Return what `act` makes of a page at `address`, which must keep to its host.

    It has a thread of its own, since one thread cannot run two of Playwright's event loops.
    """

    def visit() -> object:
        with sync_playwright() as playwright, playwright.chromium.launch(**chromium_options()) as browser:
            page = browser.new_page()
            page.add_init_script(init)
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            page.goto(address)
            result = act(page)
            inside = (address, "data:", "blob:")
            assert [url for url in asked if not url.startswith(inside)] == []
            return result

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(visit).result()


INSTALL_LATE = """
import json
import sys
import traceback
from pyscript import document
sys.path.insert(0, "/home/pyodide/engine.zip")
from web.boot.late import install_msgspec
early = sorted({"micropip", "msgspec"} & set(sys.modules))

async def pause():
    pass

try:
    await install_msgspec(pause)
    await install_msgspec(pause)
    import msgspec
    said = {"early": early, "decoded": msgspec.json.decode(b"[1, 2]", type=list[int])}
except Exception:
    said = {"error": traceback.format_exc()}
document.documentElement.dataset.said = json.dumps(said)
"""


@pytest.mark.browser
@pytest.mark.parametrize(
    "init",
    [
        pytest.param("", id="storage allowed"),
        pytest.param(
            """for (const name of ["indexedDB", "localStorage"]) Object.defineProperty(window, name, {
                 configurable: true, get() { throw new DOMException("blocked", "SecurityError"); } });""",
            id="storage refused",
        ),
    ],
)
def test_msgspec_installs_from_the_site_after_a_boot_without_it(altered: tuple[Path, str], init: str):
    folder, address = altered
    write_python(folder, INSTALL_LATE)
    write_digests(folder)

    def said(page: Page) -> object:
        page.wait_for_selector("html[data-said]", state="attached")
        return json.loads(page.evaluate("document.documentElement.dataset.said"))

    assert in_chromium(address, said, init) == {"early": [], "decoded": [1, 2]}


ECHO = """
import json
import msgspec

async def handle(text, post):
    post(json.dumps({"progress": 0.5}))
    return json.dumps({"echo": msgspec.json.decode(text, type=list[int])})
"""
PLAIN = """
def handle(text):
    return text[::-1]
"""
TALK = """(messages) => new Promise((done) => {
  const said = [];
  const worker = new Worker("./web/worker.mjs", { type: "module" });
  const hear = (data) => { said.push(JSON.parse(data)); if ("echo" in said.at(-1) || "error" in said.at(-1)) left -= 1;
                           if (left === 0) { worker.terminate(); done(said); } };
  let left = messages.length;
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => { left = 1; hear(JSON.stringify({ error: message })); };
  worker.postMessage(null);  // the page has no compiled WebAssembly to share
  for (const message of messages) worker.postMessage(message);
})"""


def talk(altered: tuple[Path, str], handler: str, *messages: str) -> list[dict]:
    """Return what a worker with this web/worker.py says to the messages."""
    folder, address = altered
    write_python(folder, "")
    opened = io.BytesIO()
    with zipfile.ZipFile(opened, "w") as engine:
        for package in ("web", "web/boot"):
            engine.writestr(f"{package}/__init__.py", "")
        engine.writestr("web/worker.py", handler)
        engine.write(build.ROOT / "web/boot/answer.py", "web/boot/answer.py")
    (folder / "engine.pack").write_bytes(packed(opened.getvalue()))
    write_digests(folder)
    return in_chromium(address, lambda page: page.evaluate(TALK, list(messages)))


@pytest.mark.browser
def test_worker_answers_each_message_in_turn_and_survives_a_mistake(altered: tuple[Path, str]):
    ready, *said = talk(altered, ECHO, "[1, 2]", '"no list"', "[3]")
    assert ready == {"ready": True}
    progress = {"progress": 0.5}
    trace = said[3].pop("trace")
    error = {"error": "msgspec.ValidationError: Expected `array`, got `str`"}
    assert said == [progress, {"echo": [1, 2]}, progress, error, progress, {"echo": [3]}]
    assert "web/worker.py" in trace


@pytest.mark.browser
def test_worker_takes_a_plain_function(altered: tuple[Path, str]):
    assert talk(altered, PLAIN, '}1 :"ohce"{') == [{"ready": True}, {"echo": 1}]


@pytest.mark.browser
def test_worker_that_cannot_start_says_why(altered: tuple[Path, str]):
    (said,) = talk(altered, "import no_such_module", "[]")
    assert "no_such_module" in said["error"]
