"""What a hint says for a choice in Kan, held against what the deal really holds."""

from __future__ import annotations

import re
from random import Random

import pygame
import pytest

from game.ai.decision import Analysis
from game.ai.search import ActionEstimate
from game.engine.actions import Action, parse_action
from game.engine.cards import JOKER, SPADES, SUIT_CARDS, parse_card, suit_of
from game.games.kan.form import SCORING
from game.games.kan.state import KanState
from scenes.presenters import presenter_of
from tests.conftest import Tally
from tests.scenes.kan_driver import KAN, NAMES, SUITS, by_chance, find, host_of, match_of, sight_of
from tests.scenes.table_driver import Sitting

WORDS = presenter_of("kan")
TIMES = 12
"""How often the rest of a trick is played by chance to see who takes it."""


def said(sitting: Sitting, action: Action) -> str:
    return " ".join(map(str, WORDS.advice.hint(sitting.table.sight(), action)))


def by_verb(sitting: Sitting) -> dict[str, str]:
    return {action.text: said(sitting, action) for action in sitting.table.seat.state.legal}


# Before the play.


def test_the_first_lead_is_judged_by_aces_and_trumps() -> None:
    sitting = find(5, "lead")
    state: KanState = sitting.host.view(0).state
    hand = state.hands[0]
    aces = sum(hand >> (13 * suit + 12) & 1 for suit in range(4) if suit != state.trump)
    trumps = (hand & SUIT_CARDS[state.trump]).bit_count()
    (other,) = (player for player in state.kankei if player != 0)
    told = by_verb(sitting)
    assert told["iku"].startswith("You have ")
    assert told["koi"].startswith(f"It offers the lead to {NAMES[other]}: you have ")
    for words in told.values():
        assert f"{trumps} trump" in words
        assert (f"{aces} plain ace" in words) == (aces > 0)


def test_a_show_says_which_suits_it_asks_for() -> None:
    sitting = find(5, "show")
    state: KanState = sitting.host.view(0).state
    manners = set()
    for text, words in by_verb(sitting).items():
        action = parse_action(text)
        if not action.cards:
            assert words == f"It leaves the choice to {NAMES[state.round.namer]}."
            continue
        suits = [suit_of(card) for card in action.cards]
        names = sitting.table.sight().suit_names
        held = [(state.hands[0] & SUIT_CARDS[suit]).bit_count() for suit in suits]
        if len(suits) == 1:
            manner = "twice" if action.manner else "once"
            alone = " alone" if action.manner else ""
            assert words == f"Shown {manner}, it asks for {names[suits[0]]}{alone}: you hold {held[0]}."
        else:
            manner = "before" if action.manner else "or"
            first, second = names[suits[0]], names[suits[1]]
            assert words == f"It asks for {first} ({held[0]}) {manner} {second} ({held[1]})."
        manners.add(manner)
    assert manners == {"once", "twice", "before", "or"}


def test_trumps_are_counted_on_the_cards_that_are_seen() -> None:
    for players, seen in ((4, "three"), (5, "ten")):
        sitting = find(players, "trump", lambda state, four=players == 4: four or bool(state.told[0].cards))
        state: KanState = sitting.host.view(0).state
        shown = {suit_of(card) for event in state.told for card in getattr(event, "cards", ())}
        for text, words in by_verb(sitting).items():
            suit = parse_action(text).strain
            assert suit is not None
            held = (state.hands[0] & SUIT_CARDS[suit]).bit_count()
            assert words.startswith(f"It has {held} of your {seen} cards")
            assert words.endswith("showed it.") == (suit in shown)


def test_who_may_play_alone_reads_what_his_cards_are_good_for() -> None:
    sitting = find(3, "bidding", lambda state: state.need < 9)
    need = sitting.host.view(0).state.need
    for words in by_verb(sitting).values():
        found = re.fullmatch(r"You need (\d): your cards are good for about (\d+)\.", words)
        assert found is not None
        assert int(found[1]) == need
        assert 0 <= int(found[2]) <= 16


@pytest.mark.parametrize(("players", "options"), [(5, {}), (4, {}), (6, {"shippo_jo": True})])
def test_decisions_after_a_trick_have_reasons(players: int, options: dict[str, object]) -> None:
    phase = "shippo-jo" if options else "stop"
    sitting = find(players, phase, options=options)
    told = by_verb(sitting)
    if options:
        assert len(set(told.values())) == 1
        assert re.fullmatch(r"Your side needs \d+ and has \d+\.", told["shippo_jo"])
    else:
        assert told["stop"].startswith("It keeps what is made")
        (other,) = (words for text, words in told.items() if text != "stop")
        assert other.startswith("There are ")


@pytest.mark.parametrize(("out", "told"), [("2S", ": 1 of your cards can be beaten"), ("3D", "")])
def test_an_ace_can_be_beaten_by_a_trump(out: str, told: str) -> None:
    """With one card in the hand, and one that is still out."""
    sight = find(5, "stop").table.sight()
    state: KanState = sight.state
    state.trump = SPADES
    state.hands[state.turn] = 1 << parse_card("AH")
    state.played = [state.form.pack & ~state.hands[state.turn] & ~(1 << parse_card(out))]
    assert WORDS.advice.hint(sight, Action("stop")) == (f"It keeps what is made{told}.",)


