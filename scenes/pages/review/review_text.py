"""Texts of the review: the result of a deal, and why an action was better given what its player knew."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from game.ai.accuracy import whole_accuracy
from game.analysis.result_parts import ResultParts, result_parts
from game.analysis.review import DealReview, LuckMark
from game.engine.actions import Action
from game.engine.cards import SUIT_CARDS, Card, suit_of
from game.engine.events import TrickTaken
from game.engine.rules import Stage
from game.engine.view import Moment
from game.session.past_deal import PastDeal
from scenes.i18n import NO_WORDS, Line, Template, Text, Translator, gain_text, mark
from scenes.pages.review.model import Expert, JudgedDecision, ReviewModel
from scenes.pages.review.table import ReviewTable
from scenes.presenters.base.advice import known_told
from scenes.presenters.base.moment import sight_before
from scenes.presenters.base.reasons import reason_lines
from scenes.presenters.base.sidebar import ContractProgress, told_in_row
from scenes.presenters.base.table_context import TableContext
from scenes.table.table_reader import told_of

MIN_POINTS_MENTIONED = 0.05
"""Points below which a difference is too small to mention."""
STAGE_NAMES: dict[Stage, Template] = {
    "auction": mark("bid"),
    "exchange": mark("exchange"),
    "call": mark("call"),
    "play": mark("play"),
}
"""Names of the stages below the graph."""


def stage_name(words: Translator, stage: Stage) -> Text:
    """Return the name of a stage."""
    return words.text(STAGE_NAMES[stage])


class Waiting(NamedTuple):
    """How far the review of a player's decisions is, in words."""

    title: Text
    brief: Text
    """How many decisions are judged."""
    far: Text
    """The same, with the remaining time if it is known."""
    note: Text
    share: float | None = None
    """Share of the decisions (0 to 1) that are judged; `None` if the review is not running."""


class _JudgedTable:
    """The reviewed table and what is judged on it, for the texts about them."""

    def __init__(self, table: ReviewTable, model: ReviewModel) -> None:
        self.table = table
        self.model = model

    @property
    def past(self) -> PastDeal:
        """The reviewed deal."""
        return self.table.past

    @property
    def words(self) -> Translator:
        """Translator for the current language."""
        return self.table.scene.words

    @property
    def own(self) -> bool:
        """Whether the judged decisions are the viewer's own."""
        return self.model.seat == self.table.seat


class DealText(_JudgedTable):
    """Texts about the whole deal of the judged player: the result, and how far the review is."""

    def __init__(self, table: ReviewTable, model: ReviewModel) -> None:
        super().__init__(table, model)
        self._summary: DealReview | None = None

    @property
    def player(self) -> Text:
        """Name of the player whose decisions are judged."""
        return self.table.final_sight().names[self.model.seat]

    @property
    def heading(self) -> Text:
        """Heading of the list of decisions."""
        if self.own:
            return self.words.text("Your decisions")
        return self.words.text("Decisions by {player}", player=self.player)

    @property
    def stands_in(self) -> bool:
        """Whether another player's decisions are shown because the viewer had nothing to decide."""
        return not self.own and not any(not choice.forced for choice in self.past.own(self.table.seat))

    def outcome(self) -> Text:
        """Describe how the deal ended for the player."""
        if self.own:
            return self.table.presenter.story.title(self.table.final_sight())
        points = gain_text(self.past.points[self.model.seat])
        return self.words.text("{player}, {points}", player=self.player, points=points)

    @property
    def summary(self) -> DealReview | None:
        """The player's result with its parts; `None` until all decisions with a choice are judged."""
        if self._summary is None and self.model.judged == self.model.to_judge > 0:
            self._summary = self.past.summary(self.model.seat)
        return self._summary

    @property
    def accuracy(self) -> float | None:
        """Accuracy from 0 to 100; `None` until all decisions are judged."""
        return None if self.summary is None else self.summary.accuracy

    @property
    def parts(self) -> ResultParts | None:
        """What the result consists of, rounded as shown; `None` until all decisions are judged."""
        return None if self.summary is None else result_parts(self.summary)

    @cached_property
    def result(self) -> float:
        """Points ahead of the average of the others."""
        return self.past.result(self.model.seat)

    def part_names(self, *, long: bool) -> tuple[Text, Text, Text, Text]:
        """Return the names of the result's parts in order; the `long` ones are addressed to the player."""
        words = self.words
        cards, play = words.text("Cards"), words.text("Play")
        if long and self.own:
            cards, play = words.text("Your cards"), words.text("Your play")
        return cards, words.text("Luck"), play, words.text("Result")

    def story(self) -> Text:
        """Describe the accuracy and the result, or why no decisions of the viewer are shown."""
        words, model = self.words, self.model
        if self.stands_in:
            return words.text(
                "You had nothing to decide. These are the decisions of {player}.", player=self.player
            )
        if not model.to_judge:
            return words.text("There was nothing to decide in this deal.")
        accuracy = NO_WORDS
        if self.accuracy is not None:
            accuracy = words.text("Accuracy {number}.", number=whole_accuracy(self.accuracy))
        return words.sentences(accuracy, self._difference())

    def _difference(self) -> Text:
        words, result = self.words, round(self.result, 1)
        points = words.decimal(abs(result))
        if len(self.past.names) == 2:
            if result > 0:
                return words.text("{points} more than your opponent.", points=points)
            if result < 0:
                return words.text("{points} less than your opponent.", points=points)
            return words.text("As much as your opponent.")
        if result > 0:
            return words.text("{points} more than the others' average.", points=points)
        if result < 0:
            return words.text("{points} less than the others' average.", points=points)
        return words.text("As much as the others' average.")

    def no_decision(self) -> Text:
        """Say that the player made no decision in the deal."""
        if self.own:
            return self.words.text("You had nothing to decide in this deal.")
        return self.words.text("{player} had nothing to decide in this deal.", player=self.player)

    def waiting(self, expert: Expert) -> Waiting | None:
        """Return how far the review is; `None` if all decisions are judged."""
        words, model = self.words, self.model
        done, every = model.judged, model.to_judge
        if done >= every:
            return None
        far = words.text("{done} of {all} decisions", done=done, all=every)
        if expert.failed:
            note = words.text("Something went wrong. Press Continue to try again.")
            return Waiting(words.text("The review stopped."), far, far, note)
        if not expert.going:
            note = words.text("Press Continue to review the other decisions.")
            return Waiting(words.text("The review is paused."), far, far, note)
        note = words.text("Expert plays each of your decisions again and knows only what you knew.")
        if not self.own:
            note = words.text(
                "Expert plays each decision again and knows only what {player} knew.", player=self.player
            )
        return Waiting(words.text("Still looking"), far, expert.told(words, done, every), note, done / every)


