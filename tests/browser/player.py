"""This module plays given orders by mouse, keyboard or touch, and reads the game that the page keeps."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Frame, Page

from engine.core import record
from engine.core.game import Game
from engine.core.references import place_ref
from engine.core.types import Action, Decision
from engine.systems.at_the_charge.actions import EndPhase, Move
from tests.browser.seeds import ANEW
from tests.browser.window import CHOOSE
from web.boards.board_kinds import drawing
from web.game.pick_path import without_row
from web.game.selection import Selection

SAVES = Path(__file__).parents[1] / "saves"
GAME = "sandtable.game"
"""Where the page keeps the game in progress (web/storage/store.py)."""
READ = f"sessionStorage.getItem('sandtable.visit') ?? localStorage.getItem('{GAME}')"
"""Where the page keeps the game on its table (web/storage/store.py): one only looked at, or the one in progress."""
PATIENCE = 30_000
"""Milliseconds that the page may take for anything, the computer's turn included, on a loaded machine."""


class Player:
    """Plays on a page by pointing only, as a person does; the engine tells it which orders there are."""

    def __init__(self, page: Page, way: str, home: str = "./") -> None:
        self.page = page
        self.way = way
        self.home = home

    def game(self) -> Game:
        """Return the game that the page has kept, opened anew."""
        text = self.page.evaluate(READ)
        game, _, fault = record.load_text(text)
        assert fault is None, fault
        return game

    def turn(self) -> int:
        """Return how the board lies, as quarter turns."""
        return int(self.page.evaluate(f"JSON.parse({READ}).extra.turn"))

    def begin(self, scenario: str, seats: dict[str, str], *, own_dice: bool = False, **options: str) -> None:
        """Set up a game by the form; with `own_dice` those who play roll dice of their own."""
        self.page.goto(f"{self.home}#setup/{scenario}")
        self.page.wait_for_selector("#start")
        for side, seat in seats.items():
            self.page.select_option(f"#seat-{side}", seat)
        for name, value in options.items():
            open_choices(self.page)
            self.page.fill(f"#option-{name}", value)
        if own_dice:
            open_choices(self.page)
            self.page.check("#way-own_dice")
        self.page.evaluate(ANEW)
        self.press_button("#start")
        self.page.wait_for_selector("html[data-ready=board]", state="attached")

    def wait_for_person(self) -> None:
        """Wait until a person has to decide, or the game is over; a picture kept from before only says so."""
        self.page.wait_for_selector(
            "html[data-ready=board]:is([data-mover=human], [data-mover=end])", state="attached", timeout=PATIENCE
        )

    def is_over(self) -> bool:
        """Return whether the page says that the game is over."""
        return self.page.evaluate("document.documentElement.dataset.mover") == "end"

    def give(self, action: Action) -> None:
        """Give an order by pointing at what it consists of, and confirm it if it has to be."""
        before = len(self.game().inputs)
        self.select(action)
        if self.page.locator("#confirm").count():
            self.press_button("#confirm")
        self.page.wait_for_function(f"n => JSON.parse({READ}).inputs.length > n", arg=before, timeout=PATIENCE)

    def select(self, action: Action) -> None:
        """Point at what an order consists of."""
        game = self.game()
        selection = Selection(game.system, game.state)
        for spelt in game.system.pointing.picks(game.state, action)[len(selection.picks) :]:
            pick = without_row(spelt)
            if selection.chosen is None:
                selection.point(pick)
                self.point(game, pick)

    def play(self, choose: Callable[[Game], Action], limit: int = 200) -> None:
        """Give the orders that `choose` returns for every person until the game is over."""
        for _ in range(limit):
            self.wait_for_person()
            if self.is_over():
                return
            self.give(choose(self.game()))
        raise AssertionError("the game did not end")

    def refused(self, *picks: str) -> str:
        """Point at things that may not go together; return the rule that the refusal names, opened by its link."""
        game = self.game()
        for pick in picks:
            self.point(game, pick)
        link = self.page.locator("#why .rule-link").first
        rule = link.inner_text()
        link.click()

        assert self.page.locator("#rules-dialog").is_visible()
        assert self.page.locator(f"#rule-{rule}").is_visible()

        return rule

    def point(self, game: Game, pick: str) -> None:
        """Point at one thing the way this person does."""
        kind, _, which = pick.partition(":")
        if kind == "do":
            self.press_button(f'#question [data-arg="{pick}"]')
            return
        pieces, is_in_rows = game.view().pieces, game.view().board.kind == "zones"
        place = which if kind == "place" else next(p.place for p in pieces if p.id == which)
        if place is None:
            self.press_button(f'#question [data-arg="{pick}"]')
            return
        is_beside = kind == "piece" and (is_in_rows or which != next(p.id for p in pieces if p.place == place))
        if is_beside and self.way != "keys":
            drawn = self.page.locator(f'[data-pick="{pick}"]')
            drawn.tap(force=True) if self.way == "touch" else drawn.click(force=True)
            return
        if self.way == "keys":
            self._walk(game, place)
            self.page.keyboard.press("Enter")
            return
        hit = self.page.locator(f"#space-{place} .hit")
        if self.way == "touch":  # the bar at the foot of a phone may lie over the board: a person scrolls
            hit.evaluate("element => element.scrollIntoView({ block: 'center' })")
        box = hit.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.way == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press_button(self, selector: str) -> None:
        """Press a button the way this person does."""
        if self.way == "keys":
            self._tab_to(selector)
            self.page.keyboard.press("Enter")
        elif self.way == "touch":
            self.page.tap(selector)
        else:
            self.page.click(selector)

    def _tab_to(self, selector: str) -> None:
        """Press Tab, or Shift and Tab towards what stands before, until an element has the keyboard."""
        self.page.wait_for_selector(selector)
        for _ in range(200):
            way = self.page.evaluate(TOWARDS, selector)
            if not way:
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"the Tab key never came to {selector}")

    def _walk(self, game: Game, place: str) -> None:
        """Walk over the board with the arrow keys, from where the Tab key enters it."""
        self._tab_to(".space")
        turn = self.turn()
        here = self.page.evaluate("document.activeElement.id").removeprefix("space-")
        came: dict[str, tuple[str, str]] = {here: ("", "")}
        queue = deque([here])
        board = drawing(game.view(), turn=turn)
        while queue and place not in came:
            at = queue.popleft()
            for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
                to = board.near(place_ref(at), key)
                if to is not None and to.id not in came:
                    came[to.id] = (at, key)
                    queue.append(to.id)
        keys = []
        while place != here:
            place, key = came[place]
            keys.append(key)
        for key in reversed(keys):
            self.page.keyboard.press(key)


