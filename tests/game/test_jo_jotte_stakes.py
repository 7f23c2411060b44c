"""What answers may bring in Jo-Jotte is what deals then book."""

from __future__ import annotations

from random import Random

import pytest

from game import GAMES
from game.engine.actions import parse_action
from game.engine.state import NOBODY
from game.games.jo_jotte.deal_result import Bonus, Melds
from game.games.jo_jotte.melds import CLASSES
from game.games.jo_jotte.scoring import ScoringBasis
from game.games.jo_jotte.stakes import JoJotteContract, contract_after, exchange_gains, melds_worth
from game.games.jo_jotte.state import JoJotteState
from game.match.match import Match, new_match
from tests.conftest import Tally

GAME = GAMES["jo_jotte"]
FORMS = [(2, {}), (3, {}), (3, {"three": "chouette"}), (4, {}), (4, {"four": "cutthroat"})]
BEFORE = (Bonus.PRISON, Bonus.GAME, Bonus.RUBBER)


def likely(match: Match, rng: Random) -> None:
    """By chance, but something is bid most often, and nullo and slam seldom."""
    legal = list(match.legal())
    usual = [action for action in legal if action.verb not in ("nullo", "slam", "meld")]
    legal = usual if usual and rng.random() < 0.8 else legal
    match.act(rng.choice(legal[1:] if len(legal) > 1 and rng.random() < 0.5 else legal))


def ahead(state: JoJotteState, player: int) -> int:
    """What a finished deal has booked for a player above a rival, for tricks and what was undertaken."""
    ours, theirs = state.camps()
    rival = theirs[0] if player in ours else ours[0]
    booked = {player: 0, rival: 0}
    for entry in state.entries:
        if entry.player in booked and not isinstance(entry.reason, Melds) and entry.reason not in BEFORE:
            booked[entry.player] += entry.points
    return booked[player] - booked[rival]


@pytest.mark.parametrize(("players", "options"), FORMS)
def test_the_last_answer_about_a_contract_is_worth_what_the_deal_books(
    players: int, options: dict[str, object], tally: Tally
) -> None:
    """With the tricks that were really won, whatever was undertaken, doubled or sided with."""
    done = 0
    for _ in tally.times(60, "matches"):
        match, _ = new_match(GAME, players, GAME.Options.read(options, players), tally.rng.randrange(10**6))
        match.start_deal()
        found: JoJotteContract | None = None
        while not match.deal.finished:
            state = match.deal.state
            asked = state.agenda and state.phase in ("bidding", "contract")
            if asked and state.agenda[0].kind not in ("exchange", "meld"):
                before, actions = match.view(state.turn).state, len(match.deal.actions)
                likely(match, tally.rng)
                _, action = match.deal.actions[actions]
                found = contract_after(before, action) or found
            else:
                likely(match, tally.rng)
        state = match.deal.state
        played = state.result.played
        if played is None or found is None or (played.kind == "tricks" and played.tied):
            continue
        # Melds decide who has won: the figures before they are declared know nothing of them.
        if any(isinstance(entry.reason, Melds) for entry in state.entries) and played.kind == "tricks":
            continue
        for player in range(players):
            if any(player in camp for camp in played.camps):
                tallies = [each._replace(melds=0) for each in played.tallies]
                assert found.worth(player, *tallies) == ahead(state, player), state.entries
        done += 1
        tally.count[played.kind] += 1
        tally.count["doubled"] += state.multiple > 1
    assert done > 10
    tally.floor(tricks=5, slam=2, doubled=5)


def contract(players: int = 2, **basis: object) -> JoJotteContract:
    """A contract in spades of player 0 against the next one."""
    match, _ = new_match(GAME, players, GAME.Options.read({}, players), 1)
    match.start_deal()
    usual = {"declarer": 0, "defender": 1 if players < 4 else NOBODY, "bidder": 0}
    return JoJotteContract(ScoringBasis(match.deal.state.setup, (), **usual | basis), 3, players == 4)  # type: ignore[arg-type]


def test_a_nullo_brings_and_costs_what_the_page_says() -> None:
    two, three = contract(nullo=0), contract(3, nullo=0)
    assert [two.of_nullo(0, won) for won in (0, 1, 2, 3)] == [200, -200, -300, -400], "JJ-20"
    assert [three.of_nullo(0, won) for won in (0, 1, 2)] == [200, -100, -150], "JJ3-8"
    assert three.of_nullo(2, 1) == 100


def test_a_double_doubles_and_who_is_beaten_loses_all() -> None:
    plain, doubled = contract(), contract(multiple=2)
    assert plain.if_ahead(1, ahead=True) == plain.in_tricks == 110
    assert plain.if_ahead(0, ahead=False) == -110
    assert 0 < plain.if_ahead(0, ahead=True) < 110, "the defender keeps his own"
    assert doubled.if_ahead(0, ahead=True) == -doubled.if_ahead(0, ahead=False) == 220, "JJ-18"


def test_a_slam_brings_500_besides() -> None:
    slam = contract(slam=True)
    assert slam.if_all(0) == 500 + slam.in_tricks
    assert slam.if_a_trick_is_lost(0) == -slam.in_tricks


def test_melds_are_worth_what_is_booked_for_them(tally: Tally) -> None:
    for _ in tally.times(120, "deals"):
        match, _ = new_match(GAME, 2, GAME.Options.read({}, 2), tally.rng.randrange(10**6))
        match.start_deal()
        promised: dict[int, int] = {}
        while not match.deal.finished and match.deal.state.phase != "play":
            state = match.deal.state
            kinds = [action for action in match.legal() if action.verb == "meld"]
            if kinds:
                promised[state.turn] = melds_worth(
                    match.view(state.turn).state.hands[state.turn], kinds[-1].manner, state.denomination
                )
                match.act(kinds[-1])
            elif parse_action("accept") in match.legal():
                match.act(parse_action("accept"))
            else:
                match.act(match.legal()[0])
        booked = {entry.player: 0 for entry in match.deal.state.entries}
        for entry in match.deal.state.entries:
            booked[entry.player] += entry.points
        if len(promised) == 1:  # nobody else has any
            assert booked == promised
            tally.count["alone"] += 1
    tally.floor(alone=20)


def test_an_exchange_tells_what_becomes_of_melds(tally: Tally) -> None:
    for _ in tally.times(400, "deals"):
        match, _ = new_match(GAME, 2, GAME.Options.read({}, 2), tally.rng.randrange(10**6))
        match.start_deal()
        while not match.deal.finished and match.deal.state.phase != "play":
            state = match.deal.state
            if state.agenda[0].kind == "exchange" and parse_action("exchange") in match.legal():
                player, trump = state.turn, state.denomination
                before = melds_worth(state.hands[player], CLASSES, trump)
                change = exchange_gains(match.view(player).state)
                match.act(parse_action("exchange"))
                assert melds_worth(match.deal.state.hands[player], CLASSES, trump) - before == change
                tally.count["exchanges"] += 1
                tally.count["changes"] += change != 0
                break
            match.act(parse_action("accept") if parse_action("accept") in match.legal() else match.legal()[0])
    tally.floor(exchanges=10, changes=2)
