"""These tests hold what a scenario is, its digest, and the files it comes from."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core import scenario
from engine.core.codec import compile_all
from engine.core.scenario import DataFault, Mismatch, digest, from_data, read_all, shipped, with_rule
from tests.laws.registry import ROOT, TOY, scenarios


@pytest.fixture
def toy():
    """Return the toy's training scenario."""
    return scenarios()["toy/training"]


def test_a_spot_reads_as_a_sentence():
    """A spot reads as path, what was expected, what came; a fault with several spots has a line for each."""
    mismatch = Mismatch("a.toml: forces[3].place", "a place of the map", '"9901"')

    assert 'a.toml: forces[3].place: expected a place of the map, got "9901"' == str(mismatch)
    assert 2 == len(str(DataFault([mismatch, mismatch])).splitlines())


def test_a_spot_tells_the_rule_that_it_breaks():
    """A check with many parts cites one rule for all parts that do not cite their own."""
    own, other = with_rule("XX-01", [Mismatch("a", "b", "c", "XX-02"), Mismatch("a", "b", "c")])

    assert ["a: expected b (XX-02), got c", "a: expected b (XX-01), got c"] == [str(own), str(other)]


def test_a_spot_is_a_short_sentence_whatever_it_holds():
    """A spot is short, because long paths and values are cut."""
    assert len(str(Mismatch("$." + "x" * 10**6, "one of " + "y" * 10**6, "z" * 10**6))) < 1200


def test_a_fault_carries_no_more_spots_than_are_read():
    """A fault names the first hundred spots and the number of the others."""
    fault = DataFault([Mismatch(f"a[{n}]", "one", "two") for n in range(100_000)])

    assert 100 == len(fault.mismatches)
    assert str(fault).endswith("and 99900 more")


def test_data_are_the_file(toy):
    """data() has all that from_data() needs, header and body side by side."""
    assert toy == from_data(toy.data())
    assert toy == from_data(json.loads(json.dumps(toy.data())))
    assert {"rounds": 3, "first": "E"}.items() <= toy.data().items()


def test_the_digest_is_of_play_only(toy):
    """The digest depends on options and body, not on words, size and order."""
    assert toy.digest() == replace(toy, words={}, size="large", order=9, minutes=1, id="x").digest()
    assert toy.digest() != replace(toy, options={"forced_march": True}).digest()
    assert toy.digest() != replace(toy, body={**toy.body, "rounds": 4}).digest()


def test_digests_do_not_depend_on_the_order_of_names():
    """A digest has sixteen hex digits and does not depend on the order of names."""
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})
    assert 16 == len(digest(None))


def test_shipped_scenarios_come_from_the_checkout():
    """Shipped scenarios are found by name, in the order of play of each system."""
    names = [f"{data['system']}/{data['id']}" for _, data in read_all(ROOT)]

    assert names == list(shipped())


def checkout(tmp_path: Path, text: str) -> Path:
    """Return a checkout with one scenario file."""
    folder = tmp_path / "scenarios" / "toy"
    folder.mkdir(parents=True)
    (folder / "training.toml").write_text(text, "utf-8")
    return tmp_path


def test_scenarios_are_packed_as_one_text(tmp_path, toy):
    """The packed text has each file's data, and unpacks to the same scenarios."""
    text = compile_all(checkout(tmp_path, (TOY / "training.toml").read_text("utf-8")))

    assert [toy] == [from_data(data) for data in json.loads(text)]


def test_an_invalid_scenario_is_not_packed(tmp_path):
    """An invalid scenario is not packed, and the fault names the file."""
    text = (TOY / "training.toml").read_text("utf-8").replace("rounds = 3", "rounds = 0")

    with pytest.raises(DataFault, match=r"scenarios/toy/training\.toml: rounds: expected 1 to 20, got 0"):
        compile_all(checkout(tmp_path, text))


def test_scenarios_have_an_order(tmp_path):
    """Files are sorted by their `order` within a system."""
    root = checkout(tmp_path, (TOY / "training.toml").read_text("utf-8").replace("order = 1", "order = 9"))
    (root / "scenarios/toy/zeta.toml").write_text((TOY / "pools.toml").read_text("utf-8"), "utf-8")

    assert ["pools", "training"] == [data["id"] for _, data in read_all(root)]


def test_the_header_is_the_same_in_all_systems():
    """The names of the header are the fields of the dataclass that files are validated against."""
    assert set(scenario.HEADER) == set(scenario.Header.__dataclass_fields__)
