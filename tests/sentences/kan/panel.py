"""The panels of Kan: what stands over a question, what each answer means, and what it may bring."""

from __future__ import annotations

from game.engine.cards import SUITS, card_text
from game.engine.events import Said, Shown
from game.games.kan.result import KanOutcome
from tests.game.referee_kan_cards import pack as all_cards
from tests.game.referee_kan_cards import scoring
from tests.game.referee_kan_score import points as worth
from tests.sentences.grammar import LEADS, SCORES, TELLS, Grammar
from tests.sentences.kan import ending
from tests.sentences.kan.ending import MEANT, asks
from tests.sentences.kan.truth import (
    ALL,
    kankei,
    plays_on,
    round_of,
)
from tests.sentences.moment import Moment

WAYS = {
    "Nothing": (0, "none"), "Once": (1, ""), "Twice": (1, "twice"), "At once": (2, ""),
    "One by one": (2, "then"),
}  # fmt: skip
"""Ways to show cards (KAN-12): how many different ones, and in what manner."""
SEEN = {
    (0, "none"): "none",
    (1, ""): "1 back",
    (2, ""): "2 backs",
    (1, "twice"): "1 + 1",
    (2, "then"): "1 + 1",
}
"""What others see of each."""


def add(found: Grammar) -> None:
    _lead(found)
    _over_showing(found)
    _showing(found)
    _trumps(found)
    _alone(found)
    ending.add(found)


def manner(m: Moment) -> tuple[int, str]:
    assert m.action is not None
    return len(m.action.cards), "".join(m.action.manner)


def suits_of(m: Moment) -> list[str]:
    assert m.action is not None
    return [card_text(card)[1] for card in m.action.cards]


def _lead(found: Grammar) -> None:
    def leads_of_alike(m: Moment, player: int) -> bool:
        """KAN-10: the next two after him are mukankei."""
        order = plays_on(m)
        place = order.index(player)
        return player in kankei(m) and not {order[(place + step) % 5] for step in (1, 2)} & set(kankei(m))

    @found.says(LEADS, "Who leads[?]", at="panel")
    def who_leads(m: Moment) -> bool:
        return asks(m, "iku", "koi") and m.seat in kankei(m)

    @found.says(TELLS, "{players} are the kankei", at="panel")
    def are_kankei(m: Moment, players: tuple[int, ...]) -> bool:
        return list(players) == kankei(m)

    @found.says(LEADS, "If both say the same {player} leads?", at="panel")
    def same(m: Moment, player: int) -> bool:
        return leads_of_alike(m, player)

    @found.says(TELLS, "“(?P<what>I lead|You lead)”", at="meaning")
    def means(m: Moment, what: str) -> bool:
        assert m.action is not None
        return MEANT[m.action.verb] == what.lower()

    @found.says(LEADS, "{player} says (?P<call>iku|koi): {other:player} leads?", at="stake")
    def would_lead(m: Moment, player: int, call: str, other: int) -> bool:
        assert m.action is not None
        both = sorted([m.seat, player]) == kankei(m)
        if m.action.verb == call:
            return both and leads_of_alike(m, other)
        return both and other == (m.seat if m.action.verb == "iku" else player)


def _over_showing(found: Grammar) -> None:
    @found.says(TELLS, "What do you show {player}[?]", at="panel")
    def what(m: Moment, player: int) -> bool:
        return asks(m, "show") and bool(player == m.state.round.namer)

    @found.says(TELLS, "Pick one or two cards of your hand, or:", at="panel")
    def pick(m: Moment) -> bool:
        shown = [action for action in m.legal if action.cards]
        held = {card_text(card) for action in shown for card in action.cards} <= set(m.own)
        return held and {len(action.cards) for action in m.legal} == {0, 1, 2}

    @found.says(LEADS, "{player} names trumps", at="panel")
    def namer(m: Moment, player: int) -> bool:
        return bool(player == m.state.round.namer) and player != m.reader

    @found.says(TELLS, "Nobody else can tell “one by one” from “twice”", at="panel")
    def alike(m: Moment) -> bool:
        """KAN-12: to a third player both are two backs, one after the other."""
        giver, namer = m.seat, m.state.round.namer
        third = next(player for player in plays_on(m) if player not in (giver, namer))
        one, two = Shown(giver, namer, (1, 1)), Shown(giver, namer, (1, 15))
        once = Shown(giver, namer, (1, 15), together=True)
        return one.seen_by(third) == two.seen_by(third) != once.seen_by(third)


