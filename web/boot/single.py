"""The whole site as one page, which plays from a disk by double click; ``python -m web.boot.single`` writes it."""

import base64
import gzip
import hashlib
import html
import json
import mimetypes
import re
from pathlib import Path

from web.boot.assets import READ, early_script, write
from web.boot.release import PAGE, UNKEPT
from web.boot.steps import DIST, ROOT
from web.boot.zstd import unpacked

LEFT_OUT = {
    PAGE,
    *UNKEPT,
    "memory.bin",
    "vendor/zstddec/zstddec.wasm",
    "manifest.webmanifest",
    "web/embed.js",
    *(f"web/boot/{name}.js" for name in ("early", "offline", "start")),
    *(f"web/boot/{name}.mjs" for name in ("ahead", "memory", "python", "zstd")),
}
"""Files that make sense with a server only, and the page itself, which is taken apart."""
PICTURES = "pictures/"
"""The first pictures, which would come no sooner than Python out of one file."""
TYPES = {".wasm": "application/wasm", ".mjs": "text/javascript", ".woff2": "font/woff2"}
INTERPRETER = {"interpreter": "./vendor/pyodide/pyodide.mjs", "files": {"./engine.zip": "./engine.zip"}}
"""Pyodide itself, as a page from a disk keeps no memory, with the engine put where Python finds it."""
CONFIG = re.compile(r'(<script type="py" config=")([^"]*)')
TEXT = "text/plain;charset=utf-8"
INDEX_MARK, READ_MARK = "/* build:index */", "/* build:read */"
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
"""The content security policy: what the page holds itself, as blobs, and nothing else; the nonce is added."""


def parts(site: Path) -> dict[str, bytes]:
    """Return what the single file holds: address -> content."""
    paths = sorted(path for path in site.rglob("*") if path.is_file() and path.suffix != ".png")
    names = {path.relative_to(site).as_posix(): path for path in paths}
    kept = {name: path for name, path in names.items() if name not in LEFT_OUT and not name.startswith(PICTURES)}
    found = {f"./{name}": path.read_bytes() for name, path in kept.items()}
    for address, data in found.items():
        if address.startswith("./vendor/pyscript/") and address.endswith(".js"):  # a blob has no folder to look beside
            found[address] = re.sub(rb'(from|import\()"\./', rb'\1"pyscript/', data)
    for name in ("engine.zip", "vendor/pyodide/python_stdlib.zip", "vendor/pyodide/pyodide.asm.wasm"):
        found[f"./{name}"] = unpacked(found.pop(f"./{name.rpartition('.')[0]}.pack"))  # packed with all else
    page = (site / PAGE).read_text(encoding="utf-8")
    body = page[page.index(">", page.index("<body")) + 1 : page.index("</body>")]
    found["./body.html"] = CONFIG.sub(with_engine, body).encode()
    return found


def with_engine(found: re.Match[str]) -> str:
    """Return PyScript's configuration as the single file needs it."""
    return found[1] + html.escape(json.dumps(json.loads(html.unescape(found[2])) | INTERPRETER))


def media_type(address: str) -> str:
    """Return the media type of a part; texts that a reader opens are told to be UTF-8."""
    suffix = Path(address).suffix
    return TYPES.get(suffix) or (TEXT if suffix in ("", ".txt") else mimetypes.guess_type(address)[0] or TEXT)


def single_page(site: Path, loader: Path) -> str:
    """Return the page that holds the built site and starts it by the script `loader`."""
    held = parts(site)
    packed = base64.b64encode(gzip.compress(b"".join(held.values()), 9, mtime=0)).decode()
    index = json.dumps([[address, media_type(address), len(data)] for address, data in held.items()])
    script = loader.read_text(encoding="utf-8").replace(INDEX_MARK, index[1:-1])
    script = script.replace(READ_MARK, early_script(loader.parent / "early", READ))
    nonce = hashlib.sha256(packed.encode()).hexdigest()[:32]
    policy = "; ".join(f"{name} {sources}" for name, sources in POLICY.items())
    policy = policy.replace("script-src ", f"script-src 'nonce-{nonce}' ")
    page = (site / PAGE).read_text(encoding="utf-8")
    taken = ("<html[^>]*>", "<title>.*?</title>", r'(?s:<p id="boot".*?<p id="boot-failed".*?</p>)')
    opening, title, waiting = (part[0] for pattern in taken if (part := re.search(pattern, page)))
    icon = base64.b64encode(held["./web/icons/icon.svg"]).decode()
    return (
        f"<!doctype html>\n{opening}\n<head>\n"
        f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'{title}\n<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,{icon}">\n</head>\n'
        f'<body class="app">\n{waiting}\n<script type="text/plain" id="parts">{packed}</script>\n'
        f'<script nonce="{nonce}">\n{script}</script>\n</body>\n</html>\n'
    )


if __name__ == "__main__":
    write(DIST / "sandtable.html", single_page(DIST, ROOT / "web/boot/single.js.in"))
