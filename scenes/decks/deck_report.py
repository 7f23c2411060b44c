"""What was found in the files of a deck: the cards, and what is wrong with the rest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.engine.cards import EVERY_CARD, Card, each

PICTURE_WIDTH, PICTURE_HEIGHT = 500, 700
"""Size of a prepared picture in pixels: enough for the largest card on a screen 3840 pixels wide."""
PREPARED_SUFFIX = ".card"
"""Suffix of prepared pictures: RGBA, compressed by zlib, so that the window needs no decoder of images."""
MANIFEST_FILE = "deck.json"
"""Name of the file with a deck's title, author and licence."""
MAX_TEXT_LENGTH = 120
"""Maximum number of characters of a title, author, licence or file name."""
MAX_DECKS = 50
"""Maximum number of added decks that are shown."""
MAX_FILES = 100
"""Maximum number of files in a deck, hidden ones not counted."""
MAX_BYTES = 64 << 20
"""Maximum size in bytes of all files of a deck together, and of a zip file."""
MAX_SIDE = 4096
"""Maximum width and height of a picture, in pixels."""
MIN_SIDE = 40
"""Minimum width and height of a picture, in pixels."""
MAX_PIXELS = 120_000_000
"""Maximum number of pixels of all pictures of a deck together."""
MIN_SHARP_HEIGHT = 350
"""Height in pixels below which a picture looks blurred in a large window."""

MIN_CONTRAST = 3.0
"""Contrast of rank and suit with the paper below which they are hard to see (WCAG 2, 1.4.11)."""


class DeckProblem(StrEnum):
    """What can be wrong with a deck or one of its files."""

    NO_SOURCE = "no source"
    """There is no folder and no zip file, or it can't be read."""
    BAD_ZIP = "bad zip"
    """The zip file is damaged, encrypted or packed in an unknown way."""
    TOO_MANY_FILES = "too many files"
    TOO_MANY_BYTES = "too many bytes"
    TOO_MANY_PIXELS = "too many pixels"
    NO_CARDS = "no cards"
    """No file shows a card."""
    GAVE_UP = "gave up"
    """Reading took too long, needed too much memory or failed in a way that was not foreseen."""
    DISK = "disk"
    """The pictures can't be kept because of an error of the disk."""
    LINK = "link"
    """The file is a link or a device, or its path leads out of the deck."""
    UNREADABLE = "unreadable"
    """The file can't be read, or is damaged in the zip file."""
    VECTOR = "vector"
    """The file is an SVG drawing, which isn't read."""
    NO_PICTURE = "no picture"
    """The file is named like a picture and is none, or is truncated or damaged."""
    OTHER_FORMAT = "other format"
    """The picture's format isn't the one that its name says."""
    TOO_LARGE = "too large"
    """A side of the picture is longer than `MAX_SIDE`."""
    TOO_SMALL = "too small"
    """A side of the picture is shorter than `MIN_SIDE`."""
    EMPTY = "empty"
    """The picture can't be seen: all of it is transparent."""
    NAMELESS = "nameless"
    """The name of the picture doesn't say what it shows."""
    SPARE = "spare"
    """Another picture of the same card is used."""
    LOW = "low"
    """The picture is lower than `MIN_SHARP_HEIGHT`."""
    OTHER_SHAPE = "other shape"
    """The picture is much wider or narrower than a card, so that it gets margins."""
    OTHER_SIZE = "other size"
    """The picture has another size than most of the others."""
    SEE_THROUGH = "see-through"
    """Most of the picture is transparent, so that it gets paper."""
    FAINT = "faint"
    """The corner of the card has little contrast, so that rank and suit are hard to read."""


DECK_PROBLEMS = frozenset(
    {
        DeckProblem.NO_SOURCE,
        DeckProblem.BAD_ZIP,
        DeckProblem.TOO_MANY_FILES,
        DeckProblem.TOO_MANY_BYTES,
        DeckProblem.TOO_MANY_PIXELS,
        DeckProblem.NO_CARDS,
        DeckProblem.GAVE_UP,
        DeckProblem.DISK,
    }
)
"""Problems of a whole deck: nothing of it can be used."""
FILE_PROBLEMS = frozenset(
    {
        DeckProblem.LINK,
        DeckProblem.UNREADABLE,
        DeckProblem.VECTOR,
        DeckProblem.NO_PICTURE,
        DeckProblem.OTHER_FORMAT,
        DeckProblem.TOO_LARGE,
        DeckProblem.TOO_SMALL,
        DeckProblem.EMPTY,
        DeckProblem.NAMELESS,
        DeckProblem.SPARE,
    }
)
"""Problems of a single file that leave it out of the deck. The others are told, and the file is used."""


class BadPicture(Exception):
    """A picture that can't be used, because of the problem given."""

    def __init__(self, problem: DeckProblem) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True)
class DeckFinding:
    """A problem, and the file that has it (empty for the deck as a whole)."""

    problem: DeckProblem
    file: str = ""


@dataclass(frozen=True)
class CardPicture:
    """A picture that is part of a deck."""

    file: str
    """Path within the deck."""
    width: int
    height: int
    """Size of the original in pixels."""
    bytes: int
    """Size of the original file."""


@dataclass(frozen=True)
class DeckReport:
    """What a deck consists of and what is wrong with it."""

    title: str
    """Name of the deck: from its manifest, else that of the folder or zip file."""
    author: str
    licence: str
    files: int
    """Number of files that were looked at."""
    faces: tuple[tuple[Card, CardPicture], ...]
    """The cards, in the order of the pack."""
    back: CardPicture | None
    findings: tuple[DeckFinding, ...]

    @property
    def refused(self) -> DeckProblem | None:
        """The problem because of which nothing can be used, or `None`."""
        return next((found.problem for found in self.findings if found.problem in DECK_PROBLEMS), None)

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards of the full pack, joker included, that no picture shows."""
        shown = {card for card, _ in self.faces}
        return tuple(card for card in each(EVERY_CARD) if card not in shown)
