"""Data files beside the code are read from folders and from a zip, from which a browser imports."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.core import package_data

FILES = {
    "parcel/__init__.py": "",
    "parcel/own.json": "own",
    "parcel/first/__init__.py": "raise AssertionError",
    "parcel/first/words.json": "first",
    "parcel/second/__init__.py": "",
    "parcel/third/__init__.py": "",
    "parcel/third/words.json": "third",
    "parcel/no_package/words.json": "no package",
}
"""A package with three packages in it, of which two have words, and one must not be imported."""


@pytest.fixture(params=["folder", "zip"])
def parcel(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package can be imported, from a folder or from a zip."""
    place = tmp_path / "packed.zip" if request.param == "zip" else tmp_path
    if request.param == "zip":
        with ZipFile(place, "w") as made:
            for name, text in FILES.items():
                made.writestr(name, text)
    else:
        for name, text in FILES.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(place))
    invalidate_caches()
    yield
    sys.modules.pop("parcel", None)


@pytest.mark.usefixtures("parcel")
def test_a_file_beside_a_package_is_read():
    assert "own" == package_data.text("parcel", "own.json")
    with pytest.raises(OSError, match=r"other\.json"):
        package_data.text("parcel", "other.json")


@pytest.mark.usefixtures("parcel")
def test_files_of_the_packages_in_a_package_are_found_without_an_import():
    assert ["first", "third"] == [*package_data.texts_of_subpackages("parcel", "words.json")]
    assert "parcel" not in sys.modules


@pytest.mark.usefixtures("parcel")
@pytest.mark.parametrize("package", ["parcel.second", "parcel.absent"])
def test_a_package_that_is_empty_or_missing_has_no_files(package: str):
    assert [] == [*package_data.texts_of_subpackages(package, "words.json")]
