"""The window's process while computers play: deal after deal in process, and what its memory holds.

    PYTHONMALLOC=malloc python -m tests.robust.watched kan 100

Prints a line of JSON for each match that has begun: the deals seen so far, the bytes in use and the bytes
that the system has given to the process. Bytes in use are what C's `malloc` has handed out, with
PYTHONMALLOC=malloc to Python as well: surfaces count, and holes between them do not. The caches that have a
bound (drawings, texts, cards, sets of plays, what follows from the rules) are emptied before: they go on
filling for hundreds of deals, which is no leak.
"""

from __future__ import annotations

import ctypes
import gc
import json
import sys
from functools import _lru_cache_wrapper
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game import GAMES
from game.engine import tricks
from game.engine.actions import Action
from game.match.match import new_match
from game.session.host import Host
from scenes.app import program_run
from scenes.app.watch_app import WatchApp
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Services
from scenes.graphics.fonts import Fonts
from scenes.graphics.skins import load_skins
from scenes.pages.table.watching import WatchTable
from tests.conftest import SEED
from tests.net.window_door import Players

SHORT: dict[str, dict[str, Any]] = {
    "california_jack": {"target": 7}, "jan_ken_po": {"target": 100}, "napoleon": {"deals": 5},
    "jo_jotte": {"rubbers": 1}, "kan": {"rounds": 2},
}  # fmt: skip
"""Options with which a match is over after a few deals, so that all pages are seen often."""
SIZE = (1024, 640)
DRAWN = 10
"""Of so many frames at the table one is drawn."""
STEP = 0.5
"""Seconds of a frame: the clock is the test's."""
NOWHERE = Path("/nonexistent")


class Thoughtless(Players):
    """Opponents who play anything that is legal, at once."""

    _asked = None

    def answer(self) -> Action | None:
        asked, self._asked = self._asked, None
        return None if asked is None else Random(asked.seed).choice(asked.legal)


class Info(ctypes.Structure):
    """What `mallinfo2` tells."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks",
            "keepcost",
        )
    ]  # fmt: skip


def in_use() -> int:
    """Bytes handed out by `malloc` and not given back; AttributeError where the C library is another."""
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = Info
    told = library.mallinfo2()
    return int(told.uordblks + told.hblkhd)


def resident() -> int:
    """Bytes that the system has given to the process."""
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


class Watched:
    """An evening of watching that never ends."""

    def __init__(self, key: str) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode(SIZE)
        game = GAMES[key]
        players = game.players[len(game.players) // 2]
        names = [f"Player {number}" for number in range(players)]
        options = game.Options.read(SHORT[key], players)
        match, _ = new_match(game, players, options, 1, names)
        self.evening = WatchApp(Host(match, ["normal"] * players, None), NOWHERE, None, False, "off")
        self.evening.opponents = Thoughtless()
        chosen = self.evening.preferences(Preferences())
        self.stack = Navigator(Services.create(chosen, SIZE, load_skins(), NOWHERE, Fonts()))
        self.evening.begin(self.stack)
        self.frames = 0

    @property
    def host(self) -> Host:
        assert self.evening.match is not None
        return self.evening.match

    def frame(self) -> None:
        """One turn of the main loop; whatever lies over the table is left with Enter.

        At the table only some frames are drawn: a leak in drawing shows all the same.
        """
        self.frames += 1
        if not isinstance(self.stack.top, WatchTable):
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="\r"))
        self.stack.update(STEP)
        for event in pygame.event.get():
            self.stack.handle(event)
        self.stack.settle(STEP)
        if self.frames % DRAWN == 0 or not isinstance(self.stack.top, WatchTable):
            self.stack.draw(self.surface)

    def empty_caches(self) -> None:
        """Let go what is kept only to be at hand."""
        now = self.stack.services
        now.paint._kept.clear()
        now.paint._bytes = 0
        now.fonts._surfaces.clear()
        for skin in now.skins.values():
            skin.forget()
        for each in gc.get_objects():
            if isinstance(each, tricks._HalfOfPack):
                each.clear()
            elif isinstance(each, _lru_cache_wrapper) and each.cache_parameters()["maxsize"] is not None:
                each.cache_clear()
        gc.collect()


def main(key: str, deals: int, leak: int = 0) -> None:
    """Watch so many deals; for a trial so many bytes are lost at each."""
    rng, lost = Random(SEED), []
    program_run.SystemRandom = lambda: rng  # a rematch has other cards, and the same ones in every run
    watched = Watched(key)
    seen, at, pages = 0, (None, 0), set()
    while seen < deals:
        watched.frame()
        pages.add(type(watched.stack.top).__name__)
        now = (watched.host, watched.host.deal_number)
        if now == at:
            continue
        seen += 1
        lost.append(bytes(leak))
        if now[1] == 1:
            watched.empty_caches()
            print(json.dumps([seen, in_use(), resident()]), flush=True)
        at = now
    assert {"WatchTable", "DrawForDealer", "MatchScores"} < pages, pages
    watched.evening.close()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
