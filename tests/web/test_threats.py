"""What could strike a piece."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest

from engine.core.view import Trace
from web.play import threats


@pytest.mark.parametrize(
    ("trace", "start"), [(Trace(path=("A1", "A2")), "A1"), (Trace(flight=("B1", "B2")), "B1"), (Trace(), "")]
)
def test_a_threat_needs_no_way(monkeypatch: pytest.MonkeyPatch, trace: Trace, start: str) -> None:
    """An attack that draws neither a path nor a flight is a threat all the same, from where its piece stands."""
    monkeypatch.setattr(threats, "odds_tree", lambda *_: None)
    monkeypatch.setattr(threats, "success", lambda _: Fraction(1, 2))
    system = SimpleNamespace(
        forecast=SimpleNamespace(threats=lambda *_: [("s", "strike")]),
        pointing=SimpleNamespace(trace=lambda *_: trace, picks=lambda *_: ("piece:a", "piece:b")),
    )
    (found,) = threats.find(system, "s", "piece:b")

    assert ("a", start) == (found.piece, found.start)
