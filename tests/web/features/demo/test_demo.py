"""These tests hold the demonstration on the first page: picture, film, and when it moves."""

from __future__ import annotations

import json
import re
from gzip import compress

import pytest

from engine.core.scenario import DataFault
from engine.core.types import End
from tests.web.features.embed.test_embed import Host
from tests.web.pages import Browser, Window, browser
from web.boards.drawing import DEMO_PREFIX
from web.build import prelude as built
from web.features.demo.actions import FILM, PRELUDE
from web.features.demo.model import Demo, DemoFilm

__all__ = ["browser"]
IDS = re.compile(r' id="([^"]+)"')
ROOM_FOR = 12_000, 20_000
"""Bytes that the picture, and the film, may have at most as they are sent."""


@pytest.fixture
def window(browser: Browser) -> Window:
    """Return a window on the first page, in which all has come that comes late, and things may move."""
    browser.site[FILM] = built.film("en")
    made = Window(browser)
    made.page.is_still = False
    return made


def pass_time(window: Window, times: int = 1) -> None:
    for _ in range(times):
        window.page.pass_time()


def shown(window: Window) -> dict[str, str]:
    return window.page.nodes[f"{DEMO_PREFIX}layer-pieces"]


# What the build makes


def test_the_kept_game_is_a_whole_game_by_the_rules():
    """Every input of the kept game is allowed, and it ends (otherwise see web/build/prelude.py)."""
    assert isinstance(built.replayed(json.loads(built.KEPT.read_text(encoding="utf-8"))).pending, End)


def test_the_picture_is_a_step_of_the_film():
    """The picture is the step from which the film continues."""
    reel, picture = DemoFilm(built.film("en")), built.picture("en")

    assert 0 < reel.begin < len(reel)
    for nodes in reel.layers(reel.begin).values():
        assert "".join(nodes.values()) in picture
    assert reel.told(reel.begin) in picture


def test_the_picture_has_ids_of_its_own():
    """The picture has its own ids, nothing in it can be picked, and every reference is defined."""
    picture = built.picture("en")
    ids = IDS.findall(picture)

    assert len(ids) == len(set(ids))
    assert all(one.startswith(DEMO_PREFIX) for one in ids)
    assert "data-pick" not in picture
    assert "tabindex" not in picture
    named = re.findall(r'(?:href="|url\()#(?!icon-)([^")]+)', picture)
    assert named
    assert set(named) <= set(ids)


def test_scenes_move_what_is_drawn():
    """The nodes that a step moves are on its board."""
    reel = DemoFilm(built.film("en"))
    moved = 0
    for at in range(len(reel)):
        drawn = {name for nodes in reel.layers(at).values() for name in nodes}
        scene = reel.scene(at)
        for act in scene["acts"] if scene else ():
            moved += "id" in act
            assert act.get("id", next(iter(drawn))) in drawn
            assert DEMO_PREFIX not in act.get("markup", "") or f'id="{DEMO_PREFIX}' in act["markup"]
        assert scene is None or (scene["board"] == DEMO_PREFIX and scene["sounds"] == [])

    assert moved > 50


def test_picture_and_film_stay_small():
    """Picture and film stay small, because a first visit waits for them."""
    sizes = [len(compress(text.encode(), 9)) for text in (built.picture("en"), built.film("en"))]

    assert [size for size, most in zip(sizes, ROOM_FOR, strict=True) if size > most] == []


@pytest.mark.parametrize(
    "text", ["", "{}", "null", "[" * 50_000, '{"drawn": null}', '{"drawn": ["<g/>"], "steps": [], "begin": 0}']
)
def test_a_damaged_film_is_none(text: str):
    """A damaged film is reported as such."""
    with pytest.raises(DataFault):
        DemoFilm(text)


# When it moves


