"""What somebody is told at the table who plays California Jack for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.cards import ACE, JACK, TEN, TWO, Card, card_of, rank_of, suit_of
from game.games.california_jack.state import DRAWS, TRICKS, CaliforniaJackState
from scenes.i18n import Template, Text, mark
from scenes.presenters.contract.advice import BeginnerNote
from scenes.presenters.contract.sight import Sight

KEYS = ("aim", "stock", "follow", "captured", "last")


def notes(sight: Sight[CaliforniaJackState]) -> Iterator[BeginnerNote]:
    """All that fit a question, what is needed first before the rest."""
    yield _aim(sight)
    if sum(sight.won) >= DRAWS:
        yield _last(sight)
    elif not sight.trick:
        yield from _stock(sight)
    if sight.trick:
        yield _follow(sight)
        yield from _captured(sight)


def _aim(sight: Sight[CaliforniaJackState]) -> BeginnerNote:
    """What a deal is played for."""
    words = sight.words
    return BeginnerNote(
        "aim",
        words.text("What is captured counts"),
        words.text(
            "Four points are in every deal: for the ace, the two and the jack of {trump}, and for the most "
            "card points, in which a ten is worth most. These cards count for whoever captures them, not for "
            "whoever holds them.",
            trump=sight.suit_names[sight.state.trump],
        ),
    )


def _stock(sight: Sight[CaliforniaJackState]) -> Iterator[BeginnerNote]:
    """Why a trick may be worth winning, or losing, for the card that comes with it."""
    words, (*_, beneath, top) = sight.words, sight.state.stock
    if beneath >= 0:  # the cut card, the last of all, which both know
        return
    if top < 0:
        told = words.text("After each trick both draw a card, the winner first. Nobody sees what comes.")
    else:
        told = words.text(
            "After each trick both draw. The winner takes the card that lies open, now {card}, and the other "
            "one the hidden card beneath it. Win a trick for a good card; leave a poor one lying.",
            card=sight.the_card(top),
        )
    yield BeginnerNote("stock", words.text("The stock"), told)


def _follow(sight: Sight[CaliforniaJackState]) -> BeginnerNote:
    """What may be played to a lead."""
    words, state = sight.words, sight.state
    led, trump = suit_of(state.trick[0]), state.trump
    told: Template
    if led == trump:
        told = mark("Trumps were led: play {trump} if you have any. The highest of them takes the trick.")
    elif state.setup.options.void_must_trump:
        told = mark(
            "Play {led}, or trump with {trump} whenever you like. Without {led} you must trump if you can. "
            "The highest trump takes the trick, else the highest card of {led}."
        )
    else:
        told = mark(
            "Play {led}, or trump with {trump} whenever you like. Without {led} you may throw any card away. "
            "The highest trump takes the trick, else the highest card of {led}."
        )
    names = sight.suit_names
    return BeginnerNote(
        "follow", words.text("Your answer"), words.text(told, led=names[led], trump=names[trump])
    )


def _captured(sight: Sight[CaliforniaJackState]) -> Iterator[BeginnerNote]:
    """What lies in the trick that counts for whoever takes it."""
    words, card = sight.words, sight.state.trick[0]
    worth = _worth(sight, card)
    if worth is not None:
        told = words.text(
            "{worth} It does not matter that {player} held it.",
            worth=worth,
            player=sight.names[sight.state.player_at(0)],
        )
        yield BeginnerNote("captured", words.text("A card to capture"), told)


def _worth(sight: Sight[CaliforniaJackState], card: Card) -> Text | None:
    """What a card brings to whoever captures it, where that is much."""
    words = sight.words
    name = words.capital(sight.the_card(card))
    if card in (card_of(rank, sight.state.trump) for rank in (ACE, TWO, JACK)):
        return words.text("{card} is a point for whoever takes this trick.", card=name)
    if rank_of(card) == TEN:
        return words.text(
            "{card} is 10 card points for whoever takes this trick, and who has most of the 80 scores a "
            "point.",
            card=name,
        )
    return None


def _last(sight: Sight[CaliforniaJackState]) -> BeginnerNote:
    """What is different without a stock."""
    words = sight.words
    return BeginnerNote(
        "last",
        words.text("The stock is used up"),
        words.text(
            "The last {count} tricks are played from the hand. All that you have not seen by now, your "
            "opponent holds. After them the four points are counted.",
            count=TRICKS - DRAWS,
        ),
    )
