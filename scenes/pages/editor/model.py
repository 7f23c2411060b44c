"""What the deal editor shows: the draft, where the next card goes, and what is wrong. No pygame."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from random import Random
from typing import Any, NamedTuple

from game.archive.received_text import pasted, read_code_in
from game.engine.actions import Action
from game.engine.cards import HIDDEN, Card
from game.engine.options import Value
from game.engine.rules import Game
from game.engine.state import Setup
from game.match import record
from game.match.deal_code import CodeError, code_of
from game.match.deal_draft import DealDraft
from game.match.match import CodedDeal
from game.match.opening_calls import OpeningCalls
from scenes.pages.editor.typing import CardLetters

_MOST_STEPS = 200
"""Number of changes that can be undone."""


class Trouble(Enum):
    """Why the last thing that was typed, dropped or pasted has changed nothing."""

    ELSEWHERE = "elsewhere"
    """The card is in another place."""
    HERE = "here"
    """The card is already in this place."""
    FULL = "full"
    """The place has no empty cell."""
    STRANGE = "strange"
    """The game has no such card."""
    NO_DEAL = "no deal"
    """The text is neither a code nor a record with a deal."""


class Refused(NamedTuple):
    """A change that was refused: why, and which card and place it is about."""

    why: Trouble
    card: Card = HIDDEN
    place: int = 0


class EditorModel:
    """A draft of a deal, the place that the next card goes to, and the steps that can be undone."""

    def __init__(self, games: Mapping[str, Game[Any]], game: str | None = None) -> None:
        self.games = games
        first = games.get(game or "", next(iter(games.values())))
        self.draft = DealDraft.empty(first, first.usual_players)
        self.place = 0
        """Index of the place that the next card goes to."""
        self.typing = CardLetters()
        self.refused: Refused | None = None
        """What the last step could not do, or `None`."""
        self._before: list[DealDraft] = []
        self._calls: tuple[Action, ...] = ()

    @property
    def setup(self) -> Setup[Any]:
        """The table of the draft."""
        return self.draft.setup

    @property
    def code(self) -> str | None:
        """The code of the deal, or `None` while cards are missing."""
        return code_of(*self.draft.deal()) if self.draft.is_complete else None

    # Cards.

    def press(self, letter: str, *, numbers: bool = False) -> Card | None:
        """Type a letter or digit; return the card that it completes, which is put into the present place.

        A card that is elsewhere stays there.
        """
        card = self.typing.press(letter, self.draft.pack, numbers=numbers)
        if card is None:
            return None
        at = self.draft.where(card)
        if at is not None:
            self.refused = Refused(Trouble.HERE if at[0] == self.place else Trouble.ELSEWHERE, card, at[0])
        else:
            self.put(card)
        return card

    def put(self, card: Card, place: int | None = None, cell: int | None = None) -> None:
        """Put a card into a place, by default the present one; once that is full, the next one follows."""
        place = self.place if place is None else place
        if card not in self.draft.pack:
            self.refused = Refused(Trouble.STRANGE, card, place)
            return
        try:
            found = self.draft.put(card, place, cell)
        except ValueError:
            self.refused = Refused(Trouble.FULL, card, place)
            return
        self._change(found)
        self._choose_open(place)

    def drop(self, card: Card, place: int, on: Card = HIDDEN) -> None:
        """Put a card where it was dropped: on another card, which goes where the first came from, or into a
        place, where it takes the last cell if all are full.
        """
        at = self.draft.where(on) if on != HIDDEN else None
        cell = at[1] if at is not None else self.draft.next_cell(place)
        if cell is None and (self.draft.where(card) or (-1,))[0] != place:
            cell = len(self.draft.cells[place]) - 1
        self.put(card, place, cell)

    def take(self, card: Card) -> None:
        """Make a card free again; the next card goes to where it was."""
        at = self.draft.where(card)
        if at is not None:
            self._change(self.draft.take(card))
            self.place = at[0]

    def press_card(self, card: Card) -> None:
        """Take a card out of its place, or put a free card into the present one."""
        if self.draft.where(card) is not None:
            self.take(card)
        else:
            self.put(card)

    def rub_out(self) -> None:
        """Forget a typed rank or, without one, take out the last card of this place or of the ones before."""
        self.refused = None
        if self.typing.clear():
            return
        for place in (self.place, *range(self.place - 1, -1, -1)):
            cards = [card for card in self.draft.cells[place] if card != HIDDEN]
            if cards:
                self.take(cards[-1])
                return

    def choose(self, place: int) -> None:
        """Let the next card go to a place."""
        self.place, self.refused = place, None
        self.typing.clear()

    def _choose_open(self, place: int) -> None:
        """Choose a place or, if it is full, the next one that is not."""
        places = len(self.draft.places)
        after = [(place + step) % places for step in range(places)]
        self.place = next((each for each in after if each in self.draft.lacking), place)

    # All cards at once.

    def fill(self, rng: Random) -> None:
        """Deal the free cards at random."""
        self._change(self.draft.filled(rng))

    def clear(self) -> None:
        """Make all cards free."""
        self._change(self.draft.cleared())
        self.place = 0

    def turn(self) -> None:
        """Let everyone have the cards, the points and the turn of the player before."""
        self._change(self.draft.turned())
        self._choose_open(0)

    def undo(self) -> None:
        """Undo the last change."""
        if self._before:
            self.draft = self._before.pop()
            self.refused = None
            self.typing.clear()
            self._choose_open(min(self.place, len(self.draft.places) - 1))

    def begin_from(self, deal: CodedDeal) -> None:
        """Take over a complete deal."""
        self._change(DealDraft.of(deal))
        self._choose_open(0)

    def paste(self, text: str) -> None:
        """Take over the deal of a code, or the last deal of a record."""
        try:
            deal = read_code_in(text, self.games)
        except CodeError:
            found = self._recorded(text)
            if found is None:
                self.refused = Refused(Trouble.NO_DEAL)
                return
            deal = found
        self.begin_from(deal)

    def _recorded(self, text: str) -> CodedDeal | None:
        """Return the last deal of a record or of an exported match, or `None`."""
        try:
            given = record.parse(pasted(text))
            code = None
            if isinstance(given, dict) and isinstance(given.get("record"), dict):
                session = given.get("session")
                code = session.get("code") if isinstance(session, dict) else None
                given = given["record"]
            match = record.follow(given, self.games, code)
        except (record.RecordError, TypeError, AttributeError):
            return None
        return match.deal.coded if match.deals else None

    # The table.

    def change_game(self, key: str) -> None:
        """Begin a draft of another game."""
        game = self.games[key]
        self._change(DealDraft.empty(game, game.usual_players))
        self.place = 0

    def change_table(self, players: int, options: Any, dealer: int) -> None:
        """Change the number of players, the options or the dealer; a new table has no points yet.

        Cards without a place there become free. Raises `OptionError`.
        """
        options.check(players)
        game, before = self.draft.game, self.setup
        carried = game.carrying.first(players, options, dealer)
        if (players, options) == (before.players, before.options):
            if before.carried != game.carrying.first(players, options, before.dealer):
                carried = before.carried
            self._sit(before.totals, before.number, dealer, carried)
            return
        self._at(Setup(options, players, dealer, (0,) * players, 1, carried))

    def change_option(self, name: str, value: Value) -> None:
        """Change one option and those that depend on it."""
        self.change_table(self.setup.players, self.setup.options.changed(name, value), self.setup.dealer)

    def change_players(self, players: int) -> None:
        """Change the number of players; options that are not for that number get their defaults."""
        options = self.setup.options
        for name, declared in options.declared().items():
            if not declared.fits(getattr(options, name), players):
                options = options.changed(name, declared.default)
        self.change_table(players, options, min(self.setup.dealer, players - 1))

    def change_dealer(self, dealer: int) -> None:
        """Let another player deal."""
        self.change_table(self.setup.players, self.setup.options, dealer)

    def change_total(self, player: int, points: int) -> None:
        """Change a player's points before the deal."""
        totals = self.setup.totals
        self._sit(
            (*totals[:player], points, *totals[player + 1 :]),
            self.setup.number,
            self.setup.dealer,
            self.setup.carried,
        )

    def change_number(self, number: int) -> None:
        """Change the number of the deal in its match, from 1."""
        self._sit(self.setup.totals, number, self.setup.dealer, self.setup.carried)

    def set_carried_over(self, carried: Any) -> None:
        """Change what is carried over."""
        self._sit(self.setup.totals, self.setup.number, self.setup.dealer, carried)

    # Calls that are already made.

    @property
    def opening(self) -> OpeningCalls | None:
        """Calls that are made before the deal is played, as far as legal; `None` while cards are missing."""
        return OpeningCalls(self.draft.deal(), self._calls) if self.draft.is_complete else None

    def make_calls(self, calls: tuple[Action, ...]) -> None:
        """Set all calls that are made before the deal is played."""
        self._calls = calls

    def _sit(self, totals: tuple[int, ...], number: int, dealer: int, carried: Any) -> None:
        before = self.setup
        self._at(Setup(before.options, before.players, dealer, totals, number, carried))

    def _at(self, setup: Setup[Any]) -> None:
        self._change(self.draft.at(setup))
        self._choose_open(min(self.place, len(self.draft.places) - 1))

    def _change(self, draft: DealDraft) -> None:
        self.refused = None
        self.typing.clear()
        if draft != self.draft:
            if draft.setup != self.draft.setup:
                self._calls = ()
            self._before = [*self._before[-_MOST_STEPS + 1 :], self.draft]
            self.draft = draft
