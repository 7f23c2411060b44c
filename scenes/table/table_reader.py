"""The table as text for screen readers: trick, players, hand and so on, as one seat knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.engine.cards import HIDDEN, Card, Cards, each
from game.engine.events import Event, TrickTaken
from scenes.framework.accessible_roles import PlaceDescription
from scenes.i18n import NO_WORDS, Text
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.sidebar import SidebarSection, Trumps, told_in_row
from scenes.presenters.base.table_context import TableContext


class TableReading(NamedTuple):
    """The text of a table for a screen reader, from the presenters' descriptions of one seat's view."""

    sight: TableContext[Any]
    presenter: Presenter[Any]
    order: Sequence[int]
    """Players in the order of their seats, the nearest to the viewer first."""
    hand: Sequence[Card]
    """Cards of the open hand in front of the viewer, in the order shown."""
    sections: Sequence[SidebarSection]
    """Sections of the sidebar."""
    faces: Sequence[Cards]
    """Cards that are face up in each hand, by player, if other hands are shown face up; otherwise empty."""

    def places(self) -> list[PlaceDescription]:
        """Return the parts of the table with their lines, in the order of reading."""
        words = self.sight.words
        return [
            PlaceDescription(words.text("Trick"), tuple(self.trick())),
            PlaceDescription(words.text("Players"), tuple(self.players())),
            *(
                [PlaceDescription(words.text("On the table"), tuple(piles))]
                if (piles := self.piles())
                else []
            ),
            *(PlaceDescription(each.heading, tuple(each.lines(self.sight))) for each in self.sections),
        ]

    def trick(self) -> list[Text]:
        """Return a line for each card of the trick, in the order of play; says which is winning."""
        sight, words = self.sight, self.sight.words
        if not sight.trick:
            return [words.text("No card has been played yet.")]
        heading = self.presenter.board_layout.heading(sight, sight.trick)
        if len(sight.trick) == 1:
            heading = None
        tags = self.presenter.board_layout.tags(sight)
        lines = []
        for place, (player, card) in enumerate(zip(sight.trick_players, sight.trick, strict=True)):
            name = self._named(card, tags.get(card, NO_WORDS))
            told = words.text("{player}: {card}", player=sight.label(player), card=name)
            if heading is not None and heading.place == place:
                told = words.text("{card}, winning so far", card=told)
            lines.append(told)
        return lines

    def players(self) -> list[Text]:
        """Return a line for each player: status, turn, cards won face up and cards of an open hand."""
        sight, words = self.sight, self.sight.words
        lines = []
        for player in self.order:
            status = sight.spelled(self.presenter.seats.status(sight, player))
            told = words.text("{player}: {words}", player=sight.label(player), words=status)
            if sight.state.turn == player:
                told = words.text("{player}, next to act", player=told)
            captured = [card for card in self.presenter.seats.captured(sight, player) if card != HIDDEN]
            if captured:
                told = words.text("{player}, won: {cards}", player=told, cards=self._listed(captured))
            if held := self._open_hand(player):
                told = words.text("{player}, holding: {cards}", player=told, cards=self._listed(held))
            lines.append(told)
        return lines

    def _open_hand(self, player: int) -> list[Card]:
        """Return a player's face-up cards that are not already part of the viewer's open hand."""
        known = each(self.faces[player]) if self.faces else ()
        return [card for card in known if card not in self.hand]

    def piles(self) -> list[Text]:
        """Return a line for each pile and column on the table."""
        sight, words = self.sight, self.sight.words
        lines = []
        for pile in self.presenter.board_layout.piles(sight):
            cards = sight.state.row(pile.zone) if pile.owner is None else ()
            if cards and (told := pile.words(len(cards))):
                seen = [card for card in cards if card != HIDDEN]
                if cards[-1] != HIDDEN and pile.owner is None and len(seen) == 1:
                    told = words.text("{pile}, top card {card}", pile=told, card=sight.card_name(cards[-1]))
                elif seen:
                    told = words.text("{pile}: {cards}", pile=told, cards=self._listed(seen))
                lines.append(words.sentences(told, pile.note))
        for column in self.presenter.board_layout.columns(sight.state).values():
            if column.top is not None and column.top != HIDDEN:
                lines.append(
                    words.text(
                        "In front of {player}: {card}",
                        player=sight.name(column.player),
                        card=sight.card_name(column.top),
                    )
                )
        return lines

    # Texts read out when a key is pressed.

    def trick_told(self) -> Text:
        """Return the trick as one text."""
        return told_in_row(self.sight.words, self.trick())

    def hand_told(self) -> Text:
        """Return the open hand as one text."""
        if not self.hand:
            return self.sight.words.text("You hold no cards.")
        tags = self.presenter.board_layout.tags(self.sight)
        cards = [self._named(card, tags.get(card, NO_WORDS)) for card in self.hand if card != HIDDEN]
        return told_in_row(self.sight.words, cards)

    def score_told(self) -> Text:
        """Return trumps, players and scores as one text."""
        words = self.sight.words
        trumps = [
            words.text("{label}: {title}", label=each.label, title=each.title or each.figure)
            for each in self.sections
            if isinstance(each, Trumps)
        ]
        scores = [each for each in self.sections if each.is_score]
        score = [line for each in scores for line in (each.title, *each.lines(self.sight))]
        return told_in_row(words, [*trumps, *self.players(), told_in_row(words, score)])

    # Cards.

    def _named(self, card: Card, tag: Text) -> Text:
        name = self.sight.card_name(card)
        return self.sight.words.text("{card}, {tag}", card=name, tag=tag) if tag else name

    def _listed(self, cards: Sequence[Card]) -> Text:
        return self.sight.words.listed([self.sight.card_name(card) for card in cards])


def told_of(presenter: Presenter[Any], sight: TableContext[Any], event: Event) -> Text:
    """Return what is announced when an event is shown: the caption, the points won and what players say."""
    words, narration = sight.words, presenter.narration
    told = sight.spelled(narration.caption(sight, event))
    speech = narration.speech(sight, event)
    if not told and speech and event.actor is not None:
        told = words.text("{player}: {words}", player=sight.label(event.actor), words=sight.spelled(speech))
    if isinstance(event, TrickTaken) and (brought := narration.brought(sight, event)):
        told = words.sentences(told, brought)
    for speaker, line in narration.replies(sight, event).items():
        reply = words.text("{player}: {words}", player=sight.label(speaker), words=sight.spelled(line))
        told = told_in_row(words, [told, reply])
    return words.capital(told)
