"""Somebody who sits before puzzles: events go in, frames come out, by keys or by mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from tests.lessons.pupil import Pupil, Stuck  # sets the dummy driver, before pygame is imported
from tests.scenes.table_driver import Ground, fonts, skins

import pygame  # isort: skip

from game import GAMES
from game.engine.actions import Action
from game.puzzles.own import OwnDeals
from game.puzzles.puzzle import Puzzle, puzzles_of
from game.puzzles.sitting import Sitting
from scenes.frame.navigation import Navigator
from scenes.frame.preferences import Preferences
from scenes.frame.scene import Services, Way
from scenes.learn.puzzle import PuzzleTable
from scenes.sounds import Sounds


class Sitter(Pupil):
    """Puzzles on a stack of their own; progress is kept in a folder."""

    def __init__(
        self,
        game: str,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        *,
        puzzles: Sequence[Puzzle] | None = None,
        own: OwnDeals | None = None,
        day: date = date(2026, 11, 23),
        draws: bool = True,
        **settings: Any,
    ) -> None:
        pygame.display.init()
        pygame.display.set_mode(size)
        pygame.event.clear()
        pygame.mouse.set_pos((1, 1))
        self.draws = draws
        self.log: list[tuple[object, ...]] = []
        chosen = Preferences(**{"speed": "off", "trick_pause_ms": 300, **settings})
        services = Services.create(chosen, size, skins(), folder, fonts())
        self.stack = Navigator(replace(services, sounds=Sounds()))
        self.stack.ways = {way: lambda *about, way=way: self.log.append((way, *about)) for way in (Way.HELP,)}
        every = puzzles_of(GAMES[game]) if puzzles is None else puzzles
        self.table = PuzzleTable(GAMES[game], every, own, lambda: day)
        self.stack.push(Ground())
        self.stack.push(self.table)
        self.rest()

    def rest(self, limit: int = 2000) -> None:
        """Go on until nothing moves."""
        for _ in range(limit):
            self.frame(0.3)
            if not self.open or (self.table.course.settled and not self.table.parts.hand.moving):
                self.frame(0, draw=self.draws)
                return
        raise Stuck(self.table.sitting.puzzle.text)

    @property
    def sitting(self) -> Sitting:
        return self.table.sitting

    @property
    def title(self) -> str:
        """What the panel says first; empty where there is none."""
        return self.table.parts.note.title or ""

    def wrong(self) -> Action:
        """An answer that is not right: of those that are played out by a card alone, if there are such."""
        answer = self.sitting.puzzle.answer
        others = [action for action in self.sitting.legal if action != answer]
        return min(others, key=lambda action: (not _plain(action), action.text))

    def do(self, action: Action, *, by_keys: bool) -> None:
        """Choose an action at the table, and wait until what follows has been shown."""
        self.choose([action], by_keys=by_keys)
        self.rest()


def _plain(action: Action) -> bool:
    return len(action.cards) == 1 and action.strain is None and not action.manner
