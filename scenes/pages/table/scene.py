"""The table: what the window brings in goes to the controller, and what comes of it is drawn."""

from __future__ import annotations

from typing import Any

import pygame

from game.ai.worker import Opponents
from game.engine.view import View
from game.session.host import Host
from scenes.framework.focus import ENTER
from scenes.framework.scene import Scene
from scenes.pages.table.picture import Picture
from scenes.pages.table.reciting import Recital
from scenes.presenters import presenter_of
from scenes.presenters.contract.sight import Sight
from scenes.table.animation.exchanges import seats_before
from scenes.table.attention import Attention
from scenes.table.controller import TableController
from scenes.table.journal import Journal
from scenes.table.keys import COMMANDS, Latch
from scenes.table.mode import UNATTENDED, WAITS_FOR_VIEWER, TableCommand
from scenes.table.parts import Parts
from scenes.table.picker.action_picker import ActionPicker
from scenes.table.picker.choices import ChoiceButtons
from scenes.table.picker.coach import Coach
from scenes.table.picker.glosses import Glosses
from scenes.table.picker.hint import Hint
from scenes.table.picker.pointing import Pointing
from scenes.table.picker.second_look import Remember
from scenes.table.picker.typing import names_rank
from scenes.table.seat import Seat
from scenes.table.sidebar.rail import Rail, RailButtons
from scenes.table.sidebar.saving_sign import SavingSign
from scenes.table.table_view import TableParts, TableView
from scenes.table.tooltips import Tips
from scenes.table.view.context import sight_of


