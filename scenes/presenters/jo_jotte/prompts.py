"""Prompts of Jo-Jotte: the questions, the known facts, and the stakes of the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.engine.actions import PASS, Action
from game.engine.cards import NO_TRUMP, each, mask, suit_of
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.jo_jotte.melds import melds
from game.games.jo_jotte.powers import TAKERS, best_place, points
from game.games.jo_jotte.questions import NULLO, QUESTIONS, SLAM
from game.games.jo_jotte.ranks import jo_and_jotte
from game.games.jo_jotte.stakes import JoJotteContract, contract_after, exchange_gains, melds_worth
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Template, Text, mark, number_text
from scenes.presenters.base.prompts import (
    AnswerMeaning,
    AnswerStake,
    DecisionPrompt,
    Prompts,
    QuietQuestion,
    suit_line,
)
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.jo_jotte.terms import asked_to_meld, meld_name, strain_mark

COMMITMENT_VERBS = ("accept", "double", "redouble", "nullo", "slam")
"""Verbs of commitments; naming a suit in the second round also commits the player."""
PASS_LABELS: Mapping[str, Template] = {
    "exchange": mark("Don't exchange"),
    "last exchange": mark("Don't exchange"),
    "meld": mark("Don't declare"),
}
"""Labels of a pass, by the question."""
ANSWER_MEANINGS: Mapping[str, Template] = {
    "double": mark("The winner scores both sides' tricks, doubled."),
    "redouble": mark("The winner scores both sides' tricks, times four."),
    "withdraw": mark("{other} defends for both of you."),
    "nullo": mark("Lose every trick with no trumps."),
    "slam": mark("Win every trick."),
}
"""Meanings of answers, by verb; `{other}` is the bidder's other opponent."""


class JoJottePrompts(Prompts[JoJotteState]):
    """Prompts of Jo-Jotte: every question, with the stakes of its answers."""

    def prompt(self, sight: TableContext[JoJotteState], legal: Sequence[Action]) -> Line:
        if sight.state.phase == "play":
            return _to_play(sight, [action.cards[0] for action in legal])
        if sight.state.turn == sight.view.viewer and PASS in legal:
            if NULLO in legal:
                return _against(sight)
            if SLAM in legal:
                return _with(sight)
        return (sight.asked,)

    def decision(self, sight: TableContext[JoJotteState], legal: Sequence[Action]) -> DecisionPrompt | None:
        if sight.state.phase == "play" or len(legal) == 1:  # one answer: a quiet question
            return None
        return _decision(sight)

    def quiet(
        self, sight: TableContext[JoJotteState], legal: Sequence[Action]
    ) -> QuietQuestion[JoJotteState] | None:
        """Ask quietly about a nullo, and about a slam unless it would outrank a nullo."""
        rare = next((action for action in legal if action in (NULLO, SLAM)), None)
        if rare is None or PASS not in legal or sight.state.nullo != NOBODY:
            return None
        button = sight.words.text(mark("Bid nullo") if rare == NULLO else mark("Bid slam"))
        ahead = _after_pass(sight)
        if ahead is None:
            return QuietQuestion(button)
        kind, player = ahead.state.agenda[0]
        return QuietQuestion(button, ahead, tuple(QUESTIONS[kind].answers(ahead.state, player)))

    def choice(self, sight: TableContext[JoJotteState], action: Action) -> Line:
        state, words = sight.state, sight.words
        match action:
            case Action(verb="pass") if state.agenda and state.agenda[0].kind in ("nullo", "slam", "special"):
                nullo = (state.turn - state.bidder) % 2 if state.in_pairs else state.turn != state.bidder
                return words.line(mark("No nullo") if nullo else mark("No slam"))
            case Action(verb="pass") if state.agenda and state.agenda[0].kind in PASS_LABELS:
                return words.line(PASS_LABELS[state.agenda[0].kind])
            case Action(verb="name", strain=int(strain)) if strain != NO_TRUMP:
                return suit_line(sight, strain)
            case Action(verb="side", manner=(who,)):
                ally = state.bidder if who == "declarer" else state.doubled_by
                return words.line("With {player}", player=sight.names[ally])
        return super().choice(sight, action)

    def meaning(self, sight: TableContext[JoJotteState], action: Action) -> AnswerMeaning:
        state = sight.state
        match state.agenda[0].kind:
            case "meld":
                return _of_melds(sight, action.manner)
            case "exchange" | "last exchange":
                return _of_exchange(sight, action)
            case "nullo" | "slam" | "special" if action == PASS:
                nothing = AnswerStake(sight.words.text("no further change"), 0)
                return AnswerMeaning(_played_on(sight), (nothing,))
        contract = contract_after(state, action)
        if contract is None:
            nothing = AnswerStake(sight.words.text("nothing at stake yet"), 0, sight.words.text("nothing"))
            return AnswerMeaning(_left_to(sight), (nothing,))
        return AnswerMeaning(_told(sight, action), _stakes(sight, contract))

    def is_risky(self, sight: TableContext[JoJotteState], action: Action) -> bool:
        kind = sight.state.agenda[0].kind if sight.state.agenda else ""
        if kind in ("exchange", "last exchange"):
            return action == PASS and _gains_by_exchange(sight.state)
        if kind == "meld":  # melds can't be declared later
            held = {meld.suit == NO_TRUMP for meld in asked_to_meld(sight.state, sight.state.turn)}
            return len(action.manner) < len(held)
        return action.verb in COMMITMENT_VERBS or action.strain is not None


