"""A text that repeats is announced again."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.player import Player
from tests.browser.test_accessibility import refused

WATCH = """() => {
  window.heard = [];
  const why = document.getElementById("why");
  const note = () => window.heard.push([why.textContent.trim(), why.hasAttribute("data-again"), why.offsetHeight]);
  const all = { childList: true, subtree: true, characterData: true, attributes: true };
  new MutationObserver(note).observe(why, all);
}"""
"""Notes each change of what is refused: its words, whether they are marked as said once more, its height."""
OVER = "() => window.heard.length && !document.getElementById('why').hasAttribute('data-again')"


def test_the_same_refusal_twice_is_emptied_filled_and_marked(page: Page) -> None:
    """The same refusal is emptied and filled again, nothing moves meanwhile, and the mark disappears."""
    refused(page)
    why = page.locator("#why")
    said, height = why.inner_text(), why.evaluate("why => why.offsetHeight")
    page.evaluate(WATCH)
    player = Player(page, "mouse")
    player.point(player.game(), "place:B5")
    page.wait_for_function(OVER)
    heard = page.evaluate("window.heard")

    assert "" in [words for words, _, _ in heard]
    assert (said, False) == (why.inner_text(), heard[-1][1])
    assert any(again for _, again, _ in heard)
    assert {height} == {tall for _, _, tall in heard}
