"""What was played, looked at again in the real window: home, records, review, statistics, deals of days.

All is done at a twin of the program, too, so that each page is compared with what it must look like then.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.ai.decision import Effort
from game.ai.verdict import Grade
from game.archive.deal_results import code_in
from game.archive.recovery import DATABASE_FILE
from game.archive.spreadsheet import csv_text
from game.archive.statistics import DealFilter
from game.engine.cards import card_text, rank_of
from game.match.daily import OPPONENT_LEVEL, daily_deal
from game.match.deal_code import code_of
from game.match.seating import HUMAN
from scenes.pages.review import ReviewPage
from scenes.widgets.walk_buttons import StepCommand
from tests.game.archives import archive_of
from tests.game.evenings import evenings, judge
from tests.window.clipboard import Clipboard
from tests.window.desk import Desk, difference
from tests.window.player import prepare
from tests.window.screen import Screen, Size, Spot, wait_for

GAME = "california_jack"
MATCHES = 24
EFFORT = Effort(400)
"""How long is thought about a decision, so that whoever errs is found out."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A folder with some evenings' matches, and the number of one whose first deal shows a mistake."""
    folder = tmp_path_factory.mktemp("evenings")
    evenings(folder, MATCHES, now=datetime.now().astimezone(), days=())
    with closing(archive_of(folder)) as archive:
        for kept in archive.matches(ended=True, game=GAME):
            judge(archive, kept.number, 1, effort=EFFORT)
            if archive.deals(kept)[0].worst is Grade.MISTAKE:
                archive.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                return folder, kept.number
    raise AssertionError("nobody has ever made a mistake")


Sit = Callable[[Size, str], Desk]


@pytest.fixture
def at_desk(
    screen: Screen,
    filled: tuple[Path, int],
    tmp_path: Path,
    shots: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Sit]:
    """Starts the program over a copy of the matches, in a window of a size."""
    desks: list[Desk] = []
    (tmp_path / "of the twin").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "of the twin"))

    def start(size: Size, way: str) -> Desk:
        shutil.copy(filled[0] / DATABASE_FILE, tmp_path)
        prepare(tmp_path, size)
        desks.append(Desk(screen, tmp_path, way, shots))
        return desks[-1]

    yield start
    for desk in desks:
        desk.close()


@pytest.fixture
def clipboard(screen: Screen) -> Iterator[Clipboard]:
    clipboard = Clipboard(screen)
    yield clipboard
    clipboard.close()


def row(desk: Desk, number: int, share: float = 0.3) -> Spot:
    """Where the row of a match is."""
    rows, place = desk.page.rows, desk.page.model.place_of(number)
    rows.reveal_row(place)
    desk.twin.rest()
    y = rows.rect.top + rows.top_of(place) - rows.scroll.offset + rows.step // 2
    return round(rows.rect.left + rows.rect.width * share), y


def choose_match(desk: Desk, number: int) -> None:
    """Filter by its game and choose its row."""
    desk.press(("game", GAME))
    if desk.by_mouse:
        desk.click(row(desk, number))
    else:
        desk.walk_to("rows")
        stock = desk.page.model
        desk.keys(*["Down"] * (stock.place_of(number) - stock.place_of(desk.page.model.chosen)))
    assert desk.page.model.chosen == number


def part(desk: Desk, key: object, number: int) -> Spot:
    """The middle of one of several values side by side."""
    rect, count = desk.twin.target(key).focus_rect, len(desk.twin.target(key).labels)
    return rect.left + rect.width * (2 * number + 1) // (2 * count), rect.centery


def put(desk: Desk, clipboard: Clipboard, text: str) -> None:
    """Let another program put a text on the clipboard."""
    clipboard.put(text)
    pygame.scrap.put_text(text)


