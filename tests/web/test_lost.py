"""The page for unknown addresses leads on to a link on its own host, without inline script."""

from __future__ import annotations

import json
import re
import subprocess

import build
from web.build.prerender import lost_page
from web.words import Words

SCRIPT = build.ROOT / "web/boot/lost.js"
RUN = """
const { readFileSync } = require("fs");
const script = readFileSync(process.argv[1], "utf-8");
const led = JSON.parse(readFileSync(0, "utf-8")).map((address) => {
  let to = null;
  const { origin, pathname } = new URL(address);
  globalThis.location = { origin, pathname, replace(link) { to = String(link); } };
  (0, eval)(script);
  return to;
});
process.stdout.write(JSON.stringify(led));
"""
LEADS = {
    "https://club.example/%23open/1aB-_9": "https://club.example/#open/1aB-_9",
    "https://club.example/games/%23open/1aB": "https://club.example/games/#open/1aB",
    "https://club.example/games/%2523open/1aB": "https://club.example/games/#open/1aB",
    "https://club.example/games/%23open%2F1aB": "https://club.example/games/#open/1aB",
    "https://club.example/games/%2523open%252f1aB?utm_source=mail": "https://club.example/games/#open/1aB",
    "https://club.example/games/index.html%23open/1aB%20(your%20move)": "https://club.example/games/index.html#open/1aB",
    "https://club.example//other.example/%23open/1aB": "https://club.example//other.example/#open/1aB",
    "https://club.example/\\other.example/%23open/1aB": "https://club.example//other.example/#open/1aB",
    "https://club.example/@other.example/%23open/1aB": "https://club.example/@other.example/#open/1aB",
    "https://club.example/https://other.example/%23open/1a": "https://club.example/https://other.example/#open/1a",
    "https://club.example/%23play": None,
    "https://club.example/open/1aB": None,
    "https://club.example/%23open/": None,
    "https://club.example/%23open/<script>": None,
    "https://club.example/nothing": None,
}
"""The address where nothing is -> where the page leads from it, None where it stays."""


def test_an_encoded_link_leads_on_and_never_to_another_host() -> None:
    """A link encoded once or twice is opened, in any folder and whatever else the address contains."""
    done = subprocess.run(
        ["node", "-e", RUN, str(SCRIPT)], input=json.dumps([*LEADS]), capture_output=True, text=True, check=True
    )

    assert [*LEADS.values()] == json.loads(done.stdout)


def test_the_page_keeps_to_the_policy_of_the_site() -> None:
    """The page has no inline script or style, names no other host, and says what may be wrong."""
    made = lost_page(Words.load("en"))

    assert re.findall(r"<script[^>]*>(.*?)</script>", made) == ["", ""]
    assert not re.search(r"style|onload|onerror|https?://|javascript:", made)
    assert "script-src 'self'" in made
    assert "%23" in made
