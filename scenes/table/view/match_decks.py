"""Decks that can be used in a match: those with a picture of every card in play."""

from __future__ import annotations

from dataclasses import replace

from game.engine.cards import each
from game.match.seating import SeatedMatch
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Services
from scenes.graphics.skins import Skin
from scenes.presenters import presenter_of


class MatchDecks:
    """The decks for one match, and which one the player has chosen."""

    def __init__(self, table: SeatedMatch) -> None:
        self.game = table.game.key
        self.pack = each(table.game.pack(table.players, table.options))
        """All cards in play."""

    def fitting(self, services: Services) -> dict[str, Skin]:
        """Return the decks that have every card in play, by key; all decks if none has."""
        return services.decks(presenter_of(self.game).skin, self.pack)

    def in_use(self, services: Services) -> Skin:
        """Return the deck that the player has chosen for this game, or else the game's own."""
        return services.deck(self.game, presenter_of(self.game).skin, self.pack)

    def next(self, services: Services) -> Preferences:
        """Return the preferences with the deck after the current one."""
        keys = list(self.fitting(services))
        following = keys[(keys.index(self.in_use(services).key) + 1) % len(keys)]
        skins = {**services.preferences.skins, self.game: following}
        return replace(services.preferences, skins=skins)
