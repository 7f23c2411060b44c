"""The result of a deal of Kan in words, the round's ledger, and the match round by round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from game.engine.actions import Action
from game.engine.scoring import Entry
from game.engine.view import View
from game.kan.form import ALL_POINTS
from game.kan.outcome import all_for
from game.kan.result import KanReason, KanResult, Outcome, is_gyaku, total
from game.kan.rounds import ends_round
from game.kan.scoring import account, entries
from game.kan.state import KanState
from scenes.presenters.contract.parts import Line, Sight
from scenes.presenters.contract.scores import Breakdown, Cells, Ledger, PadColumn, Strip, gain_text
from scenes.presenters.kan import words as words


def result_of(sight: Sight) -> KanResult:
    """What came of a finished deal."""
    state: KanState = sight.state
    assert state.result is not None
    return state.result


def title(sight: Sight) -> str:
    """How the deal has ended, in a few words."""
    outcome = result_of(sight).outcome
    if outcome is None:
        return "Dealt again"
    if not outcome.word:
        return "The kankei win" if outcome.won else "The kankei lose"
    name = words.name_of(outcome.word).capitalize()
    return name if outcome.made else f"{name} failed"


def story(sight: Sight) -> str:
    """Who took what, and how the round goes on."""
    state: KanState = sight.state
    result = result_of(sight)
    if result.outcome is None:
        why = "Joker and ace of trumps lay in one hand." if not sum(state.won) else "The deal was cancelled."
        return f"{why} Nothing counts, and the same player deals again."
    won, lost = result.taken
    who = words.listed(sight, words.camps(state)[0])
    if state.contract is not None:
        went = sight.does(state.contract.player, "went", "went")
        told = f"{went} for {words.term(sight, state.contract.word)}. {who}, the kankei, took {won}"
    elif state.form.alone:
        told = f"{who} played alone, needed {state.need} of the {ALL_POINTS} scoring cards and took {won}"
    else:
        told = f"{who}, the kankei, needed {state.need} of the {ALL_POINTS} scoring cards and took {won}"
    if won + lost < ALL_POINTS:
        told += f", the others {lost}"
    return f"{_achieved(sight, result.outcome)}{told}. {_goes_on(sight)}".strip()


def _achieved(sight: Sight, outcome: Outcome) -> str:
    """What a title says in a word of the game, explained; a contract explains itself."""
    state: KanState = sight.state
    if not outcome.word or state.contract is not None or not sight.gloss:
        return ""
    return f"{words.term(sight, outcome.word).capitalize()}. "


def _goes_on(sight: Sight) -> str:
    state: KanState = sight.state
    result = result_of(sight)
    if result.over:
        return "" if state.form.alone else "The round is over, and its points are entered."
    after = result.following
    assert after is not None
    namer = sight.does(after.namer, "name", "names")
    return (
        f"The round goes on: in deal {after.deal} {words.inner(sight, after.namer)}"
        + namer.removeprefix(sight.name(after.namer))
        + " trumps."
    )


def reason(sight: Sight, entry: Entry) -> str:
    """Why points were booked."""
    why = entry.reason
    assert isinstance(why, KanReason)
    told = {
        "three": "All three deals won",
        "won": "the kankei won",
        "lost": "the kankei lost",
        "doubled": "the round so far once more",
    }.get(why.what) or _contract(why)
    if not why.deal:
        return told
    return told.capitalize() if sight.state.form.alone else f"Deal {why.deal}: {told}"


def _contract(why: KanReason) -> str:
    """What was made or failed in, and whether it counts for the whole round."""
    told = words.name_of(why.what)
    if why.announced:
        return f"{told} announced, {'made' if why.made else 'failed'}"
    if not why.made:
        return f"{told} failed"
    return f"{told}, for the round" if is_gyaku(why.what) and why.deal > 1 else told


def heading(sight: Sight) -> tuple[str, str]:
    """What the points on the result of a deal belong to, and when they are entered."""
    result = result_of(sight)
    if result.over:
        return "This round", ""
    return ("The round so far", "entered when it ends") if result.outcomes else ("This deal", "")


def pending(sight: Sight) -> list[Entry]:
    """What the deals of a round that goes on have brought everybody so far."""
    result = result_of(sight)
    return [] if result.over else entries(result, sight.state.setup.players)


def strip(sight: Sight) -> Strip | None:
    """The scoring cards of both teams, with a mark where the kankei have what they need."""
    state: KanState = sight.state
    result = result_of(sight)
    if result.outcome is None or not state.kankei:
        return None
    ours, theirs = result.taken
    name = words.listed(sight, words.camps(state)[0])
    need = None if state.contract is not None else state.need
    return Strip(
        ours,
        theirs,
        need,
        f"{name}: {ours}",
        f"The others: {theirs}",
        f"needed: {need}",
        ALL_POINTS - ours - theirs,
    )


def if_it_ends(sight: Sight, action: Action) -> Sequence[Line]:
    """What stopping, or going for all, would bring the viewer's team in this round (KAN-21)."""
    state: KanState = sight.state
    mine = state.turn in state.kankei
    word = "sukonku" if mine else "gyaku_sukonku"
    before = state.round.outcomes

    def brings(outcome: Outcome) -> str:
        pay = total(account(state.form, (*before, outcome)))
        return gain_text(pay.kankei if mine else pay.mukankei)

    reached = Outcome(word, made=True)
    if action.verb == "stop":
        over = ends_round(state.form, (*before, reached))
        ends = "Deal and round end here." if over else "The deal ends, the round goes on."
        return ((ends,), (f"{brings(reached)} for you in this round",))
    every = all_for(reached)
    gloss: list[Line] = [(f"{words.GLOSSES[every]}.".capitalize(),)] if sight.gloss else []
    return (
        *gloss,
        (f"All {ALL_POINTS} taken: {brings(Outcome(every, made=True))} in this round",),
        (f"One card lost: {brings(Outcome(every, made=False))} in this round",),
    )


