"""What is shown, as plain text: marks of cards and suits become `[QS]` and `[H]`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from game.engine.cards import HIDDEN, SUITS, card_text
from game.engine.rules import SUIT_NAMES
from scenes.graphics.skins import Skin
from scenes.i18n import CardMark, Line, SuitMark
from tests.sentences.moment import Deck
from tests.sentences.recorder import Named

ENDS = re.compile(r"(?<=[.!?])\s+(?=[A-Z\[])")


def line_text(line: Line | str) -> str:
    """A line as it stands there, its pieces one after the other."""
    if isinstance(line, str):
        return line
    return re.sub(r" (?=[.,;:])", "", " ".join(map(_piece, line)))


def _piece(piece: object) -> str:
    match piece:
        case CardMark(card):
            return "[back]" if card == HIDDEN else f"[{card_text(card)}]"
        case SuitMark(suit):
            return f"[{SUITS[suit]}]"
    return str(piece)


def sentences_of(text: str) -> Iterator[str]:
    """The sentences of a text, without the full stop at the end."""
    for sentence in ENDS.split(text):
        if sentence:
            yield sentence.strip().removesuffix(".")


def decks(skins: Mapping[str, Skin]) -> list[Deck]:
    """What each deck calls its cards."""
    return [
        Deck(
            tuple(map(Named, (*skin.suit_names, SUIT_NAMES[-1]), (*SUITS, "NT"))),
            {
                card_text(card): Named(skin.card_name(card), card_text(card))
                for card in range(53)
                if skin.has(card)
            },
        )
        for skin in skins.values()
    ]
