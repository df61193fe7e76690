"""The page's content security policy: strict, and nothing in a whole game goes against it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import build
from tests.browser.player import AGAINST_THE_COMPUTER, let_play


def policy() -> dict[str, list[str]]:
    """Return the policy that the built page sets, by directive."""
    page = (build.DIST / "index.html").read_text(encoding="utf-8")
    (content,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', page)
    assert page.index("Content-Security-Policy") < page.index("<link"), "it holds from the first file on"
    return {name: sources for name, *sources in (directive.split() for directive in content.split(";"))}


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    """The policy names no other host, no inline script and no eval, and shuts what the site does not use."""
    found = policy()
    allowed = {"'none'", "'self'", "'wasm-unsafe-eval'", "'unsafe-inline'", "data:", "blob:"}
    assert {source for sources in found.values() for source in sources} <= allowed
    assert found["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert [name for name, sources in found.items() if "'unsafe-inline'" in sources] == ["style-src-attr"]
    assert all(found[name] == ["'none'"] for name in ("default-src", "object-src", "base-uri", "form-action"))


@pytest.mark.parametrize("scenario", AGAINST_THE_COMPUTER)
def test_a_whole_game_keeps_to_the_policy(new_page: Callable[..., Page], scenario: str) -> None:
    """The computer plays a battle of each system to its end, late wheels included, and nothing breaks the policy."""
    page = new_page(bypass_csp=False, viewport={"width": 1440, "height": 900})

    assert let_play(page, "./", scenario) == []
    assert not page.watch.console_errors
