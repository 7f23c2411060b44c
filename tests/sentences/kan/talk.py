"""What is said at a table of Kan: captions, speech, questions and buttons."""

from __future__ import annotations

from game.engine.cards import SUITS, card_text
from game.engine.events import (
    Announced,
    CardShown,
    SeatsChanged,
    Shown,
    SidesKnown,
    Swapped,
    ThrownIn,
    TrumpMade,
)
from tests.game.referee_kan_cards import trumps_of_first_deal
from tests.sentences.common import said
from tests.sentences.grammar import LEADS, SCORES, TELLS, Grammar
from tests.sentences.kan import lead, panel
from tests.sentences.kan.truth import ALL, kankei, plays_on, side_of, trump
from tests.sentences.moment import Moment

WORD = r"(?P<word>(?:gyaku )?(?:sukonku|juuroku))(?: \([a-z ]+\))?"
BUTTON = r"(?P<word>(?:Gyaku )?(?:[Ss]ukonku|[Jj]uuroku))(?:: [a-z ]+)?"
MEANS = {
    "kankei": "the kan side", "mukankei": "the others", "sukonku": "shut them out",
    "gyaku sukonku": "shut out the kan side", "juuroku": "all sixteen",
    "gyaku juuroku": "all sixteen against them", "shippo-jo": "deal it again", "kan": "I play alone",
    "iku": "I lead",
}  # fmt: skip


def add(found: Grammar) -> None:
    _before(found)
    lead.add(found)
    _shown(found)
    _said(found)
    _speech(found)
    _questions(found)
    _buttons(found)
    panel.add(found)
    _adviser(found)


def _before(found: Grammar) -> None:
    @found.says(TELLS, "{player} declares? kan", at="caption")
    def declares(m: Moment, player: int) -> bool:
        return isinstance(m.event, Announced) and m.event.player == player and side_of(m, player)

    @found.says(TELLS, r"{players} (?:is|are) kankei(?: \(the kan side\))?", at="caption")
    def are_kankei(m: Moment, players: tuple[int, ...]) -> bool:
        return isinstance(m.event, SidesKnown) and list(players) == kankei(m)

    @found.says(TELLS, "Double kan: {player} and {other:player} exchange a card, unseen", at="caption")
    def exchange(m: Moment, player: int, other: int) -> bool:
        return isinstance(m.event, Swapped) and set(m.event.players) == {player, other}

    @found.says(TELLS, "Double kan: {player} got {card} for {other:card}", at="caption")
    def got(m: Moment, player: int, card: str, other: str) -> bool:
        assert isinstance(m.event, Swapped)
        cards = {card_text(each) for each in m.event.cards}
        return cards == {card, other} and player == m.reader and card in m.hand(player)

    @found.says(TELLS, "{players} change seats: kankei may not be neighbours", at="caption")
    def seats(m: Moment, players: tuple[int, ...]) -> bool:
        order = plays_on(m)
        one, two = (order.index(player) for player in kankei(m)[:2])
        apart = (one - two) % len(order) not in (1, len(order) - 1)
        return isinstance(m.event, SeatsChanged) and set(m.event.players) == set(players) and apart

    @found.says(TELLS, "{mark:suit} {suit} (?:is|are) trumps in this deal", at="caption")
    def trumps(m: Moment, mark: str, suit: str) -> bool:
        return isinstance(m.event, TrumpMade) and mark == suit == trumps_of_first_deal(
            m.state.round.number, m.options.rounds
        )

    @found.says(TELLS, "{player} held {card}", at="caption")
    def held(m: Moment, player: int, card: str) -> bool:
        return isinstance(m.event, CardShown) and card_text(m.event.card) == card and card in m.hand(player)

    @found.says(TELLS, "Joker and ace of trumps in one hand: the cards are dealt again", at="caption")
    def redeal(m: Moment) -> bool:
        own = [hand for hand in map(m.hand, range(m.players)) if {"JK", f"A{trump(m)}"} <= set(hand)]
        return isinstance(m.event, ThrownIn) and len(own) == 1


