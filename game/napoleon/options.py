"""The options of Napoleon: what can be chosen, and what has no effect beside what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from game.engine.options import Options, option, whole_number

Idle = Callable[[Any, int], str]
"""Says why an option has no effect with these options and this number of players, or nothing."""

HUNTED = ("strong", "stronger")
"""The jokers that a joker hunter draws out at any table (NAP-O10)."""


def _beside(*others: Idle, hattori: bool = False) -> Idle:
    """Without effect in the 1885 game, in Hattori's unless `hattori`, and where another reason says so."""

    def idle(options: Any, players: int) -> str:
        if options.style == "1885":
            return "The 1885 game has its own rule for this."
        if options.style == "hattori" and not hattori:
            return "Hattori's game has its own rule for this."
        return next((reason for other in others if (reason := other(options, players))), "")

    return idle


def _players(words: str, *numbers: int) -> Idle:
    return lambda options, players: "" if players in numbers else f"For {words} only."


def _without_joker(options: Any, players: int) -> str:
    return "" if options.joker != "none" else "There is no joker."


def _unhunted(options: Any, players: int) -> str:
    return "" if options.hunted else "A weak joker is hunted only if the next rule says so."


def _not_weak(options: Any, players: int) -> str:
    # Not idle without a hunter, too: the two could then not be chosen one after the other.
    return "" if options.joker == "weak" else "For a weak joker only."


def _scheme(options: Any, players: int) -> str:
    return "Barraco's payments have a rule for every table." if options.payment == "barraco" else ""


