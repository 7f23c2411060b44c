"""The accounts of a match: the way to its end, the sheet of its deals, the pad."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from game.engine.view import View
from scenes.i18n import NO_WORDS, Text
from scenes.presenters.contract.scores import Breakdown, Ledger, Pad, Tallies
from scenes.presenters.contract.sight import S, Sight


class Accounts(Generic[S]):
    """A match that is the sum of its deals."""

    def target(self, sight: Sight[S]) -> int | None:
        """The points that win the match, if that is how it ends."""
        return None

    def label(self, sight: Sight[S], seen: View[S]) -> Text:
        """What a deal is called on the pages of scores. For a game whose deals come in rounds."""
        return sight.words.text("Deal {number}", number=seen.state.setup.number)

    def length(self, sight: Sight[S]) -> Text:
        """How long a finished match was. For a game whose deals come in rounds."""
        return sight.words.counted("{count} deal", "{count} deals", count=sight.deal)

    def ledger(self, sight: Sight[S], deals: Sequence[View[S]]) -> Ledger | None:
        """What each finished deal counts. For a game that books several deals at once."""
        return None

    def pad(self, sight: Sight[S], deals: Sequence[View[S]]) -> Pad | None:
        """The score pad after these deals. For a game that is scored on one."""
        return None

    def tallies(self, sight: Sight[S]) -> Tallies | None:
        """How far the players are on the way to something bigger than a deal. For a game that has rubbers."""
        return None

    def parts(self, sight: Sight[S], deals: Sequence[View[S]]) -> Breakdown | None:
        """What each part of the match has brought, where it has parts."""
        return None

    def allies(self, sight: Sight[S], player: int) -> Sequence[int]:
        """Who wins and loses the match together with a player, himself included.

        For a game that is played by partners.
        """
        return (player,)

    def merit(self, sight: Sight[S], player: int) -> tuple[int, Text]:
        """What counts before points at the end of the match. For a game in which something does.

        How much, and in words.
        """
        return 0, NO_WORDS


class RaceAccounts(Accounts[S]):
    """A match to a number of points, an option called `target`."""

    def target(self, sight: Sight[S]) -> int:
        target: int = sight.state.setup.options.target
        return target
