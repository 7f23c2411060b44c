"""Where a line may end: at blanks, and in Japanese and Chinese between letters, but not everywhere.

What may stand neither at the end of a line nor at its beginning (kinsoku) stays with its neighbour, and so
does what is read as one: a number with its counter, a rank with its suit, a short word in katakana.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

NOT_FIRST = frozenset(
    "、。，．・：；？！）」』】〕〉》］｝々ー…‥％〜～”’ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
    ",.:;?!)]}%"
)
"""What never begins a line."""
STOPS = (".", ",", ";", ":", "?", "!")
"""What stands close behind the word before it."""
NOT_LAST = frozenset("（「『【〔〈《［｛“‘第([{")
"""What never ends one."""
WHOLE = 6
"""Letters of a word in katakana that is not broken."""
_WIDE = re.compile(r"[\u2e80-\u2fdf\u3001-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uffef]")
_KATAKANA = re.compile(r"[ァ-ヺー]+")


class Chunk(NamedTuple):
    """A bit of a text that stays on one line."""

    blank: bool
    """Whether a blank stands between it and the bit before it."""
    text: str


def is_wide(letter: str) -> bool:
    """Whether a letter is kana, kanji or another of their width."""
    return _WIDE.match(letter) is not None


@lru_cache(4096)
def chunks(text: str) -> tuple[Chunk, ...]:
    """The bits of a line of text, in their order."""
    words = text.split()
    if text.isascii() or not _WIDE.search(text):
        return tuple(Chunk(number > 0, word) for number, word in enumerate(words))
    return tuple(
        Chunk(number > 0 and place == 0, bit)
        for number, word in enumerate(words)
        for place, bit in enumerate(_bits(word))
    )


def _bits(word: str) -> list[str]:
    """A word without blanks, taken apart wherever a line may end."""
    whole = {
        place
        for found in _KATAKANA.finditer(word)
        if len(found[0]) <= WHOLE
        for place in range(found.start() + 1, found.end())
    }
    ends = [at for at in range(1, len(word)) if at not in whole and _may_part(word[at - 1], word[at])]
    return [word[start:end] for start, end in zip([0, *ends], [*ends, len(word)], strict=True)]


def _may_part(before: str, after: str) -> bool:
    """Whether a line may end between two letters that no blank parts."""
    if after in NOT_FIRST or before in NOT_LAST:
        return False
    if not is_wide(before):
        return is_wide(after) and not before.isdigit() and before not in "♠♥♦♣♤♡♢♧+−–-×"
    return is_wide(after) or not (before == "の" and after.isalnum())


_BESIDE_KATAKANA = "ァ-ヺー"


def whole_words(words: str, *, to_the_end: bool = True) -> str:
    """A pattern that finds words as a whole, or where they begin one.

    Where no blanks part words, one in kanji or hiragana is found anywhere, and one in katakana where there
    are no more of these beside it.
    """
    begin, end = (f"[{_beside(letter)}]" if _beside(letter) else "" for letter in (words[:1], words[-1:]))
    before = f"(?<!{begin})" if begin else ""
    after = f"(?!{end})" if end and to_the_end else ""
    return f"{before}{re.escape(words)}{after}"


def _beside(letter: str) -> str:
    """What may not stand beside a letter at the edge of a word."""
    if not is_wide(letter):
        return "A-Za-z0-9_\u00c0-\u024f-"
    return _BESIDE_KATAKANA if _KATAKANA.match(letter) else ""
