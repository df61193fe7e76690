"""What a page that is none offers to use now: read off the page itself, so that a new tool is found by itself.

The page of the tests notes what was painted (tests/web/pages.py); what stands there all the time is in its source. Both
are read as the browser would show them: nothing that is hidden, that lies in a closed dialog or behind an open one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from html.parser import HTMLParser
from typing import NamedTuple

from tests.source import ROOT
from tests.web.pages import FakePage
from web.build.page_source import page_source
from web.features.replay import actions as replay_actions
from web.shell import shortcuts

BOARD = re.compile(r' data-pick="([^"]+)"')
DICE = re.compile(r' data-die="([^"]+)"')
NEVER_CLOSED = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
BESIDE = ("rules-dialog", "signs-dialog")
"""Dialogs beside which the page stays usable."""
LEADING = ("read", "point", "order", "unled", "done")
"""What the page says of a lesson while one is taken (`data-lesson`)."""
OUT_OF_THE_WAY = re.compile(
    r"& :is\(([^)]*)\) \{ display: none; \}\s*& #question \.button:is\(([^)]*)\) \{ display: none"
)
"""The styles of what a lesson does not speak of: of the page, and of the buttons of the question."""
PRESSED = (
    *("Enter", " ", "Tab", "Escape", "Backspace", "d", "[", "]"),
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    *shortcuts.CHOICES,
)
"""Keys that no table of the page names, beside those that do."""


class Tool(NamedTuple):
    """A usable control: its kind, its name, and its argument; two of one kind and name are the same tool.

    `do`: a button by its action; `place`: a link to a place of the site; `field`: a field with a value; `form`: a form;
    `key`: a key; `board`: an action of the hand on the board.
    """

    kind: str
    name: str
    arg: str = ""

    @property
    def label(self) -> str:
        return f"{self.kind} {self.name}"


class Node(NamedTuple):
    """An element of the page with what is in it."""

    tag: str
    attributes: dict[str, str]
    inside: list[Node]

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    def all(self) -> Iterator[Node]:
        """Yield this element and all in it."""
        yield self
        for one in self.inside:
            yield from one.all()


class _Reader(HTMLParser):
    """Reads markup as a tree and skips pictures, because they contain no tool."""

    def __init__(self) -> None:
        super().__init__()
        self.top = Node("", {}, [])
        self._open = [self.top]
        self._picture = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "svg" or self._picture:
            self._picture += tag == "svg"
            return
        node = Node(tag, {name: value or "" for name, value in attrs}, [])
        self._open[-1].inside.append(node)
        if tag not in NEVER_CLOSED:
            self._open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._picture and tag in NEVER_CLOSED:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if self._picture:
            self._picture -= tag == "svg"
        elif tag in [node.tag for node in self._open]:
            while self._open.pop().tag != tag:
                pass


@lru_cache(maxsize=4096)
def tree(markup: str) -> Node:
    """Return markup as a tree, read once."""
    reader = _Reader()
    reader.feed(markup)
    return reader.top


@cache
def page_itself() -> Node:
    """Return what stands on the page all the time."""
    return tree(page_source(ROOT))


@cache
def out_of_the_way() -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return what the styles hide in lessons: classes and ids, and attributes of buttons of the question."""
    found = OUT_OF_THE_WAY.search((ROOT / "web/features/lesson/style.css").read_text("utf-8"))
    assert found is not None, "web/features/lesson/style.css hides what a lesson does not speak of"
    return tuple(found[1].split(", ")), tuple(re.findall(r'\[([\w-]+)="([^"]*)"\]', found[2]))


def seen(page: FakePage) -> Iterator[tuple[Node, str]]:
    """Yield every element that is to be seen now, or that a fold has which is to be seen, with the form around it."""
    modal = page.dialogs - set(BESIDE)
    if not modal:
        yield from _seen(page, page_itself(), "", is_led=page.roots.get("lesson") in LEADING)
    for node in page_itself().all() if modal else ():
        if node.id in modal:
            yield from _seen(page, node, "", is_led=False)


def _seen(page: FakePage, node: Node, form: str, *, is_led: bool) -> Iterator[tuple[Node, str]]:
    name = node.id
    is_hidden = name in page.hidden or ("hidden" in node.attributes and name not in page.shown)
    if is_hidden or (node.tag == "dialog" and name not in page.dialogs) or (is_led and _is_out_of_the_way(page, node)):
        return
    form = name if node.tag == "form" else form
    yield node, node.attributes.get("form", form)
    is_painted = name in page.markup and name not in page.plain and name != "board"
    for one in tree(page.markup[name]).inside if is_painted else node.inside:
        yield from _seen(page, one, form, is_led=is_led)


