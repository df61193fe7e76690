"""This module serves one folder in a thread beside a test or a measurement."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from web.build.dev_server import open_server


def serve_in_thread(folder: Path) -> tuple[str, Callable[[], None]]:
    """Serve `folder` from a thread; return the address, ending in a slash, and a function that stops it."""
    server = open_server(folder)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return f"http://127.0.0.1:{server.server_address[1]}/", stop
