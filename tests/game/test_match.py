"""Matches: luck from the seed, undo and resume, the draw, options, and the texts of actions."""

from __future__ import annotations

import dataclasses
import json
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.engine.actions import PLAYS, Action, parse_action
from game.engine.cards import HIDDEN, card_text, parse_card
from game.engine.options import OptionError, Options, option, whole_number
from game.engine.rules import Game, IllegalAction, draw_for_dealer
from game.engine.templates import english
from game.match import record
from game.match.match import Match, new_match
from tests.conftest import Tally

from .random_play import played, random_match, some_action

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def course(match: Match) -> dict[str, Any]:
    return record.as_json(match)


@every_game
def test_the_same_seed_brings_the_same_draw_and_cards(game: Game[Any]) -> None:
    def opening(seed: int, players: int) -> tuple[Any, ...]:
        match, rounds = new_match(game, players, game.Options(), seed)
        match.start_deal()
        return rounds, match.first_dealer, match.deal.deck

    for players in game.players:
        assert opening(1, players) == opening(1, players)
        assert len({opening(seed, players)[2] for seed in range(50)}) == 50


@every_game
def test_every_deal_of_a_match_has_its_own_deck(game: Game[Any], tally: Tally) -> None:
    for _ in tally.times(10, "matches"):
        match = random_match(game, tally.rng)
        for _ in played(match, tally.rng):
            pass
        assert len({deal.deck for deal in match.deals}) == len(match.deals)


@every_game
def test_undo_leads_back_to_the_same_position_and_forward_to_the_same_cards(
    game: Game[Any], tally: Tally
) -> None:
    for _ in tally.times(30, "undos"):
        match = random_match(game, tally.rng)
        stop = tally.rng.randrange(1, 120)
        for number, _ in enumerate(played(match, tally.rng)):
            if number == stop:
                break
        before = course(match)
        views = [match.view(viewer) for viewer in range(match.players)]
        events = list(match.deal.events)
        actions = list(match.deal.actions)
        keep = tally.rng.randrange(len(actions) + 1)
        match.rewind(keep)
        assert match.deal.actions == actions[:keep]
        assert events[: len(match.deal.events)] == match.deal.events
        fresh = record.follow(course(match), GAMES)
        assert fresh.view(0) == match.view(0)
        for _, action in actions[keep:]:
            match.record(action)
        assert course(match) == before
        assert [match.view(viewer) for viewer in range(match.players)] == views
        assert match.deal.events == events


@every_game
def test_a_resumed_match_goes_on_with_the_same_cards(game: Game[Any], tally: Tally) -> None:
    for _ in tally.times(12, "matches"):
        match = random_match(game, tally.rng)
        seed = tally.rng.random()
        stop = tally.rng.randrange(120)
        positions = sum(1 for _ in played(match, Random(seed)))
        again = Match(game, match.players, match.options, seed=match.seed, first_dealer=match.first_dealer)
        choices = Random(seed)
        for number, _ in enumerate(played(again, choices)):
            if number == min(stop, positions - 1):
                break
        resumed = record.read(json.dumps(course(again)).encode(), GAMES)
        while resumed.upcoming is not None or not resumed.deal.finished:
            if resumed.upcoming is not None:
                resumed.start_deal()
            else:
                resumed.act(some_action(resumed.legal(), choices))
        assert course(resumed) == course(match)


@every_game
def test_a_refused_action_changes_nothing(game: Game[Any], tally: Tally) -> None:
    every = [*PLAYS, *(parse_action(text) for text in ACTIONS)]
    for _ in tally.times(3, "matches"):
        match = random_match(game, tally.rng, shortest=game.key == "kan")
        for _ in played(match, tally.rng):
            before = course(match), match.view(0), len(match.deal.events)
            for action in tally.rng.sample([a for a in every if a not in match.legal()], 3):
                with pytest.raises(IllegalAction) as refused:
                    match.act(action)
                assert str(refused.value)
                tally.count["refusals"] += 1
            assert before == (course(match), match.view(0), len(match.deal.events))


def test_no_deal_can_begin_in_the_middle_of_another() -> None:
    match, _ = new_match(GAMES["california_jack"], 2, GAMES["california_jack"].Options(), 1)
    assert (match.to_act, len(match.legal()), match.totals, match.finished) == (None, 0, [0, 0], False)
    match.start_deal()
    with pytest.raises(ValueError, match="no deal can begin now"):
        match.start_deal()


