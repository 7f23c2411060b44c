"""One run of the program, from the data folder to the last page, including its error handling."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.archive.folders import is_shared
from game.archive.locks import WindowLock
from game.archive.private_files import tighten
from game.archive.recovery import DATABASE_FILE
from game.engine.templates import Notice
from scenes.app.app import App
from scenes.app.program_run import SharedComputer
from scenes.audio import Sounds
from scenes.framework.main_loop import LoopHooks, play, play_on
from scenes.framework.preferences import SETTINGS_FILE, data_folder
from scenes.framework.system_language import system_language
from scenes.framework.version_info import log_folder, versions
from scenes.graphics.baked_surfaces import ASSETS
from scenes.i18n import Text, as_it_is, mark, path_text, words_in
from scenes.start.failed_starts import MAX_FAILED_STARTS, FailedStarts, passing_folder
from scenes.start.fault_report import report_text, write_report
from scenes.start.logbook import Logbook
from scenes.start.question_sheet import Answer, ask, can_ask
from scenes.start.stop_signal import StopSignal

if TYPE_CHECKING:
    from game.archive.players import PlayerProfile

NO_FOLDER_STATUS = 2
"""Exit status if nothing can be saved and no window can ask what to do."""
ERROR_STATUS = 1
"""Exit status after an error, or if no window can be opened."""
ACTIONS_REPORTED = 12
"""Number of last actions whose verbs a report lists."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class RunFolder:
    """The folder of a run's files, and whether it outlives the run."""

    path: Path
    lasting: bool = True
    matches: Path | None = None
    """Folder of the matches if they can be shown although nothing can be saved there, or None."""
    safe: bool = False
    """Whether the player is told that settings and match stay unchanged."""
    message: Notice | None = None
    """What the player is told about the choice of the folder, or None."""


