"""The match library: open matches, a window each, the match of version 0.1, and a folder that refuses."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.archive import files
from game.archive.archive import Archive
from game.archive.locks import lock_match
from game.match import record
from game.session.host import Host
from game.session.library import (
    IMPORTED_MATCH_FILE,
    OLD_MATCH_FILE,
    MatchLibrary,
    PlayedElsewhere,
    UnreadableMatch,
)
from game.session.spectator import Spectator
from tests.conftest import Tally

from .archives import NOW, fresh, seats_for


def library_at(folder: Path) -> MatchLibrary:
    return MatchLibrary(folder, GAMES, NOW)


def begun(library: MatchLibrary, key: str, seed: int = 1, actions: int = 6) -> Host:
    match = fresh(key, seed)
    host = library.begin(match, seats_for(match))
    host.start_deal()
    play(host, actions)
    return host


def play(host: Host, actions: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(actions):
        if host.deal_finished:
            host.start_deal()
        host.act(rng.choice(host._match.legal()))


def test_as_many_matches_wait_as_one_likes_and_beginning_another_discards_none(tmp_path: Path) -> None:
    library = library_at(tmp_path)
    hosts = [begun(library, key) for key in GAMES]
    hosts.append(begun(library, "kan", 2))
    for host in hosts:
        host.leave()
    waiting = library.open_matches()
    assert [kept.number for kept in waiting] == [6, 5, 4, 3, 2, 1]
    assert [kept.number for kept in library.open_matches("kan")] == [6, 5]
    library.close()
    for host in hosts:
        assert host.number is not None
        again = library_at(tmp_path).go_on(host.number)
        assert record.as_json(again._match) == record.as_json(host._match)
        assert again.seats == host.seats


def test_a_match_is_played_in_one_window_and_taken_over_when_that_is_gone(tmp_path: Path) -> None:
    first, second = library_at(tmp_path), library_at(tmp_path)
    host = begun(first, "california_jack")
    with pytest.raises(PlayedElsewhere):
        second.go_on(1)
    play(host, 3)
    host.leave()
    taken = second.go_on(1)
    assert record.as_json(taken._match) == record.as_json(host._match)
    with pytest.raises(PlayedElsewhere):
        first.go_on(1)


def test_a_match_is_claimed_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the other window may write to it in between, and let go of it."""
    first, second = library_at(tmp_path), library_at(tmp_path)
    begun(first, "california_jack").leave()
    free: list[bool] = []
    read = Archive.record

    def watched(archive: Archive, number: int) -> dict[str, Any]:
        other = lock_match(tmp_path, number)
        free.append(other is not None)
        return read(archive, number)

    monkeypatch.setattr(Archive, "record", watched)
    second.go_on(1).leave()
    assert free == [False], "and it is read once"
    with pytest.raises(UnreadableMatch):
        second.go_on(7)
    other = lock_match(tmp_path, 7)
    assert other is not None, "the claim to what cannot be read is let go of"
    other.release()


def test_who_looks_on_sees_what_is_done_as_it_is_kept(tmp_path: Path) -> None:
    """To the end of two deals, with the cards of the match."""
    host = begun(library_at(tmp_path), "jan_ken_po", actions=4)
    onlooker = Spectator(library_at(tmp_path), 1)
    assert onlooker.host.humans == []
    assert onlooker.answer() is None
    for _ in range(150):
        if host.deal_finished:
            if host.deal_number == 2:
                break
            host.start_deal()
        play(host, 1)
        if onlooker.host.deal_finished:
            onlooker.host.start_deal()
        action = onlooker.answer()
        assert action is not None
        onlooker.host.act(action)
        assert onlooker.host.view(None) == host.view(None)
    assert host.deal_number == 2
    assert onlooker.host.number is None, "nothing is written from here"


def test_who_looks_on_sees_what_is_taken_back(tmp_path: Path, tally: Tally) -> None:
    """However far he is behind, he comes to where the match is."""
    tally.floor(undos=20)
    host = begun(library_at(tmp_path), "california_jack", actions=0)
    onlooker = Spectator(library_at(tmp_path), 1)
    for _ in tally.times(150, "looks"):
        for _ in range(tally.rng.randrange(4)):
            if host.deal_finished:
                host.start_deal()
            host.act(tally.rng.choice(host._match.legal()))
        if tally.rng.random() < 0.6 and host.can_undo(0):
            host.undo(0)
        while onlooker.host.deal_number < host.deal_number or onlooker.host.view(None) != host.view(None):
            before = onlooker.host.undos
            if onlooker.host.deal_finished:
                onlooker.host.start_deal()
            elif (action := onlooker.answer()) is not None:
                onlooker.host.act(action)
            else:
                assert onlooker.host.undos > before, "there is more to be seen"
                tally.count["undos"] += 1
    onlooker.answer()
    assert record.as_json(onlooker.host._match) == record.as_json(host._match)