def test_the_draw_repeats_ties_among_the_best_only() -> None:
    """Ace, ace, king and jack are drawn: the aces draw again, the others are out of it."""

    class Fixed(Random):
        def shuffle(self, x: Any) -> None:
            x[:] = [parse_card(card) for card in reversed("AC AD KC JC 5H 5S 9D 8D".split())]  # noqa: SIM905

    rounds = list(draw_for_dealer(GAMES["california_jack"], 4, GAMES["california_jack"].Options(), Fixed()))
    drawn = [[(draw.player, card_text(draw.card)) for draw in draws] for draws in rounds]
    assert drawn == [
        [(0, "AC"), (1, "AD"), (2, "KC"), (3, "JC")],
        [(0, "5H"), (1, "5S")],
        [(0, "9D"), (1, "8D")],
    ]


# The texts of all five games' actions, as the rules of each write them.
ACTIONS = [
    "pass", "bid 3", "discard 5H", "trump D", "alone", "call KS", "play TH",
    "bid 13 H", "bid 13 NT", "trump H", "call JK", "play JK",
    "accept", "name H", "name NT", "double", "redouble", "side declarer", "side defender", "defend",
    "withdraw", "nullo", "slam", "exchange", "meld A", "meld B", "meld A B",
    "draw 7H JK", "draw 7H AS", "iku", "koi", "show 5H 7C", "show 5H then 7C", "show 5H twice", "show 5H",
    "show none", "play JK S", "play TH sukonku", "play TH gyaku_sukonku", "play TH juuroku",
    "play TH gyaku_juuroku", "play JK S sukonku", "play JK S gyaku_juuroku", "stop", "juuroku",
    "gyaku_juuroku", "kan", "shippo_jo", "continue",
]  # fmt: skip


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_of_any_game_is_read_and_written_back(text: str) -> None:
    action = parse_action(text)
    assert action.text == text
    assert parse_action(action.text) == action
    assert hash(action) == hash(parse_action(text))


def test_different_texts_are_different_actions() -> None:
    assert len({parse_action(text) for text in ACTIONS}) == len(ACTIONS)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("play TH", "card"), ("discard 5H", "card"), ("call JK", "card"), ("play JK S sukonku", "card"),
        ("show 5H then 7C", "cards"), ("show 5H 7C", "cards"), ("draw 7H JK", "cards"), ("bid 3", "bid"),
        ("bid 13 NT", "bid"), ("name NT", "strain"), ("trump D", "strain"), ("pass", "word"),
        ("meld A B", "word"), ("side defender", "word"), ("show none", "word"),
    ],
)  # fmt: skip
def test_the_shape_of_an_action(text: str, shape: str) -> None:
    assert parse_action(text).shape == shape


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "pass ", " pass", "play  TH", "play TH ", "PASS", "Pass", "play 10H", "bid 03",
        "bid +3", "bid 3.0", "bid -1", "bid 1234567890", "bid 3 4", "bid H 13", "play S JK", "play TH\n",
        "play\tTH", "play\u00a0TH", "meld C D", "show then 5H", "show 5H then", "bid \u0663", "TH",
        "13", "play ??", "play sukonku TH", "_", "p\u00e4ss", "play TH H S",
    ],
)  # fmt: skip
def test_what_is_not_exactly_an_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an action"):
        parse_action(text)


def test_cards_are_read_and_written() -> None:
    texts = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"] + ["JK"]
    assert [card_text(card) for card in range(53)] == texts
    assert [parse_card(text) for text in texts] == list(range(53))
    assert card_text(HIDDEN) == "??"


