"""Which rooms a click and a computer player's answer pass: those of the table's docstring, no others."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import groupby

import pygame
import pytest

import scenes.pages.table
from game.match.match import Match
from scenes.table.animation.timeline import Timeline
from scenes.table.view.painter import Painter
from tests.game.archives import jack_host
from tests.scenes.table_driver import QuickOpponents, Sitting, TablePage, in_deal, toy_host

WAYS = [
    re.findall(r"^ {4}([a-z_.]+)", block, re.MULTILINE)
    for block in re.findall(r":\n\n((?: {4}.*\n)+)", scenes.pages.table.__doc__ or "")
]
MOST = 13


def rooms() -> list[str]:
    """The modules of the program that are being passed just now, from the event on."""
    found = []
    frame = sys._getframe(2)
    while frame is not None:
        module = frame.f_globals["__name__"]
        if module.split(".")[0] in ("game", "scenes"):
            found.append(module.split(".", 1)[1].removeprefix("pages."))
        frame = frame.f_back  # type: ignore[assignment]
    return [room for room, _ in groupby(reversed(found))]


class Passing:
    """Notes by which rooms the match and the course are reached, and which paint a card."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[list[str]] = []
        self.shown: list[list[str]] = []
        self.painted: list[tuple[int, list[str]]] = []
        act, show, face = Match.act, Timeline.show, Painter.face

        def noting_act(match: Match, action):
            act(match, action)
            self.done.append([*rooms(), "match.match"])

        def noting_show(course: Timeline, moments):
            self.shown.append([*rooms(), "table.animation.timeline"])
            show(course, moments)

        def noting_face(painter: Painter, card, height):
            self.painted.append((card, rooms()))
            return face(painter, card, height)

        monkeypatch.setattr(Match, "act", noting_act)
        monkeypatch.setattr(Timeline, "show", noting_show)
        monkeypatch.setattr(Painter, "face", noting_face)

    def ways(self) -> Iterator[list[str]]:
        """By which rooms each decision went, to the match and, where that is one way, to the course."""
        for done, shown in zip(self.done, self.shown, strict=True):
            if shown == WAYS[2]:
                yield done
            else:
                assert shown[:-1] == done[:-2], "the course is reached from where the match was"
                yield [*done, shown[-1]]


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Passing]:
    return lambda: Passing(monkeypatch)


def test_each_room_is_passed_once_and_there_are_few() -> None:
    *decisions, frame = WAYS
    assert len(decisions) == 4
    for way in decisions:
        assert len({*way, *frame}) == len(way) + len(frame) <= MOST


def test_a_click_on_a_card_goes_the_way_that_is_written(passing: Callable[[], Passing]) -> None:
    sitting = in_deal(1)
    card = sitting.legal_cards()[0]
    notes = passing()
    sitting.click(sitting.spot(card))
    assert list(notes.ways()) == [WAYS[0]]
    assert notes.shown == [WAYS[2]]
    for _ in range(4):
        sitting.stack.redraw()
        sitting.frame(0.01)
    ways = [way for painted, way in notes.painted if painted == card]
    painter = WAYS[4].index("table.view.painter")  # what comes behind it only notes what was painted
    assert ["framework.navigator", "table.table_scene", *WAYS[4][: painter + 1]] in ways, "in the trick"
    assert all(way[:3] == ["framework.navigator", "table.table_scene", "table.table_view"] for way in ways)


@pytest.mark.parametrize("by", ["mouse", "Enter"])
def test_a_button_goes_the_way_that_is_written(by: str, passing: Callable[[], Passing]) -> None:
    sitting = Sitting(toy_host(("human", "easy", "easy")), speed="off", trick_pause_ms=300)
    sitting.table.strict = False  # type: ignore[attr-defined]
    sitting.rest()
    button = sitting.table.parts.picker.buttons.buttons[-1]
    notes = passing()
    if by == "mouse":
        sitting.click(pygame.Rect(button.rect).center)
    else:
        sitting.table.focus.move_to(button)
        sitting.key("return")
    first = next(notes.ways())
    assert ("framework.focus" in first) == (by == "Enter")
    assert [room for room in first if room != "framework.focus"] == WAYS[1]


def test_a_computer_players_answer_goes_the_way_that_is_written(passing: Callable[[], Passing]) -> None:
    sitting = Sitting(
        jack_host(), table=TablePage, opponents=QuickOpponents(), speed="off", trick_pause_ms=300
    )
    sitting.rest()
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    notes = passing()
    sitting.rest()
    assert notes.done
    assert {tuple(way) for way in notes.ways()} == {tuple(WAYS[3])}
