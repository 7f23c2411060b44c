"""What is taken from real decks, what is said of their problems, and that nothing hostile gets further."""

from __future__ import annotations

import os
import signal
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pygame
import pytest

from game.ai.worker_pipe import WorkerEnd
from game.engine.cards import EVERY_CARD, JOKER, each, parse_card
from scenes.decks.deck_reading import (
    MAX_CRASHES,
    DeckQuestion,
    DeckReader,
    read_deck,
    read_for_window,
)
from scenes.decks.deck_report import (
    MAX_BYTES,
    MAX_FILES,
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    DeckProblem,
    DeckReport,
)
from scenes.decks.deck_source import RefusedDeck
from tests.decks.makers import NAMINGS, drawn, encoded, file_name, names, png, write_deck, zipped


def read(source: Path, target: Path) -> DeckReport:
    """The report of a deck, read by a process of its own."""
    target.mkdir(exist_ok=True)
    reader = DeckReader(source, target)
    try:
        return reader.wait()
    finally:
        reader.close()


def said(source: Path, target: Path) -> set[tuple[str, str]]:
    """The problems of a deck and the files that have them, read in this process."""
    target.mkdir(exist_ok=True)
    found: set[tuple[str, str]] = set()
    try:
        for line in read_deck(DeckQuestion(source, target)):
            if "problem" in line:
                found.add((str(line["problem"]), line["file"]))
    except RefusedDeck as refused:
        found.add((str(refused.problem), ""))
    return found


# Decks as they are found.


@pytest.mark.parametrize("naming", NAMINGS)
def test_a_whole_deck_is_read_in_each_way_of_naming(naming: str, tmp_path: Path):
    deck = write_deck(tmp_path / "deck", naming, size=(100, 140))
    (deck / "back.png").write_bytes(encoded(drawn(3, (100, 140))))
    (deck / "licence.txt").write_text("free")
    problems = said(deck, tmp_path / "out")
    assert {problem for problem, _ in problems} == {DeckProblem.LOW}  # they are small, and nothing else
    ready = {path.stem for path in (tmp_path / "out").glob("*.card")}
    assert ready == {*names(range(JOKER)), "back"}


def test_a_deck_is_read_from_a_folder_and_from_a_zip_file_alike(tmp_path: Path):
    deck = write_deck(tmp_path / "Seaside", cards=[*range(0, 20), JOKER])
    (deck / "._AS.png").write_bytes(b"what a system adds")
    packed = {f"Seaside/{path.name}": path.read_bytes() for path in deck.iterdir()}
    zipped(tmp_path / "Seaside.zip", packed | {"__MACOSX/Seaside/._2C.png": b"added"})
    folder, archive = (read(tmp_path / name, tmp_path / f"out {name}") for name in ("Seaside", "Seaside.zip"))
    assert folder == archive
    assert (folder.title, folder.findings, folder.refused) == ("Seaside", (), None)
    assert [card for card, _ in folder.faces] == [*range(0, 20), JOKER]
    assert folder.missing == tuple(card for card in each(EVERY_CARD) if 20 <= card < JOKER)
    assert (folder.faces[0][1].width, folder.faces[0][1].height) == (250, 350)


