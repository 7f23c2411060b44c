"""Movements: they lead from one board to the next, whole, and the table between them is made of both."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.engine.cards import HIDDEN, Card
from game.engine.events import Dealt, Event
from game.engine.rules import Game
from game.engine.state import Zone
from game.match.match import Match, new_match
from scenes.graphics.layout_metrics import LayoutMetrics
from scenes.presenters import presenter_of
from scenes.table.animation.animator import CardMovement, MovementBeat
from scenes.table.animation.board import LAID, PACK, TOPS, Board, changes
from scenes.table.animation.choreography import choreograph
from scenes.table.animation.movement_anchors import MovementAnchors
from scenes.table.animation.timeline import Timeline
from scenes.table.layout import CardPlace, TableLayout
from tests.conftest import Tally
from tests.game.random_play import random_options

FLOORS = {"steps": 150, "movements": 300, "cards": 300, "turned": 200}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


class Recording(Timeline):
    """A course that notes what leads from board to board."""

    def __init__(self, match: Match, viewer: int) -> None:
        self.presenter = presenter_of(match.game.key)
        self.steps: list[tuple[Board, Board, list[Event], list[MovementBeat]]] = []
        order = [(viewer + step) % match.players for step in range(match.players)]
        each = len(self.presenter.board_layout.columns(match.deal.state)) // match.players
        self.layout = TableLayout(
            LayoutMetrics((1280, 800)), order, match.game.is_clockwise(match.options), each
        )
        super().__init__(self.presenter, lambda moment: None, self.stage)
        self.before_deal(match.moments(viewer)[0])

    def stage(self, before: Board) -> MovementAnchors:
        spot = CardPlace(1, 1, 1)
        return MovementAnchors(self.layout, before, lambda card: spot, lambda zone: spot, False, 300)


def random_match(game: Game[Any], rng: Random) -> Match:
    players = rng.choice(game.players)
    match, _ = new_match(game, players, random_options(game, rng, players), rng.randrange(10**9))
    return match


def boards_of(match: Match, viewer: int, course: Recording) -> list[Board]:
    return [Board.of(moment.view, course.presenter) for moment in match.moments(viewer)]


def counted(board: Board) -> Counter[Zone]:
    """How many cards lie where; on columns it is one pile, whatever lies on top."""
    found: Counter[Zone] = Counter()
    for zone, cards in board.places().items():
        found[Zone("piles", zone.place) if zone.name == TOPS else zone] += len(cards)
    return +found


def moved(beats: list[MovementBeat]) -> Counter[Zone]:
    found: Counter[Zone] = Counter()
    for beat in beats:
        for move in beat.moves:
            found.update({zone: 0 for zone, _ in (*move.takes, *move.brings)})
            for zone, _ in move.takes:
                found[Zone("piles", zone.place) if zone.name == TOPS else zone] -= 1
            for zone, _ in move.brings:
                found[Zone("piles", zone.place) if zone.name == TOPS else zone] += 1
    return found


def faults(before: Board, after: Board, beats: list[MovementBeat]) -> list[str]:
    """Where movements lead otherwise than from the one board to the other."""
    found = []
    here, there, way = counted(before), counted(after), moved(beats)
    for zone in {*here, *there, *way}:
        if here[zone] + way[zone] != there[zone]:
            found.append(f"{zone}: {here[zone]} and {way[zone]} are not {there[zone]}")
    return found


def under_way(after: Board, moves: list[CardMovement], turns: list[int], begun: int) -> Board:
    """What lies there when the first so many movements have begun and none has ended."""
    at = {zone: move.end for move in moves for zone, _ in move.brings if zone.name == LAID}
    absent = [lying for move in moves for lying in move.brings]
    remaining = [lying for move in reversed(moves[begun:]) for lying in move.takes]
    return after.while_moving(absent, remaining, turns, at)


def shows_back(zone: Zone, card: Card, board: Board) -> bool:
    """Whether the table shows a card's back where it lies."""
    if zone.name == "hands":
        return zone.place != board.holder
    return card == HIDDEN or zone == PACK


