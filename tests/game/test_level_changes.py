"""Levels that are changed between the deals of a match: what is stored, and what is told of each deal."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.archive.export_format import line_of, take
from game.archive.statistics import DealFilter
from game.match import record
from game.match.deal_code import match_of
from game.match.match import new_match
from game.match.seating import HUMAN, LevelChange, seats_in
from game.session.host import Host
from game.session.library import MatchLibrary
from tests.game.archives import NOW, archive_of, jack_host, kept_in
from tests.game.test_host import play

SEATS = (HUMAN, "normal", "hard:bold", "normal")


def a_deal(host: Host, rng: Random) -> None:
    """Play the next deal to its end."""
    host.start_deal()
    while not host.deal_finished:
        play(host, rng, 1)


def napoleon(folder: Path | None = None) -> Host:
    game = GAMES["napoleon"]
    match, _ = new_match(game, 4, game.Options.read({}, 4), 5)
    return kept_in(folder, match, SEATS)


def test_seats_change_from_a_deal_on() -> None:
    changes = (LevelChange(2, 1, "easy"), LevelChange(4, 1, "hard"), LevelChange(4, 3, "expert"))
    assert [seats_in(deal, (HUMAN, "normal", "hard", "normal"), changes) for deal in (1, 2, 3, 4)] == [
        (HUMAN, "normal", "hard", "normal"),
        (HUMAN, "easy", "hard", "normal"),
        (HUMAN, "easy", "hard", "normal"),
        (HUMAN, "hard", "hard", "expert"),
    ]


def test_a_level_changed_between_deals_holds_from_the_next_deal_on(tmp_path: Path) -> None:
    host, rng = napoleon(tmp_path), Random(3)
    a_deal(host, rng)
    before = record.as_json(host._match)
    host.set_level(1, "expert")
    host.set_level(2, "easy")
    assert host.seats == (HUMAN, "expert", "easy:bold", "normal"), "the style stays"
    assert host.past(1).seats == SEATS
    assert record.as_json(host._match) == before, "the record knows no levels"
    host.leave()
    library = MatchLibrary(tmp_path, GAMES, NOW)
    again = library.go_on(1)
    assert again.seats == host.seats
    a_deal(again, rng)
    assert again.past(1).seats == SEATS
    assert again.past(2).seats == host.seats
    assert library.past(1, 1).seats == SEATS
    assert library.past(1, 2).seats == host.seats
    again.leave()
    assert library.again(1).seats == SEATS, "a match is repeated as it began"
    library.close()


def test_the_opponent_is_asked_at_its_new_level() -> None:
    host, rng = jack_host(), Random(2)
    a_deal(host, rng)
    host.set_level(1, "expert")
    host.start_deal()
    while host._match.to_act != 1:
        play(host, rng, 1)
    request = host.request()
    assert request is not None
    assert request.player_spec == "expert"


def test_a_level_set_back_before_the_deal_leaves_nothing_behind(tmp_path: Path) -> None:
    host, rng = jack_host(folder=tmp_path), Random(2)
    a_deal(host, rng)
    for level in ("easy", "hard", "normal"):
        host.set_level(1, level)
        assert host.seats == (HUMAN, level)
        with closing(archive_of(tmp_path)) as archive:
            kept = () if level == "normal" else (LevelChange(2, 1, level),)
            assert archive.session(1).levels == archive.saved_match(1).levels == kept
    a_deal(host, rng)
    host.set_level(1, "hard")
    a_deal(host, rng)
    host.set_level(1, "normal")
    with closing(archive_of(tmp_path)) as archive:
        assert archive.session(1).levels == (LevelChange(3, 1, "hard"), LevelChange(4, 1, "normal"))


def test_levels_are_not_changed_where_they_must_not_be() -> None:
    host, rng = jack_host(), Random(2)
    with pytest.raises(ValueError, match="between deals"):
        host.set_level(1, "hard")
    host.start_deal()
    with pytest.raises(ValueError, match="between deals"):
        host.set_level(1, "hard")
    while not host.deal_finished:
        play(host, rng, 1)
    with pytest.raises(ValueError, match="a person"):
        host.set_level(0, "hard")
    assert host.has_levels
    coded = host.coded_deal()
    while not host.finished:
        a_deal(host, rng)
    assert not host.has_levels
    for seats in ((HUMAN, HUMAN), ("easy", "normal")):
        assert not jack_host(seats).has_levels
    assert not Host(host._match, (HUMAN, "normal"), practice=True).has_levels
    lone = Host(match_of(coded, 1), (HUMAN, "normal"))
    a_deal(lone, rng)
    assert not lone.has_levels, "as the daily deal"


def test_statistics_count_each_deal_for_the_level_it_was_played_against(tmp_path: Path) -> None:
    host, rng = jack_host(folder=tmp_path), Random(2)
    a_deal(host, rng)
    host.set_level(1, "expert")
    while not host.finished:
        a_deal(host, rng)
    deals = host.deal_number
    with closing(archive_of(tmp_path)) as archive:
        told = {each.against: each.deals for each in archive.tables("california_jack")}
        assert told == {"normal": 1, "expert": deals - 1}
        wanted = {level: DealFilter("california_jack", against=level) for level in (*told, "mixed", None)}
        ends = {level: len(archive.figures(each).matches) for level, each in wanted.items()}
        assert ends == {"normal": 0, "expert": 0, "mixed": 1, None: 1}, "a match against two levels"


def test_changes_of_levels_go_with_an_export(tmp_path: Path) -> None:
    host, rng = napoleon(tmp_path / "here"), Random(3)
    a_deal(host, rng)
    host.set_level(3, "easy")
    a_deal(host, rng)
    host.set_level(3, "hard")
    elsewhere = host.save_elsewhere()
    assert elsewhere is not None
    saved = elsewhere.read_bytes()
    elsewhere.unlink()
    with closing(archive_of(tmp_path / "here")) as here, closing(archive_of(tmp_path / "there")) as there:
        line = line_of(here, 1)
        assert take(there, line, GAMES) == 1
        assert line_of(there, 1) == line
        assert there.session(1).levels == (LevelChange(2, 3, "easy"), LevelChange(3, 3, "hard"))
        rows = [tuple(row) for row in there.database.execute("SELECT deal, against FROM played")]
        assert rows == [(1, "mixed"), (2, "mixed")]
    with closing(archive_of(tmp_path / "third")) as third:
        assert take(third, saved, GAMES) == 1
        assert third.session(1).levels == (LevelChange(2, 3, "easy"), LevelChange(3, 3, "hard"))


def test_a_match_in_a_file_of_its_own_again_keeps_its_levels(tmp_path: Path) -> None:
    """The file is gone, and the match continues in a new one."""
    library = MatchLibrary(tmp_path, GAMES, NOW)
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options.read({}, 2), 7)
    host, rng = library.begin(match, (HUMAN, "normal")), Random(2)
    a_deal(host, rng)
    host.set_level(1, "hard")
    for path in tmp_path.glob("etori.db*"):
        path.unlink()
    host.try_again()
    assert host.trouble is None
    a_deal(host, rng)
    assert library.archive is not None
    number = host.number
    assert number is not None
    assert library.archive.session(number).levels == (LevelChange(2, 1, "hard"),)
    found = library.archive.database.execute("SELECT deal, against FROM played ORDER BY deal")
    assert [tuple(row) for row in found] == [(1, "normal"), (2, "hard")]
    host.leave()
    library.close()
