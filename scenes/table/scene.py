"""The table: one seat's view of a match, drawn, animated and played by mouse or keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.actions import PLAYS, Action
from game.engine.cards import Card
from game.engine.events import Said
from scenes.frame.scene import Way
from scenes.presenters.contract.voice import named
from scenes.table.asking.asking import Asking
from scenes.table.asking.choices import ChoiceButtons
from scenes.table.asking.coach import Coach
from scenes.table.asking.hint import Hint
from scenes.table.asking.typing import CardTyping
from scenes.table.drawing.hand import Hand
from scenes.table.drawing.layout import Place, TableLayout
from scenes.table.drawing.painting import Painter
from scenes.table.drawing.tabletop import Tabletop
from scenes.table.motion.between import seats_before
from scenes.table.picture import TablePicture
from scenes.table.rail.rail import Rail, RailButtons
from scenes.words import NO_WORDS


class Table(TablePicture):
    """A match at the table. The host holds the truth; this scene only ever asks for one seat's view."""

    # Life cycle.

    def enter(self) -> None:
        """Show a match that is resumed as it stands; begin the first deal of a new one."""
        if self.host.deal_number == 0:
            self.next_deal()
        else:
            self.seat.answer_unseen()
            self._catch_up()
            self.seat.ask_opponents(self.services.preferences.thinking_factor)

    def resume(self) -> None:
        """Over another scene the key for the last trick may have been let go, or the speed changed."""
        self._last_trick_held = False
        self.course.keep_pace(self.services.preferences)
        self.hand.reduced = self.course.reduced

    def leave(self) -> None:
        """Nothing more is asked of the opponents."""
        self.seat.opponents.forget()

    def next_deal(self) -> None:
        """Begin the next deal and show it being dealt."""
        self.host.start_deal()
        self.seat.new_deal()
        self._over_told = self._last_trick_held = False
        self.messages.clear()
        if self._manager is not None:
            self._begin_course()

    def _begin_course(self) -> None:
        """Show the deal from its first moment on: the pack lies in the middle."""
        self.course.before_deal(self.host.moments(self.seat.eyes)[0])
        self._react()

    def _catch_up(self) -> None:
        """Show what has happened so far as done."""
        said = [event for event in self.seat.catch_up() if isinstance(event, Said)]
        self.course.stand(self.seat.view(), said)

    def build(self) -> None:
        """Lay out the table for this window; what was moving is shown as done."""
        preferences = self.services.preferences
        self.course.finish()
        if self.seat.told and self.seat.follow():
            self._catch_up()
        self.course.keep_pace(preferences)
        view = self.host.view(self.viewer)
        fresh = self.seat.told == 0 and not self.host.deal_finished
        seats = view.state.seats
        if fresh:
            seats = seats_before(self.host.events(self.viewer), seats)
        first = seats.index(self.viewer)
        order = [seats[(first + step) % len(seats)] for step in range(len(seats))]
        each = len(self.presenter.spread.columns(view.state)) // len(order)
        self.layout = TableLayout(self.look, order, self.host.game.is_clockwise(self.host.options), each)
        self.painter = Painter(
            self.look, self.fonts, self.paint, self.skin, large_index=preferences.large_index
        )
        self.hand = Hand(self.layout, large_index=preferences.large_index, reduced=preferences.reduced_motion)
        self.typing = CardTyping()
        self._keys: dict[int, Callable[[], None]] = {
            pygame.K_ESCAPE: self._back,
            pygame.K_F1: self.to(Way.HELP),
            pygame.K_c: self.next_skin,
            pygame.K_h: self.toggle_hint,
            pygame.K_r: self.toggle_advice,
            pygame.K_s: self.to(Way.SCORES),
            pygame.K_u: self.undo,
        }
        if fresh:
            self.course.before_deal(self.host.moments(self.seat.eyes)[0])
        else:
            self.course.stand(self.seat.view())
        self._settled = True
        self._build_rail()
        self.tabletop = Tabletop(self.layout, self.painter, self.presenter, self.crests)
        buttons = ChoiceButtons(self, self.painter, self.presenter, self.crests, self.sight, self._choose)
        self.hint = Hint(self.seat, self.painter, self.presenter, self.crests, self.rail_buttons.hint)
        self.coach = Coach(
            self, self.host.game.key, self.presenter, self.layout, self.sight, self._ask_player
        )
        self.asking = Asking(
            self,
            self.seat,
            self.hand,
            buttons,
            self.coach,
            self.layout,
            self._refuse,
            self._uncover,
            self._chosen,
            lambda actions: self._choose(*actions),
            self._play_out,
        )
        self._sync_hand()
        self.hand.settle()
        if fresh:
            self._react()
        elif self.advised is not None:  # a hint was waited for that is not open any more
            self._ask_opponents()
        self._ask_player()

    def _build_rail(self) -> None:
        buttons = RailButtons(
            self,
            self.layout.rail,
            menu=self.to(Way.MENU),
            skin=self.next_skin,
            hint=self.toggle_hint,
            undo=self.undo,
            advise=self.toggle_advice,
            last_trick=self.toggle_last_trick,
            scores=self.to(Way.SCORES),
        )
        self.rail_buttons = buttons
        self.rail = Rail(self.painter, self.layout.rail, self.crests, buttons.top - self.look.px(8))

    # The course of play.

    def _choose(self, *actions: Action) -> None:
        """The viewer has chosen, for himself or to recommend it; nothing: who is advised may choose."""
        if not self.seat.advising:
            self._act(*actions)
            return
        self.seat.counsel.give(actions[0] if actions else None)
        self.hint.wait()
        self.messages.refusal = NO_WORDS
        if actions:
            self.messages.caption = self.words.line(
                "You recommend: {action}", action=named(self.presenter.voice, self.sight(), actions[0])
            )
        self._settle_advice()

    def _act(self, *actions: Action) -> None:
        """Somebody has decided; several actions are those that he has confirmed together."""
        self.asking.close()
        if self.advised is None:
            self.hint.close()
        else:
            self.hint.wait()
        self.messages.refusal = NO_WORDS
        if self.seat.legal():  # who plays wants to see where his card goes
            self._last_trick_held = False
        for action in actions:
            self.host.act(action)
        self._react()

    def _react(self) -> None:
        """Show what has happened since the last time, and ask whoever is next."""
        self.seat.follow_up()
        self.course.show(self.seat.news())
        self._settled = False
        self._ask_opponents()
        if self.host.trouble:
            self.messages.warn(self.words.notice(self.host.trouble))
        if self.course.idle:  # a secret choice shows nothing
            self._come_to_rest()
        else:
            self._ask_player()
            self.redraw()

    def update(self, dt: float) -> None:
        """Let cards move on, take the computer's move when it is due, end the deal when all is shown."""
        if self.busy:  # what has moved is drawn once more where it comes to rest
            self.redraw()
        self.course.update(dt)
        self._sync_hand()
        if self.hand.moving:
            self.hand.update(dt)
            self.redraw()  # the last step too, after which nothing moves
        if self.messages.update(dt):
            self.redraw()
        self.painter.bake(self._pack)
        if not self.course.idle:
            return
        if not self._settled:
            self._come_to_rest()
        if self.host.deal_finished:
            if not self._over_told:
                self._over_told = True
                self.hint.close()
                self.guide.go(Way.RESULT)
            return
        waits = self.hint_waited_for
        if waits and self.advised is not None:
            self.hint.ask(self.advised)
        if self.hint.update():
            self.redraw()
        if waits:
            return
        move = self.seat.opponents_move(dt, self.services.preferences.speed_factor)
        if move is not None:
            if (advised := self.seat.counsel.recommended) is not None and self.advised is not None:
                followed = (
                    self.words.text("I follow you")
                    if move == advised
                    else self.words.text("I see it otherwise")
                )
                self.messages.remark(self.advised, followed)
            self._act(move)

    def _ask_opponents(self) -> None:
        """Let the computer player to act think, unless he waits for the viewer's hint."""
        if not self.hint_waited_for:
            self.seat.ask_opponents(self.services.preferences.thinking_factor)

    def _come_to_rest(self) -> None:
        """Nothing moves any more: the view decides what lies where."""
        if self.seat.follow():
            self._catch_up()
            self.rebuild(self.services)
            return
        view = self.seat.view()
        if not self.course.settle(view):  # what is left of the pack is still to go to its place
            return
        self._settled = True
        self.layout.seat_players(view.state.seats)
        self._sync_hand()
        self._ask_player()
        self.redraw()

    def _sync_hand(self) -> None:
        cards = [] if self.seat.covered else self.board.hand
        laid = {} if self.seat.covered else self._laid()
        shown = [*laid, *(card for card in cards if card not in laid)]
        if shown != self.hand.cards or laid != self.hand.laid:
            self.hand.arrange(cards, laid)

    def _laid(self) -> dict[Card, Place]:
        """The cards of the own hand that lie on columns, and where."""
        own = {
            zone: column.top for zone, column in self.board.columns.items() if column.player == self.viewer
        }
        return {
            card: self.layout.column(zone.place, self.viewer)
            for zone, card in own.items()
            if card is not None and card in self.board.hand
        }

    def _ask_player(self) -> None:
        """Offer the viewer's legal actions once nothing moves."""
        self.rail_buttons.undo.set_enabled(self.host.can_undo(self.seat.you))
        self.rail_buttons.last_trick.set_enabled(self._last_trick() is not None)
        legal = self.seat.offered() if self.course.idle else ()
        self.rail_buttons.show_partners(self.seat)
        self.asking.ask(legal, self.rail_buttons.targets)
        self.rail_buttons.hint.set_enabled(
            (bool(legal) and self.coach.lesson is None) or self.advised is not None
        )

    def _play_out(self) -> None:
        """The rest of a deal that is decided is played without asking the player."""
        self.seat.playing_out = True
        self.asking.close()
        self.hint.close()
        self._ask_opponents()
        self._ask_player()
        self.redraw()

    def _uncover(self) -> None:
        self.seat.covered = False
        self.course.stand(self.seat.view())
        self._sync_hand()
        self._ask_player()

    def _refuse(self, card: Card) -> None:
        """Say why a card of the hand cannot be chosen as others can."""
        legal = next((action for action in self.seat.offered() if action.shape == "card"), PLAYS[card])
        tried = Action(legal.verb, (card,))
        self.hint.close()
        reason = self.host.refusal(self.viewer, tried)
        self.messages.warn(self.words.refusal(reason, self.skin.suit_names))
        self.hand.shake(card)

    # Input.

    def handle(self, event: pygame.event.Event) -> None:
        """Clicks on cards, and the table's own keys."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self.asking.by_mouse()
                if not self.course.idle:
                    self.course.skip()
                    return
                card = self.hand.at(event.pos)
                if card is not None:
                    self.asking.press(card)
            case pygame.MOUSEMOTION:
                hovered = self.hand.at(event.pos) if self.hand.legal is not None else None
                if hovered != self.hand.hovered:
                    self.hand.hovered = hovered
                    self.redraw()
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP if event.key == pygame.K_l:
                self._last_trick_held = False
                self.redraw()

    def _key(self, event: pygame.event.Event) -> None:
        panel = self.asking.buttons.open
        cards, focused = self.hand.cards, self.hand.focused
        if panel is not None and panel.cards:
            cards, focused = panel.cards, panel.card
        typed = self.typing.type(event.unicode, cards, focused)
        if panel is not None and panel.type(event.unicode, typed):
            return
        if typed.used and self.hand.legal is not None:
            self.asking.point_at(typed.card)
        elif not typed.used and event.key in self._keys:
            self._keys[event.key]()
        elif event.key == pygame.K_l:
            self._last_trick_held = self._last_trick() is not None
        elif not self.course.idle and event.key not in (pygame.K_LSHIFT, pygame.K_RSHIFT):
            self.course.skip()

    def _back(self) -> None:
        """Esc: put away what is open, else the menu."""
        if self.hint.shown:
            self.toggle_hint()
        elif self.asking.take_back():
            return
        elif self.seat.advising:
            self.toggle_advice()
        else:
            self.guide.go(Way.MENU)

    def toggle_hint(self) -> None:
        """Ask what the best player here would do, or put the answer away."""
        if self.advised is not None:
            self.hint.toggle(self.advised, now=False)
            if not self.hint.shown:  # the opponents were interrupted
                self._ask_opponents()
        else:
            asked = bool(self.seat.legal()) and self.course.idle and self.coach.lesson is None
            self.hint.toggle(self.viewer if asked and not self.seat.covered else None)
        self.redraw()

    def toggle_advice(self) -> None:
        """Let the player whom the viewer advises wait before each choice for what he says, or no longer."""
        if self.advised in (None, *self.host.humans):
            return
        self.seat.counsel.on = not self.seat.counsel.on
        self._settle_advice()

    def _settle_advice(self) -> None:
        """The viewer is asked for his advice, or who waited for it thinks."""
        self.asking.close()
        if self.host.recommendable(self.viewer):
            self._ask_opponents()
        self._ask_player()
        self.redraw()

    def undo(self) -> None:
        """Take back the viewer's last action."""
        if not self.host.can_undo(self.seat.you):
            return
        self.hint.close()
        self.seat.opponents.forget()
        self.seat.playing_out = False
        self.course.finish()
        self._chosen.clear()
        self.host.undo(self.viewer)
        self._catch_up()
        self.messages.clear(self.words.line("Taken back"))
        self._ask_opponents()
        self._come_to_rest()

    def next_skin(self) -> None:
        """Play on with the next deck."""
        keys = list(self.skins)
        following = keys[(keys.index(self.skin.key) + 1) % len(keys)]
        self.guide.keep(self.services.preferences.with_skin(self.host.game.key, following))

    def toggle_last_trick(self) -> None:
        """Show or hide the last trick."""
        self._last_trick_held = not self._last_trick_held and self._last_trick() is not None
        self.redraw()
