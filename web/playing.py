"""What a player's gestures mean in a game: pointing, confirming, going back, and what concerns the computer's side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.game import Refused
from engine.core.types import Action, Agree, Decision, End
from web import dom
from web.paint import prospects
from web.play.table import HUMAN

if TYPE_CHECKING:
    from web.app import App


class Playing:
    """The gestures of a game. Each `do_` method is what a button or a key of that name does with its argument."""

    def __init__(self, app: App) -> None:
        self.app = app

    def point(self, ref: str) -> None:
        """Point at a thing; pointing again at what completed the picks means the first of the choices left."""
        table = self.app.table
        if table is None:
            return
        things = self._readings(ref)
        self.app.painter.cursor = things[-1].removeprefix("place:")
        if table.looking is not None:
            self._point(things)  # in the past one only asks what a thing is
            return
        hand = table.hand
        if hand.chosen is not None and set(things) & set(hand.picks[1:]):
            self.do_confirm("")
            return
        again = next((pick for pick in reversed(hand.picks) if pick in things), None)
        if again is not None and self._point_again(again, things):
            return
        self._point(things)

    def _readings(self, ref: str) -> tuple[str, ...]:
        """Return what pointing may mean: the piece and its place; of a place the pieces on it and itself."""
        table = self.app.table
        assert table is not None
        kind, _, which = ref.partition(":")
        pieces = self.app.painter.view().pieces
        place = which if kind == "place" else next((p.place for p in pieces if p.id == which), None)
        here = [f"piece:{p.id}" for p in pieces if p.place == place and place is not None]
        table.opened = place if len(here) > 1 else None
        if kind == "piece":
            return tuple(dict.fromkeys((ref, *((f"place:{place}",) if place else ()))))
        return (*here, ref)

    def _point_again(self, thing: str, things: tuple[str, ...]) -> bool:
        """Take pointing again as the word that completes the picks, as taking the thing back, or as letting go.

        With nothing else in hand the next piece of a stack is taken instead.
        """
        table = self.app.table
        assert table is not None
        hand = table.hand
        word = next((ref for ref in hand.next() if ref.startswith("do:")), None)
        aimed = hand.likely is not None and thing[6:] in table.game.system.trace(hand.state, hand.likely).takes
        if word is not None and (aimed or (thing == hand.picks[-1] and not hand.drops(thing))) and len(hand.picks) > 1:
            self._point((word,))
        elif hand.drops(thing):
            hand.drop(thing)
            self.app.painter.everything()
        elif thing == hand.picks[-1]:
            below = [t for t in things[things.index(thing) + 1 :] if t.startswith("piece:") and hand.open((t,))]
            self.do_let_go("")
            if below and len(hand.picks) <= 1:
                self._point((below[0],))
        else:
            return False
        return True

    def _point(self, things: tuple[str, ...]) -> None:
        table = self.app.table
        assert table is not None
        is_word = things[0].startswith("do:")
        seen = table.hand.likely
        words = [ref for ref in table.hand.next() if ref.startswith("do:")]
        table.point(*things)
        action = table.hand.chosen
        if action is not None and is_word:
            is_attack = table.game.system.is_attack(table.hand.state, action)
            if not is_attack or (len(words) == 1 and seen == action):  # its odds have been on the table already
                self.play(action)
                return
        self.app.painter.everything()

    def do_point(self, ref: str) -> None:
        """Point at a thing from a list or at a word."""
        if self.app.table is not None:
            self._point((ref,))
            if ref.startswith("piece:") and self.app.painter.tab == "pieces":
                self.app.painter.show_tab("now")
                self.app.painter.everything()

    def do_order(self, text: str) -> None:
        """Take an order from the list in hand, to be looked at and confirmed."""
        table = self.app.table
        if table is None:
            return
        for _, action in table.hand.entries:
            if action.text() == text:
                self.hold(action)
                return

    def hold(self, action: Action) -> None:
        """Take an order in hand, to be looked at and confirmed."""
        table = self.app.table
        assert table is not None
        table.look(len(table.game.inputs))
        table.hand.choose(action)
        table.sheet, table.why = None, ()
        self.app.painter.show_tab("now")
        self.app.painter.everything()
        dom.focus("#confirm")

    def do_confirm(self, _: str) -> None:
        """Give the order that is in hand."""
        table = self.app.table
        if table is not None and table.looking is None and table.hand.chosen is not None:
            self.play(table.hand.chosen)

    def play(self, action: Action) -> None:
        """Play a person's order and go on."""
        assert self.app.table is not None
        dom.show("notice", False)
        try:
            self.app.table.play(action)
        except Refused as refused:
            self.app.table.why = (refused.refusal,)
            self.app.painter.everything()
            return
        self.app.changed()

    def do_back(self, _: str) -> None:
        """Take the last pick back, or close what is open."""
        if self.app.table is None:
            return
        if self.app.table.looking is not None:
            self.app.filming.do_look("now")
        elif not self.app.table.hand.back():
            self.app.table.let_go()
        self.app.table.why = ()
        self.app.painter.everything()

    def do_let_go(self, _: str) -> None:
        """Let go of everything in hand."""
        if self.app.table is not None:
            self.app.table.let_go()
            self.app.painter.everything()

    def do_zones(self, _: str) -> None:
        """Show the enemy's zones of control, or leave them away."""
        if self.app.table is not None:
            self.app.table.zones = not self.app.table.zones
            self.app.painter.everything()

    def do_prospects(self, _: str) -> None:
        """Show who can still come to strike whom, or leave it away."""
        table = self.app.table
        if table is None or not self.app.painter.view().prospects:
            return
        table.prospects = not table.prospects
        self.app.painter.show_tab("now")
        self.app.painter.everything()
        if table.prospects:
            dom.text_of("spoken", prospects.spoken(self.app.painter.names(), self.app.painter.view()))

    def do_uncover(self, _: str) -> None:
        """Show the board to the person who has the device now."""
        if self.app.table is not None:
            self.app.table.uncover()
            self.app.painter.everything()
            dom.focus("#question")

    def do_undo(self, _: str) -> None:
        """Take the last order back, or say why that cannot be."""
        if self.app.table is None:
            return
        why = self.app.table.undo_refused()
        if why is not None:
            self.app.notice(why, {})
            return
        self.app.director.stop()
        dom.show("notice", False)
        self.app.table.undo()
        self.app.painter.taken_back()
        self._hold_computer()
        self.app.changed()

    def do_redo(self, _: str) -> None:
        """Play again what was taken back."""
        if self.app.table is None:
            return
        why = self.app.table.redo_refused()
        if why is not None:
            self.app.notice(why, {})
            return
        self.app.director.stop()
        self.app.table.redo()
        if self.app.table.game.can_redo:
            self._hold_computer()
        self.app.changed()

    def _hold_computer(self) -> None:
        """Let the computer wait where its order was taken back, or it would give one again at once."""
        assert self.app.table is not None
        table = self.app.table
        self.app.director.stopped = table.game.study and table.mover not in (HUMAN, "dice", "end")

    def do_threats(self, ref: str) -> None:
        """Show what could hit a piece."""
        if self.app.table is not None:
            self.app.table.find_threats(ref)
            self.app.painter.everything()

    def do_resign(self, _: str) -> None:
        """Ask whether to give up."""
        if self.app.table is not None and self.app.table.match is not None and self.app.table.match.is_sent:
            self.app.notice("site.match.no_resign", {})
            return
        dom.dialog("resign-dialog", True)

    def do_resign_yes(self, _: str) -> None:
        """Give up: the person's side, with two people the one who decides."""
        dom.dialog("resign-dialog", False)
        table = self.app.table
        if table is None or isinstance(table.game.pending, End):
            return
        people = [side for side, seat in table.seats.items() if seat == HUMAN]
        now = table.game.pending
        if not people:
            self.app.notice("site.notice.nobody", {})
            return
        side = now.side if isinstance(now, Decision) and now.side in people else people[0]
        self.app.director.stop()
        table.resign(side)
        self.app.changed()

    def do_offer_draw(self, _: str) -> None:
        """Offer a draw: a person here is asked, the computer answers at once."""
        table = self.app.table
        if table is None:
            return
        why = table.offer_refused()
        if why is not None:
            self.app.notice(why, {})
            return
        now, names = table.game.pending, self.app.painter.names()
        assert isinstance(now, Decision)
        answer = table.offer_draw()
        other = names.side(next(side for side in table.seats if side != now.side))
        if answer is None:
            dom.text_of("draw-text", names.words.say("site.draw.text", {"side": names.side(now.side), "other": other}))
            dom.dialog("draw-dialog", True)
        elif answer:
            self.do_draw_yes("")
        else:
            self.app.notice("site.draw.declined", {"side": other})

    def do_draw_yes(self, _: str) -> None:
        """End the game in the draw on which both sides have agreed."""
        dom.dialog("draw-dialog", False)
        self.play(Agree())

    def do_skip(self, _: str) -> None:
        """Show the rest of the computer's turn at once."""
        self.app.director.hurry()

    def do_stop(self, _: str) -> None:
        """Stop the computer's thinking."""
        self.app.director.stop()
        self.app.director.stopped = True
        self.app.painter.everything()

    def do_think(self, _: str) -> None:
        """Let the computer go on."""
        self.app.director.stopped = self.app.director.is_alone = False
        self.app.director.go_on()
        self.app.painter.everything()

    def do_recruit_here(self, _: str) -> None:
        """Go on against a Recruit who thinks in the page itself, where the computer's thread does not run."""
        self.app.director.stopped = self.app.director.is_alone = False
        self.app.director.play_here()

    def do_take_over(self, _: str) -> None:
        """Play the side that the computer had."""
        table = self.app.table
        if table is not None and isinstance(now := table.game.pending, Decision):
            table.seats[now.side] = HUMAN
            table.refresh()
            self.app.director.stopped = False
            self.app.changed()