class ReviewText(_JudgedTable):
    """Texts of the review sheet, from the table's viewpoint."""

    def __init__(self, table: ReviewTable, model: ReviewModel) -> None:
        super().__init__(table, model)
        self.deal = DealText(table, model)
        self._sights: dict[int, TableContext[Any]] = {}
        self._reasons: dict[int, list[Line]] = {}
        self._known: dict[int, list[Line]] = {}
        self._lines: dict[int, list[Text]] = {}

    @property
    def ahead(self) -> Text:
        """What the values of actions and the graph show, with their unit."""
        return self.table.presenter.measure(self.words, len(self.past.names))

    @property
    def reach(self) -> float:
        """Points at each end of the scale on which all values of the game are drawn."""
        return self.table.presenter.value_scale

    @property
    def reach_told(self) -> Text:
        """The points at the ends of the scale, without a sign."""
        return self.words.decimal(self.reach, 0 if self.reach.is_integer() else 1)

    def place(self, index: int | None) -> Text:
        """Return a title for the current place: a decision, or a point between decisions."""
        words, place = self.words, self.table.reel.place
        decided = None if index is None else self.model.decided[index]
        if decided is None or decided.place != place:
            if place == 0:
                return words.text("Before the deal")
            if self.table.reel.at_end:
                return words.text("The end of the deal")
            return self._between(place)
        trick, player = decided.trick, self.deal.player
        if trick is not None and self.own:
            return words.text("Trick {number}: your card", number=trick)
        if trick is not None:
            return words.text("Trick {number}: {player}", number=trick, player=player)
        stage = words.capital(stage_name(self.words, decided.choice.stage))
        if self.own:
            return words.text("{stage}: your turn", stage=stage)
        return words.text("{stage}: {player}", stage=stage, player=player)

    def spoken(self, index: int | None) -> Text:
        """Describe the last step and the current place, for the screen reader."""
        table = self.table
        step = table.reel.steps[table.reel.place - 1] if table.reel.place else ()
        told = [told_of(table.presenter, table.sight(moment.view), moment.event) for moment in step]
        return told_in_row(self.words, [*told, self.place(index)])

    def _between(self, place: int) -> Text:
        part = next((part for part in reversed(self.model.parts) if part.first <= place), None)
        if part is None:
            return self.words.text("The deal")
        if isinstance(part.name, int):
            return self.words.text("Trick {number}", number=part.name)
        return self.words.capital(stage_name(self.words, part.name))

    # A decision.

    def before(self, decided: JudgedDecision) -> TableContext[Any]:
        """Return the presenters' context just before a decision, as its player saw it."""
        choice = decided.choice
        if choice.number not in self._sights:
            you = choice.player if self.own else None
            self._sights[choice.number] = sight_before(self.past, choice, self.table.sight, you)
        return self._sights[choice.number]

    def reason(self, decided: JudgedDecision) -> Line:
        """Return the reason for the best action, based on what its player knew; empty if not judged."""
        return self.reasons(decided)[0]

    def reasons(self, decided: JudgedDecision) -> list[Line]:
        """Return the reason and its shorter forms, the longest first."""
        if decided.choice.forced:
            return [self.words.line("There was no other choice here.")]
        if decided.judged is None:
            return [()]
        number = decided.choice.number
        if number not in self._reasons:
            sight = self.before(decided)
            verdict, presenter = decided.judged.verdict, self.table.presenter
            self._reasons[number] = reason_lines(presenter, sight, verdict)
        return self._reasons[number]

    def known(self, decided: JudgedDecision) -> list[Line]:
        """Return what the player could infer about the suits of the decision, one line per suit."""
        judged, number = decided.judged, decided.choice.number
        if judged is None or decided.choice.stage != "play":
            return []
        if number not in self._known:
            sight = self.before(decided)
            about = [*judged.verdict.best.cards[:1], *decided.choice.action.cards[:1], *sight.trick[:1]]
            suits = [*map(suit_of, about), sight.state.trump]
            suits = [suit for suit in suits if 0 <= suit < len(SUIT_CARDS)]
            self._known[number] = known_told(sight, dict.fromkeys(suits))
        return self._known[number]

    def action_line(self, action: Action) -> Line:
        """Return an action as its player would say it, or the card played."""
        return self.table.presenter.narration.spoken(self.table.final_sight(), action)

    def luck_told(self, decided: JudgedDecision) -> Text:
        """Say what luck made of a decision; empty unless it was lucky or bad luck and all hands are open."""
        words, fact = self.words, None if decided.judged is None else decided.judged.hindsight
        if decided.luck is None or fact is None or not self.table.open:
            return NO_WORDS
        if decided.luck is LuckMark.LUCKY:
            return words.text("With these cards it cost nothing.")
        cost = words.text(self.table.presenter.amount, points=words.decimal(fact.loss.points))
        return words.text("With these cards it cost {amount}.", amount=cost)

    def holder(self, card: Card, decided: JudgedDecision) -> int | None:
        """Return who held a card at a decision; `None` if no player did, or if the hands are closed."""
        return self.past.holder(card, decided.choice.number) if self.table.open else None

    def explained(self, player: int) -> Text:
        """Say what a click on a player's card of the trick does."""
        if player == self.table.seat:
            return self.words.text("Click to review your card")
        return self.words.text(
            "Click to review {player}'s card", player=self.table.final_sight().names[player]
        )

    def line(self, decided: JudgedDecision) -> Sequence[TrickTaken]:
        """Return the tricks that would have followed the expert's action; empty if it was the expert's.

        They show other players' cards, so there are none unless all hands are open.
        """
        return () if decided.judged is None or not self.table.open else decided.judged.better_line

    def line_told(self, decided: JudgedDecision) -> list[Text]:
        """Return the number of each trick of the line with the side's result so far, as text.

        In games without sides the text names the winner of the trick.
        """
        words, judged = self.words, decided.judged
        assert judged is not None, "only judged decisions have a better line"
        place, first = decided.choice.number, decided.trick or 1
        if place not in self._lines:
            moments = self.past.better_moments(judged, self.table.seat, hands_open=True)
            ends = [moment for moment in moments if isinstance(moment.event, TrickTaken)]
            self._lines[place] = [
                words.text("{number}: {told}", number=first + number, told=self._result_so_far(trick, end))
                for number, (trick, end) in enumerate(zip(judged.better_line, ends, strict=False))
            ]
        return self._lines[place]

    def _result_so_far(self, trick: TrickTaken, end: Moment) -> Text:
        """Return what the judged player's side has won after a trick, as in the sidebar, or who won it."""
        sight, presenter, player = self.table.sight(end.view), self.table.presenter, self.model.seat
        side = presenter.seats.side(sight, player)
        for section in presenter.sidebar.sections(sight):
            for force in section.forces if isinstance(section, ContractProgress) else ():
                if side is not None and force.side is side and force.done is not None:
                    return force.figure(self.words)
        return sight.label(trick.winner)

    def trick_told(self, trick: TrickTaken, told: Text) -> Text:
        """Return a trick of the better line for a screen reader."""
        cards = map(self.table.parts.painter.skin.card_name, trick.cards)
        return told_in_row(self.words, [told, self.words.listed([*cards])])

    def basis(self, deals: int) -> Text:
        """Describe the sample that the values are based on."""
        words, number = self.words, self.words.thousands(deals)
        if self.own:
            return words.text("Based on {deals} deals that fit what you knew", deals=number)
        return words.text(
            "Based on {deals} deals that fit what {player} knew", deals=number, player=self.deal.player
        )
