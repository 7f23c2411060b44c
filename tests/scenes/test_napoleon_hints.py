"""What a hint says for a choice in Napoleon, held against the deal."""

from __future__ import annotations

import re
from random import Random

from game.engine.actions import Action
from game.engine.cards import JOKER, TEN, Card, each, parse_card, rank_of, suit_of
from game.games.napoleon.form import MIGHTY
from scenes.i18n import CardMark, Line
from scenes.pages.table.scene import Table
from scenes.presenters.napoleon.presenter import NAPOLEON
from scenes.presenters.napoleon.terms import head
from tests.conftest import Tally
from tests.scenes.checked_table import truth
from tests.scenes.napoleon_driver import BIDDING, PASSING, decide, host, in_part, phase, sit, until
from tests.scenes.sights import sight_of
from tests.scenes.table_driver import Sitting
from tests.scenes.test_enter import by_chance


def said(table: Table, action: Action) -> str:
    line = table.presenter.advice.hint(table.sight(), action)
    assert all(isinstance(word, str) for word in line)
    return " ".join(map(str, line))


def in_call(**options: object) -> Sitting:
    return until(sit(host(5, 3, **options), bids=0), "call", BIDDING)


def test_a_bid_says_what_the_cards_are_good_for() -> None:
    sitting = until(sit(host(5, 3), bids=0), "auction")
    for action in sitting.table.seat.state.legal:
        told = said(sitting.table, action)
        good = re.fullmatch(r"Your cards are good for about (\d+) with(?: \w+ as|out) trumps\.", told)
        assert good is not None
        assert 0 <= int(good[1]) <= 20


def test_a_call_says_what_the_card_would_bring() -> None:
    sitting = in_call(joker="strong")
    own = set(sitting.hand())
    told = {action.cards[0]: said(sitting.table, action) for action in sitting.table.seat.state.legal}
    assert own
    assert all(("play alone" in words) == (card in own) for card, words in told.items())
    expected = {
        MIGHTY: "It would bring the mighty to your side.",
        parse_card("JH"): "It would bring the sei-jack to your side.",
        parse_card("JD"): "It would bring the ura-jack to your side.",
        JOKER: "It would join your side.",
        parse_card("AH"): "It is the highest of hearts that you lack.",
        parse_card("AC"): "It is the highest of clubs that you lack.",
    }
    lacking = {card: words for card, words in expected.items() if card not in own}
    assert len(lacking) >= 3
    for card, words in lacking.items():
        assert told[card] == words


def test_a_discard_says_what_it_costs_or_brings(tally: Tally) -> None:
    tally.floor(scoring=3, void=1, plain=3)
    for seed in tally.times(8, "deals"):
        sitting = until(sit(host(5, seed + 1), bids=0), "discard", BIDDING)
        hand = sitting.hand()
        for action in sitting.table.seat.state.legal:
            card = action.cards[0]
            alone = sum(suit_of(held) == suit_of(card) for held in hand) == 1
            if rank_of(card) >= TEN:
                kind, words = "scoring", "would hardly be won anyway."
            elif alone and suit_of(card) != suit_of(parse_card("2H")):
                kind, words = (
                    "void",
                    f"left without {('clubs', 'diamonds', '', 'spades')[suit_of(card)]}.",
                )
            else:
                kind, words = "plain", "spare it best."
            tally.count[kind] += 1
            assert said(sitting.table, action).endswith(words)


def takes(sitting: Sitting, card: Card) -> bool:
    """Whether the last card of a trick takes it, by playing it in a copy of the deal."""
    match = sitting.match
    state = match.deal.state.copy()
    match.game.advance(state, Action("play", (card,)))
    return state.leader == 0


def test_a_card_says_what_it_does_to_the_trick(tally: Tally) -> None:
    tally.floor(lead=10, takes=3, heads=3, goes=10)
    own_side = 0
    for part in ("napoleon", "adjutant", "opponent"):
        sitting = in_part(part)
        rng = Random(part)
        while phase(sitting) == "play":
            table = sitting.table
            trick = table.sight().trick
            for action in table.seat.state.legal:
                told = said(table, action)
                if not trick:
                    kind = "lead"
                elif len(trick) == 4:
                    kind = "takes" if takes(sitting, action.cards[0]) else "goes"
                    assert told.startswith("It takes the trick") == (kind == "takes")
                else:
                    kind = "heads" if told.startswith("It heads") else "goes"
                    assert not told.startswith("It takes the trick")
                assert kind != "lead" or not told.startswith(("It takes", "It lets", "It heads", "It goes"))
                own_side += told == "It goes to your own side."
                tally.count[kind] += 1
            decide(sitting, PASSING, rng)
            if "over" in sitting.log:
                break
    assert own_side


HUNTS = "It is the hunter: whoever holds the joker must play it."


def test_a_lead_of_the_joker_or_its_hunter_says_what_it_does(tally: Tally) -> None:
    """Held against all hands: who can really take the joker, and whether anybody has it to be hunted."""
    tally.floor(joker=20, hunter=20, alone=5)
    for seed in tally.times(60, "deals"):
        sitting = host(5, seed + 1, joker="strong")
        match = truth(sitting)
        match.start_deal()
        while not sitting.deal_finished:
            player, state = match.to_act, match.deal.state
            assert player is not None
            legal = match.legal()
            if state.phase == "play" and not state.trick:
                others = [each(hand) for owner, hand in enumerate(state.hands) if owner != player]
                out = {card for hand in others for card in hand}
                for action in legal:
                    card = action.cards[0]
                    told = NAPOLEON.advice.hint(sight_of(sitting, player), action)
                    if card == JOKER:
                        tally.count["joker"] += 1
                        _take(told, {it for it in out if head(state, (JOKER, it))[0] == 1})
                    elif card == state.powers.hunter:
                        tally.count["hunter" if JOKER in out else "alone"] += 1
                        if JOKER in out:
                            assert told == (HUNTS,)
                        elif state.known[player] >> JOKER & 1:
                            assert told != (HUNTS,), "he knows that nobody has it"
            match.act(by_chance(legal, tally.rng, 0.4))


def _take(told: Line, takers: set[Card]) -> None:
    """What is said names at least those cards that can really take the joker."""
    match told:
        case ("It is sure to win.",):
            assert not takers
        case ("Only", CardMark(card), "can take it."):
            assert takers <= {card}
        case _:
            found = re.fullmatch(r"Of the cards that are out, (\d) can take it\.", " ".join(map(str, told)))
            assert found, told
            assert len(takers) <= int(found[1])
