"""The review of one player's decisions for a page: verdicts, reasons, and what the result consists of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.ai.accuracy import whole_accuracy
from game.ai.verdict import Grade
from game.analysis.moment import moment_of
from game.analysis.result_parts import result_parts
from game.analysis.review import LuckMark, ReviewedDecision
from game.session.past_deal import PastDecision
from scenes.deal_page.deal_course import DealCourse
from scenes.graphics.grade_names import GRADE_NAMES, LUCK_NAMES
from scenes.i18n import NO_WORDS, Line, Text
from scenes.presenters.base.moment import sight_before
from scenes.presenters.base.narration import named
from scenes.presenters.base.reasons import reason_line


@dataclass(frozen=True)
class ToldVerdict:
    """The verdict on a decision in words."""

    grade: Grade
    name: Text
    """Name of the grade, with the luck mark if there is one."""
    action: Line
    """What the player did; after a slip or a mistake also what would have been better."""
    reason: Line
    """Why it would have been better; empty if there is nothing to explain."""
    cost: Text = NO_WORDS
    """What the decision cost; empty unless it was a slip or a mistake."""
    is_moment: bool = False
    """Whether this decision mattered most in the deal."""


class DealVerdictsTold:
    """All verdicts on a player's decisions. Each decision with a choice must be judged."""

    def __init__(self, course: DealCourse, seat: int) -> None:
        self.course = course
        self.seat = seat
        self.summary = course.past.summary(seat)

    @property
    def heading(self) -> Text:
        """Heading of the review."""
        return self.course.words.text("Decisions by {player}", player=self.course.names[self.seat])

    def parts(self) -> list[tuple[Text, Text]]:
        """Return what the result consists of: names and points; empty if the player had no choice."""
        words, parts = self.course.words, result_parts(self.summary)
        if parts is None:
            return []
        names = words.text("Cards"), words.text("Luck"), words.text("Play"), words.text("Result")
        return [(name, words.gain(value)) for name, value in zip(names, parts, strict=True)]

    def story(self) -> Text:
        """Return the accuracy, the unit of the parts, and how often each grade was given."""
        words, course = self.course.words, self.course
        if self.summary.accuracy is None:
            return words.text("There was nothing to decide in this deal.")
        accuracy = words.text("Accuracy {number}.", number=whole_accuracy(self.summary.accuracy))
        unit = words.text("{sentence}.", sentence=course.presenter.measure(words, len(course.names)))
        return words.sentences(accuracy, self._counts(), unit)

    def _counts(self) -> Text:
        words = self.course.words
        grades = [each.verdict.grade for each in self._judged()]
        slips, mistakes = grades.count(Grade.SLIP), grades.count(Grade.MISTAKE)
        names = {
            Grade.BEST: words.text("best"),
            Grade.FINE: words.text("fine"),
            Grade.SLIP: words.counted("slip", "slips", slips),
            Grade.MISTAKE: words.counted("mistake", "mistakes", mistakes),
        }
        told = [
            words.text("{number} {name}", number=grades.count(grade), name=name)
            for grade, name in names.items()
            if grade in grades
        ]
        return words.text("{sentence}.", sentence=words.listed(told))

    def _judged(self) -> list[ReviewedDecision]:
        """Return the verdicts on the decisions with a choice."""
        judged = self.course.past.judged
        own = [choice for choice in self.course.past.own(self.seat) if not choice.forced]
        return [judged[choice.number] for choice in own if choice.number in judged]

    def told(self) -> Mapping[int, ToldVerdict]:
        """Return the verdicts in words, by the number of the action."""
        judged, past = self._judged(), self.course.past
        found = moment_of(judged, past.swing)
        moment = None if found is None else found.decision.number
        choices = {choice.number: choice for choice in past.own(self.seat)}
        return {
            each.number: self._verdict(choices[each.number], each, is_moment=each.number == moment)
            for each in judged
        }

    def _verdict(self, choice: PastDecision, judged: ReviewedDecision, *, is_moment: bool) -> ToldVerdict:
        course, verdict = self.course, judged.verdict
        words, presenter = course.words, course.presenter
        sight = sight_before(course.past, choice, course.see, None)
        chosen, best = (named(presenter.narration, sight, each) for each in (verdict.chosen, verdict.best))
        name = self._name(verdict.grade, judged.luck(course.past.swing))
        if not verdict.grade.worse_than_fine:
            reason = reason_line(presenter, sight, verdict) if is_moment else ()
            return ToldVerdict(verdict.grade, name, chosen, reason, is_moment=is_moment)
        player = course.names[self.seat]
        action = words.line("{player}: {action}. Better: {other}.", player=player, action=chosen, other=best)
        cost = words.text(presenter.amount, points=words.gain(-verdict.cost.points))
        return ToldVerdict(
            verdict.grade, name, action, reason_line(presenter, sight, verdict),
            words.text("{amount} on average", amount=cost), is_moment,
        )  # fmt: skip

    def _name(self, grade: Grade, luck: LuckMark | None) -> Text:
        words = self.course.words
        name = words.text(GRADE_NAMES[grade])
        return (
            name
            if luck is None
            else words.text("{first}, {next}", first=name, next=words.text(LUCK_NAMES[luck]))
        )
