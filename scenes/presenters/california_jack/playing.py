"""The play of California Jack at the table: the open stock, what is asked, what speaks for a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import ACE, JACK, TEN, TWO, Card, card_of, rank_of, suit_of
from game.engine.state import Zone
from game.games.california_jack.powers import TAKERS, best_place
from game.games.california_jack.state import CaliforniaJackState
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Text
from scenes.presenters.california_jack import lessons
from scenes.presenters.contract.advice import Advice, BeginnerNote
from scenes.presenters.contract.leads import lead_told
from scenes.presenters.contract.questions import Questions
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Pile, Spread, WinningCard


class CaliforniaJackSpread(Spread[CaliforniaJackState]):
    """The stock and both piles of captured cards; which card heads the trick."""

    def heading(self, sight: Sight[CaliforniaJackState], cards: Sequence[Card]) -> WinningCard | None:
        if not cards:
            return None
        place = best_place(cards, sight.state.trump)
        if place == 1 and suit_of(cards[0]) != suit_of(cards[1]):
            return WinningCard(place, sight.words.text("trumps it"))
        return WinningCard(place, sight.words.text("heads"))

    def piles(self, sight: Sight[CaliforniaJackState]) -> Sequence[Pile]:
        words = sight.words
        note = words.text("The winner draws first") if sight.state.stock else NO_WORDS
        stock = Pile(Zone("stock"), None, lambda count: words.text("{count} in the stock", count=count), note)
        return [stock, *(_captured(sight, player) for player in range(2))]


class CaliforniaJackQuestions(Questions[CaliforniaJackState]):
    """Which suit to follow, and whether trumps will do."""

    def prompt(self, sight: Sight[CaliforniaJackState], legal: Sequence[Action]) -> Line:
        words = sight.words
        if not sight.state.trick:
            return words.line("Your turn: lead any card")
        led, trump = suit_of(sight.state.trick[0]), sight.state.trump
        suits = {suit_of(action.cards[0]) for action in legal}
        if not suits <= {led, trump}:
            return words.line("Your turn: play any card")
        if suits == {trump} != {led}:
            return words.line("Your turn: trump with {suit}", suit=SuitMark(trump))
        if led == trump or trump not in suits:
            return words.line("Your turn: follow {suit}", suit=SuitMark(led))
        return words.line(
            "Your turn: follow {suit} or trump {trump}", suit=SuitMark(led), trump=SuitMark(trump)
        )


class CaliforniaJackAdvice(Advice[CaliforniaJackState]):
    """What a card does to the trick, and what comes with it from the stock; notes for a first hand."""

    lessons = lessons.KEYS
    topics: Mapping[str, str] = {
        "LEAD": "lead", "MISSED": "stock", "WASTED": "stock", "DEAR": "trick", "GIVEN": "count",
    }  # fmt: skip

    def topic(self, sight: Sight[CaliforniaJackState], chosen: Action, better: Action) -> str | None:
        if not sight.trick:
            return None
        concerned = (*chosen.cards, *better.cards, *sight.trick)
        points = {card_of(rank, sight.state.trump) for rank in (ACE, TWO, JACK)}
        if not points.isdisjoint(concerned):
            return "aim"
        if any(rank_of(card) == TEN for card in concerned):
            return "tens"
        return None if sight.state.stock else "count"

    def hint(self, sight: Sight[CaliforniaJackState], action: Action) -> Line:
        state, words = sight.state, sight.words
        if not state.trick:
            card = action.cards[0]
            return lead_told(sight, card, TAKERS[state.trump][card], trump=state.trump)
        takes = TAKERS[state.trump][state.trick[0]] >> action.cards[0] & 1
        if not state.stock or state.stock[-1] < 0:
            return words.line("It takes the trick.") if takes else words.line("It lets the trick go.")
        top = CardMark(state.stock[-1])
        if takes:
            return words.line("It takes the trick, and you draw {card}.", card=top)
        return words.line("It lets the trick go, and with it {card}.", card=top)

    def notes(self, sight: Sight[CaliforniaJackState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        return tuple(lessons.notes(sight))


def _captured(sight: Sight[CaliforniaJackState], player: int) -> Pile:
    """The pile of cards that a player has won, and how many they are."""

    def told(count: int) -> Text:
        name = sight.label(player)
        return sight.words.counted(
            "{player}: {count} card", "{player}: {count} cards", count=count, player=name
        )

    return Pile(Zone("taken", player), player, told)
