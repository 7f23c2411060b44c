"""Texts about a puzzle: its goal and terms, the steps of its hint, and the result of an answer."""

from __future__ import annotations

from math import floor
from typing import Any

from game.ai.verdict import Certainty
from game.engine.actions import SEVERAL, Action
from game.engine.cards import Card, suit_of
from game.engine.events import TrickTaken
from game.puzzles.progress import PuzzleProgress
from game.puzzles.puzzle import Goal, Grade
from game.puzzles.session import PuzzleSession
from scenes.i18n import NO_WORDS, CardMark, Line, Text, Translator, mark
from scenes.i18n.dates import day_text
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.reasons import reason_line
from scenes.presenters.base.table_context import TableContext

GRADE_NAMES = {"easy": mark("easy"), "medium": mark("medium"), "hard": mark("hard", about="of a puzzle")}
FIRST_HINTS = {
    ("win", True): mark("Keep the lead: one of your cards is sure to win this trick."),
    ("win", False): mark("You need this trick. Which card should win it?"),
    ("lose", True): mark("Give up the lead: the next lead matters more than this trick."),
    ("lose", False): mark("Let this trick go. The cards you save are worth more than this trick."),
    ("either", True): mark("Don't worry about who wins this trick. Think about the later tricks."),
    ("either", False): mark("Don't worry about who wins this trick. Think about the later tricks."),
    ("none", False): mark("Compare the answers: what does each gain if it works, and cost if it fails?"),
}
"""First step of a hint, by what to aim for in this trick and whether the player leads to it."""

MAX_REFUTATION_TRICKS = 3
"""Maximum number of tricks shown after a wrong answer, as its refutation."""


def grade_text(words: Translator, grade: Grade) -> Text:
    """Return the grade of a puzzle in words, to be used within a line."""
    return words.text(GRADE_NAMES[grade])


def progress_text(words: Translator, progress: PuzzleProgress, number: int, due: int) -> Text:
    """Return how many of a game's `number` puzzles the player has solved.

    `due` is the number of the player's own mistakes that are due as puzzles; they are mentioned if there are
    any.
    """
    solved = len(progress.solved)
    if solved:
        told = words.text(
            "{solved} of {number} solved; best streak: {best}.",
            solved=solved, number=number, best=progress.best,
        )  # fmt: skip
    else:
        told = words.counted(
            "{count} position with one right answer.",
            "{count} positions with one right answer each.",
            number,
        )
    if not due:
        return told
    own = words.counted(
        "One puzzle from your own deals is due.", "{count} puzzles from your own deals are due.", due
    )
    return words.sentences(told, own)


