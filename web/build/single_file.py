"""The whole site as one page, which runs from a disk by double click."""

import base64
import gzip
import hashlib
import html
import json
import mimetypes
import re
from pathlib import Path

from web.build import switches
from web.build.assets import READ, early_script
from web.build.release import PAGE, TOLD, UNKEPT, pages

LEFT_OUT = {
    *pages(),
    *UNKEPT,
    "manifest.webmanifest",
    "web/embed.js",
    *(f"web/boot/{name}" for name in ("early.js", "lost.js", "offline.js", "start.js", "ahead.mjs", "care.mjs")),
}
"""Files that are useful only with a server, and the page itself, which is taken apart."""
PICTURES = "pictures/"
"""Folder of the first pictures, which would load no sooner than Python from a single file."""
TYPES = {".wasm": "application/wasm", ".mjs": "text/javascript", ".woff2": "font/woff2"}
PIECE = 2**18
"""Base64 characters per element of packed data: WebKit takes seconds to read a single long text."""
TEXT = "text/plain;charset=utf-8"
INDEX_MARK, READ_MARK, TOLD_MARK = "/* build:index */", "/* build:read */", "/* build:told */"
POLICY = {
    "default-src": "'none'",
    "script-src": "blob: 'wasm-unsafe-eval'",
    "style-src": "blob:",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "data: blob:",
    "font-src": "blob:",
    "connect-src": "blob:",
    "worker-src": "blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
"""The content security policy: only what the page contains itself, as blobs; the nonce is added."""


def parts(site: Path) -> dict[str, bytes]:
    """Return the content of the single file: address -> bytes."""
    paths = sorted(path for path in site.rglob("*") if path.is_file() and path.suffix != ".png")
    names = {path.relative_to(site).as_posix(): path for path in paths}
    kept = {name: path for name, path in names.items() if name not in LEFT_OUT and not name.startswith(PICTURES)}
    found = {f"./{name}": path.read_bytes() for name, path in kept.items()}
    page = (site / PAGE).read_text(encoding="utf-8")
    body = page[page.index(">", page.index("<body")) + 1 : page.index("</body>")]
    found["./body.html"] = body.encode()
    return found


def told(site: Path) -> dict[str, str]:
    """Return what the page knows of its memory snapshot: its `parts`, its `size` and what is `fixed` there."""
    page = (site / PAGE).read_text(encoding="utf-8")
    return {name: found[1] for name in TOLD if (found := re.search(f'data-{name}="(\\w+)"', page))}


def media_type(address: str) -> str:
    """Return the media type of a part; text files that a reader may open are declared as UTF-8."""
    suffix = Path(address).suffix
    return TYPES.get(suffix) or (TEXT if suffix in ("", ".txt") else mimetypes.guess_type(address)[0] or TEXT)


def single_page(site: Path, loader: Path) -> str:
    """Return the page that contains the built site and starts it with the script `loader`."""
    held = parts(site)
    packed = base64.b64encode(gzip.compress(b"".join(held.values()), 9, mtime=0)).decode()
    index = json.dumps([[address, media_type(address), len(data)] for address, data in held.items()])
    script = loader.read_text(encoding="utf-8").replace(INDEX_MARK, index[1:-1])
    script = script.replace(READ_MARK, early_script(loader.parent / "early", READ))
    script = script.replace(TOLD_MARK, json.dumps(told(site))[1:-1])
    nonce = hashlib.sha256(packed.encode()).hexdigest()[:32]
    policy = switches.policy("; ".join(f"{name} {sources}" for name, sources in POLICY.items()))
    policy = policy.replace("script-src ", f"script-src 'nonce-{nonce}' ")
    page = (site / PAGE).read_text(encoding="utf-8")
    taken = ("<html[^>]*>", "<title>.*?</title>", r'(?s:<p id="boot".*?<p id="boot-failed".*?</p>)')
    opening, title, waiting = (part[0] for pattern in taken if (part := re.search(pattern, page)))
    starts = range(0, len(packed), PIECE)
    pieces = "".join(f'<script type="text/plain" class="packed">{packed[at : at + PIECE]}</script>\n' for at in starts)
    icon = base64.b64encode(held["./web/icons/icon.svg"]).decode()
    return (
        f"<!doctype html>\n{opening}\n<head>\n"
        f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'{title}\n<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,{icon}">\n</head>\n'
        f'<body class="app">\n{waiting}\n{pieces}'
        f'<script nonce="{nonce}">\n{script}</script>\n</body>\n</html>\n'
    )
