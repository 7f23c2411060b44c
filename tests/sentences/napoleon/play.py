"""What is said of the call, the blind and the tricks at a table of Napoleon."""

from __future__ import annotations

from typing import Any

from game.engine.cards import SUITS, card_text
from game.engine.events import CallAnswered, CardShown, Discarded, Drew
from scenes.presenters.base.sidebar import CardNote
from tests.game.referee_napoleon_cards import (
    calls,
)
from tests.sentences.moment import Moment
from tests.sentences.napoleon.auction import CHECKS, is_napoleon, says, silent
from tests.sentences.napoleon.truth import (
    belongs,
    is_first,
    names,
    now,
    partner,
    put_away,
    scoring,
    trump,
)
from tests.sentences.recorder import several
from tests.sentences.shared import (
    leads_now,
    said,
    texts,
)
from tests.sentences.table import Token

# The call, and the blind.

says("{player} calls {card}", "You call {card}")(lambda m, player, card: said(m, player, f"call {card}"))
says("I call {card}")(lambda m, card: said(m, m.player, f"call {card}"))
says("Call {card}")(lambda m, card: card == m.card)


def called(m: Moment) -> str:
    return card_text(m.state.called)


def stands_alone(m: Moment, player: int) -> bool:
    return player == m.state.napoleon and partner(m) is None


says("{card}: {player} is the adjutant", "{card}: you are the adjutant")(
    lambda m, player, card: isinstance(m.event, CallAnswered) and (card, player) == (called(m), partner(m))
)
says(
    "{player} holds the called card {card} and plays alone", "You hold the called card {card} and play alone"
)(lambda m, player, card: card == called(m) and stands_alone(m, player))
says("I'm the adjutant!")(lambda m: m.player == partner(m))
says("I play alone!")(lambda m: stands_alone(m, m.player))
says("Called card")(lambda m: texts(m.detail.cards) == [called(m)])
says("Holder unknown")(lambda m: m.state.adjutant < 0)
says("{player} holds it", "You hold it")(
    lambda m, player: player == partner(m) and called(m) in m.hand(player)
)
says("{player} played it", "You played it")(
    lambda m, player: player == partner(m) and called(m) not in m.hand(player)
)
says("{player} plays alone", "You play alone")(stands_alone)
says("Discards", "Discard")(
    lambda m: (
        m.detail is None
        or not isinstance(m.detail, CardNote)
        or {*texts(m.detail.cards)} - {"back"} <= {*put_away(m)}
    )
)
says("only you know")(lambda m: is_napoleon(m) and not scoring(m, put_away(m)))
says("shown at the end")(
    lambda m: (
        not is_napoleon(m)
        and (m.state.phase != "over" or texts(m.detail.cards) == [called(m)])
        and not scoring(m, put_away(m))
    )
)
says("{count} for them")(lambda m, count: scoring(m, put_away(m)) == count)
says("The player who holds {card} is your adjutant.")(
    lambda m, card: card == m.card and card not in m.own and calls(m.players, now(m))
)
for who, known in (("no one", False), ("everyone", True)):

    @says(f"You hold this card, so you would play alone, and {who} would know.")
    def yourself(m: Moment, known: bool = known) -> bool:
        shown = any(isinstance(event, CardShown) and card_text(event.card) == m.card for event in m.past)
        return m.card in m.own and shown == known


CHECKS.apart(
    *(f"You hold this card, so you would play alone, and {who} would know." for who in ("no one", "everyone"))
)


def dealt_to(m: Moment, card: str) -> int | None:
    """Who is dealt a card of the open blind after the call: in turn from the dealer's left."""
    blind = texts(m.state.blind)
    return (m.state.setup.dealer + 1 + blind.index(card)) % m.players if card in blind else None


