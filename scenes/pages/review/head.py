"""The head of the review: back, what is reviewed, how far it is, and how the hands lie."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.framework.focus import Target
from scenes.framework.scene import Scene
from scenes.graphics.look import LEAST_TEXT, Face, Role
from scenes.i18n import NO_WORDS
from scenes.pages.review.table import ReviewTable
from scenes.presenters.base.sidebar import Trumps
from scenes.widgets import Button, ButtonKind, Segments

OPEN, SEEN = 0, 1
"""The choices about hands."""

LEAST = 190
"""The room for what is reviewed, in design units that grow with the texts; with less it is left out."""


class ReviewHead:
    """Above the table."""

    def __init__(
        self, scene: Scene, right: int, table: ReviewTable, set_hands: Callable[[int], None]
    ) -> None:
        """It ends at `right`; `set_hands` is told which of the choices holds."""
        self.scene = scene
        self.table = table
        look, words, ink = scene.look, scene.words, scene.look.ink
        side, top = look.tall(40), look.px(14)
        place = pygame.Rect(look.px(16), top, side, side)
        self.back = Button(
            scene, place, "", scene.router.back, kind=ButtonKind.ICON, icon="left", palette=ink, key="back"
        )
        labels = [words.text("All hands"), words.text("What you saw")]
        place = pygame.Rect(0, top, Segments.width_for(scene, labels, icons=True), side)
        place.right = right - look.px(16)
        chosen = OPEN if table.open else SEEN
        self.hands = Segments(scene, place, labels, chosen, set_hands, palette=ink, key="hands")
        self.hands.show_icons("eye", "eye-closed")

    @property
    def targets(self) -> list[Target]:
        """What can be pressed."""
        return [self.back, self.hands]

    def draw(self, surface: pygame.Surface) -> None:
        """What is reviewed, and the contract with how far it is."""
        look, fonts, words, ink = self.scene.look, self.scene.fonts, self.scene.words, self.scene.look.ink
        x, y = self.back.rect.right + look.px(16), self.back.rect.centery
        if self.hands.rect.left - x < look.tall(LEAST):  # large words: the sheet tells of the deal, too
            return
        right = self._draw_tricks(surface, self.hands.rect.left - look.px(16), y)
        game = words.game(self.table.past.game.title)
        room = right - look.px(12) - x
        title, at = words.text("Review"), (x, y - look.tall(10))
        fonts.draw_fitting(surface, title, at, look.face(Role.NAME), ink.text, room)
        number = self.table.past.number
        below = words.text("{game}, deal {number}", game=game, number=number)
        if fonts.width(below, Face(LEAST_TEXT, False)) > room:
            below = words.text("Deal {number}", number=number)
        fonts.draw_fitting(surface, below, (x, y + look.tall(11)), look.face(Role.LABEL), ink.text2, room)

    def _draw_tricks(self, surface: pygame.Surface, right: int, y: int) -> int:
        """The trumps and how many tricks have been played; returns where that begins."""
        look, fonts, words, ink = self.scene.look, self.scene.fonts, self.scene.words, self.scene.look.ink
        sight = self.table.sight()
        face = look.face(Role.SPEECH)
        told = words.text("{done} of {all}", done=sum(sight.won), all=len(self.table.past.tricks))
        below = words.text("tricks")
        wide = max(fonts.width(told, face), fonts.width(below, look.face(Role.LABEL)))
        x = right - wide
        fonts.draw(surface, told, (x, y - look.tall(10)), face, ink.text)
        fonts.draw(surface, below, (x, y + look.tall(11)), look.face(Role.LABEL), ink.text2)
        sections = self.table.presenter.sidebar.sections(sight)
        trumps = next((each for each in sections if isinstance(each, Trumps)), None)
        if trumps is None or trumps.figure != NO_WORDS or not 0 <= trumps.suit < 4:
            return x
        side = look.px(34)
        token = self.table.parts.painter.skin.token(trumps.suit, side)
        self.scene.paint.put_centred(surface, token, (x - look.px(8) - side // 2, y))
        return x - look.px(16) - side
