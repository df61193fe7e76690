"""One player's progress through a lesson: the step, the rest of its script, and the remark on the last action."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Game
from engine.core.losses import is_beaten
from engine.core.references import Pick, PieceRef, PlaceRef, Ref
from engine.core.types import Action, Chance, Decision, End, Facts, Side
from web.features.lesson.lesson_result import uncounted_reason
from web.features.lesson.model import (
    InputPattern,
    Lesson,
    LessonStep,
    PageRef,
    is_wanted,
    matches_pattern,
    play_given,
    wanted_actions,
)
from web.game.pick_path import Picks
from web.game.seats import HUMAN, LESSON
from web.game.table import Table

FEW = 4
"""Maximum number of next things that are marked; if there are more, the board shows them as usual."""


class LessonProgress:
    """One player's progress through a lesson, which owns the table; `before` is the table shown before the lesson.

    It begins with step `at`: if that is not the first, the lesson was left there, and the board is brought to that
    position.
    """

    def __init__(
        self, lesson: Lesson, before: Table | None, at: int = 0, *, seed: int = 0, by_touch: bool = False
    ) -> None:
        self.lesson, self.before, self.by_touch = lesson, before, by_touch
        self.at = -1
        """Index of the step, from 0."""
        self.left: list[InputPattern] = []
        """What remains of the step's script."""
        self.is_given = False
        """Whether the player has done what the step waits for."""
        self.is_answered = False
        """Whether the other side has given an action since then."""
        self.said: str = ""
        """The name of the remark on the player's last input, which was not expected."""
        self.meant: Action | None = None
        """The action that the remark is about."""
        self.pointed: Pick | None = None
        """The thing that the remark is about, if it makes up no action and the step has no remark on it."""
        self.lacks: tuple[PieceRef | PlaceRef, ...] = ()
        """What the player has to point at first, after pointing at something that leads to no action."""
        self.reply = object()
        """A token that tells one remark from the next, even if both have the same words."""
        self._kept: Picks = ()
        """The picks that were kept when the remark was made."""
        self.is_done = False
        """Whether the lesson is finished."""
        self.missed = ""
        """The key of the reason why the final battle does not count, once it is over and was not really fought."""
        self._starts: dict[int, Game] = {}
        """Step -> the game at the moment the step began."""
        self.is_resumed = False
        """Whether the lesson was left at this step and has just been resumed."""
        self.table = self._come_to(at, seed)

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.at]

    @property
    def facts(self) -> Facts:
        """Facts of the step's texts: its own, the way of pointing on this device, and whether that is one finger."""
        way = "touch" if self.by_touch else "keys"
        return {**self.step.facts, "pointing": {"key": f"lesson.pointing.{way}"}, "touch": 1 if self.by_touch else 2}

    @property
    def leads(self) -> bool:
        """Whether the lesson still guides the player; in the final battle it does not."""
        return not self.step.play

    @property
    def waits_for_order(self) -> bool:
        """Whether an order is expected next, and not a pick that the step waits for."""
        return not self.leads or self.step.wants_order

    @property
    def marks(self) -> tuple[Ref, ...]:
        """The current marks, including the areas into which units are wanted.

        Of an expected action only what it still lacks is marked: the marks that are not selected yet; if they cannot be
        selected before something else is, that is marked too.
        """
        if self.is_given or self.is_done:
            return ()
        areas = tuple(area.ref for area in self.step.areas(self.table.view()))
        selection, marks = self.table.selection, self.step.marks
        if not self.step.order:
            return (*marks, *areas)
        left = tuple(ref for ref in marks if ref not in selection.picks)
        is_next = any(ref in selection.next() or isinstance(ref, PageRef) for ref in left)
        first = () if is_next or (left and selection.is_begun) else self._next
        return (*dict.fromkeys((*first, *left)), *areas)

    @property
    def _next(self) -> tuple[PieceRef | PlaceRef, ...]:
        """The things on the board that lead from the current selection to an expected action."""
        selection, found = self.table.selection, list[PieceRef | PlaceRef]()
        for ref, actions in selection.next().items():
            if isinstance(ref, (PieceRef, PlaceRef)):
                opened = actions or [
                    action for _, action in selection.open((*selection.picks, ref))
                ]  # a head as opened
                if any(self._is_alike(action) for action in opened):
                    found.append(ref)
        return tuple(found) if len(found) <= FEW else ()

    def _is_alike(self, action: Action) -> bool:
        """Return whether an action's fields match an expected one, regardless of where it leads."""
        return any(matches_pattern(action, wanted) for wanted in self.step.order)

    def wants(self, actions: Sequence[Action]) -> bool:
        """Return whether one of some actions is expected; a single one must also lead to the required state."""
        found = [] if self.is_given else [action for action in actions if self._is_alike(action)]
        if len(actions) == 1 and found and (self.step.leads or self.step.within):
            return is_wanted(self.step, self.table.game, found[0])
        return bool(found)

    def _come_to(self, at: int, seed: int) -> Table:
        """Begin a step as if those before it had been done, starting at the last step with a position of its own.

        Each step is done by the first action that it accepts: validating the lesson's file has shown that these lead
        on.
        """
        self.go(max(n for n in range(at + 1) if self.lesson.steps[n].begin), seed)
        while self.at < at:
            game = self.table.game
            if self.step.wants_order:
                game.do(next(wanted_actions(self.step, game)))
            for given in self.step.then:
                play_given(game, given, self.lesson.name)
            self.table.refresh()
            self.go(self.at + 1, seed)
        self.is_resumed = at > 0
        return self.table

    def go(self, at: int, seed: int = 0) -> Table:
        """Begin a step from its own position, else on the current table; return the table.

        The selection is kept unless it leads to nothing that the step expects.
        """
        self.at = at
        if self.step.begin:
            self.table = self._table(self.lesson.game(self.step.begin, seed))
        elif self.step.play:
            self.table = self._table(self.table.game)
        self._starts[at] = self.table.game.branch(len(self.table.game.inputs), seed=seed)
        self._begin()
        if self.later:
            self.table.let_go()
        return self.table

    def again(self, at: int, seed: int = 0) -> None:
        """Go back to the beginning of a step that has been seen."""
        self.at, begun = at, self._starts[at]
        self.table = self._table(begun.branch(len(begun.inputs), seed=seed))
        self._begin()

    def _begin(self) -> None:
        self.left, self.is_given, self.is_done, self.missed = [], False, False, ""
        self.is_answered = self.is_resumed = False
        self.forget()

    def _table(self, game: Game) -> Table:
        """Return a table with a game; the lesson, or the computer in the final battle, plays the other side."""
        own = Side(self.lesson.side)
        seats = {side: HUMAN if side == own else self.step.play or LESSON for side in game.system.sides(game.state)}
        return Table.from_record(game, {"seats": seats}, (LESSON, self.step.play))

    @property
    def is_new(self) -> bool:
        """Whether the board was set up anew for this step, so that pieces are elsewhere than in the step before."""
        return self.at > 0 and bool(self.step.begin)

    @property
    def can_go_back(self) -> bool:
        """Whether the step before has been seen."""
        return self.at - 1 in self._starts

    def forget(self) -> None:
        """Discard the remark on the last input."""
        self.said, self.meant, self.pointed, self.lacks = "", None, None, ()
        self.reply = object()

    @property
    def is_past(self) -> bool:
        """Whether the selection has changed since the last remark was made."""
        selection = self.table.selection
        return selection.is_begun and selection.picks != self._kept

    @property
    def keeps(self) -> bool:
        """Whether the selection is the one that was kept when the lesson refused its action."""
        return self.meant is not None and self.leads and self.table.selection.picks == self._kept != ()

    @property
    def later(self) -> str:
        """The name of the remark on the current selection if it leads to nothing that the step expects, else ""."""
        selection, asked = self.table.selection, self.step.order
        if not (asked and selection.is_begun) or self.is_given:
            return ""
        left = [selection.chosen] if selection.chosen is not None else [action for _, action in selection.open()]
        if not left or any(matches_pattern(action, wanted) for action in left for wanted in asked):
            return ""
        about = (
            aside for aside in self.step.others if aside.order and all(matches_pattern(a, aside.order) for a in left)
        )
        return next((aside.say for aside in about), self.step.other)

    # The player's input

    def refuses(self, action: Action) -> bool:
        """Return whether a legal action is not what the step expects; store the remark on it."""
        self.forget()
        if not self.leads:
            return False
        if self.is_given:
            self._let_go()  # the player should still see what was just done
            return True
        if self.step.wants_order and is_wanted(self.step, self.table.game, action):
            self._give()
            return False
        about = next(
            (aside for aside in self.step.others if aside.order and matches_pattern(action, aside.order)), None
        )
        self.said, self.meant = about.say if about is not None else self.step.other, action
        self._let_go()
        return True

    def _let_go(self) -> None:
        """Undo the selected action, and the picks before it as far as they lead to nothing that the step expects."""
        selection = self.table.selection
        is_left = selection.back()
        while is_left and (selection.chosen is not None or self.later):
            is_left = selection.back()
        if not selection.is_begun:
            self.table.let_go()
        self.table.volley, self._kept = (), selection.picks

    def points(self, things: Picks, *, is_idle: bool) -> bool:
        """Return whether the step waited for pointing at these things; store the remark if it did not.

        `is_idle`: whether pointing changed nothing else, neither the selection nor a refusal by the rules.
        """
        self.forget()
        if self.is_given or not self.leads:
            return False
        if set(things) & set(self.step.point):
            self._give()
            return True
        selection = self.table.selection
        thing = next((one for one in reversed(things) if isinstance(one, PieceRef)), things[0])
        if self.step.wants_order:
            if not (selection.is_begun or set(things) & set(self._next)):
                self.lacks = self._next
            is_held = selection.is_begun and set(things) & set(selection.picks)
            if self.lacks or (is_idle and not is_held):
                self.said, self.pointed = self.step.other, thing
        else:
            about = next((aside for aside in self.step.others if set(things) & set(aside.point)), None)
            self.said = about.say if about is not None else self.step.other
            if set(things) & set(selection.picks[1:]):
                self.meant = selection.candidate
            elif about is None:
                self.pointed = thing
            self.hold_nothing_whole()
        self._kept = selection.picks
        return False

    def hold_nothing_whole(self) -> None:
        """Deselect an action that the step does not wait for, even if it lacks only one pick."""
        selection = self.table.selection
        while not self.waits_for_order and len(selection.picks) > 1 and selection.candidate and selection.back():
            pass

    def read(self) -> None:
        """Complete a step that is only to be read."""
        self._give()

    def _give(self) -> None:
        self.is_given, self.left = True, list(self.step.then)

    # The script

    @property
    def comes_at_once(self) -> bool:
        """Whether the next entry of the script follows immediately: dice, and answers of the player's own side."""
        now = self.table.game.pending
        return bool(self.left) and (
            isinstance(now, Chance) or (isinstance(now, Decision) and now.side == self.lesson.side)
        )

    @property
    def is_to_be_seen(self) -> bool:
        """Whether the player should see the last action before the next step begins.

        This applies to the other side's actions, and to the player's own if the next step sets up the board anew.
        """
        return self.is_answered or (self.step.wants_order and bool(self.lesson.steps[self.at + 1].begin))

    @property
    def moment(self) -> tuple[object, ...]:
        """A token that shows whether the lesson is unchanged when a delayed callback runs."""
        return self.table, len(self.table.game.inputs), self.at, len(self.left)

    def let_come(self) -> None:
        """Apply the next entry of the script."""
        now = self.table.game.pending
        self.is_answered |= isinstance(now, Decision) and now.side != self.lesson.side
        play_given(self.table.game, self.left.pop(0), self.lesson.name)
        self.table.refresh()

    @property
    def beaten(self) -> Side | None:
        """The side that is practically beaten in the final battle, even if the rules would let it go on."""
        game = self.table.game
        if self.leads or not isinstance(game.pending, Decision):
            return None
        away = game.system.sight.away
        return next((side for side in self.table.seats if is_beaten(game.view(side), side, away)), None)

    @property
    def ends(self) -> bool:
        """Whether the final battle is over and the lesson has not announced it yet."""
        is_over = not self.leads and isinstance(self.table.game.pending, End)
        return is_over and not (self.is_done or self.missed)

    def end(self) -> None:
        """End the lesson, or record why its final battle does not count."""
        self.missed = uncounted_reason(self.table, Side(self.lesson.side), len(self._starts[self.at].inputs))
        self.is_done = not self.missed
