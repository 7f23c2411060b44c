"""The rail of Jo-Jotte and the players' plates: the contract, both sides' points, games, ranks."""

from __future__ import annotations

from tests.game.referee_jo_jotte_cards import (
    CARD_POINTS,
    IN_PLAIN_SUITS,
    IN_SEQUENCES,
    IN_TRUMPS,
    TRUMP_POINTS,
)
from tests.game.referee_jo_jotte_melds import POINTS_FOR_FOUR, POINTS_FOR_RUN, order_of_fours
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar, Side
from tests.sentences.jo_jotte.bids import named, not_turned_yet, turned
from tests.sentences.jo_jotte.truth import (
    before,
    camps,
    chouette,
    is_over,
    melded,
    now,
    partners,
    plays_nullo,
    prison_before,
    prison_now,
    rubbers_to_win,
    score,
    standing,
    three_hands,
)
from tests.sentences.moment import Moment

PLACES = {"Box": 0, "Captain": 1, "Partner": 2}


def add(found: Grammar) -> None:
    _trumps(found)
    _auction(found)
    _forces(found)
    _goals(found)
    _ranks(found)
    _plates(found)
    _beside(found)


def _trumps(found: Grammar) -> None:
    @found.says(TELLS, "Turned up: {mark:suit} {suit}", at="rail trumps")
    def turn_up(m: Moment, mark: str, suit: str) -> bool:
        return mark == suit == turned(m)[1] and not not_turned_yet(m)

    @found.says(TELLS, "Turned up: [?] No card yet", "the cards are being dealt", at="rail trumps")
    def nothing_yet(m: Moment) -> bool:
        return not_turned_yet(m)

    @found.says(TELLS, "(?P<what>offered|refused) as trumps", at="rail trumps")
    def offered(m: Moment, what: str) -> bool:
        kinds = {step.kind for step in m.state.agenda}
        return ("accept" in kinds) == (what == "offered")

    @found.says(TELLS, "Bid: {mark:strain} {strain}", at="rail trumps")
    def bid(m: Moment, mark: str, strain: str) -> bool:
        return mark == strain == named(m)

    @found.says(TELLS, "named by {player}(?P<times>(?:, doubled|, redoubled)?)", at="rail trumps")
    def by(m: Moment, player: int, times: str) -> bool:
        return bool(player == m.state.bidder and _times(times) == m.state.multiple)

    @found.says(BEATS, "(?P<what>Trumps|Contract): {mark:strain} {strain}", at="rail trumps")
    def trumps(m: Moment, what: str, mark: str, strain: str) -> bool:
        return mark == strain == now(m) and (what == "Contract") == (strain == "NT") and not plays_nullo(m)

    @found.says(OWES, "Slam(?P<times>(?:, doubled|, redoubled)?): {mark:strain} {strain}", at="rail trumps")
    def slam(m: Moment, times: str, mark: str, strain: str) -> bool:
        return bool(m.state.slam) and mark == strain == now(m) and _times(times) == m.state.multiple

    @found.says(OWES, "Contract: 0 Nullo", at="rail trumps")
    def nullo(m: Moment) -> bool:
        return plays_nullo(m)

    @found.says(OWES, "{player} must win nothing", at="rail trumps")
    def nothing(m: Moment, player: int) -> bool:
        return plays_nullo(m) and player == m.state.nullo

    @found.says(TELLS, "{player} declares?(?P<times>(?:, doubled|, redoubled)?)", at="rail trumps")
    def declares(m: Moment, player: int, times: str) -> bool:
        shown = bool(m.state.slam) or _times(times) == m.state.multiple
        return player == m.state.bidder and shown

    @found.says(TELLS, "Bidding: – No bid", "The cards are thrown in", at="rail trumps")
    def no_bid(m: Moment) -> bool:
        return bool(m.state.strain < 0)


def _times(words: str) -> int:
    return {"": 1, ", doubled": 2, ", redoubled": 4}[words]


def _auction(found: Grammar) -> None:
    @found.says(LEADS, "{player}: [?]", at="rail auction")
    def asked(m: Moment, player: int) -> bool:
        return bool(m.state.turn == player)

    @found.says(TELLS, "{player}: (?P<what>Dbl|Redbl|Yes|Pass|for|against|NT|{suit})", at="rail auction")
    def said(m: Moment, player: int, what: str, suit: str | None = None) -> bool:
        texts = {"Dbl": "double", "Redbl": "redouble", "Yes": "accept", "Pass": "pass", "NT": "name NT"}
        texts |= {"for": "side declarer", "against": "side defender"}
        text = texts.get(what, f"name {suit}")
        return any((each.player, each.action.text) == (player, text) for each in m.sight.said)

    found.silent("Bidding", at="rail auction")


