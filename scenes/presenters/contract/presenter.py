"""What a game tells the table beyond its rules: words, labels and which piles lie where.

Eight small parts, each for one listener: a game gives those in which it differs. They see what the seat may
know, and draw nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from scenes.i18n import Forms, SuitMark, Template, Text, Words, forms
from scenes.presenters.contract.accounts import Accounts
from scenes.presenters.contract.advice import Advice
from scenes.presenters.contract.questions import Questions
from scenes.presenters.contract.rail import Sections
from scenes.presenters.contract.seats import Seats
from scenes.presenters.contract.sight import S
from scenes.presenters.contract.spread import Spread
from scenes.presenters.contract.story import DealStory
from scenes.presenters.contract.terms import Term
from scenes.presenters.contract.voice import Voice


def first_deal(words: Words, names: Sequence[Text], you: int | None, best: int, dealer: int) -> Text:
    """What the draw before the first deal leads to; the player who drew `best` is not asked here."""
    if dealer == you:
        return words.text("You deal first")
    return words.text("{player} deals first", player=names[dealer])


_POINTS = forms("{count} point", "{count} points")


@dataclass(frozen=True)
class Presenter(Generic[S]):
    """A game at the table, in parts by who listens."""

    seats: Seats[S]
    """For the tabletop: players, their sides and what lies before them."""
    spread: Spread[S]
    """For the board and the tabletop: piles, the trick and its marks."""
    voice: Voice[S]
    """For the messages: what is said of what happens."""
    questions: Questions[S]
    """For the asking: prompts, panels and buttons."""
    rail: Sections[S]
    advice: Advice[S]
    """For the hint and the coach."""
    story: DealStory[S]
    """For the result of a deal."""
    accounts: Accounts[S]
    """For the score sheet and the end of the match."""
    tagline: Template | None = None
    """The game in one short line, for the page on which games are chosen."""
    terms: Sequence[Term] = ()
    """The words of the game that a newcomer cannot know."""
    heights: Mapping[str, Template | SuitMark] = field(default_factory=dict)
    """What a player can undertake, by the game's own short words for it; a number is told as it is."""
    sources: Mapping[str, Template] = field(default_factory=dict)
    """For what points are booked, by the first word of the reason, in a game without contracts."""
    card_points: Forms = _POINTS
    """What is counted in tricks, in singular and plural."""
    skin: str = "classic"
    """The deck that the game is shown with unless the player chooses another."""
    drawn: Callable[[Words, Sequence[Text], int | None, int, int], Text] = first_deal
    """What the draw before the first deal leads to, as `first_deal` says it."""


def plain() -> Presenter[Any]:
    """The presenter of a game that has none of its own."""
    voice, seats = Voice[Any](), Seats[Any]()
    return Presenter(
        seats, Spread(), voice, Questions(voice), Sections(seats), Advice(), DealStory(), Accounts()
    )
