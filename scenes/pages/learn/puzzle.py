"""Puzzles at the table: the player looks for the right action."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import pygame

from game import GAMES
from game.analysis.themes import Theme
from game.archive.collections import CollectionItem, ItemKind
from game.engine.actions import Action
from game.engine.rules import Game
from game.puzzles import progress as kept
from game.puzzles.own_mistakes import OwnMistakes
from game.puzzles.progress import PuzzleProgress
from game.puzzles.puzzle import Grade, Puzzle
from game.puzzles.session import HINT_STEPS, PuzzleSession
from scenes.audio import Noise
from scenes.framework import routes
from scenes.graphics.player_crests import DEFAULT_NAMES
from scenes.i18n import Line, Text
from scenes.pages.learn.learn_sidebar import LearnSidebar, PuzzleSidebar, SidebarAction, SidebarPlan
from scenes.pages.learn.note_panel import NoteButton, NotePanel, NoteTone
from scenes.pages.learn.puzzle_words import PuzzleWords, grade_text
from scenes.pages.learn.stopped_table import StoppedTable
from scenes.presenters import presenter_of
from scenes.table.picker.answers import Answer, ChosenActions, RefusedCard

logger = logging.getLogger(__name__)


class PuzzleTable(StoppedTable):
    """Shows the puzzles of a game one after another. The progress is stored in the data folder."""

    def __init__(
        self,
        game: Game[Any],
        puzzles: Sequence[Puzzle],
        own: OwnMistakes | None = None,
        day: Callable[[], date] = date.today,
        *,
        only: Puzzle | None = None,
        about: Theme | None = None,
    ) -> None:
        """`puzzles` are those of the game, at least one. Mistakes from `own` deals that are due come first.

        `day` returns today's date. With `only` one of the puzzles it is practised alone, and does not count.
        With `about` only puzzles with this theme are shown, of which there is at least one.
        """
        super().__init__()
        self.game = game
        self.puzzles = puzzles
        self.own = own
        self.day = day
        self.only = only
        self.in_turn = [puzzle for puzzle in puzzles if about is None or puzzle.theme is about]
        """The puzzles to show, in their order."""
        self.hinted = False
        """Whether a step of the hint is shown."""
        self.tried: Action | None = None
        """The last answer if it was wrong and is not played out, otherwise None."""
        self.about = ""
        """Clause of the rules about the decision; empty if there is none."""
        self._counted = False
        """Whether the result of this puzzle has been added to the progress."""
        self._moved: Grade | None = None
        """The grade of the puzzles to come, if this puzzle has changed it, otherwise None."""

    # Life cycle.

    def enter(self) -> None:
        """Load the progress and start with the next puzzle."""
        self._all: dict[str, PuzzleProgress] = kept.load(self.services.data)
        self._saved = True
        self._begin()

    @property
    def progress(self) -> PuzzleProgress:
        """The player's progress with the puzzles of this game."""
        return self._all.get(self.game.key, PuzzleProgress())

    def _begin(self, besides: Puzzle | None = None) -> None:
        own, progress, today = None, self.progress, self.day()
        if self.own is not None:
            own = self.own.next(lambda missed: progress.is_due(missed.key, missed.day, today))
        puzzle = self.only or (progress.following(self.in_turn, besides) if own is None else own.puzzle)
        assert puzzle is not None, "there is one at least"
        name, others = self.services.preferences.name, (own.names if own else None) or DEFAULT_NAMES
        self.sitting = PuzzleSession(puzzle, GAMES, name, others, None if own is None else own.missed)
        self.telling = PuzzleWords(self.sitting, presenter_of(self.game.key))
        self._counted, self._moved = self.only is not None, None
        self._sit()

    def _sit(self) -> None:
        """Set up the table just before the decision."""
        self.wrong, self.refused, self.tried, self.hinted = None, None, None, False
        self.sit(self.sitting.host, self.sitting.before, faces=self.sitting.puzzle.open)
        self.about = super().clause

    def heading(self) -> tuple[Text, Text]:
        """Return the game's title, and the number and grade of the puzzle."""
        game = self.words.game(self.game.title)
        if self.sitting.missed is not None:
            return game, self.words.text("From your own deal")
        number = self.puzzles.index(self.sitting.puzzle) + 1
        grade = grade_text(self.words, self.sitting.puzzle.grade)
        return game, self.words.text("Puzzle {number}, {grade}", number=number, grade=grade)

    @property
    def clause(self) -> str:
        """Clause about the refused card or else about the decision, also after it was made."""
        return self.about if self.refused is None else super().clause

    def prompt(self) -> Line:
        """Return a request to find the card while only cards can be chosen, otherwise an empty line."""
        picker = self.parts.picker
        alone = picker.choices.by_card and not picker.in_prompt
        return self.words.line("Find the card") if alone and self.sitting.answered is None else ()

    def own_rail(self, area: pygame.Rect) -> LearnSidebar:
        """Return the lower part of the sidebar: the task, the streak and four buttons."""
        words, view = self.words, self.seat.state.view
        sight = self.table_view.see(view, self.host.deal_number, you=self.seat.viewer)
        foot = (
            SidebarAction(words.text("Hint"), "bulb", self.hint, pygame.K_h),
            SidebarAction(words.text("Undo"), "undo", self.take_back, pygame.K_u),
            SidebarAction(words.text("Solution"), "book", self.show, pygame.K_s),
            SidebarAction(words.text("Next"), "right", self.next, pygame.K_n),
        )
        leave = SidebarAction(words.text("Leave"), "door", self.router.back)
        star = SidebarAction(words.text("Star"), "star", self.collect, pygame.K_b)
        plan = SidebarPlan(self, area, self.open_rules, leave, foot, star)
        rail = PuzzleSidebar(plan, self.telling.goal(sight), self.telling.terms(sight), self.progress)
        self._show_star(rail)
        return rail

    def _show_star(self, rail: LearnSidebar) -> None:
        if rail.star is not None:
            rail.star.show_collected(self.router.collected(self._item))

    def resume(self) -> None:
        """Show whether the puzzle was starred."""
        super().resume()
        self._show_star(self.parts.own)

    # Texts and questions.

    def present(self) -> None:
        """Show the result of the answer, or ask for one. Called when nothing moves."""
        sitting, note = self.sitting, self.parts.note
        note.clear()
        rail = self.parts.own
        assert isinstance(rail, PuzzleSidebar)
        rail.progress = self.progress
        asked = sitting.answered is None
        rail.hint.set_enabled(asked and sitting.hints < HINT_STEPS)
        rail.undo.set_enabled(not asked)
        rail.solution.set_enabled(asked or not sitting.right)
        if asked:
            self._ask(note)
        else:
            self._tell(note)

    def _ask(self, note: NotePanel) -> None:
        said = self._said()
        if said is not None:
            note.show(*said)
        self.offer([action for action in self.seat.state.offered if action in self.sitting.legal])
        if said is not None and self.crowded:  # no room for both: the text is shown first, then the question
            self.parts.picker.close()
            note.show(*said, [NoteButton(self.words.text("Continue"), self._take_up)])
            self.offer(())
            self.focus.move_to(note.buttons[-1])

    def _said(self) -> tuple[Text, Line, NoteTone] | None:
        """Return title, text and kind of what is shown before an answer, or None.

        It is why a card can't be played, that an answer was wrong, or a step of the hint.
        """
        sight, words = self.sight(), self.words
        if self.refused is not None:
            return words.text("Not allowed"), (self.refused.words,), NoteTone.WRONG
        if self.tried is not None:
            return words.text("Not this one"), self.telling.not_best(self.tried, sight), NoteTone.WRONG
        if not self.hinted:
            return None
        steps = self.sitting.hints
        title = words.text("Hint, {number} of {all}", number=steps, all=HINT_STEPS)
        return title, self.telling.hint(steps, sight), NoteTone.SAYS

    def _take_up(self) -> None:
        """Remove the text that has been read, and ask."""
        hinted = self.hinted
        self.refused, self.tried, self.hinted = None, None, False
        self.present()
        if hinted:
            self._lead()

    def _lead(self) -> None:
        """Move the focus to the answer if the hint has named it, unless its text is to be read first."""
        if self.sitting.hints == HINT_STEPS and not self.parts.note.buttons:
            self.parts.picker.lead_to(self.sitting.puzzle.answer)

    def _tell(self, note: NotePanel) -> None:
        sight, words, sitting = self.sight(), self.words, self.sitting
        title, line = self.telling.title(sight), self.telling.outcome(sight)
        if self._moved is not None and sitting.right:
            line = words.line(
                "{told} The next puzzles are {grade}.", told=line, grade=grade_text(words, self._moved)
            )
        again = NoteButton(words.text("Try again"), self.take_back)
        following = NoteButton(words.text("Done") if self.only else words.text("Next puzzle"), self.next)
        if sitting.right:
            note.show(title, line, NoteTone.RIGHT, [again, following] if sitting.shown else [following])
        else:
            note.show(title, line, NoteTone.WRONG, [again])
        self.offer(())
        self.focus.move_to(note.buttons[-1])

    # Answers.

    def answer(self, answer: Answer) -> None:
        """Handle a card or button chosen by the player."""
        if self.sitting.answered is not None:
            return
        match answer:
            case ChosenActions((action,)):
                self._do(action)
            case RefusedCard(card):
                self.refuse(card)

    def _do(self, action: Action) -> None:
        self.refused, self.tried, self.hinted = None, None, False
        right = self.sitting.answer(action)
        self._count(over=right)
        if self.sitting.answered is None:
            self.tried = action
            self.reject(None)
            return
        if not right:
            self.sound(Noise.REFUSED)
        self.see()

    def _count(self, *, over: bool) -> None:
        """Save the result once: when the puzzle is solved, or can't be solved at the first try any more."""
        if self._counted or (self.sitting.clean and not over):
            return
        self._counted = True
        if self._saved:  # another window may have saved more meanwhile
            self._all |= kept.load(self.services.data)
        clean, missed = self.sitting.clean, self.sitting.missed
        if missed is not None:
            after = self.progress.after_own(missed.key, self.day(), clean=clean)
        else:
            after = self.progress.after(self.sitting.puzzle, clean=clean)
            self._moved = after.grade if after.grade != self.progress.grade else None
        self._all[self.game.key] = after
        try:
            kept.save(self.services.data, self._all)
            self._saved = True
        except OSError as fault:
            self._saved = False
            logger.warning("the progress with puzzles is not kept: %s", fault)

    # Commands.

    def hint(self) -> None:
        """Show the next step of the hint; the last one names the answer."""
        if self.sitting.answered is not None or not self.course.settled:
            return
        self.sitting.hint()
        self._count(over=False)
        self.refused, self.tried, self.hinted, self.wrong = None, None, True, None
        self.present()
        self._lead()

    def take_back(self) -> None:
        """Return to the decision after an answer."""
        if self.sitting.answered is not None:
            self.sitting.take_back()
            self._again()

    def show(self) -> None:
        """Play the solution on the table."""
        if self.sitting.right:
            return
        self.sitting.show()
        self._count(over=False)
        self._again()

    def next(self) -> None:
        """Start another puzzle, or leave if there is only one.

        An own mistake that was skipped counts as missed, and comes back later.
        """
        if self.only is not None:
            self.router.back()
            return
        if self.sitting.missed is not None and not self._counted:
            self.sitting.shown = True
            self._count(over=False)
        self._begin(self.sitting.puzzle)
        self.rebuild(self.services)

    def collect(self) -> None:
        """Star the puzzle, or the decision of an own mistake, which later puzzles don't include."""
        self.router.go(routes.Collect(self._item))

    @property
    def _item(self) -> CollectionItem:
        puzzle, today = self.sitting.puzzle, self.day()
        if self.sitting.missed is None:
            return CollectionItem(ItemKind.PUZZLE, puzzle.code, today, actions=len(puzzle.before))
        before, seat = tuple(action.text for action in puzzle.before), self.sitting.host.player
        return CollectionItem(ItemKind.MOMENT, puzzle.code, today, seat, before)

    def _again(self) -> None:
        """Set up the table again."""
        self._sit()
        self.rebuild(self.services)
