"""A store that is killed at any moment of saving: no completed action is lost, no file is in pieces."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.archive import files
from game.match import record
from game.match.match import Match, new_match
from tests.conftest import LONG, ROBUST, Tally
from tests.game.archives import killed_at

KIND = "match"

KILLS = 200 if ROBUST else 20


def actions(match: Match) -> list[list[str]]:
    return [[action.text for _, action in deal.actions] for deal in match.deals]


def go_on_storing(path: Path, match: Match, report: int, rng: Random) -> None:
    """Play on, store after every action, and only then report how much is stored."""
    while match.upcoming is not None or not match.deal.finished:
        if match.upcoming is not None:
            match.start_deal()
        else:
            match.act(rng.choice(match.legal()))
        files.save(path, KIND, record.as_json(match))
        done = sum(len(deal.actions) for deal in match.deals)
        os.write(report, f"{len(match.deals)} {done}\n".encode())


def killed(path: Path, match: Match, rng: Random) -> tuple[bool, int, int]:
    """Let a child play on and kill it at some moment: whether it still ran, and what it had reported."""
    seed = rng.random()
    hit, lines = killed_at(
        lambda report: go_on_storing(path, match, report, Random(seed)), rng.random() * 0.06
    )
    deals, done = lines[-1].split() if lines else ("0", "0")
    return hit, int(deals), int(done)


@pytest.mark.at_length
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 is for systems that fork")
def test_kill_9_at_any_moment_loses_no_completed_action(tmp_path: Path, tally: Tally) -> None:
    tally.floor(kills=KILLS, actions=5)
    path = tmp_path / "match.json"
    previous = path.with_name(f"{path.name}.previous")
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 1)
    before: list[list[str]] = []
    # The files of a match that is over are removed: the last kill is one within a match.
    while tally.count["kills"] < KILLS * LONG or not previous.exists():
        hit, deals, done = killed(path, match, tally.rng)
        tally.count["kills"] += hit
        if deals or path.exists():
            data, message = files.load(path, KIND)
            assert message is None, "no file was ever in pieces"
            match = record.follow(data, GAMES)
            after = actions(match)
            stored = sum(map(len, after))
            assert (len(after), stored) >= (deals, done), "a completed action is lost"
            assert stored <= max(done, sum(map(len, before))) + 1, "nothing is stored before it is done"
            assert [one[: len(two)] for one, two in zip(after, before, strict=False)] == before
            tally.count["actions"] += stored - sum(map(len, before))
            before = after
        if match.finished:
            tally.count["matches"] += 1
            match, _ = new_match(game, 2, game.Options(), tally.count["matches"] + 1)
            for stored_file in (path, previous):
                stored_file.unlink(missing_ok=True)
            before = []
    left_over = [file.name for file in tmp_path.iterdir() if file.suffix not in (".new", ".link")]
    assert sorted(left_over) == [path.name, previous.name]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 is for systems that fork")
def test_a_store_that_writes_in_place_is_found_out(
    tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same kills against a store that is not atomic: they must hit it."""

    def in_place(path: Path, content: bytes, *, private: bool) -> None:
        with path.open("wb", buffering=0) as file:
            for start in range(0, len(content), 4):
                file.write(content[start : start + 4])

    monkeypatch.setattr(files, "write_atomically", in_place)
    monkeypatch.setattr(files, "_make_way", lambda path, kind: None)
    game = GAMES["california_jack"]
    while tally.count["broken files"] < 3 and tally.count["kills"] < 600:
        match, _ = new_match(game, 2, game.Options(), 1)
        path = tmp_path / f"{tally.count['kills']}.json"
        killed(path, match, tally.rng)
        tally.count["kills"] += 1
        tally.count["broken files"] += path.exists() and files.load(path, KIND)[1] is not None
    assert tally.count["broken files"] == 3
