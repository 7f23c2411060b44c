"""What is said at a table of Jo-Jotte before the play: bids, nullo and slam, exchange and melds."""

from __future__ import annotations

from typing import Any

from game.engine.actions import Action
from game.engine.cards import SUITS, card_text
from game.engine.events import (
    CardShown,
    Discarded,
    Drew,
    Event,
    Exchanged,
    MeldsCompared,
    Played,
    Said,
    ThrownIn,
    TrumpMade,
)
from game.engine.rules import OVER
from scenes.i18n import CardMark
from scenes.presenters.base.prompts import AnswerMeaning, AnswerStake, DecisionPrompt
from scenes.presenters.base.sidebar import Trumps
from tests.game.referee_jo_jotte_cards import LAST_TRICK, PACK, points_of
from tests.game.referee_jo_jotte_melds import POINTS_FOR_FOUR, POINTS_FOR_RUN, fours, runs
from tests.sentences.checks import Checks
from tests.sentences.jo_jotte import stakes
from tests.sentences.jo_jotte.stakes import LOSES, TIES, WINS, advanced, settled
from tests.sentences.jo_jotte.truth import (
    camps,
    camps_of,
    heads,
    now,
    partners,
    plays_nullo,
    prison_before,
    sides_of,
    strain,
    three_hands,
)
from tests.sentences.moment import Moment
from tests.sentences.recorder import Told, several, value_of
from tests.sentences.shared import said, shared, texts
from tests.sentences.table import Plain

CHECKS = Checks(shared(heads))
says, silent, apart = CHECKS.says, CHECKS.silent, CHECKS.apart
KINDS = {"four of a kind": "A", "a run": "B", "four of a kind and a run": "A B"}
"""The classes of melds."""
NAMES = ("ace", "king", "queen", "jack", "ten", "nine")
FOURS = {rank: f"four {name}s" for rank, name in zip("AKQJT9", NAMES, strict=True)}
RUNS = {
    number: f"a run of {word}"
    for number, word in enumerate(("three", "four", "five", "six", "seven", "eight"), start=3)
}
ORDER = "AKQJT987"
"""Of the cards of a run (JJ-9)."""


def turned(m: Moment) -> str:
    return card_text(m.state.turned)


def not_turned_yet(m: Moment) -> bool:
    """Whether the reader has not seen a card turned up."""
    return not any(isinstance(event, CardShown) for event in m.past)


def named(m: Moment) -> str:
    """The denomination of the bid."""
    return strain(m.state.strain)


def answer(m: Moment) -> Action:
    """The answer that is considered."""
    assert m.action is not None
    return m.action


def asks(m: Moment, *verbs: str) -> bool:
    """Whether the reader is really asked this, and nothing else."""
    return m.state.turn == m.reader and {action.verb for action in m.legal} == {*verbs}


def last_said(m: Moment) -> str:
    """What the player has said last, as his plate tells; empty before that."""
    spoken = [event.action.text for event in m.sight.said if event.player == m.player]
    return spoken[-1] if spoken else ""


def on_plate(m: Moment) -> bool:
    return m.player is not None and m.event is None and m.action is None and m.detail is None


# Captions and bubbles.


@says("{box} plays alone, in the box; {captain} is the captain and deals first")
@says("You play alone, in the box; {captain} is the captain and deals first")
@says("{box} plays alone, in the box; you are the captain and deal first")
def drawn(m: Moment, box: int | None = None, captain: int | None = None) -> bool:
    """JJ3C: the highest card goes into the box; the captain deals first."""
    told = (m.you if box is None else box, m.you if captain is None else captain)
    return told == tuple(m.state.setup.carried.places[:2]) == (m.detail, m.host._match.first_dealer)


says("{card} is turned up")(lambda m, card: isinstance(m.event, CardShown) and card == turned(m))
says("{card} is the information card (out of play)")(
    lambda m, card: (
        [card] == texts(m.state.information)
        and not any(card in m.hand(player) for player in range(m.players))
    )
)
says("{player} accepts {suit} as trumps", "You accept {suit} as trumps")(
    lambda m, player, suit: said(m, player, "accept") and suit == turned(m)[1]
)
says("{player} names {suit}", "You name {suit}")(lambda m, player, suit: said(m, player, f"name {suit}"))
says("{player} names no trumps", "You name no trumps")(lambda m, player: said(m, player, "name NT"))


