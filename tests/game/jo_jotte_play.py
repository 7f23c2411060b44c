"""Jo-Jotte by chance: matches in which something happens, for the tests that look at many positions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, SEVEN, each, rank_of, suit_of
from game.games.jo_jotte.ranks import HEIGHTS
from game.match.match import Match

from .jo_jotte_deals import FORMS, GAME, LONG_HEARTS, LONG_SPADES, PACK, TWO_SUITS_EACH, deck, order


def new_match(form: str, rng: Random) -> Match:
    players, own = FORMS[form]
    options = {
        "rubbers": rng.choice((1, 1, 1, 2)),
        "rubber_goal": rng.choice(("played", "won")),
        "chouette_games": rng.choice((1, 2, 2, 3)),
    }
    return Match(
        GAME,
        players,
        GAME.Options.read(own | options, players),
        seed=rng.randrange(10**9),
        first_dealer=rng.randrange(players),
    )


def start_deal(match: Match, rng: Random) -> None:
    """From a shuffled pack; or with like cards in one hand or side; or with hands that often tie at NT."""
    kind = rng.randrange(7)
    if kind < 3:
        match.start_deal()
        return
    players = order(match)
    if kind < 5:
        shift = rng.randrange(len(players))
        given = TWO_SUITS_EACH.values() if len(players) == 4 else (LONG_SPADES, LONG_HEARTS)
        hands = {players[(place + shift) % len(players)]: hand for place, hand in enumerate(given)}
        if len(players) == 4:
            hands[players[-1]] = " ".join(hands[players[-1]].split()[:7])
        match.start_deal(deck(match, hands))
        return
    by_suit = rng.random() < 0.5
    noise = rng.choice((0.3, 1.0, 2.0))

    def place_of(card: str) -> float:
        return ("CDHS".index(card[1]) if by_suit else "789JQKTA".index(card[0]) / 2) + rng.random() * noise

    cards = sorted(PACK, key=place_of)
    start = rng.choice((0, 0, rng.randrange(32)))
    cards = cards[start:] + cards[:start]
    hands = {}
    shift = rng.randrange(len(players))
    for player in sorted(players, key=lambda player: (players.index(player) + shift) % 2):
        number = 9 if len(players) < 4 else 7 if player == players[-1] else 8
        own, cards = cards[:number], cards[number:]
        hands[player] = " ".join(rng.sample(own, len(own)))
    match.start_deal(deck(match, hands))


def likely(match: Match, rng: Random) -> Action:
    """Any action, but rather those by which slams and nullos are bid with hope, and melds declared."""
    legal = list(match.legal())
    state: Any = match.deal.state
    player = state.turn
    cards = each(state.hands[player])
    verb = legal[-1].verb
    if verb in ("accept", "name") and rank_of(match.deal.deck[0]) == SEVEN and rng.random() < 0.9:
        return legal[0]  # some deals are thrown in
    if verb in ("double", "redouble") and rng.random() < 0.4:
        return legal[0]
    if verb == "name" and rng.random() < 0.3:
        return legal[-1]
    if verb in ("accept", "meld") and rng.random() < 0.6:
        return legal[-1]
    if verb == "slam" and sum(suit_of(card) == state.strain for card in cards) > 4:
        return rng.choice((legal[-1], rng.choice(legal)))
    if verb == "slam" and rng.random() < 0.6:
        return legal[0]
    nullo = next((action for action in legal if action.verb == "nullo"), None)
    if nullo is not None and rng.random() < 0.7:
        low = sum(HEIGHTS[NO_TRUMP][card] for card in cards) / len(cards) < 3.4
        return nullo if low else next(action for action in legal if action.verb != "nullo")
    if verb == "play":
        ours = player in state.camps()[0]
        if state.plays_nullo and rng.random() < 0.9:
            return min(legal, key=lambda action: HEIGHTS[NO_TRUMP][action.cards[0]])
        if state.slam and ours and rng.random() < 0.9:
            return max(
                legal, key=lambda action: (suit_of(action.cards[0]) == state.trump, rank_of(action.cards[0]))
            )
    return rng.choice(legal)


def positions(match: Match, rng: Random) -> Iterator[None]:
    while match.upcoming is not None:
        start_deal(match, rng)
        yield
        while not match.deal.finished:
            match.act(likely(match, rng))
            yield
