"""What sentences claim: patterns in plain words, each with a check against the truth.

A template is a sentence with places in it, `{player} takes? the trick with {card}`, or `{top:card}` where
a place needs a name of its own; around them it is a regular expression. The check gets what stands in the
places as values, and says whether it is so. The world is closed: a sentence that fits no template, and is
not listed as one that claims nothing, is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from game.engine.cards import SUITS
from game.engine.rules import SUIT_NAMES
from tests.sentences.moment import NAMES, Deck, Moment

BEATS, OWES, LEADS, SCORES, TELLS = "beats", "owes", "leads", "scores", "tells"
"""What a sentence is about; the last are facts of another kind, which are checked all the same."""
COUNTED = (BEATS, OWES, LEADS, SCORES)
CLAIMS_NOTHING, ADVICE = "nothing", "advice"

Check = Callable[..., bool]
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CARD = r"\[(?:[2-9TJQKA][CDHS]|JK)\]"
PLAYER = rf"(?:You|you|{'|'.join(NAMES)})"


PLAYERS = rf"{PLAYER}(?:(?:, | and ){PLAYER})*"
SOME = f"(?:{'|'.join((*WORDS, *map(str.capitalize, WORDS)))})"


class Claim(NamedTuple):
    """What one kind of sentence says."""

    kind: str
    places: tuple[str, ...]
    """Where it may stand; anywhere if there are none."""
    pattern: re.Pattern[str]
    values: tuple[tuple[str, str], ...]
    """The kind and the name of each of its places."""
    check: Check | None
    """`None` for one that claims nothing."""


class Unknown(AssertionError):
    """A sentence that no template fits."""


class Wrong(ValueError):
    """A word that names nothing at this table, or nothing that is there now."""


class Grammar:
    """The templates of one game, tried in the order in which they were given."""

    def __init__(self, decks: Sequence[Deck], *parents: Grammar) -> None:
        self.claims: list[Claim] = []
        self.parents = parents
        suits = {name for deck in decks for name in deck.suits[:4]} | set(SUIT_NAMES[:4])
        suits |= {name.lower() for name in suits} | {name.capitalize() for name in suits}
        cards = {name for deck in decks for name in deck.cards.values()}
        self._patterns = {
            "player": PLAYER,
            "whose": rf"(?:Your|your|(?:{'|'.join(NAMES)})'s)",
            "players": PLAYERS,
            "side": rf"(?:The others|{SOME} others|{PLAYER} and {SOME} others|{PLAYERS})",
            "card": CARD,
            "cards": rf"{CARD}(?: {CARD})*",
            "cardname": rf"(?:[Tt]he )?(?:{_either(cards | {name.capitalize() for name in cards})})",
            "suit": rf"(?:\[[CDHS]\]|{_either(suits)})",
            "suits": rf"(?:{_either(suits)})(?:(?:, | or | and )(?:{_either(suits)}))*",
            "strain": rf"(?:\[[CDHS]\]|[Nn]o trumps|NT|{_either(suits)})",
            "number": r"\d+",
            "count": SOME,
            "points": r"[+–-]?\d+",
            "word": r"[\w-]+",
            "text": r".+",
        }
        self.read = lru_cache(maxsize=None)(self._read)

    def says(self, kind: str, *templates: str, at: str | Sequence[str] = ()) -> Callable[[Check], Check]:
        """The function below checks sentences of these templates; `at` begins the places where they stand."""

        def register(check: Check) -> Check:
            for template in templates:
                self._add(kind, template, at, check)
            return check

        return register

    def silent(self, *templates: str, at: str | Sequence[str] = ()) -> None:
        """Sentences that say nothing about who beats, owes, leads or scores."""
        for template in templates:
            self._add(CLAIMS_NOTHING, template, at, None)

    def advice(self, *templates: str, at: str | Sequence[str] = ()) -> None:
        """What somebody thinks best, or that a title names: nothing that could be true or false."""
        for template in templates:
            self._add(ADVICE, template, at, None)

    def _add(self, kind: str, template: str, at: str | Sequence[str], check: Check | None) -> None:
        values: list[tuple[str, str]] = []

        def place(match: re.Match[str]) -> str:
            name, kind = match[1], match[2] or match[1]
            values.append((kind, name))
            return f"(?P<{name}>{self._patterns[kind]})"

        pattern = re.compile(re.sub(r"\{([a-z]+)(?::([a-z]+))?\}", place, template))
        places = (at,) if isinstance(at, str) else tuple(at)
        self.claims.append(Claim(kind, places, pattern, tuple(values), check))

    def _read(self, place: str, text: str) -> tuple[Claim, dict[str, str | None]] | None:
        for grammar in (self, *self.parents):
            for claim in grammar.claims:
                if not claim.places or place.startswith(claim.places):
                    found = claim.pattern.fullmatch(text)
                    if found is not None:
                        return claim, found.groupdict()
        return None

    def judge(self, place: str, text: str, moment: Moment) -> tuple[str, bool]:
        """What a sentence is about, and whether it is true; raises `Unknown`."""
        found = self.read(place, text)
        if found is None:
            raise Unknown(f"{place}: {text!r} fits no template. {moment}")
        claim, words = found
        if claim.check is None:
            return claim.kind, True
        try:
            values: dict[str, Any] = {name: word for name, word in words.items() if word is not None}
            kinds = {name: kind for kind, name in claim.values}
            values |= {
                name: value_of(kind, values[name], moment) for name, kind in kinds.items() if name in values
            }
            return claim.kind, bool(claim.check(moment, **values))
        except Wrong:
            return claim.kind, False


def _either(names: set[str]) -> str:
    """Any of some names, the longer ones first."""
    return "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))


# What stands in the places of a template.


def value_of(kind: str, word: str, moment: Moment) -> Any:
    """The value that a word stands for at this moment; raises `Wrong`."""
    match kind:
        case "player":
            return player_of(word, moment)
        case "whose":
            return player_of("You" if word.lower() == "your" else word.removesuffix("'s"), moment)
        case "players":
            return tuple(sorted(player_of(name, moment) for name in re.split(", | and ", word)))
        case "side":
            return side_of(word, moment)
        case "card":
            return word[1:-1]
        case "cards":
            return [card[1:-1] for card in word.split()]
        case "cardname":
            return card_of(word, moment)
        case "suit":
            return suit_of(word, moment)
        case "suits":
            return [suit_of(name, moment) for name in re.split(", | or | and ", word)]
        case "strain":
            return "NT" if word.lower() in ("no trumps", "nt") else suit_of(word, moment)
        case "number":
            return int(word)
        case "count":
            return WORDS.index(word.lower())
        case "points":
            return int(word.replace("–", "-"))
    return word


def player_of(name: str, moment: Moment) -> int:
    if name in ("You", "you"):
        if moment.you is None:
            raise Wrong("nobody here is called so")
        return moment.you
    if name not in moment.host.names:
        raise Wrong("nobody of that name plays")
    return moment.host.names.index(name)


class Side(NamedTuple):
    """Players who are named together: some by name, and how many others; `None` if that is not said."""

    named: frozenset[int]
    others: int | None

    def are(self, players: Collection[int]) -> bool:
        """Whether these words can stand for the players."""
        return self.named <= set(players) and self.others in (None, len(players) - len(self.named))


def side_of(words: str, moment: Moment) -> Side:
    if words == "The others":
        return Side(frozenset(), None)
    names = re.split(", | and ", words)
    others = 0
    if names[-1].endswith(" others"):
        others = WORDS.index(names.pop().removesuffix(" others").lower())
    return Side(frozenset(player_of(name, moment) for name in names), others)


def suit_of(name: str, moment: Moment) -> str:
    if name.startswith("["):
        return name[1]
    names = [each.lower() for each in moment.deck.suits[:4]]
    if name.lower() not in names:
        raise Wrong("the deck has no such suit")
    return SUITS[names.index(name.lower())]


def card_of(name: str, moment: Moment) -> str:
    wanted = name.lower().removeprefix("the ")
    for text, called in moment.deck.cards.items():
        if called.lower() == wanted:
            return text
    raise Wrong("the deck has no such card")
