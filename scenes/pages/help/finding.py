"""Where words stand on a page: found in the text of its parts, and as boxes in its layout."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from scenes.i18n import whole_words
from scenes.pages.help.markdown import Block, Part, Word
from scenes.pages.help.markdown_layout import Laid, Placed

SUIT = "\ufffc"
"""What stands for a suit in a text."""
Measure = Callable[[str, Block, bool], int]
"""The width in pixels of a text in a block, bold or not."""


class Stretch(NamedTuple):
    """Letters of a part, by its number; a suit and a space are one letter each."""

    part: int
    start: int
    end: int

    def meets(self, other: Stretch) -> bool:
        """Whether they have a letter in common."""
        return self.part == other.part and self.start < other.end and other.start < self.end


def all_words(part: Part) -> Iterator[Word]:
    """The words of a part in the order in which they are laid out, those of a table row by row."""
    yield from part.words
    for row in part.rows:
        for cell in row:
            yield from cell


def said(words: Iterable[Word], suits: Sequence[str] = (SUIT,) * 4) -> str:
    """Words in a row, with what stands for each suit."""
    return " ".join(
        "".join(suits[piece.content] if isinstance(piece.content, int) else piece.content for piece in word)
        for word in words
    )


def text_of(part: Part) -> str:
    """All words of a part."""
    return said(all_words(part))


def whole(words: str, *, to_the_end: bool = True) -> re.Pattern[str]:
    """Finds words as a whole, or where they begin one; with a capital only if they are written with it."""
    return re.compile(whole_words(words, to_the_end=to_the_end), re.IGNORECASE if words.islower() else 0)


def matches(parts: Sequence[Part], query: str) -> list[Stretch]:
    """Every place where a text begins a word, whatever the case; a clause is found by its number, too."""
    wanted = re.sub(r"\s+", " ", query.strip()).casefold()
    if not wanted:
        return []
    pattern, found = re.compile(whole(wanted, to_the_end=False).pattern, re.IGNORECASE), []
    for number, part in enumerate(parts):
        if part.clause and part.clause.casefold() == wanted.rpartition(", ")[2]:
            found.append(Stretch(number, 0, 0))
        found += [Stretch(number, *match.span()) for match in pattern.finditer(text_of(part))]
    return found


def links(part: Part, number: int) -> Iterator[tuple[Stretch, str]]:
    """The words of a part that lead to a clause, with its number."""
    at, start, leads = 0, 0, ""
    for word in part.words:
        for piece in word:
            end = at + (len(piece.content) if isinstance(piece.content, str) else 1)
            if piece.link != leads:
                if leads:
                    yield Stretch(number, start, at), leads
                start, leads = at, piece.link
            at = end
        at += 1
    if leads:
        yield Stretch(number, start, at - 1), leads


def boxes(laid: Laid, stretch: Stretch, measure: Measure, height: int) -> list[pygame.Rect]:
    """The boxes of a stretch, one a line, from the page's corner; none where it is folded away."""
    letters = _letters(laid)
    block = laid.part.block
    found: list[pygame.Rect] = []
    text = text_of(laid.part)
    held: dict[int, list[int]] = {}
    at = 0
    for place, letter in enumerate(text):
        if letter == " ":
            continue
        if at >= len(letters):
            break
        bit, offset = letters[at]
        at += 1
        if stretch.start <= place < stretch.end:
            held.setdefault(bit, []).append(offset)
    for bit, offsets in held.items():
        box = _box(laid.placed[bit], offsets[0], offsets[-1] + 1, block, measure, height)
        if found and found[-1].centery == box.centery:
            found[-1].union_ip(box)
        else:
            found.append(box)
    return found


def _letters(laid: Laid) -> list[tuple[int, int]]:
    """For every letter of the part's words, without spaces, the bit that was placed and its place there."""
    skip = 1 if laid.part.block is Block.ITEM and laid.part.marker else 0
    found = []
    for bit, placed in enumerate(laid.placed[skip:], start=skip):
        content = placed.piece.content
        found += [(bit, at) for at in range(len(content) if isinstance(content, str) else 1)]
    return found


def _box(placed: Placed, first: int, end: int, block: Block, measure: Measure, height: int) -> pygame.Rect:
    content, left, width = placed.piece.content, 0, placed.width
    if isinstance(content, str):
        left = measure(content[:first], block, placed.piece.bold) if first else 0
        width = measure(content[first:end], block, placed.piece.bold)
    box = pygame.Rect(placed.x + left, 0, width, height)
    box.centery = placed.y
    return box
