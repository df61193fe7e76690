"""The engine does the same under CPython and under the site's Pyodide."""

import json
import subprocess
from pathlib import Path

import zstandard

import build
from engine.core.system import SYSTEMS
from tests import pyodide
from tests.boards.cases import PARTS, answers, digests
from tests.laws.registry import first_scenario
from tests.perft import counts
from tests.playthroughs import golden
from web.build.pyodide_files import MEMORY_MAKER, MEMORY_TOOLS, OWN
from web.build.python_archives import ENGINE


def test_the_geometry_of_a_free_table_gives_the_same_answers_in_pyodide() -> None:
    """Thousands of random cases of the geometry give the same whole numbers."""
    assert digests() == json.loads(pyodide.run("geometry.py"))
    assert not any("." in repr(answer) for part in PARTS for answer in answers(part, 0))


def test_playthroughs_are_golden_out_of_the_memory() -> None:
    """A game of every system from the memory equals its golden playthrough.

    Other scenarios are compared by digests (tests/laws/test_l08_determinism.py).
    """
    names = [first_scenario(system) for system, package in SYSTEMS.items() if package.startswith("engine.")]
    told = json.loads(pyodide.run("golden.py", json.dumps(names), way="memory"))

    assert [golden.file_of(name).read_text("utf-8") for name in names] == told


def test_the_trees_of_games_have_their_shape_out_of_the_memory() -> None:
    """The counts at each depth are the same, also if Python starts from the memory."""
    systems = [system for system, package in SYSTEMS.items() if package.startswith("engine.")]
    positions = [(system, position) for system in systems for position in counts.read(system)]
    given = [
        [system, position["scenario"], position["options"], position["inputs"], len(position["counts"]) - 1]
        for system, position in positions
    ]
    found = json.loads(pyodide.run("perft.py", json.dumps(given), way="memory"))

    assert [position["counts"] for _, position in positions] == found


def test_two_visits_from_one_memory_draw_different_numbers() -> None:
    """Two visits from one memory draw different random numbers."""
    first, second = (json.loads(pyodide.run("chance.py", way="memory")) for _ in range(2))

    assert first.keys() == second.keys() == {"random", "urandom", "secrets", "uuid", "system"}
    assert all(first[source] != second[source] for source in first)


def test_the_memory_depends_on_its_parts_alone(tmp_path: Path) -> None:
    """The memory has the same bytes if it is made again, elsewhere and at another time."""
    built, again = zstandard.decompress((build.DIST / "memory.bin").read_bytes()), tmp_path / "again"
    parts = json.loads(built[: build.MEMORY_HEAD])["parts"]
    given = (OWN, build.DIST / "vendor/pyscript", ENGINE)
    subprocess.run(["node", MEMORY_MAKER, *given, again, parts, *MEMORY_TOOLS], check=True)

    assert again.read_bytes() == built
