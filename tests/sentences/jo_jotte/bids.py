"""The sentences of Jo-Jotte before the play: bids and doubles, nullo and slam, who plays."""

from __future__ import annotations

from dataclasses import replace

from game.engine.cards import card_text
from game.engine.events import CardShown, Discarded, Drew, ThrownIn, TrumpMade
from tests.game.referee_jo_jotte_cards import Trick, points_of
from tests.game.referee_jo_jotte_score import Contract, settle
from tests.game.referee_jo_jotte_score import Side as ScoringSide
from tests.sentences.common import said
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.jo_jotte.truth import now, partners, plays_nullo, prison_before, strain, three_hands
from tests.sentences.moment import Moment


def add(found: Grammar) -> None:
    _captions(found)
    _speech(found)
    _advised(found)
    _questions(found)
    _notes(found)
    _hints(found)


def turned(m: Moment) -> str:
    return card_text(m.state.turned)


def not_turned_yet(m: Moment) -> bool:
    """Whether the reader has not seen a card turned up."""
    return not any(isinstance(event, CardShown) for event in m.past)


def _captions(found: Grammar) -> None:
    @found.says(TELLS, "{card} is turned up", at="caption")
    def turn_up(m: Moment, card: str) -> bool:
        return isinstance(m.event, CardShown) and card == turned(m)

    @found.says(
        LEADS,
        "{player} plays? alone, in the box; {other:player} deals? as captain of the others",
        at="draw",
    )
    def drawn(m: Moment, player: int, other: int) -> bool:
        """JJ3C: the highest card goes into the box; the captain deals first."""
        box, captain, _ = m.state.setup.carried.places
        return (player, other) == (box, captain) == (m.detail, m.host._match.first_dealer)

    @found.says(TELLS, "{card} is the information card, out of play", at="caption")
    def information(m: Moment, card: str) -> bool:
        held = [each for player in range(m.players) for each in m.hand(player)]
        return [card] == [card_text(each) for each in m.state.information] and card not in held

    @found.says(TELLS, "{player} accepts? {suit} as trumps", at="caption")
    def accepts(m: Moment, player: int, suit: str) -> bool:
        return said(m, player, "accept") and suit == turned(m)[1]

    @found.says(TELLS, "{player} names? {strain}", at="caption")
    def names(m: Moment, player: int, strain: str) -> bool:
        return said(m, player, f"name {strain}")

    for words, action in (("doubles?", "double"), ("redoubles?", "redouble"), ("defends?", "defend")):

        @found.says(TELLS, f"{{player}} {words}", at="caption")
        def answers(m: Moment, player: int, action: str = action) -> bool:
            return said(m, player, action)

    @found.says(TELLS, "{player} withdraws?", at="caption")
    def withdraws(m: Moment, player: int) -> bool:
        return said(m, player, "withdraw")

    @found.says(TELLS, "{player} sides? with {other:player}", at="caption")
    def sides(m: Moment, player: int, other: int) -> bool:
        who = "declarer" if other == m.state.bidder else "defender"
        return said(m, player, f"side {who}") and other in (m.state.bidder, m.state.doubled_by)

    @found.says(OWES, "{player} bids? nullo, to lose every trick", at="caption")
    def nullo(m: Moment, player: int) -> bool:
        return said(m, player, "nullo") and m.state.nullo == player

    @found.says(OWES, "{player} bids? slam, to win every trick", at="caption")
    def slam(m: Moment, player: int) -> bool:
        return said(m, player, "slam") and bool(m.state.slam)

    @found.says(
        TELLS, "{player} declares? (?P<what>a run|four of a kind|four of a kind and a run)", at="caption"
    )
    def declares(m: Moment, player: int, what: str) -> bool:
        kinds = {"a run": "B", "four of a kind": "A"}.get(what, "A B")
        return said(m, player, f"meld {kinds}")

    @found.says(TELLS, "Nullo: no trumps", at="caption")
    def no_trumps_in_nullo(m: Moment) -> bool:
        return plays_nullo(m)

    @found.says(TELLS, "There are no trumps", at="caption")
    def no_trumps(m: Moment) -> bool:
        return isinstance(m.event, TrumpMade) and now(m) == "NT"

    @found.says(TELLS, "{mark:suit} {suit} (?:is|are) trumps", at="caption")
    def trumps(m: Moment, mark: str, suit: str) -> bool:
        return isinstance(m.event, TrumpMade) and mark == suit == now(m)

    @found.says(TELLS, "{player} takes? {card} that was turned up", at="caption")
    def takes(m: Moment, player: int, card: str) -> bool:
        return isinstance(m.event, Drew) and m.event.player == player and card == turned(m)

    @found.says(TELLS, "{player} sits? out, (?:his|your) hand set aside", at="caption")
    def sits_out(m: Moment, player: int) -> bool:
        return isinstance(m.event, Discarded) and m.event.player == player and not m.hand(player)

    @found.says(TELLS, "Nobody wants to play: the cards are thrown in", at="caption")
    def thrown_in(m: Moment) -> bool:
        return isinstance(m.event, ThrownIn)


