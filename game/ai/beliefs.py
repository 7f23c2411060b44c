"""Beliefs: where a player could suspect the unseen cards that mattered in a decision.

They are read off the same possible deals as the verdict, so they rest on the player's view alone. A card
matters if it takes a trick from a card that the decision is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.ai.causes import MIN_SHARE, Cause, Comparison, Line, winning_card
from game.ai.paired_trials import MIN_DEALS
from game.engine.cards import Card
from game.engine.float_sum import float_sum

MAX_BELIEFS = 3
"""Maximum number of cards of a decision about which beliefs are stored."""
SHARE_UNITS = 10_000
"""Shares are multiples of 1 / `SHARE_UNITS`, so that the shares of a card add up to 1."""


class CardBelief(NamedTuple):
    """In which share of the possible deals each player holds a card that the deciding player can't see."""

    card: Card
    shares: tuple[float, ...]
    """Share of deals (0 to 1) in which the card is in a player's hand before the decision, by player."""
    elsewhere: float
    """Share of deals (0 to 1) in which it is in no hand: in the stock, the blind or a pile, or discarded."""


def beliefs(found: Comparison, causes: Sequence[Cause]) -> tuple[CardBelief, ...]:
    """Return the beliefs about the unseen cards that mattered most, at most `MAX_BELIEFS`.

    First come cards that a cause names, then those that most often take a card that is compared or named in
    a claim, then those that most often take any other card of the player. Cards that take one in less than
    `MIN_SHARE` of the continued deals are left out. Empty if there are fewer than `MIN_DEALS` deals.
    """
    if len(found.deals) < MIN_DEALS:
        return ()
    named = {cause.taker for cause in causes}
    about = {*found.best.cards, *found.other.cards}
    about |= {claim.card for cause in causes for claim in cause.claims if claim.card is not None}
    of_these, of_any = Counter[Card](), Counter[Card]()
    lines = [line for each in found.lines.values() for line in each]
    for line in lines:
        of_these.update(_takers(line, about))
        of_any.update(_takers(line, found.hand))
    ranked = sorted(of_any.keys() | of_these.keys(), key=lambda card: (-of_these[card], -of_any[card], card))
    ranked.sort(key=lambda card: card not in named)
    matter = [
        card
        for card in ranked
        if found.view.unseen >> card & 1 and max(of_these[card], of_any[card]) >= MIN_SHARE * len(lines)
    ]
    return tuple(_belief(found, card) for card in matter[:MAX_BELIEFS])


def _takers(line: Line, cards: Iterable[Card]) -> set[Card]:
    """Return the cards of other players that take one of these cards in a deal."""
    tricks = {line.place[card][0] for card in cards if card in line.place}
    return {winning_card(line.tricks[n]) for n in tricks if line.tricks[n].winner != line.me}


def _belief(found: Comparison, card: Card) -> CardBelief:
    players = found.state.setup.players
    counts = [0] * (players + 1)
    for number in found.deals:
        hands = found.sample.deal(number).hands
        counts[next((p for p in range(players) if hands[p] >> card & 1), players)] += 1
    *shares, elsewhere = (part / SHARE_UNITS for part in whole_parts(counts, SHARE_UNITS))
    return CardBelief(card, tuple(shares), elsewhere)


def whole_parts(amounts: Sequence[float], whole: int) -> list[int]:
    """Return whole numbers that add up to `whole`, in proportion to amounts of at least 0.

    Rounded down; the rest goes to the largest remainders. The amounts must not all be 0.
    """
    exact = [whole * amount / float_sum(amounts) for amount in amounts]
    parts = [int(each) for each in exact]
    for place in sorted(range(len(exact)), key=lambda n: parts[n] - exact[n])[: whole - sum(parts)]:
        parts[place] += 1
    return parts
