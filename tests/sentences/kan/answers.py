"""What an answer means at a table of Kan, and what it may bring."""

from __future__ import annotations

from typing import Any

from game.engine.cards import card_text
from game.engine.events import (
    Said,
    Shown,
)
from game.games.kan.deal_result import KanOutcome, is_gyaku
from scenes.presenters.base.prompts import AnswerStake
from tests.game.referee_kan_cards import pack, scoring
from tests.game.referee_kan_score import points as pays
from tests.sentences.kan.play import CHECKS, asks, considered, group, in_hand, namer, quiet, says, word_of
from tests.sentences.kan.talk import last_shown
from tests.sentences.kan.truth import (
    ALL,
    kankei,
    mukankei,
    needs,
    plays_on,
    points,
    round_of,
    side_of,
    silent,
)
from tests.sentences.moment import Moment
from tests.sentences.shared import texts

# What an answer means, and what it may bring.


@says(AnswerStake, deep="when worth")
def stake(m: Moment, shown: Any) -> bool:
    return CHECKS.judge(shown.when.fill, m.at(detail=shown))


def leads_of_alike(m: Moment, player: int) -> bool:
    """KAN-10: the next two after him are mukankei."""
    order = plays_on(m)
    place = order.index(player)
    return player in kankei(m) and not {order[(place + step) % 5] for step in (1, 2)} & {*kankei(m)}


says("Who leads?")(lambda m: asks(m, "iku", "koi") and m.seat in kankei(m))
says("{players} are the {team}")(lambda m, players: group(players) == kankei(m))
says("If you both say the same, {player} leads", "If you both say the same, you lead")(leads_of_alike)


@says("{player} says {call}")
def would_lead(m: Moment, player: int, call: Any) -> bool:
    assert m.action is not None
    who = m.detail.worth.fill
    assert who.template in ("you lead", "{player} leads")
    other = m.seat if who.template == "you lead" else who.values["player"].of
    right = m.seat if m.action.verb == "iku" else player
    alike = m.action.verb == word_of(call)
    return sorted([m.seat, player]) == kankei(m) and (leads_of_alike(m, other) if alike else other == right)


says("What do you show {player}?")(lambda m, player: asks(m, "show") and player == namer(m))
says("Pick one or two cards from your hand, or:")(
    lambda m: (
        {len(action.cards) for action in m.legal} == {0, 1, 2}
        and {card_text(card) for action in m.legal for card in action.cards} <= {*m.own}
    )
)


@says("No one else can tell “one by one” from “twice”")
def alike(m: Moment) -> bool:
    """KAN-12: to a third player both are two backs, one after the other."""
    giver = m.seat
    third = next(player for player in plays_on(m) if player not in (giver, namer(m)))
    one, two = Shown(giver, namer(m), (1, 1)), Shown(giver, namer(m), (1, 15))
    return (
        one.seen_by(third)
        == two.seen_by(third)
        != Shown(giver, namer(m), (1, 15), together=True).seen_by(third)
    )


WAYS = {
    "Nothing": (0, "none"), "Once": (1, ""), "Twice": (1, "twice"), "At once": (2, ""),
    "One by one": (2, "then"),
}  # fmt: skip
"""Ways to show cards (KAN-12): how many different ones, and in what manner."""
SEEN = {
    (0, "none"): "none", (1, ""): "1 back", (2, ""): "2 backs", (1, "twice"): "1 + 1", (2, "then"): "1 + 1",
}  # fmt: skip
"""What others see of each."""


def manner_of(m: Moment) -> tuple[int, str]:
    assert m.action is not None
    return len(m.action.cards), "".join(m.action.manner)


def suits_of(m: Moment) -> list[str]:
    assert m.action is not None
    return [card[1] for card in texts(m.action.cards)]


for way, real in WAYS.items():
    says(way)(lambda m, real=real: manner_of(m) == real)
