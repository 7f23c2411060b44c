"""A game that cannot be played: only its declarations matter, which ask much of the setup page."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.cards import FULL_PACK
from game.engine.options import Options, Preset, option, whole_number
from game.engine.rules import Game


def with_five(options: BigOptions, players: int) -> bool:
    return players < 5


@dataclass(frozen=True)
class BigOptions(Options):
    target: int = whole_number(
        100, 20, 500, label="Points to win", help="The match ends after the deal that reaches them."
    )
    equal: str = option(
        "share",
        "on",
        label="Equal at the end",
        help="Share the win, or deal on until one leads.",
        words={"share": "Share", "on": "Play on"},
    )
    rounds: int = option(
        3,
        1,
        5,
        7,
        9,
        label="Rounds",
        help="A round is over when everybody has dealt once, or sooner when the first player is out of coins "
        "and nobody lends him any.",
    )
    overtricks: str = option(
        "booklet",
        "card",
        group="Scoring",
        label="Overtricks and sweeps",
        help="The reference card pays 40 and 60 for sweeps.",
        words={"booklet": "Booklet", "card": "Card"},
    )
    doubles: str = option(
        "none",
        "double",
        "redouble",
        group="Scoring",
        label="Doubles",
        help="Who may raise the stakes.",
        words={"none": "None", "double": "Double", "redouble": "Redouble"},
    )
    last: bool = option(
        False, True, group="Memory", label="Look at the last trick", help="Off: gathered is gone."
    )
    passing: bool = option(
        True, False, group="Auction", label="Passing", help="Off: every turn is a bid, up to the highest."
    )
    again: bool = option(
        True, False, group="Auction", label="Coming back in", help="Who passed may bid again."
    )
    order: str = option(
        "a",
        "b",
        "c",
        group="Auction",
        label="Order of the suits in a bid of equal height",
        help="Which suit counts more.",
        words={"a": "As printed on the card", "b": "Spades over all", "c": "No order at all"},
    )
    own: bool = option(
        True,
        False,
        group="The called card",
        label="Call your own card",
        help="A bluff: play alone while they look for a friend.",
    )
    second: str = option(
        "alone",
        "call",
        group="The called card",
        label="After a second failed call",
        help="Play alone, or go on calling other cards.",
        words={"alone": "Alone", "call": "Call on"},
    )
    discard: bool = option(
        True, False, group="Five and six", label="Everyone discards", help="In turn.", idle=with_five
    )
    sixth: str = option(
        "out",
        "in",
        group="Five and six",
        label="The sixth player",
        help="Sits out or plays.",
        words={"out": "Sits out", "in": "Plays"},
        idle=with_five,
    )
    leads: bool = option(
        True, False, group="Joker", label="The joker leads", help="It may be led to a trick."
    )
    names: str = option(
        "suit",
        "colour",
        group="Joker",
        label="The joker names",
        help="What it calls for.",
        words={"suit": "A suit", "colour": "A colour"},
        needs={"colour": {"leads": True}},
    )
    two: bool = option(False, True, group="Joker", label="Two jokers", help="One red, one black.")
    tens: bool = option(
        False, True, group="Deal", label="Misdeal on three tens", help="Who holds them may ask for new cards."
    )
    cut: bool = option(
        True, False, group="Deal", label="Cut before the deal", help="The player at the right cuts."
    )
    games: int = whole_number(6, 1, 50, label="Games", help="So many games make an evening.")
    penalty: str = option(
        "none",
        "ten",
        "twenty",
        "match",
        group="Deal",
        label="Penalty",
        help="For a revoke.",
        words={"none": "None", "ten": "Ten", "twenty": "Twenty", "match": "The match"},
    )


class BigGame(Game):
    key, title, players, Options = "big", "Jan Ken Po", (2, 3, 4, 5, 6), BigOptions
    presets = (Preset("Booklet", {}), Preset("Card", {"overtricks": "card"}), Preset("Short", {"target": 50}))
    phases = {}

    def pack(self, players, options):
        return FULL_PACK

    def deal(self, setup, deck):
        raise NotImplementedError

    def next_deal(self, state, totals):
        return None

    def rules_text(self):
        return "# Jan Ken Po\n\nStone, scissors, paper."
