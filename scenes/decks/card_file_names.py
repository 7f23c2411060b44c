"""Which card a picture shows, by the name of its file.

Names are read as makers of card pictures write them: `AS.png`, `ace_of_spades.png`, `spades-01.webp`,
`cardSpadesA.png`, `01s.gif`, `hearts/10.png`, and by the suits of the Jan Ken Po deck, `1-jan.png`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from itertools import chain
from pathlib import PurePosixPath
from typing import NamedTuple
from unicodedata import normalize

from game.engine.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    JOKER,
    KING,
    QUEEN,
    SPADES,
    TEN,
    Card,
    card_of,
)


class Part(StrEnum):
    """What a file of a deck can show besides a card."""

    BACK = "back"


class FileSubject(NamedTuple):
    """What a file shows, by its name."""

    shows: Card | Part
    plain: bool
    """Whether the name says nothing else, such as a colour; of two such files this one is used."""


def _by_word(words: dict[int, str]) -> dict[str, int]:
    return {word: meant for meant, said in words.items() for word in said.split()}


_SUITS = _by_word(
    {
        CLUBS: "c club clubs ♣ clover clovers kreuz treff trefle treboles fiori クラブ kaji",
        DIAMONDS: "d diamond diamonds ♦ karo carreau diamantes quadri ダイヤ ダイヤモンド jan",
        HEARTS: "h heart hearts ♥ herz coeur corazones cuori ハート po",
        SPADES: "s spade spades ♠ pik pique picas picche スペード ken",
    }
)
_SMALL = {
    number - 2: f"{number} {word}"
    for number, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine"], 2)
}
_RANKS = _by_word(
    {
        **_SMALL,
        TEN: "10 0 t ten",
        JACK: "11 j jack knave valet bube fante jota ジャック",
        QUEEN: "12 q queen dame regina reina クイーン",
        KING: "13 k king roi konig koenig re rey キング",
        ACE: "1 14 a ace ass as asso エース",
    }
)
_FRENCH_RANKS = _by_word({**_SMALL, TEN: "10", JACK: "v", QUEEN: "d", KING: "r", ACE: "1 a"})
_FRENCH_SUITS = _by_word({CLUBS: "t", DIAMONDS: "k", HEARTS: "c", SPADES: "p"})
_FRENCH_PATTERN = re.compile(
    r"(?P<rank>\d\d?|[vdra])(?P<suit>[tkcp])|(?P<suit2>[tkcp])(?P<rank2>\d\d?|[vdra])"
)
_FRENCH_COURT_PATTERN = re.compile(r"[vr][tkcp]|[tkcp][vr]")
_LEAST_FRENCH = 4
"""Number of jacks and kings in French letters from which on all letters of a deck count as French."""
_JOKERS = frozenset(["joker", "jokers", "jk", "ジョーカー"])
_BACKS = frozenset(["back", "backs", "backside", "cardback", "reverse", "ruckseite", "裏"])
_NOISE = frozenset(["card", "cards", "playing", "of", "the", "の"])
_TOKEN_PATTERN = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[♣♦♥♠の]|[^\Wの\da-zA-Z_]+")
_TOGETHER_PATTERN = re.compile(r"([a-z]+)of([a-z]+)")
_SHORT_NAME_PATTERN = re.compile(r"([atjqk])([cdhs])|([cdhs])([atjqk])")
_NUMBERED: dict[tuple[str, ...], Card | Part] = {("j",): JOKER, ("x",): JOKER, ("b",): Part.BACK}
"""What a letter beside a number shows, as `2J`, if nothing else is in the name."""


def subjects_of(paths: Iterable[PurePosixPath]) -> dict[PurePosixPath, FileSubject | None]:
    """Return what each file of a deck shows, or `None` if its name doesn't say.

    In English `7C` is the seven of clubs, in French the seven of hearts: the other names of the deck decide.
    """
    stems = {path: path.stem.lower() for path in paths}
    courts = {stem for stem in stems.values() if _FRENCH_COURT_PATTERN.fullmatch(stem)}
    if len(courts) < _LEAST_FRENCH:
        return {path: subject_of(path) for path in stems}
    return {path: _read_french(stem) or subject_of(path) for path, stem in stems.items()}


def _read_french(stem: str) -> FileSubject | None:
    found = _FRENCH_PATTERN.fullmatch(stem)
    if found is None:
        return None
    rank, suit = found["rank"] or found["rank2"], found["suit"] or found["suit2"]
    rank = _FRENCH_RANKS.get(rank.removeprefix("0"))
    return None if rank is None else FileSubject(card_of(rank, _FRENCH_SUITS[suit]), True)


def subject_of(path: PurePosixPath) -> FileSubject | None:
    """Return what the file at a path within its deck shows, or `None` if its name doesn't say.

    If the name of the file alone doesn't, its folder can name the suit.
    """
    alone = _read(path.stem)
    if alone is not None or not path.parent.name:
        return alone
    both = _read(f"{path.parent.name} {path.stem}")
    return both if both is not None and both.shows in range(JOKER) else None


def _read(name: str) -> FileSubject | None:
    tokens = _tokens(name)
    numbers = [token for token in tokens if token.isdecimal()]
    others = [token for token in tokens if not token.isdecimal() and token not in _NOISE]
    if len(numbers) == 1 and tuple(others) in _NUMBERED:
        return FileSubject(_NUMBERED[tuple(others)], numbers == ["1"])
    if others == ["dos"]:  # French; in Spanish it is the number two
        return FileSubject(Part.BACK, not numbers)
    for words, shows in ((_BACKS, Part.BACK), (_JOKERS, JOKER)):
        if words.intersection(others):
            return FileSubject(shows, len(others) == 1 and not numbers)
    if _SUITS.keys().isdisjoint(others):
        others = list(chain.from_iterable(_parted(token) for token in others))
    suits = {_SUITS[token] for token in others if token in _SUITS}
    ranks = [token for token in (*others, *numbers) if token in _RANKS and token not in _SUITS]
    if len(suits) != 1 or not ranks:
        return None
    return FileSubject(card_of(_RANKS[ranks[0]], suits.pop()), len(others) + len(numbers) == 2)


def _tokens(name: str) -> list[str]:
    """Return the words, numbers and symbols of a name, in small letters without accents."""
    # Accents are taken from Latin letters only: the marks of kana tell them apart.
    bare = re.sub(r"(?<=[a-zA-Z])[\u0300-\u036f]", "", normalize("NFKD", name))
    found = [token.lower() for token in _TOKEN_PATTERN.findall(normalize("NFKC", bare))]
    return list(chain.from_iterable(_words(token) for token in found))


def _words(token: str) -> tuple[str, ...]:
    if token.isdecimal():
        return (str(int(token)),) if len(token) < 4 else ()
    together = _TOGETHER_PATTERN.fullmatch(token)
    if together and together[1] in _RANKS and together[2] in _SUITS:
        return together[1], together[2]
    return (token,)


def _parted(token: str) -> tuple[str, ...]:
    """Return the rank and suit of a token such as `as` or `sa`, else the token."""
    found = _SHORT_NAME_PATTERN.fullmatch(token)
    return tuple(filter(None, found.groups())) if found else (token,)
