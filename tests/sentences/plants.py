"""False sentences to be found: true ones with a word changed so that they cannot be true any more.

A plant says where a sentence stands, a pattern whose first group is changed, and how. Cards and suits are
written as in `words`: a pattern is searched in the finished text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from game.engine.cards import RANKS, SUITS
from tests.sentences.moment import Moment

Change = Callable[[str, Moment], str]


class Plant(NamedTuple):
    """A way to make a true sentence false."""

    place: str
    pattern: str
    change: Change

    def planted(self, place: str, text: str, moment: Moment) -> str | None:
        """The false sentence that this one becomes; `None` where it is of another kind."""
        found = re.search(self.pattern, text) if place.startswith(self.place) else None
        if found is None:
            return None
        start, end = found.span(1)
        return text[:start] + self.change(found[1], moment) + text[end:]


def player(name: str, moment: Moment) -> str:
    """Somebody else."""
    names = moment.host.names
    number = moment.you if name in ("You", "you") else names.index(name)
    assert number is not None
    return names[(number + 1) % len(names)] if (number + 1) % len(names) != moment.you else _you(name)


def _you(name: str) -> str:
    return "You" if name[0].isupper() else "you"


def suit(name: str, moment: Moment) -> str:
    """Another suit, by its name or its letter."""
    if name in SUITS:
        return SUITS[(SUITS.index(name) + 1) % 4]
    names = moment.deck.suits[:4]
    place = next(number for number, each in enumerate(names) if each.lower() == name.lower())
    other = names[(place + 1) % 4]
    return other.capitalize() if name[0].isupper() else other


def card(text: str, moment: Moment) -> str:
    """Another card: the next rank of the same suit."""
    if text == "JK":
        return "AS"
    return RANKS[(RANKS.index(text[0]) + 1) % len(RANKS)] + text[1]


def number(text: str, moment: Moment) -> str:
    """One more."""
    return str(int(text) + 1)


def into(**words: str) -> Change:
    """One of these words for another."""
    return lambda word, moment: words[word.replace(" ", "_").replace("-", "_")]


def turned(text: str, moment: Moment) -> str:
    """Two things the other way round: `A > B` into `B > A`."""
    one, between, other = re.fullmatch(r"(\[\w+\](?: [\w-]+)?)( > )(\[\w+\](?: [\w-]+)?)", text).groups()  # type: ignore[union-attr]
    return f"{other}{between}{one}"


BURNS = {"blunt": "cut", "cut": "wrap", "wrap": "burn", "burn": "blunt"}
SPECIALS = {"mighty": "ura-jack", "sei_jack": "mighty", "ura_jack": "sei-jack"}
PLAIN = {"same_two": "heads", "trumps_it": "heads", "highest_trump": "heads"}
CONTRACTS = {
    "All_sixteen": "Shut them out", "Shut_them_out": "All sixteen", "Shut_out_the_kan_side": "All sixteen",
}  # fmt: skip
SHOWN = {"twice": "shown", "shown": "first", "first": "then", "then": "first"}
ORDERS = {
    "Each_beats_all_that_follow": "The other three go round in a circle",
    "The_other_three_go_round_in_a_circle": "Each beats all that follow",
}
SEEN = {"none": "1 back", "1_back": "1 + 1", "2_backs": "1 + 1", "1_+_1": "2 backs"}
WAYS = {
    "Nothing": "Once", "Once": "Twice", "Twice": "Once", "At_once": "One by one", "One_by_one": "At once",
}  # fmt: skip
AHEAD = {"highest_of_the_suit": "a trump", "a_trump": "mighty"}


def gain(text: str, moment: Moment) -> str:
    """One point more, as points are written with their sign."""
    points = int(text.replace("–", "-")) + 1
    return f"+{points}" if points > 0 else str(points).replace("-", "–")


def into_the_other_side(words: str, moment: Moment) -> str:
    """With a denomination instead of against it."""
    return words.removeprefix("against ")


def suit_or_card(text: str, moment: Moment) -> str:
    """Whichever it is."""
    return suit(text, moment) if text in SUITS else card(text, moment)


NAME = r"(You|Rin|Mio|Haru|Nao|Aki|Sora)"
SUIT = r"([A-Za-z]+)"
TRICKS = (
    Plant("caption", rf"^{NAME} takes? the trick", player),
    Plant("caption", r"the trick with \[(\w+)\]", card),
    Plant("hint", r"(lets the trick go)(?:,|$)", into(lets_the_trick_go="takes the trick")),
    Plant("hint", r"(takes the trick)$", into(takes_the_trick="lets the trick go")),
    Plant("prompt", r"(lead any card)", into(lead_any_card="play any card")),
    Plant("prompt", r"(play any card)", into(play_any_card="lead any card")),
    Plant("refusal", rf"must follow {SUIT}", suit),
    Plant("result next", NAME, player),
    Plant("caption report", r"leads? \[(\w+)\]$", card),
    Plant("report", rf"^{NAME} led: ", player),
    Plant("report", r" led: \[(\w+)\]", card),
)
"""What can be planted in every game."""
LONGEST = Plant("hint", r"(?:is|are) your longest suit: you hold (\d+)$", number)
PLAIN_LEADS = (LONGEST, Plant("hint", r"Only \[(\w+)\] can take it$", card))
"""What can be planted where no single card has powers of its own."""

PLANTS: dict[str, tuple[Plant, ...]] = {
    "jo_jotte": (
        *TRICKS,
        LONGEST,
        Plant("heading", r"\] (heads)", into(heads="trumps it")),
        Plant(
            "prompt",
            r"(?:follow|beat) \[(\w+)\]",
            suit_or_card,
        ),
        Plant("prompt", r"so trump \[(\w)\]", suit),
        Plant("token", r"\[(\w)\]", suit),
        Plant("caption", rf"^{NAME} lays? down .*;", player),
        Plant("speech", r"^(Higher|Not as good)$", into(Higher="Not as good", Not_as_good="Higher")),
        Plant("caption", r"^(\d+) above the line", number),
        Plant("panel", r"^\[(\w)\] \w+ (?:is|are) turned up", suit),
        Plant("panel", r"^(?:\[\w\] )?([A-Za-z]+) plays \w+", player),
        Plant("panel", r"^\[\w\] \w+ (?:plays|doubles) (\w+)$", suit),
        Plant("panel", r"^Nobody takes (\w+)", suit),
        Plant("panel", r"^About (\d)", number),
        Plant("panel", r"takes (\d+) from prison", number),
        Plant("panel", r"^(Nullo|Slam)\?", into(Nullo="Slam", Slam="Nullo")),
        Plant("panel", r"^You play (against \w+)$", into_the_other_side),
        Plant("panel", r"^Exchange \[(\w+)\]", card),
        Plant("panel", r"a run of (three|four|five)", into(three="four", four="five", five="six")),
        Plant("panel", rf"^Against {NAME}$", player),
        Plant("button", r"^\[\w\] ([A-Za-z]+)$", suit),
        Plant("button", r"^(No|Keep it|Keep quiet)$", into(No="Keep it", Keep_it="No", Keep_quiet="No")),
        Plant("cards", r"^\[(\w+)\]", card),
        Plant("meaning", r"^(?:You play with|It stays at) (\w+)", suit),
        Plant("meaning", r"takes all, (twice|four times)", into(twice="four times", four_times="twice")),
        Plant("meaning", rf"^{NAME} is asked next", player),
        Plant("stake", r"(?:has|have) more: ([+–]\d+)$", gain),
        Plant("stake", r"^(?:not one trick|the first trick|each one more): ([+–]\d+)$", gain),
        Plant("stake", r"^(?:all tricks|a trick lost): ([+–]\d+)$", gain),
        Plant("stake", r"^if they are the best: ([+–]\d+)$", gain),
        Plant("stake", r"^counts in tricks: (\d+)$", number),
        Plant("stake", r"^(?:nothing at stake yet|nothing more at stake|no points): (0)$", gain),
        Plant("hint", r"(?:worth|with) (\d+) points", number),
        Plant("hint", r"(?:hold) (\d+) so far", number),
        Plant("hint", r"you get \[(\w+)\]", card),
        Plant("rail ranks", r"\]: (J) ", into(J="K")),
        Plant("rail force", r": (\d+)(?: of|$)", number),
        Plant("rail share", r": (\d+) [+]", number),
        Plant("rail share", r" = (\d+)$", number),
        Plant("rail share", r"(\d+) ahead$", number),
        Plant("rail share", r"must pass (\d+)$", number),
        Plant("rail pad", r": (\d+) above", number),
        Plant("rail pad", r", (\d+) below", number),
        Plant("rail pad", r", (\d+) in all", number),
        Plant("result title", r"(made|beaten)", into(made="beaten", beaten="made")),
        Plant("result story", r"came to (\d+)", number),
        Plant("breakdown", r": (\d+)$", number),
        Plant("pad ", r"^\d+\. .*: (\d+)$", number),
        Plant("status", r", (\d+) tricks?", number),
        Plant("rail trumps", rf"^{NAME} declares?", player),
    ),
    "kan": (
        *TRICKS,
        Plant("hint", r"(\d+) higher cards? of", lambda text, moment: "0"),
        Plant("heading", r"(trumps it|joker)", into(trumps_it="heads", joker="heads")),
        Plant("heading", r"\[(\w+)\] heads", card),
        Plant("token", r"\[(\w)\]", suit),
        Plant("prompt", r"follow \[(\w)\]", suit),
        Plant("caption", r"opponents to the (right|left)", into(right="left", left="right")),
        Plant("caption", rf"^{NAME} leads?(?:,|$)", player),
        Plant("hint", r"(heads the trick for now)", into(heads_the_trick_for_now="lets the trick go")),
        Plant("hint", rf"(?:goes|trick) to {NAME}, who", player),
        Plant("hint", r"with (\d+) scoring", number),
        Plant("rail force", r": (\d+)(?: of|$)", number),
        Plant("rail force", r" of (\d+)$", number),
        Plant("rail rows", r"Deal \d (won|lost)", into(won="lost", lost="won")),
        Plant("panel", rf"^{NAME} and \w+ are the kankei", player),
        Plant("panel", rf"both say the same {NAME} leads?$", player),
        Plant("panel", rf"do you show {NAME}\?", player),
        Plant("panel", rf"^{NAME} names trumps$", player),
        Plant("panel", r"^Kan for (\d+)", number),
        Plant("panel", r"^(?:Sukonku|Gyaku sukonku), (\d+) to 0", number),
        Plant("button", r"^(Nothing|Once|Twice|At once|One by one)$", into(**WAYS)),
        Plant("button", r"^\[\w\] ([A-Za-z]+)$", suit),
        Plant("meaning", r"“(I lead|You lead)”", into(I_lead="You lead", You_lead="I lead")),
        Plant("meaning", r"^([A-Za-z]+)(?:, (?:perhaps|and only that)| rather than)", suit),
        Plant("meaning", r"^You hold (\d+)", number),
        Plant("meaning", r"^You need (\d+)", number),
        Plant("meaning", rf"^{NAME} is asked next", player),
        Plant("meaning", r"is asked next, for (\d+)", number),
        Plant("meaning", r"^(All sixteen|Shut them out|Shut out the kan side)$", into(**CONTRACTS)),
        Plant("cards", r"^\[(\w+)\]", card),
        Plant("stake", rf"says (?:iku|koi): {NAME}", player),
        Plant("stake", r"they see: (none|1 back|2 backs|1 \+ 1)$", into(**SEEN)),
        Plant("stake", r"by \w+: (twice|shown|first|then)", into(**SHOWN)),
        Plant("stake", r"^(?:\d+ before they have one|fewer|\d+ or more): ([+–]\d+)$", gain),
        Plant("stake", r"^they have \d+, you none: ([+–]\d+)$", gain),
        Plant("stake", r"^they have (\d+), you none", number),
        Plant("stake", r"^(?:all 16|one card lost|certain, this round): ([+–]?\d+)$", gain),
        Plant("stake", r"^(?:made|broken): ([+–]?\d+)$", gain),
        Plant("stake", r"^(?:besides the deal|nothing at stake yet): (0)$", gain),
        Plant("status", r": (Kankei|Mukankei)", into(Kankei="Mukankei", Mukankei="Kankei")),
        Plant("result title", r"The kankei (win|lose)", into(win="lose", lose="win")),
        Plant("result story", r"took (\d+)", number),
        Plant("result reason", r"[+–](\d+)$", number),
        Plant("note", r"the kankei need (\d+)", number),
        Plant("result strip", r": (\d+)$", number),
    ),
}