# Questions that need no panel, and answers that are nearly always better.


def _after_pass(sight: TableContext[JoJotteState]) -> TableContext[JoJotteState] | None:
    """Return the table after a pass if the same player is asked next, about their own cards; else `None`."""
    state, view = sight.state.copy(), sight.view
    state.agenda = state.agenda[1:]
    while state.agenda and state.agenda[0].player == view.viewer == state.turn:
        if len(QUESTIONS[state.agenda[0].kind].answers(state, state.turn)) > 1:
            return replace(sight, view=View(view.viewer, state, view.hidden, view.unseen))
        state.agenda = state.agenda[1:]
    return None


def _gains_by_exchange(state: JoJotteState) -> bool:
    """Return whether the turn-up is better than the seven for the side of the player to act.

    A partner who is the dealer holds the turn-up already: exchange only to unite king and queen of trumps.
    """
    if state.in_pairs and (state.turn - state.setup.dealer) % 2 == 0:
        king, queen = jo_and_jotte(state.denomination)
        other = {king: queen, queen: king}.get(state.turned)
        return other is not None and bool(state.hands[state.turn] >> other & 1)
    return state.agenda[0].kind == "last exchange" or exchange_gains(state) >= 0


# Meanings of answers.


def _told(sight: TableContext[JoJotteState], action: Action) -> Text:
    """Return an answer as a sentence about the viewer or the player whom the viewer advises."""
    state, words, asked = sight.state, sight.words, sight.state.turn
    with_suit = mark("You play in {suit}."), mark("{player} plays in {suit}.")
    allied = mark("You score the same as {ally}."), mark("{player} scores the same as {ally}.")
    match action:
        case Action(verb="accept"):
            return sight.told_text(asked, *with_suit, suit=sight.suit_names[suit_of(state.turned)])
        case Action(verb="name", strain=int(strain)) if state.strain == strain or strain != NO_TRUMP:
            return sight.told_text(asked, *with_suit, suit=sight.suit_names[strain])
        case Action(verb="name"):
            none = mark("You play with no trumps."), mark("{player} plays with no trumps.")
            return sight.told_text(asked, *none)
        case Action(verb="side", manner=("declarer",)):
            return sight.told_text(asked, *allied, ally=sight.names[state.bidder])
        case Action(verb="side"):
            return sight.told_text(asked, *allied, ally=sight.names[state.doubled_by])
        case Action(verb="defend"):
            alone = mark("You play; {resting} sits out."), mark("{player} plays; {resting} sits out.")
            return sight.told_text(asked, *alone, resting=_other_defender(sight))
        case Action(verb="pass"):
            return _played_on(sight)
    return words.text(ANSWER_MEANINGS[action.verb], other=_other_defender(sight))


