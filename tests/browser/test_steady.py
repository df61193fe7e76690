"""Neither the board nor anything above it moves when the turn changes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.player import opened, saved

TURNS = 10
GAMES = (
    "chartabella/gaugamela",
    "at_the_charge/kalavryai",
    "table_battles/kolin",
    "conquerors_kings/trebia",
    "charge/frontier",
)
"""A game of each system in which much is counted: its sides lose, rout, get reinforcements, and throw dice."""
GO_THROUGH = """async (turns) => {
  const above = ".top, .banners, .play-head, .board-frame";
  const element = (node) => (node instanceof Element ? node : node?.parentElement);
  const moved = [];
  const hear = (entries) => entries.forEach(({ value, sources }) => {
    const found = sources.map(({ node }) => element(node)).filter((one) => one?.closest(above));
    if (found.length) moved.push([value, ...found.map((one) => one.id || String(one.className))]);
  });
  const lie = () => {
    const from = document.getElementById("play").getBoundingClientRect();
    const parts = ".play-head, .score, .score > *, .score strong, .tracks, .track, #board-box";
    const shown = [...document.querySelectorAll(parts)].filter((one) => one.offsetWidth);
    return shown.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const box = [x - from.x, y - from.y, width, height].map((number) => Math.round(number)).join(" ");
      return `${one.title || one.id || one.className.replace(" active", "")}: ${box}`;
    }).join("\\n");
  };
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const watch = new PerformanceObserver((list) => hear(list.getEntries()));
  const places = new Set(), told = [];
  await frames();
  watch.observe({ type: "layout-shift" });
  for (let n = 0; n <= turns; n += 1) {
    places.add(lie());
    told.push(document.getElementById("score").innerHTML);
    document.querySelector('#film [data-do="film-on"]').click();
    await frames();
  }
  hear(watch.takeRecords());
  watch.disconnect();
  return { moved, places: [...places], told: new Set(told).size };
}"""
"""Goes on turn by turn; tells what moved above the board, where everything there lay, and how many ways it was told."""


@pytest.mark.running
@pytest.mark.parametrize("game", GAMES)
def test_nothing_above_the_board_moves_with_the_turn(page: Page, game: str) -> None:
    """Over ten turns, or a shorter battle, layout shifts add up to zero."""
    opened(page, saved(game))
    if page.locator("#film").is_hidden():
        page.click("#film-open")
    page.click('#film [data-do="film-by"][data-arg="turn"]')
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.click('#film [data-do="film-begin"]')
        seen = page.evaluate(GO_THROUGH, TURNS)

        assert 0 == sum(value for value, *_ in seen["moved"]), seen["moved"]
        assert 1 == len(seen["places"]), "\n\n".join(seen["places"])
        assert seen["told"] >= 4, "the turns did not go by"
