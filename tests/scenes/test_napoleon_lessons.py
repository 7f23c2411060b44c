"""The notes on Napoleon's special cards, sentence by sentence against the rules, with all options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from game import GAMES
from game.engine.cards import (
    JOKER,
    NO_TRUMP,
    TEN,
    TWO,
    Card,
    card_of,
    each,
    mask,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from game.engine.rules import SUIT_NAMES
from game.engine.view import View
from game.games.napoleon.form import JOKER_BIT, MIGHTY, form_of
from game.games.napoleon.powers import Powers, best_place, playable, powers, sei_jack, tables, ura_jack
from scenes.presenters.napoleon.advice import NapoleonAdvice
from tests.conftest import Tally
from tests.scenes.sights import sight

NAPOLEON = GAMES["napoleon"]
SIGHT = sight(View(None, None, {}, 0), ())
"""Who looks on does not matter: cards are named by their texts."""


def all_powers() -> list[Powers]:
    """What can decide a trick with any options and trumps, each once."""
    varied = ("first_trick", "yoromeki", "specials_are_trumps", "joker", "joker_hunter", "weak_hunter")
    varied += ("same_two_with_joker",)
    declared = NAPOLEON.Options.declared()
    found = {}
    for values in product(*(declared[name].values for name in varied)):
        options = dict(zip(varied, values, strict=True))
        for players, style in ((6, "modern"), (4, "hattori"), (5, "1885")):
            form = form_of(NAPOLEON.Options(style=style, no_trump="high", **options), players)
            for trump in form.strains:
                found[powers(form, trump)] = None
    return list(found)


POWERS = all_powers()


def notes(found: Powers) -> dict[str, str]:
    """The notes on the powers of a deal, by what they are about."""
    told = [note for first in (True, False) for note in NapoleonAdvice().powers(SIGHT, found, first=first)]
    return {"later" if note.key == "specials" else note.key: str(note.text) for note in told}


class Case(NamedTuple):
    """A trick, the note that speaks of it, and who takes it by the rules."""

    found: Powers
    first: bool
    text: str
    trick: list[Card]

    @property
    def taker(self) -> Card:
        return self.trick[best_place(self.found, self.trick, first=self.first)]

    def has(self, *cards: Card) -> bool:
        return any(card in self.trick for card in cards)

    def highest(self, suit: int) -> Card | None:
        """The highest card that belongs to a suit; of equal ones the first."""
        belongs = tables(self.found).belongs
        cards = [card for card in self.trick if card != JOKER and belongs[card] == suit]
        return max(cards, key=rank_of, default=None)

    def two_of_one_suit(self) -> Card | None:
        """The two, where all cards but a joker are of its suit."""
        cards = [card for card in self.trick if card != JOKER]
        suits = {suit_of(card) for card in cards}
        two = card_of(TWO, suits.pop())
        return two if not suits and two in cards else None


Check = Callable[[Case, re.Match[str]], bool]


def mighty(case: Case, said: re.Match[str]) -> bool:
    queen = re.search(r"every card but (\w\w)|Only (\w\w) takes", case.text)
    stumbles = queen is not None and case.has(parse_card(queen[1] or queen[2]))
    return not case.has(MIGHTY) or stumbles or case.taker == MIGHTY


def stumble(case: Case, said: re.Match[str]) -> bool:
    queen = parse_card(said[1])
    return mighty(case, said) and (not case.has(MIGHTY) or not case.has(queen) or case.taker == queen)


def order(case: Case, said: re.Match[str]) -> bool:
    """The first of what is listed takes the trick, and where nothing of it lies there a card of the suit."""
    if case.has(MIGHTY):
        return True
    sei, ura = sei_jack(case.found), ura_jack(case.found)
    for what in said[1].split(", then "):
        if what == "the sei-jack and the ura-jack" and case.has(sei, ura):
            return case.taker == (sei if case.has(sei) else ura)
        if what == "a led joker" and case.trick[0] == JOKER:
            return case.taker == JOKER
        if what.endswith("trumps") and case.highest(case.found.trump) is not None:
            return case.taker in (case.highest(case.found.trump), case.two_of_one_suit())
    return suit_of(case.taker) == suit_of(case.trick[0])


def same_two(case: Case, said: re.Match[str]) -> bool:
    named = [MIGHTY]
    if "jack" in said[1]:
        named += [sei_jack(case.found), ura_jack(case.found)]
    two = case.two_of_one_suit()
    return two is None or case.has(JOKER, *named) or case.taker == two


def two_beside_joker(case: Case, said: re.Match[str]) -> bool:
    two = case.two_of_one_suit()
    if two is None or JOKER not in case.trick[1:]:
        return True
    if case.has(MIGHTY, sei_jack(case.found), ura_jack(case.found)):
        return True
    spoils = case.taker == case.highest(suit_of(two))
    return case.taker == two if said[1] == "does not spoil" else spoils


def belonging(case: Case, said: re.Match[str]) -> bool:
    belongs = tables(case.found).belongs
    trump, ura = case.found.trump, ura_jack(case.found)
    if said[1] == "each of the three":
        return all(belongs[card] == suit_of(card) for card in (MIGHTY, sei_jack(case.found), ura))
    suit = SUIT_NAMES.index(said[3])
    cards = [MIGHTY, ura] if "ura" in said[1] else [MIGHTY]
    return all(belongs[card] == suit for card in cards) and ("ura" not in said[1] or suit == trump)


def first_trick(case: Case, said: re.Match[str]) -> bool:
    powered = [MIGHTY] if "power already" in case.text else []
    if "then the sei-jack" in case.text:
        powered += [sei_jack(case.found), ura_jack(case.found)]
    trumps_told = (case.found.trump != NO_TRUMP) == bool(said[1])
    led = tables(case.found).belongs[case.trick[0]]
    return trumps_told and (case.has(*powered) or case.taker == case.highest(led))


def jacks_in_trick_1(case: Case, said: re.Match[str]) -> bool:
    sei, ura = sei_jack(case.found), ura_jack(case.found)
    if case.has(MIGHTY):
        return mighty(case, said)
    return not case.has(sei, ura) or case.taker == (sei if case.has(sei) else ura)


def waits(case: Case, said: re.Match[str]) -> bool:
    return (said[1] == "special cards") == case.found.jacks


def to_any_trick(case: Case, said: re.Match[str]) -> bool:
    others = mask(case.trick) & ~JOKER_BIT
    return bool(playable(case.found, case.trick[:1], others | JOKER_BIT, first=False) & JOKER_BIT)


def only_if_led(case: Case, said: re.Match[str]) -> bool:
    led = playable(case.found, [], mask(case.trick) | JOKER_BIT, first=True) & JOKER_BIT
    return not led and (case.taker != JOKER or case.trick[0] == JOKER)


def joker_led(case: Case, said: re.Match[str]) -> bool:
    """What it asks for, by the rest of the trick taken for a hand, and what may be played to win over it."""
    found, others = case.found, [card for card in case.trick if card != JOKER]
    trumps = [card for card in others if tables(found).belongs[card] == found.trump]
    scoring = [card for card in others if rank_of(card) >= TEN]
    asked = others
    if "scoring card" in said[1] and scoring:
        asked = scoring
    if "a trump" in said[1] and trumps:
        asked = trumps
    beaten = [MIGHTY] if "mighty" in said[2] else []
    if "sei-jack" in said[2] or "special card" in said[2]:
        beaten += [sei_jack(found), ura_jack(found)]
    if "special card" in said[2]:
        beaten += [MIGHTY, *trumps]
    wins = case.trick[0] != JOKER or (case.taker == JOKER) == (not case.has(*beaten))
    return wins and playable(found, [JOKER], mask(others), first=False) == mask(asked)


def hunter(case: Case, said: re.Match[str]) -> bool:
    led = parse_card(said[1])
    hand = mask(case.trick) & ~(1 << led) | JOKER_BIT
    hunts = all(playable(case.found, [led], hand, first=first) == JOKER_BIT for first in (False, True))
    return hunts and case.found.hunter == led


CHECKS: tuple[tuple[str, Check], ...] = (
    (r"The mighty beats every other card\.", mighty),
    (r"The mighty beats every card but (\w\w), which takes the trick from it\.", stumble),
    (r"Only (\w\w) takes a trick from the mighty\.", stumble),
    (r"Next (?:is|are) (.*)\.", order),
    (r"If all cards of a trick are of one suit, with no (.*) among them, its two takes it\.", same_two),
    (r"A joker played to it (spoils|does not spoil) that\.", two_beside_joker),
    (r"When suit is followed, (.*) belongs? to (the suit it shows|(\w+))\.", belonging),
    (
        r"Napoleon leads, and the highest card of the suit led takes the first trick"
        r"(: there are no trumps yet)?\.",
        first_trick,
    ),
    (r"But the mighty has its power already\.", mighty),
    (
        r"But the special cards have their power already: the mighty, then the sei-jack and the ura-jack\.",
        jacks_in_trick_1,
    ),
    (r"The (special cards|mighty) waits?, too\.", waits),
    (r"The joker belongs to no suit: play it to any trick\.", to_any_trick),
    (r"It wins only if it is led, and it may not be led to the first trick\.", only_if_led),
    (r"Led, it asks for (.*?),? and wins unless (.*) is played\.", joker_led),
    (r"When (\w\w) is led, whoever has the joker must play it\.", hunter),
)
SPECIAL = each(parse_cards("AS JC JD JH JS QH 2C 2D 2H 2S"))


def tricks(found: Powers, first: bool, rng: Random, number: int) -> Iterator[list[Card]]:
    """Tricks that meet seldom in a deal: often of one suit, or with cards that the notes speak of."""
    for _ in range(number):
        suit = rng.randrange(4)
        pool = rng.choice((range(13 * suit, 13 * suit + 13), rng.sample(range(52), 12), SPECIAL))
        pool = sorted({*pool, *rng.sample(SPECIAL, rng.choice((0, 2)))})
        trick = rng.sample(pool, rng.randrange(2, 7))
        if found.joker != "none" and rng.randrange(2):
            trick[rng.randrange(1, len(trick)) if first or rng.randrange(2) else 0] = JOKER
        yield trick


def sentences(text: str | None) -> set[str]:
    return {sentence.strip() for sentence in re.findall(r"[^.]+\.", text or "")}


def faults(found: Powers, notes_said: dict[str, str], rng: Random, number: int) -> list[str]:
    """The sentences that some trick contradicts, or that nothing here can judge."""
    wrong = []
    for note, text in notes_said.items():
        first = note == "first"
        cases = [Case(found, first, text, trick) for trick in tricks(found, first, rng, number)]
        for sentence in sentences(text):
            checks = [(said, check) for words, check in CHECKS if (said := re.fullmatch(words, sentence))]
            if len(checks) != 1 or not all(checks[0][1](case, checks[0][0]) for case in cases):
                wrong.append(sentence)
    return wrong


def test_every_sentence_of_the_notes_holds(tally: Tally) -> None:
    tally.floor(**{"sentences": 5_000, "sets of powers": 500})
    for _ in tally.times(1, "rounds"):
        for found in POWERS:
            said = notes(found)
            assert faults(found, said, tally.rng, 12) == [], (found, said)
            tally.count["sets of powers"] += 1
            tally.count["sentences"] += sum(text.count(".") for text in said.values())


SAID = sorted({field.name for field in fields(Powers)} - {"jacks", "two", "no_trump_lead"})
"""What the notes speak of. Jacks and same two are wanting only together with other things."""


@pytest.mark.parametrize("field", SAID)
def test_a_note_for_other_rules_would_be_noticed(field: str, tally: Tally) -> None:
    """The notes of one game said in another that differs from it in one thing."""
    by_rest: dict[tuple[object, ...], list[Powers]] = {}
    for found in POWERS:
        rest = tuple(getattr(found, each.name) for each in fields(Powers) if each.name != field)
        by_rest.setdefault(rest, []).append(found)
    pairs = [(one, other) for same in by_rest.values() for one in same for other in same if one != other]
    tally.floor(notes=10)
    for one, other in tally.rng.sample(pairs, min(60, len(pairs))):
        own, said = notes(one), notes(other)
        said = {note: text for note, text in said.items() if not sentences(text) <= sentences(own.get(note))}
        if said and (one.joker == "none") == (other.joker == "none"):
            assert faults(one, said, tally.rng, 600), (one, said)
            tally.count["notes"] += 1
