"""Prompts: questions to a player, and the wording of choices."""

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
    """Cards that are chosen together and take effect only when the player confirms them.

    `count` is the number still to choose, `made` the number handed in earlier (before the match was closed
    and resumed); `button` is the label that confirms.
    """

    count: int
    made: int
    button: Text

    def told(self, words: Translator, chosen: int) -> Text:
        """Return the button's label: how many cards are chosen, or its action when the count is complete."""
        if chosen == self.count:
            return self.button
        return words.text("{chosen} of {count} chosen", chosen=chosen, count=self.count)


@dataclass(frozen=True)
class BidPanel:
    """Heading of the bidding panel, and the bids made so far.

    `made` holds the bids so far as number, denomination and player, the highest last. `strains` holds the
    rows from the highest down, if the game needs its own order.
    """

    title: Text
    note: Text
    numbers: tuple[int, ...]
    made: tuple[tuple[int, Suit | None, int], ...] = ()
    strains: tuple[Suit, ...] = ()


class AnswerStake(NamedTuple):
    """Points of an answer for the viewer under a condition.

    `worth` is the viewer's points as the rules score them, or the lead over the others if both sides score,
    or words if nothing scores. `brief` is a shorter text for narrow places.
    """

    when: Text
    worth: int | Text
    brief: Text = NO_WORDS

    @property
    def points(self) -> int:
        """The stake in points; 0 if nothing scores."""
        return self.worth if isinstance(self.worth, int) else 0


@dataclass(frozen=True)
class AnswerMeaning:
    """Meaning of an answer: a sentence, the cards involved, and its stakes, the best stake first.

    `cards` are shown in a row, possibly with words between them.
    """

    words: Text = NO_WORDS
    stakes: tuple[AnswerStake, ...] = ()
    cards: Line = ()

    @property
    def risk(self) -> int:
        """The most points that the answer can lose; negative if it can only gain."""
        return -min((stake.points for stake in self.stakes), default=0)


class DecisionPrompt(NamedTuple):
    """Heading of the panel for a choice between worded answers: the question and the known facts.

    `foot` says, below the answers, what follows either way.
    """

    title: Line
    note: Line = ()
    foot: Text = NO_WORDS


class QuietQuestion(NamedTuple, Generic[S]):
    """A question that nearly everyone passes, such as a rare bid; it does not need a panel of its own.

    `button` is the label of the button that opens its panel. `ahead` is the table after a pass if the same
    player is asked again at once, and `legal` are the answers there; the panel of that question is shown in
    its place. Without `ahead` there is a row of two buttons: the pass and `button`.
    """

    button: Text
    ahead: TableContext[S] | None = None
    legal: tuple[Action, ...] = ()


@dataclass(frozen=True)
class CardPickPrompt:
    """Heading of the panel for picking a card of the pack.

    `marked` cards have a dot that `mark` explains. `special` cards (with powers beyond rank and suit) have a
    golden rim.
    """

    title: Text
    note: Text
    marked: frozenset[Card] = frozenset()
    mark: Text = NO_WORDS
    special: frozenset[Card] = frozenset()
    spent: frozenset[Card] = frozenset()
    """Cards that were picked before; they are shown but can't be picked."""
    first: Card | None = None
    """Card selected when the panel opens; `None` for no selection."""


def suit_line(sight: TableContext[S], suit: Suit) -> Line:
    """Return a suit's symbol and name as a line."""
    return sight.words.line("{mark} {Suit}", mark=SuitMark(suit), suit=sight.suit_names[suit])


class Prompts(Generic[S]):
    """The questions to the viewer and the wording of choices. This class has wording for any game."""

    def __init__(self, narration: Narration[S]) -> None:
        """Use `narration` for the wording of choices that have none of their own."""
        self.narration = narration

    def prompt(self, sight: TableContext[S], legal: Sequence[Action]) -> Line:
        """Return the text of the question to the viewer, who is to act."""
        if all(action.verb == "play" for action in legal):
            return sight.words.line("{asked}: play a card", asked=sight.asked)
        return (sight.asked,)

    def choose_several(self, sight: TableContext[S], legal: Sequence[Action]) -> CardSelection | None:
        """Return how many cards are chosen before the choice is confirmed, or `None` if each action is
        decided alone.
        """
        return None

    def bidding(self, sight: TableContext[S], legal: Sequence[Action]) -> BidPanel:
        """Return the panel for bids."""
        numbers = [action.number for action in legal if action.number is not None]
        return BidPanel(sight.words.text("Your bid"), NO_WORDS, tuple(range(min(numbers), max(numbers) + 1)))

    def picking(self, sight: TableContext[S], legal: Sequence[Action]) -> CardPickPrompt:
        """Return the panel for picking a card of the pack."""
        return CardPickPrompt(sight.words.text("Call a card"), NO_WORDS)

    def decision(self, sight: TableContext[S], legal: Sequence[Action]) -> DecisionPrompt | None:
        """Return the heading for a choice between worded answers, or between actions with the chosen cards.

        `None` if plain buttons are enough.
        """
        return None

    def quiet(self, sight: TableContext[S], legal: Sequence[Action]) -> QuietQuestion[S] | None:
        """Return how to ask a question that nearly everyone passes; `None` for any other question.

        Overridden by games that ask about rare bids in every deal.
        """
        return None

    def aside(self, sight: TableContext[S], legal: Sequence[Action]) -> Text:
        """Return a button label for an optional announcement; without a press, the card is played silently.

        Overridden by games in which any card may come with an announcement.
        """
        return NO_WORDS

    def decided(self, sight: TableContext[S]) -> Text:
        """Return a text that says that the deal is decided before its last trick, and for whom."""
        return sight.words.text("This deal is decided")

    def meaning(self, sight: TableContext[S], action: Action) -> AnswerMeaning:
        """Return the meaning and stakes of an answer, for a panel of decisions."""
        return AnswerMeaning()

    def is_risky(self, sight: TableContext[S], action: Action) -> bool:
        """Return whether an action is a commitment, can lose twice as much as the safest action, or misses a
        chance that is nearly always taken.

        Such an action never gets the focus by default.
        """
        return False

    def choice(self, sight: TableContext[S], action: Action) -> Line:
        """Return an action as a button label. Overridden by games whose buttons say more than the player
        does.
        """
        if action.verb == "trump" and action.strain is not None:
            return suit_line(sight, action.strain)
        return self.narration.spoken(sight, action)

    def details(self, sight: TableContext[S], action: Action) -> Sequence[Line]:
        """Return the meaning of an action as up to two lines of text."""
        return ()


def choice_made(prompts: Prompts[S], sight: TableContext[S], action: Action) -> Line:
    """Return an action for a list of choices that were made, where a suit alone would say too little."""
    if action.verb == "trump" and action.strain is not None:
        # without the suit's name, which another deck would change
        return sight.words.line("{mark} as trumps", mark=SuitMark(action.strain))
    return prompts.choice(sight, action)
