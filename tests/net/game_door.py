"""The door to `game`: a match seen from outside, all of it as numbers, texts and what is made of them.

Only this module and `window_door` know how the house is built inside. What moves in there is put right here,
and the nets stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from game import GAMES, logic_of
from game.ai.decision import Effort, analyse
from game.ai.endgame import Endgame
from game.ai.levels import choose
from game.engine.actions import parse_action
from game.engine.cards import card_text
from game.engine.view import View, determinize
from game.match import record
from game.match.match import Match, new_match

LEVELS = ("easy", "normal", "hard", "expert")
FOREVER = 1e9
"""Seconds: what counts is the number of iterations."""
DERIVED = ("form", "powers", "pack", "past_tricks", "result")
"""What a state keeps beside it, though it follows from options or events: how is nobody's business."""

Facts = dict[str, Any]


def games() -> dict[str, tuple[int, ...]]:
    """The games' keys and numbers of players."""
    return {key: GAMES[key].players for key in sorted(GAMES)}


def title(game: str) -> str:
    return GAMES[game].title


def option_values(game: str, players: int) -> dict[str, list[Any]]:
    """The values of each option that so many can choose, the default first; of a range its ends."""
    found = {}
    for name, option in sorted(GAMES[game].Options.declared().items()):
        values = option.values
        ends = [values[0], values[-1]] if isinstance(values, range) else list(values)
        others = [each for each in ends if each != option.default and option.fits(each, players)]
        found[name] = [option.default, *others]
    return found


def shortest(game: str) -> dict[str, Any]:
    """The lowest value of every option that counts something: the shortest matches."""
    declared = GAMES[game].Options.declared()
    return {name: each.values[0] for name, each in declared.items() if isinstance(each.values, range)}


def completed(game: str, given: Mapping[str, Any]) -> Facts:
    """All options with these values, one after the other, each with what it needs."""
    options = GAMES[game].Options()
    for name, value in given.items():
        options = options.changed(name, value)
    return options.as_json()


class Course:
    """A match and its course; asked about a choice it speaks of the player to act."""

    def __init__(self, match: Match, drawn: list[list[tuple[int, str]]] | None = None) -> None:
        self._match = match
        self.drawn = drawn or []
        """The rounds of the draw for the first deal."""

    @classmethod
    def new(cls, game: str, players: int, options: Mapping[str, Any], seed: int) -> Course:
        chosen = GAMES[game].Options.read(options, players)
        match, rounds = new_match(GAMES[game], players, chosen, seed)
        return cls(match, [[(draw.player, card_text(draw.card)) for draw in draws] for draws in rounds])

    @classmethod
    def follow(cls, document: Mapping[str, Any]) -> Course:
        """The match of a record."""
        return cls(record.follow(dict(document), GAMES))

    # What happens.

    def deal(self) -> bool:
        """Begin the next deal; whether there is one."""
        if self._match.upcoming is None:
            return False
        self._match.start_deal()
        return True

    def act(self, action: str) -> None:
        self._match.act(parse_action(action))

    # What all may know.

    @property
    def players(self) -> int:
        return self._match.players

    @property
    def deals(self) -> int:
        return len(self._match.deals)

    @property
    def deal_over(self) -> bool:
        return self._match.deal.finished

    @property
    def over(self) -> bool:
        return self._match.finished

    @property
    def winners(self) -> list[int]:
        return self._match.winners

    @property
    def totals(self) -> list[int]:
        return self._match.totals

    @property
    def entries(self) -> list[Any]:
        return list(self._match.deal.entries)

    @property
    def upcoming(self) -> Any:
        """Who deals next, and what is carried on to that deal."""
        return self._match.upcoming

    # The player to act.

    @property
    def to_act(self) -> int:
        player = self._match.to_act
        assert player is not None
        return player

    @property
    def legal(self) -> list[str]:
        return [action.text for action in self._match.legal()]

    def hand(self, player: int) -> str:
        """The cards that he holds, as far as he knows them."""
        return " ".join(map(card_text, _cards(self._match.view(player).state.hands[player])))

    def choice(self, level: str, seed: int, iterations: int) -> str:
        """What a level does."""
        match = self._match
        effort = Effort(iterations, FOREVER)
        view = match.view(match.to_act)
        return choose(logic_of(match.game), view, match.legal(), level, seed, effort=effort).text

    def liked(self) -> list[float]:
        """What the rules of thumb say of each legal action."""
        match = self._match
        return logic_of(match.game).preferences(match.view(match.to_act), match.legal())

    def opinions(self, seed: int, iterations: int) -> list[tuple[str, int, float]]:
        """What is found out about the actions that are looked into, best first: how often tried, how good."""
        match = self._match
        view = match.view(match.to_act)
        analysis = analyse(logic_of(match.game), view, match.legal(), Random(seed), Effort(iterations))
        return [(estimate.action.text, estimate.visits, estimate.payoff) for estimate in analysis.estimates]

    def filled(self, seed: int) -> list[dict[str, Any]]:
        """Two deals that are possible for him: by chance, and as a search believes."""
        match = self._match
        view = match.view(match.to_act)
        return [
            _lying(determinize(view, Random(seed))),
            _lying(logic_of(match.game).sample_state(view, Random(seed))),
        ]

    def played_out(self, seed: int) -> list[Any]:
        """How a possible deal ends that is played out quickly: its entries, and what it is worth."""
        match = self._match
        rng = Random(seed)
        state = logic_of(match.game).sample_state(match.view(match.to_act), rng)
        logic_of(match.game).play_out(state, rng)
        return [state.entries, logic_of(match.game).payoff(state), logic_of(match.game).rollout_value(state)]

    def solved(self, seed: int) -> list[float] | None:
        """The exact value of each legal action in a possible deal, where so little is left."""
        match = self._match
        view = match.view(match.to_act)
        if not logic_of(match.game).can_be_solved(view.state):
            return None
        state = logic_of(match.game).sample_state(view, Random(seed))
        return Endgame(logic_of(match.game), state.turn).values(state, match.legal())

    # What a seat, or an onlooker, is told.

    @property
    def viewers(self) -> list[int | None]:
        return [*range(self._match.players), None]

    def events(self, viewer: int | None) -> Iterator[tuple[str, Any]]:
        """All that happened in the deal as he learnt of it: what kind, and the thing itself."""
        return ((type(event).__name__, event) for event in self._match.events(viewer))

    def view(self, viewer: int | None) -> Facts:
        """Each fact that he may know of the deal."""
        view: View[Any] = self._match.view(viewer)
        facts = {name: fact for name, fact in view.facts().items() if name not in DERIVED}
        setup = facts.pop("setup")
        return facts | {"totals": setup.totals, "carried": setup.carried, "dealer": setup.dealer}

    # Records.

    def record(self) -> Facts:
        return record.as_json(self._match)

    def report(self) -> Facts:
        """What the record leads to, for who follows it anew."""
        return record.report(record.follow(self.record(), GAMES))


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def _lying(state: Any) -> dict[str, Any]:
    """Where the cards lie: those of sets in the order of the pack, others as they lie."""
    sets = {zone: _cards(getattr(state, zone.name)[zone.place]) for zone in state.set_zones()}
    rows = {zone: state.row(zone) for zone in state.row_zones()}
    return {f"{zone.name} {zone.place}": list(map(card_text, lie)) for zone, lie in (sets | rows).items()}
