"""The sign that a match is not saved: what it tells of the file has room in every window and language."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.templates import Notice
from scenes.graphics.look import Role
from tests.scenes.table_driver import Sitting, jack_host

REASONS = (
    "The file is gone.",
    "The file was replaced.",
    "The file was cut short.",
    "The file was overwritten.",
    "The file can't be opened.",
    "The folder is read-only.",
    "This disk can't lock files.",
    "The disk is full.",
    "The file is in use.",
    "Too many files are open.",
)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_why_a_match_is_not_saved_has_room_in_the_sign(language: str, size: tuple[int, int]) -> None:
    table = Sitting(jack_host(), size=size, language=language, speed="off").table
    sign = table.parts.sign
    room = sign.rect.width - table.look.px(28)
    for reason in REASONS:
        sign.show(Notice(reason))
        assert str(table.fonts.ellipsis(sign.why, room, table.look.face(Role.LABEL))) == str(sign.why), reason
        assert (str(sign.why) == reason) == (language == "en")


def test_a_deleted_file_is_told_at_the_card_and_put_back_by_trying_again(tmp_path: Path) -> None:
    from scenes.table.mode import TableCommand

    sitting = Sitting(jack_host(folder=tmp_path), speed="off")
    sitting.rest()
    (tmp_path / "etori.db").unlink()
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    sign = sitting.table.parts.sign
    assert sign.why == "The file is gone."
    assert sitting.host.trouble is not None
    sitting.rest()
    sitting.press_button(TableCommand.SAVE)
    assert not sign.why
    assert (tmp_path / "etori.db").exists()
