"""How long frames of the table take: `python -m tests.bench.frames`.

Each figure is CPU time of this process for one turn of the main loop without the final flip, in milliseconds:
the middle one of many frames, and the one that 95 of 100 stay below.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from game.engine.cards import JOKER
from game.engine.events import ThrownIn
from game.engine.view import Moment
from scenes.decks.deck_library import DeckLibrary
from scenes.decks.picture_skin import with_added
from scenes.table.animation.animator import CardMovement, MovementBeat
from tests.scenes.table_driver import Sitting, TablePage, jack_host, skins

SIZES = ((1920, 1080), (3840, 2160))
STEP = 0.016
HAND = 222
"""Height of the cards of a hand in a window of 1920x1080, in pixels."""
WAY = 60_000
"""Milliseconds of each card's way: none lands while it is measured."""


class Taken(NamedTuple):
    """Milliseconds that a frame takes."""

    middle: float
    p95: float

    def __str__(self) -> str:
        return f"{self.middle:5.2f} / {self.p95:5.2f} ms"


def moving_table(cards: int, size: tuple[int, int], **preferences: Any) -> Sitting:
    """A table with so many cards under way at once, each on a long way of its own."""
    sitting = Sitting(jack_host(), size=size, speed="normal", table=TablePage, **preferences)
    sitting.rest()
    layout = sitting.table.parts.layout
    wide, high = size[0] / 1920, size[1] / 1080
    moves = []
    for card in range(cards):
        row, column = divmod(card, 13)
        start = layout.pack._replace(x=(120 + column * 100) * wide, y=(160 + row * 220) * high)
        end = layout.pack._replace(x=(1400 - column * 100) * wide, y=(900 - row * 220) * high)
        moves.append(CardMovement(card, start, end, WAY, shadow=3))
    with patch("scenes.table.animation.timeline.choreograph", lambda *given: [MovementBeat(moves)]):
        sitting.table.course.show([Moment(ThrownIn(), sitting.table.seat.state.view)])
    for _ in range(10):
        sitting.frame(STEP)
    assert len(sitting.table.course.animator.flying()) == cards
    return sitting


def frame_ms(sitting: Sitting, frames: int = 60) -> Taken:
    """What frames take of this process, so that others on the machine do not count, but a thread would."""
    return taken([timed(sitting) for _ in range(frames)])


def timed(sitting: Sitting) -> float:
    """CPU milliseconds of the next frame."""
    began = time.process_time()
    sitting.frame(STEP)
    return (time.process_time() - began) * 1000


def taken(times: Sequence[float]) -> Taken:
    """What is said of measured frames."""
    return Taken(median(times), quantiles(times, n=20)[-1])


def deal_ms(size: tuple[int, int], **preferences: Any) -> Taken:
    """A deal as it is seen: every frame in which anything moves, from the shuffle to the last trick."""
    sitting = Sitting(
        jack_host(("normal", "normal")), size=size, speed="normal", table=TablePage, **preferences
    )
    times = []
    while "over" not in sitting.log:
        moving = sitting.stack.busy
        spent = timed(sitting)
        if moving:
            times.append(spent)
    return taken(times)


def first_use_ms(key: str, *, large_index: bool) -> float:
    """CPU milliseconds to draw all cards and the back of a deck at the size of a hand, for the first time."""
    skin = skins()[key]
    skin.forget()
    began = time.process_time()
    for card in range(JOKER + 1):
        skin.face(card, HAND, large_index=large_index)
    skin.back(HAND)
    return (time.process_time() - began) * 1000


@contextmanager
def own_deck(source: Path) -> Iterator[str]:
    """Key of a deck that was read from a folder or zip file, among the decks meanwhile."""
    with TemporaryDirectory() as folder:
        library = DeckLibrary(Path(folder))
        incoming = library.begin(source)
        report = incoming.reader.wait()
        kept = incoming.keep({"title": report.title, "author": "", "licence": ""})
        incoming.close()
        with patch.dict(skins(), with_added(skins(), library)):
            yield kept.key


def compare(key: str, frames: int) -> None:
    """Print the frames of a deck beside those of the classic one, in turns."""
    for deck in ("classic", key):
        for large in (False, True):
            spent = first_use_ms(deck, large_index=large)
            print(f"first use of {deck}, large corners {large}: {spent:.0f} ms")
    for size in SIZES:
        for cards in (1, 52):
            for deck in ("classic", key, "classic", key):
                spent = frame_ms(moving_table(cards, size, skins={"": deck}), frames)
                print(f"{cards:2} moving at {size[0]}x{size[1]}, {deck}: {spent}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.frames", description=__doc__)
    parser.add_argument("--frames", type=int, default=300, metavar="N", help="measured of each; %(default)s")
    parser.add_argument("--profile", type=int, metavar="CARDS", help="tell where the time goes with so many")
    parser.add_argument("--deck", type=Path, help="compare a deck in this folder with the classic one")
    given = parser.parse_args()
    if given.deck:
        with own_deck(given.deck) as key:
            compare(key, given.frames)
        return
    if given.profile:
        sitting = moving_table(given.profile, SIZES[-1])
        with cProfile.Profile() as profile:
            frame_ms(sitting, given.frames)
        pstats.Stats(profile).sort_stats("tottime").print_stats(35)
        return
    for size in SIZES:
        where = f"at {size[0]}x{size[1]}"
        for cards in (1, 52):
            print(f"{cards:2} moving {where}: {frame_ms(moving_table(cards, size), given.frames)}")
        print(f"a deal {where}:    {deal_ms(size)}", flush=True)


if __name__ == "__main__":
    main()
