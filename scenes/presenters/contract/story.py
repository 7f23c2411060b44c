"""The result of a deal in words: what came of it, and why points were booked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from game.engine.scoring import Entry
from scenes.i18n import NO_WORDS, Text, as_it_is
from scenes.presenters.contract.scores import Breakdown, Strip
from scenes.presenters.contract.sight import S, Sight


@dataclass(frozen=True)
class Pending:
    """Points that count but are entered only later, and a note that says when."""

    entries: tuple[Entry, ...]
    note: Text


Result = TypeVar("Result")


def finished(result: Result | None) -> Result:
    """The result of a deal that is over."""
    assert result is not None
    return result


class DealStory(Generic[S]):
    """The result of a deal, as any game could tell it."""

    def title(self, sight: Sight[S]) -> Text:
        """The result of a deal in a few words."""
        return sight.words.text("Deal {number}", number=sight.deal)

    def story(self, sight: Sight[S]) -> Text:
        """The result of a deal in a sentence or two."""
        return NO_WORDS

    def reason(self, sight: Sight[S], entry: Entry) -> Text:
        """Why points were booked."""
        return sight.words.capital(as_it_is(entry.reason.text))

    def nothing(self, sight: Sight[S], player: int) -> Text:
        """The line for a player for whom nothing was booked."""
        return sight.words.text("Nothing this time")

    def heading(self, sight: Sight[S]) -> Text:
        """What stands over the points. For a game that books several deals at once."""
        return sight.words.text("This deal")

    def pending(self, sight: Sight[S]) -> Pending | None:
        """Points that are entered only later. For a game that books several deals at once."""
        return None

    def together(self, sight: Sight[S]) -> bool:
        """Whether players who have scored the same share a row. For a game in which teams change."""
        return False

    def strip(self, sight: Sight[S]) -> Strip | None:
        """The tricks of a finished deal by sides."""
        return None

    def breakdown(self, sight: Sight[S]) -> Breakdown | None:
        """How the sides came to their points, beside a pad. For a game that is scored on one."""
        return None
