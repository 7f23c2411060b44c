"""Continuations: deals that fit what the player knows, the same for whoever asks, and played by own views."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import GAMES, logic_of
from game.ai import continuation
from game.ai.bot_logic import BotLogic
from game.ai.continuation import SECOND_CHOICE_PROBABILITY, Continuations, ContinuedDeal, view_seed
from game.ai.search import payoffs
from game.engine.actions import Action
from game.engine.cards import each, mask
from game.engine.rules import OVER
from game.engine.view import View, determinize, view
from game.match.match import Match
from tests.conftest import Tally
from tests.game.courses import stopped
from tests.game.secrecy import exchanged

every_game = pytest.mark.parametrize("key", GAMES)


def asked(key: str, rng: Random) -> Match:
    """A match anywhere in its first deals where somebody has a choice."""
    while True:
        match = stopped(GAMES[key], rng)
        if match.to_act is not None and len(match.legal()) > 1:
            return match


def facts(played: ContinuedDeal) -> tuple[Any, ...]:
    return played.events, played.end.facts(), played.payoff


# Deals.


@every_game
def test_a_deal_fits_what_the_player_knows(key: str, tally: Tally) -> None:
    """It looks the same from the seat, and the choice is the same."""
    for _ in tally.times(40, "positions"):
        match = asked(key, tally.rng)
        seen = match.view(match.to_act)
        sample = Continuations(logic_of(match.game), seen)
        deals = []
        for number in range(4):
            deal = sample.deal(number)
            assert view(deal, seen.viewer) == seen
            assert [*match.game.legal(deal)] == [*match.legal()]
            deals.append(deal.facts())
            tally.count["deals"] += 1
        tally.count["different"] += any(deal != deals[0] for deal in deals)
        tally.count["as it is"] += match.deal.state.copy().facts() in deals
    tally.floor(different=25)


@every_game
def test_each_player_of_a_deal_knows_his_own_cards_and_no_others_that_nobody_showed(
    key: str, tally: Tally
) -> None:
    for _ in tally.times(20, "positions"):
        match = asked(key, tally.rng)
        seen = match.view(match.to_act)
        deal = Continuations(logic_of(match.game), seen).deal(0)
        for player in range(match.players):
            own = view(deal, player)
            assert own.state.hands[player] == deal.hands[player]
            if player != seen.viewer:
                hidden = deal.hands[seen.viewer] & ~seen.state.known[player]
                assert not own.state.hands[seen.viewer] & hidden
                tally.count["hands"] += bool(hidden)
    tally.floor(hands=15)


@every_game
def test_the_same_view_gives_the_same_whatever_the_true_deal_and_the_order(key: str, tally: Tally) -> None:
    logic = logic_of(GAMES[key])
    while tally.count["pairs"] < 6:
        match = asked(key, tally.rng)
        player, legal = match.to_act, match.legal()
        unseen = each(match.view(player).unseen)
        if len(unseen) < 2:
            continue
        one, two = tally.rng.sample(unseen, 2)
        other: Any = exchanged(match, {one: two, two: one}, player)
        if other is None or view(other, player) != match.view(player):
            continue
        few = tally.rng.sample(legal, min(3, len(legal)))
        asks = [(action, number) for action in few for number in range(4)]
        here = Continuations(logic, match.view(player))
        found = {ask: facts(here.after(*ask)) for ask in asks}
        there = Continuations(logic, view(other, player))
        for ask in tally.rng.sample(asks, len(asks)):
            assert facts(there.after(*ask)) == found[ask]
            tally.count["continuations"] += 1
        tally.count["pairs"] += 1
    tally.floor(pairs=6, continuations=40)


@every_game
def test_more_deals_do_not_change_the_first_ones(key: str, tally: Tally) -> None:
    """Nor does anything of a continuation hang on what was played before it."""
    logic = logic_of(GAMES[key])
    for _ in tally.times(4, "positions"):
        match = asked(key, tally.rng)
        seen, (best, other) = match.view(match.to_act), match.legal()[:2]
        sample = Continuations(logic, seen)
        first = [facts(sample.after(best, number)) for number in range(4)]
        deals = [sample.deal(number).facts() for number in range(4)]
        for number in range(10):
            sample.after(other, number)
        assert [facts(sample.after(best, number)) for number in range(4)] == first
        assert [sample.deal(number).facts() for number in range(4)] == deals
        late = Continuations(logic, seen)
        late.after(other, 9)
        assert facts(late.after(best, 3)) == first[3]
        assert len({tuple(map(str, deal)) for deal, *_ in first}) > 1 or not seen.unseen
        tally.count["others"] += first != [facts(sample.after(best, number)) for number in range(4, 8)]
    tally.floor(others=3)


@every_game
def test_a_continuation_is_a_deal_played_to_its_end(key: str, tally: Tally) -> None:
    logic = logic_of(GAMES[key])
    for _ in tally.times(30, "positions"):
        match = asked(key, tally.rng)
        seen = match.view(match.to_act)
        before = seen.facts()
        action = tally.rng.choice(match.legal())
        sample = Continuations(logic, seen)
        found = sample.after(action, tally.rng.randrange(6))
        assert seen.facts() == before, "the view is left as it was"
        assert found.end.phase == OVER
        assert found.payoff == payoffs(logic, found.end)[match.to_act]
        if action.verb == "play":
            trick = found.tricks[0]
            assert trick.cards[trick.players.index(match.to_act)] == action.cards[0]
            tally.count["plays"] += 1
            cards = [card for each_trick in found.tricks for card in each_trick.cards]
            assert len(cards) == len(set(cards))
    tally.floor(plays=4)


# Choices.


class Watched:
    """Sees what views are taken while a deal is played on, and what is asked of the rules of thumb."""

    def __init__(self, logic: BotLogic[Any], *, opened: bool = False) -> None:
        self.opened = opened
        self.taken: list[tuple[Any, View[Any]]] = []
        self.asked: list[tuple[View[Any], list[Action], list[float]]] = []
        watched = self

        class Told(type(logic)):  # type: ignore[misc]
            def preferences(self, seen: View[Any], legal: Any, *bias: Any) -> list[float]:
                liked = super().preferences(seen, legal, *bias)
                watched.asked.append((seen, [*legal], [*liked]))
                return liked

        self.logic = Told(logic.game)

    def view(self, state: Any, viewer: int | None) -> View[Any]:
        assert viewer == state.turn, "nobody but who is to act is asked"
        seen = view(state, viewer, hands_open=self.opened)
        self.taken.append((state.snapshot(), seen))
        return seen


def strangers(
    key: str, tally: Tally, patch: pytest.MonkeyPatch, positions: int, opened: bool
) -> Iterator[str]:
    """Choices in continuations that would be others if cards were exchanged that the mover has not seen."""
    for _ in range(positions):
        match = asked(key, tally.rng)
        sample = Continuations(logic_of(match.game), match.view(match.to_act))
        sample.deal(0)
        watched = Watched(sample.logic, opened=opened)
        sample.logic = watched.logic
        with patch.context() as patched:
            patched.setattr(continuation, "view", watched.view)
            sample.after(tally.rng.choice(match.legal()), 0)
        asked_of = {id(seen): (legal, liked) for seen, legal, liked in watched.asked}
        few = tally.rng.sample(watched.taken, min(4, len(watched.taken)))
        for state, seen in few:
            legal, liked = asked_of[id(seen)]
            own = view(state, state.turn)
            other = determinize(own, tally.rng)
            if other.hands == state.hands:
                continue
            tally.count["choices"] += 1
            shown = view(other, other.turn, hands_open=opened)
            if [*logic_of(match.game).preferences(shown, legal)] != liked:
                yield f"{match.game.key} {state.phase} {legal}"


@every_game
def test_everybody_chooses_by_his_own_view(key: str, tally: Tally, monkeypatch: pytest.MonkeyPatch) -> None:
    tally.floor(choices=30)
    assert list(strangers(key, tally, monkeypatch, 25, opened=False)) == []


@pytest.mark.parametrize("key", ["california_jack", "jan_ken_po", "kan", "napoleon", "jo_jotte"])
def test_who_saw_the_cards_of_others_would_be_noticed(
    key: str, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert next(strangers(key, tally, monkeypatch, 60, opened=True), None) is not None


@every_game
def test_in_every_second_deal_the_second_preference_is_chosen_now_and_then(
    key: str, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was chosen is seen in the next position."""
    game = GAMES[key]
    chosen: list[Action] = []
    advance = game.advance

    def noted(state: Any, action: Action) -> None:
        chosen.append(action)
        advance(state, action)

    for _ in tally.times(8, "positions"):
        match = asked(key, tally.rng)
        first, *_ = match.legal()
        sample = Continuations(logic_of(game), match.view(match.to_act))
        for number in range(6):
            sample.deal(number)
            watched = Watched(logic_of(game))
            sample.logic = watched.logic
            chosen.clear()
            with monkeypatch.context() as patched:
                patched.setattr(continuation, "view", watched.view)
                patched.setattr(type(game), "advance", lambda self, state, action: noted(state, action))
                sample.after(first, number)
            left = chosen[1:]
            for _, legal, liked in watched.asked:
                while left[0] not in legal or len(legal) < 2:
                    left.pop(0)
                done = left.pop(0)
                kind = "odd" if number % 2 else "even"
                tally.count[kind] += 1
                second = legal.index(done) != liked.index(max(liked))
                tally.count[f"{kind} second"] += second
                if second:
                    order = sorted(range(len(legal)), key=lambda place: -liked[place])
                    assert liked[legal.index(done)] == liked[order[1]], "the second preference"
    assert tally.count["even second"] == 0
    share = tally.count["odd second"] / tally.count["odd"]
    assert 0.6 * SECOND_CHOICE_PROBABILITY < share < 1.4 * SECOND_CHOICE_PROBABILITY
    tally.floor(odd=200, even=200)


