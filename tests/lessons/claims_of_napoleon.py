"""What lessons of Napoleon claim, held against its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.engine.cards import Card, parse_card
from game.engine.state import NOBODY
from game.games.napoleon import powers, scoring
from game.games.napoleon.form import MIGHTY
from game.games.napoleon.state import NapoleonState
from game.lessons.lesson import LEARNER, Value

if TYPE_CHECKING:
    from .claims import Table


def head(state: NapoleonState, cards: Sequence[Card]) -> int:
    """No trick has been finished before the first one; where none lies there, it is the last one that was."""
    first = sum(state.won) == (0 if state.trick else 1)
    return powers.best_place(state.powers, cards, first=first)


def counts(state: NapoleonState, cards: int) -> int:
    """A point for each scoring card."""
    return powers.points(state.form, cards)


def _pays(table: Table, value: Value) -> bool:
    """`13 15 adjutant` are a bid, the scoring cards taken, and who is paid; `alone` may follow."""
    assert isinstance(value, tuple)
    bid, taken, who, *alone = str(value[0]).split()
    form = table.state.form
    paid = scoring.stakes(form, int(bid), alone=bool(alone))._asdict()[who]
    return (paid if scoring.wins(form, int(bid), int(taken), 0) else -paid) == value[1]


def _special(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    held = table.state.powers
    three = (MIGHTY, powers.sei_jack(held), powers.ura_jack(held))
    return three[int(value[0]) - 1] == parse_card(str(value[1]))


def _alone(table: Table, player: Value) -> bool:
    """The learner has seen where the called card came from, or lies."""
    state, seen = table.state, table.match.view(LEARNER).state
    shown = seen.adjutant == state.napoleon or seen.discards[state.napoleon] >> state.called & 1
    return player == state.napoleon and state.partner() == NOBODY and bool(shown)


def _tricks(table: Table) -> int:
    """So many cards has each, in the hand and in piles; none has been played."""
    state = table.state
    return int(state.hands[LEARNER].bit_count() + sum(map(len, state.piles)) // state.setup.players)


def _needs(table: Table, value: Value) -> bool:
    return table.state.bid is not None and table.state.number == value


CHECKS: dict[str, Callable[[Table, Value], bool]] = {
    "stock": lambda table, value: len(table.state.blind) == value,
    "tricks": lambda table, value: _tricks(table) == value,
    "needs": _needs,
    "goal": lambda table, value: table.state.setup.options.deals == value,
    "declarer": lambda table, value: table.state.napoleon == value,
    "partner": lambda table, value: table.state.partner() == value,
    "alone": _alone,
    "side": lambda table, value: scoring.points_of_side(table.state, table.state.partner()) == value,
    "pays": _pays,
    "special": _special,
}
