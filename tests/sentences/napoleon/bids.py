"""The sentences of Napoleon before the play: bids, the call, the blind."""

from __future__ import annotations

from game.engine.cards import SUITS, card_text
from game.engine.events import CallAnswered, CardShown, Discarded, Drew, ThrownIn, TrickTaken
from tests.game.referee_napoleon_cards import all_points, calls, higher_bids, lowest_bid
from tests.game.referee_napoleon_chips import stakes, succeeds
from tests.sentences.common import leader_of_all, said
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.moment import Moment
from tests.sentences.napoleon.truth import names, now, partner, put_away, scoring, side, trump


def add(found: Grammar) -> None:
    _said(found)
    _call(found)
    _details(found)
    _auction(found)


def strain_of(action_strain: int | None) -> str:
    return "NT" if action_strain == 4 else SUITS[action_strain or 0]


def best_bid(m: Moment) -> tuple[int, str, int]:
    """Number, denomination and player of the highest bid of this auction, as nothing outbids it."""
    spoken = [
        (bid.action.number, strain_of(bid.action.strain), bid.player)
        for bid in m.state.bids
        if bid.action.number
    ]
    return next(
        bid for bid in spoken if not any(other[:2] in higher_bids(bid[:2], now(m)) for other in spoken)
    )


def _said(found: Grammar) -> None:
    @found.says(TELLS, "{player} bids? {number} {strain}", at="caption")
    def bids(m: Moment, player: int, number: int, strain: str) -> bool:
        return said(m, player, f"bid {number} {strain}")

    @found.says(TELLS, "{number} {strain}", at="speech")
    def says_bid(m: Moment, number: int, strain: str) -> bool:
        return said(m, m.speaker, f"bid {number} {strain}")

    @found.says(TELLS, "{player} makes? {suit} trumps", at="caption")
    def makes(m: Moment, player: int, suit: str) -> bool:
        return said(m, player, f"trump {suit}")

    @found.says(TELLS, "{mark:suit} {suit} for trumps", at="speech")
    def says_trumps(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit and said(m, m.speaker, f"trump {suit}")

    @found.says(TELLS, "{player} calls? {card}", at="caption")
    def makes_call(m: Moment, player: int, card: str) -> bool:
        return said(m, player, f"call {card}")

    @found.says(TELLS, "I call {card}", at="speech")
    def says_call(m: Moment, card: str) -> bool:
        return said(m, m.speaker, f"call {card}")

    @found.says(OWES, "{player} holds? {card} and must be Napoleon", at="caption")
    def must_be(m: Moment, player: int, card: str) -> bool:
        return isinstance(m.event, CardShown) and card == "AS" and m.state.napoleon == player

    @found.says(LEADS, "All passed: the blind is turned up, bid again", at="caption")
    def exposed(m: Moment) -> bool:
        return bool(m.state.exposed) and not m.state.bids

    @found.says(TELLS, "Nobody bids: the cards are thrown in", at="caption")
    def thrown_in(m: Moment) -> bool:
        return isinstance(m.event, ThrownIn)

    @found.says(TELLS, "{player} takes? the blind", at="caption")
    def takes_blind(m: Moment, player: int) -> bool:
        return isinstance(m.event, Drew) and m.state.napoleon == player

    @found.says(SCORES, "{player} puts? away {cards} for the others", at="caption")
    def for_others(m: Moment, player: int, cards: list[str]) -> bool:
        assert isinstance(m.event, Discarded)
        return [card_text(card) for card in m.event.cards] == cards and scoring(m, cards) == len(cards)

    @found.says(LEADS, "Napoleon leads first", at="report")
    def first_lead(m: Moment) -> bool:
        return leader_of_all(m) == m.state.napoleon

    @found.says(SCORES, "{number} scoring cards?", at="report")
    def brought(m: Moment, number: int) -> bool:
        return isinstance(m.event, TrickTaken) and scoring(m, list(map(card_text, m.event.cards))) == number

    @found.says(TELLS, "{player} puts? (?:a card away|away)", at="caption")
    def puts_away(m: Moment, player: int) -> bool:
        return isinstance(m.event, Discarded) and m.event.player == player


def _call(found: Grammar) -> None:
    @found.says(TELLS, "{card} {player} (?:is|are) the adjutant", at="caption")
    def adjutant(m: Moment, card: str, player: int) -> bool:
        assert isinstance(m.event, CallAnswered)
        return (card, player) == (card_text(m.state.called), partner(m))

    @found.says(TELLS, "{player} (?:has|have) the called card {card} and stands? alone", at="caption")
    def alone(m: Moment, player: int, card: str) -> bool:
        return (card, player) == (card_text(m.state.called), m.state.napoleon) and partner(m) is None

    @found.says(TELLS, "I am the adjutant!", at="speech")
    def says_adjutant(m: Moment) -> bool:
        return m.player == partner(m)

    @found.says(TELLS, "I stand alone!", at="speech")
    def says_alone(m: Moment) -> bool:
        return m.player == m.state.napoleon and partner(m) is None

    @found.says(TELLS, "{card} Called card: Nobody says who has it", at="rail cards")
    def unsaid(m: Moment, card: str) -> bool:
        return card == card_text(m.state.called) and m.state.adjutant < 0

    @found.says(TELLS, "{card} Called card: {player} (?P<what>holds?|played) it", at="rail cards")
    def has_it(m: Moment, card: str, player: int, what: str) -> bool:
        holds = card in m.hand(player)
        return card == card_text(m.state.called) and player == partner(m) and holds == what.startswith("hold")

    @found.says(TELLS, "{card} Called card: {player} stands? alone", at="rail cards")
    def stands_alone(m: Moment, card: str, player: int) -> bool:
        return (card, player) == (card_text(m.state.called), m.state.napoleon) and partner(m) is None

    @found.says(TELLS, "{cards} Put away: only you know", at="rail cards")
    def hidden(m: Moment, cards: list[str]) -> bool:
        return m.reader == m.state.napoleon and sorted(put_away(m)) == sorted(cards) and not scoring(m, cards)

    @found.says(TELLS, "{cards} Put away: shown at the end", at="rail cards")
    def shown_at_end(m: Moment, cards: list[str]) -> bool:
        return (
            m.reader != m.state.napoleon and m.state.phase == "over" and cards == [card_text(m.state.called)]
        )

    @found.says(SCORES, "{cards} Put away: {number} for them", at="rail cards")
    def open_ones(m: Moment, cards: list[str], number: int) -> bool:
        return set(cards) <= set(put_away(m)) and scoring(m, put_away(m)) == number

    @found.says(TELLS, "Whoever holds {cardname} is your adjutant", at="details")
    def whoever(m: Moment, cardname: str) -> bool:
        return cardname not in m.own and calls(m.players, now(m))

    @found.says(
        TELLS,
        "You hold it yourself: you play alone, and (?P<who>nobody|everybody) knows it",
        at="details",
    )
    def yourself(m: Moment, who: str) -> bool:
        assert m.action is not None
        card = m.action.cards[0]
        log = m.past
        shown = any(isinstance(event, CardShown) and event.card == card for event in log)
        return card_text(card) in m.own and shown == (who == "everybody")

    @found.says(TELLS, "{cardname} lies in the blind: you would play alone", at="details")
    def in_blind(m: Moment, cardname: str) -> bool:
        return cardname in map(card_text, m.state.blind)

    found.silent("He says nothing until it falls", at="details")
    found.silent("Call a card", "Its holder plays with you, in secret", "yours", "Your bid", at="panel")

    @found.says(LEADS, "{player} (?:puts cards away|thinks of a card to call|names trumps)", at="waiting")
    def decides(m: Moment, player: int) -> bool:
        return bool(player == m.state.turn == m.state.napoleon)


def dealt_to(m: Moment, card: str) -> int | None:
    """Who is dealt a card of the open blind after the call: in turn from the dealer's left."""
    blind = [card_text(each) for each in m.state.blind]
    return (m.state.setup.dealer + 1 + blind.index(card)) % m.players if card in blind else None


def _details(found: Grammar) -> None:
    @found.says(
        SCORES,
        "(?:{suit} )?{number} (?:with {name:suit} as trumps|without trumps): win {low:number} to "
        "{high:number} of the {all:number} scoring cards",
        at="details",
    )
    def promise(m: Moment, number: int, low: int, high: int, all: int, **suits: str) -> bool:
        return _wins(m, number, set(range(low, high + 1))) and all == all_points(now(m))

    @found.says(
        SCORES,
        "(?:{suit} )?{number} (?:with {name:suit} as trumps|without trumps): win (?:all|exactly) "
        "{exact:number}(?: of the {all:number})? scoring cards",
        at="details",
    )
    def exactly(m: Moment, number: int, exact: int, **rest: object) -> bool:
        return _wins(m, number, {exact})

    @found.says(TELLS, "{cardname} will be dealt to you: you would play alone", at="details")
    def dealt_to_you(m: Moment, cardname: str) -> bool:
        return dealt_to(m, cardname) == m.reader

    @found.says(TELLS, "{cardname} will be dealt to {player}, as all can see", at="details")
    def dealt_to_other(m: Moment, cardname: str, player: int) -> bool:
        return dealt_to(m, cardname) == player

    @found.says(SCORES, "It loses if the others take none in tricks", at="details")
    def none_loses(m: Moment) -> bool:
        assert m.action is not None
        assert m.action.number is not None
        number, points = m.action.number, all_points(now(m))
        return all(not succeeds(number, taken, 0, now(m)) for taken in range(number, points + 1))

    @found.says(SCORES, "All {number} would lose", at="details")
    def all_lose(m: Moment, number: int) -> bool:
        assert m.action is not None
        assert m.action.number is not None
        return number == all_points(now(m)) and not succeeds(m.action.number, number, 0, now(m))

    @found.says(SCORES, "Not one more, not one less", at="details")
    def not_one(m: Moment) -> bool:
        assert m.action is not None
        assert m.action.number is not None
        return _wins(m, m.action.number, {m.action.number})

    @found.says(SCORES, "Stakes count double", at="details")
    def double(m: Moment) -> bool:
        assert m.action is not None
        assert m.action.number is not None
        alone = not calls(m.players, now(m))
        this, lower = (
            stakes(m.players, number, alone, now(m)) for number in (m.action.number, lowest_bid(now(m)))
        )
        return this == tuple(2 * chips for chips in lower)

    @found.says(
        BEATS,
        "You hold (?P<what>no special card|all {number} special cards|the (?P<text>(?:, the | and the "
        "|mighty|sei-jack|ura-jack|joker|hunter|yoromeki)+))",
        at=("details", "meaning"),
    )
    def held(m: Moment, what: str, number: int | None = None, text: str | None = None) -> bool:
        assert m.action is not None
        special = names(strain_of(m.action.strain), now(m))
        own = [name for card, name in special.items() if card in m.own]
        if text is not None:
            told = text.replace(", the ", " and the ").split(" and the ")
            return sorted(told) == sorted(own)
        return not own if number is None else len(own) == len(special) == number

    @found.says(OWES, "With the mighty you must be Napoleon: you bid {number}", at="panel")
    def forced(m: Moment, number: int) -> bool:
        return "AS" in m.own and number == lowest_bid(now(m)) and m.reader == m.state.napoleon

    @found.says(LEADS, "Name trumps", at="panel")
    def names_now(m: Moment) -> bool:
        return bool(m.reader == m.state.napoleon == m.state.turn) and m.legal[0].verb == "trump"

    @found.says(TELLS, "{mark:suit} {suit}", at="button")
    def suit_itself(m: Moment, mark: str, suit: str) -> bool:
        assert m.action is not None
        return mark == suit == strain_of(m.action.strain)

    @found.says(TELLS, "you hold: {number} cards?", at="stake")
    def of_suit(m: Moment, number: int) -> bool:
        assert m.action is not None
        own = [card for card in m.own if card != "JK" and card[1] == strain_of(m.action.strain)]
        return len(own) == number

    def ends(m: Moment) -> set[bool]:
        """How the deal can end, by how many of the scoring cards that are left each side takes."""
        taken = scoring(m, m.captured(*side(m)))
        theirs = scoring(m, m.captured(*(player for player in range(m.players) if player not in side(m))))
        left = all_points(now(m)) - taken - theirs - scoring(m, put_away(m))
        return {
            succeeds(m.state.number, taken + more, theirs + left - more, now(m)) for more in range(left + 1)
        }

    @found.says(
        SCORES, "Decided: (?P<who>your|their) bid of {number} is made with {taken:number}", at="closing"
    )
    def made(m: Moment, who: str, taken: int, number: int) -> bool:
        mine = (m.reader in side(m)) == (who == "your")
        real = (scoring(m, m.captured(*side(m))), m.state.number)
        return mine and (taken, number) == real and ends(m) == {True}

    @found.says(SCORES, "Decided: (?P<who>your|their) bid is lost", at="closing")
    def lost(m: Moment, who: str) -> bool:
        return (m.reader in side(m)) == (who == "your") and ends(m) == {False}

    @found.says(SCORES, "Scoring cards (?P<who>you|your side) must take(?P<exactly>, exactly)?", at="panel")
    def must_take(m: Moment, who: str, exactly: str = "") -> bool:
        side = calls(m.players, now(m)) == (who == "your side")
        return side and (now(m)["style"] == "1885") == bool(exactly)

    @found.says(TELLS, "The blind lies open", at=("panel", "rail trumps"))
    def lies_open(m: Moment) -> bool:
        return bool(m.state.exposed)


def _wins(m: Moment, bid: int, counts: set[int]) -> bool:
    """Whether Napoleon wins with exactly these numbers of scoring cards, the others having taken the rest."""
    points = all_points(now(m))
    return {taken for taken in range(points + 1) if succeeds(bid, taken, points - taken, now(m))} == counts


def _auction(found: Grammar) -> None:
    @found.says(LEADS, "{player}: [?]", at="rail auction")
    def asked(m: Moment, player: int) -> bool:
        return bool(m.state.turn == player)

    @found.says(TELLS, "{player}: Pass", at="rail auction")
    @found.says(TELLS, "{player}: Passed", at="status")
    def passed(m: Moment, player: int) -> bool:
        return any(bid.player == player and bid.action.verb == "pass" for bid in m.state.bids)

    @found.says(TELLS, "{player}: {number} ?{strain}", at="rail auction")
    @found.says(TELLS, "{player}: Bid {number} {strain}", at="status")
    def has_bid(m: Moment, player: int, number: int, strain: str) -> bool:
        return any(
            (bid.player, bid.action.text) == (player, f"bid {number} {strain}") for bid in m.state.bids
        )

    @found.says(TELLS, "{player}: To bid", at="status")
    def to_bid(m: Moment, player: int) -> bool:
        return not any(bid.player == player for bid in m.state.bids)

    @found.says(BEATS, "To beat: {mark:strain} {number} {strain}", at="rail trumps")
    def to_beat(m: Moment, mark: str, number: int, strain: str) -> bool:
        return mark == strain and best_bid(m)[:2] == (number, strain)

    @found.says(BEATS, "{player} bids? highest", at="rail trumps")
    def highest(m: Moment, player: int) -> bool:
        return best_bid(m)[2] == player

    @found.says(SCORES, "From {number} on", at="rail trumps")
    def least(m: Moment, number: int) -> bool:
        return number == lowest_bid(now(m))

    @found.says(OWES, "All passed: [?] {number}, forced", at="rail trumps")
    def all_passed(m: Moment, number: int) -> bool:
        return number == lowest_bid(now(m)) and bool(m.state.forced)

    @found.says(SCORES, "{player} (?P<how>bid|had to bid) {number}", at="rail trumps")
    def has(m: Moment, player: int, number: int, how: str) -> bool:
        forced = how != "bid"
        return (player, number, forced) == (m.state.napoleon, m.state.number, m.state.forced)

    @found.says(LEADS, "{player} names? trumps", at="rail trumps")
    def names_trumps(m: Moment, player: int) -> bool:
        return bool(player == m.state.napoleon == m.state.turn)

    @found.says(BEATS, "Trumps: {mark:strain} {strain}", at="rail trumps")
    def trumps_are(m: Moment, mark: str, strain: str) -> bool:
        return mark == strain == trump(m)

    @found.says(
        TELLS, "Auction: [?] No bid yet", "Auction: – No bid", "The cards are thrown in", at="rail trumps"
    )
    def no_bid(m: Moment) -> bool:
        return not any(bid.action.number for bid in m.state.bids)

    found.silent("Auction", at="rail auction")
    found.silent("Bid {number} {strain}", "Call {card}", "Put away", at="button")
    found.advice(
        "(?:(?:Bid )?{number} {strain}|Pass|{mark:strain}) Your cards are good for about {count:number} "
        "(?:with {suit} as trumps|without trumps)",
        at="hint",
    )