CHECKS.apart(*WAYS)
says("Only {suit}.")(lambda m, suit: suits_of(m) == [suit] and manner_of(m) == WAYS["Twice"])
says("{Suit}, perhaps.")(lambda m, suit: suits_of(m) == [suit] and manner_of(m) == WAYS["Once"])
says("{Suit} rather than {other}.")(
    lambda m, suit, other: suits_of(m) == [suit, other] and manner_of(m) == WAYS["One by one"]
)
says("Either suit is fine.")(lambda m: len({*suits_of(m)}) == 2 and manner_of(m) == WAYS["At once"])
says("{player} sees none of your cards.")(
    lambda m, player: player == namer(m) and manner_of(m) == WAYS["Nothing"]
)
says("others see")(lambda m: m.detail.worth.fill.template == SEEN[manner_of(m)])
says("{card} and {card}")(lambda m, card: card == m.card and manner_of(m) == WAYS["Twice"])
for seen in {*SEEN.values()}:
    says(seen)(lambda m, seen=seen: seen == SEEN[manner_of(m)])
CHECKS.apart(*{*SEEN.values()})
says("Name trumps")(lambda m: asks(m, "trump") and m.seat == namer(m))
says("You hold {count}.", "You hold none.")(lambda m, count=0: count == in_hand(m, considered(m)))


@says("by {player}")
def by(m: Moment, player: int) -> bool | None:
    """Who has shown what of a suit; in the rail who named trumps."""
    if not isinstance(m.detail, AnswerStake):
        return player == namer(m) and m.state.round.deal > 1
    event = last_shown(m)
    cards, suits = texts(event.cards), [card[1] for card in texts(event.cards)]
    how = ("first", "then")[suits.index(considered(m))]
    how = "twice" if cards[1:] == cards[:1] else "shown" if len(cards) == 1 or event.together else how
    worth: Any = m.detail.worth
    return (event.player, event.to, worth.fill.template) == (player, m.seat, how)


quiet("shown", "first", "then")
CHECKS.apart("shown", "first", "then", "twice")


def passes(m: Moment) -> int:
    return len([event for event in m.past if isinstance(event, Said)])


def need_alone(m: Moment) -> int:
    """GAM-2: nine, and one less each time all three have passed."""
    return 9 - passes(m) // 3


def after(m: Moment) -> int:
    order = plays_on(m)
    return order[(order.index(m.seat) + 1) % len(order)]


def alone(m: Moment, word: str, *, made: bool) -> bool:
    """Whether the stake is what the round brings who plays alone (GAM-4)."""
    return bool(m.detail.worth == sum(both[0] for _, both in round_of(m, KanOutcome(word, made=made))))


says("{Kan} for {need}?")(lambda m, need: asks(m, "kan", "pass") and need == need_alone(m))
says("No one has said {kan} yet")(lambda m: not kankei(m))
says("There are {all} scoring cards")(lambda m, all: all == len(scoring(pack(m.players))))


@says("The other two score the opposite")
def reversed_points(m: Moment) -> bool:
    ends = ("deal won", "deal lost", "sukonku", "gyaku sukonku, deal 1")
    both = [pays(m.players, m.options.as_json(), end) for end in ends]
    return all(ours == -theirs for ours, theirs in both) and m.players == 3


says("You play alone and lead. You need {need} of the {all} scoring cards.")(
    lambda m, need, all: m.action.verb == "kan" and (need, all) == (need_alone(m), ALL)
)
says("{need} before they take any")(lambda m, need: need == need_alone(m) and alone(m, "sukonku", made=True))
says("{need} or more")(lambda m, need: need == need_alone(m) and alone(m, "", made=True))
says("fewer")(lambda m: alone(m, "", made=False))
says("they have {need}, you none")(
    lambda m, need: need == ALL + 1 - need_alone(m) and alone(m, "gyaku_sukonku", made=True)
)


@says("{player} is asked next.", "{player} is asked next and would need {need}.")
def asked_next(m: Moment, player: int, need: int | None = None) -> bool:
    """GAM-2: for one less when all three have passed, and never for 1 as the last."""
    count = passes(m) + 1
    fewer = 9 - count // 3 if count % 3 == 0 else None
    return player == after(m) and need == fewer and count != 8 * 3 + 2


says("Then {player} must play alone for {need}.")(
    lambda m, player, need: player == after(m) and passes(m) + 1 == 8 * 3 + 2 and need == 1
)
says("nothing at stake yet")(
    lambda m: m.detail.worth == 0 and m.action.verb == "pass" and passes(m) + 1 != 8 * 3 + 2
)


