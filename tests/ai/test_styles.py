"""Styles: who is bold bids more, who is careful less, and who has none plays as ever."""

from __future__ import annotations

import json
from random import Random

import pytest

from game import GAMES
from game.__main__ import main
from game.ai import logic_of
from game.ai.bidding_styles import BOLD_EXTRA_TRICKS, STYLES, level_of, parted, styles_of, with_style
from game.ai.decision import Effort
from game.ai.levels import LEVELS, choose, evaluation_effort, player_specs
from game.archive.deal_outcomes import against_whom
from game.engine.actions import PASS
from game.match.match import Match
from game.match.seating import HUMAN, MIXED_LEVELS
from game.research.arena import Bout, play_number
from game.research.contestants import checked, iterations_of
from game.session.library import _check_seats
from tests.ai.positions import begun

TABLES = [
    (key, players)
    for key in BOLD_EXTRA_TRICKS
    for players in GAMES[key].players
    if (key, players) != ("napoleon", 3)
]


def test_a_name_is_parted_into_level_and_style() -> None:
    for level in LEVELS:
        for style in ("", *STYLES):
            assert parted(with_style(level, style)) == (level, style)
            assert level_of(with_style(level, style)) == level
            assert evaluation_effort(with_style(level, style)) == evaluation_effort(level)
    assert parted(HUMAN) == (HUMAN, "")


def test_where_nobody_bids_there_is_no_style() -> None:
    jack, napoleon = GAMES["california_jack"], GAMES["napoleon"]
    assert styles_of(jack, 2, jack.Options()) == ()
    assert player_specs(jack, 2, jack.Options()) == LEVELS
    assert styles_of(napoleon, 5, napoleon.Options()) == STYLES
    assert "expert:careful" in player_specs(napoleon, 5, napoleon.Options())
    assert styles_of(napoleon, 4, napoleon.Options(style="hattori")) == ()
    assert styles_of(napoleon, 5, napoleon.Options(style="1885")) == ()
    assert styles_of(napoleon, 3, napoleon.Options()) == ()
    assert styles_of(napoleon, 3, napoleon.Options(three_adjutant=True)) == STYLES


def undertaken(key: str, players: int, player_spec: str, deals: int) -> int:
    """What the first answers of some deals come to: a pass nothing, a bid its number, anything else 1."""
    game, count = GAMES[key], 0
    for seed in range(deals):
        match = Match(game, players, game.Options(), seed=seed, first_dealer=seed % players)
        match.start_deal()
        legal = match.legal()
        assert PASS in legal
        effort = Effort(8)
        chosen = choose(logic_of(game), match.view(match.to_act), legal, player_spec, seed, effort=effort)
        count += 0 if chosen == PASS else chosen.number or 1
    return count


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_the_bold_bid_more_often_than_the_plain_and_these_than_the_careful(key: str, players: int) -> None:
    careful, plain, bold = (
        undertaken(key, players, f"normal{style}", 60) for style in (":careful", "", ":bold")
    )
    assert careful <= plain <= bold
    assert careful < bold


def test_a_search_bids_in_its_style_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(logic_of(GAMES["jan_ken_po"])), "prior_visits", lambda logic, state: 4)
    found = [undertaken("jan_ken_po", 4, f"hard{style}", 12) for style in (":careful", "", ":bold")]
    assert found[0] < found[2]


@pytest.mark.parametrize("players", [5, 6])
def test_who_searches_bids_more_in_napoleon_for_he_makes_more_of_it(players: int) -> None:
    assert undertaken("napoleon", players, "normal", 60) < undertaken("napoleon", players, "hard", 60)


def test_the_play_of_the_cards_has_no_style() -> None:
    rng, found = Random(3), 0
    while found < 6:
        match = begun(GAMES["napoleon"], rng)
        while not match.deal.finished and not (match.deal.state.phase == "play" and len(match.legal()) > 1):
            match.act(rng.choice(match.legal()))
        if match.deal.finished:
            continue
        found += 1
        logic, view, legal = logic_of(match.game), match.view(match.to_act), match.legal()
        effort = Effort(logic.prior_visits(view.state) + 40)
        for level in ("easy", "normal", "hard"):
            chosen = {
                choose(logic, view, legal, with_style(level, style), 7, effort=effort).text
                for style in ("", *STYLES)
            }
            assert len(chosen) == 1


def test_a_style_that_does_not_exist_at_a_table_changes_nothing() -> None:
    rng = Random(5)
    for _ in range(4):
        match = begun(GAMES["california_jack"], rng)
        view, legal = match.view(match.to_act), match.legal()
        plain, bold = (choose(logic_of(match.game), view, legal, name, 3) for name in ("easy", "easy:bold"))
        assert plain == bold


# Wherever a seat is named.


def test_a_match_keeps_the_styles_of_its_seats_beside_the_record() -> None:
    game = GAMES["napoleon"]
    match = Match(game, 4, game.Options(), seed=3, first_dealer=0)
    seats = (HUMAN, "hard:bold", "normal:careful", "easy")
    _check_seats(seats, match)
    with pytest.raises(ValueError, match="not the seats"):
        _check_seats((HUMAN, "hard:wild", "normal", "easy"), match)
    jack = GAMES["california_jack"]
    with pytest.raises(ValueError, match="not the seats"):
        _check_seats((HUMAN, "hard:bold"), Match(jack, 2, jack.Options(), seed=3, first_dealer=0))


def test_statistics_know_levels_alone() -> None:
    assert against_whom((HUMAN, "hard:bold", "hard"), 0) == "hard"
    assert against_whom((HUMAN, "hard:bold", "easy:bold"), 0) == MIXED_LEVELS


def test_commands_take_a_style_where_there_is_one(capsys) -> None:
    assert checked("hard:bold") == "hard:bold"
    assert iterations_of("hard:careful", None) == iterations_of("hard", None)
    with pytest.raises(ValueError, match="nor a program"):
        checked("hard:wild")
    score = play_number(
        Bout("napoleon", 4, GAMES["napoleon"].Options().as_json(), "normal:bold", "normal", 1, pairs=1), 0
    )
    assert sum(score.moves) > 0
    assert main(["play", "napoleon", "--players", "2", "--seats", "normal:bold", "--deals", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 1
    assert main(["play", "california_jack", "--seats", "normal:bold"]) == 2
    assert "--seats must name 1 or 2 levels of easy, normal, hard, expert, random" in capsys.readouterr().err
