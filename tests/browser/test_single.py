"""The single file plays every system from a disk, with the computer, and requests nothing."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import build
from tests.browser.conftest import DESK, assert_clean, opened
from tests.browser.player import AGAINST_THE_COMPUTER, Player, exchange, let_play
from web.build.single_file import parts, single_page

NAME = "sandtable.html"


@pytest.fixture(scope="session")
def single(site: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The single file, alone in a folder."""
    path = tmp_path_factory.mktemp("single") / NAME
    path.write_text(single_page(build.DIST, build.ROOT / "web/boot/single.js.in"), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def disk(single: Path, browser: Browser) -> Iterator[Page]:
    """A page on which the single file runs from file://."""
    page = opened(browser, {"base_url": single.as_uri(), "service_workers": "block", "bypass_csp": True} | DESK)
    page.goto(NAME)
    page.wait_for_selector("html[data-ready=page]", state="attached")
    yield page
    page.context.close()
    assert_clean(page.watch)


def test_every_system_is_played_from_a_disk(single: Path, disk: Page) -> None:
    """From file:// battles of every system are played, the computer answers, and only the file itself is asked for."""
    page = disk
    player = Player(page, "mouse", NAME)

    for scenario in AGAINST_THE_COMPUTER:
        exchange(player, scenario)
        page.wait_for_selector("html[data-stage=ready]", state="attached")  # what moves has come out of the file too
    assert "restored" == page.get_attribute("html", "data-memory")

    asked = {url.partition("#")[0] for url in page.watch.requests if not url.startswith(("blob:", "data:"))}
    assert asked == {single.as_uri()}


def test_a_single_file_whose_memory_cannot_be_used_plays_all_the_same(
    tmp_path: Path, site: str, new_page: Callable[..., Page]
) -> None:
    """If the memory in the file cannot be opened, page and opponent start in the ordinary way."""
    folder = tmp_path / "site"
    shutil.copytree(build.DIST, folder)
    (folder / "memory.bin").write_bytes((folder / "memory.bin").read_bytes()[:-1000])
    file = tmp_path / NAME
    file.write_text(single_page(folder, build.ROOT / "web/boot/single.js.in"), encoding="utf-8")
    page = new_page(alone=True, base_url=file.as_uri())

    exchange(Player(page, "mouse", NAME), "chartabella/training")

    assert page.get_attribute("html", "data-memory") is None


def test_the_rules_are_read_before_python_is_ready(single: Path, new_page: Callable[..., Page]) -> None:
    """A link to a rule works in the single file even if Python never starts."""
    page = new_page(alone=True, base_url=single.as_uri())
    page.add_init_script(
        "for (const name of ['compileStreaming', 'instantiate', 'instantiateStreaming']) "
        "WebAssembly[name] = () => new Promise(() => {});"
    )
    page.goto(f"{NAME}#rule-CH-48")

    expect(page.locator("#rule-CH-48")).to_be_in_viewport()
    expect(page.locator("#boot-failed")).to_be_hidden()


def test_the_single_file_keeps_to_its_policy(single: Path, new_page: Callable[..., Page]) -> None:
    """A whole game from file:// causes no violation of the policy."""
    page = new_page(alone=True, base_url=single.as_uri(), bypass_csp=False)

    assert let_play(page, NAME, "chartabella/training") == []

    policy = page.get_attribute("meta[http-equiv=Content-Security-Policy]", "content")
    scripts = next(part for part in policy.split(";") if part.strip().startswith("script-src "))
    assert "http" not in policy
    assert "'unsafe-inline'" not in scripts
    assert "'unsafe-eval'" not in scripts


def test_a_file_on_a_disk_sends_files_and_links_to_a_site(disk: Page) -> None:
    """No link leads to file://: a file, or a link to a site that is asked for once, is offered."""
    page = disk
    Player(page, "mouse", NAME).begin("chartabella/training", {"P": "human", "M": "human"})
    page.click(".tools [data-do=save]")

    assert "file:" not in page.inner_html("#keep-dialog")
    with page.expect_download() as saved:
        page.click("#link-made [data-do=link-file]")
    assert '"kind"' not in saved.value.path().read_text(encoding="utf-8")[:20]

    page.click(".tools [data-do=save]")
    page.fill("#link-site", "our club")
    page.press("#link-site", "Enter")
    page.wait_for_selector("#link-copied:has-text('no address of a site')")
    page.fill("#link-site", "https://example.org/sandtable")
    page.press("#link-site", "Enter")

    assert page.input_value("#link-text").startswith("https://example.org/sandtable#open/1")

    page.reload()
    page.wait_for_selector("html[data-ready=board]", state="attached")
    page.click(".tools [data-do=save]")

    assert page.input_value("#link-text").startswith("https://example.org/sandtable#open/1")


def test_version_and_licences_are_in_the_single_file(disk: Page) -> None:
    """The foot of the single file has the version, and its links open texts in the file."""
    page = disk

    assert page.inner_text("#version") in (build.DIST / "index.html").read_text(encoding="utf-8")
    texts = page.evaluate(
        "Promise.all([...document.querySelectorAll('.foot a')].map((a) => fetch(a.href).then((got) => got.text())))"
    )
    assert any("game-icons" in text for text in texts)
    assert any("pyodide" in text for text in texts)


def test_the_single_file_is_little_larger_than_its_parts(single: Path) -> None:
    """The file is less than 1.4 times its compressed parts, because base64 costs a third."""
    compressed = sum(len(gzip.compress(data, 9, mtime=0)) for data in parts(build.DIST).values())

    assert single.stat().st_size <= 1.4 * compressed
