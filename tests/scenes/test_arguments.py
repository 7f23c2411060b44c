"""The options of the command line."""

from __future__ import annotations

import re

import pytest

from scenes.__main__ import main, parser


def test_help_lists_every_option_and_says_what_it_does(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    actions = parser()._actions
    assert len(actions) >= 11
    for action in actions:
        assert action.help, action.option_strings
        assert action.option_strings[-1] in shown


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert re.fullmatch(r"etori \d+\.\d+\S*\n", capsys.readouterr().out)
