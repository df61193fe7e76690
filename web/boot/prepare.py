"""The build's steps that need the project's own code: python -m web.boot.prepare OUT.

Writes OUT/scenarios.json, every scenario checked and ready to load, OUT/index.html with its static parts filled in,
OUT/manifest.webmanifest, and into OUT/pictures the first picture of each battle.
"""

import shutil
import sys
from pathlib import Path

from engine.core.codec import compile_all
from engine.core.scenario import DataFault, from_data, read_all
from web.boot.assets import manifest, write
from web.boot.pictures import pictures
from web.prerender import render
from web.words import Words

ROOT = Path(__file__).resolve().parents[2]


def prepare(out: Path) -> None:
    """Write the files to the folder `out`; whatever a scenario or a template has wrong is raised."""
    words = Words.load("en")
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    (out / "scenarios.json").write_text(compile_all(ROOT), encoding="utf-8")
    (out / "index.html").write_text(render(page, ROOT), encoding="utf-8")
    made = manifest(words.say("site.title"), words.say("site.description"))
    (out / "manifest.webmanifest").write_text(made, encoding="utf-8")
    shutil.rmtree(out / "pictures", ignore_errors=True)
    for name, text in pictures([from_data(data) for _, data in read_all(ROOT)]):
        write(out / "pictures" / name, text)


if __name__ == "__main__":
    try:
        prepare(Path(sys.argv[1]))
    except DataFault as fault:
        sys.exit(str(fault))
