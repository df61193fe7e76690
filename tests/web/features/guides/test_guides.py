"""These tests hold the sheets and legends that the build makes, and how the page loads them."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import build
from engine.core.references import place_ref
from engine.core.scenario import DataFault
from engine.core.system import SYSTEMS
from tests.laws.registry import scenario_names
from tests.laws.walks import play
from tests.web.pages import Browser, Window
from web.boards.highlights import Highlights
from web.build.guides import guide_build as guides
from web.build.guides.guide_file import Guide, load, references, texts
from web.build.guides.guide_pictures import Drawings, Scene
from web.build.guides.legend import Legend
from web.build.guides.legend_marks import MARKS, Stage
from web.build.prerender import rule_page
from web.build.prerender import rules as rule_places
from web.features.rules import actions as rules_actions
from web.features.rules.view import rulebook as written
from web.game import odds_view
from web.game.seats import HUMAN
from web.game.table import Table
from web.looks import registry
from web.shell import router
from web.words import Words

WORDS = Words.load("en")
SHIPPED = tuple(guides.systems(build.ROOT))


@cache
def guide(system: str) -> Guide:
    return load(build.ROOT, system)


@cache
def words(system: str) -> Words:
    return Words.load("en").more(texts(build.ROOT, "en", system))


@cache
def site() -> dict[str, str]:
    """Return the files of the guides as the build writes them, by address."""
    return {f"guides/en/{name}": text for name, text in guides.built(build.ROOT, "en").items()}


def window(address: str, *, missing: bool = False) -> Window:
    browser = Browser()
    if not missing:
        browser.site.update(site())
    return Window(browser, address)


NO_SIGNS = ("opened", "movable", "ghost", "blocked", "held", "glimpse")
"""Parts that show nothing of their own: a stack spread out, what can be dragged, a text in words, fainter marks."""
TOLD = {"dead", "tb-distance"}
"""Kinds of marks that are told with another: a clasp that is broken, with the clasp; how far a reach is, with it."""


@pytest.mark.parametrize("system", SHIPPED)
@pytest.mark.parametrize("part", ["sheet", "signs"])
def test_a_guide_is_well_formed_and_names_everything_once(system: str, part: str) -> None:
    """Each part is well-formed, defines everything that it refers to, and has unique ids."""
    made = site()[f"guides/en/{system}/{part}.html"]
    ids = re.findall(r' id="([^"]+)"', made)
    referred = set(re.findall(r'(?:href="|url\()#([^")]+)', made))

    ET.fromstring(f"<div>{made}</div>".replace("&nbsp;", " "))
    assert len(ids) == len(set(ids))
    assert [] == sorted(name for name in referred if not name.startswith(("icon-", "rule-")) and name not in ids)


@pytest.mark.parametrize("system", SHIPPED)
def test_the_numbers_of_a_sheet_are_those_of_the_engine(system: str) -> None:
    """The odds on a sheet are the engine's for its position, and no text contains a typed chance."""
    found = guide(system)
    scene = Scene.at(found, found.fight.position, words(system))
    action = found.action()

    rows = re.findall(r'odds-share">([^<]+)<', site()[f"guides/en/{system}/sheet.html"])
    assert rows == re.findall(r'odds-share">([^<]+)<', odds_view.panel(scene.table, scene.names, action))
    assert not [text for text in texts(build.ROOT, "en", system).values() if "%" in text]


@pytest.mark.parametrize("system", SHIPPED)
def test_the_odds_of_a_sheet_name_the_sides(system: str) -> None:
    """The odds on a sheet name the sides, because the reader plays neither."""
    made = site()[f"guides/en/{system}/sheet.html"].partition("fight-odds")[2]

    assert "for you" not in made
    assert "against you" not in made
    if system == "conquerors_kings":
        assert "Stand: good for the Romans 78.5" in made


@pytest.mark.parametrize("system", SHIPPED)
def test_every_symbol_and_badge_of_a_look_is_in_its_legend(system: str) -> None:
    """The legend has all kinds, arms, faces, signs, letters, traits, badges and abilities of a look."""
    look = registry.of(system)
    known = {entry.key for entry in Legend(guide(system), words(system)).entries()}
    kinds = {"kind": look.symbols, "face": look.faces, "ability": look.abilities}
    kinds["state"] = () if system == "table_battles" else (*look.states, *look.letters, *look.traits, *look.badges)  # type: ignore[assignment]
    kinds["sign"] = [mark for mark in look.signs if not mark.startswith("ground:")]  # type: ignore[assignment]
    kinds["arm"] = () if look.symbols else look.arms  # type: ignore[assignment]
    kinds["value"] = [key for key, icon in look.plates.items() if icon]  # type: ignore[assignment]

    assert [] == [f"{kind}:{name}" for kind, names in kinds.items() for name in names if f"{kind}:{name}" not in known]


