"""What lessons of Jo-Jotte claim, held against its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.engine.cards import NO_TRUMP, Card, card_text, parse_card, parse_cards
from game.games.jo_jotte import melds, powers, ranks, scoring
from game.games.jo_jotte.state import JoJotteState
from game.lessons.lesson import Value

if TYPE_CHECKING:
    from .claims import Table


def _booked_in(column: str) -> Callable[[Table, Value], bool]:
    def check(table: Table, value: Value) -> bool:
        assert isinstance(value, tuple)
        found = [
            entry.points
            for entry in table.state.entries
            if entry.player == value[0] and entry.column == column
        ]
        return sum(found) == value[1]

    return check


def _tally(name: str) -> Callable[[Table, Value], bool]:
    def check(table: Table, value: Value) -> bool:
        assert isinstance(value, tuple)
        played = table.state.result.played
        (tally,) = (
            tally for camp, tally in zip(played.camps, played.tallies, strict=True) if value[0] in camp
        )
        return getattr(tally, name) == value[1]

    return check


def _melds(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    hand = parse_cards(str(value[0]))
    found = [meld for kind in melds.CLASSES for meld in melds.melds(hand, kind, table.state.strain)]
    return sum(meld.points for meld in found) == value[1]


BONUSES = {
    "rubber": scoring.BONUS,
    "slam": scoring.SLAM,
    "all tricks": scoring.ALL_TRICKS,
    "nullo": scoring.NULLO_MADE,
    "nullo lost": scoring.NULLO_LOST[0],
    "every further trick": scoring.NULLO_LOST[1],
    "nullo lost by three tricks": scoring.NULLO_LOST[0] + 2 * scoring.NULLO_LOST[1],
    "last trick": ranks.LAST_TRICK,
    "jo jotte": ranks.JO_JOTTE,
}
CHECKS: dict[str, Callable[[Table, Value], bool]] = {
    "declarer": lambda table, value: table.state.declarer == value,
    "turned": lambda table, value: card_text(table.state.turned) == value,
    "information": lambda table, value: [card_text(card) for card in table.state.information] == [value],
    "times": lambda table, value: table.state.multiple == value,
    "melds": _melds,
    "score": _tally("score"),
    "total": _tally("total"),
    "below": _booked_in(scoring.BELOW),
    "above": _booked_in(scoring.ABOVE),
    "prison": lambda table, value: table.state.left.prison == value,
    "goal": lambda table, value: (
        value == (scoring.GAME_OF_PARTNERS if table.state.in_pairs else scoring.GAME)
    ),
    "bonus": lambda table, value: isinstance(value, tuple) and BONUSES[str(value[0])] == value[1],
    "jotte": lambda table, value: table.state.jo == (value, value),
    "holds": lambda table, value: (
        isinstance(value, tuple) and bool(table.state.hands[value[0]] >> parse_card(str(value[1])) & 1)
    ),
}


def _suit_or_none(state: JoJotteState) -> int:
    """Trumps, or none where they are not named yet."""
    return state.trump if state.trump in range(4) else NO_TRUMP


def head(state: JoJotteState, cards: Sequence[Card]) -> int:
    """The place of the card that heads a trick."""
    return powers.best_place(cards, _suit_or_none(state))


def counts(state: JoJotteState, cards: int) -> int:
    """What cards count in tricks."""
    return powers.points(cards, _suit_or_none(state))
