"""The contract that every game fulfils: a game, its phases, and the one door to a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar, final

from game.engine.actions import Action
from game.engine.cards import Card, Cards, Suit, each
from game.engine.carry_over import CarryOver
from game.engine.options import Options, Preset
from game.engine.state import NOBODY, Setup, State
from game.engine.view import View

S = TypeVar("S", bound=State)

OVER: Final = "over"
"""The name of the phase in which a deal is finished."""

Stage = Literal["auction", "exchange", "call", "play"]
"""What a decision is about, in words that hold for all games: who plays and for how much; cards put down,
shown or exchanged; trumps, partners, melds and who leads; the tricks."""

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades", "no trumps")


class Refusal(NamedTuple):
    """Why an action is not legal: a template, the clause that says so, and what fills `{suit}` and so on.

    `answers` are the actions that would be legal, where they are few.
    """

    words: str
    clause: str = ""
    suit: Suit | None = None
    number: int = 0
    answers: tuple[Action, ...] = ()

    def text(self, suit_names: Sequence[str] = SUIT_NAMES) -> str:
        """The reason in English with the suits as a deck calls them, for programs without a window."""
        suit = "" if self.suit is None else suit_names[self.suit]
        answers = " or ".join(action.text for action in self.answers)
        return self.words.format(suit=suit, number=self.number, answers=answers)


class IllegalAction(ValueError):
    """The action is not legal in this position; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text())
        self.refusal = refusal


class Phase(Generic[S]):
    """A step of a deal: which actions are legal, and what each does. It keeps no state."""

    chance: ClassVar[bool] = False
    """Whether its actions are the luck of the draw: the match picks one, no seat is asked."""
    stage: ClassVar[Stage] = "play"
    """What its decisions are about, for who compares games."""
    clause: ClassVar[str] = ""
    """The name of the clause of the rules that tells of what is asked, if one does."""

    def enter(self, state: S) -> str | None:
        """Do what comes without a decision; the next phase's name, or `None` to ask a player."""
        return None

    def legal(self, state: S) -> Sequence[Action]:
        """The legal actions of the player whose turn it is; none in a phase that asks nobody."""
        return ()

    def apply(self, state: S, action: Action) -> str | None:
        """Carry out a legal action; the next phase's name, or `None` to ask on in this one at once."""
        raise IllegalAction(self.why_not(state, action))

    def why_not(self, state: S, action: Action) -> Refusal:
        """The reason why an action is not among the legal ones."""
        return Refusal("not possible now")

    def cited(self, state: S) -> str:
        """The clause that tells of what is asked just now; empty where none does."""
        return self.clause


class DealOver(Phase[State]):
    """The end of every deal: nobody is to act and nothing is legal."""

    def enter(self, state: State) -> None:
        state.turn = NOBODY

    def why_not(self, state: State, action: Action) -> Refusal:
        return Refusal("the deal is over")


class NextDeal(NamedTuple):
    """Who deals next, and what the game carries on to that deal."""

    dealer: int
    carried: Any = None


class DrawnLot(NamedTuple):
    """A card drawn for the first deal, by whom."""

    player: int
    card: Card


