"""Whist in a few lines: what a sixth game needs, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.engine.cards import FULL_PACK, SUIT_CARDS, Card, Cards, rank_of, suit_of
from game.engine.events import TrumpMade
from game.engine.options import Options
from game.engine.rules import OVER, DealOver, Game, NextDeal, Phase, Refusal
from game.engine.state import Setup, State
from game.engine.tricks import TrickPlay, gather


class OddTricks(NamedTuple):
    """Tricks beyond six (W-1)."""

    number: int

    text = property(lambda self: f"tricks {self.number}")


class Play(TrickPlay[State]):
    """Follow suit if you can."""

    def playable(self, state: State, hand: Cards) -> Cards:
        return (hand & SUIT_CARDS[suit_of(state.trick[0])] if state.trick else 0) or hand

    def why_not_playable(self, state: State) -> Refusal:
        return Refusal("must follow {}", (suit_of(state.trick[0]),))


class AfterTrick(Phase[State]):
    """The highest trump takes it, or the highest card of the suit led; thirteen tricks are a deal."""

    def enter(self, state: State) -> str:
        led = suit_of(state.trick[0])
        rank = [(suit_of(card) == state.trump, suit_of(card) == led, rank_of(card)) for card in state.trick]
        gather(state, rank.index(max(rank)))
        if sum(state.won) < 13:
            return "play"
        for side in ((0, 2), (1, 3)):
            odd = sum(state.won[player] for player in side) - 6
            for player in side if odd > 0 else ():
                state.book(player, odd, OddTricks(odd))
        return OVER


class Whist(Game[State]):
    """The game on one page."""

    key, title, letters, players, Options = "whist", "Whist", "WH", (4,), Options
    phases = {"play": Play(), "after trick": AfterTrick(), "over": DealOver()}

    def pack(self, players: int, options: Any) -> Cards:
        return FULL_PACK

    def deal(self, setup: Setup[Any], deck: Sequence[Card]) -> State:
        state = State(setup, "play", (setup.dealer + 1) % 4)
        state.pack, state.trump = list(deck), suit_of(deck[-1])
        for step in range(4):
            state.give((setup.dealer + 1 + step) % 4, deck[step::4], state.pack)
        state.show(1 << deck[-1])
        state.emit(TrumpMade, state.trump)
        return state

    def next_deal(self, state: State, totals: Sequence[int]) -> NextDeal | None:
        return None if max(totals) >= 5 else NextDeal((state.setup.dealer + 1) % 4)
