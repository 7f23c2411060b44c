"""Prompts: questions to a player, and how choices are put."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from game.engine.actions import Action
from game.engine.cards import Card, Suit
from scenes.i18n import NO_WORDS, Line, SuitMark, Text, Translator
from scenes.presenters.base.narration import Narration
from scenes.presenters.base.table_context import S, TableContext


@dataclass(frozen=True)
class CardSelection:
    """Cards that are chosen together and done only when the player confirms them.

    `count` are still to be chosen, `made` have been handed in before (by a match that was
    left in between); `button` confirms.
    """

    count: int
    made: int
    button: Text

    def told(self, words: Translator, chosen: int) -> Text:
        """Label of the button: how many cards are chosen, and what it does once all are."""
        if chosen == self.count:
            return self.button
        return words.text("{chosen} of {count} chosen", chosen=chosen, count=self.count)


@dataclass(frozen=True)
class BidPanel:
    """Heading of the panel for bids, and what it shows beside the legal ones.

    `made` are the bids so far as number, denomination and player, the highest last. `strains` are
    the rows from the highest down, where all are to be shown in an order of their own.
    """

    title: Text
    note: Text
    numbers: tuple[int, ...]
    made: tuple[tuple[int, Suit | None, int], ...] = ()
    strains: tuple[Suit, ...] = ()


class AnswerStake(NamedTuple):
    """Points of an answer for the viewer if something comes about.

    `worth` are points as the rules book them: the viewer's own, or where both sides score the lead over the
    others; or words where nothing scores. `brief` words stand where there is little room.
    """

    when: Text
    worth: int | Text
    brief: Text = NO_WORDS

    @property
    def points(self) -> int:
        """The points; none where nothing scores."""
        return self.worth if isinstance(self.worth, int) else 0


@dataclass(frozen=True)
class AnswerMeaning:
    """Meaning of an answer: a sentence, the cards that it is about, and its stakes.

    The best stake comes first. `cards` are a line of cards, perhaps with words between them.
    """

    words: Text = NO_WORDS
    stakes: tuple[AnswerStake, ...] = ()
    cards: Line = ()

    @property
    def risk(self) -> int:
        """The most that it can lose, in points; less than nothing where it cannot but gain."""
        return -min((stake.points for stake in self.stakes), default=0)


class DecisionPrompt(NamedTuple):
    """Heading of the panel for a decision between words: the question, and what is known of it.

    `foot` says below what follows either way.
    """

    title: Line
    note: Line = ()
    foot: Text = NO_WORDS


@dataclass(frozen=True)
class CardPickPrompt:
    """Heading of the panel for a card of the pack.

    `marked` cards bear a dot that `mark` explains, and `special` ones, which are more than their rank and
    suit say, a golden rim.
    """

    title: Text
    note: Text
    marked: frozenset[Card] = frozenset()
    mark: Text = NO_WORDS
    special: frozenset[Card] = frozenset()
    spent: frozenset[Card] = frozenset()
    """Cards that have been picked before and are shown without being offered."""
    first: Card | None = None
    """The card that is selected at first."""


def suit_line(sight: TableContext[S], suit: Suit) -> Line:
    """A suit by its symbol and name."""
    return sight.words.line("{mark} {Suit}", mark=SuitMark(suit), suit=sight.suit_names[suit])


class Prompts(Generic[S]):
    """Prompts and choices, as any game could put them."""

    def __init__(self, narration: Narration[S]) -> None:
        """`narration` says an action where the game has no other words for it as a choice."""
        self.narration = narration

    def prompt(self, sight: TableContext[S], legal: Sequence[Action]) -> Line:
        """Question to the viewer whose turn it is."""
        if all(action.verb == "play" for action in legal):
            return sight.words.line("{asked}: play a card", asked=sight.asked)
        return (sight.asked,)

    def choose_several(self, sight: TableContext[S], legal: Sequence[Action]) -> CardSelection | None:
        """Number of single-card actions that are chosen together; `None` where each is a decision."""
        return None

    def bidding(self, sight: TableContext[S], legal: Sequence[Action]) -> BidPanel:
        """Panel for bids."""
        numbers = [action.number for action in legal if action.number is not None]
        return BidPanel(sight.words.text("Your bid"), NO_WORDS, tuple(range(min(numbers), max(numbers) + 1)))

    def picking(self, sight: TableContext[S], legal: Sequence[Action]) -> CardPickPrompt:
        """Panel for a card of the pack."""
        return CardPickPrompt(sight.words.text("Call a card"), NO_WORDS)

    def decision(self, sight: TableContext[S], legal: Sequence[Action]) -> DecisionPrompt | None:
        """Heading of a choice between words, or between actions with the chosen cards.

        `None` where plain buttons do.
        """
        return None

    def aside(self, sight: TableContext[S], legal: Sequence[Action]) -> Text:
        """Words for a button; a card that is chosen without a press on it is played plainly.

        For a game in which something may be said with any card, and mostly is not.
        """
        return NO_WORDS

    def decided(self, sight: TableContext[S]) -> Text:
        """State of a deal that the rules call decided before its last trick."""
        return sight.words.text("This deal is decided")

    def meaning(self, sight: TableContext[S], action: Action) -> AnswerMeaning:
        """Meaning and stakes of an answer, for a panel of decisions."""
        return AnswerMeaning()

    def is_risky(self, sight: TableContext[S], action: Action) -> bool:
        """Whether an action binds whoever takes it, or can lose twice what the safest one can.

        Such an action never has the focus before the player gives it to it.
        """
        return False

    def choice(self, sight: TableContext[S], action: Action) -> Line:
        """An action on its button. For a game whose buttons say more than a player says."""
        if action.verb == "trump" and action.strain is not None:
            return suit_line(sight, action.strain)
        return self.narration.spoken(sight, action)

    def details(self, sight: TableContext[S], action: Action) -> Sequence[Line]:
        """Meaning of an action, in up to two lines."""
        return ()
