"""The pages behind the first one: a room is imported when it is first entered, so that home is soon seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from game import GAMES
from game.ai.worker import Opponents
from game.archive.archive import Archive
from game.engine.rules import Lot
from game.match.daily import PlayedDays
from game.session.host import Host
from scenes.audio import Noise
from scenes.audio.occasions import OF_DEAL
from scenes.framework import routes
from scenes.framework.scene import Scene
from scenes.graphics.cast import crests_for
from scenes.i18n import Text, Words
from scenes.pages.home.cards import card_of

if TYPE_CHECKING:
    from game.ai.analyst import Analyst
    from game.engine.examples import Example
    from game.session.past_deal import PastDeal
    from scenes.app.learn_flow import School
    from scenes.framework.navigator import Navigator
    from scenes.graphics.skins import Skin
    from scenes.pages.scores.play import AskPlay
    from scenes.pages.table import Table
    from scenes.pages.table.watching import Viewer
    from scenes.widgets.menu import Menu


def settings() -> Scene:
    """The settings."""
    from scenes.pages.settings.page import Settings

    return Settings()


def help_sheet(
    words: Words,
    first: str,
    clause: str = "",
    host: Host | None = None,
    cards: Example | None = None,
    *,
    asked: bool = True,
) -> Scene:
    """Rules and keys, the topic of that key first; with a host as they hold at its table, with its cards."""
    from scenes.pages.help.at_table import at_table
    from scenes.pages.help.page import Help
    from scenes.pages.help.topics import topics_for

    table = None if host is None else at_table(host, words, cards)
    return Help(topics_for(list(GAMES.values()), words), first, clause, table, asked=asked)


# To a match.


def setup(words: Words, waits: Mapping[str, Text], chosen: str | None) -> Scene:
    """Choosing a game, its table and its rules; `waits` tells by a game's key what is open of it."""
    from scenes.pages.setup.cards import GameEntry
    from scenes.pages.setup.page import SetupPage
    from scenes.presenters import presenter_of

    entries = []
    for key, game in GAMES.items():
        shown, picture = presenter_of(key), card_of(game, words).picture
        entries.append(GameEntry(game, shown.tagline or "", picture, shown.skin, waits.get(key)))
    return SetupPage(entries, chosen)


def lots(
    words: Words,
    host: Host,
    rounds: Sequence[tuple[Lot, ...]],
    best: int,
    dealer: int,
    skin: Skin,
    note: Text | None,
) -> Scene:
    """Drawing for the first deal of a match: who draws the best card, and who deals therefore."""
    from scenes.pages.setup.lots import DrawForDealer
    from scenes.presenters import presenter_of

    names = [*map(words.player, host.names)]
    you = host.humans[0] if len(host.humans) == 1 else None
    announce = presenter_of(host.game.key).drawn(words, names, you, best, dealer)
    return DrawForDealer(rounds, names, crests_for(host.seats), best, dealer, announce, skin, note)


def table_of(host: Host, opponents: Opponents, *, watched: bool) -> Table | Viewer:
    """The table of a match, played or watched."""
    from scenes.pages.table import Table
    from scenes.pages.table.watching import Viewer

    return Viewer(host, opponents) if watched else Table(host, opponents)


def as_before(table: Table | Viewer) -> routes.MatchRoute:
    """A new match at a table as it stands."""
    host, shown = table.host, table.table_view
    return routes.MatchRoute(
        host.game.key, host.players, host.options, host.names, host.seats, shown.skin.key, shown.crests
    )


# Over a table.


def seats(table: Table | Viewer, words: Words) -> Menu | None:
    """Which seat to take at the next deal; `None` where one is taken already."""
    from scenes.pages.table.watching import Viewer, seat_menu

    return seat_menu(table, words) if isinstance(table, Viewer) else None


def seat_taken(table: Table | Viewer) -> int | None:
    """The seat that somebody who watches takes at the next deal; `None` where nobody does."""
    from scenes.pages.table.watching import Viewer

    return table.taken if isinstance(table, Viewer) else None


def levels(host: Host, words: Words) -> Sequence[Text]:
    """Who plays how well at a table."""
    from scenes.pages.table.results import levels_told

    return levels_told(host, words)


def scores(table: Table | Viewer) -> Scene:
    """The score sheet of the match."""
    from scenes.pages.scores.pad import PadScoreSheet
    from scenes.pages.scores.sheet import ScoreSheet
    from scenes.pages.table.results import sheet

    told = sheet(table.sight(), table.host, table.presenter, table.table_view.crests)
    return ScoreSheet(told) if told.pad is None else PadScoreSheet(told)


def news(table: Table | Viewer) -> Scene:
    """All that has happened in the deal."""
    from scenes.pages.news.page import DealLog

    subtitle = table.presenter.rail.subtitle(table.sight())
    return DealLog(subtitle, table.journal.reports, table.table_view.crests, table.table_view.skin)


def deal_over(table: Table | Viewer, ask: AskPlay) -> tuple[Scene, Noise | None]:
    """The result of a deal, and how it sounds; `ask` tells how well the person here has played it."""
    from scenes.pages.scores.result import deal_sheet
    from scenes.pages.table.results import deal_result

    result = deal_result(table.sight(), table.host, table.presenter, table.table_view.crests, table.remember)
    return deal_sheet(result, table.table_view.skin, ask), OF_DEAL[result.outcome]


def match_over(table: Table | Viewer) -> tuple[Scene, Noise | None]:
    """The result of the match, and how it sounds."""
    from scenes.pages.scores.match import MatchScores
    from scenes.pages.table.results import match_result

    result = match_result(table.sight(), table.host, table.presenter, table.table_view.crests)
    won = table.sight().you in table.host.winners
    return MatchScores(result), Noise.MATCH_WON if won else None


# Beside the tables.


def school(navigator: Navigator, sit: Callable[[Host], None], due: Callable[[str], int]) -> School:
    """Where games are learnt."""
    from scenes.app.learn_flow import School

    return School(navigator, sit, due)


def review(past: PastDeal, seat: int, analyst: Analyst) -> Scene:
    """A deal that is over, as that seat saw it."""
    from scenes.pages.review import Review

    return Review(past, seat, analyst)


def days(played: Callable[[], PlayedDays], day: Callable[[], date], told: Callable[[date], Text]) -> Scene:
    """Return the page of past days' deals: which are finished or begun, and a text about each."""
    from scenes.pages.daily.page import Days

    return Days(played, day, told)


def statistics(
    words: Words,
    archive: Archive | None,
    home: Path,
    booking: Iterator[None],
    *,
    reviews: bool,
    lately: timedelta | None,
) -> Scene:
    """What all that was played comes to."""
    from scenes.pages.statistics.counting import CountedGame
    from scenes.pages.statistics.page import Statistics
    from scenes.presenters import presenter_of

    games = []
    for game in GAMES.values():
        card, shown = card_of(game, words), presenter_of(game.key)
        games.append(
            CountedGame(game.key, card.title, card.picture, shown.heights, shown.sources, shown.skin)
        )
    return Statistics(archive, games, home, booking=booking, reviews=reviews, lately=lately)
