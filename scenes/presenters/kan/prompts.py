"""Prompts of Kan: questions, and the meaning of each answer for the viewer's side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import JOKER, Suit, each, rank_of, suit_of
from game.engine.events import Shown
from game.games.kan.deal_end import needs
from game.games.kan.deal_result import WORDS, KanOutcome, KanPayment, Word, is_gyaku
from game.games.kan.form import ALL_POINTS, opening
from game.games.kan.opening_phases import IKU, KOI
from game.games.kan.opening_phases import who_leads as leader_after
from game.games.kan.powers import contracts, must_open
from game.games.kan.rounds import ends_round
from game.games.kan.scoring import brings
from game.games.kan.state import KanState, known_to_all, points_of
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Template, Text, mark
from scenes.presenters.base.prompts import AnswerMeaning, AnswerStake, DecisionPrompt, Prompts
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.kan.terms import camps, meaning_of, name_of, partner, titled

BINDING_VERBS = ("kan", "juuroku", "gyaku_juuroku", "shippo_jo")
"""Verbs that commit the player or cannot be taken back."""
MANNER_LABELS: Mapping[tuple[int, tuple[str, ...]], Template] = {
    (0, ("none",)): mark("Nothing"),
    (1, ()): mark("Once"),
    (1, ("twice",)): mark("Twice"),
    (2, ()): mark("At once"),
    (2, ("then",)): mark("One by one"),
}
"""Ways to show cards, by the number of cards and the manner."""


class KanPrompts(Prompts[KanState]):
    """Prompts of Kan: secret calls, cards to show, trumps, the joker's suit, contracts, stopping."""

    def prompt(self, sight: TableContext[KanState], legal: Sequence[Action]) -> Line:
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
                    "Play alone for {need} of the {all} scoring cards?", need=state.need, all=ALL_POINTS
                )
            case "play":
                if all(action.manner for action in legal):
                    return words.line("Play a card, with or without a contract")
                return _which_card(sight, legal)
        return words.line("Your turn")

    def decision(self, sight: TableContext[KanState], legal: Sequence[Action]) -> DecisionPrompt | None:
        state, words = sight.state, sight.words
        match state.phase:
            case "lead":
                return _who_leads(sight)
            case "show":
                return _to_show(sight, legal)
            case "trump":
                return DecisionPrompt(words.line("Name trumps"), self._shown_to_you(sight))
            case "bidding":
                return _alone(sight)
            case "stop":
                gyaku = is_gyaku(WORDS[legal[-1].verb])
                return _to_stop(sight, "gyaku_sukonku" if gyaku else "sukonku")
            case "shippo-jo":
                played = words.line("The others have played all the aces and the joker")
                return DecisionPrompt((titled(words, "shippo_jo"),), played)
            case "play" if any(action.strain is not None for action in legal):
                return _calling(sight, legal[0])
            case "play" if legal[-1].manner:
                return _announcing(sight, legal[0])
        return None

    def aside(self, sight: TableContext[KanState], legal: Sequence[Action]) -> Text:
        plain = {action.cards for action in legal if not action.manner}
        if sight.state.phase == "play" and any(action.manner and action.cards in plain for action in legal):
            return sight.words.text("Announce")
        return NO_WORDS

    def decided(self, sight: TableContext[KanState]) -> Text:
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

    def meaning(self, sight: TableContext[KanState], action: Action) -> AnswerMeaning:
        words = sight.words
        match action:
            case Action(verb="iku" | "koi"):
                return _call(sight, action)
            case Action(verb="show"):
                return _showing(sight, action)
            case Action(verb="trump", strain=int(suit)):
                return _trumps(sight, suit)
            case Action(verb="kan"):
                return _play_alone(sight)
            case Action(verb="pass"):
                return _leave_it(sight)
            case Action(verb="stop"):
                return _stop(sight)
            case Action(verb="juuroku" | "gyaku_juuroku"):
                return _go_for_all(sight, WORDS[action.verb])
            case Action(verb="shippo_jo"):
                return AnswerMeaning(words.text("This deal won't count, and the same dealer deals again."))
            case Action(verb="continue"):
                return AnswerMeaning(
                    words.text("The deal goes on, unless another player on your side cancels it.")
                )
            case Action(verb="play", strain=int(suit), manner=manner):
                return _called(sight, suit, manner)
            case Action(verb="play", manner=(word,)):
                return _announced(sight, WORDS[word])
            case Action(verb="play") if contracts(sight.state):
                nothing = AnswerStake(words.text("no contract"), 0)
                return AnswerMeaning(words.text("You just play the card."), (nothing,))
        return AnswerMeaning()

    def is_risky(self, sight: TableContext[KanState], action: Action) -> bool:
        return action.verb in BINDING_VERBS or (action.verb == "play" and bool(action.manner))

    def choice(self, sight: TableContext[KanState], action: Action) -> Line:
        words = sight.words
        match action:
            case Action(verb="show", cards=cards, manner=manner):
                return (words.text(MANNER_LABELS[len(cards), manner]),)
            case Action(verb="trump", strain=int(suit)) | Action(verb="play", strain=int(suit), manner=()):
                return words.line("{symbol} {Suit}", symbol=SuitMark(suit), suit=sight.suit_names[suit])
            case Action(verb="play", cards=(card,), strain=None, manner=()):
                return words.line("Just play {card}", card=CardMark(card))
        return super().choice(sight, action)

    def _shown_to_you(self, sight: TableContext[KanState]) -> Line:
        """Return a text on the cards that the viewer has been shown before naming trumps."""
        for event in sight.state.told:
            if isinstance(event, Shown) and event.to == sight.view.viewer:
                return self.narration.caption(sight, event)
        return ()


