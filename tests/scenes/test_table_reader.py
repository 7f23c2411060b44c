"""What is read of a table to who does not see it, how it is told what changes, and no secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, pairwise
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, cast

import pygame
import pytest

from game.engine.cards import each
from scenes.framework.accessibility.bridge import READ_INTERVAL, AccessKitBridge, ReaderBridge
from scenes.framework.accessibility.page_tree import PageNode, PageTree
from scenes.framework.accessibility.tree_diff import LOG, ROOT, TreeChange, TreeDiff
from scenes.framework.accessible_roles import AccessibleRole
from scenes.framework.spoken_announcements import SpokenAnnouncements
from scenes.i18n import Translator, as_it_is
from scenes.i18n.chart_words import course_text, deals_course_text
from scenes.pages.scores.pad import PadSheet
from scenes.pages.scores.pad_reading import pad_told
from tests.game.secrecy import exchanged
from tests.net.pictures import Steps, left_match
from tests.net.positions import positions
from tests.net.window_door import Program, keep_match, started
from tests.scenes.heard import reading_of
from tests.scenes.table_driver import Sitting, in_deal, play_card

TABLES = ["jack answer", "jo-jotte melds"]
BY_NAME = {position.name: position for position in positions()}


@contextmanager
def listened(name: str) -> Iterator[tuple[Program, PageTree]]:
    """The program at a position, with somebody who listens."""
    position = BY_NAME[name]
    with TemporaryDirectory() as folder:
        match = left_match(position)
        if match is not None:
            keep_match(Path(folder), json.loads(json.dumps(match["record"])), match["seats"])
        with started(Path(folder), (1280, 800), position.settings) as program:
            steps = Steps(program, match)
            for words in position.steps:
                steps.do(words)
            yield program, reading_of(program.stack)


@pytest.mark.parametrize("name", TABLES)
def test_hidden_cards_exchanged_are_read_alike(name: str) -> None:
    """Two cards that the viewer cannot tell apart, exchanged from the deal on, are read alike."""
    with listened(name) as (program, reading):
        table: Any = program.stack.top
        match, viewer = table.host._match, table.seat.viewer
        true = match.deal.state
        compared = 0
        for one, two in combinations(each(match.view(viewer).unseen)[:8], 2):
            other = exchanged(match, {one: two, two: one}, viewer)
            if other is None or other.hands == true.hands:
                continue
            match.deal.state = other
            assert reading_of(program.stack) == reading, (one, two)
            match.deal.state = true
            compared += 1
            if compared == 2:
                break
        assert compared, "nothing could be exchanged"


def test_a_table_is_read_place_by_place() -> None:
    with listened("napoleon play") as (program, reading):
        places = {node.name: [child.name for child in node.children] for node in reading.page.children}
        assert places["Trick"] == ["Mio: king of hearts, winning so far", "Haru: eight of hearts"]
        assert "You: 0 scoring, next to act" in places["Players"]
        suit, bid, out = places["Trumps"]
        assert (suit, bid) == ("Diamonds", "Mio bid 14")
        assert out.startswith("Trumps out: 6; ace of diamonds, king of diamonds, ten of diamonds, ")
        hand = next(node for node in reading.page.children if node.name == "Your hand")
        notes = {child.name: child.note for child in hand.children}
        assert notes["Queen of hearts"] == "playable"
        assert notes["Six of spades"] == "not playable"
        sayings = program.stack.services.sayings
        before = sayings.count
        for key in ("f2", "f3", "f4", "f5"):
            program.key(key)
        hand, trick, score, again = sayings.since(before)
        assert {name.lower() for name in notes} == {card.split(",")[0] for card in hand.split("; ")}
        assert trick == "Mio: king of hearts, winning so far; Haru: eight of hearts"
        assert score.startswith("Trumps: Diamonds; ")
        assert again == score


def test_a_tree_tells_what_has_changed_and_nothing_else() -> None:
    with listened("jack answer") as (program, reading):
        page, tree = program.stack.top, TreeDiff()
        first = tree.change(page, reading)
        assert first is not None
        assert {ROOT, LOG} <= {number for number, _ in first.entries}
        assert tree.change(page, reading) is None
        play = next(node for node in reading.page.walk() if node.note == "playable")
        program.key("right")
        second = tree.change(page, reading_of(program.stack))
        assert second is not None
        assert len(second.entries) <= 3
        assert second.focus != first.focus
        assert tree.key(second.focus) is not None
        assert play.box is not None


def test_what_is_said_is_heard_once_and_in_order() -> None:
    sayings, tree = SpokenAnnouncements(), TreeDiff()
    tree.change(None, PageTree(PageNode("page", AccessibleRole.PAGE, as_it_is("a page")), "page"))
    for text in ("one", "two", "two"):
        sayings.say(as_it_is(text))
    sayings.say(as_it_is(""))
    assert sayings.count == 3
    assert [*sayings.since(0)] == ["one", "two", "two"]
    assert [*sayings.since(2)] == ["two"]
    assert not sayings.since(3)
    changes = [tree.saying(text) for text in sayings.since(0)]
    new = [number for change in changes for number, twig in change.entries if number != LOG]
    assert len(set(new)) == 3
    sayings.repeat()
    assert [*sayings.since(3)] == ["two"]


def test_nothing_is_put_in_words_where_nobody_listens() -> None:
    sitting = in_deal(speed="off")
    play_card(sitting)
    sitting.rest()
    sayings = sitting.table.services.sayings
    assert not sayings.listened
    assert sayings.count == 0


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_every_card_of_a_deal_is_told_once_however_fast(speed: str) -> None:
    sitting = in_deal(speed=speed)
    sayings = sitting.table.services.sayings
    sayings.listened = True
    before, events = sayings.count, len(sitting.table.host.events(0))
    for _ in range(4):
        play_card(sitting)
        sitting.rest()
    new = sitting.table.host.events(0)[events:]
    played = [event for event in new if type(event).__name__ == "Played"]
    told = [text for text in sayings.since(before) if " play " in text or " plays " in text]
    assert len(told) == len(played) >= 4, (told, played)


def test_a_course_is_told_by_what_is_seen_of_it() -> None:
    words = Translator()
    assert course_text(words, -3.04, 7.0) == "rising from –3.0 to +7.0"
    assert course_text(words, 4.0, -0.04) == "falling from +4.0 to 0.0"
    assert course_text(words, 2.01, 1.99) == "unchanged at +2.0"
    assert deals_course_text(words, 3, 7, 40, whole=True) == "rising from +3 to +7 over 40 deals"
    assert deals_course_text(words, 3, 3, 1, whole=True) == "unchanged at +3 over 1 deal"


class Faulty:
    """A bridge that fails when it is told something, as a fault of the library would let it."""

    class PanicError(BaseException):
        """What is raised where the library itself trips: no Exception."""

    def __init__(self, fails: bool) -> None:
        self.listened, self.fails, self.wishes = True, fails, SimpleQueue[Any]()
        self.sent: list[TreeChange] = []

    def send(self, change: TreeChange) -> None:
        if self.fails:
            raise self.PanicError
        self.sent.append(change)


def frame(reader: ReaderBridge, sitting: Sitting, what: str = "") -> None:
    """A turn of the main loop, as far as the reader has a part in it."""
    if what:
        sitting.key(what)
    reader.tell(drawn=sitting.stack.draw(pygame.display.get_surface()))


def test_a_fault_of_the_library_ends_the_telling_and_not_the_game(caplog) -> None:
    sitting = in_deal(speed="off")
    reader = ReaderBridge(sitting.stack)
    reader._bridge = cast("AccessKitBridge", Faulty(fails=True))
    for _ in range(6):
        frame(reader, sitting, "right")
    faults = [each for each in caplog.records if "hears nothing any more" in each.message]
    assert len(faults) == 1
    assert reader.wake is None
    assert not sitting.table.services.sayings.listened
    play_card(sitting)
    reader.obey()


def test_a_page_is_read_and_told_in_frames_of_their_own_and_everything_said_after_it() -> None:
    sitting = in_deal(speed="off")
    reader, bridge = ReaderBridge(sitting.stack), Faulty(fails=False)
    reader._bridge = cast("AccessKitBridge", bridge)
    frame(reader, sitting)  # somebody begins to listen: everything is drawn anew
    sent = []
    sayings = sitting.table.services.sayings
    sayings.say(as_it_is("one"))
    sayings.say(as_it_is("two"))
    while not sent or reader.wake == 0:
        frame(reader, sitting)
        sent.append(len(bridge.sent))
        assert len(sent) < 9
    assert all(later - before <= 1 for before, later in pairwise(sent)), "one thing a frame"
    assert sent[0] == 0, "the page was read, and nothing told yet"
    told = [twig.node.name for change in bridge.sent[1:] for _, twig in change.entries]
    assert [name for name in told if name in ("one", "two")] == ["one", "two"]


def test_a_score_pad_is_read_column_by_column_and_not_line_by_line() -> None:
    with listened("jo-jotte pad") as (program, reading):
        sheet = cast("PadSheet", program.stack.top)
        told = [node.name for node in reading.page.walk()]
        page, words = sheet.page, program.stack.services.words
        lines = pad_told(page, words)
        first = told.index(lines[0])
        assert told[first : first + len(lines)] == [*lines]
        assert sum(map(told.count, {*lines})) == len(lines), "nothing of it is read once more"
        entries = [each for column in page.above for each in column]
        entries += [each for game in page.games for column in game.below for each in column]
        assert len(entries) > 10
        assert sum(line.startswith("Deal ") for line in lines) == len(entries)
        column = page.above[0]
        start = lines.index("You, above the line")
        assert lines[start + 1] == f"Deal {column[-1].deal}, {column[-1].words}: {column[-1].points}"
        assert lines[start + len(column)].startswith(f"Deal {column[0].deal}, ")
        assert lines[-1] == f"{page.columns[-1].name}: Total so far: {page.foot[-1][-1].points}"


def test_a_page_that_is_drawn_all_the_time_and_reads_the_same_is_read_now_and_then() -> None:
    sitting = in_deal(speed="off")
    reader = ReaderBridge(sitting.stack)
    reader._bridge = cast("AccessKitBridge", Faulty(fails=False))
    waits = []
    for _ in range(12):
        sitting.stack.redraw()
        frame(reader, sitting)
        waits.append(reader.wake)
    assert waits[-1], "nobody waits for what will be the same"
    assert waits[-1] <= READ_INTERVAL
