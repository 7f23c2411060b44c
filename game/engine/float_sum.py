"""Sums of floats that are the same in every version of Python.

The built-in `sum` adds floats from left to right up to Python 3.11. From 3.12 on it corrects the errors of
rounding, except in compiled modules. A last digit can decide between two choices that are worth the same, and
then the choice of a sealed deal could not be derived again with another version.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def float_sum(values: Iterable[float]) -> float:
    """Return the sum of the values, added from left to right; 0 without values."""
    return reduce(add, values, 0.0)
