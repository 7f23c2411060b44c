"""Kan by chance: matches in which something happens, for the tests that look at many positions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.engine.actions import Action
from game.engine.cards import JOKER, rank_of
from game.match.match import Match

from .kan_deals import GAME, deck, order, pack
from .random_play import random_options


def some_match(players: int, rng: Random) -> Match:
    options = random_options(GAME, rng, players=players)
    options = options.changed("rounds", rng.choice((1, 2, 2, 3, 4, 5)))
    return Match(GAME, players, options, seed=rng.randrange(10**9), first_dealer=rng.randrange(players))


def start_deal(match: Match, rng: Random) -> None:
    """From a shuffled pack, or with the best cards in the hands of one team."""
    players = order(match)
    if rng.random() < 0.4:
        match.start_deal()
        return
    upcoming: Any = match.upcoming
    kankei = upcoming.carried.kankei or tuple(rng.sample(players, min(2, len(players) // 2)))
    others = [player for player in players if player not in kankei]
    team = kankei if rng.random() < 0.6 else others
    if len(players) == 3:
        team = rng.sample(players, rng.choice((1, 2)))
    noise = rng.choice((1.0, 4.0, 8.0))
    cards = pack(match)
    cards.sort(
        key=lambda card: -(99 if card == "JK" else "23456789TJQKA".index(card[0])) + noise * rng.random()
    )
    top, rest = cards[: 10 * len(team)], cards[10 * len(team) :]
    if rng.random() < 0.5:
        rng.shuffle(top)
    else:
        top.sort(key=lambda card: card[1])
    rng.shuffle(rest)
    hands = {}
    for player in players:
        own = top if player in team else rest
        hands[player], own[:] = own[:10], own[10:]
    match.start_deal(deck(match, hands))


def likely(match: Match, rng: Random, temper: float) -> Action:
    """Any action, but rather those by which strong teams win everything."""
    legal = list(match.legal())
    state: Any = match.deal.state
    verb = legal[0].verb
    if verb == "kan":
        return legal[rng.random() < temper]
    if verb == "stop":
        return legal[rng.random() < 0.75]
    if verb == "shippo_jo":
        return legal[rng.random() < temper]
    if verb == "trump":
        hand = state.hands[state.turn]
        return max(
            legal, key=lambda action: (hand >> 13 * (action.strain or 0) & 0x1FFF).bit_count() + rng.random()
        )
    if verb == "play":
        if rng.random() < 0.97:
            legal = [action for action in legal if not action.manner] or legal
        if rng.random() < 0.8:
            lead = not state.trick
            return max(
                legal,
                key=lambda action: (
                    (20 if action.cards[0] == JOKER else rank_of(action.cards[0])) * (1 if lead else -1),
                    rng.random(),
                ),
            )
    return rng.choice(legal)


def positions(match: Match, rng: Random) -> Iterator[None]:
    while match.upcoming is not None:
        start_deal(match, rng)
        temper = rng.choice((0.3, 0.9, 1.0))
        yield
        while not match.deal.finished:
            match.act(likely(match, rng, temper))
            yield
