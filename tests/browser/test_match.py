"""Two people in two browsers play a battle by sending one another links."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from engine.core import link
from engine.core.game import Game
from engine.core.match_turn import seal
from engine.core.types import Action
from engine.systems.chartabella.actions import EndTurn
from tests.browser.conftest import DESK
from tests.browser.player import PATIENCE, Player, eager


class Friend:
    """One of the two, who plays at a page, makes links and opens the other's."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.player = Player(page, "mouse")

    def invite(self, scenario: str, own: str, other: str) -> None:
        """Set up a match in which the other side belongs to a friend."""
        self.player.begin(scenario, {own: "human", other: "friend"})

    def game(self) -> Game:
        """Return the game as the page keeps it."""
        return self.player.game()

    def mover(self) -> str:
        """Return who has to do something, as the page says."""
        return self.page.evaluate("document.documentElement.dataset.mover")

    def send(self, choose: Callable[[Game], Action] = eager, dice: str = "sealed") -> str:
        """Give all orders of this turn and return its link; an invitation says how dice are thrown."""
        self.play(choose)
        if self.page.locator("#question .button-primary[data-do=match-prepare]").count():
            self.page.click("#question [data-do=match-prepare]")
            self.page.check(f"#prepare-form [value={dice}]")
            self.page.click("#prepare-form [type=submit]")
        else:
            self.page.click("#question [data-do=match-send]")
        text = self.page.input_value("#match-link")
        self.page.click("#match-dialog [data-do=close]")
        return text

    def play(self, choose: Callable[[Game], Action] = eager) -> None:
        """Give all orders of this turn; what comes by itself between them comes."""
        while self.mover() in ("human", "dice", "ahead"):
            if self.mover() == "human":
                self.player.give(choose(self.game()))

    def open(self, address: str, turn: int, *, paste: bool = False) -> None:
        """Open the other's link, by following it or by pasting it, and wait until the match has come so far."""
        if paste:
            self.page.click("#question [data-do=match-show][data-arg=answer]")
            self.page.fill("#match-answer", f"My turn: {address[:40]}\n{address[40:]} (your move)")
            self.page.click("#match-form [type=submit]")
        else:
            self.page.goto(address)
        if not turn:
            self.page.click("#invitation-dialog [data-do=match-accept]")
        self.page.wait_for_function(
            "n => (JSON.parse(localStorage.getItem('sandtable.matches') || '[]')[0] || {}).turns === n + 1",
            arg=turn,
            timeout=PATIENCE,
        )
        self.page.wait_for_selector("html[data-ready=board][data-view=play]", state="attached")


def exchange(ahead: Friend, behind: Friend, turns: Iterator[int], choose: Callable[[Game], Action] = eager) -> str:
    """Let the battle go on link by link until it is over, or for so many turns; return the last link."""
    text = ""
    for n in turns:
        text = ahead.send(choose)
        behind.open(text, n, paste=n % 2 == 1)
        if behind.mover() == "end" and not behind.page.locator("#question [data-do=match-send]").count():
            break
        ahead, behind = behind, ahead
    return text


@pytest.fixture
def friends(lend: Callable[[str, dict[str, object]], Page]) -> tuple[Friend, Friend]:
    """Two people with a browser each, on which the site runs."""
    return Friend(lend("host", DESK)), Friend(lend("guest", DESK))


def careful(game: Game) -> Action:
    """Return an order of somebody who lets the first turn of each side pass, and is eager then."""
    return EndTurn() if len(game.inputs) < 2 else eager(game)


def test_a_battle_is_played_by_links_to_its_end(friends: tuple[Friend, Friend]) -> None:
    """Both reach the same end with the same dice, and dishonest links are refused."""
    host, guest = friends
    host.invite("chartabella/training", "P", "M")
    invitation = host.send(careful)
    host.page.keyboard.press("u")
    host.page.wait_for_selector("#notice:not([hidden])")
    assert "has been sent" in host.page.inner_text("#notice")

    guest.open(invitation, 0)
    assert "accepted the invitation" in guest.page.inner_text("#notice")
    answer = guest.send(careful)
    forged = link.unpack(answer.rpartition("/")[2])
    forged["match"]["opened"][0] = "z"
    before = host.game().digests
    host.page.goto(f"{answer.rpartition('/')[0]}/{link.pack(forged)}")
    host.page.wait_for_selector("#notice:has-text('This turn is refused')")
    assert "32 hex digits, got z" in host.page.inner_text("#notice")
    assert before == host.game().digests

    assert "waiting" in host.page.inner_text(".match-entry")
    host.page.click(".match-entry [data-do=match-open]")
    host.page.wait_for_selector("html[data-view=play]", state="attached")
    host.open(answer, 1, paste=True)
    last = exchange(host, guest, iter(range(2, 60)), careful)

    done = link.unpack(last.rpartition("/")[2])
    assert any("roll" in given for given in done["record"]["inputs"])
    assert len(done["match"]["opened"]) >= 3
    assert host.game().digests == guest.game().digests
    assert ("end", "end") == (host.mover(), guest.mover())


