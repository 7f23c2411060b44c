"""A match of Kan round by round, and what each deal of a round counts before it is entered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from game.engine.scoring import points_of
from game.engine.view import View
from game.games.kan.result import total
from game.games.kan.state import KanState
from scenes.i18n import NO_WORDS, Text, gain_text
from scenes.presenters.contract.accounts import Accounts
from scenes.presenters.contract.scores import Breakdown, Cells, Ledger, PadColumn
from scenes.presenters.contract.sight import Sight


class KanAccounts(Accounts[KanState]):
    """Deals come in rounds, whose points are entered when they end."""

    def label(self, sight: Sight[KanState], seen: View[KanState]) -> Text:
        number, deal = seen.state.round.number, seen.state.round.deal
        if seen.state.form.alone:
            return sight.words.text("Round {number}", number=number)
        return sight.words.text("Round {number}, deal {deal}", number=number, deal=deal)

    def length(self, sight: Sight[KanState]) -> Text:
        words, state = sight.words, sight.state
        rounds = words.counted("{count} round", "{count} rounds", count=state.round.number)
        if state.form.alone:
            return rounds
        return words.text("{rounds}, {deals}", rounds=rounds, deals=super().length(sight))

    def ledger(self, sight: Sight[KanState], deals: Sequence[View[KanState]]) -> Ledger | None:
        if not deals or deals[0].state.form.alone:
            return None
        points: list[tuple[int, ...]] = []
        entered: list[bool] = []
        for _, of_round in groupby(deals, key=_round_number):
            states = [seen.state for seen in of_round]
            points += _by_deals(states)
            entered += [state.result.over for state in states if state.result is not None]
        note = NO_WORDS
        if not entered[-1]:
            number = _round_number(deals[-1])
            note = sight.words.text("; round {number} is entered when it ends", number=number)
        return Ledger(tuple(points), tuple(entered), note)

    def parts(self, sight: Sight[KanState], deals: Sequence[View[KanState]]) -> Breakdown | None:
        if not deals:
            return None
        words, players = sight.words, range(deals[0].state.setup.players)
        columns = tuple(PadColumn((player,), sight.label(player)) for player in players)
        rows = []
        totals = [0] * len(players)
        for number, of_round in groupby(deals, key=_round_number):
            points = points_of((entry for seen in of_round for entry in seen.state.entries), len(players))
            totals = [had + won for had, won in zip(totals, points, strict=True)]
            label = words.text("Round {number}", number=number)
            rows.append(Cells(label, tuple(map(gain_text, points))))
        rows.append(Cells(words.text("Total"), tuple(map(gain_text, totals))))
        return Breakdown(columns, tuple(rows), words.text("Round by round"))


def _round_number(seen: View[KanState]) -> int:
    return seen.state.round.number


def _by_deals(states: Sequence[KanState]) -> list[tuple[int, ...]]:
    """What each deal of a round counts for everybody, as its latest account says (KAN-21)."""
    results = [state.result for state in states if state.result is not None]
    last = results[-1]
    points = []
    for state, result in zip(states, results, strict=True):
        pay = total(
            item
            for item in (last.items if result.outcome is not None else ())
            if item.reason.deal == state.round.deal or (not item.reason.deal and result is last)
        )
        players = range(state.setup.players)
        points.append(tuple(pay.kankei if player in last.with_kankei else pay.mukankei for player in players))
    return points
