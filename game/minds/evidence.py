"""How likely what the others have done is in a deal that fits a view: by the rules of thumb, softly.

Nobody plays by the rules of thumb alone, so an action that they like less is less likely, but never
out of the question. Each player is judged by what he could know: his own cards of that deal, and what
lay open at that time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from game.engine.actions import PLAYS, Action
from game.engine.cards import Card, Cards, mask
from game.engine.rules import Game
from game.engine.state import State, Trick, Zone
from game.engine.view import View, fill, view

S = TypeVar("S", bound=State)

ODD = 0.1
"""The share of actions that nothing explains: any is as likely as another."""

Likelihood = Callable[[S], float]
"""The logarithm of how likely it is in a deal what the others have done."""
Judge = Callable[[S, Sequence[Action]], Sequence[float]]
"""How good each action looks to the player to act, who goes by his own cards alone."""
Like = Callable[[View[S], Sequence[Action]], Sequence[float]]
"""How good each action looks in a view."""


def surprise(values: Sequence[float], chosen: int, softness: float) -> float:
    """The logarithm of how likely the chosen one of some actions is, liked so much each.

    `softness` is how much less liked an action is that is less likely by a factor of e, in the measure
    of the values.
    """
    best = max(values)
    weights = [exp((value - best) / softness) for value in values]
    return log((1 - ODD) * weights[chosen] / sum(weights) + ODD / len(values))


def cards_played(state: State, player: int) -> Cards:
    """The cards that a player has played in this deal; `state` remembers the past tricks."""
    found = 0
    for leader, cards in (*state.past, Trick(state.leader, tuple(state.trick))):
        for who, card in zip((leader, *state.after(leader)), cards, strict=False):
            if who == player:
                found |= 1 << card
    return found


class Softness(NamedTuple):
    """How much less liked an action is that is less likely by a factor of e, as the game likes it."""

    before_play: float
    play: float


class Asked(NamedTuple, Generic[S]):
    """A decision that another player has made before the play."""

    before: S
    """The position, in which his cards are still to be laid."""
    legal: Sequence[Action]
    chosen: int
    lay: Callable[[S, S], None]


class Step(NamedTuple):
    """A card that another player has played, and the table before it as an onlooker saw it."""

    table: View[Any]
    card: Card
    later: Cards
    """All that he has played from there on."""


class Evidence(Generic[S]):
    """What the others have done so far, and how likely it is with the cards of a possible deal.

    What a player does hangs on his own cards and on what all know, so that each one's share is worked
    out once for the same cards.
    """

    def __init__(
        self, game: Game[S], seen: View[S], judge: Judge[S], like: Like[S], softness: Softness
    ) -> None:
        """`judge` are the rules of thumb before the play and `like` those for the play."""
        self._game, self._seen = game, seen
        self._judge, self._like, self._softness = judge, like, softness
        self._asked: dict[int, list[Asked[S]]] = {}
        self._steps: dict[int, list[Step]] = {}
        self._known: dict[tuple[int, ...], float] = {}

    def ask(self, player: int, before: S, action: Action, lay: Callable[[S, S], None]) -> None:
        """Count in what a player did before the play, in a bare position of which he saw all but the cards.

        `lay` puts his cards of then into it, by a deal that fits the view.
        """
        legal = self._game.legal(before)
        if player != self._seen.viewer and len(legal) > 1:
            self._asked.setdefault(player, []).append(Asked(before, legal, legal.index(action), lay))

    def follow(self, begun: S) -> None:
        """Count in what was played; `begun` is some deal that fits, as the play began, with a log."""
        state = self._seen.state
        for card in (*(card for trick in state.past for card in trick.cards), *state.trick):
            player = begun.turn
            if player != self._seen.viewer:
                steps = self._steps.setdefault(player, [])
                steps[:] = [step._replace(later=step.later | 1 << card) for step in steps]
                steps.append(Step(view(begun, None), card, 1 << card))
            self._game.advance(begun, PLAYS[card])

    def likelihood(self, deal: S) -> float:
        """The logarithm of how likely it is in a deal that fits the view."""
        return sum(self._of(player, deal) for player in self._asked.keys() | self._steps.keys())

    def _of(self, player: int, deal: S) -> float:
        own = {name: getattr(deal, name)[player] for name in deal.OWN}
        key = (player, *own.values())
        found = self._known.get(key)
        if found is None:
            found = sum(self._before_play(asked, deal) for asked in self._asked.get(player, ()))
            found += sum(self._in_play(step, player, own) for step in self._steps.get(player, ()))
            self._known[key] = found
        return found

    def _before_play(self, asked: Asked[S], deal: S) -> float:
        asked.lay(asked.before, deal)
        return surprise(self._judge(asked.before, asked.legal), asked.chosen, self._softness.before_play)

    def _in_play(self, step: Step, player: int, own: dict[str, Cards]) -> float:
        seen = as_seen(step.table, player, own | {"hands": own["hands"] | step.later})
        legal = self._game.legal(seen.state)
        if len(legal) == 1:
            return 0.0
        return surprise(self._like(seen, legal), legal.index(PLAYS[step.card]), self._softness.play)


def as_seen(table: View[S], player: int, own: dict[str, Cards]) -> View[S]:
    """What a player sees who has these cards, by what an onlooker sees."""
    state = table.state.copy()
    state.may, state.known = table.state.may, table.state.known
    hidden, cards = dict(table.hidden), 0
    for name, mine in own.items():
        getattr(state, name)[player] = mine
        hidden.pop(Zone(name, player), None)
        cards |= mine
    return View(player, state, hidden, table.unseen & ~cards)


def rewound(seen: View[S], rng: Random) -> S:
    """Some deal that fits a view as it stood when the play began, with a log attached.

    What belongs to a game's own fields is still as it is now. What lay open before it was played, and what
    was ruled out otherwise than by play, is not known again.
    """
    deal = fill(seen, rng)
    played = [cards_played(deal, player) for player in range(deal.setup.players)]
    gone = mask(card for trick in (*(trick.cards for trick in deal.past), deal.trick) for card in trick)
    deal.known = [cards & ~gone for cards in deal.known]
    for player, cards in enumerate(played):
        deal.hands[player] |= cards
        deal.known[player] |= cards
    deal.may = {zone: cards for zone, cards in deal.may.items() if zone.name != "hands"}
    deal.leader = deal.turn = deal.past[0].leader if deal.past else deal.leader
    deal.phase = "play"
    deal.trick, deal.past = [], ()
    deal.taken = [0] * len(deal.taken)
    deal.won = [0] * len(deal.won)
    return deal