def test_a_trusting_battle_is_played_by_links_to_its_end(friends: tuple[Friend, Friend]) -> None:
    """Both read what trusting dice promise before they agree, and far fewer links are needed."""
    host, guest = friends
    host.invite("chartabella/training", "P", "M")
    invitation = host.send(careful, "trusting")
    guest.page.goto(invitation)
    guest.page.wait_for_selector("#invitation-dialog:has-text('could look ahead')")
    guest.open(invitation, 0)
    host.open(guest.send(careful), 1)
    last = exchange(host, guest, iter(range(2, 60)), careful)

    done = link.unpack(last.rpartition("/")[2])
    assert done["match"]["trusting"]
    assert any("roll" in given for given in done["record"]["inputs"])
    assert host.game().digests == guest.game().digests
    assert ("end", "end") == (host.mover(), guest.mover())
    assert "Trusting" in guest.page.inner_text("#badges")


def agree_on_a_draw(host: Friend, guest: Friend, turn: int) -> None:
    """Offer a draw with the host's turn, which is shown when its link is opened; accepting ends the battle for both."""
    host.play()
    host.page.click("#question [data-do=match-prepare]")
    host.page.check("#prepare-form [name=draw]")
    host.page.click("#prepare-form [type=submit]")
    offer = host.page.input_value("#match-link")
    guest.open(offer, turn)
    guest.page.wait_for_selector("#draw-dialog[open]")
    assert "draw" in guest.page.inner_text("#draw-text")
    guest.page.click("#draw-dialog [data-do=draw-yes]")
    guest.page.wait_for_selector("html[data-mover=end]", state="attached")
    host.page.click("#match-dialog [data-do=close]")
    host.open(guest.send(), turn + 1)

    assert ("end", "end") == (host.mover(), guest.mover())
    assert "draw" in host.page.inner_text("#question")


def test_dice_of_a_first_phase_need_both_and_a_draw_is_agreed_by_link(friends: tuple[Friend, Friend]) -> None:
    """Dice of a first phase wait for both; changed dice or a second turn are refused; an offer of a draw is shown."""
    host, guest = friends
    host.invite("table_battles/training", "SC", "EN")
    exchange(host, guest, iter(range(5)))
    sent = guest.send()  # turn 5
    forged = link.unpack(sent.rpartition("/")[2])
    changed = next(given for given in forged["record"]["inputs"] if "roll" in given)
    changed["roll"] = "111111" if changed["roll"] != "111111" else "666666"
    host.page.goto(f"{sent.rpartition('/')[0]}/{link.pack(forged)}")
    host.page.wait_for_selector("#notice:has-text('This turn is refused')")

    host.page.click("#resume")
    host.page.wait_for_selector("html[data-view=play]", state="attached")
    host.open(sent, 5)
    host.page.goto(sent)
    host.page.wait_for_selector("#notice:has-text('You have opened this turn before')")
    exchange(host, guest, iter(range(6, 8)))

    assert host.game().digests[: len(guest.game().digests)] == guest.game().digests
    agree_on_a_draw(host, guest, 8)


def test_a_side_is_taken_to_another_browser(
    friends: tuple[Friend, Friend], new_page: Callable[..., Page], tmp_path: Path
) -> None:
    """Without its secrets a match cannot continue; the file of one's side has them."""
    host, guest = friends
    host.invite("chartabella/training", "P", "M")
    guest.open(host.send(careful), 0)
    host.open(guest.send(careful), 1)
    with guest.page.expect_download() as started:
        guest.page.click("#question [data-do=match-show][data-arg=link]")
        guest.page.click("#match-dialog summary:has-text('another browser')")
        guest.page.click("#match-dialog [data-do=match-keep]")
    file = tmp_path / "side.json"
    started.value.save_as(file)
    third = host.send()
    elsewhere = Friend(new_page())
    elsewhere.page.goto(third)
    elsewhere.page.wait_for_selector("#notice:has-text('secrets are not in this browser')")
    elsewhere.page.set_input_files("#file", file)
    elsewhere.page.click("#notice:has-text('one player’s side') [data-do=match-take]")
    elsewhere.page.wait_for_selector("#question [data-do=match-show]")
    elsewhere.open(third, 2)

    assert host.game().digests == elsewhere.game().digests[: len(host.game().digests)]
    assert json.loads(file.read_text("utf-8"))["held"]["secret"] not in third


def test_a_file_takes_no_match_over(friends: tuple[Friend, Friend], tmp_path: Path) -> None:
    """A file that does not continue the match asks first, and what it replaces stays."""
    host, guest = friends
    host.invite("chartabella/training", "P", "M")
    guest.open(host.send(careful), 0)
    host.open(guest.send(careful), 1)
    before = host.page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('sandtable.match.'))")
    forged = json.loads(before[0][1])
    forged["held"]["secret"] = "a" * 32
    forged["held"]["mine"] = seal(forged["held"]["match"]["id"], 2, "a" * 32)
    file = tmp_path / "side.json"
    file.write_text(json.dumps(forged), "utf-8")
    host.page.set_input_files("#file", file)
    host.page.wait_for_selector("#notice:has-text('another state of a match')")

    reading = "Object.entries(localStorage).filter(([key]) => key.startsWith('sandtable.match.'))"
    assert before == host.page.evaluate(reading)
    host.page.click("#notice [data-do=match-take]")
    host.page.wait_for_function("() => JSON.parse(localStorage.getItem('sandtable.matches')).length === 2")
    assert before[0][1] in [text for _, text in host.page.evaluate(reading)]