def test_a_prepared_picture_has_the_size_and_shape_of_a_card_whatever_the_original(tmp_path: Path):
    import zlib

    deck = tmp_path / "deck"
    for card, size in enumerate([(250, 350), (500, 350), (100, 400), (240, 350), (1000, 1452)]):
        write_deck(deck, cards=[card], size=size)
    transparent = pygame.Surface((250, 350), pygame.SRCALPHA)
    pygame.draw.circle(transparent, (200, 0, 0, 255), (125, 175), 40)
    (deck / "AS.png").write_bytes(encoded(transparent))
    assert said(deck, tmp_path / "out") == {
        ("other shape", "3C.png"), ("other shape", "4C.png"), ("see-through", "AS.png"),
        ("other size", "3C.png"), ("other size", "4C.png"), ("other size", "5C.png"),
        ("other size", "6C.png"), ("faint", "AS.png"),
    }  # fmt: skip
    for path in (tmp_path / "out").glob("*.card"):
        picture = pygame.image.frombytes(
            zlib.decompress(path.read_bytes()), (PICTURE_WIDTH, PICTURE_HEIGHT), "RGBA"
        )
        assert picture.get_at((0, 0)).a == 0, "a round corner"
        assert picture.get_at((PICTURE_WIDTH // 2, 10)).a == 255, "paper"
        red, green, blue, _ = picture.get_at(
            (PICTURE_WIDTH // 2, PICTURE_HEIGHT // 4 if path.stem == "AS" else 30)
        )
        assert min(red, green, blue) > 200


def test_every_format_is_read_and_a_wrong_ending_is_told(tmp_path: Path):
    deck = write_deck(tmp_path / "deck", cards=[0, 1])
    write_deck(deck, cards=[2, 3], ending="jpg")
    (deck / "7C.png").write_bytes((deck / "4C.jpg").read_bytes())
    (deck / "8C.jpg").write_bytes((deck / "2C.png").read_bytes())
    (deck / "9C.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (deck / "cover.png").write_bytes((deck / "2C.png").read_bytes())
    (deck / "2c_old.png").write_bytes((deck / "2C.png").read_bytes())
    assert said(deck, tmp_path / "out") == {
        ("other format", "7C.png"), ("other format", "8C.jpg"), ("vector", "9C.svg"),
        ("nameless", "cover.png"), ("spare", "2c_old.png"),
    }  # fmt: skip
    assert {path.stem for path in (tmp_path / "out").glob("*.card")} == {"2C", "3C", "4C", "5C"}


# What can't be used.


def test_limits_of_number_size_and_pixels(tmp_path: Path):
    tiny = png(40, 56)
    for number in range(MAX_FILES + 1):
        (tmp_path / "many").mkdir(exist_ok=True)
        (tmp_path / "many" / f"{number}.png").write_bytes(tiny)
    assert said(tmp_path / "many", tmp_path / "out") == {("too many files", "")}
    (tmp_path / "many" / "0.png").unlink()
    assert ("no cards", "") in said(tmp_path / "many", tmp_path / "out")
    large = tmp_path / "large"
    large.mkdir()
    with open(large / "AS.png", "wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert said(large, tmp_path / "out") == {("too many bytes", "")}
    bomb = zipped(tmp_path / "bomb.zip", {"AS.png": bytes(MAX_BYTES + 1)})
    assert bomb.stat().st_size < 1 << 20
    assert said(bomb, tmp_path / "out") == {("too many bytes", "")}
    wide = tmp_path / "wide"
    wide.mkdir()
    (wide / "AS.png").write_bytes(png(4097, 100))
    (wide / "KS.png").write_bytes(png(39, 100))
    (wide / "QS.png").write_bytes(tiny)
    assert {("too large", "AS.png"), ("too small", "KS.png")} <= said(wide, tmp_path / "out")
    header = png(4096, 4096, rows=b"")
    many = zipped(tmp_path / "pixels.zip", {f"{name}S.png": header for name in "23456789"})
    assert said(many, tmp_path / "out") == {("too many pixels", "")}


def test_links_and_paths_that_lead_out_are_not_followed(tmp_path: Path):
    deck = write_deck(tmp_path / "deck", cards=[0])
    (tmp_path / "secret.png").write_bytes(encoded(drawn(9, (250, 350))))
    (deck / "AS.png").symlink_to(tmp_path / "secret.png")
    (deck / "more").symlink_to(tmp_path)
    os.mkfifo(deck / "KS.png")
    assert said(deck, tmp_path / "out") == {("link", "AS.png"), ("link", "more"), ("link", "KS.png")}
    picture = encoded(drawn(9, (250, 350)))
    link = zipfile.ZipInfo("QS.png")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "out.zip", "w") as archive:
        for name in ("2C.png", "../3C.png", "/4C.png", "a/../../5C.png", "C:6C.png"):
            archive.writestr(name, picture)
        archive.writestr(link, "/etc/passwd")
    found = said(tmp_path / "out.zip", tmp_path / "out2")
    assert {file for problem, file in found if problem == "link"} == {
        "../3C.png", "/4C.png", "a/../../5C.png", "C:6C.png", "QS.png",
    }  # fmt: skip
    assert {path.name for path in (tmp_path / "out2").iterdir()} == {"2C.png", "2C.card"}


@pytest.mark.parametrize("source", ["nothing", "text.txt", "empty", "cut.zip", "locked.zip"])
def test_what_is_no_deck_is_refused(source: str, tmp_path: Path):
    (tmp_path / "text.txt").write_text("no zip")
    (tmp_path / "empty").mkdir()
    whole = zipped(tmp_path / "whole.zip", {"AS.png": png(60, 84)}).read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[:-30])
    locked = bytearray(whole)
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "locked.zip").write_bytes(locked)
    refused = {"nothing": "no source", "empty": "no cards", "locked.zip": "no cards"}.get(source, "bad zip")
    assert (refused, "") in said(tmp_path / source, tmp_path / "out")


def test_a_process_that_dies_or_hangs_refuses_the_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    deck = write_deck(tmp_path / "deck", cards=[0])
    reader = DeckReader(deck, tmp_path / "out")  # there is no such folder: the disk's fault
    try:
        assert reader.wait().refused is DeckProblem.DISK
    finally:
        reader.close()
    (tmp_path / "out").mkdir()
    reader = DeckReader(deck, tmp_path / "out")
    try:
        assert reader._process._process is not None
        reader._process._process.kill()
        assert reader.wait().refused is DeckProblem.GAVE_UP
    finally:
        reader.close()
    monkeypatch.setattr("scenes.decks.deck_reading.READ_TIMEOUT", 0.0)
    assert read(deck, tmp_path / "out").refused is DeckProblem.GAVE_UP


def _ends_at_deadly(end: WorkerEnd, number: int, question: DeckQuestion) -> None:
    """Read a deck in a process whose decoder crashes at files that say so, or doesn't end."""
    from scenes.decks import card_pictures, deck_reading

    prepare = card_pictures.prepare

    def deadly(path: PurePosixPath, contents: bytes) -> card_pictures.PreparedPicture:
        if contents.endswith(b"deadly"):
            os.kill(os.getpid(), signal.SIGKILL)
        while contents.endswith(b"endless"):
            pass
        return prepare(path, contents)

    deck_reading._MOST_WORK = 1
    card_pictures.prepare = deadly  # type: ignore[assignment]
    read_for_window(end, number, question)


@pytest.mark.parametrize("deadly", [1, 2, MAX_CRASHES, MAX_CRASHES + 1])
def test_pictures_that_crash_the_decoder_are_named_and_the_others_used(
    deadly: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    deck = write_deck(tmp_path / "deck", cards=range(9))
    (deck / "old_4C.png").write_bytes((deck / "4C.png").read_bytes())
    for card in range(1, 1 + deadly):
        with open(deck / f"{file_name('short', card)}.png", "ab") as file:
            file.write(b"deadly")
    monkeypatch.setattr("scenes.decks.deck_reading.read_for_window", _ends_at_deadly)
    report = read(deck, tmp_path / "out")
    if deadly > MAX_CRASHES:
        assert report.refused is DeckProblem.GAVE_UP
        return
    assert report.refused is None
    named = {found.file for found in report.findings if found.problem is DeckProblem.NO_PICTURE}
    assert named == {f"{file_name('short', card)}.png" for card in range(1, 1 + deadly)}
    # Of another picture of the same card there is no need to be afraid.
    used = [card for card in range(9) if not 1 <= card <= deadly or card == parse_card("4C")]
    assert [card for card, _ in report.faces] == used
    assert {path.stem for path in (tmp_path / "out").glob("*.card")} == set(names(used))


@pytest.mark.skipif(sys.platform == "win32", reason="work can't be limited there")
def test_a_picture_that_is_decoded_without_end_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    deck = write_deck(tmp_path / "deck", cards=[0, 1])
    with open(deck / "3C.png", "ab") as file:
        file.write(b"endless")
    monkeypatch.setattr("scenes.decks.deck_reading.read_for_window", _ends_at_deadly)
    report = read(deck, tmp_path / "out")
    assert [card for card, _ in report.faces] == [0]
    assert [(found.problem, found.file) for found in report.findings] == [("no picture", "3C.png")]


def test_nothing_is_left_of_a_picture_that_was_decoded_only_the_first_time(tmp_path: Path):
    deck = write_deck(tmp_path / "deck", cards=[0, 1])
    assert said(deck, tmp_path / "out") == set()
    for _ in read_deck(DeckQuestion(deck, tmp_path / "out", frozenset({"3C.png"}))):
        pass
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"2C.png", "2C.card"}