def _stakes(sight: TableContext[JoJotteState], contract: JoJotteContract) -> tuple[AnswerStake, ...]:
    """Return the two possible outcomes of a contract, the better one first."""
    words, basis, player = sight.words, contract.basis, sight.state.turn
    if basis.nullo != NOBODY and not basis.slam:
        made, first, second = (contract.of_nullo(player, won) for won in (0, 1, 2))
        stakes = [
            AnswerStake(words.text("no tricks"), made),
            AnswerStake(words.text("first trick"), first),
            AnswerStake(words.text("each further trick"), second - first),
        ]
    elif basis.slam:
        stakes = [
            AnswerStake(words.text("all tricks"), contract.if_all(player)),
            AnswerStake(words.text("any trick lost"), contract.if_a_trick_is_lost(player)),
        ]
    else:
        ahead, behind = _who_has_more(sight, contract)
        stakes = [
            AnswerStake(ahead[0], contract.if_ahead(player, ahead=True), ahead[1]),
            AnswerStake(behind[0], contract.if_ahead(player, ahead=False), behind[1]),
        ]
    return tuple(sorted(stakes, key=lambda stake: stake.points < 0))


def _of_melds(sight: TableContext[JoJotteState], kinds: tuple[str, ...]) -> AnswerMeaning:
    """Return the points for declaring classes of melds, and what the others learn (JJ-10, JJ-11)."""
    state, words = sight.state, sight.words
    if not kinds:
        return AnswerMeaning(words.text("No one will know."), (AnswerStake(words.text("no points"), 0),))
    worth = melds_worth(state.hands[state.turn], kinds, state.denomination)
    stakes = (
        AnswerStake(words.text("if the best"), worth),
        AnswerStake(words.text("if beaten"), 0),
        AnswerStake(words.text("if scored"), words.text("shown to all")),
    )
    return AnswerMeaning(stakes=stakes, cards=_cards(sight, kinds))


def _cards(sight: TableContext[JoJotteState], kinds: tuple[str, ...]) -> Line:
    """Return the cards of the melds of these classes as a line, each card once, from the highest down."""
    state = sight.state
    held = 0
    for kind in kinds:
        for meld in melds(state.hands[state.turn], kind, state.denomination):
            held |= meld.cards
    return tuple(CardMark(card) for card in reversed(each(held)))


def _of_exchange(sight: TableContext[JoJotteState], action: Action) -> AnswerMeaning:
    """Return the points of the turn-up in the hand, and the change in melds (JJ-12)."""
    state, words = sight.state, sight.words
    seven, turned = CardMark(state.seven), CardMark(state.turned)
    if action == PASS:
        return AnswerMeaning(
            words.text("No one learns you were asked."), (AnswerStake(words.text("no change"), 0),)
        )
    counts = number_text(points(mask([state.turned]), state.denomination))
    stakes = [AnswerStake(words.text("worth in tricks"), counts)]
    change = exchange_gains(state) if state.agenda[0].kind == "exchange" else 0
    if change:
        stakes.append(AnswerStake(words.text("your melds"), change))
    return AnswerMeaning(
        stakes=tuple(stakes), cards=words.line("{seven} for {turned}", seven=seven, turned=turned)
    )


# Legal cards.


def _to_play(sight: TableContext[JoJotteState], cards: Sequence[int]) -> Line:
    """Return a text on which cards may be played to the trick, and why."""
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
            "{asked}: no {led}, so trump with {trump}", asked=asked, led=SuitMark(led), trump=SuitMark(trump)
        )
    return words.line("{asked}: no {led}, so play any card", asked=asked, led=SuitMark(led))


# Titles of questions.


def _decision(sight: TableContext[JoJotteState]) -> DecisionPrompt:
    """Return the current question, the known facts, and what follows either way."""
    words, state = sight.words, sight.state
    title, note, foot = _question(sight)
    if state.turn != sight.view.viewer:
        note = words.line("Advise {player}", player=sight.names[state.turn])
    return DecisionPrompt(title, note, foot)