class Game(ABC, Generic[S]):
    """A game's rules on one page: what it is called, its pack, options, phases and scores."""

    key: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[tuple[int, ...]]
    """The allowed numbers of players."""
    Options: ClassVar[type[Options]]
    presets: ClassVar[tuple[Preset, ...]] = ()
    phases: ClassVar[Mapping[str, Phase[Any]]]
    carrying: ClassVar[CarryOver] = CarryOver()
    """What outlives a deal."""
    letters: ClassVar[str]
    """Two letters by which a deal's code begins: of `ABCDEFGHJKMNPQRSTVWXYZ`, and no other game's."""

    @property
    def usual_players(self) -> int:
        """For how many players a new table is laid at first."""
        return 4 if 4 in self.players else self.players[0]

    @abstractmethod
    def pack(self, players: int, options: Any) -> Cards:
        """The cards in play."""

    @abstractmethod
    def deal(self, setup: Setup[Any], deck: Sequence[Card]) -> S:
        """The position after dealing a shuffled and cut pack, first card dealt first."""

    @abstractmethod
    def next_deal(self, state: S, totals: Sequence[int]) -> NextDeal | None:
        """What follows a finished deal, given the totals with it; `None` when the match is over."""

    def winners(self, state: S, totals: Sequence[int]) -> list[int]:
        """The players who have won a match that ends with this deal: the highest total, shared if equal.

        For a game in which something else counts before the points.
        """
        return [player for player, total in enumerate(totals) if total == max(totals)]

    def adviser(self, setup: Setup[Any], player: int) -> int:
        """Who sees a player's hand in a deal and advises him, or `NOBODY`.

        For a game in which somebody sits out and scores with a player.
        """
        return NOBODY

    def is_clockwise(self, options: Any) -> bool:
        """Which way round the table the deal and the play go. For a game that can go the other way."""
        return True

    def draw_strength(self, card: Card, players: int, options: Any) -> int:
        """How good a card is in the draw before the first deal; players who are equal and best draw again."""
        return card % 13

    def first_dealer(self, best: int, players: int, options: Any) -> int:
        """Who deals first, given who drew best. For a game in which the best card brings another place."""
        return best

    def is_settled(self, state: S) -> bool:
        """Whether a finished deal's points are booked. For a game that books several deals at once."""
        return True

    # What a seat can tell before the last trick.

    def is_decided(self, seen: View[S]) -> bool:
        """Whether nothing that is still played can change what is booked for anybody.

        It holds for everything that the viewer cannot exclude. For a game in which not every trick counts.
        """
        return False

    def sure_line(self, seen: View[S]) -> Sequence[Card]:
        """An order of leads in which the viewer takes every trick that is left, whatever the others hold.

        Empty where he is not to lead, or cannot be sure.
        """
        return ()

    # What no game changes.

    @final
    def begin(self, setup: Setup[Any], deck: Sequence[Card]) -> S:
        """Deal, and go on to the first question."""
        state = self.deal(setup, deck)
        while (following := self.phases[state.phase].enter(state)) is not None:
            state.phase = following
        return state

    @final
    def legal(self, state: S) -> Sequence[Action]:
        """The legal actions; empty when the deal is over."""
        return self.phases[state.phase].legal(state)

    @final
    def apply(self, state: S, action: Action) -> None:
        """Change the state by a legal action; raises `IllegalAction` for any other."""
        phase = self.phases[state.phase]
        if action not in phase.legal(state):
            raise IllegalAction(phase.why_not(state, action))
        self.advance(state, action)

    @final
    def advance(self, state: S, action: Action) -> None:
        """`apply` for an action that is known to be legal: for search, which cannot wait."""
        phases = self.phases
        name = phases[state.phase].apply(state, action)
        while name is not None:
            state.phase = name
            name = phases[name].enter(state)

    def rules_text(self) -> str:
        """The game's rules for its players, as Markdown.

        For a game whose rules hold an example that it works out by its own scoring.
        """
        return files(type(self).__module__).joinpath("rules.md").read_text(encoding="utf-8")


def draw_for_dealer(
    game: Game[Any], players: int, options: Any, rng: Random
) -> Iterator[tuple[DrawnLot, ...]]:
    """The rounds of the draw for the first deal; who draws the best card of the last one has won it.

    Players whose cards are equal and best draw again, from what is left of the pack.
    """
    pack = each(game.pack(players, options))
    rng.shuffle(pack)
    drawing = list(range(players))
    while len(drawing) > 1:
        draws = tuple(DrawnLot(player, pack.pop()) for player in drawing)
        yield draws
        drawing = best_drawn(game, players, options, draws)


def best_drawn(game: Game[Any], players: int, options: Any, draws: Sequence[DrawnLot]) -> list[int]:
    """Who has the best card of a round of the draw for the first deal; one player in its last round."""
    strengths = [game.draw_strength(draw.card, players, options) for draw in draws]
    best = max(strengths)
    return [draw.player for draw, strength in zip(draws, strengths, strict=True) if strength == best]
