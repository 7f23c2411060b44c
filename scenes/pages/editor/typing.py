"""Typing cards: a rank and then a suit, such as `Q H`, `10 S` or, with numbers, `13 S`. No pygame."""

from __future__ import annotations

from collections.abc import Container

from game.engine.cards import CLUBS, DIAMONDS, HEARTS, JOKER, RANKS, SPADES, Card, Suit, card_of

SUIT_LETTERS: dict[str, Suit] = {"S": SPADES, "H": HEARTS, "D": DIAMONDS, "C": CLUBS}
"""Suits by the letter that types them in any game."""
JAN_KEN_PO_LETTERS: dict[str, Suit] = {"J": DIAMONDS, "K": SPADES, "P": HEARTS}
"""More letters where the suits are Jan, Ken and Po."""
_NUMBERS = {"10": "T", "11": "J", "12": "Q", "13": "K", "0": "T"}


class CardLetters:
    """Reads cards letter by letter."""

    def __init__(self) -> None:
        self.rank = ""
        """What was typed of a rank that has no suit yet, or empty."""

    def press(self, letter: str, pack: Container[Card], *, numbers: bool = False) -> Card | None:
        """Add a letter or digit; return the card that it completes, or `None`.

        `numbers` says that the game calls its ace 1, and its suits Jan, Ken and Po; in other games a 1 is a
        ten, as at the table. The joker is `J K`, if the `pack` has it.
        """
        letter = letter.upper()
        rank, self.rank = self.rank, ""
        if rank == "J" and letter == "K" and JOKER in pack:
            return JOKER
        if rank:
            suit = (SUIT_LETTERS | JAN_KEN_PO_LETTERS if numbers else SUIT_LETTERS).get(letter)
            if suit is not None:
                return card_of(
                    RANKS.index(_NUMBERS.get(rank, rank if rank != "1" else "AT"[not numbers])), suit
                )
        if rank == "1" and rank + letter in _NUMBERS:
            self.rank = rank + letter
        elif letter and (letter in RANKS or letter in "01"):
            self.rank = letter
        else:
            self.rank = rank
        return None

    def clear(self) -> bool:
        """Forget the rank that was typed; return whether there was one."""
        typed, self.rank = bool(self.rank), ""
        return typed