def _question(sight: TableContext[JoJotteState]) -> tuple[Line, Line, Text]:
    state, words = sight.state, sight.words
    kind = state.agenda[0].kind
    match kind:
        case "accept":
            suit = suit_of(state.turned)
            turned = sight.agreeing(suit, "{mark} {Suit} is turned up", "{mark} {Suit} are turned up")
            title = words.line(turned, mark=SuitMark(suit), suit=sight.suit_names[suit])
            return title, words.line("Accept as trumps?"), _prison(sight)
        case "name":
            suit = suit_of(state.turned)
            nobody = words.line("No one accepted {suit}", suit=sight.suit_names[suit])
            return words.line("Name another suit?"), nobody, _prison(sight)
        case "stand":
            return _plays(sight), _others_word(sight), _prison(sight)
        case "nullo":
            return words.line("Bid nullo?"), _against(sight), words.text("Scored above the line either way")
        case "special" if (state.turn - state.bidder) % 2:
            return words.line("Bid nullo?"), _against(sight), words.text("Scored above the line either way")
        case "slam" | "special":
            return words.line("Bid slam?"), _with(sight), words.text("A slam outranks a nullo")
        case "defend":
            declarer = sight.names[state.declarer]
            bids = mark("{player} bids slam") if state.slam else mark("{player} bids nullo")
            return words.line(bids, player=declarer), words.line("Do you defend?"), NO_WORDS
        case "exchange" | "last exchange":
            return _exchange(sight)
        case "meld":
            return _declare(sight), _meld_rivals(sight), words.text("Melds always score")
    return _about_bid(sight)


def _prison(sight: TableContext[JoJotteState]) -> Text:
    """Return a sentence on the points in prison for the winner of this deal; empty if there are none."""
    points = sight.state.before.prison
    return sight.words.text("Winner also takes {points} from prison", points=points) if points else NO_WORDS


def _plays(sight: TableContext[JoJotteState]) -> Line:
    return _about(sight, mark("{mark} {player} names {strain}"), sight.state.bidder)


def _about(sight: TableContext[JoJotteState], template: Template, player: int) -> Line:
    """Return a player's bid or double, after the symbol of the denomination."""
    strain = sight.state.strain
    return sight.words.line(
        template, mark=strain_mark(strain), player=sight.names[player], strain=sight.suit_names[strain]
    )


def _about_bid(sight: TableContext[JoJotteState]) -> tuple[Line, Line, Text]:
    """Return title, note and foot of a question about a bid, a double, or which side to score with."""
    state, words = sight.state, sight.words
    kind, player = state.agenda[0]
    note = _in_tricks(sight)
    if kind == "side":
        title = _about(sight, mark("{mark} {player} doubles {strain}"), state.doubled_by)
        return title, words.line("Who will you score with?"), _prison(sight)
    if kind == "redouble" or (kind == "respond" and state.multiple == 2):
        return _about(sight, mark("{mark} {player} doubles {strain}"), state.doubled_by), note, _prison(sight)
    if state.in_pairs and (player - state.bidder) % 2 == 0:
        own = _about(sight, mark("{mark} Your partner {player} names {strain}"), state.bidder)
        return own, note, _prison(sight)
    return _plays(sight), note, _prison(sight)


def _in_tricks(sight: TableContext[JoJotteState]) -> Line:
    """Return a text with the approximate trick points of the current bid; empty without a contract."""
    state = sight.state
    contract = contract_after(state, QUESTIONS[state.agenda[0].kind].answers(state, state.turn)[0])
    if contract is None:
        return ()
    return sight.words.line("About {points} points in tricks", points=contract.in_tricks)


def _others_word(sight: TableContext[JoJotteState]) -> Line:
    """Return a text with the answer of the bidder's other opponent, or that this opponent is asked next."""
    state, words = sight.state, sight.words
    left, right = state.others
    if state.turn == left:
        return words.line("{player} is asked next", player=sight.names[right])
    if state.defender == NOBODY:
        return words.line("{player} withdraws", player=sight.names[left])
    return words.line("{player} defends", player=sight.names[left])


def _against(sight: TableContext[JoJotteState]) -> Line:
    against = mark("You defend against {strain}"), mark("{player} defends against {strain}")
    return sight.told(sight.state.turn, *against, strain=sight.suit_names[sight.state.strain])


