"""Nothing is asked before it is explained, sides are marked once they are said, nothing stays at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import pytest

from game.engine.events import CallAnswered, Event, Played, SidesKnown, TrickTaken
from game.engine.view import Moment
from scenes.presenters import presenter_of
from tests.conftest import Tally
from tests.scenes.sights import sight_of
from tests.scenes.table_driver import Sitting, jack_host
from tests.scenes.test_news import a_deal

TEAMS = ("jan_ken_po", "kan", "napoleon")
SAY_SO = (CallAnswered, SidesKnown)


def says_so(moments: Sequence[Moment]) -> bool:
    """Whether it is said who plays with whom before anything else moves."""
    events = [moment.event for moment in moments]
    return any(isinstance(event, SAY_SO) for event in takewhile(lambda each: not moves(each), events))


def moves(event: Event) -> bool:
    return isinstance(event, Played | TrickTaken)


@pytest.mark.parametrize("key", TEAMS)
def test_a_side_is_marked_when_it_is_said_and_stays_marked(key: str, tally: Tally) -> None:
    """A card that gives somebody away is followed at once by the words for it, before anything else moves.

    That holds for who only looks on; a player can know more, by the cards that he holds.
    """
    for _ in tally.times(8, "deals"):
        host = a_deal(key, tally)
        seats, moments = presenter_of(key).seats, host.moments(None)
        before = [None] * host.players
        for number, (event, view) in enumerate(moments):
            now = [seats.side(sight_of(host, 0, view), player) for player in range(host.players)]
            for player, (was, side) in enumerate(zip(before, now, strict=True)):
                assert was is None or side is was, (player, event)
                if side is not None and was is None and isinstance(event, Played):
                    opens = not sum(view.state.won) and len(view.state.trick) == 1
                    assert opens or says_so(moments[number + 1 :]), (player, event)
                    tally.count["given away"] += 1
                tally.count["marks"] += side is not None and was is None
            before = now  # type: ignore[assignment]
    tally.floor(marks=20)


def test_nothing_is_asked_before_all_has_been_shown() -> None:
    sitting = Sitting(jack_host(), speed="normal", trick_pause_ms=300)
    asked = 0
    for _ in range(600):
        sitting.frame(0.05, draw=False)
        table = sitting.table
        _, question = table._picture.prompt(table.sight())
        if question:
            asked += 1
            assert table.course.settled
            assert table.seat.told == len(sitting.host.events(0))
            sitting.click(sitting.spot(sitting.legal_cards()[0]))
    assert asked >= 4


def test_nothing_that_was_said_stays_behind_the_result() -> None:
    sitting = Sitting(jack_host(), speed="off", trick_pause_ms=300)
    for _ in range(200):
        sitting.rest()
        if "over" in sitting.log:
            break
        sitting.table.messages.remark(1, sitting.table.words.text("Stop"))
        sitting.click(sitting.spot(sitting.legal_cards()[0]))
    assert "over" in sitting.log
    messages = sitting.table.messages
    assert (messages.bubbles, messages.caption, messages.refusal) == ({}, (), "")
