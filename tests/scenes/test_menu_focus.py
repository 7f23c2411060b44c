"""A page that was opened by a click at the table leaves the focus where it was before."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.net.pictures import Steps, left_match
from tests.net.positions import QUIET, positions
from tests.net.window_door import keep_match, started, words_met

OPENED = ("menu", "scores")


@pytest.mark.parametrize("opened", OPENED)
@pytest.mark.parametrize("name", ["kan iku", "jack answer", "napoleon hattori, play"])
def test_focus_is_where_it_was_when_a_page_opened_by_a_click_is_closed(name: str, opened: str) -> None:
    position = next(each for each in positions() if each.name == name)
    match = left_match(position)
    assert match is not None
    settings = QUIET | {"taught": words_met()}
    with TemporaryDirectory() as folder:
        keep_match(Path(folder), match["record"], match["seats"])
        with started(Path(folder), (1280, 800), settings) as program:
            for words in position.steps:
                Steps(program, match).do(words)
            table = program._top
            before = table.focus.current
            program.click(getattr(table.parts.rail_buttons, opened).rect.center)
            assert program._top is not table
            program.key("escape")
            assert program._top is table
            assert table.focus.current is before
