"""The flow of learning: the Learn page, lessons, 30-second overviews and first deals with a guide.

The lesson table is imported when the first lesson is opened.
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
"""AI level of the other players in a first deal with a guide."""


class LearnFlow(Flow):
    """Opens the Learn page, lessons, 30-second overviews and first deals with a guide."""

    def __init__(self, run: ProgramRun, due: Callable[[str], int] = lambda key: 0) -> None:
        """`due` returns how many of the player's mistakes in a game, given its key, are due as puzzles."""
        super().__init__(run)
        self.due = due

    @property
    def _preferences(self) -> Preferences:
        return self.navigator.services.preferences

    def show_hub(self, route: routes.Learn) -> None:
        """Open the Learn page."""
        shown, words = [], self.words
        for key, each in GAMES.items():
            picture, skin = card_of(each, words).picture, presenter_of(key).skin
            shown.append(TaughtGame(each, picture, skin, LESSONS.get(key, ()), GLANCES.get(key)))
        self.navigator.push(LearnPage(shown, route.game, self.due))

    def teach(self, route: routes.Lesson) -> None:
        """Open a lesson by its number, from 0, or its key; a lesson already on top is replaced.

        Raises KeyError if no lesson has the key.
        """
        from scenes.pages.learn.lesson import LessonTable

        game, which = route.game, route.which
        number = which if isinstance(which, int) else place_of(game, which)
        lesson = LessonTable(GAMES[game], LESSONS[game], number)
        if isinstance(self.navigator.top, LessonTable):
            self.navigator.replace(lesson)
        else:
            self.navigator.push(lesson)

    def show_glance(self, route: routes.QuickRules) -> None:
        """Open the 30-second overview of a game."""
        from scenes.pages.learn.lesson import LessonTable

        self.navigator.push(LessonTable(GAMES[route.game], (GLANCES[route.game],), 0, by_itself=True))

    def play_first_hand(self, route: routes.FirstHand) -> None:
        """Start a practice deal with the usual rules and players, and show all beginners' notes again."""
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

    # Offers to teach a new game, made once for each game.

    def is_new(self, game: str) -> bool:
        """Return whether the player has never been offered the game's lessons and has seen none of its notes.

        False for a game without a 30-second overview.
        """
        now = self._preferences
        if game not in GLANCES:
            return False
        return game not in now.lessons and all(each.partition(":")[0] != game for each in now.taught)

    def begin(self, play: Callable[[routes.Match], None], choice: routes.Match) -> None:
        """Start the chosen match with `play`, but first offer ways to learn a game that is new."""
        if not self.offer(choice.game, choice.seats, partial(play, choice)):
            play(choice)

    def offer(
        self, game: str | None, seats: Sequence[str] = (HUMAN,), onward: Callable[[], None] = lambda: None
    ) -> bool:
        """Offer ways to learn a game that is new to the person at these seats; return whether it is new.

        `onward` is called if the player wants to start at once.
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
        navigator.push(Menu(title, words.text("You can also find these choices under Learn."), rows))
        return True
