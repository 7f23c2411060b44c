"""Rules of thumb for Jan Ken Po, from what a seat may know.

Every value is in points of the deal by which the player is ahead of the others. Decisions before the play use
`valuation`; in play a card is valued by the probability that its side wins the trick with it, less what the
card is worth later.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.ai.bias import Bias
from game.ai.chances import chance_to_hold
from game.ai.jan_ken_po.valuation import points_ahead, tricks_alone, tricks_with_partner
from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, SUIT_CARDS, Card, Cards, Suit, each, mask
from game.engine.view import View
from game.games.jan_ken_po.powers import TAKERS
from game.games.jan_ken_po.state import PARTNERS_FROM, PUT_DOWN, JanKenPoState, everybody_discards, tricks
from game.games.jan_ken_po.suits import strength, suit_order

TRICK_POINTS = 10.0
"""Points that a trick is worth in play."""
OVERCALL_PROBABILITIES = (1.0, 0.5, 0.3, 0.14, 0.05, 0.02, 0.0)
"""Probability that a player still to bid bids higher, by bid."""
OVERCALL_PROBABILITIES_OF_ONE = (1.0, 0.9, 0.6, 0.4, 0.15, 0.05, 0.0)
"""Probability that the opponent bids higher with two players, by bid; the second player must bid after a
pass.
"""
PASS_VALUES = {2: -27.0, 3: -10.0, 4: -3.0, 5: -2.6, 6: -2.7}
"""Value in points of leaving the contract to others, by number of players."""
PASS_VALUE_AFTER_OVERBID = -13.0
"""Value in points of leaving the contract to the only opponent, who has bid more than they had to."""
NEKO_TRICKS = {2: 0.3, 3: 0.0, 4: 0.2, 5: 0.7, 6: 1.2}
"""Tricks that a bidder alone takes beyond the estimate, with the help of the neko, by number of players."""


def _use(trump: Suit) -> tuple[int, ...]:
    order = suit_order(trump)
    height = {suit: 8 * (4 - order.index(suit)) if suit in order else 6 for suit in range(4)}
    return tuple(height[card // 13] + 2 * strength(card) for card in range(52))


CARD_USE = tuple(_use(trump) for trump in range(4))
"""Usefulness of each card, from 0 to 56, by trump suit."""
CARD_USE_BEFORE_TRUMPS = tuple(sum(use[card] for use in CARD_USE) // 4 for card in range(52))
"""Usefulness of each card before trumps are known."""
MAX_USE = 56
POINTS_PER_USE = 0.3
"""Points for each step of usefulness."""
SHORT_SUIT_POINTS = (0.0, 4.0, 2.0)
"""Points for discarding from a suit, by the number of its cards in the hand (0 to 2).