says("{Card} is in the blind: you would play alone.")(lambda m, card: card in texts(m.state.blind))
says("{Card} will be dealt to you: you would play alone.")(lambda m, card: dealt_to(m, card) == m.reader)
says("{Card} will be dealt to {player}, as everyone can see.")(
    lambda m, card, player: dealt_to(m, card) == player
)
silent(
    "The adjutant stays secret until the card is played.", "The holder secretly joins your side", "Your turn"
)
says("the joker")(lambda m: now(m)["joker"] != "none")
says("{player} is choosing a card to call")(lambda m, player: player == m.state.turn == m.state.napoleon)
says("{player} names trumps", "You name trumps")(lambda m, player: player == m.state.turn == m.state.napoleon)
says("{player} takes the blind", "You take the blind")(
    lambda m, player: isinstance(m.event, Drew) and m.state.napoleon == player
)
says("{player} discards")(lambda m, player: player == m.state.turn == m.state.napoleon)
says("{player} discards a card", "You discard a card", "{player} discarded", "You discarded")(
    lambda m, player: isinstance(m.event, Discarded) and m.event.player == player
)
says("{player} discards {cards}: points for the opponents", "You discard {cards}: points for the opponents")(
    lambda m, player, cards: (
        m.event.player == player
        and texts(m.event.cards) == several(cards)
        and scoring(m, several(cards)) == len(several(cards))
    )
)


def to_put_away(m: Moment) -> int:
    sizes = [len(m.hand(player)) for player in range(m.players) if player != m.reader]
    return len(m.own) - sizes[0]


says("Discard {count} cards; your opponents get scoring cards")(
    lambda m, count: is_napoleon(m) and count == to_put_away(m)
)
says("{chosen} of {count} chosen")(lambda m, chosen, count: count == to_put_away(m) > chosen == m.detail)
says("{count} in the blind", "{count} still to deal")(lambda m, count: count == len(m.state.blind))


silent("Chips ahead of your opponent", "Chips ahead of the others")

# What is owed.


def barred(m: Moment, card: str) -> bool:
    return leads_now(m) and is_first(m, []) and card not in m.owed()


for template, trumps, joker in (
    ("Your turn: lead any card except a trump", True, False),
    ("Your turn: lead any card except the joker", False, True),
    ("Your turn: lead any card except a trump or the joker", True, True),
):

    @says(template)
    def lead(m: Moment, trumps: bool = trumps, joker: bool = joker) -> bool:
        no = {card for card in m.own if card != "JK" and belongs(m, card) == trump(m)} if trumps else set()
        return leads_now(m) and is_first(m, []) and m.owed() == {*m.own} - no - ({"JK"} if joker else set())


def owed_suits(m: Moment) -> set[str]:
    return {belongs(m, card) for card in m.owed() - {"JK"}}


def hunted(m: Moment) -> bool:
    return m.owed() == {"JK"} and bool(m.trick[0] == now(m)["joker_hunter"])


says("Your turn: you must play the joker", "the joker hunter was led: play the joker")(hunted)
says("Your turn: follow {suit} or play the joker")(
    lambda m, suit: owed_suits(m) == {suit} and "JK" in m.owed()
)
says("Your turn: follow {suit}")(lambda m, suit: owed_suits(m) == {suit} and "JK" not in m.owed())
CHECKS.apart("Your turn: follow {suit} or play the joker", "Your turn: follow {suit}")
says("Your turn: you must play a scoring card")(
    lambda m: m.trick[0] == "JK" and scoring(m, [*m.owed()]) == len(m.owed())
)
says("you must follow {suit}")(lambda m, suit: m.card not in m.owed() and owed_suits(m) == {suit})
says("Napoleon can't lead a trump or the joker to trick 1")(
    lambda m: barred(m, m.card) and (m.card == "JK" or belongs(m, m.card) == trump(m))
)
says("Napoleon can't lead a trump to trick 1")(lambda m: barred(m, m.card) and belongs(m, m.card) == trump(m))
says("the joker can't be led to trick 1")(lambda m: barred(m, m.card) and m.card == "JK")
says("the joker was led: play a trump")(
    lambda m: m.trick[0] == "JK" and m.card not in m.owed() and owed_suits(m) == {trump(m)}
)
says("the joker was led: play a scoring card")(
    lambda m: m.trick[0] == "JK" and m.card not in m.owed() and scoring(m, [*m.owed()]) == len(m.owed())
)
says("cards in the piles can't be discarded")(
    lambda m: (
        m.card in texts([top for top in m.state.tops if top >= 0])
        and m.card not in {card_text(each.cards[0]) for each in m.legal}
    )
)
says(Token)(
    lambda m, token: SUITS[token.suit] == (trump(m) if m.trick[0] == "JK" else belongs(m, m.trick[0]))
)

# What speaks for a card.


def leads(m: Moment, name: Any) -> bool:
    return leads_now(m) and m.card in m.owed() and names(trump(m), now(m)).get(m.card) == str(name)