def is_said(m: Moment, text: str) -> bool:
    """In a bubble, on a button, or as advice."""
    return said(m, m.speaker, text) if m.action is None else m.action.text == text


for verb in ("accept", "double", "redouble", "defend", "withdraw", "exchange"):
    says(verb.capitalize())(lambda m, verb=verb: is_said(m, verb))
for verb in ("double", "redouble", "defend", "withdraw"):

    @says(f"{{player}} {verb}s", f"You {verb}")
    def answers(m: Moment, player: int, verb: str = verb) -> bool:
        """When he says it, or over the question to the next."""
        if m.event is not None:
            return said(m, player, verb)
        told = [(each.player, each.action.verb) for each in m.past if isinstance(each, Said)]
        return told[-1] == (player, verb) and (player, m.seat) == tuple(m.state.others)


apart("{player} defends", "{player} withdraws")
for verb in ("nullo", "slam"):

    @says(verb.capitalize())
    def undertaken(m: Moment, verb: str = verb) -> bool:
        """On a plate or in the rail, too."""
        if on_plate(m) or isinstance(m.detail, Trumps):
            real = "slam" if m.state.slam else "nullo" if plays_nullo(m) else ""
            return real == verb and m.player in (None, m.state.declarer)
        return is_said(m, verb)

    says(f"{{player}} bids {verb}")(
        lambda m, player, verb=verb: (
            player == (m.state.declarer if m.state.slam else m.state.nullo)
            and m.state.slam == (verb == "slam")
        )
    )
    says(f"Bid {verb}?", f"Bid {verb}")(lambda m, verb=verb: asks(m, "pass", verb))
apart("Bid nullo?", "Bid slam?")
apart("Bid nullo", "Bid slam")
apart("Nullo", "Slam")
apart("{player} bids nullo", "{player} bids slam")
says("{player} bids nullo, to lose every trick", "You bid nullo, to lose every trick")(
    lambda m, player: said(m, player, "nullo") and m.state.nullo == player
)
says("{player} bids slam, to win every trick", "You bid slam, to win every trick")(
    lambda m, player: said(m, player, "slam") and m.state.slam
)


def ally_of(m: Moment, who: str) -> int:
    """With whom one sides."""
    return int(m.state.bidder if who == "declarer" else m.state.doubled_by)


says("{player} sides with {ally}", "You side with {ally}")(
    lambda m, player, ally: any(
        said(m, player, f"side {who}") and ally == ally_of(m, who) for who in ("declarer", "defender")
    )
)
for who in ("declarer", "defender"):

    @says(f"With the {who}")
    def with_side(m: Moment, who: str = who) -> bool:
        if m.event is not None or m.action is not None:
            return is_said(m, f"side {who}")
        return m.player == m.state.sider and last_said(m) == f"side {who}"


apart("With the declarer", "With the defender")
says("No trumps")(lambda m: is_said(m, "name NT"))


@says(Plain)
def plain(m: Moment, shown: Plain) -> bool:
    """A suit that somebody names, with its symbol or without."""
    suit, *again = several(shown.value)
    told = last_said(m) == f"name {suit}" if m.event is None else said(m, m.speaker, f"name {suit}")
    return told and again in ([], [suit])


