"""What the help knows without a window: the topic that is open, where it was opened, what is sought there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scenes.framework.preferences import Preferences
from scenes.i18n import NO_WORDS, Text, Words
from scenes.pages.help.at_table import AtTable, with_cards, with_values
from scenes.pages.help.markdown import Part, read
from scenes.pages.help.topics import Topic


class HelpModel:
    """The topics of the help, and what the reader has done with them."""

    def __init__(
        self,
        topics: Sequence[Topic],
        first: str = "",
        clause: str = "",
        table: AtTable | None = None,
        *,
        asked: bool = True,
    ) -> None:
        """`first` is the key of the topic to open, at a `clause` if one is named.

        `asked` tells whether that clause is about what the player was asked, or is only told of.
        """
        self.topics = tuple(topics)
        self.shown = next((n for n, topic in enumerate(self.topics) if topic.key == first), 0)
        """Place of the topic that is shown."""
        self.clause, self.asked = clause, asked
        self.query = ""
        self.share = 0.0
        """How much of the document, of 1, had been scrolled past when it was last laid out."""
        self.printed: Text = NO_WORDS
        """Where the pages for paper have been written."""
        self.changed = True
        """Whether something else is to be shown than what is laid out."""
        self._table = table
        self._unfolded: list[set[int]] = [set() for _ in self.topics]

    @property
    def topic(self) -> Topic:
        """The topic that is shown."""
        return self.topics[self.shown]

    @property
    def back_to(self) -> AtTable | None:
        """The table from which the help was opened, if it was."""
        return self._table

    @property
    def table(self) -> AtTable | None:
        """The same, while the rules of its game are shown."""
        return self._table if self._table is not None and self._table.game == self.topic.key else None

    @property
    def unfolded(self) -> set[int]:
        """The numbers of the parts of this document that are open; changed in place."""
        return self._unfolded[self.shown]

    def show(self, number: int) -> None:
        """Open another topic at its beginning."""
        if number != self.shown:
            self.shown = number
            self.share = 0.0
            self.query = ""
            self.changed = True

    def parts(self, words: Words) -> list[Part]:
        """The document, with what belongs to the table from which it was opened."""
        parts = [*read(self.topic.text), *self.topic.more()]
        if self.table is None:
            return parts
        parts = with_values(parts, self.table, words)
        cards = self.table.cards
        return parts if cards is None else with_cards(parts, self.clause, cards, words)

    def has_notes(self, preferences: Preferences) -> bool:
        """Whether this game has shown notes for beginners."""
        return any(key.partition(":")[0] == self.topic.key for key in preferences.taught)

    def forget_notes(self, preferences: Preferences) -> Preferences:
        """Return the settings with this game's notes unseen."""
        kept = tuple(key for key in preferences.taught if key.partition(":")[0] != self.topic.key)
        return replace(preferences, taught=kept)
