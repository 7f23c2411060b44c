"""The moment on the result of a deal: its states, its keys, and that all of it can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ai.causes import Cause, CauseKind, Claim, Measure
from game.ai.paired_trials import Loss
from game.ai.verdict import Certainty, Grade, Verdict, WeighedAction
from game.analysis.moment import DecidingMoment, moment_of
from game.analysis.review import ReviewedDecision, review
from game.session.host import Host
from game.session.past_deal import PastDeal, PastDecision
from scenes.framework import routes
from scenes.framework.accessibility.page_tree import PageTree
from scenes.framework.navigator import Navigator
from scenes.i18n import as_it_is
from scenes.pages.review import ReviewPage
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.scores.moment import MomentForm
from scenes.pages.scores.moment_scores import MomentScores
from scenes.pages.scores.own_play import POLL_SECONDS, OwnPlay
from scenes.pages.scores.pad import DealPad
from scenes.pages.scores.result_sheet import deal_sheet
from scenes.pages.table import TablePage
from scenes.pages.table.score_values import deal_result
from scenes.presenters.base.moment import ToldMoment, nothing_mattered, told_moment
from scenes.table.picker.second_look import DealReminder
from tests.scenes.heard import check_names
from tests.scenes.reader import SURE, finished
from tests.scenes.scratch import followed, picture, press
from tests.scenes.table_driver import Sitting
from tests.scenes.test_review_flow import evening_at_result
from tests.scenes.test_score_pad_sheets import Reading

TABLES = (("california_jack", 2), ("jo_jotte", 4), ("napoleon", 5), ("kan", 6))
SIZES = ((1024, 640), (1280, 800))
STATES = ("waiting", "card", "other", "best", "nothing")
"""Still looking; a card that cost something; a bid or the like that did; the best card; no moment."""


@pytest.fixture(scope="module")
def reading() -> Reading:
    pygame.font.init()
    return Reading()


# A sheet in each of its states.


def verdict_on(choice: PastDecision, *, good: bool) -> Verdict:
    """A verdict with long reasons; it compares the chosen action with another one of the same kind."""
    alike = [each for each in choice.legal if each != choice.action and each.verb == choice.action.verb]
    other = (alike or [each for each in choice.legal if each != choice.action])[-1]
    best = choice.action if good else other
    loss = Loss(0.0, 0.0) if good else Loss(31.25, 0.5)
    against = other if good else choice.action
    causes = [Cause(CauseKind.MAKES, (Claim(Measure.GOAL, 0.86, 0.67),))]
    if choice.stage == "play":
        draws = Claim(Measure.TRUMPED, 0.1, 0.9, against.cards[0])
        lost = Claim(Measure.LOST, 0.36, 0.92, against.cards[0])
        causes = [
            Cause(CauseKind.SAVE_LEAD_TRUMPED, (lost,)),
            Cause(CauseKind.DRAWS_TRUMPS, (draws,)),
            *causes,
        ]
    weighed = (WeighedAction(best, Loss(0.0, 0.0)), WeighedAction(against, Loss(31.25, 0.5)))
    grade = Grade.BEST if good else Grade.MISTAKE
    return Verdict(
        grade, choice.action, best, loss, 3.0, weighed, 100, False, best, against, Certainty.CLEAR,
        tuple(causes),
    )  # fmt: skip


def moment_in(past: PastDeal, table: TablePage, state: str) -> ToldMoment | None:
    """The moment of a state; a game without choices before the play tells of a card."""
    if state == "waiting":
        return None
    if state == "nothing":
        return nothing_mattered(table.words)
    choices = [choice for choice in past.own(0) if not choice.forced]
    plays = [choice for choice in choices if choice.stage == "play"]
    before = [choice for choice in choices if choice.stage != "play"]
    choice = before[0] if state == "other" and before else plays[len(plays) // 2]
    judged = ReviewedDecision(choice.number, 0, choice.stage, verdict_on(choice, good=state == "best"))
    found = moment_of([judged], past.swing)
    assert isinstance(found, DecidingMoment)
    return told_moment(past, found, lambda view: table.table_view.see(view, 1, you=0), table.presenter)


class Shown:
    """The sheet after a deal, over its table."""

    def __init__(
        self,
        key: str,
        players: int,
        state: str,
        size: tuple[int, int] = (1280, 800),
        reading: Reading | None = None,
        **preferences: Any,
    ) -> None:
        host = Host(finished(key, players), ["human", *["normal"] * (players - 1)])
        self.sitting = Sitting(host, size, speed="off", **preferences)
        self.stack: Navigator = self.sitting.stack
        if reading is not None:
            self.stack.refit(replace(self.stack.services, fonts=reading))
        table = self.table = self.sitting.table
        self.past = host.past(1)
        self.grades = tuple(Grade.NONE if choice.forced else Grade.BEST for choice in self.past.own(0))
        self.play = self.own_play(state)
        result = deal_result(table.sight(), host, table.presenter, table.table_view.crests)
        sheet = deal_sheet(replace(result, own=True), table.table_view.painter.skin, lambda: self.play)
        assert isinstance(sheet, (MomentScores, DealPad))
        self.sheet = sheet
        self.stack.push(sheet)
        self.stack.settle(0.01)

    def own_play(self, state: str) -> OwnPlay:
        if state == "waiting":
            half = tuple(
                grade if grade is Grade.NONE or number % 2 else None
                for number, grade in enumerate(self.grades)
            )
            return OwnPlay(half, 1, all_pars=3)
        return OwnPlay(self.grades, 1, 88.0, (), 3, moment_in(self.past, self.table, state), 0)

    def panel_rect(self) -> pygame.Rect:
        """The card with the moment, in the window."""
        sheet, panel = self.sheet, self.sheet.panel
        assert panel is not None
        if isinstance(sheet, MomentScores):
            shift = sheet.scroll.offset if sheet.stacked and sheet.scroll is not None else 0
            return panel.rect.move(sheet.panel_at).move(0, -shift)
        assert sheet._aside is not None
        return panel.rect.move(sheet.blocks_area.topleft).move(0, sheet.panel_y - sheet._aside.offset)

    def buttons(self) -> dict[object, Any]:
        """The buttons of the moment by their key."""
        return {target.key: target for target in self.sheet.focus.targets if target.key in ("try", "watch")}

    def primary(self) -> pygame.Rect:
        return next(each.focus_rect for each in self.sheet.focus.targets if each.key == "next")


def check_reading(shown: Shown, reading: Reading, where: str) -> None:
    """Nothing is cut, leaves the card or lies on something else."""
    draw = shown.sheet.draw

    def noted(surface: pygame.Surface) -> None:
        """Forget what the table below has written."""
        reading.drawn.clear()
        reading.cut.clear()
        draw(surface)

    shown.sheet.draw = noted  # type: ignore[method-assign]
    picture(shown.stack)
    assert not reading.cut, f"{reading.cut} cut off: {where}"
    panel, sheet = shown.panel_rect(), shown.sheet.sheet
    assert sheet is not None
    assert sheet.left <= panel.left, where
    assert panel.right <= sheet.right, where
    assert shown.sheet.panel is not None
    surface = shown.stack.drawn_on
    inside = [(text, ink) for text, ink, target in reading.drawn if target is surface and panel.contains(ink)]
    reaching = [
        text
        for text, ink, target in reading.drawn
        if target is surface and panel.colliderect(ink) and not panel.contains(ink)
    ]
    buttons = shown.buttons()
    rects = [pygame.Rect(button.rect) for button in buttons.values()]
    if not getattr(shown.sheet, "stacked", True):
        assert not reaching, f"{reaching} leave the card: {where}"
    for rect in rects:
        assert panel.contains(rect), where
        for text, ink in inside:
            assert not ink.colliderect(rect), f"{text!r} lies under a button: {where}"
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other), where
    for (one_text, one_ink), (two_text, two_ink) in combinations(inside, 2):
        assert not one_ink.inflate(-2, -2).colliderect(two_ink), f"{one_text!r}, {two_text!r}: {where}"
    for target in shown.sheet.focus.targets:
        if target.focus_clip is None:
            assert sheet.contains(target.focus_rect), where


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "players"), [*TABLES, ("jan_ken_po", 4)])
def test_the_moment_can_be_read(
    key: str, players: int, size: tuple[int, int], language: str, reading: Reading
) -> None:
    for scale in (1.0, 1.25, 1.5):
        for state in STATES:
            shown = Shown(key, players, state, size, reading, text_scale=scale, language=language)
            check_reading(shown, reading, f"{key} for {players}, {state}, {size}, text {scale}, {language}")


def test_pictures_are_left_out_before_words() -> None:
    wide = Shown("napoleon", 5, "card").sheet.panel
    assert wide is not None
    assert wide.form is MomentForm.TRICK
    bid = Shown("napoleon", 5, "other").sheet.panel
    assert bid is not None
    assert bid.form is MomentForm.CARDS, "before the play there is no trick"
    beside_pad = Shown("jo_jotte", 4, "card", (1024, 640)).sheet.panel
    assert beside_pad is not None
    assert beside_pad.form is not MomentForm.TRICK


# Waiting.


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_nothing_moves_when_the_moment_is_known(key: str, players: int, scale: float) -> None:
    shown = Shown(key, players, "waiting", (1024, 640), text_scale=scale)
    stack, sheet = shown.stack, shown.sheet
    before = shown.panel_rect(), shown.primary(), sheet.sheet
    focus = sheet.focus.current
    assert focus is not None
    assert focus.key == "next"
    assert shown.buttons() == {}
    waiting = picture(stack)
    log = followed(stack)
    press(stack, pygame.K_t)
    press(stack, pygame.K_w)
    assert log == [], "there is nothing to try yet"
    shown.play = shown.own_play("card")
    stack.update(POLL_SECONDS + 0.01)
    stack.settle(0.01)
    assert picture(stack) != waiting
    assert (shown.panel_rect(), shown.primary(), sheet.sheet) == before
    assert sheet.focus.current is not None
    assert sheet.focus.current.key == "next"
    assert {*shown.buttons()} == {"try", "watch"}
    press(stack, pygame.K_RETURN)
    assert log == [routes.AfterResult()]


def test_how_far_the_expert_is_can_be_read(reading: Reading) -> None:
    shown = Shown("napoleon", 5, "waiting", reading=reading)
    reading.drawn.clear()
    picture(shown.stack)
    done, every = shown.play.choices
    assert 0 < done < every
    assert f"{done} of {every} decisions" in [text for text, _, _ in reading.drawn]


# Keys and buttons.


@pytest.mark.parametrize("key", ["napoleon", "jo_jotte"])
def test_keys_and_buttons_lead_to_the_moment(key: str) -> None:
    shown = Shown(key, {"napoleon": 5, "jo_jotte": 4}[key], "card")
    moment = shown.play.moment
    assert moment is not None
    assert moment.past is not None
    ways = [routes.Practice(moment.past, moment.number), routes.Review(action=moment.number, watches=True)]
    log = followed(shown.stack)
    press(shown.stack, pygame.K_t)
    press(shown.stack, pygame.K_w)
    assert log == ways
    buttons = shown.buttons()
    for name in ("try", "watch"):
        buttons[name].activate()
    assert log == ways * 2
    reached = []
    for _ in range(12):
        press(shown.stack, pygame.K_TAB)
        reached.append(getattr(shown.sheet.focus.current, "key", None))
    assert {"try", "watch", "next"} <= {*reached}


def test_after_the_best_choice_there_is_nothing_to_try_again() -> None:
    shown = Shown("napoleon", 5, "best")
    log = followed(shown.stack)
    press(shown.stack, pygame.K_t)
    assert {*shown.buttons()} == {"watch"}
    assert log == []
    press(shown.stack, pygame.K_w)
    assert len(log) == 1


def test_without_a_moment_there_are_no_buttons() -> None:
    shown = Shown("napoleon", 5, "nothing")
    log = followed(shown.stack)
    press(shown.stack, pygame.K_t)
    press(shown.stack, pygame.K_w)
    assert shown.buttons() == {}
    assert log == []


# Words.


def read_lines(tree: PageTree) -> str:
    return "\n".join(node.name for node in tree.page.walk() if node.name)


def test_the_moment_is_read_aloud() -> None:
    shown = Shown("napoleon", 5, "card")
    moment = shown.play.moment
    assert moment is not None
    told = read_lines(check_names(shown.stack))
    for words in ("The moment", *moment.spoken, "Try it from here", "Watch", "–31.2 chips"):
        assert words in told, words


@pytest.mark.parametrize("state", ["waiting", "best", "nothing", "other"])
def test_every_state_has_names(state: str) -> None:
    told = read_lines(check_names(Shown("napoleon", 5, state).stack))
    expected = {
        "waiting": "Still looking",
        "best": "You played it as well as the expert would.",
        "nothing": "No decision mattered much in this deal.",
        "other": "Better",
    }
    assert expected[state] in told


def test_the_cost_is_the_difference_of_the_figures_in_the_reason() -> None:
    shown = Shown("napoleon", 5, "waiting")
    choice = next(each for each in shown.past.own(0) if not each.forced and each.stage != "play")
    ahead = Claim(Measure.AHEAD, -234.68, -263.33)
    causes = (Cause(CauseKind.SCORES_MORE, (ahead,)),)
    verdict = verdict_on(choice, good=False)._replace(expected=-234.68, causes=causes)
    for points, amount in ((28.65, "–28.6 chips"), (28.69, "–28.7 chips"), (20.0, "–20.0 chips")):
        judged = ReviewedDecision(choice.number, 0, choice.stage, verdict)
        found = DecidingMoment(judged, verdict.best, points)
        view = shown.table.table_view
        told = told_moment(shown.past, found, partial(view.see, deal=1, you=0), shown.table.presenter)
        assert told.amount == amount


def test_the_trick_is_shown_as_it_was_before_the_choice() -> None:
    shown = Shown("napoleon", 5, "card")
    moment = shown.play.moment
    assert moment is not None
    choice = next(each for each in shown.past.choices if each.number == moment.number)
    trick = next(trick for trick in shown.past.tricks if choice.number in trick.actions)
    place = trick.actions.index(choice.number)
    cards = {each.player: each.card for each in moment.trick if each.card is not None}
    known = len(trick.cards) if place == 0 else place
    assert cards == dict(zip(trick.players[:known], trick.cards[:known], strict=True))
    assert moment.trick[0].player == 0
    assert sum(each.winning for each in moment.trick) == 1


# From the result and back.


@pytest.fixture
def at_result(tmp_path: Path) -> Iterator[tuple[Any, Navigator, Host]]:
    evening, stack, host = evening_at_result(tmp_path)
    yield evening, stack, host
    stack.clear()
    evening.close()


def test_from_the_moment_to_the_review_and_to_practice(at_result: tuple[Any, Navigator, Host]) -> None:
    _, stack, host = at_result
    sheet = stack.top
    assert isinstance(sheet, MomentScores)
    assert sheet.moment is None
    match = finished_match(host)
    host.past(1).take(review(match, 1, host.humans[0], effort=SURE, seen_effort=None))
    sheet.update(POLL_SECONDS)
    moment = sheet.moment
    assert moment is not None
    assert moment.costly, "a deal played at random has mistakes"
    press(stack, pygame.K_w)
    page = stack.top
    assert isinstance(page, ReviewPage)
    assert page.decided is not None
    assert page.decided.choice.number == moment.number
    press(stack, pygame.K_ESCAPE)
    assert stack.top is sheet
    press(stack, pygame.K_t)
    assert isinstance(stack.top, TablePage)
    assert stack.top.host.practice
    assert stack.top.host.action_number == moment.number
    stack.go(routes.Home())
    assert stack.top is sheet


def test_the_moment_replaces_the_reminder_but_not_its_lesson(
    at_result: tuple[Any, Navigator, Host], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, stack, _ = at_result
    told = DealReminder(as_it_is("Worth another look."), "trumps")
    monkeypatch.setattr(type(evening.table), "remember", told)
    for compare in (True, False):
        stack.keep(replace(stack.services.preferences, compare=compare))
        stack.back()
        stack.go(routes.Result())
        sheet = stack.top
        assert isinstance(sheet, DealScores)
        assert isinstance(sheet, MomentScores) == compare
        assert (told.words in sheet.result.story) != compare
        assert sheet.result.lesson == ("california_jack", "trumps")


def finished_match(host: Host) -> Any:
    return host._match
