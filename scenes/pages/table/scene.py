"""The table: what the window brings in goes to the play, and what comes of it is drawn."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.ai.worker import Opponents
from game.engine.view import Moment, View
from game.session.host import Host
from scenes.framework import routes
from scenes.framework.focus import ENTER
from scenes.framework.scene import Scene
from scenes.graphics.cast import crests_for
from scenes.graphics.skins import Skin
from scenes.pages.table.cited import asked_about
from scenes.pages.table.picture import Picture
from scenes.pages.table.play import Play
from scenes.pages.table.reciting import Recital
from scenes.presenters import presenter_of
from scenes.presenters.contract.sight import Sight
from scenes.table.animation.anchors import Stage
from scenes.table.animation.board import Board
from scenes.table.animation.exchanges import seats_before
from scenes.table.animation.timeline import Course
from scenes.table.hearing import Attention, Hearing
from scenes.table.journal import Journal
from scenes.table.keys import DEEDS, Latch
from scenes.table.mode import UNATTENDED, WAITS_FOR_VIEWER, Deed
from scenes.table.parts import Parts
from scenes.table.picker.asking import Asking
from scenes.table.picker.choices import ChoiceButtons
from scenes.table.picker.coach import Coach
from scenes.table.picker.glosses import Glosses
from scenes.table.picker.hint import Hint
from scenes.table.picker.pointing import Pointing
from scenes.table.picker.second_look import Remember
from scenes.table.picker.typing import CardTyping, Typed, names_rank
from scenes.table.seat import Seat
from scenes.table.sidebar.rail import Rail, RailButtons
from scenes.table.sidebar.saving_sign import SavingSign
from scenes.table.view.context import sight_of
from scenes.table.view.decks import Decks
from scenes.table.view.hand import Hand
from scenes.table.view.layout import TableLayout
from scenes.table.view.messages import Messages
from scenes.table.view.painter import Painter
from scenes.table.view.tabletop import Tabletop
from scenes.table.view.tooltips import Tips

POLL = 0.02


class Table(Scene):
    """A match at the table. The host holds the truth; this scene only ever asks for one seat's view."""

    by_parts = True

    def __init__(self, host: Host, opponents: Opponents) -> None:
        super().__init__()
        self.host = host
        self.presenter = presenter_of(host.game.key)
        self.crests = crests_for(host.seats)
        self.seat = Seat(host, opponents)
        self.messages = Messages()
        self.hearing = Hearing(self, host, self.presenter, self.sight)
        self.attention = Attention(self)
        self.course = Course(self.presenter, self._tell, self.set_stage, hear=self.hearing.of_cards)
        self.journal = Journal(self.presenter)
        self.play = Play(self, self.seat, self.course, self.messages, self.journal, self.sight)
        self.picture = Picture(self.play)
        self.recital: Recital = Recital(self.play, self.picture.prompt)
        self.decks = Decks(host)
        self._latch = Latch()

    # Life cycle.

    def enter(self) -> None:
        """Show a match that is resumed as it stands; begin the first deal of a new one."""
        if self.host.deal_number == 0:
            self.next_deal()
        else:
            self.seat.answer_unseen()
            self.play.catch_up()
            self.seat.ask_opponents(self.services.preferences.thinking_factor)

    def let_go(self) -> None:
        """Let a held card slide back, and hide the last trick."""
        super().let_go()
        self.parts.pointing.give_up()
        self.play.look_back(self._latch.let_go(self.play.looking_back))

    def resume(self) -> None:
        """Apply the speed, which may have been changed on another page."""
        self.play.look_back(False)
        self.focus.give_back()
        self.course.animator.keep_pace(self.services.preferences)
        self.parts.hand.reduced = self.course.animator.reduced

    def leave(self) -> None:
        """Nothing more is asked of the opponents."""
        self.seat.opponents.forget()

    def next_deal(self) -> None:
        """Begin the next deal and show it being dealt."""
        self.host.start_deal()
        turned = self.seat.followed is not None
        self.play.clear()
        if turned and self._manager is not None:
            self.rebuild(self.services)
        elif self._manager is not None:
            self.play.gather()
            self.play.react()

    @property
    def skin(self) -> Skin:
        """The deck in use."""
        return self.decks.in_use(self.services)

    # Layout.

    @property
    def parts(self) -> Parts:
        """What the table is made of, laid out anew for every window."""
        return self.play.parts

    def build(self) -> None:
        """Lay out the table for this window; what was moving is shown as done."""
        self.course.finish()
        if self.seat.told and self.seat.follow():
            self.play.catch_up()
        self.course.animator.keep_pace(self.services.preferences)
        fresh = self.seat.told == 0 and not self.host.deal_finished
        if fresh:
            self.play.gather()
        else:
            self.course.stand(self.seat.view())
        self.play.parts = self._lay_out(fresh)
        if not fresh:
            self.play.read_back()
        self.play.show_hand()
        self.parts.hand.settle()
        if fresh:
            self.play.react()
        elif self.seat.advised is not None:  # a hint was waited for that is not open any more
            self.play.ask_opponents()
        self.play.ask()

    def _lay_out(self, fresh: bool) -> Parts:
        preferences = self.services.preferences
        layout = self._layout(fresh)
        painter = Painter(
            self.look, self.fonts, self.paint, self.skin, self.words, large_index=preferences.large_index
        )
        hand = Hand(layout, large_index=preferences.large_index, reduced=preferences.reduced_motion)
        rail_buttons = RailButtons(self, layout.rail, self.do)
        lowest = rail_buttons.top - self.look.px(8)
        buttons = ChoiceButtons(self, painter, self.presenter, self.crests, self.sight, self.play.answer)
        tabletop = Tabletop(layout, painter, self.presenter, self.crests, self.host.seats)
        coach = Coach(buttons, tabletop, self.host.game.key, leads=self.host.practice)
        rail = Rail(painter, layout.rail, self.crests, lowest)
        tips = Tips(tabletop, rail, self.host.seats)
        glosses = Glosses(self, tips, self.host.game.key)
        asking = Asking(self.seat, hand, buttons, coach, glosses, self.play.answer)
        return Parts(
            layout=layout,
            painter=painter,
            hand=hand,
            tabletop=tabletop,
            rail=rail,
            rail_buttons=rail_buttons,
            sign=SavingSign(self, layout.rail, self.do),
            hint=Hint(self.seat, painter, self.presenter, self.crests, rail_buttons.hint),
            coach=coach,
            asking=asking,
            pointing=Pointing(asking),
            typing=CardTyping(),
            tips=tips,
        )

    def _layout(self, fresh: bool) -> TableLayout:
        """Where everything lies, seen by the viewer; before a deal as they sat then."""
        state, viewer = self.host.view(self.seat.viewer).state, self.seat.viewer
        seats = seats_before(self.host.moments(viewer)[0]) if fresh else state.seats
        first = seats.index(self.seat.nearest)
        order = [seats[(first + step) % len(seats)] for step in range(len(seats))]
        columns = len(self.presenter.spread.columns(state)) // len(order)
        return TableLayout(self.look, order, self.host.game.is_clockwise(self.host.options), columns)

    @property
    def remember(self) -> Remember:
        """What is worth remembering of the deal, where the viewer has wished to be told."""
        return self.play.second_look.told(self.sight())

    # What presenters and movements are told of the table.

    def sight(self, view: View[Any] | None = None) -> Sight[Any]:
        """What presenters are told, of a moment or of what is shown now."""
        if view is None:
            view = self.seat.view() if self.course.idle else self.course.view
        painter, asking = self.parts.painter, self.parts.asking
        panel = asking.buttons.open
        return sight_of(
            view,
            self.host,
            self.services,
            painter,
            self.course.said,
            deal=self.host.deal_number,
            you=self.seat.you if len(self.host.humans) == 1 else None,
            totals=self.host.totals if self.play.result_shown else None,
            considered=asking.offered if panel is None else panel.selected,
        )

    def _tell(self, moment: Moment) -> None:
        """A moment is being shown: say what happened."""
        sight = self.sight(moment.view)
        self.messages.tell(moment.event, sight, self.presenter)
        self.journal.tell(moment, sight)
        self.hearing.tell(moment.event, sight)

    def set_stage(self, before: Board) -> Stage:
        """Where things lie for the movements from a board on."""
        preferences = self.services.preferences
        return Stage(
            self.parts.layout,
            before,
            self.parts.hand.place,
            partial(self.parts.tabletop.heap_place, self.sight()),
            preferences.reduced_motion,
            -1 if preferences.trick_pause == "click" and self.host.humans else preferences.trick_pause_ms,
        )

    # Input.

    def handle(self, event: pygame.event.Event) -> None:
        """What points at cards, and the table's own keys."""
        self.attention.pay()
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                if self.parts.pointing.handle(event) | self.parts.tips.point(event.pos):
                    self.redraw()
                left = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
                if left:
                    self.parts.typing.forget()
                if left and self.parts.rail.news_rect.collidepoint(event.pos):
                    self.do(Deed.NEWS)
                elif left and self.play.may(Deed.GO_ON):
                    self.course.skip()
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP if event.key == pygame.K_l:
                self.play.look_back(self._latch.let_go(self.play.looking_back))

    def _key(self, event: pygame.event.Event) -> None:
        asking, typing = self.parts.asking, self.parts.typing
        if event.key == pygame.K_s and event.mod & pygame.KMOD_CTRL:
            self.do(Deed.SAVE)
            return
        if event.key == pygame.K_ESCAPE and (typing.rank is not None or self.parts.hand.carried is not None):
            typing.forget()
            self.parts.pointing.give_up()
            return
        if names_rank(event.unicode) and self.play.may(Deed.GO_ON) and self.seat.offered():
            # Who names a card has seen what still lies there. The question must come before Enter does, which
            # would play whatever has the focus then.
            self.course.finish()
            self.play.update(0.0)
        panel = asking.buttons.open
        if panel is not None and self.parts.hand.focused is None and panel.pick(event.unicode):
            return
        typed = Typed(False, None)
        if cards := asking.named:
            typed = typing.type(event.unicode, cards, asking.focused)
        if panel is not None and panel.type(event.unicode, typed):
            return
        if typed.used:
            asking.point_at(typed.card)
        elif event.key in DEEDS:
            self.do(DEEDS[event.key])
        elif event.key in self.recital.keys:
            self.recital.keys[event.key]()
        elif event.key == pygame.K_l:
            self.play.look_back(self._latch.press(self.play.looking_back))
        elif event.key not in (pygame.K_LSHIFT, pygame.K_RSHIFT) and self.play.may(Deed.GO_ON):
            self.course.skip()
        elif event.key in ENTER and asking.in_hand and self.focus.current is None:
            # Whoever has answered by the mouse so far sees where the keys begin, and plays nothing by it.
            asking.point_at(asking.named[0])

    def do(self, deed: Deed) -> None:
        """What a key or a button of the rail asks for, if it may happen now."""
        if deed is Deed.HINT:  # which may be open, and then is put away
            self.play.toggle_hint()
            return
        if not self.play.may(deed):
            return
        match deed:
            case Deed.UNDO:
                self.play.undo()
            case Deed.ADVISE:
                self.play.toggle_advice()
            case Deed.FINISH:
                self.play.finish()
            case Deed.FOLLOW if self.seat.sits_out:
                self.seat.followed = self.seat.following
                self.rebuild(self.services)
            case Deed.LOOK_BACK:
                self.play.look_back(not self.play.looking_back)
            case Deed.SKIN:
                self.guide.keep(self.decks.next(self.services))
            case Deed.PUT_AWAY if self.play.put_away():
                pass
            case Deed.PUT_AWAY | Deed.MENU:
                self.guide.go(routes.Menu())
            case Deed.SCORES:
                self.guide.go(routes.Scores())
            case Deed.NEWS:
                self.guide.go(routes.News())
            case Deed.HELP:
                self._open_help()
            case Deed.SAVE:
                self.play.save()
            case Deed.SAVE_ELSEWHERE:
                self.play.save_elsewhere()

    def _open_help(self) -> None:
        """Open the rules where they tell of a refusal, while that is told, or else of what is asked."""
        self.guide.go(asked_about(self.play, self.parts.hand, self.sight()))

    # Frames.

    def update(self, dt: float) -> None:
        """Let cards move on, words go away, and the play go on where nothing moves."""
        hand = self.parts.hand
        if self.busy:  # what has moved is drawn once more where it comes to rest
            self.redraw()
        if self.seat.skipping:
            self.course.finish()
        self.course.update(dt)
        self.play.show_hand()
        if self.parts.asking.wait_for_suit(self.parts.typing, dt):
            self.redraw()
        if hand.moving:
            hand.update(dt)
            self.redraw()  # the last step too, after which nothing moves
        gone = self.messages.update(dt), self.parts.sign.update(dt)
        if any(gone):
            self.redraw()
        self.play.update(dt)
        if self.parts.asking.buttons.update(dt, hint=self.parts.hint.shown):
            self.redraw()
        self._let_hear(dt)

    def spare(self, seconds: float) -> None:
        """Make faces ahead of need."""
        layout = self.parts.layout
        self.parts.painter.bake(self.decks.pack, (layout.hand_height, layout.trick_height), seconds)

    def _let_hear(self, dt: float) -> None:
        """Let be heard what has moved and what has been told, and that something is asked."""
        asking = self.parts.asking
        opened = asking.buttons.open is not None or self.parts.hint.shown
        asked = self.attention.update(dt, asked=self.play.mode in WAITS_FOR_VIEWER, opened=opened)
        self.hearing.update(*self.course.animator.take_heard(), *asked)
        self.recital.update()

    @property
    def busy(self) -> bool:
        """Whether cards or a panel are moving, or a rank waits for its suit."""
        moving = self.course.animator.moving or self.parts.hand.moving or self.messages.fading
        moving = moving or self.parts.asking.buttons.moving
        return moving or self.parts.typing.rank is not None

    @property
    def wake(self) -> float | None:
        """For the end of a pause, the opponents' answer, and words that go away."""
        waits = [*self.messages.times, *self.parts.sign.times, *self.attention.times]
        if (forced := self.play.forced_in) is not None:
            waits.append(forced)
        if not self.parts.painter.baked:
            waits.append(POLL)
        if self.course.animator.waiting:
            left = self.course.animator.pause_left
            waits += [] if left is None else [left]
        elif self.seat.waiting or self.parts.hint.thinking or self.play.mode in UNATTENDED:
            waits.append(POLL)
        return min(waits) if waits else None

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        self.picture.draw(surface, self.sight())
