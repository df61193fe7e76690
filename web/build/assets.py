"""Derived parts of the site: fonts, icons, lock file, manifest, preload links."""

import hashlib
import html
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from web.build.steps import ROOT, BuildError, run

FONTS = {  # package: (family, weights and slants)
    "alegreya": ("Alegreya", ("500-normal", "700-normal", "400-italic")),
    "alegreya-sans": ("Alegreya Sans", ("400-normal", "500-normal", "700-normal")),
}
FONT_SUBSETS = ("latin", "latin-ext")
FIRST_FONTS = (
    "alegreya-latin-700-normal",
    *(f"alegreya-sans-latin-{weight}-normal" for weight in (400, 500, 700)),
)
"""The fonts that the first lines of any page need."""
HEIGHTS = {"Alegreya": (102, 35), "Alegreya Sans": (90, 30)}
"""Ascent and descent of a family, in per cent of its size."""
STAND_INS = {
    "Alegreya": (
        (("Times New Roman", "Liberation Serif", "Nimbus Roman"), (101.1, 95.7, 89.0)),
        (("DejaVu Serif", "Noto Serif"), (79.1, 72.3, 70.1)),
    ),
    "Alegreya Sans": (
        (("Arial", "Helvetica", "Liberation Sans", "Nimbus Sans", "Roboto"), (85.8, 86.8, 82.0)),
        (("DejaVu Sans",), (75.4, 76.3, 68.7)),
    ),
}
"""Common installed faces and the width of each of a family's styles in per cent of them: they serve as fallbacks."""

OTHERS = "*"
"""The place in `STYLES` of the features that it does not name."""
STYLES = (
    *"palettes page home battles setup army_builder play panel dialogs briefing board map counters marks".split(),
    *"cards zones table narrow motion saved_games lesson guides badges replay game_over review embed early".split(),
    *("match", "print", OTHERS, "tools", "low", "contrast"),
)
"""The style sheet's parts in cascade order: files of web/style, and features by their folders (`style.css`)."""


COMMENT = re.compile(r"\s*/\*.*?\*/", re.DOTALL)
"""A comment of a style sheet with the whitespace before it: a seventh of all bytes."""


def style_files(web: Path) -> list[Path]:
    """Return the files of the style sheet in cascade order; a feature whose folder is missing is left out."""
    own = {path.stem: path for path in (web / "style").glob("*.css")}
    features = {path.parent.name: path for path in sorted((web / "features").glob("*/style.css"))}
    if twice := own.keys() & features.keys():
        raise BuildError(f"web/style and web/features both have a style for {', '.join(sorted(twice))}")
    unnamed = [path for name, path in features.items() if name not in STYLES]
    named = {name: [path] for name, path in (own | features).items()} | {OTHERS: unnamed}
    return [path for part in STYLES for path in named.get(part, ())]


def style_sheet(web: Path) -> str:
    """Return the style sheet joined from its parts, without comments, so that it needs a single request.

    The rules for high contrast also apply if the device requests it and the visitor has not chosen otherwise.
    """
    sheet = "".join(path.read_text(encoding="utf-8") for path in style_files(web))
    contrast = (web / "style/contrast.css").read_text(encoding="utf-8")
    asked = contrast.replace('[data-contrast="high"]', '[data-contrast="system"]')
    return COMMENT.sub("", f"{sheet}@media (prefers-contrast: more) {{\n{asked}}}\n")


READ = ("rules", "maps", "room")
"""Parts of the early script that load static text and check its layout; the single file includes them too."""


def early_script(folder: Path, parts: Sequence[str] = ("early", "lesson", "picture", "heard", *READ)) -> str:
    """Return the early scripts, which run before anything is drawn, as one: separate ones would load in sequence."""
    return "".join((folder / f"{part}.js").read_text(encoding="utf-8") for part in parts)


def copy(source: Path, target: Path) -> None:
    """Copy a file with its modification time, which browsers use for caching, and create missing folders."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    os.utime(target, ns=(source.stat().st_atime_ns, source.stat().st_mtime_ns))


def write(target: Path, text: str) -> None:
    """Write a text file and create missing folders."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="\n")


def write_fonts(modules: Path, target: Path) -> None:
    """Copy the font files that the site uses from node_modules and write the fonts.css that names them."""
    rules = []
    for package, (family, styles) in FONTS.items():
        home = modules / "@fontsource" / package
        ranges = json.loads((home / "unicode.json").read_text(encoding="utf-8"))
        for style in styles:
            weight, slant = style.split("-")
            for subset in FONT_SUBSETS:
                name = f"{package}-{subset}-{style}.woff2"
                copy(home / "files" / name, target / name)
                rules.append(
                    f'@font-face {{ font-family: "{family}"; font-style: {slant}; font-weight: {weight}; '
                    f'font-display: swap; src: url("./{name}") format("woff2"); unicode-range: {ranges[subset]}; }}\n'
                )
        copy(home / "LICENSE", target / f"LICENSE-{package}.txt")
        rules += stand_ins(family, styles)
    write(target / "fonts.css", "".join(rules))


