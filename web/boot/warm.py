"""What the kept memory holds: every module of the engine and the site that needs no page."""

from importlib import import_module
from pathlib import Path

PACKAGES = ("engine/core", "engine/boards", "engine/systems", "engine/search", "web/svg", "web/panels")
MODULES = ("web.table", "web.hand", "web.marking", "web.words", "asyncio", "json", "random", "traceback")


def warm() -> None:
    """Import it all, from the compiled files in the working directory."""
    for package in PACKAGES:
        for path in sorted(Path(package).rglob("*.pyc")):
            import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    for module in MODULES:
        import_module(module)
