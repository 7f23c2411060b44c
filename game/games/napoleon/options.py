"""The options of Napoleon: what can be chosen, and which options have no effect together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.options import Idle, Options, option, whole_number
from game.engine.templates import mark

HUNTED = ("strong", "stronger")
"""Jokers that a joker hunter forces out at any table (NAP-O10)."""


def _beside(*others: Idle, hattori: bool = False) -> Idle:
    """Return a check for idleness in the 1885 game, in Hattori's unless `hattori`, and for other reasons."""

    def idle(options: NapoleonOptions, players: int) -> bool:
        own_rule = options.style == "1885" or (options.style == "hattori" and not hattori)
        return own_rule or any(other(options, players) for other in others)

    return idle


def _players(*numbers: int) -> Idle:
    return lambda options, players: players not in numbers


def _without_joker(options: NapoleonOptions, players: int) -> bool:
    return options.joker == "none"


def _unhunted(options: NapoleonOptions, players: int) -> bool:
    return not options.hunted


def _not_weak(options: NapoleonOptions, players: int) -> bool:
    # Not idle if there is no hunter: otherwise neither of the two options could be chosen first.
    return options.joker != "weak"


def _scheme(options: NapoleonOptions, players: int) -> bool:
    # Barraco's payments fit any number of players.
    return options.payment == "barraco"