def of_team(m: Moment, outcome: KanOutcome) -> int:
    """What the round brings each of the reader's team if this deal ends so."""
    return sum(both[not side_of(m, m.seat)] for _, both in round_of(m, outcome))


def own_word(m: Moment, plain: str) -> Any:
    return plain if side_of(m, m.seat) else f"gyaku_{plain}"


@says("{Sukonku}, {ours} to 0")
def reached(m: Moment, sukonku: Any, ours: int) -> bool:
    both, place = (points(m, kankei(m)), points(m, mukankei(m))), is_gyaku(word_of(sukonku))  # type: ignore[arg-type]
    return both[place] == ours >= needs(m)[place] and both[not place] == 0


says("You decide for your side")(lambda m: m.tricks()[-1].winner == m.seat == m.state.turn)


def ends_here(m: Moment) -> bool:
    return not (side_of(m, m.seat) and m.state.round.deal < 3)


says("The deal and the round end here.")(ends_here)
says("The deal ends, but the round continues.")(lambda m: not ends_here(m))
CHECKS.apart("The deal and the round end here.", "The deal ends, but the round continues.")
says("certain in this round")(
    lambda m: (
        m.action.verb == "stop" and m.detail.worth == of_team(m, KanOutcome(own_word(m, "sukonku"), True))
    )
)
says("all {count}")(
    lambda m, count: count == ALL and m.detail.worth == of_team(m, KanOutcome(own_word(m, "juuroku"), True))
)
says("one card lost")(lambda m: m.detail.worth == of_team(m, KanOutcome(own_word(m, "juuroku"), False)))


@says("The others have played all the aces and the joker")
def all_aces(m: Moment) -> bool:
    played = {
        card_text(card)
        for player in plays_on(m)
        if side_of(m, player) != side_of(m, m.seat)
        for card in range(53)
        if m.state.played[player] >> card & 1
    }
    return {"JK", "AC", "AD", "AH", "AS"} <= played


def advanced(m: Moment) -> Any:
    assert m.action is not None
    after = m.state.copy()
    m.host.game.advance(after, m.action)
    return after


@says("This deal won't count, and the same dealer deals again.")
def cancels(m: Moment) -> bool:
    then = advanced(m)
    return then.outcome is None and not then.entries and then.phase == "over"


@says("The deal goes on, unless another player on your side cancels it.")
def asks_on(m: Moment) -> bool:
    then = advanced(m)
    if then.phase == "shippo-jo":
        return bool(then.turn != m.seat and side_of(m, then.turn) == side_of(m, m.seat))
    return then.phase != "over" or then.outcome is not None


def brought(m: Moment, *, made: bool) -> int:
    """What the round brings each of the team that announces (YON-8)."""
    assert m.action is not None
    word: Any = m.action.manner[0]
    both = [both for _, both in round_of(m, KanOutcome(word, made, announced=True))]
    return sum(pay[word.startswith("gyaku")] for pay in both)


@says("{card}: announce a contract with this card?", vague="card")
def announce(m: Moment, card: str) -> bool:
    with_it = [action for action in m.legal if card_text(action.cards[0]) == card]
    return any(action.manner for action in with_it) and len(with_it) > 1


says("A contract binds your whole side")(lambda m: silent(m) and m.state.contract is None)
says("You just play the card.")(
    lambda m: m.action.verb == "play" and not m.action.manner and m.action.strain is None
)
says("no contract")(lambda m: m.detail.worth == 0 and not m.action.manner)
says("made")(lambda m: m.detail.worth == brought(m, made=True))
says("broken")(lambda m: m.detail.worth == brought(m, made=False))
for template, mine in (
    ("Decided: your side needs {number} and has {taken}", True),
    ("Decided: the others need {number} and have {taken}", False),
):

    @says(template)
    def decided(m: Moment, number: int, taken: int, mine: bool = mine) -> bool:
        team, place = (kankei(m), 0) if side_of(m, m.seat) == mine else (mukankei(m), 1)
        return taken == points(m, team) >= number == needs(m)[place]
