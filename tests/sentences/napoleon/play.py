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
    heads,
    is_first,
    names,
    now,
    partner,
    put_away,
    scoring,
    side,
    trump,
)
from tests.sentences.recorder import Told, several
from tests.sentences.shared import (
    is_last,
    leads_now,
    said,
    takers,
    takes_with,
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


says("{card} {player} is the adjutant", "{card} You are the adjutant")(
    lambda m, player, card: isinstance(m.event, CallAnswered) and (card, player) == (called(m), partner(m))
)
says(
    "{player} has the called card {card} and stands alone", "You have the called card {card} and stand alone"
)(lambda m, player, card: card == called(m) and stands_alone(m, player))
says("I am the adjutant!")(lambda m: m.player == partner(m))
says("I stand alone!")(lambda m: stands_alone(m, m.player))
says("Called card")(lambda m: texts(m.detail.cards) == [called(m)])
says("Nobody says who has it")(lambda m: m.state.adjutant < 0)
says("{player} holds it", "You hold it")(
    lambda m, player: player == partner(m) and called(m) in m.hand(player)
)
says("{player} played it", "You played it")(
    lambda m, player: player == partner(m) and called(m) not in m.hand(player)
)
says("{player} stands alone", "You stand alone")(stands_alone)
says("Discard")(
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
says("Whoever holds {card} is your adjutant.")(
    lambda m, card: card == m.card and card not in m.own and calls(m.players, now(m))
)
for who, known in (("nobody", False), ("everybody", True)):

    @says(f"You hold it yourself: you play alone, and {who} knows it.")
    def yourself(m: Moment, known: bool = known) -> bool:
        shown = any(isinstance(event, CardShown) and card_text(event.card) == m.card for event in m.past)
        return m.card in m.own and shown == known


CHECKS.apart(
    *(f"You hold it yourself: you play alone, and {who} knows it." for who in ("nobody", "everybody"))
)


def dealt_to(m: Moment, card: str) -> int | None:
    """Who is dealt a card of the open blind after the call: in turn from the dealer's left."""
    blind = texts(m.state.blind)
    return (m.state.setup.dealer + 1 + blind.index(card)) % m.players if card in blind else None


says("{Card} lies in the blind: you would play alone.")(lambda m, card: card in texts(m.state.blind))
says("{Card} will be dealt to you: you would play alone.")(lambda m, card: dealt_to(m, card) == m.reader)
says("{Card} will be dealt to {player}, as all can see.")(lambda m, card, player: dealt_to(m, card) == player)
silent("He says nothing until it falls.", "Its holder plays with you, in secret", "Your turn")
says("the joker")(lambda m: now(m)["joker"] != "none")
says("{player} thinks of a card to call")(lambda m, player: player == m.state.turn == m.state.napoleon)
says("{player} names trumps", "You name trumps")(lambda m, player: player == m.state.turn == m.state.napoleon)
says("{player} takes the blind", "You take the blind")(
    lambda m, player: isinstance(m.event, Drew) and m.state.napoleon == player
)
says("{player} discards")(lambda m, player: player == m.state.turn == m.state.napoleon)
says("{player} puts a card away", "You put a card away", "{player} discarded", "You discarded")(
    lambda m, player: isinstance(m.event, Discarded) and m.event.player == player
)
says("{player} puts away {cards} for the others", "You put away {cards} for the others")(
    lambda m, player, cards: (
        m.event.player == player
        and texts(m.event.cards) == several(cards)
        and scoring(m, several(cards)) == len(several(cards))
    )
)


def to_put_away(m: Moment) -> int:
    sizes = [len(m.hand(player)) for player in range(m.players) if player != m.reader]
    return len(m.own) - sizes[0]


says("Put {count} cards away; scoring ones go to the others")(
    lambda m, count: is_napoleon(m) and count == to_put_away(m)
)
says("{chosen} of {count} chosen")(lambda m, chosen, count: count == to_put_away(m) > chosen == m.detail)
says("{count} in the blind", "{count} to be dealt")(lambda m, count: count == len(m.state.blind))
says("It is yours: you would play alone.")(lambda m: m.card in m.own)
says("It would bring the {special} to your side.")(
    lambda m, special: names(trump(m), now(m)).get(m.card) == str(special) and m.card not in m.own
)


@says("It is the highest of {suit} that you lack.")
def highest(m: Moment, suit: str) -> bool:
    higher = [rank + suit for rank in "AKQJT98765432"["AKQJT98765432".index(m.card[0]) :: -1]]
    return m.card[1] == suit and m.card not in m.own and {*higher} - {m.card} <= {*m.own}


says("You can spare it, and are left without {suit}.")(
    lambda m, suit: (
        suit == belongs(m, m.card)
        and suit not in {belongs(m, each) for each in m.own if each not in (m.card, "JK")}
    )
)
silent("Chips ahead in this deal, against the best.")
silent("It would join your side.", "It would help you most.", "It might be one too many.")
silent("It is the card you need least.", "It would hardly be won anyway.")

# What is owed.


def barred(m: Moment, card: str) -> bool:
    return leads_now(m) and is_first(m, []) and card not in m.owed()


for template, trumps, joker in (
    ("Your turn: lead any card but a trump", True, False),
    ("Your turn: lead any card but the joker", False, True),
    ("Your turn: lead neither a trump nor the joker", True, True),
):

    @says(template)
    def lead(m: Moment, trumps: bool = trumps, joker: bool = joker) -> bool:
        no = {card for card in m.own if card != "JK" and belongs(m, card) == trump(m)} if trumps else set()
        return leads_now(m) and is_first(m, []) and m.owed() == {*m.own} - no - ({"JK"} if joker else set())


def owed_suits(m: Moment) -> set[str]:
    return {belongs(m, card) for card in m.owed() - {"JK"}}


def hunted(m: Moment) -> bool:
    return m.owed() == {"JK"} and bool(m.trick[0] == now(m)["joker_hunter"])


says("Your turn: the joker is called out", "the joker hunter is led: the joker must be played")(hunted)
says("Your turn: follow {suit} or the joker")(lambda m, suit: owed_suits(m) == {suit} and "JK" in m.owed())
says("Your turn: follow {suit}")(lambda m, suit: owed_suits(m) == {suit} and "JK" not in m.owed())
CHECKS.apart("Your turn: follow {suit} or the joker", "Your turn: follow {suit}")
says("Your turn: a scoring card is asked for")(
    lambda m: m.trick[0] == "JK" and scoring(m, [*m.owed()]) == len(m.owed())
)
says("must follow {suit}")(lambda m, suit: m.card not in m.owed() and owed_suits(m) == {suit})
says("Napoleon may lead neither a trump nor the joker to trick 1")(
    lambda m: barred(m, m.card) and (m.card == "JK" or belongs(m, m.card) == trump(m))
)
says("Napoleon may not lead a trump to trick 1")(
    lambda m: barred(m, m.card) and belongs(m, m.card) == trump(m)
)
says("the joker may not be led to trick 1")(lambda m: barred(m, m.card) and m.card == "JK")
says("the joker is led: a trump must be played")(
    lambda m: m.trick[0] == "JK" and m.card not in m.owed() and owed_suits(m) == {trump(m)}
)
says("the joker is led: a scoring card must be played")(
    lambda m: m.trick[0] == "JK" and m.card not in m.owed() and scoring(m, [*m.owed()]) == len(m.owed())
)
says("cards of the piles cannot be discarded")(
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


says("It takes the trick with {count} scoring cards.")(
    lambda m, count: takes_with(m, heads) and is_last(m) and count == scoring(m, [*m.trick, m.card])
)
says("It lets the trick go, with no scoring card.")(
    lambda m: m.card in m.owed() and not takes_with(m, heads) and not scoring(m, [m.card])
)
says("It risks no scoring card.")(lambda m: leads_now(m) and m.card in m.owed() and not scoring(m, [m.card]))
says("It draws trumps.")(lambda m: leads_now(m) and m.card in m.owed() and belongs(m, m.card) == trump(m))
says("It is the {special}, and sure to win.")(lambda m, special: leads(m, special) and not takers(m, heads))
says("It is the {special}: only {card} can take it.")(
    lambda m, special, card: (
        leads(m, special)
        and takers(m, heads) <= {card}
        and heads(m, [m.card, card]) == 1
        and card not in m.own
    )
)


@says("It is the {special}: {count} cards can take it.", vague="count")
def few(m: Moment, special: Told, count: int) -> bool:
    pack = {card_text(each) for each in range(53)} - {*m.own}
    able = {each for each in pack if heads(m, [m.card, each]) == 1}
    return leads(m, special) and len(takers(m, heads)) <= count <= len(able)


says("It is the hunter: whoever holds the joker must play it.")(lambda m: leads(m, "hunter"))
says("It is the yoromeki, which takes the mighty.")(
    lambda m: leads(m, "yoromeki") and heads(m, [m.card, "AS"]) == 0
)


@says("It goes to your own side.")
def own_side(m: Moment) -> bool:
    place = heads(m, [*m.trick, m.card])
    if place == len(m.trick) or not scoring(m, [m.card]):
        return False
    return (m.sight.trick_players[place] in side(m)) == (m.reader in side(m))


CHECKS.instead("It goes to your own side.", "It takes the trick.")
