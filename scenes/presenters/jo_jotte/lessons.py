"""What somebody is told at the table who plays Jo-Jotte for the first time."""

from __future__ import annotations

from game.engine.cards import NO_TRUMP
from game.engine.state import NOBODY
from game.jo_jotte.scoring import GAME, GAME_OF_PARTNERS
from game.jo_jotte.state import JoJotteState
from scenes.presenters.contract.advice import Lesson
from scenes.presenters.contract.sight import Sight

KEYS = (
    "bidding", "named", "sides", "special", "stand", "exchange", "melds", "lead", "trumps", "following",
    "nullo", "prison",
)  # fmt: skip


def notes(sight: Sight) -> list[Lesson]:
    """The notes that fit this moment, the first one to be read first."""
    state: JoJotteState = sight.state
    if state.phase == "play":
        return _in_play(sight)
    notes = []
    if state.setup.carried.prison:
        notes.append(
            Lesson(
                "prison",
                "Points in prison",
                f"{state.setup.carried.prison} points wait in prison, from a deal that nobody won or from a "
                "nullo. Whoever wins this deal takes them as well, above the line.",
            )
        )
    match state.agenda[0].kind:
        case "accept" | "name":
            target = GAME_OF_PARTNERS if state.partners else GAME
            notes.append(
                Lesson(
                    "bidding",
                    "Shall this suit be trumps?",
                    "Who makes trumps must come to more points than the other side, in tricks and melds, "
                    "or loses all the points of the tricks. Points below the line make a game of "
                    f"{target}; the rest counts above it.",
                )
            )
        case "respond" | "overcall" | "double" | "redouble":
            notes.append(
                Lesson(
                    "named",
                    "Your say about it",
                    "No trumps goes over any suit, and then you are the declarer. A double lets the points "
                    "of the tricks count twice, for whoever comes to more; it ends the bidding for no "
                    "trumps.",
                )
            )
        case "side":
            notes.append(
                Lesson(
                    "sides",
                    "Take sides",
                    "Two of you play this deal, and you do not. You score with one of them all the same: "
                    "choose who will come to more points.",
                )
            )
        case "stand" | "defend":
            notes.append(
                Lesson(
                    "stand",
                    "Who plays against the declarer?",
                    "Only one of two opponents plays, and both score the same. Defend with the better "
                    "hand, or withdraw and let the other do it.",
                )
            )
        case "nullo" | "slam" | "special":
            notes.append(
                Lesson(
                    "special",
                    "Nullo and slam",
                    "Who defends may undertake to lose every trick, without trumps: that is nullo. Who "
                    "made trumps may undertake to win them all, a slam, even over a nullo. Both are rare: "
                    "pass if you are not sure.",
                )
            )
        case "exchange" | "last exchange":
            lead = "before the second card is played" if state.partners else "before the first lead"
            notes.append(
                Lesson(
                    "exchange",
                    "The seven of trumps",
                    "Its holder may change it for the card that was turned up, which ranks higher: when it "
                    f"is his turn to meld, or {lead}. Only a seven in a run that he declares must stay.",
                )
            )
        case "meld":
            notes.append(
                Lesson(
                    "melds",
                    "Melds",
                    "A run of cards of one suit, or four of a kind, scores above the line if nobody has "
                    "better. For runs the order is ace, king, queen, jack, ten. You need not declare: then "
                    "nobody learns of it, and it scores nothing.",
                )
            )
    return notes


def _in_play(sight: Sight) -> list[Lesson]:
    state: JoJotteState = sight.state
    notes = []
    if state.plays_nullo:
        who = "You" if state.nullo == sight.you else sight.names[state.nullo]
        notes.append(
            Lesson(
                "nullo",
                "A nullo is played",
                f"{who} must lose every trick. There are no trumps, and jack and nine rank low; the points "
                "of the cards go to prison.",
            )
        )
    elif state.trump != NO_TRUMP:
        notes.append(
            Lesson(
                "trumps",
                "How trumps rank",
                "In trumps the jack is highest and counts 20, then comes the nine with 15. In all suits "
                "ace and ten stand above king and queen. The table at the right shows it; the last trick "
                "counts 10.",
            )
        )
    if sight.trick:
        else_ = "If you cannot, play any card: there are no trumps."
        if state.trump != NO_TRUMP:
            else_ = (
                "If you cannot, you must trump; and when trumps are led you must play a higher one if you "
                "have it."
            )
        notes.append(
            Lesson(
                "following",
                "Following",
                f"Follow the suit that was led. {else_} Cards that may not be played are grey.",
            )
        )
    elif state.declarer != NOBODY and not state.plays_nullo:
        notes.append(_what_wins(state))
    return notes


def _what_wins(state: JoJotteState) -> Lesson:
    told = (
        "At the right stand the points that both sides have in tricks, and in melds. The diamond marks the "
        "declarer's side, which must come to more than the other."
    )
    if state.slam:
        told = (
            "At the right stand the tricks that both sides have. The diamond marks the declarer's side, "
            "which must win every one of them."
        )
    return Lesson("lead", "What it takes to win", told)