TOWARDS = """(selector) => {
  const here = document.activeElement;
  if (here.matches(selector)) return "";
  const there = document.querySelector(selector);
  return here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""
"""The key that leads from where the keyboard is to an element, none where it is there."""
AGAINST_THE_COMPUTER = {
    "chartabella/training": {"P": "human", "M": "recruit"},
    "at_the_charge/training": {"N": "human", "B": "recruit"},
    "table_battles/training": {"SC": "human", "EN": "recruit"},
}
"""A battle of each of three systems, and who plays in it; the others have players of their own."""


VIOLATIONS = """window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));"""


IN_HASTE = """localStorage.setItem("sandtable.settings", '{"speed":"skip","seconds":"1"}')"""
"""A script that has the computer's orders shown without a pause."""


def choose_setting(page: Page, name: str, value: str) -> None:
    """Have something in the settings another value, as soon as they are on the page."""
    page.wait_for_selector(f"#setting-{name}", state="attached")
    page.evaluate(CHOOSE, [f"#setting-{name}", value])


def let_play(page: Page, home: str, scenario: str) -> list[str]:
    """Let the computer play a battle to its end on a fresh page; return what went against the page's policy."""
    page.add_init_script(VIOLATIONS)
    page.add_init_script(IN_HASTE)
    page.goto(f"{home}#setup/{scenario}")
    page.wait_for_selector("#start")
    for side in AGAINST_THE_COMPUTER[scenario]:
        page.select_option(f"#seat-{side}", "recruit")
    page.click("#start")
    page.wait_for_selector("#question .ending", timeout=4 * PATIENCE)
    page.wait_for_selector("html[data-late=installed]", state="attached")
    return page.evaluate("window.violations")


def exchange(player: Player, scenario: str) -> None:
    """Begin a battle against the computer, give orders until it is the computer's turn, and wait for its answer."""
    seats = AGAINST_THE_COMPUTER[scenario]
    player.begin(scenario, seats)
    for _ in range(20):
        player.wait_for_person()
        game = player.game()
        if any(seats.get(given.side) == "recruit" for given in game.inputs):
            return
        menu = game.menu()
        player.give(next((action for action in menu if action.text() == "end_phase"), menu[-1]))
    raise AssertionError("the computer never came to move")


def eager(game: Game) -> Action:
    """Return an order of somebody eager to fight: the best attack if there is one, else the move that comes nearest."""
    now = game.pending
    assert isinstance(now, Decision)
    system, state = game.system, game.state

    def worth(action: Action) -> tuple[int, int, str]:
        after = state.copy()
        system.play(after, action)
        attack = system.forecast.is_attack(state, action)
        return int(attack), -_distance(game, after, now.side), action.text()

    return max(game.menu(), key=worth)


def _distance(game: Game, state: object, side: str) -> int:
    """Return how far a side's pieces are from the enemy's, in all."""
    pieces = [p for p in game.system.sight.view(state, None).pieces if p.place]
    where = {space.id: (space.x, space.y) for space in game.view().board.spaces}
    own = [where[p.place] for p in pieces if p.side == side and p.place]
    other = [where[p.place] for p in pieces if p.side != side and p.place]
    return sum(min((abs(a - c) + abs(b - d) for c, d in other), default=0) for a, b in own)


def saved(name: str) -> str:
    """Return the text of a kept game."""
    return (SAVES / f"{name}.json").read_text("utf-8")


def opened(page: Page, save: str) -> Player:
    """Open the text of a save on the table, whatever stands on the page's own."""
    page.goto("./#")
    page.wait_for_selector("html[data-view=home][data-late=installed]", state="attached")
    page.set_input_files("#file", {"name": "save.json", "mimeType": "application/json", "buffer": save.encode()})
    page.wait_for_selector("html[data-view=play][data-ready=board]", state="attached")
    return Player(page, "mouse")


def uncover(player: Player) -> None:
    """Take the device and have the board shown."""
    player.page.wait_for_selector("#cover:not([hidden]) [data-do=uncover]")

    assert not player.page.locator("#board-frame").is_visible()

    player.press_button("#cover [data-do=uncover]")
    player.page.wait_for_selector("#board-frame:not([hidden])")


def open_more(page: Page | Frame) -> None:
    """Open the menu of the tools that are not always in sight."""
    page.click(".more > summary")


def open_choices(page: Page) -> None:
    """Open the choices of the form that most games do not need."""
    if not page.locator(".more-choices[open]").count():
        page.click(".more-choices > summary")


def contact(player: Player) -> Game:
    """Bring Norman knights and foot next to the militia and begin the combat phase."""
    player.begin("at_the_charge/training", {"N": "human", "B": "human"})
    for order in (Move("normands-1", ("0605", "0505"), True), Move("infanterie-1", ("0504",)), EndPhase()):
        player.give(order)
    return player.game()
