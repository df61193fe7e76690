"""The player's selection: the picks so far, the orders they can still become, and why a pick is refused."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.agenda import State
from engine.core.references import DieRef, Pick, PieceRef, PoseRef, RowPieceRef, WordRef, row_piece_ref
from engine.core.system import NOT_NOW, System
from engine.core.types import Action, Refusal
from engine.core.view import Proposal
from web.game.distinct_refusals import distinct_refusals
from web.game.legal_menu import LegalMenu
from web.game.pick_path import PickPath, Picks, has_row, missing_row_picks, shortened_picks, without_row


class Selection(LegalMenu):
    """A player's selection in one state: the player reaches an order by picking one thing after another."""

    def __init__(self, system: System, state: State, *, is_open: bool = True) -> None:
        super().__init__(system, state, is_open=is_open)
        self._following: dict[Picks, dict[Pick, list[Action]]] = {}
        self._spelt: dict[Picks, Action | None] = {}
        self.picks: Picks = self.common
        self._held: tuple[Picks, Proposal] | None = None
        """The order that was selected as a whole, with its picks: other orders may share them, or the menu may omit it.
        """
        self._asked: Picks = ()
        """The piece whose formation was requested, and the formation; the piece alone if no formation is."""
        self._filled: tuple[Picks, Picks] = ((), ())
        """The picks that left one combined order, and the picks filled up with its whole row."""

    def open(self, picks: Picks | None = None) -> list[PickPath]:
        """Return the orders that these picks may lead to (default: the current picks)."""
        return self.led_to(self.picks if picks is None else picks)

    @property
    def chosen(self) -> Action | None:
        """The order selected as a whole, or the one the picks spell out in full; None if there is neither."""
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
        """The proposal selected as a whole; None once anything else was picked."""
        return self._held[1] if self._held is not None and self._held[0] == self.picks else None

    @property
    def forms(self) -> tuple[WordRef, ...]:
        """The formation words that may stand between the selected piece and a spot, in menu order."""
        spelt = (spelt for spelt, _ in self.open(self.picks[:1]) if len(spelt) == 3) if self.picks else ()
        found = (word for _, word, spot in spelt if isinstance(word, WordRef) and isinstance(spot, PoseRef))
        return tuple(dict.fromkeys(found))

    @property
    def form(self) -> WordRef | None:
        """The formation word in the selection."""
        return next((form for form in self.forms if self.picks[1:2] == (form,)), None)

    def ask(self, form: WordRef) -> bool:
        """Request a formation, or drop it if it is already selected; return whether it is requested now."""
        is_asked = self.form != form
        self.picks = self._asked = (*self.picks[:1], *((form,) if is_asked else ()))
        return is_asked

    @property
    def _came_along(self) -> bool:
        """Whether the formation came with a proposed order, not from the player; it is dropped with that order."""
        return self.proposal is not None and self.is_formed and self._asked != self.picks[:2]

    def _keep_form(self) -> None:
        """Keep the selected formation if the player requested it, else drop it."""
        if self._came_along:
            self.picks = self.picks[:1]
        elif self.is_formed:
            self._asked = self.picks[:2]

    @property
    def goes(self) -> bool:
        """Whether the selected piece may be sent to a spot on a free table."""
        return any(isinstance(thing, PoseRef) for spelt, _ in self.open(self.picks[:1]) for thing in spelt)

    @property
    def is_listed(self) -> bool:
        """Whether the menu lists the selected order; a menu that is not complete allows others too."""
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
        if not self.is_begun:
            return None
        following = self.next()
        words = [actions for ref, actions in following.items() if isinstance(ref, WordRef)]
        if not words:
            return None
        is_only = len(words) == 1 < len(self.picks)
        is_meant = is_only or len(words) == len(following)
        if is_meant or any(isinstance(spelt[0], RowPieceRef) for spelt, _ in self.open()):
            return words[0][0]
        return None

    def next(self) -> dict[Pick, list[Action]]:
        """Return what may be picked next, each with the orders it leaves open."""
        if not self.picks:
            return self.firsts
        if self.picks not in self._following:
            found: dict[Pick, list[Action]] = {}
            for (_, action), further in self.ways(self.picks):
                for thing in dict.fromkeys(further):
                    found.setdefault(thing, []).append(action)
            self._following[self.picks] = found
        return self._following[self.picks]

    @property
    def is_begun(self) -> bool:
        """Whether the selection holds more than what all orders share."""
        return self.picks != self.common

    def clear(self) -> None:
        """Clear the selection."""
        self.picks, self._asked = self.common, ()

    def back(self) -> bool:
        """Take back the last pick; return whether there was one."""
        if len(self.picks) <= len(self.common):
            return False
        self.picks = self.picks[:1] if self._came_along else self._pointed[:-1]
        least = max(len(self.common), int(any(part.head is not None for part in self._parts)))
        while len(self.picks) > least and len(self.open()) == len(self.open(self.picks[:-1])):
            self.picks = self.picks[:-1]
        return True

    def point(self, *things: Pick) -> tuple[Refusal, ...]:
        """Pick a thing (given by its readings, the likeliest first), or return why that is refused.

        A thing that does not continue the picks is tried with one pick left out, then with fewer picks, so that a
        target, a place or a piece can be replaced by picking another. A formation is kept from spot to spot.
        """
        is_aimed = any(isinstance(thing, PoseRef) for thing in things)
        if is_aimed:
            self._keep_form()
        form = self.form if is_aimed else None
        for kept in shortened_picks(self.picks):
            for thing in things:
                if form is not None and form not in kept and isinstance(thing, PoseRef):
                    continue
                if (thing not in kept or self.counts(thing, kept)) and self.open((*kept, thing)):
                    self._take((*kept, thing))
                    return ()
            if kept == self.picks and self._extend(things):
                return ()
        return self._explain(things)

    def extends(self, thing: Pick) -> bool:
        """Return whether a thing that the menu does not list can join the row after a word."""
        row = self._row
        proposed = self.system.pointing.propose(self.state, (*row, thing)) if row and thing not in row else ()
        return any(self.system.refuse(self.state, proposal.action) is None for proposal in proposed)

    @property
    def _row(self) -> Picks:
        """The picks of a row after a word that accepts more things than the menu lists; empty if there is none."""
        row = tuple(pick for n, pick in enumerate(self.picks) if n < 2 or not isinstance(pick, WordRef))
        listed = self.open(row[:2]) if row[1:2] and isinstance(row[1], WordRef) and not self.is_complete else ()
        return row if any(has_row(spelt[2:]) for spelt, _ in listed) else ()

    def _extend(self, things: Picks) -> bool:
        """Add a thing that the menu does not list to the row, or remove it; return whether that was possible."""
        row = self._row
        for thing in things if row else ():
            meant = (*row, thing) if thing not in row[1:] else tuple(pick for pick in row if pick != thing)
            proposed = self.system.pointing.propose(self.state, meant) if isinstance(thing, PieceRef) else ()
            if any(self.take(proposal) is None for proposal in proposed):
                return True
        return False

    def counts(self, thing: Pick, picks: Picks | None = None) -> bool:
        """Return whether a picked thing of a row can be picked again, for example for one more loss."""
        picks = self.picks if picks is None else picks
        least = picks.count(thing) + 1
        if least == 1 or not isinstance(thing, PieceRef):
            return False
        row = row_piece_ref(thing.id)
        return any(spelt.count(row) >= least for spelt, _ in self.open((*picks, thing)))

    def may_add(self, thing: Pick) -> bool:
        """Return whether a thing of a row can be picked, for the first time or again."""
        return bool(self.open((*self.picks, thing)))

    @property
    def counted(self) -> dict[PieceRef, int]:
        """The things of a row that may be picked several times, each with its count; empty if there are none."""
        return {thing: self.picks.count(thing) for thing in self.countable}

    def lessen(self, thing: Pick) -> None:
        """Remove one pick of a thing that was picked several times."""
        left = list(reversed(self.picks))
        left.remove(thing)
        self.picks = tuple(pick for pick in reversed(left) if not isinstance(pick, WordRef))

    def drops(self, thing: Pick) -> bool:
        """Return whether a thing of a row can be removed from the picks with something left to continue from."""
        left = tuple(pick for pick in self.picks if pick != thing)
        row = row_piece_ref(thing.id) if isinstance(thing, PieceRef) else None
        is_of_row = row is not None and any(row in spelt for spelt, _ in self.open())
        return is_of_row and bool(left) and bool(self.open(left))

    def drop(self, thing: Pick) -> None:
        """Remove a thing of a row from the picks; an automatically added thing then counts as picked."""
        if thing in self._pointed:
            self.picks = tuple(pick for pick in self._pointed if pick != thing and not isinstance(pick, WordRef))
        self._filled = (), ()

    def leave_out(self, things: Iterable[Pick]) -> bool:
        """Remove one of several joint attackers if it is among `things`; return whether one was removed."""
        joined = [pick for pick in self.picks[1:] if self.drops(pick)]
        found = next((pick for pick in joined if pick in things), None)
        if found is None or len(joined) < 2:
            return False
        self.drop(found)
        return True

    @property
    def _pointed(self) -> Picks:
        """The picks without those that were filled in automatically."""
        return self._filled[0] if self._filled[1] == self.picks else self.picks

    def _take(self, picks: Picks) -> None:
        """Set the picks; if one order is left, take all its picks, but for a combined order not its final word.

        If the menu lists no order that ends here, but the row as it is makes an allowed order, select that.
        """
        left = self.open(picks)
        gathers = any(has_row(spelt) for spelt, _ in left)
        alone = len(left) == 1 and len(picks) > 1 and not gathers
        self.picks, self._held = left[0][0] if alone else picks, None  # what was proposed before says nothing of it
        if gathers and not isinstance(left[0][0][0], RowPieceRef):
            self._close()
        elif gathers and len(left) == 1 and self.is_complete and not (self.countable or isinstance(picks[-1], WordRef)):
            self._filled = picks, (*picks, *missing_row_picks(left[0][0], picks))
            self.picks = self._filled[1]

    def _close(self) -> None:
        """Select the order that the row already is: the only one left, or one that the menu does not list."""
        left = self.open()
        if len(left) == 1 and set(self.picks) >= {without_row(pick) for pick in left[0][0][:-1]}:
            self.picks = tuple(map(without_row, left[0][0]))
        elif self.next() and not any(isinstance(thing, WordRef) for thing in self.next()) and not self.is_complete:
            any(self.take(proposal) is None for proposal in self.system.pointing.propose(self.state, self.picks))

    def _explain(self, things: Picks) -> tuple[Refusal, ...]:
        """Return why the orders that the picks may have meant are refused; select one that is allowed."""
        for n in range(len(self.picks), -1, -1):
            meant = [[*self.system.pointing.propose(self.state, (*self.picks[:n], thing))] for thing in things]
            if proposed := next(filter(self._is_asked, meant), next(filter(None, meant), None)):
                return self._take_first(proposed)
        return ()

    def _is_asked(self, proposed: Iterable[Proposal]) -> bool:
        """Return whether any of these orders, allowed or not, answers the current question."""
        refusals = (self.system.refuse(self.state, proposal.action) for proposal in proposed)
        return any(refusal is None or refusal.why != NOT_NOW for refusal in refusals)

    def aim(self, unit: Pick, spot: Pick) -> tuple[Refusal, ...]:
        """Propose that a unit goes to a spot: select the first allowed order, or return why there is none.

        The requested formation, or none, is kept. The menu is not consulted, because this runs for every step of a
        drag.
        """
        self._keep_form()
        word = self.picks[1:2] if self.picks[:1] == (unit,) and self.is_formed else ()
        proposed = self.system.pointing.propose(self.state, (unit, *word, spot))
        if self._asked == (unit,):
            proposed = sorted(proposed, key=self._forms)
        self.picks, self._held = (unit, *word), None
        return self._take_first(proposed)

    def lay(self, die: DieRef, thing: PieceRef) -> tuple[tuple[Refusal, ...], bool]:
        """Place a die on a thing, with the dice the selection already places there; select the first allowed order.

        Return the refusals if there is none, and whether it is the only one: if not, more dice may be placed.
        """
        row: Picks = self.picks if self.picks[:1] == (thing,) else (thing,)
        proposed = [*self.system.pointing.propose(self.state, (*row, die))]
        allowed = [proposal for proposal in proposed if self.system.refuse(self.state, proposal.action) is None]
        return self._take_first(allowed or proposed), len(allowed) == 1

    def _take_first(self, proposed: Iterable[Proposal]) -> tuple[Refusal, ...]:
        """Select the first order that is allowed, or return why none is."""
        refusals: list[Refusal] = []
        for proposal in proposed:
            if (refusal := self.take(proposal)) is None:
                return ()
            refusals.append(refusal)
        return distinct_refusals(refusals)

    def _forms(self, proposal: Proposal) -> bool:
        """Return whether a piece adopts a formation with this proposal."""
        spelt = self.system.pointing.picks(self.state, proposal.action)
        return len(spelt) == 3 and isinstance(spelt[1], WordRef) and isinstance(spelt[2], PoseRef)

    @property
    def is_formed(self) -> bool:
        """Whether a formation stands between the selected piece and a spot, or was picked last.

        Another word after a piece does not count, for example the word of a charge whose target was taken back.
        """
        if len(self.picks) == 2:
            return self.form is not None
        return len(self.picks) > 2 and isinstance(self.picks[1], WordRef) and isinstance(self.picks[2], PoseRef)

    def choose(self, action: Action) -> Refusal | None:
        """Select a whole order, or return why it is not allowed."""
        refusal = self.take(Proposal(action))
        self._asked = self.picks[:2] if refusal is None and self.is_formed else self._asked
        return refusal

    def take(self, proposal: Proposal) -> Refusal | None:
        """Select a proposed order together with its remarks, or return why it is not allowed."""
        refusal = self.system.refuse(self.state, proposal.action)
        if refusal is None:
            self.picks = tuple(map(without_row, self.system.pointing.picks(self.state, proposal.action)))
            self._held = self.picks, proposal
        return refusal
