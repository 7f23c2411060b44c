"""What a player of Kan is asked, and what his choices would mean."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import JOKER, Suit, each, rank_of, suit_of
from game.engine.events import Shown
from game.kan.form import ALL_POINTS, opening
from game.kan.outcome import is_decided
from game.kan.powers import must_open
from game.kan.result import Outcome, is_gyaku, total
from game.kan.rounds import ends_round
from game.kan.scoring import account
from game.kan.state import KanState
from scenes.presenters.contract.questions import Decision, Questions
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan.facts import partner
from scenes.presenters.kan.terms import meaning_of, on_button, titled
from scenes.words import NO_WORDS, CardMark, Line, SuitMark, Text, as_it_is, gain_text


class KanQuestions(Questions[KanState]):
    """Secret calls, cards to show, trumps, a suit for the joker, contracts, and whether to stop."""

    def prompt(self, sight: Sight[KanState], legal: Sequence[Action]) -> Line:
        state, words = sight.state, sight.words
        match state.phase:
            case "lead":
                other = sight.names[partner(state, state.turn)]
                return words.line("Who leads to the first trick, you or {player}?", player=other)
            case "show":
                namer = sight.names[state.round.namer]
                if any(action.verb == "show" and not action.cards for action in legal):
                    return words.line("Show {player} one or two cards, or nothing", player=namer)
                return words.line("Show {player} two cards, or one card twice", player=namer)
            case "bidding":
                return words.line(
                    "Play alone, for {need} of the {all} scoring cards?", need=state.need, all=ALL_POINTS
                )
            case "play":
                considered = sight.considered
                if considered is not None and considered.cards:
                    return _with_this_card(sight, considered)
                return _which_card(sight, legal)
        return words.line("Your turn")

    def decision(self, sight: Sight[KanState], legal: Sequence[Action]) -> Decision | None:
        words = sight.words
        match sight.state.phase:
            case "stop":
                word = "gyaku_sukonku" if is_gyaku(legal[-1].verb) else "sukonku"
                note = meaning_of(words, word) if sight.gloss else NO_WORDS
                return Decision(titled(words, word), note)
            case "shippo-jo":
                note = words.text("They have played all aces and the joker")
                return Decision(titled(words, "shippo_jo"), note)
        return None

    def decided(self, sight: Sight[KanState]) -> bool:
        return is_decided(sight.state)

    def choice(self, sight: Sight[KanState], action: Action) -> Line:
        words = sight.words
        match action:
            case Action(verb="show"):
                return _to_show(sight, action)
            case Action(verb="play", strain=int(suit), manner=()):
                return words.line("{symbol} {Suit}", symbol=SuitMark(suit), suit=sight.suit_names[suit])
            case Action(verb="play", strain=None, manner=(word,)):
                return (on_button(sight, word),)
            case Action(verb="play", cards=(card,), strain=None):
                return words.line("Just play {card}", card=CardMark(card))
            case Action(verb="koi") if sight.gloss:
                other = sight.names[partner(sight.state, sight.state.turn)]
                return words.line("Koi: {player} leads", player=other)
            case Action(verb="iku" | "koi" | "kan"):
                return (on_button(sight, action.verb),)
        return super().choice(sight, action)

    def details(self, sight: Sight[KanState], action: Action) -> Sequence[Line]:
        words = sight.words
        match action:
            case Action(verb="trump", strain=int(suit)):
                lines = (_holding(sight, suit), self._shown_to_you(sight))
                return [line for line in lines if line]
            case Action(verb="stop"):
                return _if_it_ends(sight)
            case Action(verb="juuroku" | "gyaku_juuroku"):
                return _if_all_are_tried(sight, action.verb)
            case Action(verb="shippo_jo"):
                return _lines(words.text("Nothing counts; the same\ndealer deals again."))
            case Action(verb="continue"):
                return _lines(words.text("The next of your team is asked,\nelse the deal goes on."))
        return ()

    def _shown_to_you(self, sight: Sight[KanState]) -> Line:
        """What the viewer has been shown before he names trumps."""
        for event in sight.state.told:
            if isinstance(event, Shown) and event.to == sight.view.viewer:
                return self.voice.caption(sight, event)
        return ()


def _lines(text: Text) -> Sequence[Line]:
    """A text that says itself where its lines end."""
    return [(as_it_is(line),) for line in text.splitlines()]


# Questions in the play.


def _with_this_card(sight: Sight[KanState], considered: Action) -> Line:
    """What else belongs to a card that has been selected."""
    words, card = sight.words, CardMark(considered.cards[0])
    if considered.strain is None:
        return words.line("{card} Announce something with it?", card=card)
    if considered.manner:
        return words.line("{card} Name the suit that the others must follow, and announce", card=card)
    return words.line("{card} Name the suit that the others must follow", card=card)


def _which_card(sight: Sight[KanState], legal: Sequence[Action]) -> Line:
    """Which cards may be played, and what becomes of the joker."""
    state, words = sight.state, sight.words
    cards = {action.cards[0] for action in legal}
    if must_open(state):
        return words.line("Your turn: {card} opens the round", card=CardMark(opening(state.trump)))
    if cards == {JOKER} and sight.view.hand_size(state.turn) > 1:
        return words.line("Your turn: the joker must go now")
    barred = bool(state.hands[state.turn] >> JOKER & 1) and JOKER not in cards
    if not sight.trick:
        if barred:
            return words.line("Your turn: lead, but not the joker")
        return words.line("Your turn: lead any card")
    led = SuitMark(state.led)
    plain = [card for card in cards if card != JOKER]
    if not plain or any(suit_of(card) != state.led for card in plain):
        if barred:
            return words.line("Your turn: none of {suit} so play any card but the joker", suit=led)
        return words.line("Your turn: none of {suit} so play any card", suit=led)
    if JOKER not in cards:
        return words.line("Your turn: follow {suit}", suit=led)
    if all(action.manner for action in legal if action.cards == (JOKER,)):
        return words.line("Your turn: follow {suit} or announce with the joker", suit=led)
    return words.line("Your turn: follow {suit} or play the joker", suit=led)


# Choices.


def _to_show(sight: Sight[KanState], action: Action) -> Line:
    """A way to show cards, on its button."""
    words, cards = sight.words, [CardMark(card) for card in action.cards]
    match cards, action.manner:
        case [card], ("twice",):
            return words.line("Show {card} twice", card=card)
        case [card], _:
            return words.line("Show {card} once", card=card)
        case [first, second], ("then",):
            return words.line("Show {first} then {second}", first=first, second=second)
        case [first, second], _:
            return words.line("Show {first} {second} at once", first=first, second=second)
    return words.line("Show nothing")


def _holding(sight: Sight[KanState], suit: Suit) -> Line:
    """What the viewer holds of a suit."""
    viewer = sight.view.viewer
    if viewer is None:
        return ()
    own = [card for card in each(sight.state.hands[viewer]) if suit_of(card) == suit]
    if not own:
        return sight.words.line("You hold none.")
    cards = tuple(CardMark(card) for card in sorted(own, key=rank_of, reverse=True))
    return sight.words.counted_line(
        "You hold {count} card: {cards}", "You hold {count} cards: {cards}", count=len(own), cards=cards
    )


def _if_it_ends(sight: Sight[KanState]) -> Sequence[Line]:
    """What stopping would bring the viewer's team in this round (KAN-21)."""
    state, words = sight.state, sight.words
    reached = _reached(state)
    if ends_round(state.form, (*state.round.outcomes, reached)):
        ends = words.line("Deal and round end here.")
    else:
        ends = words.line("The deal ends, the round goes on.")
    return ends, words.line("{gain} for you in this round", gain=_gain(state, reached))


def _if_all_are_tried(sight: Sight[KanState], word: str) -> Sequence[Line]:
    """What going for all would bring, made or failed."""
    state, words = sight.state, sight.words
    made, failed = (_gain(state, Outcome(word, made)) for made in (True, False))
    meaning = [words.line("{Meaning}.", meaning=meaning_of(words, word))] if sight.gloss else []
    return (
        *meaning,
        words.line("All {count} taken: {gain} in this round", count=ALL_POINTS, gain=made),
        words.line("One card lost: {gain} in this round", gain=failed),
    )


def _reached(state: KanState) -> Outcome:
    """What the viewer's team has made when it is asked whether to stop."""
    return Outcome("sukonku" if state.turn in state.kankei else "gyaku_sukonku", made=True)


def _gain(state: KanState, outcome: Outcome) -> Text:
    """What the round would have brought the team of the player to act if the deal ended so."""
    pay = total(account(state.form, (*state.round.outcomes, outcome)))
    return gain_text(pay.kankei if state.turn in state.kankei else pay.mukankei)
