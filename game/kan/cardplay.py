"""Rules of thumb for the play: what a card brings the own side in this trick, less what it is worth later.

A card is judged in scoring cards, which `CARD` turns into points. Who is on whose side is a matter
of chances as long as the teams are silent.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..actions import Action
from ..cards import ACE, JOKER, KING, SUIT_CARDS, Card, Cards, Suit, rank_of, suit_of
from ..state import Zone
from ..view import View
from .advice import contract_worth
from .form import JOKER_BIT, SCORING
from .inference import friends
from .powers import JOKERS_LAST, LAST, best_place
from .state import KanState

CARD = 0.4
"""Points that a scoring card more brings, on the whole."""
BEHIND = 0.35
"""Scoring cards that a player still to come can be expected to add to a trick."""
LEAD = 0.2
"""What it is worth to lead to the next trick."""
RUFFS = 0.6
"""How likely a void player who has a card that takes the trick over plays it."""
SPENDS_JOKER = 0.25
"""How likely the joker's holder spends it on a trick, for each scoring card in it."""
BREAKS = 6.0
"""How much more a scoring card counts while a contract stands that one card of the others breaks."""
KEEP_JOKER = 3.5
"""What a card is good for in a later trick."""
KEEP_JOKER_OPEN = 2.2
"""The same where all cards lie open, so that a trick to spend it on is not missed."""
KEEP_TRUMP = 0.4
KEEP_TRUMP_RANK = 0.06
KEEP_MASTER = 0.6
KEEP_RANK = 0.02


@cache
def takers(led: Suit, trump: Suit, *, joker_is_lowest: bool) -> tuple[Cards, ...]:
    """For each card that heads a trick, the cards that take it over."""
    return tuple(
        sum(
            1 << other
            for other in range(53)
            if other != card and best_place((card, other), led, trump, joker_is_lowest=joker_is_lowest) == 1
        )
        for card in range(53)
    )


def takers_now(state: KanState, led: Suit) -> tuple[Cards, ...]:
    """The same for the present trick, if this suit is led."""
    return takers(led, state.trump, joker_is_lowest=state.form.silent and state.tricks == LAST)


def preferences(view: View[KanState], legal: Sequence[Action]) -> list[float]:
    """How good each card looks, in points."""
    state = view.state
    sides = friends(view)
    want = BREAKS if state.contract is not None else 1.0
    values = []
    announced: dict[str, float] = {}
    for action in legal:
        value = CARD * (want * _trick(view, action, sides) - kept_worth(view, action.cards[0]))
        for word in action.manner:
            if word not in announced:
                announced[word] = contract_worth(state, word)
            value += announced[word]
        values.append(value)
    return values


def _trick(view: View[KanState], action: Action, sides: Sequence[float]) -> float:
    """Scoring cards that the own side wins in this trick rather than the others."""
    state = view.state
    card = action.cards[0]
    trick = [*state.trick, card]
    led = state.led if state.trick else suit_of(card) if action.strain is None else action.strain
    lowest = state.form.silent and state.tricks == LAST
    place = best_place(trick, led, state.trump, joker_is_lowest=lowest)
    heads, holder = trick[place], state.player_at(place)
    better = takers_now(state, led)[heads]
    behind = state.to_come()
    points = sum(SCORING >> played & 1 for played in trick) + BEHIND * len(behind)
    chance = sides[holder]
    mine = 1.0 if holder == state.turn else 0.0
    for player in behind:
        beats = _beats(view, player, better, led, points)
        friend = sides[player]
        chance += (1 - chance) * beats * friend - chance * beats * (1 - friend)
        mine *= 1 - beats
    return (2 * chance - 1) * points + LEAD * mine


def _beats(view: View[KanState], player: int, better: Cards, led: Suit, points: float) -> float:
    """The chance that a player takes the trick over; the joker's holder may whatever else he has."""
    taken = view.chance_to_take(player, better & ~JOKER_BIT, SUIT_CARDS[led], RUFFS)
    if not better & JOKER_BIT or _joker_barred(view.state):
        return taken
    has = 1.0 if view.state.hands[player] & JOKER_BIT else view.chance_of(JOKER_BIT, Zone("hands", player))
    spent = has if view.state.tricks == JOKERS_LAST else has * min(1.0, SPENDS_JOKER * points)
    return taken + (1 - taken) * spent


def _joker_barred(state: KanState) -> bool:
    """Whether hardly anybody plays the joker to this trick."""
    return state.tricks in (0, LAST)


def kept_worth(view: View[KanState], card: Card) -> float:
    """What a card may still do in a later trick."""
    state = view.state
    left = JOKERS_LAST - state.tricks
    if card == JOKER:
        return KEEP_JOKER if left > 0 else 0.0
    if left < 0:
        return 0.0
    suit = suit_of(card)
    better = (view.unseen & SUIT_CARDS[suit] & ~((2 << card) - 1)).bit_count()
    if suit == state.trump:
        return KEEP_TRUMP + KEEP_TRUMP_RANK * rank_of(card) + (0.0 if better else KEEP_MASTER)
    return KEEP_RANK * rank_of(card) + max(0.0, KEEP_MASTER * (1 - 0.5 * better))


@cache
def keep(trump: Suit) -> tuple[float, ...]:
    """What each card is good for later where all lie open, in scoring cards."""
    plain = {ACE: 0.5, KING: 0.3}
    found = [
        KEEP_TRUMP + KEEP_TRUMP_RANK * rank_of(card)
        if card // 13 == trump
        else plain.get(rank_of(card), KEEP_RANK * rank_of(card))
        for card in range(52)
    ]
    return (*found, KEEP_JOKER_OPEN)
