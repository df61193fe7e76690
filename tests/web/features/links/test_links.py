"""Links of a page from a disk, and the device's own way of sharing."""

from __future__ import annotations

import re

import pytest

from web.features.links import view as links_view
from web.features.links.model import LinkBase
from web.features.saved_games import view as saved_games_view
from web.storage import settings
from web.storage.settings import Settings
from web.words import Words

WORDS = Words.load("en")
LINK = "https://example.org/#open/1abc"


@pytest.mark.parametrize(
    ("typed", "site"),
    [
        ("https://example.org/sandtable/", "https://example.org/sandtable/"),
        (" https://example.org/sandtable/#open/1abc ", "https://example.org/sandtable/"),
        ("https://example.org/x/index.html?a=1", "https://example.org/x/index.html"),
        ("example.org", "https://example.org/"),
        ("http://localhost:8000", "http://localhost:8000/"),
        ("http://192.168.1.7:8000/", "http://192.168.1.7:8000/"),
        ("file:///home/me/sandtable.html", None),
        ("javascript:alert(1)", None),
        ("our club", None),
        ("club", None),
        ("", None),
        ("https://" + "x" * 300 + ".org", None),
        ("https://me@example.org/", None),
    ],
)
def test_the_address_of_a_site_is_read_as_people_write_it(typed: str, site: str | None) -> None:
    """Only the address of a site on a server is accepted, without what follows ? or #."""
    assert site == settings.site(typed)

    kept = Settings()
    kept.change("site", typed)
    assert (site or "") == kept.site


def test_a_page_from_a_disk_offers_a_file_and_asks_for_a_site() -> None:
    """Without the address of a site a file and a field are offered, with one the link too."""
    none, known = LinkBase(is_asked=True), LinkBase(is_asked=True, site="https://example.org/")
    before, after = saved_games_view.link(WORDS, "", none), saved_games_view.link(WORDS, LINK, known)

    assert ("link-file" in before, "link-text" in before, 'name="site"' in before) == (True, False, True)
    assert (LINK in after, 'value="https://example.org/"' in after) == (True, True)
    assert 'name="site"' not in saved_games_view.link(WORDS, LINK)


def test_the_devices_own_way_of_sharing_comes_first() -> None:
    """If the device can share, its button is prominent, and copying is still offered."""
    plain, shared = (links_view.made(WORDS, "match", LINK, LinkBase(shares=shares)) for shares in (False, True))

    assert "share-link" not in plain
    assert re.search(r'button-primary" data-do="match-copy"', plain)
    assert re.search(r'button-primary" data-do="share-link" data-arg="match"', shared)
    assert re.search(r'button " data-do="match-copy"', shared)
