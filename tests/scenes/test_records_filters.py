"""The filters of the records stay above the list, whatever the games are called."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scenes.widgets import Button, ButtonKind, ValueStepper
from tests.languages.pages import spoken
from tests.net.window_door import started


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_filters_stay_above_the_list(size: tuple[int, int], scale: float, language: str) -> None:
    speaking = nullcontext() if language == "en" else spoken(language)
    started_there = partial(started, size=size, settings={"text_scale": scale})
    with TemporaryDirectory() as folder, speaking, started_there(Path(folder)) as program:
        program.press("Records")
        page = program._top
        room = page.places.filters
        kinds = [each for each in page.focus.targets if isinstance(each, (Button, ValueStepper))]
        filters = [each for each in kinds if isinstance(each, ValueStepper) or each.kind is ButtonKind.PILL]
        assert len(filters) == 10
        for each in filters:
            assert room.left <= each.rect.left, each.key
            assert each.rect.right <= room.right, each.key
