"""Tables of four with a deal of Jan Ken Po just before the play."""

from __future__ import annotations

from game.lessons.lesson import LessonPosition

FIRST = 1
"""The declarer if the learner is to play last: Mio."""


def at_play(hands: tuple[str, ...], trump: str, *, bid: int = 1, call: str = "") -> LessonPosition:
    """Return a table where `FIRST` declares and leads; the last two cards of each hand are discarded.

    `call` is the card that the declarer calls; if empty, the declarer plays alone.
    """
    course = [f"bid {bid}", "pass", "pass", "pass", *put_down(hands, FIRST), f"trump {trump}"]
    course.append(f"call {call}" if call else "alone")
    return LessonPosition(hands=hands, players=len(hands), dealer=0, course=", ".join(course))


def put_down(hands: tuple[str, ...], declarer: int, left_out: tuple[int, ...] = ()) -> list[str]:
    """Return discards of each hand's last two cards from the declarer on, without players in `left_out`."""
    seats = [(declarer + place) % len(hands) for place in range(len(hands))]
    return [
        f"discard {card}" for player in seats if player not in left_out for card in hands[player].split()[-2:]
    ]
