"""One person's progress through a lesson: the step, the rest of its script, and the remark on the last action."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Game
from engine.core.types import Action, Chance, Decision, End, Facts, Side
from web.features.lesson.lesson_result import uncounted_reason
from web.features.lesson.model import (
    PAGE,
    InputPattern,
    Lesson,
    LessonStep,
    is_wanted,
    matches_pattern,
    play_given,
    wanted_actions,
)
from web.game.losses import is_beaten
from web.game.seats import HUMAN, LESSON
from web.game.table import Table
from web.looks import registry

FEW = 4
"""Things up to which all are marked that lead on; of more any will do, and the board shows them as it does anywhere."""


class LessonProgress:
    """One person's way through a lesson, whose table it gives out; `before` is what lay on the table before it.

    It begins with step `at`: where that is not the first, it was left there, and the board is brought to how it stood.
    """

    def __init__(
        self, lesson: Lesson, before: Table | None, at: int = 0, *, seed: int = 0, by_touch: bool = False
    ) -> None:
        self.lesson, self.before, self.by_touch = lesson, before, by_touch
        self.at = -1
        """Number of the step, from 0."""
        self.left: list[InputPattern] = []
        """What the script has left to put in before the step is done."""
        self.is_given = False
        """Whether what the step waits for was done."""
        self.is_answered = False
        """Whether the other side has given an order since then."""
        self.said: str = ""
        """The name of what is said of the last thing done, which was not asked for."""
        self.meant: Action | None = None
        """The order of which it is said."""
        self.pointed: str = ""
        """The thing of which it is said, where that spells no order and the step knows nothing of it alone."""
        self.lacks: tuple[str, ...] = ()
        """What has to be pointed at first, after pointing at something else that leads to no order."""
        self.reply = object()
        """What tells one thing that is said from the next, which may be in the same words."""
        self._kept: tuple[str, ...] = ()
        """What was left in hand when it was said."""
        self.is_done = False
        """Whether the lesson has come to its end."""
        self.missed = ""
        """The key of why the battle at the end does not count, once it is over and was not fought."""
        self._starts: dict[int, Game] = {}
        """Step -> the game as it stood when the step began."""
        self.is_resumed = False
        """Whether the lesson was left at this step and has just been taken up again."""
        self.table = self._come_to(at, seed)

    @property
    def step(self) -> LessonStep:
        """The step that is asked for."""
        return self.lesson.steps[self.at]

    @property
    def facts(self) -> Facts:
        """Facts of the step's texts: its own, how things are pointed at here, and whether by one finger."""
        way = "touch" if self.by_touch else "keys"
        return {**self.step.facts, "pointing": {"key": f"lesson.pointing.{way}"}, "touch": 1 if self.by_touch else 2}

    @property
    def leads(self) -> bool:
        """Whether the lesson says what comes next; else the battle is fought without it."""
        return not self.step.play

    @property
    def marks(self) -> tuple[str, ...]:
        """What is marked now: the areas into which units are wanted as well.

        Of an order that is asked for, what it still lacks: marks that are not in hand yet; where they cannot be pointed
        at before something else is, that too.
        """
        if self.is_given or self.is_done:
            return ()
        areas = tuple(area.ref for area in self.step.areas(self.table.view()))
        hand, marks = self.table.hand, self.step.mark
        if not self.step.order:
            return (*marks, *areas)
        left = tuple(ref for ref in marks if ref not in hand.picks)
        is_next = any(ref in hand.next() or ref.startswith(PAGE) for ref in left)
        first = () if is_next or (left and hand.is_begun) else self._next
        return (*dict.fromkeys((*first, *left)), *areas)

    @property
    def _next(self) -> tuple[str, ...]:
        """What on the board leads on from what is in hand to an order that is asked for."""
        hand, found = self.table.hand, []
        for ref, actions in hand.next().items():
            if ref.startswith(("piece:", "place:")):
                opened = actions or [action for _, action in hand.open((*hand.picks, ref))]  # of a head as it is opened
                if any(self._is_alike(action) for action in opened):
                    found.append(ref)
        return tuple(found) if len(found) <= FEW else ()

    def _is_alike(self, action: Action) -> bool:
        """Whether an order looks like one that is asked for, wherever it leads."""
        return any(matches_pattern(action, wanted) for wanted in self.step.order)

    def wants(self, actions: Sequence[Action]) -> bool:
        """Whether some orders have one among them that is asked for; a single one also leads where it should."""
        found = [] if self.is_given else [action for action in actions if self._is_alike(action)]
        if len(actions) == 1 and found and (self.step.leads or self.step.within):
            return is_wanted(self.step, self.table.game, found[0])
        return bool(found)

    def _come_to(self, at: int, seed: int) -> Table:
        """Begin a step as if those before it had been done, from the last that has a position of its own.

        Each is done by the first order that it takes: reading the lesson's file has shown that these lead on.
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
        """Begin a step: at its own position, else on the table as it is; return the table.

        What is in hand stays there, unless it leads to nothing that is asked for.
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
        """Go back to where a step began that has been seen."""
        self.at, begun = at, self._starts[at]
        self.table = self._table(begun.branch(len(begun.inputs), seed=seed))
        self._begin()

    def _begin(self) -> None:
        self.left, self.is_given, self.is_done, self.missed = [], False, False, ""
        self.is_answered = self.is_resumed = False
        self.forget()

    def _table(self, game: Game) -> Table:
        """Return a table with a game: the lesson or, where it is fought to its end, the computer has the other side."""
        own = Side(self.lesson.side)
        seats = {side: HUMAN if side == own else self.step.play or LESSON for side in game.system.sides(game.state)}
        return Table.from_record(game, {"seats": seats}, (LESSON, self.step.play))

    @property
    def is_new(self) -> bool:
        """Whether the board was set anew for this step, so that pieces stand elsewhere than in the one before."""
        return self.at > 0 and bool(self.step.begin)

    @property
    def can_go_back(self) -> bool:
        """Whether the step before has been seen."""
        return self.at - 1 in self._starts

    def forget(self) -> None:
        """Take back what was said of the last thing done."""
        self.said, self.meant, self.pointed, self.lacks = "", None, "", ()
        self.reply = object()

    @property
    def is_past(self) -> bool:
        """Whether something else is in hand than when something was said of the last thing done."""
        hand = self.table.hand
        return hand.is_begun and hand.picks != self._kept

    @property
    def keeps(self) -> bool:
        """Whether the selection is the one that was kept when the lesson refused its order."""
        return self.meant is not None and self.leads and self.table.hand.picks == self._kept != ()

    @property
    def later(self) -> str:
        """The name of what is said of what is in hand, where it leads to nothing that is asked for; else ""."""
        hand, asked = self.table.hand, self.step.order
        if not (asked and hand.is_begun) or self.is_given:
            return ""
        left = [hand.chosen] if hand.chosen is not None else [action for _, action in hand.open()]
        if not left or any(matches_pattern(action, wanted) for action in left for wanted in asked):
            return ""
        about = (
            aside for aside in self.step.others if aside.order and all(matches_pattern(a, aside.order) for a in left)
        )
        return next((aside.say for aside in about), self.step.other)

    # What the person does

    def refuses(self, action: Action) -> bool:
        """Whether a legal order is not what the step asks for; what is said of it is kept."""
        self.forget()
        if not self.leads:
            return False
        if self.is_given:
            self._let_go()  # what was done is still to be seen
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
        """Let go of the order in hand, and of what led to it as far as it leads to nothing that is asked for."""
        hand = self.table.hand
        is_left = hand.back()
        while is_left and (hand.chosen is not None or self.later):
            is_left = hand.back()
        if not hand.is_begun:
            self.table.let_go()
        self.table.volley, self._kept = (), hand.picks

    def points(self, things: tuple[str, ...], *, is_idle: bool) -> bool:
        """Tell whether pointing at these was what the step waits for; what is said of pointing elsewhere is kept.

        `is_idle`: whether it changed nothing else, neither what is in hand nor what the rules refuse.
        """
        self.forget()
        if self.is_given or not self.leads:
            return False
        if set(things) & set(self.step.point):
            self._give()
            return True
        hand, thing = self.table.hand, next((one for one in reversed(things) if one.startswith("piece:")), things[0])
        if self.step.wants_order:
            if not (hand.is_begun or set(things) & set(self._next)):
                self.lacks = self._next
            is_held = hand.is_begun and set(things) & set(hand.picks)
            if self.lacks or (is_idle and not is_held):
                self.said, self.pointed = self.step.other, thing
        else:
            about = next((aside for aside in self.step.others if set(things) & set(aside.point)), None)
            self.said = about.say if about is not None else self.step.other
            if set(things) & set(hand.picks[1:]):
                self.meant = hand.candidate
            elif about is None:
                self.pointed = thing
            self.hold_nothing_whole()
        self._kept = hand.picks
        return False

    def hold_nothing_whole(self) -> None:
        """Deselect an order that the step does not wait for, and one that lacks only a word."""
        hand = self.table.hand
        while self.leads and not self.step.wants_order and len(hand.picks) > 1 and hand.candidate and hand.back():
            pass

    def read(self) -> None:
        """Go on from a step that was only to be read."""
        self._give()

    def _give(self) -> None:
        self.is_given, self.left = True, list(self.step.then)

    # What the script puts in

    @property
    def comes_at_once(self) -> bool:
        """Whether what the script puts in next belongs to what was done: dice, and answers of the person's own side."""
        now = self.table.game.pending
        return bool(self.left) and (
            isinstance(now, Chance) or (isinstance(now, Decision) and now.side == self.lesson.side)
        )

    @property
    def is_to_be_seen(self) -> bool:
        """Whether what was done last is to be seen before the next step.

        That is the other side's order, and one's own where the next step sets the board anew.
        """
        return self.is_answered or (self.step.wants_order and bool(self.lesson.steps[self.at + 1].begin))

    @property
    def moment(self) -> tuple[object, ...]:
        """What tells whether the lesson is still where it was when something was to come later."""
        return self.table, len(self.table.game.inputs), self.at, len(self.left)

    def let_come(self) -> None:
        """Put in what the script has next."""
        now = self.table.game.pending
        self.is_answered |= isinstance(now, Decision) and now.side != self.lesson.side
        play_given(self.table.game, self.left.pop(0), self.lesson.name)
        self.table.refresh()

    @property
    def beaten(self) -> Side | None:
        """The side that has nothing left in the battle without help, where rules would let it go on all the same."""
        game = self.table.game
        if self.leads or not isinstance(game.pending, Decision):
            return None
        away = registry.of(game.system.id).away
        return next((side for side in self.table.seats if is_beaten(game.view(side), side, away)), None)

    @property
    def ends(self) -> bool:
        """Whether the battle that is fought without help is over, and nothing has been said of that yet."""
        is_over = not self.leads and isinstance(self.table.game.pending, End)
        return is_over and not (self.is_done or self.missed)

    def end(self) -> None:
        """End the lesson, or record why its battle does not count."""
        self.missed = uncounted_reason(self.table, Side(self.lesson.side), len(self._starts[self.at].inputs))
        self.is_done = not self.missed