class PuzzleWords:
    """Builds all texts about one puzzle in progress."""

    def __init__(self, sitting: PuzzleSession, presenter: Presenter[Any]) -> None:
        self.sitting = sitting
        self.presenter = presenter

    # The task.

    def goal(self, sight: TableContext[Any]) -> Text:
        """Return what the player must reach, in one sentence."""
        goal, words = self.sitting.puzzle.goal, sight.words
        left = self.sitting.tricks_left
        together = len(self.sitting.side) > 1
        if goal.choices:
            number = len(goal.choices)
            if self.sitting.puzzle.answer.verb in SEVERAL:
                return words.text("Discard one more card: which of these {number}?", number=number)
            return words.text("Which of these {number} answers scores most on average?", number=number)
        if goal.aim == "best":
            return words.text("Which answer scores most on average?")
        if goal.card is not None:
            card = sight.the_card(goal.card)
            if together:
                return words.text("{left} tricks left: get {card} for your side", left=left, card=card)
            return words.text("{left} tricks left: win {card}", left=left, card=card)
        if goal.aim == "tricks":
            if goal.number == left:
                return words.text("{left} tricks left: win them all", left=left)
            if together:
                return words.text(
                    "{left} tricks left: your side needs {number}", left=left, number=goal.number
                )
            return words.text("{left} tricks left: win {number} of them", left=left, number=goal.number)
        worth = self._amount(words, goal, goal.number)
        if together:
            return words.text("{left} tricks left: your side needs {worth}", left=left, worth=worth)
        return words.text("{left} tricks left: win {worth}", left=left, worth=worth)

    def terms(self, sight: TableContext[Any]) -> Text:
        """Return the terms of the goal: what the player can see, and how the others play."""
        words, puzzle, missed = sight.words, self.sitting.puzzle, self.sitting.missed
        if missed is not None:
            day, lost = day_text(missed.day, words), words.decimal(missed.verdict.loss.points)
            told = words.text(
                "On {day}, your choice here cost you {lost} points, by the expert's estimate.",
                day=day,
                lost=lost,
            )
            more = (
                words.text("More than one answer is right.") if len(self.sitting.accepted) > 1 else NO_WORDS
            )
            return words.sentences(told, more)
        if puzzle.goal.aim == "best":
            return words.text("The expert is sure of the answer after thinking far longer than at the table.")
        other = self._other(sight)
        if puzzle.open and other is not None:
            return words.text(
                "This puzzle assumes that all cards are face up and {player} plays well.", player=other
            )
        if puzzle.open:
            return words.text("This puzzle assumes that all cards are face up and the others play well.")
        if puzzle.goal.deals:
            return words.text(
                "No card is certain to work. The best card works in {won} of {deals} possible deals; the "
                "others work in fewer.",
                deals=puzzle.goal.deals, won=puzzle.goal.won,
            )  # fmt: skip
        if other is not None:
            return words.text("Only one card works, whatever {player} holds.", player=other)
        return words.text("Only one card works, whatever the others hold.")

    def _other(self, sight: TableContext[Any]) -> Text | None:
        """Return the name of the only other player, or None if there are several."""
        others = [player for player in sight.state.seats if player != self.sitting.host.player]
        return sight.names[others[0]] if len(others) == 1 else None

    # The hint.

    def hint(self, step: int, sight: TableContext[Any]) -> Line:
        """Return a step of the hint, from 1. The last one names the answer."""
        hint, words = self.sitting.puzzle.hint, sight.words
        if step == 1:
            return words.line(FIRST_HINTS[hint.trick, hint.is_lead])
        if step == 2:
            return self._second(sight)
        return self.told(sight)

    def _second(self, sight: TableContext[Any]) -> Line:
        """Return the second step of the hint, which leaves fewer answers."""
        puzzle, words = self.sitting.puzzle, sight.words
        card = self._card(puzzle.answer)
        if card is None or puzzle.goal.aim == "best":
            accepted = self.sitting.accepted
            wrong = next((action for action in self.sitting.legal if action not in accepted), None)
            if wrong is None:
                return words.line("Every answer is right.")
            # with two answers, naming the wrong one would reveal the right one
            if len(self.sitting.legal) == 2:
                costs = words.decimal(self._margin)
                return words.line(
                    "The wrong answer costs you {points} points here, by the expert's estimate.", points=costs
                )
            return words.line("This answer is wrong: {answer}.", answer=self._said(wrong, sight))
        if (
            len(self.sitting.legal) == 2 and puzzle.goal.deals
        ):  # with two answers, naming the wrong one would reveal the right one
            return words.line(
                "{deals} deals fit what you've seen. Choose a card to try it in these deals.",
                deals=puzzle.goal.deals,
            )
        trumps = [each for each in self._others() if suit_of(each) == suit_of(card)]
        if puzzle.hint.is_trump and trumps:  # with no other trump, this would reveal the answer
            return words.line("The answer is one of your trumps.")
        other = next((each for each in self._others() if each != card), None)
        if other is None:
            return words.line("Look at your cards again.")
        return words.line(
            "The answer isn't {card} {picture}.", card=sight.the_card(other), picture=CardMark(other)
        )

    def _others(self) -> list[Card]:
        """Return the cards that can be played, except the answer; those of other suits come first."""
        own = self._card(self.sitting.puzzle.answer)
        cards = [card for card in map(self._card, self.sitting.legal) if card is not None and card != own]
        return sorted(cards, key=lambda card: own is not None and card // 13 == own // 13)

    def told(self, sight: TableContext[Any]) -> Line:
        """Return a line that names the answer."""
        return sight.words.line("The answer: {answer}.", answer=self._said(self.sitting.puzzle.answer, sight))

    # The result of an answer.

    def title(self, sight: TableContext[Any]) -> Text:
        """Return a title for the result of the answer that was played, such as "Solved"."""
        words, goal = sight.words, self.sitting.puzzle.goal
        if self.sitting.right:
            return words.text("Solved") if self.sitting.solved_alone else words.text("The solution")
        other = self._other(sight)
        if goal.card is not None and other is not None:
            return words.text("{player} wins the card", player=other)
        if goal.card is not None:
            return words.text("The others win the card")
        reached = self._amount(words, goal, self.sitting.reached)
        return words.text("{reached}, {number} needed", reached=reached, number=goal.number)

    def outcome(self, sight: TableContext[Any]) -> Line:
        """Return the result of the answer that was played, in a sentence or two."""
        words, sitting = sight.words, self.sitting
        goal, answered = sitting.puzzle.goal, sitting.answered
        assert answered is not None, "something lies on the table"
        said = self._said(answered, sight)
        if goal.aim == "best":
            return self._weighed(said, sight)
        if sitting.right and goal.deals:
            return words.line(
                "{Answer} works in {won} of {deals} possible deals. No other answer works in as many.",
                answer=said, won=goal.won, deals=goal.deals,
            )  # fmt: skip
        other = self._other(sight)
        if sitting.right and other is not None:
            return words.line(
                "{Answer} works whatever {player} does. No other answer does.", answer=said, player=other
            )
        if sitting.right:
            return words.line("{Answer} works whatever the others do. No other answer does.", answer=said)
        told = self._kept_from(said, other, words)
        return words.line("{told} The tricks: {tricks}.", told=told, tricks=self._tricks(words))

    def _kept_from(self, said: Line, other: Text | None, words: Translator) -> Line:
        """Return a sentence that says who can prevent the goal after a wrong answer."""
        catches = self.sitting.puzzle.goal.card is not None
        if other is not None and catches:
            return words.line("After {answer}, {player} can stop you.", answer=said, player=other)
        if other is not None:
            return words.line(
                "After {answer}, {player} can hold you to this result.", answer=said, player=other
            )
        if catches:
            return words.line("After {answer}, the others can stop you.", answer=said)
        return words.line("After {answer}, the others can hold you to this result.", answer=said)

    def _tricks(self, words: Translator) -> Line:
        """Return the first tricks after the answer, at most `MAX_REFUTATION_TRICKS`, as small cards in
        order.
        """
        sitting = self.sitting
        told: Line = ()
        events = sitting.host.events(sitting.host.player)[sitting.before :]
        for event in [event for event in events if isinstance(event, TrickTaken)][:MAX_REFUTATION_TRICKS]:
            cards: Line = tuple(map(CardMark, event.cards))
            told = words.line("{tricks}, then {trick}", tricks=told, trick=cards) if told else cards
        return told

    def _weighed(self, said: Line, sight: TableContext[Any]) -> Line:
        """Return the result of a right answer that is best on average, without being certain.

        For one of the player's own mistakes, it is the reason that the review gave.
        """
        words, sitting, missed = sight.words, self.sitting, self.sitting.missed
        told = missed is not None and missed.verdict.certainty is Certainty.CLEAR
        if missed is not None and told and sitting.answered == missed.verdict.best:
            why = reason_line(self.presenter, sight, missed.verdict, sitting.host.player)
            return words.line("{Answer}: right. {reason}", answer=said, reason=why)
        if len(self.sitting.accepted) > 1:
            return words.line("{Answer}: no other answer is clearly better.", answer=said)
        costs = words.decimal(self._margin)
        return words.line(
            "{Answer}: on average, every other answer costs you at least {points} points.",
            answer=said,
            points=costs,
        )

    @property
    def _margin(self) -> float:
        """Least cost of the wrong answers in points, rounded down to one decimal.

        For one of the player's own mistakes, it is the estimated cost of that mistake.
        """
        missed, margin = self.sitting.missed, self.sitting.puzzle.goal.margin
        return floor(10 * (margin if missed is None else missed.verdict.loss.points)) / 10

    def not_best(self, action: Action, sight: TableContext[Any]) -> Line:
        """Return the reply to a wrong answer that is not played out."""
        said = self._said(action, sight)
        return sight.words.line("{Answer}: another answer is better on average.", answer=said)

    def _amount(self, words: Translator, goal: Goal, number: int) -> Text:
        """Return a number of tricks or points as text, depending on the goal."""
        if goal.aim == "tricks":
            return words.counted("{count} trick", "{count} tricks", number)
        return words.counted(*self.presenter.card_points, number)

    def _said(self, action: Action, sight: TableContext[Any]) -> Line:
        """Return an action within a sentence.

        A card is shown by its name and picture, another action by the text of its button.
        """
        card = self._card(action)
        if card is None or action.verb != "play":
            return self.presenter.prompts.choice(sight, action)
        named: Line = (sight.the_card(card), CardMark(card))
        if action.strain is None and not action.manner:
            return named
        return sight.words.line(
            "{card} ({word})", card=named, word=self.presenter.prompts.choice(sight, action)
        )

    @staticmethod
    def _card(action: Action) -> Card | None:
        return action.cards[0] if len(action.cards) == 1 else None
