"""The easy level: the rules of thumb with the habits of a beginner.

A beginner overbids, forgets what has been played, often looks no further than the cards on the table, takes
tricks too eagerly, even the partner's, and leads high cards too soon. Nothing else is wrong: without a reason
to err, a beginner plays by the rules of thumb, and a card that doesn't take the trick is a cheap one.

An error profile makes some of these habits weaker, for players at strengths between the levels.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic
from game.ai.matched_player import EVERYDAY, FULL, ErrorProfile
from game.engine.actions import Action
from game.engine.cards import HANDS, JOKER, SUIT_CARDS, Card, Cards, each, mask, suit_of
from game.engine.state import State
from game.engine.view import View

OVERBID_TRICKS = 0.9
"""Tricks that a beginner expects of a hand beyond the correct number."""
DOUBLE_RESERVE_TRICKS = OVERBID_TRICKS + 0.3
"""Tricks that a beginner misses for a double, so that despite overbidding they double less than others."""
FORGET_PROBABILITY = 0.6
"""Probability that a card taken or shown is forgotten."""
HEEDLESS_PROBABILITY = 0.6
"""Probability of ignoring the players still to play to a trick."""
IGNORED_LATER_SHARE = 0.85
"""Share of a card's later value that a beginner ignores if the card takes the trick or leads, from 0 to 1."""
TAKING_BONUS = 0.4
"""Value of taking a trick as such, whoever it belongs to, as a share of the bot logic's `swing`."""
HIGH_LEAD_BONUS = 0.3
"""Value of leading a card that nothing in its suit beats, as a share of the bot logic's `swing`."""
OBVIOUS_LOSS = 0.7
"""Loss that even a beginner sees and avoids, as a share of the bot logic's `swing`."""


def preferences(
    logic: BotLogic[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    bias: Bias = UNBIASED,
    profile: ErrorProfile = EVERYDAY,
) -> list[float]:
    """Return a beginner's preference for each legal action; `rng` decides what is forgotten.

    The beginner's boldness is added to the given bias. A card that neither leads nor takes the trick keeps
    its full value for later tricks, and no habit explains a loss of `OBVIOUS_LOSS`. `profile` says how strong
    each habit is.
    """
    overbids, forgets, spends, covers = (weight / FULL for weight in profile)
    memory = remembered(view, rng, forgets)
    bold = bias._replace(boldness=bias.boldness + OVERBID_TRICKS * overbids)
    state = view.state
    if state.phase != "play":
        return logic.preferences(memory, legal, bold._replace(haste=DOUBLE_RESERVE_TRICKS * overbids))
    sober = logic.preferences(memory, legal, bold)
    table = heedless(memory) if rng.random() < HEEDLESS_PROBABILITY * forgets else memory
    # Each evaluation takes long: none is made that no card needs.
    rushed = [not state.trick or takes(logic, state, action.cards[0]) for action in legal]
    plain = sober if table is memory or all(rushed) else logic.preferences(table, legal, bold)
    haste = bold._replace(haste=max(bias.haste, IGNORED_LATER_SHARE * spends))
    hasty = logic.preferences(table, legal, haste) if any(rushed) else plain
    liked = []
    for action, in_haste, careful, rash in zip(legal, rushed, plain, hasty, strict=True):
        if not in_haste:
            liked.append(careful)
        elif state.trick:
            liked.append(rash + TAKING_BONUS * covers * logic.swing)
        else:
            high = _is_high(logic, memory, action.cards[0])
            liked.append(rash + HIGH_LEAD_BONUS * spends * logic.swing * high)
    least = max(sober) - OBVIOUS_LOSS * logic.swing
    lowest = min(liked)
    return [
        value if right >= least else lowest - least + right for value, right in zip(liked, sober, strict=True)
    ]


def takes(logic: BotLogic[Any], state: State, card: Card) -> bool:
    """Return whether a card would win the trick so far, which must not be empty."""
    best = state.trick[0]
    for played in (*state.trick[1:], card):
        if (logic.beaters(state, best, now=True) or 0) >> played & 1:
            best = played
    return best == card


def _is_high(logic: BotLogic[Any], view: View[Any], card: Card) -> bool:
    """Return whether no card of its suit that is unseen or in the player's hand beats a lead of this card."""
    if card == JOKER:
        return False
    beaters = logic.beaters(view.state, card, now=False) or 0
    left = view.unseen | view.state.hands[view.state.turn]
    return not beaters & left & SUIT_CARDS[suit_of(card)]


def remembered(view: View[Any], rng: Random, forgets: float = 1.0) -> View[Any]:
    """Return the view as a beginner remembers it: some known cards count as unseen, and no one as void.

    `forgets` is the weight of this habit, from 0 to 1. The view is only for judging cards, since more cards
    are unseen than the zones hide.
    """
    state = view.state.copy()
    state.known = view.state.known
    forgotten = 0
    for cards in state.taken:
        forgotten |= _some(cards & ~view.unseen, rng, forgets)
    hidden = dict(view.hidden)
    for player, hand in enumerate(state.hands):
        if player != view.viewer and (lost := _some(hand, rng, forgets)):
            forgotten |= lost
            state.hands[player] ^= lost
            zone = HANDS[player]
            hidden[zone] = hidden.get(zone, 0) + lost.bit_count()
    return View(view.viewer, state, hidden, view.unseen | forgotten)


def heedless(view: View[Any]) -> View[Any]:
    """Return the view as if the players still to play to this trick held no cards but those they have shown.

    Like `remembered`, it is only for judging cards.
    """
    to_come = {HANDS[player] for player in view.state.to_come()}
    hidden = {zone: lacking for zone, lacking in view.hidden.items() if zone not in to_come}
    return View(view.viewer, view.state, hidden, view.unseen)


def _some(cards: Cards, rng: Random, forgets: float) -> Cards:
    """Return the cards that are forgotten."""
    return mask(card for card in each(cards) if rng.random() < FORGET_PROBABILITY * forgets)