# Prompts in the play.


def _which_card(sight: TableContext[KanState], legal: Sequence[Action]) -> Line:
    """Return a text on which cards may be played, and on the restrictions on the joker."""
    state, words = sight.state, sight.words
    cards = {action.cards[0] for action in legal}
    if must_open(state):
        return words.line("Your turn: {card} starts the round", card=CardMark(opening(state.trump)))
    if cards == {JOKER} and sight.view.hand_size(state.turn) > 1:
        return words.line("Your turn: you must play the joker")
    barred = bool(state.hands[state.turn] >> JOKER & 1) and JOKER not in cards
    if not sight.trick:
        if barred:
            return words.line("Your turn: lead, but not the joker")
        return words.line("Your turn: lead any card")
    led = SuitMark(state.led)
    plain = [card for card in cards if card != JOKER]
    if not plain or any(suit_of(card) != state.led for card in plain):
        if barred:
            return words.line("Your turn: no {suit}, so play any card but the joker", suit=led)
        return words.line("Your turn: no {suit}, so play any card", suit=led)
    if JOKER not in cards:
        return words.line("Your turn: follow {suit}", suit=led)
    if all(action.manner for action in legal if action.cards == (JOKER,)):
        return words.line("Your turn: follow {suit}, or announce with the joker", suit=led)
    return words.line("Your turn: follow {suit}, or play the joker", suit=led)


# The first lead.


def _who_leads(sight: TableContext[KanState]) -> DecisionPrompt:
    """Return the question of the first lead, and the result of equal calls."""
    state, words = sight.state, sight.words
    team = words.text(
        "{players} are the {team}",
        players=sight.listed(sight.viewer_first(state.kankei)),
        team=name_of(words, "kankei"),
    )
    leader = leader_after(state, dict.fromkeys(state.kankei, IKU))
    same = sight.told_text(
        leader, "If you both say the same, you lead", "If you both say the same, {player} leads"
    )
    return DecisionPrompt(words.line("Who leads?"), (words.capital(team),), same)


def _call(sight: TableContext[KanState], action: Action) -> AnswerMeaning:
    """Return who leads after a call, for each possible call of the partner."""
    state, words = sight.state, sight.words
    player, other = state.turn, partner(state, state.turn)
    stakes = []
    for answer in (KOI, IKU):
        leader = leader_after(state, {player: action, other: answer})
        says = words.text("{player} says {call}", player=sight.names[other], call=name_of(words, answer.verb))
        stakes.append(AnswerStake(says, sight.told_text(leader, "you lead", "{player} leads")))
    if not sight.gloss:
        return AnswerMeaning(stakes=tuple(stakes))
    return AnswerMeaning(words.text("“{Meaning}”", meaning=meaning_of(words, action.verb)), tuple(stakes))


# Cards to show.

SEEN_BY_OTHERS: Mapping[tuple[int, tuple[str, ...]], Template] = {
    (0, ("none",)): mark("none"),
    (1, ()): mark("1 back"),
    (1, ("twice",)): mark("1 + 1"),
    (2, ()): mark("2 backs"),
    (2, ("then",)): mark("1 + 1"),
}
"""What the other players see, by the number of cards and the manner (KAN-12)."""