def _shown(found: Grammar) -> None:
    def shows(m: Moment, player: int, to: int) -> Shown:
        """What was really shown, and told to the reader."""
        events = [event for event in m.past if isinstance(event, Shown)]
        assert (events[-1].player, events[-1].to) == (player, to)
        return events[-1]

    @found.says(
        TELLS,
        "{player} shows? {to:player}(?: (?P<what>nothing|one card|two cards at once|two cards, one after the "
        "other))",
        at=("caption", "panel"),
    )
    def unseen(m: Moment, player: int, to: int, what: str) -> bool:
        event = shows(m, player, to)
        manner = {
            "nothing": (0, False), "one card": (1, False), "two cards at once": (2, True),
            "two cards, one after the other": (2, False),
        }[what]  # fmt: skip
        return (len(event.cards), event.together) == manner

    @found.says(
        TELLS,
        "{player} shows? {to:player} {card}(?: {other:card} at once|(?P<twice> twice)| and then "
        "{second:card})?",
        at=("caption", "panel"),
    )
    def seen(
        m: Moment, player: int, to: int, card: str, other: str = "", twice: str = "", second: str = ""
    ) -> bool:
        event = shows(m, player, to)
        cards = [card, *([card] if twice else [each for each in (other, second) if each])]
        return [card_text(each) for each in event.cards] == cards and event.together == bool(other)

    @found.says(
        TELLS,
        r"(?P<cards>(?:\[\w+\] ?)+) {player} showed {to:player}: (?P<manner>at once|twice|one after the "
        r"other|one card)",
        at="rail cards",
    )
    def in_rail(m: Moment, cards: str, player: int, to: int, manner: str) -> bool:
        event = shows(m, player, to)
        real = [card_text(card) for card in event.cards]
        told = [card.strip("[]") for card in cards.split()]
        fits = "back" in told or set(told) == set(real)
        alike = {"at once": event.together, "one card": len(real) == 1, "twice": len(real) > len(set(real))}
        return fits and alike.get(manner, not event.together and len(real) == 2)


def _said(found: Grammar) -> None:
    @found.says(SCORES, f"{{player}} announces? {WORD}", at="caption")
    def announces(m: Moment, player: int, word: str) -> bool:
        contract = m.state.contract
        return contract is not None and (contract.player, contract.word.replace("_", " ")) == (player, word)

    @found.says(
        LEADS, rf"{{player}} asks? for {{mark:suit}} {{suit}}(?: and announces? {WORD})?", at="caption"
    )
    def asks_for(m: Moment, player: int, mark: str, suit: str, word: str | None = None) -> bool:
        event = m.event.action  # type: ignore[union-attr]
        fits = word is None or m.state.contract.word.replace("_", " ") == word
        return mark == suit == SUITS[event.strain] and m.event.player == player and fits  # type: ignore[union-attr]

    @found.says(TELLS, "{player} stops?: the deal ends", at="caption")
    def stops(m: Moment, player: int) -> bool:
        return said(m, player, "stop") and m.state.phase == "over"

    @found.says(SCORES, f"{{player}} go(?:es)? for {WORD}", at="caption")
    def goes_for(m: Moment, player: int, word: str) -> bool:
        return said(m, player, word.replace(" ", "_"))

    @found.says(TELLS, r"{player} cancels? the deal: shippo-jo(?: \(deal it again\))?", at="caption")
    def cancels(m: Moment, player: int) -> bool:
        return said(m, player, "shippo_jo") and m.state.outcome is None

    @found.says(TELLS, "{player} plays? on", at="caption")
    def plays_further(m: Moment, player: int) -> bool:
        return said(m, player, "continue")


def _speech(found: Grammar) -> None:
    @found.says(
        TELLS, "(?P<word>Iku|Koi|Stop|Shippo-jo|(?:Gyaku )?[Jj]uuroku|(?:Gyaku )?[Ss]ukonku|Kan)", at="speech"
    )
    def speaks(m: Moment, word: str) -> bool:
        if isinstance(m.event, Announced):
            return word == "Kan" and side_of(m, m.speaker)
        told = word.lower().replace(" ", "_").replace("-", "_")
        action = m.event.action  # type: ignore[union-attr]
        return action.verb == told or told in action.manner

    @found.says(
        TELLS, "{mark:suit} {suit}(?P<what>(?: for trumps)?)(?: (?:Gyaku )?[SsJj][a-z]+)?", at="speech"
    )
    def names(m: Moment, mark: str, suit: str, what: str) -> bool:
        action = m.event.action  # type: ignore[union-attr]
        return mark == suit == SUITS[action.strain] and (action.verb == "trump") == bool(what)

    @found.says(TELLS, "Play on", at="speech")
    def on(m: Moment) -> bool:
        return said(m, m.speaker, "continue")


