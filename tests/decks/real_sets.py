"""Decks as their authors publish them: their names, sizes, formats, and what is missing or added."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pygame

from game.engine.cards import CLUBS, DIAMONDS, HEARTS, JOKER, RANKS, SPADES, SUITS, Card, rank_of, suit_of
from tests.decks.makers import ACE_FIRST, SUIT_WORDS, WORDS, encoded

Files = Iterator[tuple[str, bytes]]
Size = tuple[int, int]
_RED, _BLACK, _PAPER = (190, 20, 40), (20, 20, 30), (255, 255, 250)
_OWN = {CLUBS: "club", DIAMONDS: "diamond", HEARTS: "heart", SPADES: "spade"}


def card_picture(
    card: Card, size: Size, *, round_corners: bool = False, bordered: bool = True, ink: int = 0
) -> pygame.Surface:
    """Return a picture of a card: a mark in the corner, in the middle the card as a colour, perhaps a border.

    `ink` brightens the mark and the border.
    """
    picture = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    pygame.draw.rect(picture, _PAPER, picture.get_rect(), border_radius=width // 12 if round_corners else 0)
    colour = _BLACK if card != JOKER and suit_of(card) in (CLUBS, SPADES) else _RED
    colour = tuple(min(255, part + ink) for part in colour)
    if bordered:
        pygame.draw.rect(picture, colour, picture.get_rect(), max(1, width // 100))
    pygame.draw.rect(picture, colour, (width // 14, height // 14, width // 8, height // 6))
    middle = (width // 3, height // 3, width // 3, height // 3)
    pygame.draw.rect(picture, [85 * (card >> shift & 3) for shift in (4, 2, 0)], middle)
    return picture


def pictured_card(middle: pygame.Color) -> Card:
    """Return the card whose picture has this colour in its middle."""
    red, green, blue = ((part + 42) // 85 for part in (middle.r, middle.g, middle.b))
    return red << 4 | green << 2 | blue


def back_picture(size: Size, colour: tuple[int, int, int] = (30, 60, 140)) -> pygame.Surface:
    """Return a picture of a back: stripes."""
    picture = pygame.Surface(size)
    picture.fill(colour)
    for x in range(0, size[0], 12):
        pygame.draw.line(picture, (240, 240, 240), (x, 0), (size[0] - x, size[1]), 2)
    return picture


def gif(picture: pygame.Surface) -> bytes:
    """Return a picture as a GIF file with 64 colours, not compressed."""
    width, height = picture.get_size()
    palette = bytes(85 * (number >> shift & 3) for number in range(64) for shift in (4, 2, 0)) + bytes(192)
    rgb = pygame.image.tobytes(picture, "RGB")
    pixels = bytes(
        (red + 42) // 85 << 4 | (green + 42) // 85 << 2 | (blue + 42) // 85
        for red, green, blue in zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True)
    )
    # Codes of 8 bits: 128 clears the table before it needs longer ones, 129 is the end.
    codes = b"".join(b"\x80" + pixels[at : at + 120] for at in range(0, len(pixels), 120)) + b"\x81"
    blocks = b"".join(
        bytes([len(part)]) + part for part in (codes[at : at + 255] for at in range(0, len(codes), 255))
    )
    size = width.to_bytes(2, "little") + height.to_bytes(2, "little")
    header = b"GIF89a" + size + b"\xe6\0\0" + palette + b"," + bytes(4) + size + b"\0\x07"
    return header + blocks + b"\0;"


def _cards() -> Iterator[tuple[Card, int, int]]:
    for card in range(JOKER):
        yield card, rank_of(card), suit_of(card)


def _short(rank: int) -> str:
    return RANKS[rank].replace("T", "10")


def pysol() -> Files:
    """A card set of PySolFC: small GIFs, two backs, and pictures of empty places."""
    size = (71, 96)
    for card, rank, suit in _cards():
        yield f"{ACE_FIRST[rank]:02}{SUITS[suit].lower()}.gif", gif(card_picture(card, size))
    for number in (1, 2):
        yield f"back{number:02}.gif", gif(back_picture(size))
        yield f"bottom{number:02}.gif", gif(back_picture(size))
        yield f"l{number:02}.gif", gif(back_picture(size))
    yield "config.txt", b"PySolFC solitaire cardset;4;.gif;1;52;\n"
    yield "COPYRIGHT", b"GPL"


def gnome() -> Files:
    """A theme of Aisleriot, each element of its SVG file saved as PNG: two jokers, one back."""
    size = (360, 524)
    for card, rank, suit in _cards():
        name = {9: "jack", 10: "queen", 11: "king", 12: "1"}.get(rank, str(rank + 2))
        yield f"{name}_{_OWN[suit]}.png", encoded(card_picture(card, size, round_corners=True))
    for joker in ("black_joker", "red_joker"):
        yield f"{joker}.png", encoded(card_picture(JOKER, size, round_corners=True))
    yield "back.png", encoded(back_picture(size))


def kde_numbers() -> Files:
    """A deck of early KDE: numbered through, in an order that the names don't tell."""
    for card in range(JOKER):
        yield f"{card + 1}.png", encoded(card_picture(card, (72, 96)))
    yield "index.desktop", b"[KDE Backdeck]\nName=Standard\n"


