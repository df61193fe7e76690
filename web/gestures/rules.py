"""The rules beside the page: which system's are shown, which rule, and what is searched for."""

from __future__ import annotations

from engine.core.system import SYSTEMS
from web.effects import Effects
from web.gestures import game
from web.play import rulebook
from web.session import Session

RULES = "rules-dialog"
RULE = "rule-"
"""What the address of a rule begins with."""


def ask(session: Session, _: str) -> Effects:
    """Open the rules beside the page, or close them."""
    page, table = session.page, session.table
    if page.is_open(RULES):
        close(session)
        return ()
    if page.address() == game.PLAY and table is not None:
        choose(session, table.game.system.id)
    page.dialog(RULES, True, beside=True)
    page.focus("#rules-search")
    page.scroll_to("#rules-dialog .dialog-head")
    return ()


def close(session: Session) -> None:
    """Close the rules and hand the keyboard back."""
    page = session.page
    page.dialog(RULES, False)
    if page.address().startswith("rule"):
        page.go("")
    page.focus(f"#space-{session.cursor}" if session.cursor else "#main")


def open_rule(session: Session, rule: str) -> None:
    """Open the rules at one rule; an address may be in small letters and bring along what ended a sentence."""
    rule = rule.rstrip(".,;:!?)").upper()
    system = rulebook.system_of(rule)
    choose(session, system or session.rules)
    session.page.dialog(RULES, True, beside=True)
    if system is not None:
        session.page.focus(f"#{RULE}{rule}")
        session.page.scroll_to(f"#{RULE}{rule}")


def choose(session: Session, system: str) -> None:
    """Show the rules of one system only."""
    page = session.page
    session.rules = system if system in SYSTEMS else next(iter(SYSTEMS))
    for other in SYSTEMS:
        page.show(f"rules-{other}", other == session.rules)
    page.value("rules-system", session.rules)
    page.value("rules-search", "")
    search(session, "")


def search(session: Session, text: str) -> None:
    """Show only the rules that match."""
    page, found = session.page, rulebook.matching(session.rules, text)
    page.hide_unless("#rules-text .rule", lambda element: found is None or element.removeprefix(RULE) in found)
    count = "" if found is None else session.words.say("site.rules.found", {"n": len(found)})
    page.text_of("rules-count", count)
    page.root("searching", "no" if found is None else "yes")


GESTURES = {"rules": ask}
