"""Texts of the review: the result of a deal, and why an action was better given what its player knew."""

from __future__ import annotations

from typing import Any

from game.analysis.review import ReviewedDecision
from game.engine.cards import SUIT_CARDS, suit_of
from game.engine.rules import Stage
from game.session.past_deal import PastDeal
from scenes.i18n import CardMark, Line, Template, Text, Translator, gain_text, mark
from scenes.pages.review.model import JudgedDecision, ReviewModel
from scenes.pages.review.table import ReviewTable
from scenes.presenters.base.advice import known_told
from scenes.presenters.base.moment import sight_before
from scenes.presenters.base.reasons import reason_lines
from scenes.presenters.base.sidebar import told_in_row
from scenes.presenters.base.table_context import TableContext
from scenes.table.table_reader import told_of

HARDLY = 0.05
"""Points below which a difference is too small to mention."""
STAGES: dict[Stage, Template] = {
    "auction": mark("bid"),
    "exchange": mark("exchange"),
    "call": mark("call"),
    "play": mark("play"),
}
"""Names of the stages below the graph."""


def stage_name(words: Translator, stage: Stage) -> Text:
    """Return the name of a stage."""
    return words.text(STAGES[stage])


class ReviewText:
    """Texts of the review sheet, from the table's viewpoint."""

    def __init__(self, table: ReviewTable, model: ReviewModel) -> None:
        self.table = table
        self.model = model
        self._reasons: dict[int, list[Line]] = {}
        self._known: dict[int, list[Line]] = {}

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

    @property
    def player(self) -> Text:
        """Name of the player whose decisions are judged."""
        return self.table.final_sight().names[self.model.seat]

    # The deal.

    def outcome(self) -> Text:
        """Describe how the deal ended and the points it scored."""
        points = gain_text(self.past.points[self.model.seat])
        if self.own:
            story = self.table.presenter.story.title(self.table.final_sight())
            return self.words.text("{result}, {points}", result=story, points=points)
        return self.words.text("{player}, {points}", player=self.player, points=points)

    def story(self) -> Text:
        """Describe luck and skill separately, and the costliest mistake."""
        words, model = self.words, self.model
        if not model.to_judge:
            return words.text("There was nothing to decide in this deal.")
        if model.judged < model.to_judge:
            return words.text(
                "The expert is reviewing every decision. You can already step through the deal."
            )
        found = self.past.summary(model.seat)
        cards, lost = words.gain(found.cards), words.decimal(max(0.0, found.all.lost.points))
        worst = model.worst
        if worst is None:
            return words.text("Luck of the cards: {cards}. Mistakes cost almost nothing.", cards=cards)
        return words.text(
            "Luck of the cards: {cards}. Mistakes cost {lost}, most of all in {what}.",
            cards=cards,
            lost=lost,
            what=self.where(worst),
        )

    def where(self, decided: JudgedDecision) -> Text:
        """Return where in the deal a decision was made, for use within a sentence."""
        if decided.trick is not None:
            return self.words.text("trick {number}", number=decided.trick)
        return self.words.text("the {stage}", stage=stage_name(self.words, decided.choice.stage))

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
        trick, player = decided.trick, self.player
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
        return sight_before(self.past, choice, self.table.sight, choice.player if self.own else None)

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
            verdict, narration = decided.judged.verdict, self.table.presenter.narration
            self._reasons[number] = reason_lines(narration, sight, verdict)
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

    def hidden(self, judged: ReviewedDecision) -> Line:
        """Describe the best action with all cards known, if the hands are open."""
        words, fact = self.words, judged.hindsight
        if not self.table.open or fact is None:
            return words.line("not shown")
        if fact.best == judged.verdict.chosen or fact.loss.points < HARDLY:
            return words.line("With all hands open, no choice was better.")
        better = words.decimal(fact.loss.points)
        best = fact.best
        action: Line = (CardMark(best.cards[0]),) if best.verb == "play" else ()
        if not action:
            action = self.table.presenter.narration.spoken(self.table.final_sight(), best)
        return words.line("Best with all hands open: {action} (+{points})", action=action, points=better)

    def basis(self, judged: ReviewedDecision) -> Text:
        """Describe the sample that the figures are based on, with the margin of error."""
        words, verdict = self.words, judged.verdict
        if verdict.exact and verdict.deals == 1:
            return words.text("Every card was known, so these figures are exact.")
        deals = words.thousands(verdict.deals)
        if self.own:
            told = words.text("Based on {deals} deals that fit what you knew", deals=deals)
        else:
            told = words.text(
                "Based on {deals} deals that fit what {player} knew", deals=deals, player=self.player
            )
        error = 2 * verdict.loss.error
        if not HARDLY <= error < 1000:
            return told
        return words.text("{basis}, ± {points}", basis=told, points=words.decimal(error))

    @property
    def heading(self) -> Text:
        """Heading of the list of decisions."""
        if self.own:
            return self.words.text("Your decisions")
        return self.words.text("Decisions by {player}", player=self.player)
