"""What the page may install once the first board stands, so that no boot waits for it."""

from collections.abc import Awaitable, Callable
from typing import Any


async def install_msgspec(pause: Callable[[], Awaitable[None]]) -> None:
    """Install the bundled msgspec wheel with micropip and import it; a second call does nothing.

    What comes from outside is then read without a wait. `pause` is waited for before each step. Both wheels are named,
    with their hashes, by the site's own pyodide-lock.json, so no package index is asked.

    Raises:
        OSError: the wheel of that name did not come, or not as it was built.
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
    except Exception as error:  # network, server, archive: whatever it was, that file is to come again
        raise OSError(_wheel(name)) from error


def _wheel(name: str) -> str:
    import pyodide_js

    return str(getattr(pyodide_js.lockfile.packages, name).file_name).rpartition("/")[2]
