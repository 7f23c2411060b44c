"""A review as it is read to who does not see it: what is written, and the table at the place looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.framework.focus import Target
from scenes.framework.roles import Place, Said
from scenes.i18n import NO_WORDS, Text
from scenes.pages.review.table import ReviewTable
from scenes.table.table_reader import TableReading


class ReviewRecital:
    """Reads a past deal as it lies; its targets know themselves what they are."""

    def __init__(self, table: ReviewTable) -> None:
        self.table = table

    @property
    def title(self) -> Text:
        """The game."""
        return self.table.scene.words.game(self.table.past.game.title)

    def places(self, written: Callable[[], Sequence[Text]]) -> list[Place]:
        """What is written, then the table place by place, and the hand that lies open before the viewer."""
        table = self.table
        sight = table.sight()
        sections = table.presenter.sidebar.sections(sight)
        reading = TableReading(
            sight,
            table.presenter,
            table.parts.layout.order,
            table.parts.hand.cards,
            sections,
            faces=table.course.board.faces,
        )
        hand = Place(sight.words.text("Your hand"), (reading.hand_told(),))
        return [Place(NO_WORDS, tuple(written())), hand, *reading.places()]

    def said(self, target: Target) -> Said | None:
        """They say it themselves."""
        return None
