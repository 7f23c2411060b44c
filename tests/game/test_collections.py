"""Collections keep deals, moments and puzzles in any game, survive damage, and travel as one line."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.__main__ import main
from game.archive import files
from game.archive.backups import BACKUP_FOLDER, restore_collections
from game.archive.collections import (
    FILE,
    KIND,
    MAX_COLLECTIONS,
    MAX_ITEMS,
    STARRED,
    Collection,
    CollectionFile,
    CollectionItem,
    ItemKind,
    NotCollected,
    is_collection,
    line_of_collection,
    read_collection,
)
from game.archive.transfer import MatchImport
from game.match.deal_code import code_of
from game.match.record import RecordError
from game.puzzles.puzzle import puzzles_of
from tests.conftest import Tally
from tests.game.archives import NOW, archive_of, fresh, seats_for, step

DAY = date(2026, 11, 22)
Capture = pytest.CaptureFixture[str]


def deal_items(game: str, rng: Random) -> tuple[CollectionItem, CollectionItem, list[tuple[int, str]]]:
    """A deal of a game, a moment in it, and the actions of the deal."""
    match = fresh(game, rng.randrange(10**6))
    match.start_deal()
    while not match.deal.finished:
        step(match, rng)
    coded, actions = match.deal.coded, match.deal.actions
    code = code_of(*coded)
    at = rng.choice([number for number, (_, action) in enumerate(actions) if action.verb != "draw"])
    before = tuple(action.text for _, action in actions[:at])
    deal = CollectionItem(ItemKind.DEAL, code, DAY, rng.randrange(match.players))
    moment = CollectionItem(ItemKind.MOMENT, code, DAY, actions[at][0], before, note="why not trump?")
    return deal, moment, [(player, action.text) for player, action in actions[at:]]


def test_deals_moments_and_puzzles_of_all_games_come_back_and_can_be_played_on(tmp_path: Path, tally: Tally):
    kept, expected = CollectionFile(tmp_path), []
    for game in GAMES.values():
        deal, moment, rest = deal_items(game.key, tally.rng)
        puzzle = tally.rng.choice(puzzles_of(game))
        for item in (
            deal,
            moment,
            CollectionItem(ItemKind.PUZZLE, puzzle.code, DAY, actions=len(puzzle.before)),
        ):
            kept.add("Mixed", item)
            expected.append(item)
        assert expected[-1].puzzle == puzzle.name
        match = moment.match(GAMES, 7)
        assert match.game is game
        assert match.to_act == rest[0][0]
        assert rest[0][1] in [action.text for action in match.legal()]
        assert deal.match(GAMES).deals == []
    starred, mixed = CollectionFile(tmp_path).read()
    assert starred == Collection(STARRED)
    assert mixed == Collection("Mixed", tuple(expected))
    assert [item.game(GAMES) for item in mixed.items[::3]] == list(GAMES.values())
    assert [item.players for item in mixed.items] == [item.match(GAMES).players for item in mixed.items]


def test_an_item_is_in_a_collection_once_with_its_first_date_and_latest_note(tmp_path: Path, tally: Tally):
    kept = CollectionFile(tmp_path)
    deal, moment, _ = deal_items("kan", tally.rng)
    kept.add(STARRED, deal)
    kept.add("Endgames", moment)
    again = replace(deal, code=deal.code.lower().replace("-", " "), added=date(2026, 12, 1), note="later")
    kept.add(STARRED, again)
    assert kept.holding(again) == [STARRED]
    assert kept.read()[0].items == (replace(deal, note="later"),), "the first note, as there was none"
    kept.add(STARRED, replace(again, note="last"))
    assert kept.read()[0].items == (replace(deal, note="later"),)
    kept.annotate(STARRED, deal, "the ace was bare")
    assert kept.read()[0].items == (replace(deal, note="the ace was bare"),)
    kept.remove(STARRED, again)
    assert kept.read() == (Collection(STARRED), Collection("Endgames", (moment,)))


def test_collections_are_renamed_joined_and_deleted_but_the_starred_one_stays(tmp_path: Path, tally: Tally):
    kept = CollectionFile(tmp_path)
    deal, moment, _ = deal_items("napoleon", tally.rng)
    kept.add("One", deal)
    kept.merge(Collection("Two", (deal, moment)))
    kept.rename("One", "Three")
    assert [each.name for each in kept.read()] == [STARRED, "Three", "Two"]
    kept.annotate("Two", deal, "in both")
    kept.rename("Two", "Three")
    deal = replace(deal, note="in both")
    assert kept.read() == (Collection(STARRED), Collection("Three", (deal, moment)))
    kept.add(STARRED, deal)
    kept.rename(STARRED, "Four")
    assert kept.read()[0] == Collection(STARRED, (deal,))
    kept.delete("Three")
    kept.delete(STARRED)
    assert kept.read() == (Collection(STARRED),)


def test_what_is_more_than_a_collection_can_have_changes_nothing(tmp_path: Path, tally: Tally):
    kept = CollectionFile(tmp_path)
    deal, _, _ = deal_items("jo_jotte", tally.rng)
    many = [CollectionItem(ItemKind.PUZZLE, deal.code, DAY, actions=number) for number in range(MAX_ITEMS)]
    assert kept.merge(Collection("Full", tuple(many))) == MAX_ITEMS
    with pytest.raises(NotCollected) as full:
        kept.add("Full", deal)
    assert str(full.value) == "There is no room for more."
    assert len(read_collection(line_of_collection(kept.read()[1])).items) == MAX_ITEMS
    for number in range(MAX_COLLECTIONS - 2):
        kept.create(f"{number}")
    before = kept.read()
    with pytest.raises(NotCollected):
        kept.create("one more")
    assert kept.read() == before


def test_a_damaged_file_is_set_aside_and_its_backup_used(tmp_path: Path, tally: Tally):
    kept = CollectionFile(tmp_path)
    deal, moment, _ = deal_items("jan_ken_po", tally.rng)
    kept.add("First", deal)
    kept.add("First", moment)
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes().replace(b"First", b"Fierst"))
    assert kept.read() == (Collection(STARRED), Collection("First", (deal,)))
    assert str(kept.trouble) == "collections.json was damaged. Etori renamed it and used its backup."
    assert len(list(tmp_path.glob("collections-damaged-*.json"))) == 1
    kept.add("Second", moment)
    assert [each.name for each in CollectionFile(tmp_path).read()] == [STARRED, "First", "Second"]


def test_a_newer_file_is_shown_as_far_as_it_is_known_and_never_overwritten(tmp_path: Path, tally: Tally):
    deal, moment, _ = deal_items("california_jack", tally.rng)
    CollectionFile(tmp_path).merge(Collection("Mine", (deal, moment)))
    data, _ = files.load(tmp_path / FILE, KIND)
    data["version"] = 2
    data["collections"][1]["items"][0]["kind"] = "tournament"
    files.save(tmp_path / FILE, KIND, data)
    before = (tmp_path / FILE).read_bytes()
    kept = CollectionFile(tmp_path)
    assert kept.read() == (Collection(STARRED), Collection("Mine", (moment,)))
    for change in (
        lambda: kept.add(STARRED, deal),
        lambda: kept.delete("Mine"),
        lambda: kept.rename("Mine", "Yours"),
    ):
        with pytest.raises(NotCollected) as refused:
            change()
        assert str(refused.value) == "A newer version of Etori has saved your collections."
    assert (tmp_path / FILE).read_bytes() == before


def test_a_disk_that_fails_is_told_and_keeps_what_was_there(tmp_path: Path, tally: Tally):
    deal, _, _ = deal_items("kan", tally.rng)
    folder = tmp_path / "file"
    folder.write_text("no folder")
    with pytest.raises(NotCollected):
        CollectionFile(folder).add(STARRED, deal)
    assert folder.read_text() == "no folder"


# Export and import.


def test_a_collection_goes_to_another_folder_in_one_line_and_is_not_taken_twice(tmp_path: Path, tally: Tally):
    deal, moment, _ = deal_items("kan", tally.rng)
    other, _, _ = deal_items("napoleon", tally.rng)
    kept = CollectionFile(tmp_path / "here")
    kept.merge(Collection("Für Mio ★", (deal, moment)))
    kept.add(STARRED, other)
    path = tmp_path / "two.etori"
    path.write_bytes(b"".join(map(line_of_collection, kept.read())))
    archive = archive_of(tmp_path / "there")
    there = CollectionFile(tmp_path / "there")
    there.add("Für Mio ★", deal)
    for new in ({STARRED: 1, "Für Mio ★": 1}, {STARRED: 0, "Für Mio ★": 0}):
        intake = MatchImport(archive, path, GAMES, there)
        while intake.step():
            pass
        assert (intake.collected, intake.flaws, intake.trouble, intake.taken) == (new, [], None, [])
    assert there.read() == kept.read()
    archive.close()


def test_the_commands_export_and_import_all_collections(tmp_path: Path, capsys: Capture, tally: Tally):
    deal, moment, _ = deal_items("jo_jotte", tally.rng)
    here, there, path = tmp_path / "here", tmp_path / "there", tmp_path / "all.etori"
    CollectionFile(here).merge(Collection("Games", (deal, moment)))
    assert main(["export", "--collections", "--folder", str(here), "--out", str(path)]) == 0
    assert main(["import", str(path), "--folder", str(there)]) == 0
    assert json.loads(capsys.readouterr().out) == {"taken": 0, "there already": 0, "collected": 2}
    assert CollectionFile(there).read() == CollectionFile(here).read()
    assert main(["check", "--folder", str(there)]) == 0
    bad = replace(moment, before=(*moment.before, "play XX"))
    CollectionFile(there).add("Games", bad)
    assert main(["check", "--folder", str(there)]) == 2
    assert "1 items of your collections break the rules" in capsys.readouterr().out
    assert main(["export", "--collections", "--all", "--folder", str(here)]) == 2


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"version": 2}, "collection: version 2 is not known"),
        ({"name": 3}, "collection: name is not a text"),
        ({"name": "n" * 41}, "collection: name is not a text of at most 40 letters"),
        ({"items": {}}, "collection: items is not a list"),
        ({"more": 1}, "collection: unknown member more"),
    ],
)
def test_a_line_that_is_no_collection_is_refused(change: dict[str, object], fault: str, tally: Tally):
    deal, _, _ = deal_items("kan", tally.rng)
    line = json.loads(line_of_collection(Collection("Name", (deal,))))
    written = json.dumps(line | change).encode()
    assert is_collection(written)
    with pytest.raises(RecordError, match=fault):
        read_collection(written)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"kind": "match"}, "item: no such kind"),
        ({"code": "KA5"}, "mistyped"),
        ({"code": 5}, "item: code is not a deal's code"),
        ({"added": "today"}, "item: added is not a day"),
        ({"seat": 9}, "item: no player 9"),
        ({"seat": -1}, "item: a number below 0"),
        ({"seat": None}, "item: seat is not a whole number"),
        ({"note": "n" * 201}, "item: note is not a text of at most 200 letters"),
        ({"before": []}, "item: unknown member before"),
        ({"kind": "moment"}, "item: before is missing"),
        ({"kind": "moment", "before": ["play"]}, "item 1: item: "),
        ({"kind": "moment", "before": [7]}, "item: before is not a list of actions"),
    ],
)
def test_a_collection_with_a_bad_item_is_refused_whole(
    change: dict[str, object], fault: str, tmp_path: Path, tally: Tally
):
    deal, moment, _ = deal_items("kan", tally.rng)
    line = json.loads(line_of_collection(Collection("Name", (deal, moment))))
    item = {name: each for name, each in (line["items"][0] | change).items() if each is not ...}
    line["items"][0] = item
    archive, kept = archive_of(tmp_path), CollectionFile(tmp_path)
    intake = MatchImport(archive, json.dumps(line).encode(), GAMES, kept)
    while intake.step():
        pass
    (flaw,) = intake.flaws
    assert fault in flaw.why
    assert kept.read() == (Collection(STARRED),)
    archive.close()


def test_a_moment_whose_deal_is_over_or_whose_actions_break_the_rules_is_refused(tally: Tally):
    _, moment, rest = deal_items("napoleon", tally.rng)
    over = replace(moment, before=(*moment.before, *(text for _, text in rest)))
    with pytest.raises(RecordError, match="the deal is over"):
        over.match(GAMES)
    with pytest.raises(RecordError):
        replace(moment, before=(*moment.before, "meld AS")).match(GAMES)


def test_whether_an_item_is_collected_follows_every_change_of_the_file(tmp_path: Path):
    """Also changes by another window, and the file's loss."""
    asked, other = CollectionFile(tmp_path), CollectionFile(tmp_path)
    puzzle = puzzles_of(GAMES["kan"])[0]
    item = CollectionItem(ItemKind.PUZZLE, puzzle.code, DAY, actions=len(puzzle.before))
    assert not asked.has(item)
    other.add(STARRED, item)
    assert asked.has(replace(item, note="later", added=date(2026, 11, 29)))
    assert not asked.has(replace(item, actions=item.actions + 1))
    other.remove(STARRED, item)
    assert not asked.has(item)
    other.add("Auctions", item)
    assert asked.has(item)
    (tmp_path / FILE).unlink()
    assert not asked.has(item)


