"""What stands over the questions of Jo-Jotte before the play, and how players are spoken of there."""

from __future__ import annotations

from game.engine.cards import NO_TRUMP, suit_of
from game.engine.state import NOBODY
from game.games.jo_jotte.questions import QUESTIONS
from game.games.jo_jotte.stakes import JoJotteContract, contract_after
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Template, Text, mark
from scenes.presenters.contract.questions import DecisionPrompt
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jo_jotte.facts import asked_to_meld
from scenes.presenters.jo_jotte.terms import meld_name, strain_mark


def question(sight: Sight[JoJotteState]) -> DecisionPrompt:
    """The question that is put now, what is known of it, and what follows either way."""
    words, state = sight.words, sight.state
    title, note, foot = _question(sight)
    if state.turn != sight.view.viewer:
        note = words.line("Advise {player}", player=sight.names[state.turn])
    return DecisionPrompt(title, note, foot)


def _question(sight: Sight[JoJotteState]) -> tuple[Line, Line, Text]:
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
            nobody = words.line("Nobody takes {suit}", suit=sight.suit_names[suit])
            return words.line("Name other trumps?"), nobody, _prison(sight)
        case "stand":
            return _plays(sight), _others_word(sight), _prison(sight)
        case "nullo":
            return words.line("Nullo?"), _against(sight), words.text("Either way above the line")
        case "special" if (state.turn - state.bidder) % 2:
            return words.line("Nullo?"), _against(sight), words.text("Either way above the line")
        case "slam" | "special":
            return words.line("Slam?"), _with(sight), words.text("A slam stands over a nullo")
        case "defend":
            declarer = sight.names[state.declarer]
            bids = mark("{player} bids slam") if state.slam else mark("{player} bids nullo")
            return words.line(bids, player=declarer), words.line("Do you defend?"), NO_WORDS
        case "exchange" | "last exchange":
            return _exchange(sight)
        case "meld":
            return _declare(sight), _listeners(sight), words.text("Melds stay, whatever the tricks bring")
    return _about_bid(sight)


def _prison(sight: Sight[JoJotteState]) -> Text:
    """What waits for the winner of this hand."""
    points = sight.state.before.prison
    return sight.words.text("The winner takes {points} from prison", points=points) if points else NO_WORDS


def _plays(sight: Sight[JoJotteState]) -> Line:
    return _about(sight, mark("{mark} {player} plays {strain}"), sight.state.bidder)


def _about(sight: Sight[JoJotteState], template: Template, player: int) -> Line:
    """What a player has done with a denomination, behind its symbol."""
    strain = sight.state.strain
    return sight.words.line(
        template, mark=strain_mark(strain), player=sight.names[player], strain=sight.suit_names[strain]
    )


def _about_bid(sight: Sight[JoJotteState]) -> tuple[Line, Line, Text]:
    """The say of the others about a bid, of its bidder about a double, and of who must take sides."""
    state, words = sight.state, sight.words
    kind, player = state.agenda[0]
    note = _in_tricks(sight)
    if kind == "side":
        title = _about(sight, mark("{mark} {player} doubles {strain}"), state.doubled_by)
        return title, words.line("With whom do you score?"), _prison(sight)
    if kind == "redouble" or (kind == "respond" and state.multiple == 2):
        return _about(sight, mark("{mark} {player} doubles {strain}"), state.doubled_by), note, _prison(sight)
    if state.partners and (player - state.bidder) % 2 == 0:
        own = _about(sight, mark("{mark} Your partner {player} names {strain}"), state.bidder)
        return own, note, _prison(sight)
    return _plays(sight), note, _prison(sight)


def _in_tricks(sight: Sight[JoJotteState]) -> Line:
    """About what there is to win with the bid as it stands."""
    state = sight.state
    contract = contract_after(state, QUESTIONS[state.agenda[0].kind].answers(state, state.turn)[0])
    if contract is None:
        return ()
    return sight.words.line("About {points} points in the tricks", points=contract.in_tricks)


