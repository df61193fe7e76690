"""What sets a game apart from a plain one, as badges beside its title."""

from __future__ import annotations

from html import escape

from web.table import Table
from web.words import Words


def badges(table: Table, words: Words) -> str:
    """Return a badge for each way in which the game is no plain one."""
    kinds: list[tuple[str, dict[str, object]]] = []
    if table.game.study:
        kinds.append(("study", {}))
    if table.own_dice:
        kinds.append(("own_dice", {}))
    if table.branched is not None:
        kinds.append(("branched", {"n": table.branched}))
    return "".join(
        f'<li class="badge" title="{escape(words.say(f"site.badge.{kind}.help", facts))}">'
        f"{escape(words.say(f'site.badge.{kind}', facts))}</li>"
        for kind, facts in kinds
    )
