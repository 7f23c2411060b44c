"""How far one click goes through the program: `python -m tests.bench.click`.

Counted are functions of game/ and scenes/ while press and release of the button on a legal card are handled,
and then until the frame could be drawn. Nothing is drawn.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pygame

from tests.scenes.table_driver import Sitting, TablePage, jack_host

ROOT = Path(__file__).resolve().parents[2]
OURS = (f"{ROOT}/game/", f"{ROOT}/scenes/")


class Way(NamedTuple):
    """What was called, and by whom."""

    calls: Counter[CodeType]
    callers: Counter[tuple[CodeType, CodeType]]
    changes: int
    """How often a call went into another file than the call before."""

    @property
    def files(self) -> set[str]:
        """Files with a function that was called."""
        return {code.co_filename for code in self.calls}

    def __str__(self) -> str:
        return (
            f"{len(self.files)} files, {self.changes} changes of file, "
            f"{len(self.calls)} functions, {self.calls.total()} calls"
        )


def way_of(do: Callable[[], object]) -> Way:
    """Count what is called on the way, comprehensions and steps of generators included."""
    way: list[CodeType] = []
    calls: Counter[CodeType] = Counter()
    callers: Counter[tuple[CodeType, CodeType]] = Counter()
    changes, last = 0, ""

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal changes, last
        code = frame.f_code
        if not code.co_filename.startswith(OURS):
            return
        if event == "call":
            calls[code] += 1
            if way:
                callers[way[-1], code] += 1
            way.append(code)
            changes, last = changes + (code.co_filename != last), code.co_filename
        elif event == "return":
            way.pop()

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    return Way(calls, callers, changes)


class Click(NamedTuple):
    """A click: while its events are handled, and from them to the end of the frame before it is drawn."""

    handled: Way
    settled: Way


def click() -> Click:
    """Click on a legal card of California Jack twice; count the second time, when caches are filled."""
    _click()
    return _click()


def _click() -> Click:
    sitting = Sitting(jack_host(), speed="normal", table=TablePage)
    sitting.rest()
    place = sitting.spot(sitting.legal_cards()[0])
    sitting.point(place)
    press, release = (
        pygame.event.Event(kind, pos=place, button=pygame.BUTTON_LEFT)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )

    def handle() -> None:
        sitting.stack.handle(press)
        sitting.stack.handle(release)

    before = sitting.host.action_number
    handled = way_of(handle)
    assert sitting.host.action_number == before + 1, "the card is played"
    return Click(handled, way_of(lambda: sitting.stack.settle(0)))


def name(code: CodeType) -> str:
    return f"{Path(code.co_filename).relative_to(ROOT)} {code.co_qualname}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.click", description=__doc__)
    parser.add_argument("--most", type=int, default=0, metavar="N", help="list the N functions called most")
    parser.add_argument("--callers", metavar="NAME", help="list who calls functions of that name")
    given = parser.parse_args()
    for part, way in click()._asdict().items():
        for code, count in way.calls.most_common(given.most):
            print(f"{count:4} {name(code)}")
        for (caller, code), count in way.callers.most_common():
            if given.callers == code.co_name:
                print(f"{count:4} {name(caller)} -> {name(code)}")
        print(f"{part}: {way}")


if __name__ == "__main__":
    main()