def _forces(found: Grammar) -> None:
    def of(m: Moment, which: str) -> list[int]:
        return camps(m)[which == "B"]

    @found.says(SCORES, "(?P<which>A|B) {side}: {done:number} of {number}", at="rail force")
    def slam(m: Moment, which: str, side: Side, done: int, number: int) -> bool:
        ours = of(m, which)
        total = 8 if partners(m) else 9
        return (
            which == "A" and bool(m.state.slam) and side.are(ours) and (done, number) == (m.won(*ours), total)
        )

    @found.says(SCORES, "(?P<which>A|B) {side}: {done:number}", at="rail force")
    def tricks(m: Moment, which: str, side: Side, done: int) -> bool:
        ours = of(m, which)
        return bool(side.are(ours) and done == m.won(*ours) and (plays_nullo(m) or m.state.slam))

    @found.says(
        SCORES,
        "(?P<which>A|B) (?:You three|{side}): {tricks:number} [+] {number} = {all:number}",
        at="rail share",
    )
    def points(m: Moment, which: str, tricks: int, number: int, all: int, side: Side | None = None) -> bool:
        ours = of(m, which)
        named = side.are(ours) if side is not None else len(ours) == 3 and m.you in ours
        return named and (tricks, number) == (score(m, ours), melded(m, ours)) and all == tricks + number

    def has(m: Moment, which: str) -> int:
        ours = of(m, which)
        return score(m, ours) + melded(m, ours)

    @found.says(SCORES, "{player} (?:are|is) {number} ahead", at="rail share")
    def ahead(m: Moment, player: int, number: int) -> bool:
        mine = player in of(m, "A") if player == m.you else player == m.state.bidder
        return mine and number == has(m, "A") - has(m, "B")

    @found.says(OWES, "{player} must pass {number}", at="rail share")
    def must_pass(m: Moment, player: int, number: int) -> bool:
        mine = player in of(m, "A") if player == m.you else player == m.state.bidder
        return mine and number == has(m, "B") >= has(m, "A")

    @found.says(SCORES, "Doubled: one side takes all", at="rail share")
    def takes_all(m: Moment) -> bool:
        return bool(m.state.multiple > 1)

    @found.says(OWES, "A: must lose every trick", "B: must make them win one", at="rail force")
    def must_lose(m: Moment) -> bool:
        return plays_nullo(m) and m.won(*camps(m)[0]) == 0

    @found.says(OWES, "A: the nullo is lost", at="rail force")
    def nullo_lost(m: Moment) -> bool:
        return plays_nullo(m) and m.won(*camps(m)[0]) > 0

    @found.says(SCORES, "B: each more that they win brings {number}", at="rail force")
    def each_more(m: Moment, number: int) -> bool:
        return plays_nullo(m) and m.won(*camps(m)[0]) > 0 and number == (50 if three_hands(m) else 100)

    @found.says(OWES, "B: needs a single trick", at="rail force")
    def single(m: Moment) -> bool:
        return bool(m.state.slam) and m.won(*camps(m)[1]) == 0

    @found.says(OWES, "B: the slam is lost", at="rail force")
    def slam_lost(m: Moment) -> bool:
        return bool(m.state.slam) and m.won(*camps(m)[1]) > 0

    @found.says(SCORES, "(?P<what>This hand|Tricks)", at=("rail contract", "rail hand"))
    def title(m: Moment, what: str) -> bool:
        return (what == "Tricks") == bool(plays_nullo(m) or m.state.slam)

    found.silent("tricks [+] melds", at="rail hand")


