"""The review by keys and by mouse, at every size; stopped, gone on with, and played on from."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game import GAMES
from game.ai.analysis_process import Analyst, JobEnd, RunningJob
from game.ai.verdict import Grade
from game.analysis.review import summary
from game.match.deal_code import read_code
from scenes.framework import routes
from scenes.graphics.layout_metrics import MIN_TEXT_SIZE
from scenes.i18n import joined
from scenes.widgets.walk_buttons import StepCommand
from tests.scenes.heard import check_names
from tests.scenes.reader import QUICK, SURE, QuickAnalyst, Reader, verdicts
from tests.scenes.test_drawn_text import is_name, recorded

SIZES = ((1024, 640), (1280, 800), (1920, 1080))
SIX = {"california_jack": 2, "jan_ken_po": 6, "jo_jotte": 4, "kan": 6, "napoleon": 5}
games = pytest.mark.parametrize("key", GAMES)


def costly(reader: Reader) -> list[int]:
    return [
        number
        for number, each in enumerate(reader.page.model.decided)
        if each.grade in (Grade.SLIP, Grade.MISTAKE)
    ]


def test_keys_lead_through_the_deal() -> None:
    reader = Reader("jan_ken_po", 4)
    page = reader.page
    reader.frame()
    assert page.chosen == 0
    assert reader.place == page.model.decided[0].place
    reader.key("right")
    assert reader.place == page.model.decided[0].place + 1
    reader.key("left")
    assert reader.place == page.model.decided[0].place
    for number in range(1, 4):
        reader.key("right", mod=pygame.KMOD_SHIFT)
        assert page.chosen == number
        assert reader.place == page.model.decided[number].place
    reader.key("left", mod=pygame.KMOD_SHIFT)
    assert page.chosen == 2
    reader.key("end")
    assert reader.place == reader.steps
    reader.key("home")
    assert reader.place == 0
    found = costly(reader)
    assert found, "a deal played at random has mistakes"
    start = page.chosen
    found.sort(key=lambda number: (number <= start, number))
    for number in found:
        reader.key("n", "n")
        assert page.chosen == number
    reader.key("n", "n")
    assert page.chosen == found[0], "round the deal"
    reader.key("n", "N", pygame.KMOD_SHIFT)
    assert page.chosen == found[-1]
    reader.key("space")
    assert page.table.playing
    for _ in range(400):
        reader.frame(1.0)
    assert reader.place == reader.steps
    assert not page.table.playing
    reader.key("t", "t")
    assert reader.log == [], "at its end there is nothing to try"
    reader.key("left", mod=pygame.KMOD_SHIFT)
    reader.key("t", "t")
    assert page.decided is not None
    assert reader.log == [routes.Practice(reader.past, page.decided.choice.number)]
    reader.key("f1")
    assert reader.log[-1] == routes.Help("jan_ken_po")
    reader.key("escape")
    assert reader.stack.top is not page


def test_all_can_be_reached_by_tab_and_the_arrows_then_move_the_focus() -> None:
    reader = Reader("jan_ken_po", 4)
    page = reader.page
    reader.frame()
    seen = set()
    for _ in range(40):
        reader.key("tab")
        assert page.focus.current is not None
        seen.add(getattr(page.focus.current, "key", None))
    wanted = {
        "back",
        "hands",
        "line",
        "strip",
        "tricks",
        "practise",
        "copy",
        StepCommand.PLAY,
        "next mistake",
    }
    assert wanted <= seen
    assert {("plate", player) for player in range(4)} <= seen
    place = reader.place
    while getattr(page.focus.current, "key", None) != "back":
        reader.key("tab")
    reader.key("right")
    assert reader.place == place, "after Tab they move the focus"
    while getattr(page.focus.current, "key", None) != "line":
        reader.key("tab")
    reader.key("right")
    assert reader.place == place + 1, "on the line they step"
    while getattr(page.focus.current, "key", None) != "strip":
        reader.key("tab")
    page.choose(1)
    reader.key("right")
    assert page.chosen == 2, "on the strip they go from decision to decision"
    reader.key("left")
    assert page.chosen == 1


@pytest.mark.parametrize("size", SIZES)
def test_the_mouse_leads_through_the_deal(size: tuple[int, int]) -> None:
    reader = Reader("jan_ken_po", 4, size)
    page = reader.page
    reader.frame()
    line = page.bar.line
    for place in (reader.steps, 20, 31):
        reader.click((line.x(place), line.plot.centery))
        assert reader.place == place
    reader.click((line.x(31), line.plot.centery), until=(line.x(12), line.plot.centery))
    assert reader.place == 12
    reader.click(page.table.rect.center)
    assert page.table.playing, "a click on the table lets it go on"
    reader.click(page.bar.buttons[StepCommand.FIRST].rect.center)
    assert reader.place == 0
    reader.click(page.bar.buttons[StepCommand.ON].rect.center)
    assert reader.place == 1
    reader.click(page.bar.next.rect.center)
    assert page.chosen in costly(reader)
    assert page.sheet_view.strip is not None
    for number, mark in enumerate(page.sheet_view.strip.places()):
        reader.click(mark.center)
        assert page.chosen == number
    reader.click(page.sheet_view.link.rect.center)
    assert page.all_tricks
    tricks = page.sheet_view.list
    assert tricks is not None
    reader.click(tricks.row_rect(1).center)
    second = page.model.tricks[1]
    assert reader.place == page.model.place_of(reader.past.starts[second.actions[0]])
    reader.key("escape")
    assert not page.all_tricks
    right = page.head.hands.rect
    reader.click((right.right - 20, right.centery))
    assert not page.table.open
    reader.click((right.left + 20, right.centery))
    assert page.table.open
    reader.click(page.sheet_view.practise.rect.center)
    assert isinstance(reader.log[-1], routes.Practice)
    reader.click(page.head.back.rect.center)
    assert reader.stack.top is not page


@games
def test_what_the_sheet_says_is_what_was_found(key: str) -> None:
    reader = Reader(key, SIX[key])
    page, past = reader.page, reader.past
    reader.frame()
    found = summary(reader.match, 1, 0, past.judged.values())
    whole = past.summary(0)
    assert whole == found
    counts = [whole.all.best, whole.all.fine, whole.all.slips, whole.all.mistakes]
    assert sum(counts) == page.model.to_judge == page.model.judged
    grades = [each.grade for each in page.model.decided]
    assert [grades.count(g) for g in (Grade.BEST, Grade.FINE, Grade.SLIP, Grade.MISTAKE)] == counts
    for number, each in enumerate(page.model.decided):
        page.choose(number)
        reader.draw()
        if each.judged is None or each.choice.forced:
            assert each.grade is Grade.NONE
            continue
        bars = page.sheet_view.card.bars(each)  # type: ignore[union-attr]
        assert bars[0].action == each.judged.verdict.best
        assert sum(bar.own for bar in bars) == 1
        assert len(bars) <= 4
        values = [bar.value for bar in bars if not bar.own]
        assert values == sorted(values, reverse=True)  # type: ignore[type-var]
        assert joined(page.texts.reason(each))
    points = page.model.line
    assert points[-1] == (reader.steps, found.result)
    assert [x for x, _ in points] == sorted(x for x, _ in points), "the line never goes back"


def test_the_played_and_the_experts_card_stand_higher() -> None:
    reader = Reader("jan_ken_po", 4)
    page, hand = reader.page, reader.page.table.parts.hand
    number = next(
        n for n in costly(reader) if page.model.decided[n].trick and page.model.decided[n].judged is not None
    )
    page.choose(number)
    judged = page.model.decided[number].judged
    assert judged is not None
    (played,), (best,) = judged.verdict.chosen.cards, judged.verdict.best.cards
    assert {card for card in hand.cards if hand.lift(card)} == {played, best}
    assert played in hand.cards
    page.go(reader.place + 1)
    reader.rest()
    assert not any(map(hand.lift, hand.cards)), "between decisions none does"


def test_other_players_are_judged_if_asked() -> None:
    reader = Reader("jan_ken_po", 4)
    page = reader.page
    reader.frame()
    analyst = reader.analyst
    assert isinstance(analyst, QuickAnalyst)
    assert analyst.begun == [], "the own decisions are known already"
    reader.click(page.table.plate(2).center)
    assert page.model.seat == 2
    assert [job.seat for job in analyst.begun] == [2]
    reader.frame(0.1, 30)
    assert page.model.judged == page.model.to_judge
    assert page.texts.deal.heading == "Decisions by Haru"
    reader.draw()
    nodes = list(check_names(reader.stack).page.walk())
    line = next(node for node in nodes if node.name == "Score graph")
    assert re.match(r"Points ahead of the others: (rising|falling) from .+ to .+\.", line.note), line.note
    assert {"Trick", "Players", "Your hand"} <= {node.name for node in nodes}
    reader.click(page.table.plate(0).center)
    assert page.texts.deal.heading == "Your decisions"


def test_it_is_walked_at_once_while_the_expert_looks_and_he_can_be_stopped() -> None:
    analyst = QuickAnalyst(at_once=1)
    reader = Reader("jan_ken_po", 4, judged=False, analyst=analyst)
    page, bar = reader.page, reader.page.bar
    assert page.texts.deal.waiting(page.expert).far == f"0 of {page.model.to_judge} decisions"  # type: ignore[union-attr]
    reader.key("end")
    reader.key("home")
    assert reader.place == 0, "before anything is judged"
    while page.expert.seconds_left() is None:
        reader.frame(1.0)
        reader.draw()
    assert 3 <= page.model.judged < page.model.to_judge, "endings take no time"
    told = page.expert.told(page.words, page.model.judged, page.model.to_judge)
    assert told.startswith(f"{page.model.judged} of ")
    assert "left" in told
    assert bar.again.visible
    assert len(page.model.line) < 2 * page.model.to_judge
    reader.click(bar.again.rect.center)
    assert not page.expert.going
    done, known = page.model.judged, set(reader.past.judged)
    reader.frame(1.0, 20)
    assert page.model.judged == done, "stopped it stays as it is"
    waiting = page.texts.deal.waiting(page.expert)
    assert waiting is not None
    assert waiting.title == "The review is paused."
    reader.draw()
    reader.click(bar.again.rect.center)
    reader.frame(0.2, 60)
    assert page.model.judged == page.model.to_judge
    assert not bar.again.visible
    assert analyst.begun[-1].done >= known
    assert page.texts.deal.waiting(page.expert) is None


def test_where_the_expert_fails_it_says_so_and_he_can_be_asked_again() -> None:
    class Broken(QuickAnalyst):
        def results(self, task: Any) -> list[Any]:
            task.ended, self.task = JobEnd.FAILED, None
            return []

    reader = Reader("california_jack", judged=False, analyst=Broken())
    reader.frame(0.1, 3)
    page = reader.page
    waiting = page.texts.deal.waiting(page.expert)
    assert waiting is not None
    assert waiting.title == "The review stopped."
    reader.draw()
    Broken.results = QuickAnalyst.results  # type: ignore[method-assign]
    reader.click(page.bar.again.rect.center)
    reader.frame(0.1, 40)
    assert page.model.judged == page.model.to_judge


class Brief(Analyst):
    """A real process that thinks but shortly."""

    def begin(self, job: Any) -> RunningJob[Any]:
        return super().begin(replace(job, effort=SURE, seen_effort=QUICK))


def test_a_real_process_judges_while_the_page_is_open() -> None:
    analyst = Brief()
    reader = Reader("jo_jotte", 2, judged=False, analyst=analyst)
    try:
        end = time.monotonic() + 60
        while reader.page.expert.going and time.monotonic() < end:
            reader.frame(0.02)
            time.sleep(0.02)
        assert reader.page.model.judged == reader.page.model.to_judge > 0
        assert tuple(each for _, each in sorted(reader.past.judged.items())) == verdicts("jo_jotte", 2, 0)
        assert analyst.process.replaced == 0
        reader.page.judge(1)
        assert analyst.task is not None
        reader.stack.back()
        assert analyst.task is None, "who leaves the page lets the expert rest"
    finally:
        analyst.close()


def test_the_code_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", taken.append)
    reader = Reader("kan", 4)
    reader.frame()
    reader.key("c", "c", pygame.KMOD_CTRL)
    assert reader.page.copied
    reader.click(reader.page.sheet_view.copy.rect.center)
    assert taken == [reader.past.code] * 2
    assert read_code(taken[0], GAMES).game is reader.past.game

    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    reader.key("right")
    reader.key("c", "c", pygame.KMOD_CTRL)
    assert not reader.page.copied
    monkeypatch.setattr(pygame, "scrap", None)  # pygame was built without a clipboard
    reader.key("c", "c", pygame.KMOD_CTRL)
    assert not reader.page.copied


@games
@pytest.mark.parametrize(
    ("size", "scale"), [(SIZES[0], 1.0), (SIZES[0], 1.25), (SIZES[1], 1.25), (SIZES[2], 1.0)]
)
def test_no_text_is_cut_and_nothing_lies_over_another(key: str, size: tuple[int, int], scale: float) -> None:
    reader = Reader(key, SIX[key], size, text_scale=scale)
    page = reader.page
    reader.frame()
    with recorded() as found:
        for place in (0, reader.steps // 3, reader.steps):
            page.go(place)
            reader.rest()
            reader.draw()
        for number in range(0, len(page.model.decided), 3):
            page.choose(number)
            reader.draw()
        page._turn_sheet()
        reader.draw()
        page._turn_sheet()
        reader.key("v", "v")
        reader.draw()
    assert len(found) > 200
    for each in found:
        assert each.px >= MIN_TEXT_SIZE, each
        assert not each.cut or is_name(each.text), each
        assert each.target.left - 1 <= each.left, each
        assert each.right <= each.target.right + 1, each
    sheet = page.sheet_view
    window = pygame.Rect((0, 0), size)
    assert sheet.card is not None
    assert sheet.strip is not None
    parts = [sheet.card.rect, sheet.strip.rect, sheet.practise.rect, sheet.copy.rect]
    for number, part in enumerate(parts):
        assert sheet.rect.contains(part)
        assert pygame.Rect(part).collidelist(parts[number + 1 :]) == -1
    left = [page.head.back.rect, page.head.hands.rect, page.bar.rect, sheet.rect]
    for number, part in enumerate(left):
        assert window.contains(part)
        assert pygame.Rect(part).collidelist(left[number + 1 :]) == -1
    table = page.table
    for player in table.parts.layout.order:
        plate = table.plate(player)
        assert plate.top >= page.head.hands.rect.bottom
        assert plate.bottom <= page.bar.rect.top
        assert plate.right <= sheet.rect.left


@pytest.mark.parametrize(("size", "scale"), [(SIZES[0], 1.5), (SIZES[1], 2.0)])
def test_the_largest_texts_have_room(size: tuple[int, int], scale: float) -> None:
    test_no_text_is_cut_and_nothing_lies_over_another("kan", size, scale)


def test_reduced_motion_and_large_indices_and_contrast_are_heeded() -> None:
    reader = Reader(
        "jan_ken_po", 4, reduced_motion=True, large_index=True, high_contrast=True, speed="normal"
    )
    reader.frame()
    assert reader.page.table.course.animator.reduced
    assert reader.page.table.parts.hand.reduced
    reader.key("right")
    reader.draw()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("key", "players"), [("jo_jotte", 2), ("jo_jotte", 3), ("kan", 5), ("napoleon", 6)])
def test_piles_keep_clear_of_the_plates(key: str, players: int, size: tuple[int, int]) -> None:
    reader = Reader(key, players, size, judged=False)
    for _ in range(12):
        reader.frame()
        reader.page.draw(reader.surface)
        table = reader.page.table
        plates = [table.parts.layout.plate(player) for player in table.parts.layout.order]
        for pile in table.parts.tabletop.piles:
            assert pile.collidelist(plates) < 0
        for _ in range(3):
            reader.key("right")


ABOVE = (0, 60, 820, 120)
"""Where the hand of the other player lies, in a window of 1280x800."""


def picture(reader: Reader) -> bytes:
    reader.draw()
    return pygame.image.tobytes(reader.surface.subsurface(ABOVE), "RGB")


def press(reader: Reader, name: str, mod: int = 0) -> None:
    """A key, without waiting for what it moves."""
    code = pygame.key.key_code(name)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    reader.frame(0)


def test_a_jump_fades_for_eighty_milliseconds() -> None:
    reader = Reader(speed="normal")
    reader.rest()
    reader.page.go(20)
    reader.rest()
    before = picture(reader)
    press(reader, "home")
    assert reader.place == 0
    assert reader.stack.busy
    assert picture(reader) == before, "at first all is as it was"
    reader.frame(0.04)
    half = picture(reader)
    reader.frame(0.05)
    after = picture(reader)
    assert len({before, half, after}) == 3
    assert not reader.page.table.moving
    reader.frame(0.3)
    assert picture(reader) == after


def test_hands_turn_over_one_card_after_the_other() -> None:
    reader = Reader(speed="normal")
    reader.rest()
    opened = picture(reader)
    press(reader, "v")
    assert picture(reader) == opened
    seen = {opened}
    for _ in range(5):
        reader.frame(0.04)
        seen.add(picture(reader))
    assert len(seen) == 6, "every frame shows them turned further"
    reader.rest()
    closed = picture(reader)
    press(reader, "v")
    reader.rest()
    assert picture(reader) == opened != closed


def test_nothing_fades_nor_turns_with_movements_off() -> None:
    reader = Reader(speed="off")
    for name in ("v", "end", "home", "v"):
        press(reader, name)
        assert not reader.page.table.moving
        assert reader.page.table.parts.tabletop.turning is None


def test_hands_fade_where_motion_is_reduced() -> None:
    reader = Reader(speed="normal", reduced_motion=True)
    reader.rest()
    opened = picture(reader)
    press(reader, "v")
    assert reader.page.table.parts.tabletop.turning is None
    assert picture(reader) == opened
    reader.frame(0.09)
    assert not reader.page.table.moving
    assert picture(reader) != opened
