"""A state as one player may know it, and states that fit such a view.

Bots, hints, presenters and the table see the true state only through `view`. `determinize` does the reverse:
it deals the unknown cards at random to the places where they may be. Both work for every game through the
zones of its state.
"""

from __future__ import annotations

from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from game.engine.cards import HANDS, HIDDEN, Card, Cards, each, mask
from game.engine.events import Event
from game.engine.state import NOBODY, State, Zone

S = TypeVar("S", bound=State)

ATTEMPTS = 400
"""Maximum number of deals that `determinize` tries. In the worst case seen, about one in four fitted."""
NO_DEAL = "no deal fits the view"


class View(Generic[S]):
    """What one player, or an onlooker (`viewer` is `None`), may know of a deal.

    `state` is the state with only the cards that the viewer knows: other cards are missing from its sets and
    `HIDDEN` in its rows. Its `known` holds which of the viewer's cards the others know. `hidden` counts the
    missing cards of each incomplete set, and `unseen` are the cards whose place the viewer does not know.
    """

    __slots__ = ("hidden", "state", "unseen", "viewer")

    def __init__(self, viewer: int | None, state: S, hidden: dict[Zone, int], unseen: Cards) -> None:
        self.viewer = viewer
        self.state = state
        self.hidden = hidden
        self.unseen = unseen

    def hand_size(self, player: int) -> int:
        """Return the number of cards in a player's hand."""
        return self.state.hands[player].bit_count() + self.hidden.get(HANDS[player], 0)

    @property
    def hides_rows(self) -> bool:
        """Whether a card of an ordered zone is hidden."""
        return any(HIDDEN in self.state.row(zone) for zone in self.state.row_zones())

    def facts(self) -> dict[str, Any]:
        """Return the contents of the view by name, for comparison and for messages of failed tests."""
        return self.state.facts() | {"viewer": self.viewer, "hidden": self.hidden, "unseen": self.unseen}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]


class Moment(NamedTuple):
    """An event, and the view of the table right after it, both as one seat knows them."""

    event: Event
    view: View[Any]


def view(state: S, viewer: int | None, *, hands_open: bool = False) -> View[S]:
    """Return what a player, or an onlooker (`None`), may know of a state that has a log attached.

    With `hands_open`, for spectators, the viewer sees all hands; piles, discards and sealed choices stay
    hidden.
    """
    known = state.known[-1 if viewer is None else viewer]
    if hands_open:
        for hand in state.hands:
            known |= hand
    seen = state.copy()
    seen.known = [theirs & known for theirs in state.known]
    seen.may = dict(state.may)
    hidden: dict[Zone, int] = {}
    unseen = 0
    for zone in state.set_zones():
        masks = getattr(seen, zone.name)
        lacking = masks[zone.place] & ~known
        if lacking:
            unseen |= lacking
            hidden[zone] = lacking.bit_count()
            masks[zone.place] &= known
    for zone in state.row_zones():
        row = seen.row(zone)
        for place, card in enumerate(row):
            if not known >> card & 1:
                unseen |= 1 << card
                row[place] = HIDDEN
    if state.sealed is not None:
        # The turn would reveal who has chosen already.
        seen.sealed = {player: done if player == viewer else () for player, done in state.sealed.items()}
        if state.turn != viewer:
            seen.turn = NOBODY
    elif state.turn != viewer:
        seen.conceal(viewer)
    seen.told = tuple(event.seen_by(viewer) for event in state.told)
    return View(viewer, seen, hidden, unseen)


def moments(state: State, viewer: int | None, since: int = 0, *, hands_open: bool = False) -> list[Moment]:
    """Return the events of a state's log from index `since` on, with views, as the viewer saw them.

    With `hands_open`, events are not masked.
    """
    return [
        Moment(event if hands_open else event.seen_by(viewer), view(after, viewer, hands_open=hands_open))
        for event, after in (state.log or ())[since:]
    ]


def determinize(seen: View[S], rng: Random, *, log: bool = True) -> S:
    """Sample a state that fits a view, with every unknown card where the viewer considers it possible.

    The fitting deals are equally likely as far as exchanges of two cards can reach them from each other.
    Sealed choices of others count as not made yet. With `log`, the viewer's view of the sampled state is the
    given one; without, the state is as bare as a copy, for search. Raises `ValueError` if no deal fits, which
    never happens for a view of a match.
    """
    for _ in range(ATTEMPTS):
        state = _determinized(seen, rng, log=log)
        if state.can_lie_so():
            return state
    raise ValueError(NO_DEAL)


def _determinized(seen: View[S], rng: Random, *, log: bool) -> S:
    """Return a state with each unknown card in a place that may hold it, without checking the whole."""
    state = seen.state.copy()
    may = seen.state.may
    if log:
        state.known = seen.state.known[:]
        state.may = dict(may)
        state.log = []
    places = [zone for zone, lacking in seen.hidden.items() for _ in range(lacking)]
    places += [zone for zone in state.row_zones() for card in state.row(zone) if card == HIDDEN]
    dealt = _deal(each(seen.unseen), [may.get(zone, ~0) for zone in places], rng)
    for zone, card in zip(places, dealt, strict=True):
        if zone.name in state.SETS:
            getattr(state, zone.name)[zone.place] |= 1 << card
            if log and zone.name in state.OWN and zone.place != seen.viewer:
                state.known[zone.place] |= 1 << card
        else:
            row = state.row(zone)
            row[row.index(HIDDEN)] = card
    return state


def _deal(cards: list[Card], may: list[Cards], rng: Random) -> list[Card]:
    """Return one card for each place, from the set of cards that the place may hold. Raises `ValueError`."""
    rng.shuffle(cards)
    everything = mask(cards)
    tight = [place for place, allowed in enumerate(may) if everything & ~allowed]
    place_of: dict[Card, int] = {}

    def settle(place: int, tried: set[Card]) -> bool:
        for card in cards:
            if may[place] >> card & 1 and card not in tried:
                tried.add(card)
                if card not in place_of or settle(place_of[card], tried):
                    place_of[card] = place
                    return True
        return False

    for place in tight:
        if not settle(place, set()):
            raise ValueError(NO_DEAL)
    dealt = [HIDDEN] * len(cards)
    for card, place in place_of.items():
        dealt[place] = card
    rest = [card for card in cards if card not in place_of]
    rng.shuffle(rest)
    for place, card in enumerate(dealt):
        if card == HIDDEN:
            dealt[place] = rest.pop()
    # The order of settling favours some deals; random exchanges remove that bias.
    for _ in range(4 * len(cards) if tight else 0):
        one, two = rng.choice(tight), rng.randrange(len(cards))
        if may[one] >> dealt[two] & 1 and may[two] >> dealt[one] & 1:
            dealt[one], dealt[two] = dealt[two], dealt[one]
    return dealt


def informed(seen: View[S], dealt: State) -> S:
    """Return the state of a view with the cards of a bare state that fits it, so that views can be taken.

    Nothing but the cards comes from that state: what it says of sides was perhaps made up with its cards. The
    others know of the viewer's cards what the view says, and of the rest what everyone knows.
    """
    state = seen.state.snapshot()
    state.log = []
    for zone in state.set_zones():
        getattr(state, zone.name)[zone.place] = getattr(dealt, zone.name)[zone.place]
    for zone in state.row_zones():
        state.row(zone)[:] = dealt.row(zone)
    for zone in seen.hidden:
        if zone.name in state.OWN and zone.place != seen.viewer:
            state.known[zone.place] |= getattr(state, zone.name)[zone.place]
    return state
