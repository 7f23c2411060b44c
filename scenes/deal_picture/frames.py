"""Which pictures show a trick, the deciding moment or a whole deal, and what is written below them."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from game.analysis.moment import DecidingMoment, moment_of
from game.engine.events import Played, TrickTaken
from game.session.past_deal import PastDeal
from scenes.deal_picture.picture_table import AnimationFrame, PictureTable
from scenes.i18n import Line
from scenes.presenters.base.moment import sight_before
from scenes.presenters.base.narration import named

FIRST, CARD, TRICK, DECISION, RESULT = 1.6, 0.7, 1.6, 3.5, 6.0
"""Seconds for which a picture is shown: before the first card, after a card, at the end of a trick, before a
decision, and with the result.
"""
WHOLE_DEAL_FACTOR = 0.75
"""Factor for the times of cards and tricks if a whole deal is shown."""


def deciding_moment(past: PastDeal, seat: int) -> DecidingMoment | None:
    """Return the decision of a seat that mattered most, or `None` if none did or some are not judged."""
    if past.left(seat):
        return None
    return moment_of((each for each in past.judged.values() if each.player == seat), past.swing)


class AnimationFrames:
    """The pictures of a deal's parts on a table, and what is written below each of them."""

    def __init__(self, table: PictureTable) -> None:
        self.table = table
        self.past = table.deal.past
        self.words = table.words
        cards = (
            place
            for place, step in enumerate(table.reel.steps, start=1)
            for moment in step
            if isinstance(moment.event, Played)
        )
        self._places = [[next(cards) for _ in trick.cards] for trick in self.past.tricks]
        """For each trick, the numbers of steps that have been shown after each of its cards."""

    # Animations.

    def trick(self, number: int) -> list[AnimationFrame]:
        """Return the pictures of a trick, given its index: before it, after each card, and who takes it."""
        places = self._places[number]
        return [AnimationFrame(places[0] - 1, self._name(number), FIRST), *self._cards(number)]

    def moment(self, found: DecidingMoment) -> list[AnimationFrame]:
        """Return the pictures of a decision in its trick: the cards before it, the decision, what followed.

        A decision before the play has only the pictures before and after it.
        """
        decision = self.decision(found)
        action = found.decision.number
        for number, trick in enumerate(self.past.tricks):
            if action in trick.actions:
                cards, place = self._cards(number), trick.actions.index(action)
                return [*cards[:place], decision, *cards[place:]]
        after = decision.place + 1
        return [decision, AnimationFrame(after, decision.caption, TRICK)]

    def deal(self) -> list[AnimationFrame]:
        """Return the pictures of all tricks in turn, and of the result."""
        found = [self.opening._replace(seconds=2 * FIRST)]
        for number in range(len(self._places)):
            found += [each._replace(seconds=each.seconds * WHOLE_DEAL_FACTOR) for each in self._cards(number)]
        return [*found, self.result]

    @property
    def result(self) -> AnimationFrame:
        """The table at the end of the deal with each player's points."""
        story, end = self.table.presenter.story, self.table.end
        told = story.story(end) or story.title(end)
        return AnimationFrame(len(self.table.reel.steps), (told,), RESULT, has_result=True)

    @property
    def opening(self) -> AnimationFrame:
        """The table before the first card is played, or at the end of a deal without play."""
        if not self._places:
            return self.result
        return AnimationFrame(self._places[0][0] - 1, self.words.line("Before the first trick"))

    def decision(self, found: DecidingMoment) -> AnimationFrame:
        """Return the picture before a decision, which names it and the better action, if there was one."""
        choice = next(each for each in self.past.choices if each.number == found.decision.number)
        sight = sight_before(self.past, choice, self.table.see, None)
        narration, player = self.table.presenter.narration, self.table.deal.names[choice.player]
        chosen = named(narration, sight, found.decision.verdict.chosen)
        caption = self.words.line("{player}: {action}.", player=player, action=chosen)
        if found.costly:
            other = named(narration, sight, found.other)
            caption = self.words.line(
                "{player}: {action}. Better: {other}.", player=player, action=chosen, other=other
            )
        ends = list(accumulate(len(step) for step in self.table.reel.steps))
        cards = found.decision.verdict.best.cards
        ringed = cards[0] if len(cards) == 1 else None
        return AnimationFrame(bisect_right(ends, choice.before), caption, DECISION, ringed)

    def _cards(self, number: int) -> list[AnimationFrame]:
        """Return a picture after each card of a trick; the last one says who takes the trick."""
        places = self._places[number]
        found = [AnimationFrame(place, self._name(number), CARD) for place in places]
        return [*found[:-1], AnimationFrame(places[-1], self._taken(number), TRICK)]

    def _name(self, number: int) -> Line:
        """Return the number of a trick as a caption."""
        trick = self.words.text("trick {number} of {all}", number=number + 1, all=len(self._places))
        return (self.words.capital(trick),)

    def _taken(self, number: int) -> Line:
        """Return who takes a trick; its number if no one does."""
        after = self._places[number][-1]
        for step in self.table.reel.steps[after:]:
            for moment in step:
                if isinstance(moment.event, Played):
                    return self._name(number)
                if isinstance(moment.event, TrickTaken):
                    sight = self.table.see(moment.view)
                    return self.table.presenter.narration.caption(sight, moment.event)
        return self._name(number)