# Seeds.


@every_game
def test_a_seed_is_the_view_s_alone(key: str, tally: Tally) -> None:
    """Equal for equal views, whatever the true deal, and another one for any other view."""
    logic = logic_of(GAMES[key])
    seeds: dict[str, Any] = {}
    for _ in tally.times(40, "positions"):
        match = asked(key, tally.rng)
        player = match.to_act
        assert player is not None
        seen = match.view(player)
        seed = view_seed(logic, seen)
        assert seed == view_seed(logic, match.view(player))
        assert seed not in seeds or seeds[seed] == seen.facts()
        seeds[seed] = seen.facts()
        for _ in range(2):
            other = determinize(seen, tally.rng)
            assert view(other, player) == seen
            assert view_seed(logic, view(other, player)) == seed
            tally.count["like"] += other.copy().facts() != match.deal.state.copy().facts()
        held, away = seen.state.hands[player], seen.unseen
        if not held or not away:
            continue
        one, two = tally.rng.choice(each(held)), tally.rng.choice(each(away))
        unlike = match.deal.state.copy()
        unlike.known, unlike.may = match.deal.state.known[:], dict(match.deal.state.may)
        unlike.hands = [
            mask(two if card == one else one if card == two else card for card in each(hand))
            for hand in unlike.hands
        ]
        unlike.known[player] = unlike.known[player] & ~(1 << one) | 1 << two
        unlike.log = []
        assert view_seed(logic, view(unlike, player)) != seed
        tally.count["unlike"] += 1
    tally.floor(like=30, unlike=30)
    assert len(seeds) >= 35
