"""Badges beside the title that tell how a game differs from a standard one, with explanations."""

from __future__ import annotations

from engine.core.scenario import is_shipped, shipped
from web.boards.markup_text import escape
from web.features.setup.view import options_told
from web.game.table import Table
from web.shell.session import Session
from web.words import Names, Words


def paint(session: Session, names: Names) -> None:
    """Paint the badges of the game on the table."""
    session.page.html("badges", badges(session.playing(), names.words))


def badges(table: Table, words: Words) -> str:
    """Return a badge for each way in which the game differs from a standard one."""
    kinds: list[tuple[str, dict[str, object]]] = []
    scenario = table.game.scenario
    if not is_shipped(scenario):
        kinds.append(("changed_scenario" if scenario.name in shipped() else "own_scenario", {}))
    changed = {name: value for name, value in table.game.options.items() if scenario.options.get(name) != value}
    if changed:
        names = Names(words, scenario.system, table.view())
        kinds.append(("options", {"options": "; ".join(options_told(names, changed))}))
    if table.game.study:
        kinds.append(("study", {}))
    if table.own_dice:
        kinds.append(("own_dice", {}))
    if table.match is not None and table.match.match.trusting:
        kinds.append(("trusting", {}))
    if table.branched is not None:
        kinds.append(("branched", {"n": table.branched}))
    return "".join(
        f'<li><details class="badge" name="badge" id="badge-{kind}">'
        f"<summary>{escape(words.say(f'site.badge.{kind}', facts))}</summary>"
        f"<p>{escape(words.say(f'site.badge.{kind}.help', facts))}</p></details></li>"
        for kind, facts in kinds
    )
