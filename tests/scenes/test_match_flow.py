"""The way between scenes: what an evening of watching leaves behind."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.ai.matched_player import MatchedPlayer
from game.archive.background_check import BackgroundCheck
from game.archive.backups import COLLECTIONS
from game.archive.collections import CollectionFile
from game.archive.database import connect
from game.archive.queries import MatchOutcome
from game.archive.recovery import DATABASE_FILE, ArchiveRestored
from game.match import record
from game.match.match import new_match
from game.session.host import Host
from game.session.library import told as told_of
from scenes.app.app import App
from scenes.app.dialogs import AuditMenu, message
from scenes.app.watch_app import WatchApp
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from scenes.framework.scene import Scene
from scenes.graphics.player_crests import crests_for
from scenes.i18n import Translator, as_it_is, number_text
from scenes.pages.help.page import HelpPage
from scenes.pages.home.open_matches import lines_of
from scenes.pages.home.page import HomePage
from scenes.pages.learn.lesson import LessonTable
from scenes.pages.records.page import RecordsPage
from scenes.pages.setup.draft import EARLIER_SELF
from scenes.pages.setup.draw_for_dealer import DrawForDealer
from scenes.pages.setup.page import SetupPage
from scenes.pages.table import TablePage
from scenes.pages.table.watching import WatchTable
from scenes.widgets.menu import Menu
from tests.game.archives import NOW, archive_of, fresh, kept_in, seats_for
from tests.game.reviewed_past import GAME as REVIEWED
from tests.game.reviewed_past import reviewed_past
from tests.scenes.checked_table import truth
from tests.scenes.scratch import open_stack
from tests.scenes.table_driver import skins as shared_skins


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ((0, 0, 0), "All tied at 0"),
        ((3, 1, 2), "You're ahead with 3"),
        ((3, 3, -6), "You share the lead with 3"),
        ((-1, 2, -1), f"You {number_text(-1)}, Mio leads (2)"),
        ((-2, 1, 1), f"You {number_text(-2)}, leaders 1"),
    ],
)
def test_home_tells_who_leads_in_the_match_to_go_on_with(
    tmp_path: Path, totals: Sequence[int], told: str
) -> None:
    game = GAMES["kan"]
    match, _ = new_match(game, 3, game.Options(), 1, ("You", "Mio", "Haru"))
    kept_in(tmp_path, match, ("human", "easy", "easy"))
    (kept,) = archive_of(tmp_path).matches()
    title, standing = lines_of(replace(kept, totals=tuple(totals)), as_it_is("Kan"), Translator())
    assert title == "Kan, 3 players"
    assert standing == f"Deal 1. {told}"


def test_a_match_begun_while_watching_is_not_saved(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    seats, names = ("normal", "easy"), ("Ren", "Mio")
    match, _ = new_match(game, 2, game.Options(), 1, names)
    evening = WatchApp(Host(match, seats), tmp_path, 1, leave=False, speed=None)
    services = open_stack().services
    stack = Navigator(replace(services, skins=shared_skins()))
    stack.push(Scene())
    try:
        evening.begin(stack)
        assert [each for each in routes.Route.__subclasses__() if not stack.leads(each)] == [routes.Players]
        choice = routes.Match(game.key, 2, game.Options(), names, seats, "classic", crests_for(seats))
        stack.go(choice)
        assert isinstance(stack.top, DrawForDealer)
        stack.go(routes.FirstDeal())
        assert isinstance(stack.top, WatchTable)
        assert not (tmp_path / DATABASE_FILE).exists()
    finally:
        stack.clear()
        evening.close()


def test_a_new_match_says_where_the_one_in_progress_is(tmp_path: Path) -> None:
    evening = App(tmp_path)
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    stack.push(Scene())
    game = GAMES["california_jack"]
    seats, names = ("human", "easy"), ("Kay", "Mio")
    choice = routes.Match(game.key, 2, game.Options(), names, seats, "classic", crests_for(seats))
    notes = []
    try:
        evening.begin(stack)
        for _ in range(2):
            stack.go(routes.Setup(game.key))
            stack.go(choice)
            draw = stack.top
            assert isinstance(draw, DrawForDealer)
            notes.append(draw.note)
            stack.go(routes.FirstDeal())
            stack.go(routes.Home())
        assert notes == [None, "Your California Jack match is in Records, under In progress."]
        stack.go(routes.Records())
        page = stack.top
        assert isinstance(page, RecordsPage)
        page.change(outcome=MatchOutcome.OPEN)
        assert page.model.numbers == [2, 1]
    finally:
        stack.clear()
        evening.close()


@pytest.mark.parametrize(("days", "offered"), [(95, True), (85, False)])
def test_new_game_offers_the_player_of_three_months_ago(tmp_path: Path, days: int, offered: bool) -> None:
    reviewed_past(tmp_path, datetime.now(UTC) - timedelta(days=days))
    evening = App(tmp_path)
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    stack.push(Scene())
    try:
        evening.begin(stack)
        stack.go(routes.Setup(REVIEWED))
        page = stack.top
        assert isinstance(page, SetupPage)
        page.model.change(page.model.draft.with_seat(1, EARLIER_SELF))
        stack.settle(0.01)
        level = next(each for each in page.focus.targets if getattr(each, "key", None) == ("level", 1))
        assert level.said().value == ("You, earlier" if offered else "At your level")
        asked: list[routes.Match] = []
        stack.open(routes.Match, asked.append)
        page.start()
        player = MatchedPlayer.read(asked[0].seats[1])
        assert player is not None
        assert player.is_earlier_self == offered
    finally:
        stack.clear()
        evening.close()


def test_help_opens_at_the_game_played_last(tmp_path: Path) -> None:
    game, seats = GAMES["kan"], ("human", "easy", "easy")
    evening = App(tmp_path)
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    stack.push(Scene())
    try:
        evening.begin(stack)
        stack.go(routes.Help())
        assert stack.top.model.topic.key == next(iter(GAMES))
        stack.back()
        chosen = routes.Match(
            game.key, 3, game.Options(), ("You", "Mio", "Aki"), seats, "classic", crests_for(seats)
        )
        stack.go(chosen)
        stack.go(routes.FirstDeal())
        stack.go(routes.Home())
        stack.go(routes.Help())
        assert stack.top.model.topic.key == "kan"
    finally:
        stack.clear()
        evening.close()


def test_help_knows_the_table_from_which_it_is_opened(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    seats, names = ("human", "easy"), ("You", "Mio")
    options = game.Options.read({"stock": "face_down", "trump_choice": "cut"}, 2)
    evening = App(tmp_path)
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    stack.push(Scene())
    try:
        evening.begin(stack)
        stack.go(routes.Help("kan"))
        assert isinstance(stack.top, HelpPage)
        assert stack.top.model.back_to is None
        stack.back()
        stack.go(routes.Match(game.key, 2, options, names, seats, "classic", crests_for(seats)))
        stack.go(routes.FirstDeal())
        stack.go(routes.Help("california_jack", "CJ-5"))
        page = stack.top
        assert isinstance(page, HelpPage)
        assert page.model.table is not None
        assert page.model.table.game == "california_jack"
        differing = {(rule.label, rule.value) for rule in page.model.table.rules if rule.differs}
        assert differing == {("Stock", "Face down"), ("Trumps", "Cut card")}
        assert page.page.asked
        page.foot.try_rule.on_press()
        assert isinstance(stack.top, LessonTable)
        stack.go(routes.Help("california_jack", "CJ-6", asked=False))
        assert stack.top.model.back_to is None, "a lesson is no table"
        assert (stack.top.page.cited_clause, stack.top.page.asked) == ("CJ-6", False)
        stack.back()
        stack.back()
        assert stack.top is page
        stack.back()
        assert isinstance(stack.top, TablePage)
    finally:
        stack.clear()
        evening.close()


def test_nobody_finds_the_cards_of_a_match_by_trying_all_seeds(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    seats, names = ("human", "easy"), ("You", "Mio")
    choice = routes.Match(game.key, 2, game.Options(), names, seats, "classic", crests_for(seats))
    services = open_stack().services
    lengths, found = [], set()
    for _ in range(8):
        evening, stack = App(tmp_path), Navigator(replace(services, skins=shared_skins()))
        evening.opponents.start = lambda: None  # type: ignore[method-assign]
        evening.begin(stack)
        stack.go(choice)
        assert evening.match is not None
        seed = truth(evening.match).seed
        assert seed is not None
        lengths.append(seed.bit_length())
        found.add(seed)
        stack.clear()
        evening.close()
    assert len(found) == 8
    assert 120 < max(lengths) <= 128


def program(folder: Path) -> tuple[App, Navigator]:
    """A window on a folder, at its first page."""
    services = open_stack().services
    preferences = replace(services.preferences, speed="off", trick_pause_ms=300)
    stack = Navigator(replace(services, skins=shared_skins(), preferences=preferences))
    evening = App(folder)
    evening.opponents.start = lambda: None  # type: ignore[method-assign]
    evening.begin(stack)
    return evening, stack


def test_a_second_window_can_watch_a_match_and_then_take_it_over(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 4, ("You", "Mio"))
    kept_in(tmp_path, match, ("human", "normal")).leave()
    (first, there), (second, here) = program(tmp_path), program(tmp_path)
    try:
        there.go(routes.Continue())
        host = first.table.host
        here.go(routes.Continue())
        menu = here.top
        assert isinstance(menu, Menu)
        assert menu.title == "This match is open in another window"
        watch = next(target for target in here.top.focus.targets if getattr(target, "icon", "") == "person")
        watch.activate()
        assert isinstance(here.top, TablePage)
        seen = second.table.host
        assert seen.humans == []
        for _ in range(6):
            host.act(truth(host).legal()[0])
            for _ in range(400):
                here.update(0.1)
                if seen.action_number == host.action_number:
                    break
            assert seen.view(None) == host.view(None)
        host.undo(0)
        for _ in range(400):
            here.update(0.1)
            if seen.action_number == host.action_number:
                break
        assert seen.view(None) == host.view(None), "what is taken back there is taken back here"
        here.update(0.1)
        assert second.table.messages.caption
        here.go(routes.Home())
        there.go(routes.Home())
        here.go(routes.Continue())
        assert isinstance(here.top, TablePage)
        assert second.table.host.humans == [0]
        assert second.table.host.action_number == host.action_number
    finally:
        for evening, stack in ((first, there), (second, here)):
            stack.clear()
            evening.close()


def press(stack: Navigator, icon: str) -> None:
    """Press the row of a menu."""
    assert isinstance(stack.top, Menu)
    next(row for row in stack.top.rows if row[1] == icon)[2]()


@pytest.mark.parametrize("again", [False, True])
def test_a_match_is_given_up_as_it_stands_once_it_has_been_asked(tmp_path: Path, again: bool) -> None:
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 4, ("You", "Mio"))
    kept_in(tmp_path, match, ("human", "normal")).leave()
    evening, stack = program(tmp_path)
    try:
        stack.go(routes.Continue())
        host, table = evening.table.host, stack.top
        for _ in range(7):
            host.act(truth(host).legal()[0])
        told, icon = record.as_json(truth(host)), "again" if again else "flag"
        stack.go(routes.Menu())
        press(stack, icon)
        assert host.trouble is None
        press(stack, "replay")
        assert stack.top is table, "nothing has happened"
        stack.go(routes.Menu())
        press(stack, icon)
        press(stack, icon)
        library = evening.library
        assert library is not None
        assert library.archive is not None
        given_up = library.archive.saved_match(1)
        assert given_up.ended is not None
        assert given_up.winners == ()
        assert library.archive.record(1) == told, "its record is as it was"
        assert [each.number for each in library.open_matches()] == ([2] if again else [])
        if not again:
            assert isinstance(stack.top, HomePage)
            return
        assert isinstance(stack.top, DrawForDealer)
        assert evening.match is not None
        assert (evening.match.names, evening.match.seats) == (host.names, host.seats)
        assert truth(evening.match).seed != truth(host).seed
    finally:
        stack.clear()
        evening.close()


@pytest.mark.parametrize("by_key", [False, True])
def test_the_menu_copies_the_seal_and_says_so(
    tmp_path: Path, by_key: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: kept.append(text) or True)
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 4, ("You", "Mio"))
    host = kept_in(tmp_path, match, ("human", "normal"))
    host.start_deal()
    host.leave()
    evening, stack = program(tmp_path)
    try:
        stack.go(routes.Continue())
        code = evening.table.host.seal_code
        stack.go(routes.Menu())
        menu = stack.top
        assert isinstance(menu, Menu)
        if by_key:
            stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, unicode="c", mod=0))
        else:
            pressed(stack, f"Copy seal {code}")
        assert (kept, menu.note) == ([code], f"Copied: {code}")
        assert stack.top is menu
    finally:
        stack.clear()
        evening.close()


def test_who_watches_gives_nothing_up(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 1, ("Ren", "Mio"))
    evening = WatchApp(Host(match, ("normal", "easy")), tmp_path, 1, leave=False, speed=None)
    evening.opponents.start = lambda: None  # type: ignore[method-assign]
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    try:
        evening.begin(stack)
        stack.go(routes.Menu())
        assert isinstance(stack.top, Menu)
        assert [icon for _, icon, _ in stack.top.rows] == ["replay", "book", "gear", "door"]
    finally:
        stack.clear()
        evening.close()


def pressed(stack: Navigator, text: str) -> None:
    """Press the row of a menu."""
    menu = stack.top
    assert isinstance(menu, Menu)
    next(press for told, _, press in menu.rows if told == text)()


def check_of(stack: Navigator) -> Menu:
    """The check of all matches, at its end."""
    stack.go(routes.CheckArchive())
    check = stack.top
    assert isinstance(check, AuditMenu)
    while check.busy:
        stack.update(0.02)
    return check


def test_the_check_of_all_matches_finds_damage_and_repairs_it(tmp_path: Path) -> None:
    CollectionFile(tmp_path).create("Auctions")
    for seed in (1, 2):
        match = fresh("kan", seed)
        kept_in(tmp_path, match, seats_for(match))
        archive_of(tmp_path).close()  # which makes the backup
    evening = App(tmp_path)
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    stack.push(Scene())
    try:
        evening.begin(stack)
        assert check_of(stack).title == "No problems found"
        pressed(stack, "OK")
        with closing(connect(tmp_path / DATABASE_FILE)) as database:
            database.execute("UPDATE match SET favourite = 1 WHERE id = 2")
        (tmp_path / COLLECTIONS).unlink()
        assert check_of(stack).title == "Your match file is damaged"
        pressed(stack, "Not now")
        check_of(stack)
        pressed(stack, "Repair")
        message = stack.top
        assert isinstance(message, Menu)
        assert message.title == "Repair finished"
        assert "renamed it" in message.note
        assert message.note.endswith("Etori restored your collections from a backup.")
        assert CollectionFile(tmp_path).read()[1].name == "Auctions"
        pressed(stack, "OK")
        assert check_of(stack).title == "No problems found"
        assert evening.library is not None
        assert evening.library.archive is not None
        assert evening.library.archive.numbers() == [1, 2]
    finally:
        stack.clear()
        evening.close()


@pytest.mark.background
def test_damage_found_beside_the_game_is_told_at_home(tmp_path: Path) -> None:
    match = fresh("kan", 1)
    kept_in(tmp_path, match, seats_for(match))
    evening = App(tmp_path)
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    stack.push(Scene())
    try:
        evening.begin(stack)
        assert evening.library is not None
        found = evening.library._check = BackgroundCheck(tmp_path, NOW)
        found.damaged.set()
        stack.update(0.02)
        assert isinstance(stack.top, Menu)
        assert stack.top.title == "Your match file is damaged"
        pressed(stack, "Not now")
        stack.update(0.02)
        assert isinstance(stack.top, HomePage), "once is enough"
    finally:
        stack.clear()
        evening.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_a_menu_shows_the_whole_of_a_long_note(size: tuple[int, int]) -> None:
    stack = open_stack(size)
    words = stack.services.words
    told = words.sentences(
        *map(
            words.notice, told_of(ArchiveRestored("etori-damaged-2026-11-23-093000-1.db", "2026-11-22", 3, 1))
        )
    )
    menu = message(words, words.text("Repair finished"), told, stack.back)
    stack.push(menu)
    assert "".join(menu._told).replace(" ", "") == told.replace(" ", "")
    assert pygame.Rect((0, 0), size).contains(menu.sheet)
