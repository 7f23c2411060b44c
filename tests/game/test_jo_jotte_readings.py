"""Jo-Jotte by chance: whole matches of each form, held against the second reading of the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, SEVEN, each, rank_of, suit_of
from game.engine.view import determinize, view
from game.games.jo_jotte.ranks import HEIGHTS
from game.games.jo_jotte.result import Bonus, Melds, NulloResult, Tricks
from game.match import record
from game.match.match import Match
from tests.conftest import Tally

from . import referee_jo_jotte as referee
from .jo_jotte_deals import FORMS, GAME, LONG_HEARTS, LONG_SPADES, PACK, TWO_SUITS_EACH, deck, order
from .secrecy import all_zones, cards_in

every_form = pytest.mark.parametrize("form", FORMS)

MATCHES = {"chouette": 80, "partners": 60}
"""So many a form, 40 of the others, and fifteen times as many with ETORI_LONG=1."""
STOPS = 0.08
"""How many of the first positions of a match are looked at closely, and fewer of the later ones."""


def new_match(form: str, rng: Random) -> Match:
    players, own = FORMS[form]
    options = {
        "rubbers": rng.choice((1, 1, 1, 2)),
        "rubber_goal": rng.choice(("played", "won")),
        "chouette_games": rng.choice((1, 2, 2, 3)),
    }
    return Match(
        GAME,
        players,
        GAME.Options.read(own | options, players),
        seed=rng.randrange(10**9),
        first_dealer=rng.randrange(players),
    )


def start_deal(match: Match, rng: Random) -> None:
    """From a shuffled pack; or with like cards in one hand or side; or with hands that often tie at NT."""
    kind = rng.randrange(7)
    if kind < 3:
        match.start_deal()
        return
    players = order(match)
    if kind < 5:
        shift = rng.randrange(len(players))
        given = TWO_SUITS_EACH.values() if len(players) == 4 else (LONG_SPADES, LONG_HEARTS)
        hands = {players[(place + shift) % len(players)]: hand for place, hand in enumerate(given)}
        if len(players) == 4:
            hands[players[-1]] = " ".join(hands[players[-1]].split()[:7])
        match.start_deal(deck(match, hands))
        return
    by_suit = rng.random() < 0.5
    noise = rng.choice((0.3, 1.0, 2.0))

    def place_of(card: str) -> float:
        return ("CDHS".index(card[1]) if by_suit else "789JQKTA".index(card[0]) / 2) + rng.random() * noise

    cards = sorted(PACK, key=place_of)
    start = rng.choice((0, 0, rng.randrange(32)))
    cards = cards[start:] + cards[:start]
    hands = {}
    shift = rng.randrange(len(players))
    for player in sorted(players, key=lambda player: (players.index(player) + shift) % 2):
        number = 9 if len(players) < 4 else 7 if player == players[-1] else 8
        own, cards = cards[:number], cards[number:]
        hands[player] = " ".join(rng.sample(own, len(own)))
    match.start_deal(deck(match, hands))


def likely(match: Match, rng: Random) -> Action:
    """Any action, but rather those by which slams and nullos are bid with hope, and melds declared."""
    legal = list(match.legal())
    state: Any = match.deal.state
    player = state.turn
    cards = each(state.hands[player])
    verb = legal[-1].verb
    if verb in ("accept", "name") and rank_of(match.deal.deck[0]) == SEVEN and rng.random() < 0.9:
        return legal[0]  # some deals are thrown in
    if verb in ("double", "redouble") and rng.random() < 0.4:
        return legal[0]
    if verb == "name" and rng.random() < 0.3:
        return legal[-1]
    if verb in ("accept", "meld") and rng.random() < 0.6:
        return legal[-1]
    if verb == "slam" and sum(suit_of(card) == state.strain for card in cards) > 4:
        return rng.choice((legal[-1], rng.choice(legal)))
    if verb == "slam" and rng.random() < 0.6:
        return legal[0]
    nullo = next((action for action in legal if action.verb == "nullo"), None)
    if nullo is not None and rng.random() < 0.7:
        low = sum(HEIGHTS[NO_TRUMP][card] for card in cards) / len(cards) < 3.4
        return nullo if low else next(action for action in legal if action.verb != "nullo")
    if verb == "play":
        ours = player in state.camps()[0]
        if state.plays_nullo and rng.random() < 0.9:
            return min(legal, key=lambda action: HEIGHTS[NO_TRUMP][action.cards[0]])
        if state.slam and ours and rng.random() < 0.9:
            return max(
                legal, key=lambda action: (suit_of(action.cards[0]) == state.trump, rank_of(action.cards[0]))
            )
    return rng.choice(legal)


def positions(match: Match, rng: Random) -> Iterator[None]:
    while match.upcoming is not None:
        start_deal(match, rng)
        yield
        while not match.deal.finished:
            match.act(likely(match, rng))
            yield


def assert_the_readings_agree(match: Match) -> None:
    told = json.loads(json.dumps(record.as_json(match)))
    assert record.report(match) == referee.report(told), json.dumps(told)


def assert_each_card_in_one_place(match: Match) -> None:
    state = match.deal.state
    found = sorted(card for zone in all_zones(state) for card in cards_in(state, zone))
    assert found == each(GAME.pack(match.players, match.options))


def assert_the_prison_is_conserved(match: Match) -> None:
    """What is in prison before a deal is what went in and was not taken (JJ-21)."""
    kept = 0
    for deal in match.deals:
        assert deal.setup.carried.prison == kept
        put = [entry.points for entry in deal.entries if entry.column == "prison"]
        assert all(entry.player is None for entry in deal.entries if entry.column == "prison")
        assert [points for points in put if points < 0] in ([], [-kept])
        kept += sum(put)
        assert kept >= 0
    if match.upcoming is not None:
        assert match.upcoming.carried.prison == kept


def note(match: Match, tally: Tally) -> None:
    """What happened in a match, so that the tally can ask that it did."""
    for deal in match.deals:
        tally.count["deals"] += 1
        tally.count["deals thrown in"] += not any(action.verb == "play" for _, action in deal.actions)
        tally.count["exchanges"] += any(action.verb == "exchange" for _, action in deal.actions)
        reasons = {entry.reason for entry in deal.entries}
        tally.count["ties"] += any(e.column == "prison" and e.points > 0 for e in deal.entries) and not any(
            isinstance(reason, NulloResult) for reason in reasons
        )
        for reason in reasons:
            match reason:
                case Bonus.RUBBER:
                    paid = [entry.player for entry in deal.entries if entry.reason is reason]
                    tally.count["bonuses shared"] += len(paid) > 1 + match.deal.state.partners
                case NulloResult(won):
                    tally.count["nullos lost" if won else "nullos made"] += 1
                case Tricks(multiple=multiple):
                    tally.count["doubled"] += multiple > 1
                    slam = any(action.verb == "slam" for _, action in deal.actions)
                    tally.count["slams lost"] += slam and Bonus.SLAM not in reasons
                case Melds(kind):
                    tally.count[f"melds {kind}"] += 1
                case Bonus.SLAM:
                    tally.count["slams made"] += 1
                case Bonus.ALL_TRICKS:
                    tally.count["all tricks"] += 1
                    tally.count["all tricks against a slam"] += any(a.verb == "slam" for _, a in deal.actions)


@every_form
def test_whole_matches_are_scored_as_the_second_reading_says(form: str, tally: Tally) -> None:
    tally.floor(
        **{"deals": 100, "stops": 150, "nullos made": 1, "nullos lost": 5, "slams made": 1, "slams lost": 5},
        **{"melds A": 5, "melds B": 30, "doubled": 10, "all tricks": 2, "exchanges": 2, "ties": 1},
        **{"asked once more": 5},
    )
    for _ in tally.times(MATCHES.get(form, 40), "matches"):
        match = new_match(form, tally.rng)
        for _ in positions(match, tally.rng):
            assert_each_card_in_one_place(match)
            tally.count["asked once more"] += match.deal.state.phase == "last exchange"
            if tally.rng.random() < STOPS / (1 + len(match.deals) / 10):
                assert_the_readings_agree(match)
                tally.count["stops"] += 1
            if not match.deal.finished and tally.rng.random() < 2 * STOPS:
                viewer = tally.rng.choice([*range(match.players), None])
                seen = match.view(viewer)
                assert view(determinize(seen, tally.rng), viewer) == seen
                tally.count["fills"] += 1
        assert match.finished
        assert match.winners
        assert_the_readings_agree(match)
        assert_the_prison_is_conserved(match)
        tally.count[f"matches of rubbers {match.options.rubber_goal}"] += 1
        note(match, tally)


@every_form
def test_a_record_leads_back_to_the_same_position(form: str, tally: Tally) -> None:
    for _ in tally.times(8, "records"):
        match = new_match(form, tally.rng)
        stop = tally.rng.randrange(10, 150)
        for number, _ in enumerate(positions(match, tally.rng)):
            if number >= stop:
                break
        told = json.dumps(record.as_json(match)).encode()
        again = record.read(told, {"jo_jotte": GAME})
        assert record.report(again) == record.report(match)
        assert record.as_json(again) == record.as_json(match)
        assert again.deal.events == match.deal.events
        for viewer in (*range(match.players), None):
            assert again.view(viewer) == match.view(viewer)