@dataclass(frozen=True)
class NapoleonOptions(Options):
    """Every documented variant of Napoleon."""

    deals: int = whole_number(
        10, 1, 100,
        label="Hands",
        help="So many hands make a match; thrown-in ones do not count.",
    )  # fmt: skip
    style: Literal["modern", "hattori", "1885"] = option(
        "modern", "hattori", "1885",
        label="Style",
        help="The game as played today, Hattori's for four, or the oldest one for five.",
        words={"modern": "Modern", "hattori": "Hattori", "1885": "1885"},
        tables={"hattori": (4,), "1885": (5,)},
    )  # fmt: skip
    min_bid: int = option(
        11, 12, 13,
        label="Lowest bid",
        help="The fewest scoring cards that may be bid.",
        group="Auction",
        idle=_beside(hattori=True),
    )  # fmt: skip
    bidding: Literal["turns", "reentry"] = option(
        "turns", "reentry",
        label="After a pass",
        help="Who has passed is out of the auction, or may bid again at a later turn.",
        group="Auction",
        words={"turns": "Out", "reentry": "May come back"},
        idle=_beside(),
    )  # fmt: skip
    no_trump: Literal["off", "high", "low"] = option(
        "off", "high", "low",
        label="No trumps",
        help="No-trump bids rank above spades or below clubs. No jack is special then.",
        group="Auction",
        words={"off": "Off", "high": "Above spades", "low": "Below clubs"},
        idle=_beside(hattori=True),
    )  # fmt: skip
    all_pass: Literal["redeal", "expose_blind", "mighty_holder"] = option(
        "redeal", "expose_blind", "mighty_holder",
        label="When all pass",
        help="Deal again, bid anew with the blind turned up, or the mighty's holder must be Napoleon.",
        group="Auction",
        words={"redeal": "Deal again", "expose_blind": "Show the blind", "mighty_holder": "Mighty must"},
    )  # fmt: skip
    first_trick: Literal["plain", "mighty", "specials"] = option(
        "plain", "mighty", "specials",
        label="Powers in trick 1",
        help="The first trick never has trumps; the mighty or all specials may have their power.",
        group="Play",
        words={"plain": "None", "mighty": "Mighty", "specials": "All specials"},
        idle=_beside(),
    )  # fmt: skip
    first_lead: Literal["any", "no_trump_suit"] = option(
        "any", "no_trump_suit",
        label="Napoleon's first lead",
        help="Any card, or no trump unless he has no other suit.",
        group="Play",
        words={"any": "Any card", "no_trump_suit": "No trump"},
        idle=_beside(),
    )  # fmt: skip
    yoromeki: bool = option(
        False, True,
        label="Yoromeki",
        help="The queen of hearts wins a trick in which the mighty lies and has its power.",
        group="Special cards",
        idle=_beside(hattori=True),
    )  # fmt: skip
    specials_are_trumps: bool = option(
        False, True,
        label="Specials are trumps",
        help="The mighty and the ura-jack belong to the trump suit when suit is followed.",
        group="Special cards",
        idle=_beside(hattori=True),
    )  # fmt: skip
    joker: Literal["none", "strong", "stronger", "weak"] = option(
        "none", "strong", "stronger", "weak",
        label="Joker",
        help="It wins only when led: over all but the specials, all but the mighty, or over plain cards.",
        group="Special cards",
        words={"none": "None", "strong": "Strong", "stronger": "Stronger", "weak": "Weak"},
        idle=_beside(),
    )  # fmt: skip
    joker_hunter: Literal["3C", "3S", "none"] = option(
        "3C", "3S", "none",
        label="Joker hunter",
        help="When this card is led, who has the joker must play it.",
        group="Special cards",
        words={"3C": "3 of clubs", "3S": "3 of spades", "none": "None"},
        idle=_beside(_without_joker, _unhunted),
    )  # fmt: skip
    weak_hunter: bool = option(
        False, True,
        label="Weak joker hunted",
        help="The joker hunter draws out a weak joker, too.",
        group="Special cards",
        idle=_beside(_without_joker, _not_weak),
    )  # fmt: skip
    same_two_with_joker: bool = option(
        False, True,
        label="Same two beside a joker",
        help="The two wins, too, when all cards are of its suit but a joker that was not led.",
        group="Special cards",
        idle=_beside(_without_joker),
    )  # fmt: skip
    opponents_none_loses: bool = option(
        False, True,
        label="Opponents must win one",
        help="With a bid below 20, Napoleon's side also loses if the others win no scoring card in tricks.",
        group="Payments",
        idle=_beside(),
    )  # fmt: skip
    payment: Literal["flat", "by_bid", "barraco"] = option(
        "flat", "by_bid", "barraco",
        label="Payments",
        help="Flat: double at 20 only. By bid: double at 14, triple at 15 and so on. Or Barraco's way.",
        group="Payments",
        words={"flat": "Flat", "by_bid": "By bid", "barraco": "Barraco"},
        idle=_beside(),
    )  # fmt: skip
    four_payments: Literal["3-1-2", "4-2-3", "1-1-1"] = option(
        "3-1-2", "4-2-3", "1-1-1",
        label="Four at the table",
        help="Chips of Napoleon, of the adjutant and of each opponent.",
        group="Payments",
        idle=_beside(_players("four players", 4), _scheme),
    )  # fmt: skip
    six_payments: Literal["3-1-1", "2-2-1"] = option(
        "3-1-1", "2-2-1",
        label="Six at the table",
        help="Chips of Napoleon, of the adjutant and of each opponent.",
        group="Payments",
        idle=_beside(_players("six players", 6), _scheme),
    )  # fmt: skip
    three_adjutant: bool = option(
        False, True,
        label="Adjutant of three",
        help="With three players, too, Napoleon calls a partner.",
        group="Table",
        idle=_beside(_players("three players", 3)),
    )  # fmt: skip
    removed_threes: int = option(
        0, 1, 2,
        label="Threes left out",
        help="One or two threes stay in the box, and the blind is smaller by as many.",
        group="Table",
        idle=_beside(_players("four and six players", 4, 6)),
    )  # fmt: skip

    @property
    def hunted(self) -> bool:
        """Whether a joker hunter, if there is one, draws the joker out (NAP-O10, NAP-O14)."""
        return self.joker in HUNTED or (self.joker == "weak" and self.weak_hunter)
