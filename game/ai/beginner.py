"""The easy level: the rules of thumb with the biases of a beginner.

A beginner forgets what has been played, overbids, plays high cards too soon, and often looks no further than
the cards on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic
from game.engine.actions import Action
from game.engine.cards import Cards, each, mask
from game.engine.state import Zone
from game.engine.view import View

FORGETS = 0.6
"""Probability that a card taken or shown is forgotten."""
HEEDLESS = 0.6
"""Probability of ignoring the players still to play to a trick."""
OVERBIDS = 0.7
"""Tricks that a beginner expects of a hand beyond the correct number."""
HASTE = 1.0
"""Share of a card's later value that a beginner ignores, from 0 to 1."""


def preferences(
    logic: BotLogic[Any], view: View[Any], legal: Sequence[Action], rng: Random, bias: Bias = UNBIASED
) -> list[float]:
    """Return a beginner's preference for each legal action; `rng` decides what is forgotten.

    The beginner's boldness is added to the given bias.
    """
    own = Bias(bias.boldness + OVERBIDS, max(bias.haste, HASTE))
    return logic.preferences(remembered(view, rng), legal, own)


def remembered(view: View[Any], rng: Random) -> View[Any]:
    """Return the view as a beginner remembers it: some known cards count as unseen, and no one as void.

    It is only for judging cards, since more cards are unseen than the zones hide.
    """
    state = view.state.copy()
    state.known = view.state.known
    forgotten = 0
    for cards in state.taken:
        forgotten |= _some(cards & ~view.unseen, rng)
    hidden = dict(view.hidden)
    for player, hand in enumerate(state.hands):
        if player != view.viewer and (lost := _some(hand, rng)):
            forgotten |= lost
            state.hands[player] ^= lost
            zone = Zone("hands", player)
            hidden[zone] = hidden.get(zone, 0) + lost.bit_count()
    if rng.random() < HEEDLESS and state.phase == "play":
        for player in state.to_come():
            hidden.pop(Zone("hands", player), None)
    return View(view.viewer, state, hidden, view.unseen | forgotten)


def _some(cards: Cards, rng: Random) -> Cards:
    """Return the cards that are forgotten."""
    return mask(card for card in each(cards) if rng.random() < FORGETS)
