"""The table: what the window brings in goes to the play, and what comes of it is drawn."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.engine.cards import each
from game.engine.view import Moment, View
from game.match.host import Host
from game.minds.worker import Opponents
from scenes.frame.scene import Scene, Way
from scenes.looks.cast import crests_for
from scenes.looks.skins import Skin
from scenes.presenters import presenter_of
from scenes.presenters.contract.sight import Sight
from scenes.table.asking.asking import Asking
from scenes.table.asking.choices import ChoiceButtons
from scenes.table.asking.coach import Coach
from scenes.table.asking.hint import Hint
from scenes.table.asking.typing import CardTyping
from scenes.table.drawing.hand import Hand
from scenes.table.drawing.layout import TableLayout
from scenes.table.drawing.messages import Messages
from scenes.table.drawing.painting import Painter
from scenes.table.drawing.tabletop import Tabletop
from scenes.table.mode import Deed, Mode
from scenes.table.motion.between import seats_before
from scenes.table.motion.board import Board
from scenes.table.motion.course import Course
from scenes.table.motion.stage import Stage
from scenes.table.parts import Parts
from scenes.table.picture import Picture
from scenes.table.play import Play
from scenes.table.rail.rail import Rail, RailButtons
from scenes.table.rail.sign import SavingSign
from scenes.table.seat import Seat
from scenes.words import as_it_is

POLL = 0.02
KEYS = {
    pygame.K_ESCAPE: Deed.PUT_AWAY,
    pygame.K_F1: Deed.HELP,
    pygame.K_c: Deed.SKIN,
    pygame.K_h: Deed.HINT,
    pygame.K_r: Deed.ADVISE,
    pygame.K_s: Deed.SCORES,
    pygame.K_u: Deed.UNDO,
}
"""The table's own keys, besides L, which shows the last trick while it is held."""


