"""Training data of Jo-Jotte's bidding: answers and their alternatives, each tried in the same deal.

Players bid by the rules of thumb. At each question an answer is compared with its alternative: the rest of
the auction goes by the rules of thumb, and the cards are played out a few times. To test new figures, only
the questions that they answer otherwise are tried, and the level hard plays on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from game.ai import logic_of
from game.ai.decision import Effort
from game.ai.jo_jotte import rules_of_thumb, search_kernel
from game.ai.jo_jotte.bidding import overcall_terms
from game.ai.jo_jotte.prospects import payoff
from game.ai.levels import choose
from game.engine.actions import PASS, Action
from game.engine.rules import OVER
from game.engine.scoring import ahead
from game.engine.view import view
from game.games.jo_jotte import JoJotte
from game.games.jo_jotte.questions import ACCEPT, NO_TRUMPS
from game.games.jo_jotte.state import JoJotteState
from game.match.match import Match

PLAYOUTS = 3
"""Number of playouts after each answer."""
EFFORT = Effort(100)
"""Effort of the players at the level hard who test new figures."""
MAX_TRIED_DIFFERENCE = 70.0
"""Difference in value, in points, from which a bid is too clear to be tried; overcalls are always tried."""


class Trial(NamedTuple):
    """An answer compared with its alternative."""

    kind: str
    terms: tuple[float, ...]
    """Numbers whose weighted sum tells what the answer gains; the first is 1."""
    estimated_gain: float
    """Gain in points by the figures in use."""
    gain: float
    """Gain in points ahead of the others, as tried."""


class AnswerPair(NamedTuple):
    """An answer and its alternative, before they are tried."""

    kind: str
    terms: tuple[float, ...]
    estimated_gain: float
    answer: Action
    instead: Action


def trials(players: int, seed: int, number: int, deals: int, figures: str) -> list[Trial]:
    """Return the trials of some deals: all, or with `figures` only those that these would answer otherwise.

    `figures` are the weights of each kind's terms, as JSON.
    """
    game, rng = JoJotte(), Random(f"{seed} {number}")
    weights = json.loads(figures) if figures else {}
    found = []
    for deal in range(deals):
        match = Match(game, players, game.Options(), seed=rng.getrandbits(60), first_dealer=deal % players)
        match.start_deal()
        state: Any = match.deal.state.snapshot()
        while state.phase == "bidding":
            legal = game.legal(state)
            values = rules_of_thumb.before_play(state, legal)
            for asked in questions(state, legal, values):
                if not figures:
                    gain = _played_out(game, state, asked, rng)
                elif (expected(weights, asked) > 0) != (asked.estimated_gain > 0):
                    gain = _played_on(game, state, asked, rng.getrandbits(60))
                else:
                    continue
                found.append(Trial(asked.kind, asked.terms, asked.estimated_gain, gain))
            state.log = []
            game.advance(state, legal[values.index(max(values))])
    return found


def questions(state: JoJotteState, legal: Sequence[Action], values: Sequence[float]) -> Iterator[AnswerPair]:
    """Yield the answers to try: to accept, to name the best suit or no trumps, and to overcall."""
    kind, value = state.agenda[0].kind, dict(zip(legal, values, strict=True))
    if NO_TRUMPS in legal and kind != "name":
        own = (state.turn - state.bidder) % 2 == 0 and state.in_pairs
        terms = (1.0, *overcall_terms(state, state.turn))
        yield AnswerPair("own overcall" if own else "overcall", terms, value[NO_TRUMPS], NO_TRUMPS, PASS)
        return
    place = state.setup.players - sum(step.kind == kind for step in state.agenda)
    pairs = []
    if kind == "accept":
        pairs.append((f"accept {place}", ACCEPT, PASS))
    elif kind == "name":
        best = max(legal[1:-1], key=lambda action: value[action])
        pairs.append((f"name {place}", best, PASS))
        pairs.append((f"no trumps {place}", NO_TRUMPS, best if value[best] > value[PASS] else PASS))
    for name, answer, instead in pairs:
        liked = value[answer] - value[instead]
        if abs(liked) < MAX_TRIED_DIFFERENCE:
            yield AnswerPair(name, (1.0, liked), liked, answer, instead)


def expected(weights: dict[str, list[float]], asked: AnswerPair | Trial) -> float:
    """Return the gain of an answer by these weights, or by the figures in use for a kind without weights."""
    if asked.kind not in weights:
        return asked.estimated_gain
    return sum(weight * term for weight, term in zip(weights[asked.kind], asked.terms, strict=True))


def _played_out(game: JoJotte, state: JoJotteState, asked: AnswerPair, rng: Random) -> float:
    total = 0.0
    for action, sign in ((asked.answer, 1), (asked.instead, -1)):
        after = state.copy()
        game.advance(after, action)
        for _ in range(PLAYOUTS):
            total += sign * search_kernel.simulate(game, after.copy(), rng)[state.turn]
    return total / PLAYOUTS


def _played_on(game: JoJotte, state: JoJotteState, asked: AnswerPair, seed: int) -> float:
    results = []
    for action in (asked.answer, asked.instead):
        after: Any = state.snapshot()
        rng = Random(seed)
        while after.phase != OVER:
            after.log = []  # so that the players' knowledge is kept
            game.advance(after, action)
            if after.phase != OVER:
                legal = game.legal(after)
                seen = view(after, after.turn)
                action = choose(logic_of(game), seen, legal, "hard", rng.getrandbits(60), effort=EFFORT)
        results.append(ahead(payoff(after))[state.turn])
    return results[0] - results[1]
