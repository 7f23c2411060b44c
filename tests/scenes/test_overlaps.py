"""Nothing on a page lies over what is to be read or seen there: texts, cards of the trick, plates, buttons.

The positions are those of the net for what is seen: as they are, with each note of a first hand, and with a
hint. A long run takes all of them at all sizes, in both languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from datetime import date
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest

from game.ai.opponent_process import by_rule_of_thumb
from game.session.host import Host
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import as_it_is
from scenes.pages.learn.lesson import LessonTable
from scenes.pages.table import TablePage
from scenes.table.view.messages import FULLY_OPEN_SECONDS
from tests.conftest import LONG, Tally
from tests.languages.pages import spoken
from tests.net.pictures import Steps, left_match
from tests.net.positions import QUIET, Position, positions
from tests.net.window_door import Program, keep_match, noted, started, words_met
from tests.scenes import game_driver, reader, table_driver
from tests.scenes.overlaps import Kind, Part, overlaps, parts_of
from tests.scenes.test_at_rest import QUESTIONS

LOOKS = tuple(product(((1024, 640), (1280, 800), (1920, 1080)), ("en", "ja")))
LARGE = (((1280, 800), "en"), ((1920, 1080), "ja"))
"""The looks in which pages and notes have room at a text size of 1.25; a panel with a hint has not."""
MOST_NOTES = 8
ALL = [each for each in positions() if not each.name.startswith("moving") and each.name != "setup a name"]
"""Where a name is typed the program does not come to rest."""
SAID, REPLIED = "Seven diamonds", "I'd rather not: no trumps"
"""About the longest that players say in a bubble: to all, and to the one who advises them."""
MOST_OF_CARD = 0.33
"""How much of the height of a card may be covered at its foot."""
BANNER = ("Daily deal", "今日のディール")
"""Title of the banner of a daily deal."""
EACH = 8
"""A short run looks at one in this many positions."""
Look = tuple[tuple[int, int], str, float]


def look_at(number: int, *, large: bool) -> list[Look]:
    """The looks of a position: all of them in a long run, else one after the other."""
    looks: list[Look] = [(size, language, 1.0) for size, language in LOOKS]
    if large:
        looks += [(size, language, 1.25) for size, language in LARGE]
    return looks if LONG > 1 else [looks[number % len(looks)]]


def some(chosen: list[Position], *, large: bool = True) -> Iterator[tuple[Position, Look]]:
    for number, position in enumerate(chosen if LONG > 1 else chosen[::EACH]):
        for look in look_at(number, large=large):
            yield position, look


def assert_all_is_seen(program: Program, where: str, tally: Tally) -> None:
    program.doze()
    parts = parts_of(program)
    found = [f"{below} is under {above}" for below, above in overlaps(parts)]
    assert not found, "\n".join([where, *found])
    tally.count["parts"] += len(parts)


class Visit:
    """A position that is brought about in a look."""

    def __init__(self, position: Position, look: Look, **settings: Any) -> None:
        size, language, scale = look
        self.where = f"{position.name} at {size[0]}x{size[1]}, text {scale}, {language}"
        self.position, self.size, self.language = position, size, language
        self.settings = {"taught": words_met()} | position.settings | {"text_scale": scale} | settings

    def steps(self, program: Program, match: Any, steps: tuple[str, ...]) -> None:
        way = Steps(program, match)
        for words in steps:
            way.do(words)

    def __iter__(self) -> Iterator[tuple[Program, Any]]:
        match = left_match(self.position)
        speaking = nullcontext() if self.language == "en" else spoken(self.language)
        with TemporaryDirectory() as folder, speaking:
            if match is not None:
                keep_match(Path(folder), match["record"], match["seats"])
            with started(Path(folder), self.size, self.settings) as program:
                yield program, match


@pytest.mark.parametrize("share", range(2))
def test_page_covers_nothing_of_itself(share: int, tally: Tally) -> None:
    tally.floor(parts=200)
    for position, look in some(ALL[share::2]):
        visit = Visit(position, look)
        for program, match in visit:
            visit.steps(program, match, position.steps)
            assert_all_is_seen(program, visit.where, tally)


IN_ONE_ROW = ("オールマイティ", "正ジャック")
"""Names of special cards that are side by side in the sidebar."""
WIDE_WORDS = [
    ("napoleon two, auction", (1024, 640), "ja", 1.0), ("napoleon two, auction", (1280, 800), "ja", 1.0),
    ("home", (1280, 800), "en", 1.25), ("home", (1920, 1080), "ja", 1.25),
]  # fmt: skip
"""Where a tag wider than its card, names wider than their columns or a wide banner once covered something."""


@pytest.mark.parametrize(("name", "size", "language", "scale"), WIDE_WORDS)
def test_wide_words_cover_nothing(
    name: str, size: tuple[int, int], language: str, scale: float, tally: Tally
) -> None:
    (position,) = [each for each in ALL if each.name == name]
    for program, match in (visit := Visit(position, (size, language, scale))):
        visit.steps(program, match, position.steps)
        assert_all_is_seen(program, visit.where, tally)


def test_names_of_special_cards_stand_apart_in_the_sidebar() -> None:
    """The sidebar is drawn on a surface of its own, where no overlap of parts is looked for."""
    (position,) = [each for each in ALL if each.name == "napoleon two, auction"]
    for program, match in (visit := Visit(position, ((1024, 640), "ja", 1.0))):
        visit.steps(program, match, position.steps)
        program.doze()
        rail = [word for word in program.pen.words if word.text in IN_ONE_ROW and word.rect.width]
        one, other = (next(word for word in rail[::-1] if word.text == name).rect for name in IN_ONE_ROW)
        assert one.right <= other.left


@pytest.mark.parametrize("share", range(2))
def test_banner_of_a_daily_deal_covers_nothing(share: int, tally: Tally) -> None:
    tally.floor(parts=200, banners=3)
    with patch.object(Host, "day", property(lambda host: date(2026, 11, 25))):
        for position, look in some(QUESTIONS[share::2]):
            visit = Visit(position, look)
            for program, match in visit:
                visit.steps(program, match, position.steps)
                assert_all_is_seen(program, visit.where, tally)
                drawn = {part.text for part in program.pen.words}
                tally.count["banners"] += not drawn.isdisjoint(BANNER)


@pytest.mark.parametrize("share", range(2))
def test_note_covers_nothing_that_is_to_be_seen(share: int, tally: Tally) -> None:
    tally.floor(parts=200, notes=4)
    for position, look in some(QUESTIONS[share::2]):
        visit = Visit(position, look, taught=[])
        for program, match in visit:
            visit.steps(program, match, ("press Continue", "rest"))
            for number in range(1, MOST_NOTES):
                if not program.shows("Continue"):
                    break
                assert_all_is_seen(program, f"{visit.where}, note {number}", tally)
                tally.count["notes"] += 1
                program.press("Continue")


def test_longest_note_leaves_plates_to_be_seen_whoever_has_played() -> None:
    """Beside a full trick it covers none of its cards, and no text: at most the end of a plate."""
    rules = {"joker": "strong", "yoromeki": True, "first_trick": "specials", "specials_are_trumps": True}
    taught = [key for key in game_driver.taught("napoleon") if not key.endswith(":first")]
    tricks = set()
    with noted() as pen, patch.object(table_driver, "fonts", lambda: pen):
        for seed in range(5, 10):
            match = game_driver.host("napoleon", 5, seed, **rules)
            sitting = game_driver.sit(match, (1024, 640), taught=taught, text_scale=1.25)
            table = sitting.table
            while table.parts.picker.coach.lesson is None:
                request = match.request_of(table.seat.viewer, "easy")
                table.controller.act(by_rule_of_thumb(request))
                sitting.rest()
            pen.forget()
            found = [
                f"{below} is under {above}"
                for below, above in overlaps(parts_of(Program(sitting.stack, pen)))
                if table.parts.picker.coach.rect.contains(above.rect) and below.kind is not Kind.PANEL
            ]
            tricks.add(len(table.sight().trick))
            assert not found, "\n".join([f"seed {seed}", *found])
    assert 4 in tricks, tricks


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_panel_for_bids_leaves_plates_to_be_seen_in_large_text(size: tuple[int, int]) -> None:
    match = game_driver.host("napoleon", 5, 7)
    sitting = game_driver.sit(match, size, taught=game_driver.taught("napoleon"), text_scale=1.5)
    table = sitting.table
    panel = table.parts.picker.buttons.panel
    assert panel is not None
    assert panel.collidelist([table.parts.layout.plate(player) for player in range(5)]) < 0


def test_note_in_large_text_moves_to_the_sidebar_rather_than_cover_or_shrink() -> None:
    """In the smallest window the note on special cards covers nothing, and is no smaller than usual text."""
    taught = [key for key in game_driver.taught("napoleon") if ":special" not in key]
    found = []
    for seed in range(5, 8):
        match = game_driver.host("napoleon", 5, seed)
        sitting = game_driver.sit(match, (1024, 640), taught=taught, text_scale=1.5)
        table = sitting.table
        while table.parts.picker.coach.lesson is None:
            table.controller.act(by_rule_of_thumb(match.request_of(table.seat.viewer, "easy")))
            sitting.rest()
        coach = table.parts.picker.coach
        assert coach.rect.collidelist(table.parts.tabletop.in_sight(table.sight())) < 0, f"seed {seed}"
        assert coach._form.face.px >= replace(table.look, text_scale=1.0).face(TextRole.HELP).px
        found.append(table.parts.layout.rail.contains(coach.rect))
    assert any(found)


def test_note_covers_no_card_of_the_trick_even_if_it_has_no_other_place() -> None:
    """With six players in a small window, a note that has no free place covers a plate or a pile."""
    notes = 0
    for position in (each for each in QUESTIONS if each.name.startswith("napoleon six")):
        for program, match in (visit := Visit(position, ((1024, 640), "en", 1.0), taught=[])):
            visit.steps(program, match, ("press Continue", "rest"))
            while program.shows("Continue"):
                program.doze()
                parts, sight = program._top.parts, program._top.sight()
                trick = parts.tabletop.trick_in_sight(sight)
                assert parts.picker.coach.rect.collidelist(trick) < 0, position.name
                notes += bool(trick)
                program.press("Continue")
    assert notes


@pytest.mark.parametrize("share", range(2))
def test_hint_covers_nothing_that_is_to_be_seen(share: int, tally: Tally) -> None:
    tally.floor(parts=200)
    for position, look in some(QUESTIONS[share::2], large=False):
        visit = Visit(position, look)
        for program, match in visit:
            visit.steps(program, match, ("press Continue", "rest", "no notes", "rest", "key h", "rest"))
            assert_all_is_seen(program, visit.where, tally)


@pytest.mark.parametrize("share", range(2))
def test_speech_covers_no_button(share: int, tally: Tally) -> None:
    tally.floor(bubbles=12)
    for position, look in some(QUESTIONS[share::2]):
        visit = Visit(position, look)
        for program, match in visit:
            visit.steps(program, match, ("press Continue", "key r", "rest", "no notes", "rest"))
            program.doze()
            table = program._top
            assert isinstance(table, TablePage)
            others = [player for player in range(table.seat.host.players) if player != table.seat.viewer]
            table.messages.bubbles.clear()
            silent = set(parts_of(program))
            line = as_it_is(REPLIED if table.seat.state.advising else SAID)
            table.messages.bubbles.update(dict.fromkeys(others, ((line,), FULLY_OPEN_SECONDS)))
            parts = parts_of(program)
            buttons = [part.rect for part in parts if part.kind is Kind.WIDGET]
            found = [
                f"{below} is under {above}"
                for below, above in overlaps(parts)
                if above not in silent and any(rect.contains(below.rect) for rect in buttons)
            ]
            assert not found, "\n".join([visit.where, *found])
            tally.count["bubbles"] += len(others)


@pytest.mark.parametrize("game", ["Kan", "Jan Ken Po", "Napoleon"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_words_of_a_glance_leave_the_trick_to_be_seen_while_it_is_played(game: str, language: str) -> None:
    position = Position("glance", settings=QUIET)
    seen = 0
    for program, _ in Visit(position, ((1280, 800), language, 1.25)):
        for label in ("Learn", game, "Watch"):
            program.press(label)
        while isinstance(lesson := program._top, LessonTable) and not lesson.over:
            program.frame(0.3)
            if not lesson.parts.note.shown or lesson.course.settled:
                continue
            for card in (part.rect for part in parts_of(program) if part.kind is Kind.CARD):
                if card.bottom < lesson.parts.layout.hand_top:
                    common = card.clip(lesson.parts.note.rect)
                    assert common.height <= MOST_OF_CARD * card.height, f"{game}: {card}"
                    seen += 1
    assert seen > 20


TABLES = [
    ("napoleon", 2), ("kan", 3), ("jan_ken_po", 4), ("jo_jotte", 4), ("jo_jotte", 2), ("california_jack", 2),
]  # fmt: skip


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_review_covers_nothing_of_itself(key: str, players: int, tally: Tally) -> None:
    tally.floor(parts=300)
    for size, language in LOOKS if LONG > 1 else [LOOKS[TABLES.index((key, players))]]:
        speaking = nullcontext() if language == "en" else spoken(language)
        with noted() as pen, patch.object(reader, "fonts", lambda pen=pen: pen), speaking:
            review = reader.Reader(key, players, size, judged=False)
            program = Program(review.stack, pen)
            for place in range(0, review.steps, max(1, review.steps // (4 * LONG))):
                review.page.go(place)
                review.rest()
                pen.forget()
                parts = parts_of(program)
                found = [
                    f"{below} is under {above}" for below, above in overlaps(parts) if not _foot(below, above)
                ]
                assert not found, "\n".join([f"{key} {players} at {size}, {language}, step {place}", *found])
                tally.count["parts"] += len(parts)


def _foot(below: Part, above: Part) -> bool:
    """Whether it is only the foot of a card: the mark of a raised card reaches over that of a pile."""
    return (
        below.kind is Kind.CARD and above.rect.top > below.rect.top + (1 - MOST_OF_CARD) * below.rect.height
    )
