"""What the kept memory holds: every module of the engine and the site that needs no page."""

from importlib import import_module
from zipfile import ZipFile

ENGINE = "engine.zip"
PACKAGES = ("engine/core/", "engine/boards/", "engine/systems/", "engine/search/", "web/svg/", "web/panels/")
MODULES = ("web.table", "web.hand", "web.marking", "web.words", "asyncio", "json", "random", "traceback")


def warm() -> None:
    """Import it all, from the zip in the working directory."""
    for name in ZipFile(ENGINE).namelist():
        if name.startswith(PACKAGES) and name.endswith(".pyc"):
            import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
    for module in MODULES:
        import_module(module)
