"""The sheets with a score pad: all of it can be read, and every key does what it should."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from game.match.match import Match
from game.session.host import Host
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Scene
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.scores.match_scores import MatchScores
from scenes.pages.scores.pad import DealPad, PadScoreSheet, PadSheet
from scenes.pages.scores.pad_drawing import PRISON_RADIUS, PadView
from scenes.pages.scores.score_page import SheetScene
from scenes.pages.scores.score_sheet import ScoreSheet
from tests.game.archives import jack_host
from tests.scenes.jo_jotte_driver import FORMS, NAMES, end_of, long_match, result_of, sheet_of, whole_match
from tests.scenes.scratch import Board, followed, open_stack, picture, press
from tests.scenes.table_driver import skins as shared_skins
from tests.scenes.table_driver import truth
from tests.scenes.test_table_layout import NotingFonts

S = TypeVar("S", bound=SheetScene)

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


class Reading(NotingFonts):
    """Remembers the words that can be seen: what is scrolled away is left out."""

    def draw(self, target, text, position, face, colour, align="left"):
        before = len(self.drawn)
        box = super().draw(target, text, position, face, colour, align)
        for _, ink, _ in self.drawn[before:]:
            if not target.get_clip().colliderect(ink):
                self.drawn.pop()
        return box


@pytest.fixture(scope="module")
def reading() -> Reading:
    pygame.font.init()
    return Reading()


def stack_for(reading: Reading, size: tuple[int, int], **preferences: object) -> Navigator:
    """A stack whose fonts remember."""
    stack = open_stack(size, Preferences(**{"speed": "off", **preferences}))
    stack.services = replace(stack.services, fonts=reading)
    stack.push(Board())
    return stack


def show(stack: Navigator, scene: S, reading: Reading) -> S:
    """The scene in place of the one before, drawn once."""
    if not isinstance(stack.top, Board):
        stack.back()
    stack.push(scene)
    stack.settle(0.01)
    reading.drawn.clear()
    reading.cut.clear()
    picture(stack)
    return scene


def opened(scene: S, reading: Reading, size: tuple[int, int], **preferences: object) -> S:
    """The scene on a stack of its own."""
    return show(stack_for(reading, size, **preferences), scene, reading)


def check(scene: SheetScene, reading: Reading, where: str) -> int:
    window = pygame.Rect((0, 0), scene.look.size)
    assert window.contains(scene.sheet), where
    assert isinstance(scene.router, Navigator)
    surface = scene.router.drawn_on
    drawn = [(text, ink) for text, ink, target in reading.drawn if target is surface]
    for text, ink in drawn:
        assert scene.sheet.contains(ink), f"{text!r} leaves the sheet: {where}"
    for (one, rect), (two, other) in combinations(drawn, 2):
        assert not rect.inflate(-2, -2).colliderect(other), f"{one!r} and {two!r} overlap: {where}"
    for target in scene.focus.targets:
        assert scene.sheet.contains(target.focus_rect), where
    return len(drawn)


def deal_pad(match: Match) -> DealPad:
    return DealPad(result_of(match))


def score_sheet(match: Match) -> PadScoreSheet:
    return PadScoreSheet(sheet_of(match))


def match_scores(match: Match) -> MatchScores:
    return MatchScores(end_of(match))


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("form", FORMS)
def test_every_sheet_can_be_read(form: str, size: tuple[int, int], scale: float, reading: Reading) -> None:
    stack = stack_for(reading, size, text_scale=scale, high_contrast=scale > 1)
    for match in (whole_match(form, 1, 1), whole_match(form, 1, 5), whole_match(form, 3), long_match(form)):
        for make in (deal_pad, score_sheet):
            scene = show(stack, make(match), reading)
            where = f"{make.__name__} of {form}, {len(match.deals)} deals, {size}, text {scale}"
            assert check(scene, reading, where) > 10
            assert not reading.cut, f"{reading.cut} cut off: {where}"
            check_what_is_seen(scene, [text for text, _, _ in reading.drawn], where)
            check_the_ring(scene.view, reading, where)
        if match.finished:
            scores = show(stack, match_scores(match), reading)
            assert check(scores, reading, f"end of {form}") > 6
            assert not reading.cut


def check_what_is_seen(scene: PadSheet, texts: Sequence[str], where: str) -> None:
    """The game that goes on, the prison and the totals, without any scrolling."""
    page = scene.page
    if page.open:
        count = len(page.columns)
        assert texts.count(f"Game {page.games[-1].number}") == count, where
        for points in page.games[-1].sums:
            assert f"{points} of {page.target}" in texts, where
    assert ("empty" in texts) == (page.prison == 0), where
    assert str(page.prison) in texts or not page.prison, where
    for total in page.foot[-1]:
        assert str(total.points) in texts, where
    assert scene.scroll is not None
    assert scene.scroll.furthest == 0, where


def check_the_ring(view: PadView, reading: Reading, where: str) -> None:
    """The prison lies on the crossing, and on no words but its own."""
    ring = pygame.Rect((0, 0), (2 * view.scene.look.px(PRISON_RADIUS),) * 2)
    ring.center = (view.crossing, view.body.top + view.line_y)
    inside = [text for text, ink, _ in reading.drawn if ring.colliderect(ink)]
    assert inside in ([str(view.page.prison), "prison"], ["prison", "empty"]), where
    assert view.crossing in (view.column(1).left, view.column(len(view.page.columns) // 2).left)


def test_names_may_be_long(reading: Reading) -> None:
    long = ("Alexandra-Maria", "Bartholomew", "Maximiliane-Rose", "Wolfgang-Amadeus")
    for form in FORMS:
        match = whole_match(form, 1, 6)
        match.names = long[: match.players]
        try:
            for make in (deal_pad, score_sheet):
                scene = opened(make(match), reading, (1024, 640), text_scale=1.25)
                assert check(scene, reading, f"{form}, {make.__name__}") > 10
        finally:
            match.names = NAMES[: match.players]


# Keys.


def target(scene: Scene, key: str) -> FocusTarget:
    """What can have the focus, by its key."""
    return next(each for each in scene.focus.targets if getattr(each, "key", None) == key)


def test_every_entry_can_be_shown(reading: Reading) -> None:
    match = long_match("cutthroat")
    scene = score_sheet(match)
    opened(scene, reading, (1024, 640))
    assert scene.view.summed_up
    assert "Earlier" in [text for text, _, _ in reading.drawn]
    target(scene, "everything").activate()
    stack = scene.router
    stack.settle(0.01)
    scroll = scene.scroll
    assert scroll is not None
    assert scroll.offset == scroll.furthest > 0
    reading.drawn.clear()
    picture(stack)
    assert "Earlier" not in [text for text, _, _ in reading.drawn]
    press(stack, pygame.K_UP)
    assert scroll.offset < scroll.furthest
    press(stack, pygame.K_HOME)
    assert scroll.offset == 0
    target(scene, "everything").activate()
    stack.settle(0.01)
    assert scene.view.summed_up


def test_pages_are_turned_by_key_and_by_button(reading: Reading) -> None:
    match = whole_match("chouette", 1)
    scene = score_sheet(match)
    opened(scene, reading, (1280, 800))
    last = len(scene.pad.pages) - 1
    assert scene.page_number == last >= 5
    press(scene.router, pygame.K_PAGEUP)
    assert scene.page_number == last - 1
    assert scene.page.title == f"Game {last} of 6"
    press(scene.router, pygame.K_PAGEDOWN)
    press(scene.router, pygame.K_PAGEDOWN)
    assert scene.page_number == last
    for _ in range(last + 2):
        scene.focus.targets[0].activate()
    assert scene.page_number == 0


@pytest.mark.parametrize("key", [pygame.K_DOWN, pygame.K_PAGEDOWN])
@pytest.mark.parametrize("form", FORMS)
def test_contracts_beside_the_pad_are_reached_by_key(form: str, key: int, reading: Reading) -> None:
    """The latest contract comes first, the one of the page's first deal last."""
    scene = opened(score_sheet(whole_match(form, 1, 5)), reading, SIZES[0], text_scale=1.5)
    assert scene.scroll is not None
    first = scene.pad.pages[scene.page_number - 1].fresh if scene.page_number else 0
    label = scene.data.labels[first]
    assert not scene.scroll.furthest, "a pad that scrolls would take the keys"
    for _ in range(60):
        press(scene.router, key)
    reading.drawn.clear()
    picture(scene.router)
    assert label in [text for text, _, _ in reading.drawn]


