"""Score pages and the draw for the first dealer: numbers, keys, motion."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine.cards import SPADES, parse_card
from game.engine.rules import DrawnLot
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Scene
from scenes.graphics.skins import Skin
from scenes.i18n import gain_text, number_text
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.scores.match_scores import MatchScores
from scenes.pages.scores.score_sheet import ScoreSheet
from scenes.pages.setup.draw_for_dealer import DrawForDealer
from scenes.presenters.base.scores import (
    BookedPoints,
    Breakdown,
    BreakdownLine,
    DealResult,
    FinalPlace,
    MatchSheet,
    MatchSummary,
    PadColumn,
    PlayerResult,
    TrickStrip,
    UnbookedPoints,
    rises,
)
from tests.scenes.scratch import NOWHERE, Board, followed, open_stack, picture, press
from tests.scenes.table_driver import skins as shared_skins

SIZES = [(1024, 640), (1280, 800), (3840, 2160)]
NAMES = ("You", "Mio", "Haru", "Aki", "Nao", "Alexandra-Maria")
CRESTS = ("sun", "plum", "wave", "pine", "fan", "moon")


@pytest.fixture(scope="module")
def skin() -> Skin:
    return shared_skins()["classic"]


def open_on(scene: Scene, size: tuple[int, int] = (1280, 800), **preferences: object) -> Navigator:
    stack = open_stack(size, Preferences(**{"speed": "off", **preferences}))
    stack.services = replace(stack.services, data=NOWHERE)
    stack.push(Board())
    stack.push(scene)
    stack.settle(0.01)
    return stack


def deal_result(players: int = 2, lines: int = 2, **more: object) -> DealResult:
    rows = tuple(
        PlayerResult(
            NAMES[at],
            CRESTS[at],
            (BookedPoints("Low, the two of spades", 1),) * lines,
            5 + at,
            5 + at + lines,
        )
        for at in range(players)
    )
    return DealResult("Mio wins the deal", "You took the ace, Mio the rest. " * 4, "Deal 3", rows, 10, **more)


def test_a_result_that_counts_up_shows_what_it_would_drawn_as_a_whole(skin: Skin) -> None:
    stack = open_on(DealScores(deal_result(4, 3), skin), speed="slow")
    window = pygame.display.get_surface()
    parts = 0
    while stack.busy:
        stack.update(0.06)
        stack.draw(window)
        if stack.top.grown and stack._fade is None:
            parts += stack.changed != [window.get_rect()]
            whole = pygame.Surface(window.get_size()).convert(window)
            stack._draw_whole(stack._visible(), whole)
            assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(window, "RGB")
    assert parts > 5


# Numbers


def test_the_score_sheet_adds_up():
    sheet = MatchSheet(("A", "B"), ("sun", "plum"), ((3, -1), (0, 2), (-5, 4)))
    assert sheet.running == [(3, -1), (3, 1), (-2, 5)]
    assert sheet.totals == (-2, 5)
    assert MatchSheet(("A", "B"), ("sun", "plum"), ()).totals == (0, 0)


def test_numbers_have_signs_and_an_en_dash():
    assert [gain_text(n) for n in (3, 0, -12)] == ["+3", "0", "–12"]
    assert number_text(-4) == "–4"


def test_places_rise_and_fall_and_equals_share_one():
    assert rises([45, 60, 20, 30], [70, 60, 45, 30]) == [1, -1, 1, -1]
    assert rises([0, 0], [1, 0]) == [0, 0], "there were no places before"


def test_a_gain_is_what_the_totals_differ_by():
    assert PlayerResult("A", "sun", (BookedPoints("x", 5), BookedPoints("y", -2)), 10, 13).gain == 3


def test_points_that_are_pending_are_told_and_not_added():
    row = PlayerResult("A", "sun", (BookedPoints("x", 5), BookedPoints("y", -2)), 10, 10, pending=True)
    assert (row.gain, row.after) == (3, 10)


def test_players_who_scored_the_same_share_a_row_where_they_score_together():
    lines = (BookedPoints("x", 1),)
    players = tuple(
        PlayerResult(NAMES[at], CRESTS[at], lines if at < 2 else (BookedPoints("x", -1),), 0, 1)
        for at in range(5)
    )
    result = DealResult("A", "", "Round 1", players, together=True)
    assert result.rows == [players[:2], players[2:]]
    assert DealResult("A", "", "Deal 1", players).rows == [(player,) for player in players]


@pytest.mark.parametrize("size", SIZES)
def test_rows_that_are_shared_are_as_high_as_their_names_need(size: tuple[int, int], skin: Skin):
    players = tuple(
        PlayerResult(
            NAMES[at], CRESTS[at], (BookedPoints("Deal 1: the kankei won", 1 if at < 2 else -1),), 0, 1
        )
        for at in range(6)
    )
    many = DealScores(DealResult("A", "", "Round 1", players, together=True), skin)
    open_on(many, size)
    each = DealScores(DealResult("A", "", "Round 1", players), skin)
    open_on(each, size)
    assert len(many.heights) == 2
    assert many.heights[1] - many.heights[0] == 2 * many.member
    assert many.heights[1] >= 4 * many.member
    assert sum(many.heights) < sum(each.heights)
    assert many.scroll is not None
    assert many.scroll.furthest == 0


def test_a_sheet_with_a_ledger_shows_totals_only_where_they_were_entered():
    plain = MatchSheet(NAMES[:2], CRESTS[:2], ((0, 0), (3, -3), (0, 0)))
    pictures = set()
    for ledger in (
        None,
        UnbookedPoints(((1, -1), (2, -2), (1, -1)), (True, True, True)),
        UnbookedPoints(((1, -1), (2, -2), (1, -1)), (False, True, False), "; the rest waits"),
    ):
        scene = ScoreSheet(replace(plain, ledger=ledger))
        pictures.add(picture(open_on(scene)))
        assert scene.data.totals == (3, -3)
    assert len(pictures) == 3


def test_winners_stand_first_though_others_may_have_more_points():
    standings = (
        FinalPlace("Mio", "plum", 40, True, "2 rubbers"),
        FinalPlace("You", "sun", 90, False, "1 rubber"),
    )
    scene = MatchScores(MatchSummary("Mio wins", "", standings, 9, 0))
    assert [each.name for each in scene.standings()] == ["Mio", "You"]
    scene = MatchScores(MatchSummary("Mio wins", "", standings[::-1], 9, 0))
    assert [each.name for each in scene.standings()] == ["Mio", "You"]


@pytest.mark.parametrize("size", SIZES)
def test_what_the_parts_of_a_match_brought_stands_beside_the_totals(size: tuple[int, int]):
    columns = tuple(PadColumn((at,), NAMES[at]) for at in range(4))
    rows = tuple(BreakdownLine(f"Rubber {number}", ("1000",) * 4) for number in range(1, 10))
    standings = tuple(FinalPlace(NAMES[at], CRESTS[at], 9000, at == 1, "9 rubbers") for at in range(4))
    parts = Breakdown(columns, (*rows, BreakdownLine("Total", ("9000",) * 4)), "Rubber by rubber")
    result = MatchSummary("Mio wins", "In 90 deals. " * 9, standings, 90, 0, parts=parts, crests=CRESTS)
    scene = MatchScores(result)
    stack = open_on(scene, size, text_scale=1.25)
    assert not scene.totals_area.colliderect(scene.facts_area)
    assert scene.sheet.contains(scene.facts_area)
    before = picture(stack)
    press(stack, pygame.K_END)
    assert (picture(stack) != before) == (scene.scroll.furthest > 0)


# Motion


def test_totals_count_up_for_half_a_second_then_nothing_moves(skin: Skin):
    scene = DealScores(deal_result(), skin)
    stack = open_on(scene, speed="normal")
    shown = []
    for _ in range(6):
        stack.update(0.14)
        shown.append(scene.grown)
    assert shown == sorted(shown)
    assert 0 < shown[2] < 1
    assert shown[-1] == 1
    assert not scene.busy


@pytest.mark.parametrize("calm", [{"speed": "off"}, {"reduced_motion": True, "speed": "off"}])
def test_without_motion_totals_stand_at_once(skin: Skin, calm: dict[str, object]):
    scene = DealScores(deal_result(), skin)
    open_on(scene, **calm)
    assert scene.grown == 1
    assert not scene.busy


def test_reduced_motion_does_not_count(skin: Skin):
    scene = DealScores(deal_result(), skin)
    stack = open_on(scene, speed="normal", reduced_motion=True)
    stack.update(0.3)
    assert scene.grown == 1
    assert not scene.busy


def test_any_key_ends_the_counting(skin: Skin):
    scene = DealScores(deal_result(), skin)
    stack = open_on(scene, speed="slow")
    assert scene.busy
    press(stack, pygame.K_x)
    assert not scene.busy


# Keys


def test_keys_of_the_deal_result(skin: Skin):
    stack = open_on(DealScores(deal_result(), skin))
    log = followed(stack)
    press(stack, pygame.K_RETURN)
    press(stack, pygame.K_s)
    press(stack, pygame.K_F1)
    press(stack, pygame.K_ESCAPE)
    press(stack, pygame.K_r)
    for _ in range(2):
        press(stack, pygame.K_LEFT)
        press(stack, pygame.K_RETURN)
    kinds = (
        routes.AfterResult,
        routes.Scores,
        routes.Help,
        routes.Menu,
        routes.Review,
        routes.Scores,
        routes.Review,
    )
    assert log == [kind() for kind in kinds]


def test_what_is_worth_another_look_leads_to_its_lesson(skin: Skin):
    stack = open_on(DealScores(deal_result(lesson=("kan", "joker")), skin))
    log = followed(stack)
    press(stack, pygame.K_l)
    (target,) = [each for each in stack.top.focus.targets if getattr(each, "key", None) == "learn"]
    target.activate()
    assert log == [routes.Lesson("kan", "joker")] * 2


def test_keys_of_the_match_result():
    result = MatchSummary(
        "Mio wins", "", (FinalPlace("You", "sun", 8), FinalPlace("Mio", "plum", 10, True)), 7, 2
    )
    stack = open_on(MatchScores(result))
    log = followed(stack)
    press(stack, pygame.K_RETURN)
    for _ in range(3):
        press(stack, pygame.K_LEFT)
        press(stack, pygame.K_SPACE)
    press(stack, pygame.K_ESCAPE)
    press(stack, pygame.K_s)
    kinds = (routes.Rematch, routes.Scores, routes.Setup, routes.Home, routes.Home, routes.Scores)
    assert log == [kind() for kind in kinds]


@pytest.mark.parametrize("key", [pygame.K_s, pygame.K_ESCAPE, pygame.K_RETURN])
def test_the_score_sheet_closes(key: int):
    stack = open_on(ScoreSheet(MatchSheet(NAMES[:2], CRESTS[:2], ((1, 2),))))
    press(stack, key)
    assert isinstance(stack.top, Board)


@pytest.mark.parametrize("size", [*SIZES, (1920, 1080), (1111, 777)])
@pytest.mark.parametrize("text_scale", [1.0, 1.25])
def test_a_short_score_sheet_does_not_scroll(size: tuple[int, int], text_scale: float):
    for deals in range(8):
        scene = ScoreSheet(MatchSheet(NAMES[:2], CRESTS[:2], ((1, 2),) * deals))
        open_on(scene, size, text_scale=text_scale)
        assert scene.scroll is not None
        assert scene.scroll.furthest == 0


def test_a_long_score_sheet_opens_at_its_end_and_scrolls():
    deals = tuple((number, 40 - number) for number in range(40))
    scene = ScoreSheet(MatchSheet(NAMES[:2], CRESTS[:2], deals, tuple(n % 2 for n in range(40))))
    stack = open_on(scene)
    scroll = scene.scroll
    assert scroll is not None
    assert scroll.offset == scroll.furthest > 0
    before = picture(stack)
    press(stack, pygame.K_UP)
    assert scroll.offset < scroll.furthest
    assert picture(stack) != before
    press(stack, pygame.K_HOME)
    assert scroll.offset == 0


# Layout


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.25])
@pytest.mark.parametrize(("players", "lines"), [(2, 0), (2, 4), (6, 3)])
def test_a_result_fits_its_sheet(
    size: tuple[int, int], text_scale: float, players: int, lines: int, skin: Skin
):
    strip = TrickStrip(9, 2, 8, "Haru and you: 9", "Mio and Aki: 2", "needed: 8")
    lesson = ("kan", "joker") if players == 6 else ()
    result = deal_result(
        players, lines, strip=strip, emblem=SPADES, outcome="good", next_text="You deal next",
        own=True, lesson=lesson,
    )  # fmt: skip
    scene = DealScores(result, skin)
    stack = open_on(scene, size, text_scale=text_scale, high_contrast=text_scale > 1)
    assert pygame.Rect((0, 0), size).contains(scene.sheet)
    for area in (scene.rows_area, scene.totals_area):
        assert scene.sheet.contains(area)
    assert not scene.rows_area.colliderect(scene.totals_area)
    for target in scene.focus.targets:
        assert scene.sheet.contains(target.focus_rect)
        assert target.focus_rect.top >= scene.rows_area.bottom
    rects = [target.focus_rect for target in scene.focus.targets]
    assert not any(a.colliderect(b) for number, a in enumerate(rects) for b in rects[number + 1 :])
    assert len(rects) == 6 + bool(lesson)
    picture(stack)


# The draw

ROUNDS = [
    tuple(DrawnLot(player, parse_card(text)) for player, text in enumerate(["KH", "KS", "2D"])),
    (DrawnLot(0, parse_card("4C")), DrawnLot(1, parse_card("QD"))),
]


def draw_scene(skin: Skin) -> DrawForDealer:
    return DrawForDealer(ROUNDS, NAMES[:3], CRESTS[:3], 1, 1, "Mio deals first", skin)


def test_the_draw_turns_card_after_card_and_says_what_happens(skin: Skin):
    scene = draw_scene(skin)
    stack = open_on(scene, speed="normal")
    log = followed(stack)
    counts, lines = [], []
    for _ in range(200):
        stack.update(0.05)
        counts.append(len(scene.shown))
        lines.append(scene.line)
        if log:
            break
    assert log == [routes.FirstDeal()]
    assert sorted(set(counts)) == [0, 1, 2, 3, 4, 5]
    assert counts == sorted(counts)
    order = list(dict.fromkeys(lines))
    assert order == [
        None, "You: king of hearts", "Mio: king of spades", "Haru: two of diamonds",
        "Tie: You and Mio draw again", "You: four of clubs", "Mio: queen of diamonds", "Mio deals first",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", [pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN])
def test_a_key_or_click_shows_the_end_and_the_next_goes_on_once(skin: Skin, kind: int):
    scene = draw_scene(skin)
    stack = open_on(scene, speed="slow")
    log = followed(stack)
    event = pygame.event.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" ", button=1, pos=(9, 9))
    stack.handle(event)
    assert scene.line == "Mio deals first"
    assert len(scene.shown) == 5
    assert log == []
    stack.handle(event)
    stack.handle(event)
    stack.update(9)
    assert log == [routes.FirstDeal()]


@pytest.mark.parametrize("calm", [{"speed": "off"}, {"speed": "normal", "reduced_motion": True}])
def test_without_motion_nothing_turns_but_there_is_time_to_read(skin: Skin, calm: dict[str, object]):
    scene = draw_scene(skin)
    stack = open_on(scene, **calm)
    log = followed(stack)
    for _ in range(30):
        assert not scene.busy
        wake = scene.wake
        assert wake is not None
        assert wake > 0
        stack.update(wake + 1e-6)
        if log:
            break
    assert log == [routes.FirstDeal()]


@pytest.mark.parametrize("size", SIZES)
def test_the_draw_is_drawn_at_every_moment(skin: Skin, size: tuple[int, int]):
    stack = open_on(draw_scene(skin), size, speed="fast")
    seen = set()
    for _ in range(12):
        stack.update(0.2)
        seen.add(picture(stack))
    assert len(seen) > 4
