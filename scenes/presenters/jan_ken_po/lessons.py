"""What somebody is told at the table who plays Jan Ken Po for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.engine.actions import Action
from game.engine.cards import CLUBS, Suit
from game.jan_ken_po.state import PARTNERS_FROM, TABLES, tricks
from game.jan_ken_po.suits import CYCLE, suit_order
from scenes.presenters.contract.advice import Lesson
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jan_ken_po import words as words

KEYS = ("auction", "discards", "trumps", "call", "order", "active", "turned")


def notes(sight: Sight, legal: Sequence[Action], active: Suit | None) -> list[Lesson]:
    """The note that fits this moment, if any."""
    found = _fitting(sight, legal, active)
    return [] if found is None else [found]


def _fitting(sight: Sight, legal: Sequence[Action], active: Suit | None) -> Lesson | None:
    state = sight.state
    names = sight.suit_names
    match state.phase:
        case "auction":
            book, neko = TABLES[state.setup.players].book, TABLES[state.setup.players].neko
            beside = ", alone or with a partner," if state.setup.players >= PARTNERS_FROM else ""
            takes = "takes the neko, the cards in the middle, names trumps" if neko else "names trumps"
            return Lesson(
                "auction",
                "The auction",
                f"Everybody has one turn. Who bids highest {takes}, and must win{beside} {book} tricks and "
                f"as many more as the bid says, of the {tricks(state.setup)} that there are.",
            )
        case "neko" | "discard":
            return Lesson(
                "discards",
                "Cards put down",
                "Choose cards to put face down out of play; nobody else ever sees them. Low cards of a suit "
                "that you hold few of seldom win: those can go.",
            )
        case "trump":
            return Lesson(
                "trumps",
                "Trumps make the order",
                f"Name any suit: it beats the other three, in an order that the buttons show. With "
                f"{names[CLUBS]} those three beat each other in a circle, so what was played last matters.",
            )
        case "call":
            return Lesson(
                "call",
                "A partner",
                "Call a card that you would like to have beside you. Its holder plays this deal with you. "
                "Alone you score more for what you make, and the others more for what you fail in.",
            )
    if state.phase != "play":
        return None
    return _in_play(sight, legal, active)


def _in_play(sight: Sight, legal: Sequence[Action], active: Suit | None) -> Lesson | None:
    names, trump = sight.suit_names, sight.state.trump
    if active is None:
        side = "your side" if sight.state.setup.players >= PARTNERS_FROM else "you"
        return Lesson(
            "order",
            "The suit order",
            f"{_order(sight)} This holds for the whole deal. How many tricks {side} must win stands at the "
            "right.",
        )
    beaters = " or ".join(names[suit] for suit in words.beaters(active, trump))
    suits = words.turns(sight.trick, trump)
    if len(suits) > 1:
        taken = [words.takes_over(sight, suit, over) for over, suit in pairwise(suits)]
        again = f"Only {beaters} can turn it again." if beaters else f"No suit beats {names[active]}."
        return Lesson(
            "turned",
            "The trick has turned",
            f"The lead was {names[suits[0]]}, but {', then '.join(taken)}. The active suit is now "
            f"{names[active]}: whoever has a card of it must play one. {again}",
        )
    return Lesson(
        "active",
        "The active suit",
        f"The token in the middle shows the suit to follow, now {names[active]}. With none of it, play what "
        f"you like: {f'a card of {beaters}' if beaters else 'no other suit'} takes the trick over.",
    )


def _order(sight: Sight) -> str:
    """Which suit beats which with the trumps of the deal."""
    names, trump = sight.suit_names, sight.state.trump
    circle = [words.takes_over(sight, suit, CYCLE[suit]) for suit in words.ROUND]
    if trump == CLUBS:
        burns = agreeing(words.BURNS, names[CLUBS])
        others = f"{', '.join(circle[:-1])} and {circle[-1]}"
        return f"{names[CLUBS].capitalize()} {burns} every other suit; among those {others}."
    order = ", ".join(names[suit] for suit in suit_order(trump))
    return f"From high to low: {order}. Each beats all that follow."
