"""The lessons of the site: read from lessons/, validated, and written with their texts to one file per system.

`python -m web.build.lessons FILE...` validates lesson files and reports each mistake in a sentence.
"""

import json
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine.core.scenario import DataFault, Mismatch
from engine.core.system import SYSTEMS
from web.features.lesson.lesson_progress import LessonProgress
from web.features.lesson.model import Lesson, read
from web.features.lesson.view import step_told
from web.languages.known import FIRST
from web.languages.texts import read_json, with_first
from web.words import Names, Words

ROOT = Path(__file__).resolve().parents[2]
Texts = Mapping[str, str]


def files(root: Path) -> list[Path]:
    """Return the lesson files of a project."""
    return sorted((root / "lessons").glob("*/*.toml"))


def texts(root: Path, language: str, system: str) -> Texts:
    """Return the texts of a system's lessons in a language, with the first language as fallback."""
    return with_first(lambda own: read_json(root / f"web/words/{own}/lessons/{system}.json"), language)


def load(path: Path, words: Texts, where: str) -> Lesson:
    """Return the lesson of a file with these texts.

    Raises:
        DataFault: it is no TOML, no lesson, cannot be played through, or lacks a text.
    """
    try:
        data: Any = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataFault([Mismatch(where, "TOML text", str(error))]) from None
    found = read(data, where)
    if (found.system, found.id) != (path.parent.name, path.stem):
        raise DataFault(
            [Mismatch(f"{where}: id", f"{path.stem}, as the file is called, in {path.parent.name}", found.name)]
        )
    missing = [key for key in (found.key(), *map(found.key, found.texts())) if not words.get(key)]
    if missing:
        raise DataFault([Mismatch(where, f"a text {missing[0]} in web/words", "nothing")])
    return found


def of_system(root: Path, system: str, words: Texts) -> list[Lesson]:
    """Return a system's lessons in their order. Raises DataFault."""
    own = [path for path in files(root) if path.parent.name == system]
    return sorted((load(path, words, str(path.relative_to(root))) for path in own), key=lambda one: one.order)


def taught(root: Path) -> list[str]:
    """Return the systems that have lessons."""
    return [system for system in SYSTEMS if any(path.parent.name == system for path in files(root))]


def built(root: Path, language: str) -> dict[str, str]:
    """Return for each system with lessons the content of its file on the site. Raises DataFault."""
    made = {}
    for system in taught(root):
        words = texts(root, language, system)
        own = of_system(root, system, words)
        openings = {lesson.id: opening(lesson, Words.load(language).more(words)) for lesson in own}
        data = {"lessons": [asdict(lesson) for lesson in own], "texts": words, "openings": openings}
        made[system] = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return made


def opening(lesson: Lesson, words: Words) -> list[str]:
    """Return the text of a lesson's first step for mouse and keys, and for touch (web/boot/early/lesson.js)."""
    told = []
    for by_touch in (False, True):
        learner = LessonProgress(lesson, None, by_touch=by_touch)
        told.append(step_told(learner, Names(words, lesson.system, learner.table.view())))
    return told


def check(names: list[str]) -> int:
    """Validate lesson files; return how many are invalid."""
    wrong = 0
    for name in names:
        path = Path(name).resolve()
        try:
            load(path, texts(ROOT, FIRST, path.parent.name), name)
        except DataFault as fault:
            wrong += 1
            print(*fault.mismatches, sep="\n", file=sys.stderr)
        except OSError as error:
            wrong += 1
            print(f"{name}: {error}", file=sys.stderr)
        else:
            print(f"{name}: in order")
    return wrong


if __name__ == "__main__":
    sys.exit(min(check(sys.argv[1:]), 1))
