"""The rules panel: shows the rules of one system, opens a rule, and searches.

The rules are painted when the panel is opened; before Python is ready web/boot/early/rules.js fetches them.
"""

from __future__ import annotations

from engine.core.system import SYSTEMS
from web.features.guides import actions as guides_actions
from web.features.rules import rule_search
from web.shell.effects import AsyncEffects, Background, Effects, Paint
from web.shell.session import BOARD, PICTURES, RULES, Session

DIALOG = "rules-dialog"
RULE = "rule-"
"""Prefix of the element id of a rule."""


def ask(session: Session, _: str) -> Effects:
    """Open the rules beside the page, or close them."""
    page, table = session.page, session.table
    if page.is_open(DIALOG):
        close(session)
        return
    page.dialog("signs-dialog", False)
    page.dialog(DIALOG, True, beside=True)
    is_played = session.is_at_table and table is not None
    yield from choose(session, table.game.system.id if is_played and table is not None else _beside(session))
    page.focus("#rules-search")
    page.scroll_to("#rules-dialog .dialog-head")


def _beside(session: Session) -> str:
    """Return the system whose sheet, lessons or battle the address names, else that of the rules read last."""
    named = next((part for part in session.page.address().split("/")[1:2] if part in SYSTEMS), "")
    return named or session.rules


def close(session: Session) -> None:
    """Close the rules and return the keyboard focus."""
    page = session.page
    page.dialog(DIALOG, False)
    if page.address().startswith("rule"):
        page.go("")
    page.focus(BOARD if session.cursor else "#main")


def open_rule(session: Session, rule: str) -> Effects:
    """Open the rules at one rule; an address may be lower case and end with a sentence's punctuation."""
    rule = rule.rstrip(".,;:!?)").upper()
    system = rule_search.system_of(rule)
    session.page.dialog(DIALOG, True, beside=True)
    yield from choose(session, system or session.rules, f"#{RULE}{rule}" if system is not None else "")
    if system is not None:
        session.page.focus(f"#{RULE}{rule}")
        session.page.scroll_to(f"#{RULE}{rule}")


def show(session: Session, system: str) -> Effects:
    """Show the rules of the system that the address names, else those read last."""
    session.page.dialog(DIALOG, True, beside=True)
    yield from choose(session, system or session.rules)


def choose(session: Session, system: str, at: str = "") -> Effects:
    """Show the rules of one system with their pictures; `at` is kept in view when the pictures arrive."""
    page = session.page
    session.rules = system if system in SYSTEMS else next(iter(SYSTEMS))
    yield Paint(RULES, session.rules)
    for other in SYSTEMS:
        page.show(f"rules-{other}", other == session.rules)
    page.value("rules-system", session.rules)
    page.value("rules-search", "")
    yield from search(session, "")
    if (session.rules, PICTURES) not in session.guides:
        yield Background(_illustrate(session, session.rules, at))


async def _illustrate(session: Session, system: str, at: str) -> AsyncEffects:
    """Fetch the pictures of a system's rules; scroll back because pictures above the rule being read move it."""
    async for effect in guides_actions.fetch(session, system, PICTURES):
        yield effect
    if at and session.rules == system and session.page.is_open(DIALOG):
        session.page.scroll_to(at)


def search(session: Session, text: str) -> Effects:
    """Show only the rules that match, and list their titles above them, the best first."""
    page, found = session.page, rule_search.matching(session.rules, text)
    page.hide_unless("#rules-text .rule", lambda element: found is None or element.removeprefix(RULE) in found)
    page.text_of("rules-count", "" if found is None else _told(session, text, len(found)))
    yield Paint("rules-found", found)
    page.root("searching", "no" if found is None else "yes")


def _told(session: Session, text: str, found: int) -> str:
    """Return which words no rule has, and how many rules match and are listed; if none, the counts in other games."""
    words = session.words
    unsaid = [
        words.say(f"site.rules.unsaid{'.others' if others else ''}", {"word": word, "others": ", ".join(others)})
        for word, others in rule_search.unsaid(session.rules, text).items()
    ]
    if found > rule_search.LISTED:
        return ". ".join((*unsaid, words.say("site.rules.found.most", {"n": found, "listed": rule_search.LISTED})))
    told = ". ".join((*unsaid, words.say("site.rules.found", {"n": found})))
    others = {system: len(rule_search.matching(system, text) or ()) for system in SYSTEMS if not found}
    elsewhere = (
        words.say("site.rules.elsewhere", {"system": words.say(f"{system}.title"), "n": n})
        for system, n in others.items()
        if n
    )
    return ". ".join((told, *elsewhere))


ACTIONS = {"rules": ask}
