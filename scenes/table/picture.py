"""The picture of a table, drawn from what it is made of and what it is about; it decides nothing."""

from __future__ import annotations

from typing import Any

import pygame

from scenes.presenters.contract.rail import AIDS
from scenes.presenters.contract.sight import Sight
from scenes.table.drawing.laid import draw_hand_tags
from scenes.table.drawing.messages import STANDING
from scenes.table.mode import Mode
from scenes.table.play import Play
from scenes.words import Line

QUESTIONS = (Mode.TAUGHT, Mode.ASKED, Mode.ADVISING)
"""When the line in the middle is a question."""


class Picture:
    """Draws a play as it stands in a frame, from the felt up."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.scene = play.scene
        self.presenter = play.presenter

    def draw(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """The whole table, for what presenters say of this sight."""
        play, parts = self.play, self.play.parts
        hint, buttons = parts.hint, parts.asking.buttons
        parts.tabletop.draw_ground(surface)
        self._draw_players(surface, sight)
        self._draw_middle(surface, sight)
        self._draw_hand(surface, sight)
        for flying in play.course.animator.flying():
            parts.painter.flying(surface, flying)
        self._draw_rail(surface, sight)
        buttons.draw_panel(surface, quiet=hint.shown)
        parts.coach.draw(surface)
        self.scene.draw_widgets(surface)
        buttons.draw_marks(surface)
        if hint.shown:
            hint.draw(surface, sight, parts.layout, parts.hand, buttons, parts.asking.several)
        self._draw_speech(surface, sight)
        self.scene.draw_focus(surface)

    def _draw_players(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """Piles, plates, and the cards of those whose hands lie closed."""
        play, seat, board = self.play, self.play.seat, self.play.course.board
        top = play.parts.tabletop
        top.draw_piles(surface, board, sight)
        turn = sight.state.turn if play.course.settled else None
        top.draw_seats(
            surface,
            board,
            sight,
            turn=turn,
            open_hand=None if seat.covered else board.holder,
            thinking=turn if seat.waiting else None,
            held=play.parts.hand.cards,
        )

    def _draw_middle(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """The trick, what is laid down, and the line below it."""
        play, board, top = self.play, self.play.course.board, self.play.parts.tabletop
        last = play.last_trick() if play.looking_back else None
        if last is not None:
            top.draw_last_trick(surface, last)
        else:
            top.draw_trick(surface, board, sight)
        top.draw_laid(surface, board)
        hint, asking = play.parts.hint, play.parts.asking
        if (not hint.shown or asking.several) and not asking.in_prompt:
            line, asked = self.prompt(sight)
            top.draw_prompt(surface, line, asked=asked, button=asking.beside_prompt)
        elif asking.in_row and not hint.shown:
            line, asked = self.prompt(sight)
            top.draw_prompt(surface, line, asked=asked, above=True, rise=asking.buttons.rise)
        elif play.messages.refusal and not hint.shown and asking.buttons.open is not None:
            top.draw_prompt(surface, (play.messages.refusal,), asked=False)

    def _draw_hand(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """The own cards, with what is to be said of them where no hint says more."""
        parts = self.play.parts
        parts.tabletop.draw_idle_hand(surface, sight)
        parts.hand.draw(surface, parts.painter)
        if not parts.hint.shown:
            if parts.coach.lesson is None:
                parts.tabletop.draw_hand_note(surface, sight)
            draw_hand_tags(parts.painter, surface, parts.hand, self.presenter.spread.tags(sight))

    def _draw_rail(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        aids = self.scene.services.preferences.aids
        sections = [
            each for each in self.presenter.rail.sections(sight) if aids or not isinstance(each, AIDS)
        ]
        title, subtitle = self.play.host.game.title, self.presenter.rail.subtitle(sight)
        parts = self.play.parts
        parts.rail.draw(surface, title, subtitle, sight, sections, parts.sign.height)
        parts.sign.draw(surface)

    def _draw_speech(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """What the players say, over everything."""
        play, top = self.play, self.play.parts.tabletop
        speaker = play.seat.adviser
        if speaker is not None and (spoken := play.parts.hint.spoken(sight)):
            top.draw_bubble(surface, speaker, spoken, STANDING)
        for player, (line, left) in play.messages.bubbles.items():
            top.draw_bubble(surface, player, line, left, len(self.presenter.seats.captured(sight, player)))
        if (news := play.messages.news) is not None:
            top.draw_news(surface, news, len(self.presenter.seats.captured(sight, news.player)))

    def prompt(self, sight: Sight[Any]) -> tuple[Line, bool]:
        """The line in the middle, and whether the viewer is asked something."""
        play, mode = self.play, self.play.mode
        messages, asked = play.messages, mode in QUESTIONS
        if messages.refusal:
            return (messages.refusal,), asked
        if play.looking_back:
            return sight.words.line("The last trick"), False
        if mode is Mode.READING:
            return sight.words.line("{caption} – click to go on", caption=messages.caption), False
        if asked:
            return self.presenter.questions.prompt(sight, play.seat.offered()), True
        return (play.course.settled and self.presenter.voice.waiting(sight)) or messages.caption, False