class Program:
    """Runs the app, and again after an error if the player wants to."""

    def __init__(
        self,
        make_app: Callable[[RunFolder], App],
        stop: StopSignal,
        *,
        safe: bool,
        saves: bool,
        language: str | None = None,
        player: PlayerProfile | None = None,
    ) -> None:
        """`make_app` creates the app of each run.

        `safe` leaves the player's files alone. `saves` is False for a run that saves nothing and so needs no
        data folder. `language` is the code of a language to use in place of the system's, or None. `player`
        is the one to play as, `None` for who played last.
        """
        self._make_app = make_app
        self._stop = stop
        self._safe = safe
        self._saves = saves
        self._language = language or system_language()
        self._words = words_in(self._language)
        self._starts = FailedStarts(data_folder())
        self._player = player
        self._chosen = player is not None
        """Whether it is decided who plays; a new run after an error is for the same player."""
        self._held: WindowLock | None = None
        """Lock that shows that this window plays as the player."""
        self._log: Logbook | None = None
        self._now: App | None = None
        self.stuck = False
        """Whether the sound device is stuck, so that the process would hang at its end."""

    def run(self) -> int:
        """Run the program; return its exit status."""
        self._log = Logbook(log_folder())
        try:
            self._log.begin()
            status = self._run()
            logger.info("end: status %s", status)
            return status
        finally:
            self._log.close()

    def _run(self) -> int:
        trouble = self._starts.begin() if self._saves else None
        refused = self._asks_first(trouble)
        if refused is not None:
            return refused
        while True:
            try:
                self._play(lasting=trouble is None)
                self._went_well()
                return self._stop.status
            except Exception as fault:
                again = self._after(fault)
            if not again:
                return self._stop.status or ERROR_STATUS

    def _play(self, *, lasting: bool) -> None:
        """Run the app on the player's folder or, without `lasting` or in a safe start, on a temporary one."""
        message = None
        if not self._chosen or self._is_removed:
            self._chosen = True
            if is_shared(data_folder()):
                message = self._choose_last_player()
        folder = data_folder() if self._player is None else self._player.folder
        if lasting and not self._safe:
            self._run_app(RunFolder(folder, message=message))
            return
        with passing_folder(None if self._safe else folder / SETTINGS_FILE) as passing:
            matches = folder if not self._safe and _is_file(folder / DATABASE_FILE) else None
            self._run_app(RunFolder(passing or folder, lasting=False, matches=matches, safe=self._safe))

    def _run_app(self, folder: RunFolder) -> None:
        self._now = None
        app = self._start_app(folder)
        sounds = Sounds(ASSETS / "sounds")

        def standing() -> None:
            self._went_well()
            if self._now is not None:
                self._now.was_seen()

        hooks = LoopHooks(stopped=lambda: self._stop.asked, standing=standing, sounds=sounds)
        with contextlib.ExitStack() as ends:
            ends.callback(self._close, sounds)
            ends.callback(self._close_app)
            play(app.begin, app.preferences, folder.path, hooks, self._language)

    # The players who share the computer.

    @property
    def _is_removed(self) -> bool:
        """Whether another window has removed the player."""
        return self._player is not None and not os.path.isdir(self._player.folder)

    def _choose_last_player(self) -> Notice | None:
        """Choose who played last; return what to tell the first player if that is not known."""
        from game.archive.players import last_player

        self._player, known = last_player(data_folder())
        if known:
            return None
        logger.warning("it is not known who played last")
        return Notice("Etori can't tell who played last, and started with the first player.")

    def _start_app(self, folder: RunFolder) -> App:
        """Create the app for a player's folder."""
        app = self._now = self._make_app(folder)
        if self._saves and folder.lasting:
            number = 1 if self._player is None else self._player.number
            app.shared = SharedComputer(data_folder(), number, self._switch)
            if self._player is not None and is_shared(data_folder()):
                from game.archive.players import hold_player, remember_last

                tighten(folder.path)
                self._held = hold_player(self._player)
                with contextlib.suppress(OSError):  # the next start begins with another player
                    remember_last(data_folder(), self._player)
        return app

    def _switch(self, player: PlayerProfile) -> None:
        """End the run of one player and begin that of another in the same window."""
        assert self._now is not None, "only a run asks for this"
        navigator = self._now.navigator
        navigator.clear()  # pages save what they hold
        self._close_app()
        self._player = player
        logger.info("player %s", player.number)
        app = self._start_app(RunFolder(player.folder))
        play_on(navigator, player.folder, app.begin)
        app.was_seen()  # who has just switched looks at the window

    def _close_app(self) -> None:
        """End the run of a player: everything is saved and released."""
        if self._now is not None:
            self._now.close()
        if self._held is not None:
            self._held.release()
            self._held = None

    def _close(self, sounds: Sounds) -> None:
        """Close the sound device, after everything that must not be lost."""
        if not sounds.close():
            logger.warning("the sound device does not answer")
            self.stuck = True

    def _went_well(self) -> None:
        if self._saves:
            self._starts.well()

    # Questions before the first page.

    def _asks_first(self, trouble: OSError | None) -> int | None:
        """Ask what must be decided before the start; return `None` to go on, else the exit status."""
        if trouble is not None:
            return self._asks_without_folder(trouble)
        try:
            pygame.display.init()
        except pygame.error as fault:
            self._went_well()  # a safe start would find no screen either
            _say(self._words.text("Can't open a window: {reason}", reason=str(fault)))
            return ERROR_STATUS
        if not can_ask() and not os.environ.get("SDL_VIDEODRIVER"):
            self._went_well()
            _say(self._words.text("Can't open a window: there's no screen."))
            return ERROR_STATUS
        if self._saves and not self._safe and self._starts.failed >= MAX_FAILED_STARTS and can_ask():
            return self._offers_safe_start()
        return None

    def _asks_without_folder(self, trouble: OSError) -> int | None:
        """Say that nothing can be saved, in a window or else on the console.

        Return `None` if the player goes on, else the exit status.
        """
        words = self._words
        told = words.text(
            "Etori can't save your matches and settings in {folder}: {reason}.",
            folder=path_text(data_folder()),
            reason=as_it_is(trouble.strerror or type(trouble).__name__),
        )
        if not can_ask():
            _say(told)
            return NO_FOLDER_STATUS
        answers = [(words.text("Play without saving"), "cards"), (words.text("Quit"), "door")]
        chosen = self._ask(words.text("Nothing can be saved"), [told], answers)
        return None if chosen == 0 else self._stop.status

    def _offers_safe_start(self) -> int | None:
        """Offer a safe start; return `None` if the player goes on, else the exit status."""
        words = self._words
        told = words.text(
            "A safe start doesn't use or change your settings or match. Nothing will be saved until you "
            "start normally again."
        )
        answers = [
            (words.text("Start safely"), "flag"),
            (words.text("Start normally"), "cards"),
            (words.text("Quit"), "door"),
        ]
        chosen = self._ask(words.text("The last few starts failed"), [told], answers)
        self._safe = chosen == 0
        return self._stop.status if chosen == 2 else None

    # After an error.

    def _after(self, fault: Exception) -> bool:
        """Write the report and tell the player; return whether they start again."""
        words = self._words
        told = [words.text("An unexpected error stopped the program.")]
        with contextlib.suppress(Exception):  # the player must be told, whatever else fails
            told += self._facts(fault)
        with contextlib.suppress(Exception):
            if not self._stop.asked and can_ask():
                return self._asks_again(told)
        _say(words.sentences(*told))
        return False

    def _facts(self, fault: Exception) -> list[Text]:
        """Count the failed start and write the report; return the facts for the player.

        These are whether the match is saved, and where the report is.
        """
        words, told = self._words, []
        if self._saves:
            self._starts.badly()
        kept = None if self._now is None else self._now.kept
        if kept is not None:
            told.append(
                words.text("Your match is saved up to the last action.")
                if kept
                else words.text("The last actions of your match couldn't be saved.")
            )
        report = self._report(fault)
        if report is not None:
            told.append(
                words.text(
                    "Etori saved a report that can help fix the problem. The report contains no names or "
                    "cards. Its location:"
                )
            )
            told.append(path_text(report))
        return told

    def _asks_again(self, told: Sequence[Text]) -> bool:
        words = self._words
        answers = [(words.text(mark("Restart", about="after a fault")), "replay")]
        if not self._safe and self._saves:
            answers.append((words.text("Start safely"), "flag"))
        answers.append((words.text("Quit"), "door"))
        chosen = self._ask(words.text("Etori ran into a problem and had to close"), told, answers)
        self._safe = self._safe or answers[chosen][1] == "flag"
        return chosen < len(answers) - 1 and not self._stop.asked

    def _report(self, fault: Exception) -> Path | None:
        app = self._now
        pages = () if app is None else app.pages
        verbs = () if app is None or app.match is None else app.match.last_verbs(ACTIONS_REPORTED)
        text = report_text(fault, versions(), pages, verbs)
        logger.error("the program stopped by a fault\n%s", text)
        return write_report(text, self._log.folder if self._log is not None else None)

    def _ask(self, title: Text, told: Sequence[Text], answers: Sequence[Answer]) -> int:
        chosen = ask(title, told, answers, lambda: self._stop.asked)
        return len(answers) - 1 if self._stop.asked else chosen


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # the folder can't be reached
        return False


def _say(told: Text) -> None:
    """Print a message on standard error, if the program has one."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print("etori:", told, file=sys.stderr, flush=True)
