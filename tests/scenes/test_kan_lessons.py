"""What beginners at a table of Kan are told, and when it is true."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine.cards import JOKER, SUIT_CARDS
from game.games.kan.state import KanState
from scenes.presenters import presenter_of
from scenes.presenters.kan.terms import TERMS, teams_shown
from scenes.table.view.tabletop import Tabletop
from tests.game.rule_pages import glossary
from tests.scenes.choosing import read_note
from tests.scenes.kan_driver import KAN, by_chance, find, host_of, match_of, sight_of, view
from tests.scenes.table_driver import Sitting


def note(sitting: Sitting, key: str) -> str:
    """A note for the player to act, all others having been seen."""
    table = sitting.table
    (found,) = (
        note
        for note in table.presenter.advice.notes(table.sight(), table.seat.state.legal)
        if note.key == key
    )
    return found.text


@pytest.mark.parametrize("players", [5, 6])
def test_the_note_about_the_teams_says_you_to_the_kankei(players: int) -> None:
    told = {}
    for mine in (True, False):
        sitting = find(players, "play", lambda state, mine=mine: (0 in state.kankei) is mine)
        told[mine] = note(sitting, "teams")
        dealer = sitting.host.names[view(sitting).setup.dealer]
        assert (f"{dealer} only deals" in told[mine]) == (players == 6)
    assert "you are the kankei" in told[True]
    assert "they are the kankei" in told[False]


@pytest.mark.parametrize(
    ("held", "told"),
    [(0, "most likely one of the mukankei"), (1, "one of the kankei"), (2, "opposite is your partner")],
)
def test_the_note_about_silent_teams_says_where_you_belong(held: int, told: str) -> None:
    def holds(state: KanState) -> bool:
        return (state.dealt(0) & (1 << JOKER | 1 << state.key_card)).bit_count() == held

    sitting = find(4, "play", lambda state: state.round.deal == 1 and not sum(state.won) and holds(state))
    assert told in note(sitting, "silent")


def test_before_silent_teams_are_known_scoring_cards_are_looked_for_at_their_takers() -> None:
    known, silent = (
        find(4, "play", lambda state, shown=shown: sum(state.won) > 4 and teams_shown(state) is shown)
        for shown in (True, False)
    )
    assert "beside their takers" in note(silent, "points")
    assert "At the right" in note(known, "points")


@pytest.mark.parametrize(("showing", "told"), [("free", "you may let"), ("tournament", "you let")])
def test_the_note_about_showing_says_whether_one_must(showing: str, told: str) -> None:
    assert told in note(find(5, "show", options={"showing": showing}), "show")


def test_a_note_covers_no_line_above_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(top: Tabletop, surface: Any, sight: Any, taken: Any) -> None:
        drawn.append(top.presenter.seats.hand_note(sight))

    monkeypatch.setattr(Tabletop, "draw_hand_note", draw)
    sitting = find(4, "trump", taught=())
    drawn.clear()
    sitting.frame(0.02)
    assert sitting.table.parts.picker.coach.lesson is not None
    assert not drawn
    while sitting.table.parts.picker.coach.lesson is not None:
        read_note(sitting)
    sitting.frame(0.02)
    assert "The first three of your ten cards" in drawn


@pytest.mark.parametrize("shown", [True, False])
def test_the_note_about_trumps_speaks_of_shown_cards_only_if_there_are_some(shown: bool) -> None:
    def fits(state: KanState) -> bool:
        return any(bool(getattr(event, "cards", ())) for event in state.told) is shown

    assert ("has shown you" in note(find(5, "trump", fits), "trump")) is shown


def test_with_a_contract_the_usual_need_is_not_told() -> None:
    for wanted in (True, False):
        sitting = find(
            4,
            "play",
            lambda state, wanted=wanted: sum(state.won) > 1 and (state.contract is not None) is wanted,
            rare=0.5,
        )
        assert ("the kankei need" in note(sitting, "points")) is not wanted


def test_the_joker_in_the_first_trick_of_four_is_offered_only_with_a_contract() -> None:
    def holds(state: KanState) -> bool:
        follows = bool(state.hands[0] & SUIT_CARDS[state.led]) if state.trick else False
        return bool(state.hands[0] >> JOKER & 1) and follows and state.contract is None

    for first in (True, False):
        sitting = find(4, "play", lambda state, first=first: holds(state) and (state.tricks == 0) is first)
        table = sitting.table
        *_, offer = table.presenter.prompts.prompt(table.sight(), table.seat.state.legal)
        assert offer == ("or announce with the joker" if first else "or play the joker")


def test_every_term_at_the_table_stands_among_the_words_in_the_help() -> None:
    words = glossary(KAN.rules_text())
    for term in TERMS.values():
        assert set(term.name.split()) <= set(words), term


@pytest.mark.parametrize(("showing", "told"), [("free", "may show"), ("tournament", "shows")])
def test_who_waits_reads_whether_cards_must_be_shown(showing: str, told: str) -> None:
    for seed in range(1, 100):
        true, rng = match_of(5, seed, showing=showing), Random(seed)
        match = host_of(true)
        for _ in range(2):
            match.start_deal()
            while not match.deal_finished:
                sight = sight_of(match)
                names, now = sight.names, sight.state.round
                if sight.state.phase == "show" and now.shower != 0:
                    whom = "you" if now.namer == 0 else names[now.namer]
                    line = presenter_of("kan").narration.waiting(sight)
                    assert line == (f"{names[now.shower]} {told} {whom} cards",)
                    return
                match.act(by_chance(true.legal(), rng))
    raise AssertionError("nobody else has shown cards")
