"""The table page, which passes input to the controller and draws the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.ai.opponent_process import OpponentProcess
from game.engine.view import View
from game.session.host import Host
from scenes.framework.focus import ACTIVATE_KEYS, FocusTarget
from scenes.framework.input import clipboard
from scenes.framework.preferences import THINKING_FACTORS
from scenes.pages.table.picture import PlayPicture
from scenes.pages.table.table_recital import PlayRecital
from scenes.presenters import presenter_of
from scenes.presenters.base.table_context import TableContext
from scenes.table.animation.board import Board
from scenes.table.animation.exchange_movements import seats_before
from scenes.table.controller import TableController
from scenes.table.deal_journal import DealJournal
from scenes.table.picker.card_typing import names_rank
from scenes.table.picker.hint import Hint
from scenes.table.picker.second_look import DealReminder
from scenes.table.play_parts import PlayParts
from scenes.table.sidebar.saving_sign import SavingSign
from scenes.table.sidebar.sidebar_panel import SidebarButtons
from scenes.table.table_keys import COMMAND_KEYS, HoldKey
from scenes.table.table_mode import UNATTENDED_MODES, VIEWER_MODES, TableCommand, TableMode
from scenes.table.table_scene import PickingScene
from scenes.table.table_sounds import QuestionSound
from scenes.table.table_view import Layers, TableParts, TableView
from scenes.table.viewer_seat import ViewerSeat


class TablePage(PickingScene[PlayParts]):
    """A match at the table. This scene only sees one seat's view; the host has the full state."""

    def __init__(self, host: Host, opponents: OpponentProcess) -> None:
        super().__init__()
        self.host = host
        self.seat = ViewerSeat(host, opponents)
        self.journal = DealJournal(presenter_of(host.game.key))
        self.use(
            TableView(
                self,
                host,
                self.sight,
                lambda: self.seat.state.view.viewer,
                self._trick_pause,
                board_of=self._board_of if host.open_hands else None,
                journal=self.journal,
            )
        )
        self._attention = QuestionSound(self)
        self.controller = TableController(self.table_view, self.seat, self.journal)
        self._picture = PlayPicture(self.controller, lambda: self.audit)
        self.recital: PlayRecital = PlayRecital(self.controller, self._picture.prompt)
        self._latch = HoldKey()
        self._sight: TableContext[Any] | None = None
        self._sight_of: object = None
        """Inputs of the cached presenters' context, apart from the view."""

    # Life cycle.

    def enter(self) -> None:
        """Show a resumed match as it is, or begin the first deal of a new one."""
        if self.host.deal_number == 0:
            self.next_deal()
        else:
            self.seat.follow_up()
            self.controller.catch_up()
            self.seat.ask_opponents(THINKING_FACTORS[self.services.preferences.thinking])

    def let_go(self) -> None:
        """Return a dragged card to the hand, and hide the last trick."""
        super().let_go()
        self.controller.look_back(self._latch.let_go(self.controller.looking_back))

    def resume(self) -> None:
        """Hide the last trick, and apply a speed changed on another page."""
        self.controller.look_back(False)
        super().resume()

    def leave(self) -> None:
        """Cancel requests to the opponents."""
        self.seat.opponents.forget()

    def next_deal(self) -> None:
        """Begin the next deal and show it being dealt."""
        self.host.start_deal()
        turned = self.seat.followed is not None
        self.controller.clear()
        if turned and self._manager is not None:
            self.rebuild(self.services)
        elif self._manager is not None:
            self._gather()
            self.controller.react()

    def _gather(self) -> None:
        """Show the pack in the middle, before the first moment of the deal."""
        self.course.before_deal(self.host.moments(self.seat.state.view.viewer)[0])

    # Layout.

    def build(self) -> None:
        """Lay out the table for this window and finish all animations."""
        self.controller.show_decided()
        self.course.finish()
        if self.seat.told and self.seat.follow():
            self.controller.catch_up()
        fresh = self.seat.told == 0 and not self.host.deal_finished
        if fresh:
            self._gather()
        else:
            self.course.stand(self.seat.state.view)
        state = self.host.view(self.seat.viewer)
        seats = seats_before(self.host.moments(self.seat.viewer)[0]) if fresh else None
        self.table_view.lay_out(state, self.seat.nearest, self._assemble, seats=seats)
        if not fresh:
            self.controller.read_back()
        self.table_view.settle_hand()
        if fresh:
            self.controller.react()
        elif self.seat.state.advised is not None:  # a hint was requested, but is no longer open
            self.controller.ask_opponents()
        self.controller.ask()

    def _assemble(self, base: TableParts) -> PlayParts:
        dispatch = self.controller.dispatch
        rail_buttons = SidebarButtons(self, base.layout.rail, dispatch)
        lowest = rail_buttons.top - self.look.px(8)
        picking = self.assemble_picking(base, self.seat, lowest, dispatch, guided=self.host.guided)
        picking.tips.explain([rail_buttons.menu, rail_buttons.skin])
        return PlayParts(
            **vars(picking),
            rail_buttons=rail_buttons,
            sign=SavingSign(self, base.layout.rail, dispatch),
            hint=Hint(self.seat, base.tabletop, picking.picker, rail_buttons.hint),
        )

    @property
    def remember(self) -> DealReminder:
        """The reminder about the deal, if the viewer asked for one."""
        return self.controller.second_look.told(self.sight())

    # Context for presenters and animations.

    def sight(self, view: View[Any] | None = None) -> TableContext[Any]:
        """Return the presenters' context for a view, or for the current one by default."""
        state, course, services = self.seat.state, self.course, self.services
        if view is None:
            view = state.view if course.idle else course.view
        considered = self.parts.picker.considered
        totals = self.host.totals if self.controller.result_shown else None
        you = state.you if state.alone else None
        told = (
            services, self.table_view.painter, course.said, state.deal, you, totals, considered,
            course.dealing,
        )  # fmt: skip
        if self._sight is None or self._sight.view is not view or told != self._sight_of:
            self._sight_of = told
            self._sight = self.table_view.see(view, state.deal, you=you, totals=totals, considered=considered)
        return self._sight

    def _board_of(self, view: View[Any]) -> Board:
        """Return the board with all hands face up; only the board comes from the open view."""
        nearest = self.presenter.seats.holder(view)
        if nearest is None:
            return Board.of(view, self.presenter)
        return Board.watched(self.seat.drawn(view), self.presenter, nearest=nearest)

    def _trick_pause(self) -> float:
        """Return the milliseconds for which a full trick is shown; negative means until a click."""
        preferences = self.services.preferences
        waits = preferences.trick_pause == "click" and self.host.humans
        return -1 if waits else preferences.trick_pause_ms

    # Input.

    def scanned(self) -> Sequence[FocusTarget]:
        """Return the focus targets that scanning offers: none in a pause that lasts until a click."""
        return () if self.controller.mode is TableMode.READING else super().scanned()

    def follow_up(self) -> None:
        """Show pending decisions, so that the next event refers to what is visible."""
        self.controller.show_decided()

    def handle(self, event: pygame.event.Event) -> None:
        """Handle pointing at cards and the table's own keys."""
        self._attention.paid = True
        if event.type == pygame.KEYUP and event.key == pygame.K_l:
            self.controller.look_back(self._latch.let_go(self.controller.looking_back))
        super().handle(event)

    def press(self, position: tuple[int, int]) -> None:
        """Open the news or copy the seal if clicked; otherwise end an animation or a message."""
        rail, command = self.parts.rail, TableCommand.GO_ON
        if rail.news_rect.collidepoint(position):
            command = TableCommand.NEWS
        elif rail.seal_rect.collidepoint(position):
            self._copy_seal()
            return
        self.controller.dispatch(command)

    def _copy_seal(self) -> None:
        """Copy the code of the deal's seal, and say so on its plate."""
        words, code = self.words, self.host.seal_code
        copied = clipboard.put(code)
        self.controller.table_view.messages.tell_of_copy(
            words.text("copied") if copied else words.text("not copied")
        )
        told = (
            words.text("Copied: {code}", code=code) if copied else words.text("The clipboard can't be used.")
        )
        self.speak(lambda: told)
        self.redraw()

    def key(self, event: pygame.event.Event) -> None:
        """Handle keys that name a card, run a command, or end an animation."""
        picker, dispatch = self.parts.picker, self.controller.dispatch
        if event.key == pygame.K_s and event.mod & pygame.KMOD_CTRL:
            dispatch(TableCommand.SAVE)
            return
        if event.key == pygame.K_ESCAPE and self.parts.pointing.escape():
            return
        if names_rank(event.unicode) and self.controller.may(TableCommand.GO_ON) and self.seat.state.offered:
            # A player who types a card has seen the current table, so finish the animation. The question must
            # appear before Enter, which would otherwise activate the widget focused then.
            self.course.finish()
            self.controller.update(0.0)
        if picker.key(event.unicode):
            return
        if event.key in COMMAND_KEYS:
            dispatch(COMMAND_KEYS[event.key])
        elif event.key in self.recital.keys:
            self.recital.keys[event.key]()
        elif event.key == pygame.K_l:
            self.controller.look_back(self._latch.press(self.controller.looking_back))
        elif event.key not in (pygame.K_LSHIFT, pygame.K_RSHIFT) and self.controller.may(TableCommand.GO_ON):
            dispatch(TableCommand.GO_ON)
        elif event.key in ACTIVATE_KEYS and picker.in_hand and self.focus.current is None:
            # For a player who has used the mouse so far, the first Enter only shows the keyboard selection.
            picker.point_at(picker.named[0])

    # Frames.

    @property
    def hurries(self) -> bool:
        """Whether play is being skipped to the result of the deal."""
        return self.seat.skipping

    def update(self, dt: float) -> None:
        """Advance animations and messages, and continue play when nothing moves."""
        super().update(dt)
        if self.parts.picker.wait_for_suit(dt) | self.parts.sign.update(dt):
            self.redraw()
        self.controller.update(dt)
        if self.parts.picker.buttons.update(dt, hint=self.parts.hint.shown):
            self.redraw()
        self._let_hear(dt)

    def _let_hear(self, dt: float) -> None:
        """Play sounds and speak for movements, messages, and questions."""
        picker = self.parts.picker
        opened = picker.buttons.open is not None or self.parts.hint.shown
        asked = self._attention.update(dt, asked=self.controller.mode in VIEWER_MODES, opened=opened)
        self.table_view.hear(*asked)
        self.recital.update()

    @property
    def wake(self) -> float | None:
        """Seconds until a pause ends, opponents are polled or a message disappears; None without any."""
        waits = [*self.parts.sign.remaining_seconds, *self._attention.remaining_seconds]
        if (forced := self.controller.forced_in) is not None:
            waits.append(forced)
        polled = self.seat.waiting or self.parts.hint.thinking or self.controller.mode in UNATTENDED_MODES
        return self.table_view.wake(*waits, polled=polled)

    def layers(self, sight: TableContext[Any]) -> Layers:
        """Return the layers to draw now, given the presenters' context."""
        return self._picture.layers(sight)
