"""What a player of Kan is asked, and what his choices would mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import JOKER, suit_of
from game.engine.events import Shown
from game.games.kan.form import ALL_POINTS, opening
from game.games.kan.outcome import needs
from game.games.kan.powers import contracts, must_open
from game.games.kan.result import WORDS, is_gyaku
from game.games.kan.state import KanState, known_to_all, points_of
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Template, Text, mark
from scenes.presenters.contract.questions import DecisionPrompt, Meaning, Questions, Stake
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan import decisions
from scenes.presenters.kan.facts import partner
from scenes.presenters.kan.terms import titled

BINDING = ("kan", "juuroku", "gyaku_juuroku", "shippo_jo")
"""What is undertaken or cannot be taken back."""
MANNERS: Mapping[tuple[int, tuple[str, ...]], Template] = {
    (0, ("none",)): mark("Nothing"),
    (1, ()): mark("Once"),
    (1, ("twice",)): mark("Twice"),
    (2, ()): mark("At once"),
    (2, ("then",)): mark("One by one"),
}
"""Ways to show cards, by their number."""


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
                if all(action.manner for action in legal):
                    return words.line("Announce something with which card?")
                return _which_card(sight, legal)
        return words.line("Your turn")

    def decision(self, sight: Sight[KanState], legal: Sequence[Action]) -> DecisionPrompt | None:
        state, words = sight.state, sight.words
        match state.phase:
            case "lead":
                return decisions.who_leads(sight)
            case "show":
                return decisions.to_show(sight, legal)
            case "trump":
                return DecisionPrompt(words.line("Name trumps"), self._shown_to_you(sight))
            case "bidding":
                return decisions.alone(sight)
            case "stop":
                gyaku = is_gyaku(WORDS[legal[-1].verb])
                return decisions.to_stop(sight, "gyaku_sukonku" if gyaku else "sukonku")
            case "shippo-jo":
                played = words.line("They have played all aces and the joker")
                return DecisionPrompt((titled(words, "shippo_jo"),), played)
            case "play" if any(action.strain is not None for action in legal):
                return decisions.calling(sight, legal[0])
            case "play" if legal[-1].manner:
                return decisions.announcing(sight, legal[0])
        return None

    def aside(self, sight: Sight[KanState], legal: Sequence[Action]) -> Text:
        plain = {action.cards for action in legal if not action.manner}
        if sight.state.phase == "play" and any(action.manner and action.cards in plain for action in legal):
            return sight.words.text("Announce")
        return NO_WORDS

    def decided(self, sight: Sight[KanState]) -> Text:
        state = sight.state
        kankei = known_to_all(state)
        ours = points_of(state, kankei)
        taken = (ours, points_of(state, state.seats) - ours)
        mine = sight.view.viewer not in kankei
        side = next(number for number, need in enumerate(needs(state)) if taken[number] >= need)
        have, need = taken[side], needs(state)[side]
        told = mark("Decided: the others need {number} and have {taken}")
        if side == mine:
            told = mark("Decided: your side needs {number} and has {taken}")
        return sight.words.text(told, taken=have, number=need)

    def meaning(self, sight: Sight[KanState], action: Action) -> Meaning:
        words = sight.words
        match action:
            case Action(verb="iku" | "koi"):
                return decisions.call(sight, action)
            case Action(verb="show"):
                return decisions.showing(sight, action)
            case Action(verb="trump", strain=int(suit)):
                return decisions.trumps(sight, suit)
            case Action(verb="kan"):
                return decisions.play_alone(sight)
            case Action(verb="pass"):
                return decisions.leave_it(sight)
            case Action(verb="stop"):
                return decisions.stop(sight)
            case Action(verb="juuroku" | "gyaku_juuroku"):
                return decisions.go_for_all(sight, WORDS[action.verb])
            case Action(verb="shippo_jo"):
                return Meaning(words.text("Nothing counts; the same dealer deals again."))
            case Action(verb="continue"):
                return Meaning(words.text("The next of your team is asked, else the deal counts."))
            case Action(verb="play", strain=int(suit), manner=manner):
                return decisions.called(sight, suit, manner)
            case Action(verb="play", manner=(word,)):
                return decisions.announced(sight, WORDS[word])
            case Action(verb="play") if contracts(sight.state):
                nothing = Stake(words.text("besides the deal"), 0)
                return Meaning(words.text("Only the card is played."), (nothing,))
        return Meaning()

    def dear(self, sight: Sight[KanState], action: Action) -> bool:
        return action.verb in BINDING or (action.verb == "play" and bool(action.manner))

    def choice(self, sight: Sight[KanState], action: Action) -> Line:
        words = sight.words
        match action:
            case Action(verb="show", cards=cards, manner=manner):
                return (words.text(MANNERS[len(cards), manner]),)
            case Action(verb="trump", strain=int(suit)) | Action(verb="play", strain=int(suit), manner=()):
                return words.line("{symbol} {Suit}", symbol=SuitMark(suit), suit=sight.suit_names[suit])
            case Action(verb="play", cards=(card,), strain=None, manner=()):
                return words.line("Just play {card}", card=CardMark(card))
        return super().choice(sight, action)

    def _shown_to_you(self, sight: Sight[KanState]) -> Line:
        """What the viewer has been shown before he names trumps."""
        for event in sight.state.told:
            if isinstance(event, Shown) and event.to == sight.view.viewer:
                return self.voice.caption(sight, event)
        return ()


# Questions in the play.


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