class Table(Scene):
    """A match at the table. The host holds the truth; this scene only ever asks for one seat's view."""

    by_parts = True

    def __init__(self, host: Host, opponents: Opponents) -> None:
        super().__init__()
        self.host = host
        self.seat = Seat(host, opponents)
        self.journal = Journal(presenter_of(host.game.key))
        self.table_view: TableView[Parts] = TableView(
            self,
            host,
            self.sight,
            lambda: self.seat.state.view.viewer,
            self._trick_pause,
            journal=self.journal,
        )
        self.presenter, self.course = self.table_view.presenter, self.table_view.course
        self.messages = self.table_view.messages
        self._attention = Attention(self)
        self.controller = TableController(self.table_view, self.seat, self.journal)
        self._picture = Picture(self.controller)
        self.recital: Recital = Recital(self.controller, self._picture.prompt)
        self._latch = Latch()
        self._sight: Sight[Any] | None = None
        self._sight_of: object = None
        """What presenters were told last, and what it was made of besides the view."""

    # Life cycle.

    def enter(self) -> None:
        """Show a match that is resumed as it stands; begin the first deal of a new one."""
        if self.host.deal_number == 0:
            self.next_deal()
        else:
            self.seat.follow_up()
            self.controller.catch_up()
            self.seat.ask_opponents(self.services.preferences.thinking_factor)

    def let_go(self) -> None:
        """Let a held card slide back, and hide the last trick."""
        super().let_go()
        self.parts.pointing.give_up()
        self.controller.look_back(self._latch.let_go(self.controller.looking_back))

    def resume(self) -> None:
        """Apply the speed, which may have been changed on another page."""
        self.controller.look_back(False)
        self.focus.give_back()
        self.table_view.keep_pace()
        self.parts.hand.reduced = self.course.animator.reduced

    def leave(self) -> None:
        """Nothing more is asked of the opponents."""
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
        """Let the pack lie in the middle, before the first moment of the deal."""
        self.course.before_deal(self.host.moments(self.seat.state.view.viewer)[0])

    # Layout.

    @property
    def parts(self) -> Parts:
        """What the table is made of, laid out anew for every window."""
        return self.table_view.parts

    def build(self) -> None:
        """Lay out the table for this window; what was moving is shown as done."""
        self.controller.show_decided()
        self.course.finish()
        if self.seat.told and self.seat.follow():
            self.controller.catch_up()
        self.table_view.keep_pace()
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
        self.table_view.show_hand()
        self.parts.hand.settle()
        if fresh:
            self.controller.react()
        elif self.seat.state.advised is not None:  # a hint was waited for that is not open any more
            self.controller.ask_opponents()
        self.controller.ask()

    def _assemble(self, base: TableParts) -> Parts:
        layout, painter, hand, tabletop = base.layout, base.painter, base.hand, base.tabletop
        crests, key = self.table_view.crests, self.host.game.key
        rail_buttons = RailButtons(self, layout.rail, self.controller.dispatch)
        lowest = rail_buttons.top - self.look.px(8)
        buttons = ChoiceButtons(self, painter, self.presenter, crests, self.sight, self.controller.dispatch)
        coach = Coach(buttons, tabletop, key, leads=self.host.practice)
        rail = Rail(painter, layout.rail, crests, lowest)
        tips = Tips(tabletop, rail, self.host.seats)
        glosses = Glosses(self, tips, key)
        picker = ActionPicker(self.seat, hand, buttons, coach, glosses, self.controller.dispatch)
        return Parts(
            layout=layout,
            painter=painter,
            hand=hand,
            tabletop=tabletop,
            rail=rail,
            rail_buttons=rail_buttons,
            sign=SavingSign(self, layout.rail, self.controller.dispatch),
            hint=Hint(self.seat, painter, self.presenter, crests, rail_buttons.hint),
            coach=coach,
            picker=picker,
            pointing=Pointing(picker),
            tips=tips,
        )

    @property
    def remember(self) -> Remember:
        """What is worth remembering of the deal, where the viewer has wished to be told."""
        return self.controller.second_look.told(self.sight())

    # What presenters and movements are told of the table.

    def sight(self, view: View[Any] | None = None) -> Sight[Any]:
        """What presenters are told, of a moment or of what is shown now."""
        state, course, services, parts = self.seat.state, self.course, self.services, self.parts
        if view is None:
            view = state.view if course.idle else course.view
        picker, painter, panel = parts.picker, parts.painter, parts.picker.buttons.open
        considered = picker.offered if panel is None else panel.selected
        totals = self.host.totals if self.controller.result_shown else None
        you = state.you if state.alone else None
        told = services, painter, course.said, state.deal, you, totals, considered
        if self._sight is None or self._sight.view is not view or told != self._sight_of:
            self._sight_of = told
            self._sight = sight_of(
                view,
                self.table_view.names,
                services,
                painter,
                course.said,
                deal=state.deal,
                you=you,
                totals=totals,
                considered=considered,
            )
        return self._sight

    def _trick_pause(self) -> float:
        """Milliseconds for which a full trick stays; below 0 until a click."""
        preferences = self.services.preferences
        waits = preferences.trick_pause == "click" and self.host.humans
        return -1 if waits else preferences.trick_pause_ms

    # Input.

    def follow_up(self) -> None:
        """Show what was decided, so that an event is about what is seen."""
        self.controller.show_decided()

    def handle(self, event: pygame.event.Event) -> None:
        """What points at cards, and the table's own keys."""
        self._attention.pay()
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                if self.parts.pointing.handle(event):
                    self.redraw()
                if event.type == pygame.MOUSEMOTION and self.parts.tips.point(event.pos):
                    self.redraw()
                left = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
                if left:
                    on_news = self.parts.rail.news_rect.collidepoint(event.pos)
                    self.controller.dispatch(TableCommand.NEWS if on_news else TableCommand.GO_ON)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP if event.key == pygame.K_l:
                self.controller.look_back(self._latch.let_go(self.controller.looking_back))

    def _key(self, event: pygame.event.Event) -> None:
        picker, dispatch = self.parts.picker, self.controller.dispatch
        if event.key == pygame.K_s and event.mod & pygame.KMOD_CTRL:
            dispatch(TableCommand.SAVE)
            return
        if event.key == pygame.K_ESCAPE and self.parts.pointing.escape():
            return
        if names_rank(event.unicode) and self.controller.may(TableCommand.GO_ON) and self.seat.state.offered:
            # Who names a card has seen what still lies there. The question must come before Enter does, which
            # would play whatever has the focus then.
            self.course.finish()
            self.controller.update(0.0)
        if picker.key(event.unicode):
            return
        if event.key in COMMANDS:
            dispatch(COMMANDS[event.key])
        elif event.key in self.recital.keys:
            self.recital.keys[event.key]()
        elif event.key == pygame.K_l:
            self.controller.look_back(self._latch.press(self.controller.looking_back))
        elif event.key not in (pygame.K_LSHIFT, pygame.K_RSHIFT) and self.controller.may(TableCommand.GO_ON):
            dispatch(TableCommand.GO_ON)
        elif event.key in ENTER and picker.in_hand and self.focus.current is None:
            # Whoever has answered by the mouse so far sees where the keys begin, and plays nothing by it.
            picker.point_at(picker.named[0])

    # Frames.

    def update(self, dt: float) -> None:
        """Let cards move on, words go away, and the play go on where nothing moves."""
        if self.busy:  # what has moved is drawn once more where it comes to rest
            self.redraw()
        if self.seat.skipping:
            self.course.finish()
        self.table_view.update(dt)
        if self.parts.picker.wait_for_suit(dt) | self.parts.sign.update(dt):
            self.redraw()
        self.controller.update(dt)
        if self.parts.picker.buttons.update(dt, hint=self.parts.hint.shown):
            self.redraw()
        self._let_hear(dt)

    def spare(self, seconds: float) -> None:
        """Make faces ahead of need."""
        self.table_view.bake(seconds)

    def _let_hear(self, dt: float) -> None:
        """Let be heard what has moved and what has been told, and that something is asked."""
        picker = self.parts.picker
        opened = picker.buttons.open is not None or self.parts.hint.shown
        asked = self._attention.update(dt, asked=self.controller.mode in WAITS_FOR_VIEWER, opened=opened)
        self.table_view.hear(*asked)
        self.recital.update()

    @property
    def busy(self) -> bool:
        """Whether cards or a panel are moving, or a rank waits for its suit."""
        parts = self.parts
        return self.table_view.busy or parts.picker.buttons.moving or parts.picker.typing.rank is not None

    @property
    def wake(self) -> float | None:
        """For the end of a pause, the opponents' answer, and words that go away."""
        waits = [*self.parts.sign.times, *self._attention.times]
        if (forced := self.controller.forced_in) is not None:
            waits.append(forced)
        polled = self.seat.waiting or self.parts.hint.thinking or self.controller.mode in UNATTENDED
        return self.table_view.wake(*waits, polled=polled)

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        sight = self.sight()
        self.table_view.draw(surface, sight, self._picture.layers(sight))
