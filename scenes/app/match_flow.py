"""The flow of a match from page to page, and the table of routes to all pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from game import GAMES
from game.ai.worker import Opponents
from game.archive.archive import SavedMatch
from game.archive.recovery import mark_suspect
from game.engine.rules import best_drawn
from game.engine.templates import Notice
from game.match.match import new_match
from game.session.host import Host
from game.session.library import Elsewhere, MatchLibrary, Unreadable
from game.session.spectator import Spectator
from scenes.app import dialogs
from scenes.app.puzzle_flow import PuzzleFlow
from scenes.app.records_flow import RecordsFlow
from scenes.app.sharing import share
from scenes.app.study_flow import SEED_BITS, StudyFlow
from scenes.audio import Noise
from scenes.audio.occasions import OF_DEAL
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Scene
from scenes.graphics.cast import crests_for
from scenes.i18n import Text, Words
from scenes.pages.home.cards import card_of, cards_of
from scenes.pages.home.page import Home
from scenes.pages.home.waiting import caption_of, lines_of
from scenes.widgets.menu import Menu, Row

if TYPE_CHECKING:
    from scenes.app.learn_flow import LearnFlow
    from scenes.pages.table import Table
    from scenes.pages.table.watching import Viewer


class MatchFlow:
    """One run of the program: owns the opponents and the open match, and says where each route leads."""

    def __init__(
        self,
        folder: Path,
        version: str = "",
        *,
        lasting: bool = True,
        message: Notice | None = None,
        matches: Path | None = None,
    ) -> None:
        """`folder` has the settings, and the matches unless they are in a folder of their own, `matches`.

        `lasting` tells whether `folder` outlives this run. The first page shows the message.
        """
        self.folder = folder if matches is None else matches
        self.version = version
        self.lasting = lasting
        self.message = message
        self.files: Sequence[Path] = ()
        """Whose matches are taken in, and shown, as soon as the first page is open."""
        self.opponents = Opponents()
        self.study = StudyFlow(self)
        self.library: MatchLibrary | None = None
        """The matches of the folder, once the first page is open; `None` where nothing is kept."""
        self.match: Host | None = None
        """The match that is played."""
        self._navigator: Navigator | None = None
        self._setup: Scene | None = None
        """The page on which a table was chosen last."""
        self._left: bool | None = None
        """Whether the match was safe when the run ended."""
        self._table: Table | Viewer | None = None
        self._aside: list[Table | Viewer | None] = []
        """The tables that wait while another deal is played for practice."""

    def preferences(self, saved: Preferences) -> Preferences:
        """The preferences for this run."""
        return saved

    def begin(self, navigator: Navigator, notice: Notice | None = None) -> None:
        """Open the routes and the first page; a notice for the player is shown on it."""
        self._navigator = navigator
        self._open_routes(navigator)
        navigator.background = self.study
        self.open(notice)

    def _open_routes(self, navigator: Navigator) -> None:
        """Say where each route leads."""
        study, go = self.study, navigator.open
        records = RecordsFlow(navigator, lambda: self.library, self.sit, self.repair)
        puzzles = self.puzzles = PuzzleFlow(navigator, lambda: self.library, lambda: study.day())
        go(routes.Home, lambda _: self.leave())
        go(routes.Setup, self._set_up)
        go(routes.Match, lambda route: self.learn.begin(self._begin_match, route))
        go(routes.FirstDeal, lambda _: self._sit_down())
        go(routes.Continue, self._go_on)
        go(routes.Result, lambda _: self._show_result())
        go(routes.Onward, lambda _: self._onward())
        go(routes.Rematch, lambda _: self._rematch())
        go(routes.Seat, lambda _: self._offer_seats())
        go(routes.Scores, lambda _: self._show_scores())
        go(routes.News, lambda _: self._show_news())
        go(routes.Menu, lambda _: navigator.push(self._menu()))
        go(routes.Help, self._show_help)
        go(routes.Settings, lambda _: self._show_settings())
        go(routes.End, lambda _: navigator.clear())
        # Its module is imported when a player first goes there, so that home is soon seen.
        go(routes.Learn, lambda route: self.learn.show_hub(route))
        go(routes.Lesson, lambda route: self.learn.teach(route))
        go(routes.Glance, lambda route: self.learn.show_glance(route))
        go(routes.FirstHand, lambda route: self.learn.play_first_hand(route))
        go(routes.Puzzles, puzzles.begin)
        go(routes.Deal, lambda route: study.play_deal(route.deal, route.seats, route.names))
        go(routes.Again, lambda _: study.ask_again())
        go(routes.Share, lambda _: share(navigator, self.table.host))
        go(routes.Daily, study.play_day)
        go(routes.Days, lambda _: study.show_days())
        go(routes.Review, study.review)
        go(routes.Practice, study.practise)
        go(routes.Statistics, lambda _: study.show_statistics())
        go(routes.Records, records.show_all)
        go(routes.Anew, records.play_anew)
        go(routes.TakeIn, records.take_in)
        go(routes.Check, lambda _: records.check())

    def open(self, notice: Notice | None) -> None:
        """The first page: home, where a match that was left can be gone on with."""
        self.library = MatchLibrary(self.folder, GAMES, datetime.now())
        notices = [each for each in (self.message, notice) if each is not None] + self.library.notices
        told = self.words.sentences(*map(self.words.notice, notices))
        cards = partial(cards_of, GAMES.values())
        study = self.study
        home = Home(
            cards, self.unfinished, self.waiting, study.today, lambda: study.day(), self.version, told
        )
        self.navigator.push(home)
        if self.files:
            self.navigator.go(routes.Records(self.files))

    def repair(self) -> None:
        """Go home and open the matches again, which repairs them; then say what was done."""
        if self._seated is not None:
            self.leave()
        while len(self.pages) > 1:
            self.navigator.back()
        if self.library is not None:
            self.library.close()
        self.match = None
        with suppress(OSError):
            mark_suspect(self.folder)
        self.library = MatchLibrary(self.folder, GAMES, datetime.now())
        self.library.recovery_was_seen()
        words = self.words
        notices = [words.notice(notice) for notice in self.library.notices]
        told = words.sentences(*(notices or [words.text("Nothing needed repairing.")]))
        self.navigator.push(dialogs.said(words, words.text("Repaired"), told, self.navigator.back))

    def was_seen(self) -> None:
        """Note that the player has had time to read the notices of the first page."""
        if self.library is not None:
            self.library.recovery_was_seen()

    def close(self) -> None:
        """The program ends: so do the opponents."""
        self.opponents.close()
        self.study.close()
        self._left = self.kept
        if self.library is not None:
            self.library.close()

    @property
    def kept(self) -> bool | None:
        """Whether the match that is open is safe on disk; `None` where none is open, or none is to last."""
        if self._left is not None:
            return self._left
        if not self._saving:
            return None
        if self.match is None or self.match.finished:
            return True if self._open_match() is not None else None
        return self.match.trouble is None and self._lost is None

    @property
    def _lost(self) -> Notice | None:
        """Reason why the archive's file can't be saved to, or `None` if it can or there is no archive."""
        archive = None if self.library is None else self.library.archive
        return None if archive is None else archive.lost

    @property
    def _saving(self) -> bool:
        archive = None if self.library is None else self.library.archive
        return self.lasting and archive is not None and archive.writable

    @property
    def pages(self) -> tuple[str, ...]:
        """The kinds of pages that are open, the one on top last."""
        return () if self._navigator is None else self._navigator.pages

    @property
    def navigator(self) -> Navigator:
        """What leads from page to page. Raises RuntimeError before `begin`."""
        if self._navigator is None:
            raise RuntimeError("the run has not begun")
        return self._navigator

    @property
    def words(self) -> Words:
        """The language in use."""
        return self.navigator.services.words

    def _open_match(self, game: str | None = None, number: int | None = None) -> SavedMatch | None:
        """The match that was played last and is not over, of any game or of one; or the one of a number."""
        return None if self.library is None else self.library.open_match(game, number)

    def unfinished(self) -> tuple[Text, ...]:
        """Two lines about the match to go on with; none where there is none."""
        kept = self._open_match()
        return () if kept is None else lines_of(kept, self.words.game(GAMES[kept.game].title), self.words)

    def waiting(self) -> dict[str, Text]:
        """What waits of each game that has an open match."""
        last: dict[str, SavedMatch] = {}
        for kept in () if self.library is None else self.library.open_matches():
            last.setdefault(kept.game, kept)
        return {key: caption_of(kept, self.words) for key, kept in last.items()}

    @property
    def table(self) -> Table | Viewer:
        """The table that is open. Raises RuntimeError where none is."""
        if self._table is None or not self._table.is_open:
            raise RuntimeError("nobody sits at a table")
        return self._table

    @property
    def _seated(self) -> str | None:
        """The key of the game at the table that is open, if one is."""
        return self._table.host.game.key if self._table is not None and self._table.is_open else None

    # Pages that several others lead to.

    @cached_property
    def learn(self) -> LearnFlow:
        """Where games are learnt, from when that is first asked for."""
        from scenes.app.learn_flow import LearnFlow

        return LearnFlow(self.navigator, self.sit, self.puzzles.due)

    def _show_settings(self) -> None:
        from scenes.pages.settings.page import Settings

        self.navigator.push(Settings())

    def _show_help(self, route: routes.Help) -> None:
        """Rules and keys; without a game first of the one at the table."""
        from scenes.pages.help.model import HelpModel, at_table
        from scenes.pages.help.page import Help
        from scenes.pages.help.topics import topics_for

        words = self.words
        first = route.game or self._seated or next(iter(GAMES))
        over_table = self._seated is not None and self.navigator.ground is self._table
        table = at_table(self.table.host, words, route.cards) if over_table else None
        topics = topics_for(list(GAMES.values()), words)
        self.navigator.push(Help(HelpModel(topics, first, route.clause, table, asked=route.asked)))

    def _menu(self) -> Menu:
        from scenes.pages.table.results import levels_told

        words, go, back, host = self.words, self.navigator.go, self.navigator.back, self.table.host
        restart, resign = words.text("Start again"), words.text("Resign")
        ends = [
            (restart, "again", partial(self._ask_to_end, restart, "again", self._restart)),
            (resign, "flag", partial(self._ask_to_end, resign, "flag", self._resign)),
        ]
        rows: list[Row] = [
            (words.text("Go on"), "replay", back),
            (words.text("Rules"), "book", partial(go, routes.Help())),
            (words.text("Settings"), "gear", partial(go, routes.Settings())),
            *(ends if host.humans and not host.finished and not host.practice else []),
            (words.text("Leave the table"), "door", partial(go, routes.Home())),
        ]
        told = levels_told(host, words)
        return Menu(words.text("The table waits"), self._how_it_is_kept(), rows, told, self._menu)

    def _ask_to_end(self, answer: Text, icon: str, end: Callable[[], None]) -> None:
        """Ask in place of the menu, once, whether the match is to end before its time."""
        navigator = self.navigator
        navigator.replace(dialogs.ending(self.words, navigator.back, (answer, icon, end)))

    def _resign(self) -> None:
        self.table.host.resign()
        self.leave()

    def _restart(self) -> None:
        self.table.host.resign()
        self._rematch()

    def _how_it_is_kept(self) -> Text:
        """What becomes of the match when it is left."""
        host = self.match
        if host is not None and host.practice:
            return self.words.text("This is practice: nothing of it is kept.")
        if host is None or host.number is None or not self._saving:
            return self.words.text("This match isn't saved.")
        trouble = host.trouble or self._lost
        if trouble is not None:
            return self.words.text("The match isn't saved. {reason}", reason=self.words.notice(trouble))
        return self.words.text("The match is saved after every action.")

    def leave(self) -> None:
        """From whatever lies over the table, and from the table itself, back home."""
        table = self.table
        while self.navigator.top is not table:
            self.navigator.back()
        table.host.leave()
        self.navigator.back()
        if table.host.practice:
            self._table = self._aside.pop()
            self.match = None if self._table is None else self._table.host

    # To a match.

    def _set_up(self, route: routes.Setup) -> None:
        """Choose a game, its table and its rules; after a match first those of its game."""
        from scenes.pages.setup.model import GameEntry
        from scenes.pages.setup.page import SetupPage
        from scenes.presenters import presenter_of

        game, seated = route.game, self._seated
        if seated is not None:
            self.leave()
        waiting, entries = self.waiting(), []
        for key, each in GAMES.items():
            shown, picture = presenter_of(key), card_of(each, self.words).picture
            entries.append(GameEntry(each, shown.tagline or "", picture, shown.skin, waiting.get(key)))
        self._setup = SetupPage(entries, game or seated)
        self.navigator.push(self._setup)
        if game is not None and seated is None:
            self.learn.offer(game)

    def _begin_match(self, choice: routes.Match) -> None:
        """Draw lots for the first deal, and say where to find the match in progress."""
        left = self._open_match(choice.game) or self._open_match()
        self._draw_lots(choice, self._place_of(left) if left is not None else None)

    def _place_of(self, kept: SavedMatch) -> Text:
        title = self.words.game(GAMES[kept.game].title)
        return self.words.text("Your {game} match is in Records, under In progress.", game=title)

    def _draw_lots(self, choice: routes.Match, note: Text | None) -> None:
        """Show the draw for the first deal of a new match, with a note."""
        from scenes.pages.setup.lots import DrawForDealer
        from scenes.presenters import presenter_of

        game = GAMES[choice.game]
        seed = SystemRandom().getrandbits(SEED_BITS)
        match, rounds = new_match(game, choice.players, choice.options, seed, choice.names)
        library, seats = self.library, choice.seats
        host = self.match = Host(match, seats) if library is None else library.begin(match, seats)
        (best,) = best_drawn(game, choice.players, choice.options, rounds[-1])
        skins = self.navigator.services.skins
        skin = skins.get(choice.skin) or next(iter(skins.values()))
        self.opponents.start()
        names, dealer = [*map(self.words.player, host.names)], match.first_dealer
        you = host.humans[0] if len(host.humans) == 1 else None
        announce = presenter_of(game.key).drawn(self.words, names, you, best, dealer)
        crests = crests_for(host.seats)
        self.navigator.replace(DrawForDealer(rounds, names, crests, best, dealer, announce, skin, note))

    def _sit_down(self) -> None:
        """Lots are drawn: to the table."""
        assert self.match is not None, "lots are drawn for a match"
        self.navigator.replace(self.table_of(self.match))

    def sit(self, host: Host) -> None:
        """To the table of a match; one for practice leads back to where it began."""
        self.opponents.start()
        if host.practice:
            self._aside.append(self._table)
        self.navigator.push(self.table_of(host))

    def _go_on(self, route: routes.Continue) -> None:
        """Back to the table of a match that waits: the last one played, that of a game, or a certain one."""
        kept = self._open_match(route.game, route.number)
        if kept is None or self.library is None:
            return
        try:
            self._play_on(self.library.go_on(kept.number), self.opponents)
        except Elsewhere:
            self._offer_to_watch(kept)
        except Unreadable:
            self.navigator.push(dialogs.unreadable(self.words, self.navigator.back))

    def _play_on(self, host: Host, opponents: Opponents) -> None:
        """To the table of a match that has begun; from the setup or from home."""
        opponents.start()
        table = self.table_of(host, opponents)
        if self._setup is not None and self.navigator.shows(self._setup):
            self.navigator.replace(table)
        else:
            self.navigator.push(table)

    def _offer_to_watch(self, kept: SavedMatch) -> None:
        back = self.navigator.back

        def watch() -> None:
            back()
            assert self.library is not None
            onlooker = Spectator(self.library, kept.number)
            self._play_on(onlooker.host, onlooker)

        self.navigator.push(dialogs.elsewhere(self.words, watch, back))

    def table_of(self, host: Host, opponents: Opponents | None = None) -> Table | Viewer:
        """The table at which a match is played from now on, or watched where only computers play.

        `opponents` are others than the usual ones.
        """
        from scenes.pages.table import Table
        from scenes.pages.table.watching import Viewer

        self.match = host
        watched = not host.humans and opponents is None
        self._table = (Viewer if watched else Table)(host, opponents or self.opponents)
        return self._table

    def _offer_seats(self) -> None:
        """Which seat to take at the next deal of the match that is watched."""
        from scenes.pages.table.watching import Viewer, seat_menu

        if isinstance(self.table, Viewer):
            menu = seat_menu(self.table, self.words)
            if menu is not None:
                self.navigator.push(menu)

    def _show_scores(self) -> None:
        """The score sheet of the match."""
        from scenes.pages.scores.pad import PadScoreSheet
        from scenes.pages.scores.score_sheet import ScoreSheet
        from scenes.pages.table.results import sheet

        table = self.table
        told = sheet(table.sight(), table.host, table.presenter, table.table_view.crests)
        self.navigator.push(ScoreSheet(told) if told.pad is None else PadScoreSheet(told))

    def _show_news(self) -> None:
        """All that has happened in the deal."""
        from scenes.pages.news.page import DealLog

        table, view = self.table, self.table.table_view
        subtitle = table.presenter.rail.subtitle(table.sight())
        self.navigator.push(DealLog(subtitle, table.journal.reports, view.crests, view.skin))

    # From deal to deal.

    def _show_result(self) -> None:
        from scenes.pages.scores.result import deal_sheet
        from scenes.pages.table.results import deal_result

        table, view = self.table, self.table.table_view
        result = deal_result(table.sight(), table.host, table.presenter, view.crests, table.remember)
        self.navigator.push(deal_sheet(result, view.skin, self.study.asker(table.host)))
        table.sound(OF_DEAL[result.outcome])

    def _onward(self) -> None:
        """After the result of a deal: the next one, or the result of the match."""
        table = self.table
        if table.host.practice:
            self.leave()
            return
        if table.host.lone:
            self.study.onward()
            return
        self.navigator.back()
        if table.host.finished:
            self._show_match_result(table)
        else:
            self._next_deal(table)

    def _show_match_result(self, table: Table | Viewer) -> None:
        from scenes.pages.scores.match_scores import MatchScores
        from scenes.pages.table.results import match_result

        sight = table.sight()
        result = match_result(sight, table.host, table.presenter, table.table_view.crests)
        self.navigator.push(MatchScores(result))
        table.sound(Noise.MATCH_WON if sight.you in table.host.winners else None)

    def _next_deal(self, table: Table | Viewer) -> None:
        """The next deal at this table, or at the viewer's own where he takes a seat."""
        from scenes.pages.table.watching import Viewer

        if isinstance(table, Viewer) and table.taken is not None:
            table.host.take_seat(table.taken)
            table = self.table_of(table.host)
            self.navigator.replace(table)
        table.next_deal()

    def _rematch(self) -> None:
        """The same table, names and rules again, after a match or in place of one that was given up."""
        table = self.table
        host, view = table.host, table.table_view
        again = routes.Match(
            host.game.key, host.players, host.options, host.names, host.seats, view.skin.key, view.crests
        )
        host.leave()
        self.navigator.back()
        self._draw_lots(again, None)
