"""What helps a player: why an action is good, and notes for who plays for the first time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple

from game.engine.actions import Action
from scenes.i18n import Line, Text
from scenes.presenters.contract.sight import S, Sight
from scenes.presenters.contract.voice import Voice, named


class BeginnerNote(NamedTuple):
    """A short note for who plays a game for the first time. Each key is shown once."""

    key: str
    title: Text
    text: Text


class NoteText(NamedTuple):
    """Title and text of a note."""

    title: str
    text: str


class Advice(Generic[S]):
    """Help as any game could give it."""

    texts: Mapping[str, NoteText] = {}
    """Notes by their keys; what follows a blank in a key tells variants of one note apart."""
    topics: Mapping[str, str] = {}
    """By the name of a slip, or the verb of a choice before the play, the key of the lesson about it."""

    @property
    def lessons(self) -> Sequence[str]:
        """Keys of all notes."""
        return tuple(dict.fromkeys(key.split()[0] for key in self.texts))

    def note(self, sight: Sight[S], key: str, *more: Text, **places: Text | int) -> BeginnerNote:
        """A note in the language in use: its text with the places filled, and `more` sentences."""
        words, (title, text) = sight.words, self.texts[key]
        told = words.sentences(words.text(text, **places), *more)
        return BeginnerNote(key.split()[0], words.text(title), told)

    def hint(self, sight: Sight[S], action: Action) -> Line:
        """What speaks for an action that the adviser likes best: a whole sentence that calls it `it`."""
        return sight.words.line("It does best in the deals that were tried.")

    def measure(self, sight: Sight[S]) -> Text:
        """What the figures of a hint count, in a sentence."""
        return sight.words.text("Points ahead in this deal, against the best.")

    def topic(self, sight: Sight[S], chosen: Action, better: Action) -> str | None:
        """The lesson about it where a choice was worse than another for what is special in the game.

        `None` where `topics` say it, empty where no lesson is about it.
        """
        return None

    def notes(self, sight: Sight[S], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        """All notes that fit this moment, the first one to be read first."""
        return ()


def would_say(voice: Voice[S], sight: Sight[S], action: Action) -> Line:
    """How a player puts it who is asked what he would do in the place of another."""
    said = named(voice, sight, action)
    if action.verb == "play":
        return sight.words.line("I would play {action}", action=said)
    return sight.words.line("I would say: {action}", action=said)
