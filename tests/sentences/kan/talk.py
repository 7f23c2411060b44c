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
from game.kan.result import Outcome
from tests.game.referee_kan_cards import trumps_of_first_deal
from tests.sentences.common import said
from tests.sentences.grammar import LEADS, SCORES, TELLS, Grammar
from tests.sentences.kan.truth import ALL, kankei, needs, plays_on, points, round_of, side_of, trump
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
    _lead(found)
    _shown(found)
    _said(found)
    _speech(found)
    _questions(found)
    _buttons(found)
    _details(found)


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


def _lead(found: Grammar) -> None:
    @found.says(TELLS, "{player}: (?P<one>iku|koi), {other:player}: (?P<two>iku|koi)", at="caption")
    def calls(m: Moment, player: int, one: str, other: int, two: str) -> bool:
        real = {(each.player, each.action.text) for each in m.sight.said}
        return {(player, one), (other, two)} <= real

    @found.says(LEADS, "{player} leads?(?:, with two opponents to the (?P<way>right|left))?", at="caption")
    def leads(m: Moment, player: int, way: str | None = None) -> bool:
        """KAN-10; the next in the direction of play sit at the right, clockwise at the left (KAN-2)."""
        order = plays_on(m)
        place = order.index(player)
        others = [order[(place + step) % len(order)] for step in (1, 2)]
        right = "right" if m.options.direction == "anticlockwise" else "left"
        fits = way is None or (way == right and not set(others) & set(kankei(m)))
        return m.state.leader == player and fits

    @found.says(LEADS, "{player} names? {mark:suit} {suit} as trumps and leads?", at="caption")
    def names(m: Moment, player: int, mark: str, suit: str) -> bool:
        return said(m, player, f"trump {suit}") and mark == suit == trump(m) and m.state.leader == player

    @found.says(SCORES, "{player} plays? alone, for {number} of {all:number}", at="caption")
    def alone(m: Moment, player: int, number: int, all: int) -> bool:
        return said(m, player, "kan") and kankei(m) == [player] and (number, all) == (m.state.need, ALL)


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
        at=("caption", "details"),
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
        at=("caption", "details"),
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

    @found.says(TELLS, "(?P<word>Sukonku|Gyaku sukonku)", at="panel")
    def reached(m: Moment, word: str) -> bool:
        ours, theirs = points(m, kankei(m)), points(m, [p for p in plays_on(m) if not side_of(m, p)])
        if word == "Sukonku":
            return ours >= needs(m)[0] and theirs == 0
        return theirs >= needs(m)[1] and ours == 0

    @found.says(TELLS, "They have played all aces and the joker", at="panel")
    def all_aces(m: Moment) -> bool:
        five = {"JK", "AC", "AD", "AH", "AS"}
        played = {
            card_text(card)
            for player in plays_on(m)
            if side_of(m, player) != side_of(m, m.seat)
            for card in range(53)
            if m.state.played[player] >> card & 1
        }
        return five <= played

    found.silent("Shippo-jo", "|".join(MEANS.values()), at="panel")


def _buttons(found: Grammar) -> None:
    @found.says(LEADS, "Koi: {player} leads", at="button")
    def koi(m: Moment, player: int) -> bool:
        return sorted([m.seat, player]) == kankei(m)

    found.silent(
        "Iku(?:: I lead)?", "Koi", "Kan(?:: I play alone)?", "Stop", "Play on",
        "Shippo-jo(?:: deal it again)?",
        BUTTON, "Just play {card}", "{mark:suit}(?: {suit})?(?: (?:Gyaku )?[SsJj][a-z]+)?", "Show nothing",
        "Show {cards}(?: at once| twice| once| then {other:card})", at="button",
    )  # fmt: skip


def _details(found: Grammar) -> None:
    @found.says(TELLS, "You hold none", "You hold {number} cards?: {cards}", at="details")
    def hold(m: Moment, number: int = 0, cards: list[str] | None = None) -> bool:
        assert m.action is not None
        suit = SUITS[m.action.strain or 0]
        own = [card for card in m.own if card != "JK" and card[1] == suit]
        return sorted(own) == sorted(cards or []) and len(own) == number

    def would_be(m: Moment, *, made: bool) -> int:
        """What the reader's team has in this round if its contract for all is made or fails."""
        ours = side_of(m, m.seat)
        word = "juuroku" if ours else "gyaku_juuroku"
        return sum(both[not ours] for _, both in round_of(m, Outcome(word, made)))

    @found.says(SCORES, "All {number} taken: {points} in this round", at="details")
    def all_taken(m: Moment, number: int, points: int) -> bool:
        return number == ALL and points == would_be(m, made=True)

    @found.says(SCORES, "One card lost: {points} in this round", at="details")
    def one_lost(m: Moment, points: int) -> bool:
        return points == would_be(m, made=False)

    @found.says(SCORES, "{points} for you in this round", at="details")
    def stopped(m: Moment, points: int) -> bool:
        ours = side_of(m, m.seat)
        word = "sukonku" if ours else "gyaku_sukonku"
        return points == sum(both[not ours] for _, both in round_of(m, Outcome(word, True)))

    @found.says(TELLS, "(?P<what>Deal and round end here|The deal ends, the round goes on)", at="details")
    def ends(m: Moment, what: str) -> bool:
        goes_on = side_of(m, m.seat) and m.state.round.deal < 3
        return goes_on == what.startswith("The deal")

    found.silent(
        "[Aa]ll sixteen(?: against them)?", "Nothing counts; the same", "dealer deals again",
        "The next of your team is asked,", "else the deal goes on", at="details",
    )  # fmt: skip
    _adviser(found)


def _adviser(found: Grammar) -> None:
    def count(m: Moment, suit: str) -> int:
        return len([card for card in m.own if card != "JK" and card[1] == suit])

    @found.says(
        LEADS,
        "(?:Iku looks best|Koi offers the lead to {player}): you have (?:{aces:number} plain aces? and "
        ")?{number} trumps?",
        at="hint",
    )
    def first_lead(m: Moment, number: int, aces: int = 0, player: int | None = None) -> bool:
        plain = [card for card in m.own if card[0] == "A" and card[1] != trump(m)]
        fits = player is None or sorted([m.seat, player]) == kankei(m)
        return (number, aces) == (count(m, trump(m)), len(plain)) and fits

    @found.says(
        TELLS,
        "{suit} looks best: {number} of your (?:ten|three) cards(?:, and {player} showed it)?",
        at="hint",
    )
    def best_trumps(m: Moment, suit: str, number: int, player: int | None = None) -> bool:
        return number == count(m, suit) and player in (None, m.state.round.shower)

    @found.says(TELLS, "{card} shown (?:once|twice): you hold {number} {suit}", at="hint")
    def shown(m: Moment, card: str, number: int, suit: str) -> bool:
        return card[1] == suit and number == count(m, suit)

    @found.says(
        TELLS,
        "{one:card} (?:then )?{two:card} (?:at once )?asks for {suit} [(]{number}[)] (?:or|before) "
        "{other:suit} [(]{more:number}[)]",
        at="hint",
    )
    def asks(m: Moment, one: str, two: str, suit: str, number: int, other: str, more: int) -> bool:
        right = (one[1], two[1]) == (suit, other)
        return right and (number, more) == (count(m, suit), count(m, other))

    @found.says(LEADS, "Nothing leaves the choice to {player}", at="hint")
    def leaves(m: Moment, player: int) -> bool:
        return bool(player == m.state.round.namer)
