"""What is asked in Jo-Jotte: about the turn-up, what is undertaken, melds, and which cards may be played."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, suit_of
from game.engine.state import NOBODY
from game.jo_jotte.powers import TAKERS, best_place
from game.jo_jotte.state import JoJotteState
from scenes.presenters.contract.questions import Questions
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jo_jotte.facts import asked_to_meld
from scenes.presenters.jo_jotte.terms import meld_name, strain_mark, strain_name
from scenes.words import CardMark, Line, SuitMark, Template, Text, mark


class JoJotteQuestions(Questions[JoJotteState]):
    """Every question with the reason for it."""

    def prompt(self, sight: Sight[JoJotteState], legal: Sequence[Action]) -> Line:
        state = sight.state
        if state.phase == "play":
            return _to_play(sight, [action.cards[0] for action in legal])
        question = _question(sight)
        if state.turn == sight.view.viewer:
            return question
        return sight.words.line("{asked}: {question}", asked=sight.asked, question=question)


def _to_play(sight: Sight[JoJotteState], cards: Sequence[int]) -> Line:
    """Which cards may be played to the trick, and why."""
    words, asked, trump = sight.words, sight.asked, sight.state.trump
    if not sight.trick:
        return words.line("{asked}: lead any card", asked=asked)
    led = suit_of(sight.trick[0])
    if all(suit_of(card) == led for card in cards):
        best = sight.trick[best_place(sight.trick, trump)]
        takers = TAKERS[trump][best]
        if led == trump and all(takers >> card & 1 for card in cards):
            return words.line("{asked}: beat {card}", asked=asked, card=CardMark(best))
        return words.line("{asked}: follow {suit}", asked=asked, suit=SuitMark(led))
    if all(suit_of(card) == trump for card in cards):
        return words.line(
            "{asked}: none of {led} so trump {trump}", asked=asked, led=SuitMark(led), trump=SuitMark(trump)
        )
    return words.line("{asked}: none of {led} so play any card", asked=asked, led=SuitMark(led))


def _question(sight: Sight[JoJotteState]) -> Line:
    """The question before the play."""
    words = sight.words
    match sight.state.agenda[0].kind:
        case "accept" | "name":
            return _about_turn_up(sight)
        case "respond" | "overcall" | "double" | "side" | "redouble":
            return _about_bid(sight)
        case "stand":
            return _who_defends(sight)
        case "nullo" | "slam" | "special":
            return _undertake(sight)
        case "defend":
            declarer = sight.names[sight.state.declarer]
            if sight.state.slam:
                return words.line("{player} bids slam: do you defend?", player=declarer)
            return words.line("{player} bids nullo: do you defend?", player=declarer)
        case "exchange":
            return _exchange(sight)
        case "last exchange":
            return _last_exchange(sight)
    return _declare(sight)


def _about_turn_up(sight: Sight[JoJotteState]) -> Line:
    words, suit = sight.words, suit_of(sight.state.turned)
    name = sight.suit_names[suit]
    if sight.state.agenda[0].kind == "name":
        return words.line("{mark} Nobody takes {suit}: name other trumps?", mark=SuitMark(suit), suit=name)
    offered = sight.agreeing(
        suit,
        mark("{mark} {Suit} is turned up: accept it as trumps?"),
        mark("{mark} {Suit} are turned up: accept them as trumps?"),
    )
    return words.line(offered, mark=SuitMark(suit), suit=name)


def _about_bid(sight: Sight[JoJotteState]) -> Line:
    """The say of the others about a bid, of its bidder about a double, and of who must take sides."""
    state, words = sight.state, sight.words
    kind, player = state.agenda[0]
    bidder = sight.names[state.bidder]
    if kind == "side":
        return words.line(
            "{mark} {doubler} doubles {bidder} in {strain}: with whom do you score?",
            mark=strain_mark(state.strain),
            doubler=sight.names[state.doubled_by],
            bidder=bidder,
            strain=strain_name(sight, state.strain),
        )
    if kind == "redouble" or (kind == "respond" and state.multiple == 2):
        doubles = mark("{mark} {player} doubles {strain}: redouble?")
        return _about(sight, doubles, sight.names[state.doubled_by])
    if kind == "double":
        return _about(sight, mark("{mark} {player} will play {strain}: double?"), bidder)
    if kind == "overcall":
        return _about(sight, mark("{mark} {player} names {strain}: no trumps over it?"), bidder)
    if state.partners and (player - state.bidder) % 2 == 0:
        own = mark("{mark} Your partner {player} names {strain}: no trumps over it?")
        return _about(sight, own, bidder)
    if state.strain == NO_TRUMP:
        return words.line("{player} names no trumps: double?", player=bidder)
    return _about(sight, mark("{mark} {player} names {strain}: double, or no trumps over it?"), bidder)


def _about(sight: Sight[JoJotteState], template: Template, player: Text) -> Line:
    """A question about what a player has done with a denomination, behind its symbol."""
    strain = sight.state.strain
    return sight.words.line(
        template, mark=strain_mark(strain), player=player, strain=strain_name(sight, strain)
    )


def _who_defends(sight: Sight[JoJotteState]) -> Line:
    state, words = sight.state, sight.words
    symbol = strain_mark(state.strain)
    left, right = state.others
    if state.turn == left:
        return words.line(
            "{mark} {bidder} plays {strain}: defend, or leave it to {other}?",
            mark=symbol,
            bidder=sight.names[state.bidder],
            strain=strain_name(sight, state.strain),
            other=sight.names[right],
        )
    other = sight.names[left]
    if state.defender == NOBODY:
        return words.line("{mark} {player} withdraws: defend, or bid nullo?", mark=symbol, player=other)
    return words.line("{mark} {player} defends: withdraw, or bid nullo?", mark=symbol, player=other)


def _undertake(sight: Sight[JoJotteState]) -> Line:
    """Nullo to who plays against the bidder, slam to who plays with him."""
    state, words = sight.state, sight.words
    kind, player = state.agenda[0]
    if kind == "nullo" or (kind == "special" and (player - state.bidder) % 2):
        return words.line("Nullo: lose every trick, without trumps?")
    if state.nullo == NOBODY:
        return words.line("Slam: win every trick?")
    return words.line(
        "{player} bids nullo: slam over it, to win every trick?", player=sight.names[state.nullo]
    )


def _exchange(sight: Sight[JoJotteState]) -> Line:
    """The seven for the turn-up, which between partners is in the dealer's hand."""
    state, words = sight.state, sight.words
    seven, turned = CardMark(state.seven), CardMark(state.turned)
    if state.partners:
        dealer = sight.names[state.setup.dealer]
        return words.line(
            "Exchange your {seven} for {player}'s {turned}", seven=seven, turned=turned, player=dealer
        )
    if state.turn == sight.view.viewer:
        return words.line("Exchange your {seven} for the turn-up {turned}", seven=seven, turned=turned)
    return words.line("Exchange the {seven} for the turn-up {turned}", seven=seven, turned=turned)


