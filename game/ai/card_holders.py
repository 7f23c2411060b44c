"""Beliefs of a network about who holds each unseen card, as weights for sampling deals.

A network has one output for each card and place where a card can be hidden. The outputs of a card's possible
places become shares that add up to 1 (softmax). Zones then draw their cards in turn: the weight of a card is
its share in the zone, divided by its shares in the zones that draw later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

from game.ai.packed_network import PackedNetwork, read, shares
from game.engine.cards import HANDS, Card, Cards, Suit, each, suit_of
from game.engine.state import Zone
from game.engine.view import View

NETWORK_SHARE = 0.6
"""Share of sampled deals in which a network's beliefs are used; the others go by simpler signs.

A network knows only the computer players that it was trained on; people may play otherwise.
"""
CARDS = 53
HIGHEST, LOWEST = 100.0, 0.01
"""Bounds of the weight of a card."""


class HiddenPlace(NamedTuple):
    """A zone with hidden cards."""

    zone: Zone
    number: int
    """The zone's number among a card's outputs."""
    allowed: Cards
    """The unseen cards that may be hidden there."""


class Asked(NamedTuple):
    """A position as a network is asked about it; all of it follows from the view of the player to act."""

    given: tuple[int, ...]
    """The inputs that are 1."""
    cards: tuple[tuple[Card, int], ...]
    """Each unseen card with its number in the network."""
    places: tuple[HiddenPlace, ...]
    """The zones that hide cards, in the order in which they draw cards."""
    width: int
    """Number of outputs of a card."""


def asked_about(
    view: View[Any],
    given: Iterable[int],
    number: Mapping[Card, int],
    places: Iterable[tuple[Zone, int]],
    width: int,
) -> Asked:
    """Return a position as a network is asked about it.

    `number` has every card's number in the network, and `places` the zones that hide cards, in the order in
    which they draw, with their numbers among a card's outputs; the other arguments are as in `Asked`.
    """
    may = view.state.may
    hidden = tuple(HiddenPlace(zone, place, view.unseen & may.get(zone, ~0)) for zone, place in places)
    return Asked(tuple(given), tuple((card, number[card]) for card in each(view.unseen)), hidden, width)


@cache
def network_of(package: str) -> PackedNetwork:
    """Return the network in a game's `holders.txt`; `package` is that of its bot logic."""
    return read(files(package).joinpath("holders.txt").read_text(encoding="ascii"))["holders"]


def starts(blocks: Sequence[tuple[str, int]]) -> tuple[dict[str, int], int]:
    """Return the first input of each block, and the number of all inputs, from names and sizes of blocks."""
    found, start = {}, 0
    for name, size in blocks:
        found[name] = start
        start += size
    return found, start


def told_by_play(
    view: View[Any],
    number: Mapping[Card, int],
    start: Mapping[str, int],
    to_follow: Callable[[Sequence[Card]], Sequence[Suit]],
) -> list[int]:
    """Return the inputs for what the player to act has seen of the cards; `number` has that of every card.

    Each block has an input for every card of the pack, and for every player whom it is about. The blocks are:
    `hand`, the cards in the own hand; `cannot`, unseen cards that another player can't hold; `played`, cards
    that a player has played; `led`, those that they led; `off suit`, those that did not follow suit; `trick`,
    the cards of the current trick, the one before the player last; `shown`, if `start` has it, cards that
    are known to be in another hand. `to_follow` returns, for each card of a trick but the first, the suit
    that was to be followed.
    """
    state, me, size = view.state, view.state.turn, len(number)
    players = state.setup.players
    found = _inputs(start["hand"], number, state.hands[me])
    for step in range(1, players):
        other, block = (me + step) % players, (step - 1) * size
        zone = HANDS[other]
        may = state.may.get(zone, ~0) if zone in view.hidden else 0
        found += _inputs(start["cannot"] + block, number, view.unseen & ~may)
        if "shown" in start:
            found += _inputs(start["shown"] + block, number, state.hands[other])
    tricks = [(trick.leader, trick.cards) for trick in state.past_tricks]
    if state.trick:
        tricks.append((state.leader, tuple(state.trick)))
    for leader, cards in tricks:
        blocks = [(leader + place - me) % players * size for place in range(len(cards))]
        places = [block + number[card] for block, card in zip(blocks, cards, strict=True)]
        found += [start["played"] + place for place in places]
        found += [start["led"] + place for place in places[:1]]
        for place, card, suit in zip(places[1:], cards[1:], to_follow(cards), strict=True):
            if suit_of(card) != suit:
                found.append(start["off suit"] + place)
    late = start["trick"] + (players - 1 - len(state.trick)) * size
    return found + [late + place * size + number[card] for place, card in enumerate(state.trick)]


def suits_led(cards: Sequence[Card]) -> list[Suit]:
    """Return the suit led for each later card of a trick."""
    return [suit_of(cards[0]) for _ in cards[1:]]


def _inputs(start: int, number: Mapping[Card, int], cards: Cards) -> list[int]:
    return [start + number[card] for card in each(cards)]


def learned_by(
    package: str, is_known: Callable[[View[Any]], bool], asked: Callable[[View[Any]], Asked]
) -> Callable[[View[Any]], dict[Zone, Sequence[float]]]:
    """Return a function from a view to its zones with weights by card, in drawing order; it returns none if
    the network in the package does not know the position.
    """
    return lambda view: (
        learned_weights(network_of(package), asked(view)) if view.hidden and is_known(view) else {}
    )


@lru_cache(64)
def learned_weights(network: PackedNetwork, asked: Asked) -> dict[Zone, Sequence[float]]:
    """Return the zones with weights by card, in drawing order; sampling asks for those of one view often."""
    return weights_in_turn([place.zone for place in asked.places], card_shares(network, asked))


def of_a_deal(
    learned: Mapping[Zone, Sequence[float]], likely: Mapping[Zone, Sequence[float]], rng: Random
) -> Mapping[Zone, Sequence[float]]:
    """Return the zones with weights by card of one sampled deal: `learned` with a probability of
    `NETWORK_SHARE`, if there are any, and otherwise the simpler signs of `likely`.
    """
    return learned if learned and rng.random() < NETWORK_SHARE else likely


def card_shares(network: PackedNetwork, asked: Asked) -> dict[Card, list[int]]:
    """Return for each unseen card whole numbers in proportion to the probability of each of `places`.

    A place that can't hold the card has 0.
    """
    outputs, width, bits = network.outputs(asked.given), asked.width, network.bits
    numbers = [place.number for place in asked.places]
    allowed = [place.allowed for place in asked.places]
    found = {}
    for card, number in asked.cards:
        first = width * number
        possible = [may >> card & 1 for may in allowed]
        found[card] = shares([outputs[first + place] for place in numbers], possible, bits)
    return found


def weights_in_turn(
    zones: Sequence[Zone], by_card: Mapping[Card, Sequence[int]]
) -> dict[Zone, Sequence[float]]:
    """Return the weights, by card, of zones that draw in this order; the last zone draws what is left."""
    found: dict[Zone, Sequence[float]] = {}
    for place, zone in enumerate(zones[:-1]):
        weights = [1.0] * CARDS
        for card, parts in by_card.items():
            others = sum(parts[place + 1 :])
            weights[card] = min(HIGHEST, max(LOWEST, parts[place] / others)) if others else HIGHEST
        found[zone] = weights
    return found
