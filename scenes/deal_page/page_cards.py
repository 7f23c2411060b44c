"""Cards and lines of text as markup, in the deck of a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.engine.cards import HIDDEN, JOKER, Card, rank_of, suit_of
from scenes.deal_page.markup import Markup, classes, colour_rule, link_to, of_suit, tag, together
from scenes.i18n import STOPS, CardMark, Inline, Line, SuitMark, Text, TouchingWords, Translator, as_it_is


@dataclass(frozen=True)
class PageDeck:
    """A deck as a page shows it; `pips` and `colours` have an entry for each suit."""

    suit_names: tuple[Text, ...]
    """Names of the suits, and of no trumps, within a sentence."""
    card_name: Callable[[Card], Text]
    rank_sign: Callable[[int], Text]
    """Returns a rank (0 to 12) as it is written in the corner of a card."""
    pips: tuple[str, ...]
    """SVG elements around the origin, in a box of 104 units. They are inserted as they are, so they must be
    the program's own.
    """
    colours: tuple[str, ...]
    """Colour of the rank, as `#RRGGBB`."""


class CardMarkup:
    """Writes cards, suits and lines of text."""

    def __init__(self, deck: PageDeck, words: Translator) -> None:
        self.deck = deck
        self.words = words

    def pips(self) -> Markup:
        """Return the pips, to which all cards of the page refer."""
        symbols = [
            tag("symbol", Markup(pip), id=of_suit(number), viewBox="-52 -52 104 104")
            for number, pip in enumerate(self.deck.pips)
        ]
        return tag("svg", *symbols, class_="pips", aria_hidden="true", width=0, height=0)

    def colours(self) -> Markup:
        """Return the style rules for the colours of the suits."""
        rules = (colour_rule(of_suit(suit), colour) for suit, colour in enumerate(self.deck.colours))
        return together(*map(Markup, rules))

    def card(self, card: Card, kind: str = "card") -> Markup:
        """Return a card; `kind` is its class: `card`, or `tile` for a small one within a text."""
        if card == HIDDEN:
            name = self.words.text("a card face down")
            return tag("span", class_=classes(kind, "back"), role="img", aria_label=name)
        suit = suit_of(card)
        name = self.words.capital(self.deck.card_name(card))
        sign = as_it_is("★") if card == JOKER else self.deck.rank_sign(rank_of(card))
        return tag(
            "span", tag("b", sign), None if card == JOKER else _pip(suit),
            class_=classes(kind, of_suit(suit)), role="img", aria_label=name,
        )  # fmt: skip

    def suit(self, suit: int) -> Markup:
        """Return a suit's symbol within a text."""
        return tag("span", _pip(suit), class_="suit", role="img", aria_label=self.deck.suit_names[suit])

    def line(self, line: Line) -> Markup:
        """Return a line of text with its symbols and small cards."""
        found, before = Markup(""), None
        for piece in line:
            gap = Markup(" ") if before is not None and _gap(before, piece) else None
            found, before = together(found, gap, self._piece(piece)), piece
        return found

    def _piece(self, piece: Inline) -> str:
        match piece:
            case SuitMark(suit=suit):
                return self.suit(suit)
            case CardMark(card=card):
                return self.card(card, "tile")
        return piece


def _pip(suit: int) -> Markup:
    return tag("svg", tag("use", href=link_to(of_suit(suit))), aria_hidden="true")


def _gap(before: Inline, piece: Inline) -> bool:
    """Return whether there is a gap between two pieces of a line."""
    if isinstance(before, TouchingWords) or isinstance(piece, TouchingWords):
        return False
    return not (isinstance(piece, str) and piece[:1] in STOPS)
