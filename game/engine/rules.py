"""The interface that every game implements: the game, its phases, and the functions that change a state."""

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
"""Name of the phase of a finished deal."""

Stage = Literal["auction", "exchange", "call", "play"]
"""Kinds of decisions, in terms that fit all games.

`auction`: who plays and for how much; `exchange`: cards discarded, shown or exchanged; `call`: trumps,
partners, melds and the first lead; `play`: the tricks.
"""

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades", "no trumps")


class Refusal(NamedTuple):
    """Why an action is not legal: a template, the clause of the rules, and the values of placeholders.

    `answers` are the actions that would be legal, if there are few.
    """

    words: str
    clause: str = ""
    suit: Suit | None = None
    number: int = 0
    answers: tuple[Action, ...] = ()

    def text(self) -> str:
        """Return the reason in English, for programs without a window."""
        suit = "" if self.suit is None else SUIT_NAMES[self.suit]
        answers = " or ".join(action.text for action in self.answers)
        return self.words.format(suit=suit, number=self.number, answers=answers)


class IllegalAction(ValueError):
    """Raised if an action is not legal in this position; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text())
        self.refusal = refusal


class Phase(Generic[S]):
    """A step of a deal: which actions are legal, and what each does. It holds no state of its own."""

    chance: ClassVar[bool] = False
    """Whether its actions are random: the match picks one and no seat is asked."""
    stage: ClassVar[Stage] = "play"
    """Kind of decision in this phase, for comparisons between games."""
    clause: ClassVar[str] = ""
    """Name of the rules clause about the question asked in this phase, or empty if there is none."""

    def enter(self, state: S) -> str | None:
        """Carry out all steps that need no decision. Return the next phase's name, or `None` if a player must
        be asked.
        """
        return None

    def legal(self, state: S) -> Sequence[Action]:
        """Return the legal actions of the player whose turn it is; empty in a phase that asks no one."""
        return ()

    def apply(self, state: S, action: Action) -> str | None:
        """Carry out a legal action. Return the next phase's name, or `None` to ask again without `enter`."""
        raise IllegalAction(self.why_not(state, action))

    def why_not(self, state: S, action: Action) -> Refusal:
        """Return why an action is not legal."""
        return Refusal("not possible now")

    def cited(self, state: S) -> str:
        """Return the clause of the rules about the current question, or an empty string if there is none."""
        return self.clause


class DealOver(Phase[State]):
    """The end of every deal: no one is to act and no action is legal."""

    def enter(self, state: State) -> None:
        state.turn = NOBODY

    def why_not(self, state: State, action: Action) -> Refusal:
        return Refusal("the deal is over")


class NextDeal(NamedTuple):
    """The next dealer, and the value that the game carries over to that deal."""

    dealer: int
    carried: Any = None


class DrawnLot(NamedTuple):
    """A card that a player drew to decide who deals first."""

    player: int
    card: Card


