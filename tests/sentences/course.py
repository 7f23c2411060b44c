"""Matches by chance that are read from all seats: any options, by rules of thumb and by luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from game.ai import logic_of
from game.engine.actions import Action
from game.engine.cards import rank_of
from game.engine.rules import Game, best_drawn
from game.match.match import Match, new_match
from game.match.seating import HUMAN
from game.session.host import Host
from tests.game import kan_play, napoleon_play
from tests.game.random_play import random_options, some_action
from tests.sentences.moment import NAMES, Deck, Moment
from tests.sentences.table import MOST, Reader, Table

Choose = Callable[[Match, Random], Action]

CARELESS = (0.0, 0.1, 0.4, 1.0)
"""How often a player acts by chance instead of by rules of thumb."""
LIKELY: dict[str, Choose] = {
    "kan": partial(kan_play.likely, temper=0.9),
    "napoleon": napoleon_play.likely,
}
"""Ways to play by chance in which more happens, for the games that have one."""


class Course:
    """One match, read as it goes."""

    def __init__(
        self,
        game: Game[Any],
        rng: Random,
        decks: Sequence[Deck],
        hear: Any,
        players: int | None = None,
        choose: Choose | None = None,
        **fixed: Any,
    ) -> None:
        """The number of players, how they choose, and the options are left to chance if not `fixed`."""
        self.rng = rng
        players = players or rng.choice(game.players)
        options = random_options(game, rng, shortest=rng.random() < 0.6, players=players)
        for name, value in fixed.items():
            options = options.changed(name, value)
        seed = rng.randrange(10**9)
        match, self.rounds = new_match(game, players, options, seed, NAMES[:players])
        self.host = Host(match, (HUMAN,) * players, None)
        pack = game.pack(players, options)
        fitting = [deck for deck in decks if "JK" in deck.cards or not pack >> 52]
        self.watching = Table(self.host, rng.choice(fitting), hear, gloss=rng.random() < 0.7)
        careless = [rng.choice(CARELESS) for _ in range(players)]
        likely = LIKELY.get(game.key)
        by_chance = likely if likely is not None and rng.random() < 0.5 else partial(some, careless)
        self.choose = choose or by_chance

    def play(self, deals: int) -> None:
        """So many deals, or to the end of the match."""
        (best,) = best_drawn(self.host.game, self.host.players, self.host.options, self.rounds[-1])
        self.watching.draw(self.rng.randrange(self.host.players), best)
        for _ in range(deals):
            if self.host.finished:
                break
            self.watching.deal(self.readers(1), self.pack())
            while not self.host.deal_finished:
                self.question()
                self.watching.act(self.choose(self.host._match, self.rng), self.readers(2))
            self.scores()

    def pack(self) -> Sequence[int] | None:
        """Now and then a deck that gives somebody the best cards, or the worst."""
        match = self.host._match
        if self.rng.random() < 0.6:
            return None
        again = Match(
            match.game, match.players, match.options, seed=match.seed, first_dealer=match.first_dealer
        )
        again.deals = list(match.deals)
        again.start_deal()
        deal = again.deal
        first = match.game.begin(deal.setup, deal.deck)
        lucky = self.rng.sample(range(match.players), self.rng.choice((1, 1, 2)))
        hands = sum(first.hands[player] for player in lucky)
        places = [place for place, card in enumerate(deal.deck) if hands >> card & 1]
        way, noise = self.rng.choice((1, 1, -1)), self.rng.choice((1.0, 4.0))
        order = sorted(deal.deck, key=lambda card: -way * rank_of(card) + noise * self.rng.random())
        best, rest = order[: len(places)], order[len(places) :]
        self.rng.shuffle(best)
        self.rng.shuffle(rest)
        wanted = set(places)
        return [best.pop() if place in wanted else rest.pop() for place in range(len(deal.deck))]

    def readers(self, number: int) -> list[Reader]:
        """Some seats that are read from; one in ten is nobody's, or that of one of several people here."""
        found: list[Reader] = []
        for seat in self.rng.sample(range(self.host.players), number):
            luck = self.rng.random()
            found.append((None, None) if luck < 0.05 else (seat, None) if luck < 0.1 else (seat, seat))
        return found

    def question(self) -> None:
        """What the player to act is asked, and what one of the others sees meanwhile."""
        watching, turn = self.watching, self.host._match.to_act
        assert turn is not None
        moment = watching.at_rest(turn, turn).at(legal=self.host.legal(turn))
        watching.seen(moment)
        watching.beside(moment)
        watching.ask(moment, self.looked_at(moment))
        adviser = self.host.adviser(turn)
        if adviser is not None:
            watching.advise(watching.at_rest(adviser, adviser).at(legal=moment.legal), moment.legal[:1])
        for viewer, you in self.readers(1):
            if viewer != turn:
                other = watching.at_rest(viewer, you)
                watching.seen(other)
                watching.beside(other)

    def looked_at(self, moment: Moment) -> list[Action]:
        """The actions that the player looks at one by one; of cards to call only what an adviser would."""
        legal = list(moment.legal)
        if legal[0].verb in ("discard", "call", "show", "alone"):
            return [liked(self.host._match)]
        return legal if len(legal) <= MOST else self.rng.sample(legal, MOST)

    def scores(self) -> None:
        """The pages of scores after a deal, for one of the players."""
        for viewer, you in self.readers(1):
            moment = self.watching.at_rest(viewer, you, over=True)
            self.watching.seen(moment)
            self.watching.scores(moment)


def liked(match: Match) -> Action:
    """What the rules of thumb like best."""
    legal = match.legal()
    values = logic_of(match.game).preferences(match.view(match.to_act), legal)
    return legal[values.index(max(values))]


def some(careless: Sequence[float], match: Match, rng: Random) -> Action:
    """By rules of thumb, or by chance: each player as often as he is careless."""
    legal = match.legal()
    by_thumb = len(legal) > 1 and rng.random() >= careless[match.to_act or 0]
    return liked(match) if by_thumb else some_action(legal, rng)


def courses(game: Game[Any], rng: Random, decks: Sequence[Deck], hear: Any, **fixed: Any) -> Iterator[Course]:
    """One match after the other, without end."""
    while True:
        yield Course(game, rng, decks, hear, **fixed)