def test_the_film_begins_once_all_else_has_come_and_nobody_touches_the_page(window: Window):
    """The film begins when everything is loaded and the page is idle, and continues from the picture."""
    assert window.session.loading.is_done
    window.session.loading.is_done, window.page.untouched_for = False, 10_000
    pass_time(window)
    assert not window.session.of(Demo).is_playing
    window.session.loading.is_done, window.page.untouched_for = True, 0
    pass_time(window)
    assert window.session.of(Demo).reel is None, "it is not even fetched before there is quiet"
    window.page.untouched_for = 10_000
    pass_time(window)
    assert window.session.of(Demo).is_playing
    reel = window.session.of(Demo).reel
    assert reel is not None
    pass_time(window, 3)

    assert reel.begin + 3 == window.session.of(Demo).at
    assert shown(window) == reel.layers(reel.begin + 3)[f"{DEMO_PREFIX}layer-pieces"]
    assert reel.told(reel.begin + 3) == window.page.markup[f"{DEMO_PREFIX}told"]
    assert reel.scene(reel.begin + 3) == window.page.scenes[-1]


def test_the_film_stays_still_where_calm_is_asked_for(window: Window):
    """With reduced motion nothing moves, and the film is not fetched."""
    window.page.is_still = True
    pass_time(window, 5)

    assert window.session.of(Demo).reel is None
    assert [] == window.page.scenes


def test_the_film_rests_while_it_is_out_of_sight(window: Window):
    """The film pauses out of view, is not even fetched there, and continues in view."""
    window.page.scrolled_past = {"prelude"}
    pass_time(window, 3)
    assert window.session.of(Demo).reel is None
    window.page.scrolled_past = set()
    pass_time(window, 3)
    at, moved = window.session.of(Demo).at, len(window.page.scenes)
    window.page.scrolled_past = {"prelude"}
    pass_time(window, 3)
    assert (at, moved) == (window.session.of(Demo).at, len(window.page.scenes))
    assert "resting" == window.page.roots["prelude"]
    window.page.scrolled_past = set()
    pass_time(window)

    assert at + 1 == window.session.of(Demo).at
    assert "playing" == window.page.roots["prelude"]


def test_the_film_stops_as_soon_as_anything_else_is_done(window: Window):
    """The film stops when the visitor does anything, and continues on request."""
    pass_time(window, 3)
    at = window.session.of(Demo).at
    window.page.untouched_for = 0
    pass_time(window, 5)
    assert at == window.session.of(Demo).at
    assert "held" == window.page.roots["prelude"]
    window.page.untouched_for = 10_000
    pass_time(window, 5)
    assert at == window.session.of(Demo).at
    window.do("prelude")
    pass_time(window)

    assert at + 1 == window.session.of(Demo).at


def test_the_film_can_be_held_and_set_going(window: Window):
    """The button pauses and continues the film and says which."""
    pass_time(window, 2)
    window.do("prelude")
    label = window.page.attributes[f"{DEMO_PREFIX}run", "aria-label"]
    pass_time(window, 3)
    assert not window.session.of(Demo).is_playing
    assert window.session.words.say("site.prelude.run") == label
    window.do("prelude")

    assert window.session.words.say("site.prelude.stop") == window.page.attributes[f"{DEMO_PREFIX}run", "aria-label"]


def test_the_film_starts_over_at_its_end(window: Window):
    """After the last step the film shows the set-up."""
    pass_time(window, 2)
    reel = window.session.of(Demo).reel
    assert reel is not None
    window.session.of(Demo).at = len(reel) - 1
    pass_time(window)

    assert 0 == window.session.of(Demo).at


def test_the_film_stops_behind_a_game_and_goes_on_after_it(window: Window):
    """The film stops elsewhere on the site and continues on the first page."""
    pass_time(window, 3)
    at = window.session.of(Demo).at
    window.do("play-now")
    pass_time(window, 3)
    assert at == window.session.of(Demo).at
    assert not window.session.of(Demo).is_playing
    window.do("home")
    pass_time(window, 3)

    assert window.session.of(Demo).at > at


def test_there_is_no_film_in_a_frame(browser: Browser):
    """In a frame there is no film."""
    browser.site[FILM] = built.film("en")
    window = Window(browser, host=Host())
    window.page.is_still = False
    pass_time(window, 5)

    assert window.session.of(Demo).reel is None


def test_without_its_film_the_page_stays_still(browser: Browser):
    """Without its film the page stays still and silent."""
    for text in (None, "{", "null", "[" * 50_000):
        browser.site.update({} if text is None else {FILM: text})
        window = Window(browser)
        window.page.is_still = False
        pass_time(window, 4)

        assert not window.session.of(Demo).is_playing
        assert [] == window.told
        assert PRELUDE.part == "prelude"
