"""Guided first deals: the chosen deals of each game, which a player who follows the hints wins.

The deals are in `first_hands.txt`, as deal codes. `python -m game.research.first_hands` finds, checks and
measures them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from game.ai import logic_of
from game.ai.levels import choose, opponent_seed
from game.engine.cards import JACK, card_of
from game.engine.events import Event, TrickTaken
from game.engine.rules import Game
from game.engine.state import NOBODY
from game.engine.templates import mark
from game.match.deal_code import read_code
from game.match.match import CodedDeal, Match

LEARNER = 0
"""The player whose seat the learner takes."""
OTHERS = "normal"
"""AI level of the other players."""


def first_hands(game: Game[Any]) -> tuple[CodedDeal, ...]:
    """Return a game's guided first deals in the order in which they are played; empty if it has none."""
    return tuple(read_code(code, {game.key: game}) for code in _codes() if code.startswith(game.letters))


@cache
def _codes() -> tuple[str, ...]:
    text = files(__package__).joinpath("first_hands.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


# The beginning.


def begins_with_a_card(deal: CodedDeal) -> bool:
    """Return whether a guided deal begins with the first card, because Etori makes the choices before it.

    Only the first deal of a game does; in the second, the learner chooses.
    """
    return TREATS[deal.game.key].begins_with_a_card and deal == first_hands(deal.game)[0]


def play_to_first_card(match: Match, seed: int) -> None:
    """Begin the first deal of a match, and make every choice before the first card, also the learner's.

    `seed` decides choices that are equally good at the level of the others.
    """
    match.start_deal()
    while (player := match.to_act) is not None:
        legal = tuple(match.legal())
        if all(action.verb == "play" for action in legal):
            return
        own = opponent_seed(seed, player, 1, len(match.deal.actions))
        match.act(choose(logic_of(match.game), match.view(player), legal, OTHERS, own))


# Something special to enjoy.


class Treat(NamedTuple):
    """What a game's guided first deals were chosen for, and how the first of them begins."""

    happens: Callable[[Any, Sequence[Event]], bool]
    """Returns whether it happened to the learner, given the final state and the events of a deal."""
    told: str
    """Template that tells the learner."""
    scored: str
    """Template that says how a deal of the game is scored."""
    begins_with_a_card: bool = False
    """Whether Etori makes all choices before the first card, such as bids, in the first deal."""


def _catches_the_jack(state: Any, events: Sequence[Event]) -> bool:
    """The learner takes the jack of trumps, which the opponent has played."""
    jack = card_of(JACK, state.trump)
    return any(
        event.winner == LEARNER and event.players[event.cards.index(jack)] != LEARNER
        for event in events
        if isinstance(event, TrickTaken) and jack in event.cards
    )


def _bids_with_a_partner(state: Any, events: Sequence[Event]) -> bool:
    """The learner bids, calls the card of another player, and makes the bid."""
    result = state.result
    return bool(result.declarer == LEARNER and result.partner != NOBODY and result.made)


def _calls_an_adjutant(state: Any, events: Sequence[Event]) -> bool:
    """The learner is Napoleon, an adjutant has the called card, and the bid is made."""
    result = state.result
    return bool(result.napoleon == LEARNER and result.partner != NOBODY and result.won)


def _says_jo_jotte(state: Any, events: Sequence[Event]) -> bool:
    """The learner's side wins the deal, and the learner scores Jo-Jotte: king and queen of trumps."""
    played = state.result.played
    return played is not None and LEARNER in played.winners and state.jo[1] == LEARNER


def _wins_a_sukonku(state: Any, events: Sequence[Event]) -> bool:
    """The learner is one of the kankei, and they win before the others have taken a scoring card."""
    result = state.result
    outcome = result.outcome
    return outcome is not None and outcome.word == "sukonku" and outcome.won and LEARNER in result.with_kankei


TREATS: Mapping[str, Treat] = {
    "california_jack": Treat(
        _catches_the_jack,
        mark("You caught the other player's jack of trumps."),
        mark("The highest trump, the lowest trump, the jack of trumps and Game score one point each."),
    ),
    "jan_ken_po": Treat(
        _bids_with_a_partner,
        mark("You called a partner and made your bid together."),
        mark(
            "If the bid is made, each player of the declarer's side scores for every trick bid and beyond; "
            "if not, each of the others scores for every trick short."
        ),
    ),
    "napoleon": Treat(
        _calls_an_adjutant,
        mark("You called an adjutant and made your bid together."),
        mark(
            "If the bid is made, each opponent pays a chip, and Napoleon gets two and the adjutant one; if "
            "not, it is the other way round. Scoring cards beyond the bid bring no more, but all twenty lose."
        ),
        begins_with_a_card=True,
    ),
    "jo_jotte": Treat(
        _says_jo_jotte,
        mark("You scored Jo-Jotte with king and queen of trumps."),
        mark(
            "If the declarer's side has more points, both sides score their own; if the other side has more, "
            "it scores the points of both."
        ),
    ),
    "kan": Treat(
        _wins_a_sukonku,
        mark("A sukonku: your side shut the others out."),
        mark(
            "Each player of the side that wins a deal scores a point, and each of the others loses one. A "
            "sukonku adds another point."
        ),
        begins_with_a_card=True,
    ),
}
"""What the guided first deals of each game were chosen for, by key."""
