"""The page that asks outside of the game: how it is answered, and that everything keeps on its sheet."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from scenes.framework.scene import Services
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import TextRole
from scenes.start.question_sheet import QuestionSheet, ask
from tests.conftest import Tally
from tests.scenes.scratch import NOWHERE, open_stack


def _post(*events: pygame.event.Event) -> None:
    pygame.display.init()
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)


def _key(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


@pytest.mark.parametrize(
    ("events", "answer"),
    [
        ([_key(pygame.K_RETURN)], 0),
        ([_key(pygame.K_DOWN), _key(pygame.K_RETURN)], 1),
        ([_key(pygame.K_TAB), _key(pygame.K_TAB), _key(pygame.K_SPACE)], 2),
        ([_key(pygame.K_ESCAPE)], 2),
        ([pygame.event.Event(pygame.QUIT)], 2),
    ],
)
def test_a_question_is_answered_by_keys_and_closing_it_is_the_last_answer(
    events: list[pygame.event.Event], answer: int, monkeypatch: pytest.MonkeyPatch
):
    open_stack()
    opened: list[object] = []

    def then(page: QuestionSheet) -> None:
        opened.append(page)
        _post(*events)

    monkeypatch.setattr(QuestionSheet, "enter", then)
    assert ask("Title", ["One.", "Two."], [("A", "cards"), ("B", "flag"), ("C", "door")]) == answer
    assert len(opened) == 1


def test_a_question_ends_with_the_program():
    open_stack()
    assert ask("Title", ["One."], [("A", "cards"), ("B", "door")], lambda: True) == 1


def test_a_question_keeps_on_its_sheet_at_every_size_whatever_a_file_is_called(tally: Tally):
    fonts = Fonts()
    for number in tally.times(12, "pages"):
        size = [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)][number % 4]
        stack = open_stack(size)
        stack.services = Services.create(stack.services.preferences, size, {}, NOWHERE, fonts)
        path = "/" + "".join(Random(number).choices("abcW/日本é", k=1 + number * 10))
        page = QuestionSheet(
            "Etori ran into a problem and had to close",
            ["Something. " * 12, path],
            [("A", "cards"), ("B", "door")],
        )
        stack.push(page)
        sheet = page.sheet
        assert pygame.Rect((0, 0), size).contains(sheet)
        for target in page.focus.targets:
            assert sheet.contains(target.focus_rect)
        face = page.look.face(TextRole.HELP)
        widths = [fonts.width(line, face) for lines in page._lines for line in lines]
        assert max(widths) <= sheet.width - 2 * page.look.px(36)
        assert "".join(page._lines[1]).replace(" ", "") == path
        surface = pygame.display.get_surface()
        assert surface is not None
        if size[0] < 1300:
            page.draw(surface)
