"""Templates filled with values, in the player's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import NullTranslations
from pathlib import PurePath
from string import Formatter

from game.engine.rules import Refusal
from game.engine.templates import ABOUT, Notice, english
from game.engine.visible_text import shows
from scenes.i18n.line_breaking import is_wide
from scenes.i18n.text_parts import NO_WORDS, CardMark, Inline, Line, SuitMark, Text, TouchingWords, mark
from scenes.i18n.translated_documents import reworded

TEMPLATE_FUNCTIONS = {
    "text": (1,),
    "line": (1,),
    "mark": (1,),
    "forms": (1, 2),
    "counted": (1, 2),
    "counted_line": (1, 2),
    "Refusal": (1,),
    "Notice": (1,),
}
"""Functions that take templates, with the templates' positions from 1; a second template is the plural."""
SEPARATE_TEMPLATE_FUNCTIONS = {
    "say": (1,),
    "wrong": (2,),
    "LookStep": (1,),
    "TryStep": (1,),
    "PickStep": (1,),
    "Lesson": (2, 3),
    "Told": (1, 2),
    "NoteText": (1, 2),
    ".told": (2, 3),
    ".told_text": (2, 3),
    ".agreeing": (2, 3),
}
"""Functions, or methods if with a dot, that take independent templates, with the templates' positions."""

_POINT = mark(".", about="between a whole number and its decimals")
_THOUSANDS = mark(",", about="between the thousands of a large number")
_LAST_OF_SEVERAL = mark("{first} and {last}", about="the last of three or more")
_OF_SEVERAL = mark("s", about="endings of names of several things, with blanks between; - for none")
_TAKES_ARTICLE = mark("of", about="a card's name with this word in it takes an article; - for none")

CARDS, GAME, PLAYER = NAMED = ("cards", "game", "player")
"""Kinds of names that are not templates: decks with their suits and ranks, games, and players.

In a catalogue, the kind is the context (`msgctxt`) of the name.
"""

UNNAMED_PLAYER = mark("You")
"""The name of a player who has not entered one."""

Value = str | int
"""A value for a placeholder: a name, a filled template or a whole number."""


class Translator:
    """Fills templates in one language; in English if there is no catalogue.

    Placeholders are names in braces. If the name begins with a capital (`{Suit}`), the value of the same name
    in small letters (`suit=`) is filled in and capitalised, for the beginning of a sentence.
    """

    def __init__(self, catalogue: NullTranslations | None = None) -> None:
        self._catalogue = catalogue or NullTranslations()

    @property
    def has_kana(self) -> bool:
        """Whether the language is written with kana, which is Japanese alone."""
        return self._catalogue.info().get("language") == "ja"

    def text(self, template: str, /, **places: Value) -> Text:
        """Return a template with its placeholders filled. Raises `KeyError` for a placeholder without a
        value.
        """
        return joined(self.line(template, **places))

    def line(self, template: str, /, **places: Value | SuitMark | CardMark | Line) -> Line:
        """Return a filled template as a line; values may also be symbols, small cards or whole lines."""
        return self._fill(self._said(template), places)

    def counted(self, one: str, many: str, /, count: int, **places: Value) -> Text:
        """Return the singular or plural for `count`, which fills `{count}`."""
        return joined(self.counted_line(one, many, count=count, **places))

    def counted_line(
        self, one: str, many: str, /, count: int, **places: Value | SuitMark | CardMark | Line
    ) -> Line:
        """Return the singular or plural for `count` as a line.

        Values may also be symbols, small cards or whole lines.
        """
        return self._fill(english(self._catalogue.ngettext(one, many, count)), places | {"count": count})

    def named(self, name: str, kind: str) -> Text:
        """Return the translation of a name of a kind in `NAMED`; the name itself if it has none."""
        return Text(self._said(kind + ABOUT + name))

    def player(self, name: str) -> Text:
        """Return a player's name: the player's own name unchanged; a name given by the app is translated."""
        return self.text(UNNAMED_PLAYER) if name == UNNAMED_PLAYER else self.named(name, PLAYER)

    def seated(self, names: Sequence[str] | None, player: int) -> Text:
        """Return the name of a player of a saved match, or "Player 1" and so on if it is not known or
        printable.
        """
        if names is None or not shows(names[player]):
            return self.text("Player {number}", number=player + 1)
        return self.player(names[player])

    def game(self, title: str) -> Text:
        """Return a game's title in the player's language."""
        return self.named(title, GAME)

    def document(self, document: str) -> str:
        """Return a Markdown page, translated block by block."""
        return reworded(document, self._said)

    def refusal(self, refusal: Refusal, suit_names: Sequence[Text]) -> Text:
        """Return the reason why an action is not legal, with the suit names of the current deck."""
        suit = "" if refusal.suit is None else suit_names[refusal.suit]
        answers = self.either([as_it_is(action.text) for action in refusal.answers])
        return self.capital(self.text(refusal.words, suit=suit, number=refusal.number, answers=answers))

    def notice(self, notice: Notice) -> Text:
        """Return a message about a file in the player's language."""
        return self.text(notice.words, file=notice.file, reason=notice.reason)

    def decimal(self, number: float, digits: int = 1) -> Text:
        """Return a number with `digits` digits after the decimal point."""
        return Text(f"{number:.{digits}f}".replace(".", self.text(_POINT)))

    def thousands(self, number: int) -> Text:
        """Return a large number with its thousands separated."""
        return Text(f"{number:,}".replace(",", self.text(_THOUSANDS)))

    def gain(self, points: float, digits: int = 1) -> Text:
        """Return points with their sign and `digits` digits after the point: "+1.5", "–0.3", "0.0"."""
        amount = self.decimal(abs(points), digits)
        if amount == self.decimal(0.0, digits):
            return amount
        return Text(("+" if points > 0 else "–") + amount)

    # Lists.

    def sentences(self, *texts: Text) -> Text:
        """Return whole sentences one after another, leaving out empty ones."""
        told = NO_WORDS
        for each in filter(None, texts):
            told = self.text("{first} {next}", first=told, next=each) if told else each
        return told

    def listed(self, names: Sequence[Text]) -> Text:
        """Return the names as a list: `Mio`, `Mio and Sora`, `Mio, Sora and Aki`."""
        *others, last = names
        if not others:
            return last
        if len(others) == 1:
            return self.text("{first} and {last}", first=others[0], last=last)
        first = others[0]
        for other in others[1:]:
            first = self.text("{first}, {next}", first=first, next=other)
        return self.text(_LAST_OF_SEVERAL, first=first, last=last)

    def either(self, names: Sequence[Text]) -> Text:
        """Return the names as alternatives: `Mio`, `Mio or Sora`, `Mio or Sora or Aki`; "" for no names."""
        chosen, *others = names or [NO_WORDS]
        for other in others:
            chosen = self.text("{first} or {next}", first=chosen, next=other)
        return chosen

    def players(self, numbers: Sequence[int]) -> Text:
        """Return the possible numbers of players: `2 players`, `2 to 6 players`, `3 or 5 players`."""
        least, most = numbers[0], numbers[-1]
        if len(numbers) == 1:
            return self.counted("{count} player", "{count} players", most)
        if len(numbers) == most - least + 1:
            return self.counted("{least} to {count} player", "{least} to {count} players", most, least=least)
        listed = self.either([number_text(each) for each in numbers])
        return self.counted("{numbers} player", "{numbers} players", most, numbers=listed)

    # English grammar; the catalogue of another language says which of it applies.

    def the_card(self, name: Text) -> Text:
        """Return a card's name with its article, if names of the deck take one: `the king of spades`."""
        takes_one = self.text(_TAKES_ARTICLE) in name.split()
        return self.text("the {card}", card=name) if takes_one else name

    def agreeing(self, name: Text, one: str, many: str) -> str:
        """Return `one` if a suit's name is singular (`Ken cuts`), `many` if it is plural (`spades cut`)."""
        endings = tuple(self.text(_OF_SEVERAL).split())
        return many if name.endswith(endings) else one

    def capital(self, text: Text) -> Text:
        """Return the text with a capital first letter, for the beginning of a sentence."""
        return capital(text)

    def _said(self, template: str) -> str:
        """Return the translated template; empty for an empty one, because gettext would return its header."""
        return english(self._catalogue.gettext(template)) if template else ""

    def _fill(self, template: str, places: Mapping[str, Value | SuitMark | CardMark | Line]) -> Line:
        pieces: list[Inline] = []
        for words, place in _parsed(template):
            _add(pieces, words)
            if place is None:
                continue
            filled = _pieces(places[place[:1].lower() + place[1:]])
            if place[:1].isupper() and filled and isinstance(filled[0], str):
                filled = (capital(filled[0]), *filled[1:])
            for piece in filled:
                _add(pieces, piece)
        stripped = (piece if isinstance(piece, tuple) else Text(piece.strip()) for piece in pieces)
        line = tuple(piece for piece in stripped if piece)
        return line if len(line) < 2 else tuple(map(_touching, line))


