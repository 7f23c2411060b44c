"""A match: deal after deal, from a record and a seed. Saving, undo and replay are one function.

A match is its record: who deals, the deck and the actions. Everything else (the
state, scores, what happened) follows from these by the rules. Decks and the luck
within a deal come from a hash of the match's seed, the deal and the action's number,
so that undoing or resuming brings the same cards again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from game.engine.actions import Action
from game.engine.cards import Card, each
from game.engine.events import Event
from game.engine.options import Options
from game.engine.rules import OVER, DrawnLot, Game, NextDeal, best_drawn, draw_for_dealer
from game.engine.scoring import Entry, points_of
from game.engine.state import Setup, State
from game.engine.view import Moment, View, moments, view


class CodedDeal(NamedTuple):
    """What a deal begins with, and all that its code tells: the setup and the cards."""

    game: Game[Any]
    setup: Setup[Any]
    deck: tuple[Card, ...]


@dataclass
class Deal:
    """One deal of a match: what a record keeps of it, and the state that this leads to."""

    game: Game[Any]
    setup: Setup[Any]
    deck: tuple[Card, ...]
    state: State
    actions: list[tuple[int, Action]] = field(default_factory=list)

    @property
    def coded(self) -> CodedDeal:
        """The deal before its first action. Its code may be told only once the deal is over."""
        return CodedDeal(self.game, self.setup, self.deck)

    @property
    def finished(self) -> bool:
        """Whether nothing more can happen in it."""
        return self.state.phase == OVER

    @property
    def entries(self) -> list[Entry]:
        """What has been booked in it so far."""
        return self.state.entries

    @property
    def events(self) -> list[Event]:
        """All that has happened in it, unmasked; only the match's owner may see this."""
        return self.state.events


