"""From page to page, and the match that goes on between evenings."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom

from game import GAMES
from game.engine.rules import best_drawn
from game.engine.templates import Notice
from game.match.host import Host
from game.match.match import new_match
from game.minds.worker import Opponents
from scenes.frame.navigation import Navigator
from scenes.frame.preferences import Preferences
from scenes.frame.scene import Way
from scenes.help.page import Help, topics_for
from scenes.home.page import Home, card_of
from scenes.looks.cast import crests_for
from scenes.presenters import presenter_of
from scenes.scores.deal import DealScores
from scenes.scores.match import MatchScores
from scenes.scores.pad import DealPad, PadScoreSheet
from scenes.scores.sheet import ScoreSheet
from scenes.settings.page import Settings
from scenes.setup.cards import GameEntry
from scenes.setup.lots import DrawForDealer
from scenes.setup.page import Setup, TableChoice
from scenes.table import Table
from scenes.table.results import deal_result, match_result, sheet
from scenes.widgets.menu import Menu
from scenes.words import NO_WORDS, Text, Words, as_it_is

SHORTEST_PAUSE = 300
"""Milliseconds for which a trick stays when nobody at this computer plays."""


class Evening:
    """What happens in one run of the program: it owns the opponents and knows the way between pages."""

    def __init__(
        self, folder: Path, version: str = "", *, lasting: bool = True, message: Notice | None = None
    ) -> None:
        """`folder` is where matches and settings lie, and `lasting` whether it outlives the evening.

        The first page shows the message.
        """
        self.folder = folder
        self.version = version
        self.lasting = lasting
        self.message = message
        self.opponents = Opponents()
        self.saves: Path | None = folder
        """Where matches begun this evening are saved; `None` is nowhere."""
        self.match: Host | None = None
        """The match that is played, or waits to be gone on with."""
        self._table: Table | None = None

    def preferences(self, saved: Preferences) -> Preferences:
        """The preferences for this evening."""
        return saved

    def begin(self, navigator: Navigator, notice: Notice | None = None) -> None:
        """Open the ways and the first page; a notice for the player is shown on it."""
        self.navigator = navigator
        navigator.ways = {
            Way.HOME: self._leave,
            Way.SETUP: self._set_up,
            Way.MATCH: self._begin_match,
            Way.FIRST_DEAL: self._sit_down,
            Way.CONTINUE: self._go_on,
            Way.RESULT: self._show_result,
            Way.ONWARD: self._onward,
            Way.REMATCH: self._rematch,
            Way.SCORES: self._show_scores,
            Way.MENU: self._show_menu,
            Way.HELP: self._show_help,
            Way.SETTINGS: lambda: navigator.push(Settings()),
            Way.END: navigator.clear,
        }
        self.open(notice)

    def open(self, notice: Notice | None) -> None:
        """The first page: home, where a match that was left can be gone on with."""
        host, damaged = Host.load(self.folder, GAMES)
        self.match = None if host is None or host.finished else host
        words = self.words
        cards = [card_of(game, words) for game in GAMES.values()]
        notices = (self.message, notice, damaged)
        told = words.sentences(*(words.notice(each) for each in notices if each is not None))
        self.navigator.push(Home(cards, self.unfinished, self.version, told))

    def close(self) -> None:
        """The program ends: so do the opponents."""
        self.opponents.close()

    @property
    def kept(self) -> bool | None:
        """Whether the match that is open is safe on disk; `None` where none is open, or none is to last."""
        if self.match is None or self.match.finished or not self._saving:
            return None
        return self.match.trouble is None

    @property
    def _saving(self) -> bool:
        return self.lasting and self.saves is not None

    @property
    def pages(self) -> tuple[str, ...]:
        """The kinds of pages that are open, the one on top last."""
        navigator = getattr(self, "navigator", None)
        return () if navigator is None else navigator.pages

    @property
    def words(self) -> Words:
        """The language in use."""
        return self.navigator.services.words

    def unfinished(self) -> tuple[Text, ...]:
        """Two lines about the match to go on with; none where there is none."""
        host = self.match
        if host is None or host.finished:
            return ()
        title = as_it_is(host.game.title)
        if host.players > 2:
            title = self.words.counted(
                "{game}, {count} player", "{game}, {count} players", host.players, game=title
            )
        number = max(1, host.deal_number)
        standing = _standing(self.words, host)
        return title, self.words.text("Deal {number}. {standing}", number=number, standing=standing)

    @property
    def table(self) -> Table:
        """The table that is open. Raises RuntimeError where none is."""
        if self._table is None or not self._table.is_open:
            raise RuntimeError("nobody sits at a table")
        return self._table

    @property
    def _seated(self) -> str | None:
        """The key of the game at the table that is open, if one is."""
        return self._table.host.game.key if self._table is not None and self._table.is_open else None

    # Pages that several others lead to.

    def _show_help(self, game: str | None = None) -> None:
        """Rules and keys: first the rules of this game, of the one at the table, or of the first."""
        first = game or self._seated or next(iter(GAMES))
        self.navigator.push(Help(topics_for(list(GAMES.values()), self.words), first))

    def _show_scores(self) -> None:
        table = self.table
        scores = sheet(table.sight(), table.host, table.presenter, table.crests)
        self.navigator.push(ScoreSheet(scores) if scores.pad is None else PadScoreSheet(scores))

    def _show_menu(self) -> None:
        words, go, back = self.words, self.navigator.go, self.navigator.back
        self.navigator.push(
            Menu(
                words.text("The table waits"),
                words.text("The match is saved after every action.")
                if self._saving
                else words.text("This match is not saved."),
                [
                    (words.text("Go on"), "replay", back),
                    (words.text("Rules"), "book", partial(go, Way.HELP)),
                    (words.text("Settings"), "gear", partial(go, Way.SETTINGS)),
                    (words.text("Leave the table"), "door", partial(go, Way.HOME)),
                ],
            )
        )

    def _leave(self) -> None:
        """From whatever lies over the table, and from the table itself, back home."""
        table = self.table
        while self.navigator.top is not table:
            self.navigator.back()
        self.navigator.back()

    # To a match.

    def _set_up(self, game: str | None = None) -> None:
        """Choose a game, its table and its rules; after a match first those of its game."""
        seated = self._seated
        if seated is not None:
            self._leave()
        entries = [
            GameEntry(
                each,
                self.words.text(shown.tagline) if shown.tagline else NO_WORDS,
                card_of(each, self.words).picture,
                shown.skin,
            )
            for each, shown in ((each, presenter_of(key)) for key, each in GAMES.items())
        ]
        self.navigator.push(Setup(entries, game or seated))

    def _begin_match(self, choice: TableChoice) -> None:
        """Draw lots for the first deal; asked first where another match would be lost."""
        if self.unfinished():
            self._ask_to_give_up(choice)
            return
        game = GAMES[choice.game]
        seed = SystemRandom().randrange(10**9)
        match, rounds = new_match(game, choice.players, choice.options, seed, choice.names)
        host = self.match = Host(match, choice.seats, self.saves)
        dealer = match.first_dealer
        (best,) = best_drawn(game, choice.players, choice.options, rounds[-1])
        you = host.humans[0] if len(host.humans) == 1 else None
        words, names = self.navigator.services.words, [as_it_is(name) for name in host.names]
        skins = self.navigator.services.skins
        self.opponents.start()
        self.navigator.replace(
            DrawForDealer(
                rounds,
                [as_it_is(name) for name in host.names],
                crests_for(host.seats),
                best,
                dealer,
                presenter_of(game.key).drawn(words, names, you, best, dealer),
                skins.get(choice.skin) or next(iter(skins.values())),
            )
        )

    def _ask_to_give_up(self, choice: TableChoice) -> None:
        words = self.words
        self.navigator.push(
            Menu(
                words.text("One match at a time"),
                words.text("The match that waits for you would be given up."),
                [
                    (words.text("Keep it"), "left", self.navigator.back),
                    (words.text("Start the new one"), "cards", partial(self._give_up, choice)),
                ],
            )
        )

    def _give_up(self, choice: TableChoice) -> None:
        self.navigator.back()
        self.match = None
        self._begin_match(choice)

    def _sit_down(self) -> None:
        """Lots are drawn: to the table."""
        assert self.match is not None, "lots are drawn for a match"
        self.navigator.replace(self.table_of(self.match))

    def _go_on(self) -> None:
        """Back to the table of the match that waits."""
        if self.match is not None:
            self.opponents.start()
            self.navigator.push(self.table_of(self.match))

    def table_of(self, host: Host) -> Table:
        """The table at which a match is played from now on."""
        self.match = host
        self._table = Table(host, self.opponents)
        return self._table

    # From deal to deal.

    def _show_result(self) -> None:
        table = self.table
        result = deal_result(table.sight(), table.host, table.presenter, table.crests)
        self.navigator.push(DealScores(result, table.skin) if result.pad is None else DealPad(result))

    def _onward(self) -> None:
        """After the result of a deal: the next one, or the result of the match."""
        table = self.table
        self.navigator.back()
        if not table.host.finished:
            table.next_deal()
            return
        result = match_result(table.sight(), table.host, table.presenter, table.crests)
        self.navigator.push(MatchScores(result))

    def _rematch(self) -> None:
        """The same table, names and rules again."""
        table = self.table
        host = table.host
        self.navigator.back()
        self._begin_match(
            TableChoice(
                host.game.key,
                host.players,
                host.options,
                host.names,
                host.seats,
                table.skin.key,
                table.crests,
            ),
        )


def _standing(words: Words, host: Host) -> Text:
    """How a match stands, in a few words, for the person here."""
    totals, own = host.totals, host.humans[0] if host.humans else None
    if host.players > 2:
        return _lead(words, host, own)
    other = 0 if own == 1 else 1
    name, points = as_it_is(host.names[other]), totals[other]
    if own is None:
        return words.text("{name} {points}", name=name, points=points)
    return words.text("You {own}, {name} {points}", own=totals[own], name=name, points=points)


def _lead(words: Words, host: Host, own: int | None) -> Text:
    """Who has most points in a match of several; `own` is the person here, whose points are told, too."""
    most = max(host.totals)
    best = [player for player in range(host.players) if host.totals[player] == most]
    name = as_it_is(host.names[best[0]])
    if own is None:
        if len(best) == host.players:
            return words.text("all level")
        if len(best) > 1:
            return words.text("best {most}", most=most)
        return words.text("{name} leads ({most})", name=name, most=most)
    points = host.totals[own]
    if len(best) == host.players:
        return words.text("You {points}, all level", points=points)
    if len(best) > 1:
        if own in best:
            return words.text("You {points}, shared lead", points=points)
        return words.text("You {points}, best {most}", points=points, most=most)
    if own in best:
        return words.text("You {points}, you lead", points=points)
    return words.text("You {points}, {name} leads ({most})", points=points, name=name, most=most)


class Watching(Evening):
    """An evening in which computers play all seats and nothing is saved; for show and for tests."""

    def __init__(self, host: Host, folder: Path, deals: int | None, leave: bool, speed: str | None) -> None:
        """`deals` ends it early, `leave` closes the window at the end, `speed` is that of the cards."""
        super().__init__(folder)
        self.saves = None
        self.match = host
        self.deals = deals
        self.leave = leave
        self.speed = speed

    def preferences(self, saved: Preferences) -> Preferences:
        """The speed asked for, with the shortest pauses."""
        if self.speed is None:
            return saved
        return replace(saved, speed=self.speed, trick_pause="timed", trick_pause_ms=SHORTEST_PAUSE)

    def open(self, notice: Notice | None) -> None:
        """The table at once."""
        self._go_on()

    def unfinished(self) -> tuple[Text, ...]:
        """Nothing: what is watched is not kept."""
        return ()

    def _show_result(self) -> None:
        host = self.table.host
        done = host.finished or (self.deals is not None and host.deal_number >= self.deals)
        if done and self.leave:
            self.navigator.clear()
        elif self.leave:
            self.table.next_deal()
        else:
            super()._show_result()