def _last_exchange(sight: Sight[JoJotteState]) -> Line:
    state, words = sight.state, sight.words
    seven, turned = CardMark(state.seven), CardMark(state.turned)
    if state.partners:
        dealer = sight.names[state.setup.dealer]
        return words.line(
            "Last chance: your {seven} for {player}'s {turned}", seven=seven, turned=turned, player=dealer
        )
    if state.turn == sight.view.viewer:
        return words.line("Last chance: your {seven} for the turn-up {turned}", seven=seven, turned=turned)
    return words.line("Last chance: the {seven} for the turn-up {turned}", seven=seven, turned=turned)


def _declare(sight: Sight[JoJotteState]) -> Line:
    """The melds in the hand, one or several."""
    state, words = sight.state, sight.words
    held = asked_to_meld(state, state.turn)
    melds = words.listed([meld_name(words, meld) for meld in held])
    several = len(held) > 1 or held[0].suit == NO_TRUMP  # four of a kind are "them", too
    if state.turn == sight.view.viewer:
        if several:
            return words.line("You have {melds}: declare them?", melds=melds)
        return words.line("You have {melds}: declare it?", melds=melds)
    player = sight.names[state.turn]
    if several:
        return words.line("{player} has {melds}: declare them?", player=player, melds=melds)
    return words.line("{player} has {melds}: declare it?", player=player, melds=melds)
