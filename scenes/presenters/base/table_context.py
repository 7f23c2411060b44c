"""Table context for presenters: the view to be shown, the players at the table, and the language."""

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
    """Return a card's name without a deck."""
    return as_it_is(card_text(card))


@dataclass(frozen=True)
class TableContext(Generic[S]):
    """What a presenter needs to answer: the view that is shown, public facts, and the language."""

    view: View[S]
    names: tuple[Text, ...]
    you: int | None
    """Player who is the person at this computer; `None` if no seat is theirs."""
    totals: tuple[int, ...]
    deal: int
    """Number of the deal, from 1."""
    suit_names: tuple[Text, ...]
    card_name: Callable[[Card], Text] = plain_name
    """Function that returns a card's name in the current deck, for use inside a sentence."""
    considered: Action | None = None
    """Action that the viewer has selected in a panel but not confirmed; `None` if there is none."""
    said: tuple[Said, ...] = ()
    """Announcements of this deal, in order."""
    gloss: bool = True
    """Whether foreign terms are explained where they appear."""
    words: Translator = field(default_factory=Translator)
    """Translator for the current language."""
    counts_cards: bool = True
    """Whether the sidebar counts cards that were captured and may not be looked at again."""
    dealing: bool = False
    """Whether the table still shows cards being dealt, so that nothing may be concluded from the hand yet."""

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
        """Cards of the current trick, in the order of play."""
        return tuple(self.state.trick)

    @property
    def trick_players(self) -> tuple[int, ...]:
        """Players who have played to the current trick, in the order of play."""
        return tuple(self.state.player_at(place) for place in range(len(self.trick)))

    @property
    def taken(self) -> Sequence[Cards]:
        """Cards won in tricks, by player."""
        return tuple(self.state.taken)

    # Names of players.

    def name(self, player: int) -> Text:
        """Return a player's name for use inside a sentence: `you` or `Aki`."""
        return self.words.text("you") if player == self.you else self.names[player]

    def label(self, player: int) -> Text:
        """Return a player's name standing alone: `You` or `Aki`."""
        return self.words.text("You") if player == self.you else self.names[player]

    def listed(self, players: Sequence[int]) -> Text:
        """Return names for use inside a sentence, in the given order: `you and Haru`; `Mio, Sora and Aki`."""
        return self.words.listed([self.name(player) for player in players])

    def together(self, players: Sequence[int]) -> Text:
        """Return names standing alone: `You and Haru`, `Haru and you`."""
        first, *others = players
        return self.words.listed([self.label(first), *map(self.name, others)])

    def viewer_first(self, players: Sequence[int]) -> list[int]:
        """Return the players with `you` first and the others in their order."""
        return sorted(players, key=lambda player: player != self.you)

    def told(
        self, player: int, you: str, other: str, /, **places: Text | int | SuitMark | CardMark | Line
    ) -> Line:
        """Return a sentence addressed to `you`, or about another player, whose name fills `{player}`."""
        return self.words.line(you if player == self.you else other, player=self.names[player], **places)

    def told_text(self, player: int, you: str, other: str, /, **places: Text | int) -> Text:
        """Return a sentence as `told` does, but in plain words without symbols."""
        return self.words.text(you if player == self.you else other, player=self.names[player], **places)

    @property
    def asked(self) -> Text:
        """Start of a question: the viewer's turn, or the name of the player whom the viewer advises."""
        turn = self.state.turn
        if turn == self.view.viewer:
            return self.words.text("Your turn")
        return self.words.text("Advise {player}", player=self.names[turn])

    # Names of cards and suits.

    def the_card(self, card: Card) -> Text:
        """Return a card's name, with an article if the deck's names take one."""
        return self.words.the_card(self.card_name(card))

    def spelled(self, line: Line) -> Text:
        """Return a line in words only: symbols and small cards are replaced by their names."""
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
        """Return the form that agrees with a suit's name: singular (`Ken cuts`) or plural (`spades cut`)."""
        return self.words.agreeing(self.suit_names[suit], one, many)
