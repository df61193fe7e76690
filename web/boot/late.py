"""What the page may install once the first board stands, so that no boot waits for it."""


async def install_msgspec() -> None:
    """Install the bundled msgspec wheel with micropip and import it; a second call does nothing.

    What comes from outside is then read without a wait. Both wheels are named, with their hashes, by the site's own
    pyodide-lock.json, so no package index is asked; an OSError or ValueError means that the site's copy is incomplete.
    """
    import pyodide_js

    await pyodide_js.loadPackage("micropip")
    import micropip

    await micropip.install("msgspec")
    import msgspec  # noqa: F401