says("{mark} {Suit} as trumps")(
    lambda m, mark, suit: mark == suit == turned(m)[1] and said(m, m.speaker, "accept")
)
says("{mark} {Suit} is trumps", "{mark} {Suit} are trumps")(
    lambda m, mark, suit: isinstance(m.event, TrumpMade) and mark == suit == now(m)
)
says("Nullo: no trumps")(plays_nullo)
says("There are no trumps")(lambda m: isinstance(m.event, TrumpMade) and now(m) == "NT")
says("{player} takes the turn-up, {card}", "You take the turn-up, {card}")(
    lambda m, player, card: isinstance(m.event, Drew) and m.event.player == player and card == turned(m)
)
says("{player} exchanges {gave} for {got}", "You exchange {gave} for {got}")(
    lambda m, player, gave, got: (
        isinstance(m.event, Exchanged) and (m.event.player, f"7{got[1]}", turned(m)) == (player, gave, got)
    )
)
says("{player} sits out; their hand is set aside", "You sit out; your hand is set aside")(
    lambda m, player: isinstance(m.event, Discarded) and m.event.player == player and not m.hand(player)
)
says("Everyone passed: the cards are thrown in")(lambda m: isinstance(m.event, ThrownIn))

# Melds that are declared.

says("{player} declares {melds}", "You declare {melds}")(
    lambda m, player, melds: said(m, player, f"meld {KINDS[melds.fill.template]}")
)
for words, kinds in KINDS.items():

    @says(words)
    def of_class(m: Moment, kinds: str = kinds) -> bool | None:
        """Where melds are compared, what else is said of them is checked."""
        return None if isinstance(m.event, MeldsCompared) or m.player is None else is_said(m, f"meld {kinds}")


apart(*KINDS)
apart(*FOURS.values())
apart(*RUNS.values())
says("Declare both")(lambda m: answer(m).manner == ("A", "B"))


@says("You have {melds}", "{player} has {melds}")
def melds_held(m: Moment, melds: Any) -> bool:
    real = [FOURS[rank] for rank in fours(m.own, now(m))] + [RUNS[run.length] for run in runs(m.own)]
    return asks(m, "pass", "meld") and sorted(each.fill.template for each in several(melds)) == sorted(real)


@says("Against {players}")
def against(m: Moment, players: Any) -> bool:
    """Who plays on the other side; who only scores with it has no part in melds (JJ3-7)."""
    ours, theirs = (side.booked for side in sides_of(m.state))
    others = theirs if m.seat in camps(m)[0] else ours
    return several(players) == [player for player in others if m.hand(player)]


# Questions.


def about(m: Moment, mark: Any, told: str) -> bool:
    """Whether that is the denomination of the bid; no trumps have no symbol."""
    return bool((mark or "NT") == told == named(m))


@says("Advise {player}")
def whom(m: Moment, player: int) -> bool:
    places = m.state.setup.carried.places
    return (player, m.reader) == (places[1], places[2]) and player == m.state.turn


says("Your turn")(lambda m: m.state.turn == m.reader)
says("{mark} {Suit} is turned up", "{mark} {Suit} are turned up")(
    lambda m, mark, suit: mark == suit == turned(m)[1]
)
says("Accept as trumps?")(lambda m: asks(m, "pass", "accept"))
says("Name another suit?")(
    lambda m: (
        asks(m, "pass", "name") and turned(m)[1] not in {strain(each.strain or 0) for each in m.legal[1:]}
    )
)
says("No one accepted {suit}")(lambda m, suit: suit == turned(m)[1] and m.state.bidder < 0)
says("Winner also takes {points} from prison")(lambda m, points: points == prison_before(m) > 0)
says("{mark} {player} names {strain}")(
    lambda m, mark, player, strain: about(m, mark, strain) and player == m.state.bidder != m.reader
)
says("{mark} Your partner {player} names {strain}")(
    lambda m, mark, player, strain: (
        about(m, mark, strain) and partners(m) and player == m.state.bidder == (m.seat + 2) % 4
    )
)
says("{mark} {player} doubles {strain}")(
    lambda m, mark, player, strain: (
        about(m, mark, strain)
        and m.state.multiple == 2
        and (player, "double")
        in [(each.player, each.action.verb) for each in m.past if isinstance(each, Said)]
    )
)
says("Who will you score with?")(lambda m: asks(m, "side"))


