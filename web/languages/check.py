"""Lists what the texts of a language lack compared with the first language: `python3 build.py words LANGUAGE`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from web.languages.agreement import GENDERS
from web.languages.known import FIRST, LANGUAGES
from web.languages.plurals import PLURALS, plural_of
from web.languages.selectors import GENDER, TOUCH, asked_in, selectors

_CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]+)*")
"""Pattern of a language code, which also names its folder."""
_OWN = re.compile(rf"\.json: ({re.escape(GENDERS)}|\w+\.{GENDER}\.\w+)$")
"""Keys that a language may have although the first one lacks them: its genders, and the names of each."""


def texts(root: Path, language: str) -> dict[str, str]:
    """Return every text of a language, by file and key. Raises ValueError if a file is no JSON."""
    found: dict[str, str] = {}
    for where, path in _files(root, language):
        try:
            found |= {f"{where}: {key}": text for key, text in _inside(json.loads(path.read_text(encoding="utf-8")))}
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
    return found


def _files(root: Path, language: str) -> Iterator[tuple[str, Path]]:
    """Yield the word files of a language, those of the features last, each with a name that no language is part of."""
    folder = root / "web/words" / language
    for path in sorted(folder.rglob("*.json")):
        yield path.relative_to(folder).as_posix(), path
    for path in sorted((root / "web/features").glob(f"*/words.{language}.json")):
        yield f"features/{path.parent.name}/words.CODE.json", path


def _inside(data: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts in a file of words with their keys, including those of nested tables."""
    if isinstance(data, str):
        yield key, data
    elif isinstance(data, (dict, list)):
        for name, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _inside(inner, f"{key}.{name}" if key else str(name))


def lacking(own: Mapping[str, str], first: Mapping[str, str]) -> Iterator[str]:
    """Yield the keys that a language lacks, and those that the first language lacks."""
    yield from (f"{key} is missing" for key in first if key not in own)
    yield from (f"{key} is no key of the first language" for key in own if key not in first and not _OWN.search(key))


def wrong(language: str, own: Mapping[str, str], first: Mapping[str, str]) -> Iterator[str]:
    """Yield the texts of a language that use other facts than the first language, or a wrong number of forms."""
    plural = plural_of(language).categories
    genders = next((text.split() for key, text in own.items() if key.endswith(f": {GENDERS}")), [])
    for key, text in own.items():
        try:
            found = [*selectors(text)]
        except ValueError as error:
            yield f"{key} cannot be filled in: {error}"
            continue
        asked, here = asked_in(first.get(key, text)), asked_in(text)
        shown = {one.fact for one in selectors(first.get(key, text)) if not one.forms}
        yield from (f"{key} asks for {{{fact}}}, which the first language does not" for fact in sorted(here - asked))
        yield from (f"{key} leaves out {{{fact}}}" for fact in sorted(shown - here))
        for one in found:
            needed = 2 if one.fact == TOUCH else len(genders) if one.agreement == GENDER else len(plural)
            if one.agreement not in ("", GENDER):
                yield f"{key} asks for the {one.agreement} of {{{one.fact}}}: there is only its {GENDER}"
            elif one.forms and len(one.forms) != needed:
                named = "finger and mouse" if one.fact == TOUCH else ", ".join(genders if one.agreement else plural)
                yield f"{key} has {len(one.forms)} forms for {{{one.fact}}}, not {needed} ({named or 'no genders'})"


def told(root: Path, language: str) -> tuple[list[str], int]:
    """Return the report on a language, and the exit code: 1 if anything is missing or wrong."""
    if not _CODE.fullmatch(language) or not (root / "web/words" / language).is_dir():
        return [
            f"there is no language {language[:40]}: the site has {', '.join(LANGUAGES)}. One begins as a folder",
            "web/words/CODE, where CODE is two or three small letters, with texts by the keys of",
            f"web/words/{FIRST}, and a file words.CODE.json in each folder of web/features (docs/languages.md).",
        ], 1
    try:
        own, known = texts(root, language), texts(root, FIRST)
    except ValueError as error:
        return [str(error)], 1
    faults = [*lacking(own, known), *wrong(language, own, known)]
    if language.partition("-")[0] not in PLURALS:
        faults.append("web/languages/plurals.py has no plural for it")
    if language not in LANGUAGES:
        faults.append("web/languages/known.py does not name it")
    return [*faults, f"{language}: {f'{len(faults)} to do' if faults else 'whole'}, {len(own)} texts"], int(
        bool(faults)
    )
