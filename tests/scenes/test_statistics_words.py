"""What the cards of the statistics say, in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from game.archive.statistics import DealFilter, MatchAccuracy, ParFigures, Runs
from scenes.i18n import NO_WORDS, Words
from scenes.pages.statistics.card_text import of_accuracy, of_deals, of_matches, of_par, runs
from scenes.pages.statistics.figure_table import FigureTable
from tests.game.archives import archive_of
from tests.game.counted import fill


def test_cards_say_in_one_sentence_what_their_picture_shows(tmp_path: Path) -> None:
    archive, words = archive_of(tmp_path), Words()
    fill(archive, Random(9), 15)
    found = archive.figures(DealFilter("kan"))
    assert found.deals
    assert found.matches

    def course(*values: float) -> str:
        matches = tuple(MatchAccuracy(number, 0, value, 1) for number, value in enumerate(values))
        return of_accuracy(words, replace(found, accuracy=matches)).sentence

    assert course(52, 60, 71.2) == "Accuracy 71, up from 52 over 3 matches."
    assert course(71, 52) == "Accuracy 52, down from 71 over 2 matches."
    assert course(60, 52, 60) == "Accuracy 60, as 60 at first, over 3 matches."

    def beside(*spread: tuple[float, int]) -> Any:
        return of_par(words, ParFigures.of("normal", spread))

    told = beside((-1.0, 4), (0.0, 20), (2.0, 18))
    assert told.note == "On 42 replayed deals you came out 0.8 a deal further ahead than normal."
    assert told.sentence.endswith("Give or take 0.3.")
    assert (told.number, told.good) == ("+0.8", True)
    told = beside((-2.0, 18), (0.0, 24))
    assert told.note == "On 42 replayed deals you came out 0.9 a deal less far ahead than normal."
    assert (told.number, told.good) == ("–0.9", False)
    assert beside((0.0, 12)).note == "On 12 replayed deals you came out as far ahead as normal."
    assert beside((5.0, 9)).lacking == "Too few replayed deals for a picture. One more, and it appears."

    def row(now: int, best: int) -> tuple[str, str]:
        return runs(words, replace(found, runs=Runs(now, best)))

    assert row(3, 3) == ("Three in a row now", "your best run so far")
    assert row(2, 12) == ("Two in a row now", "your best run: 12 in a row")
    assert row(1, 2) == ("You won the last one", "your best run: two in a row")
    assert row(0, 4) == ("", "your best run: four in a row")
    assert row(1, 1) == ("You won the last one", "")
    assert row(0, 1) == ("", "")
    won = of_matches(words, found).sentence
    assert won.startswith(f"{found.matches_won} of {len(found.matches)} match")
    many = replace(found, deals=found.deals * 20)
    points = of_deals(words, many, 240)
    assert points.sentence.startswith(f"{words.gain(found.sums.points or 0)} points a deal over ")
    assert of_deals(words, many, 12).note == "the newest 12 deals, the line the mean of 15"


def test_a_block_is_read_aloud_row_by_row() -> None:
    words = Words()
    heads = (words.text("deals"), NO_WORDS)
    rows = ((words.text("Beside {level}", level="hard"), words.text("42"), NO_WORDS),)
    block = FigureTable(words.text("The same deals"), heads, rows)
    assert block.rows_told(words) == "Beside hard: deals 42."
