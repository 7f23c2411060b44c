"""A table with computer players only, which can be stepped through from any viewpoint."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.ai.opponent_process import OpponentProcess
from game.engine.view import Moment, View
from game.session.host import Host
from scenes.framework import routes
from scenes.framework.preferences import THINKING_FACTORS
from scenes.graphics.layout_metrics import TextRole
from scenes.pages.table.table_recital import TableRecital
from scenes.pages.table.watching.bar import INITIAL_RATE, PLAYBACK_RATES, StepBar, progress_of
from scenes.pages.table.watching.controls import CLOSED, OPEN, WatchActions, WatchControls
from scenes.pages.table.watching.walker import DealWalker
from scenes.presenters.base.table_context import TableContext
from scenes.table.animation.board import Board
from scenes.table.animation.deal_steps import DealSteps
from scenes.table.deal_journal import DealJournal
from scenes.table.picker.second_look import DealReminder
from scenes.table.sidebar.sidebar_panel import SidebarPanel
from scenes.table.table_keys import COMMAND_KEYS
from scenes.table.table_mode import TableCommand
from scenes.table.table_scene import TableScene
from scenes.table.table_view import Layers, SidebarParts, TableParts, TableView
from scenes.table.tooltips import Tooltips
from scenes.widgets.walk_buttons import STEP_KEYS, StepCommand, WalkKeys

RATE_STEPS_BY_KEY = {
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
    pygame.K_PLUS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_EQUALS: 1,  # "+" with Shift, on US, French and Russian keyboards
    pygame.K_SEMICOLON: 1,  # the same on Japanese keyboards
}
"""Change of the rate index, by key."""


@dataclass(frozen=True)
class WatchParts(SidebarParts):
    """The parts of a table that is watched."""

    controls: WatchControls
    bar: StepBar


class WatchTable(TableScene[WatchParts]):
    """A watched table. The host has the full state and returns one seat's view or an open one."""

    remember = DealReminder()
    """Reminder about the deal; empty, since the viewer only watched."""

    def __init__(self, host: Host, opponents: OpponentProcess) -> None:
        super().__init__()
        self.host = host
        self.eyes: int | None = None
        """Player whose viewpoint is shown; `None` for everyone's."""
        self.hands_open = True
        """Whether all hands are open."""
        self.rate = INITIAL_RATE
        """Index of the playback rate."""
        self.looking_back = False
        """Whether the last trick is shown instead of the current one."""
        self.taken: int | None = None
        """Player whose seat the viewer takes at the next deal, or `None`."""
        self.use(
            TableView(
                self, host, self.sight, lambda: self.nearest, self._trick_pause, board_of=self._board_of
            )
        )
        self.walker = DealWalker(host, opponents, self.course, self._moments)
        self.recital = TableRecital(self.table_view)
        self._keys = WalkKeys()

    # Life cycle.

    def enter(self) -> None:
        """Continue a match in progress, or begin the first deal of a new one."""
        if self.host.deal_number == 0:
            self.next_deal()
        else:
            self.walker.look_anew()
            self.walker.go(StepCommand.LAST)
            self.walker.playing = True

    def leave(self) -> None:
        """Cancel requests to the players."""
        self.walker.seat.opponents.forget()

    def next_deal(self) -> None:
        """Begin the next deal and show it being dealt."""
        self.host.start_deal()
        self.walker.begin()
        self.messages.clear()
        self.looking_back = False
        if self._manager is not None:
            self._stand()

    # Views.

    @property
    def nearest(self) -> int:
        """Player nearest the viewer."""
        return 0 if self.eyes is None else self.eyes

    @property
    def view(self) -> View[Any]:
        """The view shown now; it includes the result once the whole deal has been shown."""
        if not self.course.idle:
            return self.course.view
        return self.host.view(self.eyes, hands_open=self._all_open) if self.walker.over else self.reel.view

    @property
    def reel(self) -> DealSteps:
        """The deal so far, and how much of it has been shown."""
        return self.walker.reel

    def _board_of(self, view: View[Any]) -> Board:
        return Board.watched(view, self.presenter, nearest=self.nearest)

    def _moments(self, since: int) -> list[Moment]:
        """Return the deal's moments from an index on, from the chosen viewpoint."""
        return self.host.moments(self.eyes, since, hands_open=self._all_open)

    @property
    def _all_open(self) -> bool:
        return self.eyes is None and self.hands_open

    def sight(self, view: View[Any] | None = None) -> TableContext[Any]:
        """Return the presenters' context for a view, or for the current one by default."""
        totals = self.host.totals if self.walker.over and self.course.idle else None
        return self.table_view.see(view or self.view, self.host.deal_number, totals=totals)

    @property
    def journal(self) -> DealJournal:
        """Log of the deal, as far as it has been shown."""
        journal = DealJournal(self.presenter)
        journal.read(self.reel.shown, self.sight)
        return journal

    # Layout.

    def build(self) -> None:
        """Lay out the table for this window and finish all animations."""
        self.table_view.lay_out(self.reel.view, self.nearest, self._assemble, seats=self.reel.seats)
        self.focus.set_targets(
            [*self.parts.controls.targets, *self.parts.bar.targets, *self.parts.tips.spots(self.redraw)]
        )
        self._stand()

    def _assemble(self, base: TableParts) -> WatchParts:
        words, layout = self.words, base.layout
        names = [words.text("Everyone"), *map(words.player, self.host.names)]
        look_back, skin = (partial(self.do, each) for each in (TableCommand.LOOK_BACK, TableCommand.SKIN))
        wishes = WatchActions(self._set_hands, self._set_eyes, look_back, skin)
        controls = WatchControls(
            self,
            layout.rail,
            names,
            OPEN if self.hands_open else CLOSED,
            0 if self.eyes is None else self.eyes + 1,
            wishes,
        )
        controls.seat.set_chosen(self.taken is not None)
        rail = SidebarPanel(base.painter, layout.rail, self.table_view.crests, controls.top - self.look.px(2))
        bar = StepBar(self, layout, self.rate, self.walk, self._set_rate)
        tips = Tooltips(base.tabletop, rail)
        tips.explain([controls.menu, controls.skin])
        return WatchParts(layout, base.painter, base.hand, base.tabletop, rail, tips, controls, bar)

    def _stand(self) -> None:
        """Show the table at the current place, without animation."""
        self.table_view.stand(self.reel)
        self.messages.clear()
        self._show_ways()
        self.redraw()

    def _show_ways(self) -> None:
        walker, reel = self.walker, self.reel
        back, on, last = reel.place > 0, not walker.over, not reel.at_end
        self.parts.bar.buttons.show(playing=walker.playing, back=back, on=on, last=last)
        self.parts.controls.last_trick.set_enabled(self.reel.last_trick is not None)

    def _trick_pause(self) -> float:
        return self.services.preferences.trick_pause_ms

    # Commands.

    def walk(self, step: StepCommand) -> None:
        """Step forward or back, or start or stop playing the deal by itself."""
        if self.walker.go(step):
            if step is StepCommand.BACK and self.reel.slides_back:
                self.messages.clear()
                self.reel.slide_back(self.course)
            else:
                self._stand()
        self.looking_back = False
        self._show_ways()
        self.redraw()

    def take_seat(self, player: int | None) -> None:
        """Take a player's seat at the next deal; None cancels this."""
        self.taken = player
        self.parts.controls.seat.set_chosen(player is not None)

    def _set_rate(self, rate: int) -> None:
        self.rate = rate
        self.table_view.tempo = 1 / PLAYBACK_RATES[rate]
        self.table_view.keep_pace()

    def _set_hands(self, which: int) -> None:
        self.hands_open = which == OPEN
        self._look_anew()

    def _set_eyes(self, which: int) -> None:
        self.eyes = None if which == 0 else which - 1
        self._look_anew()

    def _look_anew(self) -> None:
        """Show the same place of the deal from the chosen viewpoint."""
        self.course.finish()
        self.walker.look_anew()
        self.rebuild(self.services)

    def do(self, command: TableCommand) -> None:
        """Carry out the command of a key or button."""
        if command is TableCommand.LOOK_BACK:
            self.looking_back = not self.looking_back and self.reel.last_trick is not None
            self.parts.controls.last_trick.set_chosen(self.looking_back)
            self.redraw()
        elif command is not TableCommand.FOLLOW:
            self.table_view.dispatch(command)
        elif self.eyes is None:
            self._set_hands(CLOSED if self.hands_open else OPEN)

    # Input.

    def dispatch(self, event: pygame.event.Event) -> None:
        """Step with arrows and the space bar, unless Tab moved the focus to a widget that uses them."""
        if self._keys.steps(event):
            self.walk(STEP_KEYS[event.key])
            return
        super().dispatch(event)
        if event.type == pygame.MOUSEBUTTONUP and not self._keys.tabbed:
            self.focus.move_to(None)

    def press(self, position: tuple[int, int]) -> None:
        """Pause or resume on a click on the table."""
        if self.parts.layout.area.collidepoint(position) and not self.parts.bar.rect.collidepoint(position):
            self.walk(StepCommand.PLAY)

    def key(self, event: pygame.event.Event) -> None:
        """Handle keys for steps and the rate, and keys common to all tables."""
        if event.key in STEP_KEYS:
            self.walk(STEP_KEYS[event.key])
        elif event.key in RATE_STEPS_BY_KEY:
            self.parts.bar.rate.adjust(RATE_STEPS_BY_KEY[event.key])
        elif event.key == pygame.K_l:
            self.do(TableCommand.LOOK_BACK)
        elif event.key in COMMAND_KEYS:
            self.do(COMMAND_KEYS[event.key])

    # Frames.

    def update(self, dt: float) -> None:
        """Advance the animations, and show the next step when nothing moves."""
        super().update(dt)
        self.table_view.hear()
        if self.course.idle and not self.course.settled and self.table_view.settle(self.reel.view):
            self._show_ways()
            self.redraw()
        preferences = self.services.preferences
        pace = preferences.speed_factor * self.table_view.tempo
        if self.walker.update(dt, pace, THINKING_FACTORS[preferences.thinking]):
            self._show_ways()
            self.redraw()
        if self.walker.over and self.walker.playing and self.course.settled and not self.walker.over_told:
            self.walker.over_told = True
            self._show_ways()
            self.router.go(routes.Result())

    @property
    def wake(self) -> float | None:
        """Seconds until a pause ends, players are polled, or a message disappears; None if nothing is due."""
        return self.table_view.wake(polled=self.walker.going)

    def layers(self, sight: TableContext[Any]) -> Layers:
        """Return the layers to draw now, given the presenters' context."""
        return Layers(
            turn=sight.state.turn,
            last_trick=self.reel.last_trick if self.looking_back else None,
            over_hand=partial(self.parts.tabletop.draw_tags, self.parts.hand),
            on_top=self._draw_top,
        )

    def _draw_top(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw everything above the cards."""
        parts, progress = self.parts, progress_of(sight, self.presenter)
        self._draw_rail(surface, sight)
        number = min(progress.tricks, int(progress.done) + 1)
        trick = self.words.text("trick {number} of {all}", number=number, all=progress.tricks)
        parts.controls.draw(surface, trick)
        parts.bar.draw(surface, progress)
        self.manager.draw(surface)
        parts.tabletop.draw_bubbles(surface, sight, self.messages.bubbles)
        if (tip := parts.tips.shown(sight, self.messages.deck)) is not None:
            parts.tips.draw(surface, tip)
        self.draw_focus(surface)

    def _draw_rail(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        words, view, rail = self.words, self.table_view, self.parts.rail
        deal = self.presenter.sidebar.subtitle(sight)
        subtitle = words.text("{deal}, watching", deal=deal)
        if self.fonts.width(subtitle, self.look.face(TextRole.LABEL)) > rail.subtitle_room:
            subtitle = deal
        head = words.game(self.host.game.title), subtitle
        view.draw_rail(surface, sight, rail, head, view.sections(sight))
