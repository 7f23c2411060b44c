"""Sheets over the records page: importing matches, renaming players, and choosing a seat for a deal code."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path, PurePath
from time import perf_counter

import pygame

from game.ai.levels import LEVEL_NAMES, LEVELS
from game.archive.received_text import pasted
from game.archive.transfer import MatchImport
from game.engine.visible_text import clean_name, shows
from game.match.match import CodedDeal
from scenes.framework.focus import FocusTarget
from scenes.framework.input import clipboard
from scenes.framework.preferences import NAME_LENGTH
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.player_crests import crests_for
from scenes.i18n import NO_WORDS, Text, as_it_is, path_text
from scenes.widgets import TextEntry
from scenes.widgets.choice_form import ChoiceForm, FormRow
from scenes.widgets.form_sheet import BUTTON_HEIGHT, MARGIN, FormSheet

LINE_HEIGHT = 24
IMPORT_SECONDS_PER_FRAME = 0.02
"""Seconds per frame spent on importing matches."""
MAX_PATH_LENGTH = 1000
Source = Path | Sequence[Path] | bytes
"""Paths of the files to import, or the content of one file."""


class ImportSheet(FormSheet):
    """Imports matches from files or the clipboard, immediately if `source` is given."""

    def __init__(
        self,
        begin: Callable[[Source], MatchImport],
        source: Source | None,
        show: Callable[[int], None],
    ) -> None:
        """`show` is called with the number of the first imported match when the sheet closes."""
        super().__init__()
        self.begin = begin
        self.show = show
        self.source = source
        self.intake: MatchImport | None = None if source is None else begin(source)
        self.over = False
        self.pasted_nothing = False
        """Whether the player pasted from a clipboard without text."""
        self._path = ""

    @property
    def busy(self) -> bool:
        """Whether matches are being imported."""
        return self.intake is not None and not self.over

    def update(self, dt: float) -> None:
        """Import as many matches as fit in the frame's time slice."""
        if self.intake is None or self.over:
            return
        end = perf_counter() + IMPORT_SECONDS_PER_FRAME
        while perf_counter() < end:
            if not self.intake.step():
                self.over = True
                self.rebuild(self.services)
                return

    def add(self, path: Path) -> bool:
        """Add another file while an import is running; return whether it was added."""
        if self.intake is None or self.over:
            return False
        self.intake.sources.append(path)
        return True

    def close(self) -> None:
        """Return to the records and show the first imported match."""
        super().close()
        if self.intake is not None and self.intake.first is not None:
            self.show(self.intake.first)

    def _start(self, source: Path | bytes) -> None:
        self.source, self.intake, self.over = source, self.begin(source), False
        self.rebuild(self.services)

    def _open_path(self) -> None:
        if self._path.strip():
            self._start(Path(os.path.expanduser(self._path.strip())))

    def _paste(self) -> None:
        text = clipboard.get()
        self.pasted_nothing = not shows(text)
        if self.pasted_nothing:
            self.rebuild(self.services)
        else:
            self._start(pasted(text))

    def build(self) -> None:
        """Build the choice of source, or after the import a button to continue."""
        look, words = self.look, self.words
        self._lines = self.fonts.wrap(
            self._note(), look.px(self.width - 2 * MARGIN), look.face(TextRole.HELP)
        )
        body = look.tall(LINE_HEIGHT) * len(self._lines)
        asking = self.intake is None
        entry = look.tall(40) + look.px(16) if asking else 0
        self.place(look.tall(64) + body + entry + look.tall(BUTTON_HEIGHT) + look.px(52))
        targets: list[FocusTarget] = []
        if asking:
            top = self.sheet.top + look.tall(64) + body + look.px(6)
            rect = pygame.Rect(0, top, self.sheet.width - 2 * look.px(MARGIN), look.tall(40))
            rect.left = self.sheet.left + look.px(MARGIN)
            path = TextEntry(
                self,
                rect,
                self._path,
                self._type,
                limit=MAX_PATH_LENGTH,
                on_enter=self._open_path,
                key="path",
            )
            path.read_name = words.text("File")
            targets.append(path)
            buttons = [
                (words.text("Import"), "import", self._open_path),
                (words.text("Clipboard"), "copy", self._paste),
                (words.text("Back"), "left", self.router.back),
            ]
        else:
            buttons = [(words.text("Done"), "check", self.close)]
        row = self.button_row(buttons)
        self.focus.set_targets([*targets, *row], targets[0] if targets else row[-1])

    def _type(self, path: str) -> None:
        self._path = path

    def _no_match(self, intake: MatchImport) -> Text:
        words = self.words
        if len(intake.sources) > 1:
            return words.text("None of these files contains an Etori match")
        (source,) = intake.sources
        name = path_text(PurePath(source.name)) if isinstance(source, Path) else words.text("The clipboard")
        return words.text("{file} contains no Etori match", file=name)

    @property
    def has_failed(self) -> bool:
        """Whether nothing could be imported."""
        intake = self.intake
        if not self.over or intake is None or intake.taken or intake.collected:
            return False
        return bool(intake.flaws or intake.trouble)

    def _title(self) -> Text:
        words, intake = self.words, self.intake
        if intake is None:
            return words.text("Import matches")
        if not self.over:
            return words.text("Importing matches")
        if intake.trouble is not None:
            return words.text("The matches can't be saved")
        if self.has_failed and not intake.there:
            return self._no_match(intake)
        if intake.collected and not intake.taken:
            return words.counted(
                "{count} collection imported", "{count} collections imported", len(intake.collected)
            )
        if not intake.taken:
            return words.text("No new matches")
        return words.counted("{count} match imported", "{count} matches imported", len(intake.taken))

    def _note(self) -> Text:
        words, intake = self.words, self.intake
        if self.pasted_nothing and intake is None:
            return words.text("The clipboard contains no text.")
        if intake is None:
            return words.text("Drop a file on this window, type its path, or import from the clipboard.")
        if not self.over:
            done = len(intake.taken) + intake.there
            return words.counted("{count} match so far.", "{count} matches so far.", done)
        told = [words.notice(intake.trouble)] if intake.trouble is not None else []
        if intake.flaws:
            told.append(self._flaw())
        if intake.there:
            there = words.counted(
                "{count} match was already in your records.",
                "{count} matches were already in your records.",
                intake.there,
            )
            told.append(there)
        elif not intake.taken and not told and not intake.collected:
            told.append(words.text("No match was found."))
        if intake.collected:
            new = sum(intake.collected.values())
            told.append(
                words.counted("{count} new item in Collections.", "{count} new items in Collections.", new)
            )
        if self.has_failed:
            told.append(words.text("Nothing was changed."))
        return words.sentences(*told) if told else words.text("Added to your records.")

    def _flaw(self) -> Text:
        words, flaws = self.words, self.intake.flaws if self.intake else []
        line, why, name, broken = flaws[0]
        file = path_text(PurePath(name))
        if broken is None:
            reason = as_it_is(why)
        elif line is None:
            reason = words.text("this isn't an Etori record: line {number} can't be read", number=broken)
        else:
            reason = words.text("this isn't an Etori record")
        if name and line is not None:
            first = words.text("{file}, line {number}: {reason}.", file=file, number=line, reason=reason)
        elif name:
            first = words.text("{file}: {reason}.", file=file, reason=reason)
        elif line is not None:
            first = words.text("Line {number}: {reason}.", number=line, reason=reason)
        else:
            first = words.text("{reason}.", reason=words.capital(reason))
        if len(flaws) == 1:
            return first
        if name:
            told = words.counted("{count} more error.", "{count} more errors.", len(flaws) - 1)
            return words.sentences(first, told)
        more = words.counted(
            "{count} more line can't be read.", "{count} more lines can't be read.", len(flaws) - 1
        )
        return words.sentences(first, more)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, its words and its contents."""
        look, fonts, paper = self.look, self.fonts, self.look.paper
        self.draw_titled(surface, self._title(), bad=self.has_failed)
        lines = self._lines if self.over or self.intake is None else [self._note()]
        for number, line in enumerate(lines):
            y = self.sheet.top + look.tall(70 + LINE_HEIGHT * number)
            x = self.sheet.left + look.px(MARGIN)
            fonts.draw(surface, line, (x, y), look.face(TextRole.HELP), paper.text2)
        super().draw(surface)


class RenameSheet(FormSheet):
    """Asks for the names of a match's players; they change when the sheet is confirmed."""

    def __init__(
        self, title: Text, seats: Sequence[str], names: Sequence[str], keep: Callable[[list[str]], None]
    ) -> None:
        super().__init__()
        self.title = title
        self.crests = crests_for(seats)
        self.names = list(names)
        self.keep = keep

    def build(self) -> None:
        """Build a text field for each player."""
        look, words = self.look, self.words
        tall, gap = look.tall(40), look.px(10)
        self.place(look.tall(76) + len(self.names) * (tall + gap) + look.tall(BUTTON_HEIGHT) + look.px(40))
        left = self.sheet.left + look.px(MARGIN)
        self._top = self.sheet.top + look.tall(68)
        entries: list[FocusTarget] = []
        for player, name in enumerate(self.names):
            x = left + look.px(48)
            rect = pygame.Rect(x, self._top + player * (tall + gap), 0, tall)
            rect.width = self.sheet.right - look.px(MARGIN) - x
            change = partial(self._type, player)
            entry = TextEntry(self, rect, name, change, limit=NAME_LENGTH, key=("name", player))
            entry.read_name = words.text("Name of player {number}", number=player + 1)
            entries.append(entry)
        row = self.button_row(
            [(words.text("Save"), "check", self._keep), (words.text("Back"), "left", self.router.back)]
        )
        self.focus.set_targets([*entries, *row], entries[0])

    def _type(self, player: int, name: str) -> None:
        self.names[player] = name

    def _keep(self) -> None:
        self.router.back()
        self.keep([clean_name(name) for name in self.names])

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the players' crests."""
        look = self.look
        self.draw_titled(surface, self.title or NO_WORDS)
        tall, side = look.tall(40), look.px(34)
        for player, crest in enumerate(self.crests):
            y = self._top + player * (tall + look.px(10)) + tall / 2
            x = self.sheet.left + look.px(MARGIN) + side / 2
            self.paint.put_centred(surface, self.paint.crest(crest, side), (x, y))
        super().draw(surface)


