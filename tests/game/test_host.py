"""The host: what it hands out to whom, and that the match is safe on disk after every action."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.archive.writer import MatchWriter
from game.engine.actions import parse_action
from game.engine.rules import IllegalAction
from game.match import record
from game.match.seating import HUMAN
from game.session.host import Host
from game.session.library import MatchLibrary
from tests.conftest import Tally

from .archives import NOW, archive_of, jack_host, kept_in
from .archives import loaded as last_played
from .kan_deals import lay
from .kan_deals import new_match as double_kan
from .random_play import random_match

GAME = GAMES["california_jack"]
SEATS = (HUMAN, "normal")


def play(host: Host, rng: Random, actions: int) -> None:
    """So many random actions, with new deals where they are due."""
    for _ in range(actions):
        if host.deal_finished:
            if host.finished:
                return
            host.start_deal()
        host.act(rng.choice(host._match.legal()))


def loaded(folder: Path) -> Host:
    host = last_played(folder)
    assert host is not None
    return host


def test_a_match_goes_on_where_it_was_with_the_same_cards_to_come(tally: Tally, tmp_path: Path) -> None:
    for number in tally.times(12, "matches"):
        rng = tally.rng
        folder = tmp_path / str(number)
        loose = Host(random_match(GAME, rng), SEATS)
        play(loose, rng, 1 + rng.randrange(130))
        host = kept_in(folder, loose._match, SEATS)
        again = loaded(folder)
        assert record.as_json(again._match) == record.as_json(host._match)
        assert [again.view(v) for v in (0, 1, None)] == [host.view(v) for v in (0, 1, None)]
        assert again.events(0) == host.events(0)
        assert (again.seats, again.names, again.undos, again.options) == (
            host.seats, host.names, host.undos, host.options,
        )  # fmt: skip
        assert again.request() == host.request()
        moves = rng.randrange(10**6)
        for each in (host, again):
            each = Host(each._match, SEATS)  # a disk that is flushed at every action takes its time
            play(each, Random(moves), 110)
        assert record.as_json(again._match) == record.as_json(host._match)
        tally.count["deals"] += host.deal_number
    tally.floor(deals=20)


def test_a_match_that_was_saved_just_before_a_draw_goes_on_behind_it(tmp_path: Path) -> None:
    before = lay(double_kan(5), {0: "JK AC"})
    assert before.game.phases[before.deal.state.phase].chance
    kept_in(tmp_path, before, ("normal",) * 5).leave()
    replayed = record.report(record.follow(archive_of(tmp_path).record(1), GAMES))
    assert all(text.startswith("draw ") for text in replayed["legal"])
    assert len(replayed["legal"]) == 20
    again = loaded(tmp_path)
    assert [action.verb for _, action in again._match.deal.actions] == ["draw"]
    assert {action.text for action in again._match.legal()} == {"iku", "koi"}
    assert again._match.deal.actions == loaded(tmp_path)._match.deal.actions
    assert again.request() is not None
    going_on = MatchLibrary(tmp_path, GAMES, NOW).go_on(1)
    play(going_on, Random(2), 3)
    assert len(loaded(tmp_path)._match.deal.actions) == 4


def test_every_action_is_on_disk_when_it_returns(tally: Tally, tmp_path: Path) -> None:
    host = jack_host(folder=tmp_path)
    host.start_deal()
    for _ in tally.times(60, "actions"):
        if host.deal_finished:
            host.start_deal()
        host.act(tally.rng.choice(host._match.legal()))
        assert record.as_json(loaded(tmp_path)._match) == record.as_json(host._match)


def test_an_undo_is_on_disk_and_counted(tmp_path: Path) -> None:
    host = jack_host(folder=tmp_path)
    host.start_deal()
    play(host, Random(1), 9)
    before = list(host._match.deal.actions)
    last = max(number for number, (player, _) in enumerate(before) if player == 0)
    host.undo(0)
    again = loaded(tmp_path)
    assert again.undos == 1
    assert again._match.deal.actions == before[:last]
    assert again.legal(0)
    host.act(before[last][1])
    assert host._match.deal.actions == before[: last + 1]


def test_undo_is_for_the_only_person_here_and_within_the_deal() -> None:
    assert not jack_host().can_undo(0)
    for seats, viewer in ((SEATS, 1), ((HUMAN, HUMAN), 0), (("easy", "normal"), 0)):
        host = jack_host(seats)
        host.start_deal()
        play(host, Random(1), 8)
        assert not host.can_undo(viewer)
        with pytest.raises(ValueError, match="nothing to take back"):
            host.undo(viewer)
    host = jack_host()
    host.start_deal()
    play(host, Random(1), 52)
    assert host.deal_finished
    assert not host.can_undo(0)


def test_a_hint_is_on_disk_as_soon_as_it_is_asked_for(tmp_path: Path) -> None:
    host = jack_host(folder=tmp_path)
    host.start_deal()
    while not host.legal(0):
        play(host, Random(1), 1)
    for _ in range(2):
        host.hint_request(0)
    with closing(archive_of(tmp_path)) as archive:
        assert archive.session(1).hints == ((1, host.action_number),)


@pytest.mark.parametrize("code", ["FULL", "IOERR", "READONLY", "BUSY", "CANTOPEN"])
def test_a_disk_that_refuses_says_so_and_stops_nothing(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the next three actions is on disk, and all of them with the fourth."""
    host = jack_host(folder=tmp_path)
    host.start_deal()
    play(host, Random(1), 5)

    def refuse(*given: object) -> None:
        fault = sqlite3.OperationalError("no luck today")
        fault.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{code}")
        raise fault

    monkeypatch.setattr(MatchWriter, "_write_deals", refuse)
    for _ in range(3):
        host.act(host._match.legal()[0])
        assert str(host.trouble) in (
            "The disk is full.",
            "The folder is read-only.",
            "The file is in use.",
            "The disk reported an error: no luck today.",
        )
    assert len(host._match.deal.actions) == 8
    assert len(loaded(tmp_path)._match.deal.actions) == 5
    monkeypatch.undo()
    host.act(host._match.legal()[0])
    assert host.trouble is None
    assert len(loaded(tmp_path)._match.deal.actions) == 9


