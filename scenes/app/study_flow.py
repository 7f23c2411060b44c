"""The flow of past and single deals: review, statistics, replays, deal codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import GAMES
from game.ai.analysis_process import NICE, Analyst
from game.ai.levels import COMPUTERS, LEVEL_NAMES, name_of_level
from game.analysis.moment import moment_of
from game.analysis.par import COMPARED_LEVELS
from game.archive.archive import Archive
from game.archive.deal_results import SeatResult
from game.archive.saved_session import SingleDeal, local_time
from game.engine.view import View
from game.match.deal_code import code_of, match_of
from game.match.match import CodedDeal
from game.match.seating import HUMAN
from game.session.background_analysis import MAX_DEAL_AGE, POLL_SECONDS, BackgroundAnalysis
from game.session.host import Host
from game.session.library import PlayedElsewhere, UnreadableMatch
from game.session.past_deal import PastDeal
from scenes.app import dialogs
from scenes.app.program_run import Flow, ProgramRun, new_seed
from scenes.framework import routes
from scenes.graphics.player_crests import OWN_CREST
from scenes.i18n import NO_WORDS, Text
from scenes.i18n.dates import day_text
from scenes.pages.home.cards import card_of
from scenes.pages.home.page import HomePage
from scenes.pages.scores.own_play import OwnPlay, PlayGetter
from scenes.pages.scores.same_cards import SameCards, SameCardsSheet
from scenes.pages.scores.score_page import TotalLine

if TYPE_CHECKING:  # table, presenters and statistics are loaded when they are shown
    from game.archive.weak_points import CostlyDecision
    from scenes.app.deal_audit import DealAudit
    from scenes.pages.statistics.games_model import CountedGame
    from scenes.pages.table import TablePage
    from scenes.pages.table.watching import WatchTable
    from scenes.presenters.base.moment import ToldMoment
    from scenes.presenters.base.table_context import TableContext
    from scenes.presenters.base.themes import ToldDecision

LEVEL_CREST = "moon"
"""Crest shown for an AI level that played in the person's seat."""


