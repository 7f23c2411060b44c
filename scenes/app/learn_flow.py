"""Where Learn leads: to its hub, to lessons, to a game in thirty seconds, to a first hand.

The table on which lessons are given is imported with the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game import GAMES
from game.lessons import GLANCES, LESSONS, place_of
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.host import Host
from scenes.app.program_run import Flow, ProgramRun, new_seed
from scenes.framework import routes
from scenes.framework.preferences import Preferences
from scenes.graphics.player_crests import NAMES
from scenes.pages.home.cards import card_of
from scenes.pages.learn.page import LearnPage, TaughtGame
from scenes.presenters import presenter_of
from scenes.widgets.menu import Menu, Row

OTHERS = "normal"
"""The level of the others in a first hand."""


class LearnFlow(Flow):
    """The flow of learning: the hub, lessons, a game in thirty seconds, a first hand."""

    def __init__(self, run: ProgramRun, due: Callable[[str], int] = lambda key: 0) -> None:
        """`due` tells how many mistakes wait as puzzles of a game."""
        super().__init__(run)
        self.due = due

    @property
    def _preferences(self) -> Preferences:
        return self.navigator.services.preferences

    def show_hub(self, route: routes.Learn) -> None:
        """The page of all that can be learnt."""
        shown, words = [], self.words
        for key, each in GAMES.items():
            picture, skin = card_of(each, words).picture, presenter_of(key).skin
            shown.append(TaughtGame(each, picture, skin, LESSONS.get(key, ()), GLANCES.get(key)))
        self.navigator.push(LearnPage(shown, route.game, self.due))

    def teach(self, route: routes.Lesson) -> None:
        """A lesson by its place or key; from another one in its place. `KeyError` where there is none."""
        from scenes.pages.learn.lesson import LessonTable

        game, which = route.game, route.which
        number = which if isinstance(which, int) else place_of(game, which)
        lesson = LessonTable(GAMES[game], LESSONS[game], number)
        if isinstance(self.navigator.top, LessonTable):
            self.navigator.replace(lesson)
        else:
            self.navigator.push(lesson)

    def show_glance(self, route: routes.QuickRules) -> None:
        """A game in thirty seconds."""
        from scenes.pages.learn.lesson import LessonTable

        self.navigator.push(LessonTable(GAMES[route.game], (GLANCES[route.game],), 0, by_itself=True))

    def play_first_hand(self, route: routes.FirstHand) -> None:
        """A deal by the usual rules at the usual table, with all notes of the game; nothing of it is kept."""
        key, game, now = route.game, GAMES[route.game], self._preferences
        notes = {(key, ":", note) for note in presenter_of(key).advice.lessons}
        taught = tuple(each for each in now.taught if each.partition(":") not in notes)
        self.navigator.keep(replace(now, taught=taught))
        players = game.usual_players
        names = [now.name, *NAMES[1:]][:players]
        seed = new_seed()
        match, _ = new_match(game, players, game.Options.read({}, players), seed, names)
        seats = (HUMAN, *[OTHERS] * (players - 1))
        self.run.sit(Host(match, seats, practice=True))

    # Once for each game.

    def is_new(self, game: str) -> bool:
        """Whether the player has never been offered to learn a game that is taught, nor read a note of it."""
        now = self._preferences
        if game not in GLANCES:
            return False
        return game not in now.lessons and all(each.partition(":")[0] != game for each in now.taught)

    def begin(self, play: Callable[[routes.Match], None], choice: routes.Match) -> None:
        """To the first deal of a table that has been chosen, unless the game is new to who plays it."""
        if not self.offer(choice.game, choice.seats, partial(play, choice)):
            play(choice)

    def offer(
        self, game: str | None, seats: Sequence[str] = (HUMAN,), onward: Callable[[], None] = lambda: None
    ) -> bool:
        """Ask how to begin with a game that is new to the person at these seats; return whether it is.

        `onward` is where it was to lead: so it does if the player wants to begin at once.
        """
        if game is None or HUMAN not in seats or not self.is_new(game):
            return False
        navigator, now, words = self.navigator, self._preferences, self.words
        navigator.keep(replace(now, lessons={**now.lessons, game: ()}))

        def to(route: routes.Route) -> None:
            navigator.back()
            navigator.go(route)

        def on() -> None:
            navigator.back()
            onward()

        rows: list[Row] = [
            (words.text("A guided first deal"), "cards", partial(to, routes.FirstHand(game))),
            (words.text("Watch a 30-second summary"), "play", partial(to, routes.QuickRules(game))),
            (words.text("Take lessons"), "learn", partial(to, routes.Learn(game))),
            (words.text("Go to the table"), "right", on),
        ]
        title = words.text("New to {game}?", game=words.game(GAMES[game].title))
        navigator.push(Menu(title, words.text("You can also find these under Learn."), rows))
        return True
