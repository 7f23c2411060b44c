"""A match: its deals, made from a record or a seed. Saving, undo and replay share the same functions.

A match consists of its record: the dealers, decks and actions. Everything else (state, scores, events)
follows from these by the rules. Decks and chance within a deal come from a hash of the match's seed, the deal
and the action's number, so that the cards stay the same after undo or resuming.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from game.engine.actions import Action, ChoiceConditions
from game.engine.cards import Card, each
from game.engine.events import Event
from game.engine.options import Options
from game.engine.rules import OVER, DrawnLot, Game, NextDeal, best_drawn, draw_for_dealer
from game.engine.scoring import Entry, points_of
from game.engine.state import Setup, State
from game.engine.view import Moment, View, moments, view


class CodedDeal(NamedTuple):
    """The start of a deal, which its code contains: the setup and the cards."""

    game: Game[Any]
    setup: Setup[Any]
    deck: tuple[Card, ...]


class Seal(NamedTuple):
    """The seal of a deal and what opens it, together with the deal's record."""

    code: str
    """The code that was shown: `REG1-DK22-BAKW-7M0H`."""
    salt: str
    """Secret of the deal until it is over, in hexadecimal digits."""
    program: str
    """Version of the program, on which the choices of computer players depend."""
    seats: tuple[str, ...]
    """For each player a level, which may have a style, or who else plays."""
    seeds: tuple[str | None, ...]
    """Seed of each computer player's choices in hexadecimal digits; `None` for others."""

    def as_json(self) -> dict[str, Any]:
        """Return the seal as values for `json`."""
        return {**self._asdict(), "seats": list(self.seats), "seeds": list(self.seeds)}


@dataclass
class Deal:
    """One deal of a match: what its record contains, and the resulting state."""

    game: Game[Any]
    setup: Setup[Any]
    deck: tuple[Card, ...]
    state: State
    actions: list[tuple[int, Action]] = field(default_factory=list)
    seal: Seal | None = None
    """Seal that was shown before the first action, or `None` if the deal was not sealed."""
    conditions: dict[int, ChoiceConditions] = field(default_factory=dict)
    """Choices of computer players in a sealed deal that did not depend on view, level and seed alone, by
    index of the action.
    """

    @property
    def coded(self) -> CodedDeal:
        """The start of the deal. Its code may be shown only once the deal is over."""
        return CodedDeal(self.game, self.setup, self.deck)

    @property
    def finished(self) -> bool:
        """Whether the deal is over."""
        return self.state.phase == OVER

    @property
    def entries(self) -> list[Entry]:
        """Score entries of the deal so far."""
        return self.state.entries

    @property
    def events(self) -> list[Event]:
        """All events of the deal so far, unmasked; for the owner of the match only."""
        return self.state.events


class Match:
    """A match in progress, with all hidden information; players and tables get views of it."""

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
        """Create a match without deals; `seed` is needed to shuffle, but not to follow a record.

        With `lone`, the match is this deal alone; its setup may still be that of a later deal of a longer
        match.
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

    # State of the match.

    @property
    def deal(self) -> Deal:
        """The deal in progress or just finished. Raises IndexError before the first `start_deal`."""
        return self.deals[-1]

    @property
    def upcoming(self) -> NextDeal | None:
        """The next dealer and the value carried over; `None` during a deal and after the last deal."""
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
        """The winners of a finished match, ascending; empty before its end and for a single-deal match."""
        over = self.finished and self.lone is None
        return self.game.winners(self.deal.state, self.totals) if over else []

    @property
    def to_act(self) -> int | None:
        """The player to act, also in a secret choice; `None` between deals."""
        return self.deal.state.turn if self.deals and not self.deal.finished else None

    def legal(self) -> Sequence[Action]:
        """Return the legal actions of the player to act; empty before the first deal."""
        return self.game.legal(self.deal.state) if self.deals else ()

    def view(self, viewer: int | None, *, hands_open: bool = False) -> View[Any]:
        """Return the current deal as a player or an onlooker (`None`) may see it.

        With `hands_open`, all hands are visible.
        """
        return view(self.deal.state, viewer, hands_open=hands_open)

    def views(self, viewer: int | None) -> list[View[Any]]:
        """Return all deals so far as a player or an onlooker (`None`) may see them."""
        return [view(deal.state, viewer) for deal in self.deals]

    def events(self, viewer: int | None, since: int = 0) -> list[Event]:
        """Return the events of the current deal from index `since` on, masked for the viewer."""
        return [event.seen_by(viewer) for event in self.deal.events[since:]]

    def moments(self, viewer: int | None, since: int = 0, *, hands_open: bool = False) -> list[Moment]:
        """Return the events as `events` does, each with the viewer's view right after it.

        With `hands_open`, all hands are visible.
        """
        return moments(self.deal.state, viewer, since, hands_open=hands_open)

    # Changes to the match.

    def start_deal(self, deck: Sequence[Card] | None = None) -> None:
        """Begin the next deal with the given deck, or with one shuffled by the seed.

        With a given deck, actions of chance are not drawn. Raises ValueError if no deal can begin.
        """
        upcoming = self.upcoming
        if upcoming is None:
            raise ValueError("no deal can begin now")
        setup, known = self._following(upcoming), deck
        if self.lone is not None:
            _, setup, known = self.lone
        cards = tuple(known) if known is not None else self.fresh_deck()
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
        """Apply an action of the player to act, then draw by chance where due; raises `IllegalAction`."""
        self.record(action)
        self.draw_by_chance()

    def record(self, action: Action) -> None:
        """Apply an action but draw nothing by chance, as when reading a record; raises `IllegalAction`."""
        deal = self.deal
        player = deal.state.turn
        self.game.apply(deal.state, action)
        deal.actions.append((player, action))

    def repeat(self, deck: Sequence[Card], actions: Iterable[Action]) -> None:
        """Begin the next deal with a given deck and apply its first actions, those of chance included.

        Raises `IllegalAction`.
        """
        self.start_deal(deck)
        for action in actions:
            self.record(action)

    def rewind(self, actions: int) -> None:
        """Return the current deal to the state after its first `actions` actions."""
        deal = self.deals.pop()
        self.repeat(deal.deck, [action for _, action in deal.actions[:actions]])
        self.deal.seal = deal.seal
        self.deal.conditions = {at: each for at, each in deal.conditions.items() if at < actions}

    # Chance, all of it derived from the seed.

    def luck(self, purpose: str) -> Random:
        """Return a new random generator for a purpose, such as `deck 3`; it always gives the same numbers."""
        return Random(f"{self.seed} {purpose}")

    def fresh_deck(self) -> tuple[Card, ...]:
        """Return the shuffled pack of the next deal."""
        deck = each(self.game.pack(self.players, self.options))
        self.luck(f"deck {len(self.deals) + 1}").shuffle(deck)
        return tuple(deck)

    def draw_by_chance(self) -> None:
        """Carry out all actions of chance that are due; a record may end just before one."""
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
    """Return a match whose first dealer was drawn with cards, and the rounds of that draw."""
    drawing = Random(f"{seed} first dealer")
    rounds = list(draw_for_dealer(game, players, options, drawing))
    (best,) = best_drawn(game, players, options, rounds[-1])
    dealer = game.first_dealer(best, players, options)
    return Match(game, players, options, seed=seed, first_dealer=dealer, names=names), rounds
