"""The usual game on two sheets of paper: what fits, and the file that is written."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.commands.pdf import as_pdf
from game.commands.rules_page import glance
from scenes.i18n import Translator
from scenes.pages.help.figures import DrawingTools
from scenes.pages.help.markdown import read
from scenes.pages.help.printing import COLUMNS, MARGIN, MAX_SHEETS, PAGE_PIXELS, PAGE_POINTS, PrintDrawing
from scenes.presenters import presenter_of
from tests.scenes.scratch import open_stack, press
from tests.scenes.table_driver import skins
from tests.scenes.test_help import target
from tests.scenes.test_help_words import open_help


def printing(key: str) -> PrintDrawing:
    given, skin = open_stack().services, skins()[presenter_of(key).skin.key]
    return PrintDrawing(DrawingTools(given.look, Translator(), given.fonts, given.paint, skin, skins()))


@pytest.mark.parametrize("key", GAMES)
def test_the_usual_game_fits_on_two_sheets_in_letters_that_can_be_read(key: str) -> None:
    text = glance(GAMES[key])
    drawing, columns = printing(key).laid(text)
    assert len(columns) <= MAX_SHEETS * COLUMNS
    blocks = [laid for column in columns for laid in column]
    assert len(blocks) == len(read(text)), "nothing is lost"
    for column in columns:
        assert column[-1].top + column[-1].height - column[0].top <= PAGE_PIXELS[1] - 2 * MARGIN
        assert not column[-1].part.text.endswith(":"), "what leads on stands above what it leads to"
    for table in (laid for laid in blocks if laid.part.rows):
        words = {piece.content for row in table.part.rows for cell in row for word in cell for piece in word}
        assert words <= {placed.piece.content for placed in table.placed}, "no word is broken"
    points = min(drawing.face(laid.part.block).px for laid in blocks) * 72 / 200
    assert points >= 7.5


def test_what_is_too_long_for_two_sheets_takes_more() -> None:
    drawing, columns = printing("kan").laid(glance(GAMES["kan"]) * 3)
    assert len(columns) > MAX_SHEETS * COLUMNS
    assert drawing.tools.look.u < 1.2


def test_a_pdf_shows_every_sheet_as_it_was_drawn() -> None:
    sheets = [pygame.Surface((30, 40)), pygame.Surface((50, 20))]
    sheets[0].fill("red")
    sheets[1].fill("white")
    written = as_pdf(
        [(*sheet.get_size(), pygame.image.tobytes(sheet, "RGB")) for sheet in sheets], PAGE_POINTS
    )
    assert written.startswith(b"%PDF-1.")
    assert written.endswith(b"%%EOF\n")
    table = int(re.search(rb"startxref\n(\d+)\n", written)[1])
    assert written[table:].startswith(b"xref\n0 9\n")
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n", written[table:])]
    for number, place in enumerate(places, start=1):
        assert written[place:].startswith(b"%d 0 obj\n" % number)
    pictures = re.findall(rb"/Width (\d+) /Height (\d+).*?/Length (\d+) >>\nstream\n", written, re.DOTALL)
    assert [(int(width), int(height)) for width, height, _ in pictures] == [(30, 40), (50, 20)]
    starts = [found.end() for found in re.finditer(rb"FlateDecode /Length \d+ >>\nstream\n", written)]
    pixels = [
        zlib.decompress(written[at : at + int(size)]) for at, (*_, size) in zip(starts, pictures, strict=True)
    ]
    assert pixels == [pygame.image.tobytes(sheet, "RGB") for sheet in sheets]


def test_the_pages_are_written_for_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    scene, stack = open_help("california_jack")
    scene.focus.move_to(target(scene, "offer"))
    press(stack, pygame.K_RETURN)
    (file,) = tmp_path.iterdir()
    assert file.name == "California Jack at a glance.pdf"
    assert file.read_bytes().count(b"/Subtype /Image") == MAX_SHEETS
    assert str(file) in scene.model.printed
    press(stack, pygame.K_RETURN)
    assert len(list(tmp_path.iterdir())) == 2, "nothing is written over"
