"""From page to page, and the match that goes on between evenings."""

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
from game.archive.archive import Kept
from game.archive.recovery import mark_suspect
from game.engine.rules import best_drawn
from game.engine.templates import Notice
from game.match.match import new_match
from game.session.host import Host
from game.session.library import Elsewhere, Shelf, Unreadable
from game.session.spectator import Onlooker
from scenes.app import dialogs, page_factory
from scenes.app.study_flow import SEED_BITS, Study
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Scene
from scenes.i18n import Text, Words
from scenes.pages.home.cards import cards_of
from scenes.pages.home.page import Home
from scenes.pages.home.waiting import caption_of, lines_of
from scenes.widgets.menu import Menu, Row

if TYPE_CHECKING:
    from scenes.app.learn_flow import School
    from scenes.pages.table import Table
    from scenes.pages.table.watching import Viewer


class Evening:
    """What happens in one run of the program: it owns the opponents and knows the way between pages."""

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
        self.study = Study(self)
        self.shelf: Shelf | None = None
        """The matches of the folder, once the first page is open; `None` where nothing is kept."""
        self.match: Host | None = None
        """The match that is played."""
        self._navigator: Navigator | None = None
        self._setup: Scene | None = None
        """The page on which a table was chosen last."""
        self._left: bool | None = None
        """Whether the match was safe when the evening ended."""
        self._table: Table | Viewer | None = None
        self._aside: list[Table | Viewer | None] = []
        """The tables that wait while another deal is played for practice."""

    def preferences(self, saved: Preferences) -> Preferences:
        """The preferences for this evening."""
        return saved

    def begin(self, navigator: Navigator, notice: Notice | None = None) -> None:
        """Open the ways and the first page; a notice for the player is shown on it."""
        self._navigator = navigator
        self._open_ways(navigator)
        self.study.open_ways()
        navigator.background = self.study
        self.open(notice)

    def _open_ways(self, navigator: Navigator) -> None:
        navigator.open(routes.HomeRoute, lambda _: self.leave())
        navigator.open(routes.SetupRoute, self._set_up)
        navigator.open(routes.MatchRoute, lambda way: self.school.begin(self._begin_match, way))
        navigator.open(routes.FirstDealRoute, lambda _: self._sit_down())
        navigator.open(routes.ContinueRoute, self._go_on)
        navigator.open(routes.ResultRoute, lambda _: self._show_result())
        navigator.open(routes.OnwardRoute, lambda _: self._onward())
        navigator.open(routes.RematchRoute, lambda _: self._rematch())
        navigator.open(routes.SeatRoute, lambda _: self._offer_seats())
        navigator.open(routes.ScoresRoute, lambda _: navigator.push(page_factory.scores(self.table)))
        navigator.open(routes.NewsRoute, lambda _: navigator.push(page_factory.news(self.table)))
        navigator.open(routes.MenuRoute, lambda _: navigator.push(self._menu()))
        navigator.open(routes.HelpRoute, self._show_help)
        navigator.open(routes.SettingsRoute, lambda _: navigator.push(page_factory.settings()))
        navigator.open(routes.EndRoute, lambda _: navigator.clear())
        # The school is imported when somebody first goes there, and not before.
        navigator.open(routes.LearnRoute, lambda way: self.school.show_hub(way))
        navigator.open(routes.LessonRoute, lambda way: self.school.teach(way))
        navigator.open(routes.GlanceRoute, lambda way: self.school.show_glance(way))
        navigator.open(routes.FirstHandRoute, lambda way: self.school.play_first_hand(way))

    def open(self, notice: Notice | None) -> None:
        """The first page: home, where a match that was left can be gone on with."""
        self.shelf = Shelf(self.folder, GAMES, datetime.now())
        notices = [each for each in (self.message, notice) if each is not None] + self.shelf.notices
        told = self.words.sentences(*map(self.words.notice, notices))
        cards = partial(cards_of, GAMES.values())
        study = self.study
        home = Home(
            cards, self.unfinished, self.waiting, study.today, lambda: study.day(), self.version, told
        )
        self.navigator.push(home)
        if self.files:
            self.navigator.go(routes.RecordsRoute(self.files))

    def repair(self) -> None:
        """Go home and open the matches again, which repairs them; then say what was done."""
        if self._seated is not None:
            self.leave()
        while len(self.pages) > 1:
            self.navigator.back()
        if self.shelf is not None:
            self.shelf.close()
        self.match = None
        with suppress(OSError):
            mark_suspect(self.folder)
        self.shelf = Shelf(self.folder, GAMES, datetime.now())
        self.shelf.recovery_was_seen()
        words = self.words
        notices = [words.notice(notice) for notice in self.shelf.notices]
        told = words.sentences(*(notices or [words.text("Nothing needed repairing.")]))
        self.navigator.push(dialogs.said(words, words.text("Repaired"), told, self.navigator.back))

    def was_seen(self) -> None:
        """Note that the player has had time to read the notices of the first page."""
        if self.shelf is not None:
            self.shelf.recovery_was_seen()

    def close(self) -> None:
        """The program ends: so do the opponents."""
        self.opponents.close()
        self.study.close()
        self._left = self.kept
        if self.shelf is not None:
            self.shelf.close()

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
        archive = None if self.shelf is None else self.shelf.archive
        return None if archive is None else archive.lost

    @property
    def _saving(self) -> bool:
        archive = None if self.shelf is None else self.shelf.archive
        return self.lasting and archive is not None and archive.writable

    @property
    def pages(self) -> tuple[str, ...]:
        """The kinds of pages that are open, the one on top last."""
        return () if self._navigator is None else self._navigator.pages

    @property
    def navigator(self) -> Navigator:
        """What leads from page to page. Raises RuntimeError before the evening has begun."""
        if self._navigator is None:
            raise RuntimeError("the evening has not begun")
        return self._navigator

    @property
    def words(self) -> Words:
        """The language in use."""
        return self.navigator.services.words

    def _open_match(self, game: str | None = None, number: int | None = None) -> Kept | None:
        """The match that was played last and is not over, of any game or of one; or the one of a number."""
        return None if self.shelf is None else self.shelf.open_match(game, number)

    def unfinished(self) -> tuple[Text, ...]:
        """Two lines about the match to go on with; none where there is none."""
        kept = self._open_match()
        return () if kept is None else lines_of(kept, self.words.game(GAMES[kept.game].title), self.words)

    def waiting(self) -> dict[str, Text]:
        """What waits of each game that has an open match."""
        last: dict[str, Kept] = {}
        for kept in () if self.shelf is None else self.shelf.open_matches():
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
    def school(self) -> School:
        """Where games are learnt, from when that is first asked for."""
        return page_factory.school(self.navigator, self.sit, self.study.due)

    def _show_help(self, way: routes.HelpRoute) -> None:
        """Rules and keys; without a game first of the one at the table."""
        first = way.game or self._seated or next(iter(GAMES))
        over_table = self._seated is not None and self.navigator.ground is self._table
        host = self.table.host if over_table else None
        self.navigator.push(
            page_factory.help_sheet(self.words, first, way.clause, host, way.cards, asked=way.asked)
        )

    def _menu(self) -> Menu:
        words, go, back, host = self.words, self.navigator.go, self.navigator.back, self.table.host
        restart, resign = words.text("Start again"), words.text("Resign")
        ends = [
            (restart, "again", partial(self._ask_to_end, restart, "again", self._restart)),
            (resign, "flag", partial(self._ask_to_end, resign, "flag", self._resign)),
        ]
        rows: list[Row] = [
            (words.text("Go on"), "replay", back),
            (words.text("Rules"), "book", partial(go, routes.HelpRoute())),
            (words.text("Settings"), "gear", partial(go, routes.SettingsRoute())),
            *(ends if host.humans and not host.finished and not host.practice else []),
            (words.text("Leave the table"), "door", partial(go, routes.HomeRoute())),
        ]
        levels = page_factory.levels(host, words)
        return Menu(words.text("The table waits"), self._how_it_is_kept(), rows, levels, self._menu)

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

    def _set_up(self, way: routes.SetupRoute) -> None:
        """Choose a game, its table and its rules; after a match first those of its game."""
        game, seated = way.game, self._seated
        if seated is not None:
            self.leave()
        self._setup = page_factory.setup(self.words, self.waiting(), game or seated)
        self.navigator.push(self._setup)
        if game is not None and seated is None:
            self.school.offer(game)

    def _begin_match(self, choice: routes.MatchRoute) -> None:
        """Draw lots for the first deal, and say where to find the match in progress."""
        left = self._open_match(choice.game) or self._open_match()
        self._draw_lots(choice, self._place_of(left) if left is not None else None)

    def _place_of(self, kept: Kept) -> Text:
        title = self.words.game(GAMES[kept.game].title)
        return self.words.text("Your {game} match is in Records, under In progress.", game=title)

    def _draw_lots(self, choice: routes.MatchRoute, note: Text | None) -> None:
        """Show the draw for the first deal of a new match, with a note."""
        game = GAMES[choice.game]
        seed = SystemRandom().getrandbits(SEED_BITS)
        match, rounds = new_match(game, choice.players, choice.options, seed, choice.names)
        shelf, seats = self.shelf, choice.seats
        host = self.match = Host(match, seats) if shelf is None else shelf.begin(match, seats)
        (best,) = best_drawn(game, choice.players, choice.options, rounds[-1])
        skins = self.navigator.services.skins
        skin = skins.get(choice.skin) or next(iter(skins.values()))
        self.opponents.start()
        self.navigator.replace(
            page_factory.lots(self.words, host, rounds, best, match.first_dealer, skin, note)
        )

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

    def _go_on(self, way: routes.ContinueRoute) -> None:
        """Back to the table of a match that waits: the last one played, that of a game, or a certain one."""
        kept = self._open_match(way.game, way.number)
        if kept is None or self.shelf is None:
            return
        try:
            self._play_on(self.shelf.go_on(kept.number), self.opponents)
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

    def _offer_to_watch(self, kept: Kept) -> None:
        back = self.navigator.back

        def watch() -> None:
            back()
            assert self.shelf is not None
            onlooker = Onlooker(self.shelf, kept.number)
            self._play_on(onlooker.host, onlooker)

        self.navigator.push(dialogs.elsewhere(self.words, watch, back))

    def table_of(self, host: Host, opponents: Opponents | None = None) -> Table | Viewer:
        """The table at which a match is played from now on, or watched where only computers play.

        `opponents` are others than the usual ones.
        """
        self.match = host
        watched = not host.humans and opponents is None
        self._table = page_factory.table_of(host, opponents or self.opponents, watched=watched)
        return self._table

    def _offer_seats(self) -> None:
        """Which seat to take at the next deal of the match that is watched."""
        menu = page_factory.seats(self.table, self.words)
        if menu is not None:
            self.navigator.push(menu)

    # From deal to deal.

    def _show_result(self) -> None:
        table = self.table
        result, noise = page_factory.deal_over(table, self.study.asker(table.host))
        self.navigator.push(result)
        table.sound(noise)

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
        if not table.host.finished:
            self._next_deal(table)
            return
        result, noise = page_factory.match_over(table)
        self.navigator.push(result)
        table.sound(noise)

    def _next_deal(self, table: Table | Viewer) -> None:
        """The next deal at this table, or at the viewer's own where he takes a seat."""
        taken = page_factory.seat_taken(table)
        if taken is not None:
            table.host.take_seat(taken)
            table = self.table_of(table.host)
            self.navigator.replace(table)
        table.next_deal()

    def _rematch(self) -> None:
        """The same table, names and rules again, after a match or in place of one that was given up."""
        table = self.table
        host = table.host
        host.leave()
        self.navigator.back()
        self._draw_lots(page_factory.as_before(table), None)
