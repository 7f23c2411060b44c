"""The position of a puzzle: the deal up to the decision, the player's view and the possible deals.

All deals that fit a view are listed, not sampled: only then is it certain which answer is right in each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from game.engine.actions import Action
from game.engine.cards import Cards, each, mask
from game.engine.rules import Game
from game.engine.state import State, Zone
from game.engine.view import View, determinize, view
from game.match.deal_code import match_of, read_code
from game.match.match import Match
from game.puzzles.puzzle import Puzzle


class TooManyDeals(Exception):
    """More deals fit a view than the limit allows."""


class PuzzlePosition(NamedTuple):
    """The position in which a puzzle begins."""

    match: Match
    """A match with this one deal, played up to the decision."""
    seen: View[Any]
    """The player's view, with all hands if the puzzle shows them."""
    legal: tuple[Action, ...]
    """The possible answers: all legal actions, or the puzzle's list of choices."""

    @property
    def player(self) -> int:
        """The player to act."""
        return self.match.deal.state.turn


def position_of(puzzle: Puzzle, games: Mapping[str, Game[Any]]) -> PuzzlePosition:
    """Return a puzzle's position; raises `CodeError`, `IllegalAction` or `ValueError` if invalid."""
    deal = read_code(puzzle.code, games)
    match = match_of(deal)
    match.repeat(deal.deck, puzzle.before)
    legal, choices = tuple(match.legal()), puzzle.goal.choices
    if not set(choices) <= set(legal):
        raise ValueError("answers to choose from that are not legal")
    return PuzzlePosition(match, seen_by(match, open_hands=puzzle.open), choices or legal)


def seen_by(match: Match, *, open_hands: bool) -> View[Any]:
    """Return the view of the player to act, with all hands if `open_hands`."""
    state = match.deal.state
    return view(state, state.turn, hands_open=open_hands)


def deals_of(seen: View[Any], most: int) -> list[Any]:
    """Return a bare state for every distribution of the hands that fits a view.

    Other hidden cards are placed arbitrarily, since they are not played. Raises `TooManyDeals` beyond `most`
    distributions.
    """
    found = []
    for hands in _hands(seen, most):
        state = seen.state.copy()
        state.known = list(seen.state.known)
        state.may = dict(seen.state.may)
        hidden = {zone: lacking for zone, lacking in seen.hidden.items() if zone.name != "hands"}
        unseen = seen.unseen
        for player, cards in hands.items():
            state.hands[player] |= cards
            unseen &= ~cards
        try:
            found.append(determinize(View(seen.viewer, state, hidden, unseen), Random(0), log=False))
        except ValueError:
            continue
    return found


def _hands(seen: View[Any], most: int) -> Iterator[dict[int, Cards]]:
    """Yield every way to deal the unseen cards to the incomplete hands, within what each hand may hold."""
    lacking = [(zone, number) for zone, number in seen.hidden.items() if zone.name == "hands"]

    def deal(place: int, left: Cards, dealt: dict[int, Cards]) -> Iterator[dict[int, Cards]]:
        if place == len(lacking):
            yield dict(dealt)
            return
        zone, number = lacking[place]
        for cards in combinations(each(left & _may(seen.state, zone)), number):
            yield from deal(place + 1, left & ~mask(cards), dealt | {zone.place: mask(cards)})

    for count, hands in enumerate(deal(0, seen.unseen, {})):
        if count == most:
            raise TooManyDeals
        yield hands


def _may(state: State, zone: Zone) -> Cards:
    return state.may.get(zone, ~0)
