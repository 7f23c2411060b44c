from pathlib import PurePosixPath

import pytest

from game.engine.cards import JOKER, parse_card
from scenes.decks.card_file_names import Part, subject_of, subjects_of
from tests.decks.makers import NAMINGS, file_name


@pytest.mark.parametrize("naming", NAMINGS)
def test_every_card_is_found_by_its_name_in_each_way_of_naming(naming: str):
    found = {card: subject_of(PurePosixPath(f"{file_name(naming, card)}.png")) for card in range(JOKER)}
    assert {card: subject and subject.shows for card, subject in found.items()} == {
        c: c for c in range(JOKER)
    }
    assert all(subject and subject.plain for subject in found.values())


@pytest.mark.parametrize(
    ("name", "shows"),
    [
        ("back.png", Part.BACK), ("card_back.png", Part.BACK), ("red_back.png", Part.BACK),
        ("1B.png", Part.BACK), ("hearts/back.png", Part.BACK), ("joker.png", JOKER),
        ("black_joker.webp", JOKER), ("2J.png", JOKER), ("X1.png", JOKER),
        ("queen_of_clubs2.png", "QC"), ("01_ace_of_spades.png", "AS"), ("14h.png", "AH"),
        ("king_of_hearts_1024x1024.jpg", "KH"), ("English_pattern_jack_of_clubs.png", "JC"),
        ("ＡＳ.png", "AS"), ("ダイヤのエース.png", "AD"), ("スペード10.png", "TS"), ("herz_as.png", "AH"),
        ("hA.png", "AH"),
    ],
)  # fmt: skip
def test_a_name_may_say_more_than_the_card(name: str, shows: str | int | Part):
    found = subject_of(PurePosixPath(name))
    assert found is not None
    assert found.shows == (parse_card(shows) if isinstance(shows, str) and shows != Part.BACK else shows)


@pytest.mark.parametrize(
    "name",
    [
        "jack.png",
        "17.png",
        "cover.png",
        "joker/cover.png",
        "card_empty.png",
        "15h.png",
        "hearts.png",
        "_.png",
        ".png",
    ],
)
def test_a_name_that_says_no_card_is_not_guessed(name: str):
    assert subject_of(PurePosixPath(name)) is None


def test_of_two_names_the_one_that_says_nothing_else_goes_first():
    plain, other = (
        subject_of(PurePosixPath(f"{name}.png")) for name in ("queen_of_clubs", "queen_of_clubs2")
    )
    assert (plain, other) == ((parse_card("QC"), True), (parse_card("QC"), False))


def shown(stems: str) -> dict[str, int | Part | None]:
    subjects = subjects_of(PurePosixPath(f"{stem}.png") for stem in stems.split())
    return {path.stem: subject and subject.shows for path, subject in subjects.items()}


def test_letters_are_french_if_those_of_several_courts_can_be_nothing_else():
    french = shown("vt rk rc vp 7c DC a-k 10p p09 dos joker")
    cards = ("JC", "KD", "KH", "JS", "7H", "QH", None, "TS", "9S")
    assert list(french.values()) == [*(each and parse_card(each) for each in cards), Part.BACK, JOKER]
    # A few such names are chance.
    assert shown("vt rk rc 7c") == {"vt": None, "rk": None, "rc": None, "7c": parse_card("7C")}
