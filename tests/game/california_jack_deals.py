"""Deals of California Jack laid out for a test."""

from __future__ import annotations

from collections.abc import Sequence

from game import GAMES
from game.engine.actions import parse_action
from game.engine.cards import cards_text, parse_card
from game.match.match import Match

GAME = GAMES["california_jack"]


def pack(eldest: str, dealer: str = "", stock: str = "", last: str = "") -> list[int]:
    """A deck that gives these cards, the first of the stock on top; whatever is left fills it up."""
    given = [parse_card(word) for text in (eldest, dealer, stock, last) for word in text.split()]
    others = [card for card in range(52) if card not in given]
    hands = []
    for text in (eldest, dealer):
        hand = [parse_card(word) for word in text.split()]
        hands.append(hand + [others.pop() for _ in range(6 - len(hand))])
    rest = [parse_card(word) for word in stock.split()]
    end = [parse_card(word) for word in last.split()]
    return [card for pair in zip(*hands, strict=True) for card in pair] + rest + others + end


def begin(deck: Sequence[int], dealer: int = 0, **options: object) -> Match:
    match = Match(GAME, 2, GAME.Options.read(options, 2), seed=7, first_dealer=dealer)
    match.start_deal(deck)
    return match


def act(match: Match, *cards: str) -> None:
    for card in cards:
        match.act(parse_action(f"play {card}"))


def legal(match: Match) -> set[str]:
    return {action.text.removeprefix("play ") for action in match.legal()}


def hand(match: Match, player: int) -> set[str]:
    return set(cards_text(match.deal.state.hands[player]).split())


def sees(match: Match, viewer: int | None, card: str) -> bool:
    return not match.view(viewer).unseen >> parse_card(card) & 1
