"""What the decks page shows: the decks, which is looked at, and a deck that is being read."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from game.archive.files import write_for_player
from game.archive.writer import why_not
from game.engine.cards import Card
from game.engine.templates import Notice
from scenes.decks.deck_library import AddedDeck, DeckLibrary, IncomingDeck, export_deck, export_name
from scenes.decks.deck_report import MAX_DECKS, DeckReport

ADD_DECK_KEY = "adding"
"""Key of the place in the list where a deck is added."""

logger = logging.getLogger(__name__)


class GamePack(NamedTuple):
    """A game, and all cards that it can use."""

    key: str
    title: str
    cards: tuple[Card, ...]


class DecksModel:
    """The decks of the program by key, the decks that the player has added, and what is chosen on the page.

    `changed` is called after a deck was added or removed.
    """

    def __init__(
        self, library: DeckLibrary | None, games: Sequence[GamePack], changed: Callable[[], None]
    ) -> None:
        """Without a library no deck can be added."""
        self.library = library
        self.games = games
        self._changed = changed
        self.added: dict[str, AddedDeck] = {}
        self.chosen = ""
        """Key of the deck on the page, or `ADD_DECK_KEY`."""
        self.incoming: IncomingDeck | None = None
        self.report: DeckReport | None = None
        """What was found in the deck that was read last, until it is added or put away."""
        self.texts: dict[str, str] = {}
        """What the deck that was read is called, who drew it, and its licence."""
        self.trouble: Notice | None = None
        """Why the last change could not be made, or `None`."""
        self.load()

    def load(self) -> None:
        """Read which decks there are."""
        self.added = {} if self.library is None else {deck.key: deck for deck in self.library.decks()}

    @property
    def reading(self) -> bool:
        """Whether a deck is being read."""
        return self.incoming is not None and self.report is None

    def choose(self, key: str) -> None:
        """Look at a deck, or at the place where one is added."""
        self.chosen, self.trouble = key, None

    def read(self, source: Path) -> None:
        """Begin to read a deck, in place of one that was read before."""
        self.put_away()
        self.chosen, self.trouble = ADD_DECK_KEY, None
        if self.library is None:
            return
        try:
            self.incoming = self.library.begin(source)
        except OSError as fault:
            self._failed(fault)

    def step(self) -> bool:
        """Listen to the deck being read; return whether the report has come."""
        if self.incoming is None or self.report is not None:
            return False
        self.report = report = self.incoming.reader.poll()
        if report is not None:
            self.texts = {"title": report.title, "author": report.author, "licence": report.licence}
        return report is not None

    def call(self, name: str, text: str) -> None:
        """Change the `title`, `author` or `licence` of the deck that was read."""
        self.texts[name] = text.strip()

    def keep(self) -> None:
        """Add the deck that was read."""
        if self.incoming is None or self.report is None or self.report.refused is not None:
            return
        if len(self.added) >= MAX_DECKS and self.incoming.key not in self.added:
            self.trouble = Notice("There is no room for more.")
            return
        try:
            deck = self.incoming.keep(self.texts | {"title": self.texts["title"] or self.report.title})
        except OSError as fault:
            self._failed(fault)
            return
        self.put_away()
        self.load()
        self.chosen = deck.key
        self._changed()

    def put_away(self) -> None:
        """End the reading of a deck, or forget what was read."""
        if self.incoming is not None:
            self.incoming.close()
        self.incoming = self.report = None

    def remove(self, key: str) -> None:
        """Remove an added deck."""
        self.trouble = None
        if self.library is None or key not in self.added:
            return
        try:
            self.library.remove(self.added[key])
        except OSError as fault:
            self._failed(fault)
            return
        self.chosen = ""
        self.load()
        self._changed()

    def export(self, key: str) -> Path | None:
        """Write an added deck as a zip file; return its path, or `None` if no folder can be written to."""
        deck = self.added[key]
        try:
            return write_for_player(export_name(deck), lambda: export_deck(deck))
        except OSError as fault:
            self._failed(fault)
            return None

    def count_substitutes(self, cards: frozenset[Card] | None, game: GamePack) -> int:
        """Return how many cards of a game are not among the `cards` with a picture; `None` means all."""
        return 0 if cards is None else sum(card not in cards for card in game.cards)

    def in_use(self, key: str, own: Mapping[str, str], chosen: Mapping[str, str]) -> list[GamePack]:
        """Return the games that use a deck, given each game's `own` deck and the player's choices by game."""
        usual = chosen.get("")
        wanted = [chosen.get(game.key) or usual or own[game.key] for game in self.games]
        return [game for game, deck in zip(self.games, wanted, strict=True) if deck == key]

    def _failed(self, fault: OSError) -> None:
        logger.warning("the decks can't be changed: %s", fault.strerror)
        self.trouble = why_not(fault)