# The play.


def winners(state: KanState, action: Action, rng: Random) -> set[tuple[int, int]]:
    """Who takes the trick that an action is played to, and with what, in some ways to play it on."""
    found = set()
    for _ in range(TIMES):
        other = state.copy()
        other.log = []
        tricks = other.tricks
        KAN.advance(other, action)
        while other.phase == "play" and other.tricks == tricks:
            KAN.advance(other, by_chance(KAN.legal(other), rng))
        taken = next(event for event in other.events if type(event).__name__ == "TrickTaken")
        found.add((taken.winner, taken.cards[taken.players.index(taken.winner)]))
    return found


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_what_is_said_of_a_card_is_true(players: int, tally: Tally) -> None:
    tally.floor(sure=10, only=10, partner=20, takes=8, gone=80, lead=60)
    for seed in tally.times(14, "deals"):
        true, rng = match_of(players, seed + 1), Random(seed)
        match = host_of(true)
        match.start_deal()
        while not match.deal_finished:
            state: KanState = true.deal.state
            if state.turn == 0 and state.phase == "play":
                for action in true.legal():
                    if not action.manner:
                        _check(match, state, action, rng, tally)
            match.act(by_chance(true.legal(), rng))


def _check(match, state: KanState, action: Action, rng: Random, tally: Tally) -> None:  # type: ignore[no-untyped-def]
    words = " ".join(map(str, WORDS.advice.hint(sight_of(match), action)))
    assert len(words) <= 60, words
    card = action.cards[0]
    ends = winners(state, action, rng)
    names = {NAMES[player] for player, _ in ends}
    if "is sure to win" in words or "is sure to take" in words or words.startswith("It takes the trick"):
        tally.count["takes" if words.startswith("It takes") else "sure"] += 1
        assert ends == {(0, card)}, words
    elif "loses only to the joker" in words:
        tally.count["only"] += 1
        assert {with_card for _, with_card in ends} <= {card, JOKER}
    elif "loses only to" in words:
        tally.count["only"] += 1
        beaten = {end for end in ends if end[1] != card}
        assert all(with_card == JOKER or suit_of(with_card) == state.trump for _, with_card in beaten)
    elif found := re.search(r"to (\w+), who (is sure of|heads)", words):
        tally.count["partner"] += 1
        partner = NAMES.index(found[1])
        assert (0 in state.kankei) == (partner in state.kankei) or state.form.silent
        if "sure" in found[2]:
            assert names == {found[1]}
        assert words.startswith("It goes") == bool(SCORING >> card & 1)
    elif words.startswith("It lets the trick go"):
        tally.count["gone"] += 1
        assert (0, card) not in ends
        assert ("no scoring card" in words) != bool(SCORING >> card & 1)
    elif not state.trick:
        tally.count["lead"] += 1
        assert ("draws trumps" in words) == (card != JOKER and suit_of(card) == state.trump)
        assert ("risks no" not in words) or not SCORING >> card & 1
    if found := re.search(r"(\d+) scoring card", words):
        cards = (*state.trick, card)
        assert int(found[1]) == sum(SCORING >> played & 1 for played in cards)
    if card == JOKER and action.strain is not None:
        assert SUITS[action.strain] in words


def test_a_contract_says_what_it_promises() -> None:
    sitting = find(4, "play", lambda state: state.round.deal == 2 and not state.won.count(1))
    told = {text.split()[-1]: words for text, words in by_verb(sitting).items() if text.endswith("ku")}
    need = sitting.host.view(0).state.need
    for word, words in told.items():
        if "juuroku" in word:
            assert words == "It promises all 16 scoring cards."
        else:
            least = 17 - need if word.startswith("gyaku") else need
            assert words == f"It promises {least} scoring cards before they have any."
    assert len(told) == 2


# The chips of a hint.


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("phase", ["show", "play"])
def test_chips_cover_neither_buttons_nor_the_own_plate(size: tuple[int, int], phase: str) -> None:
    sitting = find(5, phase, lambda state: not sum(state.won) and not state.trick, size=size)
    table = sitting.table
    estimates = [ActionEstimate(action, 10, 1.0) for action in table.seat.state.legal]
    table.parts.hint.shown = table.parts.hint.asked = True
    table.parts.hint.analysis = Analysis(estimates, 100, False, True)
    sitting.stack.redraw()
    sitting.frame(0.0)
    chips = [chip.rect for chip in table.parts.hint.chips]
    assert len(chips) > 5
    taken = [table.parts.layout.plate(0), *(button.rect for button in table.parts.picker.buttons.buttons)]
    assert (len(taken) > 1) == (phase == "show")
    for chip in chips:  # a chip in a panel lies within the answer that it is about
        near = [pygame.Rect(rect) for rect in taken if chip.colliderect(rect)]
        assert all(rect.contains(chip) for rect in near)
        assert table.parts.layout.plate(0) not in near
        assert pygame.Rect((0, 0), size).contains(chip)