def _with(sight: TableContext[JoJotteState]) -> Line:
    state, words = sight.state, sight.words
    if state.nullo != NOBODY:
        return words.line("{player} bids nullo", player=sight.names[state.nullo])
    played = mark("You play {strain}"), mark("{player} plays {strain}")
    return sight.told(state.turn, *played, strain=sight.suit_names[state.strain])


def _exchange(sight: TableContext[JoJotteState]) -> tuple[Line, Line, Text]:
    """Return title, note and foot of the question whether to exchange the seven for the turn-up (JJ-12)."""
    state, words = sight.state, sight.words
    seven, turned = CardMark(state.seven), CardMark(state.turned)
    title = words.line("Exchange {seven} for {turned}?", seven=seven, turned=turned)
    foot = words.text("Both cards are shown to all")
    if state.trick:
        leader, card = sight.names[state.leader], CardMark(state.trick[0])
        return title, words.line("{player} leads {card}", player=leader, card=card), foot
    if state.agenda[0].kind == "last exchange":
        return title, words.line("Last chance"), foot
    if state.in_pairs:
        return title, words.line("{player} holds it", player=sight.names[state.setup.dealer]), foot
    return title, words.line("The turn-up is on the table"), foot


def _declare(sight: TableContext[JoJotteState]) -> Line:
    """Return a sentence on the melds in the hand."""
    state, words = sight.state, sight.words
    held = words.listed([meld_name(words, meld) for meld in asked_to_meld(state, state.turn)])
    if state.turn == sight.view.viewer:
        return words.line("You have {melds}", melds=held)
    return words.line("{player} has {melds}", player=sight.names[state.turn], melds=held)


def _meld_rivals(sight: TableContext[JoJotteState]) -> Line:
    """Return a text that names the players with whose melds those of the player to act are compared."""
    state = sight.state
    camps = state.camps()
    rivals = [player for player in camps[state.turn in camps[0]] if sight.view.hand_size(player)]
    if state.three_hands:  # the third player scores melds only as the partner of one of the other two
        rivals = [player for player in rivals if player in (state.declarer, state.defender)]
    return sight.words.line("Against {players}", players=sight.listed(rivals))


# Parts of answers.


def _left_to(sight: TableContext[JoJotteState]) -> Text:
    """Return a text on who is asked next after a pass without a bid, or that the cards are then thrown in."""
    words, agenda = sight.words, sight.state.agenda
    if len(agenda) < 2:
        return words.text("The cards are thrown in.")
    player = agenda[1].player
    return sight.told_text(player, "You'll be asked again.", "{player} is asked next.")


def _played_on(sight: TableContext[JoJotteState]) -> Text:
    """Return a text on the contract that stays after a pass."""
    state, words = sight.state, sight.words
    if state.plays_nullo:
        return words.text("The contract stays a nullo.")
    if state.denomination == NO_TRUMP:
        return words.text("The contract stays no trumps.")
    return words.text("The contract stays {suit}.", suit=sight.suit_names[state.denomination])


def _other_defender(sight: TableContext[JoJotteState]) -> Text:
    """Return the name of the declarer's other opponent; empty unless three players have hands."""
    state = sight.state
    if not state.three_hands:
        return NO_WORDS
    others = [player for player in state.after(state.turn) if player not in (state.turn, state.declarer)]
    return sight.names[others[0]]


def _who_has_more(
    sight: TableContext[JoJotteState], contract: JoJotteContract
) -> tuple[tuple[Text, Text], ...]:
    """Return the conditions of a stake (more points for the player to act, or for the others), long and
    short.
    """
    words, player = sight.words, sight.state.turn
    ours, theirs = contract.camps
    others = theirs if player in ours else ours
    has = mark("{player} has more")
    mine = (words.text("you have more"), words.text("you"))
    if player != sight.view.viewer:
        mine = (words.text(has, player=sight.names[player]), sight.names[player])
    if len(others) > 1:
        return mine, (words.text("they have more"), words.text("they"))
    return mine, (words.text(has, player=sight.names[others[0]]), sight.names[others[0]])
