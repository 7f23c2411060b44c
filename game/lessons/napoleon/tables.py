"""Tables of five with a deal of Napoleon in play."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import LessonPosition

BLIND = Zone("blind")


def at_play(hands: tuple[str, ...], trump: str, call: str, first: str = "") -> LessonPosition:
    """Return a table where the learner plays last: Mio has bid 13, called a card and discarded.

    If `first` is given, the first trick has been played; special cards have no power until then.
    """
    course = f"bid 13 {trump}, pass, pass, pass, pass, call {call}, discard 3C, discard 3S"
    return LessonPosition(
        hands=hands,
        rows=((BLIND, "3C 3S"),),
        players=5,
        dealer=0,
        course=f"{course}, {first}" if first else course,
    )


OPENING = "AD, 2D, 3D, 4D, 5D"
"""A first trick, which Mio wins."""
