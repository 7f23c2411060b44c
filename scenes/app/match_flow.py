"""The flow of a match: set up, played or watched, scored, restarted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import GAMES
from game.ai.matched_player import MatchedPlayer
from game.ai.opponent_process import OpponentProcess
from game.archive.archive import SavedMatch
from game.engine.rules import best_drawn
from game.match.match import new_match
from game.session.host import Host
from game.session.library import PlayedElsewhere, UnreadableMatch
from game.session.spectator import Spectator
from scenes.app import dialogs
from scenes.app.daily_flow import DailyFlow
from scenes.app.program_run import Flow, ProgramRun, new_seed
from scenes.app.study_flow import StudyFlow
from scenes.audio import Noise
from scenes.audio.sound_cues import DEAL_RESULT_SOUNDS
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.scene import Scene
from scenes.graphics.player_crests import crests_for
from scenes.i18n import NO_WORDS, Text
from scenes.pages.home.cards import card_of
from scenes.pages.home.open_matches import caption_of, lines_of, ways_on
from scenes.widgets.menu import Menu, Row

if TYPE_CHECKING:
    from game.analysis.matching import StrengthEstimate
    from scenes.pages.table import TablePage
    from scenes.pages.table.watching import WatchTable


EARLIER_SELF_AGE = timedelta(days=91)
"""How long ago an earlier self played: three months."""


class MatchFlow(Flow):
    """Opens the pages of a match: draw for dealer, table, menu, results, next deal."""

    def __init__(self, run: ProgramRun, study: StudyFlow, daily: DailyFlow) -> None:
        """`study` takes over after a deal that was played on its own, with `daily` if it is a daily deal."""
        super().__init__(run)
        self.study = study
        self.daily = daily
        self._setup: Scene | None = None
        """Setup page that was opened last, or `None`."""

    @property
    def table(self) -> TablePage | WatchTable:
        """The open table. Raises RuntimeError if there is none."""
        return self.run.table

    def unfinished(self) -> tuple[Text, ...]:
        """Return two lines about the match that can be resumed, or no lines if there is none."""
        kept = self.run.open_match()
        return () if kept is None else lines_of(kept, self.words.game(GAMES[kept.game].title), self.words)

    def waiting(self) -> dict[str, Text]:
        """Return a caption about the unfinished match played last, by game key; games without one are
        missing.
        """
        return {key: caption_of(kept, self.words) for key, kept in self._open().items()}

    def _open(self) -> dict[str, SavedMatch]:
        """Return the unfinished match played last of each game that has one, by the game's key."""
        last: dict[str, SavedMatch] = {}
        for kept in () if self.run.library is None else self.run.library.open_matches():
            last.setdefault(kept.game, kept)
        return last

    # At the table.

    def menu(self) -> Menu:
        """Return the menu of the table."""
        from scenes.pages.table.score_values import levels_told

        words, go, back, host = self.words, self.navigator.go, self.navigator.back, self.table.host
        restart, resign = words.text("Start again"), words.text("Resign")
        ends = [(resign, "flag", partial(self._ask_to_end, resign, "flag", self._resign))]
        if not host.daily:  # a daily deal is one try
            ends.insert(0, (restart, "again", partial(self._ask_to_end, restart, "again", self._restart)))
        rows: list[Row] = [
            (words.text("Continue"), "replay", back),
            *(self._review_row() if self.navigator.leads(routes.Review) else []),
            (words.text("Rules"), "book", partial(go, routes.Help())),
            (words.text("Settings"), "gear", partial(go, routes.Settings())),
            *([(words.text("Change levels"), "person", self._levels_for_menu)] if host.has_levels else []),
            *(ends if host.humans and not host.finished and not host.practice else []),
            (words.text("Leave the table"), "door", partial(go, routes.Home())),
        ]
        keys: dict[int, Callable[[], None]] = {}
        if host.humans and host.seal_code:
            rows.append((words.text("Copy seal {code}", code=host.seal_code), "copy", self._copy_seal))
            keys = {pygame.K_c: self._copy_seal}
        told = levels_told(host, words)
        return Menu(words.text("Paused"), self._how_it_is_kept(), rows, told, self.menu, keys)

    def _copy_seal(self) -> None:
        """Copy the seal of the deal, and say so in the menu."""
        words, code, menu = self.words, self.table.host.seal_code, self.navigator.top
        assert isinstance(menu, Menu), "only the menu leads here"
        copied = clipboard.put(code)
        told = (
            words.text("Copied: {code}", code=code) if copied else words.text("The clipboard can't be used.")
        )
        menu.say(told)

    def _review_row(self) -> list[Row]:
        """Return the row that reviews the last finished deal of the match; no row before there is one."""
        host = self.table.host
        if host.practice or not host.deals_finished:
            return []
        told = self.words.text(
            "Review last deal"
        )  # without its number: a table of Kan counts the deals of each round
        return [(told, "chart", partial(self.navigator.go, routes.Review()))]

    def _ask_to_end(self, answer: Text, icon: str, end: Callable[[], None]) -> None:
        """Replace the menu by the question whether to end the match early."""
        navigator = self.navigator
        navigator.replace(dialogs.resign_menu(self.words, navigator.back, (answer, icon, end)))

    def _resign(self) -> None:
        self.table.host.resign()
        self.run.leave()

    def _restart(self) -> None:
        self.table.host.resign()
        self.rematch()

    def _how_it_is_kept(self) -> Text:
        """Return a sentence for the menu on whether the match is saved."""
        host = self.run.match
        if host is not None and host.practice:
            return self.words.text("This is a practice match: nothing will be saved.")
        if host is None or host.number is None or not self.run.saving:
            return self.words.text("This match isn't saved.")
        trouble = host.trouble or self.run.lost
        if trouble is not None:
            return self.words.text("The match can't be saved. {reason}", reason=self.words.notice(trouble))
        return self.words.text("The match is saved after every action.")

    # Starting and resuming a match.

    def set_up(self, route: routes.Setup) -> None:
        """Leave the open table, if any, and open the setup page, by default with that table's game."""
        from scenes.pages.setup.model import GameEntry
        from scenes.pages.setup.page import SetupPage
        from scenes.presenters import presenter_of

        game, seated = route.game, self.run.seated
        if seated is not None:
            self.run.leave()
        waiting, entries = self._open(), []
        for key, each in GAMES.items():
            shown, picture = presenter_of(key), card_of(each, self.words).picture
            waits = ways_on(waiting[key], self.words) if key in waiting else ()
            read = partial(self._level, key), partial(self._earlier, key)
            entries.append(GameEntry(each, shown.tagline or "", picture, shown.skin, waits, *read))
        self._setup = SetupPage(entries, game or seated)
        self.navigator.push(self._setup)

    def _level(self, game: str) -> StrengthEstimate:
        """Return the strength of opponents at the player's level."""
        from game.analysis.matching import UNKNOWN_STRENGTH

        known = None if self.run.library is None else self.run.library.own_strength(game)
        return UNKNOWN_STRENGTH if known is None else known

    def _earlier(self, game: str) -> MatchedPlayer | None:
        """Return the player as they played three months ago, or `None` if too little is known."""
        library = self.run.library
        return None if library is None else library.earlier_self(game, datetime.now(UTC) - EARLIER_SELF_AGE)

    def begin(self, choice: routes.Match) -> None:
        """Draw lots for the first deal; if another match is unfinished, a note tells where to find it."""
        left = self.run.open_match(choice.game) or self.run.open_match()
        self._draw_lots(choice, self._place_of(left) if left is not None else None)

    def _place_of(self, kept: SavedMatch) -> Text:
        title = self.words.game(GAMES[kept.game].title)
        return self.words.text("Your {game} match is in Records, under In progress.", game=title)

    def _draw_lots(self, choice: routes.Match, note: Text | None) -> None:
        """Create a match and show the draw for its first deal, with a note if there is one."""
        from scenes.pages.setup.draw_for_dealer import DrawForDealer
        from scenes.presenters import presenter_of

        game = GAMES[choice.game]
        seed = new_seed()
        match, rounds = new_match(game, choice.players, choice.options, seed, choice.names)
        library, seats = self.run.library, choice.seats
        host = self.run.match = Host(match, seats) if library is None else library.begin(match, seats)
        (best,) = best_drawn(game, choice.players, choice.options, rounds[-1])
        services, own = self.navigator.services, presenter_of(game.key).skin
        skin = services.decks(own).get(choice.skin) or services.deck(game.key, own)
        self.run.opponents.start()
        names, dealer = [*map(self.words.player, host.names)], match.first_dealer
        you = host.humans[0] if len(host.humans) == 1 else None
        announce = presenter_of(game.key).drawn(self.words, names, you, best, dealer)
        crests = crests_for(host.seats)
        self.navigator.replace(DrawForDealer(rounds, names, crests, best, dealer, announce, skin, note))

    def sit_down(self) -> None:
        """Go from the draw to the table."""
        assert self.run.match is not None, "lots are drawn for a match"
        self.navigator.replace(self.run.table_of(self.run.match))

    def go_on(self, route: routes.Continue) -> None:
        """Resume a match: the one played last, the one of a game played last, or the one with the route's
        number.
        """
        kept = self.run.open_match(route.game, route.number)
        if kept is None or self.run.library is None:
            return
        try:
            self._play_on(self.run.library.go_on(kept.number), self.run.opponents)
        except PlayedElsewhere:
            self._offer_to_watch(kept)
        except UnreadableMatch:
            self.navigator.push(dialogs.unreadable_message(self.words, self.navigator.back))

    def _play_on(self, host: Host, opponents: OpponentProcess) -> None:
        """Open the table of a match in progress, in place of the setup page or above the present page."""
        opponents.start()
        table = self.run.table_of(host, opponents)
        if self._setup is not None and self.navigator.shows(self._setup):
            self.navigator.replace(table)
        else:
            self.navigator.push(table)

    def _offer_to_watch(self, kept: SavedMatch) -> None:
        back = self.navigator.back

        def watch() -> None:
            back()
            assert self.run.library is not None
            onlooker = Spectator(self.run.library, kept.number)
            self._play_on(onlooker.host, onlooker)

        self.navigator.push(dialogs.open_elsewhere_menu(self.words, watch, back))

    def offer_seats(self) -> None:
        """Ask which seat to take at the next deal of the match being watched."""
        from scenes.pages.table.watching import WatchTable, seat_menu

        if isinstance(self.table, WatchTable):
            menu = seat_menu(self.table, self.words)
            if menu is not None:
                self.navigator.push(menu)

    def show_scores(self) -> None:
        """Open the score sheet of the match."""
        from scenes.pages.scores.pad import PadScoreSheet
        from scenes.pages.scores.score_sheet import ScoreSheet
        from scenes.pages.table.score_values import sheet

        table = self.table
        told = sheet(table.sight(), table.host, table.presenter, table.table_view.crests)
        self.navigator.push(ScoreSheet(told) if told.pad is None else PadScoreSheet(told))

    def show_levels(self) -> None:
        """Open the levels of the computer players, which can be changed between deals."""
        from scenes.pages.table.level_sheet import LevelSheet

        table, navigator = self.table, self.navigator

        def show_on_plates() -> None:
            table.rebuild(navigator.services)

        navigator.push(LevelSheet(table.host, table.table_view.crests, show_on_plates))

    def _levels_for_menu(self) -> None:
        """Show the levels in place of the menu."""
        self.navigator.back()
        self.show_levels()

    def show_news(self) -> None:
        """Open the log of the current deal."""
        from scenes.pages.news.deal_log import DealLog

        table, view = self.table, self.table.table_view
        subtitle = table.presenter.sidebar.subtitle(table.sight())
        self.navigator.push(DealLog(subtitle, table.journal.reports, view.crests, view.painter.skin))

    # From deal to deal.

    def show_result(self) -> None:
        """Show the result of the deal that is over."""
        from scenes.pages.scores.result_sheet import deal_sheet
        from scenes.pages.table.score_values import deal_result

        table, view = self.table, self.table.table_view
        ask = self.study.asker(table)
        remember = table.remember
        if ask() is not None:  # the deciding moment says more than this text
            remember = remember._replace(words=NO_WORDS)
        result = deal_result(table.sight(), table.host, table.presenter, view.crests, remember)
        self.navigator.push(deal_sheet(result, view.painter.skin, ask))
        table.sound(DEAL_RESULT_SOUNDS[result.outcome])

    def continue_after_result(self) -> None:
        """Continue from the result of a deal: to the next deal, or to the result of the match."""
        table = self.table
        if table.host.practice:
            self.run.leave()
            return
        if table.host.lone:
            self.study.continue_after_result(self.daily.show_result)
            return
        self.navigator.back()
        if table.host.finished:
            self._show_match_result(table)
        else:
            self.next_deal()

    def _show_match_result(self, table: TablePage | WatchTable) -> None:
        from scenes.pages.scores.match_scores import MatchScores
        from scenes.pages.table.score_values import match_result

        sight = table.sight()
        result = match_result(sight, table.host, table.presenter, table.table_view.crests)
        self.navigator.push(MatchScores(result))
        table.sound(Noise.MATCH_WON if sight.you in table.host.winners else None)

    def next_deal(self) -> None:
        """Start the next deal, at a table of the viewer's own if they have taken a seat."""
        from scenes.pages.table.watching import WatchTable

        table = self.table
        if isinstance(table, WatchTable) and table.taken is not None:
            table.host.take_seat(table.taken)
            table = self.run.table_of(table.host)
            self.navigator.replace(table)
        table.next_deal()

    def _renewed(self, game: str, seat: int, player_spec: str) -> str:
        """Return the player at a seat for another match: opponents at the player's level follow it."""
        player = MatchedPlayer.read(player_spec)
        if player is None or player != MatchedPlayer.at_seat(seat, player.strength):
            return player_spec
        return MatchedPlayer.at_seat(seat, self._level(game).strength).player_spec

    def rematch(self) -> None:
        """Start a new match with the same game, rules, names and seats."""
        table = self.table
        host, view = table.host, table.table_view
        again = routes.Match(
            host.game.key,
            host.players,
            host.options,
            host.names,
            tuple(self._renewed(host.game.key, seat, each) for seat, each in enumerate(host.seats)),
            view.painter.skin.key,
            view.crests,
        )
        host.leave()
        self.navigator.back()
        self._draw_lots(again, None)
