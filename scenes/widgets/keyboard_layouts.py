"""Rows of keys of the on-screen keyboard, and the marks that change a kana."""

from __future__ import annotations

LATIN = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.,'")
SHIFTED = ("!?&()/~_#@", "QWERTYUIOP", "ASDFGHJKL+", "ZXCVBNM:;=")
HIRAGANA = (
    "あかさたなはまやらわ",
    "いきしちにひみゃりを",
    "うくすつぬふむゆるん",
    "えけせてねへめゅれー",
    "おこそとのほもよろょ",
)
"""The hiragana in their columns from left to right; small ones are in free places."""
_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
"""Katakana of each hiragana, by their numbers in Unicode."""
_MARKED = (
    "かが", "きぎ", "くぐ", "けげ", "こご", "さざ", "しじ", "すず", "せぜ", "そぞ", "ただ", "ちぢ", "つっづ",
    "てで", "とど", "はばぱ", "ひびぴ", "ふぶぷ", "へべぺ", "ほぼぽ", "あぁ", "いぃ", "うぅゔ", "えぇ",
    "おぉ", "やゃ", "ゆゅ", "よょ", "わゎ",
)  # fmt: skip
"""Kana that differ only in their size or marks."""


def katakana(text: str) -> str:
    """Return a text with katakana in place of hiragana."""
    return text.translate(_KATAKANA)


_CYCLES = (*_MARKED, *map(katakana, _MARKED))


def marked(kana: str) -> str:
    """Return a kana with the next of its marks or sizes; return any other character unchanged."""
    for cycle in _CYCLES:
        if kana in cycle:
            return cycle[(cycle.index(kana) + 1) % len(cycle)]
    return kana