def test_collections_are_copied_once_a_day_and_restored_when_both_files_are_lost(
    tmp_path: Path, capsys: Capture
):
    puzzles = [
        CollectionItem(ItemKind.PUZZLE, each.code, DAY, actions=len(each.before))
        for each in puzzles_of(GAMES["kan"])[:3]
    ]
    kept = CollectionFile(tmp_path)
    for days, puzzle in enumerate(puzzles):
        kept.add(STARRED, puzzle)
        with closing(archive_of(tmp_path, NOW + timedelta(days=days))) as archive:
            match = fresh("kan", days)
            archive.add(match, seats_for(match))
    archive_of(tmp_path, NOW + timedelta(days=3)).close()
    copies = sorted(path for path in (tmp_path / BACKUP_FOLDER).iterdir() if path.name.endswith(FILE))
    assert [len(files.read(each, KIND)["collections"][0]["items"]) for each in copies] == [2, 3, 3]
    assert main(["check", "--repair", "--folder", str(tmp_path)]) == 0
    assert "restored" not in capsys.readouterr().out
    copies[-1].write_bytes(b"nonsense")
    (tmp_path / FILE).write_bytes(b"nonsense")
    (tmp_path / f"{FILE}.previous").unlink()
    assert main(["check", "--folder", str(tmp_path)]) != 0
    assert kept.read()[0].items == ()
    assert main(["check", "--repair", "--folder", str(tmp_path)]) == 0
    assert "restored them from a backup" in capsys.readouterr().out
    assert list(kept.read()[0].items) == puzzles
    (tmp_path / FILE).unlink()
    copies[0].rename(copies[0].with_name(f"9999-01-01-{FILE}"))  # of a day when the clock was wrong
    assert restore_collections(tmp_path, NOW.date() + timedelta(days=3))
    assert list(kept.read()[0].items) == puzzles


def test_old_backups_of_collections_are_deleted_with_those_of_the_archive(tmp_path: Path):
    CollectionFile(tmp_path).create("Auctions")
    for days in range(40):
        with closing(archive_of(tmp_path, NOW + timedelta(days=days))) as archive:
            match = fresh("kan", days)
            archive.add(match, seats_for(match))
    names = [path.name for path in (tmp_path / BACKUP_FOLDER).iterdir()]
    days = {name[:10] for name in names if name.endswith(".db")}
    assert len(days) < 20
    assert {name[:10] for name in names if name.endswith(FILE)} == days
