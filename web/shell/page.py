"""The interface of a browser page: web/dom implements it, and the tests and the build have headless versions.

Elements are named by their id, or found by a selector if several may match.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Protocol

Said = Callable[[dict[str, Any]], None]
"""Receives a worker's message, parsed from JSON."""
Bounds = tuple[float, float, float, float]
"""Left, top, width and height."""


class Worker(Protocol):
    """A worker thread of the computer: messages out and in; `stop` ends it at once."""

    def start(self) -> None:
        """Start the worker if it is not running."""

    def ask(self, message: dict[str, Any]) -> None:
        """Send a message that the worker answers."""

    def stop(self) -> None:
        """End the worker, whatever it is doing."""


class Frame(Protocol):
    """The frame of the board, in which it is zoomed and panned."""

    def begin(self) -> None:
        """Show the whole of a newly drawn board."""

    def reveal(self, *element_ids: str) -> None:
        """Pan an enlarged board so that these elements are visible; if they do not all fit, at least the last."""

    def uncover(self, *element_ids: str) -> None:
        """Scroll the page so that the question bar does not cover these elements of a board shown whole."""

    def zoom(self, way: str) -> None:
        """Zoom ``in`` or ``out``, or ``fit`` the whole board."""


class Host(Protocol):
    """The host page around this one, if the site is embedded in a frame."""

    @property
    def wishes(self) -> dict[str, str]:
        """The requests in the frame's address."""

    @property
    def is_hosted(self) -> bool:
        """Whether this page may communicate with the host page."""

    def hear(self, run: Callable[[str], None]) -> None:
        """Call `run` with each text that the host page sends."""

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to the host page, if it may receive it."""

    def open(self, where: str) -> None:
        """Open a route of the site in a separate window."""


class Storage(Protocol):
    """The browser's storage of texts."""

    def stored(self, key: str) -> str | None:
        """Return a stored text. Raises OSError if the browser forbids it."""

    def store(self, key: str, text: str | None) -> None:
        """Store a text, or remove it. Raises OSError if the storage is full or forbidden."""

    def stored_names(self) -> list[str]:
        """Return the names of all stored texts. Raises OSError if the browser forbids it."""

    def visit(self, name: str = "visit") -> str | None:
        """Return a text that only this window stores (by default its own game); None if there is none."""

    def keep_visit(self, text: str | None, name: str = "visit") -> None:
        """Store a text for this window only, or remove it."""

    def now(self) -> int:
        """Return the wall clock in milliseconds since 1970, for file names and stored data."""


