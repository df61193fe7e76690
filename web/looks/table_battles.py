"""How Table Battles looks: cards on a table."""

from __future__ import annotations

from web.looks.look import Look

LOOK = Look(dealing=("place",), away=("routed", "retired", "pursued", "removed"))
