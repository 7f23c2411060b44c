"""The better line: the next tricks of a finished deal as they would have gone after the better action.

Every player decides from their own cards by the rules of thumb, as in the deals that the verdict rests on.
A stored trick is a text of players and cards in order of play, with a star at the winner: `1:5S 2:KS* 0:2S`.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from game.ai.bot_logic import BotLogic
from game.ai.continuation import play_on
from game.ai.verdict import fail
from game.engine.actions import Action
from game.engine.cards import card_text, is_card, parse_card
from game.engine.events import TrickTaken
from game.engine.state import State

S = TypeVar("S", bound=State)

MAX_TRICKS = 3
"""Maximum number of tricks of a better line."""


def line_rng(deal: int, place: int) -> Random:
    """Return the random numbers for the better line of a decision; `deal` and `place` are numbers."""
    return Random(f"better line {deal} {place}")


def better_line(logic: BotLogic[S], before: S, action: Action, rng: Random) -> tuple[TrickTaken, ...]:
    """Return the first tricks after an action, at most `MAX_TRICKS`.

    If the action is a play, the first trick contains it. The other arguments are those of `better_state`.
    """
    return tuple(_tricks(better_state(logic, before, action, rng))[:MAX_TRICKS])


def better_state(logic: BotLogic[S], before: S, action: Action, rng: Random) -> S:
    """Return the state at the end of the better line, with a log of what happened from the action on.

    `before` is the true state before the action, with what every player knew; it is not changed. `rng`
    decides what is left to chance.
    """
    state = before.snapshot()
    state.log = []
    logic.game.advance(state, action)
    play_on(logic, state, rng, over=lambda: len(_tricks(state)) >= MAX_TRICKS)
    return state


def _tricks(state: State) -> list[TrickTaken]:
    return [event for event in state.events if isinstance(event, TrickTaken)]


def trick_text(trick: TrickTaken) -> str:
    """Return a trick as it is stored."""
    return " ".join(
        f"{player}:{card_text(card)}{'*' if player == trick.winner else ''}"
        for player, card in zip(trick.players, trick.cards, strict=True)
    )


def line_of(given: object, players: int) -> tuple[TrickTaken, ...]:
    """Read several outputs of `trick_text`, at a table with at most this number of players.

    Raises `VerdictFormatError` for anything else.
    """
    if not isinstance(given, list) or len(given) > MAX_TRICKS:
        fail("tricks that are no list")
    return tuple(_trick(text, players) for text in given)


def _trick(text: object, players: int) -> TrickTaken:
    if not isinstance(text, str):
        fail("not a trick")
    plays = [_play(word, players) for word in text.split(" ")]
    order = tuple(player for player, _, _ in plays)
    winners = [player for player, _, wins in plays if wins]
    cards = tuple(parse_card(card) for _, card, _ in plays)
    if len(winners) != 1 or len({*order}) < len(order) or len({*cards}) < len(cards):
        fail("not a trick")
    return TrickTaken(order[0], winners[0], order, cards)


def _play(word: str, players: int) -> tuple[int, str, bool]:
    player, _, card = word.partition(":")
    name = card.removesuffix("*")
    if player not in map(str, range(players)) or not is_card(name):
        fail("not a play")
    return int(player), name, card != name
