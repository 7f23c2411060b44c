"""Where Learn leads: to its hub, to lessons, to a game in thirty seconds, to a first hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import Any

from game import GAMES
from game.lessons import GLANCES, LESSONS
from game.match.host import Host
from game.match.match import new_match
from game.match.session import HUMAN
from scenes.frame.navigation import Navigator
from scenes.frame.preferences import Preferences
from scenes.frame.scene import Way
from scenes.learn.lesson import LessonTable
from scenes.learn.page import Learn, Taught
from scenes.looks.cast import CAST
from scenes.presenters import presenter_of
from scenes.widgets.menu import Menu
from scenes.words import Text, Words, as_it_is

OTHERS = "normal"
"""The level of the others in a first hand."""
SEED_BITS = 128


class School:
    """The part of an evening in which games are learnt."""

    def __init__(
        self, navigator: Navigator, sit: Callable[[Host], None], pictures: Mapping[str, str]
    ) -> None:
        """`sit` leads to the table of a match; `pictures` are the drawings of the games, by their keys."""
        self.navigator = navigator
        self.sit = sit
        self.pictures = pictures

    @property
    def ways(self) -> dict[Way, Callable[..., Any]]:
        """Where pages can ask to be led."""
        return {
            Way.LEARN: self._show_hub,
            Way.LESSON: self._teach,
            Way.GLANCE: self._show_glance,
            Way.FIRST_HAND: self._play_first_hand,
        }

    @property
    def _preferences(self) -> Preferences:
        return self.navigator.services.preferences

    def _show_hub(self, game: str | None = None) -> None:
        shown = [
            Taught(each, self.pictures[key], presenter_of(key).skin, LESSONS.get(key, ()), GLANCES.get(key))
            for key, each in GAMES.items()
        ]
        self.navigator.push(Learn(shown, game))

    def _teach(self, game: str, number: int) -> None:
        """A lesson; from another one in its place."""
        lesson = LessonTable(GAMES[game], LESSONS[game], number)
        if isinstance(self.navigator.top, LessonTable):
            self.navigator.replace(lesson)
        else:
            self.navigator.push(lesson)

    def _show_glance(self, game: str) -> None:
        self.navigator.push(LessonTable(GAMES[game], (GLANCES[game],), 0, by_itself=True))

    def _play_first_hand(self, key: str) -> None:
        """A deal by the usual rules at the usual table, with all notes of the game; nothing of it is kept."""
        game, now = GAMES[key], self._preferences
        notes = {(key, ":", note) for note in presenter_of(key).advice.lessons}
        taught = tuple(each for each in now.taught if each.partition(":") not in notes)
        self.navigator.keep(replace(now, taught=taught))
        players = game.usual_players if game.usual_players in game.players else game.players[0]
        names = [now.name, *(name for name, _ in CAST[1:])][:players]
        seed = SystemRandom().getrandbits(SEED_BITS)
        match, _ = new_match(game, players, game.Options.read({}, players), seed, names)
        seats = (HUMAN, *[OTHERS] * (players - 1))
        self.sit(Host(match, seats, practice=True))

    # Once for each game.

    def is_new(self, game: str) -> bool:
        """Whether the player has never been offered to learn a game, nor read a note of it."""
        now = self._preferences
        return game not in now.lessons and all(each.partition(":")[0] != game for each in now.taught)

    def offer(self, game: str, words: Words) -> None:
        """Ask, once, how to begin with a game."""
        navigator, now = self.navigator, self._preferences
        navigator.keep(replace(now, lessons={**now.lessons, game: ()}))

        def to(way: Way) -> None:
            navigator.back()
            navigator.go(way, game)

        rows: list[tuple[Text, str, Callable[[], None]]] = [
            (words.text("A first hand, with a guide"), "cards", partial(to, Way.FIRST_HAND)),
            (words.text("Watch it in 30 seconds"), "play", partial(to, Way.GLANCE)),
            (words.text("Take lessons"), "learn", partial(to, Way.LEARN)),
            (words.text("Choose a table"), "right", navigator.back),
        ]
        title = words.text("New to {game}?", game=as_it_is(GAMES[game].title))
        navigator.push(Menu(title, words.text("All of this waits in Learn, too."), rows))
