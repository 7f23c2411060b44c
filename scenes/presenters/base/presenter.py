"""A presenter: what a game tells the table beyond its rules.

Eight small parts, each for one listener: a game replaces those in which it differs. They see what the seat
may know, and draw nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic

from game.engine.actions import Action
from game.engine.cards import Card
from scenes.i18n import NumberForms, SuitMark, Template, Text, Translator, forms
from scenes.presenters.base.advice import Advice
from scenes.presenters.base.layout import BoardLayout, SeatPlates
from scenes.presenters.base.narration import DealStory, Narration
from scenes.presenters.base.prompts import Prompts
from scenes.presenters.base.scores import ScoreSheets
from scenes.presenters.base.sidebar import Sidebar
from scenes.presenters.base.table_context import S, TableContext
from scenes.presenters.base.terms import GameTerm


def first_deal(words: Translator, names: Sequence[Text], you: int | None, best: int, dealer: int) -> Text:
    """Result of the draw before the first deal; the player who drew `best` is not asked here."""
    if dealer == you:
        return words.text("You deal first")
    return words.text("{player} deals first", player=names[dealer])


_POINTS = forms("{count} point", "{count} points")


@dataclass(frozen=True)
class Presenter(Generic[S]):
    """A game at the table, in parts by who listens."""

    seats: SeatPlates[S]
    """For the tabletop: players, their sides and captured cards."""
    board_layout: BoardLayout[S]
    """For the board and the tabletop: piles, the trick and its marks."""
    narration: Narration[S]
    """For the messages: what is said of what happens."""
    prompts: Prompts[S]
    """For the asking: prompts, panels and buttons."""
    sidebar: Sidebar[S]
    advice: Advice[S]
    """For the hint and the coach."""
    story: DealStory[S]
    """For the result of a deal."""
    accounts: ScoreSheets[S]
    """For the score sheet and the end of the match."""
    tagline: Template | None = None
    """The game in one short line, for the page on which games are chosen."""
    terms: Sequence[GameTerm] = ()
    """The words of the game that a newcomer cannot know."""
    heights: Mapping[str, Template | SuitMark] = field(default_factory=dict)
    """Contracts, by the game's own short words for them; a number is told as it is."""
    sources: Mapping[str, Template] = field(default_factory=dict)
    """For what points are booked, by the first word of the reason, in a game without contracts."""
    card_points: NumberForms = _POINTS
    """Unit of the points in tricks, in singular and plural."""
    skin: str = "classic"
    """The deck that the game is shown with unless the player chooses another."""
    drawn: Callable[[Translator, Sequence[Text], int | None, int, int], Text] = first_deal
    """Result of the draw before the first deal, as `first_deal` tells it."""


def plain() -> Presenter[Any]:
    """The presenter of a game that has none of its own."""
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


# Slips, and the lessons about them.


class CardMistake(Enum):
    """Mistake in the play of a card, by what a better card would have done."""

    LEAD = "another card was to be led"
    MISSED = "the trick was to be taken"
    DEAR = "another card would have taken the trick, too"
    WASTED = "the trick was not to be taken"
    FRIEND = "a partner had the trick"
    GIVEN = "another card was to be given away"


def slip_of(presenter: Presenter[Any], sight: TableContext[Any], chosen: Card, better: Card) -> CardMistake:
    """Mistake in the play of a card, as the table stood."""
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
    """The key of the lesson that teaches why another choice was better; empty where none does."""
    advice = presenter.advice
    special = advice.topic(sight, chosen, better)
    if special is not None:
        return special
    if better.verb == chosen.verb == "play":
        return advice.topics.get(slip_of(presenter, sight, chosen.cards[0], better.cards[0]).name, "")
    return advice.topics.get(better.verb) or advice.topics.get(chosen.verb, "")
