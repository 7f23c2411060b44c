"""What is seen of a table: what the seat knows, when frames are wanted, and the picture itself."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.engine.cards import Card, each
from game.engine.events import TrickTaken
from game.engine.view import Moment, View
from game.match.host import Host
from game.minds.worker import Opponents
from scenes.frame.scene import Scene
from scenes.looks.cast import crests_for
from scenes.looks.skins import Skin
from scenes.presenters import presenter_of
from scenes.presenters.contract.rail import AIDS
from scenes.presenters.contract.sight import Sight
from scenes.table.asking.asking import Asking
from scenes.table.asking.coach import Coach
from scenes.table.asking.hint import Hint
from scenes.table.drawing.hand import Hand
from scenes.table.drawing.laid import draw_hand_tags
from scenes.table.drawing.layout import TableLayout
from scenes.table.drawing.messages import STANDING, Messages
from scenes.table.drawing.painting import Painter
from scenes.table.drawing.tabletop import Tabletop
from scenes.table.motion.board import Board
from scenes.table.motion.course import Course
from scenes.table.motion.stage import Stage
from scenes.table.rail.rail import Rail, RailButtons
from scenes.table.seat import Seat
from scenes.words import Line, as_it_is

POLL = 0.02


class TablePicture(Scene):
    """The parts of a table and how they are drawn; what happens at it is `Table`'s."""

    # Laid out anew for every window.
    layout: TableLayout
    painter: Painter
    hand: Hand
    tabletop: Tabletop
    rail: Rail
    rail_buttons: RailButtons
    hint: Hint
    coach: Coach
    asking: Asking

    def __init__(self, host: Host, opponents: Opponents) -> None:
        super().__init__()
        self.host = host
        self.presenter = presenter_of(host.game.key)
        self.crests = crests_for(host.seats)
        self._pack = each(host.game.pack(host.players, host.options))
        self.seat = Seat(host, opponents)
        self.messages = Messages()
        self.course = Course(self.presenter, self._tell, self._set_stage)
        self._chosen: list[Card] = []
        """Cards that the viewer has chosen and not confirmed yet."""
        self._last_trick_held = self._over_told = False
        self._settled = True
        """Whether the table lies as the view says, and whoever is to act has been asked."""

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

    # What the seat knows.

    @property
    def board(self) -> Board:
        """What lies on the table just now."""
        return self.course.board

    def _set_stage(self, before: Board) -> Stage:
        """Where things lie for the movements from a board on."""
        preferences = self.services.preferences
        return Stage(
            self.layout,
            before,
            self.hand.place,
            partial(self.tabletop.heap_place, self.sight()),
            preferences.reduced_motion,
            -1 if preferences.trick_pause == "click" and self.host.humans else preferences.trick_pause_ms,
        )

    def _tell(self, moment: Moment) -> None:
        """A moment is being shown: say what happened."""
        self.messages.tell(moment.event, self.sight(moment.view), self.presenter)

    @property
    def viewer(self) -> int:
        """The player from whose seat the table is seen."""
        return self.seat.viewer

    @property
    def advised(self) -> int | None:
        """The player whom the viewer advises: he sees his hand, and has no choices of his own."""
        return self.seat.advised

    @property
    def hint_waited_for(self) -> bool:
        """Whether the player whom the viewer advises waits on his turn for the hint that is open."""
        if not self.hint.shown or self.seat.counsel.given:
            return False
        return bool(self.advised == self.host.view(self.viewer).state.turn)

    def sight(self, view: View[Any] | None = None) -> Sight[Any]:
        """What presenters are told, of a moment or of what is shown now."""
        if view is None:
            view = self.seat.view() if self.course.idle else self.course.view
        panel = self.asking.buttons.open
        return Sight(
            view,
            tuple(map(as_it_is, self.host.names)),
            self.seat.you if len(self.host.humans) == 1 else None,
            tuple(self.host.totals if self._over_told else view.state.setup.totals),
            self.host.deal_number,
            self.painter.strain_names,
            lambda card: as_it_is(self.painter.skin.card_name(card)),
            self.asking.offered if panel is None else panel.selected,
            tuple(self.course.said),
            self.services.preferences.glosses,
            self.words,
        )

    def _last_trick(self) -> TrickTaken | None:
        sight = self.sight()
        return self.seat.trick(sum(sight.won)) if self.presenter.spread.look_back(sight) else None

    # When frames are wanted.

    @property
    def busy(self) -> bool:
        """While cards move."""
        return self.course.moving or self.hand.moving or self.messages.fading

    @property
    def wake(self) -> float | None:
        """For the end of a pause, the opponents' answer, and words that go away."""
        waits = self.messages.times + ([] if self.painter.baked else [POLL])
        if self.course.waiting:
            left = self.course.pause_left
            waits += [] if left is None else [left]
        elif self.seat.waiting or self.hint.thinking or (self.host.deal_finished and not self._over_told):
            waits.append(POLL)
        return min(waits) if waits else None

    def settle(self, dt: float) -> None:
        """Bring widgets up to date; once more where pointing at one has changed another."""
        super().settle(dt)
        panel = self.asking.buttons.open
        if panel is not None and panel.changed:
            panel.changed = False
            super().settle(0)
            self.redraw()

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        sight = self.sight()
        top = self.tabletop
        top.draw_ground(surface)
        top.draw_piles(surface, self.board, sight)
        turn = sight.state.turn if self.course.idle else None
        hidden = None if self.seat.covered else self.board.holder
        thinking = turn if self.seat.waiting else None
        top.draw_seats(
            surface, self.board, sight, turn=turn, open_hand=hidden, thinking=thinking, held=self.hand.cards
        )
        last = self._last_trick() if self._last_trick_held else None
        if last is not None:
            top.draw_last_trick(surface, last)
        else:
            top.draw_trick(surface, self.board, sight)
        top.draw_laid(surface, self.board)
        if (not self.hint.shown or self.asking.several) and not self.asking.in_prompt:
            line, asked = self._prompt(sight)
            top.draw_prompt(surface, line, asked=asked, button=self.asking.beside_prompt)
        elif self.asking.in_row and not self.hint.shown:
            line, asked = self._prompt(sight)
            top.draw_prompt(surface, line, asked=asked, above=True, rise=self.asking.buttons.rise)
        elif self.messages.refusal and not self.hint.shown and self.asking.buttons.open is not None:
            top.draw_prompt(surface, (self.messages.refusal,), asked=False)
        top.draw_idle_hand(surface, sight)
        self.hand.draw(surface, self.painter)
        if not self.hint.shown:
            if self.coach.lesson is None:
                top.draw_hand_note(surface, sight)
            draw_hand_tags(self.painter, surface, self.hand, self.presenter.spread.tags(sight))
        for flying in self.course.flying():
            self.painter.flying(surface, flying)
        aids = self.services.preferences.aids
        sections = [
            each for each in self.presenter.rail.sections(sight) if aids or not isinstance(each, AIDS)
        ]
        self.rail.draw(surface, self.host.game.title, self.presenter.rail.subtitle(sight), sight, sections)
        self.asking.buttons.draw_panel(surface, quiet=self.hint.shown)
        self.coach.draw(surface)
        self.draw_widgets(surface)
        self.asking.buttons.draw_marks(surface)
        if self.hint.shown:
            self.hint.draw(surface, sight, self.layout, self.hand, self.asking.buttons, self.asking.several)
        speaker = self.seat.adviser
        if speaker is not None and (spoken := self.hint.spoken(sight)):
            top.draw_bubble(surface, speaker, spoken, STANDING)
        for player, (line, left) in self.messages.bubbles.items():
            top.draw_bubble(surface, player, line, left, len(self.presenter.seats.captured(sight, player)))
        self.draw_focus(surface)

    def _prompt(self, sight: Sight[Any]) -> tuple[Line, bool]:
        """The line in the middle, and whether the viewer is asked something."""
        legal = self.seat.offered() if self.course.idle and not self.seat.covered else ()
        if self.messages.refusal:
            return (self.messages.refusal,), bool(legal)
        if self._last_trick_held:
            return self.words.line("The last trick"), False
        if self.course.wants_click:
            return self.words.line("{caption} – click to go on", caption=self.messages.caption), False
        if legal:
            return self.presenter.questions.prompt(sight, legal), True
        return (self.course.idle and self.presenter.voice.waiting(sight)) or self.messages.caption, False