def test_an_opponent_that_this_version_does_not_know_keeps_the_match_where_it_is(tmp_path: Path) -> None:
    library = library_at(tmp_path)
    match = fresh("kan", 1)
    library.begin(match, ["perfect"] * match.players).leave()
    with pytest.raises(UnreadableMatch):
        library.go_on(1)
    assert len(library.open_matches()) == 1


def old_match(folder: Path, **changed: Any) -> dict[str, Any]:
    """A match as version 0.1 has kept it."""
    match = fresh("california_jack", 3)
    host = Host(match, ("human", "normal"))
    host.start_deal()
    play(host, 20)
    data = {"record": record.as_json(match), "seats": ["human", "normal"], "undos": 1} | changed
    files.save(folder / OLD_MATCH_FILE, "match", data)
    return data


def test_the_match_of_version_0_1_is_taken_over_once(tmp_path: Path) -> None:
    data = old_match(tmp_path)
    library = library_at(tmp_path)
    assert library.notices == []
    (kept,) = library.open_matches()
    host = library.go_on(kept.number)
    assert record.as_json(host._match) == data["record"]
    assert host.seats == ("human", "normal")
    assert not (tmp_path / OLD_MATCH_FILE).exists()
    assert json.loads((tmp_path / IMPORTED_MATCH_FILE).read_bytes())["data"] == data
    assert len(library_at(tmp_path).open_matches()) == 1


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("seats", ["human"]), ("seats", ["human", "perfect"]), ("seats", None),
        ("record", {}), ("record", []), ("record", None), ("seats", [1, 2]),
    ],
)  # fmt: skip
def test_an_old_match_that_cannot_be_read_stays_and_is_told(
    member: str, value: object, tmp_path: Path
) -> None:
    old_match(tmp_path, **{member: value})
    before = (tmp_path / OLD_MATCH_FILE).read_bytes()
    library = library_at(tmp_path)
    assert [str(notice) for notice in library.notices] == [
        "match.json contains no matches that this version can resume."
    ]
    assert library.open_matches() == []
    assert (tmp_path / OLD_MATCH_FILE).read_bytes() == before


def test_in_a_folder_that_refuses_all_can_be_played_and_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear diary")
    library = library_at(tmp_path / "letter")
    assert [str(notice) for notice in library.notices] == [
        "Your matches can't be saved.",
        "The disk reported an error: File exists.",
    ]
    host = begun(library, "kan")
    assert host.number is None
    assert host.trouble is None
    assert library.open_matches() == []


def test_a_claim_is_let_go_when_a_match_is_left(tmp_path: Path) -> None:
    host = begun(library_at(tmp_path), "kan")
    assert lock_match(tmp_path, 1) is None
    host.leave()
    held = lock_match(tmp_path, 1)
    assert held is not None
    held.release()


class Clock(datetime):
    """A clock that can be set."""

    time = datetime(2026, 11, 22, 9, 30, tzinfo=UTC)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return cls.time


@pytest.mark.parametrize("days", [1, 400, 4000])
def test_the_match_played_last_is_resumed_though_the_clock_was_set_back(
    days: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.archive.writer.datetime", Clock)
    library = library_at(tmp_path)
    hosts = [begun(library, "kan"), begun(library, "napoleon")]
    monkeypatch.setattr(Clock, "time", Clock.time - timedelta(days=days))
    for number in (1, 2, 1):
        play(hosts[number - 1], 1)
        last = library.open_match()
        assert last is not None
        assert last.number == number
        assert [kept.number for kept in library.open_matches()] == [number, 3 - number]
    hosts.append(begun(library, "jo_jotte"))
    assert [kept.number for kept in library.open_matches()] == [3, 1, 2]
    last = library.open_match()
    assert last is not None
    assert last.begun.startswith(f"{Clock.time:%Y-%m-%d}"), "only the order is made up"
