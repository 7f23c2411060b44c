"""The way to a picture of a deal: from its result and its review, to a file or the clipboard."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.archive import files
from scenes.app import picture_sharing
from scenes.app.app import App
from scenes.app.sharing import _save_picture
from scenes.deal_picture import making
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.input.clipboard import PictureCopy
from scenes.framework.navigator import Navigator
from scenes.pages.share.picture_progress import PictureProgress
from scenes.pages.share.picture_sheet import PicturePart, PictureSheet, PictureWish
from scenes.widgets import Segments, ValueStepper
from scenes.widgets.menu import Menu
from tests.scenes.finished_day import finished_day, shared_by, stack_with_decks
from tests.scenes.gif_reader import read_gif
from tests.scenes.reader import Reader
from tests.scenes.scratch import click, open_stack, picture, press

XCLIP = """#!/bin/sh
echo "$@" > "{folder}/arguments"
cat > "{folder}/taken"
exit {status}
"""


@pytest.fixture
def stack() -> Navigator:
    return stack_with_decks()


@pytest.fixture
def evening(tmp_path: Path, stack: Navigator, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(clipboard, "_picture_command", lambda mime: [])
    monkeypatch.setattr(
        making, "ATTEMPTS", (making.Attempt((480, 300), 64),)
    )  # it takes a quarter of the time
    with finished_day(tmp_path, stack) as evening:
        yield evening


def ask(stack: Navigator) -> PictureSheet:
    """From the result to the question for what is pictured."""
    sheet = shared_by(stack, "Make a picture")
    assert isinstance(sheet, PictureSheet)
    return sheet


def run(stack: Navigator) -> Menu:
    """Until the picture is made: what is then said."""
    assert isinstance(stack.top, PictureProgress)
    for _ in range(20_000):
        stack.update(0.02)
        if not isinstance(stack.top, PictureProgress):
            break
    told = stack.top
    assert isinstance(told, Menu)
    return told


def target(sheet: PictureSheet, key: str) -> Segments | ValueStepper:
    (found,) = [each for each in sheet.focus.targets if getattr(each, "key", None) == key]
    assert isinstance(found, Segments | ValueStepper)
    return found


def trick_by_keys(stack: Navigator, sheet: PictureSheet) -> None:
    """Choose the third trick with the keyboard alone."""
    sheet.focus.move_to(target(sheet, "part"))
    press(stack, pygame.K_LEFT)
    assert sheet.wish.part is PicturePart.TRICK
    sheet.focus.move_to(target(sheet, "trick"))
    for _ in range(2):
        press(stack, pygame.K_RIGHT)


def trick_by_mouse(stack: Navigator, sheet: PictureSheet) -> None:
    rect = target(sheet, "part").rect
    click(stack, (rect.left + 8, rect.centery))
    assert sheet.wish.part is PicturePart.TRICK
    rect = target(sheet, "trick").rect
    for _ in range(2):
        click(stack, (rect.right - 8, rect.centery))


@pytest.mark.parametrize("choose", [trick_by_keys, trick_by_mouse])
def test_a_trick_is_saved_from_the_result(
    evening: App, stack: Navigator, tmp_path: Path, choose: Callable[[Navigator, PictureSheet], None]
) -> None:
    sheet = ask(stack)
    assert sheet.wish.part is PicturePart.DEAL, "nothing is judged yet"
    assert sheet.names[evening.table.host.humans[0]].startswith("Player "), "nobody else is You"
    choose(stack, sheet)
    assert sheet.wish.trick == 2
    sheet.names[1] = "Ottilie"
    sheet.focus.move_to(sheet.focus.targets[-1])
    press(stack, pygame.K_RETURN)
    told = run(stack)
    assert told.title == "Saved as etori-trick.gif"
    assert told.note == str(tmp_path / "etori-trick.gif")
    gif = read_gif((tmp_path / "etori-trick.gif").read_bytes())
    assert len(gif.pictures) == 1 + evening.table.host.players
    press(stack, pygame.K_RETURN)
    assert not isinstance(stack.top, Menu)


def test_a_still_picture_is_a_png_file(evening: App, stack: Navigator, tmp_path: Path) -> None:
    sheet = ask(stack)
    target(sheet, "kind").choose(1)
    press(stack, pygame.K_RETURN)
    assert run(stack).title == "Saved as etori-deal.png"
    assert (tmp_path / "etori-deal.png").read_bytes().startswith(b"\x89PNG")


def test_cancel_saves_nothing(evening: App, stack: Navigator, tmp_path: Path) -> None:
    before = set(tmp_path.iterdir())
    for cancel in (lambda: press(stack, pygame.K_ESCAPE), lambda: press(stack, pygame.K_RETURN)):
        ask(stack)
        press(stack, pygame.K_RETURN)
        for _ in range(5):
            stack.update(0.02)
        progress = stack.top
        assert isinstance(progress, PictureProgress)
        assert progress.making.content is None, "a frame makes only a part of it"
        picture(stack)
        cancel()
        assert not isinstance(stack.top, Menu)
        for _ in range(5):
            stack.update(0.02)
    assert {path for path in tmp_path.iterdir() if path.suffix in (".gif", ".png")} <= before


def test_where_the_clipboard_takes_no_pictures_there_is_a_file(
    evening: App, stack: Navigator, tmp_path: Path
) -> None:
    sheet = ask(stack)
    target(sheet, "kind").choose(1)
    sheet._confirm(True)
    told = run(stack)
    assert told.title == "Saved as etori-deal.png"
    assert "clipboard" in told.note
    assert told.lines == [str(tmp_path / "etori-deal.png")]
    assert (tmp_path / "etori-deal.png").exists()


def test_the_clipboard_gets_the_picture(
    evening: App, stack: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "xclip").write_text(XCLIP.format(folder=tmp_path, status=0))
    (tmp_path / "xclip").chmod(0o755)
    monkeypatch.setattr(clipboard, "_picture_command", lambda mime: [str(tmp_path / "xclip"), mime])
    sheet = ask(stack)
    target(sheet, "kind").choose(1)
    sheet._confirm(True)
    told = run(stack)
    assert told.title == "Copied"
    assert (tmp_path / "taken").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "arguments").read_text() == "image/png\n"
    assert not (tmp_path / "etori-deal.png").exists()


def test_without_a_writable_folder_nothing_is_saved(
    evening: App, stack: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_sharing, "write_for_player", lambda name, content: None)
    target(ask(stack), "kind").choose(1)
    press(stack, pygame.K_RETURN)
    assert run(stack).title == "Not saved"


def test_without_a_home_folder_the_image_is_where_the_note_says(
    evening: App, stack: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.setattr(files, "gettempdir", lambda: str(tmp_path))
    _save_picture(stack)
    told = stack.top
    assert isinstance(told, Menu)
    assert told.note == str(tmp_path)
    assert (tmp_path / "etori-deal.png").exists()


def test_the_review_leads_to_its_picture() -> None:
    reader = Reader("kan", 5)
    reader.frame()
    reader.click(reader.page.head.actions["share"].rect.center)
    (route,) = reader.log
    assert isinstance(route, routes.SharePast)
    assert route.past is reader.past
    assert route.hands_open


# The clipboard.


def done(copy: PictureCopy) -> bool:
    while copy.done is None:
        pygame.time.wait(5)
    return copy.done


@pytest.mark.parametrize(("screen", "program"), [("WAYLAND_DISPLAY", "wl-copy"), ("DISPLAY", "xclip")])
def test_a_program_of_the_desktop_takes_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str, program: str
) -> None:
    for name in ("WAYLAND_DISPLAY", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(screen, "here")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr("sys.platform", "linux")
    for status, taken in ((0, True), (1, False)):
        (tmp_path / program).write_text(XCLIP.format(folder=tmp_path, status=status))
        (tmp_path / program).chmod(0o755)
        assert done(PictureCopy(b"picture", "image/gif")) is taken
        assert (tmp_path / "taken").read_bytes() == b"picture"
        assert (tmp_path / "arguments").read_text().split()[-1] == "image/gif"


def test_without_a_program_or_a_screen_the_clipboard_takes_no_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", "here")
    assert done(PictureCopy(b"picture", "image/png")) is False


def test_a_program_that_never_ends_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "_picture_command", lambda mime: ["sleep", "60"])
    monkeypatch.setattr(clipboard, "_PATIENCE", 0.05)
    assert done(PictureCopy(b"picture", "image/png")) is False


# The sheet.


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("part", [PicturePart.TRICK, PicturePart.DEAL])
def test_the_sheet_has_room_for_six_players(size: tuple[int, int], scale: float, part: PicturePart) -> None:
    stack = open_stack(size)
    stack.keep(replace(stack.services.preferences, text_scale=scale))
    names = [stack.services.words.text("Player {number}", number=number) for number in range(1, 7)]
    wish = PictureWish(part, 25)
    stack.push(PictureSheet(["human", *["easy"] * 5], names, 26, lambda *_: None, wish, has_moment=True))
    picture(stack)
    sheet = stack.top
    assert isinstance(sheet, PictureSheet)
    assert pygame.Rect((0, 0), size).contains(sheet.sheet)
    rects = [each.rect for each in sheet.focus.targets]
    assert all(sheet.sheet.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[number + 1 :]) < 0 for number, rect in enumerate(rects))


def test_a_deal_without_tricks_is_pictured_whole() -> None:
    stack = open_stack()
    names = [stack.services.words.text("Player {number}", number=number) for number in range(1, 4)]
    stack.push(
        PictureSheet(["human", "easy", "easy"], names, 0, lambda *_: None, PictureWish(), has_moment=False)
    )
    sheet = stack.top
    assert isinstance(sheet, PictureSheet)
    assert not any(getattr(each, "key", None) in ("part", "trick") for each in sheet.focus.targets)
