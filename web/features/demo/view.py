"""The current step of the demo: its board, a sentence on what has just happened, and the button that stops it."""

from __future__ import annotations

from web.boards.drawing import DEMO_PREFIX
from web.boards.speech_text import to_speech
from web.features.demo.model import Demo
from web.shell.session import Session


def paint(session: Session, _: object = None) -> None:
    """Paint the current step of the demo."""
    page, prelude, words = session.page, session.of(Demo), session.words
    if prelude.reel is None:
        return
    for layer, nodes in prelude.reel.layers(prelude.at).items():
        page.patch(layer, nodes)
    page.text_of(f"{DEMO_PREFIX}told", prelude.reel.told(prelude.at))
    page.show(f"{DEMO_PREFIX}run", True)
    page.attribute(
        f"{DEMO_PREFIX}run",
        "aria-label",
        to_speech(words.say(f"site.prelude.{'stop' if prelude.is_playing else 'run'}")),
    )
    page.root("prelude", "playing" if prelude.is_playing else "held")
