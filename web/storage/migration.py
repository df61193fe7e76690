"""Migrates the page's own data in a record of older rules together with its game."""

from __future__ import annotations

from typing import Any

from engine.core.record import RecordReplay


def own_data(opening: RecordReplay) -> dict[str, Any]:
    """Return the page's own data of a replayed record, with the present numbers of its inputs."""
    found = dict(opening.extra)
    if not opening.bridges:
        return found
    reasons, branched = found.get("reasons"), found.get("branched")
    if isinstance(reasons, dict):
        known = {n: reasons[str(n)] for n in range(len(opening)) if str(n) in reasons}
        found["reasons"] = {str(opening.place(n)): why for n, why in known.items()}
    if type(branched) is int:
        found["branched"] = opening.place(branched)
    return found
