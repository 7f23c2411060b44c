"""The review shows what was on the table, on and back; and in what a seat saw nothing that it did not."""

from __future__ import annotations

from random import Random

import pytest

from game import GAMES
from game.engine.cards import HIDDEN, each
from game.match.match import Match
from scenes.table.animation.board import Board
from tests.conftest import LONG, Tally
from tests.game.random_play import played, random_match
from tests.scenes.reader import QuickAnalyst, Reader

SIX = {"california_jack": 2, "jan_ken_po": 6, "jo_jotte": 4, "kan": 6, "napoleon": 6}


def some_match(number: int, rng: Random) -> Match:
    """A random match of one of the games, in any of its forms, at the end of its last deal."""
    game = list(GAMES.values())[number % len(GAMES)]
    *_, match = played(random_match(game, rng, shortest=True), rng)
    return match


def lying(board: Board) -> object:
    """What lies where, whatever the order in hands of which no face is seen."""
    return {zone: sorted(cards) if zone.name == "hands" else cards for zone, cards in board.places().items()}


def test_the_last_board_is_the_tables_and_back_is_the_way_on(tally: Tally) -> None:
    tally.floor(steps=250)
    for number in tally.times(8, "matches"):
        match = some_match(number, tally.rng)
        seat = tally.rng.randrange(match.players)
        reader = Reader(judged=False, match=match, seat=seat, analyst=QuickAnalyst(0))
        page, table = reader.page, reader.page.table
        if number % 2:
            reader.key("v", "v")
        reader.key("home")
        assert reader.place == 0
        assert table.course.board.pack, "at first all cards lie in the pack"
        forward = {}
        while not table.reel.at_end:
            page.go(reader.place + 1)
            reader.rest()
            assert table.course.settled or table.course.idle
            forward[reader.place] = lying(table.course.board)
            tally.count["steps"] += 1
        last = match.view(seat, hands_open=table.open)
        assert forward[reader.steps] == lying(Board.watched(last, table.presenter, nearest=seat))
        if not table.open:
            of_table = Board.of(match.view(seat), table.presenter)
            assert forward[reader.steps] == lying(of_table)
        while reader.place > 1:
            page.go(reader.place - 1)
            reader.rest()
            assert lying(table.course.board) == forward[reader.place], f"step {reader.place}"
        for place in tally.rng.sample(sorted(forward), min(6, len(forward))):
            page.go(place)
            reader.rest()
            assert lying(table.course.board) == forward[place]
        reader.stack.clear()


@pytest.mark.parametrize("key", GAMES)
def test_in_what_you_saw_nothing_else_reaches_the_page(key: str) -> None:
    reader = Reader(key, SIX[key])
    page, table, past = reader.page, reader.page.table, reader.past
    reader.frame()
    reader.key("v", "v")
    assert not table.open
    past.asked.clear()
    for place in range(reader.steps + 1):
        page.go(place)
        reader.frame(0.2)
        if LONG > 1 or not place % 4:
            reader.draw()
        board = table.course.board
        known = reader.match.moments(0)[0].view if place == 0 else table.reel.view
        for player, hand in enumerate(board.hands):
            faces = {card for card in hand if card != HIDDEN}
            assert faces <= set(each(known.state.hands[player]))
    for number in range(len(page.model.decided)):
        page.choose(number)
        reader.draw()
    page._turn_sheet()
    reader.draw()
    page._turn_sheet()
    for player in range(reader.match.players):
        page.judge(player)
        assert page.model.seat == 0, "whose cards are closed is not judged"
    assert [moment for step in table.reel.steps for moment in step] == reader.match.moments(0)
    assert past.asked
    assert {(viewer, opened) for _, viewer, opened in past.asked} == {(0, False)}
    assert not any(page.texts.luck_told(each) for each in page.model.decided)
    assert not any(page.texts.holder(0, each) for each in page.model.decided)


def test_other_hands_are_open_where_all_are() -> None:
    """So that the test above would notice them."""
    reader = Reader("napoleon", 6)
    assert ("moments", 0, True) in reader.past.asked
    reader.page.go(9)
    reader.draw()
    assert all(HIDDEN not in hand for hand in reader.page.table.course.board.hands)
    reader.page._turn_sheet()
    reader.draw()
    assert ("takers", None, True) in reader.past.asked
    reader.page.judge(2)
    reader.frame()
    assert ("own", 2, False) in reader.past.asked
    reader.key("v", "v")
    assert reader.page.model.seat == 0
