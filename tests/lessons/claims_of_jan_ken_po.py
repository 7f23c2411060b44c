"""What lessons of Jan Ken Po claim, held against its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.engine.cards import Card, parse_strain, strain_text
from game.games.jan_ken_po import powers, scoring, state, suits
from game.games.jan_ken_po.state import JanKenPoState
from game.lessons.lesson import Value

if TYPE_CHECKING:
    from .claims import Table


def head(deal: JanKenPoState, cards: Sequence[Card]) -> int:
    """The card that heads a trick."""
    return powers.best_place(cards, deal.trump)


def _rate(table: Table, value: Value) -> bool:
    """`over alone` and what it brings."""
    assert isinstance(value, tuple)
    what, how = str(value[0]).split()
    options = table.state.setup.options
    found = {
        **scoring.rates(options, alone=how == "alone")._asdict(),
        **scoring.SLAMS[options.scoring]._asdict(),
    }
    return found[what] == value[1]


def _pays(table: Table, value: Value) -> bool:
    """`2 7 partner` are a bid, the tricks taken, and how, with what each of those who get something gets."""
    assert isinstance(value, tuple)
    bid, taken, how = str(value[0]).split()
    setup = table.state.setup
    gains = scoring.gains(
        setup.options, setup.players, state.tricks(setup), int(taken), int(bid), alone=how == "alone"
    )
    return sum(gain.points for gain in gains) == value[1]


def _needs(table: Table, value: Value) -> bool:
    bid, needed = value if isinstance(value, tuple) else (table.state.bid, value)
    return bool(bid) and state.TABLES[table.state.setup.players].book + int(bid) == needed


def _beaten(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    one, other = (parse_strain(str(suit)) for suit in value)
    return suits.suit_beats(one, other, table.state.trump)


def _place(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    return strain_text(suits.suit_order(table.state.trump)[int(value[0]) - 1]) == value[1]


CHECKS: dict[str, Callable[[Table, Value], bool]] = {
    "stock": lambda table, value: len(table.state.neko) == value,
    "tricks": lambda table, value: state.tricks(table.state.setup) == value,
    "highest": lambda table, value: state.highest_bid(table.state.setup) == value,
    "book": lambda table, value: state.TABLES[table.state.setup.players].book == value,
    "needs": _needs,
    "goal": lambda table, value: table.state.setup.options.target == value,
    "declarer": lambda table, value: table.state.declarer == value,
    "partner": lambda table, value: table.state.partner == value,
    "rate": _rate,
    "pays": _pays,
    "beaten": _beaten,
    "place": _place,
}
