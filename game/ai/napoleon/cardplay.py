"""Rules of thumb for the play: a card's value in this trick less its value in later ones.

Cards are valued in scoring cards, which `CHIPS_PER_CARD` converts to chips. Until the adjutant is known,
sides are known only by probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.ai.bias import Bias
from game.ai.chances import chance_of, chance_to_take
from game.ai.napoleon.inference import friends
from game.engine.actions import Action
from game.engine.cards import ACE, HANDS, JOKER, KING, NO_TRUMP, Card, Cards, mask, rank_of
from game.engine.view import View
from game.games.napoleon.form import NO_CARD
from game.games.napoleon.lookup import ALMIGHTY, SEI_JACK, TRUMP, URA_JACK
from game.games.napoleon.powers import CardPowers, best_place, points, tables, takers
from game.games.napoleon.scoring import points_left, points_of_side, wins
from game.games.napoleon.state import NapoleonState

CHIPS_PER_CARD = 0.3
"""Average value of one more scoring card, in chips."""
CARDS_PER_LATER_PLAYER = 0.35
"""Scoring cards that each later player is expected to add to a trick."""
LEAD_VALUE = 0.25
"""Value of leading to the next trick, in scoring cards."""
RUFF_PROBABILITY = 0.6
"""Probability that a player who may play any card can take the trick and does so."""
LIKELY_BID_SHARE = 0.33
"""Share of the remaining scoring cards that makes a bid likely; set by hand, like all figures here."""
FORCES_CALLED_CARD = 0.5
"""Probability that a lead of the called card's suit forces it out."""
SPECIAL_KEEP_VALUES = {ALMIGHTY: 2.5, SEI_JACK: 1.7, URA_JACK: 1.4}
"""Value of keeping a special card for a later trick, in scoring cards."""
JOKER_KEEP_VALUES = {"none": 0.0, "strong": 1.4, "stronger": 1.8, "weak": 0.7}
TRUMP_KEEP_VALUE = 0.45
TRUMP_RANK_KEEP_VALUE = 0.05
MASTER_KEEP_VALUE = 0.5
RANK_KEEP_VALUE = 0.02


def preferences(view: View[NapoleonState], legal: Sequence[Action], bias: Bias) -> list[float]:
    """Return the value of each card, in chips."""
    state = view.state
    sides = friends(view)
    behind = state.to_come()
    keep = 1 - bias.haste
    want = -1.0 if too_much_is_left(state) else 1.0
    cards = [action.cards[0] for action in legal]
    return [
        CHIPS_PER_CARD * (want * _trick(view, card, sides, behind) - keep * kept_worth(view, card))
        for card in cards
    ]


def too_much_is_left(state: NapoleonState) -> bool:
    """Return whether the player to act should leave scoring cards to the other side.

    This is so if taking all remaining cards would lose the bid (NAP-13, NAP-O12 and, where Napoleon must win
    exactly the number bid, NAP-1885). Napoleon's side leaves cards as soon as the bid is near, the others
    once it is made.
    """
    form, partner = state.form, state.partner()
    discarded = points(form, state.discards[state.napoleon])
    taken, left = points_of_side(state, partner), points_left(state)
    if wins(form, state.number, taken + left, discarded):
        return False
    if not form.oldest and state.turn in (state.napoleon, partner):
        return taken + LIKELY_BID_SHARE * left >= state.number
    return wins(form, state.number, taken, discarded)


def _trick(view: View[NapoleonState], card: Card, sides: list[float], behind: tuple[int, ...]) -> float:
    """Return the expected net scoring cards of this trick for the player's side."""
    state = view.state
    first = state.first_trick
    me = state.turn
    trick = [*state.trick, card]
    led = trick[0]
    place = best_place(state.powers, trick, first=first)
    heads, holder = trick[place], state.player_at(place)
    better = takers(state.powers, led, first=first)[heads]
    must = tables(state.powers).wanted[led]
    chance = sides[holder]
    mine = 1.0 if holder == me else 0.0
    for player in behind:
        beats = _beats(view, player, better, must)
        friend = sides[player]
        chance += (1 - chance) * beats * friend - chance * beats * (1 - friend)
        mine *= 1 - beats
    worth = points(state.form, mask(trick)) + CARDS_PER_LATER_PLAYER * len(behind)
    if heads == card and not tables(state.powers).later.takers[card][card]:
        # An unbeatable card would also win its own point in any other trick.
        worth -= state.form.scoring >> card & 1
    found = (2 * chance - 1) * worth + LEAD_VALUE * mine
    return found if state.trick else found - _pulled(view, card)


def _pulled(view: View[NapoleonState], lead: Card) -> float:
    """Return the cost to Napoleon's side of a lead to trick 1 that may force out the called card.

    Applies only if the card has no power until later (NAP-10).
    """
    state = view.state
    called = state.called
    if called == NO_CARD or not state.first_trick or not view.unseen >> called & 1:
        return 0.0
    found = tables(state.powers)
    worth = special_worth(state.powers)[called]
    if worth is None or called == JOKER or found.belongs[called] != found.belongs[lead]:
        return 0.0
    powerless = found.first.heights[called][called] < found.later.heights[called][called]
    return FORCES_CALLED_CARD * worth if powerless else 0.0


def _beats(view: View[NapoleonState], player: int, better: Cards, must: tuple[Cards, ...]) -> float:
    """Return the probability that a player takes the trick."""
    if not better:
        return 0.0
    if must:
        return chance_to_take(view, player, better, must[0], RUFF_PROBABILITY)
    known = view.state.hands[player]
    return 1.0 if known & better else chance_of(view, better, HANDS[player]) * RUFF_PROBABILITY


def kept_worth(view: View[NapoleonState], card: Card) -> float:
    """Return a card's value for later tricks, in scoring cards."""
    powers = view.state.powers
    worth = special_worth(powers)[card]
    if worth is not None:
        return worth
    found = tables(powers)
    suit = found.suits[found.belongs[card]]
    better = (view.unseen & suit & ~((2 << card) - 1)).bit_count()
    return RANK_KEEP_VALUE * rank_of(card) + max(0.0, MASTER_KEEP_VALUE * (1 - 0.5 * better))


@lru_cache(512)
def special_worth(powers: CardPowers) -> tuple[float | None, ...]:
    """Return the value of keeping the joker, special cards and trumps; `None` for other cards."""
    heights = tables(powers).later.heights
    worth: list[float | None] = []
    for card in range(JOKER):
        height = heights[card][card]
        if height in SPECIAL_KEEP_VALUES:
            worth.append(SPECIAL_KEEP_VALUES[height])
        elif powers.trump != NO_TRUMP and height >= TRUMP:
            worth.append(TRUMP_KEEP_VALUE + TRUMP_RANK_KEEP_VALUE * rank_of(card))
        else:
            worth.append(None)
    return (*worth, JOKER_KEEP_VALUES[powers.joker])


SIDE_KEEP_VALUES = {ACE: 0.5, KING: 0.3}
"""Value in playouts of keeping a high card that is neither special nor a trump."""


@lru_cache(512)
def keep(powers: CardPowers) -> tuple[float, ...]:
    """Return the value of keeping each card, in scoring cards, regardless of the other cards."""
    return tuple(
        SIDE_KEEP_VALUES.get(rank_of(card), 0.02 * rank_of(card)) if worth is None else worth
        for card, worth in enumerate(special_worth(powers))
    )