def test_every_part_of_the_highlights_is_a_mark_of_the_legend() -> None:
    """Every part of the highlights is shown by a mark of the legend, or shows nothing of its own."""
    shown: set[str] = set()
    for system in SHIPPED:
        stage = Stage(guide(system), Scene.at(guide(system), guide(system).signs.position, words(system)))
        for mark in guide(system).signs.marks:
            lit, empty = MARKS[mark](stage), Highlights()
            shown |= {name for name in Highlights._fields if getattr(lit, name) != getattr(empty, name)}

    assert [] == sorted(set(Highlights._fields) - shown - set(NO_SIGNS))


@pytest.mark.parametrize("system", SHIPPED)
def test_each_mark_of_a_legend_draws_something(system: str) -> None:
    """Each mark of a legend draws something that the board at rest does not have."""
    found = guide(system)
    scene = Scene.at(found, found.signs.position, words(system))
    stage = Stage(found, scene)
    rest = scene.layers(Highlights())

    assert [] == [mark for mark in found.signs.marks if scene.layers(MARKS[mark](stage)) == rest]


@pytest.mark.parametrize("system", SHIPPED)
def test_what_games_mark_on_a_board_is_in_the_legend(system: str) -> None:
    """Played games mark nothing on a board that the legend of its kind lacks."""
    legend = kinds_of(site()[f"guides/en/{system}/signs.html"])
    met: set[str] = set()
    for table in games(system):
        scene = Scene(table, words(system))
        layers = scene.layers(scene.lit())
        met |= kinds_of("".join("".join(layers[name].values()) for name in ("under", "lying", "over")))

    assert met
    assert [] == sorted(met - legend - TOLD)


def kinds_of(markup: str) -> set[str]:
    """Return the kinds of marks and signs in a drawing: the classes of its groups, sides and places left out."""
    found = {tuple(names.split()) for names in re.findall(r'<g [^>]*class="([^"]+)"', markup)}
    kept = {name for names in found for name in names}
    return {name for name in kept if not name.startswith(("side-", "lies-"))}


def games(system: str) -> list[Table]:
    """Return tables at which some orders have been given, with something in hand where somebody decides."""
    found = []
    for name in (name for name in scenario_names() if name.startswith(f"{system}/")):
        for seed, most in ((1, 6), (2, 15), (3, 30)):
            game, _ = play(name, seed, most)
            for n in range(3):
                table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
                for ref in list(table.selection.firsts)[n : n + 1]:
                    table.point(ref)
                found.append(table)
    return found


def test_hits_are_listed_as_ways_to_their_rules() -> None:
    """Hits of a search stand above the rules, the best first."""
    here = window("")
    here.run(rules_actions.choose, "chartabella")
    here.run(rules_actions.search, "charge")

    assert re.findall(r'href="#rule-([^"]+)"', here.page.markup["rules-found"])[0] == "CH-48"
    here.run(rules_actions.search, "")
    assert here.page.markup["rules-found"] == ""


def test_it_is_said_how_many_hits_are_listed_and_where_else_a_word_is_found() -> None:
    here = window("")
    here.run(rules_actions.choose, "chartabella")
    here.run(rules_actions.search, "piece")
    many, listed = here.page.markup["rules-count"], here.page.markup["rules-found"].count("<li>")
    here.run(rules_actions.search, "inch")
    none = here.page.markup["rules-count"]

    assert f"the best {listed} by their titles" in many
    assert none.startswith("No rule says \u201cinch\u201d. 0 rules found. In the rules of Charge!: ")


@pytest.mark.parametrize("system", SHIPPED)
def test_rules_have_contents_and_pictures(system: str) -> None:
    """The rules begin with their chapters, and three to six rules have pictures."""
    own = written(system, WORDS)
    chapters = re.findall(r'<section class="chapter"><h3>([^<]+)<', own)
    made = json.loads(site()[f"guides/en/{system}/pictures.json"])
    shown = {name for name in made if name.startswith("picture-")}

    assert chapters == re.findall(r'<li><a href="#rule-[^"]+">([^<]+)<', own)
    assert 3 <= len(shown) <= 6
    assert all(f'id="{name}"' in own for name in shown)
    for text in made.values():
        ET.fromstring(f"<div>{text}</div>")


def test_pictures_of_several_systems_stand_on_one_page() -> None:
    """The pictures of all systems' rules on one page have distinct names."""
    found = [site()[f"guides/en/{system}/pictures.json"] for system in SHIPPED]
    ids = [name for text in found for name in re.findall(r' id=\\"([^"\\]+)\\"', text)]

    assert ids
    assert len(ids) == len(set(ids))


def test_rules_are_written_when_they_are_opened() -> None:
    """The page begins without rules; opening a rule writes those of its system only."""
    here = window("")
    places = {f"rules-{system}" for system in SYSTEMS}

    assert places <= set(re.findall(r'<section id="([^"]+)" data-rules="[A-Z]{2}"', rule_places()))
    assert not places & set(here.page.markup)
    here.run(rules_actions.open_rule, "AC-20")
    assert {"rules-at_the_charge"} == places & set(here.page.markup)
    assert 'id="rule-AC-20"' in here.page.markup["rules-at_the_charge"]