def look_through_records(desk: Desk, number: int, clipboard: Clipboard) -> None:
    """Filter, favourite, delete and undo, export, copy a code."""
    desk.press("Records")
    desk.agrees("records")
    choose_match(desk, number)
    numbers = desk.page.model.numbers
    games = {desk.kept(lambda archive, each=each: archive.saved_match(each).game) for each in numbers}
    assert games == {GAME}
    desk.agrees("records-chosen")
    before = desk.kept(lambda archive: archive.saved_match(number).favourite)
    desk.do(lambda: row(desk, number, 690 / 742), "f")
    desk.wait(lambda archive: archive.saved_match(number).favourite != before, "the star to be kept")
    desk.do(lambda: desk.twin.spot(("deed", "bin")), "Delete")
    desk.wait(lambda archive: number not in archive.numbers(), "the match to be deleted")
    desk.agrees("records-deleted")
    desk.do(lambda: row(desk, number), "ctrl+z")
    desk.wait(lambda archive: number in archive.numbers(), "the match to be back")
    desk.press(("deed", "export"))
    (line,) = desk.file(f"etori-{GAME}-{number}.etori").read_text().splitlines()
    assert json.loads(line)["record"] == desk.kept(lambda archive: archive.record(number))
    put(desk, clipboard, "nothing")
    desk.do(lambda: desk.twin.spot(("deed", "copy")), "ctrl+c")
    code = desk.kept(lambda archive: code_in(archive.database, number, 1))
    wait_for(lambda: clipboard.get() == code, "the deal's code on the clipboard", 5)


def look_at_deal(desk: Desk, clipboard: Clipboard) -> None:
    """The review: on and back, to a mistake, through other eyes, on the line; the code; and played on."""
    desk.press(("deed", "chart"))
    page = desk.page
    assert isinstance(page, ReviewPage)
    start = page.table.reel.place
    desk.agrees("review")
    desk.do(lambda: desk.twin.spot(StepCommand.ON), "Right")
    desk.do(lambda: desk.twin.spot(StepCommand.ON), "Right")
    desk.do(lambda: desk.twin.spot(StepCommand.BACK), "Left")
    assert page.table.reel.place == start + 1
    desk.agrees("review-step")
    desk.do(lambda: desk.twin.spot("next mistake"), "n")
    assert page.decided is not None
    assert page.decided.grade.worse_than_fine
    desk.agrees("review-mistake")
    desk.do(lambda: part(desk, "hands", 1), "v")
    assert not page.table.open
    desk.agrees("review-seen")
    desk.do(lambda: part(desk, "hands", 0), "v")
    desk.do(lambda: (page.bar.line.rect.centerx, page.bar.line.rect.centery), "End", "shift+Left")
    desk.agrees("review-line")
    put(desk, clipboard, "nothing")
    desk.do(lambda: desk.twin.spot("copy"), "ctrl+c")
    wait_for(lambda: clipboard.get() == page.table.past.code, "the deal's code on the clipboard", 5)
    desk.do(lambda: desk.twin.spot("next mistake"), "n")
    play_on(desk)
    assert desk.page is page
    desk.agrees("review-again")
    desk.do(lambda: desk.twin.spot("back"), "Escape")


def play_on(desk: Desk) -> None:
    """A table for practice, on which a card is played: nothing of it is kept."""
    file = desk.player.file
    desk.do(lambda: desk.twin.spot("practise"), "t")
    desk.agrees("practice")
    hand, host = desk.page.parts.hand, desk.page.host
    # Its rank alone is typed: at the twin time passes after every key, and a suit would come too late.
    ranks = [rank_of(each) for each in hand.cards]
    card = next(each.cards[0] for each in host.legal(0) if ranks.count(rank_of(each.cards[0])) == 1)
    spot = hand.rect(card).left + hand.seen(card) // 2, hand.rect(card).centery
    before, actions = desk.window.picture(), host.action_number
    desk.do(lambda: spot, card_text(card)[0].lower(), "Return")
    assert host.action_number > actions
    wait_for(lambda: difference(desk.window.picture(), before) > 0.005, "the card to move", 10)
    desk.leave_table()
    assert desk.player.file == file, "practice is counted nowhere"


