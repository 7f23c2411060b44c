"""Translation of Markdown pages, in which every block is an entry of the catalogue.

The translator gets only words. Clause names, the cards and suits of figures, and the marks of headings, list
items, tables and notes stay as they are, so that no translation can change an example.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from game.engine.clause_numbers import CLAUSE_PATTERN
from scenes.i18n.markdown_blocks import (
    FIGURE_PATTERN,
    HEADING_PATTERN,
    ITEM_PATTERN,
    NOTE_PATTERN,
    cells_of,
    is_row,
)

Say = Callable[[str], str]

_AT_CARDS_PATTERN = re.compile(r"((?:[2-9TJQKA][CDHS]|JK) )([^,|>}=]*[^,|>}=\s])")
_BETWEEN_SUITS_PATTERN = re.compile(r"(\b[CDHS] )([a-z][\w /]*?)(?= [CDHS][ }])")
_AFTER_BAR_PATTERN = re.compile(r"(\| )([^}]+)")
_PLACEHOLDER_LINE_PATTERN = re.compile(r"\{\w+[^{}]*\}\s*$")
"""A line that is replaced elsewhere, such as `{claim keep-tens}` by the measured result."""


def reworded(document: str, say: Say) -> str:
    """Return a Markdown document with each text replaced by the result of `say` for it."""
    found: list[str] = []
    mark = ""
    waiting: list[str] = []

    def flush() -> None:
        nonlocal mark
        if waiting:
            found.append(mark + _said(" ".join(waiting), say))
        mark = ""
        waiting.clear()

    for line in document.splitlines():
        heading, item, note = HEADING_PATTERN.match(line), ITEM_PATTERN.match(line), NOTE_PATTERN.match(line)
        if not line.strip():
            flush()
            found.append(line)
        elif heading:
            flush()
            found.append(line[: heading.start(2)] + _said(heading[2], say))
        elif note:
            flush()
            between = line[note.end(1) : note.start(2)]
            found.append(line[: note.start(1)] + say(note[1]) + between + say(note[2]))
        elif FIGURE_PATTERN.match(line):
            flush()
            found.append(_figure(line, say))
        elif _PLACEHOLDER_LINE_PATTERN.match(line):
            flush()
            found.append(line)
        elif is_row(line):
            flush()
            found.append(_row(line, say))
        elif item:
            flush()
            mark = line[: item.start(3)]
            waiting.append(item[3])
        else:
            waiting.append(line.strip())
    flush()
    return "\n".join(found) + "\n" * document.endswith("\n")


def _said(text: str, say: Say) -> str:
    clause = CLAUSE_PATTERN.match(text)
    head, text = (text[: clause.end()], text[clause.end() :]) if clause else ("", text)
    return head + (say(text) if _speaks(text) else text)


def _row(line: str, say: Say) -> str:
    cells = cells_of(line)
    return f"| {' | '.join(_said(cell, say) for cell in cells)} |" if cells else line


def _figure(line: str, say: Say) -> str:
    """Return a figure's line with its words translated: those beside cards or between suits."""
    pattern = {"{cycle": _BETWEEN_SUITS_PATTERN, "{chain": _AFTER_BAR_PATTERN}.get(
        line.partition(" ")[0], _AT_CARDS_PATTERN
    )
    kind, gap, rest = line.partition(" ")
    return kind + pattern.sub(lambda found: found[1] + _said(found[2], say), gap + rest)


def _speaks(text: str) -> bool:
    """Return whether a text has words, and not only numbers, suits and marks."""
    return any(letter.isalpha() for letter in re.sub(r"\{[^{}]*\}", "", text))
