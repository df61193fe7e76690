"""A Marshal says what he thinks while he thinks, and an even game is proposed before a battle."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from web.storage.win_record import WinRecord

IN_HASTE = {"speed": "skip", "seconds": "1", "granted": "5"}
"""Settings in which orders are shown without a pause, and a Marshal has the least time."""


def experienced() -> str:
    """Return the record of somebody who has won four of six games against a Recruit."""
    record = WinRecord()
    for n, good in enumerate((1, 1, 1, 1, -1, -1)):
        record.count("chartabella/training", "P", "recruit", good, str(n))
    return record.text()


def kept(page: Page, **texts: str) -> None:
    """Have the browser keep texts of the site from the start."""
    page.add_init_script(
        "".join(
            f"localStorage.setItem({json.dumps(f'sandtable.{name}')}, {json.dumps(text)});"
            for name, text in texts.items()
        )
    )


def test_a_marshal_tells_what_he_thinks(new_page: Callable[..., Page]) -> None:
    """The question bar has the chance and the order so far while a Marshal thinks, and his turn ends by itself."""
    page = new_page(alone=True)
    kept(page, settings=json.dumps(IN_HASTE))
    page.goto("./#setup/chartabella/training")
    expect(page.locator("#granted")).to_be_hidden()
    page.select_option("#seat-P", "marshal")
    page.select_option("#seat-M", "human")
    expect(page.locator("#granted")).to_be_visible()
    expect(page.locator("#granted")).to_have_value("5")
    page.click("#start")

    expect(page.locator("#question .so-far")).to_contain_text("%")
    expect(page.locator("#question .so-far")).to_contain_text("At present it would give this order:")
    expect(page.locator("#question [data-do=skip]")).to_be_hidden()
    expect(page.locator("#question .who.side-1")).to_be_visible()


def test_an_even_game_is_proposed_and_begun(new_page: Callable[..., Page]) -> None:
    """The form says from how many games the proposal comes, and the game is played against that step."""
    page = new_page(alone=True)
    kept(page, settings=json.dumps(IN_HASTE), honours=experienced())
    page.goto("./#setup/chartabella/training")
    expect(page.locator(".even-game")).to_contain_text("from your 6 games of")
    step = page.locator("#seat-M option", has_text="an even game").get_attribute("value")
    assert step is not None
    assert "+" in step
    page.select_option("#seat-M", step)
    page.click("#start")
    page.wait_for_selector("#question .who")

    assert f'"{step}"' in page.evaluate("localStorage['sandtable.game']")
