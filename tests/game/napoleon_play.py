"""Napoleon played half by chance, so that deals are won and lost and whatever can happen does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.engine.actions import Action
from game.engine.cards import JOKER
from game.match.match import Match

from .random_play import some_action

BIDDERS = 1.2
"""So many players bid in a round, on the average."""
LOWEST = 4
"""Of so many bids one is chosen: among all there are high ones only, which nobody makes."""


def likely(match: Match, rng: Random) -> Action:
    """Low bids and many passes; then the lowest cards are discarded, and Napoleon's side plays its best."""
    legal = list(match.legal())
    verb = legal[-1].verb
    state = match.deal.state
    if verb == "bid":
        if rng.random() * match.players > BIDDERS:
            return legal[0]
        return legal[rng.randrange(1, min(len(legal), 1 + LOWEST))]
    if verb == "trump" or rng.randrange(4) == 0:
        return some_action(legal, rng)
    if verb == "call":
        return max(legal, key=height) if rng.randrange(2) else rng.choice(legal)
    high = verb == "play" and state.turn in (state.napoleon, state.partner())
    return (max if high else min)(legal, key=height)


def height(action: Action) -> int:
    (card,) = action.cards
    return 13 if card == JOKER else card % 13


def likely_course(match: Match, rng: Random) -> Iterator[Match]:
    """The match at every position, as `random_play.played`."""
    while match.upcoming is not None:
        match.start_deal()
        yield match
        while not match.deal.finished:
            match.act(likely(match, rng))
            yield match
