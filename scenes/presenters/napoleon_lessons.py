"""What somebody is told at the table who plays Napoleon for the first time."""

from __future__ import annotations

from game.napoleon.form import NO_CARD, form
from game.state import NOBODY
from scenes.presenters import napoleon_words as words
from scenes.presenters.parts import Lesson, Sight

KEYS = ("auction", "piles", "call", "blind", "adjutant", "secret", "first", "specials", "shown")


def notes(sight: Sight) -> list[Lesson]:
    """The notes that fit this moment, the first one to be read first."""
    state = sight.state
    game = form(state.setup)
    match state.phase:
        case "auction":
            side = "his side" if game.calls else "he"
            notes = [
                Lesson(
                    "auction",
                    "The auction",
                    f"Aces, kings, queens, jacks{'' if game.oldest else ' and tens'} count a point each, "
                    f"{game.points} in all. A bid says how many of them {side} will take, and names trumps. "
                    "Whoever bids highest is Napoleon.",
                )
            ]
            return [*notes, *([_piles()] if game.piles else [])]
        case "call":
            return [
                Lesson(
                    "call",
                    "The adjutant",
                    "Call a card that you would like to have with you. Whoever holds it is your adjutant and "
                    "wins or loses with you. But nobody, not even you, learns who before the card falls.",
                )
            ]
        case "discard":
            return [
                Lesson(
                    "blind",
                    "The blind is yours",
                    "You have taken the blind; now put as many cards away. A scoring card that you put away "
                    "lies open and counts for your opponents, so let small cards go first.",
                )
            ]
        case "play":
            return _in_play(sight)
    return []


def _piles() -> Lesson:
    return Lesson(
        "piles",
        "Four piles each",
        "The card on top of each of your piles belongs to your hand: play it like any other. The next one "
        "then comes up. Your opponent sees these cards, and you see his.",
    )


def _in_play(sight: Sight) -> list[Lesson]:
    state = sight.state
    game = form(state.setup)
    notes = []
    if words.called_by_you(sight):
        notes.append(
            Lesson(
                "adjutant",
                "You are the adjutant",
                f"{sight.names[state.napoleon]} called a card that you hold, so you play together. Only you "
                "know it. Help without showing it too early, until the card falls.",
            )
        )
    elif state.called != NO_CARD and state.adjutant == NOBODY and state.napoleon != sight.view.viewer:
        notes.append(
            Lesson(
                "secret",
                "Somebody is the adjutant",
                "One of the others may hold the called card and play with Napoleon in secret, or Napoleon "
                "holds it himself. Watch who gives him scoring cards.",
            )
        )
    if not sum(sight.won):
        if not game.hattori:
            notes.append(
                Lesson(
                    "first",
                    "The first trick",
                    "Napoleon leads. In the first trick trumps count no more than other suits: the highest "
                    "card of the suit led takes it." + _first_powers(sight),
                )
            )
    elif game.oldest:
        notes.append(
            Lesson(
                "specials",
                "The mighty",
                "From now on trumps win as usual, and the ace of spades is the mighty: it beats everything. "
                "It still belongs to spades when suit is followed.",
            )
        )
    else:
        notes.append(
            Lesson(
                "specials",
                "Special cards",
                "The mighty beats everything, then come the sei-jack and the ura-jack, then other trumps. "
                "Where all cards of a trick are of one suit and no special one lies there, its two takes it.",
            )
        )
    if state.adjutant != NOBODY and state.adjutant != state.napoleon:
        notes.append(
            Lesson(
                "shown",
                "The secret is out",
                "The called card has fallen: now everybody knows the sides. A diamond marks Napoleon and his "
                "adjutant, a ring the others, and what each side has taken stands at the right.",
            )
        )
    return notes


def _first_powers(sight: Sight) -> str:
    first = sight.state.powers.first
    if first == "mighty":
        return " Only the mighty has its power already."
    return (
        " The special cards have their power already." if first == "specials" else " Special cards wait too."
    )
