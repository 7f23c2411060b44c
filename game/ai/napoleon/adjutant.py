"""Signs of the adjutant: what bids and plays say of who holds the called card.

A conditional logit over the players who may hold it. Its weights in `learned.txt` were fitted to play of the
level hard by `game.research.training`; `learned.md` reports how well it guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from math import exp
from operator import mul

from game.engine.cards import JOKER
from game.engine.float_sum import float_sum
from game.games.napoleon.form import MIGHTY
from game.games.napoleon.state import NapoleonState

SIGNS = ("silent", "suits", "raised", "suit", "raised in suit", "trumps", "favours", "late favours", "tricks")
"""What is known of a player, in the order of `signs`; `learned.md` describes each."""
MAX_TRICKS = 6
"""Number of tricks after which a favour counts for least, since players then often have no other card."""
MAX_BID_STEPS = 3
"""Number of steps above the lowest bid that count at most."""
KINDS = ("mighty", "other")
"""Called cards with weights of their own."""


def kind_of(state: NapoleonState) -> str:
    """Return which of `KINDS` the called card is."""
    return "mighty" if state.called == MIGHTY else "other"


def signs(state: NapoleonState, player: int) -> tuple[float, ...]:
    """Return what everyone knows that could tell a player as the holder of the called card, by `SIGNS`."""
    bids = [bid.action for bid in state.bids if bid.player == player and bid.action.number is not None]
    named = {bid.strain for bid in bids}
    highest = max((bid.number or 0 for bid in bids), default=0)
    raised = min(max(0, highest - state.form.lowest_bid), MAX_BID_STEPS)
    suit = state.called < JOKER and state.called // 13 in named
    favours = state.favours[player]
    return (
        float(not bids),
        float(len(named)),
        float(raised),
        float(suit),
        float(suit and raised > 0),
        float(state.trump in named),
        float(favours),
        favours * min(sum(state.won), MAX_TRICKS) / MAX_TRICKS,
        float(state.won[player]),
    )


def likelihoods(state: NapoleonState, players: Sequence[int]) -> list[float]:
    """Return how much likelier each of these players holds the called card; the average is 1."""
    weights = WEIGHTS[kind_of(state)]
    scores = [float_sum(map(mul, weights, signs(state, player))) for player in players]
    found = [exp(score - max(scores)) for score in scores]
    average = float_sum(found) / len(found) if found else 1.0
    return [each / average for each in found]


def read(text: str) -> dict[str, tuple[float, ...]]:
    """Return the weights of a file, by kind of called card; raises `ValueError` for a malformed line."""
    found = {}
    for line in text.splitlines():
        kind, *weights = line.split(" ")
        if kind not in KINDS or len(weights) != len(SIGNS):
            raise ValueError(f"{kind}: {len(weights)} weights")
        found[kind] = tuple(map(float, weights))
    return found


def written(weights: dict[str, Sequence[float]]) -> str:
    """Return the text of a file of these weights, rounded."""
    return "".join(f"{kind} {' '.join(f'{each:.3f}' for each in weights[kind])}\n" for kind in KINDS)


WEIGHTS = read(files(__package__).joinpath("learned.txt").read_text(encoding="ascii"))
"""Exponent that each of `SIGNS` adds, by kind of called card."""
