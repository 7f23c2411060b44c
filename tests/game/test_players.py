"""Players who share a computer: folders apart, names of any kind, files that are lost, damaged or held."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game import GAMES
from game.__main__ import main
from game.archive import files
from game.archive.folders import PLAYERS_FOLDER, SETTINGS_FILE
from game.archive.players import (
    FIRST_PLAYER,
    LAST_PLAYER_FILE,
    NoSuchPlayer,
    PlayerProfile,
    PlayingElsewhere,
    add_player,
    hold_player,
    last_player,
    matches_of,
    player_called,
    players_in,
    put_back_player,
    remember_last,
    remove_player,
    rename_player,
)
from game.session.library import MatchLibrary
from tests.conftest import Tally
from tests.game.archives import NOW, fresh, killed_at, seats_for
from tests.game.unwritable_folders import only_read
from tests.game.unwritable_folders import place as place

ODD_NAMES = (
    "", " ", "You", "../../etc", "a/b", "C:\\x", "..", "nul", "2", "\u202eABC", "שלום", "👨\u200d👩\u200d👧",
    "ＭＩＯ", "x" * 300, "\0", "é" * 16, "removed", "last",
)  # fmt: skip
LOST = {
    "missing": None,
    "empty": b"",
    "no number": b"Mio",
    "of nobody": b"99",
    "bytes": b"\xff\xfe",
    "long": b"7" * 99,
}


def added(root: Path, name: str = "Mio") -> PlayerProfile:
    return add_player(root, name, {})


def name_saved(folder: Path, name: str) -> None:
    files.save(folder / SETTINGS_FILE, "settings", {"name": name, "volume": 3})


def played(folder: Path, key: str, seed: int = 1) -> None:
    """Begin a match in a folder."""
    library = MatchLibrary(folder, GAMES, NOW)
    match = fresh(key, seed)
    host = library.begin(match, seats_for(match))
    host.start_deal()
    host.leave()
    library.close()


def files_in(folder: Path) -> dict[str, bytes]:
    """All files below a folder, without those of other players."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.relative_to(folder).parts[0] != PLAYERS_FOLDER
    }


def games_in(folder: Path) -> list[str]:
    library = MatchLibrary(folder, GAMES, NOW)
    try:
        return [each.game for each in library.open_matches()]
    finally:
        library.close()


def names(root: Path) -> list[tuple[int, str]]:
    return [(each.number, each.name) for each in players_in(root)]


def test_a_folder_of_one_player_has_no_other_and_stays_as_it_is(tmp_path: Path) -> None:
    name_saved(tmp_path, "Kay")
    played(tmp_path, "kan")
    before = files_in(tmp_path)
    assert players_in(tmp_path) == [(FIRST_PLAYER, tmp_path, "Kay")]
    assert last_player(tmp_path) == ((FIRST_PLAYER, tmp_path, "Kay"), True)
    assert matches_of(players_in(tmp_path)[0]) == 1
    assert files_in(tmp_path) == before
    assert not (tmp_path / PLAYERS_FOLDER).exists()


def test_what_players_save_is_apart(tmp_path: Path) -> None:
    played(tmp_path, "kan")
    first = files_in(tmp_path)
    mio, jun = added(tmp_path), added(tmp_path, "Jun")
    played(mio.folder, "jo_jotte")
    played(mio.folder, "napoleon")
    second = files_in(mio.folder)
    played(jun.folder, "california_jack")
    assert [games_in(each.folder) for each in players_in(tmp_path)] == [
        ["kan"],
        ["napoleon", "jo_jotte"],
        ["california_jack"],
    ]
    assert [matches_of(each) for each in players_in(tmp_path)] == [1, 2, 1]
    assert files_in(tmp_path).keys() >= first.keys()
    assert {name: files_in(tmp_path)[name] for name in first if name.endswith(".json")} == {
        name: content for name, content in first.items() if name.endswith(".json")
    }
    assert files_in(mio.folder)[SETTINGS_FILE] == second[SETTINGS_FILE]
    assert not (mio.folder / PLAYERS_FOLDER).exists()


@pytest.mark.parametrize("name", ODD_NAMES)
def test_name_of_any_kind_never_becomes_a_path(name: str, tmp_path: Path) -> None:
    player = added(tmp_path, name)
    assert player.folder == tmp_path / PLAYERS_FOLDER / "2"
    assert sorted(os.listdir(tmp_path / PLAYERS_FOLDER)) == ["2"]
    assert os.listdir(tmp_path) == [PLAYERS_FOLDER]
    assert len(player.name) <= 16
    assert players_in(tmp_path)[1] == player
    rename_player(player, "Mio")
    rename_player(player, name)
    assert names(tmp_path) == [(1, ""), (2, player.name)]
    assert player_called(tmp_path, player.name or "2") == player


