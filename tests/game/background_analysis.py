"""An analyst for tests, who works at once, and judges who think little."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.ai import levels
from game.ai.analysis_process import AnalysisJob, Analyst, JobEnd, RunningJob
from game.ai.decision import Effort
from game.analysis.review_job import ReviewJob
from game.session import past_deal

QUICK = Effort(12)


class AtOnce(Analyst):
    """Works a step at a time in this process, whenever it is asked for results."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: Iterator[dict[str, Any]] = iter(())
        self.begun: list[AnalysisJob[Any]] = []

    def begin(self, job: AnalysisJob[Any]) -> RunningJob[Any]:
        self.task = task = RunningJob(job)
        self.begun.append(job)
        self.steps = job.work(lambda: False)
        return task

    def results(self, task: RunningJob[Any]) -> list[Any]:
        found = next(self.steps, None)
        if found is None:
            task.ended, self.task = JobEnd.DONE, None
        else:
            task.take(found)
        return task.news()

    def stop(self, task: RunningJob[Any]) -> None:
        task.ended, self.task = JobEnd.STOPPED, None


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judges and levels that think little."""
    original = ReviewJob.of
    monkeypatch.setattr(
        past_deal.ReviewJob,
        "of",
        lambda *given, **more: original(*given, **more, effort=QUICK, seen_effort=QUICK),
    )
    for level in levels.EFFORTS:
        monkeypatch.setitem(levels.EFFORTS, level, QUICK)
