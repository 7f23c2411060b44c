"""Fits the figures of Jo-Jotte's bidding to trials, and tests them in others."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np

from game.research.contest_runner import mean_of
from game.research.training.jo_jotte import Trial, expected


def learned(tried: Sequence[Trial]) -> dict[str, list[float]]:
    """Return the weights of each kind's terms, by least squares."""
    found = {}
    for kind in sorted({trial.kind for trial in tried}):
        chosen = [trial for trial in tried if trial.kind == kind]
        terms, gains = (np.array([trial[place] for trial in chosen]) for place in (1, 3))
        found[kind] = [round(float(weight), 2) for weight in np.linalg.lstsq(terms, gains, rcond=None)[0]]
    return found


def written(weights: dict[str, list[float]]) -> str:
    """Return weights as JSON."""
    return json.dumps(weights, indent=1) + "\n"


def report(tried: Sequence[Trial], tested: Sequence[Trial], weights: dict[str, list[float]]) -> list[str]:
    """Return lines that say what each kind gains where the weights answer otherwise, and how often they do.

    In the trials that the weights were fitted to, the gain is too high.
    """
    lines = []
    for kind in weights:
        for name, trials in (("fitted", tried), ("tested", tested)):
            gains = [
                trial.gain if now else -trial.gain
                for trial in trials
                if trial.kind == kind and (now := expected(weights, trial) > 0) != (trial.estimated_gain > 0)
            ]
            mean = mean_of(gains)
            lines.append(f"- {kind}, {name}: {mean.mean:+.1f} ± {mean.ci95:.1f} points ({mean.number})")
    return lines
