"""What the site asks of a browser: web/dom is one, the tests have another that is none.

Elements are named by their id, or found by a selector where several may match.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Protocol

Said = Callable[[dict[str, Any]], None]
"""Hears what a worker says, read from its JSON text."""
Bounds = tuple[float, float, float, float]
"""Left, top, width and height."""


class Worker(Protocol):
    """A thread of the computer: messages out and in; ended at once by `stop`."""

    def start(self) -> None:
        """Start it if it does not run."""

    def ask(self, message: dict[str, Any]) -> None:
        """Send a message that it answers."""

    def stop(self) -> None:
        """End it, whatever it does."""


class Frame(Protocol):
    """The frame of the board, in which it is zoomed and panned."""

    def begin(self) -> None:
        """Show the whole of a board that has just been drawn."""

    def reveal(self, *element_ids: str) -> None:
        """Pan an enlarged board so that elements of it can be seen, the last of them if not all have room."""

    def uncover(self, *element_ids: str) -> None:
        """Scroll the page so that the bar of the question does not lie over elements of a board that is seen whole."""

    def zoom(self, way: str) -> None:
        """Zoom ``in`` or ``out``, or ``fit`` the whole board."""


class Host(Protocol):
    """The page around this one, where the site is a frame in it."""

    @property
    def wishes(self) -> dict[str, str]:
        """What the frame's address asks for."""

    @property
    def is_hosted(self) -> bool:
        """Whether the page around the frame is one that it may speak with."""

    def hear(self, run: Callable[[str], None]) -> None:
        """Call `run` with each text that the page around the frame sends."""

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to the page around the frame, if it may hear it."""

    def open(self, where: str) -> None:
        """Open a place of the site in a window of its own."""


class Storage(Protocol):
    """What the browser keeps of texts."""

    def stored(self, key: str) -> str | None:
        """Return a text from the storage. Raises OSError when the browser forbids it."""

    def store(self, key: str, text: str | None) -> None:
        """Keep a text in the storage, or remove it. Raises OSError when it is full or forbidden."""

    def stored_names(self) -> list[str]:
        """Return the names of all texts in the storage. Raises OSError when the browser forbids it."""

    def visit(self, name: str = "visit") -> str | None:
        """Return a text that this window alone keeps, of its own game where no name is given; None if there is none."""

    def keep_visit(self, text: str | None, name: str = "visit") -> None:
        """Let this window alone keep a text, or none."""

    def now(self) -> int:
        """Return the wall clock in milliseconds since 1970, for file names and for what is kept."""


class Page(Storage, Protocol):
    """The page with all that is on it, its window and its workers."""

    # What is to be seen

    def html(self, element_id: str, text: str) -> None:
        """Show this markup in an element, unless it shows it already."""

    def text_of(self, element_id: str, text: str) -> None:
        """Show plain text in an element."""

    def say(self, text: str) -> None:
        """Have a text heard of which nothing is to be seen, the same as the last one too."""

    def again(self, element_id: str) -> None:
        """Have what an element that is read out tells heard once more, with a short mark for the eye."""

    def patch(self, layer_id: str, nodes: dict[str, str]) -> None:
        """Make a layer show exactly these nodes (element id -> markup, in drawing order)."""

    def forget(self, *element_ids: str) -> None:
        """Forget what these elements and layers show, because something else has been drawn into them."""

    def show(self, element_id: str, visible: bool) -> None:
        """Show or hide an element."""

    def attribute(self, element_id: str, name: str, value: str | None) -> None:
        """Set an attribute of an element, or remove it."""

    def root(self, name: str, value: str) -> None:
        """Set a data attribute of the page itself, which styles and tests read."""

    def title(self, text: str) -> None:
        """Set the page's title."""

    def hide_unless(self, selector: str, keep: Callable[[str], bool]) -> None:
        """Hide those elements whose id `keep` turns down."""

    def place_note(self, element_id: str, thing: Bounds, pieces: Sequence[Bounds], marked: Sequence[Bounds]) -> None:
        """Lay a note where it hides least of the board, never over the thing; boxes are in units of its drawing."""

    # What moves

    def asks_calm(self) -> bool:
        """Whether the browser or the visitor asks for calm."""

    def is_calm(self) -> bool:
        """Whether nothing may move: calm is asked for, or nobody sees the page."""

    def stage(self, scene: dict[str, Any]) -> None:
        """Let a scene be seen and heard (paint/scene.py); the board stands already as it is after it."""

    def sound(self, name: str) -> None:
        """Let one sound be heard, where sounds are wanted."""

    # Fields and dialogs

    def value(self, element_id: str, text: str) -> None:
        """Set what a field holds."""

    def form(self, element_id: str) -> dict[str, str | bool]:
        """Return the values of a form's fields by name; checkboxes as bool."""

    def dialog(self, element_id: str, opened: bool, *, beside: bool = False) -> None:
        """Open or close a dialog; one `beside` the page leaves the page usable."""

    def is_open(self, element_id: str) -> bool:
        """Whether a dialog is open."""

    def is_modal_open(self) -> bool:
        """Whether a dialog is open that the page has to wait for."""

    def close_details(self, selector: str, but: str = "") -> bool:
        """Close the open folds that match, `but` that of an id; tell whether there were any."""

    def press(self, selector: str, n: int) -> bool:
        """Press the n-th of the shown buttons that match, counted from 1; tell whether there are so many."""

    # The keyboard, and what is in sight

    def focus(self, selector: str) -> None:
        """Give the first element that matches the keyboard, if there is one; nothing scrolls."""

    def is_attended(self, element_id: str) -> bool:
        """Whether the pointer or the keyboard is at something."""

    def is_in_sight(self, element_id: str) -> bool:
        """Whether any part of an element lies within the window."""

    def pause_buttons(self) -> None:
        """Let the buttons of the question rest for a moment."""

    def scroll_to(self, selector: str, *, at_top: bool = False) -> None:
        """Bring the first element that matches into sight, `at_top` to the top of the window."""

    def to_top(self) -> None:
        """Show the top of the page."""

    def to_end(self, element_id: str, last: str) -> None:
        """Scroll an element to the last part of it that matches, and cut off what stands at its top in part."""

    def to_start(self, element_id: str) -> None:
        """Scroll an element to the start of what it holds."""

    def is_cut(self, element_id: str) -> bool:
        """Whether an element is too low for all that it holds."""

    def is_tall(self) -> bool:
        """Whether the window is narrow and higher than wide, as a phone held upright."""

    def is_touched(self) -> bool:
        """Whether things are pointed at by a finger, as on a phone: nothing is to be told of keys there."""

    def is_long(self) -> bool:
        """Whether the window is higher than wide and wider than a phone, as a tablet held upright."""

    def is_low(self) -> bool:
        """Whether the window is a phone held sideways."""

    def board(self, element_id: str, frame_id: str) -> Frame:
        """Return the frame of the board, which it measures as it is now."""

    # The site's places

    def address(self) -> str:
        """Return what follows the # in the page's address."""

    def go(self, where: str, *, instead: bool = False) -> None:
        """Put a place of the site behind the # of the address: as a new entry of the history, or instead of this."""

    def language(self) -> str:
        """Return the language in which the page is written."""

    def turn_to(self, page: str) -> None:
        """Load another page of the site, at the place of it where one is."""

    def renew(self) -> None:
        """Load the page anew, in a newer version where the browser still has an older one."""

    def here(self) -> str:
        """Return the site's address without what follows it; nothing where the page is a file on a disk."""

    def is_frame(self) -> bool:
        """Whether the site is a frame in another page."""

    def host(self) -> Host | None:
        """Return the page around this one, None where the site is no frame in another page."""

    # Files, links and paper

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file to save."""

    def chosen_file(self, element_id: str, most: int) -> Awaitable[tuple[str, bytes] | None]:
        """Return (name, bytes) of the file chosen in a file field, and empty the field; `most` bytes are read."""

    def dropped_file(self, most: int) -> Awaitable[tuple[str, bytes] | None]:
        """Return (name, bytes) of the file dropped last; at most `most` bytes are read."""

    def copy(self, text: str) -> Awaitable[bool]:
        """Put a text on the clipboard; tell whether the browser did."""

    def can_share(self) -> bool:
        """Whether the device offers to whom a link can be sent."""

    def share(self, title: str, address: str) -> Awaitable[bool]:
        """Let the visitor choose to whom a link is sent; tell whether that could be asked."""

    def ask_to_persist(self) -> None:
        """Ask the browser not to drop what is kept here when it needs room."""

    def local_time(self, milliseconds: int, language: str) -> str:
        """Return a moment (milliseconds since 1970) as people here write it."""

    def print_page(self) -> None:
        """Open the browser's own dialog for printing."""

    # What goes on

    def listen(self, run: Callable[[str, dict[str, Any]], bool]) -> None:
        """Call `run(kind, facts)` for every gesture; True means that the browser should do nothing more."""

    def on_shape(self, run: Callable[[], None]) -> None:
        """Call `run` whenever the window becomes tall, long or low, or ceases to be."""

    def later(self, milliseconds: int, run: Callable[[], None]) -> None:
        """Run something after a while; 0 lets the page be painted first."""

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on beside the page."""

    def worker(self, answer: Said, failed: Callable[[str], None]) -> Worker:
        """Return a thread of the computer; `failed` hears why there is no answer."""

    def untouched(self) -> int:
        """Return for how many milliseconds nobody has touched the page."""

    def fetch_late(self, pause: Callable[[], Awaitable[None]]) -> Awaitable[None]:
        """Fetch what only reading from outside needs; an OSError names the file that may come another time.

        Each step takes a moment of the page's time: `pause` is waited for before it.
        """

    def fetched(self, address: str) -> Awaitable[str]:
        """Return the text of a file of the site. Raises OSError where it does not come."""

    def seed(self) -> int:
        """Return 32 bits that nobody can foresee, for dice and for the computer's choices."""

    def random_text(self) -> str:
        """Return 128 bits that nobody can foresee, as 32 hex digits."""
