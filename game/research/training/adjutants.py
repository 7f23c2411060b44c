"""Fits the conditional logit of Napoleon's adjutant by Newton's method with numpy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from game.ai.napoleon.adjutant import KINDS, SIGNS
from game.research.training.napoleon import Guess

Array = Any
NEWTON_STEPS = 30
PENALTY = 1.0
"""Weight of the squared weights beside the log likelihood."""
IMPOSSIBLE_SCORE = -1e9
"""Score of a place that no player has."""
SHARE_BOUNDS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0)
"""Bounds of the shares that are compared with what happened."""
REPORTED_TRICKS = (0, 1, 2, 3, 4, 6)
"""Numbers of finished tricks after which the guess is reported."""

Weights = dict[str, Sequence[float]]


def learned(guesses: Sequence[Guess]) -> Weights:
    """Return the weights of the signs, by kind of called card."""
    return {kind: _fitted([guess for guess in guesses if guess.kind == kind]) for kind in KINDS}


def report(guesses: Sequence[Guess], weights: Weights) -> list[str]:
    """Return lines that say how well weights guess the adjutant, and how far the shares they give hold."""
    shares = [_shares(guess, weights) for guess in guesses]
    truth = np.array([share[0] for share in shares])
    even = np.log([len(share) for share in shares])
    tricks = np.array([guess.trick for guess in guesses])
    lines = [
        f"- log score {np.log(truth).mean():.3f}; by chance {-even.mean():.3f}",
        *(
            f"- after {trick} tricks the adjutant gets {truth[tricks == trick].mean():.2f}"
            for trick in REPORTED_TRICKS
            if (tricks == trick).any()
        ),
    ]
    everyone = np.concatenate(shares)
    held = np.concatenate([np.arange(len(share)) == 0 for share in shares])
    for low, high in pairwise(SHARE_BOUNDS):
        inside = (everyone > low) & (everyone <= high)
        if inside.any():
            said, was = everyone[inside].mean(), held[inside].mean()
            lines.append(f"- shares above {low} to {high}: {said:.2f} on average, {was:.2f} true")
    return lines


def _shares(guess: Guess, weights: Weights) -> Array:
    scores = np.array(guess.signs) @ np.array(weights[guess.kind])
    shares = np.exp(scores - scores.max())
    return shares / shares.sum()


def _fitted(guesses: Sequence[Guess]) -> list[float]:
    """Return the weights with the highest penalised likelihood."""
    weights = np.zeros(len(SIGNS))
    if not guesses:
        return [0.0] * len(SIGNS)
    most = max(len(guess.signs) for guess in guesses)
    given = np.zeros((len(guesses), most, len(SIGNS)))
    away = np.full((len(guesses), most), IMPOSSIBLE_SCORE)
    for row, guess in enumerate(guesses):
        given[row, : len(guess.signs)] = guess.signs
        away[row, : len(guess.signs)] = 0.0
    for _ in range(NEWTON_STEPS):
        scores = given @ weights + away
        shares = np.exp(scores - scores.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        mean = np.einsum("ij,ijk->ik", shares, given)
        slope = (given[:, 0] - mean).sum(0) - PENALTY * weights
        spread = np.einsum("ij,ijk,ijl->kl", shares, given, given) - mean.T @ mean
        weights = weights + np.linalg.solve(spread + PENALTY * np.eye(len(SIGNS)), slope)
    return [float(each) for each in weights]