def _to_show(sight: TableContext[KanState], legal: Sequence[Action]) -> DecisionPrompt:
    """Return the question of which cards to show, and what the others can't tell apart."""
    state, words = sight.state, sight.words
    namer = sight.names[state.round.namer]
    title = words.line("What do you show {player}?", player=namer)
    if not any(action.cards for action in legal):
        return DecisionPrompt(title, words.line("Pick one or two cards from your hand, or:"))
    note = words.line("{player} names trumps", player=namer)
    return DecisionPrompt(title, note, words.text("No one else can tell “one by one” from “twice”"))


def _showing(sight: TableContext[KanState], action: Action) -> AnswerMeaning:
    """Return what showing these cards tells the namer of trumps, and what the others see."""
    state, words = sight.state, sight.words
    names = [sight.suit_names[suit_of(card)] for card in action.cards]
    seen = AnswerStake(words.text("others see"), words.text(SEEN_BY_OTHERS[len(action.cards), action.manner]))
    match [CardMark(card) for card in action.cards], action.manner:
        case [card], ("twice",):
            told = words.text("Only {suit}.", suit=names[0])
            return AnswerMeaning(told, (seen,), words.line("{card} and {card}", card=card))
        case [card], _:
            return AnswerMeaning(words.text("{Suit}, perhaps.", suit=names[0]), (seen,), (card,))
        case [first, second], ("then",):
            told = words.text("{Suit} rather than {other}.", suit=names[0], other=names[1])
            return AnswerMeaning(
                told, (seen,), words.line("{first} then {second}", first=first, second=second)
            )
        case [first, second], _:
            return AnswerMeaning(words.text("Either suit is fine."), (seen,), (first, second))
    namer = sight.names[state.round.namer]
    return AnswerMeaning(words.text("{player} sees none of your cards.", player=namer), (seen,))


# Trumps.


def _trumps(sight: TableContext[KanState], suit: Suit) -> AnswerMeaning:
    """Return the viewer's cards of a suit, and whether the partner has shown it."""
    state, words, viewer = sight.state, sight.words, sight.view.viewer
    held = state.hands[viewer] if viewer is not None else 0
    own = sorted((card for card in each(held) if suit_of(card) == suit), key=rank_of, reverse=True)
    told = words.text("You hold {count}.", count=len(own)) if own else words.text("You hold none.")
    return AnswerMeaning(told, _shown(sight, suit), tuple(map(CardMark, own)))


def _shown(sight: TableContext[KanState], suit: Suit) -> tuple[AnswerStake, ...]:
    """Return the manner in which the partner has shown a suit; empty if they have not."""
    words = sight.words
    for event in sight.state.told:
        if not isinstance(event, Shown) or event.to != sight.view.viewer:
            continue
        suits = [suit_of(card) for card in event.cards]
        if suit not in suits:
            continue
        if len(set(suits)) < len(suits):
            how = words.text("twice")
        elif len(suits) == 1 or event.together:
            how = words.text("shown")
        else:
            how = words.text("first") if suits[0] == suit else words.text("then")
        return (AnswerStake(words.text("by {player}", player=sight.names[event.player]), how),)
    return ()


# Playing alone.


def _alone(sight: TableContext[KanState]) -> DecisionPrompt:
    """Return the question of Gambari-Kan: whether to play alone."""
    state, words = sight.state, sight.words
    title = words.line("{Kan} for {need}?", kan=name_of(words, "kan"), need=state.need)
    none = words.line("No one has said {kan} yet", kan=name_of(words, "kan"))
    if state.form.zero_sum:
        return DecisionPrompt(title, none, words.text("There are {all} scoring cards", all=ALL_POINTS))
    return DecisionPrompt(title, none, words.text("The other two score the opposite"))


def _play_alone(sight: TableContext[KanState]) -> AnswerMeaning:
    """Return the stakes of playing alone (GAM-4)."""
    state, words = sight.state, sight.words
    need, theirs = state.need, ALL_POINTS + 1 - state.need
    ends = (
        (words.text("{need} before they take any", need=need), KanOutcome("sukonku", made=True)),
        (words.text("{need} or more", need=need), KanOutcome("", made=True)),
        (words.text("fewer"), KanOutcome("", made=False)),
        (words.text("they have {need}, you none", need=theirs), KanOutcome("gyaku_sukonku", made=True)),
    )
    stakes = tuple(AnswerStake(when, brings(state, outcome).kankei) for when, outcome in ends)
    told = words.text(
        "You play alone and lead. You need {need} of the {all} scoring cards.", need=need, all=ALL_POINTS
    )
    return AnswerMeaning(told, stakes)


