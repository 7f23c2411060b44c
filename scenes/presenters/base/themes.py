"""Themes of slips and mistakes in words, and a single decision as every page tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.analysis.review import ReviewedDecision
from game.analysis.themes import Theme
from game.engine.view import View
from game.session.past_deal import PastDeal
from scenes.i18n import Line, Template, Text, Translator, mark
from scenes.presenters.base.moment import sight_before
from scenes.presenters.base.presenter import Presenter, lesson_about
from scenes.presenters.base.reasons import reason_line
from scenes.presenters.base.table_context import TableContext

THEME_NAMES: Mapping[Theme, Template] = {
    Theme.KEPT: mark("Keeping a good card too long"),
    Theme.LOST: mark("Losing a scoring card"),
    Theme.GIVEN: mark("Giving a scoring card away"),
    Theme.PARTNER: mark("Taking your side's own trick"),
    Theme.WASTED: mark("Wasting a high card"),
    Theme.MISSED: mark("Letting a trick go"),
    Theme.TRUMPS: mark("Not drawing trumps"),
    Theme.LEAD: mark("Leading the wrong card"),
    Theme.HIGH_BID: mark("Bidding above your hand"),
    Theme.LOW_BID: mark("Bidding too low, or passing too early"),
    Theme.DISCARD: mark("Discarding the wrong card"),
    Theme.DOUBLE: mark("Doubling at the wrong time"),
    Theme.OTHER: mark("Other decisions"),
}
"""Name of each theme, as a heading."""


def theme_text(words: Translator, theme: Theme) -> Text:
    """Return the name of a theme, as a heading."""
    return words.text(THEME_NAMES[theme])


@dataclass(frozen=True)
class ToldDecision:
    """Why another action was better, as the review says it, and the lesson about it."""

    reason: Line
    spoken: Text
    """The reason in words only, for the screen reader."""
    lesson: str
    """Key of the lesson; empty if there is none."""


def told_decision(
    past: PastDeal,
    judged: ReviewedDecision,
    see: Callable[[View[Any]], TableContext[Any]],
    presenter: Presenter[Any],
) -> ToldDecision:
    """Return a judged decision in words, addressed to the player who decided.

    `see` returns the presenters' context for a view. Raises `StopIteration` if the deal has no such decision.
    """
    choice = next(each for each in past.choices if each.number == judged.number)
    sight = sight_before(past, choice, see, choice.player)
    reason = reason_line(presenter, sight, judged.verdict)
    lesson = lesson_about(presenter, sight, judged.verdict.chosen, judged.verdict.best)
    return ToldDecision(reason, sight.spelled(reason), lesson)