@pytest.mark.parametrize("key", [pygame.K_s, pygame.K_ESCAPE, pygame.K_RETURN])
def test_the_pad_closes(key: int, reading: Reading) -> None:
    scene = score_sheet(whole_match("two", 1, 3))
    opened(scene, reading, (1280, 800))
    stack = scene.router
    press(stack, key)
    assert isinstance(stack.top, Board)


def test_keys_of_the_result_of_a_deal(reading: Reading) -> None:
    stack = opened(deal_pad(whole_match("two", 1, 3)), reading, (1280, 800)).router
    log = followed(stack)
    keys = (pygame.K_RETURN, pygame.K_s, pygame.K_F1, pygame.K_ESCAPE, pygame.K_a, pygame.K_c)
    for key in (*keys, pygame.K_UP, pygame.K_RETURN):
        press(stack, key)
    kinds = (
        routes.AfterResult,
        routes.Scores,
        routes.Help,
        routes.Menu,
        routes.ReplayDeal,
        routes.ShareDeal,
        routes.Collect,
    )
    assert log == [kind() for kind in kinds]


def test_totals_and_bars_count_up_once(reading: Reading) -> None:
    match = whole_match("two", 1, 3)
    scene = deal_pad(match)
    opened(scene, reading, (1280, 800), speed="normal")
    before = [total.points - total.gain for total in scene.page.foot[-1]]
    texts = [text for text, _, _ in reading.drawn]
    assert all(str(points) in texts for points in before)
    shown = []
    for _ in range(8):
        scene.router.update(0.1)
        shown.append(picture(scene.router))
    assert not scene.busy
    assert len(set(shown)) > 3
    assert shown[-1] == picture(scene.router)