def assets_of_hayeah() -> Files:
    """playing-cards-assets: words, a second drawing of each court card, drawings as SVG beside them."""
    size = (500, 726)
    for card, rank, suit in _cards():
        name = f"{WORDS[rank] if rank > 8 else rank + 2}_of_{SUIT_WORDS[suit]}"
        picture = encoded(card_picture(card, size, round_corners=True))
        yield f"png/{name}.png", picture
        if 9 <= rank <= 11:
            yield f"png/{name}2.png", picture
    for joker in ("black_joker", "red_joker"):
        yield f"png/{joker}.png", encoded(card_picture(JOKER, size, round_corners=True))
    for _, rank, suit in _cards():
        if rank in (9, 10):
            yield (
                f"svg-cards/{WORDS[rank]}_of_{SUIT_WORDS[suit]}.svg",
                b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            )


def kenney() -> Files:
    """The cards of a pack for board games: words in one, small, fifteen backs."""
    size = (140, 190)
    for card, rank, suit in _cards():
        yield (
            f"card{SUIT_WORDS[suit].title()}{_short(rank)}.png",
            encoded(card_picture(card, size, round_corners=True, bordered=False)),
        )
    yield "cardJoker.png", encoded(card_picture(JOKER, size, round_corners=True, bordered=False))
    for colour in ("blue", "green", "red"):
        for number in range(1, 6):
            yield f"cardBack_{colour}{number}.png", encoded(back_picture(size))


def kenney_square() -> Files:
    """The later pack of the same maker: each card in the middle of a transparent square, and empty ones."""
    for card, rank, suit in _cards():
        name = f"{rank + 2:02}" if rank < 9 else RANKS[rank]
        yield f"card_{SUIT_WORDS[suit]}_{name}.png", encoded(_in_square(card_picture(card, (42, 60))))
    for joker in ("black", "red"):
        yield f"card_joker_{joker}.png", encoded(_in_square(card_picture(JOKER, (42, 60))))
    yield "card_back.png", encoded(_in_square(back_picture((42, 60))))
    yield "card_empty.png", encoded(_in_square(pygame.Surface((42, 60))))


def _in_square(picture: pygame.Surface) -> pygame.Surface:
    square = pygame.Surface((64, 64), pygame.SRCALPHA)
    square.blit(picture, picture.get_rect(center=(32, 32)))
    return square


def deck_of_cards_api() -> Files:
    """The pictures of a service: ten is 0, jokers are X1 and X2, and some cards were not saved."""
    size = (226, 314)
    for card, rank, suit in _cards():
        if (rank, suit) not in ((5, CLUBS), (0, SPADES), (12, HEARTS)):
            yield f"{RANKS[rank].replace('T', '0')}{SUITS[suit]}.png", encoded(card_picture(card, size))
    for name in ("X1", "X2"):
        yield f"{name}.png", encoded(card_picture(JOKER, size))
    yield "back.png", encoded(back_picture((314, 226)))