class Game(ABC, Generic[S]):
    """The rules of a game: its name, pack, options, phases and scores."""

    key: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[tuple[int, ...]]
    """The allowed numbers of players."""
    Options: ClassVar[type[Options]]
    presets: ClassVar[tuple[Preset, ...]] = ()
    phases: ClassVar[Mapping[str, Phase[Any]]]
    carrying: ClassVar[CarryOver] = CarryOver()
    """Creates and converts the value that the game carries over between deals."""
    letters: ClassVar[str]
    """The two letters that begin a deal's code: from `ABCDEFGHJKMNPQRSTVWXYZ`, unique to the game."""

    @property
    def usual_players(self) -> int:
        """Default number of players at a new table."""
        return 4 if 4 in self.players else self.players[0]

    @abstractmethod
    def pack(self, players: int, options: Any) -> Cards:
        """Return the cards in play."""

    @abstractmethod
    def deal(self, setup: Setup[Any], deck: Sequence[Card]) -> S:
        """Return the state after dealing a shuffled and cut pack, whose first card is dealt first."""

    @abstractmethod
    def next_deal(self, state: S, totals: Sequence[int]) -> NextDeal | None:
        """Return the dealer and carried value of the deal after a finished one, or `None` if the match is
        over.

        `totals` are each player's points, including the finished deal.
        """

    def winners(self, state: S, totals: Sequence[int]) -> list[int]:
        """Return the players who win a match that ends with this deal: those with the highest total.

        Overridden by games in which something else decides before the points.
        """
        return [player for player, total in enumerate(totals) if total == max(totals)]

    def adviser(self, setup: Setup[Any], player: int) -> int:
        """Return who sees a player's hand in a deal and advises that player, or `NOBODY`.

        Overridden by games in which someone sits out and scores with a player.
        """
        return NOBODY

    def is_clockwise(self, options: Any) -> bool:
        """Return whether deal and play go clockwise. Overridden by games that can go the other way."""
        return True

    def draw_strength(self, card: Card, players: int, options: Any) -> int:
        """Return the rank of a card in the draw for the first deal.

        Players with equal best cards draw again.
        """
        return card % 13

    def first_dealer(self, best: int, players: int, options: Any) -> int:
        """Return the first dealer, given who drew the best card.

        Overridden by games in which the best card wins another place.
        """
        return best

    def is_settled(self, state: S) -> bool:
        """Return whether a finished deal's points are entered in the score.

        Overridden by games that enter the points of several deals at once.
        """
        return True

    # What the viewer can be certain of before the last trick.

    def is_decided(self, seen: View[S]) -> bool:
        """Return whether every player's score for the deal is certain, whatever is still played.

        It must be certain in every position that the viewer considers possible. Always false in this class;
        overridden by games in which not every trick affects the score.
        """
        return False

    def sure_line(self, seen: View[S]) -> Sequence[Card]:
        """Return an order of leads with which the viewer wins every remaining trick, whatever the others
        hold.

        Empty if the viewer is not to lead, or if no order is certain.
        """
        return ()

    # Final methods.

    @final
    def begin(self, setup: Setup[Any], deck: Sequence[Card]) -> S:
        """Deal the cards, and return the state at the first question."""
        state = self.deal(setup, deck)
        while (following := self.phases[state.phase].enter(state)) is not None:
            state.phase = following
        return state

    @final
    def legal(self, state: S) -> Sequence[Action]:
        """Return the legal actions; empty if the deal is over."""
        return self.phases[state.phase].legal(state)

    @final
    def apply(self, state: S, action: Action) -> None:
        """Change the state by a legal action. Raises `IllegalAction` for any other."""
        phase = self.phases[state.phase]
        if action not in phase.legal(state):
            raise IllegalAction(phase.why_not(state, action))
        self.advance(state, action)

    @final
    def advance(self, state: S, action: Action) -> None:
        """Change the state by an action known to be legal, without the check of `apply`, for fast search."""
        phases = self.phases
        name = phases[state.phase].apply(state, action)
        while name is not None:
            state.phase = name
            name = phases[name].enter(state)

    def rules_text(self) -> str:
        """Return the game's rules for players, as Markdown.

        Overridden by games whose rules contain an example that is worked out by the game's own scoring.
        """
        return files(type(self).__module__).joinpath("rules.md").read_text(encoding="utf-8")


def draw_for_dealer(
    game: Game[Any], players: int, options: Any, rng: Random
) -> Iterator[tuple[DrawnLot, ...]]:
    """Yield the rounds of the draw for the first deal. The best card of the last round wins.

    Players with equal best cards draw again from the rest of the pack.
    """
    pack = each(game.pack(players, options))
    rng.shuffle(pack)
    drawing = list(range(players))
    while len(drawing) > 1:
        draws = tuple(DrawnLot(player, pack.pop()) for player in drawing)
        yield draws
        drawing = best_drawn(game, players, options, draws)


def best_drawn(game: Game[Any], players: int, options: Any, draws: Sequence[DrawnLot]) -> list[int]:
    """Return the players with the best card of a round of the draw; a single player in the last round."""
    strengths = [game.draw_strength(draw.card, players, options) for draw in draws]
    best = max(strengths)
    return [draw.player for draw, strength in zip(draws, strengths, strict=True) if strength == best]
