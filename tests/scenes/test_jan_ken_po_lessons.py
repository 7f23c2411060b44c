"""What beginners at a table of Jan Ken Po are told of a trick, held against a second reading of the rules."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from game.engine.cards import CLUBS, SUIT_CARDS, card_text, parse_card
from game.engine.events import Played
from game.session.host import Host
from scenes.presenters import presenter_of
from scenes.presenters.base.advice import BeginnerNote
from tests.conftest import Tally
from tests.game import referee_jan_ken_po as referee
from tests.game.random_play import random_match, some_action
from tests.scenes.choosing import read_note
from tests.scenes.jan_ken_po_driver import JAN_KEN_PO, host, sit, until
from tests.scenes.sights import sight_of

WORDS = presenter_of("jan_ken_po")
DECKS = {
    "its own": ("Kaji", "Jan", "Po", "Ken", "no trumps"),
    "any other": ("clubs", "diamonds", "hearts", "spades", "no trumps"),
}
VERBS = {"DS": "blunt", "SH": "cut", "HD": "wrap"}
"""What a suit of the circle does to the one that it beats there; fire burns, and else trumps trump."""
CLAIM = re.compile(r"(\w+) (blunt|cut|wrap|burn|trump)s? (every other suit|\w+)")


def claims(text: str, names: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """All that a note says of suits that beat others, as letters: who, does what, to whom."""
    letters = {name.lower(): letter for name, letter in zip(names, "CDHS", strict=False)}
    found = []
    for who, verb, whom in CLAIM.findall(text):
        beaten = set(letters.values()) - {"C"} if " " in whom else {letters[whom.lower()]}
        found += [(letters[who.lower()], verb, letter) for letter in sorted(beaten)]
    return found


def is_true(claim: tuple[str, str, str], trump: str) -> bool:
    who, verb, whom = claim
    means = "burn" if who == "C" else VERBS.get(who + whom, "trump")
    return verb == means and referee.suit_beats(who, whom, trump) and (verb != "trump" or who == trump)


def active_suits(cards: list[str], trump: str) -> list[str]:
    """The suits that the trick has turned to, the suit led first."""
    suits = [cards[referee.heading(cards[:number], trump)][1] for number in range(1, len(cards) + 1)]
    return suits[:1] + [suit for before, suit in pairwise(suits) if suit != before]


def false_claims(note: BeginnerNote, cards: list[str], trump: str, names: tuple[str, ...]) -> list[str]:
    """What a note says of the trick that lies there, and what is not so."""
    suits = active_suits(cards, trump)
    name = dict(zip("CDHS", names, strict=False))
    told = claims(note.text, names)
    faults = [f"{claim}" for claim in told if not is_true(claim, trump)]
    if [(who, whom) for who, _, whom in told] != [(one, two) for two, one in pairwise(suits)]:
        faults.append("who took over from whom")
    if note.key != ("turned" if suits[1:] else "active"):
        faults.append("whether it has turned")
    if note.key == "turned" and f"The lead was {name[suits[0]]}, but " not in note.text:
        faults.append("the lead")
    if not re.search(rf"(is now|, now) {name[suits[-1]]}\b", note.text):
        faults.append("the active suit")
    beaters = [name[suit] for suit in "CDHS" if referee.suit_beats(suit, suits[-1], trump)]
    more = rf"(Only|a card of) {' or '.join(beaters)} (can|takes)" if beaters else "[Nn]o (other )?suit"
    if not re.search(more, note.text):
        faults.append("what can still beat it")
    return faults


@pytest.mark.parametrize("deck", DECKS)
def test_a_note_about_a_trick_says_what_beats_what(deck: str, tally: Tally) -> None:
    names = DECKS[deck]
    tally.floor(active=2000, turned=1500, **{"turned twice": 300, "round the circle": 5})
    match = until(sit(host(6, 3)), "play").host
    for _ in tally.times(5000, "tricks"):
        sight = sight_of(match, suit_names=names)
        sight.state.trump = trump = tally.rng.randrange(4)
        cards = tally.rng.sample(range(52), tally.rng.randrange(1, 6))
        sight.state.trick = cards
        (told,) = WORDS.advice.notes(sight, ())
        texts = [card_text(card) for card in cards]
        assert false_claims(told, texts, "CDHS"[trump], names) == [], (texts, trump, told.text)
        tally.count[told.key] += 1
        suits = active_suits(texts, "CDHS"[trump])
        tally.count["turned twice"] += len(suits) > 2
        tally.count["round the circle"] += len(suits) > len(set(suits))


def test_the_order_and_the_active_suit_are_told_as_they_are_at_the_table(tally: Tally) -> None:
    names = DECKS["its own"]
    tally.floor(order=1000, active=2000, turned=300, bound=1500)
    for number in tally.times(120, "deals"):
        match = random_match(JAN_KEN_PO, tally.rng, 2 + number % 5)
        match.start_deal()
        table = Host(match, ("human",) * match.players, None)
        while not match.deal.finished:
            state, player, legal = match.deal.state, match.to_act, match.legal()
            if state.phase == "play" and player is not None:
                (note,) = WORDS.advice.notes(sight_of(table, player, suit_names=names), legal)
                tally.count[note.key] += 1
                trump, cards = "CDHS"[state.trump], [card_text(card) for card in state.trick]
                if cards:
                    assert false_claims(note, cards, trump, names) == []
                    active = active_suits(cards, trump)[-1]
                    playable = {action.text[-1] for action in legal}
                    must = bool(state.hands[player] & SUIT_CARDS["CDHS".index(active)])
                    assert (playable == {active}) == must, "whoever has a card of it must play one"
                    tally.count["bound"] += must
                else:
                    check_order(note, trump, names)
            match.act(some_action(legal, tally.rng))


def check_order(note: BeginnerNote, trump: str, names: tuple[str, ...]) -> None:
    """The note with the first lead names every pair of suits of which one beats the other."""
    pairs = {(one, two) for one in "CDHS" for two in "CDHS" if referee.suit_beats(one, two, trump)}
    if trump == "C":
        assert {(who, whom) for who, _, whom in claims(note.text, names)} == pairs
        assert all(is_true(claim, trump) for claim in claims(note.text, names))
        return
    listed = re.search(r"high to low: (.*?)\.", note.text)
    assert listed is not None
    order = ["CDHS"[names.index(name)] for name in listed[1].split(", ")]
    assert set(combinations(order, 2)) == pairs


def test_bubbles_and_the_heading_card_say_what_beats_what(tally: Tally) -> None:
    names = DECKS["its own"]
    tally.floor(taken=2000, higher=1000, silent=5000)
    match = until(sit(host(6, 3)), "play").host
    for _ in tally.times(2500, "tricks"):
        sight = sight_of(match, suit_names=names)
        sight.state.trump = tally.rng.randrange(4)
        trump, cards = "CDHS"[sight.state.trump], tally.rng.sample(range(52), 6)
        texts = [card_text(card) for card in cards]
        for number in range(1, 6):
            before = texts[referee.heading(texts[:number], trump)]
            place = referee.heading(texts[: number + 1], trump)
            sight.state.trick = cards[: number + 1]
            spoken = WORDS.narration.speech(sight, Played(1, cards[number]))
            tag = WORDS.board_layout.heading(sight, cards[: number + 1])
            assert tag is not None
            assert tag.place == place
            if place != number:
                assert spoken == ()
                tally.count["silent"] += 1
            elif texts[number][1] == before[1]:
                assert (spoken, tag.tag) == ((f"Higher {names['CDHS'.index(before[1])]}!",), "heads")
                tally.count["higher"] += 1
            else:
                (claim,) = claims(str(*spoken), names)
                assert is_true(claim, trump)
                assert (claim[0], claim[2]) == (texts[number][1], before[1])
                assert str(*spoken).endswith(f" {tag.tag}")
                tally.count["taken"] += 1


@pytest.mark.parametrize(
    "planted",
    [
        "The lead was Po, but Jan blunts Po. The active suit is now Jan. Only Kaji or Po can turn it again.",
        "The lead was Po, but Ken trumps Po, then Jan blunts Ken. The active suit is now Jan. "
        "Only Kaji or Po can turn it again.",
        "The lead was Po, but Ken cuts Po. The active suit is now Ken. Only Kaji or Jan can turn it again.",
        "The lead was Po, but Ken cuts Po, then Jan blunts Ken. The active suit is now Jan. "
        "No suit beats Jan.",
        "The lead was Ken, but Jan blunts Ken. The active suit is now Jan. "
        "Only Kaji or Po can turn it again.",
    ],
)
def test_what_would_be_false_is_found(planted: str) -> None:
    trick, names = ["QH", "TS", "QD"], DECKS["its own"]
    assert false_claims(BeginnerNote("turned", "", planted), trick, "C", names)
    truth = (
        "The lead was Po, but Ken cuts Po, then Jan blunts Ken. The active suit is now Jan. "
        "Only Kaji or Po can turn it again."
    )
    assert false_claims(BeginnerNote("turned", "", truth), trick, "C", names) == []


def test_the_longest_note_fits_where_there_is_least_room() -> None:
    sitting = until(sit(host(6, 3), (1024, 640), text_scale=1.25), "play")
    table = sitting.table
    sight = sight_of(sitting.host, suit_names=DECKS["any other"])
    sight.state.trump = CLUBS
    sight.state.trick = [parse_card(text) for text in ("2H", "2S", "2D", "3H", "3S")]
    (note,) = WORDS.advice.notes(sight, ())
    assert note.text.count(", then ") == 3
    table.parts.picker.coach.lesson = note
    table.parts.picker.coach.show()
    assert read_note(sitting) == "turned"
