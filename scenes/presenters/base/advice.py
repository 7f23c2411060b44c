"""Advice: reasons for an action, notes for beginners, and what a player can tell from the play so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from game.engine.actions import Action
from game.engine.cards import SUIT_CARDS, Card, Cards, each, suit_of
from game.engine.state import Zone
from game.engine.tricks import may_be_held
from game.engine.view import View
from scenes.i18n import CardMark, Line, Text, mark
from scenes.presenters.base.narration import Narration, named
from scenes.presenters.base.table_context import S, TableContext


class BeginnerNote(NamedTuple):
    """A short note for who plays a game for the first time. Each key is shown once."""

    key: str
    title: Text
    text: Text


class NoteText(NamedTuple):
    """Title and text of a note."""

    title: str
    text: str


def note(
    notes: Mapping[str, NoteText], sight: TableContext[S], key: str, *more: Text, **places: Text | int
) -> BeginnerNote:
    """One of a game's notes in the language in use: its text with the places filled, and `more` sentences.

    What follows a blank in a key tells variants of one note apart.
    """
    words, (title, text) = sight.words, notes[key]
    told = words.sentences(words.text(text, **places), *more)
    return BeginnerNote(key.split()[0], words.text(title), told)


def keys_of(notes: Mapping[str, NoteText]) -> Sequence[str]:
    """The keys of notes, variants taken together."""
    return tuple(dict.fromkeys(key.split()[0] for key in notes))


class Advice(Generic[S]):
    """Help as any game could give it."""

    lessons: Sequence[str] = ()
    """The keys of all notes."""
    topics: Mapping[str, str] = {}
    """By the name of a slip, or the verb of a choice before the play, the key of the lesson about it."""

    def hint(self, sight: TableContext[S], action: Action) -> Line:
        """Reason for the adviser's best action: a whole sentence that calls the action `it`."""
        return sight.words.line("It does best in the deals tried.")

    def measure(self, sight: TableContext[S]) -> Text:
        """Unit of the figures of a hint, in a sentence."""
        return sight.words.text("Points ahead of the best opponent in this deal.")

    def topic(self, sight: TableContext[S], chosen: Action, better: Action) -> str | None:
        """The lesson about it where a choice was worse than another for what is special in the game.

        `None` where `topics` say it, empty where no lesson is about it.
        """
        return None

    def notes(self, sight: TableContext[S], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        """All notes that fit this moment, the first one to be read first."""
        return ()


def would_say(narration: Narration[S], sight: TableContext[S], action: Action) -> Line:
    """Answer of a player who is asked for advice."""
    said = named(narration, sight, action)
    if action.verb == "play":
        return sight.words.line("I'd play {action}", action=said)
    return sight.words.line("I'd say: {action}", action=said)


# What is known of cards, in any game.


def known_told(sight: TableContext[Any], suits: Iterable[int]) -> list[Line]:
    """Inferences about the others' cards of these suits, a sentence each, in the suits' order.

    Of trumps it is also told how many may be out.
    """
    view, words, viewer = sight.view, sight.words, sight.view.viewer
    assert viewer is not None, "somebody knows it"
    out = may_be_held(view, viewer)
    told: list[Line] = []
    for suit in suits:
        cards, name = SUIT_CARDS[suit], sight.suit_names[suit]
        if not out & cards:
            told.append(words.line("No one else has any {suit} left.", suit=name))
            continue
        told += [
            words.line("{player} has no {suit} left.", player=sight.names[player], suit=name)
            for player in range(len(sight.names))
            if player != viewer and _lacks(view, player, cards)
        ]
        if suit == sight.state.trump:
            count = (out & cards).bit_count()
            told.append(
                words.counted_line(
                    "{count} card of {suit} may still be out.",
                    "{count} cards of {suit} may still be out.",
                    count,
                    suit=name,
                )
            )
    return told


def _lacks(view: View[Any], player: int, cards: Cards) -> bool:
    """Whether a player who has cards has shown to have none of these."""
    hand = Zone("hands", player)
    if not view.hand_size(player) or view.state.hands[player] & cards:
        return False
    return hand not in view.hidden or not view.unseen & cards & view.state.may.get(hand, ~0)


# Reasons for a lead, in any game.


def lead_told(sight: TableContext[Any], card: Card, takers: Cards, *, trump: int | None = None) -> Line:
    """Reason for leading a plain card: the cards that can take it, as far as the player's view tells.

    `takers` are the cards that take a trick over from it. Where `trump` is given and led, it draws trumps.
    """
    words, suit = sight.words, suit_of(card)
    out = each(may_be_held(sight.view, sight.state.turn) & takers)
    if suit == trump:
        return words.line("It draws trumps.") if out else words.line("It draws trumps and is sure to win.")
    return (len(out) > 1 and length_told(sight, suit)) or threats_told(sight, takers)


def threats_told(sight: TableContext[Any], takers: Cards) -> Line:
    """Cards that may be out and take the trick from a lead, as far as the view tells."""
    words, out = sight.words, each(may_be_held(sight.view, sight.state.turn) & takers)
    if not out:
        return words.line("It's sure to win.")
    if len(out) == 1:
        return words.line("Only {card} can beat it.", card=CardMark(out[0]))
    return words.line("{count} of the cards still out can beat it.", count=len(out))


def length_told(sight: TableContext[Any], suit: int) -> Line | None:
    """Remark on the length of a suit of the player to act; `None` for a middling length."""
    words, hand, name = sight.words, sight.state.hands[sight.state.turn], sight.suit_names[suit]
    lengths = [(hand & cards).bit_count() for cards in SUIT_CARDS]
    count = lengths[suit]
    if count == 1:
        return words.line("It's your only card of {suit}.", suit=name)
    if all(count > other for place, other in enumerate(lengths) if place != suit):
        one = mark("{suit} is your longest suit: you hold {count}.")
        many = mark("{suit} are your longest suit: you hold {count}.")
        return words.line(sight.agreeing(suit, one, many), suit=words.capital(name), count=count)
    return None
