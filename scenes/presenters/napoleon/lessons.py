"""What somebody is told at the table who plays Napoleon for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.cards import NO_TRUMP
from game.engine.state import NOBODY
from game.napoleon.form import Form, form
from game.napoleon.powers import Powers
from scenes.presenters.contract.advice import Lesson
from scenes.presenters.contract.sight import Sight
from scenes.presenters.napoleon import specials as specials
from scenes.presenters.napoleon import words as words

KEYS = ("auction", "piles", "call", "blind", "adjutant", "secret", "first", "specials", "joker", "shown")


def notes(sight: Sight) -> list[Lesson]:
    """The notes that fit this moment, the first one to be read first."""
    state = sight.state
    game = form(state.setup)
    match state.phase:
        case "auction":
            return [_auction(game), *([_piles()] if game.piles else [])]
        case "call":
            return [_call(game)]
        case "discard":
            return [_blind(game)]
        case "play":
            return _in_play(sight)
    return []


def _auction(game: Form) -> Lesson:
    scoring = "queens and jacks" if game.oldest else "queens, jacks and tens"
    many = "exactly how many" if game.oldest else "how many"
    side = "Napoleon's side" if game.calls else "Napoleon"
    trumps = "names trumps, or none" if NO_TRUMP in game.strains else "names trumps"
    return Lesson(
        "auction",
        "The auction",
        f"Aces, kings, {scoring} count a point each, {game.points} in all. A bid says {many} of them {side} "
        f"will take, and {trumps}. Whoever bids highest is Napoleon.",
    )


def _call(game: Form) -> Lesson:
    with_you = "helps you" if game.hattori else "wins or loses with you"
    return Lesson(
        "call",
        "The adjutant",
        "Call a card that you would like to have with you. Whoever holds it is your adjutant and "
        f"{with_you}. As a rule nobody, not even you, learns who before the card falls.",
    )


def _blind(game: Form) -> Lesson:
    away = "counts for your opponents, so let small cards go first"
    if game.oldest:
        away = "is none of those that you must take"
    return Lesson(
        "blind",
        "The blind is yours",
        "You have taken the blind; now put as many cards away. A scoring card that you put away lies open "
        f"and {away}.",
    )


def _piles() -> Lesson:
    return Lesson(
        "piles",
        "Four piles each",
        "The card on top of each of your piles belongs to your hand: play it like any other. The next one "
        "then comes up. Your opponent sees these cards, and you see his.",
    )


def _in_play(sight: Sight) -> list[Lesson]:
    found: Powers = sight.state.powers
    notes = list(_secret(sight))
    if not sum(sight.won) and found.first != "all":
        notes.append(Lesson("first", "The first trick", specials.first_trick(sight, found)))
    else:
        title = "Special cards" if found.jacks else "The mighty"
        notes.append(Lesson("specials", title, specials.special_cards(sight, found)))
    if found.joker != "none":
        notes.append(Lesson("joker", "The joker", specials.joker(sight, found)))
    return notes


def _secret(sight: Sight) -> Iterator[Lesson]:
    """Who may be with whom, before the called card falls and after it."""
    state = sight.state
    napoleon = sight.names[state.napoleon]
    if words.called_by_you(sight):
        text = f"{napoleon} called a card that you hold, so you play together."
        if words.everybody_knows(sight, state.called):
            text += " All have seen that you hold it."
        else:
            text += " Only you know it. Help without showing it too early, until the card falls."
        yield Lesson("adjutant", "You are the adjutant", text)
    elif not words.sides(sight).settled and state.napoleon != sight.view.viewer:
        yield Lesson(
            "secret",
            "Somebody may be the adjutant",
            "One of the others may hold the called card and play with Napoleon in secret, or Napoleon has it "
            "himself. Watch who gives him scoring cards.",
        )
    if state.adjutant not in (NOBODY, state.napoleon):
        yield Lesson(
            "shown",
            "The secret is out",
            "The called card has fallen: now everybody knows the sides. A diamond marks Napoleon and his "
            "adjutant, a ring the others, and what each side has taken stands at the right.",
        )
