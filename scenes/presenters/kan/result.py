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
from game.kan.rounds import ends_round, next_deal
from game.kan.scoring import account
from game.kan.state import KanState, Outcome, Round, is_gyaku, points_of
from scenes.presenters.contract.parts import Line, Sight
from scenes.presenters.contract.scores import Breakdown, Cells, Ledger, PadColumn, Strip, gain_text
from scenes.presenters.kan import words as words
from scenes.presenters.kan.rail import outcomes


def title(sight: Sight) -> str:
    """How the deal has ended, in a few words."""
    outcome = sight.state.outcome
    if outcome is None:
        return "Dealt again"
    if not outcome.word:
        return "The kankei win" if outcome.won else "The kankei lose"
    name = words.name_of(outcome.word).capitalize()
    return name if outcome.made else f"{name} failed"


def story(sight: Sight) -> str:
    """Who took what, and how the round goes on."""
    state: KanState = sight.state
    if state.outcome is None:
        why = "Joker and ace of trumps lay in one hand." if not sum(state.won) else "The deal was cancelled."
        return f"{why} Nothing counts, and the same player deals again."
    ours, theirs = words.camps(state)
    won, lost = points_of(state, ours), points_of(state, theirs)
    who = words.listed(sight, ours)
    if state.contract is not None:
        went = sight.does(state.contract.player, "went", "went")
        told = f"{went} for {words.term(sight, state.contract.word)}. {who}, the kankei, took {won}"
    elif state.form.alone:
        told = f"{who} played alone, needed {state.need} of the {ALL_POINTS} scoring cards and took {won}"
    else:
        told = f"{who}, the kankei, needed {state.need} of the {ALL_POINTS} scoring cards and took {won}"
    if won + lost < ALL_POINTS:
        told += f", the others {lost}"
    return f"{_achieved(sight)}{told}. {_goes_on(sight)}".strip()


def _achieved(sight: Sight) -> str:
    """What a title says in a word of the game, explained; a contract explains itself."""
    state: KanState = sight.state
    assert state.outcome is not None
    if not state.outcome.word or state.contract is not None or not sight.gloss:
        return ""
    return f"{words.term(sight, state.outcome.word).capitalize()}. "


def _goes_on(sight: Sight) -> str:
    state: KanState = sight.state
    if ends_round(state.form, outcomes(state)):
        return "" if state.form.alone else "The round is over, and its points are entered."
    after = next_deal(state)
    assert after is not None
    following: Round = after.carried
    namer = sight.does(following.namer, "name", "names")
    return (
        f"The round goes on: in deal {following.deal} {words.inner(sight, following.namer)}"
        + namer.removeprefix(sight.name(following.namer))
        + " trumps."
    )


def reason(sight: Sight, entry: Entry) -> str:
    """Why points were booked."""
    name, _, deal = entry.reason.partition(" ")
    if name == "three":
        return "All three deals won"
    announced = name.startswith("announced_")
    name = name.removeprefix("announced_")
    failed = name.endswith("_failed")
    plain = name.removesuffix("_failed")
    told = {"won": "the kankei won", "lost": "the kankei lost", "doubled": "the round so far once more"}.get(
        plain
    )
    if told is None:
        told = words.name_of(plain) + (" announced," if announced else "") + (" failed" if failed else "")
        told += " made" if announced and not failed else ""
        if is_gyaku(plain) and not failed and not announced and deal != "1":
            told += ", for the round"
    return told.capitalize() if sight.state.form.alone else f"Deal {deal}: {told}"


def goes_on(state: KanState) -> bool:
    """Whether the round goes on after this deal, so that nothing is entered yet."""
    return state.outcome is None or not ends_round(state.form, outcomes(state))


def heading(sight: Sight) -> tuple[str, str]:
    """What the points on the result of a deal belong to, and when they are entered."""
    state: KanState = sight.state
    if not goes_on(state):
        return "This round", ""
    if not outcomes(state):
        return "This deal", ""
    return "The round so far", "entered when it ends"


def pending(state: KanState) -> list[Entry]:
    """What the deals of a round that goes on have brought everybody so far."""
    if not goes_on(state):
        return []
    return [
        Entry(player, item.pay.kankei if with_kankei(state, player) else item.pay.mukankei, item.reason)
        for item in account(state.form, outcomes(state))
        for player in range(state.setup.players)
    ]


def with_kankei(state: KanState, player: int) -> bool:
    """Whether a player scores with the kankei."""
    return player in state.kankei or words.sits_out(state, player)


def strip(sight: Sight) -> Strip | None:
    """The scoring cards of both teams, with a mark where the kankei have what they need."""
    state: KanState = sight.state
    if state.outcome is None or not state.kankei:
        return None
    ours, theirs = (points_of(state, camp) for camp in words.camps(state))
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
    mine = with_kankei(state, state.turn)
    word = "sukonku" if mine else "gyaku_sukonku"
    before = state.round.outcomes

    def total(outcome: Outcome) -> str:
        return gain_text(
            sum(
                item.pay.kankei if mine else item.pay.mukankei
                for item in account(state.form, (*before, outcome))
            )
        )

    reached = Outcome(word, made=True)
    if action.verb == "stop":
        over = ends_round(state.form, (*before, reached))
        ends = "Deal and round end here." if over else "The deal ends, the round goes on."
        return ((ends,), (f"{total(reached)} for you in this round",))
    every = all_for(reached)
    gloss: list[Line] = [(f"{words.GLOSSES[every]}.".capitalize(),)] if sight.gloss else []
    return (
        *gloss,
        (f"All {ALL_POINTS} taken: {total(Outcome(every, made=True))} in this round",),
        (f"One card lost: {total(Outcome(every, made=False))} in this round",),
    )


def ledger(deals: Sequence[View[Any]]) -> Ledger | None:
    """What each deal has counted, though it is entered only when its round ends (KAN-21)."""
    if not deals or deals[0].state.form.alone:
        return None
    points: list[tuple[int, ...]] = []
    entered: list[bool] = []
    for _, of_round in groupby(deals, key=lambda seen: seen.state.setup.carried.number):
        states: list[KanState] = [seen.state for seen in of_round]
        last = states[-1]
        items = account(last.form, outcomes(last))
        for state in states:
            sums = [0] * state.setup.players
            for item in items if state.outcome is not None else ():
                if item.reason.endswith(f" {state.round.deal}") or (item.reason == "three" and state is last):
                    for player in range(len(sums)):
                        sums[player] += item.pay.kankei if with_kankei(last, player) else item.pay.mukankei
            points.append(tuple(sums))
            entered.append(not goes_on(state))
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