def play_by_code(desk: Desk, clipboard: Clipboard) -> None:
    """A code that lies on the clipboard is pasted, a level chosen, and the deal is begun."""
    code = code_of(*daily_deal(date(2026, 3, 1), GAMES))
    put(desk, clipboard, code)
    desk.keys("ctrl+v")
    assert desk.page.model.code.text == code
    desk.agrees("records-code")
    desk.press("deal")
    desk.do(lambda: part(desk, "level", 3), "Tab", "Right", "Right")
    desk.press("Play")
    wait_for(desk.lone, "the deal to be begun", 8)
    ((kept, day, seats),) = desk.lone()
    assert (kept, day, seats[0], {*seats[1:]}) == (code, None, HUMAN, {"expert"})
    desk.leave_table()
    desk.keys("Escape")


def look_at_statistics(desk: Desk) -> None:
    """Another game and period, the table behind the pictures, and all of it as a file."""
    desk.press("Statistics")
    desk.press(("game", GAME))
    desk.agrees("statistics")
    desk.press(("game", "kan"))
    if desk.by_mouse:
        desk.click(part(desk, "time", 1))
    else:
        desk.walk_to("time")
        desk.keys("Left")
    desk.do(lambda: part(desk, "view", 1), "t")
    desk.agrees("statistics-table")
    desk.press("export")
    told = desk.file("etori-kan*.csv").read_bytes().decode()
    since = datetime.now().astimezone().replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
    wanted = DealFilter("kan", since=since.astimezone(tz=None).isoformat())
    found = desk.kept(lambda archive: archive.figures(wanted))
    assert found.deals
    assert told == csv_text([("kan", found)])
    desk.keys("Escape")


def play_days(desk: Desk) -> None:
    """The deal of today, and one of another day."""
    today = date.today()
    past = today - timedelta(days=3)
    desk.press("daily")
    desk.press("Begin")
    wait_for(lambda: len(desk.lone()) == 2, "today's deal to be begun", 8)
    desk.leave_table()
    desk.agrees("home-later")
    desk.press("Past daily deals")
    if past.month != today.month:
        desk.keys("Prior")
    desk.agrees("days")
    desk.press(past)
    desk.press("Begin")
    wait_for(lambda: len(desk.lone()) == 3, "the day's deal to be begun", 8)
    for (code, day, seats), wanted in zip(desk.lone()[1:], (today, past), strict=True):
        assert (code, day) == (code_of(*daily_deal(wanted, GAMES)), wanted.isoformat())
        assert (seats[0], {*seats[1:]}) == (HUMAN, {OPPONENT_LEVEL})
    desk.leave_table()


@pytest.mark.parametrize(("way", "size"), [("mouse", (1280, 800)), ("keys", (1024, 640))])
def test_an_evening_of_looking_back(
    at_desk: Sit, filled: tuple[Path, int], clipboard: Clipboard, way: str, size: Size
) -> None:
    desk = at_desk(size, way)
    desk.agrees("home")
    look_through_records(desk, filled[1], clipboard)
    look_at_deal(desk, clipboard)
    play_by_code(desk, clipboard)
    look_at_statistics(desk)
    play_days(desk)
    desk.press("Quit")
    assert desk.window.ended(5) == 0


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_walk_through_the_pages(at_desk: Sit, filled: tuple[Path, int], size: Size) -> None:
    desk = at_desk(size, "mouse")
    assert desk.window.size == size
    desk.agrees("home")
    desk.press("Records")
    choose_match(desk, filled[1])
    desk.agrees("records-chosen")
    before = desk.kept(lambda archive: archive.saved_match(filled[1]).favourite)
    desk.keys("f")
    desk.wait(lambda archive: archive.saved_match(filled[1]).favourite != before, "the star to be kept")
    desk.press(("deed", "chart"))
    desk.keys("n")
    desk.agrees("review-mistake")
    desk.keys("Escape", "Escape")
    desk.press("Statistics")
    desk.press(("game", GAME))
    desk.agrees("statistics")
