"""What follows a deal: another deal of the round, or the next round and its dealer (KAN-3, KAN-5)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import JOKER, each, mask
from game.engine.carry_over import CarriedFact, CarryOver, Rows
from game.engine.rules import NextDeal
from game.engine.state import NOBODY
from game.engine.templates import mark
from game.games.kan.deal_end import SUKONKU
from game.games.kan.deal_result import KanOutcome, KanRound
from game.games.kan.form import KanForm, form_of
from game.games.kan.options import KanOptions
from game.games.kan.seats import next_in_seats
from game.games.kan.state import KanState

BEFORE_LAST = 2
"""Number of deals in a round before the last one."""


def ends_round(form: KanForm, outcomes: Sequence[KanOutcome]) -> bool:
    """Return whether the round is over: the kankei lost its latest deal, or all its deals are played."""
    return len(outcomes) == form.max_deals or not outcomes[-1].won


def following(state: KanState, outcome: KanOutcome | None) -> KanRound | None:
    """Return the round for the next deal if this one ends so, or `None` if the match is over (KAN-22)."""
    before, seats = state.round, state.seats
    if outcome is None:  # cancelled: the deal is repeated (KAN-8, shippo-jo)
        return before._replace(seats=seats)
    outcomes = (*before.outcomes, outcome)
    if not ends_round(state.form, outcomes):
        joker, key, kankei = before.joker, before.key, before.kankei
        if before.deal == 1:
            joker, key, kankei = state.holder(JOKER), state.holder(state.key_card), state.kankei
        return KanRound(before.number, before.deal + 1, seats, joker, key, kankei, outcomes)
    if before.number == state.setup.options.rounds:
        return None
    return KanRound(before.number + 1, 1, seats)


def next_deal(state: KanState) -> NextDeal | None:
    """Return the next deal, or `None` if the match is over; the dealer changes after each round (KAN-5)."""
    assert state.result is not None
    after, dealer = state.result.following, state.setup.dealer
    if after is None:
        return None
    return NextDeal(next_in_seats(state.seats, dealer) if state.result.over else dealer, after)


# The round as a value that carries over.

_OUTCOMES = tuple(
    KanOutcome(word, made, announced)
    for word in ("", *SUKONKU, *SUKONKU.values())
    for made in (False, True)
    for announced in (False, True)
)


_SEATS = (
    mark("Seat 1"),
    mark("Seat 2"),
    mark("Seat 3"),
    mark("Seat 4"),
    mark("Seat 5"),
    mark("Seat 6"),
)
_ENDED = {
    0: mark("not played"),
    1 + _OUTCOMES.index(KanOutcome("", made=True)): mark("won by the kankei"),
    1 + _OUTCOMES.index(KanOutcome("sukonku", made=True)): mark("won with sukonku"),
    1 + _OUTCOMES.index(KanOutcome("juuroku", made=True)): mark("won with juuroku"),
}
"""Results of a deal that is followed by another of its round, by their numbers in a code."""


class KanRounds(CarryOver):
    """Creates the first `KanRound` of a match, and converts rounds to numbers for a deal code and back."""

    kind = KanRound

    def first(self, players: int, options: KanOptions, dealer: int) -> KanRound:
        return KanRound(1, 1, tuple(range(players)))

    def facts(self, carried: KanRound) -> Rows:
        """Return the round as rows: number, seats, holders of the key cards with the kankei, outcomes."""
        ended = [_OUTCOMES.index(outcome) + 1 for outcome in carried.outcomes]
        rest = [0] * (BEFORE_LAST - len(ended))
        holders = (carried.joker - NOBODY, carried.key - NOBODY, mask(carried.kankei))
        return ((carried.number,), carried.seats, holders, (*ended, *rest))

    def of_facts(self, rows: Rows, players: int, options: KanOptions) -> KanRound:
        (number,), seats, (joker, key, team), ended = rows
        kankei = tuple(each(team))
        if max(ended) > len(_OUTCOMES) or not 1 <= number <= options.rounds:
            raise ValueError("no such round")
        outcomes = tuple(_OUTCOMES[number - 1] for number in ended if number)
        if outcomes and (not kankei or ends_round(form_of(options, players), outcomes)):
            raise ValueError("the round is over")
        if sorted(seats) != list(range(players)) or max(joker, key, *kankei) > players - (not outcomes):
            raise ValueError("no such players")
        return KanRound(
            number, len(outcomes) + 1, tuple(seats), joker + NOBODY, key + NOBODY, kankei, outcomes
        )

    def turned(self, carried: KanRound, players: int) -> KanRound:
        def turn(player: int) -> int:
            return player if player == NOBODY else (player + 1) % players

        return carried._replace(
            seats=tuple(map(turn, carried.seats)),
            joker=turn(carried.joker),
            key=turn(carried.key),
            kankei=tuple(sorted(map(turn, carried.kankei))),
        )

    def told(self, players: int, options: KanOptions) -> Sequence[CarriedFact]:
        jack, ace = mark("Jack of trumps in the first deal"), mark("Ace of trumps in the first deal")
        seats = [CarriedFact(1, seat, _SEATS[seat], first_player=0) for seat in range(players)]
        return (
            CarriedFact(0, 0, mark("Round")),
            *seats,
            CarriedFact(3, 0, mark("First deal of the round"), words=_ENDED),
            CarriedFact(3, 1, mark("Second deal of the round"), words=_ENDED),
            CarriedFact(2, 0, mark("Joker in the first deal"), first_player=1),
            CarriedFact(2, 1, jack if players == 4 else ace, first_player=1),
            CarriedFact(2, 2, mark("Kankei"), is_side=True),
        )
