"""Training data of the networks that guess who holds each card: positions of the play, as their player sees
them, with the true holder of each unseen card.

Rules of thumb with errors play some deals, and the level hard with few iterations plays others. A network
that learned from rules of thumb without errors did worse than chance where hard had played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

from game import GAMES
from game.ai import logic_of
from game.ai.bot_logic import BotLogic, plays_cards
from game.ai.card_holders import Asked
from game.ai.decision import Effort
from game.ai.jan_ken_po import holders as jan_ken_po
from game.ai.jan_ken_po.learned import CARDS
from game.ai.jo_jotte import holders as jo_jotte
from game.ai.levels import choose, opponent_seed
from game.ai.napoleon import holders as napoleon
from game.engine.actions import Action
from game.engine.view import View
from game.match.match import Match

ERRING_PLAYER = "erring"
"""A player who goes by the rules of thumb, with errors."""
EFFORTS = {"hard": Effort(1000), "quick": Effort(100)}
"""Effort of the other players in the play, who choose as the level hard, and before the play as "hard"."""
ERROR_SPREADS = (0.0, 0.05, 0.1, 0.2, 0.4)
"""How much worse a card is that an erring player plays e (2.718) times less often, as shares of `swing`.

Each deal has one of them; with 0 there are no errors.
"""
RANDOM_ANSWER_PROBABILITY = 0.1
"""Probability that an erring player, unless the spread is 0, answers at random before the play."""


class Position(NamedTuple):
    """A position of the play in which its player has a choice."""

    deal: int
    left: int
    """Number of cards in the player's hand."""
    given: list[int]
    """The inputs that are 1."""
    cards: list[list[int]]
    """For each unseen card its number, that of its true place, and the places where it can be, as a set."""
    sizes: list[int]
    """Number of hidden cards, by place."""


class Fitting(NamedTuple):
    """How a network is fitted."""

    units: tuple[int, int]
    """Units of the hidden layers."""
    rounds: int
    """Passes over all positions."""
    spread: float
    """Standard deviation of the weights of the inputs at first."""
    shrink: float
    """Part of each weight that is taken off, times the learning rate, in every step."""
    temper: float
    """Divisor of the fitted outputs: a network is too sure of itself in deals that it has not learned."""


class Subject(NamedTuple):
    """A network to train: the positions that it knows, how it is asked about them, and its size."""

    players: int
    """The number of players that it knows."""
    is_known: Callable[[View[Any]], bool]
    asked: Callable[[View[Any]], Asked]
    inputs: int
    cards: int
    width: int
    """Number of outputs of a card."""
    by_card: tuple[int, ...]
    """The first input of each block that has an input for each card."""
    alike: tuple[int, ...]
    """The suits that play alike, numbered as in the network."""
    fitting: Fitting


SUBJECTS = {
    "jan_ken_po": Subject(
        jan_ken_po.OTHER_PLAYERS + 1,
        jan_ken_po.is_known,
        jan_ken_po.asked,
        jan_ken_po.INPUTS,
        CARDS,
        jan_ken_po.CARD_PLACES,
        tuple(range(0, jan_ken_po.START["bids"], CARDS)),
        (),
        Fitting((128, 64), rounds=2, spread=0.045, shrink=1.0, temper=1.15),
    ),
    "jo_jotte": Subject(
        jo_jotte.OTHER_PLAYERS + 1,
        jo_jotte.is_known,
        jo_jotte.asked,
        jo_jotte.INPUTS,
        jo_jotte.CARDS,
        jo_jotte.OTHER_PLAYERS,
        tuple(range(0, jo_jotte.START["bidder"], jo_jotte.CARDS)),
        (1, 2, 3),
        Fitting((128, 64), rounds=6, spread=0.15, shrink=1e-5, temper=1.15),
    ),
    "napoleon": Subject(
        napoleon.OTHER_PLAYERS + 1,
        napoleon.is_known,
        napoleon.asked,
        napoleon.INPUTS,
        napoleon.CARDS,
        napoleon.CARD_PLACES,
        tuple(range(0, napoleon.START["named"], napoleon.CARDS)),
        (),
        Fitting((64, 32), rounds=3, spread=0.06, shrink=0.3, temper=1.0),
    ),
}
"""The networks, by game."""


def positions(game: str, players: int, level: str, seed: int, numbers: Sequence[int]) -> list[Position]:
    """Return the positions of the deals with these numbers, played by `ERRING_PLAYER` or a name in
    `EFFORTS`.
    """
    return [position for deal in numbers for position in _of(game, players, level, seed, deal)]


def _of(key: str, players: int, level: str, seed: int, deal: int) -> list[Position]:
    game, subject = GAMES[key], SUBJECTS[key]
    logic = logic_of(game)
    options = game.Options.read({}, players)
    match = Match(game, players, options, seed=seed * 1_000_003 + deal, first_dealer=deal % players)
    match.start_deal()
    rng = Random(f"{seed} {deal}")
    spread = logic.swing * rng.choice(ERROR_SPREADS)
    found = []
    while not match.deal.finished:
        legal, state = match.legal(), match.deal.state
        if len(legal) == 1:
            match.act(legal[0])
            continue
        seen = match.view(state.turn)
        if subject.is_known(seen):
            found.append(position_of(subject, seen, state, deal))
        if level == ERRING_PLAYER:
            match.act(erring(logic, seen, legal, spread, rng))
        else:
            luck = opponent_seed(seed, state.turn, deal, len(match.deal.actions))
            effort = EFFORTS[level if plays_cards(state) else "hard"]
            match.act(choose(logic, seen, legal, "hard", luck, effort=effort))
    return found


def erring(
    logic: BotLogic[Any], seen: View[Any], legal: Sequence[Action], spread: float, rng: Random
) -> Action:
    """Return the choice of a player who errs; with a spread of 0, the choice of the rules of thumb."""
    liked = logic.preferences(seen, legal)
    best = max(liked)
    if spread and seen.state.phase == "play":
        return rng.choices(legal, [exp((each - best) / spread) for each in liked])[0]
    return (
        rng.choice(legal) if spread and rng.random() < RANDOM_ANSWER_PROBABILITY else legal[liked.index(best)]
    )


def position_of(subject: Subject, seen: View[Any], truth: Any, deal: int) -> Position:
    """Return what the network is told of a view, with the true places from the state."""
    asked = subject.asked(seen)
    cards, sizes = [], [0] * asked.width
    for place in asked.places:
        sizes[place.number] = seen.hidden[place.zone]
    for card, number in asked.cards:
        may, true = 0, -1
        for place in asked.places:
            may |= (place.allowed >> card & 1) << place.number
            if getattr(truth, place.zone.name)[place.zone.place] >> card & 1:
                true = place.number
        if true >= 0:
            cards.append([number, true, may])
    return Position(deal, seen.state.hands[seen.state.turn].bit_count(), list(asked.given), cards, sizes)
