"""An opponent for whom the rules of thumb had to play: it is told at his seat, once each time."""

from __future__ import annotations

import os
import signal

import pygame
import pytest

from game import GAMES
from game.ai.opponent_process import OpponentProcess
from game.engine.actions import Action
from game.match.match import new_match
from game.session.host import Host
from scenes.i18n import as_it_is
from scenes.table.view.messages import NEWS_TIME, SeatNotice
from scenes.table.viewer_seat import ViewerSeat
from tests.game.archives import jack_host
from tests.scenes.table_driver import SIZES, QuickOpponents, Sitting, play_card


class Failing(QuickOpponents):
    """Opponents whose worker fails at every move."""

    def answer(self) -> Action | None:
        answer = super().answer()
        self.stood_in = answer is not None
        return answer


def sitting_with(opponents: OpponentProcess) -> Sitting:
    sitting = Sitting(jack_host(), opponents=opponents, speed="off", trick_pause_ms=300)
    sitting.rest()
    return sitting


def test_it_is_told_once_and_goes_away() -> None:
    sitting = sitting_with(Failing())
    while sitting.table.messages.news is None:
        play_card(sitting)
    news = sitting.table.messages.news
    assert (news.player, news.title, news.text) == (
        1, "Aki stopped answering.", "Etori takes over these cards at Normal level.",
    )  # fmt: skip
    sitting.frame(0)
    assert sitting.fresh()
    for _ in range(round(NEWS_TIME / 0.5) + 1):
        sitting.frame(0.5)
    assert sitting.table.messages.news is None
    assert sitting.fresh()
    for number in range(4):
        play_card(sitting, number)
        assert sitting.table.messages.news is None
    again = ViewerSeat(sitting.host, Failing())
    again.opponents.stood_in = True
    assert again.stand_in_news() is None, "who comes back to the match has heard it"


class Stumbling(QuickOpponents):
    """Opponents whose worker fails at some moves."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = False

    def answer(self) -> Action | None:
        answer = super().answer()
        self.stood_in = answer is not None and self.fails
        return answer


def test_it_is_told_again_of_each_who_had_answered_in_between() -> None:
    game = GAMES["napoleon"]
    match, _ = new_match(game, 4, game.Options(), 1, ("You", "Mio", "Aki", "Ren"))
    opponents = Stumbling()
    seat = ViewerSeat(Host(match, ("human", "easy", "easy", "easy")), opponents)
    seat.host.start_deal()
    told = []
    for fails in (True, True, False, True):
        opponents.fails = fails
        for _ in range(40):
            if seat.host.deal_finished:
                seat.host.start_deal()
            seat.ask_opponents(1.0)
            move = seat.opponents_move(1.0, 0.0)
            told.append((fails, seat.stand_in_news()))
            seat.host.act(seat.host.legal(0)[0] if move is None else move)
    assert sorted(told.count((True, player)) for player in (1, 2, 3)) == [2, 2, 2]
    assert not any(player is not None for fails, player in told if not fails)


def test_nothing_is_told_of_opponents_who_answer() -> None:
    sitting = sitting_with(QuickOpponents())
    for number in range(6):
        play_card(sitting, number)
        assert sitting.table.messages.news is None
    assert not sitting.host.stand_ins


def test_who_has_the_rest_played_out_does_not_stop_answering_himself() -> None:
    sitting = sitting_with(Failing())
    sitting.table.seat.playing_out = True
    sitting.table.seat.ask_opponents(1.0)
    sitting.table.seat.opponents.stood_in = True
    assert sitting.table.seat.stand_in_news() is None


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signals here")
def test_a_worker_that_is_stopped_is_told_of_at_the_table() -> None:
    opponents = OpponentProcess(grace=30)
    sitting = sitting_with(opponents)
    try:
        play_card(sitting)
        assert sitting.table.messages.news is None
        assert opponents.process.pid is not None
        os.kill(opponents.process.pid, signal.SIGSTOP)
        opponents.grace = 0.3
        while sitting.table.messages.news is None:
            play_card(sitting)
        assert opponents.process.replaced >= 1
    finally:
        opponents.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.25])
def test_the_notice_lies_on_the_table_for_every_seat(size: tuple[int, int], text_scale: float) -> None:
    game = GAMES["napoleon"]
    for players in (2, 4, 6):
        names = ("You", *("Someone With A Rather Long Name " * 2 for _ in range(players - 1)))
        match, _ = new_match(game, players, game.Options(), 1, names)
        host = Host(match, ("human", *["easy"] * (players - 1)), None)
        sitting = Sitting(host, size, speed="off", text_scale=text_scale)
        sitting.frame()
        top = sitting.table.parts.tabletop
        table = pygame.Rect(0, 0, top.layout.rail.left, size[1])
        for player in range(players):
            for captured in (0, 8):
                title = as_it_is(f"{names[player]} stopped answering.")
                news = SeatNotice(
                    player,
                    title,
                    as_it_is("Etori takes over these cards at Normal level."),
                    (as_it_is("Now: Normal"),),
                )
                rect = top.draw_news(sitting.surface, news, captured)
                assert table.contains(rect)
                assert not rect.colliderect(top.layout.plate(player)), "who it is must be seen"
