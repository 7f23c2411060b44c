"""The flow of decks: the page that shows them, and decks that the player drops on the window."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game import GAMES
from game.engine.cards import each
from scenes.app.program_run import Flow
from scenes.decks.deck_library import DeckLibrary
from scenes.decks.picture_skin import with_added
from scenes.framework import routes

if TYPE_CHECKING:
    from scenes.pages.decks.model import GamePack


class DecksFlow(Flow):
    """Opens the decks page, and gives all pages the decks that were added on it."""

    def show(self, route: routes.Decks) -> None:
        """Open the decks page; read the deck of the route, if it has one."""
        from scenes.pages.decks.model import DecksModel
        from scenes.pages.decks.page import DecksPage

        page = self.navigator.ground
        if isinstance(page, DecksPage):
            while self.navigator.top is not page:
                self.navigator.back()
        else:
            library = DeckLibrary(self.navigator.services.data)
            page = DecksPage(DecksModel(library, _packs(), lambda: self._renew(library)))
            self.navigator.push(page)
        if route.source is not None:
            page.read(route.source)

    def _renew(self, library: DeckLibrary) -> None:
        """Give all pages the decks that there are now."""
        services = self.navigator.services
        self.navigator.refit(replace(services, skins=with_added(services.skins, library)))


def _packs() -> list[GamePack]:
    """Return all games with the cards that they use at their usual tables."""
    from scenes.pages.decks.model import GamePack

    found = []
    for game in GAMES.values():
        cards = 0
        for players in game.players:
            cards |= game.pack(players, game.Options())
        found.append(GamePack(game.key, game.title, tuple(each(cards))))
    return found