def _showing(found: Grammar) -> None:
    @found.says(TELLS, f"(?P<way>{'|'.join(WAYS)})", at="button")
    def way(m: Moment, way: str) -> bool:
        return WAYS[way] == manner(m)

    @found.says(TELLS, "{suit}, and only that", at="meaning")
    def only(m: Moment, suit: str) -> bool:
        return suits_of(m) == [suit] and manner(m) == WAYS["Twice"]

    @found.says(TELLS, "{suit}, perhaps", at="meaning")
    def perhaps(m: Moment, suit: str) -> bool:
        return suits_of(m) == [suit] and manner(m) == WAYS["Once"]

    @found.says(TELLS, "{suit} rather than {other:suit}", at="meaning")
    def rather(m: Moment, suit: str, other: str) -> bool:
        return suits_of(m) == [suit, other] and suit != other and manner(m) == WAYS["One by one"]

    @found.says(TELLS, "Either suit is fine", at="meaning")
    def either(m: Moment) -> bool:
        return len(set(suits_of(m))) == 2 and manner(m) == WAYS["At once"]

    @found.says(TELLS, "{player} sees none of your cards", at="meaning")
    def none(m: Moment, player: int) -> bool:
        return bool(player == m.state.round.namer) and manner(m) == WAYS["Nothing"]

    @found.says(TELLS, r"they see: (?P<what>none|1 backs?|2 backs|1 \+ 1)", at="stake")
    def they_see(m: Moment, what: str) -> bool:
        return SEEN[manner(m)] == what

    @found.says(
        TELLS, "{card}(?: (?P<how>and|then))?(?: {other:card})?(?P<more>(?: {rest:cards})?)", at="cards"
    )
    def faces(m: Moment, card: str, more: str, how: str = "", other: str = "", rest: object = ()) -> bool:
        """Of an answer: the cards that would be shown, or of a suit those of the hand, the highest first."""
        assert m.action is not None
        if m.action.strain is not None:
            suit = SUITS[m.action.strain or 0]
            told = [each for each in (card, other) if each] + [each.strip("[]") for each in more.split()]
            own = [each for each in m.own if each != "JK" and each[1] == suit]
            return not how and told == sorted(own, key=lambda each: -"23456789TJQKA".index(each[0]))
        shown = [card_text(each) for each in m.action.cards]
        joined = {"twice": "and", "then": "then"}.get(manner(m)[1], "")
        right = shown * 2 if manner(m)[1] == "twice" else shown
        return not more and joined == (how or "") and right == [each for each in (card, other) if each]


def _trumps(found: Grammar) -> None:
    @found.says(LEADS, "Name trumps", at="panel")
    def name(m: Moment) -> bool:
        return asks(m, "trump") and m.seat == m.state.round.namer

    @found.says(TELLS, "You hold none", "You hold {number}", at="meaning")
    def hold(m: Moment, number: int = 0) -> bool:
        assert m.action is not None
        suit = SUITS[m.action.strain or 0]
        return number == len([card for card in m.own if card != "JK" and card[1] == suit])

    @found.says(TELLS, "by {player}: (?P<how>twice|shown|first|then)", at="stake")
    def by(m: Moment, player: int, how: str) -> bool:
        assert m.action is not None
        (event,) = [each for each in m.past if isinstance(each, Shown)]
        cards, suit = [card_text(card) for card in event.cards], SUITS[m.action.strain or 0]
        suits = [card[1] for card in cards]
        if (event.player, event.to) != (player, m.seat) or suit not in suits:
            return False
        if cards[1:] == cards[:1]:
            return how == "twice"
        if len(cards) == 1 or event.together:
            return how == "shown"
        return how == ("first", "then")[suits.index(suit)]


