"""A test whose page hangs is ended, and the next one works."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page

from tests.browser.conftest import DESK
from tests.browser.watchdog import limited


@pytest.mark.parametrize("script", ["() => { for (;;); }", "() => new Promise(() => {})"], ids=["busy", "silent"])
def test_who_waits_for_ever_is_told_that_the_page_has_crashed(
    lend: Callable[[str, dict[str, object]], Page], script: str
) -> None:
    """A script that never ends, or a promise that never resolves, ends the test and its page."""
    page = lend("desk", DESK)
    with limited(0.5), pytest.raises(Error, match="crashed"):
        page.evaluate(script)

    assert "home" == lend("desk", DESK).evaluate("document.documentElement.dataset.view")
