"""What somebody is told at the table who plays Napoleon for the first time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.engine.cards import NO_TRUMP
from game.engine.state import NOBODY
from game.games.napoleon.form import NapoleonForm
from game.games.napoleon.state import NapoleonState
from scenes.i18n import Template, mark
from scenes.presenters.contract.advice import BeginnerNote
from scenes.presenters.contract.sight import Sight
from scenes.presenters.napoleon import specials
from scenes.presenters.napoleon.facts import called_by_you, everybody_knows, sides

KEYS = ("auction", "piles", "call", "blind", "adjutant", "secret", "first", "specials", "joker", "shown")

BIDS: Mapping[tuple[bool, bool], Template] = {
    (True, True): mark("A bid says how many of them Napoleon's side will take, and names trumps, or none."),
    (True, False): mark("A bid says how many of them Napoleon's side will take, and names trumps."),
    (False, True): mark("A bid says how many of them Napoleon will take, and names trumps, or none."),
    (False, False): mark("A bid says how many of them Napoleon will take, and names trumps."),
}
"""What is bid, by whether an adjutant is called and whether there can be no trumps."""


def auction(sight: Sight[NapoleonState]) -> BeginnerNote:
    """What counts, and what a bid says."""
    form, words = sight.state.form, sight.words
    if form.oldest:
        worth = mark("Aces, kings, queens and jacks count a point each, {points} in all.")
    else:
        worth = mark("Aces, kings, queens, jacks and tens count a point each, {points} in all.")
    return BeginnerNote(
        "auction",
        words.text("The auction"),
        words.text(
            "{worth} {bid} Whoever bids highest is Napoleon.",
            worth=words.text(worth, points=form.points),
            bid=words.text(_bid(form)),
        ),
    )


def _bid(form: NapoleonForm) -> Template:
    if form.oldest:
        return mark("A bid says exactly how many of them Napoleon will take, and names trumps.")
    return BIDS[form.calls, NO_TRUMP in form.strains]


def piles(sight: Sight[NapoleonState]) -> BeginnerNote:
    """What lies before two players."""
    return BeginnerNote(
        "piles",
        sight.words.text("Four piles each"),
        sight.words.text(
            "The card on top of each of your piles belongs to your hand: play it like any other. The next "
            "one then comes up. Your opponent sees these cards, and you see his."
        ),
    )


def call(sight: Sight[NapoleonState]) -> BeginnerNote:
    """What it means to call a card."""
    words = sight.words
    shared = words.text("Whoever holds it is your adjutant and wins or loses with you.")
    if sight.state.form.hattori:
        shared = words.text("Whoever holds it is your adjutant and helps you.")
    return BeginnerNote(
        "call",
        words.text("The adjutant"),
        words.text(
            "Call a card that you would like to have with you. {shared} "
            "As a rule nobody, not even you, learns who before the card falls.",
            shared=shared,
        ),
    )


def blind(sight: Sight[NapoleonState]) -> BeginnerNote:
    """What becomes of the cards that are put away."""
    words = sight.words
    if sight.state.form.oldest:
        away = words.text(
            "A scoring card that you put away lies open and is none of those that you must take."
        )
    else:
        away = words.text(
            "A scoring card that you put away lies open and counts for your opponents, "
            "so let small cards go first."
        )
    return BeginnerNote(
        "blind",
        words.text("The blind is yours"),
        words.text("You have taken the blind; now put as many cards away. {away}", away=away),
    )


def secret(sight: Sight[NapoleonState]) -> Iterator[BeginnerNote]:
    """Who may be with whom, before the called card falls and after it."""
    state, words = sight.state, sight.words
    if called_by_you(sight.view):
        yield _adjutant(sight)
    elif not sides(state).settled and state.napoleon != sight.view.viewer:
        yield BeginnerNote(
            "secret",
            words.text("Somebody may be the adjutant"),
            words.text(
                "One of the others may hold the called card and play with Napoleon in secret, or Napoleon "
                "has it himself. Watch who gives him scoring cards."
            ),
        )
    if state.adjutant not in (NOBODY, state.napoleon):
        yield BeginnerNote(
            "shown",
            words.text("The secret is out"),
            words.text(
                "The called card has fallen: now everybody knows the sides. A diamond marks Napoleon and his "
                "adjutant, a ring the others, and what each side has taken stands at the right."
            ),
        )


def _adjutant(sight: Sight[NapoleonState]) -> BeginnerNote:
    state, words = sight.state, sight.words
    secret = words.text("Only you know it. Help without showing it too early, until the card falls.")
    if everybody_knows(state, state.called):
        secret = words.text("All have seen that you hold it.")
    return BeginnerNote(
        "adjutant",
        words.text("You are the adjutant"),
        words.text(
            "{napoleon} called a card that you hold, so you play together. {secret}",
            napoleon=sight.names[state.napoleon],
            secret=secret,
        ),
    )


def powers(sight: Sight[NapoleonState]) -> Iterator[BeginnerNote]:
    """What wins a trick: the first one, or any other; and what the joker does."""
    words, found = sight.words, sight.state.powers
    if sight.state.first_trick and found.first != "all":
        yield BeginnerNote("first", words.text("The first trick"), specials.first_trick(sight, found))
    else:
        title = words.text("Special cards") if found.jacks else words.text("The mighty")
        yield BeginnerNote("specials", title, specials.special_cards(sight, found))
    if found.joker != "none":
        yield BeginnerNote("joker", words.text("The joker"), specials.joker(sight, found))