class StudyFlow(Flow):
    """Opens reviews, single deals, statistics and replays, and runs the background analysis."""

    def __init__(self, run: ProgramRun) -> None:
        super().__init__(run)
        self.analyst = Analyst()
        """Analyses finished deals in its own process."""
        self._audit: DealAudit | None = None
        """Audits the finished deal at the table; `None` until there was a table."""
        self._background: BackgroundAnalysis | None = None
        self._offered = False
        """Whether the player has already been offered a repair."""
        self.came_from: int | None = None
        """Number of the match that was left to replay one of its deals, or `None`."""

    # Background work.

    @property
    def wake(self) -> float | None:
        """Seconds until the next update while background work is running; otherwise `None`."""
        checking = self.run.library is not None and self.run.library.is_checking
        analysing = self._background is not None and self._background.working
        return POLL_SECONDS if checking or analysing or self._is_auditing else None

    @property
    def _is_auditing(self) -> bool:
        """Whether a deal is being audited, or is to be as soon as the table is at rest."""
        if self._audit is None:
            return False
        try:
            waits = self._compares and self._audit.waits_for(self.run.table.host)
        except RuntimeError:
            return False
        return waits or self._audit.working

    def update(self) -> None:
        """Run the background analysis of finished deals, which pauses while a deal is being played.

        If the player's deals are not to be analysed, the levels still replay daily deals, whose goal is to
        beat one of them.
        """
        self._offer_repair()
        self._audit_deal()
        archive = self.run.archive
        # the archive was reopened
        if self._background is not None and self._background.archive is not archive:
            self._background.stop()
            self._background = None
        if self._background is None and archive is not None and archive.writable:
            self._background = BackgroundAnalysis(archive, GAMES, self.analyst)
        if self._background is not None:
            self._background.update(
                allowed=self._may_work, quiet=not self.navigator.busy, only_daily=not self._compares
            )

    def _audit_deal(self) -> None:
        """Audit the finished deal at the table, and show on the table how far it has come.

        If the player's deals are not to be analysed, this begins with the fairness page.
        """
        try:
            table = self.run.table
        except RuntimeError:
            self._end_audit()
            return
        audit = self._auditor()
        if audit.working or (self._compares and not self.navigator.busy):
            before, table.audit = table.audit, audit.of(table.host)
            if audit.update() or table.audit is not before:
                table.redraw()
                self.navigator.redraw()  # of the result above the table

    def _auditor(self) -> DealAudit:
        from scenes.app.deal_audit import DealAudit

        if self._audit is None:
            self._audit = DealAudit()
        return self._audit

    def _end_audit(self) -> None:
        if self._audit is not None:
            self._audit.close()

    def _offer_repair(self) -> None:
        """Offer a repair once the home page is shown, if the background check has found damage."""
        library, navigator = self.run.library, self.navigator
        at_home = isinstance(navigator.top, HomePage)
        if self._offered or library is None or not library.is_damaged or not at_home:
            return
        self._offered = True
        navigator.push(dialogs.repair_menu(self.words, self.run.repair, navigator.back))

    @property
    def _compares(self) -> bool:
        """Whether the player's own deals are to be analysed in the background."""
        return self.navigator.services.preferences.compare

    @property
    def _may_work(self) -> bool:
        try:
            return self.run.table.host.deal_finished
        except RuntimeError:
            return True

    def close(self) -> None:
        """Close the processes of the analyst and the audit."""
        self._end_audit()
        self.analyst.close()

    # Finished deals.

    def review(self, route: routes.Review) -> None:
        """Open the review of a saved deal or, without a match, of the last finished deal at the table."""
        from scenes.pages.review import ReviewPage

        if route.match is None:
            host = self.run.table.host
            past = host.past(host.deals_finished)
        else:
            assert self.run.library is not None, "a number is one of the archive's"
            past = self.run.library.past(route.match, route.deal)
        seat = next(iter(past.humans), 0) if route.seat is None else route.seat
        if self._background is not None:
            self._background.stop()
        self.navigator.push(ReviewPage(past, seat, self.analyst, route.action, watches=route.watches))

    def show_fairness(self, route: routes.Fairness) -> None:
        """Open the audit of the finished deal at the table, or of the last one of a record."""
        from scenes.pages.fairness.page import FairnessPage

        if route.record is not None:
            self._check_record(route.record)
            return
        host, words = self.run.table.host, self.words
        model = self._auditor().of(host)
        assert model is not None, "the result offers the audit of a sealed deal only"
        self.navigator.push(FairnessPage(model, [words.player(name) for name in host.names]))

    def _check_record(self, text: str) -> None:
        """Open the audit of the last finished deal of a record, or say that there is none with a seal.

        It takes the place of the audit of another record.
        """
        from game.ai.opponent_process import OpponentProcess
        from scenes.pages.fairness.model import FairnessModel, past_deal_in
        from scenes.pages.fairness.page import FairnessPage

        words, past = self.words, past_deal_in(text)
        deal = None if past is None else past.sealed()
        if past is None or deal is None:
            title = words.text("No sealed deal was found")
            note = words.text("Copy the proof of a deal, or the record of a match, and try again.")
            self.navigator.push(dialogs.message(words, title, note, self.navigator.back))
            return
        process = OpponentProcess(nice=NICE)
        process.start()
        names = [words.player(name) for name in past.names]
        page, top = FairnessPage(FairnessModel(deal, past.proof, process), names, process), self.navigator.top
        if isinstance(top, FairnessPage) and top.is_of_record:
            self.navigator.replace(page)
        else:
            self.navigator.push(page)

    def asker(self, table: TablePage | WatchTable) -> PlayGetter:
        """Return a function that tells how well the person at a table played the finished deal.

        It returns `None` if deals are not judged, the match is not saved or there is not exactly one person.
        """
        host = table.host
        judging = self.navigator.services.preferences.compare and host.number is not None
        if not judging or len(host.humans) != 1 or not host.deal_finished:
            return lambda: None
        (seat,), deal = host.humans, host.deal_number
        known: tuple[int, OwnPlay | None] | None = None
        moment: ToldMoment | None = None

        def ask() -> OwnPlay | None:
            nonlocal known
            written = 0 if self.run.archive is None else self.run.archive.database.total_changes
            if known is None or known[0] != written:
                known = written, judged()
            return known[1]

        def judged() -> OwnPlay | None:
            nonlocal moment
            past = host.past(deal)
            own = past.own(seat)
            if not own:
                return None
            before = sum(choice.stage != "play" for choice in own)
            accuracy = None if past.left(seat) else past.summary(seat).accuracy
            grades = tuple(past.grade(choice) for choice in own)
            if moment is None and not past.left(seat):
                moment = self._moment(table, past, seat)
            place = None
            if moment is not None and moment.past is not None:
                place = next(n for n, choice in enumerate(own) if choice.number == moment.number)
            pars = self._pars(past.code, seat)
            return OwnPlay(grades, before, accuracy, pars, len(COMPARED_LEVELS), moment, place)

        return ask

    def _moment(self, table: TablePage | WatchTable, past: PastDeal, seat: int) -> ToldMoment:
        """Return the deciding moment of a seat, the decision that mattered most, in words."""
        from scenes.presenters.base.moment import nothing_mattered, told_moment

        found = moment_of((each for each in past.judged.values() if each.player == seat), past.swing)
        if found is None:
            return nothing_mattered(self.words)

        def see(view: View[Any]) -> TableContext[Any]:
            return table.table_view.see(view, past.number, you=seat)

        return told_moment(past, found, see, table.presenter)

    def _pars(self, code: str, seat: int) -> tuple[tuple[Text, int], ...]:
        """Return each level's name and points with a deal's cards in a seat, the weakest level first."""
        found = {} if self.run.library is None else self.run.library.pars_of(code)
        return tuple(
            (self.words.text(LEVEL_NAMES[level]), found[level, seat])
            for level in COMPARED_LEVELS
            if (level, seat) in found
        )

    def practise(self, route: routes.Practice) -> None:
        """Open a practice table that continues a finished deal from before one of its actions."""
        self.run.sit(Host(route.past.play_on(route.actions), route.past.seats, practice=True))

    # Statistics.

    def show_statistics(self) -> None:
        """Open the statistics page."""
        from scenes.pages.statistics.page import StatisticsPage

        archive, navigator = self.run.archive, self.navigator
        try:
            home = Path.home()
        except RuntimeError:  # no home folder is known
            home = navigator.services.data
        reviews, lately = navigator.leads(routes.Review), MAX_DEAL_AGE if self._compares else None
        games = self._counted_games()
        booking = _book(archive)
        page = StatisticsPage(
            archive, games, home, booking=booking, reviews=reviews, lately=lately, explain=self._explain
        )
        navigator.push(page)

    def show_grade(self) -> None:
        """Open the grade page."""
        from scenes.pages.statistics.grade_model import GradeModel
        from scenes.pages.statistics.grade_page import GradePage

        model = GradeModel(self.run.archive, self._counted_games(), lambda: datetime.now(UTC), self._explain)
        self.navigator.push(GradePage(model, reviews=self.navigator.leads(routes.Review)))

    def _counted_games(self) -> list[CountedGame]:
        """Return every game as the statistics show it."""
        from scenes.pages.statistics.games_model import CountedGame
        from scenes.presenters import presenter_of

        games = []
        for game in GAMES.values():
            card, shown = card_of(game, self.words), presenter_of(game.key)
            games.append(
                CountedGame(
                    game.key, card.title, card.picture, shown.heights, shown.sources, shown.skin, shown.amount
                )
            )
        return games

    def _explain(self, game: str, found: CostlyDecision) -> ToldDecision | None:
        """Return a costly decision in words, or `None` if its deal can't be read."""
        from scenes.presenters import presenter_of
        from scenes.presenters.base.table_context import TableContext
        from scenes.presenters.base.themes import told_decision

        services, words, presenter = self.navigator.services, self.words, presenter_of(game)
        if self.run.library is None or not services.skins:
            return None
        skin = services.deck(game, presenter.skin)
        try:
            past = self.run.library.past(found.match, found.deal)
        except UnreadableMatch:
            return None

        def see(view: View[Any]) -> TableContext[Any]:
            names, totals = tuple(map(words.player, past.names)), tuple(view.state.setup.totals)
            suits = (*skin.suit_names, words.text("no trumps"))
            gloss = services.preferences.glosses
            return TableContext(
                view, names, None, totals, past.number, suits, skin.card_name, gloss=gloss, words=words
            )

        return told_decision(past, found.judged, see, presenter)

    # Single deals.

    def play_deal(
        self,
        deal: CodedDeal,
        seats: Sequence[str],
        names: Sequence[str],
        day: str | None = None,
        today: str | None = None,
    ) -> None:
        """Open a table for a single deal.

        For a deal of the day, `day` is its ISO date, and `today` is that on which it is begun.
        """
        match = match_of(deal, new_seed(), names)
        match.date = today
        lone, library = SingleDeal(code_of(*deal), day), self.run.library
        self.run.sit(Host(match, seats) if library is None else library.begin(match, seats, lone))

    def ask_again(self) -> None:
        """Ask against which opponents to replay the finished deal."""
        host = self.run.table.host
        others = [seat for seat in host.seats if seat != HUMAN]
        self.navigator.push(dialogs.replay_menu(self.words, others, self._play_again))

    def _play_again(self, level: str | None) -> None:
        """Replay the deal at the open table; an unfinished match is resumed afterwards.

        `level` replaces the level of all opponents; `None` keeps theirs.
        """
        host = self.run.table.host
        deal = host.coded_deal()
        seats = [level if level is not None and seat != HUMAN else seat for seat in host.seats]
        before = host.number if not host.lone and not host.finished else self.came_from
        self.run.leave()
        self.play_deal(deal, seats, host.names)
        self.came_from = before

    def continue_after_result(self, show_daily: Callable[[], bool]) -> None:
        """After the result of a single deal, show all results with the same cards, then leave the table.

        `show_daily` shows the result of a daily deal, and returns whether the deal is one.
        """
        if isinstance(self.navigator.top, SameCardsSheet) or self.run.library is None:
            self._come_back()
            return
        self.navigator.back()
        if show_daily():
            return
        host = self.run.table.host
        words, code = self.words, code_of(*host.coded_deal())
        plays = self.run.library.results_of(code)
        seats, pars = {play.seat for play in plays}, self.run.library.pars_of(code)
        rows = (
            *(self._row(play, play.match == host.number) for play in plays),
            *(
                self.row_of(level, points)
                for level in COMPARED_LEVELS
                for (other, seat), points in pars.items()
                if other == level and seat in seats
            ),
        )
        story = words.text("Your points each time you played this deal.")
        self.navigator.push(
            SameCardsSheet(SameCards(words.text("Your results"), story, rows, self.way_back()))
        )

    def _row(self, play: SeatResult, own: bool) -> TotalLine:
        words = self.words
        against = words.text(name_of_level(play.against)) if play.against in COMPUTERS else NO_WORDS
        day = day_text(local_time(play.over).date(), words)
        told = words.text("{day}, against {level}", day=day, level=against) if against else day
        name = words.text("This time") if own else words.text("Previously")
        return TotalLine(name, OWN_CREST, 0, play.points, note=told, own=own)

    def way_back(self) -> Text:
        """Return the label of the button that leaves the results of a single deal."""
        words = self.words
        return words.text("Home") if self.came_from is None else words.text("Back to the match")

    def row_of(self, level: str, points: int) -> TotalLine:
        """Return the line of a level that played the same cards in the person's seat."""
        words = self.words
        return TotalLine(
            words.text(LEVEL_NAMES[level]), LEVEL_CREST, 0, points, note=words.text("in your seat")
        )

    def _come_back(self) -> None:
        """Return to the match that was left for the deal, or go home."""
        number, library, self.came_from = self.came_from, self.run.library, None
        self.run.leave()
        if number is not None and library is not None:
            with suppress(PlayedElsewhere, UnreadableMatch):
                self.run.sit(library.go_on(number))


def _book(archive: Archive | None) -> Iterator[None]:
    """Add matches saved by an earlier version to the statistics, one at each step. Raises `sqlite3.Error`."""
    if archive is None or not archive.writable:
        return
    for number in archive.lacking():
        with suppress(LookupError, ValueError, TypeError):  # an unreadable match stays as it is
            archive.book(number, GAMES)
        yield
