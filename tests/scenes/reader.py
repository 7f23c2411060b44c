"""Somebody who reads a review: keys and clicks go in, frames come out; the expert answers in this process."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game import GAMES
from game.ai.analysis_process import Analyst, JobEnd, RunningJob
from game.ai.decision import Effort
from game.analysis.review import ReviewedDecision, review
from game.analysis.review_job import ReviewJob
from game.engine.cards import Card
from game.engine.view import Moment, View
from game.match.match import Match, new_match
from game.match.seating import HUMAN
from game.session.past_deal import PastDeal, PastDecision, Trick
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.routes import Route
from scenes.framework.scene import Scene, Services
from scenes.pages.review import ReviewPage
from tests.game.random_play import some_action
from tests.scenes.table_driver import fonts, skins

NAMES = ("Ren", "Mio", "Haru", "Aki", "Nao", "Sora")
QUICK = Effort(24)
SURE = Effort(400)
"""The least effort by which some mistakes are sure."""


@cache
def finished(key: str, players: int, seed: int = 6) -> Match:
    """A match whose first deal is over, played at random."""
    game, rng = GAMES[key], Random(seed)
    match, _ = new_match(game, players, game.Options(), seed, NAMES[:players])
    match.start_deal()
    while not match.deal.finished:
        match.act(some_action(list(match.legal()), rng))
    return match


@cache
def verdicts(key: str, players: int, seat: int, seed: int = 6) -> tuple[ReviewedDecision, ...]:
    return tuple(review(finished(key, players, seed), 1, seat, effort=SURE, seen_effort=QUICK))


class SpiedDeal(PastDeal):
    """Notes what is asked of a deal."""

    def __init__(self, *given: Any) -> None:
        self.asked: list[tuple[str, int | None, bool]] = []
        super().__init__(*given)

    def view(self, viewer: int | None, *, hands_open: bool = False) -> View[Any]:
        self.asked.append(("view", viewer, hands_open))
        return super().view(viewer, hands_open=hands_open)

    def moments(self, viewer: int | None, *, hands_open: bool = False) -> list[Moment]:
        self.asked.append(("moments", viewer, hands_open))
        return super().moments(viewer, hands_open=hands_open)

    def before(self, actions: int, viewer: int) -> View[Any]:
        self.asked.append(("before", viewer, False))
        return super().before(actions, viewer)

    def holder(self, card: Card, actions: int) -> int | None:
        self.asked.append(("holder", None, True))
        return super().holder(card, actions)

    def own(self, seat: int) -> list[PastDecision]:
        self.asked.append(("own", seat, False))
        return super().own(seat)

    def takers(self, trick: Trick) -> tuple[int, ...]:
        self.asked.append(("takers", None, True))
        return super().takers(trick)


class QuickAnalyst(Analyst):
    """Finds so many things each time it is asked, without a process."""

    def __init__(self, at_once: int = 1000) -> None:
        super().__init__()
        self.at_once = at_once
        self._work: Iterator[dict[str, Any]] = iter(())
        self.begun: list[Any] = []

    def begin(self, job: Any) -> RunningJob[Any]:
        assert isinstance(job, ReviewJob)
        self.begun.append(job)
        if self.task is not None:
            self.task.ended = JobEnd.STOPPED
        self.task = task = RunningJob(job)
        self._work = ReviewJob(job.deal, job.actions, job.seat, QUICK, QUICK, job.done, job.first).work(
            lambda: False
        )
        return task

    def results(self, task: RunningJob[Any]) -> list[Any]:
        if task is self.task:
            for _ in range(self.at_once):
                found = next(self._work, None)
                if found is None:
                    task.ended, self.task = JobEnd.DONE, None
                    break
                task.take(found)
        return task.news()

    def stop(self, task: RunningJob[Any]) -> None:
        if task is self.task:
            task.ended, self.task = JobEnd.STOPPED, None


class Reader:
    """On the real stack of scenes."""

    def __init__(
        self,
        key: str = "california_jack",
        players: int = 2,
        size: tuple[int, int] = (1280, 800),
        *,
        judged: bool = True,
        match: Match | None = None,
        analyst: Analyst | None = None,
        seat: int = 0,
        **chosen: Any,
    ) -> None:
        pygame.display.init()
        self.surface = pygame.display.set_mode(size)
        pygame.event.clear()
        pygame.mouse.set_pos((1, 1))
        self.match = match or finished(key, players)
        seats = [HUMAN, *["normal"] * (self.match.players - 1)]
        self.past = SpiedDeal(self.match, len(self.match.deals), seats)
        if judged:
            self.past.take(verdicts(key, players, seat))
        self.log: list[Route] = []
        preferences = Preferences(**{"speed": "off", **chosen})
        self.stack = Navigator(Services.create(preferences, size, skins(), Path("none"), fonts()))
        self.stack.routes = dict.fromkeys(Route.__subclasses__(), self.log.append)
        self.analyst = analyst or QuickAnalyst()
        self.page = ReviewPage(self.past, seat, self.analyst)
        self.stack.push(Scene())
        self.stack.push(self.page)

    def frame(self, dt: float = 0.05, times: int = 1) -> None:
        for _ in range(times):
            self.stack.update(dt)
            for event in pygame.event.get():
                self.stack.handle(event)
            self.stack.settle(dt)

    def key(self, name: str, letter: str = "", mod: int = 0) -> None:
        code = pygame.key.key_code(name)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, mod=mod, unicode=letter))
        self.frame(0)
        self.rest()

    def click(self, at: tuple[int, int], until: tuple[int, int] | None = None) -> None:
        """Press there, drag to another point if one is given, and let go."""
        pygame.mouse.set_pos(at)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.frame(0)
        if until is not None:
            pygame.event.post(
                pygame.event.Event(pygame.MOUSEMOTION, pos=until, rel=(1, 1), buttons=(1, 0, 0))
            )
            self.frame(0)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=until or at, button=1))
        self.frame(0)
        self.rest()

    def rest(self) -> None:
        for _ in range(200):
            if not self.page.table.moving:
                return
            self.frame(0.2)
        raise AssertionError("something moves without an end")

    def draw(self) -> None:
        self.stack.redraw()
        assert self.stack.draw(self.surface)

    @property
    def place(self) -> int:
        return self.page.table.reel.place

    @property
    def steps(self) -> int:
        return len(self.page.table.reel.steps)
