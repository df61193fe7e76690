"""What docs/scenarios/README.md says about every scenario file is true."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields

from engine.core.scenario import Header
from engine.core.system import SYSTEMS
from tests.laws.registry import ROOT

TEXT = (ROOT / "docs" / "scenarios" / "README.md").read_text("utf-8")


def test_the_page_names_every_field_of_the_header():
    """The table of the page has each field of the header, and no other."""
    table = re.findall(r"^\| `\[?(\w+)(?:\.en\])?\]?`", TEXT, re.MULTILINE)

    assert [f.name for f in sorted(fields(Header), key=lambda f: f.name)] == sorted(table)


def test_the_page_names_every_system():
    """The row for `system` names each system that has scenarios, and no other."""
    row = re.search(r"^\| `system` \|(.*)\|$", TEXT, re.MULTILINE)[1]

    assert [name for name in SYSTEMS if (ROOT / "scenarios" / name).exists()] == re.findall(r"`(\w+)`", row)


def test_the_header_shown_is_one():
    """The header in the example has only fields of the header, and all that are needed."""
    example = tomllib.loads(re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)[1])

    assert {f.name for f in fields(Header)} - {"measured"} == set(example)


def test_each_system_has_its_page():
    """The page links to one page of each system, which links back, and no link is broken."""
    pages = {path.name: path.read_text("utf-8") for path in (ROOT / "docs" / "scenarios").glob("*.md")}

    assert {"README.md", *(f"{system}.md" for system in SYSTEMS if (ROOT / "scenarios" / system).exists())} == set(
        pages
    )
    for name, text in pages.items():
        linked = set(re.findall(r"\]\(([\w.]+\.md)\)", text))
        assert linked <= set(pages), name
        assert linked >= (set(pages) - {name} if name == "README.md" else {"README.md"}), name