def test_the_evening_shows_the_pad(tmp_path: Path) -> None:
    evening = App(tmp_path)
    stack = open_stack()
    stack.services = replace(stack.services, skins=shared_skins())
    match = whole_match("partners", 1)
    evening.begin(stack)
    table = evening.table_of(Host(match, ("human", "easy", "easy", "easy"), None))
    stack.push(table)
    try:
        stack.go(routes.Scores())
        assert isinstance(stack.top, PadScoreSheet)
        press(stack, pygame.K_s)
        assert stack.top is table
        stack.go(routes.Result())
        assert isinstance(stack.top, DealPad)
        press(stack, pygame.K_s)
        assert isinstance(stack.top, PadScoreSheet)
        press(stack, pygame.K_ESCAPE)
        press(stack, pygame.K_RETURN)
        assert isinstance(stack.top, MatchScores)
    finally:
        stack.clear()
        evening.close()


def test_a_game_without_a_pad_keeps_its_own_sheets(tmp_path: Path) -> None:
    evening = App(tmp_path)
    stack = open_stack()
    stack.services = replace(stack.services, skins=shared_skins())
    host = jack_host()
    host.start_deal()
    while not host.deal_finished:
        host.act(truth(host).legal()[0])
    evening.begin(stack)
    stack.push(evening.table_of(host))
    try:
        stack.go(routes.Scores())
        assert isinstance(stack.top, ScoreSheet)
        stack.back()
        stack.go(routes.Result())
        assert isinstance(stack.top, DealScores)
    finally:
        stack.clear()
        evening.close()
