"""Rules of thumb for the play: what a card brings the own side in this trick, less what it is worth later.

A card is judged in scoring cards, which `CARD` turns into chips. Who is on whose side is a
matter of chances as long as the adjutant has not shown himself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.ai.bias import Bias
from game.ai.chances import chance_of, chance_to_take
from game.ai.napoleon.inference import friends
from game.engine.actions import Action
from game.engine.cards import ACE, JOKER, KING, NO_TRUMP, Card, Cards, mask, rank_of
from game.engine.state import Zone
from game.engine.view import View
from game.games.napoleon.form import NO_CARD
from game.games.napoleon.lookup import ALMIGHTY, SEI_JACK, TRUMP, URA_JACK
from game.games.napoleon.powers import CardPowers, best_place, points, tables, takers
from game.games.napoleon.scoring import points_left, points_of_side, wins
from game.games.napoleon.state import NapoleonState

CARD = 0.3
"""Chips that a scoring card more brings, on the whole."""
BEHIND = 0.35
"""Scoring cards that a player still to come can be expected to add to a trick."""
LEAD = 0.25
"""What it is worth to lead to the next trick."""
RUFFS = 0.6
"""How likely a player who may play anything has a card that takes the trick over, and plays it."""
NEAR = 0.33
"""A bid is near where that share of the scoring cards left makes it; set by hand, as all figures here."""
PULLED = 0.5
"""How likely the called card falls to a lead of its suit."""
KEEP = {ALMIGHTY: 2.5, SEI_JACK: 1.7, URA_JACK: 1.4}
"""What a special card is good for in a later trick."""
KEEP_JOKER = {"none": 0.0, "strong": 1.4, "stronger": 1.8, "weak": 0.7}
KEEP_TRUMP = 0.45
KEEP_TRUMP_RANK = 0.05
KEEP_MASTER = 0.5
KEEP_RANK = 0.02


def preferences(view: View[NapoleonState], legal: Sequence[Action], bias: Bias) -> list[float]:
    """Return the value of each card, in chips."""
    state = view.state
    sides = friends(view)
    behind = state.to_come()
    keep = 1 - bias.haste
    want = -1.0 if too_much_is_left(state) else 1.0
    cards = [action.cards[0] for action in legal]
    return [
        CARD * (want * _trick(view, card, sides, behind) - keep * kept_worth(view, card)) for card in cards
    ]


def too_much_is_left(state: NapoleonState) -> bool:
    """Whether the player to act should leave scoring cards to the other side, by what this state shows.

    So it is where taking all that is left would lose the bid: for the others once it is made, for
    Napoleon's side as soon as it is near, while some trick can still be lost.
    NAP-13, NAP-O12 and, where he must win exactly what he bid, NAP-1885.
    """
    form, partner = state.form, state.partner()
    discarded = points(form, state.discards[state.napoleon])
    taken, left = points_of_side(state, partner), points_left(state)
    if wins(form, state.number, taken + left, discarded):
        return False
    if not form.oldest and state.turn in (state.napoleon, partner):
        return taken + NEAR * left >= state.number
    return wins(form, state.number, taken, discarded)


def _trick(view: View[NapoleonState], card: Card, sides: list[float], behind: tuple[int, ...]) -> float:
    """Scoring cards that the own side wins in this trick rather than the others."""
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
    worth = points(state.form, mask(trick)) + BEHIND * len(behind)
    if heads == card and not tables(state.powers).later.takers[card][card]:
        # What nothing beats brings its own point home in any other trick as well.
        worth -= state.form.scoring >> card & 1
    found = (2 * chance - 1) * worth + LEAD * mine
    return found if state.trick else found - _pulled(view, card)


def _pulled(view: View[NapoleonState], lead: Card) -> float:
    """What Napoleon loses by a lead to trick 1 that his partner may have to follow with the called card.

    It counts where the card has its power only later (NAP-10).
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
    return PULLED * worth if powerless else 0.0


def _beats(view: View[NapoleonState], player: int, better: Cards, must: tuple[Cards, ...]) -> float:
    """Return the probability that a player takes the trick."""
    if not better:
        return 0.0
    if must:
        return chance_to_take(view, player, better, must[0], RUFFS)
    known = view.state.hands[player]
    return 1.0 if known & better else chance_of(view, better, Zone("hands", player)) * RUFFS


def kept_worth(view: View[NapoleonState], card: Card) -> float:
    """What a card may still do in a later trick."""
    powers = view.state.powers
    worth = special_worth(powers)[card]
    if worth is not None:
        return worth
    found = tables(powers)
    suit = found.suits[found.belongs[card]]
    better = (view.unseen & suit & ~((2 << card) - 1)).bit_count()
    return KEEP_RANK * rank_of(card) + max(0.0, KEEP_MASTER * (1 - 0.5 * better))


@lru_cache(512)
def special_worth(powers: CardPowers) -> tuple[float | None, ...]:
    """What the joker, the special cards and trumps may still do in a later trick; `None` for other cards."""
    heights = tables(powers).later.heights
    worth: list[float | None] = []
    for card in range(JOKER):
        height = heights[card][card]
        if height in KEEP:
            worth.append(KEEP[height])
        elif powers.trump != NO_TRUMP and height >= TRUMP:
            worth.append(KEEP_TRUMP + KEEP_TRUMP_RANK * rank_of(card))
        else:
            worth.append(None)
    return (*worth, KEEP_JOKER[powers.joker])


KEEP_SIDE = {ACE: 0.5, KING: 0.3}
"""What high cards that are neither special nor trumps are good for to a playout."""


@lru_cache(512)
def keep(powers: CardPowers) -> tuple[float, ...]:
    """What each card is good for later, in scoring cards, by a quick look at it alone."""
    return tuple(
        KEEP_SIDE.get(rank_of(card), 0.02 * rank_of(card)) if worth is None else worth
        for card, worth in enumerate(special_worth(powers))
    )
