"""The sentences of Jan Ken Po: bids, calls and tricks."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import SUITS, card_text
from game.engine.events import CallAnswered, Discarded, Drew, Played, Said
from tests.game.referee_jan_ken_po import BOOK, NEKO, suit_beats
from tests.sentences import leads
from tests.sentences.common import common, leader_of_all, may_play_any, said
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.jan_ken_po import notes, scores
from tests.sentences.jan_ken_po.scores import all_tricks, bid_rate
from tests.sentences.jan_ken_po.truth import active, active_in, does, fixed_order, heads, in_a_circle, trump
from tests.sentences.moment import Deck, Moment

VERB = "(?P<verb>blunt|cut|wrap|burn|trump)s?"


def considered(m: Moment) -> str:
    assert m.action is not None
    assert m.action.strain is not None
    return SUITS[m.action.strain]


def grammar(decks: Sequence[Deck]) -> Grammar:
    found = Grammar(decks, common(decks, heads))
    leads.add(found, heads)
    _beats(found)
    _owes(found)
    notes.add(found)
    _before_play(found)
    _choices(found)
    scores.add(found)
    return found


def _beats(found: Grammar) -> None:
    @found.says(BEATS, f"{{card}} {VERB} {{over:suit}}", at="heading")
    def turned(m: Moment, card: str, over: str, verb: str) -> bool:
        place = heads(m, m.trick)
        before = m.trick[heads(m, m.trick[:place])][1]
        return m.trick[place] == card and before == over and does(verb, card[1], over, trump(m))

    @found.says(BEATS, f"{{suit}} {VERB} {{over:suit}}", at="speech")
    def turns(m: Moment, suit: str, over: str, verb: str) -> bool:
        assert isinstance(m.event, Played)
        return (suit, over) == (card_text(m.event.card)[1], active_in(m, m.answered)) and does(
            verb, suit, over, trump(m)
        )

    @found.says(BEATS, "Higher {suit}!", at="speech")
    def higher(m: Moment, suit: str) -> bool:
        assert isinstance(m.event, Played)
        card = card_text(m.event.card)
        return suit == card[1] == active_in(m, m.answered) and heads(m, m.trick) == len(m.answered)

    @found.says(
        BEATS, "{a:suit} > {b:suit} > {c:suit} > {d:suit} each beats all that follow", at="rail order"
    )
    def chain(m: Moment, a: str, b: str, c: str, d: str) -> bool:
        return a == trump(m) and fixed_order(a + b + c + d, trump(m))

    @found.says(BEATS, "{suit} burns? every other suit", at="rail order")
    def burns(m: Moment, suit: str) -> bool:
        return suit == trump(m) == "C" and all(suit_beats("C", over, "C") for over in "DHS")

    @found.says(
        BEATS,
        f"{{suit}} {{name:suit}} {VERB} {{over:suit}} {{other:suit}}",
        at="rail order",
    )
    def circle(m: Moment, suit: str, name: str, over: str, other: str, verb: str) -> bool:
        trumps = considered(m) if m.action is not None and m.action.strain is not None else trump(m)
        if trumps and not in_a_circle(trumps) and trump(m):
            return False
        return (suit, over) == (name, other) and does(verb, suit, over, trump(m))

    @found.says(BEATS, "Each beats all that follow", at="meaning")
    def row(m: Moment) -> bool:
        return not in_a_circle(considered(m))

    @found.says(BEATS, "The other three go round in a circle", at="meaning")
    def goes_round(m: Moment) -> bool:
        return in_a_circle(considered(m))

    @found.says(BEATS, "{a:suit} › {b:suit} › {c:suit} › {d:suit}", at="cards")
    def chain_of_choice(m: Moment, a: str, b: str, c: str, d: str) -> bool:
        return a == considered(m) and fixed_order(a + b + c + d, a)

    @found.says(BEATS, "{a:suit} › [(] {b:suit} {c:suit} {d:suit} [)]", at="cards")
    def circle_of_choice(m: Moment, a: str, b: str, c: str, d: str) -> bool:
        first = a == considered(m) and all(suit_beats(a, over, a) for over in (b, c, d))
        return first and all(suit_beats(one, over, a) for one, over in ((b, c), (c, d), (d, b)))

    @found.says(BEATS, "To beat: {number} Bid {bid:number}", at="rail trumps")
    def to_beat(m: Moment, number: int, bid: int) -> bool:
        return number == bid == max(bid for _, bid in bids(m))

    @found.says(BEATS, "{player} bids? highest", at="rail trumps")
    def highest(m: Moment, player: int) -> bool:
        return (max(bid for _, bid in bids(m)), player) == max(
            (bid, who) for who, bid in bids(m) if who == player
        )

    @found.says(BEATS, "Trumps: {mark:suit} {suit}", at="rail trumps")
    def trumps_are(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit == trump(m)


def bids(m: Moment) -> list[tuple[int, int]]:
    """What everybody has really bid so far, 0 for a pass."""
    log = m.past
    spoken = [event for event in log if isinstance(event, Said) and event.action.verb in ("bid", "pass")]
    return [(event.player, event.action.number or 0) for event in spoken]


def _owes(found: Grammar) -> None:
    @found.says(OWES, "Your turn: follow {suit}", at="prompt")
    def follow(m: Moment, suit: str) -> bool:
        return suit == active(m) and {card[1] for card in m.owed()} == {suit}

    @found.says(OWES, "Your turn: no {suit}, play any card", at="prompt")
    def nothing_of(m: Moment, suit: str) -> bool:
        return suit == active(m) and suit not in {card[1] for card in m.owed()} and may_play_any(m)

    @found.says(OWES, "{suit} is to be followed", at="token")
    def token(m: Moment, suit: str) -> bool:
        return suit == active(m)

    @found.says(OWES, "{card} must follow {suit}", at="refusal")
    def refused(m: Moment, card: str, suit: str) -> bool:
        return card not in m.owed() and suit == active(m) and {each[1] for each in m.owed()} == {suit}

    @found.says(OWES, "{card} that card is put down already", at="refusal")
    def put_down_already(m: Moment, card: str) -> bool:
        return card in {card_text(each) for action in m.state.sealed[m.reader] for each in action.cards}

    @found.says(OWES, "{card} a card is to be discarded", at="refusal")
    def to_discard(m: Moment, card: str) -> bool:
        return all(action.verb == "discard" for action in m.legal)

    @found.says(OWES, "All others have passed: the dealer must bid", at="panel")
    def dealer_must(m: Moment) -> bool:
        passed = [bid for _, bid in bids(m)] == [0] * (m.players - 1)
        return passed and m.reader == m.state.setup.dealer and "pass" not in {each.verb for each in m.legal}

    @found.says(OWES, "Put down {number} cards?, face down", at="prompt")
    def down(m: Moment, number: int) -> bool:
        return number == 2 - len(m.state.sealed[m.reader])

    @found.says(OWES, "{chosen:number} of {count:number} chosen", at="button")
    def chosen_of(m: Moment, chosen: int, count: int) -> bool:
        owed = down(m, count) if m.state.sealed is not None else away(m, count)
        return owed and chosen == m.detail < count

    @found.says(OWES, "The neko is yours: put {number} cards? away", at="prompt")
    def away(m: Moment, number: int) -> bool:
        done = m.state.discards[m.reader].bit_count()
        return bool(m.reader == m.state.declarer and number == NEKO[m.players] - done)


def _before_play(found: Grammar) -> None:
    @found.says(TELLS, "{player} bids? {number}", at="caption")
    def bid(m: Moment, player: int, number: int) -> bool:
        return said(m, player, f"bid {number}")

    @found.says(TELLS, "{player} makes? {suit} trumps", at="caption")
    def makes(m: Moment, player: int, suit: str) -> bool:
        return said(m, player, f"trump {suit}") and player == m.state.declarer

    @found.says(TELLS, "{player} plays? alone", at="caption")
    def alone(m: Moment, player: int) -> bool:
        return said(m, player, "alone")

    @found.says(TELLS, "{player} calls? {card}", at="caption")
    def calls(m: Moment, player: int, card: str) -> bool:
        return said(m, player, f"call {card}")

    @found.says(TELLS, "Nobody shows himself as partner", at="caption")
    def nobody(m: Moment) -> bool:
        assert isinstance(m.event, CallAnswered)
        called = card_text(m.event.called)
        others = [player for player in range(m.players) if player != m.state.declarer]
        return not any(called in m.hand(player) for player in others)

    @found.says(TELLS, "You are the partner of {player}", at="caption")
    def yours(m: Moment, player: int) -> bool:
        return (m.state.partner, m.state.declarer) == (m.seat, player)

    @found.says(TELLS, "{player} shows himself as partner", at="caption")
    def shows(m: Moment, player: int) -> bool:
        assert isinstance(m.event, CallAnswered)
        return m.state.partner == player and card_text(m.event.called) in m.hand(player)

    @found.says(TELLS, "{player} takes? the neko", at="caption")
    def neko(m: Moment, player: int) -> bool:
        return isinstance(m.event, Drew) and m.state.declarer == player

    @found.says(TELLS, "{player} puts? cards away", at="caption")
    def away(m: Moment, player: int) -> bool:
        return isinstance(m.event, Discarded) and m.state.declarer == player

    @found.says(TELLS, "{player} puts? away", at="caption report")
    def puts_away(m: Moment, player: int) -> bool:
        return isinstance(m.event, Discarded) and m.event.player == m.state.declarer == player

    @found.says(LEADS, "The declarer leads first", at="report")
    def first_lead(m: Moment) -> bool:
        return leader_of_all(m) == m.state.declarer

    @found.says(TELLS, "Everybody has put down two cards", at="caption")
    def all_down(m: Moment) -> bool:
        return isinstance(m.event, Discarded) and m.state.sealed is None

    @found.says(TELLS, "Bid {number}", at="speech")
    def says_bid(m: Moment, number: int) -> bool:
        return said(m, m.speaker, f"bid {number}")

    @found.says(TELLS, "I call {cardname}", at="speech")
    def says_call(m: Moment, cardname: str) -> bool:
        return said(m, m.speaker, f"call {cardname}")

    @found.says(TELLS, "{mark:suit} {suit} for trumps", at="speech")
    def says_trumps(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit and said(m, m.speaker, f"trump {suit}")

    @found.says(TELLS, "Here!", at="speech")
    def here(m: Moment) -> bool:
        return bool(m.state.partner == m.player)

    @found.says(TELLS, "I play alone", at="speech")
    def says_alone(m: Moment) -> bool:
        return said(m, m.speaker, "alone")


def _choices(found: Grammar) -> None:
    @found.says(SCORES, "{bid:number}: your side must take {take:number} of {number} tricks", at="details")
    @found.says(SCORES, "{bid:number}: you must take {take:number} of {number} tricks", at="details")
    @found.says(SCORES, "Bid {bid:number} It asks for {take:number} of {number} tricks", at="hint")
    def must_take(m: Moment, bid: int, take: int, number: int) -> bool:
        assert m.action is not None
        return (bid, take, number) == (m.action.number, BOOK[m.players] + bid, all_tricks(m))

    @found.says(
        SCORES, "Pays {number} points", "Pays {each:number} points each, {number} alone", at="details"
    )
    def pays(m: Moment, number: int, each: int | None = None) -> bool:
        assert m.action is not None
        bid = m.action.number or 0
        with_partner = bid * bid_rate(m, alone=False) if m.players >= 4 else None
        return (number, each) == (bid * bid_rate(m, alone=True), with_partner)

    @found.says(TELLS, "(?P<neko>You take the neko and|You) name trumps", at="details")
    def then_names(m: Moment, neko: str) -> bool:
        return ("neko" in neko) == bool(NEKO[m.players])

    @found.says(TELLS, "Whoever holds {cardname} plays with you and shows himself", at="details")
    def plays_with_you(m: Moment, cardname: str) -> bool:
        return cardname not in m.own

    @found.says(TELLS, "You have this card yourself: nobody will answer", at="details")
    def own_card(m: Moment) -> bool:
        assert m.action is not None
        return card_text(m.action.cards[0]) in m.own

    @found.says(TELLS, "You have put this card down: nobody will answer", at="details")
    def card_put_down(m: Moment) -> bool:
        assert m.action is not None
        return bool(m.state.discards[m.reader] >> m.action.cards[0] & 1)

    @found.says(SCORES, "You need {take:number} of {number} tricks", at="panel")
    def need(m: Moment, take: int, number: int) -> bool:
        return (take, number) == (BOOK[m.players] + max(bid for _, bid in bids(m)), all_tricks(m))

    @found.says(TELLS, "you hold: {number} cards?", at="stake")
    def hold(m: Moment, number: int) -> bool:
        return number == sum(card[1] == considered(m) for card in m.own)

    @found.says(SCORES, "Tricks above {number}", at="panel")
    def above(m: Moment, number: int) -> bool:
        return number == BOOK[m.players]

    @found.says(TELLS, "Nobody answered to {cardname}(?: or {other:cardname})?", at="panel")
    def nobody_answered(m: Moment, cardname: str, other: str = "") -> bool:
        others = {card for player in range(m.players) if player != m.reader for card in m.hand(player)}
        return not others & {cardname, other}

    @found.says(LEADS, "{player} puts? (?P<what>cards away for the neko|cards down)", at="waiting")
    def puts(m: Moment, player: int, what: str) -> bool:
        return m.players == 2 or m.state.turn == player == m.state.declarer

    @found.says(LEADS, "{player} names? trumps", at="waiting")
    def names(m: Moment, player: int) -> bool:
        return bool(m.state.turn == player == m.state.declarer)

    @found.says(
        TELLS,
        "(?:{suit} You hold {number} cards? of it|"
        "Pass You hold no more than {most:number} cards? of any suit)",
        at="hint",
    )
    def holds(m: Moment, number: int = 0, suit: str = "", most: int = 0) -> bool:
        held = [sum(card[1] == each for card in m.own) for each in suit or SUITS]
        return (number or most) == max(held)

    found.advice(
        "Play alone No partner would bring as much as he would cost",
        "{card} You can spare it best", "{card} Its holder is the partner to have",
        at="hint",
    )  # fmt: skip
    found.silent("Bid {number}", "Call {card}", "Play alone", "Put away", "Put down", at="button")

    @found.says(TELLS, "{mark:suit} {suit}", at="button")
    def suit_itself(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit == considered(m)

    found.silent("Your bid", "Call a card", "Its holder is your partner", "yours", at="panel")

    @found.says(LEADS, "Name trumps", at=("prompt", "panel"))
    @found.says(LEADS, "Play alone, or call a card", at="prompt")
    def declarer_decides(m: Moment) -> bool:
        return bool(m.reader == m.state.turn == m.state.declarer)

    found.silent("The others put down their cards", at="waiting")
