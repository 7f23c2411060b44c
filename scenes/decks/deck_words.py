"""What is said about a deck's problems: what is wrong, with what, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scenes.decks.deck_report import (
    DECK_PROBLEMS,
    MAX_BYTES,
    MAX_FILES,
    MAX_PIXELS,
    MAX_SIDE,
    MIN_SHARP_HEIGHT,
    MIN_SIDE,
    DeckProblem,
    DeckReport,
)
from scenes.i18n import NO_WORDS, Text, Translator, as_it_is, mark

_NAMED = 5
"""Maximum number of files or cards that a sentence names."""

_WHOLE = {
    DeckProblem.NO_SOURCE: mark(
        "It can't be read. Choose a folder or a zip file with a picture for each card."
    ),
    DeckProblem.BAD_ZIP: mark("The zip file is damaged or has a password. Unpack it and choose the folder."),
    DeckProblem.TOO_MANY_FILES: mark("It has more than {files} files. Choose a folder with a single deck."),
    DeckProblem.TOO_MANY_BYTES: mark("It has more than {size} MB. Make the pictures smaller."),
    DeckProblem.TOO_MANY_PIXELS: mark(
        "The pictures have more than {pixels} million pixels together. A height of 700 pixels is enough."
    ),
    DeckProblem.NO_CARDS: mark("No picture is named like a card, such as AS.png or ace_of_spades.png."),
    DeckProblem.GAVE_UP: mark("It couldn't be read. One of the pictures may be damaged."),
    DeckProblem.DISK: mark("The pictures can't be saved. The disk may be full."),
}
_FILES = {
    DeckProblem.LINK: mark("It's a link or outside the deck, so it isn't read."),
    DeckProblem.UNREADABLE: mark("It can't be read."),
    DeckProblem.VECTOR: mark("SVG drawings aren't read. Save them as PNG."),
    DeckProblem.NO_PICTURE: mark("It isn't a whole picture. Save it again as PNG, JPEG or WebP."),
    DeckProblem.OTHER_FORMAT: mark("The ending doesn't match the kind of picture. Correct it."),
    DeckProblem.TOO_LARGE: mark("Pictures may have at most {longest} pixels on a side."),
    DeckProblem.TOO_SMALL: mark("Pictures need at least {shortest} pixels on each side."),
    DeckProblem.EMPTY: mark("Everything in it is transparent."),
    DeckProblem.NAMELESS: mark("The name doesn't say which card it is."),
    DeckProblem.SPARE: mark("Another picture shows the same card and is used."),
    DeckProblem.LOW: mark("Pictures less than {height} pixels high look blurred in a large window."),
    DeckProblem.OTHER_SHAPE: mark("The shape isn't that of a card, so there are margins."),
    DeckProblem.OTHER_SIZE: mark("The size isn't that of most other cards. Etori fits it."),
    DeckProblem.SEE_THROUGH: mark("Most of it is transparent. Etori puts it on white paper."),
    DeckProblem.FAINT: mark("Little contrast in the corner. Large corners help; they are in the settings."),
}


class ProblemText(NamedTuple):
    """A problem in words."""

    problem: DeckProblem
    files: Text
    """The files that have it; empty for the deck as a whole."""
    told: Text
    """What is wrong, and what can be done."""


def problem_texts(report: DeckReport, words: Translator) -> Iterator[ProblemText]:
    """Yield the problems of a deck, those of the whole deck first; files with the same problem together."""
    files: dict[DeckProblem, list[str]] = {}
    for found in report.findings:
        files.setdefault(found.problem, []).append(found.file)
    for problem in DeckProblem:
        if problem in files:
            named = (
                NO_WORDS
                if problem in DECK_PROBLEMS
                else some(words, [as_it_is(name) for name in files[problem]])
            )
            yield ProblemText(problem, named, _told(problem, words))


def some(words: Translator, names: Sequence[Text]) -> Text:
    """Return names as a list: the first few, and how many more there are."""
    if len(names) <= _NAMED:
        return words.listed(names)
    left = len(names) - _NAMED + 1
    more = words.counted("{count} more", "{count} more", left)
    return words.listed([*names[: _NAMED - 1], more])


def _told(problem: DeckProblem, words: Translator) -> Text:
    return words.text(
        (_WHOLE | _FILES)[problem],
        files=MAX_FILES,
        size=MAX_BYTES >> 20,
        pixels=MAX_PIXELS // 1_000_000,
        longest=words.thousands(MAX_SIDE),
        shortest=MIN_SIDE,
        height=MIN_SHARP_HEIGHT,
    )