@cache
def _parsed(template: str) -> tuple[tuple[str, str | None], ...]:
    """Return the literal parts of a template with the placeholder after each; `None` after the last part."""
    return tuple((words, place) for words, place, _, _ in Formatter().parse(template))


def _pieces(value: Value | SuitMark | CardMark | Line) -> Line:
    match value:
        case SuitMark() | CardMark():
            return (value,)
        case int():
            return (number_text(value),)
        case str():
            return (Text(value),)
    return value


def _touching(piece: Inline) -> Inline:
    """Return a piece of a line, marked as touching if it begins or ends with kana or kanji."""
    if isinstance(piece, str) and (is_wide(piece[0]) or is_wide(piece[-1])):
        return Text(TouchingWords(piece))
    return piece


def _add(pieces: list[Inline], piece: Inline | str) -> None:
    """Append a piece; adjacent words become one piece."""
    if not isinstance(piece, str):
        pieces.append(piece)
    elif pieces and isinstance(pieces[-1], str):
        pieces[-1] = Text(pieces[-1] + piece)
    else:
        pieces.append(Text(piece))


def capital(words: str) -> Text:
    """Return the text or name with a capital first letter."""
    return Text(words[:1].upper() + words[1:])


def joined(line: Iterable[Inline]) -> Text:
    """Return the words of a line, joined by spaces, without its symbols."""
    return Text(" ".join(piece for piece in line if isinstance(piece, str)))


def run_on(words: Text, further: Text) -> Text:
    """Return words followed without a space by others, such as a full stop."""
    return Text(words + further)


def as_it_is(words: str) -> Text:
    """Mark words that are the same in every language: the name of a player or a deck, a rank, a symbol."""
    return Text(words)


def path_text(path: PurePath) -> Text:
    """Return a path as text: at most 120 characters, with `?` for unprintable ones and the middle cut out."""
    name = str(path).encode("utf-8", "replace").decode()
    name = "".join(letter if letter.isprintable() else "?" for letter in name)
    return Text(name if len(name) <= 120 else name[:59] + "…" + name[-60:])


def number_text(number: int) -> Text:
    """Return a number with an en dash as its minus, because the bold minus sign is as short as a hyphen."""
    return Text(f"–{-number}" if number < 0 else str(number))


def gain_text(points: int) -> Text:
    """Return points with their sign: "+3", "–2", "0"."""
    return Text(f"+{points}") if points > 0 else number_text(points)