@says("About {points} points in tricks")
def in_tricks(m: Moment, points: int) -> bool:
    """What cards dealt by chance bring, or up to a seventh more: who makes trumps has better ones."""
    share = 1.0 if partners(m) else 18 / len(PACK)
    mean = share * sum(points_of(card, named(m)) for card in PACK) + LAST_TRICK
    real = stakes.IN_TRICKS[partners(m), named(m) == "NT"]
    return points == real and mean <= points <= 1.15 * mean


for verb, rest, with_bidder in (("play", "{strain}", True), ("defend", "against {strain}", False)):

    @says(f"You {verb} {rest}", f"{{player}} {verb}s {rest}")
    def plays_it(m: Moment, player: int, strain: str, with_bidder: bool = with_bidder) -> bool:
        mine = player == m.state.bidder or (partners(m) and player == (m.state.bidder + 2) % 4)
        return strain == named(m) and mine == with_bidder and player == m.state.turn


apart("You play {strain}", "You defend against {strain}")


@says("Scored above the line either way")
def above(m: Moment) -> bool:
    """Nullo books nothing below (JJ-20, JJ3-8): held against what each way of it books."""
    return stakes.columns_of_nullo() == {"above", "prison"} and asks(m, "pass", "nullo")


@says("A slam outranks a nullo")
def over(m: Moment) -> bool:
    then = advanced(m.at(action=next(each for each in m.legal if each.verb == "slam")))
    return bool(then.slam) and strain(then.denomination) == named(m)


says("Do you defend?")(lambda m: asks(m, "defend", "withdraw"))
says("{player} is asked next")(lambda m, player: (m.seat, player) == tuple(m.state.others))


def swaps(m: Moment, seven: str, other: str) -> bool:
    return seven == f"7{other[1]}" and seven in m.own and other == turned(m)


says("Exchange {seven} for {turned}?")(
    lambda m, seven, turned: swaps(m, seven, turned) and asks(m, "pass", "exchange")
)
says("{seven} for {turned}")(
    lambda m, seven, turned: swaps(m, seven, turned) and answer(m).verb == "exchange"
)
says("Both cards are shown to all")(lambda m: Exchanged.seen_by is Event.seen_by)
says("Last chance")(lambda m: {kind for kind, _ in m.state.agenda} == {"last exchange"} and not m.trick)
says("The turn-up is on the table")(
    lambda m: not any(turned(m) in m.hand(player) for player in range(m.players))
)
says("{player} holds it")(lambda m, player: turned(m) in m.hand(player))


@says("{player} leads {card}", "You lead {card}")
def leads(m: Moment, player: int, card: str) -> bool:
    """When it is played, or over the question of the next."""
    led = m.event is None or (isinstance(m.event, Played) and m.event.player == player)
    return led and m.trick == [card] and player == m.state.leader


@says("Melds always score")
def stay(m: Moment) -> bool:
    """What is booked for tricks takes none of them away, won or lost (JJ-17)."""
    return sum(settled(LOSES)) == sum(settled((0, 20))) == 30


# Answers, and what they mean.

silent(DecisionPrompt)
for words, verbs in (
    ("No nullo", {"nullo"}),
    ("No slam", {"slam"}),
    ("Don't exchange", {"exchange"}),
    ("Don't declare", {"meld"}),
):
    says(words)(
        lambda m, verbs=verbs: (
            answer(m).verb == "pass" and {each.verb for each in m.legal} - {"pass"} <= verbs
        )
    )
apart("No nullo", "No slam", "Don't exchange", "Don't declare")
says("With {player}")(lambda m, player: player == ally_of(m, answer(m).manner[0]))
says("{mark} {Suit}")(lambda m, mark, suit: mark == suit == SUITS[answer(m).strain or 0])


@says(AnswerMeaning, deep="cards")
def meaning(m: Moment, shown: AnswerMeaning) -> bool | None:
    """The cards of melds, each once."""
    if answer(m).verb == "exchange":
        return None
    real = [rank + suit for rank in fours(m.own, now(m)) for suit in SUITS if "A" in answer(m).manner]
    for run in runs(m.own) if "B" in answer(m).manner else ():
        first = ORDER.index(run.top)
        real += [rank + run.suit for rank in ORDER[first : first + run.length]]
    return sorted(card_text(each.card) for each in shown.cards if isinstance(each, CardMark)) == sorted(
        {*real}
    )


