"""Advice: reasons for an action, notes for beginners, and inferences from the play so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from game.engine.actions import Action
from game.engine.cards import HANDS, SUIT_CARDS, Cards
from game.engine.tricks import may_be_held
from game.engine.view import View
from scenes.i18n import Line, Text
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
    """A game's advice: reasons for an action, and notes for beginners. This class suits any game."""

    lessons: Sequence[str] = ()
    """The keys of all notes."""
    topics: Mapping[str, str] = {}
    """Lesson keys by the name of a `CardMistake` or, for choices before the play, by the verb."""

    def topic(self, sight: TableContext[S], chosen: Action, better: Action) -> str | None:
        """Return the lesson key if the choice was worse for a reason special to this game.

        `None` means that `topics` decides; an empty string means that no lesson covers it.
        """
        return None

    def notes(self, sight: TableContext[S], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        """Return all notes that fit the current state of the deal, the most important note first."""
        return ()

    def opening(self, sight: TableContext[S]) -> BeginnerNote | None:
        """Return the only note before the first card of a guided deal that begins with this card.

        It says what the player must win and what takes a trick. `None` if the usual notes do.
        """
        return None


def would_say(narration: Narration[S], sight: TableContext[S], action: Action) -> Line:
    """Return the words of an adviser who recommends an action."""
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
    hand = HANDS[player]
    if not view.hand_size(player) or view.state.hands[player] & cards:
        return False
    return hand not in view.hidden or not view.unseen & cards & view.state.may.get(hand, ~0)