@pytest.mark.parametrize("system", SHIPPED)
def test_rules_are_a_page_of_their_own_too(system: str) -> None:
    """The page of rules before Python is the same text as Python writes, well-formed and with unique ids."""
    page = rule_page(system, WORDS)
    ids = re.findall(r' id="([^"]+)"', page)

    assert f'<section id="rules-{system}">{written(system, WORDS)}</section>' in page
    assert len(ids) == len(set(ids))
    ET.fromstring(page.partition("<body>")[2].partition("</body>")[0])


def test_the_address_of_rules_names_their_system() -> None:
    """The address of rules names their system, so the reader continues there when Python is ready."""
    here = window("rules-dialog/at_the_charge")

    assert "rules-dialog" in here.page.dialogs
    assert here.session.rules == "at_the_charge"
    assert "rules-at_the_charge" in here.page.markup


def test_the_rules_that_are_read_have_their_pictures() -> None:
    """Opening the rules fetches the pictures of that system only."""
    here = window("")
    here.run(rules_actions.open_rule, "AC-20")

    assert "rule-picture" in here.page.markup["picture-AC-20"]
    assert "picture-CH-18" not in here.page.markup


@pytest.mark.parametrize("system", SHIPPED)
def test_a_sheet_has_an_address_of_its_own(system: str) -> None:
    """The address of a sheet shows it, sets the title, and links to rules, signs and print."""
    here = window(f"sheet/{system}")

    assert "sheet" in here.page.shown
    shown = here.page.markup["sheet"]
    assert "turn-strip" in shown
    assert 'data-do="print-sheet"' in shown
    assert 'data-do="signs"' in shown
    assert words(system).say(f"{system}.title") in here.page.markup["title"]
    here.do("home")
    assert here.page.markup["sheet"] == ""


def test_a_sheet_that_does_not_arrive_is_said() -> None:
    """A missing part of a guide is reported, and the page continues."""
    here = window("", missing=True)
    here.page.go("sheet/charge")
    here.run(router.route)

    assert ("guide.notice.missing",) in here.told


def test_the_legend_of_the_game_is_one_click_away() -> None:
    """A button at the board opens the legend beside it, and Escape closes it."""
    here = window("play/chartabella/training")
    here.do("signs")

    assert here.page.is_open("signs-dialog")
    assert 'data-sign="face:SW"' in here.page.markup["signs"]
    here.press("Escape")
    assert not here.page.is_open("signs-dialog")


def test_a_fight_whose_order_is_not_allowed_is_told_in_a_sentence(tmp_path: Any) -> None:
    """A guide that cannot be shown stops the build with the place, what was expected and what came."""
    (tmp_path / "web/build/guides").mkdir(parents=True)
    text = (
        (build.ROOT / "web/build/guides/chartabella.toml")
        .read_text("utf-8")
        .replace('approach = "C5"', 'approach = "A1"')
    )
    (tmp_path / "web/build/guides/chartabella.toml").write_text(text, "utf-8")

    with pytest.raises(
        DataFault, match=r"web/build/guides/chartabella.toml: fight.order: expected an order that is allowed"
    ):
        load(tmp_path, "chartabella")


def test_pictures_of_one_page_keep_their_patterns_apart() -> None:
    """Two parts of a guide on one page share no name with each other or with a board."""
    found = guide("chartabella")
    made = []
    for part in ("sheet", "signs"):
        drawings, scene = Drawings(part), Scene.at(found, "flank", words("chartabella"))
        drawings.board(scene, Highlights(), scene.around([place_ref("C4")], 10), "")
        made.append(set(re.findall(r' id="([^"]+)"', drawings.definitions())))
    board = set(re.findall(r' id="([^"]+)"', "".join(scene.layers(Highlights())["ground"].values())))

    assert made[0]
    assert not made[0] & made[1]
    assert not board & (made[0] | made[1])


@pytest.mark.parametrize("system", SHIPPED)
def test_how_a_fight_went_names_each_rule_once_and_draws_its_dice(system: str) -> None:
    """The course of a fight names each rule once and has no bare row of dice."""
    told = site()[f"guides/en/{system}/sheet.html"].partition('class="fight-told fight-went"')[2]
    named = re.findall(r'class="rule-link" href="#rule-([^"]+)"', told)

    assert named
    assert len(named) == len(set(named))
    assert not re.search(r">[^<]*\d \d[ .]", told)


def test_a_picture_cuts_no_card() -> None:
    """A picture of a table of cards contains only whole cards."""
    guide_, words_ = guide("table_battles"), words("table_battles")
    scene = Scene.at(guide_, guide_.fight.position, words_)
    box = scene.around(references(guide_.fight.around), guide_.fight.room)
    shown = Drawings("test").board(scene, Highlights(), box, "")
    drawn = re.findall(r'class="cd-band', shown)

    assert len(guide_.fight.around) == len(drawn) < len(scene.view.cards)
