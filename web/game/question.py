"""What is asked of a person now and what belongs to it, found once for the question, the panel and the ear."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from engine.core.references import Pick, PieceRef, WordRef, piece_ref
from engine.core.types import Action, Facts, Refusal, Rule, Side
from engine.core.view import Note, View
from web.game import confirmation, free_table_marks, order_notes, tape_measure
from web.game.mode import Mode
from web.game.odds_summary import OddsSummary
from web.game.piece_actions import is_attack
from web.game.seats import LESSON
from web.game.sentences import sentence
from web.game.table import Table
from web.words import Names

SUMMED = 3
"""Sentences that tell on a small screen how an attack adds up."""


class Danger(NamedTuple):
    """A danger that is about to decide the battle against a side, as a word key with its facts."""

    side: Side
    rule: Rule
    key: str
    facts: Facts


class Question:
    """The question of one position with one selection; each part is found when it is first asked for."""

    def __init__(self, table: Table, names: Names, view: View) -> None:
        self.table, self.names, self.view = table, names, view
        self.selection = table.selection

    @cached_property
    def prompt(self) -> str:
        """The sentence that says what to do next: the question itself, or how to go on with what is selected."""
        selection, names, view = self.selection, self.names, self.view
        if selection.chosen is not None:
            return sentence(names, selection.chosen)
        if not selection.is_begun:
            return names.say(view.question, view.facts)
        kinds = sorted({ref.kind for ref in selection.next()})
        so_far = " \u2192 ".join(names.name(pick) for pick in selection.picks)
        if selection.gathers:
            candidate = selection.candidate
            so_far = (
                sentence(names, candidate) if candidate is not None else ", ".join(map(names.name, selection.picks))
            )
        brief = view.question.replace(".question.", ".brief.")
        if names.words.has(brief):
            so_far = f"{names.say(brief, view.facts)} {so_far}"
        asks = f"{names.system}.ask.{selection.state.agenda[-1][0]}."
        keys = (f"{asks}{self._verbs}.{'_'.join(kinds)}", f"{asks}{'_'.join(kinds)}")
        own = next((key for key in keys if names.words.has(key)), f"site.ask.{'_'.join(kinds)}")
        return f"{so_far}: {names.words.say(own)}"

    @property
    def _verbs(self) -> str:
        """The verbs of the orders that selecting a piece leads to, or else of all open orders, joined."""
        following = self.selection.next()
        at_pieces = [actions for ref, actions in following.items() if isinstance(ref, PieceRef)]
        return "_".join(sorted({action.verb for actions in at_pieces or following.values() for action in actions}))

    @cached_property
    def dangers(self) -> tuple[Danger, ...]:
        """What is about to decide the battle, while nothing is selected.

        Empty in a lesson: so few pieces stand on its board that there would always be a danger.
        """
        if self.selection.is_begun or LESSON in self.table.seats.values():
            return ()
        return tuple(Danger(side, *told) for side, dangers in self.view.dangers.items() for told in dangers)

    @cached_property
    def warning(self) -> str:
        """A sentence that warns of an order which removes pieces of its own side, or leaves all where they are."""
        action, names, table = self.selection.chosen, self.names, self.table
        if action is None:
            return ""
        if confirmation.wastes_moves(table, action, confirmation.ATTACKS):
            keys = (f"{names.system}.warn.{action.verb}", "site.warn.nobody_moved")
            return names.words.say(next(key for key in keys if names.words.has(key)))
        own = [piece.id for piece in self.view.pieces if piece.side == self.view.active]
        taken = table.game.system.pointing.trace(self.selection.state, action).takes
        lost = tuple(piece_ref(piece) for piece in taken if piece in own)
        return names.say("site.warn.own", {"pieces": lost}) if lost else ""

    @cached_property
    def cost(self) -> str:
        """What the selected order costs, where it was proposed or its system has words for that."""
        selection, key = self.selection, f"{self.names.system}.cost"
        cost = selection.proposal.cost if selection.proposal is not None else None
        if selection.proposal is None and selection.chosen is not None and self.names.words.has(key):
            cost = self.table.game.system.pointing.trace(
                selection.state, selection.chosen
            ).cost  # it is an order of the menu
        return "" if cost is None else self.names.say(key, {"n": cost, "inches": tape_measure.inches(cost)})

    @cached_property
    def stop(self) -> Refusal | None:
        """Why the selected order does not come as far as was pointed at."""
        return free_table_marks.stop(self.table, self.names)

    @cached_property
    def attack(self) -> Action | None:
        """The attack that is selected, whether it is complete yet or not."""
        action = self.selection.candidate
        return action if action is not None and is_attack(self.table, action) else None

    @cached_property
    def summary(self) -> OddsSummary | None:
        """The odds of that attack, added up."""
        return None if self.attack is None else self.table.odds_summary(self.attack)

    @cached_property
    def sums(self) -> str:
        """How that attack adds up, for a small screen that has no room for its odds beside the board."""
        if self.summary is None:
            return ""
        told = self.summary.node.told[1 : 1 + SUMMED]
        return " ".join(self.names.say(event.key, event.facts) for event in told)

    @cached_property
    def is_next_enter(self) -> bool:
        """Whether the next press of Enter gives the order."""
        return self.selection.chosen is not None or sum(isinstance(ref, WordRef) for ref in self.selection.next()) == 1

    @cached_property
    def notes(self) -> list[Note]:
        """The notes on what is selected."""
        return order_notes.selection_notes(self.table, self.names)

    @cached_property
    def explained(self) -> list[Note]:
        """Those notes on a selected attack that the panel tells, since they are too many for the question."""
        found = order_notes.prices(self.notes) if self.attack is not None else []
        return found if len(found) > order_notes.FEW else []

    @cached_property
    def listed(self) -> Action | None:
        """The selected order whose possible results the question lists."""
        action = self.selection.whole
        if action is None or not has_odds(self.table, action):
            return None
        return None if self.table.odds_summary(action).is_sure else action

    @cached_property
    def alternatives(self) -> dict[Action, Pick]:
        """The orders that can be chosen now and whose odds are worth comparing, each with its last pick.

        Empty where one thing alone comes of each and little is to be told of it: then their buttons tell all of it.
        """
        selection, table = self.selection, self.table
        if table.mode is Mode.PAST or not selection.is_open or selection.chosen is not None:
            return {}
        if selection.is_amid and not selection.is_begun:
            spelt: dict[Action, Pick] = {action: picks[0] for picks, action in selection.entries}
        else:
            spelt = {
                actions[0]: ref
                for ref, actions in selection.next().items()
                if isinstance(ref, WordRef) and len(actions) == 1
            }
        found = {
            action: ref for action, ref in spelt.items() if has_odds(table, action) and action != selection.candidate
        }
        are_words = all(isinstance(ref, WordRef) for ref in found.values())
        prices = (order_notes.prices(order_notes.notes_on(table, action)) for action in found)
        is_short = all(len(each) <= order_notes.FEW for each in prices)
        return {} if is_short and all(_is_plain(table, action, is_a_word=are_words) for action in found) else found


def _is_plain(table: Table, action: Action, *, is_a_word: bool) -> bool:
    """Whether the button of an answer tells all that comes of it, or pointing at a thing comes to nothing at all."""
    summary = table.odds_summary(action)
    return summary.is_sure if is_a_word else summary.is_idle


def has_odds(table: Table, action: Action) -> bool:
    """Whether it is worth telling what an order may come to: an attack, or an answer in the middle of one."""
    return is_attack(table, action) or table.selection.is_amid


def question_now(table: Table, names: Names, view: View) -> Question:
    """Return the question of a table: the same object as long as position, selection and names are the same."""
    made_of = (table.selection, table.selection.picks, table.selection.proposal, table.mode, names, view)
    return table.results.get("question", made_of, lambda: Question(table, names, view))
