"""Beliefs of a verdict: unseen cards that take what the decision is about, counted once more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import GAMES, logic_of
from game.ai.beliefs import MAX_BELIEFS, SHARE_UNITS, CardBelief, beliefs
from game.ai.causes import Comparison, winning_card
from game.ai.continuation import Continuations
from game.ai.paired_trials import MIN_DEALS
from game.ai.reasons import causes
from game.engine.actions import Action
from game.engine.cards import each
from game.engine.view import View, view
from game.match.match import Match
from tests.ai.test_causes import plays
from tests.conftest import LONG, Tally
from tests.game.secrecy import exchanged

every_game = pytest.mark.parametrize("key", GAMES)
DEALS = 24


def compared(match: Match, seen: View[Any], best: Action, other: Action) -> tuple[CardBelief, ...]:
    found = Comparison(Continuations(logic_of(match.game), seen), best, other, range(DEALS))
    return beliefs(found, causes(found))


def two_plays(match: Match, rng: Random) -> tuple[Action, Action]:
    legal = [action for action in match.legal() if action.verb == "play"]
    best = rng.choice(legal)
    return best, rng.choice([action for action in legal if action.cards != best.cards])


@every_game
def test_a_belief_is_the_share_of_the_deals_and_about_a_card_that_takes_one(key: str, tally: Tally) -> None:
    tally.floor(beliefs=8)
    for match, _ in zip(plays(key, tally.rng), tally.times(8, "decisions"), strict=False):
        seen = match.view(match.to_act)
        best, other = two_plays(match, tally.rng)
        found = compared(match, seen, best, other)
        assert len(found) <= MAX_BELIEFS
        assert len({belief.card for belief in found}) == len(found)
        sample = Continuations(logic_of(match.game), seen)
        for belief in found:
            assert seen.unseen >> belief.card & 1
            hands = [sample.deal(n).hands for n in range(DEALS)]
            for player, share in enumerate(belief.shares):
                count = sum(hand[player] >> belief.card & 1 for hand in hands)
                assert share == pytest.approx(count / DEALS, abs=1 / SHARE_UNITS)
                assert share or not count
            assert sum(belief.shares) + belief.elsewhere == pytest.approx(1)
            own = {*each(seen.state.hands[match.to_act])}
            courses = [sample.after(action, n).tricks for action in (best, other) for n in range(DEALS)]
            assert any(
                winning_card(trick) == belief.card and own & {*trick.cards}
                for tricks in courses
                for trick in tricks
            )
            tally.count["beliefs"] += 1


@every_game
def test_cards_that_nobody_told_change_no_belief(key: str, tally: Tally) -> None:
    """Two unseen cards exchanged, the player believes what they believed."""
    for match in plays(key, tally.rng):
        seen = match.view(match.to_act)
        hidden = each(seen.unseen)
        if len(hidden) < 2:
            continue
        one, two = tally.rng.sample(hidden, 2)
        other = exchanged(match, {one: two, two: one}, match.to_act)
        if other is None or other.copy().facts() == match.deal.state.copy().facts():
            continue
        asked = two_plays(match, tally.rng)
        told = compared(match, seen, *asked)
        assert compared(match, view(other, match.to_act), *asked) == told
        tally.count["beliefs"] += len(told)
        tally.count["decisions"] += 1
        if tally.count["decisions"] >= 5 * LONG:
            break
    tally.floor(beliefs=3)


def test_too_few_deals_are_no_ground_for_a_belief(tally: Tally) -> None:
    match = next(plays("kan", tally.rng))
    best, other = two_plays(match, tally.rng)
    sample = Continuations(logic_of(match.game), match.view(match.to_act))
    assert beliefs(Comparison(sample, best, other, range(MIN_DEALS - 1)), ()) == ()