def test_player_is_found_by_name_or_number(tmp_path: Path) -> None:
    name_saved(tmp_path, "Kay")
    mio, two = added(tmp_path, "Mio"), added(tmp_path, "2")
    for wanted in ("Mio", "mio", " ＭＩＯ "):
        assert player_called(tmp_path, wanted) == mio
    assert player_called(tmp_path, "1").name == "Kay"
    assert player_called(tmp_path, "2") == two, "a name comes before a number"
    for wanted in ("Jun", "", "4", "0", "x" * 300, "\n"):
        with pytest.raises(NoSuchPlayer, match=r"1 \(Kay\), 2 \(Mio\), 3 \(2\)") as refused:
            player_called(tmp_path, wanted)
        assert "\n" not in str(refused.value)


def test_players_of_one_name_are_told_apart_by_number(tmp_path: Path) -> None:
    added(tmp_path)
    other = added(tmp_path)
    with pytest.raises(NoSuchPlayer, match=r"several players .*: 2 \(Mio\), 3 \(Mio\)"):
        player_called(tmp_path, "Mio")
    assert player_called(tmp_path, "3") == other


def test_last_player_is_remembered(tmp_path: Path) -> None:
    mio, jun = added(tmp_path), added(tmp_path, "Jun")
    for player in (jun, mio, players_in(tmp_path)[0]):
        remember_last(tmp_path, player)
        assert last_player(tmp_path) == (player, True)


@pytest.mark.parametrize("kind", LOST)
def test_first_player_is_chosen_if_it_is_not_known_who_played_last(kind: str, tmp_path: Path) -> None:
    added(tmp_path)
    content = LOST[kind]
    if content is not None:
        (tmp_path / PLAYERS_FOLDER / LAST_PLAYER_FILE).write_bytes(content)
    assert last_player(tmp_path) == ((FIRST_PLAYER, tmp_path, ""), False)
    remember_last(tmp_path, players_in(tmp_path)[1])
    assert last_player(tmp_path)[0].number == 2


def test_first_player_is_chosen_if_the_last_one_is_gone(tmp_path: Path) -> None:
    mio = added(tmp_path)
    remember_last(tmp_path, mio)
    os.rename(mio.folder, tmp_path / "elsewhere")
    assert last_player(tmp_path) == ((FIRST_PLAYER, tmp_path, ""), False)


def test_other_files_among_the_players_are_no_players(tmp_path: Path) -> None:
    added(tmp_path)
    for name in ("0", "1", "02", "x", "3 ", "٤", "9" * 30):
        (tmp_path / PLAYERS_FOLDER / name / "full").mkdir(parents=True)
    (tmp_path / PLAYERS_FOLDER / "7").write_text("a file")
    (tmp_path / PLAYERS_FOLDER / "8").mkdir()
    assert names(tmp_path) == [(1, ""), (2, "Mio")]
    assert added(tmp_path, "Jun").number == 9, "the number of an empty folder is not given again"


def test_list_that_cannot_be_read_leaves_the_first_player(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    added(place)

    def refused(path: Path) -> list[str]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("game.archive.players.os.listdir", refused)
    with pytest.raises(OSError, match="\\["):
        players_in(place)
    assert last_player(place) == ((FIRST_PLAYER, place, ""), False)
    with pytest.raises(NoSuchPlayer, match="can't be listed"):
        player_called(place, "Mio")


def test_a_file_in_place_of_the_folder_is_no_list(tmp_path: Path) -> None:
    (tmp_path / PLAYERS_FOLDER).write_text("")
    assert names(tmp_path) == [(1, "")]
    with pytest.raises(OSError, match="\\["):
        added(tmp_path)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"name": "Mio"}', b"\xff"])
def test_player_with_damaged_settings_has_a_number_and_can_be_renamed(content: bytes, tmp_path: Path) -> None:
    player = added(tmp_path)
    (player.folder / SETTINGS_FILE).write_bytes(content)
    assert names(tmp_path) == [(1, ""), (2, "")]
    assert (player.folder / SETTINGS_FILE).read_bytes() == content, "listing changes nothing"
    rename_player(player, "Jun")
    assert names(tmp_path) == [(1, ""), (2, "Jun")]


def test_renaming_changes_nothing_else(tmp_path: Path) -> None:
    player = add_player(tmp_path, "Mio", {"volume": 2, "of a later version": [1]})
    rename_player(player, " Jun\n")
    assert files.read(player.folder / SETTINGS_FILE, "settings") == {
        "name": "Jun",
        "volume": 2,
        "of a later version": [1],
    }


def test_renaming_a_player_whom_another_window_removed_brings_back_no_empty_folder(tmp_path: Path) -> None:
    mio = added(tmp_path)
    place = remove_player(tmp_path, mio)
    with pytest.raises(FileNotFoundError):
        rename_player(mio, "Jun")
    put_back_player(mio, place)
    assert names(tmp_path)[1:] == [(mio.number, "Mio")]


