"""False sentences are found that are said by presenters that have been led astray."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from game import GAMES
from game.engine.events import Event, TrickTaken
from game.engine.view import View
from scenes.i18n import Line
from scenes.presenters import PRESENTERS
from scenes.presenters.base.layout import WinningCard
from scenes.presenters.base.table_context import TableContext
from tests.conftest import Tally
from tests.sentences.checks import Judge
from tests.sentences.course import courses
from tests.sentences.games import CHECKS, all_decks
from tests.sentences.moment import Moment

MOST = 16
"""Matches in which a lie must have been heard."""
Truthful = Callable[..., Any]


def wrong_winner(truthful: Truthful) -> Truthful:
    """A trick is given to the player after its winner."""

    def caption(sight: TableContext, event: Event) -> Line:
        if isinstance(event, TrickTaken):
            place = (event.players.index(event.winner) + 1) % len(event.players)
            event = replace(event, winner=event.players[place])
        line: Line = truthful(sight, event)
        return line

    return caption


def first_card(truthful: Truthful) -> Truthful:
    """The card that was led heads the trick, whatever follows."""
    return lambda sight, cards: WinningCard(0, sight.words.text("winning")) if cards else None


def owes_nothing(truthful: Truthful) -> Truthful:
    """Any card may be played."""

    def prompt(sight: TableContext, legal: Any) -> Line:
        free = sight.words.line("Your turn: play any card")
        line: Line = free if sight.trick else truthful(sight, legal)
        return line

    return prompt


def other_suit(truthful: Truthful) -> Truthful:
    """The suit after the one to be followed."""

    def active_suit(sight: TableContext, cards: Any) -> int | None:
        suit: int | None = truthful(sight, cards)
        return None if suit is None else (suit + 1) % 4

    return active_suit


def next_player(truthful: Truthful) -> Truthful:
    """What is true of another player."""
    return lambda sight, player: truthful(sight, (player + 1) % len(sight.names))


def other_scores(truthful: Truthful) -> Truthful:
    """Tricks and cards of one player for those of another."""

    def rail(sight: TableContext) -> Any:
        seen = sight.view
        turned = seen.state.copy()
        turned.won = [*turned.won[1:], *turned.won[:1]]
        turned.taken = [*turned.taken[1:], *turned.taken[:1]]
        return truthful(replace(sight, view=View(seen.viewer, turned, seen.hidden, seen.unseen)))

    return rail


LIES: dict[str, Callable[[Truthful], Truthful]] = {
    "active_suit": other_suit,
    "caption": wrong_winner,
    "heading": first_card,
    "prompt": owes_nothing,
    "rail": other_scores,
    "status": next_player,
}
MEMBERS = {
    "active_suit": ("board_layout", "active_suit"),
    "caption": ("narration", "caption"),
    "heading": ("board_layout", "heading"),
    "prompt": ("prompts", "prompt"),
    "rail": ("sidebar", "sections"),
    "status": ("seats", "status"),
}
"""The part of a presenter that says each, and by which of its members."""
PLACES = {"active_suit": "token"}
"""Where what they say is read, if it is not called so."""
WITHOUT = {("california_jack", "active_suit"), ("california_jack", "rail")}
"""What some games do not say."""


class Caught(Exception):
    """A false sentence was heard."""


@pytest.mark.parametrize(
    ("key", "what"), [(key, what) for key in GAMES for what in LIES if (key, what) not in WITHOUT]
)
def test_a_presenter_that_lies_is_caught(
    key: str, what: str, monkeypatch: pytest.MonkeyPatch, tally: Tally
) -> None:
    presenter = PRESENTERS[key]
    judge = Judge(CHECKS[key])

    def hear(place: str, shown: Any, moment: Moment) -> None:
        judge(place, shown, moment)
        if any(where.startswith(PLACES.get(what, what)) for where in judge.false):
            raise Caught

    def read() -> None:
        for course in islice(courses(GAMES[key], tally.rng, all_decks(), hear), MOST):
            course.play(1)

    part, member = MEMBERS[what]
    teller = getattr(presenter, part)
    monkeypatch.setattr(teller, member, LIES[what](getattr(teller, member)))
    with pytest.raises(Caught):
        read()
    tally.count["claims before"] = judge.count.total()
