"""The page of statistics: what its cards say, by keys and mouse, at all sizes, and where there is nothing."""

from __future__ import annotations

import re
import shutil
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game import GAMES
from game.ai.accuracy import whole_accuracy
from game.analysis.par import COMPARED_LEVELS
from game.archive import rows
from game.archive.statistics import DealFilter, MatchAccuracy, ParFigures, WinningStreaks
from scenes.framework.preferences import TEXT_SCALES
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import MIN_TEXT_SIZE
from scenes.i18n import NO_WORDS, Translator
from scenes.pages.home.page import HomePage
from scenes.pages.statistics.card_text import of_accuracy, of_deals, of_matches, of_par, runs
from scenes.pages.statistics.figure_table import FigureTable
from scenes.pages.statistics.game_tabs import GameTab
from scenes.pages.statistics.line_charts import DealsCard
from scenes.pages.statistics.model import StatisticsPeriod
from scenes.pages.statistics.page import StatisticsPage
from scenes.pages.statistics.par_card import ParCard
from scenes.pages.statistics.table_card import TableCard
from scenes.widgets import Segments, ValueStepper
from tests.conftest import LONG
from tests.game.archives import archive_of, fresh
from tests.game.counted import dated, day, fill, put_match
from tests.scenes.heard import check_names
from tests.scenes.scratch import click, picture, press
from tests.scenes.statistics_sitting import NOW, Open, cards, choose, stack_of, target

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which 60 matches of all games were played."""
    folder = tmp_path_factory.mktemp("statistics") / "played"
    archive = archive_of(folder)
    fill(archive, Random(4), 60)
    archive.close()
    return folder


def figures(page: StatisticsPage, *sieve: Any) -> Any:
    assert page.model.archive is not None
    return page.model.archive.figures(DealFilter(*sieve))


def test_every_game_tells_what_the_archive_counts(open_page: Open, played: Path) -> None:
    page = open_page(played)
    words = page.words
    most = max(archive_of(played).games(), key=lambda each: each.deals)
    assert page.model.game.key == most.game
    for key in GAMES:
        choose(page, key)
        found = figures(page, key)
        assert [plate.key for plate in cards(page, GameTab) if plate.chosen] == [("game", key)]
        told = {card.key[1]: card.told for card in cards(page)}
        assert len(told) == 9
        assert told["deals"].number == words.gain(found.sums.points)
        assert told["matches"].number == f"{found.matches_won} of {len(found.matches)}"
        if key == "california_jack":
            own = sum(each.own for each in found.sources)
            assert told["sources"].number == f"{own} of {sum(each.all for each in found.sources)}"
        else:
            made, bid = (sum(getattr(each, what) for each in found.contracts) for what in ("made", "bid"))
            assert told["contracts"].number == (f"{made} of {bid}" if bid else "")
        assert told["accuracy"].number == str(whole_accuracy(found.accuracy[-1].accuracy))
        assert told["pace"].number == f"{words.decimal(found.pace.median / 1000)} s"
        assert told["help"].number == f"{found.help.deals} of {found.sums.deals}"
        for card in cards(page):
            assert card.said().note.endswith("."), card.said()


def test_keys_alone_lead_everywhere(open_page: Open, played: Path) -> None:
    page = open_page(played)
    stack = stack_of(page)
    assert page.focus.current is next(plate for plate in cards(page, GameTab) if plate.chosen)
    notes = {node.name: node.note for node in check_names(stack).page.walk()}
    assert re.search(r"Average: (rising|falling) from .+ to .+ over \d+ deals", notes["Points per deal"])
    everything = list(page.focus.targets)
    seen = []
    for _ in everything:
        press(stack, pygame.K_TAB)
        picture(stack)
        current = page.focus.current
        assert current is not None
        seen.append(current)
        clip = current.focus_clip
        assert clip is None or clip.colliderect(current.focus_rect)
    assert {id(each) for each in seen} == {id(each) for each in everything if each.can_focus}
    first = cards(page, GameTab)[0]
    page.focus.move_to(first)
    press(stack, pygame.K_RIGHT)
    press(stack, pygame.K_RETURN)
    assert page.model.game.key == list(GAMES)[1]
    assert page.focus.current is cards(page, GameTab)[1]
    press(stack, pygame.K_t)
    assert page.as_table
    assert cards(page, TableCard)
    assert not cards(page)
    notes = {node.name: node.note for node in check_names(stack).page.walk()}
    assert notes["Deals"].startswith("Deals: ")
    press(stack, pygame.K_PAGEDOWN)
    assert page.scroll is not None
    assert page.scroll.offset > 0
    press(stack, pygame.K_t)
    assert not page.as_table
    press(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, HomePage)


def test_fields_sift_what_is_counted(open_page: Open, played: Path) -> None:
    page = open_page(played)
    choose(page, "jan_ken_po")
    tables = archive_of(played).tables("jan_ken_po")
    sizes = sorted({table.players for table in tables})
    page.focus.move_to(target(page, "players"))
    press(stack_of(page), pygame.K_RIGHT)
    assert page.model.players == sizes[0]
    assert page.model.figures == figures(page, "jan_ken_po", sizes[0])
    page.focus.move_to(target(page, "against"))
    assert isinstance(page.focus.current, ValueStepper)
    press(stack_of(page), pygame.K_RIGHT)
    level = page.model.against
    assert level in {table.against for table in tables}
    assert page.model.figures == figures(page, "jan_ken_po", sizes[0], level)
    page.focus.move_to(target(page, "time"))
    press(stack_of(page), pygame.K_LEFT)
    began = datetime(2026, 1, 1).astimezone().astimezone(UTC).isoformat(timespec="milliseconds")
    assert page.model.figures == figures(page, "jan_ken_po", sizes[0], level, began)
    press(stack_of(page), pygame.K_LEFT)
    month = "2026-10-23T09:30:00.000+00:00"
    assert page.model.figures == figures(page, "jan_ken_po", sizes[0], level, month)


@pytest.mark.usefixtures("summer_time")
def test_a_year_begins_at_its_midnight_though_it_is_summer(open_page: Open, played: Path) -> None:
    page = open_page(played)
    page.model.now = lambda: datetime(2026, 7, 1, tzinfo=UTC)
    archive = page.model.archive
    assert archive is not None
    with patch.object(archive, "figures") as asked:
        page.model.change(period=StatisticsPeriod.YEAR)
    assert asked.call_args.args[0].since == "2025-12-31T23:00:00.000+00:00"


def test_where_nothing_passes_one_press_shows_all(open_page: Open, played: Path) -> None:
    page = open_page(played)
    page.model.now = lambda: datetime(2031, 1, 1, tzinfo=UTC)
    time = target(page, "time")
    assert isinstance(time, Segments)
    click(stack_of(page), (time.focus_rect.left + 20, time.focus_rect.centery))
    assert page.model.figures is not None
    assert page.model.figures.sums.deals == 0
    assert page.model.message(page.words) == "No deals match these filters."
    assert not target(page, "export").can_focus
    click(stack_of(page), target(page, "show all").focus_rect.center)
    assert page.model.figures.sums.deals > 0
    assert page.model.message(page.words) == ""


def test_another_level_stands_beside_with_its_own_deals(open_page: Open, played: Path) -> None:
    page = open_page(played)
    choose(page, "jan_ken_po")
    found = figures(page, "jan_ken_po")
    levels = target(page, "level")
    shown = cards(page, ParCard)[0].par
    assert shown == found.par[0]
    rect = levels.focus_rect
    click(stack_of(page), (rect.right - 10, rect.centery))
    assert cards(page, ParCard)[0].par == found.par[-1]
    assert page.focus.current is target(page, "level")


def test_a_deal_leads_to_its_review_by_mouse_and_keys(open_page: Open, played: Path) -> None:
    reviews: list[Any] = []
    page = open_page(played, reviews=reviews)
    card = cards(page, DealsCard)[0]
    x, y = card.places[3]
    corner = card.focus_rect.topleft
    click(stack_of(page), (corner[0] + round(x), corner[1] + round(y)))
    deals = page.model.figures.deals if page.model.figures is not None else ()
    assert len(reviews) == 1
    lying = {deal[:3] for deal, place in zip(card.deals, card.places, strict=True) if place == card.places[3]}
    assert reviews[0] in lying
    page.focus.move_to(card)
    for key in (pygame.K_RETURN, pygame.K_LEFT, pygame.K_LEFT):
        press(stack_of(page), key)
    assert str(abs(deals[-3].points)) in card.said().note
    press(stack_of(page), pygame.K_RETURN)
    assert reviews[-1] == tuple(deals[-3][:3])
    press(stack_of(page), pygame.K_TAB)
    assert card.chosen is None


def test_without_a_review_a_deal_leads_nowhere(open_page: Open, played: Path) -> None:
    page = open_page(played)
    card = cards(page, DealsCard)[0]
    x, y = card.places[3]
    corner = card.focus_rect.topleft
    click(stack_of(page), (corner[0] + round(x), corner[1] + round(y)))
    press(stack_of(page), pygame.K_RETURN)
    assert card.chosen is None
    assert stack_of(page).top is page


def test_the_spreadsheet_lies_in_the_home_folder(open_page: Open, played: Path, tmp_path: Path) -> None:
    page = open_page(played)
    choose(page, "kan")
    click(stack_of(page), target(page, "export").focus_rect.center)
    file = tmp_path / "home" / "etori-kan.csv"
    assert page.told == f"Exported to {file}"
    assert file.read_text().startswith("game,figure,of,what,value\n")
    assert f"kan,sums,,deals,{figures(page, 'kan').sums.deals}" in file.read_text()
    click(stack_of(page), target(page, "export").focus_rect.center)
    assert (tmp_path / "home" / "etori-kan-2.csv").read_bytes() == file.read_bytes()
    page.folder = file
    click(stack_of(page), target(page, "export").focus_rect.center)
    assert page.told == f"Can't write to {file}."


LOOKS = [*product(SIZES[::2], TEXT_SCALES[1::2]), (SIZES[1], 1.0), (SIZES[1], 2.0)]


@pytest.mark.parametrize(("size", "scale"), LOOKS if LONG > 1 else [LOOKS[0], *LOOKS[-2:]])
def test_all_texts_have_room(open_page: Open, played: Path, size: tuple[int, int], scale: float) -> None:
    """Also where contrast is high: borders are wider."""
    page = open_page(played, size, text_scale=scale, high_contrast=scale > 1)
    faults = []
    draw, ellipsis = Fonts.draw, Fonts.ellipsis

    def note(fonts: Fonts, target: pygame.Surface, text: str, *how: Any, **more: Any) -> pygame.Rect:
        at, face = how[0], how[1]
        align = how[3] if len(how) > 3 else more.get("align", "left")
        width = fonts.width(text, face)
        left = at[0] - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
        top, bottom = at[1] - 0.36 * face.px, at[1] + 0.36 * face.px
        inside = left >= -1 and left + width <= target.get_width() + 1
        if not inside or face.px < MIN_TEXT_SIZE or top < 0 or bottom > target.get_height():
            faults.append((page.model.game.key, text, at, target.get_size()))
        return draw(fonts, target, text, *how, **more)

    def cut(fonts: Fonts, text: str, *room: Any) -> str:
        found = ellipsis(fonts, text, *room)
        if found != text:
            faults.append((page.model.game.key, text, "cut", found))
        return found

    with patch.object(Fonts, "draw", note), patch.object(Fonts, "ellipsis", cut):
        for key, table in product(GAMES, (False, True)):
            choose(page, key)
            if page.as_table != table:
                press(stack_of(page), pygame.K_t)
            picture(stack_of(page))
            assert page.scroll is not None
            shown = [*cards(page), *cards(page, TableCard)]
            for number, card in enumerate(shown):
                rect = card.focus_rect
                assert page.scroll.rect.left <= rect.left
                assert rect.right <= page.scroll.rect.right - page.scroll.bar_width
                assert rect.collidelist([other.focus_rect for other in shown[number + 1 :]]) < 0
            if size != (1024, 640) and scale == 1 and not table:
                foot = page.scroll.rect.bottom
                hidden = {card.key[1] for card in cards(page) if card.focus_rect.bottom > foot}
                assert hidden == {"pace", "help", "work"}, "all pictures are seen at once, numbers below them"
    assert not faults


def test_from_the_first_deal_on_cards_show_figures_marked_as_uncertain(
    open_page: Open, tmp_path: Path
) -> None:
    archive = archive_of(tmp_path / "few")
    kept = put_match(archive, fresh("california_jack", 3), ["human", "easy"], Random(3), most=1)
    dated(archive, kept, day(5))
    deals = archive.figures(DealFilter("california_jack")).sums.deals
    archive.close()
    assert deals == 1
    page = open_page(tmp_path / "few")
    told = {card.key[1]: card.said().note for card in cards(page)}
    assert re.match(r"You scored [^ ]+ points in this one deal\. ", told["deals"])
    assert told["sources"].startswith("You won ")
    assert all(
        told[key].endswith("Few deals so far: this is still uncertain.") for key in ("deals", "sources")
    )
    assert all(card.told.number for card in cards(page) if card.key[1] in ("deals", "sources"))
    assert told["par"].startswith("No deals replayed yet.")
    assert told["losses"].startswith("No deals reviewed yet.")
    assert told["accuracy"].startswith("No deals reviewed yet.")
    choose(page, "kan")
    assert page.model.message(page.words) == "No finished deals of Kan yet. Your first will appear here."
    assert not cards(page)


def test_where_nothing_was_played_or_nothing_is_kept_the_page_says_so(
    open_page: Open, tmp_path: Path
) -> None:
    page = open_page(tmp_path / "nothing")
    assert (
        page.model.message(page.words)
        == "No finished deals of California Jack yet. Your first will appear here."
    )
    picture(stack_of(page))
    bare = StatisticsPage(None, list(page.model.games.values()), tmp_path)
    stack_of(page).push(bare)
    picture(stack_of(page))
    assert bare.model.message(bare.words) == "No matches saved, so there are no statistics."
    press(stack_of(page), pygame.K_ESCAPE)
    assert stack_of(page).top is page


def test_matches_that_cannot_be_read_are_no_fault_of_the_program(open_page: Open, played: Path) -> None:
    page = open_page(played)
    with patch("game.archive.archive.figures", side_effect=sqlite3.OperationalError("disk I/O error")):
        choose(page, "kan")
        assert page.model.message(page.words) == "Your matches can't be read right now."
        assert not cards(page)
    choose(page, "napoleon")
    assert page.model.message(page.words) == ""
    assert cards(page)


def test_matches_of_an_earlier_version_are_counted_in_spare_moments(
    open_page: Open, played: Path, tmp_path: Path
) -> None:
    old = tmp_path / "old"
    shutil.copytree(played, old)
    archive = archive_of(old)
    whole = [tuple(each) for each in archive.games()]
    for number in archive.numbers():
        rows.remove(archive.database, "played", number)
    archive.close()
    page = open_page(old)
    stack = stack_of(page)
    assert page.model.played == {}
    for _ in range(100):
        assert stack.wake is not None
        stack.update(0.02)
        if page.model.booking is None:
            break
    assert page.model.booking is None
    assert [tuple(each) for each in page.model.played.values()] == whole


def test_a_bar_tells_how_many_deals_are_replayed_already(open_page: Open, tmp_path: Path) -> None:
    archive = archive_of(tmp_path / "late")
    rng = Random(3)
    for number in range(9):
        kept = put_match(archive, fresh("california_jack", number), ["human", "easy"], rng, most=2)
        dated(archive, kept, NOW.isoformat(timespec="milliseconds"))
    deals = [tuple(each[:3]) for each in archive.figures(DealFilter("california_jack")).deals]
    archive.close()
    page = open_page(tmp_path / "late")
    page.model.reload()
    page.rebuild(page.services)
    stack = stack_of(page)
    assert page.model.waiting == len(deals)
    assert stack.wake is not None

    def replayed(count: int) -> None:
        database = page.model.archive.database  # type: ignore[union-attr]
        for deal in deals[:count]:
            for level in COMPARED_LEVELS:
                row = (*deal, level, 1, 0.0)
                database.execute("INSERT OR REPLACE INTO par VALUES (?, ?, ?, ?, ?, ?)", row)
        before = picture(stack)
        stack.update(1.1)
        stack.settle(0.01)
        assert picture(stack) != before

    replayed(4)
    (card,) = cards(page, ParCard)
    assert (card._done, card._every, card.going) == (4, len(deals), True)
    replayed(len(deals))
    (card,) = cards(page, ParCard)
    assert not card.going
    assert card.told.number, "all is counted anew at the end"
    assert page.wake is None
    page = open_page(tmp_path / "late", compare=False)
    assert page.model.waiting == 0


def test_cards_say_in_one_sentence_what_their_picture_shows(tmp_path: Path) -> None:
    archive, words = archive_of(tmp_path), Translator()
    fill(archive, Random(9), 15)
    found = archive.figures(DealFilter("kan"))
    assert found.deals
    assert found.matches

    def course(*values: float) -> str:
        matches = tuple(MatchAccuracy(number, 0, value, 1) for number, value in enumerate(values))
        return of_accuracy(words, replace(found, accuracy=matches)).sentence

    assert course(52, 60, 71.2) == "Your accuracy rose from 52 to 71 over 3 matches."
    assert course(71, 52) == "Your accuracy fell from 71 to 52 over 2 matches."
    assert course(60, 52, 60) == "Your accuracy stayed at 60 over 3 matches."

    def beside(*spread: tuple[float, int]) -> Any:
        return of_par(words, ParFigures.of("normal", spread))

    told = beside((-1.0, 4), (0.0, 20), (2.0, 18))
    assert told.note == "In 42 replayed deals, you scored 0.8 points per deal more than the normal AI."
    assert told.sentence.endswith("Margin of error: ±0.3.")
    assert (told.number, told.good) == ("+0.8", True)
    told = beside((-2.0, 18), (0.0, 24))
    assert told.note == "In 42 replayed deals, you scored 0.9 points per deal less than the normal AI."
    assert (told.number, told.good) == ("–0.9", False)
    assert beside((0.0, 12)).note == "In 12 replayed deals, you scored as much as the normal AI."
    few = beside((5.0, 9))
    assert few.lacking.startswith("In 9 replayed deals, you scored 5.0 points per deal more")
    assert few.lacking.endswith("Few deals so far: this is still uncertain.")
    assert few.number == "+5.0"

    def row(now: int, best: int) -> tuple[str, str]:
        return runs(words, replace(found, runs=WinningStreaks(now, best)))

    assert row(3, 3) == ("Three wins in a row", "your best run so far")
    assert row(2, 12) == ("Two wins in a row", "your best run: 12 in a row")
    assert row(1, 2) == ("You won the last match", "your best run: two in a row")
    assert row(0, 4) == ("", "your best run: four in a row")
    assert row(1, 1) == ("You won the last match", "")
    assert row(0, 1) == ("", "")
    won = of_matches(words, found).sentence
    assert won.startswith(f"You won {found.matches_won} of {len(found.matches)} match")
    many = replace(found, deals=found.deals * 20)
    points = of_deals(words, many, 240)
    assert points.sentence.startswith(
        f"You averaged {words.gain(found.sums.points or 0)} points per deal over "
    )
    assert of_deals(words, many, 12).note == "last 12 deals; line: 15-deal average"


def test_a_block_is_read_aloud_row_by_row() -> None:
    words = Translator()
    heads = (words.text("deals"), NO_WORDS)
    rows = ((words.text("Compared with {level}", level="hard"), words.text("42"), NO_WORDS),)
    block = FigureTable(words.text("The same deals"), heads, rows)
    assert block.rows_told(words) == "Compared with hard: deals 42."
