"""Matches go from one archive to another and are the same there; a line is taken in whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.archive.archive import Archive
from game.archive.export_format import line_of, take
from game.archive.recovery import DATABASE_FILE
from game.match import record
from game.match.match import Match
from game.session.library import MatchLibrary
from tests.conftest import Tally
from tests.game.archives import NOW, archive_of, fresh, seats_for, step
from tests.game.random_play import random_match
from tests.game.records import SHORT, changed, without
from tests.game.test_damage import run


def play_into(archive: Archive, match: Match, rng: Random, steps: int) -> int:
    """A match with undos, hints, perhaps a favourite, at any point of its course."""
    page = archive.add(
        match, [rng.choice(("human", "easy", "normal", "hard", "expert")) for _ in range(match.players)]
    )
    for _ in range(steps):
        if match.finished:
            break
        step(match, rng)
        if rng.random() < min(1, 40 / steps):
            hinted = rng.random() < 0.2
            page.write(match, [(len(match.deals), len(match.deal.actions))] if hinted else ())
    page.resigned = not match.finished and rng.random() < 0.2
    page.write(match)
    assert page.number is not None
    archive.favour(page.number, on=rng.random() < 0.3)
    return page.number


def all_lines(archive: Archive) -> list[bytes]:
    return [line_of(archive, number) for number in archive.numbers()]


def test_a_match_taken_to_another_archive_is_the_same_there(tmp_path: Path, tally: Tally) -> None:
    """All games, open and over, with long seeds, undos and hints; and it is not taken twice."""
    tally.floor(over=8, given_up=5, undos=30, hints=40, favourites=5, before_the_first_deal=5, long_seeds=30)
    here, there = archive_of(tmp_path / "here"), archive_of(tmp_path / "there")
    for number in tally.times(60, "matches"):
        match = random_match(list(GAMES.values())[number % len(GAMES)], tally.rng, shortest=True)
        if tally.rng.random() < 0.7:
            match.seed = tally.rng.getrandbits(128)
            tally.count["long_seeds"] += not record.can_be_told(match.seed)
        if tally.rng.random() < 0.5:
            match.names = tuple(f"\u00e4\u2660{n}" for n in range(match.players))
            match.date, match.note = "2026-11-22", "two\nlines"
        own = play_into(here, match, tally.rng, tally.rng.choice((0, 5, 40, 2_000)))
        kept = here.saved_match(own)
        tally.count["over"] += match.finished
        tally.count["given_up"] += kept.ended is not None and not match.finished
        tally.count["undos"] += kept.undos
        tally.count["hints"] += kept.hints
        tally.count["favourites"] += kept.favourite
        tally.count["before_the_first_deal"] += not kept.deals
    for line in all_lines(here):
        assert take(there, line, GAMES) is not None
    assert all_lines(there) == all_lines(here)
    assert [entry.number for entry in there.matches()] == [entry.number for entry in here.matches()]
    assert there.matches() == here.matches()
    for number in here.numbers():
        one, other = here.follow(number, GAMES), there.follow(number, GAMES)
        assert (one.seed, one.first_dealer) == (other.seed, other.first_dealer)
        assert record.report(one) == record.report(other)
    for line in all_lines(here):
        assert take(there, line, GAMES) is None, "it is there already"
    assert all_lines(there) == all_lines(here)


def test_an_open_match_goes_on_after_the_journey(tmp_path: Path, tally: Tally) -> None:
    here, there = archive_of(tmp_path / "here"), archive_of(tmp_path / "there")
    match = fresh("napoleon", 2**120 + 1)
    number = take(there, line_of(here, play_into(here, match, tally.rng, 12)), GAMES)
    assert number is not None
    again, page = there.go_on(number, GAMES)
    for _ in range(30):
        step(again, tally.rng)
        page.write(again)
    assert there.record(number) == record.as_json(again)


def test_a_bare_record_is_imported_once_and_is_no_ones(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    source = json.dumps(SHORT).encode()
    assert take(archive, source, GAMES) == 1
    assert archive.record(1) == SHORT
    assert archive.saved_match(1).seats == ("unknown", "unknown")
    assert take(archive, source, GAMES) is None
    assert take(archive, json.dumps(without(SHORT, "seed")).encode(), GAMES) == 2


def test_a_bare_record_is_resumed_by_persons_at_all_seats(tmp_path: Path) -> None:
    library = MatchLibrary(tmp_path, GAMES, NOW)
    assert library.archive is not None
    number = take(library.archive, json.dumps(SHORT).encode(), GAMES)
    assert number is not None
    host = library.go_on(number)
    assert host.humans == [0, 1]
    assert len(host.legal(0)) + len(host.legal(1)) > 0
    host.leave()
    assert library.again(number).seats == ("human", "human")
    library.close()


@pytest.fixture
def line(tmp_path: Path) -> dict[str, Any]:
    """A line that is good, to be spoilt."""
    archive = archive_of(tmp_path / "source")
    match = fresh("california_jack", 2**100)
    page = archive.add(match, seats_for(match))
    match.start_deal()
    for _ in range(6):
        match.act(match.legal()[0])
        page.write(match, [(1, len(match.deal.actions))])
    match.rewind(4)
    page.write(match)
    found: dict[str, Any] = json.loads(line_of(archive, 1))
    archive.close()
    return found


SPOILT: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("session", "levels"), 1, "session: levels is not a list of deal, player and level"),
    (("session", "levels"), [[2, 1]], "session: levels is not a list of deal, player and level"),
    (("session", "levels"), [[1, 1, "hard"]], "session, levels: no level can change before deal 1"),
    (("session", "levels"), [[3, 1, "hard"]], "session, levels: no level can change before deal 3"),
    (("session", "levels"), [["2", 1, "hard"]], "session, levels: deal is not a whole number"),
    (("session", "levels"), [[2, 0, "hard"]], "session, levels: player 0 is not a computer player"),
    (("session", "levels"), [[2, 2, "hard"]], "session, levels: player 2 is not a computer player"),
    (("session", "levels"), [[2, 1, "human"]], "session, levels: not a level"),
    (("session", "levels"), [[2, 1, ["hard"]]], "session, levels: not a level"),
    (("session", "levels"), [[2, 1, "hard"]] * 2, "session: levels are not in order, each once"),
    (("extra",), 1, "match: unknown member extra"),
    (("record",), [], "record: not an object"),
    (("record", "players"), 3, "record: California Jack is not for 3 players"),
    (("session",), None, "session: not an object"),
    (("session", "mood"), 1, "session: unknown member mood"),
    (("session", "seats"), ["human"], "session: seats is not a list of 2"),
    (("session", "seats"), "human", "session: seats is not a list of 2"),
    (("session", "seats", 1), "genius", "session: a seat is one of human, unknown, easy, "),
    (("session", "seats", 1), 7, "session: a seat is one of"),
    (("session", "seats", 1), ["easy"], "session: a seat is one of"),
    (("session", "begun"), "yesterday", "session: begun is not a time"),
    (("session", "begun"), 5, "session: begun is not a time"),
    (("session", "begun"), "2026-02-30T00:00:00.000+00:00", "session: begun is not a time"),
    (("session", "begun"), "2026-02-20T00:00:00.000+01:00", "session: begun is not a time"),
    (("session", "changed"), "2026-02-20", "session: changed is not a time"),
    (("session", "favourite"), 1, "session: favourite is not true or false"),
    (("session", "seed"), 12, "session: seed is no text of 10 to 39 digits"),
    (("session", "seed"), "12", "session: seed is no text of 10 to 39 digits"),
    (("session", "seed"), "9" * 39, "session: seed is no text of 10 to 39 digits"),
    (("session", "seed"), "\u0661" * 20, "session: seed is no text of 10 to 39 digits"),
    (("record", "seed"), 12, "session: the record has a seed already"),
    (("session", "first_dealer"), 0, "session: first_dealer stands in the first deal"),
    (("session", "undos"), {}, "session: undos is not a list"),
    (("session", "undos", 0), [], "session, undo 1: not an object"),
    (("session", "undos", 0, "deal"), 2, "session, undo 1: there is no deal 2"),
    (("session", "undos", 0, "kept"), -1, "session, undo 1: kept is negative"),
    (("session", "undos", 0, "kept"), True, "session, undo 1: kept is not a whole number"),
    (("session", "undos", 0, "taken"), [], "session, undo 1: taken is not a list of actions"),
    (("session", "undos", 0, "taken", 0), "2 pass", "session, undo 1: not a player's number and an action"),
    (("session", "undos", 0, "taken", 0), "1 play XX\x00", "session, undo 1: not a player's number and an"),
    (("session", "undos", 0, "taken", 0), None, "session, undo 1: not a player's number and an action"),
    (("session", "hints"), 3, "session: hints is not a list of pairs"),
    (("session", "hints", 0), [1], "session: hints is not a list of pairs"),
    (("session", "hints", 0), [2, 1], "session, hints: there is no deal 2"),
    (("session", "hints", 0), [1, 5], "session: hints are not in order, each once"),
    (("session", "hints", 0), [1, "x"], "session, hints: a moment is not a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "to", "message"), SPOILT)
def test_a_line_that_is_not_right_is_refused_whole(
    path: tuple[str | int, ...], to: Any, message: str, line: dict[str, Any], tmp_path: Path
) -> None:
    archive = archive_of(tmp_path)
    with pytest.raises(record.RecordError) as refused:
        take(archive, json.dumps(changed(line, *path, to=to)).encode(), GAMES)
    assert str(refused.value).startswith(message)
    assert str(refused.value).isprintable()
    assert archive.numbers() == []
    assert take(archive, json.dumps(line).encode(), GAMES) == 1


def test_where_there_are_styles_a_refusal_names_them_and_stays_short(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    match = fresh("napoleon", 7)
    archive.add(match, seats_for(match))
    crafted = changed(json.loads(line_of(archive, 1)), "session", "seats", 1, to="\u202e" * 70)
    with pytest.raises(record.RecordError) as refused:
        take(archive, json.dumps(crafted).encode(), GAMES)
    known = "human, unknown, easy, normal, hard, expert, a level perhaps with :bold or :careful"
    assert str(refused.value).startswith(
        f"session: a seat is one of {known}, or a player such as matched:140, not "
    )
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize("name", ["changed", "undos", "hints", "favourite", "seed"])
def test_what_may_be_left_out(name: str, line: dict[str, Any], tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    assert take(archive, json.dumps(without(line, "session", name)).encode(), GAMES) == 1


def test_a_record_that_would_not_fit_a_line_again_is_refused(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    source = json.dumps(SHORT | {"note": "x" * (record.MAX_BYTES - 4_000)}).encode()
    assert take(archive, source, GAMES) == 1
    again = line_of(archive, 1).rstrip(b"\n")
    assert len(again) < record.MAX_BYTES
    assert take(archive, again, GAMES) is None
    source = json.dumps(SHORT | {"note": "\u2660" * 300_000}, ensure_ascii=False).encode()
    with pytest.raises(record.RecordError, match="larger than 1 MiB with its session"):
        take(archive, source, GAMES)


# The commands.


def test_export_and_import_lead_back_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tally: Tally
) -> None:
    here, there, out = tmp_path / "here", tmp_path / "there", tmp_path / "all.jsonl"
    archive = archive_of(here)
    for seed, key in enumerate(GAMES):
        play_into(archive, fresh(key, seed), tally.rng, 60)
    archive.close()
    assert run(["export", "--all", "--out", str(out), "--folder", str(here)], b"", monkeypatch) == (0, "", "")
    told = run(["import", str(out), "--folder", str(there)], b"", monkeypatch)
    assert (told[0], json.loads(told[1]), told[2]) == (0, {"taken": 5, "there already": 0}, "")
    status, again, err = run(["export", "--all", "--folder", str(there)], b"", monkeypatch)
    assert (status, err) == (0, "")
    assert again.encode() == out.read_bytes()
    told = run(["import", "-", "--folder", str(there)], out.read_bytes(), monkeypatch)
    assert json.loads(told[1]) == {"taken": 0, "there already": 5}
    status, two, _ = run(["export", "4", "2", "--folder", str(there)], b"", monkeypatch)
    lines = again.splitlines()
    assert two.splitlines() == [lines[3], lines[1]]


def test_import_tells_the_line_and_takes_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = changed(SHORT, "seed", to=6)
    source = b"\n".join(
        [json.dumps(SHORT).encode(), b"", b'{"record": 1}', json.dumps(other).encode(), b"\xff"]
    )
    status, out, err = run(["import", "-", "--folder", str(tmp_path)], source, monkeypatch)
    assert status == 2
    assert json.loads(out) == {"taken": 2, "there already": 0}
    assert err == "import: line 3: match: session is missing\nimport: line 5: record: not UTF-8 at byte 0\n"


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([], "give either match numbers, --all or --collections"),
        (["1", "--all"], "give either match numbers, --all or --collections"),
        (["1", "7"], "there is no match 7"),
    ],
)
def test_export_refuses_in_one_line(
    arguments: list[str], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = archive_of(tmp_path)
    archive.add(fresh("kan", 1), ["human"] * fresh("kan", 1).players)
    archive.close()
    told = run(["export", *arguments, "--folder", str(tmp_path)], b"", monkeypatch)
    assert told == (2, "", f"export: {fault}\n")


def test_export_makes_and_mends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = tmp_path / "none"
    status, out, err = run(["export", "--all", "--folder", str(missing)], b"", monkeypatch)
    assert (status, out) == (2, "")
    assert err.startswith("export: there is no archive in ")
    assert not missing.exists()
    (tmp_path / DATABASE_FILE).write_bytes(b"damaged")
    status, out, err = run(["export", "--all", "--folder", str(tmp_path)], b"", monkeypatch)
    assert (status, out) == (2, "")
    assert err.startswith("export: the archive is damaged")
    assert (tmp_path / DATABASE_FILE).read_bytes() == b"damaged"


def test_a_match_that_cannot_be_read_is_told_and_the_others_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = archive_of(tmp_path)
    for seed in range(3):
        match = fresh("california_jack", seed)
        match.start_deal()
        archive.add(match, seats_for(match))
    archive._database.execute("UPDATE match SET note = 'changed' , ended = begun WHERE id = 2")
    archive.close()
    status, out, err = run(["export", "--all", "--folder", str(tmp_path)], b"", monkeypatch)
    assert (status, len(out.splitlines())) == (2, 2)
    assert err == "export: match 2: archive: a row is not what was written\n"
