"""What somebody is told at the table who plays Jan Ken Po for the first time."""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import Action
from game.cards import CLUBS, Suit, suit_of
from game.jan_ken_po.state import PARTNERS_FROM, TABLES, tricks
from scenes.presenters.parts import Lesson, Sight

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
            takes = "takes the neko, the cards in the middle, names trumps" if neko else "names trumps"
            return Lesson(
                "auction",
                "The auction",
                f"Everybody speaks once. Who bids highest {takes}, and must win {book} tricks and as "
                f"many more as the bid says, of the {tricks(state.setup)} that there are.",
            )
        case "neko" | "discard":
            return Lesson(
                "discards",
                "Cards put down",
                "Choose cards to put face down out of play; nobody ever sees them. You cannot win with low "
                "cards of a suit that you hold few of: those can go.",
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
                "Alone you score more, and lose more.",
            )
    if state.phase != "play":
        return None
    return _in_play(sight, legal, active)


def _in_play(sight: Sight, legal: Sequence[Action], active: Suit | None) -> Lesson | None:
    names = sight.suit_names
    if active is None:
        side = "Your side" if sight.state.setup.players >= PARTNERS_FROM else "You"
        return Lesson(
            "order",
            "The suit order",
            f"At the right you see which suit beats which; it holds for the whole deal. {side} must win the "
            "tricks that stand above it.",
        )
    if suit_of(sight.trick[0]) != active:
        return Lesson(
            "turned",
            "The trick has turned",
            f"{names[suit_of(sight.trick[0])].capitalize()} was led, but {names[active]} beat it. Now "
            f"{names[active]} is the active suit, and that is what everybody follows. It can turn again.",
        )
    return Lesson(
        "active",
        "The active suit",
        f"The token in the middle shows the suit to follow, now {names[active]}. With none of it, play "
        "what you like: a suit that beats it takes the trick over.",
    )
