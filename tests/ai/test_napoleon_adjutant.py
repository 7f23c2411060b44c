"""Who could be Napoleon's adjutant: what counts as a favour, and how well the learned signs guess."""

from __future__ import annotations

from math import log
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.decision import Effort
from game.ai.levels import choose
from game.ai.napoleon import adjutant
from game.ai.napoleon.inference import called_places
from game.engine.cards import parse_card
from game.engine.events import TrickTaken
from game.engine.state import NOBODY, Zone
from game.engine.view import informed, view
from game.match.match import Match
from game.research.training import napoleon as training
from tests.conftest import Tally
from tests.game.napoleon_deals import new_match, to_play
from tests.game.napoleon_play import likely_course

GAME: Any = GAMES["napoleon"]
LOGIC = logic_of(GAME)
BETTER = 0.2
"""By how much the log score must be better than by chance in play of the level normal."""


def test_favours_are_counted_as_the_format_says(tally: Tally) -> None:
    """By a second reading of the tricks, until the called card is played."""
    tally.floor(given=20, taken=20, twice=10)
    for number in tally.times(30, "matches"):
        match = Match(GAME, 5, GAME.Options(deals=1), seed=number, first_dealer=0)
        for _ in likely_course(match, tally.rng):
            state = match.deal.state
            if state.phase == "play" and not state.trick and state.called >= 0 and state.adjutant == NOBODY:
                assert state.favours == favours(match, tally)


def favours(match: Match, tally: Tally) -> tuple[int, ...]:
    state: Any = match.deal.state
    found = [0] * match.players
    for event in match.deal.events:
        if not isinstance(event, TrickTaken):
            continue
        for place, (player, card) in enumerate(zip(event.players, event.cards, strict=True)):
            if not state.form.scoring >> card & 1 or player in (event.winner, state.napoleon):
                continue
            twice = card // 13 != event.cards[0] // 13
            tally.count["twice"] += twice
            if event.winner != state.napoleon:
                found[player] -= 1 + twice
                tally.count["taken"] += 1
            elif state.napoleon in event.players[:place]:
                found[player] += 1 + twice
                tally.count["given"] += 1
    return tuple(found)


@pytest.mark.parametrize("call", ["AS", "JD"])
def test_bids_and_favours_tell_the_adjutant(call: str) -> None:
    """A favour makes a player likelier, a gift to others less likely; on average it is as without signs."""
    match = new_match(5)
    match.start_deal()
    to_play(match, "13 D" if call == "AS" else "13 H", call=call)
    state: Any = match.deal.state
    assert state.called == parse_card(call)
    players = (1, 2, 3, 4)
    assert adjutant.likelihoods(state, players) == pytest.approx([1, 1, 1, 1])
    assert adjutant.likelihoods(state, ()) == []
    state.favours = (0, 1, 0, -1, 0)
    given, none, taken, other = adjutant.likelihoods(state, players)
    assert given > 2 * none
    assert none == other > 2 * taken
    assert given + none + taken + other == pytest.approx(4)


def test_the_signs_guess_the_adjutant(tally: Tally) -> None:
    """Better than by chance by far, in deals played by the rules of thumb; from public knowledge alone."""
    tally.floor(guesses=150)
    gained = 0.0
    for number in tally.times(60, "deals"):
        match = Match(GAME, 5, GAME.Options(), seed=number, first_dealer=number % 5)
        match.start_deal()
        while not match.deal.finished:
            state: Any = match.deal.state
            if state.phase == "play" and not state.trick and state.called >= 0 and state.adjutant == NOBODY:
                holder = state.holder(state.called)
                if holder in (NOBODY, state.napoleon):
                    break
                seen = match.view(None)
                places = called_places(seen)
                own = sum(weight for zone, weight in places.items() if zone.place == state.napoleon)
                others = sum(places.values()) - own
                candidates = sum(zone.name == "hands" and zone.place != state.napoleon for zone in places)
                gained += log(places[Zone("hands", holder)] / others * candidates)
                tally.count["guesses"] += 1
                dealt = LOGIC.sample_state(seen, tally.rng)
                assert called_places(view(informed(seen, dealt), None)) == places
            match.act(choose(LOGIC, match.view(match.to_act), match.legal(), "normal", number))
    assert gained / tally.count["guesses"] > BETTER


def test_weights_are_read_as_they_were_written() -> None:
    weights = {kind: [place / 8 for place in range(len(adjutant.SIGNS))] for kind in adjutant.KINDS}
    assert adjutant.read(adjutant.written(weights)) == {kind: tuple(each) for kind, each in weights.items()}
    with pytest.raises(ValueError, match="joker: 1 weights"):
        adjutant.read("joker 1.0")


def test_a_lesson_has_the_signs_of_every_player_who_may_hold_the_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(training, "EFFORT", Effort(100))
    found = training.guesses(5, seed=3, number=0, deals=4)
    assert found == training.guesses(5, seed=3, number=0, deals=4)
    assert found != training.guesses(5, seed=4, number=0, deals=4)
    assert {guess.trick for guess in found} >= {0, 1}
    for guess in found:
        assert 1 <= len(guess.signs) <= 4
        assert all(len(each) == len(adjutant.SIGNS) for each in guess.signs)


def test_numpy_fits_the_signs_that_tell() -> None:
    """Favours tell, and nothing else does."""
    pytest.importorskip("numpy")
    from game.research.training import adjutants

    place = adjutant.SIGNS.index("favours")
    found = []
    for number in range(300):
        rows = [[0.0] * len(adjutant.SIGNS) for _ in range(4)]
        rows[number % 4 if number % 3 == 0 else 0][place] = 1.0
        found.append(training.Guess(number % 5, adjutant.KINDS[number % 2], rows))
    weights = adjutants.learned(found)
    assert all(weights[kind][place] > 1 for kind in adjutant.KINDS)
    assert adjutants.report(found, weights)[0].startswith("- log score -0.")
