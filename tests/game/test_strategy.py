"""Claims about good play: each is measured, none says what was not found, and the tool measures again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import GAMES
from game.__main__ import main
from game.engine.cards import Cards, mask
from game.match.match import Match
from game.research.claim_trials import ClaimTrial, measure, play_both
from game.strategy import CLAIM_PLACEHOLDER_PATTERN, CLAIMS, advised, measured, page
from tests.conftest import Tally
from tests.game.random_play import some_action

LEAST = 50
"""Choices in which a claim must have been tried."""
ALL = [(game, each.key) for game, claims in CLAIMS.items() for each in claims]


@pytest.mark.parametrize("key", CLAIMS)
def test_a_page_has_all_claims_of_its_game_once(key: str) -> None:
    source = (Path(__file__).parents[2] / "game/strategy" / f"{key}.md").read_text(encoding="utf-8")
    assert sorted(CLAIM_PLACEHOLDER_PATTERN.findall(source)) == sorted(each.key for each in CLAIMS[key])
    told = page(key)
    assert not CLAIM_PLACEHOLDER_PATTERN.search(told)
    for each in CLAIMS[key]:
        found = measured()[key][each.key]
        assert f"{found.points:+.2f} ± {found.ci95:.2f} points" in told
        assert f"python -m game strategy {key} {each.key}" in told


@pytest.mark.parametrize(("game", "claim"), ALL)
def test_what_is_claimed_was_measured_and_is_clear_of_nothing(game: str, claim: str) -> None:
    found = measured()[game][claim]
    assert found.choices >= LEAST
    assert found.points > found.ci95 > 0


def test_nothing_else_was_measured() -> None:
    assert {(game, key) for game, claims in measured().items() for key in claims} == set(ALL)


@pytest.mark.parametrize("key", GAMES)
def test_the_page_comes_after_the_hints(key: str) -> None:
    rules = GAMES[key].rules_text()
    text = advised(rules, key)
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert headings[headings.index("## Hints") + 1] == "## Good play, measured"
    assert [line for line in headings if line != "## Good play, measured"] == [
        line for line in rules.splitlines() if line.startswith("## ")
    ]
    assert advised("# Something else", key) == "# Something else"


@pytest.mark.parametrize("key", CLAIMS)
def test_claims_tell_two_kinds_of_cards_apart_that_may_be_played(key: str, tally: Tally) -> None:
    game = GAMES[key]
    players = game.usual_players
    for number in tally.times(12, "deals"):
        match = Match(game, players, game.Options.read({}, players), seed=number)
        match.start_deal()
        while not match.deal.finished:
            legal = match.legal()
            cards: Cards = mask(each.cards[0] for each in legal if each.verb == "play")
            for each in CLAIMS[key] if cards else ():
                good, other = each.kinds(match.view(match.to_act), cards)
                assert good & other == 0
                assert (good | other) & ~cards == 0
                tally.count[each.key] += bool(good and other)
            match.act(some_action(legal, tally.rng))
    tally.floor(**{each.key: 1 for each in CLAIMS[key]})


def test_the_same_deals_bring_the_same() -> None:
    trial = ClaimTrial("california_jack", 2, "keep-tens", 3, {})
    assert measure(trial) == measure(trial)
    assert all(play_both(trial, number).gains == play_both(trial, number).gains for number in range(2))


def test_the_tool_measures_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "measured.json"
    told = ["strategy", "california_jack", "keep-tens", "--deals", "4", "--write", str(file)]
    assert main(told) == 0
    assert capsys.readouterr().out.startswith("keep-tens: ")
    found = json.loads(file.read_text(encoding="utf-8"))["california_jack"]["keep-tens"]
    assert found["deals"] == 4
    assert main(["strategy", "california_jack", "win-everything"]) == 2
    assert "no such claim" in capsys.readouterr().err