says("{player} is asked next.")(lambda m, player: advanced(m).turn == player != m.seat)
says("You'll be asked again.")(lambda m: advanced(m).turn == m.seat)
says("The cards are thrown in.")(lambda m: advanced(m).phase == OVER and advanced(m).bidder < 0)
says("You play in {suit}.", "{player} plays in {suit}.")(
    lambda m, player, suit: (player, suit) == (advanced(m).bidder, strain(advanced(m).strain))
)
says("You play with no trumps.", "{player} plays with no trumps.")(
    lambda m, player: (player, "NT") == (advanced(m).bidder, strain(advanced(m).strain))
)
for words, multiple in (("doubled", 2), ("times four", 4)):

    @says(f"The winner scores both sides' tricks, {words}.")
    def all_of_it(m: Moment, multiple: int = multiple) -> bool:
        """JJ-18."""
        return advanced(m).multiple == multiple and sorted(settled(LOSES, multiple)) == [0, 30 * multiple]


apart("The winner scores both sides' tricks, doubled.", "The winner scores both sides' tricks, times four.")


@says(
    "You play; {resting} sits out.", "{player} plays; {resting} sits out.", "{other} defends for both of you."
)
def rests(m: Moment, resting: int | None = None, other: int | None = None) -> bool:
    declarer = m.state.declarer if m.state.declarer >= 0 else m.state.bidder
    holders = {player for player in range(m.players) if m.hand(player)}
    return holders - {m.seat, declarer} == {other if resting is None else resting}


says("Lose every trick with no trumps.")(
    lambda m: advanced(m).nullo == m.seat and strain(advanced(m).denomination) == "NT"
)
says("Win every trick.")(lambda m: advanced(m).slam)
says("You score the same as {ally}.", "{player} scores the same as {ally}.")(
    lambda m, ally: ally == ally_of(m, answer(m).manner[0])
)
says("The contract stays a nullo.")(plays_nullo)
says("The contract stays no trumps.")(lambda m: named(m) == "NT" and not plays_nullo(m))
says("The contract stays {suit}.")(lambda m, suit: now(m) == suit == strain(advanced(m).strain))


@says("No one will know.", "No one learns you were asked.")
def secret(m: Moment) -> bool:
    """That somebody keeps quiet is told to nobody: no event of his follows (JJ-10)."""
    then = m.state.copy()
    then.log, then.known, then.may = [], m.state.known[:], dict(m.state.may)
    m.host.game.advance(then, m.action)
    own = [event for event in then.events if getattr(event, "player", None) == m.seat]
    return answer(m).verb == "pass" and not any(isinstance(event, Said | Exchanged) for event in own)


# What answers may bring.


@says(AnswerStake, deep="when worth brief")
def stake(m: Moment, shown: Any) -> bool:
    return CHECKS.judge(shown.when.fill, m.at(detail=shown))


def unchanged(m: Moment) -> bool:
    """Whether the contract is after the answer what it was before."""
    then, state = advanced(m), m.state
    return all(
        getattr(then, name) == getattr(state, name) for name in ("nullo", "slam", "multiple", "strain")
    )


says("nothing at stake yet")(
    lambda m: m.detail.worth == 0 and answer(m).verb == "pass" and m.state.bidder < 0
)
says("no further change")(lambda m: m.detail.worth == 0 and unchanged(m))
says("no tricks")(lambda m: m.detail.worth == stakes.of_nullo(m, 0))
says("first trick")(lambda m: m.detail.worth == stakes.of_nullo(m, 1))
says("each further trick")(
    lambda m: {stakes.of_nullo(m, won + 1) - stakes.of_nullo(m, won) for won in (1, 2, 5)} == {m.detail.worth}
)


@says("all tricks")
def all_tricks(m: Moment) -> bool | None:
    """As a stake; on the pad it is looked at with its page."""
    if not isinstance(m.detail, AnswerStake):
        return None
    return m.detail.worth == stakes.booked(m, [(True, stakes.in_tricks(m) - LAST_TRICK)])