def _speech(found: Grammar) -> None:
    @found.says(TELLS, "{mark:suit} {suit} for trumps", at="speech")
    def accepts(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit == turned(m)[1] and said(m, m.speaker, "accept")

    @found.says(TELLS, "{mark:suit} {suit}", at="speech")
    def names(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit and said(m, m.speaker, f"name {suit}")

    @found.says(TELLS, "No trumps", at="speech")
    def names_none(m: Moment) -> bool:
        return said(m, m.speaker, "name NT")

    @found.says(TELLS, "(?P<what>Double|Redouble|Defend|Withdraw|Nullo|Slam|Exchange)", at="speech")
    def answers(m: Moment, what: str) -> bool:
        return said(m, m.speaker, what.lower())

    @found.says(TELLS, "With the (?P<who>declarer|defender)", at="speech")
    def sides(m: Moment, who: str) -> bool:
        return said(m, m.speaker, f"side {who}")

    found.silent("Four of a kind and a run", at="speech")


def _advised(found: Grammar) -> None:
    @found.says(OWES, "Advise {player}", at="prompt")
    def whom(m: Moment, player: int) -> bool:
        places = m.state.setup.carried.places
        return (player, m.reader) == (places[1], places[2]) and player == m.state.turn

    @found.says(OWES, "Advise {player}: {text}", at="prompt")
    def advise(m: Moment, player: int, text: str) -> bool:
        """The question is that of the captain, whose hand his partner sees."""
        places = m.state.setup.carried.places
        captains = m.at(sight=replace(m.sight, view=m.host.view(player)))
        question = text if found.read("prompt", text) else f"Your turn: {text}"
        both = (player, m.reader) == (places[1], places[2]) and player == m.state.turn
        return both and found.judge("prompt", question, captains)[1]


def _questions(found: Grammar) -> None:
    """Each is put to the reader; what it says of the bid is what stands."""

    @found.says(
        TELLS, "{mark:suit} {suit} (?:is|are) turned up: accept (?:it|them) as trumps[?]", at="prompt"
    )
    def accept(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit == turned(m)[1] and asks(m, "pass", "accept")

    @found.says(TELLS, "{mark:suit} Nobody takes {suit}: name other trumps[?]", at="prompt")
    def name(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit == turned(m)[1] and asks(m, "pass", "name")

    @found.says(
        TELLS,
        "(?:{mark:suit} )?(?:Your partner )?{player} (?:names|will play|plays) {strain}: (?P<what>double, or "
        "no trumps over it|no trumps over it|double|defend, or leave it to {other:player})[?]",
        at="prompt",
    )
    def bid(
        m: Moment, player: int, strain: str, what: str, mark: str = "NT", other: int | None = None
    ) -> bool:
        verbs = {
            "double, or no trumps over it": ("pass", "double", "name"),
            "no trumps over it": ("pass", "name"),
            "double": ("pass", "double"),
        }.get(what, ("defend", "nullo", "withdraw"))
        return mark == strain == named(m) and player == m.state.bidder and asks(m, *verbs)

    @found.says(TELLS, "(?:{mark:suit} )?{player} doubles {strain}: redouble[?]", at="prompt")
    def redouble(m: Moment, player: int, strain: str, mark: str = "NT") -> bool:
        return mark == strain == named(m) and player == m.state.doubled_by and asks(m, "pass", "redouble")

    @found.says(
        SCORES,
        "(?:{mark:suit} )?{player} doubles {other:player} in {strain}: with whom do you score[?]",
        at="prompt",
    )
    def side(m: Moment, player: int, other: int, strain: str, mark: str = "NT") -> bool:
        both = (player, other) == (m.state.doubled_by, m.state.bidder)
        return mark == strain == named(m) and both and asks(m, "side")

    @found.says(
        TELLS,
        "(?:{mark:suit} )?{player} (?P<what>withdraws: defend|defends: withdraw), or bid nullo[?]",
        at="prompt",
    )
    def stand(m: Moment, player: int, what: str, mark: str = "NT") -> bool:
        return mark == named(m) and player == m.state.others[0] and asks(m, what.split()[1], "nullo")

    @found.says(OWES, "Nullo: lose every trick, without trumps[?]", at="prompt")
    def nullo(m: Moment) -> bool:
        return asks(m, "pass", "nullo")

    @found.says(OWES, "Slam: win every trick[?]", at="prompt")
    def slam(m: Moment) -> bool:
        return asks(m, "pass", "slam")

    @found.says(OWES, "{player} bids nullo: slam over it, to win every trick[?]", at="prompt")
    def slam_over(m: Moment, player: int) -> bool:
        return asks(m, "pass", "slam") and player == m.state.nullo

    @found.says(TELLS, "{player} bids (?P<what>nullo|slam): do you defend[?]", at="prompt")
    def defend(m: Moment, player: int, what: str) -> bool:
        return (
            asks(m, "defend", "withdraw") and player == m.state.declarer and (what == "slam") == m.state.slam
        )

    @found.says(
        TELLS,
        "(?P<when>Exchange|Last chance:) (?:your|the) {card} for (?:the turn-up|{dealers:whose}) "
        "{other:card}",
        at="prompt",
    )
    def exchange(m: Moment, when: str, card: str, other: str, dealers: int | None = None) -> bool:
        lies = dealers is None or (other in m.hand(dealers) and dealers == m.state.setup.dealer)
        last = {kind for kind, _ in m.state.agenda} == {"last exchange"}
        right = card in m.own and other == turned(m) and partners(m) == (dealers is not None)
        return right and lies and asks(m, "pass", "exchange") and last == when.startswith("Last")


def asks(m: Moment, *verbs: str) -> bool:
    """Whether the reader is really asked this, and nothing else."""
    return m.state.turn == m.reader and {action.verb for action in m.legal} == set(verbs)


def named(m: Moment) -> str:
    """The denomination of the bid."""
    return strain(m.state.strain)


TRICKS = [Trick([(0, "AC"), (1, "7C")], 0), Trick([(1, "AD"), (0, "7D")], 1)]
"""Ten points for the declarer (0), and twenty with the last trick for the defender (1)."""
LOSES, TIES, WINS = (0, 0), (10, 0), (20, 0)
"""What melds make of that."""


def settled(melds: tuple[int, int], multiple: int = 1) -> list[int]:
    """What those tricks bring the two, above the line or below (JJ-17 to JJ-19)."""
    contract = Contract("S", multiple, nullo=False, slam=False, three=False)
    entries = settle(contract, ScoringSide([0]), ScoringSide([1]), TRICKS, melds, 0)
    return [sum(points for who, _, points, _ in entries if who == player) for player in (0, 1)]


def _notes(found: Grammar) -> None:
    @found.says(
        SCORES,
        "Who makes trumps must come to more points than the other side, in tricks and melds, or (?P<what>all "
        "the points of the tricks go to them|loses all the points of the tricks)",
        at="note",
    )
    def more(m: Moment, what: str) -> bool:
        if what.startswith("loses"):
            return settled(WINS)[0] > 0 == settled(TIES)[0] == settled(LOSES)[0]
        return settled(WINS)[0] > 0 and settled(TIES) == settled(LOSES) == [0, 30]

    @found.says(SCORES, "Points below the line make a game of {number}; the rest counts above it", at="note")
    def game(m: Moment, number: int) -> bool:
        return number == (125 if partners(m) else 80)

    @found.says(BEATS, "No trumps goes over any suit, and then you are the declarer", at="note")
    def over(m: Moment) -> bool:
        return bool(m.state.strain >= 0)

    @found.says(
        SCORES,
        "A double lets the points of the tricks count twice, for whoever comes to more; it ends the bidding "
        "for no trumps",
        at="note",
    )
    def twice(m: Moment) -> bool:
        return settled(WINS, multiple=2) == [2 * sum(settled(WINS)), 0] and settled(LOSES, 2) == [0, 60]

    @found.says(
        SCORES, "{number} points wait in prison, from a deal that nobody won or from a nullo", at="note"
    )
    def prison(m: Moment, number: int) -> bool:
        return number == prison_before(m)

    @found.says(SCORES, "Whoever wins this deal takes them as well, above the line", at="note")
    def freed(m: Moment) -> bool:
        return prison_before(m) > 0

    @found.says(
        OWES,
        "Who defends may undertake to lose every trick, without trumps: that is nullo",
        "Who made trumps may undertake to win them all, a slam, even over a nullo",
        at="note",
    )
    def undertake(m: Moment) -> bool:
        return bool({"nullo", "slam"} & {action.verb for action in m.legal})

    @found.says(SCORES, "Only one of two opponents plays, and both score the same", at="note")
    def both(m: Moment) -> bool:
        return three_hands(m)

    @found.says(
        SCORES, "You score with one of them all the same: choose who will come to more points", at="note"
    )
    def sides(m: Moment) -> bool:
        return three_hands(m) and m.reader == m.state.sider

    found.silent(
        "Points in prison", "Shall this suit be trumps[?]", "Your say about it", "Take sides",
        "Two of you play this deal, and you do not", "Who plays against the declarer[?]", "Nullo and slam",
        "Defend with the better hand, or withdraw and let the other do it",
        "Both are rare: pass if you are not sure",
        at="note",
    )  # fmt: skip


def _hints(found: Grammar) -> None:
    @found.says(SCORES, "Double The points would count twice", at="hint")
    def twice(m: Moment) -> bool:
        return bool(m.state.multiple == 1)

    @found.says(SCORES, "Redouble The points would count four times", at="hint")
    def four_times(m: Moment) -> bool:
        return bool(m.state.multiple == 2)

    @found.says(
        SCORES,
        "(?:Accept|Pass|{strain}) Of {suit} you hold {number} so far, worth {points} points as trumps",
        at="hint",
    )
    def so_far(m: Moment, suit: str, number: int, points: int, strain: str = "") -> bool:
        held = [card for card in m.own if card[1] == suit]
        asked = strain or (named(m) if m.state.strain >= 0 else card_text(m.state.turned)[1])
        counted = sum(points_of(card, suit) for card in held)
        return suit == asked and (number, points) == (len(held), counted)

    found.advice(
        "{strain} No suit of yours would make better trumps",
        "Defend Yours is the better hand to play against this one",
        "Withdraw The other hand may do better against this one",
        "Nullo These cards can lose every trick", "Slam These cards can win every trick",
        "With the (?:declarer|defender) The (?:declarer|defender) should come out ahead",
        "Pass The points stay at what they count now", "Pass There is nothing more at stake then",
        "Pass Nobody learns what you hold", "Pass It does best in the deals that were tried",
        at="hint",
    )  # fmt: skip
    found.silent(
        "Accept", "No trumps", "Pass", "A run", "Four of a kind", "Declare both", "Defend", "Double",
        "Exchange",
        "Nullo", "Redouble", "Slam", "Withdraw",
        at="button",
    )  # fmt: skip