@dataclass(frozen=True)
class NapoleonOptions(Options):
    """All variants of Napoleon that the rules describe."""

    deals: int = whole_number(
        10, 1, 100,
        label=mark("Deals in a match"),
        help=mark("Number of deals in a match. Deals that are thrown in do not count."),
    )  # fmt: skip
    style: Literal["modern", "hattori", "1885"] = option(
        "modern", "hattori", "1885",
        label=mark("Style"),
        help=mark("Today's game, Hattori's game for four players, or the oldest form, for five."),
        words={"modern": mark("Modern"), "hattori": mark("Hattori")},
        tables={"hattori": (4,), "1885": (5,)},
    )  # fmt: skip
    min_bid: int = option(
        11, 12, 13,
        label=mark("Lowest bid"),
        help=mark("The lowest number of scoring cards a player can bid."),
        group=mark("Auction"),
        idle=_beside(hattori=True),
    )  # fmt: skip
    bidding: Literal["turns", "reentry"] = option(
        "turns", "reentry",
        label=mark("After passing"),
        help=mark("Whether a player who passes is out of the auction or can bid again on a later turn."),
        group=mark("Auction"),
        words={"turns": mark("Out"), "reentry": mark("Can bid again")},
        idle=_beside(),
    )  # fmt: skip
    no_trump: Literal["off", "high", "low"] = option(
        "off", "high", "low",
        label=mark("No trumps"),
        help=mark("Whether no-trump bids are allowed, and how they rank. With no trumps, jacks have no "
                  "special power."),
        group=mark("Auction"),
        words={"off": mark("Off"), "high": mark("Above spades"), "low": mark("Below clubs")},
        idle=_beside(hattori=True),
    )  # fmt: skip
    all_pass: Literal["redeal", "expose_blind", "mighty_holder"] = option(
        "redeal", "expose_blind", "mighty_holder",
        label=mark("If all pass"),
        help=mark("Whether the cards are dealt again, the blind is shown for a second auction, or the "
                  "holder of the mighty must be Napoleon."),
        group=mark("Auction"),
        words={
            "redeal": mark("Deal again"),
            "expose_blind": mark("Show the blind"),
            "mighty_holder": mark("Mighty must bid"),
        },
    )  # fmt: skip
    first_trick: Literal["plain", "mighty", "specials"] = option(
        "plain", "mighty", "specials",
        label=mark("Specials in trick 1"),
        help=mark("Which special cards have their power in trick 1. There are never trumps in trick 1."),
        group=mark("Play"),
        words={
            "plain": mark("None", about="powers in trick 1"),
            "mighty": mark("Mighty only"),
            "specials": mark("All specials"),
        },
        idle=_beside(),
    )  # fmt: skip
    first_lead: Literal["any", "no_trump_suit"] = option(
        "any", "no_trump_suit",
        label=mark("Napoleon's first lead"),
        help=mark("Whether Napoleon can lead any card to trick 1, or must lead a card that is not a trump "
                  "if possible."),
        group=mark("Play"),
        words={"any": mark("Any card"), "no_trump_suit": mark("Not a trump")},
        idle=_beside(),
    )  # fmt: skip
    yoromeki: bool = option(
        False, True,
        label=mark("Yoromeki"),
        help=mark("The queen of hearts beats the mighty in any trick where the mighty has its power."),
        group=mark("Special cards"),
        idle=_beside(hattori=True),
    )  # fmt: skip
    specials_are_trumps: bool = option(
        False, True,
        label=mark("Specials as trumps"),
        help=mark("The mighty and the ura-jack count as trumps for leading and following suit."),
        group=mark("Special cards"),
        idle=_beside(hattori=True),
    )  # fmt: skip
    joker: Literal["none", "strong", "stronger", "weak"] = option(
        "none", "strong", "stronger", "weak",
        label=mark("Joker"),
        help=mark(
            "The joker wins only when led. It loses to special cards (strong), to the mighty only "
            "(stronger), or also to trumps (weak)."
        ),
        group=mark("Special cards"),
        words={
            "none": mark("None"),
            "strong": mark("Strong"),
            "stronger": mark("Stronger"),
            "weak": mark("Weak"),
        },
        idle=_beside(),
    )  # fmt: skip
    joker_hunter: Literal["3C", "3S", "none"] = option(
        "3C", "3S", "none",
        label=mark("Joker hunter"),
        help=mark("When this card is led, the player with the joker must play the joker."),
        group=mark("Special cards"),
        words={"3C": mark("3 of clubs"), "3S": mark("3 of spades"), "none": mark("None")},
        idle=_beside(_without_joker, _unhunted),
    )  # fmt: skip
    weak_hunter: bool = option(
        False, True,
        label=mark("Hunt a weak joker"),
        help=mark("The joker hunter also works against a weak joker."),
        group=mark("Special cards"),
        idle=_beside(_without_joker, _not_weak),
    )  # fmt: skip
    same_two_with_joker: bool = option(
        False, True,
        label=mark("Same two with a joker"),
        help=mark("The two can still win if a joker was played to the trick, but not led."),
        group=mark("Special cards"),
        idle=_beside(_without_joker),
    )  # fmt: skip
    opponents_none_loses: bool = option(
        False, True,
        label=mark("Opponents must score"),
        help=mark(
            "With a bid below 20, Napoleon's side also loses if the opponents win no scoring card "
                "in tricks."
        ),
        group=mark("Payments"),
        idle=_beside(),
    )  # fmt: skip
    payment: Literal["flat", "by_bid", "barraco"] = option(
        "flat", "by_bid", "barraco",
        label=mark("Payments"),
        help=mark("Flat: doubled only at 20. By bid: doubled at 14, tripled at 15, and so on. Barraco: "
                  "grows with the number bid."),
        group=mark("Payments"),
        words={"flat": mark("Flat"), "by_bid": mark("By bid"), "barraco": mark("Barraco")},
        idle=_beside(),
    )  # fmt: skip
    four_payments: Literal["3-1-2", "4-2-3", "1-1-1"] = option(
        "3-1-2", "4-2-3", "1-1-1",
        label=mark("Payments with four"),
        help=mark("Chips that Napoleon, the adjutant and each opponent win or lose."),
        group=mark("Payments"),
        idle=_beside(_players(4), _scheme),
    )  # fmt: skip
    six_payments: Literal["3-1-1", "2-2-1"] = option(
        "3-1-1", "2-2-1",
        label=mark("Payments with six"),
        help=mark("Chips that Napoleon, the adjutant and each opponent win or lose."),
        group=mark("Payments"),
        idle=_beside(_players(6), _scheme),
    )  # fmt: skip
    three_adjutant: bool = option(
        False, True,
        label=mark("Adjutant with three"),
        help=mark("Napoleon calls an adjutant even with three players."),
        group=mark("Table"),
        idle=_beside(_players(3)),
    )  # fmt: skip
    removed_threes: int = option(
        0, 1, 2,
        label=mark("Threes removed"),
        help=mark("How many threes are removed from the pack. The blind has that many fewer cards."),
        group=mark("Table"),
        idle=_beside(_players(4, 6)),
    )  # fmt: skip

    @property
    def hunted(self) -> bool:
        """Whether a joker hunter, if there is one, forces the joker out (NAP-O10, NAP-O14)."""
        return self.joker in HUNTED or (self.joker == "weak" and self.weak_hunter)
