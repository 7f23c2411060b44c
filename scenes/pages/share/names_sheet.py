"""A sheet that asks by which names the players are called on a page that is given away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.visible_text import clean_name
from scenes.framework.focus import FocusTarget
from scenes.framework.preferences import NAME_LENGTH
from scenes.graphics.player_crests import crests_for
from scenes.i18n import Text
from scenes.widgets import Segments, TextEntry
from scenes.widgets.form_sheet import BUTTON, MARGIN, FormSheet

TITLE, FIELD, GAP = 68, 40, 10
"""Heights of the title and of a field, and the gap between two fields, in design units."""


class PageNamesSheet(FormSheet):
    """Asks for the names on a page, and whether it has the review. `save` is called when it is confirmed."""

    width = 720

    def __init__(
        self,
        seats: Sequence[str],
        names: Sequence[Text],
        save: Callable[[list[str], bool], None],
        *,
        has_review: bool,
    ) -> None:
        """`save` gets the names and whether the page has the review; without `has_review` it never has."""
        super().__init__()
        self.crests = crests_for(seats)
        self.names: list[str] = list(names)
        self.with_review = has_review
        self._save = save
        self._has_review = has_review

    def build(self) -> None:
        """Build a text field for each player, the choice of the review, and the buttons."""
        look, words = self.look, self.words
        tall, gap = look.tall(FIELD), look.px(GAP)
        rows = len(self.names) + self._has_review
        self.place(look.tall(TITLE + 8) + rows * (tall + gap) + look.tall(BUTTON) + look.px(40))
        left, right = self.sheet.left + look.px(MARGIN), self.sheet.right - look.px(MARGIN)
        self._top = self.sheet.top + look.tall(TITLE)
        targets: list[FocusTarget] = []
        for player, name in enumerate(self.names):
            x = left + look.px(48)
            rect = pygame.Rect(x, self._row(player), right - x, tall)
            change = partial(self._type, player)
            entry = TextEntry(self, rect, name, change, limit=NAME_LENGTH, key=("name", player))
            entry.read_name = words.text("Name of player {number}", number=player + 1)
            targets.append(entry)
        if self._has_review:
            labels = [words.text("With the review"), words.text("Without it")]
            rect = pygame.Rect(left, self._row(len(self.names)), right - left, tall)
            chosen = 0 if self.with_review else 1
            targets.append(
                Segments(self, rect, labels, chosen, self._choose, palette=look.paper, key="review")
            )
        row = self.button_row(
            [
                (words.text("Save page"), "check", self._confirm),
                (words.text("Seat numbers"), "person", self._number),
                (words.text("Back"), "left", self.router.back),
            ]
        )
        self.focus.set_targets([*targets, *row], row[-1])

    def _row(self, number: int) -> int:
        return self._top + number * (self.look.tall(FIELD) + self.look.px(GAP))

    def _type(self, player: int, name: str) -> None:
        self.names[player] = name

    def _choose(self, segment: int) -> None:
        self.with_review = segment == 0

    def _number(self) -> None:
        """Replace all names by the seats' numbers."""
        words = self.words
        self.names = [words.text("Player {number}", number=seat + 1) for seat in range(len(self.names))]
        self.rebuild(self.services)

    def _confirm(self) -> None:
        self._save([clean_name(name) for name in self.names], self.with_review)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the players' crests."""
        look = self.look
        self.draw_titled(surface, self.words.text("Names on the page"))
        side, tall = look.px(34), look.tall(FIELD)
        for player, crest in enumerate(self.crests):
            at = self.sheet.left + look.px(MARGIN) + side / 2, self._row(player) + tall / 2
            self.paint.put_centred(surface, self.paint.crest(crest, side), at)
        super().draw(surface)
