"""The whole program: its flows, and the table that maps each route to a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from game import GAMES
from game.archive.folders import is_shared
from game.engine.templates import Notice
from scenes.app.daily_flow import DailyFlow
from scenes.app.match_flow import MatchFlow
from scenes.app.program_run import ProgramRun
from scenes.app.records_flow import RecordsFlow
from scenes.app.sharing import ask_names, ask_picture, share, share_past
from scenes.app.study_flow import StudyFlow
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.i18n import NO_WORDS, Text
from scenes.pages.home.cards import cards_of
from scenes.pages.home.page import HomePage

if TYPE_CHECKING:
    from scenes.app.collections_flow import CollectionsFlow
    from scenes.app.editor_flow import EditorFlow
    from scenes.app.learn_flow import LearnFlow
    from scenes.app.puzzle_flow import PuzzleFlow


class App(ProgramRun):
    """One run of the program: opens the first page and maps each route to its page."""

    def __init__(
        self,
        folder: Path,
        version: str = "",
        *,
        lasting: bool = True,
        message: Notice | None = None,
        matches: Path | None = None,
    ) -> None:
        """`folder` has the settings and, unless `matches` names another folder for them, the matches.

        `lasting` tells whether `folder` outlives this run. The first page shows `message`, if there is one.
        """
        super().__init__(folder if matches is None else matches, lasting=lasting)
        self.version = version
        self.message = message
        self.files: Sequence[Path] = ()
        """Files whose matches are imported and shown once the first page is open."""
        self.study = StudyFlow(self)
        self.daily = DailyFlow(self, self.study)
        self.matches = MatchFlow(self, self.study, self.daily)

    @cached_property
    def collections(self) -> CollectionsFlow:
        """The flow of collections, imported and created on first use."""
        from scenes.app.collections_flow import CollectionsFlow

        return CollectionsFlow(self, self.daily)

    @cached_property
    def learn(self) -> LearnFlow:
        """The learning flow, imported and created on first use."""
        from scenes.app.learn_flow import LearnFlow

        return LearnFlow(self, self.puzzles.due)

    @cached_property
    def puzzles(self) -> PuzzleFlow:
        """The flow of puzzles, imported and created on first use."""
        from scenes.app.puzzle_flow import PuzzleFlow

        return PuzzleFlow(self, lambda: self.daily.day())

    @cached_property
    def editor(self) -> EditorFlow:
        """The flow of the deal editor, imported and created on first use."""
        from scenes.app.editor_flow import EditorFlow

        return EditorFlow(self)

    def preferences(self, saved: Preferences) -> Preferences:
        """Return the preferences for this run, given the saved ones."""
        return saved

    def begin(self, navigator: Navigator, notice: Notice | None = None) -> None:
        """Open the routes and the first page, which shows the notice if there is one."""
        super().begin(navigator)
        self._open_routes(navigator)
        navigator.background = self.study
        self.open(notice)

    def _open_routes(self, navigator: Navigator) -> None:
        """Map each route to the function that opens its page."""
        matches, study, records, go = self.matches, self.study, RecordsFlow(self), navigator.open
        go(routes.Home, lambda _: self.leave())
        go(routes.Setup, self._set_up)
        go(routes.Match, lambda route: self.learn.begin(matches.begin, route))
        go(routes.FirstDeal, lambda _: matches.sit_down())
        go(routes.Continue, matches.go_on)
        go(routes.Result, lambda _: self._show_result())
        go(routes.AfterResult, lambda _: matches.continue_after_result())
        go(routes.Rematch, lambda _: matches.rematch())
        go(routes.Levels, lambda _: matches.show_levels())
        go(routes.ChooseSeat, lambda _: matches.offer_seats())
        go(routes.Scores, lambda _: matches.show_scores())
        go(routes.DealLogPage, lambda _: matches.show_news())
        go(routes.Menu, lambda _: navigator.push(matches.menu()))
        go(routes.Help, self._show_help)
        go(routes.Settings, lambda _: self._show_settings())
        go(routes.Decks, self._show_decks)
        if self.shared is not None:
            go(routes.Players, lambda _: self._show_players())
        go(routes.OnScreenKeyboard, self._show_keyboard)
        go(routes.End, lambda _: navigator.clear())
        # The flows of lessons and puzzles are imported on first use, so that the home page appears sooner.
        go(routes.Learn, lambda route: self.learn.show_hub(route))
        go(routes.Lesson, lambda route: self.learn.teach(route))
        go(routes.QuickRules, lambda route: self.learn.show_glance(route))
        go(routes.FirstHand, lambda route: self.learn.play_first_hand(route))
        go(routes.Puzzles, lambda route: self.puzzles.begin(route))
        go(routes.Deal, self.daily.play_deal)
        go(routes.EditDeal, lambda route: self.editor.show(route))
        go(routes.ReplayDeal, lambda _: study.ask_again())
        go(routes.ShareDeal, lambda _: share(navigator, self.table.host))
        go(routes.SavePage, partial(ask_names, navigator))
        go(routes.SharePast, partial(share_past, navigator))
        go(routes.MakePicture, partial(ask_picture, navigator))
        go(routes.DailyDealTable, self.daily.play)
        go(routes.PastDays, lambda _: self.daily.show_days())
        go(routes.CopyDailyLine, lambda _: self.daily.copy_line())
        go(routes.Review, study.review)
        go(routes.Fairness, study.show_fairness)
        go(routes.Practice, study.practise)
        go(routes.Statistics, lambda _: study.show_statistics())
        go(routes.OwnGrade, lambda _: study.show_grade())
        go(routes.Records, records.show_all)
        go(routes.ReplayMatch, records.play_anew)
        go(routes.ImportMatches, records.take_in)
        go(routes.Collections, lambda route: self.collections.show(route))
        go(routes.Collect, lambda route: self.collections.collect(route))
        navigator.collected = lambda item: self.collections.has(item)
        go(routes.PractiseItem, lambda route: self.collections.practise(route))
        go(routes.CheckArchive, lambda _: records.check())

    def _show_keyboard(self, route: routes.OnScreenKeyboard) -> None:
        from scenes.widgets.keyboard_sheet import KeyboardSheet

        self.navigator.push(KeyboardSheet(route.entry))

    def open(self, notice: Notice | None) -> None:
        """Open the home page with all notices; if files were given, import them."""
        library, matches, daily = self.open_library(), self.matches, self.daily
        notices = [each for each in (self.message, notice) if each is not None] + library.notices
        told = self.words.sentences(*map(self.words.notice, notices))
        cards = partial(cards_of, GAMES.values())
        waiting, day = matches.waiting, lambda: daily.day()
        home = HomePage(
            cards, matches.unfinished, waiting, daily.today, day, self.version, told, self._is_new
        )
        home.playing = self._playing
        self.navigator.push(home)
        if self.files:
            self.navigator.go(routes.Records(self.files))

    def _playing(self) -> Text:
        """Return the player's name if several share the computer, else no words."""
        if self.shared is None or not is_shared(self.shared.root):
            return NO_WORDS
        from scenes.app.players_flow import PlayersFlow

        return PlayersFlow(self, self.shared).playing()

    def _is_new(self) -> bool:
        """Return whether no match was begun with the archive that is open."""
        return self.archive is not None and self.library is not None and self.library.last_game is None

    def was_seen(self) -> None:
        """Note that the player has had time to read the notices of the first page."""
        if self.library is not None:
            self.library.recovery_was_seen()

    def close(self) -> None:
        """Close the opponents, the library and the work on past deals."""
        self.study.close()
        super().close()

    # Pages that several others lead to.

    def _set_up(self, route: routes.Setup) -> None:
        """Open the setup page and, unless it replaces a table, offer to teach a new game."""
        from_table = self.seated is not None
        self.matches.set_up(route)
        if not from_table:
            self.learn.offer(route.game)

    def _show_result(self) -> None:
        """Show the result of the deal at the table, or the end of a guided first deal."""
        if self.table.host.guided:
            self.learn.show_first_hand_end()
        else:
            self.matches.show_result()

    def _show_settings(self) -> None:
        from scenes.pages.settings.page import SettingsPage

        self.navigator.push(SettingsPage())

    def _show_decks(self, route: routes.Decks) -> None:
        from scenes.app.decks_flow import DecksFlow

        DecksFlow(self).show(route)

    def _show_players(self) -> None:
        from scenes.app.players_flow import PlayersFlow

        assert self.shared is not None, "the route is open only then"
        PlayersFlow(self, self.shared).show()

    def _show_help(self, route: routes.Help) -> None:
        """Open the help page, by default for the game at the table, otherwise for the game played last."""
        from scenes.pages.help.model import HelpModel, at_table
        from scenes.pages.help.page import HelpPage
        from scenes.pages.help.topics import topics_for

        words = self.words
        last = None if self.library is None else self.library.last_game
        first = route.game or self.seated or last or next(iter(GAMES))
        over_table = self.seated is not None and self.navigator.ground is self.table
        table = at_table(self.table.host, words, route.cards) if over_table else None
        topics = topics_for(list(GAMES.values()), words)
        self.navigator.push(HelpPage(HelpModel(topics, first, route.clause, table, asked=route.asked)))