def _leave_it(sight: TableContext[KanState]) -> AnswerMeaning:
    """Return who is asked next after a pass, and the number needed."""
    state, words = sight.state, sight.words
    nothing = AnswerStake(words.text("nothing at stake yet"), 0)
    following, passes = sight.names[state.following[state.turn]], state.passes + 1
    if state.need == 1 and passes % 3 == 2:  # the last player is not asked but must play alone (GAM-2)
        return AnswerMeaning(
            words.text("Then {player} must play alone for {need}.", player=following, need=1)
        )
    if passes % 3:
        told = words.text("{player} is asked next.", player=following)
    else:
        told = words.text(
            "{player} is asked next and would need {need}.", player=following, need=state.need - 1
        )
    return AnswerMeaning(told, (nothing,))


# Stopping, and going for all.


def _to_stop(sight: TableContext[KanState], word: Word) -> DecisionPrompt:
    """Return the question after a sukonku, with the scoring cards of both sides."""
    state, words = sight.state, sight.words
    has = points_of(state, camps(state)[is_gyaku(word)])
    title = words.line("{Sukonku}, {ours} to 0", sukonku=name_of(words, word), ours=has)
    note = meaning_of(words, word) if sight.gloss else NO_WORDS
    return DecisionPrompt(title, (note,), words.text("You decide for your side"))


def _stop(sight: TableContext[KanState]) -> AnswerMeaning:
    """Return the points of stopping for the viewer's side in this round (KAN-21)."""
    state, words = sight.state, sight.words
    reached = KanOutcome("sukonku" if state.turn in state.kankei else "gyaku_sukonku", made=True)
    if ends_round(state.form, (*state.round.outcomes, reached)):
        ends = words.text("The deal and the round end here.")
    else:
        ends = words.text("The deal ends, but the round continues.")
    return AnswerMeaning(ends, (AnswerStake(words.text("certain in this round"), _gain(sight, reached)),))


def _go_for_all(sight: TableContext[KanState], word: Word) -> AnswerMeaning:
    """Return the points of going for all, made or failed."""
    words = sight.words
    made, failed = (_gain(sight, KanOutcome(word, made)) for made in (True, False))
    told = words.text("{Meaning}.", meaning=meaning_of(words, word)) if sight.gloss else NO_WORDS
    all_taken = words.text("all {count}", count=ALL_POINTS)
    return AnswerMeaning(
        told, (AnswerStake(all_taken, made), AnswerStake(words.text("one card lost"), failed))
    )


# The suit of a led joker.


def _calling(sight: TableContext[KanState], play: Action) -> DecisionPrompt:
    """Return the question for the suit of a led joker (KAN-14, YON-6)."""
    words = sight.words
    title = words.line("{card}: which suit do you name?", card=CardMark(play.cards[0]))
    return DecisionPrompt(
        title, foot=words.text("A contract binds your whole side") if play.manner else NO_WORDS
    )


def _called(sight: TableContext[KanState], suit: Suit, manner: Sequence[str]) -> AnswerMeaning:
    """Return the viewer's cards of the suit, and the stakes of a contract announced with it."""
    held = _trumps(sight, suit)
    stakes = _announced(sight, WORDS[manner[0]]).stakes if manner else ()
    return AnswerMeaning(held.words, stakes, held.cards)


# A contract with a card.


def _announcing(sight: TableContext[KanState], play: Action) -> DecisionPrompt:
    """Return the question whether to announce a contract with a card (YON-7)."""
    words = sight.words
    return DecisionPrompt(
        words.line("{card}: announce a contract with this card?", card=CardMark(play.cards[0])),
        foot=words.text("A contract binds your whole side"),
    )


def _announced(sight: TableContext[KanState], word: Word) -> AnswerMeaning:
    """Return the points of a contract, made or broken (YON-8)."""
    words = sight.words
    stakes = [_gain(sight, KanOutcome(word, made, announced=True)) for made in (True, False)]
    told = words.text("{Meaning}.", meaning=meaning_of(words, word)) if sight.gloss else NO_WORDS
    return AnswerMeaning(
        told, (AnswerStake(words.text("made"), stakes[0]), AnswerStake(words.text("broken"), stakes[1]))
    )


def _gain(sight: TableContext[KanState], outcome: KanOutcome) -> int:
    """Return the round's points for the outcome's side: mukankei for a gyaku outcome, otherwise kankei."""
    pay: KanPayment = brings(sight.state, outcome)
    return pay.mukankei if is_gyaku(outcome.word) else pay.kankei
