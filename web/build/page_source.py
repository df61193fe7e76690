"""The source of the page: index.html with the parts that lie in the folders of features."""

from __future__ import annotations

import re
from pathlib import Path

PART = re.compile(r"<!-- feature:(\w+)/(\w+\.html) -->\n")
"""The place of a feature's part in index.html: ``<!-- feature:match/dialogs.html -->``."""
OTHERS = re.compile(r"<!-- features:(\w+\.html) -->\n")
"""The place of the parts of all features that index.html does not name: ``<!-- features:dialogs.html -->``."""


def page_source(root: Path) -> str:
    """Return the page with the parts of its features; the part of a feature that is not installed is left out.

    `root` is the project's folder.
    """
    page, features = (root / "index.html").read_text(encoding="utf-8"), root / "web/features"
    named = {(name, part) for name, part in PART.findall(page)}

    def part(found: re.Match[str]) -> str:
        path = features / found[1] / found[2]
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def others(found: re.Match[str]) -> str:
        paths = (path for path in sorted(features.glob(f"*/{found[1]}")) if (path.parent.name, found[1]) not in named)
        return "".join(path.read_text(encoding="utf-8") for path in paths)

    return OTHERS.sub(others, PART.sub(part, page))
