"""The kernels: plain numbers, compiled or not, that play, deal and choose as rules, views and search say."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.california_jack.playout import TOP_CARD_VALUES, answer, lead
from game.ai.california_jack.search_kernel import position_of
from game.ai.evaluation import laid_open
from game.ai.kernels.generator import RandomGenerator
from game.ai.search import InformationSetTree, Search, payoffs, search_kernel
from game.engine.bits import ONE, count, lowest
from game.engine.cards import HIDDEN, each, parse_card, parse_cards
from game.engine.rules import OVER
from game.engine.state import Zone
from game.engine.view import NO_DEAL, View, determinize
from tests.ai import choices
from tests.ai.positions import GAME, LOGIC, begun, crowded_ending, decision, decisions
from tests.ai.questions import asked_in
from tests.conftest import THOROUGH, Tally
from tests.test_house import ROOT, imported, sources

# What is compiled.


def test_what_is_written_for_the_compiler_is_compiled() -> None:
    """All of it, and nothing else: a module left out would be called the slow way from the others."""
    pytest.importorskip("setuptools")
    import building

    written = {
        str(path.relative_to(ROOT).as_posix())
        for path in sources("game")
        if "mypy_extensions.i64" in set(imported(path))
    }
    assert written == set(building.COMPILED)
    assert len(written) == len(building.COMPILED) > 5


# Numbers.


def test_the_bits_of_a_set(tally: Tally) -> None:
    assert (count(0), lowest(0)) == (0, -1)
    for _ in tally.times(500, "sets"):
        cards = tally.rng.getrandbits(56) & tally.rng.getrandbits(56)
        assert count(cards) == len(each(cards))
        assert lowest(cards) == (each(cards)[0] if cards else -1)
    assert ONE == 1


def test_the_generator_gives_the_same_everywhere() -> None:
    firsts = [RandomGenerator(seed).below(1 << 30) for seed in (0, 1, 2**60 - 1)]
    assert firsts == [197516468, 395032936, 46592391]
    generator = RandomGenerator(1)
    for _ in range(1000):
        generator.below(6)
    assert [generator.below(1000) for _ in range(6)] == [327, 356, 484, 57, 480, 338]


def test_each_number_is_as_likely_as_another() -> None:
    generator = RandomGenerator(5)
    cards = parse_cards("2C 9D TD JH AS")
    for found, kinds in (
        (Counter(generator.below(6) for _ in range(12000)), 6),
        (Counter(generator.one_of(cards) for _ in range(12000)), 5),
        (Counter(tuple(shuffled(generator, 4, 2)) for _ in range(12000)), 12),
    ):
        assert len(found) == kinds
        # Some five standard deviations.
        assert all(abs(number - 12000 / kinds) < 5 * (12000 / kinds) ** 0.5 for number in found.values())
    assert set(Counter(generator.one_of(cards) for _ in range(100))) <= set(each(cards))


def shuffled(generator: RandomGenerator, number: int, drawn: int) -> list[int]:
    cards = list(range(number))
    generator.shuffle(cards, 0, drawn, number)
    assert sorted(cards) == list(range(number))
    return cards[:drawn]


# California Jack.


def test_a_position_goes_on_as_the_rules_say(tally: Tally) -> None:
    tally.floor(legal=1500, stopped=5, answering=20)
    generator = RandomGenerator(1)
    for number in tally.times(60, "deals"):
        if number % 3:
            state = crowded_ending(tally.rng, tally.rng.randint(1, 4), answering=number % 2 == 0)
        else:
            match = begun(GAME, tally.rng)
            for _ in range(tally.rng.randrange(50)):
                match.act(tally.rng.choice(match.legal()))
            state = match.deal.state.copy()
        tally.count["answering"] += bool(state.trick)
        position = position_of(laid_open(state))
        position.deal(generator)
        while state.phase != OVER:
            legal = GAME.legal(state)
            assert not position.over
            assert position.turn == state.turn
            assert each(position.legal()) == [action.cards[0] for action in legal]
            action = tally.rng.choice(legal)
            GAME.advance(state, action)
            position.play(action.cards[0])
            tally.count["legal"] += len(legal)
        assert position.over
        assert [position.payoff(player) for player in range(2)] == payoffs(LOGIC, state)
        tally.count["stopped"] += state.result.winner >= 0


def test_a_deal_is_one_that_fits_the_view(tally: Tally) -> None:
    tally.floor(ruled_out=10)
    for number in tally.times(60, "views"):
        match = decision(LOGIC, tally.rng)
        seen = match.view(match.to_act)
        state, other = seen.state, 1 - match.to_act
        may = state.may.get(Zone("hands", other), ~0)
        tally.count["ruled_out"] += bool(seen.unseen & ~may)
        position: Any = position_of(seen)
        generator = RandomGenerator(number)
        for _ in range(20):
            position.deal(generator)
            hands, stock = [position._hand0, position._hand1], position._stock
            assert hands[match.to_act] == state.hands[match.to_act]
            held = hands[other]
            assert held & state.hands[other] == state.hands[other]
            assert count(held) == seen.hand_size(other)
            drawn = held & ~state.hands[other]
            assert not drawn & ~(seen.unseen & may)
            hidden = [card for card, known in zip(stock, state.stock, strict=True) if known == HIDDEN]
            assert sorted([*each(drawn), *hidden]) == each(seen.unseen)
            assert all(known in (card, HIDDEN) for card, known in zip(stock, state.stock, strict=True))


def test_deals_are_as_likely_as_those_of_a_fill(tally: Tally) -> None:
    """Card by card, also where plays have shown what the other does not hold."""
    views: list[View[Any]] = []
    while len(views) < 2:
        match = decision(LOGIC, tally.rng)
        seen, other = match.view(match.to_act), Zone("hands", 1 - match.to_act)
        if seen.hidden.get(other, 0) > 2 and seen.unseen & ~seen.state.may.get(other, ~0):
            views.append(seen)
    for seen in views:
        other = 1 - seen.state.turn
        position: Any = position_of(seen)
        generator = RandomGenerator(3)
        ours: Counter[int] = Counter()
        theirs: Counter[int] = Counter()
        for _ in range(800):
            position.deal(generator)
            ours.update(each((position._hand0, position._hand1)[other]))
            theirs.update(each(determinize(seen, tally.rng, log=False).hands[other]))
        for card in ours.keys() | theirs.keys():
            assert abs(ours[card] - theirs[card]) < 5 * (ours[card] + theirs[card] + 1) ** 0.5


def test_a_view_that_no_deal_fits_is_refused() -> None:
    match = decision(LOGIC, Random(1))
    seen = match.view(match.to_act)
    seen.state.may[Zone("hands", 1 - match.to_act)] = 0
    with pytest.raises(ValueError, match=NO_DEAL):
        position_of(seen)


@pytest.mark.parametrize(
    ("led", "cards", "prize", "best"),
    [
        ("JH", "QH 3H", 0.0, "QH"),  # the jack of trumps is taken
        ("QH", "JH 4H", 0.0, "4H"),  # and kept from the queen
        ("TS", "2S AS", 0.0, "AS"),
        ("AS", "TS 4S", 0.0, "4S"),
        ("3S", "2S 4S", 0.0, "2S"),
        ("3S", "2S 4S", 0.5, "4S"),  # to draw the top card
    ],
)
def test_a_playout_answers_by_worth(led: str, cards: str, prize: float, best: str) -> None:
    assert answer(parse_card(led), parse_cards(cards), 2, prize) == parse_card(best)


@pytest.mark.parametrize(
    ("cards", "known", "unseen", "lacking", "best"),
    [
        ("JH 3S", "QH 2C", "", 0, "3S"),  # the jack of trumps is kept from the queen
        ("TS 4S", "2S 3C", "", 0, "TS"),  # nothing takes the ten
        ("TS 4S", "2S 3C", "JS 3D 5D 6D 7D 8D 9D", 1, "TS"),
        ("TS 4S", "2S 3C", "JS QS AS 3D 5D 6D 7D", 1, "4S"),
        ("TS 4S", "2S 3H", "", 0, "4S"),  # a trump does
    ],
)
def test_a_playout_leads_by_worth(cards: str, known: str, unseen: str, lacking: int, best: str) -> None:
    assert lead(
        parse_cards(cards), parse_cards(known), parse_cards(unseen), lacking, 2, 0.0, 1.0
    ) == parse_card(best)


def test_a_playout_mostly_leads_as_normal_does(tally: Tally) -> None:
    alike, leads = 0, 0
    for _ in tally.times(20, "deals"):
        for match in decisions(GAME, tally.rng):
            seen, legal = match.view(match.to_act), match.legal()
            state, other = seen.state, 1 - match.to_act
            if state.trick or not state.stock:
                continue
            liked = LOGIC.preferences(seen, legal)
            lacking = seen.hidden.get(Zone("hands", other), 0)
            prize = TOP_CARD_VALUES[state.trump][state.stock[-1]]
            led = lead(
                state.hands[1 - other], state.hands[other], seen.unseen, lacking, state.trump, prize, 1.0
            )
            leads += 1
            alike += liked[[action.cards[0] for action in legal].index(led)] > max(liked) - 1e-9
    assert alike > 0.8 * leads > 0


def test_playouts_come_to_the_end_from_anywhere(tally: Tally) -> None:
    for number in tally.times(4, "deals"):
        generator = RandomGenerator(number)
        for match in decisions(GAME, tally.rng):
            position = position_of(match.view(match.to_act))
            for play_out in (position.play_out, position.play_by_chance):
                position.deal(generator)
                play_out(generator)
                assert position.over
                assert -4 <= position.payoff(0) == -position.payoff(1) <= 4


# The tree.


def test_the_kernel_finds_what_the_search_for_any_game_finds(tally: Tally) -> None:
    """With playouts by chance both are the same search, and differ by their luck alone."""
    differences = []
    for number in tally.times(12, "decisions"):
        match = decision(LOGIC, tally.rng)
        seen, legal = match.view(match.to_act), match.legal()
        kernel = search_kernel(LOGIC, seen, legal, Random(number), by_chance=True)
        walks = InformationSetTree(LOGIC, seen, legal, Random(number), by_chance=True)
        searches = [Search(LOGIC, seen, legal, Random(number), 300, kernel=each) for each in (kernel, walks)]
        for search in searches:
            search.run(300)
        ours, theirs = (search.root for search in searches)
        differences += [
            ours[action].total / ours[action].visits - theirs[action].total / theirs[action].visits
            for action in legal
        ]
    spread = fmean(difference**2 for difference in differences) ** 0.5
    assert abs(fmean(differences)) < 0.1, differences
    assert spread < 0.6


def test_the_same_seed_tries_the_same(tally: Tally) -> None:
    for number in tally.times(10, "decisions"):
        match = decision(LOGIC, tally.rng)
        seen, legal = match.view(match.to_act), match.legal()
        found = []
        for seed in (number, number, number + 1):
            search = Search(LOGIC, seen, legal, Random(seed), 120)
            search.run(120)
            found.append(search.estimates())
        assert found[0] == found[1] != found[2]


def test_what_is_chosen_is_what_is_kept() -> None:
    """Compiled modules must reproduce this list of plain Python, and plain Python every second line of it."""
    kept = choices.KEPT.read_text(encoding="utf-8").splitlines()
    assert len(kept) >= choices.NUMBER
    assert sum(" play " in line for line in kept) > 0.9 * len(kept)
    step = 1 if THOROUGH else 2
    asked = [line for line in kept if int(line.split()[1]) % step == 0]
    assert list(choices.choices(choices.NUMBER, step)) == asked
    assert len(asked) >= choices.NUMBER // step


# Choices.


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_choices_of_a_position_are_bits_that_can_be_counted(
    key: str, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`RandomGenerator.one_of` and the compiled `count` know 56 bits, and drop the rest in silence."""
    logic, generator = logic_of(GAMES[key]), RandomGenerator(1)
    monkeypatch.setattr("game.ai.search.Tree", lambda position, *given: position)
    tally.floor(positions=200, kernels=10)
    for match in asked_in(GAMES[key], tally, 40):
        seen, legal = match.view(match.to_act), match.legal()
        position: Any = search_kernel(logic, seen, legal, tally.rng, by_chance=False)
        if position is None:
            continue
        tally.count["kernels"] += 1
        position.deal(generator)
        while not position.over:
            choices = position.legal()
            assert 0 < choices < 1 << 56
            position.play(generator.one_of(choices))
            tally.count["positions"] += 1
