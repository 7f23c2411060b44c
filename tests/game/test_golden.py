"""Whole matches, readable, that must stay as they are.

`tests/golden/NAME.json` is a record, `NAME.txt` the match as a text. After a change of the text that
is meant, write the texts again and look at the difference before committing it:

    ETORI_GOLDEN=write python -m pytest tests/game/test_golden.py
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from game import GAMES
from game.match import record

from .playthrough import playthrough
from .second_readings import RECOUNT

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = sorted(file.stem for file in GOLDEN.glob("*.json"))


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_is_told_as_before(name: str) -> None:
    match = record.read((GOLDEN / f"{name}.json").read_bytes(), GAMES)
    text = playthrough(match).encode()
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("ETORI_GOLDEN") == "write":
        file.write_bytes(text)
    assert file.read_bytes() == text
    assert record.report(match) == RECOUNT[match.game.key](record.as_json(match))


def test_there_are_golden_matches_of_every_game_and_number_of_players() -> None:
    assert len(NAMES) >= 3
    for key, game in GAMES.items():
        documents = [
            json.loads((GOLDEN / f"{name}.json").read_bytes()) for name in NAMES if name.startswith(key)
        ]
        assert len(documents) >= 3
        assert {document["players"] for document in documents} == set(game.players)
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(NAMES)