Only used for three players or more: with two, discarding by the cards alone measured better.
"""
RUFF_PROBABILITY = 0.7
"""Probability that a void player has a card that wins the trick and plays it."""


def preferences(view: View[JanKenPoState], legal: Sequence[Action], bias: Bias) -> list[float]:
    """Return the value of each legal action, in points."""
    if view.state.phase == "play":
        return [_play(view, action.cards[0], 1 - bias.haste) for action in legal]
    return before_play(view.state, legal, bias.boldness)


# Before the play. Only the player's own hand and public facts are used, so a true state works like a view.


def before_play(state: JanKenPoState, legal: Sequence[Action], boldness: float = 0.0) -> list[float]:
    """Return the value of each bid, discard, trump suit or call to the player to act.

    Boldness counts as that many extra tricks in bids and calls.
    """
    hand = state.hands[state.turn]
    match state.phase:
        case "auction":
            return bids(state, hand, legal, boldness)
        case "neko" | "discard":
            return discards(state, hand, legal)
        case "trump":
            suits = [action.strain for action in legal if action.strain is not None]
            return [tricks_alone(state.setup.players, hand, suit) * TRICK_POINTS for suit in suits]
    return calls(state, hand | state.discards[state.turn], legal, boldness)


def bids(state: JanKenPoState, hand: Cards, legal: Sequence[Action], boldness: float) -> list[float]:
    """Return the value of each bid, weighing its contract against being overbid, and of a pass."""
    setup = state.setup
    behind = setup.players - 1 - len(state.bids)
    players = setup.players
    down = PUT_DOWN if everybody_discards(setup) else 0
    alone = best_alone(players, hand, down) + NEKO_TRICKS[players] + boldness
    by_two = players == 2
    higher, lost = (
        (OVERCALL_PROBABILITIES_OF_ONE, PASS_VALUE_AFTER_OVERBID)
        if by_two
        else (OVERCALL_PROBABILITIES, PASS_VALUES[players])
    )
    passed = lost if by_two and state.bids else PASS_VALUES[players]
    values = []
    for action in legal:
        bid = action.number or 0
        kept = (1 - higher[bid]) ** behind
        values.append(kept * contract(state, bid, alone) + (1 - kept) * lost if bid else passed)
    return values


def contract(state: JanKenPoState, bid: int, alone: float) -> float:
    """Return the expected points of a bid, played alone or with a partner, whichever is better."""
    setup = state.setup
    number = tricks(setup)
    best = points_ahead(setup.options, setup.players, number, bid, round(4 * alone), alone=True)
    if setup.players >= PARTNERS_FROM:
        mean = round(4 * tricks_with_partner(setup.players, alone))
        best = max(best, points_ahead(setup.options, setup.players, number, bid, mean, alone=False))
    return best


@lru_cache(1 << 14)
def best_alone(players: int, hand: Cards, down: int) -> float:
    """Return the expected tricks of a hand with the best trump suit, after `down` discards."""
    return max(tricks_alone(players, keep(hand, down, suit), suit) for suit in range(4))


def keep(hand: Cards, down: int, trump: Suit) -> Cards:
    """Return the hand without the `down` cards that its player would discard with these trumps."""
    order = CARD_USE[trump]
    for card in sorted(each(hand), key=order.__getitem__)[:down]:
        hand ^= 1 << card
    return hand


def discards(state: JanKenPoState, hand: Cards, legal: Sequence[Action]) -> list[float]:
    """Return the value of each discard; only the declarer knows which suit will be trumps."""
    players = state.setup.players
    left = hand & ~mask(action.cards[0] for action in (state.sealed or {}).get(state.turn, ()))
    suit = named(players, hand) if state.turn == state.declarer else NO_TRUMP
    short = [_short(players, left, each_suit, suit) for each_suit in range(4)]
    use = CARD_USE_BEFORE_TRUMPS if suit == NO_TRUMP else CARD_USE[suit]
    return [short[action.cards[0] // 13] - POINTS_PER_USE * use[action.cards[0]] for action in legal]


def named(players: int, hand: Cards) -> Suit:
    """Return the suit that a declarer with this hand names as trumps."""
    return max(range(4), key=lambda trump: tricks_alone(players, hand, trump))


def _short(players: int, left: Cards, suit: Suit, trump: Suit) -> float:
    """Return the points for a step towards a void, which leaves a free choice of cards; none in trumps."""
    if players == 2 or suit == trump:
        return 0.0
    length = (left & SUIT_CARDS[suit]).bit_count()
    return SHORT_SUIT_POINTS[length] if length < len(SHORT_SUIT_POINTS) else 0.0


def calls(state: JanKenPoState, own: Cards, legal: Sequence[Action], boldness: float) -> list[float]:
    """Return the value of playing alone and of each call; the most useful card lacked is the best call."""
    setup = state.setup
    mean = tricks_alone(setup.players, state.hands[state.declarer], state.trump) + boldness
    number = tricks(setup)
    alone = points_ahead(setup.options, setup.players, number, state.bid, round(4 * mean), alone=True)
    partner = round(4 * tricks_with_partner(setup.players, mean))
    called = points_ahead(setup.options, setup.players, number, state.bid, partner, alone=False)
    use = CARD_USE[state.trump]
    values = []
    for action in legal:
        if not action.cards:
            values.append(alone)
        elif own >> action.cards[0] & 1:
            values.append(min(alone, called) - 3 * TRICK_POINTS)
        else:
            values.append(called - POINTS_PER_USE * (MAX_USE - use[action.cards[0]]))
    return values


# Play.


def _play(view: View[JanKenPoState], card: Card, keep: float) -> float:
    """Return the value of a card in points: the chance of the trick, less `keep` times its later worth."""
    state = view.state
    me = state.turn
    heads, leader = state.heads, me
    if state.trick:
        leader = state.player_at(state.trick.index(state.heads))
        if TAKERS[state.trump][heads] >> card & 1:
            heads, leader = card, me
    else:
        heads = card
    ours = state.declaring(leader) == state.declaring(me)
    chance = _holds(view, heads, ours)
    return TRICK_POINTS * (chance - keep * kept_worth(view, card))


def _holds(view: View[JanKenPoState], heads: Card, ours: bool) -> float:
    """Return the probability that the side of the player to act wins the trick with this winning card."""
    state = view.state
    mine = state.declaring(state.turn)
    friends = [state.declaring(player) == mine for player in range(state.setup.players)]
    takers, active = TAKERS[state.trump][heads], SUIT_CARDS[heads // 13]
    return chance_to_hold(view, ours, friends, takers, active, RUFF_PROBABILITY)


def kept_worth(view: View[JanKenPoState], card: Card) -> float:
    """Return what a card is worth later, in tricks: high cards of high suits are worth most."""
    state = view.state
    active = SUIT_CARDS[card // 13]
    higher = sum(1 for other in each(view.unseen & active) if strength(other) > strength(card))
    place = _place(state.trump, card // 13)
    return max(0.02 + 0.001 * strength(card), place * (1 - 0.3 * higher))


def _place(trump: Suit, suit: Suit) -> float:
    order = suit_order(trump)
    if suit not in order:
        return 0.45
    return (0.9, 0.65, 0.4, 0.2)[order.index(suit)]
