"""Which of the cards to play that are about equal.

In a solved ending some cards end alike with best play by everyone, so an exact solution can't tell them
apart. Opponents who err or see only their own cards do: a short search shows which card does better against
them. Cards that a search, or the solutions of many deals, can't tell apart either are ordered by the rules of
thumb and by thrift: a strong player risks no card that counts, throws no high card away for nothing, and
plays alike in like positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic
from game.ai.search import ActionEstimate, Search
from game.ai.settled_tricks import taken
from game.engine.actions import Action
from game.engine.cards import Cards, Suit, each, suit_of
from game.engine.view import View

ALIKE = 1e-6
"""Share of the bot logic's `swing` up to which two payoffs count as the same."""
EQUAL = 0.05
"""Share of the bot logic's `swing` up to which cards to play count as equal."""
SETTLING = 300
"""Maximum number of search iterations that decide between actions that are worth the same."""
TRUSTED = 60
"""Minimum number of these iterations that the rules of thumb count as, so that they decide between actions
that are about equal in the search too.
"""

SAME = 0.02
"""Share of the bot logic's `swing` up to which two cards give the same away."""
CLEARLY = 0.2
"""Share of the bot logic's `swing` by which the rules of thumb like one card clearly better than another."""
QUESTIONED_SHARE = 0.3
"""Share of the bot logic's `swing` up to which a thriftier card is tried in fresh deals."""
MAX_QUESTIONED = 3
"""Maximum number of thriftier cards that are tried in fresh deals."""


def settled(
    logic: BotLogic[Any],
    view: View[Any],
    tied: Sequence[Action],
    rng: Random,
    iterations: int = SETTLING,
    bias: Bias = UNBIASED,
    stop: Callable[[], bool] = lambda: False,
) -> list[Action]:
    """Return actions that are worth the same in a solved ending, the most promising first.

    A search of at most `SETTLING` iterations orders them, together with the rules of thumb. A card that these
    like clearly better than the best of the search comes first. `stop` can end the search early.
    """
    if len(tied) < 2:
        return list(tied)
    iterations = min(iterations, SETTLING)
    prior_visits = max(TRUSTED, logic.prior_visits(view.state))
    search = Search(logic, view, tied, rng, iterations, prior_visits=prior_visits, bias=bias)
    search.run(iterations, stop)
    first = preferred_first(logic, view, search.estimates(), search.alike(), tied)
    return [each.action for each in first]


def preferred_first(
    logic: BotLogic[Any],
    view: View[Any],
    estimates: Sequence[ActionEstimate],
    alike: Sequence[Action],
    equal: Sequence[Action],
) -> list[ActionEstimate]:
    """Return the estimates, best first, but before it the card that the rules of thumb prefer.

    It is a card of `equal` that they like clearly better. If there is none, it is a card of `alike` that is
    of the suit of the best, gives no more away and counts no more: between suits, and where a card is to be
    spent, the search chooses better. If a thriftier card of `alike` is worth about the same, it comes first.
    """
    best = estimates[0].action
    if not best.cards:
        return list(estimates)
    actions = list(dict.fromkeys([best, *alike, *equal]))
    liked = dict(zip(actions, logic.preferences(view, actions), strict=True))
    first = max([best, *equal], key=liked.__getitem__)
    if liked[first] <= liked[best] + CLEARLY * logic.swing:
        given = dict(
            zip(actions, given_away(logic, view, actions, [liked[action] for action in actions]), strict=True)
        )
        counts = logic.trick_values(view.state).cards
        same_suit = [
            action
            for action in dict.fromkeys([best, *alike])
            if _suit(action) == _suit(best)
            and given[action] <= given[best] + SAME * logic.swing
            and counts[action.cards[0]] <= counts[best.cards[0]]
        ]
        # An uncertain difference may be large, so half an error is no reason to be thrifty.
        least = estimates[0].payoff - EQUAL * logic.swing
        near = [one.action for one in estimates if one.action in alike and one.payoff >= least]
        first = thriftiest(logic, view, max(same_suit, key=liked.__getitem__), near, given)
    return sorted(estimates, key=lambda estimate: estimate.action != first)