def _others_word(sight: Sight[JoJotteState]) -> Line:
    """What the other one against the bidder has said, or that he is asked next."""
    state, words = sight.state, sight.words
    left, right = state.others
    if state.turn == left:
        return words.line("{player} is asked next", player=sight.names[right])
    if state.defender == NOBODY:
        return words.line("{player} withdraws", player=sight.names[left])
    return words.line("{player} defends", player=sight.names[left])


def _against(sight: Sight[JoJotteState]) -> Line:
    against = mark("You play against {strain}"), mark("{player} plays against {strain}")
    return sight.told(sight.state.turn, *against, strain=sight.suit_names[sight.state.strain])


def _with(sight: Sight[JoJotteState]) -> Line:
    state, words = sight.state, sight.words
    if state.nullo != NOBODY:
        return words.line("{player} bids nullo", player=sight.names[state.nullo])
    played = mark("You play {strain}"), mark("{player} plays {strain}")
    return sight.told(state.turn, *played, strain=sight.suit_names[state.strain])


def _exchange(sight: Sight[JoJotteState]) -> tuple[Line, Line, Text]:
    """The seven for the turn-up, which between partners is in the dealer's hand."""
    state, words = sight.state, sight.words
    seven, turned = CardMark(state.seven), CardMark(state.turned)
    title = words.line("Exchange {seven} for {turned}", seven=seven, turned=turned)
    foot = words.text("All see the two cards")
    if state.trick:
        leader, card = sight.names[state.leader], CardMark(state.trick[0])
        return title, words.line("{player} leads {card}", player=leader, card=card), foot
    if state.agenda[0].kind == "last exchange":
        return title, words.line("Last chance"), foot
    if state.partners:
        return title, words.line("{player} holds it", player=sight.names[state.setup.dealer]), foot
    return title, words.line("It lies turned up"), foot


def _declare(sight: Sight[JoJotteState]) -> Line:
    """The melds in the hand, one or several."""
    state, words = sight.state, sight.words
    held = words.listed([meld_name(words, meld) for meld in asked_to_meld(state, state.turn)])
    if state.turn == sight.view.viewer:
        return words.line("You have {melds}", melds=held)
    return words.line("{player} has {melds}", player=sight.names[state.turn], melds=held)


def _listeners(sight: Sight[JoJotteState]) -> Line:
    """Whose melds it is compared with."""
    state = sight.state
    camps = state.camps()
    rivals = [player for player in camps[state.turn in camps[0]] if sight.view.hand_size(player)]
    if state.three_hands:  # the third hand only scores with one of the others
        rivals = [player for player in rivals if player in (state.declarer, state.defender)]
    return sight.words.line("Against {players}", players=sight.listed(rivals))


# Within the answers.


def left_to(sight: Sight[JoJotteState]) -> Text:
    """Who is asked after a pass without a bid, or that nobody is."""
    words, agenda = sight.words, sight.state.agenda
    if len(agenda) < 2:
        return words.text("The cards are thrown in.")
    player = agenda[1].player
    return sight.told_text(player, "You are asked once more.", "{player} is asked next.")


def played_on(sight: Sight[JoJotteState]) -> Text:
    """What is played after a pass."""
    state, words = sight.state, sight.words
    if state.plays_nullo:
        return words.text("The nullo stands.")
    if state.denomination == NO_TRUMP:
        return words.text("It stays without trumps.")
    return words.text("It stays at {suit}.", suit=sight.suit_names[state.denomination])


def other_defender(sight: Sight[JoJotteState]) -> Text:
    """Who else plays against the declarer, where three have hands."""
    state = sight.state
    if not state.three_hands:
        return NO_WORDS
    others = [player for player in state.after(state.turn) if player not in (state.turn, state.declarer)]
    return sight.names[others[0]]


def who_has_more(sight: Sight[JoJotteState], contract: JoJotteContract) -> tuple[tuple[Text, Text], ...]:
    """That the player who decides has more in tricks, and that the others have; each in brief, too."""
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