def _booked(m: Moment, player: int) -> tuple[int, int, list[str], int]:
    """What stands above and below, in each game of the rubber, and from before it, by what was booked.

    Deal by deal; the present one counts once its last trick is shown, and closes no game before the next.
    """
    above = below = earlier = 0
    games: list[str] = []
    match, deals = m.host._match, m.deals if is_over(m) else m.deals[:-1]
    for number, deal in enumerate(deals, start=1):
        mine = [entry for entry in deal.entries if entry.player == player]
        below += sum(entry.points for entry in mine if entry.column == "below")
        above += sum(entry.points for entry in mine if entry.column == "above")
        had, has = standing(match, deals[: number - 1]), standing(match, deals[:number])
        if has.games_played == had.games_played or number == len(m.deals):
            continue
        games.append(f"{below}{'!' if below >= (125 if partners(m) else 80) else ''}")
        below = 0
        if chouette(m) or has.rubbers_played > had.rubbers_played:
            above, games, earlier = 0, [], has.totals[player]
    return above, below, games, earlier


def _goals(found: Grammar) -> None:
    @found.says(
        SCORES,
        "{player}: {above:number} above, {below:number} below, (?P<games>[0-9!]+(?: and [0-9!]+)*|no) games, "
        "{earlier:number} earlier, {points} in all",
        at="rail pad",
    )
    def column(m: Moment, player: int, above: int, below: int, games: str, earlier: int, points: int) -> bool:
        real = _booked(m, player)
        told = [] if games == "no" else games.split(" and ")
        sums = sum(int(each.rstrip("!")) for each in told)
        return (above, below, told, earlier) == real and points == above + below + sums + earlier

    @found.says(TELLS, "{player}: (?P<who>You two|They|{players})", at="rail pad")
    def called(m: Moment, player: int, who: str, players: tuple[int, ...] = ()) -> bool:
        both = {player, (player + 2) % 4}
        if who in ("You two", "They"):
            return partners(m) and (m.you in both) == (who == "You two")
        return partners(m) and set(players) == both

    @found.says(SCORES, "game at {number}", at="rail pad")
    def target(m: Moment, number: int) -> bool:
        return number == (125 if partners(m) else 80)

    @found.says(SCORES, "{number} in prison", at="rail pad")
    def prison(m: Moment, number: int) -> bool:
        return number == (prison_now(m) if is_over(m) else prison_before(m))

    @found.says(TELLS, "Deal {number}, (?:rubber|game) {now:number} of {all:number}", at="rail")
    def subtitle(m: Moment, number: int, now: int, all: int) -> bool:
        standing = before(m)
        over = standing.games_played if chouette(m) else standing.rubbers_played
        most = m.options.chouette_games if chouette(m) else m.options.rubbers
        return (number, now, all) == (len(m.deals), over + 1, most) and rubbers_to_win(m) < 2

    @found.says(SCORES, "Deal {number}, rubber {now:number}, first to {all:number}", at="rail")
    def to_win(m: Moment, number: int, now: int, all: int) -> bool:
        played = before(m).rubbers_played
        return (number, now) == (len(m.deals), played + 1) and rubbers_to_win(m) == all > 1

    found.silent("Score pad", at="rail pad")


def _ranks(found: Grammar) -> None:
    def cells(order: list[str], points: dict[str, int]) -> str:
        shown = [(rank.replace("T", "10"), points.get(rank, 0)) for rank in order]
        return " > ".join(f"{rank} {count}" if count else rank for rank, count in shown)

    def denomination(m: Moment) -> str:
        return now(m) if m.state.strain >= 0 else turned(m)[1]

    @found.says(BEATS, "{suit}: {text}", at="rail ranks")
    def trumps(m: Moment, suit: str, text: str) -> bool:
        return suit == denomination(m) and text == cells(IN_TRUMPS, TRUMP_POINTS)

    @found.says(BEATS, "Trumps: {text}", at="rail ranks")
    def trumps_unknown(m: Moment, text: str) -> bool:
        return not_turned_yet(m) and text == cells(IN_TRUMPS, TRUMP_POINTS)

    @found.says(BEATS, "Other suits: {text}", at="rail ranks")
    def others_unknown(m: Moment, text: str) -> bool:
        return not_turned_yet(m) and text == cells(IN_PLAIN_SUITS, CARD_POINTS)

    @found.says(BEATS, "{a:suit} {b:suit} {c:suit}: {text}", at="rail ranks")
    def others(m: Moment, a: str, b: str, c: str, text: str) -> bool:
        return {a, b, c} == set("CDHS") - {denomination(m)} and text == cells(IN_PLAIN_SUITS, CARD_POINTS)

    @found.says(BEATS, ": {text}", at="rail ranks")
    def all_suits(m: Moment, text: str) -> bool:
        return denomination(m) == "NT" and text == cells(IN_PLAIN_SUITS, CARD_POINTS)

    @found.says(BEATS, "Four of a kind, {number}: {text}", at="rail ranks")
    def fours(m: Moment, number: int, text: str) -> bool:
        return number == POINTS_FOR_FOUR and text == cells(order_of_fours(now(m)), {})

    @found.says(BEATS, "Runs: {three:number}, {four:number}, from five on {number}: {text}", at="rail ranks")
    def runs(m: Moment, three: int, four: int, number: int, text: str) -> bool:
        points = (POINTS_FOR_RUN[3], POINTS_FOR_RUN[4], POINTS_FOR_RUN[5])
        return (three, four, number) == points and text == cells(IN_SEQUENCES, {})

    found.silent("High to low", "Melds, from the highest", at="rail ranks")


