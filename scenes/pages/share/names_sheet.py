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
from scenes.widgets.form_sheet import BUTTON_HEIGHT, MARGIN, FormSheet

TITLE, FIELD, GAP = 68, 40, 10
"""Heights of the title and of a field, and the gap between two fields, in design units."""


class NamesSheet(FormSheet):
    """A form in which the players of a deal can be given other names."""

    def __init__(self, seats: Sequence[str], names: Sequence[Text]) -> None:
        super().__init__()
        self.crests = crests_for(seats)
        self.names: list[str] = list(names)
        self._fields: list[pygame.Rect] = []

    def name_entries(self, top: int, columns: int = 1) -> list[FocusTarget]:
        """Build a text field for each player below `top`, in pixels, with room for a crest on its left."""
        look, words = self.look, self.words
        tall, gap, crest = look.tall(FIELD), look.px(GAP), look.px(48)
        left, room = self.sheet.left + look.px(MARGIN), self.sheet.width - 2 * look.px(MARGIN)
        wide = (room - (columns - 1) * 2 * gap) // columns
        self._fields = []
        targets: list[FocusTarget] = []
        for player, name in enumerate(self.names):
            row, column = divmod(player, columns)
            x = left + column * (wide + 2 * gap) + crest
            rect = pygame.Rect(x, top + row * (tall + gap), wide - crest, tall)
            change = partial(self._type, player)
            entry = TextEntry(self, rect, name, change, limit=NAME_LENGTH, key=("name", player))
            entry.read_name = words.text("Name of player {number}", number=player + 1)
            self._fields.append(rect)
            targets.append(entry)
        return targets

    def draw_crests(self, surface: pygame.Surface) -> None:
        """Draw each player's crest beside their field."""
        side = self.look.px(34)
        for crest, rect in zip(self.crests, self._fields, strict=True):
            at = rect.left - self.look.px(48) + side / 2, rect.centery
            self.paint.put_centred(surface, self.paint.crest(crest, side), at)

    @property
    def clean_names(self) -> list[str]:
        """The names without characters that can't be seen."""
        return [clean_name(name) for name in self.names]

    def _type(self, player: int, name: str) -> None:
        self.names[player] = name

    def number(self) -> None:
        """Replace all names by the seats' numbers."""
        words = self.words
        self.names = [words.text("Player {number}", number=seat + 1) for seat in range(len(self.names))]
        self.rebuild(self.services)


class PageNamesSheet(NamesSheet):
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
        super().__init__(seats, names)
        self.with_review = has_review
        self._save = save
        self._has_review = has_review

    def build(self) -> None:
        """Build a text field for each player, the choice of the review, and the buttons."""
        look, words = self.look, self.words
        tall, gap = look.tall(FIELD), look.px(GAP)
        rows = len(self.names) + self._has_review
        self.place(look.tall(TITLE + 8) + rows * (tall + gap) + look.tall(BUTTON_HEIGHT) + look.px(40))
        left, right = self.sheet.left + look.px(MARGIN), self.sheet.right - look.px(MARGIN)
        top = self.sheet.top + look.tall(TITLE)
        targets = self.name_entries(top)
        if self._has_review:
            labels = [words.text("With the review"), words.text("Without it")]
            rect = pygame.Rect(left, top + len(self.names) * (tall + gap), right - left, tall)
            chosen = 0 if self.with_review else 1
            targets.append(
                Segments(self, rect, labels, chosen, self._choose, palette=look.paper, key="review")
            )
        row = self.button_row(
            [
                (words.text("Save page"), "check", self._confirm),
                (words.text("Seat numbers"), "person", self.number),
                (words.text("Back"), "left", self.router.back),
            ]
        )
        self.focus.set_targets([*targets, *row], row[-1])

    def _choose(self, segment: int) -> None:
        self.with_review = segment == 0

    def _confirm(self) -> None:
        self._save(self.clean_names, self.with_review)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the players' crests."""
        self.draw_titled(surface, self.words.text("Names on the page"))
        self.draw_crests(surface)
        super().draw(surface)
