"""The result of a deal of Kan in words, the round's ledger, and the match round by round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from game.actions import Action
from game.kan.endings import all_for
from game.kan.form import ALL_POINTS
from game.kan.rounds import ends_round
from game.kan.scoring import account
from game.kan.state import KanState, Outcome, points_of
from game.scoring import Entry
from game.view import View
from scenes.presenters import kan_words as words
from scenes.presenters.kan_rail import outcomes
from scenes.presenters.parts import Line, Sight
from scenes.scores import Breakdown, Cells, PadColumn, Strip, gain_text


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
    told = f"{who}, the kankei, needed {state.need} of the {ALL_POINTS} scoring cards and took {won}"
    told += f", the others {lost}." if won + lost < ALL_POINTS else "."
    return f"{_contract(sight)}{told} {_goes_on(sight)}"


def _contract(sight: Sight) -> str:
    state: KanState = sight.state
    outcome = state.outcome
    assert outcome is not None
    if not outcome.word:
        return ""
    if state.contract is None:
        return f"{words.term(sight, outcome.word).capitalize()}. "
    who = sight.does(state.contract.player, "went", "went")
    return f"{who} for {words.term(sight, state.contract.word)}. "


def _goes_on(sight: Sight) -> str:
    state: KanState = sight.state
    if ends_round(state.form, outcomes(state)):
        return "" if state.form.alone else "The round is over, and its points are entered."
    following = state.round._replace(
        deal=state.round.deal + 1, joker=_of_first(state, joker=True), key=_of_first(state, joker=False)
    )
    namer = sight.does(following.namer, "name", "names")
    return (
        f"The round goes on: in deal {following.deal} {words.inner(sight, following.namer)}"
        + namer.removeprefix(sight.name(following.namer))
        + " trumps."
    )


def _of_first(state: KanState, *, joker: bool) -> int:
    """Who held the joker, or the card that goes with it, in the round's first deal."""
    if state.round.deal > 1:
        return state.round.joker if joker else state.round.key
    return state.holder(52 if joker else state.key_card)


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
    return told.capitalize() if sight.state.form.alone else f"Deal {deal}: {told}"


def nothing(sight: Sight, player: int) -> str:
    """What a player has to come, while the round goes on."""
    state: KanState = sight.state
    if state.outcome is None:
        return "Nothing counts"
    so_far = sum(item.pay.kankei for item in account(state.form, outcomes(state)))
    if not with_kankei(state, player):
        so_far = sum(item.pay.mukankei for item in account(state.form, outcomes(state)))
    return f"The round so far: {gain_text(so_far)}"


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
    return Strip(
        ours, theirs, state.need, f"{name}: {ours}", f"The others: {theirs}", f"needed: {state.need}"
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
        (f"One lost: {total(Outcome(every, made=False))} in this round",),
    )


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
