"""A window of a browser that Playwright does not drive, with as much of Playwright's Page as a journey needs.

What a person does, clicking and typing, is real input of the browser's own; what is looked at is asked by script.
"""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tests.browser.seeds import SEEDS

PATIENCE = 180_000
"""Milliseconds that a page may take for anything: WebAssembly is slow in Debian's WebKitGTK."""
ANSWERED = 60_000
"""Milliseconds after which a page that was loaded answers its first question, however slow the machine is."""
VISIBLE = "(element) => Boolean(element?.checkVisibility({ visibilityProperty: true }))"
CENTRE = """((selector) => {
  const element = document.querySelector(selector);
  if (!element || element.matches(":disabled") || !element.checkVisibility({ visibilityProperty: true })) return null;
  const centre = () => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const hit = () => element.contains(document.elementFromPoint(...centre()));
  if (!hit()) element.scrollIntoView({ block: "center", behavior: "instant" });  // out of sight, or below a fixed bar
  return hit() ? centre() : null;
})"""
CHOOSE = """(([selector, value]) => {
  const element = document.querySelector(selector);
  if (![...element.options].some((option) => option.value === value)) throw new Error(`${selector} has no ${value}`);
  element.value = value;
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
})"""
BACKSPACE = "\ue003"  # WebDriver's sign for the key Backspace


class WindowError(Exception):
    """The browser refused a command, or what was awaited did not come."""


class Window(ABC):
    """One window; the address that `goto` takes is whole, or begins with `./` and lies under `base`."""

    base = ""

    def __init__(self) -> None:
        self.errors: list[str] = []
        """What the page threw, where the browser tells."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """End the browser and everything that was started for it."""

    @abstractmethod
    def _open(self, address: str) -> None:
        """Go to an address, at least as far as its document has begun."""

    @abstractmethod
    def _evaluate(self, expression: str) -> str | None:
        """Return what a script expression or the promise that it makes gives, a text; WindowError if it throws."""

    @abstractmethod
    def _act(self, source: dict[str, object]) -> None:
        """Perform the actions of one source of input, spelt as WebDriver spells them."""

    @abstractmethod
    def set_input_files(self, selector: str, path: Path) -> None:
        """Choose a file in a field for files."""

    @abstractmethod
    def _reload(self) -> None:
        """Load the page again, at least as far as its document has begun."""

    @abstractmethod
    def download(self, selector: str) -> Path:
        """Click on an element that offers a file; return the file that was saved."""

    # Looking ---------------------------------------------------------------------------------------------------------

    def goto(self, address: str) -> None:
        """Go to an address; the page there gets the seeds of tests."""
        whole = self.base + address.removeprefix("./") if address.startswith("./") else address
        self._load(lambda: self._open(whole))

    def reload(self) -> None:
        """Load the page again; it gets the seeds of tests."""
        self._load(self._reload)

    def _load(self, load: Callable[[], None]) -> None:
        """Load a page and give it the seeds; one that answers nothing is loaded once more, as a person would do.

        WebKitGTK under its driver now and then has such a page, whatever the page does.
        """
        load()
        try:
            self.wait_for_function(f"({SEEDS}, true)", timeout=ANSWERED)
        except WindowError:
            load()
            self.wait_for_function(f"({SEEDS}, true)")

    def evaluate(self, text: str, arg: object = None) -> object:
        """Return the value of a script expression; a function is called with `arg`."""
        code = f"const made = ({text}); return made instanceof Function ? made({json.dumps(arg)}) : made;"
        told = self._evaluate(f"(async () => {{ {code} }})().then((value) => JSON.stringify(value ?? null))")
        return None if told is None else json.loads(told)

    def wait_for_function(self, text: str, arg: object = None, timeout: int = PATIENCE) -> object:
        """Return the first value of a script expression that counts as true."""
        end = time.monotonic() + timeout / 1000
        while (left := end - time.monotonic()) > 0:
            look = f"""async () => {{
              const end = Date.now() + {min(left, 5) * 1000:.0f};
              for (;;) {{
                let value = ({text});
                if (value instanceof Function) value = value({json.dumps(arg)});
                if (value || Date.now() > end) return value;
                await new Promise((done) => setTimeout(done, 20));
              }}
            }}"""
            try:
                value = self.evaluate(look)
            except WindowError:  # the page went away meanwhile, or what is looked at is not there yet
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)
            else:
                if value:
                    return value
        raise WindowError(f"this did not come within {timeout} ms: {text} {arg or ''}")

    def wait_for_selector(self, selector: str, state: str = "visible", timeout: int = PATIENCE) -> None:
        """Wait until an element is there, and is seen unless `state` is "attached"."""
        seen = VISIBLE if state == "visible" else "Boolean"
        self.wait_for_function(f"(selector) => ({seen})(document.querySelector(selector))", selector, timeout)

    def inner_text(self, selector: str) -> str:
        """Return the text of an element as it is seen."""
        return str(self.evaluate("(selector) => document.querySelector(selector).innerText", selector))

    def locator(self, selector: str) -> Found:
        """Return what the page has under a selector."""
        return Found(self, selector)

    # Doing -----------------------------------------------------------------------------------------------------------

    @property
    def mouse(self) -> Window:
        """The mouse, whose `click` takes a point."""
        return self

    def click(self, what: str | float, y: float | None = None) -> None:
        """Click on an element once it can be hit, or on a point."""
        x = what
        if isinstance(what, str):
            x, y = self.wait_for_function(CENTRE, what)
        press, release = ({"type": f"pointer{how}", "button": 0} for how in ("Down", "Up"))
        move = {"type": "pointerMove", "x": round(float(x)), "y": round(float(y or 0))}
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._act(mouse | {"actions": [move, press, release]})

    def fill(self, selector: str, text: str) -> None:
        """Type a text into a field, in the place of what stands there."""
        self.click(selector)
        self.evaluate("(selector) => document.querySelector(selector).select()", selector)
        keys = [{"type": f"key{how}", "value": key} for key in BACKSPACE + text for how in ("Down", "Up")]
        self._act({"type": "key", "id": "keys", "actions": keys})

    def select_option(self, selector: str, value: str) -> None:
        """Choose an entry of a list by script, as Playwright does: lists are drawn outside the page."""
        self.wait_for_selector(selector)
        self.evaluate(CHOOSE, [selector, value])


class Found:
    """The elements under a selector, as far as a journey needs them."""

    def __init__(self, window: Window, selector: str) -> None:
        self.window = window
        self.selector = selector

    def count(self) -> int:
        """Return how many elements there are."""
        return self._ask("document.querySelectorAll(selector).length")

    def is_visible(self) -> bool:
        """Return whether the first of them exists and is visible."""
        return self._ask(f"({VISIBLE})(document.querySelector(selector))")

    def bounding_box(self) -> dict[str, float]:
        """Return x, y, width and height of the first of them in the window."""
        self.window.wait_for_selector(self.selector)
        return self._ask("document.querySelector(selector).getBoundingClientRect().toJSON()")

    def click(self, force: bool = False) -> None:
        """Click on the first of them; `force` asks not whether it can be hit."""
        if not force:
            self.window.click(self.selector)
            return
        box = self.bounding_box()
        self.window.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def _ask(self, text: str) -> object:
        return self.window.evaluate(f"(selector) => {text}", self.selector)
