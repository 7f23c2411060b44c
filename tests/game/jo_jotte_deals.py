"""Deals of Jo-Jotte laid out for a test. Unless told otherwise, player 0 speaks first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.cards import cards_text, parse_card, parse_cards, parse_strain
from game.engine.scoring import Entry
from game.games.jo_jotte import JoJotte
from game.games.jo_jotte.deal_result import Melds
from game.games.jo_jotte.powers import best_place, playable
from game.match.match import Match

from .at_the_table import asked, do, legal

GAME = JoJotte()
PACK = tuple(rank + suit for suit in "CDHS" for rank in "789TJQKA")
FORMS: dict[str, tuple[int, dict[str, str]]] = {
    "two": (2, {}),
    "active_defender": (3, {}),
    "chouette": (3, {"three": "chouette"}),
    "partners": (4, {}),
    "cutthroat": (4, {"four": "cutthroat"}),
}
"""The number of players and the options of each form."""


def new_match(form: str = "two", dealer: int | None = None, **options: object) -> Match:
    """A match before its first deal, in which player 0 speaks first."""
    players, own = FORMS[form]
    first = players - 1 if dealer is None else dealer
    return Match(GAME, players, GAME.Options.read(own | options, players), seed=7, first_dealer=first)


def order(match: Match) -> list[int]:
    """Who gets cards in the next deal, from the dealer's left."""
    upcoming = match.upcoming
    assert upcoming is not None
    found = [(upcoming.dealer + step) % match.players for step in range(1, match.players + 1)]
    if match.options.as_json()["four"] == "cutthroat" and match.players == 4:
        found.pop()
    if upcoming.carried.places is not None:
        found = [player for player in found if player != upcoming.carried.places[2]]
    return found


def deck(match: Match, hands: Mapping[int, str], turn_up: str = "", information: str = "") -> list[int]:
    """A deck that gives these cards to the players, the first six before the draw; others fill it up.

    Between partners the turn-up is the last of the dealer's eight cards, and not told in his hand.
    """
    players = order(match)
    given = {player: hands.get(player, "").split() for player in players}
    named = [*(card for cards in given.values() for card in cards), *turn_up.split(), *information.split()]
    assert len(set(named)) == len(named)
    assert set(named) <= set(PACK)
    left = [card for card in PACK if card not in named]
    partners = len(players) == 4
    turned = turn_up or left.pop(0)
    last = [] if partners else [information or left.pop()]
    for player, cards in given.items():
        size = 9 if not partners else 7 if player == players[-1] else 8
        while len(cards) < size:
            cards.append(left.pop(0))
    dealt = [card for start in (0, 3) for player in players for card in given[player][start : start + 3]]
    rest = [card for player in players for card in given[player][6:]]
    whole = [*dealt, *rest, turned] if partners else [*dealt, turned, *rest, *left, *last]
    return [parse_card(card) for card in whole]


def lay(match: Match, hands: Mapping[int, str], turn_up: str = "", information: str = "") -> Match:
    """Begin the next deal with these cards."""
    match.start_deal(deck(match, hands, turn_up, information))
    return match


def begin(
    hands: Mapping[int, str],
    turn_up: str = "8S",
    form: str = "two",
    *,
    dealer: int | None = None,
    **more: Any,
) -> Match:
    return lay(new_match(form, dealer, **more), hands, turn_up)


# Shorter ways through what a test is not about.


def pass_on(match: Match, *verbs: str) -> None:
    """Pass wherever one of these is the question, or at all questions before the play."""
    while legal(match) & {"pass"} and (not verbs or asked(match) in verbs):
        do(match, "pass")


def tricks(match: Match, course: str) -> None:
    """Play these cards, a comma after each trick; every card must be legal."""
    for number, trick in enumerate(course.split(", ")):
        won = sum(match.deal.state.won)
        do(match, *(f"play {card}" for card in trick.split()))
        assert sum(match.deal.state.won) == won + 1, f"trick {number + 1} ({trick})"


def play_out(match: Match, high: bool = True) -> None:
    """The rest of the deal: everybody plays his highest card by the suits' usual order, or his lowest."""
    while not match.deal.finished:
        cards = sorted(match.legal(), key=lambda action: action.cards[0] % 13)
        do(match, cards[-1 if high else 0].text)


def booked(match: Match) -> list[str]:
    """The entries of the deal."""
    return [told(entry) for entry in match.deal.entries]


def after_melds(match: Match) -> list[str]:
    """What a deal has booked but for melds."""
    return [told(entry) for entry in match.deal.entries if not isinstance(entry.reason, Melds)]


def told(entry: Entry) -> str:
    """An entry: player, column, points and reason; nobody's in prison with a minus."""
    player = "-" if entry.player is None else entry.player
    return f"{player} {entry.column} {entry.points} {entry.reason.text}"


# Single tricks.


def may(trick: str, held: str, trump: str) -> set[str]:
    """The cards of a hand that may be played to a trick as it lies."""
    lies = [parse_card(card) for card in trick.split()]
    return set(cards_text(playable(lies, parse_cards(held), parse_strain(trump))).split())


def winner(trick: str, trump: str) -> str:
    """The card that wins a trick."""
    cards = trick.split()
    return cards[best_place([parse_card(card) for card in cards], parse_strain(trump))]


# Two hands, of which the first makes 100 points with spades as trumps and the other 50, whoever leads:
# with Jo and Jotte (20), and the last trick goes to the second.

