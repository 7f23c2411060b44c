"""Line breaks: at spaces, and in Japanese between phrases.

Characters that may not begin or end a line (kinsoku) stay with their neighbour. So do characters that are
read together: a number with its counter, a rank with its suit, a word in katakana. Only a phrase longer than
a line is broken between characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from scenes.i18n.japanese_phrases import ends_phrase

NEVER_LINE_START = frozenset(
    "、。，．・：；？！）」』】〕〉》］｝々ー…‥％〜～”’ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
    ",.:;?!)]}%"
)
"""Characters that never begin a line."""
PHRASE_ENDS = frozenset("、。：；？！")
"""Characters that end a phrase."""
STOPS = (".", ",", ";", ":", "?", "!")
"""Punctuation that follows a word without a space."""
NEVER_LINE_END = frozenset("（「『【〔〈《［｛“‘第([{")
"""Characters that never end a line."""
PICTURE_CHARACTER = "\ufffc"
"""Character in place of a picture in a text; a line may end beside it as beside a noun."""
MAX_UNBROKEN_WORD = 8
"""Maximum length in characters of words that are never broken, even in a phrase longer than a line."""
_WIDE = (
    ("\u2e80", "\u2fdf"),
    ("\u3001", "\u30ff"),
    ("\u3400", "\u9fff"),
    ("\uf900", "\ufaff"),
    ("\uff01", "\uffef"),
)
"""First and last characters of the ranges of kana, kanji and others of their width."""
_KATAKANA_PATTERN = re.compile(r"[ァ-ヺー]+")
_PARTED = "あなた|はさみ|すくみ|切り札|捨て札|独り立ち|いつものとおり|ずつ|なし|はたら|やめ"
"""Words in the app's texts that the phrase model would split."""
_UNBROKEN_PATTERN = re.compile(f"カリフォルニア(?=ジャック)|{_KATAKANA_PATTERN.pattern}|{_PARTED}")
_LETTERS_A_WORD = 2
"""Number of kana and kanji that take as long to read as an English word."""


class UnbreakablePart(NamedTuple):
    """A piece of text that stays on one line."""

    blank: bool
    """Whether a space separates it from the part before it."""
    text: str


@lru_cache(4096)
def is_wide(letter: str) -> bool:
    """Return whether a character is kana, kanji or another of their width.

    A regular expression of these ranges would take 2 ms to compile, at each start.
    """
    return any(first <= letter <= last for first, last in _WIDE)


@lru_cache(4096)
def chunks(text: str) -> tuple[UnbreakablePart, ...]:
    """Return the words and phrases of a line of text, in order."""
    return tuple(_chunks(text, _phrases))


@lru_cache(512)
def letters(text: str) -> tuple[UnbreakablePart, ...]:
    """Return the smaller parts between which a phrase longer than a line is broken, in order."""
    return tuple(_chunks(text, _ends))


def reading_words(text: str) -> int:
    """Return the number of English words that take as long to read as a text."""
    wide = sum(map(is_wide, text))
    return wide // _LETTERS_A_WORD if wide else len(text.split())


def _chunks(text: str, ends_of: Callable[[str], list[int]]) -> Iterator[UnbreakablePart]:
    plain = text.isascii() or not any(map(is_wide, text))
    for number, word in enumerate(text.split()):
        ends = [] if plain else ends_of(word)
        for start, end in zip([0, *ends], [*ends, len(word)], strict=True):
            yield UnbreakablePart(number > 0 and start == 0, word[start:end])


def _phrases(word: str) -> list[int]:
    """Return the places in a word without spaces where a phrase ends."""
    return [
        at
        for at in _ends(word, whole=len(word))
        if word[at - 1] in PHRASE_ENDS
        or word[at - 1] == word[at] == PICTURE_CHARACTER
        or ends_phrase(word, at)
    ]


def _ends(word: str, whole: int = MAX_UNBROKEN_WORD) -> list[int]:
    """Return the places where a line may end in a word without spaces.

    Words that match `_UNBROKEN_PATTERN` and have at most `whole` characters are not broken.
    """
    kept = {
        place
        for found in _UNBROKEN_PATTERN.finditer(word)
        if len(found[0]) <= whole
        for place in range(found.start() + 1, found.end())
    }
    return [at for at in range(1, len(word)) if at not in kept and _may_part(word[at - 1], word[at])]


def _may_part(before: str, after: str) -> bool:
    """Return whether a line may end between two neighbouring characters that no space separates."""
    if after in NEVER_LINE_START or before in NEVER_LINE_END:
        return False
    if before == PICTURE_CHARACTER:
        return after == PICTURE_CHARACTER or is_wide(after)
    if not is_wide(before):
        return is_wide(after) and not before.isdigit() and before not in "♠♥♦♣♤♡♢♧+−–-×"
    return is_wide(after) or not (before == "の" and after.isalnum())


_BESIDE_KATAKANA = "ァ-ヺー"


def whole_words(words: str, *, to_the_end: bool = True) -> str:
    """Return a regular expression that matches words only as whole words, or also as beginnings of words.

    The latter if not `to_the_end`. Words in kanji or hiragana match anywhere, because Japanese has no spaces;
    words in katakana match only without further katakana beside them.
    """
    begin, end = (f"[{_beside(letter)}]" if _beside(letter) else "" for letter in (words[:1], words[-1:]))
    before = f"(?<!{begin})" if begin else ""
    after = f"(?!{end})" if end and to_the_end else ""
    return f"{before}{re.escape(words)}{after}"


def _beside(letter: str) -> str:
    """Return the characters, for a character class, that would continue a word beyond this letter."""
    if not is_wide(letter):
        return "A-Za-z0-9_\u00c0-\u024f-"
    return _BESIDE_KATAKANA if _KATAKANA_PATTERN.match(letter) else ""
