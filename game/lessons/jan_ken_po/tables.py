"""Tables of four at which a deal of Jan Ken Po is about to be played."""

from __future__ import annotations

from game.lessons.lesson import LessonPosition

FIRST = 1
"""Who declares where the learner is to play last: Mio."""


def at_play(hands: tuple[str, ...], trump: str, *, bid: int = 1, call: str = "") -> LessonPosition:
    """A table where `FIRST` declares and leads; the last two cards of each hand are put down.

    `call` is the card that the declarer calls; where there is none, the declarer plays alone.
    """
    course = [f"bid {bid}", "pass", "pass", "pass", *put_down(hands, FIRST), f"trump {trump}"]
    course.append(f"call {call}" if call else "alone")
    return LessonPosition(hands=hands, players=len(hands), dealer=0, course=", ".join(course))


def put_down(hands: tuple[str, ...], declarer: int, left_out: tuple[int, ...] = ()) -> list[str]:
    """How everybody but the players `left_out` puts down the last two cards of a hand, in the order asked."""
    seats = [(declarer + place) % len(hands) for place in range(len(hands))]
    return [
        f"discard {card}" for player in seats if player not in left_out for card in hands[player].split()[-2:]
    ]
