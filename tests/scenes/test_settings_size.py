"""The text size is changed by clicks at one place: its stepper stays under the pointer."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from scenes.framework.preferences import TEXT_SCALES
from scenes.graphics.look import text_scale_in
from tests.net.window_door import Program, started


def stepper(program: Program) -> Any:
    return next(target for target in program._top.focus.targets if str(target.key) == "Text size")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (2560, 1080)])
def test_text_size_changes_by_clicks_at_one_place(size: tuple[int, int]) -> None:
    able = [scale for scale in TEXT_SCALES if text_scale_in(size, scale) == scale]
    for scales in (able, able[::-1]):
        with (
            TemporaryDirectory() as folder,
            started(Path(folder), size, {"text_scale": scales[0]}) as program,
        ):
            program.press("Settings")
            rect = stepper(program).rect
            side = rect.height // 2
            at = (rect.right - side if scales is able else rect.left + side, rect.centery)
            for scale in scales[1:]:
                program.click(at)
                assert program.stack.services.preferences.text_scale == scale
