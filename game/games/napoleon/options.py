"""The options of Napoleon: what can be chosen, and what has no effect beside what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.options import Idle, Options, option, whole_number
from game.engine.templates import Template, mark

HUNTED = ("strong", "stronger")
"""The jokers that a joker hunter draws out at any table (NAP-O10)."""


def _beside(*others: Idle, hattori: bool = False) -> Idle:
    """Without effect in the 1885 game, in Hattori's unless `hattori`, and where another reason says so."""

    def idle(options: NapoleonOptions, players: int) -> Template | None:
        if options.style == "1885":
            return mark("The 1885 game has its own rule for this.")
        if options.style == "hattori" and not hattori:
            return mark("Hattori's game has its own rule for this.")
        return next((reason for other in others if (reason := other(options, players))), None)

    return idle


def _players(only: Template, *numbers: int) -> Idle:
    return lambda options, players: None if players in numbers else only


def _without_joker(options: NapoleonOptions, players: int) -> Template | None:
    return None if options.joker != "none" else mark("There is no joker.")


def _unhunted(options: NapoleonOptions, players: int) -> Template | None:
    return None if options.hunted else mark("A weak joker is hunted only if the next rule says so.")


def _not_weak(options: NapoleonOptions, players: int) -> Template | None:
    # Not idle without a hunter, too: the two could then not be chosen one after the other.
    return None if options.joker == "weak" else mark("For a weak joker only.")


def _scheme(options: NapoleonOptions, players: int) -> Template | None:
    return mark("Barraco's payments have a rule for every table.") if options.payment == "barraco" else None