def _alone(found: Grammar) -> None:
    def passes(m: Moment) -> int:
        spoken = [event.action.verb for event in m.past if isinstance(event, Said)]
        assert set(spoken) <= {"pass"}
        return len(spoken)

    def after(m: Moment) -> int:
        order = plays_on(m)
        return order[(order.index(m.seat) + 1) % len(order)]

    def alone(m: Moment, outcome: KanOutcome) -> int:
        """What the round brings who plays alone (GAM-4)."""
        return sum(both[0] for _, both in round_of(m, outcome))

    @found.says(SCORES, "Kan for {number}[?]", at="panel")
    def for_how_many(m: Moment, number: int) -> bool:
        return asks(m, "kan", "pass") and number == 9 - passes(m) // 3

    @found.says(TELLS, "Nobody has said kan yet", at="panel")
    def nobody(m: Moment) -> bool:
        return passes(m) >= 0 and not kankei(m)

    @found.says(SCORES, "Of {number} scoring cards", at="panel")
    def of_all(m: Moment, number: int) -> bool:
        return number == len(scoring(all_cards(m.players)))

    @found.says(SCORES, "The other two get the same, reversed", at="panel")
    def reversed_points(m: Moment) -> bool:
        ends = ("deal won", "deal lost", "sukonku", "gyaku sukonku, deal 1")
        both = [worth(m.players, m.options.as_json(), end) for end in ends]
        return all(ours == -theirs for ours, theirs in both) and m.players == 3

    @found.says(LEADS, "You play alone, and lead", at="meaning")
    def leads(m: Moment) -> bool:
        assert m.action is not None
        return m.action.verb == "kan"

    @found.says(SCORES, "You need {number} of the {all:number}", at="meaning")
    def needed(m: Moment, number: int, all: int) -> bool:
        return (number, all) == (9 - passes(m) // 3, ALL)

    @found.says(SCORES, "{number} before they have one: {points}", at="stake")
    def shut_out(m: Moment, number: int, points: int) -> bool:
        return number == 9 - passes(m) // 3 and points == alone(m, KanOutcome("sukonku", made=True))

    @found.says(SCORES, "{number} or more: {points}", at="stake")
    def made(m: Moment, number: int, points: int) -> bool:
        return number == 9 - passes(m) // 3 and points == alone(m, KanOutcome("", made=True))

    @found.says(SCORES, "fewer: {points}", at="stake")
    def failed(m: Moment, points: int) -> bool:
        return points == alone(m, KanOutcome("", made=False))

    @found.says(SCORES, "they have {number}, you none: {points}", at="stake")
    def shut_out_by_them(m: Moment, number: int, points: int) -> bool:
        theirs = ALL + 1 - (9 - passes(m) // 3)
        return number == theirs and points == alone(m, KanOutcome("gyaku_sukonku", made=True))

    @found.says(LEADS, "{player} is asked next(?:, for {number})?", at="meaning")
    def asked_next(m: Moment, player: int, number: int | None = None) -> bool:
        """GAM-2: for one less when all three have passed, and never for 1 as the last."""
        count = passes(m) + 1
        fewer = 9 - count // 3 if count % 3 == 0 else None
        return player == after(m) and number == fewer and count != 8 * 3 + 2

    @found.says(LEADS, "{player} must play alone then, for {number}", at="meaning")
    def must_play(m: Moment, player: int, number: int) -> bool:
        return player == after(m) and passes(m) + 1 == 8 * 3 + 2 and number == 1

    @found.says(SCORES, "nothing at stake yet: {points}", at="stake")
    def nothing_yet(m: Moment, points: int) -> bool:
        assert m.action is not None
        return points == 0 and m.action.verb == "pass" and passes(m) + 1 != 8 * 3 + 2