def _questions(found: Grammar) -> None:
    @found.says(LEADS, "Who leads to the first trick, you or {player}[?]", at="prompt")
    def who_leads(m: Moment, player: int) -> bool:
        return sorted([m.seat, player]) == kankei(m)

    @found.says(
        TELLS,
        "Show {player} (?P<what>one or two cards, or nothing|two cards, or one card twice)",
        at="prompt",
    )
    def show(m: Moment, player: int, what: str) -> bool:
        free = m.options.showing == "free"
        return bool(player == m.state.round.namer and free == what.startswith("one"))

    @found.says(SCORES, "Play alone, for {number} of the {all:number} scoring cards[?]", at="prompt")
    def alone(m: Moment, number: int, all: int) -> bool:
        return (number, all) == (m.state.need, ALL)

    @found.says(LEADS, "You have chosen (?P<what>iku|koi); now {player} chooses", at="waiting")
    def chosen(m: Moment, what: str, player: int) -> bool:
        return m.state.sealed[m.seat][0].verb == what and sorted([m.seat, player]) == kankei(m)

    @found.says(LEADS, "{players} choose in secret: iku or koi", at="waiting")
    def choose(m: Moment, players: tuple[int, ...]) -> bool:
        return list(players) == kankei(m) and m.state.turn in players

    @found.says(TELLS, "{player} (?P<what>may show|shows) {other:player} cards", at="waiting")
    def may_show(m: Moment, player: int, what: str, other: int) -> bool:
        free = m.options.showing == "free"
        return (player, other) == (m.state.turn, m.state.round.namer) and free == (what == "may show")

    @found.says(LEADS, "{player} (?:names trumps|decides whether to stop)", at="waiting")
    def decides(m: Moment, player: int) -> bool:
        return bool(m.state.turn == player)

    @found.says(LEADS, r"{player} is asked: shippo-jo(?: \(deal it again\))?[?]", at="waiting")
    def asked(m: Moment, player: int) -> bool:
        return bool(m.state.turn == player)


def _buttons(found: Grammar) -> None:
    @found.says(TELLS, "{mark:suit} {suit}", at="button")
    def suit_itself(m: Moment, mark: str, suit: str) -> bool:
        assert m.action is not None
        return mark == suit == SUITS[m.action.strain]

    found.silent(
        "Iku(?:: I lead)?", "Koi", "Kan(?:: I play alone)?", "Stop", "Play on",
        "Shippo-jo(?:: deal it again)?",
        BUTTON, "Just play {card}", "{suit}(?: (?:Gyaku )?[SsJj][a-z]+)?", at="button",
    )  # fmt: skip


def _adviser(found: Grammar) -> None:
    def count(m: Moment, suit: str) -> int:
        return len([card for card in m.own if card != "JK" and card[1] == suit])

    @found.says(
        LEADS,
        "(?:Iku You|Koi It offers the lead to {player}: you) have (?:{aces:number} plain aces? and "
        ")?{number} trumps?",
        at="hint",
    )
    def first_lead(m: Moment, number: int, aces: int = 0, player: int | None = None) -> bool:
        plain = [card for card in m.own if card[0] == "A" and card[1] != trump(m)]
        fits = player is None or sorted([m.seat, player]) == kankei(m)
        return (number, aces) == (count(m, trump(m)), len(plain)) and fits

    @found.says(
        TELLS,
        "{suit} It has {number} of your (?:ten|three) cards(?:, and {player} showed it)?",
        at="hint",
    )
    def best_trumps(m: Moment, suit: str, number: int, player: int | None = None) -> bool:
        return number == count(m, suit) and player in (None, m.state.round.shower)

    @found.says(
        TELLS,
        "{card} Shown (?:once, it asks for {suit}|twice, it asks for {more:suit} alone): you hold {number}",
        at="hint",
    )
    def shown(m: Moment, card: str, number: int, suit: str = "", more: str = "") -> bool:
        assert m.action is not None
        return (
            card[1] == (suit or more) and number == count(m, card[1]) and bool(more) == bool(m.action.manner)
        )

    @found.says(
        TELLS,
        "{one:card} (?:then )?{two:card} (?:at once )?It asks for {suit} [(]{number}[)] (?:or|before) "
        "{other:suit} [(]{more:number}[)]",
        at="hint",
    )
    def asks(m: Moment, one: str, two: str, suit: str, number: int, other: str, more: int) -> bool:
        right = (one[1], two[1]) == (suit, other)
        return right and (number, more) == (count(m, suit), count(m, other))

    @found.says(LEADS, "Nothing It leaves the choice to {player}", at="hint")
    def leaves(m: Moment, player: int) -> bool:
        return bool(player == m.state.round.namer)