def thriftiest(
    logic: BotLogic[Any],
    view: View[Any],
    first: Action,
    near: Sequence[Action],
    given: Mapping[Action, float],
) -> Action:
    """Return the card of `near` to play instead of `first`, or `first`; `given` is what each gives away.

    If the player's side may lose the trick, it is a card that counts less, the best of those that count
    least; but the highest card left of a suit may always be led. Then it is the lowest card of that suit that
    counts no more. A card that gives more away is not chosen.
    """
    state = view.state
    if logic.beaters(state, first.cards[0], now=True) is None:
        return first
    # As long as the sides are unknown, anyone else may be an opponent.
    sides = logic.sides(state) or [int(player == state.turn) for player in range(state.setup.players)]
    counts = logic.trick_values(state).cards
    others = view.unseen | state.held_by_others(state.turn)

    def beaters(action: Action) -> Cards:
        return logic.beaters(state, action.cards[0], now=False) or 0

    def risk(action: Action) -> float:
        card = action.cards[0]
        higher = any(suit_of(other) == suit_of(card) for other in each(beaters(action) & others))
        safe = taken(logic, view, sides, card) or not (state.trick or higher)
        return 0.0 if safe else counts[card]

    def saving(card: Action) -> list[Action]:
        return [action for action in near if given[action] <= given[card] + SAME * logic.swing]

    first = min([first, *saving(first)], key=risk)
    if taken(logic, view, sides, first.cards[0]):
        return first
    lower = [
        action
        for action in saving(first)
        if _suit(action) == _suit(first)
        and beaters(action) >> first.cards[0] & 1
        and risk(action) <= risk(first)
    ]
    return max(lower, key=lambda action: beaters(action).bit_count(), default=first)


def thrifty_first(
    logic: BotLogic[Any],
    view: View[Any],
    estimates: Sequence[ActionEstimate],
    near: Sequence[Action],
    rng: Random,
    iterations: int,
    stop: Callable[[], bool],
) -> list[ActionEstimate]:
    """Return the estimates, but first a card of `near` that is thriftier than the first one.

    The card that did best in a search owes part of its lead to luck. So it and the thriftier cards are tried
    in fresh deals, without the rules of thumb, and what counts is the mean of both averages. Nothing changes
    if `stop` ends this early.
    """
    first = estimates[0].action
    if not first.cards:
        return list(estimates)
    actions = list(dict.fromkeys([first, *near]))
    liked = logic.preferences(view, actions)
    given = dict(zip(actions, given_away(logic, view, actions, liked), strict=True))
    thriftier: list[Action] = []
    while len(thriftier) < MAX_QUESTIONED:
        left = [action for action in actions if action not in thriftier]
        if (other := thriftiest(logic, view, first, left, given)) == first:
            break
        thriftier.append(other)
    if not thriftier:
        return list(estimates)
    tried = [first, *thriftier]
    # With so large a budget no card is dropped.
    search = Search(logic, view, tried, rng, len(tried) * iterations, prior_visits=0)
    search.run(iterations, stop)
    if search.iterations < iterations:
        return list(estimates)
    fresh = {one.action: one.payoff for one in search.estimates()}
    worth = {one.action: (one.payoff + fresh[one.action]) / 2 for one in estimates if one.action in fresh}
    least = worth[first] - EQUAL * logic.swing
    near = sorted((action for action in worth if worth[action] >= least), key=lambda action: -worth[action])
    first = thriftiest(logic, view, first, near, given)
    return sorted(estimates, key=lambda estimate: estimate.action != first)


def _suit(action: Action) -> Suit:
    """Return the suit of a card, or the suit named for a joker."""
    return suit_of(action.cards[0]) if action.strain is None else action.strain


def given_away(
    logic: BotLogic[Any], view: View[Any], actions: Sequence[Action], liked: Sequence[float]
) -> list[float]:
    """Return what each action gives away for later tricks, in points; `liked` are its preferences.

    It is what the rules of thumb would like the action more if later tricks did not count.
    """
    hasty = logic.preferences(view, actions, Bias(haste=1.0))
    return [value - own for value, own in zip(hasty, liked, strict=True)]
