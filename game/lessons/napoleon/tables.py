"""Tables of five at which a deal of Napoleon is played."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import LessonPosition

BLIND = Zone("blind")


def at_play(hands: tuple[str, ...], trump: str, call: str, first: str = "") -> LessonPosition:
    """A table where the learner plays last: Mio has bid 13, called a card and put the blind away.

    The `first` trick has been played, if it is given; before it no card has its power.
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
"""A first trick, which Mio takes."""
