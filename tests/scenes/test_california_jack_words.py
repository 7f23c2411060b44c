"""What is said at a table of California Jack, held against what the cards do."""

from __future__ import annotations

from random import Random

import pytest

from game import GAMES
from game.engine.cards import suit_of
from game.engine.events import Drew, TrickTaken
from game.engine.state import NOBODY
from game.games.california_jack.result import CaliforniaJackReason, CaliforniaJackResult, Won
from game.session.host import Host
from scenes.i18n import CardMark, Line, SuitMark
from scenes.presenters import presenter_of
from tests.conftest import Tally
from tests.game.random_play import random_match, some_action
from tests.scenes.sights import sight_of
from tests.scenes.table_driver import truth

GAME = GAMES["california_jack"]
WORDS = presenter_of("california_jack")


def table(rng: Random) -> Host:
    match = random_match(GAME, rng, 2)
    match.start_deal()
    return Host(match, ("human",) * 2, None)


def asked_suits(line: Line) -> list[int]:
    return [part.suit for part in line if isinstance(part, SuitMark)]


def test_the_question_names_the_suits_that_may_be_played(tally: Tally) -> None:
    """CJ-5, with and without the duty to trump."""
    tally.floor(follow=150, either=100, trump=30, free=50)
    for _ in tally.times(30, "deals"):
        host = table(tally.rng)
        match = truth(host)
        while not match.deal.finished:
            player, legal, state = match.to_act, match.legal(), match.deal.state
            assert player is not None
            line = WORDS.prompts.prompt(sight_of(host, player), legal)
            if state.trick:
                suits = {suit_of(action.cards[0]) for action in legal}
                held = {suit_of(card) for card in range(52) if state.hands[player] >> card & 1}
                asked = asked_suits(line)
                led = suit_of(state.trick[0])
                if asked:
                    assert suits <= set(asked), line
                    assert set(asked) == suits | ({led} if "follow" in line[0] else set()), line
                else:
                    assert suits == held, "any card"
                kind = "trump" if "trump" in line[0] else "follow" if len(asked) == 1 else "either"
                tally.count[kind if asked else "free"] += 1
            match.act(some_action(legal, tally.rng))


def test_a_hint_says_who_takes_the_trick_and_who_draws_the_open_card(tally: Tally) -> None:
    tally.floor(takes=120, goes=120, drawn=200)
    for _ in tally.times(20, "deals"):
        host = table(tally.rng)
        match = truth(host)
        while not match.deal.finished:
            player, second = match.to_act, bool(match.deal.state.trick)
            action = some_action(match.legal(), tally.rng)
            told = WORDS.advice.hint(sight_of(host, player or 0), action)
            before = len(match.deal.events)
            match.act(action)
            if not second:
                assert not str(told[0]).startswith(("It takes", "It lets"))
                continue
            after = match.deal.events[before:]
            (taken,) = (event for event in after if isinstance(event, TrickTaken))
            assert str(told[0]).startswith("It takes" if taken.winner == player else "It lets")
            tally.count["takes" if taken.winner == player else "goes"] += 1
            if len(told) > 1:
                first = next(event for event in after if isinstance(event, Drew))
                assert (first.player, told[1]) == (taken.winner, CardMark(first.card))
                tally.count["drawn"] += 1


@pytest.mark.parametrize(
    ("points", "title"),
    [
        ((2, 1), "2 to 1 for you"),
        ((1, 3), "3 to 1 for Aki"),
        ((2, 2), "2 points each"),
        ((1, 1), "1 point each"),
    ],
)
def test_a_deal_is_told_in_points(points: tuple[int, int], title: str) -> None:
    high = CaliforniaJackReason("high")
    won = tuple(Won(player, high) for player in range(2) for _ in range(points[player]))
    sight = sight_of(table(Random(3)), names=("You", "Aki"))
    sight.state.result = CaliforniaJackResult(won, (40, 40), NOBODY)
    assert WORDS.story.title(sight) == title
