"""Reasons for a lead, in any game: who can take it, and what the hand holds of its suit."""

from __future__ import annotations

from typing import Any

from game.engine.cards import SUIT_CARDS, Card, Cards, each, suit_of
from game.engine.tricks import may_be_held
from scenes.i18n import CardMark, Line, mark
from scenes.presenters.contract.sight import Sight


def lead_told(sight: Sight[Any], card: Card, takers: Cards, *, trump: int | None = None) -> Line:
    """Why the player to act may like to lead a plain card: what can take it, as far as his view tells.

    `takers` are the cards that take a trick over from it. Where `trump` is given and led, it draws trumps.
    """
    words, suit = sight.words, suit_of(card)
    out = each(may_be_held(sight.view, sight.state.turn) & takers)
    if suit == trump:
        return words.line("It draws trumps.") if out else words.line("It draws trumps, and is sure to win.")
    return (len(out) > 1 and length_told(sight, suit)) or threats_told(sight, takers)


def threats_told(sight: Sight[Any], takers: Cards) -> Line:
    """Which of the cards that take a trick over from a lead may be out, as far as the view tells."""
    words, out = sight.words, each(may_be_held(sight.view, sight.state.turn) & takers)
    if not out:
        return words.line("It is sure to win.")
    if len(out) == 1:
        return words.line("Only {card} can take it.", card=CardMark(out[0]))
    return words.line("Of the cards that are out, {count} can take it.", count=len(out))


def length_told(sight: Sight[Any], suit: int) -> Line | None:
    """Return a remark on a long or short suit of the player to act; nothing for one of middling length."""
    words, hand, name = sight.words, sight.state.hands[sight.state.turn], sight.suit_names[suit]
    lengths = [(hand & cards).bit_count() for cards in SUIT_CARDS]
    count = lengths[suit]
    if count == 1:
        return words.line("It is your only card of {suit}.", suit=name)
    if all(count > other for place, other in enumerate(lengths) if place != suit):
        one = mark("{suit} is your longest suit: you hold {count}.")
        many = mark("{suit} are your longest suit: you hold {count}.")
        return words.line(sight.agreeing(suit, one, many), suit=words.capital(name), count=count)
    return None
