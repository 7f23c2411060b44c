"""The flow of learning: the Learn page, lessons, 30-second overviews and first deals with a guide.

The lesson table is imported when the first lesson is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game import GAMES
from game.ai.levels import LEVEL_NAMES
from game.lessons import GLANCES, LESSONS, place_of
from game.lessons.first_hands import (
    LEARNER,
    OTHERS,
    TREATS,
    begins_with_a_card,
    first_hands,
    play_to_first_card,
)
from game.match.deal_code import match_of
from game.match.seating import HUMAN
from game.session.host import Host
from scenes.app.program_run import Flow, ProgramRun, new_seed
from scenes.audio.sound_cues import DEAL_RESULT_SOUNDS
from scenes.framework import routes
from scenes.framework.preferences import Preferences
from scenes.graphics.player_crests import DEFAULT_NAMES, crests_for
from scenes.i18n import NO_WORDS
from scenes.pages.home.cards import card_of
from scenes.pages.home.open_matches import lines_of, ways_on
from scenes.pages.learn.first_hand_end import EndedFirstHand, FirstHandEnd, FirstHandLinks, NextStep
from scenes.pages.learn.page import LearnPage, TaughtGame, WaitingMatch
from scenes.pages.learn.progress import (
    is_taken,
    next_first_hand,
    next_lesson,
    with_begun,
    with_first_hand,
)
from scenes.pages.table import TablePage
from scenes.presenters import presenter_of
from scenes.widgets.menu import Menu, Row

MAX_NEXT_STEPS = 4
"""Number of steps that are offered after a guided first deal."""
FIRST_LEVEL = "easy"
"""AI level of the other players in the match that is offered after a guided first deal."""


class LearnFlow(Flow):
    """Opens the Learn page, lessons, 30-second overviews and first deals with a guide."""

    def __init__(self, run: ProgramRun, due: Callable[[str], int]) -> None:
        """`due` returns how many of the player's mistakes in a game, given its key, are due as puzzles."""
        super().__init__(run)
        self.due = due
        self._which = 0
        """Number of the guided first deal that was started last, from 0."""

    @property
    def _preferences(self) -> Preferences:
        return self.navigator.services.preferences

    def show_hub(self, route: routes.Learn) -> None:
        """Open the Learn page."""
        shown, words = [], self.words
        for key, each in GAMES.items():
            picture, skin = card_of(each, words).picture, presenter_of(key).skin
            shown.append(TaughtGame(each, picture, skin, LESSONS.get(key, ()), GLANCES.get(key)))
        self.navigator.push(LearnPage(shown, route.game, self.due, self._waiting))

    def _waiting(self, game: str) -> WaitingMatch | None:
        """Return the match in progress to offer beside a game: its own, or else the one played last."""
        own = self.run.open_match(game)
        kept = own or self.run.open_match()
        if kept is None:
            return None
        title = self.words.game(GAMES[kept.game].title) if own is None else None
        return WaitingMatch(ways_on(kept, self.words, title), routes.Continue(number=kept.number))

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

    # Guided first deals.

    def play_first_hand(self, route: routes.FirstHand) -> None:
        """Start a guided first deal, by default the next one, for practice; the open one is left.

        The first of a game shows all its beginners' notes again, the others those that were not read.
        """
        key, game = route.game, GAMES[route.game]
        if self.run.seated is not None and self.run.table.host.guided:
            self.run.leave()
        now, deals = self._preferences, first_hands(game)
        which = next_first_hand(now, key, len(deals)) if route.which is None else route.which
        if which == 0:
            notes = {(key, ":", note) for note in presenter_of(key).advice.lessons}
            taught = tuple(each for each in now.taught if each.partition(":") not in notes)
            now = replace(now, taught=taught)
        self.navigator.keep(with_begun(now, key, which))
        self._which, players = which, game.usual_players
        names = [now.name, *DEFAULT_NAMES[1:]][:players]
        seed = new_seed()
        match = match_of(deals[which], seed, names)
        if begins_with_a_card(deals[which]):
            play_to_first_card(match, seed)
        seats = [OTHERS] * players
        seats[LEARNER] = HUMAN
        self.run.sit(Host(match, seats, practice=True, guided=True))

    def show_first_hand_end(self) -> None:
        """Show why the guided first deal at the table was scored so, what was learned, and what is next."""
        from scenes.pages.table.score_values import deal_result

        table = self.run.table
        assert isinstance(table, TablePage), "someone plays a guided deal"
        key = table.host.game.key
        self.navigator.keep(with_first_hand(self._preferences, key))
        result = deal_result(table.sight(), table.host, table.presenter, table.table_view.crests)
        lessons = LESSONS.get(key, ())
        taken = [is_taken(self._preferences, key, lesson) for lesson in lessons]
        treat, past = TREATS[key], table.host.past(1)
        scored = self.words.text(treat.scored)
        result = replace(result, story=self.words.sentences(result.story, scored))
        events = [moment.event for moment in past.moments(LEARNER)]
        happened = treat.happens(past.view(None, hands_open=True).state, events)
        told = self.words.text(treat.told) if happened else NO_WORDS
        ended = EndedFirstHand(result, told, table.notes_read, self._which, taken)
        again, another = routes.FirstHand(key, self._which), routes.FirstHand(key)
        links = FirstHandLinks(again, another, self._go_home)
        steps = self._next_steps(table.host)
        self.navigator.push(FirstHandEnd(ended, steps, links, table.table_view.painter.skin))
        table.sound(DEAL_RESULT_SOUNDS[result.outcome])

    def _next_steps(self, host: Host) -> list[NextStep]:
        """Return what to do after a guided first deal, the usual step first: four steps at most."""
        words, key = self.words, host.game.key
        lessons = LESSONS.get(key, ())
        following = next_lesson(self._preferences, key, lessons)
        steps = [
            NextStep(
                words.text("Play a match"),
                words.text(
                    "Opponents: {level}. You can leave and resume later.",
                    level=words.text(LEVEL_NAMES[FIRST_LEVEL]),
                ),
                "play",
                partial(self._play_first_match, host),
            )
        ]
        kept = self.run.open_match(key) or self.run.open_match()
        if kept is not None:
            title = words.game(GAMES[kept.game].title)
            _, told = lines_of(kept, title, words)
            go = partial(self._leave_for, routes.Continue(number=kept.number))
            steps.append(NextStep(words.text("Continue {game}", game=title), told, "replay", go))
        if following is not None:
            title = words.text(lessons[following].title)
            told = words.text("Lesson {number}: {title}", number=following + 1, title=title)
            go = partial(self._leave_for, routes.Lesson(key, following))
            name = words.text("Next lesson") if following else words.text("First lesson")
            steps.append(NextStep(name, told, "learn", go))
        told = words.text("See what the expert would do.")
        review = partial(self.navigator.go, routes.Review())
        steps.append(NextStep(words.text("Review deal"), told, "chart", review))
        told = words.text("Find the one right card.")
        puzzles = partial(self._leave_for, routes.Puzzles(key))
        steps.append(NextStep(words.text("Try a puzzle"), told, "bulb", puzzles))
        return steps[:MAX_NEXT_STEPS]

    def _leave_for(self, route: routes.Route) -> None:
        self.run.leave()
        self.navigator.go(route)

    def _go_home(self) -> None:
        self.run.leave()
        while len(self.run.pages) > 1:
            self.navigator.back()

    def _play_first_match(self, host: Host) -> None:
        """Draw lots for a match with the same players at `FIRST_LEVEL`."""
        seats = tuple(HUMAN if seat == HUMAN else FIRST_LEVEL for seat in host.seats)
        key, skin = host.game.key, presenter_of(host.game.key).skin.key
        match = routes.Match(key, host.players, host.options, host.names, seats, skin, crests_for(seats))
        self.navigator.go(routes.Setup(key))
        self.navigator.go(match)

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
        now = self._preferences
        self.navigator.keep(replace(now, lessons={**now.lessons, game: ()}))
        self.navigator.push(self._ways_to_learn(game, onward))
        return True

    def _ways_to_learn(self, game: str, onward: Callable[[], None], *, watched: bool = False) -> Menu:
        """Return the menu of ways to learn a game; `watched` says whether the summary has been opened.

        The summary leads back to the menu, in which the guided deal then is next.
        """
        navigator, words = self.navigator, self.words

        def to(route: routes.Route) -> None:
            navigator.back()
            navigator.go(route)

        def watch() -> None:
            navigator.replace(self._ways_to_learn(game, onward, watched=True))
            navigator.go(routes.QuickRules(game))

        def on() -> None:
            navigator.back()
            onward()

        rows: list[Row] = [
            (words.text("A guided first deal"), "cards", partial(to, routes.FirstHand(game))),
            (words.text("Watch a 30-second summary"), "check" if watched else "play", watch),
            (words.text("Take lessons"), "learn", partial(to, routes.Learn(game))),
            (words.text("Play without lessons"), "right", on),
        ]
        title = words.text("New to {game}?", game=words.game(GAMES[game].title))
        return Menu(title, words.text("You can also find these choices under Learn."), rows)
