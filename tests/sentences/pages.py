"""What the pages of rules show: rows of cards, orders of suits and tables, held against the rules.

A row of cards shows a ranking, a meld or what is worth how much; its words say which.
A picture of no known kind is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from game.engine.cards import SUITS
from tests.game import referee_jo_jotte_cards, referee_napoleon_tricks
from tests.game.referee_jan_ken_po import suit_beats
from tests.game.referee_jo_jotte_melds import runs
from tests.game.referee_kan_cards import scoring
from tests.game.referee_napoleon_cards import in_force, scores
from tests.sentences.jan_ken_po.truth import DOES, fixed_order, in_a_circle
from tests.sentences.napoleon.truth import names

PICTURE = re.compile(r"\{(cards|chain|cycle) ([^}]+)\}")
TRUMPS = re.compile(r"\{([CDHS])\} (?:as|is|are) trumps|[Tt]rumps are \{([CDHS])\}")
SUIT = r"(\{[CDHS]\}|stone|scissors|paper|fire)"
DOING = re.compile(rf"{SUIT} (blunt|cut|wrap|burn)s? (?:the )?{SUIT}", re.I)
MEANING = {"stone": "D", "scissors": "S", "paper": "H", "fire": "C"}
"""What the suits are translated as (JKP-1)."""
COUNTS = ("no", "one", "two", "three", "four", "five", "six")


class Shown(NamedTuple):
    """Something that a page shows, and the text of the clause before it."""

    kind: str
    words: str
    before: str

    @property
    def trumps(self) -> str:
        """The trumps that the text has named last."""
        before, after = TRUMPS.findall(self.before)[-1]
        return str(before or after)

    @property
    def row(self) -> list[tuple[str, str]]:
        """Cards with the words below each."""
        parts = [part.strip().partition(" ") for part in self.words.split("|")]
        return [(card, words) for card, _, words in parts]


def shown_on(page: str) -> Iterator[Shown]:
    """All pictures, and what a suit does to another."""
    for section in re.split(r"\n(?=## |\*\*)", page):
        for found in PICTURE.finditer(section):
            yield Shown(found[1], found[2], section[: found.start()])
        for found in DOING.finditer(section):
            yield Shown("does", found[0], section)


def false_on(game: str, page: str) -> list[str]:
    """What a page shows that is not so, or is of no known kind."""
    judge = JUDGES[game]
    return [f"{shown.kind} {shown.words}" for shown in shown_on(page) if not judge(shown)]


# Jan Ken Po.


def jan_ken_po(shown: Shown) -> bool:
    suits = re.findall(r"\b([CDHS])\b", shown.words.split("|")[0])
    match shown.kind:
        case "chain" if len(suits) == 4:
            return fixed_order("".join(suits), suits[0])
        case "chain":
            everything = all(suit_beats(suits[0], over, suits[0]) for over in SUITS if over != suits[0])
            return (
                everything
                and shown.words.endswith("burns every other suit/burn every other suit")
                and suits == ["C"]
            )
        case "cycle":
            verbs = re.findall(r"(blunt|cut|wrap)s/\1\b", shown.words)
            pairs = [one + other for one, other in pairwise(suits)]
            return [DOES[verb] for verb in verbs] == pairs and in_a_circle("C")
        case "does":
            found = DOING.fullmatch(shown.words)
            return found is not None and _does(*map(str.lower, found.groups()))
    return False


def _does(suit: str, verb: str, over: str) -> bool:
    one, other = (MEANING.get(name, name[1:2].upper()) for name in (suit, over))
    return one == "C" != other if verb == "burn" else DOES[verb] == one + other


# Napoleon.


def napoleon(shown: Shown) -> bool:
    if shown.kind != "cards":
        return False
    row, rules = shown.row, in_force(5, {"joker": "strong", "yoromeki": True})
    cards = [card for card, _ in row]
    if not any(words for _, words in row):
        return all(scores(card, rules) for card in cards) and _ranked(cards, "23456789TJQKA")
    if cards == ["AS", "QH"]:
        place = referee_napoleon_tricks.winning_place(cards, "C", False, rules)
        return [words for _, words in row] == ["mighty", "yoromeki"] and place == 1
    trumps = shown.trumps if len(cards) == 3 else "NT"
    special = names(trumps, rules)
    return all(special.get(card) == words for card, words in row)


def _ranked(cards: list[str], upwards: str) -> bool:
    places = [upwards.index(card[0]) for card in cards]
    return places == sorted(places, reverse=True)


# Jo-Jotte.


def jo_jotte(shown: Shown) -> bool:
    if shown.kind != "cards":
        return False
    row = shown.row
    cards, words = [card for card, _ in row], [words for _, words in row]
    if all(word.isdigit() for word in words):
        return _ranking(cards, words)
    if words == ["Jo", "Jotte"]:
        return [card[0] for card in cards] == ["K", "Q"]
    if words[-1].startswith("a run of"):
        (run,) = runs(cards)
        return run.length == len(cards) == COUNTS.index(words[-1].split()[-1])
    return False


def _ranking(cards: list[str], words: list[str]) -> bool:
    """A whole suit from high to low with what its cards count, as trumps or not: the order says which."""
    suit = cards[0][1]
    denomination = suit if cards[0][0] == "J" else "NT"
    higher = pairwise(cards)
    ordered = all(referee_jo_jotte_cards.beats(one, other, denomination) for one, other in higher)
    counts = [str(referee_jo_jotte_cards.points_of(card, denomination)) for card in cards]
    return len(cards) == 8 and ordered and counts == words


# Kan.


def kan(shown: Shown) -> bool:
    if shown.kind != "cards":
        return False
    row = shown.row
    cards, words = [card for card, _ in row], [words for _, words in row]
    if all(word in ("joker", "0", "1") for word in words):
        counted = [str(len(scoring([card]))) for card in cards if card != "JK"]
        return [word for word in words if word != "joker"] == counted and _ranked(cards[1:], "23456789TJQKA")
    return False


JUDGES: dict[str, Callable[[Shown], bool]] = {
    "california_jack": lambda shown: False,
    "jan_ken_po": jan_ken_po,
    "napoleon": napoleon,
    "jo_jotte": jo_jotte,
    "kan": kan,
}
