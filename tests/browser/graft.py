"""The site with toys in it, and with a second language: a copy of the project in which the toys are systems like the
others, and the language is English in other letters (tests/web/pseudo.py), built as the site is built.

`python -m tests.browser.graft` makes it and prints its folder, to be looked at with any server of files.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from build import ROOT
from tests.laws.registry import TOYS
from tests.web.pseudo import PSEUDO, pseudo
from web.build.steps import CACHE, MODULES, VENV, digest, once
from web.languages.known import FIRST

PLAYED = ("zones", "stands")
"""The toys that a page can show."""
PLACE = CACHE / "grafted"
FOLDERS = ("engine", "web", "scenarios", "lessons")
FILES = ("index.html", "package.json", "package-lock.json", "pyproject.toml", "pyscript.toml", "CREDITS.md")
MADE = (
    *("pyodide", "wheels"),
    *(f"stamps/{step}" for step in ("compile the standard library", "fetch wheels", "leave out what nothing reaches")),
)
"""What the build of the project has made, with its stamps, and that of a copy need not make again."""
WRITE = """
import shutil
from web.build.dependencies import fetch_wheels
from web.build.make_site import DIST, prepare, write_site
shutil.rmtree(DIST, ignore_errors=True)
write_site(DIST, fetch_wheels(), prepare())
"""
"""The build without what installs: the copy uses the packages of the project and must never touch them."""


def grafted() -> Path:
    """Build the site with the toys and the language in it, beside a project that is built; return its folder.

    What has not changed since the last time is not made again.
    """
    site = PLACE / "dist"
    once("build the site with the toys", digest(*made_from()), site, build)
    return site


def build() -> None:
    """Build the site with the toys in the copy."""
    copy_project(PLACE, MADE)
    for toy in PLAYED:
        graft(toy, PLACE)
    translate(PLACE)
    subprocess.run([sys.executable, "-c", WRITE], cwd=PLACE, check=True)


def made_from() -> Iterator[str | Path]:
    """Yield every file, by its name and its contents, from which the site with the toys is made."""
    toys = (ROOT / TOYS[toy].replace(".", "/") for toy in PLAYED)
    stamps = (CACHE / name for name in MADE if name.startswith("stamps/"))
    for place in (*(ROOT / name for name in (*FOLDERS, *FILES, "tests/web/pseudo.py")), *toys, *stamps, Path(__file__)):
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and path.suffix != ".pyc":
                yield str(path)
                yield path


def copy_project(place: Path, made: tuple[str, ...]) -> None:
    """Copy what the site is built from to a folder, and into its cache what the project's own build has `made`."""
    place.mkdir(parents=True, exist_ok=True)
    for name in FOLDERS:
        shutil.rmtree(place / name, ignore_errors=True)
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy2(ROOT / name, place / name)
    for folder in (MODULES, VENV):
        if not (place / folder.name).exists():
            (place / folder.name).symlink_to(folder, target_is_directory=True)
    for name in made:
        target = place / CACHE.name / name
        target.parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (CACHE / name).is_dir() else shutil.copy2
        shutil.rmtree(target, ignore_errors=True)
        copy(CACHE / name, target)
    pack_fast(place)


def graft(toy: str, project: Path) -> None:
    """Put a toy into a copy of the project: its package, scenarios and words, and its look if it has one."""
    source, target = ROOT / TOYS[toy].replace(".", "/"), project / "engine/systems" / toy
    target.mkdir()
    for path in sorted(source.rglob("*.py")):
        if not path.name.startswith("test_") and path.name != "look.py":
            made = target / path.relative_to(source)
            made.parent.mkdir(exist_ok=True)
            made.write_text(at_home(path, toy), "utf-8")
    shutil.copy2(source / "ledger.md", target)
    (project / "scenarios" / toy).mkdir()
    for path in sorted(source.glob("*.toml")):
        shutil.copy2(path, project / "scenarios" / toy)
    shutil.copy2(source / "words.json", project / f"web/words/en/{toy}.json")
    add(project / "engine/core/system.py", f'SYSTEMS["{toy}"] = "engine.systems.{toy}"')
    if (source / "look.py").exists():
        (project / f"web/looks/{toy}.py").write_text(at_home(source / "look.py", toy), "utf-8")
        add(project / "web/looks/registry.py", f"from web.looks import {toy}", f'LOOKS["{toy}"] = {toy}.LOOK')
        add(project / "web/looks/registry.py", f"FACES.update({toy}.LOOK.faces)")


def translate(project: Path) -> None:
    """Put a second language into a copy of the project."""
    source, target = project / "web/words" / FIRST, project / "web/words" / PSEUDO
    shutil.rmtree(target, ignore_errors=True)
    files = {path: target / path.relative_to(source) for path in sorted(source.rglob("*.json"))}
    for path in sorted((project / "web/features").glob(f"*/words.{FIRST}.json")):
        files[path] = path.with_name(f"words.{PSEUDO}.json")
    for path, made in files.items():
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(json.dumps(pseudo(json.loads(path.read_text("utf-8")))), "utf-8")
    add(project / "web/languages/known.py", f'NAMES["{PSEUDO}"] = "{PSEUDO}"', "LANGUAGES = tuple(NAMES)")


def pack_fast(project: Path) -> None:
    """Have the build of a copy pack its files in a second; how small they are is a matter of the project's own site."""
    packer = project / "web/build/zstd.py"
    packer.write_text(re.sub(r"^LEVEL = \d+$", "LEVEL = 1", packer.read_text("utf-8"), flags=re.MULTILINE), "utf-8")


def at_home(path: Path, toy: str) -> str:
    """Return the text of a toy's module as that of a system."""
    return re.sub(rf"\b{re.escape(TOYS[toy])}\b", f"engine.systems.{toy}", path.read_text("utf-8"))


def add(path: Path, *lines: str) -> None:
    """Write lines at the end of a file."""
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    sys.stdout.write(f"{grafted()}\n")