def snaps(before: Board, after: Board, moves: list[CardMovement]) -> list[str]:
    """Cards that would show the other side all of a sudden as they leave or arrive."""
    found = []
    for move in moves:
        if move.card == HIDDEN:
            continue
        left = [shows_back(zone, card, before) for zone, card in move.takes[-1:]]
        come = [shows_back(zone, card, after) for zone, card in move.brings[-1:]]
        if left not in ([], [move.back_first]):
            found.append(f"{move} leaves otherwise than it lay")
        if come not in ([], [move.back_last]):
            found.append(f"{move} lies otherwise than it came")
    return found


@every_game
def test_movements_lead_from_one_board_to_the_next(
    game: Game[Any], tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally.floor(**FLOORS)
    noted: list[tuple[Board, Board, list[Event], list[MovementBeat]]] = []

    def note(events: list[Event], previous: Event | None, after: Board, stage: MovementAnchors) -> Any:
        beats = choreograph(events, previous, after, stage)
        noted.append((stage.board, after, list(events), beats))
        return beats

    monkeypatch.setattr("scenes.table.animation.timeline.choreograph", note)
    for _ in tally.times(12, "matches"):
        match = random_match(game, tally.rng)
        match.start_deal()
        viewer = tally.rng.randrange(match.players)
        course = Recording(match, viewer)
        shown = 0
        while not match.deal.finished:
            moments = match.moments(viewer, shown)
            shown += len(moments)
            course.show(moments)
            course.finish()
            course.settle(match.view(viewer))
            course.finish()
            match.act(tally.rng.choice(match.legal()))
    for before, after, events, beats in noted:
        tally.count["steps"] += 1
        moves = [move for beat in beats for move in beat.moves]
        tally.count["movements"] += len(moves)
        tally.count["cards"] += sum(len(move.brings) for move in moves)
        assert faults(before, after, beats) == [], events
        assert snaps(before, after, moves) == [], events
        tally.count["turned"] += sum(move.back_first != move.back_last for move in moves)
        turns = [player for player, _ in before.trick]
        first = under_way(after, moves, turns, 0)
        assert counted(first) == counted(before), events
        assert first.trick == before.trick, events
        if before.holder is not None and not before.columns:
            assert sorted(first.hand) == sorted(before.hand), events


def test_a_movement_that_is_missing_is_noticed() -> None:
    match = random_match(GAMES["jan_ken_po"], Random(3))
    match.start_deal()
    course = Recording(match, 0)
    first = match.moments(0)[0]
    before, after = Board.of(first.view, course.presenter).gathered(), Board.of(first.view, course.presenter)
    beats = choreograph([first.event], None, after, course.stage(before))
    assert faults(before, after, beats) == []
    assert faults(before, after, beats[:-1])
    (last,) = beats[-1:]
    last.moves = last.moves[1:]
    assert faults(before, after, beats)


def dealing() -> tuple[Recording, Board, Board, list[CardMovement]]:
    """A deal as player 0 sees it: the boards before and after, and the movements between."""
    match = random_match(GAMES["jan_ken_po"], Random(3))
    match.start_deal()
    course = Recording(match, 0)
    packets = [moment for moment in match.moments(0) if isinstance(moment.event, Dealt)]
    after = Board.of(packets[-1].view, course.presenter)
    before = after.gathered()
    beats = choreograph([packet.event for packet in packets], None, after, course.stage(before))
    return course, before, after, list(beats[-1].moves)


def test_a_card_that_snaps_is_noticed() -> None:
    _, before, after, moves = dealing()
    assert snaps(before, after, moves) == []
    own = next(move for move in moves if move.card != HIDDEN)
    own.back_first = False
    assert len(snaps(before, after, moves)) == 1


def test_what_goes_to_a_seat_slides_under_its_plate() -> None:
    course, _, _, moves = dealing()
    for move in moves:
        ((zone, _),) = move.brings
        assert move.under_plates == (zone.place != 0)
    assert course.layout.plate(1).contains(course.layout.under_plate(1).rect)


def test_changes_are_told_with_the_faces_that_are_known() -> None:
    match = random_match(GAMES["california_jack"], Random(5))
    match.start_deal()
    course = Recording(match, 0)
    boards = boards_of(match, 0, course)
    found = changes(boards[0].gathered(), boards[-1])
    own = [change for change in found if change.target == Zone("hands", 0)]
    assert {change.source for change in own} == {PACK}
    assert sorted(change.card for change in own) == sorted(boards[-1].hand)
    assert {change.card for change in found if change.target == Zone("hands", 1)} == {HIDDEN}
