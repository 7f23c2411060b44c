"""What is really so in a deal of Napoleon, by the second reading of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

from game.engine.cards import SUITS, Zone, card_text
from game.engine.events import CardShown, Played
from game.engine.options import Options
from tests.game import referee_napoleon_cards as cards_of
from tests.game import referee_napoleon_tricks as tricks_of
from tests.sentences.moment import Moment

Trick = list[str]


@cache
def in_force(players: int, options: Options) -> dict[str, Any]:
    """The options as they work at a table."""
    return cards_of.in_force(players, options.as_json())


def now(m: Moment) -> dict[str, Any]:
    """The options as they work at this table."""
    return in_force(m.players, m.options)


def trump(m: Moment) -> str:
    """The trumps of the deal, `NT` without."""
    return SUITS[m.state.trump] if m.state.trump < 4 else "NT"


def is_first(m: Moment, cards: Sequence[str]) -> bool:
    """Whether these cards lie in trick 1."""
    return m.number_of(cards) == 0


def heads(m: Moment, cards: Sequence[str]) -> int:
    return tricks_of.winning_place(list(cards), trump(m), is_first(m, cards), now(m))


def powers(m: Moment) -> list[str]:
    """The special cards that have their power in the trick that is seen, strongest first."""
    return tricks_of.powers(trump(m), is_first(m, m.trick), now(m))


def names(trumps: str, rules: dict[str, Any]) -> dict[str, str]:
    """Every card that is more than its rank and suit say."""
    found = dict(zip(tricks_of.specials(trumps, rules), ("mighty", "sei-jack", "ura-jack"), strict=False))
    if rules["joker"] != "none":
        found["JK"] = "joker"
    if rules["joker_hunter"] != "none":
        found[rules["joker_hunter"]] = "hunter"
    if rules["yoromeki"]:
        found.setdefault(cards_of.YOROMEKI, "yoromeki")
    return found


def belongs(m: Moment, card: str) -> str:
    """The suit to which a card belongs for following."""
    return tricks_of.suit_of(card, trump(m), now(m))


def partner(m: Moment) -> int | None:
    """Napoleon's adjutant, if he has one: who holds or has played the called card."""
    called = m.state.called
    if called < 0:
        return None
    log = m.past
    plays = [event.player for event in log if isinstance(event, Played) and event.card == called]
    holders = plays or [player for player in range(m.players) if card_text(called) in m.hand(player)]
    return holders[0] if holders and holders[0] != m.state.napoleon else None


def seen_in_blind(m: Moment) -> bool:
    """Whether the called card lay open in the blind."""
    log = m.past
    shown = [event for event in log if isinstance(event, CardShown) and event.place == Zone("blind")]
    return any(event.card == m.state.called for event in shown)


def side(m: Moment) -> list[int]:
    """Who really plays together with Napoleon, himself included."""
    other = partner(m)
    return [m.state.napoleon] if other is None else [m.state.napoleon, other]


def scoring(m: Moment, cards: Sequence[str]) -> int:
    """How many of the cards score."""
    return sum(cards_of.scores(card, now(m)) for card in cards)


def put_away(m: Moment) -> list[str]:
    """The cards that Napoleon has put away."""
    down = m.state.discards[m.state.napoleon]
    return [card_text(card) for card in range(53) if down >> card & 1]


# Tricks by chance, for what is said of all of them.

TRIES = 60
NOTABLE = ("AS", "QH", "JK", "JC", "JD", "JH", "JS")


@cache
def some_tricks(players: int, options: Options) -> tuple[Trick, ...]:
    """Some of any cards, some of the cards about which there is most to say, some of one suit."""
    rng = Random(f"{players} {options}")
    pack = cards_of.pack_in_use(in_force(players, options))
    tricks = []
    for number in range(TRIES):
        cards = rng.sample(pack, players)
        if number % 3 == 0:
            suit = rng.choice(SUITS)
            alike = [card for card in pack if card[1] == suit]
            cards = rng.sample(alike, min(players, len(alike)))
            if number % 2:
                cards = [f"2{cards[0][1]}", *(card for card in cards[1:] if card[0] != "2")]
        if number % 3 == 1:
            notable = [card for card in NOTABLE if card in pack]
            cards = [*rng.sample(notable, 2), *(card for card in cards if card not in notable)]
        cards = cards[:players]
        rng.shuffle(cards)
        tricks.append(cards)
    for pair in permutations([card for card in NOTABLE if card in pack], 2):
        others = [card for card in pack if card not in pair]
        tricks.append([*pair, *rng.sample(others, players - 2)])
    return tuple(trick for trick in tricks if len(trick) == players)


def winner(trick: Trick, trumps: str, rules: dict[str, Any], *, first: bool = False) -> str:
    """The card that wins a whole trick."""
    return trick[tricks_of.winning_place(trick, trumps, first, rules)]


def highest_led(trick: Trick, trumps: str, rules: dict[str, Any]) -> str:
    """The highest card of the suit led, by rank alone; the first of two that are equal."""
    led = tricks_of.suit_of(trick[0], trumps, rules)
    following = [card for card in trick if tricks_of.suit_of(card, trumps, rules) == led]
    return max(following, key=lambda card: cards_of.FROM_LOW_TO_HIGH.index(card[0]))
