"""From scene to scene, and the match that goes on between evenings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import SystemRandom

from game import GAMES
from game.engine.rules import best_drawn
from game.match.host import Host
from game.match.match import new_match
from game.minds.worker import Opponents
from scenes.frame.preferences import Preferences
from scenes.frame.scene import Scene, SceneStack
from scenes.help.page import Help, topics_for
from scenes.home.page import Home, Ways, card_of
from scenes.presenters import presenter_of
from scenes.scores.deal import DealScores
from scenes.scores.match import MatchScores
from scenes.scores.pad import DealPad, PadScoreSheet
from scenes.scores.parts import DealWays
from scenes.scores.sheet import ScoreSheet
from scenes.settings.page import Settings
from scenes.setup.cards import GameEntry
from scenes.setup.draft import crests_for
from scenes.setup.lots import DrawForDealer
from scenes.setup.page import Setup, TableChoice
from scenes.table import Table, TableWays
from scenes.table.results import deal_result, match_result, sheet
from scenes.widgets.menu import Menu

SHORTEST_PAUSE = 300
"""Milliseconds for which a trick stays when nobody at this computer plays."""


@dataclass
class Evening:
    """What happens in one run of the program. It owns the opponents and knows the way between scenes."""

    folder: Path
    version: str = ""

    def __post_init__(self) -> None:
        self.opponents = Opponents()
        self.saves: Path | None = self.folder
        """Where matches begun this evening are saved; `None` is nowhere."""
        self._resumable: Host | None = None

    # Home.

    def preferences(self, saved: Preferences) -> Preferences:
        """The preferences for this evening."""
        return saved

    def first(self, stack: SceneStack, message: str) -> Scene:
        """The home scene; a message for the player is shown on it."""
        host, damaged = Host.load(self.folder, GAMES)
        self._resumable = None if host is None or host.finished else host
        ways = Ways(
            new_game=self.new_game,
            how_to_play=lambda stack: self.show_help(stack),
            go_on=self.go_on,
            unfinished=self._unfinished,
        )
        cards = [card_of(game) for game in GAMES.values()]
        return Home(cards, ways, self.version, " ".join(text for text in (message, damaged) if text))

    def _unfinished(self) -> tuple[str, ...]:
        """Two lines about the match to go on with."""
        host = self._resumable
        if host is None or host.finished:
            return ()
        own = host.humans[0] if host.humans else 0
        score = f"You {host.totals[own]}" if own in host.humans else ""
        others = ", ".join(
            f"{host.names[player]} {host.totals[player]}" for player in range(host.players) if player != own
        )
        if host.players > 2:
            others = _lead(host, own)
        standing = ", ".join(part for part in (score, others) if part)
        title = host.game.title if host.players == 2 else f"{host.game.title}, {host.players} players"
        return title, f"Deal {max(1, host.deal_number)}. {standing}"

    def show_help(self, stack: SceneStack, game: str | None = None) -> None:
        """Rules and keys; the rules of a game first, of the first game where none is named."""
        stack.push(Help(topics_for(list(GAMES.values())), game or next(iter(GAMES))))

    # A match.

    def new_game(self, stack: SceneStack, game: str | None) -> None:
        """Choose a game, its table and its rules."""
        entries = [
            GameEntry(each, presenter_of(key).tagline, card_of(each).picture, presenter_of(key).skin)
            for key, each in GAMES.items()
        ]
        stack.push(Setup(entries, lambda choice: self.begin(stack, choice), game))

    def begin(self, stack: SceneStack, choice: TableChoice) -> None:
        """Draw for the first deal, then to the table; asked first where another match would be lost."""
        if self._unfinished():
            stack.push(
                Menu(
                    "One match at a time",
                    "The match that waits for you would be given up.",
                    [
                        ("Keep it", "left", stack.pop),
                        ("Start the new one", "cards", lambda: self._give_up(stack, choice)),
                    ],
                )
            )
            return
        game = GAMES[choice.game]
        seed = SystemRandom().randrange(10**9)
        match, rounds = new_match(game, choice.players, choice.options, seed, choice.names)
        host = self._resumable = Host(match, choice.seats, self.saves)
        dealer = match.first_dealer
        (best,) = best_drawn(game, choice.players, choice.options, rounds[-1])
        called = ["You" if host.humans == [player] else name for player, name in enumerate(host.names)]
        self.opponents.start()
        stack.replace(
            DrawForDealer(
                rounds,
                host.names,
                crests_for(host.seats),
                best,
                dealer,
                presenter_of(game.key).drawn(called, best, dealer),
                stack.services.skins.get(choice.skin) or next(iter(stack.services.skins.values())),
                lambda: stack.replace(self.table(stack, host)),
            )
        )

    def _give_up(self, stack: SceneStack, choice: TableChoice) -> None:
        stack.pop()
        self._resumable = None
        self.begin(stack, choice)

    def go_on(self, stack: SceneStack) -> None:
        """Back to the table of the saved match."""
        if self._resumable is not None:
            self.opponents.start()
            stack.push(self.table(stack, self._resumable))

    def table(self, stack: SceneStack, host: Host) -> Table:
        """The table of a match, and where it leads."""
        ways = TableWays(
            deal_over=lambda: self._deal_over(stack, table),
            menu=lambda: self._menu(stack, table),
            scores=lambda: self._sheet(stack, table),
            help=lambda: self.show_help(stack, host.game.key),
        )
        table = Table(host, self.opponents, ways)
        return table

    def _sheet(self, stack: SceneStack, table: Table) -> None:
        help_page = partial(self.show_help, stack, table.host.game.key)
        scores = sheet(table.sight(), table.host, table.presenter, table.crests)
        shown = ScoreSheet if scores.pad is None else PadScoreSheet
        stack.push(shown(scores, on_help=help_page))

    def _menu(self, stack: SceneStack, table: Table) -> None:
        stack.push(
            Menu(
                "The table waits",
                "The match is saved after every action.",
                [
                    ("Go on", "replay", stack.pop),
                    ("Rules", "book", lambda: self.show_help(stack, table.host.game.key)),
                    ("Settings", "gear", lambda: stack.push(Settings())),
                    ("Leave the table", "door", lambda: self._leave(stack, table)),
                ],
            )
        )

    def _leave(self, stack: SceneStack, table: Table) -> None:
        """From the menu or a result, or the menu over a result, over the table back home."""
        while stack.top is not table:
            stack.pop()
        stack.pop()

    def _deal_over(self, stack: SceneStack, table: Table) -> None:
        result = deal_result(table.sight(), table.host, table.presenter, table.crests)
        shown = DealScores if result.pad is None else DealPad
        ways = DealWays(
            next=lambda: self._next(stack, table),
            sheet=lambda: self._sheet(stack, table),
            back=lambda: self._menu(stack, table),
            help=lambda: self.show_help(stack, table.host.game.key),
        )
        stack.push(shown(result, table.skin, ways))

    def _next(self, stack: SceneStack, table: Table) -> None:
        """After the result of a deal: the next one, or the result of the match."""
        stack.pop()
        host = table.host
        if not host.finished:
            table.next_deal()
            return
        stack.push(
            MatchScores(
                match_result(table.sight(), host, table.presenter, table.crests),
                on_rematch=lambda: self._rematch(stack, table),
                on_new_game=lambda: self._again(stack, table),
                on_home=lambda: self._leave(stack, table),
                on_sheet=lambda: self._sheet(stack, table),
                on_help=lambda: self.show_help(stack, host.game.key),
            )
        )

    def _rematch(self, stack: SceneStack, table: Table) -> None:
        """The same table, names and rules again."""
        host = table.host
        stack.pop()
        self.begin(
            stack,
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

    def _again(self, stack: SceneStack, table: Table) -> None:
        self._leave(stack, table)
        self.new_game(stack, table.host.game.key)

    def close(self) -> None:
        """The program ends: so do the opponents."""
        self.opponents.close()


def _lead(host: Host, own: int) -> str:
    """Who has most points in a match of several, in a few words; `own` is the person here."""
    most = max(host.totals)
    best = [player for player in range(host.players) if host.totals[player] == most]
    if len(best) == host.players:
        return "all level"
    if own in best:
        return "you lead" if len(best) == 1 else "shared lead"
    return f"{host.names[best[0]]} leads ({most})" if len(best) == 1 else f"best {most}"


class Watching(Evening):
    """An evening in which computers play all seats and nothing is saved; for show and for tests."""

    def __init__(self, host: Host, folder: Path, deals: int | None, leave: bool, speed: str | None) -> None:
        """`deals` ends it early, `leave` closes the window at the end, `speed` is that of the cards."""
        super().__init__(folder)
        self.saves = None
        self.host = host
        self.deals = deals
        self.leave = leave
        self.speed = speed

    def preferences(self, saved: Preferences) -> Preferences:
        """The speed asked for, with the shortest pauses."""
        if self.speed is None:
            return saved
        return replace(saved, speed=self.speed, trick_pause="timed", trick_pause_ms=SHORTEST_PAUSE)

    def first(self, stack: SceneStack, message: str) -> Scene:
        """The table at once."""
        self.opponents.start()
        return self.table(stack, self.host)

    def _deal_over(self, stack: SceneStack, table: Table) -> None:
        done = self.host.finished or (self.deals is not None and self.host.deal_number >= self.deals)
        if done and self.leave:
            stack.clear()
        elif self.leave:
            table.next_deal()
        else:
            super()._deal_over(stack, table)
