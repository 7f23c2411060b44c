"""A table at which only computers play, for one who watches: on and back, and through any eyes."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.ai.worker import Opponents
from game.engine.view import Moment, View
from game.session.host import Host
from scenes.framework import routes
from scenes.framework.scene import Scene
from scenes.pages.table.reciting import TableRecital
from scenes.pages.table.watching.bar import NORMAL, RATES, StepBar
from scenes.pages.table.watching.controls import CLOSED, OPEN, WatchControls, Wishes
from scenes.pages.table.watching.picture import ViewerPicture
from scenes.pages.table.watching.reel import Reel
from scenes.pages.table.watching.walker import Walker
from scenes.presenters.contract.sight import Sight
from scenes.table.animation.board import Board
from scenes.table.animation.exchanges import seats_before
from scenes.table.animation.timeline import shown_together
from scenes.table.journal import Journal
from scenes.table.picker.second_look import Remember
from scenes.table.sidebar.rail import Rail
from scenes.table.table_view import SidebarParts, TableParts, TableView
from scenes.table.tooltips import Tips
from scenes.table.view.context import sight_of
from scenes.widgets.walk_buttons import Walk

KEYS = {
    pygame.K_LEFT: Walk.BACK,
    pygame.K_RIGHT: Walk.ON,
    pygame.K_SPACE: Walk.PLAY,
    pygame.K_HOME: Walk.FIRST,
    pygame.K_END: Walk.LAST,
}
WAYS = {
    pygame.K_ESCAPE: routes.Menu(),
    pygame.K_F1: routes.Help(),
    pygame.K_e: routes.News(),
    pygame.K_s: routes.Scores(),
}
RATES_BY_KEY = {
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
    pygame.K_PLUS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_EQUALS: 1,  # "+" with Shift, on US, French and Russian keyboards
    pygame.K_SEMICOLON: 1,  # the same on Japanese ones
}
"""Steps of the rate by key."""


@dataclass(frozen=True)
class WatchParts(SidebarParts):
    """The parts of a table that is watched."""

    controls: WatchControls
    bar: StepBar


class Viewer(Scene):  # many members - a table of its own beside the shared one
    """The host holds the truth, and is asked for one seat's view, or for one with all hands laid open."""

    by_parts = True
    remember = Remember()
    """What is worth remembering of the deal: of what was only seen, nothing."""

    def __init__(self, host: Host, opponents: Opponents) -> None:
        super().__init__()
        self.host = host
        self.eyes: int | None = None
        """Through whose eyes the table is seen; `None` is everyone's."""
        self.hands_open = True
        """Whether everyone's hands lie open."""
        self.rate = NORMAL
        """Which of the rates holds."""
        self.looking_back = False
        """Whether the last trick is shown in the place of this one."""
        self.taken: int | None = None
        """Whose seat the viewer takes at the next deal."""
        self.table_view: TableView[WatchParts] = TableView(
            self, host, self.sight, lambda: self.nearest, self._trick_pause, board_of=self._board_of
        )
        self.presenter, self.course = self.table_view.presenter, self.table_view.course
        self.walker = Walker(host, opponents, self.course, self._moments)
        self._picture = ViewerPicture(self)
        self.recital = TableRecital(self.table_view)
        self._tabbed = False
        """Whether the focus is moved by keys, which then are its own."""

    # Life cycle.

    def enter(self) -> None:
        """Go on with a match that has begun; begin the first deal of a new one."""
        if self.host.deal_number == 0:
            self.next_deal()
        else:
            self.walker.look_anew()
            self.walker.go(Walk.LAST)
            self.walker.playing = True

    def leave(self) -> None:
        """Nothing more is asked of the players."""
        self.walker.seat.opponents.forget()

    def next_deal(self) -> None:
        """Begin the next deal and show it being dealt."""
        self.host.start_deal()
        self.walker.begin()
        self.table_view.messages.clear()
        self.looking_back = False
        if self._manager is not None:
            self._stand()

    # What is seen.

    @property
    def nearest(self) -> int:
        """Who sits before the viewer."""
        return 0 if self.eyes is None else self.eyes

    @property
    def view(self) -> View[Any]:
        """What is shown now; with the result of the deal once all of it has been shown."""
        if not self.course.idle:
            return self.course.view
        return self.host.view(self.eyes, hands_open=self._all_open) if self.walker.over else self.reel.view

    @property
    def reel(self) -> Reel:
        """The deal so far, and how much of it has been shown."""
        return self.walker.reel

    def _board_of(self, view: View[Any]) -> Board:
        return Board.watched(view, self.presenter, nearest=self.nearest)

    def _moments(self, since: int) -> list[Moment]:
        """What happened in the deal from a number on, through the eyes that are chosen."""
        return self.host.moments(self.eyes, since, hands_open=self._all_open)

    @property
    def _all_open(self) -> bool:
        return self.eyes is None and self.hands_open

    def sight(self, view: View[Any] | None = None) -> Sight[Any]:
        """What presenters are told, of a moment or of what is shown now."""
        view = view or self.view
        over = self.walker.over and self.course.idle
        return sight_of(
            view,
            self.table_view.names,
            self.services,
            self.parts.painter,
            self.course.said,
            deal=self.host.deal_number,
            totals=self.host.totals if over else None,
        )

    @property
    def journal(self) -> Journal:
        """What can be read of the deal, as far as it has been shown."""
        journal = Journal(self.presenter)
        journal.read(self.reel.shown, self.sight)
        return journal

    # Layout.

    def build(self) -> None:
        """Lay everything out for this window; what was moving is shown as done."""
        self.course.finish()
        self._keep_pace()
        self.table_view.lay_out(self.reel.view, self.nearest, self._assemble, seats=self._seats)
        self.focus.set_targets(
            [*self.parts.controls.targets, *self.parts.bar.targets, *self.parts.tips.spots(self.redraw)]
        )
        self._stand()

    @property
    def parts(self) -> WatchParts:
        """What the table is made of, laid out anew for every window."""
        return self.table_view.parts

    def _assemble(self, base: TableParts) -> WatchParts:
        words, layout = self.words, base.layout
        names = [words.text("Everyone"), *map(words.player, self.host.names)]
        wishes = Wishes(self._set_hands, self._set_eyes, self._look_back, self.table_view.next_skin)
        controls = WatchControls(
            self,
            layout.rail,
            names,
            OPEN if self.hands_open else CLOSED,
            0 if self.eyes is None else self.eyes + 1,
            wishes,
        )
        controls.seat.set_chosen(self.taken is not None)
        rail = Rail(base.painter, layout.rail, self.table_view.crests, controls.top - self.look.px(2))
        bar = StepBar(self, layout, self.rate, self.walk, self._set_rate)
        tips = Tips(base.tabletop, rail, self.host.seats)
        return WatchParts(layout, base.painter, base.hand, base.tabletop, rail, tips, controls, bar)

    @property
    def _seats(self) -> Sequence[int]:
        """Who sits where; before a deal as they sat then."""
        return self.reel.view.state.seats if self.reel.place else seats_before(self.reel.first)

    def _stand(self) -> None:
        """Let the table lie as it does at this place of the deal."""
        if self.reel.place:
            self.course.stand(self.reel.view, self.reel.said)
        else:
            self.course.before_deal(self.reel.first)
        self.table_view.messages.clear()
        self._settle()
        self.parts.hand.settle()

    def _settle(self) -> None:
        """Nothing moves any more."""
        if not self.reel.place or self.course.settle(self.reel.view):
            self.parts.layout.seat_players(self._seats)
            self.table_view.show_hand()
            self._show_ways()
            self.redraw()

    def _show_ways(self) -> None:
        at_start, at_end = self.reel.place == 0, self.reel.at_end
        self.parts.bar.buttons.show(
            playing=self.walker.playing, back=not at_start, on=not self.walker.over, last=not at_end
        )
        self.parts.controls.last_trick.set_enabled(self.reel.last_trick is not None)

    def _trick_pause(self) -> float:
        return self.services.preferences.trick_pause_ms

    # What the viewer wants.

    def walk(self, step: Walk) -> None:
        """Go on or back, stop, or let it go on by itself."""
        if self.walker.go(step):
            if step is Walk.BACK and self.reel.slides_back:
                self.table_view.messages.clear()
                undone = shown_together(deque(self.reel.steps[self.reel.place]))
                self.course.go_back(undone, self.reel.view, self.reel.said)
            else:
                self._stand()
        self.looking_back = False
        self._show_ways()
        self.redraw()

    def take_seat(self, player: int | None) -> None:
        """Sit down in a player's place at the next deal, or do not."""
        self.taken = player
        self.parts.controls.seat.set_chosen(player is not None)

    def _set_rate(self, rate: int) -> None:
        self.rate = rate
        self._keep_pace()

    def _keep_pace(self) -> None:
        self.table_view.keep_pace()
        self.course.animator.speed = self._pace

    @property
    def _pace(self) -> float:
        """What times are multiplied by."""
        return self.services.preferences.speed_factor / RATES[self.rate]

    def _set_hands(self, which: int) -> None:
        self.hands_open = which == OPEN
        self._look_anew()

    def _set_eyes(self, which: int) -> None:
        self.eyes = None if which == 0 else which - 1
        self._look_anew()

    def _look_anew(self) -> None:
        """Show the same place of the deal through the eyes that are chosen now."""
        self.course.finish()
        self.walker.look_anew()
        self.rebuild(self.services)

    def _look_back(self) -> None:
        self.looking_back = not self.looking_back and self.reel.last_trick is not None
        self.parts.controls.last_trick.set_chosen(self.looking_back)
        self.redraw()

    # Input.

    def dispatch(self, event: pygame.event.Event) -> None:
        """Arrows and the space bar step, unless Tab has led the focus to something that they change."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._tabbed = False
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._tabbed = True
        elif event.type == pygame.KEYDOWN and not self._tabbed and event.key in KEYS:
            self.walk(KEYS[event.key])
            return
        super().dispatch(event)
        if event.type == pygame.MOUSEBUTTONUP and not self._tabbed:
            self.focus.move_to(None)

    def handle(self, event: pygame.event.Event) -> None:
        """A click on the table stops it or lets it go on; and the viewer's own keys."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if event.pos[0] < self.parts.layout.rail.left and not self.parts.bar.rect.collidepoint(event.pos):
                self.walk(Walk.PLAY)
        elif event.type == pygame.MOUSEMOTION and self.parts.tips.point(event.pos):
            self.redraw()
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key in KEYS:
            self.walk(KEYS[event.key])
        elif event.key in WAYS:
            self.guide.go(WAYS[event.key])
        elif event.key == pygame.K_l:
            self._look_back()
        elif event.key == pygame.K_c:
            self.table_view.next_skin()
        elif event.key == pygame.K_v and self.eyes is None:
            self._set_hands(CLOSED if self.hands_open else OPEN)
        elif event.key in RATES_BY_KEY:
            self.parts.bar.rate.adjust(RATES_BY_KEY[event.key])

    # Frames.

    def update(self, dt: float) -> None:
        """Let cards move on, and the next step follow where nothing moves."""
        if self.busy:
            self.redraw()
        self.table_view.update(dt)
        self.table_view.hear()
        if self.course.idle and not self.course.settled:
            self._settle()
        if self.walker.update(dt, self._pace, self.services.preferences.thinking_factor):
            self._show_ways()
            self.redraw()
        if self.walker.over and self.walker.playing and self.course.settled and not self.walker.over_told:
            self.walker.over_told = True
            self._show_ways()
            self.guide.go(routes.Result())

    def spare(self, seconds: float) -> None:
        """Make faces ahead of need."""
        self.table_view.bake(seconds)

    def resume(self) -> None:
        """The speed may have been changed over another scene."""
        self._keep_pace()
        self.focus.give_back()
        self.parts.hand.reduced = self.course.animator.reduced

    @property
    def busy(self) -> bool:
        """While cards move."""
        return self.table_view.busy

    @property
    def wake(self) -> float | None:
        """For the end of a pause, the players' answer, and words that go away."""
        return self.table_view.wake(polled=self.walker.going)

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        sight = self.sight()
        self.table_view.draw(surface, sight, self._picture.layers(sight))
