"""What is said of a lead in any game: which cards can take it, and how long its suit is."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.cards import SUITS
from tests.sentences.common import Heads, leads_now
from tests.sentences.grammar import BEATS, LEADS, TELLS, Grammar
from tests.sentences.moment import Moment


def add(found: Grammar, heads: Heads) -> None:
    """What a plain lead is up against, by the game's second reading of who heads a trick."""
    add_lengths(found)
    takers = add_threats(found, heads)

    def drawn(m: Moment, card: str) -> bool:
        return card[1] == SUITS[m.state.trump]

    @found.says(BEATS, "{card} It draws trumps, and is sure to win", at="hint")
    def sure_trump(m: Moment, card: str) -> bool:
        return drawn(m, card) and not takers(m, card)

    @found.says(LEADS, "{card} It draws trumps", at="hint")
    def draws(m: Moment, card: str) -> bool:
        return leads_now(m) and card in m.owed() and drawn(m, card)


def add_threats(found: Grammar, heads: Heads) -> Callable[[Moment, str], set[str]]:
    """The cards that can take a lead; what tells those of them that the others really hold."""

    def takers(m: Moment, card: str) -> set[str]:
        """What the others really hold that would take the trick from it."""
        assert leads_now(m)
        assert card in m.owed()
        others = {each for player in range(m.players) if player != m.reader for each in m.hand(player)}
        return {each for each in others if heads(m, [card, each]) == 1}

    @found.says(BEATS, "{card} It is sure to win", at="hint")
    def sure(m: Moment, card: str) -> bool:
        return not takers(m, card)

    @found.says(BEATS, "{card} Only {other:card} can take it", at="hint")
    def only(m: Moment, card: str, other: str) -> bool:
        return takers(m, card) <= {other} and heads(m, [card, other]) == 1 and other not in m.own

    @found.says(BEATS, "{card} Of the cards that are out, {number} can take it", at="hint")
    def so_many(m: Moment, card: str, number: int) -> bool:
        return len(takers(m, card)) <= number

    return takers


def add_lengths(found: Grammar) -> None:
    """The length of its suit in the reader's hand."""

    @found.says(TELLS, "{card} It is your only card of {suit}", at="hint")
    def only_card(m: Moment, card: str, suit: str) -> bool:
        return card[1] == suit and [each for each in m.own if each[1] == suit] == [card]

    @found.says(TELLS, "{card} {suit} (?:is|are) your longest suit: you hold {number}", at="hint")
    def longest(m: Moment, card: str, suit: str, number: int) -> bool:
        lengths = {each: sum(held[1] == each for held in m.own if held != "JK") for each in SUITS}
        best = max(lengths.values())
        return card[1] == suit and lengths[suit] == number == best and [*lengths.values()].count(best) == 1
