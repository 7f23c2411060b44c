"""What lessons of Kan claim, held against its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.engine.cards import JOKER, Card, parse_card, suit_of
from game.games.kan import deal_end, form, powers, scoring
from game.games.kan.deal_result import KanOutcome
from game.games.kan.state import KanState, kankei_of, points_of
from game.lessons.lesson import Value

if TYPE_CHECKING:
    from .claims import Table


def head(state: KanState, cards: Sequence[Card]) -> int:
    """The trick that lies there, or the last one: a joker that was led has named a suit."""
    tricks = state.tricks - (not state.trick)
    named = state.led if cards[0] == JOKER else suit_of(cards[0])
    lowest = powers.joker_is_lowest(state.form, tricks)
    return powers.best_place(cards, named, state.trump, joker_is_lowest=lowest)


def counts(state: KanState, cards: int) -> int:
    """A point for each scoring card."""
    return form.points(cards)


def _side(table: Table, player: int) -> tuple[int, ...]:
    """The players of somebody's side."""
    kankei = kankei_of(table.state)
    assert kankei, "nobody knows the kankei yet"
    return tuple(each for each in table.state.seats if (each in kankei) == (player in kankei))


def _needs(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    return deal_end.needs(table.state)[value[0] not in kankei_of(table.state)] == value[1]


def _round(side: int) -> Callable[[Table, Value], bool]:
    def brings(table: Table, value: Value) -> bool:
        assert isinstance(value, tuple)
        pay = scoring.total(scoring.account(table.state.form, [*map(_ended, str(value[0]).split())]))
        return pay[side] == value[1]

    return brings


def _ended(word: str) -> KanOutcome:
    """How a deal has ended: `won`, `lost`, `juuroku`, `juuroku-failed`, `announced-sukonku`."""
    word, announced = word.removeprefix("announced-"), word.startswith("announced-")
    word, made = word.removesuffix("-failed"), not word.endswith("-failed")
    return KanOutcome("", word == "won") if word in ("won", "lost") else KanOutcome(word, made, announced)


CHECKS: dict[str, Callable[[Table, Value], bool]] = {
    "kankei": lambda table, value: value in kankei_of(table.state),
    "friend": lambda table, value: isinstance(value, tuple) and value[1] in _side(table, int(value[0])),
    "right": lambda table, value: isinstance(value, tuple) and table.state.following[value[0]] == value[1],
    "holds": lambda table, value: (
        isinstance(value, tuple) and bool(table.state.dealt(value[0]) >> parse_card(str(value[1])) & 1)
    ),
    "price": lambda table, value: table.state.need == value,
    "needs": _needs,
    "side": lambda table, value: (
        isinstance(value, tuple) and points_of(table.state, _side(table, int(value[0]))) == value[1]
    ),
    "rounds": _round(0),
    "against": _round(1),
}
