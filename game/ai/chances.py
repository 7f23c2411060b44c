"""Probabilities for rules of thumb: normally distributed quantities and unseen cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb, erf, sqrt
from typing import Any

from game.engine.cards import HANDS, Cards
from game.engine.state import Zone
from game.engine.view import View


def below(deviations: float) -> float:
    """Return the standard normal distribution function, `deviations` standard deviations from the mean."""
    return (1 + erf(deviations / sqrt(2))) / 2


def chance_of(view: View[Any], wanted: Cards, zone: Zone) -> float:
    """Return the probability that the hidden cards of a zone include one of `wanted` (hypergeometric)."""
    lacking = view.hidden.get(zone, 0)
    if not lacking:
        return 0.0
    pool = view.unseen & view.state.may.get(zone, ~0)
    cards = pool.bit_count()
    others = cards - (pool & wanted).bit_count()
    return _chance_of_one(cards, others, lacking)


@cache
def _chance_of_one(cards: int, others: int, drawn: int) -> float:
    """Return the probability that cards drawn at random are not all among `others` of `cards`."""
    return 1 - comb(others, drawn) / comb(cards, drawn) if cards >= drawn else 0.0


def chance_to_take(view: View[Any], player: int, takers: Cards, suit: Cards, ruffs: float) -> float:
    """Return the probability that a player plays one of `takers` to a trick in which they must follow a suit.

    A player who can take the trick while following suit always does. A void player may play anything: `ruffs`
    is the probability that they play a taker if they have one.
    """
    zone = HANDS[player]
    known = view.state.hands[player]
    following = 1.0 if known & takers & suit else chance_of(view, takers & suit, zone)
    if known & suit:
        return following
    void = 1 - chance_of(view, suit, zone)
    other = 1.0 if known & takers else chance_of(view, takers & ~suit, zone)
    return min(1.0, following + void * other * ruffs)


def chance_to_hold(
    view: View[Any], ours: bool, friends: Sequence[bool], takers: Cards, suit: Cards, ruffs: float
) -> float:
    """Return the probability that the side of the player to act wins the trick.

    `ours` says whether that side is winning so far, and `friends`, by player, who is on that side. `takers`,
    `suit` and `ruffs` are as in `chance_to_take`.
    """
    chance = 1.0 if ours else 0.0
    for player in view.state.to_come():
        beaten = chance_to_take(view, player, takers, suit, ruffs)
        if friends[player]:
            chance += (1 - chance) * beaten
        else:
            chance *= 1 - beaten
    return chance
