"""Opponents of Napoleon: what a search learns from a deal played out by chance."""

from __future__ import annotations

from typing import Any

from game import GAMES
from game.engine.scoring import points_of
from game.match.match import Match
from game.minds import mind_of
from game.napoleon.scoring import points_of_side
from tests.conftest import Tally

GAME: Any = GAMES["napoleon"]
MIND = mind_of(GAME)


def test_the_outlook_leans_as_the_chips_do_and_more_the_clearer_it_was(tally: Tally) -> None:
    tally.floor(clear=8, near=60, as_booked=20)
    for number in tally.times(200, "deals"):
        players = 2 + number % 5
        options = GAME.Options.read({"style": "hattori"} if players == 4 and number % 2 else {}, players)
        match = Match(GAME, players, options, seed=number, first_dealer=0)
        match.start_deal()
        while not match.deal.finished:
            legal = match.legal()
            if match.deal.state.phase == "play":
                match.act(tally.rng.choice(legal))
            else:
                liked = MIND.preferences(match.view(match.to_act), legal)
                match.act(legal[liked.index(max(liked))])
        state = match.deal.state
        found, booked = list(MIND.outlook(state)), points_of(state.entries, match.players)
        if state.napoleon < 0 or state.form.oldest or state.form.hattori or state.number == state.form.points:
            assert found == booked
            tally.count["as_booked"] += 1
            continue
        assert abs(sum(found)) < 1e-9 or sum(booked)
        taken = points_of_side(state, state.partner())
        made = taken >= state.number
        if taken >= state.form.points - state.discards[state.napoleon].bit_count():
            continue  # all may be too much
        for chips, value in zip(booked, found, strict=True):
            assert abs(value) <= abs(chips)
            assert value * chips > 0 or chips == 0
        clear = abs(taken - state.number) > 4
        tally.count["clear" if clear else "near"] += 1
        share = found[state.napoleon] / booked[state.napoleon]
        assert share > 0.95 if clear else share < 0.99
        assert (found[state.napoleon] > 0) == made