@dataclasses.dataclass(frozen=True)
class Sample(Options):
    """Options of every kind, for no game."""

    rounds: int = whole_number(1, 1, 20, label="Rounds", help="How many.")
    quick: bool = option(True, False, label="Quick", help="Or slow.")
    size: int = option(1, 2, 0, label="Size", help="Of it.")
    deep: str = option(
        "no", "yes", label="Deep", help="Needs two.", needs={"yes": {"size": 2, "quick": False}}
    )


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"rounds": 0}, "option rounds cannot be 0"), ({"rounds": 21}, "option rounds cannot be 21"),
        ({"rounds": True}, "option rounds cannot be True"), ({"rounds": 1.0}, "option rounds cannot be 1.0"),
        ({"rounds": "1"}, "option rounds cannot be '1'"), ({"quick": 1}, "option quick cannot be 1"),
        ({"quick": 0}, "option quick cannot be 0"), ({"size": True}, "option size cannot be True"),
        ({"size": False}, "option size cannot be False"), ({"size": None}, "option size cannot be None"),
        ({"other": 1}, "unknown option other"), ({"deep": "yes"}, "option deep 'yes' needs size 2"),
        ({"deep": "yes", "size": 2}, "option deep 'yes' needs quick False"),
    ],
)  # fmt: skip
def test_options_are_strict(given: dict[str, object], fault: str) -> None:
    with pytest.raises(OptionError) as refused:
        Sample.read(given, 2)
    assert str(refused.value) == fault


def test_options_are_declared_once_and_complete() -> None:
    assert Sample().as_json() == {"rounds": 1, "quick": True, "size": 1, "deep": "no"}
    given = {"rounds": 20, "quick": False, "size": 2, "deep": "yes"}
    assert Sample.read(given, 2).as_json() == given
    declared = Sample.declared()
    assert list(declared) == ["rounds", "quick", "size", "deep"]
    assert declared["rounds"].as_json()["values"] == {"from": 1, "to": 20}
    assert [english(declared["quick"].word(value)) for value in (True, False)] == ["Yes", "No"]
    assert declared["size"].word(2) == "2"
    assert (Sample.read_text("rounds", "20"), Sample.read_text("quick", "false")) == (20, False)
    for name, text in (("rounds", "021"), ("quick", "False"), ("size", "3"), ("x", "1")):
        with pytest.raises(OptionError):
            Sample.read_text(name, text)


def test_a_changed_option_puts_right_what_it_needs() -> None:
    deep = Sample().changed("deep", "yes")
    assert deep == Sample(quick=False, size=2, deep="yes")
    assert deep.changed("rounds", 7) == dataclasses.replace(deep, rounds=7)
    assert deep.changed("size", 0) == Sample(quick=False, size=0), "what needed the old value falls back"
    assert deep.changed("quick", True) == Sample(quick=True, size=2)
    assert deep.changed("size", 2) == deep


@dataclasses.dataclass(frozen=True)
class Tables(Options):
    """An option one of whose values is for three and five players."""

    odd: str = option("no", "yes", label="Odd", help="For three and five.", tables={"yes": (3, 5)})


def test_a_value_for_some_numbers_of_players() -> None:
    declared = Tables.declared()["odd"]
    assert [players for players in range(2, 7) if declared.fits("yes", players)] == [3, 5]
    assert all(declared.fits("no", players) for players in range(2, 7))
    assert Tables.read({"odd": "yes"}, 5) == Tables("yes")
    with pytest.raises(OptionError, match="option odd 'yes' is not for 4 players"):
        Tables.read({"odd": "yes"}, 4)
    with pytest.raises(OptionError):
        Tables("yes").check(2)


@every_game
def test_every_option_of_every_game_can_be_chosen_read_and_printed(game: Game[Any]) -> None:
    for name, declared in game.Options.declared().items():
        assert declared.default == declared.values[0] or isinstance(declared.values, range)
        assert declared.label
        assert declared.help
        for value in declared.values:
            chosen = game.Options().changed(name, value)
            assert getattr(chosen, name) == value
            tables = [players for players in game.players if declared.fits(value, players)]
            assert tables
            for players in game.players:
                written = json.loads(json.dumps(chosen.as_json()))
                if players in tables:
                    assert game.Options.read(written, players) == chosen
                else:
                    with pytest.raises(OptionError, match=f"is not for {players} players"):
                        game.Options.read(written, players)
            assert game.Options.read_text(name, json.dumps(value).strip('"')) == value
            assert declared.word(value)
    for preset in game.presets:
        chosen = [(game.Options.declared()[name], value) for name, value in preset.values.items()]
        tables = [
            players
            for players in game.players
            if all(option.fits(value, players) for option, value in chosen)
        ]
        assert all(game.Options.read(preset.values, players) for players in tables)
        assert tables


def test_an_action_without_cards_or_words() -> None:
    assert Action("pass").text == "pass"
    assert Action("bid", number=0).text == "bid 0"
