"""Advice: reasons for an action, notes for beginners, and inferences from the play so far."""

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
    """A short note for a beginner. Each key is shown once."""

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
    """Return one of a game's notes in the current language, with its placeholders filled and `more`
    appended.

    Text after a space in a key distinguishes variants of the same note.
    """
    words, (title, text) = sight.words, notes[key]
    told = words.sentences(words.text(text, **places), *more)
    return BeginnerNote(key.split()[0], words.text(title), told)


def keys_of(notes: Mapping[str, NoteText]) -> Sequence[str]:
    """Return the keys of the notes; variants share one key."""
    return tuple(dict.fromkeys(key.split()[0] for key in notes))


class Advice(Generic[S]):
    """Advice with wording for any game."""

    lessons: Sequence[str] = ()
    """The keys of all notes."""
    topics: Mapping[str, str] = {}
    """Lesson keys by the name of a `CardMistake` or, for choices before the play, by the verb."""

    def hint(self, sight: TableContext[S], action: Action) -> Line:
        """Return the reason for the adviser's best action: a whole sentence that calls the action `it`."""
        return sight.words.line("It scores best on average.")

    def measure(self, sight: TableContext[S]) -> Text:
        """Return the unit of the figures in a hint, for use in a sentence."""
        return sight.words.text("Expected lead over the best opponent in this deal.")

    def topic(self, sight: TableContext[S], chosen: Action, better: Action) -> str | None:
        """Return the lesson key if the choice was worse for a reason special to this game.

        `None` means that `topics` decides; an empty string means that no lesson covers it.
        """
        return None

    def notes(self, sight: TableContext[S], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        """Return all notes that fit this moment, the most important one first."""
        return ()


def would_say(narration: Narration[S], sight: TableContext[S], action: Action) -> Line:
    """Return the answer of a player who is asked for advice."""
    said = named(narration, sight, action)
    if action.verb == "play":
        return sight.words.line("I'd play {action}", action=said)
    return sight.words.line("I'd say: {action}", action=said)


# What is known about cards, in any game.


def known_told(sight: TableContext[Any], suits: Iterable[int]) -> list[Line]:
    """Return what is known of the others' holdings in these suits, a line per fact, in the order of the
    suits.

    For trumps, a line also says how many may still be out.
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
                    "Others may still hold {count} trump ({suit}).",
                    "Others may still hold {count} trumps ({suit}).",
                    count,
                    suit=name,
                )
            )
    return told


def _lacks(view: View[Any], player: int, cards: Cards) -> bool:
    """Return whether a player who still has cards is known to hold none of `cards`."""
    hand = Zone("hands", player)
    if not view.hand_size(player) or view.state.hands[player] & cards:
        return False
    return hand not in view.hidden or not view.unseen & cards & view.state.may.get(hand, ~0)


# Reasons for a lead, in any game.


def lead_told(sight: TableContext[Any], card: Card, takers: Cards, *, trump: int | None = None) -> Line:
    """Return the reason for leading a plain card: the cards that can beat it, as far as the view shows.

    `takers` are the cards that would beat the lead. If `trump` is given and is led, the reason is that it
    draws trumps.
    """
    words, suit = sight.words, suit_of(card)
    out = each(may_be_held(sight.view, sight.state.turn) & takers)
    if suit == trump:
        return words.line("It draws trumps.") if out else words.line("It draws trumps and is sure to win.")
    return (len(out) > 1 and length_told(sight, suit)) or threats_told(sight, takers)


def threats_told(sight: TableContext[Any], takers: Cards) -> Line:
    """Return a sentence on the cards that may be out and beat a lead, as far as the view shows."""
    words, out = sight.words, each(may_be_held(sight.view, sight.state.turn) & takers)
    if not out:
        return words.line("It's sure to win.")
    if len(out) == 1:
        return words.line("Only {card} can beat it.", card=CardMark(out[0]))
    return words.line("{count} cards still out can beat it.", count=len(out))


def length_told(sight: TableContext[Any], suit: int) -> Line | None:
    """Return a remark on the length of a suit in the hand of the player to act, or `None` for a middling
    length.
    """
    words, hand, name = sight.words, sight.state.hands[sight.state.turn], sight.suit_names[suit]
    lengths = [(hand & cards).bit_count() for cards in SUIT_CARDS]
    count = lengths[suit]
    if count == 1:
        return words.line("It's your only card in {suit}.", suit=name)
    if all(count > other for place, other in enumerate(lengths) if place != suit):
        one = mark("{suit} is your longest suit: you hold {count}.")
        many = mark("{suit} are your longest suit: you hold {count}.")
        return words.line(sight.agreeing(suit, one, many), suit=words.capital(name), count=count)
    return None