def skat() -> Files:
    """A German pack of 32 as JPEG, in words, one card of another size, a scan of the box."""
    suits = {CLUBS: "Kreuz", SPADES: "Pik", HEARTS: "Herz", DIAMONDS: "Karo"}
    for card, rank, suit in _cards():
        if rank >= 5:
            name = {9: "Bube", 10: "Dame", 11: "König", 12: "Ass"}.get(rank, str(rank + 2))
            size = (590, 910) if (rank, suit) != (9, CLUBS) else (560, 840)
            yield f"{suits[suit]} {name}.jpg", encoded(card_picture(card, size), "jpg")
    yield "Rückseite.jpg", encoded(back_picture((590, 910)), "jpg")
    yield "Schachtel.jpg", encoded(back_picture((910, 590)), "jpg")


def belote() -> Files:
    """A French pack of 32 in letters: C is not clubs but cœur."""
    for card, rank, suit in _cards():
        if rank >= 5:
            letter = {9: "v", 10: "d", 11: "r", 12: "a"}.get(rank, str(rank + 2))
            name = f"{letter}{ {CLUBS: 't', DIAMONDS: 'k', HEARTS: 'c', SPADES: 'p'}[suit] }"
            yield f"{name}.png", encoded(card_picture(card, (250, 389), bordered=False))
    yield "dos.png", encoded(back_picture((250, 389)))


def large_and_pale() -> Files:
    """A deck drawn for print: large, in words with spaces, pale ink, a back in two colours."""
    size = (1000, 1400)
    for card, rank, suit in _cards():
        yield (
            f"{WORDS[rank].title()} of {SUIT_WORDS[suit].title()}.png",
            encoded(card_picture(card, size, ink=150)),
        )
    yield "Joker 1.png", encoded(card_picture(JOKER, size))
    yield "Joker 2.png", encoded(card_picture(JOKER, size))
    yield "Back Red.png", encoded(back_picture(size, (150, 20, 30)))
    yield "Back Blue.png", encoded(back_picture(size))


def only_drawings() -> Files:
    """A deck that has nothing but SVG drawings."""
    for _, rank, suit in _cards():
        yield (
            f"English_pattern_{WORDS[rank]}_of_{SUIT_WORDS[suit]}.svg",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        )


class Expected(NamedTuple):
    """What a report must say of a deck: how many cards, whether a back, and how many files have a problem."""

    cards: int
    joker: bool
    back: str
    problems: dict[str, int]


SETS: dict[str, tuple[Callable[[], Files], Expected]] = {
    "PySolFC, 71x96 GIF": (
        pysol,
        Expected(52, False, "back01.gif", {"low": 53, "spare": 1, "nameless": 4}),
    ),
    "Aisleriot theme, 360x524": (gnome, Expected(53, True, "back.png", {"spare": 1})),
    "KDE, numbered through": (kde_numbers, Expected(0, False, "", {"no cards": 1, "nameless": 52})),
    "playing-cards-assets, 500x726": (
        assets_of_hayeah,
        Expected(53, True, "", {"spare": 13, "vector": 8}),
    ),
    "Kenney, 140x190": (kenney, Expected(53, True, "cardBack_blue1.png", {"low": 54, "spare": 14})),
    "Kenney, 42x60 in squares": (
        kenney_square,
        Expected(53, True, "card_back.png", {"low": 54, "spare": 1, "nameless": 1}),
    ),
    "deckofcardsapi, cards missing": (
        deck_of_cards_api,
        Expected(50, True, "back.png", {"low": 51, "spare": 1, "other shape": 1}),
    ),
    "Skat, German, JPEG": (
        skat,
        Expected(32, False, "Rückseite.jpg", {"nameless": 1, "other size": 1, "other shape": 33}),
    ),
    "Belote, French letters": (belote, Expected(32, False, "dos.png", {"other shape": 33})),
    "1000x1400, pale, two backs": (
        large_and_pale,
        Expected(53, True, "Back Blue.png", {"spare": 2, "faint": 52}),
    ),
    "only SVG drawings": (only_drawings, Expected(0, False, "", {"no cards": 1, "vector": 52})),
}
"""Each deck with what must be said of it."""


def write_set(name: str, folder: Path) -> Path:
    """Write the files of a deck into a folder, and return it."""
    for path, contents in SETS[name][0]():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(contents)
    return folder
