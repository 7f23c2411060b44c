"""Sheets that ask how a complete deal is played: from which seat, against whom, and with which hands open."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.ai.levels import LEVEL_NAMES, LEVELS
from game.match.match import CodedDeal
from scenes.i18n import Text
from scenes.pages.editor.texts import player_names
from scenes.widgets.choice_form import ChoiceForm, FormRow


class PracticeTable(NamedTuple):
    """How a person wants to play a deal as practice."""

    level: str
    """Level of the opponents."""
    seat: int
    open_hands: bool
    """Whether the person sees all hands."""


class PracticeSheet(ChoiceForm):
    """Asks for a level, a seat, and whether the other hands are hidden."""

    def __init__(self, deal: CodedDeal, play: Callable[[PracticeTable], None]) -> None:
        super().__init__({"level": LEVELS.index("normal"), "seat": 0, "hands": 0})
        self.deal = deal
        self.play = play

    def head(self) -> tuple[Text, Text]:
        """Return the title, and what open hands mean or how many play which game."""
        words, deal = self.words, self.deal
        if self.chosen["hands"]:
            told = self._meaning()
        else:
            game, players = words.game(deal.game.title), deal.setup.players
            told = words.text("{game}, {players} players.", game=game, players=players)
        return words.text("Play this deal"), told

    def _meaning(self) -> Text:
        return self.words.text("You see all hands; hints and opponents don't.")

    def rows(self) -> list[FormRow]:
        """Return the rows for the level, the seat and the other hands."""
        words, setup = self.words, self.deal.setup
        seats = [
            words.text("{player}, the dealer", player=name) if player == setup.dealer else name
            for player, name in enumerate(player_names(words, setup.players))
        ]
        levels = [words.text(LEVEL_NAMES[level]) for level in LEVELS]
        hands = [words.text("Hidden"), words.text("Open")]
        return [
            FormRow("level", words.text("Opponents"), levels),
            FormRow("seat", words.text("Your seat"), seats, stepped=True),
            FormRow("hands", words.text("Other hands"), hands, note=self._meaning()),
        ]

    def go(self) -> tuple[Text, str]:
        """Return the text and the icon of the button that begins the deal."""
        return self.words.text("Play"), "play"

    def confirmed(self) -> None:
        """Begin the deal."""
        chosen = self.chosen
        self.play(PracticeTable(LEVELS[chosen["level"]], chosen["seat"], bool(chosen["hands"])))


class WatchSheet(ChoiceForm):
    """Asks for the level of the computer players who play a deal to be watched."""

    def __init__(self, watch: Callable[[str], None]) -> None:
        super().__init__({"level": LEVELS.index("expert")})
        self.watch = watch

    def head(self) -> tuple[Text, Text]:
        """Return the title, and that the computer plays every seat."""
        words = self.words
        return words.text("Watch this deal"), words.text("The computer plays every seat.")

    def rows(self) -> list[FormRow]:
        """Return the row for the level."""
        words = self.words
        levels = [words.text(LEVEL_NAMES[level]) for level in LEVELS]
        return [FormRow("level", words.text("Players"), levels)]

    def go(self) -> tuple[Text, str]:
        """Return the text and the icon of the button that begins the deal."""
        return self.words.text("Watch"), "eye"

    def confirmed(self) -> None:
        """Begin the deal."""
        self.watch(LEVELS[self.chosen["level"]])