class Table(Scene):
    """A match at the table. The host holds the truth; this scene only ever asks for one seat's view."""

    parts: Parts
    """Laid out anew for every window."""

    def __init__(self, host: Host, opponents: Opponents) -> None:
        super().__init__()
        self.host = host
        self.presenter = presenter_of(host.game.key)
        self.crests = crests_for(host.seats)
        self.seat = Seat(host, opponents)
        self.messages = Messages()
        self.course = Course(self.presenter, self._tell, self.set_stage)
        self.play = Play(self, self.seat, self.course, self.messages, self.sight)
        self.picture = Picture(self.play)
        self.typing = CardTyping()
        self._pack = each(host.game.pack(host.players, host.options))

    # Life cycle.

    def enter(self) -> None:
        """Show a match that is resumed as it stands; begin the first deal of a new one."""
        if self.host.deal_number == 0:
            self.next_deal()
        else:
            self.seat.answer_unseen()
            self.play.catch_up()
            self.seat.ask_opponents(self.services.preferences.thinking_factor)

    def resume(self) -> None:
        """Over another scene the key for the last trick may have been let go, or the speed changed."""
        self.play.look_back(False)
        self.course.animator.keep_pace(self.services.preferences)
        self.parts.hand.reduced = self.course.animator.reduced

    def leave(self) -> None:
        """Nothing more is asked of the opponents."""
        self.seat.opponents.forget()

    def next_deal(self) -> None:
        """Begin the next deal and show it being dealt."""
        self.host.start_deal()
        self.play.clear()
        if self._manager is not None:
            self.play.gather()
            self.play.react()

    @property
    def skins(self) -> dict[str, Skin]:
        """The decks that have every card in play, or all where none has."""
        skins = dict(self.services.skins)
        return {key: skin for key, skin in skins.items() if all(map(skin.has, self._pack))} or skins

    @property
    def skin(self) -> Skin:
        """The deck in use."""
        skins = self.skins
        key = self.services.preferences.skin(self.host.game.key, self.presenter.skin)
        return skins.get(key) or skins.get(self.presenter.skin) or next(iter(skins.values()))

    # Layout.

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
        self.parts = self.play.parts = self._lay_out(fresh)
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
        coach = Coach(buttons, layout, self.host.game.key)
        return Parts(
            layout=layout,
            painter=painter,
            hand=hand,
            tabletop=Tabletop(layout, painter, self.presenter, self.crests),
            rail=Rail(painter, layout.rail, self.crests, lowest),
            rail_buttons=rail_buttons,
            sign=SavingSign(self, layout.rail, self.do),
            hint=Hint(self.seat, painter, self.presenter, self.crests, rail_buttons.hint),
            coach=coach,
            asking=Asking(self.seat, hand, buttons, coach, self.play.answer),
        )

    def _layout(self, fresh: bool) -> TableLayout:
        """Where everything lies, seen by the viewer; before a deal as they sat then."""
        state, viewer = self.host.view(self.seat.viewer).state, self.seat.viewer
        seats = seats_before(self.host.moments(viewer)[0]) if fresh else state.seats
        first = seats.index(viewer)
        order = [seats[(first + step) % len(seats)] for step in range(len(seats))]
        columns = len(self.presenter.spread.columns(state)) // len(order)
        return TableLayout(self.look, order, self.host.game.is_clockwise(self.host.options), columns)

    # What presenters and movements are told of the table.

    def sight(self, view: View[Any] | None = None) -> Sight[Any]:
        """What presenters are told, of a moment or of what is shown now."""
        if view is None:
            view = self.seat.view() if self.course.idle else self.course.view
        painter, asking = self.parts.painter, self.parts.asking
        panel = asking.buttons.open
        return Sight(
            view,
            tuple(map(as_it_is, self.host.names)),
            self.seat.you if len(self.host.humans) == 1 else None,
            tuple(self.host.totals if self.play.result_shown else view.state.setup.totals),
            self.host.deal_number,
            painter.strain_names,
            painter.skin.card_name,
            asking.offered if panel is None else panel.selected,
            tuple(self.course.said),
            self.services.preferences.glosses,
            self.words,
        )

    def _tell(self, moment: Moment) -> None:
        """A moment is being shown: say what happened."""
        self.messages.tell(moment.event, self.sight(moment.view), self.presenter)

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
        """Clicks on cards, and the table's own keys."""
        hand, asking = self.parts.hand, self.parts.asking
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                asking.by_mouse()
                card = hand.at(event.pos)
                if self.play.may(Deed.GO_ON):
                    self.course.skip()
                elif card is not None:
                    asking.press(card)
            case pygame.MOUSEMOTION:
                hovered = hand.at(event.pos) if hand.legal is not None else None
                if hovered != hand.hovered:
                    hand.hovered = hovered
                    self.redraw()
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP if event.key == pygame.K_l:
                self.play.look_back(False)

    def _key(self, event: pygame.event.Event) -> None:
        hand, asking = self.parts.hand, self.parts.asking
        panel = asking.buttons.open
        cards, focused = hand.cards, hand.focused
        if panel is not None and panel.cards:
            cards, focused = panel.cards, panel.card
        if event.key == pygame.K_s and event.mod & pygame.KMOD_CTRL:
            self.do(Deed.SAVE)
            return
        typed = self.typing.type(event.unicode, cards, focused)
        if panel is not None and panel.type(event.unicode, typed):
            return
        if typed.used and hand.legal is not None:
            asking.point_at(typed.card)
        elif not typed.used and event.key in KEYS:
            self.do(KEYS[event.key])
        elif event.key == pygame.K_l:
            self.play.look_back(True)
        elif event.key not in (pygame.K_LSHIFT, pygame.K_RSHIFT) and self.play.may(Deed.GO_ON):
            self.course.skip()

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
            case Deed.LOOK_BACK:
                self.play.look_back(not self.play.looking_back)
            case Deed.SKIN:
                self._next_skin()
            case Deed.PUT_AWAY if self.play.put_away():
                pass
            case Deed.PUT_AWAY | Deed.MENU:
                self.guide.go(Way.MENU)
            case Deed.SCORES:
                self.guide.go(Way.SCORES)
            case Deed.HELP:
                self.guide.go(Way.HELP)
            case Deed.SAVE:
                self.play.save()
            case Deed.SAVE_ELSEWHERE:
                self.play.save_elsewhere()

    def _next_skin(self) -> None:
        """Play on with the next deck."""
        keys = list(self.skins)
        following = keys[(keys.index(self.skin.key) + 1) % len(keys)]
        self.guide.keep(self.services.preferences.with_skin(self.host.game.key, following))

    # Frames.

    def update(self, dt: float) -> None:
        """Let cards move on, words go away, and the play go on where nothing moves."""
        hand = self.parts.hand
        if self.busy:  # what has moved is drawn once more where it comes to rest
            self.redraw()
        self.course.update(dt)
        self.play.show_hand()
        if hand.moving:
            hand.update(dt)
            self.redraw()  # the last step too, after which nothing moves
        gone = self.messages.update(dt), self.parts.sign.update(dt)
        if any(gone):
            self.redraw()
        self.parts.painter.bake(self._pack)
        self.play.update(dt)

    @property
    def busy(self) -> bool:
        """While cards move."""
        return self.course.animator.moving or self.parts.hand.moving or self.messages.fading

    @property
    def wake(self) -> float | None:
        """For the end of a pause, the opponents' answer, and words that go away."""
        waits = [*self.messages.times, *self.parts.sign.times]
        if not self.parts.painter.baked:
            waits.append(POLL)
        if self.course.animator.waiting:
            left = self.course.animator.pause_left
            waits += [] if left is None else [left]
        elif self.seat.waiting or self.parts.hint.thinking or self.play.mode in (Mode.MOVING, Mode.ENDING):
            waits.append(POLL)
        return min(waits) if waits else None

    def settle(self, dt: float) -> None:
        """Bring widgets up to date; once more where pointing at one has changed another."""
        super().settle(dt)
        panel = self.parts.asking.buttons.open
        if panel is not None and panel.changed:
            panel.changed = False
            super().settle(0)
            self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        self.picture.draw(surface, self.sight())
