"""A presenter: what a game tells the table beyond its rules.

A presenter has parts for each area of the window; a game replaces those in which it differs. Parts see only
what the seat may know, and draw nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, NamedTuple

from game.engine.actions import Action
from game.engine.cards import Card
from scenes.graphics.own_deck import DEFAULT_DECK, OwnDeck
from scenes.i18n import NumberForms, SuitMark, Template, Text, Translator, forms, mark
from scenes.presenters.base.advice import Advice
from scenes.presenters.base.layout import BoardLayout, SeatPlates
from scenes.presenters.base.narration import DealStory, Narration
from scenes.presenters.base.prompts import Prompts
from scenes.presenters.base.scores import ScoreSheets
from scenes.presenters.base.sidebar import Sidebar
from scenes.presenters.base.table_context import S, TableContext
from scenes.presenters.base.terms import GameTerm


def first_deal(words: Translator, names: Sequence[Text], you: int | None, best: int, dealer: int) -> Text:
    """Return a text on the result of the draw for the first deal. The default ignores the player who drew
    `best`.
    """
    if dealer == you:
        return words.text("You deal first")
    return words.text("{player} deals first", player=names[dealer])


_POINTS = forms("{count} point", "{count} points")
_AMOUNT = mark("{points} points")
_AHEAD = mark("Points ahead of your opponent"), mark("Points ahead of the others")


class PlaceName(NamedTuple):
    """What a place that cards are dealt to is called where a deal is put together."""

    title: Template
    """Its name; it can use `{number}` if each player has several."""
    note: Template
    """What happens to its cards or how they are ordered, in a few words."""


@dataclass(frozen=True)
class Presenter(Generic[S]):
    """The words and labels of a game at the table, in one part for each area of the window."""

    seats: SeatPlates[S]
    """Players, their sides and captured cards, for the tabletop."""
    board_layout: BoardLayout[S]
    """Piles, the trick and its marks, for the board and the tabletop."""
    narration: Narration[S]
    """Wording of events, for the messages."""
    prompts: Prompts[S]
    """Questions, panels and buttons for the viewer's choices."""
    sidebar: Sidebar[S]
    advice: Advice[S]
    """Reasons and notes, for the hint and the coach."""
    story: DealStory[S]
    """Texts for the result of a deal."""
    accounts: ScoreSheets[S]
    """Values for the score sheet and the end of the match."""
    tagline: Template | None = None
    """The game in one short line, for the page on which games are chosen; `None` for no line."""
    terms: Sequence[GameTerm] = ()
    """Terms of the game that a newcomer needs explained."""
    heights: Mapping[str, Template | SuitMark] = field(default_factory=dict)
    """Short names of contracts, by their key; a number without an entry is shown as it is."""
    sources: Mapping[str, Template] = field(default_factory=dict)
    """Names of score sources, by the first word of the reason, for a game without contracts."""
    card_points: NumberForms = _POINTS
    """Unit of card points, in singular and plural."""
    amount: Template = _AMOUNT
    """A number of the match's points with their unit; the number may have a sign and a decimal."""
    value_scale: float = 4.0
    """Value at each end of the scale on which hints and reviews draw actions, in points (or chips) ahead of
    the others' average in this deal.
    """
    ahead: tuple[Template, Template] = _AHEAD
    """Label of that scale: with one opponent, and with several."""
    deal_places: Mapping[str, PlaceName] = field(default_factory=dict)
    """Names of the places other than hands, by zone; `hands in order` for the cards of a hand whose order
    counts.
    """
    skin: OwnDeck = DEFAULT_DECK
    """Deck for the game unless the player chooses another, and how the game calls ranks."""
    drawn: Callable[[Translator, Sequence[Text], int | None, int, int], Text] = first_deal
    """Returns a text on the result of the draw for the first deal; takes the arguments of `first_deal`."""

    def measure(self, words: Translator, players: int) -> Text:
        """Return the label of the scale of values at a table with this number of players."""
        return words.text(self.ahead[players > 2])


def plain() -> Presenter[Any]:
    """Return the presenter for a game that has none of its own."""
    narration, seats = Narration[Any](), SeatPlates[Any]()
    return Presenter(
        seats,
        BoardLayout(),
        narration,
        Prompts(narration),
        Sidebar(seats),
        Advice(),
        DealStory(),
        ScoreSheets(),
    )


# Mistakes, and the lessons about them.


class CardMistake(Enum):
    """Mistake in the play of a card, by what a better card would have done."""

    LEAD = "another card was to be led"
    MISSED = "the trick was to be taken"
    DEAR = "another card would have taken the trick, too"
    WASTED = "the trick was not to be taken"
    FRIEND = "a partner had the trick"
    GIVEN = "another card was to be given away"


def slip_of(presenter: Presenter[Any], sight: TableContext[Any], chosen: Card, better: Card) -> CardMistake:
    """Return the kind of mistake when `chosen` was played and `better` was available."""
    if not sight.trick:
        return CardMistake.LEAD
    end = len(sight.trick)
    head, *places = (
        heading.place if (heading := presenter.board_layout.heading(sight, cards)) is not None else 0
        for cards in (sight.trick, (*sight.trick, chosen), (*sight.trick, better))
    )
    took, should = (place == end for place in places)
    side = presenter.seats.side
    own, theirs = side(sight, sight.state.turn), side(sight, sight.trick_players[head])
    if own is not None and own is theirs and not should:
        return CardMistake.FRIEND
    if took and should:
        return CardMistake.DEAR
    if took or should:
        return CardMistake.WASTED if took else CardMistake.MISSED
    return CardMistake.GIVEN


def lesson_about(presenter: Presenter[Any], sight: TableContext[Any], chosen: Action, better: Action) -> str:
    """Return the key of the lesson that teaches why another choice was better; empty if there is none."""
    advice = presenter.advice
    special = advice.topic(sight, chosen, better)
    if special is not None:
        return special
    if better.verb == chosen.verb == "play":
        return advice.topics.get(slip_of(presenter, sight, chosen.cards[0], better.cards[0]).name, "")
    return advice.topics.get(better.verb) or advice.topics.get(chosen.verb, "")
