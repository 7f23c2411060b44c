"""The sentences of Kan: tricks, what is owed, and what the adviser says of a card."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import SUITS, card_text
from game.engine.events import Played
from tests.game.referee_kan_cards import scoring
from tests.sentences.common import common, is_last, leads_now, takes_with
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.kan import notes, rail, result, talk
from tests.sentences.kan.truth import (
    ALL,
    could_take,
    heads,
    is_scoring,
    kankei,
    led,
    mukankei,
    needs,
    points,
    side_of,
    silent,
    trump,
)
from tests.sentences.moment import Deck, Moment

SCORING = "(?: with {number} scoring cards?)?"


def grammar(decks: Sequence[Deck]) -> Grammar:
    found = Grammar(decks, common(decks, heads))
    _trick(found)
    _owes(found)
    _leads(found)
    _follows(found)
    _sides(found)
    talk.add(found)
    notes.add(found)
    rail.add(found)
    result.add(found)
    return found


def _trick(found: Grammar) -> None:
    @found.says(BEATS, "{card} trumps it", at="heading")
    def trumps(m: Moment, card: str) -> bool:
        return m.trick[heads(m, m.trick)] == card and card[1] == trump(m) != led(m, m.trick)

    @found.says(BEATS, "{card} joker", at="heading")
    def joker(m: Moment, card: str) -> bool:
        return m.trick[heads(m, m.trick)] == card == "JK"

    @found.says(BEATS, "{card} heads", at="heading")
    def plain(m: Moment, card: str) -> bool:
        return m.trick[heads(m, m.trick)] == card != "JK" and card[1] == led(m, m.trick)

    @found.says(OWES, "{suit} is to be followed", at="token")
    def token(m: Moment, suit: str) -> bool:
        return suit == led(m, m.trick)

    @found.says(TELLS, "Joker", at="speech")
    def says_joker(m: Moment) -> bool:
        return isinstance(m.event, Played) and card_text(m.event.card) == "JK"


def _owes(found: Grammar) -> None:
    @found.says(OWES, "Your turn: follow {suit}(?: or (?P<joker>play|announce with) the joker)?", at="prompt")
    def follow(m: Moment, suit: str, joker: str = "") -> bool:
        owed = m.owed()
        right = {card[1] for card in owed - {"JK"}} == {suit} == {led(m, m.trick)}
        free = any(action.text == "play JK" for action in m.legal)
        return right and ("JK" in owed) == bool(joker) and free == (joker == "play")

    @found.says(OWES, "Your turn: none of {suit} so play any card(?P<but>(?: but the joker)?)", at="prompt")
    def none(m: Moment, suit: str, but: str) -> bool:
        lacks = suit == led(m, m.trick) and suit not in {card[1] for card in m.own if card != "JK"}
        barred = {"JK"} if but else set()
        return lacks and m.owed() == set(m.own) - barred and barred <= set(m.own)

    @found.says(OWES, "Your turn: the joker must go now", at="prompt")
    def must_go(m: Moment) -> bool:
        return m.owed() == {"JK"} and len(m.own) > 1

    @found.says(LEADS, "Your turn: lead, but not the joker", at="prompt")
    def not_joker(m: Moment) -> bool:
        return leads_now(m) and set(m.own) - m.owed() == {"JK"}

    @found.says(LEADS, "Your turn: {card} opens the round", at="prompt")
    def opens(m: Moment, card: str) -> bool:
        return leads_now(m) and m.owed() == {card}

    @found.says(OWES, "{card} must follow {suit}", at="refusal")
    def must_follow(m: Moment, card: str, suit: str) -> bool:
        owed = m.owed() - {"JK"}
        return card not in m.owed() and {each[1] for each in owed} == {suit} == {led(m, m.trick)}

    @found.says(LEADS, "{card} the ace of {suit} is to be led", at="refusal")
    def to_be_led(m: Moment, card: str, suit: str) -> bool:
        return leads_now(m) and m.owed() == {f"A{suit}"} and card != f"A{suit}"

    @found.says(OWES, "{card} the joker may not be played to the first or the last trick", at="refusal")
    def barred(m: Moment, card: str) -> bool:
        return card == "JK" not in m.owed() and m.number_of(m.trick) in (0, 9) and not silent(m)

    @found.says(OWES, "{card} the joker must be played to the last trick but one", at="refusal")
    def ninth(m: Moment, card: str) -> bool:
        return m.owed() == {"JK"} and m.number_of(m.trick) == 8 and card != "JK"

    @found.says(OWES, "{card} a contract stands already, so the joker may not go to trick 1", at="refusal")
    def stands(m: Moment, card: str) -> bool:
        return card == "JK" not in m.owed() and m.state.contract is not None and m.number_of(m.trick) == 0

    @found.says(OWES, "{card} the joker goes to trick 1 only with a contract", at="refusal")
    def only_with(m: Moment, card: str) -> bool:
        return card == "JK" and silent(m) and m.number_of(m.trick) == 0

    @found.says(TELLS, "{card} the joker is never shown", at="refusal")
    def never_shown(m: Moment, card: str) -> bool:
        return card == "JK" not in {card_text(each) for action in m.legal for each in action.cards}

    @found.says(OWES, "{card} Which suit must they follow[?]", at="panel")
    def name_suit(m: Moment, card: str) -> bool:
        return card == "JK" and leads_now(m)

    @found.says(TELLS, "Announce something with which card[?]", at="prompt")
    def with_which(m: Moment) -> bool:
        return silent(m) and m.number_of(m.trick) == 0 and m.state.contract is None


def _leads(found: Grammar) -> None:
    def beaten_by(m: Moment) -> set[str]:
        assert m.action is not None
        return could_take(m, m.action)

    @found.says(BEATS, "{card} It (?P<draws>(?:draws trumps, and )?)is sure to win", at="hint")
    def sure(m: Moment, card: str, draws: str) -> bool:
        return not beaten_by(m) and (not draws or card[1] == trump(m))

    @found.says(BEATS, "{card} It is sure to win, and they must follow {suit}", at="hint")
    def sure_joker(m: Moment, card: str, suit: str) -> bool:
        assert m.action is not None
        return card == "JK" and not beaten_by(m) and SUITS[m.action.strain or 0] == suit

    @found.says(OWES, "{card} It calls for {suit}", at="hint")
    def calls_for(m: Moment, card: str, suit: str) -> bool:
        assert m.action is not None
        return card == "JK" and SUITS[m.action.strain or 0] == suit

    @found.says(BEATS, "{card} It (?P<draws>(?:draws trumps, and )?)loses only to the joker", at="hint")
    def to_joker(m: Moment, card: str, draws: str) -> bool:
        return beaten_by(m) <= {"JK"} and (not draws or card[1] == trump(m))

    @found.says(BEATS, "{card} It loses only to a trump", at="hint")
    def to_trump(m: Moment, card: str) -> bool:
        return all(each != "JK" and each[1] == trump(m) for each in beaten_by(m))

    @found.says(BEATS, "{card} It loses only to a trump or the joker", at="hint")
    def to_either(m: Moment, card: str) -> bool:
        return all(each == "JK" or each[1] == trump(m) for each in beaten_by(m))

    @found.says(LEADS, "{card} It draws trumps", at="hint")
    def draws(m: Moment, card: str) -> bool:
        return leads_now(m) and card in m.owed() and card[1] == trump(m)

    @found.says(BEATS, "{card} {number} higher cards? of {suit} (?:is|are) out", at="hint")
    def higher_out(m: Moment, card: str, number: int, suit: str) -> bool:
        return card[1] == suit and len({each for each in beaten_by(m) if each[1] == suit}) <= number

    @found.says(SCORES, "{card} It is a lead that risks no scoring card", at="hint")
    def risks_none(m: Moment, card: str) -> bool:
        return leads_now(m) and not is_scoring(card)


def _follows(found: Grammar) -> None:
    def stakes(m: Moment, card: str) -> int:
        return len(scoring([*m.trick, card]))

    def sure(m: Moment) -> bool:
        assert m.action is not None
        return not could_take(m, m.action)

    @found.says(BEATS, f"{{card}} It takes the trick{SCORING}", at="hint")
    def takes(m: Moment, card: str, number: int = 0) -> bool:
        return takes_with(m, heads, card) and is_last(m) and number == stakes(m, card)

    @found.says(BEATS, f"{{card}} It is sure to take the trick{SCORING}", at="hint")
    def sure_to_take(m: Moment, card: str, number: int = 0) -> bool:
        return takes_with(m, heads, card) and sure(m) and number == stakes(m, card)

    @found.says(BEATS, "{card} It heads the trick for now(?:: it holds {number} scoring cards?)?", at="hint")
    def for_now(m: Moment, card: str, number: int = 0) -> bool:
        return takes_with(m, heads, card) and not is_last(m) and number == stakes(m, card)

    @found.says(BEATS, "{card} It lets the trick go(?P<none>(?:, with no scoring card)?)", at="hint")
    def lets_go(m: Moment, card: str, none: str) -> bool:
        return not takes_with(m, heads, card) and bool(none) == (not is_scoring(card))

    @found.says(
        BEATS,
        "{card} It (?P<goes>goes|leaves the trick) to {player}, "
        "who (?P<how>is sure of|heads) (?:it|the trick)",
        at="hint",
    )
    def goes_to(m: Moment, card: str, goes: str, player: int, how: str) -> bool:
        place = heads(m, [*m.trick, card])
        if place == len(m.trick) or m.sight.trick_players[place] != player:
            return False
        friend = side_of(m, player) == side_of(m, m.seat)
        return friend and (goes == "goes") == is_scoring(card) and (how == "heads" or sure(m))

    @found.says(SCORES, "{card} It promises all {number} scoring cards", at="hint")
    def promises_all(m: Moment, card: str, number: int) -> bool:
        assert m.action is not None
        return number == ALL and m.action.manner[0].endswith("juuroku")

    @found.says(SCORES, "{card} It promises {number} scoring cards before they have any", at="hint")
    def promises(m: Moment, card: str, number: int) -> bool:
        assert m.action is not None
        need = m.state.need
        return bool(number == (ALL + 1 - need if m.action.manner[0].startswith("gyaku") else need))


def _sides(found: Grammar) -> None:
    @found.says(
        BEATS, "(?:Stop It keeps what is made:|(?:Gyaku juuroku|Juuroku) There are {left:number} to go, and) "
        "(?:none|{number}) of your cards can be beaten", at="hint",
    )  # fmt: skip
    def can_be_beaten(m: Moment, left: int | None = None, number: int = 0) -> bool:
        own = m.own
        others = {card for player in range(m.players) if player != m.reader for card in m.hand(player)}
        unsafe = [card for card in own if _beatable(card, others, trump(m))]
        to_go = ALL - len(scoring(m.captured(*range(m.players))))
        return left in (None, to_go) and number == len(unsafe)

    found.silent("Stop It keeps what is made", at="hint")

    @found.says(
        SCORES, "(?:Kan|Pass) You need {need:number}: your cards are good for about {number}", at="hint"
    )
    def good_for(m: Moment, number: int, need: int) -> bool:
        return bool(need == m.state.need)

    @found.says(SCORES, "(?:Shippo-jo|Play on) Your side needs {need:number} and has {number}", at="hint")
    def has(m: Moment, number: int, need: int) -> bool:
        ours = side_of(m, m.seat)
        return (number, need) == (points(m, kankei(m) if ours else mukankei(m)), needs(m)[not ours])


def _beatable(card: str, others: set[str], trumps: str) -> bool:
    """Whether one of these cards can take a trick to which the card is led."""
    if card == "JK":
        return False
    order = "23456789TJQKA"
    return any(
        other == "JK"
        or (other[1] == card[1] and order.index(other[0]) > order.index(card[0]))
        or (other[1] == trumps != card[1])
        for other in others
    )
