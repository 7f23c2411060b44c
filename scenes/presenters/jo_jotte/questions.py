"""What is asked in Jo-Jotte: about the turn-up, what is undertaken, melds, and which cards may be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.actions import PASS, Action
from game.engine.cards import NO_TRUMP, each, mask, suit_of
from game.engine.state import NOBODY
from game.games.jo_jotte.melds import melds
from game.games.jo_jotte.powers import TAKERS, best_place, points
from game.games.jo_jotte.stakes import JoJotteContract, contract_after, exchange_gains, melds_worth
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import CardMark, Line, SuitMark, Template, Text, mark, number_text
from scenes.presenters.contract.questions import DecisionPrompt, Meaning, Questions, Stake
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jo_jotte import titles
from scenes.presenters.jo_jotte.facts import asked_to_meld

DEAR = ("accept", "double", "redouble", "nullo", "slam")
"""What is undertaken; a name in the second round is, too."""
SAID_NO: Mapping[str, Template] = {
    "nullo": mark("No"),
    "slam": mark("No"),
    "special": mark("No"),
    "exchange": mark("Keep it"),
    "last exchange": mark("Keep it"),
    "meld": mark("Keep quiet"),
}
"""What a pass is called where it answers such a question."""
MEANT: Mapping[str, Template] = {
    "double": mark("The winner takes all, twice."),
    "redouble": mark("The winner takes all, four times."),
    "withdraw": mark("{other} plays for both."),
    "nullo": mark("Lose every trick, no trumps."),
    "slam": mark("Win every trick."),
}
"""What answers mean, with the player in `other` who also plays against the bidder."""


class JoJotteQuestions(Questions[JoJotteState]):
    """Every question with what its answers may bring."""

    def prompt(self, sight: Sight[JoJotteState], legal: Sequence[Action]) -> Line:
        if sight.state.phase == "play":
            return _to_play(sight, [action.cards[0] for action in legal])
        return (sight.asked,)

    def decision(self, sight: Sight[JoJotteState], legal: Sequence[Action]) -> DecisionPrompt | None:
        return None if sight.state.phase == "play" else titles.question(sight)

    def choice(self, sight: Sight[JoJotteState], action: Action) -> Line:
        state, words = sight.state, sight.words
        match action:
            case Action(verb="pass") if state.agenda and state.agenda[0].kind in SAID_NO:
                return words.line(SAID_NO[state.agenda[0].kind])
            case Action(verb="name", strain=int(strain)) if strain != NO_TRUMP:
                return words.line("{mark} {Suit}", mark=SuitMark(strain), suit=sight.suit_names[strain])
            case Action(verb="side", manner=(who,)):
                ally = state.bidder if who == "declarer" else state.doubled_by
                return words.line("With {player}", player=sight.names[ally])
        return super().choice(sight, action)

    def meaning(self, sight: Sight[JoJotteState], action: Action) -> Meaning:
        state = sight.state
        match state.agenda[0].kind:
            case "meld":
                return _of_melds(sight, action.manner)
            case "exchange" | "last exchange":
                return _of_exchange(sight, action)
            case "nullo" | "slam" | "special" if action == PASS:
                nothing = Stake(sight.words.text("nothing more at stake"), 0)
                return Meaning(titles.played_on(sight), (nothing,))
        contract = contract_after(state, action)
        if contract is None:
            nothing = Stake(sight.words.text("nothing at stake yet"), 0, sight.words.text("nothing"))
            return Meaning(titles.left_to(sight), (nothing,))
        return Meaning(_told(sight, action), _stakes(sight, contract))

    def dear(self, sight: Sight[JoJotteState], action: Action) -> bool:
        if sight.state.agenda and sight.state.agenda[0].kind == "meld":  # a meld is given up for good
            held = {meld.suit == NO_TRUMP for meld in asked_to_meld(sight.state, sight.state.turn)}
            return len(action.manner) < len(held)
        return action.verb in DEAR or action.strain is not None


# What answers mean.


def _told(sight: Sight[JoJotteState], action: Action) -> Text:
    """An answer in a sentence, about the viewer or whom he advises."""
    state, words, asked = sight.state, sight.words, sight.state.turn
    with_suit = mark("You play with {suit}."), mark("{player} plays with {suit}.")
    allied = mark("You score what {ally} scores."), mark("{player} scores what {ally} scores.")
    match action:
        case Action(verb="accept"):
            return sight.told_text(asked, *with_suit, suit=sight.suit_names[suit_of(state.turned)])
        case Action(verb="name", strain=int(strain)) if state.strain == strain or strain != NO_TRUMP:
            return sight.told_text(asked, *with_suit, suit=sight.suit_names[strain])
        case Action(verb="name"):
            none = mark("You play without trumps."), mark("{player} plays without trumps.")
            return sight.told_text(asked, *none)
        case Action(verb="side", manner=("declarer",)):
            return sight.told_text(asked, *allied, ally=sight.names[state.bidder])
        case Action(verb="side"):
            return sight.told_text(asked, *allied, ally=sight.names[state.doubled_by])
        case Action(verb="defend"):
            alone = mark("You play, {resting} rests."), mark("{player} plays, {resting} rests.")
            return sight.told_text(asked, *alone, resting=titles.other_defender(sight))
        case Action(verb="pass"):
            return titles.played_on(sight)
    return words.text(MEANT[action.verb], other=titles.other_defender(sight))


def _stakes(sight: Sight[JoJotteState], contract: JoJotteContract) -> tuple[Stake, ...]:
    """The two ways in which a contract can go, the better one first."""
    words, basis, player = sight.words, contract.basis, sight.state.turn
    if basis.nullo != NOBODY and not basis.slam:
        made, first, second = (contract.of_nullo(player, won) for won in (0, 1, 2))
        stakes = [
            Stake(words.text("not one trick"), made),
            Stake(words.text("the first trick"), first),
            Stake(words.text("each one more"), second - first),
        ]
    elif basis.slam:
        stakes = [
            Stake(words.text("all tricks"), contract.if_all(player)),
            Stake(words.text("a trick lost"), contract.if_a_trick_is_lost(player)),
        ]
    else:
        ahead, behind = titles.who_has_more(sight, contract)
        stakes = [
            Stake(ahead[0], contract.if_ahead(player, ahead=True), ahead[1]),
            Stake(behind[0], contract.if_ahead(player, ahead=False), behind[1]),
        ]
    return tuple(sorted(stakes, key=lambda stake: stake.points < 0))


def _of_melds(sight: Sight[JoJotteState], kinds: tuple[str, ...]) -> Meaning:
    """What declaring classes of melds may score, and what it tells (JJ-10, JJ-11)."""
    state, words = sight.state, sight.words
    if not kinds:
        return Meaning(words.text("Nobody learns of it."), (Stake(words.text("no points"), 0),))
    worth = melds_worth(state.hands[state.turn], kinds, state.denomination)
    stakes = (
        Stake(words.text("if they are the best"), worth),
        Stake(words.text("if others have better"), 0),
        Stake(words.text("if they score"), words.text("all see them")),
    )
    return Meaning(stakes=stakes, cards=_cards(sight, kinds))


def _cards(sight: Sight[JoJotteState], kinds: tuple[str, ...]) -> Line:
    """The cards of the melds of these classes, each once, from the highest."""
    state = sight.state
    held = 0
    for kind in kinds:
        for meld in melds(state.hands[state.turn], kind, state.denomination):
            held |= meld.cards
    return tuple(CardMark(card) for card in reversed(each(held)))


def _of_exchange(sight: Sight[JoJotteState], action: Action) -> Meaning:
    """What the turn-up counts in the hand, and what becomes of melds (JJ-12)."""
    state, words = sight.state, sight.words
    seven, turned = CardMark(state.seven), CardMark(state.turned)
    if action == PASS:
        return Meaning(words.text("Nobody learns that you were asked."), (Stake(words.text("no change"), 0),))
    counts = number_text(points(mask([state.turned]), state.denomination))
    stakes = [Stake(words.text("counts in tricks"), counts)]
    change = exchange_gains(state) if state.agenda[0].kind == "exchange" else 0
    if change:
        stakes.append(Stake(words.text("your melds"), change))
    return Meaning(stakes=tuple(stakes), cards=words.line("{seven} for {turned}", seven=seven, turned=turned))


# What may be played.


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