def test_without_a_folder_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    host = jack_host()
    host.start_deal()
    play(host, Random(1), 20)
    assert list(tmp_path.iterdir()) == []


def test_an_illegal_action_changes_nothing(tmp_path: Path) -> None:
    host = jack_host(folder=tmp_path)
    host.start_deal()
    kept, before = archive_of(tmp_path).saved_match(1), record.as_json(host._match)
    held = host._match.legal()
    for text in ("play JK", "pass", "draw 2C", "bid 1 H"):
        action = parse_action(text)
        assert action not in held
        with pytest.raises(IllegalAction):
            host.act(action)
    assert record.as_json(host._match) == before
    assert archive_of(tmp_path).saved_match(1) == kept


def test_each_seat_gets_its_own_legal_actions_and_no_other() -> None:
    host = jack_host((HUMAN, HUMAN))
    assert host.legal(0) == ()
    host.start_deal()
    for _ in range(20):
        turn = host._match.to_act
        assert turn is not None
        assert host.legal(turn)
        assert host.legal(1 - turn) == ()
        assert host.legal(None) == ()
        assert host.refusal(1 - turn, host.legal(turn)[0]).text() == "it is not your turn"
        host.act(host.legal(turn)[0])


def test_computers_are_asked_and_people_are_not() -> None:
    host = jack_host()
    host.start_deal()
    for _ in range(30):
        request = host.request()
        assert (request is None) == (host._match.to_act == 0)
        if request is not None:
            assert request.player_spec == "normal"
            assert list(request.legal) == list(host.legal(1))
            assert request.view == host.view(1)
        host.act(host._match.legal()[0])


def test_what_the_score_sheet_is_told_adds_up() -> None:
    host = jack_host()
    rng = Random(4)
    while not host.finished:
        play(host, rng, 1)
    deals = host.deals()
    assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
    assert all(deal.finished for deal in deals)
    sums = [0, 0]
    for deal in deals:
        for entry in deal.entries:
            sums[entry.player] += entry.points
        assert deal.totals == tuple(sums)
    assert host.totals == sums
    assert host.next_dealer is None
    assert host.winners == [player for player in (0, 1) if sums[player] == max(sums)]
