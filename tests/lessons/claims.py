"""What lessons claim, held against the rules: each kind of claim with a check, and what differs by game.

A claim is about a table: as it stands, or what has come of what was done there last. `Table.before` says how
many events there had been before that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.engine.cards import Card, card_text, parse_card, parse_cards, strain_text, suit_of
from game.engine.events import Drew, Event, TrickTaken
from game.engine.state import NOBODY
from game.engine.tricks import head_of
from game.games.california_jack import powers as jack
from game.lessons.lesson import LEARNER, Statement, Value, told
from game.match.match import Match

from . import claims_of_jan_ken_po, claims_of_jo_jotte, claims_of_kan, claims_of_napoleon


class Table(NamedTuple):
    """A table of a lesson, and since when it is looked at."""

    match: Match
    before: int = 0

    @property
    def state(self) -> Any:
        return self.match.deal.state

    @property
    def events(self) -> list[Event]:
        return self.match.deal.events[self.before :]

    def trick(self) -> tuple[tuple[int, ...], tuple[Card, ...], int | None]:
        """The trick that is claimed about: who played, the cards, who took it.

        That is the last one that was taken meanwhile, or the one that lies there.
        """
        taken = [event for event in self.events if isinstance(event, TrickTaken)]
        state = self.state
        if taken and not state.trick:
            last = taken[-1]
            return last.players, last.cards, last.winner
        cards = tuple(state.trick)
        assert cards, "no trick is claimed about"
        return tuple(state.player_at(place) for place in range(len(cards))), cards, None


class Judge(NamedTuple):
    """What a game's rules say of tricks and cards."""

    head: Callable[[Any, Sequence[Card]], int]
    """The place of the card that heads a trick, by the state and the cards in their order."""
    counts: Callable[[Any, int], int]
    """What a set of cards counts."""
    more: dict[str, Callable[[Table, Value], bool]] = {}
    """Checks of claims that this game alone has, or means otherwise."""


def _no_judge(state: Any, cards: Any) -> int:
    raise AssertionError("nobody says what a card of this game does")


def jack_tricks(table: Table) -> int:
    """All cards are played, two to a trick."""
    state = table.state
    cards = sum(hand.bit_count() for hand in (*state.hands, *state.taken)) + len(state.stock)
    return (cards + len(state.trick)) // 2


JUDGES: dict[str, Judge] = {
    "california_jack": Judge(
        lambda state, cards: head_of(cards, jack.TAKERS[state.trump]),
        lambda state, cards: jack.points(cards),
        {
            "winner": lambda table, value: table.state.result.winner == value != NOBODY,
            "tricks": lambda table, value: jack_tricks(table) == value,
        },
    ),
    "jan_ken_po": Judge(claims_of_jan_ken_po.head, _no_judge, claims_of_jan_ken_po.CHECKS),
    "jo_jotte": Judge(claims_of_jo_jotte.head, claims_of_jo_jotte.counts, claims_of_jo_jotte.CHECKS),
    "kan": Judge(claims_of_kan.head, claims_of_kan.counts, claims_of_kan.CHECKS),
    "napoleon": Judge(claims_of_napoleon.head, claims_of_napoleon.counts, claims_of_napoleon.CHECKS),
}


NOBODY_JUDGES = Judge(_no_judge, _no_judge)
"""For a game of which only its tables are claimed about."""


def judge_of(table: Table) -> Judge:
    return JUDGES.get(table.match.game.key, NOBODY_JUDGES)


def _playable(table: Table) -> set[str]:
    return {card_text(action.cards[0]) for action in table.match.legal() if action.verb == "play"}


def _takes(table: Table, value: Value) -> bool:
    players, cards, winner = table.trick()
    place = judge_of(table).head(table.state, cards)
    assert winner in (None, players[place]), "the referee of lessons disagrees with the rules"
    return cards[place] == parse_card(str(value))


def _taker(table: Table, value: Value) -> bool:
    players, cards, winner = table.trick()
    return value == (players[judge_of(table).head(table.state, cards)] if winner is None else winner)


def _worth(table: Table, value: Value) -> bool:
    _, cards, _ = table.trick()
    return judge_of(table).counts(table.state, sum(1 << card for card in cards)) == value


def _draws(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    drawn = [event for event in table.events if isinstance(event, Drew) and event.player == value[0]]
    return bool(drawn) and card_text(drawn[-1].card) == value[1]


def _captured(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    player, points = value
    return judge_of(table).counts(table.state, table.state.taken[player]) == points


def _booked(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    player, points = value
    own = [entry.points for entry in table.match.deal.entries if entry.player == player]
    return table.match.deal.finished and sum(own) == points


def _counts(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    cards, points = value
    return judge_of(table).counts(table.state, parse_cards(str(cards))) == points


def _barred(table: Table, value: Value) -> bool:
    cards = set(str(value).split())
    own = {card_text(card) for card in range(53) if table.state.hands[table.state.turn] >> card & 1}
    return cards <= own and not cards & _playable(table)


def _top(table: Table, value: Value) -> bool:
    """It lies on top, and everybody knows it."""
    card = table.state.stock[-1]
    return card_text(card) == value and bool(table.state.known[-1] >> card & 1)


def _held(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    return table.state.hands[value[0]].bit_count() == value[1]


def _won(table: Table, value: Value) -> bool:
    assert isinstance(value, tuple)
    return table.state.won[value[0]] == value[1]


CHECKS: dict[str, Callable[[Table, Value], bool]] = {
    "trump": lambda table, value: strain_text(table.state.trump) == value,
    "may": lambda table, value: _playable(table) == set(str(value).split()),
    "barred": _barred,
    "top": _top,
    "stock": lambda table, value: len(table.state.stock) == value,
    "turn": lambda table, value: table.match.to_act == value,
    "takes": _takes,
    "taker": _taker,
    "worth": _worth,
    "draws": _draws,
    "captured": _captured,
    "booked": _booked,
    "counts": _counts,
    "held": _held,
    "won": _won,
}
STANDING = ("trump", "may", "barred", "top", "turn", "stock", "tricks", "book", "needs", "highest")
"""Claims about how the table stood when it was asked, where something has been tried since."""


def check(name: str, table: Table, value: Value) -> bool:
    """Whether the rules confirm a claim."""
    return judge_of(table).more.get(name, CHECKS.get(name, _unknown))(table, value)


def _unknown(table: Table, value: Value) -> bool:
    raise AssertionError("a claim that nobody checks")


def wrong_claims(say: Statement, before: Table, after: Table) -> list[str]:
    """The claims of a sentence that the rules do not confirm.

    `before` is the table at which something was asked, `after` what has come of the answer.
    """
    found = []
    for name, value in say.claims:
        if not check(name, after, value) and not (name in STANDING and check(name, before, value)):
            found.append(f"{name}={told(value)}")
    return found


def learner_sees(table: Table, text: str) -> bool:
    """Whether the learner knows where these cards are."""
    unseen = table.match.view(LEARNER).unseen
    return not any(unseen >> parse_card(card) & 1 for card in text.split())


def suit_named(card: str) -> str:
    return strain_text(suit_of(parse_card(card)))