def stand_ins(family: str, styles: tuple[str, ...]) -> Iterator[str]:
    """Yield the fallback faces "FAMILY 1", "FAMILY 2", with the family's metrics so that its arrival moves nothing."""
    for n, (names, widths) in enumerate(STAND_INS[family], 1):
        for style, width in zip(styles, widths, strict=True):
            weight, slant = style.split("-")
            ends = (" Italic",) if slant == "italic" else (" Bold",) if weight == "700" else ("", " Regular")
            found = ", ".join(f'local("{name}{end}")' for name in names for end in ends)
            above, below = (f"{100 * part / width:.1f}%" for part in HEIGHTS[family])
            yield (
                f'@font-face {{ font-family: "{family} {n}"; font-style: {slant}; font-weight: {weight}; '
                f"src: {found}; size-adjust: {width}%; "
                f"ascent-override: {above}; descent-override: {below}; line-gap-override: 0%; }}\n"
            )


def icon_sheet(modules: Path, listed: Path) -> str:
    """Return one hidden SVG with a symbol `icon-NAME` for each name in the file `listed`, one per line."""
    icons = json.loads((modules / "@iconify-json/game-icons/icons.json").read_text(encoding="utf-8"))
    lines = listed.read_text(encoding="utf-8").splitlines()
    names = sorted({line.strip() for line in lines if line.strip() and not line.startswith("#")})
    if unknown := [name for name in names if name not in icons["icons"]]:
        raise BuildError(f"{listed}: the icon set has no {', '.join(unknown)}")
    box = f"0 0 {icons.get('width', 512)} {icons.get('height', 512)}"
    bodies = rounded({name: icons["icons"][name]["body"] for name in names})
    symbols = (f'<symbol id="icon-{name}" viewBox="{box}">{body}</symbol>\n' for name, body in bodies.items())
    return f'<svg id="icons" width="0" height="0" aria-hidden="true">\n{"".join(symbols)}</svg>'


def rounded(icons: dict[str, str]) -> dict[str, str]:
    """Return icons, name -> markup, with outlines rounded to whole units (web/build/round_icons.mjs)."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "icons.json"), Path(folder, "rounded.json")
        source.write_text(json.dumps(icons), encoding="utf-8")
        run("node", ROOT / "web/build/round_icons.mjs", source, target)
        made: dict[str, str] = json.loads(target.read_text(encoding="utf-8"))
    return made


def lock_file(modules: Path, wheels: dict[str, Path], folder: str) -> str:
    """Return the pyodide-lock.json of a site with only these wheels; `folder` is the path to them from Pyodide's."""
    stock = json.loads((modules / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    packages = {}
    for name, wheel in wheels.items():
        packages[name] = stock["packages"][name] | {
            "version": wheel.name.split("-")[1],
            "file_name": f"{folder}/{wheel.name}",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        }
    return json.dumps({"info": stock["info"], "packages": packages}, indent=1) + "\n"


def manifest(name: str, description: str, language: str) -> str:
    """Return the web app manifest, with which a browser offers to install the site."""
    icons = [
        {"src": "./web/icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "./web/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "./web/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "./web/icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    facts = {"name": name, "short_name": name, "description": description, "lang": language}
    facts |= {"id": "./", "start_url": "./"}
    looks = {"display": "standalone", "background_color": "#f4f1e9", "theme_color": "#fcfaf5"}
    return json.dumps(facts | {"scope": "./"} | looks | {"icons": icons}, ensure_ascii=False, indent=1) + "\n"


def python_script(config: dict[str, Any], code: str) -> str:
    """Return the element that PyScript runs with its configuration inline, because files would wait for each other."""
    return f'<script type="py" config="{html.escape(json.dumps(config))}">\n{code}</script>'


def preload_links(site: Path) -> str:
    """Return link elements that start big downloads early; without them each waits for the file that names it.

    web/boot/start.js handles links of the type `part`: it decides when each is fetched, and checks its digest.
    """
    modules = [*site.glob("vendor/pyscript/core*.js")]
    modules += [site / "vendor/pyodide" / name for name in ("pyodide.mjs", "pyodide.asm.mjs")]
    modules += [site / "web/boot" / name for name in ("python.mjs", "memory.mjs")]
    files = ("vendor/pyodide/pyodide-lock.json",)
    pyodide = (f"vendor/pyodide/{name}" for name in ("pyodide.asm.pack", "python_stdlib.pack"))
    wheels = (f"wheels/{path.name}" for path in sorted(site.glob("wheels/*.whl")))
    parts = (*pyodide, "engine.pack", "vendor/zstddec/zstddec.wasm", "web/boot/zstd.mjs", *wheels)
    fonts = (f"web/fonts/{name}.woff2" for name in FIRST_FONTS)
    links = [f'<link rel="preload" as="font" type="font/woff2" crossorigin href="./{name}">' for name in fonts]
    links += [f'<link rel="preload" as="fetch" crossorigin href="./{name}">' for name in files]
    links += [f'<link rel="part" as="fetch" crossorigin href="./{name}">' for name in parts]
    links += [f'<link rel="part" as="script" href="./{path.relative_to(site).as_posix()}">' for path in sorted(modules)]
    return "\n".join(links)
