"""The list of all tricks of a reviewed deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

import pygame

from game.session.past_deal import Trick
from scenes.framework.accessible_roles import TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import BAD, BRASS, TextRole
from scenes.i18n import Text, number_text
from scenes.pages.review.decision_strip import WalkSpot
from scenes.pages.review.review_text import ReviewText
from scenes.pages.review.trick_tiles import draw_trick
from scenes.widgets import Scroll

CARD_HEIGHT = 27
"""Height of a card in the list, in design units."""
ROW_HEIGHT = 46
"""Row height in design units."""


class TrickList:
    """A scrolling list of all tricks, with the leader and the players who could have won each.

    A click on a trick goes to it.
    """

    def __init__(
        self, scene: Scene, rect: pygame.Rect, texts: ReviewText, choose: Callable[[int], None]
    ) -> None:
        """`choose` is called with the index of the clicked trick."""
        self.scene = scene
        self.rect = rect
        self.texts = texts
        self.choose = choose
        look = scene.look
        inner = rect.inflate(-look.px(8), -look.px(8))
        seen = max(1, inner.height // look.tall(ROW_HEIGHT))
        self.row = inner.height // seen
        inner.height = seen * self.row  # show whole rows only
        self.scroll = Scroll(scene, inner, look.paper)
        self.count = len(texts.model.tricks)
        """Number of tricks."""
        self.scroll.set_height(self.row * self.count)
        self.chosen: int | None = None
        """Index of the trick shown, or `None`."""
        self.spot = WalkSpot(
            lambda: self.rect, lambda: None, look.paper, look.plate_radius, "tricks list", walk=self._walk
        )
        self.spot.tells = lambda: TargetDescription(scene.words.text("Tricks"))

    def _walk(self, step: int) -> None:
        """Go to the previous (-1) or next (+1) trick."""
        number = (-1 if self.chosen is None else self.chosen) + step
        if 0 <= number < self.count:
            self.choose(number)
            self.reveal(number)

    def row_rect(self, number: int) -> pygame.Rect:
        """Return the rectangle of a row, which may be outside the visible area."""
        area = self.scroll.rect
        right = area.right - (self.scene.look.px(16) if self.scroll.furthest else 0)
        top = area.top + number * self.row - self.scroll.offset
        return pygame.Rect(area.left, top, right - area.left, self.row)

    def click(self, at: tuple[int, int]) -> bool:
        """Choose the row at a point; return whether there is one."""
        area = self.scroll.rect
        if not area.collidepoint(at) or at[0] > self.row_rect(0).right:
            return False
        number = (at[1] - area.top + self.scroll.offset) // self.row
        if 0 <= number < self.count:
            self.choose(number)
            return True
        return False

    def reveal(self, number: int) -> None:
        """Scroll to show a row with one more on either side."""
        seen = self.scroll.rect.height // self.row
        first = self.scroll.offset // self.row
        if number - 1 < first or number + 2 > first + seen:
            self.scroll.scroll_to((number - seen // 2) * self.row)

    def draw(self, surface: pygame.Surface, chosen: int | None) -> None:
        """Draw the visible rows; `chosen` is the index of the trick shown, or `None`."""
        self.chosen = chosen
        look, paint, paper = self.scene.look, self.scene.paint, self.scene.look.paper
        paint.panel(surface, self.rect, look.plate_radius, paper.raised, paper.line, look.border)
        clip = surface.get_clip()
        surface.set_clip(self.scroll.rect)
        for number in range(self.count):
            rect = self.row_rect(number)
            if not rect.colliderect(self.scroll.rect):
                continue
            if number == chosen:
                paint.panel(surface, rect, look.cell_radius, paper.sunk)
                surface.fill(BAD, (rect.left, rect.top + look.px(7), look.px(4), rect.height - look.px(14)))
            self._draw_row(surface, rect, number)
        surface.set_clip(clip)

    def _draw_cards(
        self, surface: pygame.Surface, trick: Trick, left: int, right: int, y: int, player: int
    ) -> None:
        """Draw the cards of a trick, with the player's underlined and the winner's ringed."""
        look, skin = self.scene.look, self.texts.table.parts.painter.skin
        area = pygame.Rect(left, 0, right - left, look.px(CARD_HEIGHT))
        area.centery = y
        self.scene.fonts.tell(surface, partial(self._cards_told, trick), area)
        draw_trick(surface, self.scene.paint, look, skin, trick, area, look.px(8), player)

    def _cards_told(self, trick: Trick) -> Text:
        """Return the names of a trick's cards in order."""
        skin = self.texts.table.parts.painter.skin
        return self.scene.words.listed([skin.card_name(card) for card in trick.cards])

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
        """Draw a trick: number, leader, cards, winner, and who else could have won it."""
        look, fonts, paper, words = self.scene.look, self.scene.fonts, self.scene.look.paper, self.scene.words
        trick, sight = self.texts.model.tricks[number], self.texts.table.final_sight()
        label, y = look.face(TextRole.LABEL), rect.centery
        x = rect.left + look.px(26)
        fonts.draw(surface, number_text(number + 1), (x, y), label.strong, paper.text, "right")
        middle = rect.left + min(look.px(208), rect.width // 2)
        self._draw_cards(surface, trick, x + look.px(12), middle - look.px(14), y, self.texts.model.seat)
        room = rect.right - look.px(8) - middle
        led = sight.label(trick.players[0])
        if trick.winner is None:
            upper = words.text("{player} led", player=led)
        else:
            taker = sight.name(trick.winner)
            upper = words.text("{player} led, {taker} won", player=led, taker=taker)
            if trick.winner == trick.players[0]:
                upper = words.text("{player} led and won", player=led)
        others = self._others(number)
        if others:
            self._draw_others(surface, others, middle, y + look.tall(10), room)
        at = (middle, y - look.tall(9)) if others else (middle, y)
        self._draw_fitting(surface, upper, at, room, paper.text)

    def _draw_others(self, surface: pygame.Surface, others: Sequence[int], x: int, y: int, room: int) -> None:
        """Draw the players who could have won a trick: by name, or by crest if the names don't fit."""
        look, fonts, words, table = self.scene.look, self.scene.fonts, self.scene.words, self.texts.table
        face, players = look.face(TextRole.TAG).regular, table.final_sight().together(others)
        told = words.text("{players} could have won", players=players)
        if fonts.width(told, fonts.fitting(told, face, room)) <= room:
            self._draw_fitting(surface, told, (x, y), room, BRASS)
            return
        side = look.px(18)
        for player in others:
            crest = self.scene.paint.crest(table.table_view.crests[player], side)
            self.scene.paint.put_centred(surface, crest, (x + side // 2, y))
            x += side + look.px(3)
        self._draw_fitting(surface, words.text("could have won"), (x + look.px(3), y), room, BRASS)

    def _draw_fitting(
        self, surface: pygame.Surface, text: Text, at: tuple[int, int], room: int, colour: str
    ) -> None:
        face = self.scene.look.face(TextRole.TAG).regular
        self.scene.fonts.draw_fitting(surface, text, at, face, colour, room)

    def _others(self, number: int) -> Sequence[int]:
        """Return the other players who could have won a trick; empty unless all hands are visible."""
        return self._takers[number] if self.texts.table.open else ()

    @cached_property
    def _takers(self) -> Sequence[Sequence[int]]:
        return [self.texts.past.takers(trick) for trick in self.texts.model.tricks]
