"""What is carried over to a deal, as numbers that are set one after the other. No pygame."""

from __future__ import annotations

from scenes.pages.editor.model import EditorModel

MAX_NUMBER = 9999
"""Largest number that can be set."""


class CarriedNumbers:
    """The rows of numbers of a draft; they take effect as soon as they fit together."""

    def __init__(self, model: EditorModel) -> None:
        self.model = model
        self.rows = [list(row) for row in model.draft.game.carrying.facts(model.setup.carried)]
        self.fits_together = True
        """Whether there can be a deal with these numbers."""

    def change(self, row: int, place: int, number: int) -> None:
        """Change one number."""
        self.rows[row][place] = number
        setup, carrying = self.model.setup, self.model.draft.game.carrying
        self.fits_together = 0 <= number <= MAX_NUMBER
        if self.fits_together:
            try:
                self.model.set_carried_over(carrying.of_facts(self.rows, setup.players, setup.options))
            except ValueError:
                self.fits_together = False
