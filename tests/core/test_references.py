"""References are text that knows its kind: they are made by makers, asked by class and id, and parsed from outside."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from json import dumps, loads

import pytest

from engine.core.references import (
    DieRef,
    PieceRef,
    PlaceRef,
    PoseRef,
    Ref,
    RowPieceRef,
    SideRef,
    WordRef,
    piece_ref,
    place_ref,
    read_ref,
    row_piece_ref,
    side_ref,
    word_ref,
)
from engine.core.types import Pose
from tests.picks import bare, read_picks

MADE: list[tuple[Ref, type[Ref], str, str]] = [
    (piece_ref("121-3"), PieceRef, "121-3", "piece:121-3"),
    (row_piece_ref("121-3"), RowPieceRef, "121-3", "+piece:121-3"),
    (place_ref("E5"), PlaceRef, "E5", "place:E5"),
    (word_ref("counter-p90-r3"), WordRef, "counter-p90-r3", "do:counter-p90-r3"),
    (DieRef("die:6"), DieRef, "6", "die:6"),
    (side_ref("P"), SideRef, "P", "side:P"),
    (Pose(1200, -300, 90).ref, PoseRef, "1200,-300,90", "spot:1200,-300,90"),
]
PICKS = [one for one in MADE if one[1] is not SideRef]

made = pytest.mark.parametrize(("ref", "kind", "id_", "text"), MADE)


@made
def test_a_reference_equals_its_text_and_has_its_hash(ref, kind, id_, text):
    """A reference is found in a dictionary by its text, and text by the reference."""
    assert ref == text
    assert hash(ref) == hash(text)
    assert {ref: 1}[text] == {text: 1}[ref] == 1


@made
def test_a_reference_has_the_class_of_its_kind_alone(ref, kind, id_, text):
    """A class is no subclass of another kind's, so one test by class decides."""
    assert type(ref) is kind
    assert [kind] == [other for _, other, _, _ in MADE if isinstance(ref, other)]


@made
def test_the_id_of_a_reference_is_plain_text(ref, kind, id_, text):
    """Fields of actions accept plain text only, so an id may be put there."""
    assert id_ == ref.id
    assert type(ref.id) is str


@made
def test_a_class_pattern_takes_the_id_out(ref, kind, id_, text):
    """A pattern with one part matches the id of a reference, not its whole text."""
    match ref:
        case Ref(found):
            assert id_ == found


@made
def test_copies_of_a_reference_keep_its_class(ref, kind, id_, text):
    """A copied or pickled reference is of the same class and equal."""
    for other in (copy(ref), deepcopy(ref), pickle.loads(pickle.dumps(ref))):
        assert (kind, text) == (type(other), other)


@made
def test_json_writes_a_reference_as_its_text(ref, kind, id_, text):
    """A record or a message holds the text, from which nothing but `read_ref` makes a reference again."""
    assert [text] == loads(dumps([ref]))


@pytest.mark.parametrize(("ref", "kind", "id_", "text"), PICKS)
def test_the_text_of_a_pick_is_read_as_the_pick(ref, kind, id_, text):
    """Text from outside becomes an equal reference of the same class."""
    assert (kind, ref) == (type(read_ref(text)), read_ref(text))


@pytest.mark.parametrize(
    ("text", "kind", "id_"),
    [("do:a:b", WordRef, "a:b"), ("place:\n", PlaceRef, "\n"), ("spot:1,-2,3", PoseRef, "1,-2,3")],
)
def test_whatever_follows_the_first_colon_is_the_id(text, kind, id_):
    """An id may hold colons; whether there is such a thing is not asked."""
    found = read_ref(text)

    assert found is not None
    assert (kind, id_) == (type(found), found.id)


@pytest.mark.parametrize(
    "text", ["", "piece", ":", "pieces:1", "Piece:1", " piece:1", "+place:E5", "++piece:1", "side:P"]
)
def test_text_that_spells_no_pick_is_read_as_nothing(text):
    """Other kinds, a side among them, and text without a kind are no picks."""
    assert read_ref(text) is None


def test_a_piece_of_a_row_knows_the_piece():
    """Pointing at a piece of a row is pointing at the piece itself."""
    assert (PieceRef, "piece:B1") == (type(row_piece_ref("B1").piece), row_piece_ref("B1").piece)
    assert read_picks("piece:B1", "do:take") == bare((row_piece_ref("B1"), word_ref("take")))


def test_a_maker_makes_a_reference_once():
    """The same id gives the same object, so that comparing references is cheap."""
    assert piece_ref("121-3") is piece_ref("121-3")


def test_a_pose_is_read_from_its_reference():
    """A reference to a pose gives the pose again, one that names no pose gives None."""
    assert Pose(1200, -300, 90) == Pose.read(Pose(1200, -300, 90).ref)
    assert Pose.read(PoseRef("spot:")) is None


@pytest.mark.parametrize("text", ["piece:", "spot:", "spot:x", "spot:1,2,720", "spot:1,2"])
def test_a_reference_without_an_id_or_without_a_pose_is_none(text):
    """What names no piece and no pose is not read, so that nothing takes it for one."""
    assert read_ref(text) is None