def test_removed_player_is_moved_and_put_back_whole(tmp_path: Path) -> None:
    mio, _ = added(tmp_path), added(tmp_path, "Jun")
    played(mio.folder, "kan")
    before = files_in(mio.folder)
    moved = remove_player(tmp_path, mio)
    assert names(tmp_path) == [(1, ""), (3, "Jun")]
    assert files_in(moved) == before
    assert moved.parent == tmp_path / PLAYERS_FOLDER / "removed"
    assert added(tmp_path, "Aki").number == 4
    put_back_player(mio, moved)
    assert files_in(mio.folder) == before
    assert names(tmp_path) == [(1, ""), (2, "Mio"), (3, "Jun"), (4, "Aki")]
    remove_player(tmp_path, players_in(tmp_path)[-1])
    assert added(tmp_path, "Nao").number == 5, "a removed player's number is not given again"


def test_removed_player_is_not_put_back_over_another(tmp_path: Path) -> None:
    mio = added(tmp_path)
    moved = remove_player(tmp_path, mio)
    played(mio.folder, "kan")
    with pytest.raises(OSError, match="\\["):
        put_back_player(mio, moved)
    assert games_in(mio.folder) == ["kan"]
    assert remove_player(tmp_path, mio) != moved
    assert names(tmp_path) == [(1, "")]


def test_first_player_cannot_be_removed(tmp_path: Path) -> None:
    added(tmp_path)
    with pytest.raises(ValueError, match="first"):
        remove_player(tmp_path, players_in(tmp_path)[0])


def test_player_of_another_window_is_left_alone(tmp_path: Path) -> None:
    mio = added(tmp_path)
    one, two = hold_player(mio), hold_player(mio)
    assert one is not None
    for held in (one, two):
        for change in (lambda: remove_player(tmp_path, mio), lambda: rename_player(mio, "Jun")):
            with pytest.raises(PlayingElsewhere):
                change()
        if held is not None:  # on Windows there is one lock for all
            held.release()
    rename_player(mio, "Jun")
    remove_player(tmp_path, mio)
    assert names(tmp_path) == [(1, "")]


def test_folder_that_can_only_be_read_changes_nothing(place: Path) -> None:
    mio = added(place)
    remember_last(place, mio)
    changes: list[Callable[[], object]] = [
        lambda: added(place, "Jun"),
        lambda: rename_player(mio, "Jun"),
        lambda: remove_player(place, mio),
        lambda: remember_last(place, players_in(place)[0]),
    ]
    with only_read(place):
        for change in changes:
            with pytest.raises(OSError, match="\\["):
                change()
        assert last_player(place) == (mio, True)
        assert matches_of(mio) == 0
        hold_player(mio)
    assert names(place) == [(1, ""), (2, "Mio")]


def test_damaged_matches_are_not_counted(tmp_path: Path) -> None:
    mio = added(tmp_path)
    (mio.folder / "etori.db").write_bytes(b"x" * 4096)
    assert matches_of(mio) is None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_kill_at_any_moment_loses_no_player(tmp_path: Path, tally: Tally) -> None:
    """Each player who was added is there, removed or not, with the matches."""
    tally.floor(kills=20)
    keeper = added(tmp_path, "Keeper")
    played(keeper.folder, "kan")

    def change(report: int) -> None:
        while True:
            player = added(tmp_path, "Mio")
            os.write(report, f"{player.number}\n".encode())
            remember_last(tmp_path, player)
            rename_player(player, "Jun")
            put_back_player(player, remove_player(tmp_path, player))
            remember_last(tmp_path, keeper)
            put_back_player(keeper, remove_player(tmp_path, keeper))

    for _ in tally.times(20, "kills"):
        _, told = killed_at(change, tally.rng.random() * 0.15)
        there = {each.number: each for each in players_in(tmp_path)}
        removed = {int(place.name) for place in (tmp_path / PLAYERS_FOLDER / "removed").glob("*")}
        assert {int(number) for number in told} <= there.keys() | removed
        assert all(
            each.name in ("Mio", "Jun", "Keeper") for each in there.values() if each.number != FIRST_PLAYER
        )
        last_player(tmp_path)
        if keeper.number in removed:
            put_back_player(keeper, tmp_path / PLAYERS_FOLDER / "removed" / str(keeper.number))
        assert matches_of(keeper) == 1


def test_commands_read_the_archive_of_a_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name_saved(tmp_path, "Kay")
    played(tmp_path, "kan")
    played(added(tmp_path).folder, "napoleon")

    def exported(*player: str) -> str:
        assert main(["export", "--all", "--folder", str(tmp_path), *player]) == 0
        game: str = json.loads(capsys.readouterr().out)["record"]["game"]
        return game

    assert exported() == "kan"
    assert exported("--player", "mio") == exported("--player", "2") == "napoleon"
    assert exported("--player", "Kay") == "kan"
    assert main(["stats", "--folder", str(tmp_path), "--player", "Jun"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == 'stats: no player is called "Jun"; players: 1 (Kay), 2 (Mio)\n'
