"""A fault in a scenario file is reported with its place in one sentence, by the check and by the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli.records import check_file
from tests.laws.registry import ROOT
from tests.web.pages import Browser, Window
from web.game import record_loader

SHIPPED = ROOT / "scenarios" / "conquerors_kings"
TRAINING, OPEN = ((SHIPPED / f"{name}.toml").read_text("utf-8") for name in ("training", "open"))
ROMANS = TRAINING[TRAINING.index("    { id") : TRAINING.index("]\n\n[armies.gauls]")]
PRAETOR = next(line for line in ROMANS.splitlines() if "RG" in line)

BAD = {
    "a unit without bases": (
        TRAINING.replace('id = "R1",', 'id = "R1", halves = 0,'),
        "armies.romans.troops[0]",
        "halves",
    ),
    "a zone off the grid": (
        TRAINING.replace('zone = "B2"', 'zone = "E6"', 1),
        "armies.romans.troops[0].zone (R1, Hastati left)",
        '"E6"',
    ),
    "more than a zone takes": (
        TRAINING.replace('"C2"', '"B2"', 1).replace('"CAV", zone = "C2"', '"CAV", zone = "B2"'),
        "armies.romans.troops",
        "a load of at most 3 in B2",
    ),
    "an army over its points": (
        OPEN.replace('kind = "CO", traits = ["pike"], plural', 'kind = "CO", quality = "V", traits = ["pike"], plural'),
        "armies.macedon.troops",
        "a cost of at most 160",
    ),
    "an unknown kind": (
        TRAINING.replace('"SKI"', '"PIG"', 1),
        "armies.romans.troops[3].kind (R4, Velites)",
        '"PIG"',
    ),
    "a side without units": (
        TRAINING.replace(ROMANS, f"{PRAETOR}\n"),
        "armies.romans.troops",
        "at least one unit",
    ),
}


@pytest.mark.rule("CK-02", "CK-06", "CK-07", "CK-12", "CK-95")
@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_by_check_and_page_alike(name: str, tmp_path: Path) -> None:
    """Each with the path in the file and one sentence; the page stays where it is."""
    text, path, told = BAD[name]
    assert text not in (TRAINING, OPEN)
    file = tmp_path / "my.toml"
    file.write_text(text, "utf-8")
    (first, *_), code = check_file(str(file))

    assert code == 2
    assert f"my.toml: {path}" in first
    assert told in first
    assert "\n" not in first

    window = Window(Browser())
    window.page.dropped = ("my.toml", text)
    window.run(record_loader.drop)

    assert window.told == [("site.notice.bad_scenario",)]
    assert path.partition(" ")[0] in window.sentences[0]