class SeatSheet(ChoiceForm):
    """Asks for a level and a seat; `play` is called with both when the sheet is confirmed."""

    def __init__(self, deal: CodedDeal, play: Callable[[str, int], None]) -> None:
        super().__init__({"level": LEVELS.index("normal"), "seat": 0})
        self.deal = deal
        self.play = play

    def head(self) -> tuple[Text, Text]:
        """Return the title, and how many play which game."""
        words, deal = self.words, self.deal
        told = words.text(
            "{game}, {players} players.", game=words.game(deal.game.title), players=deal.setup.players
        )
        return words.text("Play this deal"), told

    def rows(self) -> list[FormRow]:
        """Return the rows for the level and the seat."""
        words, setup = self.words, self.deal.setup
        seats = [
            words.text("Seat {number}, the dealer", number=player + 1)
            if player == setup.dealer
            else words.text("Seat {number}", number=player + 1)
            for player in range(setup.players)
        ]
        levels = [words.text(LEVEL_NAMES[level]) for level in LEVELS]
        return [
            FormRow("level", words.text("Opponents"), levels),
            FormRow("seat", words.text("Your seat"), seats, stepped=True),
        ]

    def go(self) -> tuple[Text, str]:
        """Return the text and the icon of the button that begins the deal."""
        return self.words.text("Play"), "play"

    def confirmed(self) -> None:
        """Begin the deal."""
        self.play(LEVELS[self.chosen["level"]], self.chosen["seat"])
