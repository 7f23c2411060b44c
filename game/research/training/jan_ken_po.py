"""Training data of Jan Ken Po: contracts of four players, by playouts.

Plausible hands are declared, with trumps and calls chosen roughly by the rules of thumb. Only the tricks of
the declarer's side are kept; the value of a bid follows from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from game.ai.hidden_zones import NOTHING_HIDDEN, OPEN_DEAL
from game.ai.jan_ken_po.learned import CARDS, INPUTS_BY_TRUMP, PLAYERS, TRICKS
from game.ai.jan_ken_po.position import JanKenPoPlayStanding, JanKenPoPosition
from game.ai.jan_ken_po.rules_of_thumb import (
    CARD_USE,
    CARD_USE_BEFORE_TRUMPS,
    POINTS_PER_USE,
    SHORT_SUIT_POINTS,
)
from game.ai.jan_ken_po.valuation import tricks_alone
from game.ai.kernels.generator import RandomGenerator
from game.ai.network import Network, read
from game.engine.cards import CLUBS, FULL_PACK, SUIT_CARDS, Card, Cards, Suit, each, mask
from game.games.jan_ken_po.state import PUT_DOWN

HAND_CARDS = 13
PLAYOUTS = 8
"""Number of playouts of a contract."""
CONTRACTS_PER_HAND = 3
"""Number of contracts tried for a hand."""
MIN_DECLARING_TRICKS = 2.2
"""Expected tricks alone below which a hand is seldom declared."""
TRUMP_CHOICE_ERROR = 0.5
"""Standard deviation of the error in choosing trumps, in tricks."""
DISCARD_ERROR = 2.0
"""Standard deviation of the random error in the value of each discard, in points."""
CALL_ERROR = 10.0
"""Standard deviation of the random error in a card's place in `CARD_USE`, by which cards are called."""
NO_CALL_PROBABILITY = 0.2
"""Probability that no card is called."""
CALL_CANDIDATES = 12
"""Number of the most useful missing cards from which the call is chosen."""
FIRST_CALL_INPUT = CARDS
"""First input of a network for the called card, after those for the kept cards."""
NOBODY = -1


class Contract(NamedTuple):
    """A contract and the tricks of the declarer's side in each playout."""

    deal: int
    player: int
    hand: Cards
    kept: Cards
    trump: Suit
    called: Card
    """First card called, or `NOBODY`."""
    partner: int
    tricks: tuple[int, ...]


def contracts(seed: int, number: int, deals: int) -> list[Contract]:
    """Return contracts of some deals, named with random errors: the examples for learning calls."""
    rng, generator = _chances(seed, number)
    found = []
    for deal in range(deals):
        hands = _dealt(rng)
        kept = [
            keep(hand, CARD_USE_BEFORE_TRUMPS, NOBODY, rng, DISCARD_ERROR if rng.random() < 0.3 else 0.0)
            for hand in hands
        ]
        for player, hand in enumerate(hands):
            alone = [tricks_alone(PLAYERS, hand, trump) for trump in range(4)]
            if max(alone) < MIN_DECLARING_TRICKS and rng.random() < 0.7:
                continue
            for _ in range(CONTRACTS_PER_HAND):
                trump = max(range(4), key=lambda suit: alone[suit] + rng.gauss(0, TRUMP_CHOICE_ERROR))
                cards = keep(hand, CARD_USE[trump], trump, rng, 0.0 if rng.random() < 0.4 else DISCARD_ERROR)
                lacking = each(FULL_PACK & ~hand)
                lacking.sort(key=lambda card: CARD_USE[trump][card] + rng.gauss(0, CALL_ERROR), reverse=True)
                calls = [] if rng.random() < NO_CALL_PROBABILITY else lacking[:2]
                held = [*kept[:player], cards, *kept[player + 1 :]]
                found.append(_played(deal, player, hand, held, trump, calls, generator))
    return found


