"""A sheet that asks what a picture of a deal shows, and by which names the players are called in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import pygame

from scenes.framework.focus import FocusTarget
from scenes.i18n import Text
from scenes.pages.share.names_sheet import FIELD, GAP, TITLE, NamesSheet
from scenes.widgets import Segments, ValueStepper
from scenes.widgets.form_sheet import BUTTON_HEIGHT, MARGIN


class PicturePart(Enum):
    """What of a deal a picture shows, with the name of its file."""

    MOMENT = "etori-moment"
    TRICK = "etori-trick"
    DEAL = "etori-deal"


@dataclass(frozen=True)
class PictureWish:
    """What the player wants to be pictured."""

    part: PicturePart = PicturePart.DEAL
    trick: int = 0
    """Index of the trick, if a trick is shown."""
    hands_open: bool = True
    """Whether all hands are shown; otherwise only what the seat saw."""
    is_animated: bool = True


class PictureSheet(NamesSheet):
    """Asks for a part of the deal, open hands, an animated or still picture, and names."""

    width = 790

    def __init__(
        self,
        seats: Sequence[str],
        names: Sequence[Text],
        tricks: int,
        make: Callable[[PictureWish, list[str], bool], None],
        wish: PictureWish,
        *,
        has_moment: bool,
    ) -> None:
        """`make` gets the wish, the names, and whether the picture goes to the clipboard.

        `tricks` is the number of tricks; without any, only the whole deal can be chosen. `wish` is what is
        chosen at first.
        """
        super().__init__(seats, names)
        self.wish = wish
        self._make = make
        self._tricks = tricks
        self.parts = [
            *([PicturePart.MOMENT] if has_moment else []),
            *([PicturePart.TRICK] if tricks else []),
            PicturePart.DEAL,
        ]
        """Parts that can be chosen, in the order shown."""

    def build(self) -> None:
        """Build the choices, a text field for each player, and the buttons."""
        look, words = self.look, self.words
        tall, gap = look.tall(FIELD), look.px(GAP)
        rows = 3 + (len(self.names) + 1) // 2
        self.place(look.tall(TITLE + 8) + rows * (tall + gap) + look.tall(BUTTON_HEIGHT) + look.px(40))
        top = self.sheet.top + look.tall(TITLE)
        targets = [*self._part_choices(top), *self._other_choices(top + tall + gap)]
        targets += self.name_entries(top + 3 * (tall + gap), columns=2)
        row = self.button_row(
            [
                (words.text("Save"), "check", lambda: self._confirm(False)),
                (words.text("Copy"), "copy", lambda: self._confirm(True)),
                (words.text("Seat numbers"), "person", self.number),
                (words.text("Back"), "left", self.router.back),
            ]
        )
        self.focus.set_targets([*targets, *row], row[-1])

    def _part_choices(self, top: int) -> list[FocusTarget]:
        """Build the row with the part of the deal, and the number of the trick if a trick is chosen."""
        look, words = self.look, self.words
        names = {
            PicturePart.MOMENT: words.text("The moment"),
            PicturePart.TRICK: words.text("One trick"),
            PicturePart.DEAL: words.text("Whole deal"),
        }
        place = self._row(top)
        targets: list[FocusTarget] = []
        if self.wish.part is PicturePart.TRICK:
            tricks = [words.text("Trick {number}", number=number + 1) for number in range(self._tricks)]
            stepper = place.copy()
            stepper.width = ValueStepper.width_for(self, tricks)
            stepper.right = place.right
            place.width = stepper.left - look.px(GAP) - place.left
            targets = [
                ValueStepper(
                    self, stepper, tricks, self.wish.trick, self._choose_trick,
                    palette=look.paper, key="trick",
                )
            ]  # fmt: skip
        if len(self.parts) == 1:
            return targets
        labels, chosen = [names[part] for part in self.parts], self.parts.index(self.wish.part)
        parts = Segments(self, place, labels, chosen, self._choose_part, palette=look.paper, key="part")
        return [parts, *targets]

    def _other_choices(self, top: int) -> list[FocusTarget]:
        look, words = self.look, self.words
        hands = [words.text("All hands"), words.text("What you saw")]
        kinds = [words.text("Animated"), words.text("Still")]
        seen, still = int(not self.wish.hands_open), int(not self.wish.is_animated)
        step = look.tall(FIELD) + look.px(GAP)
        return [
            Segments(self, self._row(top), hands, seen, self._choose_hands, palette=look.paper, key="hands"),
            Segments(
                self, self._row(top + step), kinds, still, self._choose_kind, palette=look.paper, key="kind"
            ),
        ]

    def _row(self, top: int) -> pygame.Rect:
        margin = self.look.px(MARGIN)
        width = self.sheet.width - 2 * margin
        return pygame.Rect(self.sheet.left + margin, top, width, self.look.tall(FIELD))

    def _choose_part(self, number: int) -> None:
        before = self.wish.part
        self.wish = replace(self.wish, part=self.parts[number])
        if PicturePart.TRICK in (before, self.wish.part):  # the number of the trick comes or goes
            self.rebuild(self.services)

    def _choose_trick(self, number: int) -> None:
        self.wish = replace(self.wish, trick=number)

    def _choose_hands(self, number: int) -> None:
        self.wish = replace(self.wish, hands_open=number == 0)

    def _choose_kind(self, number: int) -> None:
        self.wish = replace(self.wish, is_animated=number == 0)

    def _confirm(self, copied: bool) -> None:
        self._make(self.wish, self.clean_names, copied)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the players' crests."""
        self.draw_titled(surface, self.words.text("Picture of the deal"))
        self.draw_crests(surface)
        super().draw(surface)
