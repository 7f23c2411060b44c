"""The flow of daily deals: the one try a day, its result beside the levels, and the days before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta

from game import GAMES
from game.ai.accuracy import whole_accuracy
from game.match.daily import GOAL_LEVEL, OPPONENT_LEVEL, DayOutcome, PlayedDays, daily_deal
from game.match.deal_code import code_of
from game.match.match import CodedDeal
from game.match.seating import HUMAN
from game.session.daily_tries import DailyTry, TrickSide, played_days, trick_sides, tries
from scenes.app import dialogs
from scenes.app.program_run import Flow, ProgramRun
from scenes.app.study_flow import StudyFlow
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.graphics.player_crests import DEFAULT_NAMES, OWN_CREST
from scenes.i18n import Text, gain_text, mark
from scenes.i18n.dates import day_text, short_day_text
from scenes.pages.home.daily import DailyDeal
from scenes.pages.scores.same_cards import SameCards, SameCardsSheet
from scenes.pages.scores.score_page import TotalLine

TABLE_NAMES = {
    2: mark("{game} for two"),
    3: mark("{game} for three"),
    4: mark("{game} for four"),
    5: mark("{game} for five"),
    6: mark("{game} for six"),
}
"""Name of a table by its number of players."""
DAYS_SHOWN = 5
"""Number of days, up to today, that the home page shows as dots."""
TITLES = {
    DayOutcome.BEGUN: mark("Daily deal"),
    DayOutcome.PLAYED: mark("Daily deal"),
    DayOutcome.BEHIND: mark("Behind Hard"),
    DayOutcome.LEVEL: mark("Level with Hard"),
    DayOutcome.AHEAD: mark("You beat Hard"),
    DayOutcome.BEST: mark("You beat Hard and Expert"),
}
"""Title of the result, by its outcome."""
TRICK_SYMBOLS = {TrickSide.OURS: "▲", TrickSide.THEIRS: "▼", TrickSide.NEITHER: "–"}
"""Symbol for each trick in the copied text."""


class DailyFlow(Flow):
    """Opens daily deals and the pages about them."""

    def __init__(self, run: ProgramRun, study: StudyFlow, day: Callable[[], date] = date.today) -> None:
        """`study` opens single deals; `day` returns today's date."""
        super().__init__(run)
        self.study = study
        self.day = day

    # On the home page and in the calendar.

    def today(self) -> DailyDeal:
        """Return what the home page shows about today's deal."""
        found = self._tries()
        played = played_days(found, self.day())
        day = played.today
        deal = daily_deal(day, GAMES)
        dots = tuple(day - timedelta(days=ago) in played.ended for ago in reversed(range(DAYS_SHOWN)))
        goal, told = self.words.text("Beat Hard on the same cards"), self._table_of(deal)
        outcome, waits = played.outcomes.get(day), False
        if day in played.begun:
            told = self.words.text("Your try goes on: {table}", table=told)
        elif outcome is not None:
            waits = outcome is DayOutcome.PLAYED and found[day].points is not None
            result = self._result(found[day], played.row)
            if waits:
                goal, told = result, self.words.text("The levels play the same cards next.")
            elif outcome is DayOutcome.PLAYED:
                goal = result
            else:
                goal, told = self.words.text(TITLES[outcome]), result
        return DailyDeal(day, deal.game.key, goal, told, outcome, dots, waits)

    def played(self) -> PlayedDays:
        """Return the outcomes of all tries, and the streak."""
        return played_days(self._tries(), self.day())

    def show_days(self) -> None:
        """Open the page with the deals of past days."""
        from scenes.pages.daily.page import PastDaysPage

        self.navigator.push(PastDaysPage(self.played, lambda: self.day(), self._told))

    def _tries(self) -> Mapping[date, DailyTry]:
        return tries(self.run.library)

    def _table_of(self, deal: CodedDeal) -> Text:
        words = self.words
        return words.text(TABLE_NAMES[deal.setup.players], game=words.game(deal.game.title))

    def _result(self, found: DailyTry, row: int) -> Text:
        """Return a text about a finished try; `row` is the streak."""
        words = self.words
        if found.points is None:
            return words.text("Resigned")
        told = words.text("Result: {points}", points=gain_text(found.points))
        if GOAL_LEVEL in found.levels:
            told = words.text("{result}, Hard {goal}", result=told, goal=gain_text(found.levels[GOAL_LEVEL]))
        return words.text("{result}. {streak}", result=told, streak=self._streak(row)) if row else told

    def _streak(self, row: int) -> Text:
        return self.words.counted("Streak: {count} day", "Streak: {count} days", row)

    def _told(self, day: date) -> Text:
        """Return the text about a day's deal and its result so far."""
        words, found = self.words, self._tries().get(day)
        told, table = day_text(day, words), self._table_of(daily_deal(day, GAMES))
        if found is None:
            return words.text("{day}: {table}.", day=told, table=table)
        if found.match.ended is None:
            return words.text("{day}: {table}. Select to resume.", day=told, table=table)
        return words.text("{day}: {table}. {result}.", day=told, table=table, result=self._result(found, 0))

    # The try.

    def play(self, route: routes.DailyDealTable) -> None:
        """Resume the try at a day's deal; ask before it begins; show its result, or offer to practise."""
        found = self._tries().get(route.day)
        if found is not None and found.match.ended is None:
            self.navigator.go(routes.Continue(number=found.match.number))
        elif found is not None:
            self._practise(route.day)
        else:
            table = self._table_of(daily_deal(route.day, GAMES))
            day = day_text(route.day, self.words)

            def begin() -> None:
                self.navigator.back()
                if route.day in self._tries():  # another window has begun it in the meantime
                    self.play(route)
                else:
                    self._begin(route.day, counted=True)

            self.navigator.push(dialogs.daily_menu(self.words, day, table, begin, self.navigator.back))

    def _practise(self, day: date) -> None:
        """Open a table with the cards of a day whose try is over; it does not count."""
        self._begin(day, counted=False)

    def _begin(self, day: date, *, counted: bool) -> None:
        deal = daily_deal(day, GAMES)
        seats = (HUMAN, *[OPPONENT_LEVEL] * (deal.setup.players - 1))
        names = [self.navigator.services.preferences.name, *DEFAULT_NAMES[1:]]
        dates = (day.isoformat(), self.day().isoformat()) if counted else ()
        self.study.play_deal(deal, seats, names[: deal.setup.players], *dates)

    def play_deal(self, route: routes.Deal) -> None:
        """Open a table for a single deal; the cards of today's deal are its one try until that is over."""
        if self.is_open(route.deal):
            self.play(routes.DailyDealTable(self.day()))
        else:
            self.study.play_deal(route.deal, route.seats, route.names)

    def is_open(self, deal: CodedDeal) -> bool:
        """Return whether a deal, whatever the order within its hands, is today's and its one try not over."""
        today = self.day()
        return code_of(*deal) == code_of(*daily_deal(today, GAMES)) and today not in self.played().ended

    # The result.

    def show_result(self) -> bool:
        """Show the result of the daily deal at the table beside those of the levels; return whether it is
        one.
        """
        shown = self._shown()
        if shown is None:
            return False
        self.navigator.push(SameCardsSheet(shown, self._shown))
        return True

    def copy_line(self) -> None:
        """Copy the result at the table, as lines that tell no cards."""
        words, line = self.words, self._line()
        copied = line is not None and clipboard.put(line)
        title = words.text("Copied") if copied else words.text("Not copied")
        note = words.text("The clipboard isn't available.") if not copied else line
        assert note is not None
        self.navigator.push(dialogs.message(words, title, note, self.navigator.back))

    def _at_table(self) -> tuple[date, DailyTry] | None:
        host = self.run.table.host
        found = ((day, each) for day, each in self._tries().items() if each.match.number == host.number)
        return next(found, None) if host.daily else None

    def _shown(self) -> SameCards | None:
        """Return what the sheet shows, as far as the levels have played."""
        here = self._at_table()
        if here is None or here[1].points is None:
            return None
        words, (day, found) = self.words, here
        rows = [
            TotalLine(words.text("You"), OWN_CREST, 0, found.points or 0, own=True),
            *(self.study.row_of(level, points) for level, points in found.levels.items()),
        ]
        table = self._table_of(daily_deal(day, GAMES))
        story = words.text("{day}: {table}.", day=day_text(day, words), table=table)
        if found.outcome is DayOutcome.PLAYED:
            more = words.text("The levels play the same cards next.")
        else:
            row = self.played().row
            more = self._streak(row) if row else words.text("Beat Hard to begin a streak.")
            if not row and found.outcome in (DayOutcome.AHEAD, DayOutcome.BEST):
                more = words.text("The streak counts only deals of the day itself.")
        title = words.text(TITLES[found.outcome])
        done = self.study.way_back()
        return SameCards(title, words.sentences(story, more), tuple(rows), done, daily=True)

    def _line(self) -> Text | None:
        here = self._at_table()
        if here is None or here[1].points is None:
            return None
        words, (day, found) = self.words, here
        host = self.run.table.host
        past, (seat,) = host.past(host.deal_number), host.humans
        sides = trick_sides(past, seat)
        game, points = words.game(host.game.title), gain_text(found.points or 0)
        date_told = short_day_text(day, words)
        first = words.text("Etori {day}, {game}: {points}", day=date_told, game=game, points=points)
        if GOAL_LEVEL in found.levels:
            first = words.text(
                "{result}, Hard {goal}", result=first, goal=gain_text(found.levels[GOAL_LEVEL])
            )
        won = sum(side is TrickSide.OURS for side in sides)
        last = words.text("{won} of {all} tricks", won=won, all=len(sides))
        accuracy = None if past.left(seat) else past.summary(seat).accuracy
        if accuracy is not None:
            last = words.text("{told}, accuracy {accuracy}", told=last, accuracy=whole_accuracy(accuracy))
        row = self.played().row
        if row:
            last = words.text("{told}, streak {count}", told=last, count=row)
        return words.text("{first}\n{marks}\n{last}", first=first, marks=_marks(sides), last=last)


def _marks(sides: Sequence[TrickSide]) -> str:
    return "".join(TRICK_SYMBOLS[side] for side in sides)
