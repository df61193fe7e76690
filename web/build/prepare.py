"""The build's steps that need the project's own code: python -m web.build.prepare OUT.

Writes into OUT/packed the data that is packed with the code: every scenario, validated and ready to load, and of each
ledger the part that a browser reads. Writes OUT/index.html with its static parts filled in, OUT/404.html, the page for
missing addresses, OUT/manifest.webmanifest, OUT/maps.json, the maps on the cards of the battles, OUT/prelude.json, the
demo of the first page, into OUT/pictures the first picture of each battle, into OUT/lessons the lessons, into
OUT/briefings the briefings of the battles, into OUT/guides the guides, and into OUT/rules the rules.
"""

import json
import shutil
import sys
from pathlib import Path

from engine.core import package_data
from engine.core.chances import DamagedTable, chances_of
from engine.core.codec import compile_all
from engine.core.ledger import concise
from engine.core.scenario import DataFault, from_data, read_all
from engine.core.system import SYSTEMS, load
from web.build import briefings, lessons, prelude
from web.build.assets import manifest, write
from web.build.first_pictures import pictures
from web.build.guides import guide_build as guides
from web.build.page_source import page_source
from web.build.prerender import RULES, lost_page, maps, render, rule_page
from web.languages.known import FIRST, LANGUAGES, own_file
from web.languages.speech import speak
from web.words import Words

ROOT = Path(__file__).resolve().parents[2]


def prepare(out: Path) -> None:
    """Write the files to the folder `out`; raise every error in a scenario or a template."""
    for system in SYSTEMS:
        chances_of(load(system))  # a damaged table of chances is refused here and not on the page
    words = Words.load(FIRST)
    page = page_source(ROOT)
    packed = out / "packed"
    shutil.rmtree(packed, ignore_errors=True)
    write(packed / "engine/scenarios.json", compile_all(ROOT))
    for package in SYSTEMS.values():
        write(packed / package.replace(".", "/") / "ledger.md", concise(package_data.text(package, "ledger.md")))
    for language in LANGUAGES:
        write(out / own_file("index.html", language), render(page, ROOT, language))
        write(out / own_file(prelude.KEPT.name, language), prelude.film(language))
    speak(FIRST)
    (out / "404.html").write_text(lost_page(words), encoding="utf-8")
    made = manifest(words.say("site.title"), words.say("site.description"), FIRST)
    (out / "manifest.webmanifest").write_text(made, encoding="utf-8")
    write(out / "maps.json", json.dumps(maps([from_data(data) for _, data in read_all(ROOT)]), ensure_ascii=False))
    shutil.rmtree(out / "pictures", ignore_errors=True)
    for name, text in pictures([from_data(data) for _, data in read_all(ROOT)]):
        write(out / "pictures" / name, text)
    for folder, built in (("lessons", lessons.built), ("briefings", briefings.built)):
        shutil.rmtree(out / folder, ignore_errors=True)
        for language in LANGUAGES:
            speak(language)
            for system, text in built(ROOT, language).items():
                write(out / folder / language / f"{system}.json", text)
    shutil.rmtree(out / "guides", ignore_errors=True)
    for language in LANGUAGES:
        speak(language)
        for name, text in guides.built(ROOT, language).items():
            write(out / "guides" / language / name, text)
    shutil.rmtree(out / RULES, ignore_errors=True)
    for language in LANGUAGES:
        speak(language)
        for system in SYSTEMS:
            write(out / RULES / language / f"{system}.html", rule_page(system, Words.load(language)))


if __name__ == "__main__":
    try:
        prepare(Path(sys.argv[1]))
    except (DataFault, DamagedTable) as fault:
        sys.exit(str(fault))