def _plates(found: Grammar) -> None:
    @found.says(
        SCORES,
        "{player}: (?P<part>Declares|Defends|Partner|Nullo|Slam|Box|Captain), {number} tricks?",
        at="status",
    )
    def won(m: Moment, player: int, part: str, number: int) -> bool:
        return _part(m, player, part) and number == m.won(player)

    @found.says(
        TELLS, "{player}: (?P<part>Declares|Defends|Partner|Bids nullo|Bids slam|Plays {strain})", at="status"
    )
    def plays(m: Moment, player: int, part: str, strain: str | None = None) -> bool:
        if strain is not None:
            return player == m.state.declarer and strain == now(m)
        return _part(m, player, part.removeprefix("Bids ").capitalize())

    @found.says(
        TELLS,
        "{player}: (?:(?P<place>Box|Captain), )?(?:[Aa]ccepts "
        ")?(?P<what>{strain}|[Pp]assed|[Dd]oubled|[Rr]edoubled|[Tt]o speak)",
        at="status",
    )
    def bid(m: Moment, player: int, what: str, place: str | None = None, strain: str | None = None) -> bool:
        right = place is None or m.state.setup.carried.places.index(player) == PLACES[place]
        spoken = [each.action for each in m.sight.said if each.player == player]
        if not spoken:
            return right and what.lower() == "to speak"
        last = spoken[-1]
        if strain is not None:
            return right and last.text in ("accept", f"name {strain}")
        verbs = {"passed": "pass", "doubled": "double", "redoubled": "redouble"}
        return right and verbs.get(what.lower()) == last.verb

    @found.says(TELLS, "{player}: With the (?P<who>declarer|defender)", at="status")
    def sided(m: Moment, player: int, who: str) -> bool:
        last = [each.action for each in m.sight.said if each.player == player][-1]
        return player == m.state.sider and (last.verb, last.manner) == ("side", (who,))

    @found.says(TELLS, "{player}: (?:Sits out|Waits)", at="status")
    def out(m: Moment, player: int) -> bool:
        return three_hands(m) and (player not in (m.state.declarer, m.state.defender))


def _part(m: Moment, player: int, part: str) -> bool:
    """Whether this is what a player does in the deal, or his place in a chouette."""
    state = m.state
    if chouette(m) and part in PLACES:
        return bool(state.setup.carried.places.index(player) == PLACES[part])
    if part == "Partner":
        return partners(m) and player == (state.declarer + 2) % 4
    if part == "Defends":
        return bool(player != state.declarer)
    mine = player == state.declarer
    return mine and {"Nullo": plays_nullo(m), "Slam": bool(state.slam)}.get(part, True)


def _beside(found: Grammar) -> None:
    @found.says(TELLS, "{number} in the stock", at="pile")
    def stock(m: Moment, number: int) -> bool:
        return number == len(m.state.stock)

    @found.says(TELLS, "You sit out, and your hand is set aside", at="hand")
    def aside(m: Moment) -> bool:
        return bool(m.state.aside[m.seat])

    @found.says(TELLS, "You sit out", at="hand")
    def without_part(m: Moment) -> bool:
        return three_hands(m) and m.reader not in (m.state.declarer, m.state.defender)

    @found.says(TELLS, "You have dealt, and sit out", at="hand")
    def dealt(m: Moment) -> bool:
        return m.reader == m.state.setup.dealer and three_hands(m)

    @found.says(TELLS, "{whose} cards, which you see as captain's partner", at="hand")
    def captain(m: Moment, whose: int) -> bool:
        places = m.state.setup.carried.places
        return (whose, m.reader) == (places[1], places[2])

    found.silent("Turn-up", "Information", "Out of play", "", at="pile")