def _is_out_of_the_way(page: FakePage, node: Node) -> bool:
    """Return whether the styles hide an element in a lesson."""
    parts, buttons = out_of_the_way()
    names = {f"#{node.id}", *(f".{one}" for one in node.attributes.get("class", "").split())}
    if names & set(parts) or any(node.attributes.get(name) == value for name, value in buttons):
        return True
    is_asked = (
        page.roots.get("lesson") not in ("read", "point") or page.attributes.get(("question", "data-asked")) == "yes"
    )
    return node.id == "question" and not is_asked


def offered(page: FakePage) -> list[Tool]:
    """Return every tool that is offered now, each with every argument with which it is, in the order of the page."""
    nodes = list(seen(page))
    found = [tool for node, form in nodes for tool in _of(node, form)]
    found += [Tool("key", key) for key in all_keys()]
    if not page.dialogs - set(BESIDE) and any(node.id == "board" for node, _ in nodes):
        found += _on_board(page)
    return list(dict.fromkeys(found))


def all_keys() -> tuple[str, ...]:
    """Return the keys that may mean something: a large letter is one with Shift, `^` stands before one with Ctrl."""
    shifted = [key.upper() for key in shortcuts.key_bindings() if key.isalpha() and len(key) == 1]
    return tuple(dict.fromkeys((*shortcuts.key_bindings(), *replay_actions.KEYS, *shifted, *PRESSED, "^z", "^y")))


def _of(node: Node, form: str) -> Iterator[Tool]:
    """Yield what an element offers."""
    told = node.attributes
    if "disabled" in told:
        return
    if "data-do" in told:
        yield Tool("do", told["data-do"], told.get("data-arg", ""))
    elif told.get("href", "").startswith("#"):
        where = told["href"].removeprefix("#")
        yield Tool("place", "rule" if where.startswith("rule-") else where.partition("/")[0], where)
    elif told.get("type") == "submit":
        yield Tool("form", form)
    elif told.get("type") == "checkbox":
        yield Tool("field", told["name"], "" if "checked" in told else "yes")
    elif told.get("type") == "radio":
        yield Tool("field", told["name"], told["value"])
    elif node.tag == "select":
        for one in node.inside:
            yield Tool("field", told.get("name", node.id), one.attributes.get("value", ""))
    elif node.tag == "input" and told.get("type") == "range":
        for at in {0, int(told["max"]) // 2, int(told["max"])}:
            yield Tool("field", node.id, str(at))
    elif node.tag in ("input", "textarea") and told.get("type") not in ("hidden", "file") and "readonly" not in told:
        yield Tool("field", told.get("name", node.id), "charge")


def _on_board(page: FakePage) -> Iterator[Tool]:
    """Yield what a hand may do with the things on the board."""
    picks = dict.fromkeys(
        pick for nodes in page.nodes.values() for text in nodes.values() for pick in BOARD.findall(text)
    )
    dice = dict.fromkeys(
        face for nodes in page.nodes.values() for text in nodes.values() for face in DICE.findall(text)
    )
    for pick in picks:
        for way in ("point", "rest", "carry"):
            yield Tool("board", way, pick)
    for face in dice:
        yield Tool("board", "carry", f"die:{face}")


def filled_in(page: FakePage) -> dict[str, dict[str, str | bool]]:
    """Return the values of the fields of each form that is to be seen, as they stand there."""
    forms: dict[str, dict[str, str | bool]] = {}
    for node, form in seen(page):
        if form:
            _fill(forms.setdefault(form, {}), node)
    return forms


def _fill(values: dict[str, str | bool], node: Node) -> None:
    told = node.attributes
    name, kind = told.get("name"), told.get("type")
    if name is None:
        return
    if kind == "checkbox":
        values[name] = "checked" in told
    elif kind == "radio":
        if "checked" in told:
            values[name] = told["value"]
    elif node.tag == "select":
        chosen = [one for one in node.inside if "selected" in one.attributes] or node.inside
        values[name] = chosen[0].attributes.get("value", "")
    else:
        values[name] = told.get("value", "")
