"""Sight, which presenters are given: the view of a moment, the players at the table, and the language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from game.engine.actions import Action
from game.engine.cards import HIDDEN, Card, Cards, card_text
from game.engine.events import Said
from game.engine.state import State
from game.engine.view import View
from scenes.i18n import NO_WORDS, STOPS, CardMark, Line, SuitMark, Text, Translator, as_it_is, run_on

S = TypeVar("S", bound=State)


def plain_name(card: Card) -> Text:
    """A card's name without a deck."""
    return as_it_is(card_text(card))


@dataclass(frozen=True)
class TableContext(Generic[S]):
    """Context of a question to a presenter: the view of the moment that is shown, and public facts."""

    view: View[S]
    names: tuple[Text, ...]
    you: int | None
    """The player who sits at this computer and looks on."""
    totals: tuple[int, ...]
    deal: int
    """Number of the deal, from 1."""
    suit_names: tuple[Text, ...]
    card_name: Callable[[Card], Text] = plain_name
    """A card's name in the deck in use, inside a sentence."""
    considered: Action | None = None
    """Action that the viewer has selected in a panel and not decided yet."""
    said: tuple[Said, ...] = ()
    """Announcements in this deal, in their order."""
    gloss: bool = True
    """Whether words of another language are explained where they stand."""
    words: Translator = field(default_factory=Translator)
    """The language in use."""

    @property
    def state(self) -> S:
        """The masked state of the view."""
        return self.view.state

    @property
    def won(self) -> Sequence[int]:
        """Tricks won by each player."""
        return tuple(self.state.won)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the present trick, in the order of play."""
        return tuple(self.state.trick)

    @property
    def trick_players(self) -> tuple[int, ...]:
        """Player of each card of the trick."""
        return tuple(self.state.player_at(place) for place in range(len(self.trick)))

    @property
    def taken(self) -> Sequence[Cards]:
        """The cards won in tricks by each player."""
        return tuple(self.state.taken)

    # Who is meant.

    def name(self, player: int) -> Text:
        """Name of a player inside a sentence: `you` or `Aki`."""
        return self.words.text("you") if player == self.you else self.names[player]

    def label(self, player: int) -> Text:
        """Name of a player standing alone: `You` or `Aki`."""
        return self.words.text("You") if player == self.you else self.names[player]

    def listed(self, players: Sequence[int]) -> Text:
        """`you and Haru`, `Mio, Sora and Aki`: inside a sentence, in the given order."""
        return self.words.listed([self.name(player) for player in players])

    def together(self, players: Sequence[int]) -> Text:
        """Names standing alone: `You and Haru`, `Haru and you`."""
        first, *others = players
        return self.words.listed([self.label(first), *map(self.name, others)])

    def viewer_first(self, players: Sequence[int]) -> list[int]:
        """Players with `you` before the others, who stay in their order."""
        return sorted(players, key=lambda player: player != self.you)

    def told(
        self, player: int, you: str, other: str, /, **places: Text | int | SuitMark | CardMark | Line
    ) -> Line:
        """Sentence to `you`, or about another player, whose name fills `{player}`."""
        return self.words.line(you if player == self.you else other, player=self.names[player], **places)

    def told_text(self, player: int, you: str, other: str, /, **places: Text | int) -> Text:
        """The sentence of `told`, in words only."""
        return self.words.text(you if player == self.you else other, player=self.names[player], **places)

    @property
    def asked(self) -> Text:
        """Head of a question: the viewer's turn, or the player whom the viewer advises."""
        turn = self.state.turn
        if turn == self.view.viewer:
            return self.words.text("Your turn")
        return self.words.text("Advise {player}", player=self.names[turn])

    # What cards and suits are called.

    def the_card(self, card: Card) -> Text:
        """A card's name with its article, where the deck's names take one."""
        return self.words.the_card(self.card_name(card))

    def spelled(self, line: Line) -> Text:
        """A line in words only: symbols and small cards by their names."""
        found = NO_WORDS
        for piece in line:
            match piece:
                case SuitMark(suit=suit):
                    word = self.suit_names[suit]
                case CardMark(card=card):
                    word = self.words.text("a card face down") if card == HIDDEN else self.card_name(card)
                case _:
                    word = piece
            if found and word[:1] not in STOPS:
                found = self.words.text("{first} {next}", first=found, next=word)
            else:
                found = run_on(found, word)
        return found

    def agreeing(self, suit: int, one: str, many: str) -> str:
        """The form for a suit's name in the singular (`Ken cuts`) or in the plural (`spades cut`)."""
        return self.words.agreeing(self.suit_names[suit], one, many)
