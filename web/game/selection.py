"""The player's selection: the picks so far, the orders they can still become, and why a pick is refused."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.agenda import State
from engine.core.system import NOT_NOW, System
from engine.core.types import Action, Refusal
from engine.core.view import Proposal
from web.game.distinct_refusals import distinct_refusals
from web.game.legal_menu import LegalMenu
from web.game.pick_path import PickPath, missing_row_picks, shortened_picks


class Selection(LegalMenu):
    """A player's selection in one state: the player reaches an order by picking one thing after another."""

    def __init__(self, system: System, state: State, *, is_open: bool = True) -> None:
        super().__init__(system, state, is_open=is_open)
        self._following: dict[tuple[str, ...], dict[str, list[Action]]] = {}
        self._spelt: dict[tuple[str, ...], Action | None] = {}
        self.picks: tuple[str, ...] = self.common
        self._held: tuple[tuple[str, ...], Proposal] | None = None
        """The order that was taken in hand whole, with its picks: others may be spelt like it, or the menu lack it."""
        self._asked: tuple[str, ...] = ("", "")
        """The piece that was asked to take a formation, and that one; "" where it is to take none."""
        self._filled: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        """The picks that left one order of a gathering, and the picks with all of its row."""

    def open(self, picks: tuple[str, ...] | None = None) -> list[PickPath]:
        """Return the orders that these picks may lead to (the picks so far when None); of no picks, those known."""
        return self.led_to(self.picks if picks is None else picks)

    @property
    def chosen(self) -> Action | None:
        """The order that was taken in hand whole, or the one that the picks spell out in full, if they do."""
        if self.proposal is not None:
            return self.proposal.action
        if not self.picks:
            return next((action for spelt, action in self.open() if not spelt), None)
        if self.picks not in self._spelt:
            found = (action for (_, action), further in self.ways(self.picks) if further == ())
            self._spelt[self.picks] = next(found, None)
        return self._spelt[self.picks]

    @property
    def proposal(self) -> Proposal | None:
        """What was taken in hand whole, None once anything else was pointed at."""
        return self._held[1] if self._held is not None and self._held[0] == self.picks else None

    @property
    def forms(self) -> tuple[str, ...]:
        """The words that may stand between the piece in hand and a spot, in the menu's order: formations."""
        spelt = (spelt for spelt, _ in self.open(self.picks[:1]) if len(spelt) == 3) if self.picks else ()
        return tuple(dict.fromkeys(word for _, word, spot in spelt if word[:3] == "do:" and spot[:5] == "spot:"))

    @property
    def form(self) -> str | None:
        """The one of these words that is in hand."""
        return self.picks[1] if len(self.picks) > 1 and self.picks[1] in self.forms else None

    def ask(self, form: str) -> bool:
        """Ask for a formation, or for none where that is in hand; tell whether it is asked for now."""
        is_asked = self.form != form
        self.picks = (*self.picks[:1], *((form,) if is_asked else ()))
        self._asked = self.picks[0], form if is_asked else ""
        return is_asked

    @property
    def _came_along(self) -> bool:
        """Whether the formation came with a proposed order and not from the player; it is dropped with that order."""
        return self.proposal is not None and self.is_formed and self._asked != self.picks[:2]

    def _keep_form(self) -> None:
        """Keep to the formation in hand where it was asked for, else let go of it."""
        if self._came_along:
            self.picks = self.picks[:1]
        elif self.is_formed:
            self._asked = self.picks[0], self.picks[1]

    @property
    def goes(self) -> bool:
        """Whether the piece in hand may be sent to a spot of a table without places."""
        return any(thing[:5] == "spot:" for spelt, _ in self.open(self.picks[:1]) for thing in spelt)

    @property
    def is_listed(self) -> bool:
        """Whether the menu lists the order in hand: where it is not complete, others are allowed too."""
        return any(action == self.chosen for _, action in self.open())

    @property
    def whole(self) -> Action | None:
        """The order that the picks already complete, even if more pieces could join it."""
        return self.candidate if self.gathers else self.chosen

    @property
    def candidate(self) -> Action | None:
        """The order to look at ahead: the one chosen, or the first of those that only a word is missing to.

        Where other things than words may be pointed at too, only a row is looked at as it is so far, or what an only
        word gives: the rest says how else.
        """
        if self.chosen is not None:
            return self.chosen
        following = self.next()
        words = [actions for ref, actions in following.items() if ref.startswith("do:")]
        open_row = any(spelt[0].startswith("+") for spelt, _ in self.open())
        is_only = len(words) == 1 < len(self.picks)
        is_meant = open_row or is_only or len(words) == len(following)
        return words[0][0] if words and is_meant and self.is_begun else None

    def next(self) -> dict[str, list[Action]]:
        """Return what may be pointed at next, each with the orders it leaves open."""
        if not self.picks:
            return self.firsts
        if self.picks not in self._following:
            found: dict[str, list[Action]] = {}
            for (_, action), further in self.ways(self.picks):
                for thing in dict.fromkeys(further):
                    found.setdefault(thing, []).append(action)
            self._following[self.picks] = found
        return self._following[self.picks]

    @property
    def is_begun(self) -> bool:
        """Whether more is held than what all orders share."""
        return self.picks != self.common

    def clear(self) -> None:
        """Clear the selection."""
        self.picks, self._asked = self.common, ("", "")

    def back(self) -> bool:
        """Take the last pick back; tell whether there was one."""
        if len(self.picks) <= len(self.common):
            return False
        self.picks = self.picks[:1] if self._came_along else self._pointed[:-1]
        least = max(len(self.common), int(any(part.head is not None for part in self._parts)))
        while len(self.picks) > least and len(self.open()) == len(self.open(self.picks[:-1])):
            self.picks = self.picks[:-1]
        return True

    def point(self, *things: str) -> tuple[Refusal, ...]:
        """Point at a thing (its readings, the likeliest first): go on with it, or return why that is not allowed.

        A thing that does not go on from the picks so far is tried with one of them left out, then from fewer of them,
        so that a target, a place or a piece can be changed by pointing at another. A formation stays from spot to spot.
        """
        is_aimed = any(thing.startswith("spot:") for thing in things)
        if is_aimed:
            self._keep_form()
        form = self.form if is_aimed else None
        for kept in shortened_picks(self.picks):
            for thing in things:
                if form is not None and form not in kept and thing.startswith("spot:"):
                    continue
                if (thing not in kept or self.counts(thing, kept)) and self.open((*kept, thing)):
                    self._take((*kept, thing))
                    return ()
            if kept == self.picks and self._extend(things):
                return ()
        return self._explain(things)

    def extends(self, thing: str) -> bool:
        """Whether a thing that the menu does not list can be put into the row after a word."""
        row = self._row
        proposed = self.system.pointing.propose(self.state, (*row, thing)) if row and thing not in row else ()
        return any(self.system.refuse(self.state, proposal.action) is None for proposal in proposed)

    @property
    def _row(self) -> tuple[str, ...]:
        """What is in hand of a row after a word into which more may be put than the menu lists; nothing without one."""
        row = tuple(pick for n, pick in enumerate(self.picks) if n < 2 or not pick.startswith("do:"))
        listed = self.open(row[:2]) if row[1:2] and row[1].startswith("do:") and not self.is_complete else ()
        return row if any(thing.startswith("+") for spelt, _ in listed for thing in spelt[2:]) else ()

    def _extend(self, things: tuple[str, ...]) -> bool:
        """Put a thing that the menu does not list into the row after a word, or take it out; tell whether it could."""
        row = self._row
        for thing in things if row else ():
            meant = (*row, thing) if thing not in row[1:] else tuple(pick for pick in row if pick != thing)
            proposed = self.system.pointing.propose(self.state, meant) if thing.startswith("piece:") else ()
            if any(self.take(proposal) is None for proposal in proposed):
                return True
        return False

    def counts(self, thing: str, picks: tuple[str, ...] | None = None) -> bool:
        """Whether a thing of a row that is pointed at already can be pointed at once more, as for one more loss."""
        picks = self.picks if picks is None else picks
        least = picks.count(thing) + 1
        return least > 1 and any(spelt.count(f"+{thing}") >= least for spelt, _ in self.open((*picks, thing)))

    def may_add(self, thing: str) -> bool:
        """Whether a thing of a row can be pointed at, for the first time or once more."""
        return bool(self.open((*self.picks, thing)))

    @property
    def counted(self) -> dict[str, int]:
        """The things of a row that may be pointed at several times, each with how often it is; none where none may."""
        return {thing: self.picks.count(thing) for thing in self.countable}

    def lessen(self, thing: str) -> None:
        """Take a thing of a row out of the picks once, where it was pointed at several times."""
        left = list(reversed(self.picks))
        left.remove(thing)
        self.picks = tuple(pick for pick in reversed(left) if not pick.startswith("do:"))

    def drops(self, thing: str) -> bool:
        """Whether a thing of a row can be taken out of the picks and something is left to go on from."""
        left = tuple(pick for pick in self.picks if pick != thing)
        row = any(f"+{thing}" in spelt for spelt, _ in self.open())
        return row and bool(left) and bool(self.open(left))

    def drop(self, thing: str) -> None:
        """Take a thing of a row out of the picks; one that the row was filled up with counts as pointed at instead."""
        if thing in self._pointed:
            self.picks = tuple(pick for pick in self._pointed if pick != thing and not pick.startswith("do:"))
        self._filled = (), ()

    def leave_out(self, things: Iterable[str]) -> bool:
        """Take one of several who attack together out again where it is among some things; tell whether one was."""
        joined = [pick for pick in self.picks[1:] if self.drops(pick)]
        found = next((pick for pick in joined if pick in things), None)
        if found is None or len(joined) < 2:
            return False
        self.drop(found)
        return True

    @property
    def _pointed(self) -> tuple[str, ...]:
        """The picks without those that a row was filled up with."""
        return self._filled[0] if self._filled[1] == self.picks else self.picks

    def _take(self, picks: tuple[str, ...]) -> None:
        """Hold these picks; when only one order is left hold all of its, of a gathering all but the word that gives it.

        Where the menu lists no order that ends here, but a row in hand is one as it is, that is held.
        """
        left = self.open(picks)
        gathers = any(thing.startswith("+") for spelt, _ in left for thing in spelt)
        alone = len(left) == 1 and len(picks) > 1 and not gathers
        self.picks, self._held = left[0][0] if alone else picks, None  # what was proposed before says nothing of it
        if gathers and not left[0][0][0].startswith("+"):
            self._close()
        elif gathers and len(left) == 1 and self.is_complete and not (self.countable or picks[-1].startswith("do:")):
            self._filled = picks, (*picks, *missing_row_picks(left[0][0], picks))
            self.picks = self._filled[1]

    def _close(self) -> None:
        """Select the order that the row already is: the only one left, or one that the menu does not list."""
        left = self.open()
        if len(left) == 1 and set(self.picks) >= {thing.removeprefix("+") for thing in left[0][0][:-1]}:
            self.picks = tuple(thing.removeprefix("+") for thing in left[0][0])
        elif self.next() and not any(thing.startswith("do:") for thing in self.next()) and not self.is_complete:
            any(self.take(proposal) is None for proposal in self.system.pointing.propose(self.state, self.picks))

    def _explain(self, things: tuple[str, ...]) -> tuple[Refusal, ...]:
        """Return the refusals of what the picks may have meant; hold an order that was meant and is allowed."""
        for n in range(len(self.picks), -1, -1):
            meant = [[*self.system.pointing.propose(self.state, (*self.picks[:n], thing))] for thing in things]
            if proposed := next(filter(self._is_asked, meant), next(filter(None, meant), None)):
                return self._take_first(proposed)
        return ()

    def _is_asked(self, proposed: Iterable[Proposal]) -> bool:
        """Whether an order among these answers what is asked now, be it allowed or not."""
        refusals = (self.system.refuse(self.state, proposal.action) for proposal in proposed)
        return any(refusal is None or refusal.why != NOT_NOW for refusal in refusals)

    def aim(self, unit: str, spot: str) -> tuple[Refusal, ...]:
        """Propose that a unit goes to a spot: hold the first order that is allowed, or return why there is none.

        It keeps to the formation, or to none, that was asked for. The menu is not asked: this is done for every step of
        a drag.
        """
        self._keep_form()
        word = self.picks[1:2] if self.picks[:1] == (unit,) and self.is_formed else ()
        proposed = self.system.pointing.propose(self.state, (unit, *word, spot))
        if self._asked == (unit, ""):
            proposed = sorted(proposed, key=self._forms)
        self.picks, self._held = (unit, *word), None
        return self._take_first(proposed)

    def lay(self, die: str, thing: str) -> tuple[tuple[Refusal, ...], bool]:
        """Lay a die on a thing, beside those of the order in hand if that lays dice there: hold the first that does.

        Return why there is none, and whether it is the only one: if not, there may be more to lay.
        """
        row = self.picks if self.picks[:1] == (thing,) else (thing,)
        proposed = [*self.system.pointing.propose(self.state, (*row, die))]
        allowed = [proposal for proposal in proposed if self.system.refuse(self.state, proposal.action) is None]
        return self._take_first(allowed or proposed), len(allowed) == 1

    def _take_first(self, proposed: Iterable[Proposal]) -> tuple[Refusal, ...]:
        """Hold the first order that is allowed, or return why none is."""
        refusals: list[Refusal] = []
        for proposal in proposed:
            if (refusal := self.take(proposal)) is None:
                return ()
            refusals.append(refusal)
        return distinct_refusals(refusals)

    def _forms(self, proposal: Proposal) -> bool:
        """Whether a piece takes a formation with what is proposed."""
        spelt = self.system.pointing.picks(self.state, proposal.action)
        return len(spelt) == 3 and spelt[1].startswith("do:") and spelt[2].startswith("spot:")

    @property
    def is_formed(self) -> bool:
        """Whether a formation stands between the piece in hand and a spot, or is the last that was pointed at.

        Any other word after a piece, such as that of a charge whose enemy was taken back, is none.
        """
        if len(self.picks) == 2:
            return self.form is not None
        return len(self.picks) > 2 and self.picks[1].startswith("do:") and self.picks[2].startswith("spot:")

    def choose(self, action: Action) -> Refusal | None:
        """Hold a whole order, or return why it is not allowed."""
        refusal = self.take(Proposal(action))
        self._asked = self.picks[:2] if refusal is None and self.is_formed else self._asked
        return refusal

    def take(self, proposal: Proposal) -> Refusal | None:
        """Hold the order that was proposed, with what there is to say about it, or return why it is not allowed."""
        refusal = self.system.refuse(self.state, proposal.action)
        if refusal is None:
            self.picks = tuple(t.removeprefix("+") for t in self.system.pointing.picks(self.state, proposal.action))
            self._held = self.picks, proposal
        return refusal
