"""Verdicts that were kept are read as they were, and anything else is refused."""

from __future__ import annotations

from math import inf

import pytest

from game.ai.verdict import Verdict, VerdictFormatError

GOOD = {
    "grade": "slip",
    "chosen": "play TH",
    "best": "play 2C",
    "loss": [1.4, 0.3],
    "expected": -2.5,
    "weighed": [["play 2C", 0.0, 0.0], ["play TH", 1.4, None]],
    "deals": 1000,
    "exact": False,
}
BAD: dict[str, list[object]] = {
    "grade": ["blunder", None, 3, ["slip"]],
    "chosen": ["play", 3, None, "play  TH", "play TH ", "PLAY TH"][1:],
    "best": [None, "", 7],
    "loss": [
        [1.4],
        [1.4, -0.1],
        ["1", 0.3],
        [None, 0.3],
        [float("nan"), 0.1],
        [1e300, 0.1],
        {},
        1.4,
        [True, 0.1],
    ],
    "expected": [None, "1", float("inf"), float("nan"), True],
    "weighed": [
        None,
        {},
        [[]],
        [["play TH", 1.0]],
        [["play TH", 1.0, 0.1, 0.1]],
        [["?", 0.0, 0.0]],
        [1],
        [GOOD] * 99,
    ],
    "deals": [-1, 1.0, None, True, 10**12],
    "exact": [0, 1, None, "true"],
}


def test_what_was_kept_is_read_as_it_was() -> None:
    found = Verdict.read(GOOD)
    assert found.as_json() == GOOD
    assert found.weighed[1].loss.error == inf
    assert found.expected_after == -3.9


@pytest.mark.parametrize(("name", "values"), BAD.items())
def test_anything_else_is_refused(name: str, values: list[object]) -> None:
    for value in values:
        with pytest.raises(VerdictFormatError):
            Verdict.read(GOOD | {name: value})
    for given in ({**GOOD, "more": 1}, {key: GOOD[key] for key in GOOD if key != name}, [], None, "slip"):
        with pytest.raises(VerdictFormatError):
            Verdict.read(given)
