"""The course of a finished deal for a page: all hands, and what happened before and in each trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from game.engine.cards import Card, each, suit_of
from game.engine.events import Event, Played, Said, TrickTaken
from game.engine.view import View
from game.session.past_deal import PastDeal, Trick
from scenes.deal_page.page_cards import PageDeck
from scenes.i18n import Line, Text, Translator
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext
from scenes.table.deal_journal import DealJournal

Paragraph = tuple[Line, ...]
"""What is told about one event."""


class HandCard(NamedTuple):
    """A card that a player held in the play."""

    card: Card
    arrives: int
    """Number of the first trick at which the player held it; 1 for a card held from the beginning."""
    leaves: int
    """Number of the trick to which it was played; one more than the last if it was left over."""


class CardsAside(NamedTuple):
    """Cards that no player held in the play, such as a kitty. Some may be `HIDDEN`."""

    name: Text
    cards: tuple[Card, ...]


class DealCourse:
    """What happened in a finished deal, in words for an onlooker who sees all hands and is told by name."""

    def __init__(
        self,
        past: PastDeal,
        presenter: Presenter[Any],
        names: Sequence[Text],
        deck: PageDeck,
        words: Translator,
    ) -> None:
        self.past = past
        self.presenter = presenter
        self.names = tuple(names)
        self.deck = deck
        self.words = words
        self.tricks: tuple[Trick, ...] = past.tricks
        self.before: list[Paragraph] = []
        """What happened before the first trick."""
        self.told: list[list[Paragraph]] = [[] for _ in self.tricks]
        """What is told about each trick: who took it, and what else happened until the next one."""
        self.sight = self.see(past.view(None, hands_open=True))
        """Context at the end of the deal."""
        self._tell()

    def see(self, view: View[Any]) -> TableContext[Any]:
        """Return the presenters' context for a view of the deal."""
        totals = tuple(view.state.setup.totals)
        return TableContext(
            view, self.names, None, totals, self.past.number, self.deck.suit_names, self.deck.card_name,
            words=self.words,
        )  # fmt: skip

    def _tell(self) -> None:
        """Fill the lines before and about the tricks, and let the context at the end know what was said."""
        said: list[Said] = []
        journal = DealJournal(self.presenter)
        causes: list[tuple[int, Event]] = []
        """Number of tricks begun at each report, and the event reported."""
        begun = 0
        for moment in self.past.moments(None, hands_open=True):
            event = moment.event
            if isinstance(event, Said):
                said.append(event)
            sight = replace(self.see(moment.view), said=tuple(said))
            if isinstance(event, Played) and len(sight.trick) == 1:
                begun += 1
            journal.tell(moment, sight)
            causes += [(begun, event)] * (len(journal.reports) - len(causes))
        self.sight = replace(self.sight, said=tuple(said), totals=self.past.totals)
        for report, (trick, event) in zip(journal.reports, causes, strict=True):
            if isinstance(event, Played):  # the cards themselves say who led
                continue
            more = (
                report.more[1:] if isinstance(event, TrickTaken) else report.more
            )  # without the cards again
            lines = self.told[trick - 1] if trick else self.before
            lines.append((report.head, *dict.fromkeys(filter(None, more))))  # partners score the same

    # All hands.

    def hand(self, player: int) -> list[HandCard]:
        """Return the cards that a player held in the play, suit by suit from high to low."""
        end = len(self.tricks) + 1
        leaves = {
            card: number
            for number, trick in enumerate(self.tricks, start=1)
            for who, card in zip(trick.players, trick.cards, strict=True)
            if who == player
        }
        leaves |= dict.fromkeys(each(self.sight.state.hands[player]), end)
        trump = self.sight.state.trump
        strength = self.presenter.board_layout.strength
        order = sorted(leaves, key=lambda card: (-suit_of(card), -strength(card, trump)))
        return [HandCard(card, self._arrival(card, player), leaves[card]) for card in order]

    def _arrival(self, card: Card, player: int) -> int:
        held = (self.past.holder(card, trick.actions[0]) == player for trick in self.tricks)
        return next((number for number, has in enumerate(held, start=1) if has), 1)

    def aside(self) -> list[CardsAside]:
        """Return the piles that no player owns at the end of the deal."""
        found = []
        for pile in self.presenter.board_layout.piles(self.sight):
            cards = tuple(self.sight.state.row(pile.zone)) if pile.owner is None else ()
            name = pile.words(len(cards))
            if cards and name:
                found.append(CardsAside(name, cards))
        return found