STRONG = "JS 9S KS QS AH TH 8H 7C 8C"
WEAK = "AS TS 7S KH QH 9H AC TC KC"
TURN_UP = "8S"
WEAK_LEADS = "AC 7C, TC 8C, KC KS, JS 7S, 9S TS, AH 9H, TH QH, 8H KH, AS QS"
STRONG_LEADS = "JS 7S, 9S TS, AH 9H, TH QH, KS AS, AC 7C, TC 8C, KC QS, 8H KH"

# Two hands that make 35 points each at no trump: the first leads. In the second course the first makes 30.

LONG_SPADES = "AS TS KS QS JS 7H 8H 9H 7D"
LONG_HEARTS = "7S 8S 9S AH TH KH KD 9D JD"
EQUAL = "AS 7S, TS 8S, KS 9S, QS KD, JS 9D, 7H AH, TH 8H, KH 9H, JD 7D"
UNEQUAL = "AS 7S, TS 8S, KS 9S, QS JD, JS 9D, 7H AH, TH 8H, KH 9H, KD 7D"


def tied(match: Match, one: int = 0, other: int = 1) -> None:
    """A whole deal of two hands in which NT is bid by the one to the dealer's right, and nobody wins."""
    lay(match, {one: LONG_SPADES, other: LONG_HEARTS}, "8C")
    while match.to_act == one or match.deal.state.agenda[0].kind != "name":
        do(match, "pass")
    do(match, "name NT")
    pass_on(match)
    tricks(match, EQUAL)


# Four hands of a suit each: player 0 has clubs, 1 spades, 2 diamonds, and 3, who deals, hearts.

ONE_SUIT_EACH = {
    0: "AC TC KC QC JC 9C 8C 7C",
    1: "AS TS KS QS JS 9S 8S 7S",
    2: "AD TD KD QD JD 9D 8D 7D",
    3: "AH TH KH QH JH 9H 7H",
}
EIGHT_OF_HEARTS = "8H"

# Four hands of two suits each: at no trump, player 0 leading, each side takes four tricks.

TWO_SUITS_EACH = {
    0: "AC TC KC QC JH 9H 8H 7H",
    1: "AH TH KH QH JC 9C 8C 7C",
    2: "AD TD KD QD JS 9S 8S 7S",
    3: "AS TS KS QS JD 9D 8D",
}
SEVEN_OF_DIAMONDS = "7D"
SHARED = (
    "AC JC {0} {1}, TC 9C {2} {3}, KC 8C {4} {5}, QC 7C {6} {7}, "
    "7H AH {8} {9}, TH {10} {11} 8H, KH {12} {13} 9H, QH {14} {15} JH"
)
"""What players 2 and 3 throw away, trick by trick."""


def shared(seconds: str, thirds: str) -> str:
    """The course in which players 2 and 3 throw these cards away."""
    return SHARED.format(
        *(card for both in zip(seconds.split(), thirds.split(), strict=True) for card in both)
    )


SHARED_EQUALLY = shared("AD TD KD QD JS 9S 8S 7S", "KS JD 9D 8D AS TS QS 7D")
"""65 points each."""
SHARED_90_40 = shared("AD TD KD QD JS 9S 8S 7S", "AS TS KS QS JD 9D 8D 7D")
SHARED_30_100 = shared("JS 9S 8S 7S AD TD KD QD", "JD 9D 8D 7D AS TS KS QS")


def run_at(holder: int) -> Match:
    """The holder has seven, eight and nine of hearts, of which the dealer's queen was turned up."""
    hands = {
        0: "9C 8C 7C QC JC AC TC KC", 1: "AS TS KS QS JS 9S 8S 7S", 2: "AD TD KD QD JD 9D 8D 7D",
        3: "AH TH KH JH",
    }  # fmt: skip
    own = hands[holder].split()
    hands[3] += " " + " ".join(own[:3])
    hands[holder] = " ".join([*own[3:], "7H 8H 9H"])
    return begin(hands, "QH", "partners")


# Three hands without a meld and without the seven of spades.

FIRST, SECOND = "JS 9S KS 7D AH TH 8H 7C 8C", "AS TS 8D KH QH 9H AC TC KC"
THIRD = "QS JH 7H 9C JC QC 9D JD AD"

# Two hands of which, with spades as trumps, the first wins everything: 155 points with Jo and Jotte.

ALL_WINNING = "JS 9S AS TS KS QS AH TH KH"
ALL_LOSING = "7S QH JH 9H AD TD KD QD JD"
SWEEP = "AD KS, JS 7S, 9S JD, AS QD, TS KD, QS TD, AH JH, TH 9H, KH QH"
SWEEP_FIRST = "JS 7S, 9S JD, AS QD, TS KD, KS TD, QS AD, AH JH, TH 9H, KH QH"

# Nullos.

LOW = "7S 8S 9S 7H 8H 9H 7D 8D 9D"
HIGH = "TS KS QS TH KH QH TD KD QD"
NULLOS = [
    # what the bidder holds, what the other does, the course, tricks, points
    (LOW, HIGH, "TS 9S, KS 8S, QS 7S, TH 9H, KH 8H, QH 7H, TD 9D, KD 8D, QD 7D", 0, 60),
    (
        LOW.replace("7S", "AS"), HIGH.replace("QS", "7S"),
        "TS 9S, KS 8S, 7S AS, 9H TH, KH 8H, QH 7H, TD 9D, KD 8D, QD 7D", 1, 65,
    ),
    (
        LOW.replace("7", "A"), HIGH.replace("Q", "7"),
        "TS 9S, KS 8S, 7S AS, 9H TH, KH 8H, 7H AH, 9D TD, KD 8D, 7D AD", 3, 75,
    ),
]  # fmt: skip
