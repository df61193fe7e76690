"""What the kept memory holds: all modules that need no page, the words, and the ground of the built-in battles."""

from importlib import import_module
from zipfile import ZipFile

from engine.core.scenario import shipped
from engine.core.system import load
from web.boards.hexes import hexmap
from web.words import LANGUAGES, Words

ENGINE = "engine.zip"
PACKAGES = (
    "engine/core/",
    "engine/boards/",
    "engine/systems/",
    "engine/search/",
    "web/boards/",
    "web/gestures/",
    "web/paint/",
)
MODULES = ("web.app", "asyncio", "json", "random", "traceback")


def warm() -> None:
    """Import it all, from the zip in the working directory, and let what remembers its results do its work."""
    for name in ZipFile(ENGINE).namelist():
        if name.startswith(PACKAGES) and name.endswith(".pyc"):
            import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
    for module in MODULES:
        import_module(module)
    Words.load(LANGUAGES[0])
    for scenario in shipped().values():
        system = load(scenario.system)
        board = system.sight.view(system.start(scenario), None).board
        if board.kind == "hexes":
            hexmap.ground(board, board.turns[1])  # as a person sees it who plays the first side