@dataclass(frozen=True)
class NapoleonOptions(Options):
    """Every documented variant of Napoleon."""

    deals: int = whole_number(
        10, 1, 100,
        label=mark("Hands"),
        help=mark("So many hands make a match; thrown-in ones do not count."),
    )  # fmt: skip
    style: Literal["modern", "hattori", "1885"] = option(
        "modern", "hattori", "1885",
        label=mark("Style"),
        help=mark("The game as played today, Hattori's for four, or the oldest one for five."),
        words={"modern": mark("Modern"), "hattori": mark("Hattori")},
        tables={"hattori": (4,), "1885": (5,)},
    )  # fmt: skip
    min_bid: int = option(
        11, 12, 13,
        label=mark("Lowest bid"),
        help=mark("The fewest scoring cards that may be bid."),
        group=mark("Auction"),
        idle=_beside(hattori=True),
    )  # fmt: skip
    bidding: Literal["turns", "reentry"] = option(
        "turns", "reentry",
        label=mark("After a pass"),
        help=mark("Who has passed is out of the auction, or may bid again at a later turn."),
        group=mark("Auction"),
        words={"turns": mark("Out"), "reentry": mark("May come back")},
        idle=_beside(),
    )  # fmt: skip
    no_trump: Literal["off", "high", "low"] = option(
        "off", "high", "low",
        label=mark("No trumps"),
        help=mark("No-trump bids rank above spades or below clubs. No jack is special then."),
        group=mark("Auction"),
        words={"off": mark("Off"), "high": mark("Above spades"), "low": mark("Below clubs")},
        idle=_beside(hattori=True),
    )  # fmt: skip
    all_pass: Literal["redeal", "expose_blind", "mighty_holder"] = option(
        "redeal", "expose_blind", "mighty_holder",
        label=mark("When all pass"),
        help=mark("Deal again, bid anew with the blind turned up, or the mighty's holder must be Napoleon."),
        group=mark("Auction"),
        words={
            "redeal": mark("Deal again"),
            "expose_blind": mark("Show the blind"),
            "mighty_holder": mark("Mighty must"),
        },
    )  # fmt: skip
    first_trick: Literal["plain", "mighty", "specials"] = option(
        "plain", "mighty", "specials",
        label=mark("Powers in trick 1"),
        help=mark("The first trick never has trumps; the mighty or all specials may have their power."),
        group=mark("Play"),
        words={
            "plain": mark("None", about="powers in trick 1"),
            "mighty": mark("Mighty"),
            "specials": mark("All specials"),
        },
        idle=_beside(),
    )  # fmt: skip
    first_lead: Literal["any", "no_trump_suit"] = option(
        "any", "no_trump_suit",
        label=mark("Napoleon's first lead"),
        help=mark("Any card, or no trump unless he has no other suit."),
        group=mark("Play"),
        words={"any": mark("Any card"), "no_trump_suit": mark("No trump")},
        idle=_beside(),
    )  # fmt: skip
    yoromeki: bool = option(
        False, True,
        label=mark("Yoromeki"),
        help=mark("The queen of hearts wins a trick in which the mighty lies and has its power."),
        group=mark("Special cards"),
        idle=_beside(hattori=True),
    )  # fmt: skip
    specials_are_trumps: bool = option(
        False, True,
        label=mark("Specials are trumps"),
        help=mark("The mighty and the ura-jack belong to the trump suit when suit is followed."),
        group=mark("Special cards"),
        idle=_beside(hattori=True),
    )  # fmt: skip
    joker: Literal["none", "strong", "stronger", "weak"] = option(
        "none", "strong", "stronger", "weak",
        label=mark("Joker"),
        help=mark(
            "It wins only when led: over all but the specials, all but the mighty, or over plain cards."
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
        help=mark("When this card is led, who has the joker must play it."),
        group=mark("Special cards"),
        words={"3C": mark("3 of clubs"), "3S": mark("3 of spades"), "none": mark("None")},
        idle=_beside(_without_joker, _unhunted),
    )  # fmt: skip
    weak_hunter: bool = option(
        False, True,
        label=mark("Weak joker hunted"),
        help=mark("The joker hunter draws out a weak joker, too."),
        group=mark("Special cards"),
        idle=_beside(_without_joker, _not_weak),
    )  # fmt: skip
    same_two_with_joker: bool = option(
        False, True,
        label=mark("Same two beside a joker"),
        help=mark("The two wins, too, when all cards are of its suit but a joker that was not led."),
        group=mark("Special cards"),
        idle=_beside(_without_joker),
    )  # fmt: skip
    opponents_none_loses: bool = option(
        False, True,
        label=mark("Opponents must win one"),
        help=mark(
            "With a bid below 20, Napoleon's side also loses if the others win no scoring card in tricks."
        ),
        group=mark("Payments"),
        idle=_beside(),
    )  # fmt: skip
    payment: Literal["flat", "by_bid", "barraco"] = option(
        "flat", "by_bid", "barraco",
        label=mark("Payments"),
        help=mark("Flat: double at 20 only. By bid: double at 14, triple at 15 and so on. Or Barraco's way."),
        group=mark("Payments"),
        words={"flat": mark("Flat"), "by_bid": mark("By bid"), "barraco": mark("Barraco")},
        idle=_beside(),
    )  # fmt: skip
    four_payments: Literal["3-1-2", "4-2-3", "1-1-1"] = option(
        "3-1-2", "4-2-3", "1-1-1",
        label=mark("Four at the table"),
        help=mark("Chips of Napoleon, of the adjutant and of each opponent."),
        group=mark("Payments"),
        idle=_beside(_players(mark("For four players only."), 4), _scheme),
    )  # fmt: skip
    six_payments: Literal["3-1-1", "2-2-1"] = option(
        "3-1-1", "2-2-1",
        label=mark("Six at the table"),
        help=mark("Chips of Napoleon, of the adjutant and of each opponent."),
        group=mark("Payments"),
        idle=_beside(_players(mark("For six players only."), 6), _scheme),
    )  # fmt: skip
    three_adjutant: bool = option(
        False, True,
        label=mark("Adjutant of three"),
        help=mark("With three players, too, Napoleon calls a partner."),
        group=mark("Table"),
        idle=_beside(_players(mark("For three players only."), 3)),
    )  # fmt: skip
    removed_threes: int = option(
        0, 1, 2,
        label=mark("Threes left out"),
        help=mark("One or two threes stay in the box, and the blind is smaller by as many."),
        group=mark("Table"),
        idle=_beside(_players(mark("For four and six players only."), 4, 6)),
    )  # fmt: skip

    @property
    def hunted(self) -> bool:
        """Whether a joker hunter, if there is one, draws the joker out (NAP-O10, NAP-O14)."""
        return self.joker in HUNTED or (self.joker == "weak" and self.weak_hunter)
