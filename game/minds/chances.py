"""What opponents know of chance."""

from __future__ import annotations

from math import erf, sqrt


def below(deviations: float) -> float:
    """The chance of a normally distributed figure to lie under so many standard deviations from its mean."""
    return (1 + erf(deviations / sqrt(2))) / 2