def declared(seed: int, number: int, deals: int, networks: str) -> list[Contract]:
    """Return contracts of all hands of some deals, with the networks' favourite calls, and alone.

    Each hand names the suit that the rules of thumb like best or nearly so, and the next one.
    """
    rng, generator = _chances(seed, number)
    learned = _learned(networks)
    found = []
    for deal in range(deals):
        hands = _dealt(rng)
        kept = [keep(hand, CARD_USE_BEFORE_TRUMPS, NOBODY, rng, 0.0) for hand in hands]
        for player, hand in enumerate(hands):
            alone = [
                tricks_alone(PLAYERS, hand, trump) + rng.gauss(0, TRUMP_CHOICE_ERROR / 2)
                for trump in range(4)
            ]
            for trump in sorted(range(4), key=lambda suit: -alone[suit])[:2]:
                cards = keep(hand, CARD_USE[trump], trump, rng, 0.0)
                held = [*kept[:player], cards, *kept[player + 1 :]]
                lacking = sorted(each(FULL_PACK & ~hand), key=lambda card: -CARD_USE[trump][card])[
                    :CALL_CANDIDATES
                ]
                promised = with_calls(learned, cards, trump, lacking)
                best = sorted(range(CALL_CANDIDATES), key=lambda place: -promised[place])[:2]
                calls = [lacking[place] for place in best]
                found.append(_played(deal, player, hand, held, trump, calls, generator))
                found.append(_played(deal, player, hand, held, trump, [], generator))
    return found


def _chances(seed: int, number: int) -> tuple[Random, RandomGenerator]:
    rng = Random(f"{seed} {number}")
    return rng, RandomGenerator(rng.getrandbits(60))


@cache
def _learned(networks: str) -> dict[str, Network]:
    return read(networks)


def with_calls(networks: dict[str, Network], kept: Cards, trump: Suit, called: Sequence[Card]) -> list[float]:
    """Return the tricks that a declarer can expect with the holder of each of these cards as partner."""
    network = networks["call-clubs" if trump == CLUBS else "call"]
    place = INPUTS_BY_TRUMP[trump]
    sums = network.sums([place[card] for card in each(kept)])
    return [network.outputs(network.added(sums, FIRST_CALL_INPUT + place[card]))[0] for card in called]


def _dealt(rng: Random) -> list[Cards]:
    pack = each(FULL_PACK)
    rng.shuffle(pack)
    return [mask(pack[HAND_CARDS * player : HAND_CARDS * (player + 1)]) for player in range(PLAYERS)]


def keep(hand: Cards, use: Sequence[int], trump: Suit, rng: Random, error: float) -> Cards:
    """Return a hand after discarding by the rules of thumb.

    `use` is each card's usefulness; `error` is the standard deviation of the random error, in points.
    """
    for _ in range(PUT_DOWN):
        worst, least = 0.0, 0
        for suit in range(4):
            cards = hand & SUIT_CARDS[suit]
            length = cards.bit_count()
            short = SHORT_SUIT_POINTS[length] if length < len(SHORT_SUIT_POINTS) and suit != trump else 0.0
            for card in each(cards):
                value = short - POINTS_PER_USE * use[card] + (rng.gauss(0, error) if error else 0.0)
                if not least or value > worst:
                    worst, least = value, 1 << card
        hand ^= least
    return hand


def _played(
    deal: int,
    player: int,
    hand: Cards,
    hands: Sequence[Cards],
    trump: Suit,
    calls: Sequence[Card],
    generator: RandomGenerator,
) -> Contract:
    partner = NOBODY
    for card in calls:
        if partner == NOBODY:
            holders = (other for other in range(PLAYERS) if other != player and hands[other] >> card & 1)
            partner = next(holders, NOBODY)
    standing = JanKenPoPlayStanding(
        player,
        holder=player,
        trump=trump,
        declaring=1 << player | (1 << partner if partner != NOBODY else 0),
        payoffs=[(0.0, 0.0)] * (TRICKS + 1),
    )
    position = JanKenPoPosition(hands, standing, OPEN_DEAL, [NOTHING_HIDDEN] * PLAYERS)
    tricks = []
    for _ in range(PLAYOUTS):
        position.deal(generator)
        position.play_out(generator)
        tricks.append(position.won)
    called = calls[0] if calls else NOBODY
    return Contract(deal, player, hand, hands[player], trump, called, partner, tuple(tricks))
