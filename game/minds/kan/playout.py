"""Quick sensible play to the end of the deal, for the search.

Questions are answered by the rules of thumb. In the play all cards lie open: a leader prefers what
nobody on the other side can beat, who follows gives scoring cards to tricks that are safe and takes
others as cheaply as he can where it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.engine.actions import PLAYS
from game.engine.cards import JOKER, SUIT_CARDS, Card, Cards, Suit, each
from game.engine.rules import OVER, Game
from game.kan.form import JOKER_BIT, SCORING, points
from game.kan.play import JOKER_LEADS
from game.kan.powers import can_be_taken, joker_needs_contract, playable, takers_now
from game.kan.state import KanState
from game.minds.kan import advice
from game.minds.kan.cardplay import joker_unlikely, keep
from game.minds.kan.prospects import scored_with_kankei

LEADS_MASTER = 0.75
"""How likely a leader who has a card that cannot be beaten plays it."""
EXPECTED = 0.4
"""Scoring cards that a player still to come adds to a trick."""
TAKES = 1.0
"""How many scoring cards a trick needs, for each that a card is worth later, to be taken with it."""


def play_out(game: Game[KanState], state: KanState, rng: Random) -> None:
    """Play a bare state to its end."""
    advance = game.advance
    side: list[bool] = []
    while state.phase != OVER:
        if state.phase == "draw":
            advance(state, rng.choice(game.legal(state)))
        elif state.phase != "play":
            legal = game.legal(state)
            values = advice.before_play(state, legal)
            advance(state, legal[values.index(max(values))])
        else:
            if not side:
                kankei = scored_with_kankei(state)
                side = [player in kankei for player in range(state.setup.players)]
            _play(game, state, side, rng)


def _play(game: Game[KanState], state: KanState, side: Sequence[bool], rng: Random) -> None:
    """Cards, until something else is asked."""
    advance = game.advance
    kept = keep(state.trump)
    while state.phase == "play":
        hand = state.hands[state.turn]
        cards = playable(state, hand)
        if joker_needs_contract(state):
            cards &= ~JOKER_BIT
        if not cards & (cards - 1):
            card = cards.bit_length() - 1
        elif state.trick:
            card = _follow(state, cards, side, kept)
        else:
            card = _lead(state, cards, side, rng)
        if card == JOKER and not state.trick:
            advance(state, JOKER_LEADS[_named(state, side)])
        else:
            advance(state, PLAYS[card])


def _lead(state: KanState, cards: Cards, side: Sequence[bool], rng: Random) -> Card:
    """A card that cannot be beaten, or any."""
    if rng.random() < LEADS_MASTER:
        against = _against(state, state.to_come(), side)
        safe = []
        for suit in range(4):
            card = (cards & SUIT_CARDS[suit]).bit_length() - 1
            if card >= 0 and not can_be_taken(against, suit, takers_now(state, suit)[card]):
                safe.append(card)
        if safe:
            return safe[int(rng.random() * len(safe))]
    choice = each(cards & ~JOKER_BIT & ~SCORING or cards)
    return choice[int(rng.random() * len(choice))]


def _named(state: KanState, side: Sequence[bool]) -> Suit:
    """The suit of which the other side holds most scoring cards."""
    theirs = 0
    for player, hand in enumerate(state.hands):
        if side[player] != side[state.turn]:
            theirs |= hand
    held = [points(theirs & SUIT_CARDS[suit]) for suit in range(4)]
    return held.index(max(held))


def _against(state: KanState, coming: Sequence[int], side: Sequence[bool]) -> list[Cards]:
    """The hands of the other side among those still to play to the trick, as far as they matter.

    Hardly anybody plays the joker to the first or the last one.
    """
    likely = ~JOKER_BIT if joker_unlikely(state) else ~0
    mine = side[state.turn]
    return [state.hands[player] & likely for player in coming if side[player] != mine]


def _follow(state: KanState, cards: Cards, side: Sequence[bool], kept: Sequence[float]) -> Card:
    """A scoring card to a safe trick, the cheapest card that makes it one, or what is worth least."""
    trick, led = state.trick, state.led
    over = takers_now(state, led)
    player, holder, heads = state.leader, state.leader, trick[0]
    following = state.following
    points = SCORING >> heads & 1
    for card in trick[1:]:
        player = following[player]
        points += SCORING >> card & 1
        if over[heads] >> card & 1:
            holder, heads = player, card
    friendly = side[holder] == side[state.turn]
    winning = cards & over[heads]
    if friendly or winning:
        coming = state.to_come()
        against = _against(state, coming, side)
        if friendly and not can_be_taken(against, led, over[heads]):
            gifts = cards & SCORING & ~JOKER_BIT
            return _least(gifts or cards & ~JOKER_BIT or cards, kept)
        stake = points + EXPECTED * len(coming)
        for card in sorted(each(winning), key=lambda card: kept[card] - (SCORING >> card & 1)):
            worth = TAKES * (stake + (SCORING >> card & 1))
            if worth >= kept[card] and not can_be_taken(against, led, over[card]):
                return card
    rest = cards & ~JOKER_BIT or cards
    return _least(rest & ~SCORING or rest, kept)


def _least(cards: Cards, kept: Sequence[float]) -> Card:
    """The card that is worth least later."""
    return min(each(cards), key=kept.__getitem__)
