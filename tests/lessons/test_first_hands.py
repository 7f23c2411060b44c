"""The guided first deals: a player who follows the hints wins them and enjoys something special in each."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import GAMES
from game.ai.decision import Effort
from game.engine.rules import Game
from game.lessons.first_hands import OTHERS, begins_with_a_card, first_hands, play_to_first_card
from game.match.deal_code import code_of, match_of
from game.match.match import Deal, new_match
from game.research import first_hands as research
from game.research.contest_runner import run
from game.research.first_hands import (
    FirstHandHunt,
    FirstHandTrial,
    PlayedFirstHand,
    by_hint,
    by_level,
    delights,
    hunt,
    play,
    told,
    try_out,
    won,
)
from tests.conftest import LONG

LITTLE = Effort(120)
"""An effort that a test has time for, and that takes no account of it."""
EACH = 10 if LONG > 1 else 1
"""How often each deal is played by hints; the command plays it twenty times."""
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@games
def test_a_game_has_two_first_deals_by_the_usual_rules_at_the_usual_table(game: Game) -> None:
    deals = first_hands(game)
    assert len({code_of(*deal) for deal in deals}) == 2
    for deal in deals:
        setup = deal.setup
        assert (deal.game, setup.players, setup.number) == (game, game.usual_players, 1)
        assert setup.options == game.Options.read({}, setup.players)
        assert not any(setup.totals)


@games
def test_simple_play_wins_a_first_deal_however_the_opponents_choose(game: Game) -> None:
    for deal in first_hands(game):
        for seed in range(1, 5):
            assert delights(play(deal, seed, by_level(OTHERS))), f"{code_of(*deal)} {seed}"


def test_hints_win_the_first_deals_of_all_games() -> None:
    codes = research.chosen()
    assert len(codes) == 2 * len(GAMES)
    measured = FirstHandTrial(tuple(codes), EACH, LITTLE)
    played = [try_out(measured, number) for number in range(0, measured.deals, 2 if LONG == 1 else 1)]
    assert len(played) >= len(GAMES)
    assert sum(each.won for each in played) >= 0.9 * len(played), list(told(codes, played))


@games
def test_only_the_first_deal_may_begin_with_a_card_and_then_the_learner_chooses_nothing_else(
    game: Game,
) -> None:
    first, second = first_hands(game)
    assert begins_with_a_card(first) == (game.key in ("kan", "napoleon"))
    assert not begins_with_a_card(second)
    if not begins_with_a_card(first):
        return
    for seed in range(1, 4):
        match = match_of(first, seed)
        play_to_first_card(match, seed)
        assert match.to_act == research.LEARNER, "the learner leads"
        assert {action.verb for action in match.legal()} == {"play"}
        assert all(action.verb != "play" for _, action in match.deal.actions)
        assert any(player == research.LEARNER for player, _ in match.deal.actions)
    asked: list[str] = []

    def advise(game, seen, legal, seed):  # type: ignore[no-untyped-def]
        asked.extend(action.verb for action in legal)
        return legal[0]

    play(first, 1, advise)
    assert set(asked) == {"play"}


def test_the_learner_plays_by_the_hint_and_the_others_do_not() -> None:
    deal = first_hands(GAMES["napoleon"])[1]
    asked: list[int] = []

    def advise(game, seen, legal, seed):  # type: ignore[no-untyped-def]
        asked.append(seen.viewer)
        return by_hint(Effort(20))(game, seen, legal, seed)

    done = play(deal, 3, advise)
    assert done.finished
    assert set(asked) == {research.LEARNER}
    assert len(asked) == sum(player == research.LEARNER for player, _ in done.actions)


def test_a_search_finds_the_chosen_deal_again_and_no_lost_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        research, "SEARCH_HINT_EFFORT", Effort(200)
    )  # at 120 a hint of the chosen deal goes wrong
    monkeypatch.setattr(research, "VARIANTS_TRIED", 2)
    lost, found = (hunt(FirstHandHunt("napoleon", 29), number).code for number in (0, 28))
    assert found == code_of(*first_hands(GAMES["napoleon"])[1])
    assert not lost


def finished(game: str, seed: int) -> Deal:
    rules = GAMES[game]
    match, _ = new_match(rules, rules.usual_players, rules.Options.read({}, rules.usual_players), seed)
    match.start_deal()
    return play(match.deal.coded, seed, by_level(OTHERS))


@games
def test_some_deals_are_won_and_some_are_not_and_few_are_special(game: Game) -> None:
    deals = [finished(game.key, seed) for seed in range(60)]
    wins = sum(map(won, deals))
    assert sum(map(delights, deals)) > 0 or game.key == "kan"
    assert sum(map(delights, deals)) < wins < len(deals)


def test_a_measurement_is_stored_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = tuple(research.chosen()[:1])
    journal = tmp_path / "measured.jsonl"
    first = run(FirstHandTrial(codes, 1, Effort(20)), try_out, workers=1, journal=journal)
    monkeypatch.setattr(research, "play", lambda *given: pytest.fail("played again"))
    assert run(FirstHandTrial(codes, 1, Effort(20)), try_out, workers=1, journal=journal) == first


def test_a_measurement_tells_how_often_each_deal_was_won() -> None:
    played = [PlayedFirstHand(number, number != 3, number == 0) for number in range(4)]
    assert list(told(("one", "two"), played)) == [
        "one: 2 of 2 won, 1 with what it was chosen for",
        "two: 1 of 2 won, 0 with what it was chosen for",
        "all: 3 of 4 won, 1 with what it was chosen for, 75.0% won",
    ]


def test_the_match_of_a_first_deal_has_its_cards() -> None:
    deal = first_hands(GAMES["kan"])[1]
    match = match_of(deal, 7, [f"{number}" for number in range(5)])
    match.start_deal()
    assert match.deal.coded.deck == deal.deck