def ledger(deals: Sequence[View[Any]]) -> Ledger | None:
    """What each deal has counted, though it is entered only when its round ends (KAN-21)."""
    if not deals or deals[0].state.form.alone:
        return None
    points: list[tuple[int, ...]] = []
    entered: list[bool] = []
    for _, of_round in groupby(deals, key=lambda seen: seen.state.setup.carried.number):
        states: list[KanState] = [seen.state for seen in of_round]
        results = [state.result for state in states if state.result is not None]
        last = results[-1]
        for state, result in zip(states, results, strict=True):
            counted = [
                item
                for item in (last.items if result.outcome is not None else ())
                if item.reason.deal == state.round.deal or (not item.reason.deal and result is last)
            ]
            pay = total(counted)
            players = range(state.setup.players)
            points.append(
                tuple(pay.kankei if player in last.with_kankei else pay.mukankei for player in players)
            )
            entered.append(result.over)
    note = "" if entered[-1] else f"; round {deals[-1].state.round.number} is entered when it ends"
    return Ledger(tuple(points), tuple(entered), note)


def rounds(sight: Sight, deals: Sequence[View[Any]]) -> Breakdown | None:
    """What each round of the match has brought everybody."""
    if not deals:
        return None
    players = range(deals[0].state.setup.players)
    columns = tuple(PadColumn((player,), sight.name(player)) for player in players)
    rows = []
    totals = [0] * len(players)
    for number, of_round in groupby(deals, key=lambda seen: seen.state.setup.carried.number):
        points = [0] * len(players)
        for seen in of_round:
            for entry in seen.state.entries:
                if entry.player is not None:
                    points[entry.player] += entry.points
        totals = [had + won for had, won in zip(totals, points, strict=True)]
        rows.append(Cells(f"Round {number}", tuple(map(gain_text, points))))
    rows.append(Cells("Total", tuple(map(gain_text, totals))))
    return Breakdown(columns, tuple(rows), "Round by round")
