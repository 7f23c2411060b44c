"""Beliefs about who holds each card: from the view, the same in every process, and better than chance."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from importlib.resources import files
from math import log
from random import Random
from statistics import fmean
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.card_holders import HIGHEST, LOWEST, card_shares, network_of, of_a_deal, weights_in_turn
from game.ai.jan_ken_po import holders as jan_ken_po
from game.ai.jo_jotte import holders as jo_jotte
from game.ai.kernels.deal_sampler import DealSampler, HiddenZone
from game.ai.kernels.generator import RandomGenerator
from game.ai.napoleon import holders as napoleon
from game.engine.cards import Card
from game.engine.state import Zone
from game.engine.view import View
from game.match.match import Match
from game.research.training.positions import EFFORTS, ERRING_PLAYER, SUBJECTS, positions

FILES = {"jan_ken_po": jan_ken_po, "jo_jotte": jo_jotte, "napoleon": napoleon}
every_network = pytest.mark.parametrize("key", FILES)
MOST_BYTES = 400_000
"""Size of all files together."""


def known_views(key: str, deals: int, seed: int) -> list[tuple[View[Any], Any]]:
    """Positions that the network knows, in deals played by the rules of thumb, each with the true state."""
    return [
        (seen, truth)
        for seen, truth in all_views(key, SUBJECTS[key].players, deals, seed)
        if SUBJECTS[key].is_known(seen)
    ]


def all_views(key: str, players: int, deals: int, seed: int) -> list[tuple[View[Any], Any]]:
    """What players with a choice see in deals played by the rules of thumb, each with the true state."""
    game, found = GAMES[key], []
    logic = logic_of(game)
    for deal in range(deals):
        match = Match(game, players, game.Options.read({}, players), seed=seed + deal)
        match.start_deal()
        while not match.deal.finished:
            legal = match.legal()
            seen = match.view(match.to_act)
            if len(legal) > 1:
                found.append((seen, match.deal.state.copy()))
            liked = logic.preferences(seen, legal)
            match.act(legal[liked.index(max(liked))])
    return found


def holds(truth: Any, zone: Zone, card: Card) -> bool:
    return bool(getattr(truth, zone.name)[zone.place] >> card & 1)


@every_network
def test_a_network_is_asked_about_every_hidden_card_and_answers_for_places_that_can_hold_it(key: str) -> None:
    subject = SUBJECTS[key]
    for seen, truth in known_views(key, 6, 10):
        asked = subject.asked(seen)
        assert len({*asked.given}) == len(asked.given)
        assert all(0 <= each < subject.inputs for each in asked.given)
        assert {place.zone for place in asked.places} == {*seen.hidden}
        shares = card_shares(network_of(FILES[key].__package__), asked)
        assert sum(1 << card for card in shares) == seen.unseen
        for card, parts in shares.items():
            for place, part in zip(asked.places, parts, strict=True):
                assert (part > 0) == bool(seen.state.may.get(place.zone, ~0) >> card & 1)
                assert part or not holds(truth, place.zone, card)
        weights = FILES[key].learned(seen)
        assert len(weights) == len(asked.places) - 1
        assert all(LOWEST <= each <= HIGHEST for row in weights.values() for each in row)


@every_network
def test_true_holders_get_more_than_by_chance(key: str) -> None:
    said, by_chance = [], []
    for seen, truth in known_views(key, 30, 500):
        asked = SUBJECTS[key].asked(seen)
        for card, parts in card_shares(network_of(FILES[key].__package__), asked).items():
            sizes = [
                seen.hidden[place.zone] * (part > 0) for place, part in zip(asked.places, parts, strict=True)
            ]
            (true,) = (n for n, place in enumerate(asked.places) if holds(truth, place.zone, card))
            said.append(log(parts[true] / sum(parts)))
            by_chance.append(log(sizes[true] / sum(sizes)))
    assert fmean(said) > fmean(by_chance) + 0.02


def test_the_weight_of_a_card_is_its_share_over_the_shares_of_those_who_draw_later() -> None:
    one, two, three = (Zone("hands", player) for player in (1, 2, 3))
    found = weights_in_turn([one, two, three], {5: [6, 2, 1], 7: [0, 3, 0], 9: [1, 0, 0]})
    assert found[one][5] == 2
    assert found[two][5] == 2
    assert found[one][7] == LOWEST
    assert found[two][7] == found[one][9] == HIGHEST
    assert found[one][6] == 1, "a card that is not hidden"
    assert three not in found


def test_learned_weights_are_used_in_their_share_of_the_deals() -> None:
    low, high = ([HIGHEST if card in pair else LOWEST for card in range(52)] for pair in ((0, 1), (2, 3)))
    hand, rest = HiddenZone(2, 15, 3, low), HiddenZone(2, 15, 12, ())
    sampler = DealSampler([hand, rest], [hand], learned=[(hand, high)], share=0.6)
    generator, found = RandomGenerator(1), []
    for _ in range(2000):
        sampler.draw(generator)
        found.append(hand.cards == 12)
    assert sum(found) / 2000 == pytest.approx(0.6, abs=0.05)


def test_states_are_sampled_by_a_network_in_its_share_of_the_deals() -> None:
    said, signs, rng = {Zone("hands", 1): [1.0]}, {Zone("hands", 2): [1.0]}, Random(1)
    drawn = [of_a_deal(said, signs, rng) for _ in range(2000)]
    assert sum(each is said for each in drawn) / 2000 == pytest.approx(0.6, abs=0.05)
    assert all(each is said or each is signs for each in drawn)
    assert all(of_a_deal({}, signs, rng) is signs for _ in range(20))


@every_network
def test_a_network_says_nothing_of_other_numbers_of_players(key: str) -> None:
    for players in {*GAMES[key].players} - {SUBJECTS[key].players}:
        seen = all_views(key, players, 20, 5)
        assert any(view.state.phase == "play" and view.hidden for view, _ in seen)
        assert not any(FILES[key].learned(view) for view, _ in seen)


def digest() -> str:
    """What the networks say of some positions, in one line."""
    told = [
        [(zone, list(row)) for zone, row in FILES[key].learned(seen).items()]
        for key in FILES
        for seen, _ in known_views(key, 2, 3)
    ]
    return sha256(repr(told).encode()).hexdigest()


def test_another_process_with_other_hashes_says_the_same() -> None:
    code = "from tests.ai.test_card_holders import digest; print(digest())"
    environment = os.environ | {"PYTHONHASHSEED": "77"}
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == digest()


@every_network
@pytest.mark.parametrize("level", [ERRING_PLAYER, *EFFORTS])
def test_training_positions_are_the_same_again_and_tell_the_true_places(
    key: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if level == "hard":
        pytest.skip("the same as quick, and ten times as long")
    monkeypatch.setitem(EFFORTS, "hard", EFFORTS["quick"])  # also before the play
    found = positions(key, SUBJECTS[key].players, level, 3, range(2))
    assert found == positions(key, SUBJECTS[key].players, level, 3, range(2))
    assert len(found) > 20
    for position in found:
        for number, true, may in position.cards:
            assert 0 <= number < SUBJECTS[key].cards
            assert may >> true & 1
        assert sum(position.sizes) == len(position.cards)


@every_network
def test_suits_that_play_alike_can_be_exchanged(key: str) -> None:
    """What training exchanges is what another deal with other suits would have told."""
    pytest.importorskip("numpy")
    from game.research.training.holders import shape_of

    shape = shape_of(key)
    for cards, inputs in shape.exchanges:
        assert sorted(cards) == list(range(shape.cards))
        assert sorted(inputs) == list(range(shape.inputs))
        for start in SUBJECTS[key].by_card:
            assert list(inputs[start : start + shape.cards] - start) == list(cards)


def test_all_files_together_are_small_enough() -> None:
    read = [files(module.__package__).joinpath("holders.txt").read_bytes() for module in FILES.values()]
    assert sum(map(len, read)) <= MOST_BYTES