class Match:
    """A match in progress. It holds the truth: players, opponents and tables get views of it."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: Options,
        *,
        seed: int | None = None,
        first_dealer: int = 0,
        names: Sequence[str] | None = None,
        lone: CodedDeal | None = None,
    ) -> None:
        """A match without a deal yet; `seed` is needed only to shuffle, not to follow a record.

        With a `lone` deal the match is this one and no more, however far the match had come that it is of.
        """
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.names = None if names is None else tuple(names)
        self.date: str | None = None
        self.note: str | None = None
        self.deals: list[Deal] = []
        self.first_dealer = first_dealer
        self.lone = lone

    # The course of the match.

    @property
    def deal(self) -> Deal:
        """The deal in progress or just finished; there is none before the first `start_deal`."""
        return self.deals[-1]

    @property
    def upcoming(self) -> NextDeal | None:
        """Who deals next; `None` while a deal is unfinished and after the last one."""
        if not self.deals:
            if self.lone is not None:
                return NextDeal(self.lone.setup.dealer, self.lone.setup.carried)
            return NextDeal(
                self.first_dealer, self.game.carrying.first(self.players, self.options, self.first_dealer)
            )
        if not self.deal.finished or self.lone is not None:
            return None
        return self.game.next_deal(self.deal.state, self.totals)

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return bool(self.deals) and self.deal.finished and self.upcoming is None

    @property
    def totals(self) -> list[int]:
        """Each player's points in all deals so far."""
        if not self.deals:
            return [0] * self.players if self.lone is None else list(self.lone.setup.totals)
        sums = list(self.deal.setup.totals)
        for player, points in enumerate(points_of(self.deal.entries, self.players)):
            sums[player] += points
        return sums

    @property
    def winners(self) -> list[int]:
        """The winners of a finished match, ascending; nobody before, nor where it is a lone deal."""
        over = self.finished and self.lone is None
        return self.game.winners(self.deal.state, self.totals) if over else []

    @property
    def to_act(self) -> int | None:
        """The player whose turn it is, also in a secret choice; `None` between deals."""
        return self.deal.state.turn if self.deals and not self.deal.finished else None

    def legal(self) -> Sequence[Action]:
        """The legal actions of the player to act."""
        return self.game.legal(self.deal.state) if self.deals else ()

    def view(self, viewer: int | None, *, hands_open: bool = False) -> View[Any]:
        """The current deal as a player, or an onlooker, may know it; or with all hands laid open."""
        return view(self.deal.state, viewer, hands_open=hands_open)

    def views(self, viewer: int | None) -> list[View[Any]]:
        """All deals so far as a player, or an onlooker, may know them."""
        return [view(deal.state, viewer) for deal in self.deals]

    def events(self, viewer: int | None, since: int = 0) -> list[Event]:
        """What happened in the current deal, as the viewer learnt of it, from an event's number on."""
        return [event.seen_by(viewer) for event in self.deal.events[since:]]

    def moments(self, viewer: int | None, since: int = 0, *, hands_open: bool = False) -> list[Moment]:
        """`events` with the table as the viewer saw it right after each, or with all hands laid open."""
        return moments(self.deal.state, viewer, since, hands_open=hands_open)

    # What changes it.

    def start_deal(self, deck: Sequence[Card] | None = None) -> None:
        """Begin the next deal, with the given deck (as a record does) or the one that the seed shuffles."""
        upcoming = self.upcoming
        if upcoming is None:
            raise ValueError("no deal can begin now")
        setup, known = self._following(upcoming), deck
        if self.lone is not None:
            _, setup, known = self.lone
        cards = tuple(known) if known is not None else self._shuffled(setup)
        self.deals.append(Deal(self.game, setup, cards, self.game.begin(setup, cards)))
        if deck is None:
            self.draw_by_chance()

    def _following(self, upcoming: NextDeal) -> Setup[Any]:
        return Setup(
            self.options,
            self.players,
            upcoming.dealer,
            tuple(self.totals),
            len(self.deals) + 1,
            upcoming.carried,
        )

    def act(self, action: Action) -> None:
        """Let the player to act do this; raises `IllegalAction` where it is not legal."""
        self.record(action)
        self.draw_by_chance()

    def record(self, action: Action) -> None:
        """`act` for one who also states what chance brings, as a record does."""
        deal = self.deal
        player = deal.state.turn
        self.game.apply(deal.state, action)
        deal.actions.append((player, action))

    def repeat(self, deck: Sequence[Card], actions: Iterable[Action]) -> None:
        """Begin the next deal with a given deck and carry out its first actions, those of chance included.

        Raises `IllegalAction`.
        """
        self.start_deal(deck)
        for action in actions:
            self.record(action)

    def rewind(self, actions: int) -> None:
        """Take the current deal back to its first so many actions."""
        deal = self.deals.pop()
        self.repeat(deal.deck, [action for _, action in deal.actions[:actions]])

    # Luck, all of it from the seed.

    def luck(self, purpose: str) -> Random:
        """A fresh generator for one purpose, such as `deck 3`; the same each time it is asked for."""
        return Random(f"{self.seed} {purpose}")

    def _shuffled(self, setup: Setup[Any]) -> tuple[Card, ...]:
        deck = each(self.game.pack(self.players, setup.options))
        self.luck(f"deck {setup.number}").shuffle(deck)
        return tuple(deck)

    def draw_by_chance(self) -> None:
        """What nobody decides, where it is due: a record may have stopped just before it."""
        while self.deals and self.game.phases[self.deal.state.phase].chance:
            moment = f"chance {self.deal.setup.number} {len(self.deal.actions)}"
            self.record(self.luck(moment).choice(self.legal()))


def new_match(
    game: Game[Any],
    players: int,
    options: Options,
    seed: int,
    names: Sequence[str] | None = None,
) -> tuple[Match, list[tuple[DrawnLot, ...]]]:
    """A match whose first dealer is drawn for, and the rounds of that draw."""
    drawing = Random(f"{seed} first dealer")
    rounds = list(draw_for_dealer(game, players, options, drawing))
    (best,) = best_drawn(game, players, options, rounds[-1])
    dealer = game.first_dealer(best, players, options)
    return Match(game, players, options, seed=seed, first_dealer=dealer, names=names), rounds
