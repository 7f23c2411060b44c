"""Card pictures as their makers name and draw them."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

import pygame

from game.engine.cards import JOKER, RANKS, SUITS, Card, card_text, rank_of, suit_of

WORDS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
]
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
ACE_FIRST = [*range(2, 14), 1]
"""The number of each rank where the ace is 1."""

Name = Callable[[int, int], str]
"""Returns a card's file name by rank and suit, without its ending."""

NAMINGS: dict[str, Name] = {
    "short": lambda rank, suit: f"{RANKS[rank]}{SUITS[suit]}".replace("T", "10"),
    "ten as nought": lambda rank, suit: f"{RANKS[rank]}{SUITS[suit]}".replace("T", "0"),
    "words": lambda rank, suit: f"{WORDS[rank]}_of_{SUIT_WORDS[suit]}",
    "numbers and words": lambda rank, suit: f"{_number(rank)}_of_{SUIT_WORDS[suit]}",
    "suit first": lambda rank, suit: f"{SUIT_WORDS[suit]}-{ACE_FIRST[rank]:02}",
    "camel": lambda rank, suit: f"card{SUIT_WORDS[suit].title()}{RANKS[rank].replace('T', '10')}",
    "PySol": lambda rank, suit: f"{ACE_FIRST[rank]:02}{SUITS[suit].lower()}",
    "folders": lambda rank, suit: f"{SUIT_WORDS[suit].title()}/{WORDS[rank].title()}",
    "symbols": lambda rank, suit: f"{'♣♦♥♠'[suit]}{RANKS[rank].replace('T', '10')}",
    "Jan Ken Po": lambda rank, suit: f"{ACE_FIRST[rank]}-{('kaji', 'jan', 'po', 'ken')[suit]}",
    "German": lambda rank, suit: f"{('Kreuz', 'Karo', 'Herz', 'Pik')[suit]}_{_german(rank)}",
    "one word": lambda rank, suit: f"{WORDS[rank]}of{SUIT_WORDS[suit]}",
}
"""Ways to name the files of a deck."""


def _number(rank: int) -> str:
    return str(rank + 2) if rank < 9 else WORDS[rank]


def _german(rank: int) -> str:
    return str(rank + 2) if rank < 9 else ("Bube", "Dame", "König", "Ass")[rank - 9]


def file_name(naming: str, card: Card) -> str:
    """Return a card's file name in one of the `NAMINGS`."""
    return NAMINGS[naming](rank_of(card), suit_of(card))


def drawn(card: Card, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture with another colour for each card and a mark in its corner."""
    picture = pygame.Surface(size)
    picture.fill((250, 245, 230))
    width, height = size
    pygame.draw.rect(picture, (card * 4, 40, 90), (width // 12, height // 12, width // 9, height // 5))
    pygame.draw.circle(picture, (20, card * 4, 120), (width // 2, height // 2), width // 4)
    return picture


def encoded(picture: pygame.Surface, ending: str = "png") -> bytes:
    """Return a picture as a file of PNG or JPEG."""
    file = io.BytesIO()
    pygame.image.save(picture, file, f"picture.{ending}")
    return file.getvalue()


def write_deck(
    folder: Path,
    naming: str = "short",
    cards: Iterable[Card] = range(JOKER),
    *,
    size: tuple[int, int] = (250, 350),
    ending: str = "png",
) -> Path:
    """Write a deck's pictures into a folder, and return it."""
    for card in cards:
        name = "joker" if card == JOKER else file_name(naming, card)
        path = folder / f"{name}.{ending}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encoded(drawn(card, size), ending))
    return folder


def zipped(path: Path, files: dict[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> Path:
    """Write files by name into a zip file, and return its path."""
    with zipfile.ZipFile(path, "w", packing) as archive:
        for name, contents in files.items():
            archive.writestr(name, contents)
    return path


def png(width: int, height: int, *, kind: int = 2, rows: bytes | None = None, ends: bool = True) -> bytes:
    """Return a PNG file with this header; `rows` are its packed pixels, by default all grey."""
    each = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    if rows is None:
        row = b"\0" + bytes([128]) * (width * each)
        packer = zlib.compressobj(1)
        rows = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    palette = chunk(b"PLTE", bytes(range(256)) * 3) if kind == 3 else b""
    end = chunk(b"IEND", b"") if ends else b""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + palette + chunk(b"IDAT", rows) + end


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def names(cards: Iterable[Card]) -> list[str]:
    """Return the written forms of cards."""
    return [card_text(card) for card in cards]