class Page(Storage, Protocol):
    """The page with everything on it, its window and its workers."""

    # Content

    def html(self, element_id: str, text: str) -> None:
        """Show this markup in an element, unless it is shown already."""

    def text_of(self, element_id: str, text: str) -> None:
        """Show plain text in an element."""

    def say(self, text: str) -> None:
        """Announce a text to screen readers only, even if it equals the last one."""

    def again(self, element_id: str) -> None:
        """Announce the content of a live element again, with a brief visible mark."""

    def patch(self, layer_id: str, nodes: dict[str, str]) -> None:
        """Make a layer show exactly these nodes (element id -> markup, in drawing order)."""

    def forget(self, *element_ids: str) -> None:
        """Drop the cached content of these elements and layers, because something else was drawn into them."""

    def show(self, element_id: str, visible: bool) -> None:
        """Show or hide an element."""

    def attribute(self, element_id: str, name: str, value: str | None) -> None:
        """Set an attribute of an element, or remove it."""

    def root(self, name: str, value: str) -> None:
        """Set a data attribute of the page itself, which styles and tests read."""

    def title(self, text: str) -> None:
        """Set the page's title."""

    def hide_unless(self, selector: str, keep: Callable[[str], bool]) -> None:
        """Hide the elements whose id `keep` rejects."""

    def place_note(self, element_id: str, thing: Bounds, pieces: Sequence[Bounds], marked: Sequence[Bounds]) -> None:
        """Place a note where it covers least of the board, never the thing; boxes are in units of the drawing."""

    # Animation and sound

    def asks_calm(self) -> bool:
        """Return whether the browser or the visitor requests reduced motion."""

    def is_calm(self) -> bool:
        """Return whether nothing may move: reduced motion is requested, or the page is not visible."""

    def stage(self, scene: dict[str, Any]) -> None:
        """Play a scene (web/features/animation/scene.py); the board already shows its end."""

    def sound(self, name: str) -> None:
        """Play one sound, if sounds are on."""

    # Fields and dialogs

    def value(self, element_id: str, text: str) -> None:
        """Set the value of a field."""

    def form(self, element_id: str) -> dict[str, str | bool]:
        """Return the values of a form's fields by name; checkboxes as bool."""

    def dialog(self, element_id: str, opened: bool, *, beside: bool = False) -> None:
        """Open or close a dialog; one `beside` the page leaves the page usable."""

    def is_open(self, element_id: str) -> bool:
        """Return whether a dialog is open."""

    def is_modal_open(self) -> bool:
        """Return whether a modal dialog is open."""

    def close_details(self, selector: str, but: str = "") -> bool:
        """Close the open folds that match, except the one with the id `but`; return whether there were any."""

    def press(self, selector: str, n: int) -> bool:
        """Press the n-th visible button that matches, counted from 1; return whether it exists."""

    # Focus and scrolling

    def focus(self, selector: str) -> None:
        """Focus the first element that matches, if there is one, without scrolling."""

    def is_attended(self, element_id: str) -> bool:
        """Return whether the pointer or the keyboard focus is on an element."""

    def is_in_sight(self, element_id: str) -> bool:
        """Return whether any part of an element lies within the window."""

    def pause_buttons(self) -> None:
        """Disable the question's buttons for a moment."""

    def scroll_to(self, selector: str, *, at_top: bool = False) -> None:
        """Scroll the first element that matches into view; `at_top`: to the top of the window."""

    def to_top(self) -> None:
        """Scroll to the top of the page."""

    def to_end(self, element_id: str, last: str) -> None:
        """Scroll an element to its last part that matches, and hide what is partly cut off at its top."""

    def to_start(self, element_id: str) -> None:
        """Scroll an element to the start of its content."""

    def is_cut(self, element_id: str) -> bool:
        """Return whether an element is too low for its content."""

    def is_tall(self) -> bool:
        """Return whether the window is narrow and higher than wide, like a phone held upright."""

    def is_touched(self) -> bool:
        """Return whether the main input is touch, as on a phone, where keys must not be mentioned."""

    def is_long(self) -> bool:
        """Return whether the window is higher than wide and wider than a phone, like a tablet held upright."""

    def is_low(self) -> bool:
        """Return whether the window is a phone held sideways."""

    def board(self, element_id: str, frame_id: str) -> Frame:
        """Return the frame of the board, measured as it is now."""

    # Routes

    def address(self) -> str:
        """Return what follows the # in the page's address."""

    def go(self, where: str, *, instead: bool = False) -> None:
        """Put a route after the # of the address, as a new history entry or in place of this one."""

    def language(self) -> str:
        """Return the language of the page."""

    def turn_to(self, page: str) -> None:
        """Load another page of the site, keeping the route."""

    def renew(self) -> None:
        """Reload the page, in a newer version if the browser still has an older one."""

    def here(self) -> str:
        """Return the site's base address; empty if the page is a local file."""

    def is_frame(self) -> bool:
        """Return whether the site is embedded in a frame of another page."""

    def host(self) -> Host | None:
        """Return the host page, or None if the site is not embedded in a frame."""

    # Files, links and printing

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file to save."""

    def chosen_file(self, element_id: str, most: int) -> Awaitable[tuple[str, bytes] | None]:
        """Return (name, bytes) of the file chosen in a file field, and empty the field; `most` bytes are read."""

    def dropped_file(self, most: int) -> Awaitable[tuple[str, bytes] | None]:
        """Return (name, bytes) of the file dropped last; at most `most` bytes are read."""

    def copy(self, text: str) -> Awaitable[bool]:
        """Copy a text to the clipboard; return whether that worked."""

    def can_share(self) -> bool:
        """Return whether the device has a share dialog."""

    def share(self, title: str, address: str) -> Awaitable[bool]:
        """Open the share dialog for a link; return whether that worked."""

    def ask_to_persist(self) -> None:
        """Ask the browser for persistent storage."""

    def local_time(self, milliseconds: int, language: str) -> str:
        """Return a moment (milliseconds since 1970) in local notation."""

    def print_page(self) -> None:
        """Open the browser's print dialog."""

    # Events and background work

    def listen(self, run: Callable[[str, dict[str, Any]], bool]) -> None:
        """Call `run(kind, facts)` for every user event; True prevents the browser's default action."""

    def on_shape(self, run: Callable[[], None]) -> None:
        """Call `run` whenever the window becomes tall, long or low, or stops being so."""

    def later(self, milliseconds: int, run: Callable[[], None]) -> None:
        """Run a callback after a delay; 0 lets the page be painted first."""

    def collect(self) -> None:
        """Free what nothing refers to, once the page is painted: a former game that waited for it would take room.

        The memory of WebAssembly never shrinks.
        """

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""

    def worker(self, answer: Said, failed: Callable[[str], None]) -> Worker:
        """Return a worker thread of the computer; `failed` receives the reason if there is no answer."""

    def untouched(self) -> int:
        """Return the milliseconds since somebody last touched the page."""

    def fetch_late(self, pause: Callable[[], Awaitable[None]]) -> Awaitable[None]:
        """Fetch the packages that only reading files needs; an OSError names a file that may load another time.

        Each step blocks the page briefly, so `pause` is awaited before it.
        """

    def fetched(self, address: str) -> Awaitable[str]:
        """Return the text of a file of the site. Raises OSError if it cannot be fetched."""

    def seed(self) -> int:
        """Return 32 unpredictable bits, for dice and for the computer's choices."""

    def random_text(self) -> str:
        """Return 128 unpredictable bits, as 32 hex digits."""
