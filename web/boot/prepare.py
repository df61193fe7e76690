"""The build's steps that need the project's own code: python -m web.boot.prepare OUT.

Writes OUT/scenarios.json, every scenario checked and ready to load, and OUT/index.html with its static parts filled in.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def optional(module: str, name: str) -> Callable | None:
    """Return the function `name` of `module`, or None where the project does not have it."""
    try:
        found = importlib.util.find_spec(module)
    except ModuleNotFoundError:  # a parent package is absent
        found = None
    function = getattr(importlib.import_module(module), name, None) if found else None
    if function is None:
        print(f"build: {module}.{name} is absent; its step is left out", file=sys.stderr)
    return function


def prepare(out: Path) -> None:
    """Write both files to the folder `out`; whatever a scenario or a template has wrong is raised."""
    compile_all = optional("engine.core.scenario", "compile_all")
    render = optional("web.prerender", "render")
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    (out / "scenarios.json").write_text(compile_all(ROOT) if compile_all else "{}", encoding="utf-8")
    (out / "index.html").write_text(render(page, ROOT) if render else page, encoding="utf-8")


if __name__ == "__main__":
    prepare(Path(sys.argv[1]))
