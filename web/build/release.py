"""Turns a finished site into a release: its version, and the service worker with the hash of every file."""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

from web.build.assets import write
from web.languages.known import LANGUAGES, own_file

PAGE = "index.html"
UNKEPT = {"sw.js"}
"""Files that the service worker does not cache."""
FRAMED = "./pictures/other/"
"""Files used only in frames, which have no service worker."""
LET_IN = ("guard.js", "early.js")
"""Scripts loaded without an integrity check: in a sandbox without an origin the browser could not check them."""
PARTS = re.compile(
    r'(<(?:script src|link rel="(?:preload|part)" as="script" href'
    r'|link rel="(?:preload|part)" as="fetch" .*?href)=)'
    r'"\./([^"]+)"(?: (?:data-)?integrity="[^"]+")?'
)
VERSION_MARK, CACHES_MARK = "<!-- build:version -->", "/* build:caches */"
TOLD = ("parts", "size", "fixed", "digest")
"""What the page needs to know of the memory snapshot: marked there as ``build:`` and the name."""
MEMORY_HEAD = 1024
"""Bytes of the snapshot's first line (web/boot/memory.mjs)."""
DIGESTED = 2**20
"""Bytes of the snapshot per digest (web/boot/digest.mjs)."""
SHARED = {"/* build:unzstd */": "zstd.mjs", "/* build:digest */": "digest.mjs"}
"""Mark in the service worker, which imports nothing -> module of the page whose function is inserted there."""
OWN = ("parts", "digest")
"""What the service worker also needs to know of the snapshot."""


def pages() -> list[str]:
    """Return the names of the page in each language, the first language first."""
    return [own_file(PAGE, language) for language in LANGUAGES]


def kept_files(site: Path) -> dict[str, list[Path]]:
    """Return the files that offline visits need: `vendor` changes seldom, `app` with every release."""
    files = sorted(path for path in site.rglob("*") if path.is_file() and path.name not in UNKEPT)
    files = [path for path in files if not address(site, path).startswith(FRAMED)]
    vendor = [path for path in files if path.relative_to(site).parts[0] in ("vendor", "wheels")]
    return {"vendor": vendor, "app": [path for path in files if path not in vendor]}


def short_hash(site: Path, files: list[Path]) -> str:
    """Return a short hash of these files' names and contents."""
    total = hashlib.sha256()
    for path in files:
        total.update(hashlib.sha256(path.read_bytes()).digest() + path.relative_to(site).as_posix().encode())
    return total.hexdigest()[:8]


def write_version(site: Path, number: str) -> None:
    """Write the version into the page: the number and a hash over all cached files, with the page as it is so far."""
    files = kept_files(site)
    version = f"{number}+{short_hash(site, files['vendor'] + files['app'])}"
    for name in pages():
        page = (site / name).read_text(encoding="utf-8")
        write(site / name, page.replace(VERSION_MARK, version))


def write_digests(site: Path) -> None:
    """Write the hash of each part of the start beside its address in the page, so that a damaged one is detected."""

    def marked(found: re.Match[str]) -> str:
        is_checked = 'as="fetch"' not in found[1] and not found[2].endswith(LET_IN)
        attribute = "integrity" if is_checked else "data-integrity"
        return f'{found[1]}"./{found[2]}" {attribute}="{integrity(site / found[2])}"'

    for name in pages():
        page = (site / name).read_text(encoding="utf-8")
        write(site / name, PARTS.sub(marked, page))


def write_worker(site: Path, template: Path) -> None:
    """Write sw.js for the current files."""
    caches: list[dict[str, Any]] = []
    for name, files in kept_files(site).items():
        known = {address(site, path): integrity(path) for path in files}
        caches.append({"name": f"{name}-{short_hash(site, files)}", "files": known})
    listed = json.dumps(caches, indent=1)[1:-1].strip()
    page, text = (path.read_text(encoding="utf-8") for path in (site / PAGE, template))
    for mark, module in SHARED.items():
        text = text.replace(mark, (site / "web/boot" / module).read_text(encoding="utf-8").replace("export ", ""))
    for name in OWN:
        [told] = re.findall(rf'data-{name}="(\w*)"', page)
        text = text.replace(f"build:{name}", told)
    write(site / "sw.js", text.replace(CACHES_MARK, listed))


def told_by(memory: Path) -> dict[str, Any]:
    """Return the data in the first line of an unpacked memory snapshot (docs/boot.md), and the snapshot's `digest`."""
    whole = memory.read_bytes()
    return dict(json.loads(whole[:MEMORY_HEAD]), digest=digest_of(whole))


def digest_of(whole: bytes) -> str:
    """Return the digest over the digests of all parts of a snapshot, as web/boot/digest.mjs computes it."""
    parts = (whole[start : start + DIGESTED] for start in range(0, len(whole), DIGESTED))
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def address(site: Path, path: Path) -> str:
    """Return a file's address relative to the page, or the page's address as visitors request it."""
    name = path.relative_to(site).as_posix()
    return "./" if name == PAGE else f"./{name}"


def integrity(path: Path) -> str:
    """Return the hash by which a browser verifies a file."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"
