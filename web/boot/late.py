"""Packages that the page installs after the first board is shown, so that no start waits for them."""

from collections.abc import Awaitable, Callable
from typing import Any


async def install_msgspec(pause: Callable[[], Awaitable[None]]) -> None:
    """Install the bundled msgspec wheel with micropip and import it; a second call does nothing.

    External data is then read without a delay. `pause` is awaited before each step. Both wheels are listed with their
    hashes in the site's own pyodide-lock.json, so no package index is contacted.

    Raises:
        OSError: the wheel of that name did not arrive, or differs from the built one.
    """
    import pyodide_js
    from js import window
    from pyodide.ffi import JsException

    start: Any = window.sandtableStart
    for address in start.late:
        await pause()
        try:
            await start.put(address)
        except JsException as error:
            raise OSError(address.rpartition("/")[2]) from error
    name = "micropip"
    try:
        await pause()
        await pyodide_js.loadPackage(name)
        await pause()
        import micropip

        name = "msgspec"
        await pause()
        await micropip.install(name)
        await pause()
        import msgspec  # noqa: F401
    except Exception as error:  # network, server, archive: in any case that file must be fetched again
        raise OSError(_wheel(name)) from error


def _wheel(name: str) -> str:
    import pyodide_js

    return str(getattr(pyodide_js.lockfile.packages, name).file_name).rpartition("/")[2]
