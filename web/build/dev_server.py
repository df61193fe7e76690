"""A server of one folder on the loopback interface, for the developer's browser and for the tests."""

import functools
import http
import http.server
import os
import sys
from pathlib import Path
from typing import Any


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves one folder with correct media types; the browser revalidates each file."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
    }

    def end_headers(self) -> None:
        """Send headers that make the browser revalidate each file before it uses a cached one."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the site's own page for missing files, as hosts of static sites do."""
        page = Path(self.directory) / "404.html"
        if code != http.HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing: the browser's own tools list the requests."""


class Server(http.server.ThreadingHTTPServer):
    """A threaded server on the loopback interface; a browser that disconnects during an answer is no error."""

    allow_reuse_address = os.name != "nt"  # on Windows it would let two servers share one port
    daemon_threads = True
    request_queue_size = 64  # a browser opens several connections at once

    def handle_error(self, request: Any, client_address: object) -> None:
        """Print a traceback unless the browser closed the connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def open_server(folder: Path, port: int = 0) -> Server:
    """Return a server of `folder` on a loopback port (0: any free one), not yet running."""
    return Server(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))