says("any trick lost")(
    lambda m: m.detail.worth == stakes.booked(m, [(False, 0), (True, stakes.in_tricks(m) - LAST_TRICK)])
)
apart("no tricks", "first trick")
apart("all tricks", "any trick lost")


@says("you have more", "{player} has more")
def has_more(m: Moment, player: int) -> bool:
    state = stakes.contract_of(m)
    declaring, defending = camps_of(state)
    others = defending if m.seat in declaring else declaring
    brief = value_of(m.detail.brief, m) == player == m.seat or (
        others == [player] == [value_of(m.detail.brief, m)]
    )
    return brief and m.detail.worth == stakes.if_more(m, declares=player in declaring)


@says("they have more")
def they_have_more(m: Moment) -> bool:
    declaring, defending = camps_of(stakes.contract_of(m))
    mine = m.seat in declaring
    several_of_them = len(defending if mine else declaring) > 1 and m.detail.brief == "they"
    return several_of_them and m.detail.worth == stakes.if_more(m, declares=not mine)


silent("you", "they", "nothing", "shown to all")


def melds_worth(hand: list[str], denomination: str, kinds: str) -> int:
    of_fours = POINTS_FOR_FOUR * len(fours(hand, denomination)) if "A" in kinds else 0
    return of_fours + (sum(POINTS_FOR_RUN[run.length] for run in runs(hand)) if "B" in kinds else 0)


says("if the best")(lambda m: m.detail.worth == melds_worth(m.own, now(m), "".join(answer(m).manner)))
says("if beaten")(lambda m: m.detail.worth == 0 and answer(m).manner)
says("no points", "no change")(lambda m: m.detail.worth == 0 and answer(m).verb == "pass")
says("if scored")(lambda m: answer(m).manner and isinstance(m.detail.worth, Told))
says("worth in tricks")(lambda m: m.detail.worth == str(points_of(turned(m), now(m))))


@says("your melds")
def change(m: Moment) -> bool:
    then = [turned(m) if card == f"7{turned(m)[1]}" else card for card in m.own]
    return bool(m.detail.worth == melds_worth(then, now(m), "AB") - melds_worth(m.own, now(m), "AB"))


# Advice.


silent(
    "Make this suit trumps?",
    "Your call",
    "Take sides",
    "Nullo and slam",
    "Who defends?",
    "Points in prison",
)


@says(
    "The player who chooses trumps is the declarer. Without the higher total in tricks and melds, the "
    "declarer loses all the trick points. {target} points below the line win a game; points above the line "
    "don't count towards a game."
)
def makes_trumps(m: Moment, target: int) -> bool:
    loses = settled(WINS)[0] > 0 == settled(TIES)[0] == settled(LOSES)[0]
    return loses and target == (125 if partners(m) else 80)


says(
    "No trumps outranks any suit and makes you the declarer. A double multiplies the trick points "
    "by two, and the side with the higher total scores them all. After a double, no one can bid no "
    "trumps."
)(
    lambda m: (
        m.state.strain >= 0
        and settled(WINS, 2) == [2 * sum(settled(WINS)), 0]
        and settled(LOSES, 2) == [0, 60]
    )
)
says(
    "There are {points} points in prison from a tied deal or a nullo. The winner of this deal also "
    "scores them, above the line."
)(lambda m, points: points == prison_before(m) > 0)
says(
    "A defender can bid nullo: to lose every trick, with no trumps. The side that chose trumps can "
    "bid slam: to win every trick. A slam outranks a nullo. Both are rare, so pass if you're not "
    "sure."
)(lambda m: {"nullo", "slam"} & {each.verb for each in m.legal})
says(
    "Only one of the two opponents plays against the declarer, but both score the same. Defend if your "
    "hand is strong. Otherwise withdraw and let the other player defend."
)(three_hands)
says(
    "The other two play this deal. You score with one of them: choose the player you expect to "
    "have the higher total."
)(lambda m: three_hands(m) and m.reader == m.state.sider)
