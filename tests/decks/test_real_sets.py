"""Decks as their authors publish them are taken, or refused, with a report that says the right thing."""

from __future__ import annotations

import zlib
from collections import Counter
from pathlib import Path

import pygame
import pytest

from game.engine.cards import JOKER, card_text
from scenes.decks.deck_reading import DeckReader
from scenes.decks.deck_report import PICTURE_HEIGHT, PICTURE_WIDTH, PREPARED_SUFFIX
from tests.decks.real_sets import SETS, Expected, pictured_card, write_set


@pytest.mark.parametrize("name", SETS)
def test_a_published_deck_is_taken_or_refused_as_it_should(name: str, tmp_path: Path):
    (tmp_path / "out").mkdir()
    reader = DeckReader(write_set(name, tmp_path / "deck"), tmp_path / "out")
    try:
        report = reader.wait()
    finally:
        reader.close()
    cards = {card for card, _ in report.faces}
    found = Expected(
        len(cards),
        JOKER in cards,
        report.back.file if report.back else "",
        dict(Counter(str(finding.problem) for finding in report.findings)),
    )
    assert found == SETS[name][1]
    assert (report.refused is not None) == (not cards)
    for card in cards:
        pixels = zlib.decompress((tmp_path / "out" / f"{card_text(card)}{PREPARED_SUFFIX}").read_bytes())
        picture = pygame.image.frombytes(pixels, (PICTURE_WIDTH, PICTURE_HEIGHT), "RGBA")
        assert pictured_card(picture.get_at((PICTURE_WIDTH // 2, PICTURE_HEIGHT // 2))) == card, (
            "each picture is that card"
        )
