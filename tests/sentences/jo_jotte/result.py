"""The rail of Jo-Jotte, the plates, and what a deal brings: its story, the pad, and how the match stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.cards import SUITS, strain_text
from game.engine.scoring import PRISON, Reason
from game.games.jo_jotte.deal_result import Bonus, NulloResult, Tricks
from scenes.i18n import SuitMark
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.sidebar import (
    AuctionBids,
    ContractProgress,
    PadSide,
    RankOrder,
    RankRow,
    SideProgress,
    SideShare,
    SmallPad,
    ThisHand,
    Trumps,
)
from tests.game.referee_jo_jotte_cards import (
    CARD_POINTS,
    IN_PLAIN_SUITS,
    IN_SEQUENCES,
    IN_TRUMPS,
    TRUMP_POINTS,
)
from tests.game.referee_jo_jotte_melds import POINTS_FOR_FOUR, POINTS_FOR_RUN, order_of_fours
from tests.sentences.jo_jotte.bids import (
    apart,
    last_said,
    named,
    not_turned_yet,
    says,
    silent,
    turned,
)
from tests.sentences.jo_jotte.truth import (
    before,
    called,
    camps,
    chouette,
    form,
    is_for,
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
    totals,
    won_by_declarer,
)
from tests.sentences.moment import Moment
from tests.sentences.recorder import Told, several, value_of
from tests.sentences.shared import are, counts_out

TIMES = {1: "", 2: ", doubled", 4: ", redoubled"}
PLACES = ("box", "captain", "partner")


def template_of(words: Any) -> str:
    return words.fill.template if isinstance(words, Told) else str(words)


def enough(m: Moment) -> int:
    """Points below the line that make a game (JJ-23, JJ4-7)."""
    return 125 if partners(m) else 80


# The bid and the contract.


@says(Trumps, deep="title")
def trumps(m: Moment, section: Trumps) -> bool:
    label, title, state = template_of(section.label), value_of(section.title, m), m.state
    if state.strain < 0 and state.phase == "over":
        return (label, template_of(title), section.suit) == ("Bidding", "No bid", 4)
    if state.strain < 0 and not_turned_yet(m):
        return (label, template_of(title), section.suit) == ("Turned up", "Not yet", 4)
    if state.strain < 0:
        return label == "Turned up" and section.suit == m.state.turned // 13 and title == turned(m)[1]
    if state.declarer >= 0 and plays_nullo(m):
        return (label, template_of(title), section.suit, section.figure) == ("Contract", "Nullo", 4, "0")
    slam = "Slam" + TIMES[state.multiple] if state.slam else ""
    real = "Bid" if state.declarer < 0 else slam or ("Contract" if state.strain == 4 else "Trumps")
    right = label == real and section.suit == state.strain and title == named(m)
    return right and counts_out(m, section)


silent("Turned up", "Bid", "Contract", "Bidding", "Slam, doubled", "Slam, redoubled", "No bid")
says("Not yet", "dealing cards")(not_turned_yet)
for words, offered in (("may become trumps", True), ("not accepted", False)):
    says(words)(lambda m, offered=offered: ("accept" in {step.kind for step in m.state.agenda}) == offered)
apart("may become trumps", "not accepted")
for multiple, words in TIMES.items():
    says(f"named by {{player}}{words}")(
        lambda m, player, multiple=multiple: (player, multiple) == (m.state.bidder, m.state.multiple)
    )
    says(f"{{player}} is declarer{words}", f"You are declarer{words}")(
        lambda m, player, multiple=multiple: (
            player == m.state.bidder and multiple in (m.state.slam, m.state.multiple)
        )
    )
for whose in ("named by {player}", "{player} is declarer"):
    apart(*(whose + words for words in TIMES.values()))
says("{player} must lose every trick", "You must lose every trick")(
    lambda m, player: plays_nullo(m) and player == m.state.nullo
)
says("The cards are thrown in")(lambda m: m.state.strain < 0)
SHORT = {
    "Yes": "accept", "Pass": "pass", "Dbl": "double", "Redbl": "redouble", "NT": "name NT",
    "for": "side declarer", "against": "side defender",
}  # fmt: skip
silent(*{*SHORT} - {"Pass"})
apart(*SHORT)


def text_of(line: Any) -> str:
    """What was said, as the rules write it."""
    return f"name {SUITS[line[0].suit]}" if isinstance(line[0], SuitMark) else SHORT[template_of(line[0])]


@says(AuctionBids, deep="rounds")
def auction(m: Moment, section: AuctionBids) -> bool:
    dealer = m.state.setup.dealer
    order = [(dealer + place) % m.players for place in range(1, m.players + 1)]
    idle = m.state.setup.carried.places[2] if chouette(m) else dealer if form(m) == "cutthroat" else None
    plays = [player for player in order if player != idle]
    told = [
        (player, text_of(line))
        for spoken in section.rounds
        for player, line in zip(section.players, spoken, strict=True)
        if line
    ]
    real = [(each.player, each.action.text) for each in m.sight.said]
    asked = m.state.turn if m.state.turn >= 0 else None
    return ([*section.players], section.asked) == (plays, asked) and real[len(real) - len(told) :] == told


# What both sides have.


@says(ThisHand, deep="shares")
def this_hand(m: Moment, section: ThisHand) -> bool:
    return all(
        (share.tricks, share.melds) == (score(m, camp), melded(m, camp)) and called(m, share.name, camp)
        for share, camp in zip(section.shares, camps(m), strict=True)
    )


silent(
    SideShare,
    ContractProgress,
    PadSide,
    RankRow,
    "tricks + melds",
    "You three",
    "You two",
    "They",
    "{player} and two others",
    "The others",
)


def ahead(m: Moment, player: int) -> int:
    """By how much the declarer's side is ahead, told to one of it or of the bidder."""
    ours, theirs = camps(m)
    assert player == m.state.bidder or (player == m.you and player in ours)
    return score(m, ours) + melded(m, ours) - score(m, theirs) - melded(m, theirs)


says("{player} is {points} ahead.", "You're {points} ahead.")(
    lambda m, player, points: points == ahead(m, player) > 0
)
says("{player} needs more than {points}.", "You need more than {points}.")(
    lambda m, player, points: (
        ahead(m, player) <= 0 and points == score(m, camps(m)[1]) + melded(m, camps(m)[1])
    )
)
says("Doubled: the winner scores both sides' tricks.")(lambda m: m.state.multiple > 1)


@says(SideProgress, deep="name")
def force(m: Moment, shown: SideProgress) -> bool:
    camp = camps(m)[shown.side is DealSide.B]
    need = (8 if partners(m) else 9) if m.state.slam and shown.side is DealSide.A else 0
    return called(m, shown.name, camp) and (shown.done, shown.need) == (m.won(*camp), need)


def lost(m: Moment) -> bool:
    """Whether a nullo or a slam is lost by now."""
    ours, theirs = camps(m)
    return m.won(*(theirs if m.state.slam else ours)) > 0


for words, side, slam, is_lost in (
    ("slam failed", DealSide.B, True, True), ("needs one trick", DealSide.B, True, False),
    ("nullo failed", DealSide.A, False, True), ("must lose every trick", DealSide.A, False, False),
    ("must make them take a trick", DealSide.B, False, False),
):  # fmt: skip
    says(words)(
        lambda m, side=side, slam=slam, is_lost=is_lost: (
            (m.detail.side, m.state.slam, plays_nullo(m), lost(m)) == (side, slam, not slam, is_lost)
        )
    )
apart("slam failed", "needs one trick")
apart("nullo failed", "must lose every trick")
says("{points} for each further trick")(
    lambda m, points: plays_nullo(m) and lost(m) and points == (50 if three_hands(m) else 100)
)

# The small pad, and how cards rank.


def pad_of(m: Moment, player: int) -> tuple[int, int, list[tuple[int, bool]], int]:
    """What stands above and below, in each game of the rubber, and from before it, by what was booked.

    Deal by deal; the present one counts once its last trick is shown, and closes no game before the next.
    """
    above = below = earlier = 0
    games: list[tuple[int, bool]] = []
    match, deals = m.host._match, m.deals if is_over(m) else m.deals[:-1]
    for number, deal in enumerate(deals, start=1):
        mine = [entry for entry in deal.entries if entry.player == player]
        below += sum(entry.points for entry in mine if entry.column == "below")
        above += sum(entry.points for entry in mine if entry.column == "above")
        had, has = standing(match, deals[: number - 1]), standing(match, deals[:number])
        if has.games_played == had.games_played or number == len(m.deals):
            continue
        games.append((below, below >= enough(m)))
        below = 0
        if chouette(m) or has.rubbers_played > had.rubbers_played:
            above, games, earlier = 0, [], has.totals[player]
    return above, below, games, earlier


@says(SmallPad, deep="columns")
def small_pad(m: Moment, pad: SmallPad) -> bool:
    first = m.reader or 0
    order = [(first + step) % m.players for step in range(m.players)]
    groups = [(order[0], order[2]), (order[1], order[3])] if partners(m) else [(player,) for player in order]
    for column, group in zip(pad.columns, groups, strict=True):
        shown = (column.above, column.below, [*column.games], column.earlier)
        if column.players != group or not are(m, column.name, group) or shown != pad_of(m, group[0]):
            return False
    prison = prison_now(m) if is_over(m) else prison_before(m)
    return (pad.need, pad.prison) == (enough(m), prison)


says("{points} for a game")(lambda m, points: points == enough(m))
says("Rubbers")(lambda m: not chouette(m))
says("Games")(chouette)
apart("Rubbers", "Games")
silent("Score pad", "High to low", "Melds, high to low", "Other suits")


def cells(order: Sequence[str], points: dict[str, int] | None = None) -> tuple[Any, Any]:
    """Ranks as they are shown, and what they count."""
    ranks = tuple(rank.replace("T", "10") for rank in order)
    return ranks, () if points is None else tuple(points.get(rank, 0) for rank in order)


@says(RankOrder, deep="rows")
def ranks(m: Moment, section: RankOrder) -> bool:
    plain, strong = cells(IN_PLAIN_SUITS, CARD_POINTS), cells(IN_TRUMPS, TRUMP_POINTS)
    suit = now(m) if m.state.strain >= 0 else "" if not_turned_yet(m) else turned(m)[1]
    if template_of(section.title) == "Melds, high to low" and m.state.agenda[0].kind == "meld":
        fours, runs = cells(order_of_fours(now(m))), cells(IN_SEQUENCES)
        real = [("Four of a kind, 100", fours), ("Runs of 3, 4, 5+: 20, 40, 50", runs)]
    elif suit == "NT":
        real = [("", plain)]
    else:
        others = " ".join(each for each in "SHDC" if each != suit)
        real = [(suit or "Trumps", strong), (others if suit else "Other suits", plain)]
    shown = [
        (" ".join(template_of(value_of(each, m)) for each in row.words), (row.ranks, row.points))
        for row in section.rows
    ]
    return shown == real


says("Four of a kind, 100")(lambda m: POINTS_FOR_FOUR == 100)
says("Runs of 3, 4, 5+: 20, 40, 50")(
    lambda m: [POINTS_FOR_RUN[number] for number in (3, 4, 5)] == [20, 40, 50]
)

# Deals, rubbers and games by number.


@says("Deal {deal}, game {number} of {games}", "Game {number} of {games}")
def game_number(m: Moment, number: int, games: int, deal: int | None = None) -> bool:
    real = (before(m).games_played + 1, m.options.chouette_games)
    return chouette(m) and (number, games) == real and deal in (None, len(m.deals))


for template, to_win in (("{number} of {rubbers}", False), ("{number}, first to {rubbers}", True)):

    @says(f"Deal {{deal}}, rubber {template}", f"Rubber {template}")
    def rubber_number(
        m: Moment, number: int, rubbers: int, deal: int | None = None, to_win: bool = to_win
    ) -> bool:
        right = (number, rubbers) == (before(m).rubbers_played + 1, m.options.rubbers)
        return right and to_win == (rubbers_to_win(m) > 1) and deal in (None, len(m.deals))


says("Rubber {number}", vague="number")(lambda m, number: number <= before(m).rubbers_played + 1)
says("The rubber")(lambda m: m.options.rubbers == 1)
silent("Places for the next game", "Above and below the line", "Rubber by rubber", "Above", "Below")

# The players' plates, and what stands beside.


def place(m: Moment, player: int | None) -> str:
    """A player's place in a chouette."""
    return PLACES[m.state.setup.carried.places.index(player)]


def does(m: Moment, part: str) -> bool:
    """Whether this is what a player does in the deal, or his place in a chouette."""
    if part == "Partner" and partners(m):
        return bool(m.player == (m.state.declarer + 2) % 4)
    if part.lower() in PLACES:
        return chouette(m) and place(m, m.player) == part.lower()
    declares = bool(m.player == m.state.declarer) and not plays_nullo(m) and not m.state.slam
    return declares if part == "Declarer" else bool(m.player != m.state.declarer)


for part in ("Box", "Captain", "Partner", "Declarer", "Defender"):
    says(part)(lambda m, part=part: does(m, part))
apart("Box", "Captain", "Partner")
apart("Declarer", "Defender")
says("{part}, {count} tricks", "{part}, {count}")(lambda m, count: count == m.won(m.speaker))
for verb in ("pass", "double", "redouble"):
    words = verb + ("ed" if verb == "pass" else "d")
    says(words.capitalize(), f"{{place}}, {words}")(lambda m, verb=verb: last_said(m) == verb)
says("To speak", "{place}, to speak")(lambda m: not last_said(m))
says("Accepts {suit}", "{place}, accepts {suit}")(
    lambda m, suit: last_said(m) == "accept" and suit == turned(m)[1]
)
says("{place}, {strain}")(lambda m, strain: last_said(m) == f"name {strain}")
says("Plays {strain}")(lambda m, strain: m.player == m.state.declarer and strain == now(m))
says("Bids nullo")(lambda m: m.player == m.state.declarer and plays_nullo(m))
says("Bids slam")(lambda m: m.player == m.state.declarer and m.state.slam)


def without_part(m: Moment, player: int | None) -> bool:
    return three_hands(m) and player not in (m.state.declarer, m.state.defender)


says("Sits out", "Waits")(lambda m: without_part(m, m.player))
says("You're sitting out")(lambda m: without_part(m, m.reader))
says("You're sitting out and your hand is set aside")(lambda m: m.state.aside[m.seat])
says("You dealt, so you're sitting out")(lambda m: m.reader == m.state.setup.dealer and three_hands(m))
says("{player}'s cards, visible to you as the captain's partner")(
    lambda m, player: (player, m.reader) == tuple(m.state.setup.carried.places[1:])
)
says("{count} in the stock")(lambda m, count: count == len(m.state.stock))
silent("Turn-up", "Info card", "Out of play")

# The result of a deal.


def aside(m: Moment) -> bool:
    """Whether he who looks on only scores with a side."""
    return not partners(m) and m.you not in (m.state.declarer, m.state.defender)


def contract_of(m: Moment) -> str:
    """What was played."""
    return "nullo" if plays_nullo(m) else "slam" if m.state.slam else named(m)


silent("nullo", "slam")
apart("nullo", "slam")
for how, made in (("made", True), ("beaten", False)):
    says(f"Deal {{number}}: {{contract}} {how}")(
        lambda m, number, contract, made=made: (
            (number, template_of(contract), won_by_declarer(m)) == (len(m.deals), contract_of(m), made)
        )
    )
    for whose in ("You", "Your side"):
        for end in ("won", "lost"):

            @says(f"{whose} {end}: {{contract}} {how}")
            def own(m: Moment, contract: Any, whose: str = whose, end: str = end, made: bool = made) -> bool:
                right = template_of(contract) == contract_of(m) and won_by_declarer(m) == made
                mine = made == (m.you in camps(m)[0])
                return right and mine == (end == "won") and aside(m) == (whose != "You")


for whose in ("You won", "You lost", "Deal {number}"):
    apart(*(f"{whose}: {{contract}} {how}" for how in ("made", "beaten")))
for how in ("made", "beaten"):
    apart(f"You won: {{contract}} {how}", f"You lost: {{contract}} {how}")
says("Deal {number}: equal totals")(
    lambda m, number: number == len(m.deals) and totals(m)[0] == totals(m)[1] and not m.state.slam
)
says("Deal {number}: thrown in")(lambda m, number: number == len(m.deals) and m.state.strain < 0)
says("Everyone passed, so the cards are thrown in.")(lambda m: m.state.strain < 0)


def booked(m: Moment, reason: type | Reason, column: str) -> tuple[list[int], set[int]]:
    """Who has got points in a column for a reason, and how many."""
    found = [entry for entry in m.entries if entry.column == column and is_for(entry, reason)]
    return sorted(entry.player for entry in found if entry.player is not None), {
        each.points for each in found
    }


def group(players: Any, m: Moment) -> list[int]:
    """Those who get points, each of them or together."""
    if isinstance(players, Told):
        players = value_of(players.fill.values["players"], m)
    return sorted(several(players))


says("{players} each", vague="players")(lambda m, players: three_hands(m) and len(several(players)) > 1)
for who in ("{player}", "You"):
    says(f"{who} bid nullo and took no tricks: {{points}} above the line.")(
        lambda m, player, points: (
            player == m.state.nullo
            and m.won(player) == 0
            and player in booked(m, NulloResult, "above")[0]
            and booked(m, NulloResult, "above")[1] == {points}
        )
    )
    says(f"{who} bid nullo but took {{count}} tricks: {{points}} above the line for {{winners}}.")(
        lambda m, player, count, points, winners: (
            (player, count) == (m.state.nullo, m.won(*camps(m)[0]))
            and count > 0
            and booked(m, NulloResult, "above") == (group(winners, m), {points})
        )
    )
    says(
        f"{who} bid a slam in {{bid}} and took every trick: {{points}} above the line, and the deal is won."
    )(
        lambda m, player, bid, points: (
            player == m.state.declarer
            and bid_is(m, bid)
            and won_by_declarer(m)
            and booked(m, Bonus.SLAM, "above")[1] == {points}
        )
    )
    says(f"{who} bid a slam in {{bid}} but lost {{count}} tricks.")(
        lambda m, player, bid, count: (
            player == m.state.declarer and bid_is(m, bid) and count == m.won(*camps(m)[1]) > 0
        )
    )
    for more in ("", ", including melds"):
        says(f"{who} played {{bid}} and had {{ours}} to {{theirs}}{more}.")(
            lambda m, player, bid, ours, theirs, more=more: (
                player == m.state.declarer
                and bid_is(m, bid)
                and (ours, theirs) == totals(m)
                and bool(more) == any(melded(m, camp) for camp in camps(m))
            )
        )


def bid_is(m: Moment, bid: Any) -> bool:
    """Whether that was the bid: `hearts`, or doubled, which its own check looks at."""
    suit = value_of(bid.fill.values["strain"], m) if isinstance(bid, Told) else bid
    return suit == named(m) and isinstance(bid, Told) == (m.state.multiple > 1)


for multiple, words in TIMES.items():
    times = words.removeprefix(", ")
    if words:
        says(f"{{strain}}{words},")(
            lambda m, strain, multiple=multiple: (strain, multiple) == (named(m), m.state.multiple)
        )

    @says(f"{{player}} played {{strain}}{words}.", f"You played {{strain}}{words}.")
    def tied(m: Moment, player: int, strain: str, multiple: int = multiple) -> bool:
        real = (m.state.declarer, named(m), m.state.multiple)
        return (player, strain, multiple) == real and totals(m)[0] == totals(m)[1]

    kept = (
        f". The {{points}} trick points, {times} to {{kept}}," if words else ", so all {points} trick points"
    )

    @says(*(f"{both} had a total of {{total}}{kept} go to prison." for both in ("You both", "Both sides")))
    def imprisoned(
        m: Moment, total: int, points: int, kept: int | None = None, multiple: int = multiple
    ) -> bool:
        jailed = sum(entry.points for entry in m.entries if entry.column == PRISON and entry.points > 0)
        right = points == in_all(m) and points * multiple == jailed and kept in (None, jailed)
        return right and totals(m) == (total, total) and multiple == m.state.multiple

    gone = (
        f"The {{once}} trick points, {times} to {{points}}, go" if words else "All {points} trick points go"
    )
    below, above = " to {below}, below the line", " to {above}, above the line"

    both = (f"{gone} to {{below}} below the line and to {{above}} above it.",) if words else ()

    @says(f"{gone}{below}.", f"{gone}{above}.", *both)
    def all_go(
        m: Moment,
        points: int,
        once: int | None = None,
        below: Any = (),
        above: Any = (),
        times: int = multiple,
    ) -> bool:
        to = [booked(m, Tricks, column) for column in ("below", "above")]
        sides = [group(players, m) if players != () else [] for players in (below, above)]
        right = points == in_all(m) * times and once in (None, in_all(m)) and times == m.state.multiple
        return right and [who for who, _ in to] == sides and to[0][1] | to[1][1] == {points}


def in_all(m: Moment) -> int:
    """The points of the tricks of both sides."""
    return sum(score(m, camp) for camp in camps(m))


says("The winner of the next deal scores these points above the line.")(
    lambda m: totals(m)[0] == totals(m)[1]
)
for what in ("That makes", "The tricks score"):

    @says(
        f"{what} {{points}} below the line for {{players}}.",
        f"{what} {{points}} below the line for {{players}} and {{other}} above it for {{others}}.",
    )
    def shared_points(
        m: Moment, points: int, players: Any, other: int | None = None, others: Any = ()
    ) -> bool:
        below = (group(players, m), {points}) if points else ([], set())
        above = (group(others, m), {other}) if other is not None else ([], set())
        return (below, above) == (booked(m, Tricks, "below"), booked(m, Tricks, "above"))


says("There were no points to score.")(lambda m: not any(is_for(entry, Tricks) for entry in m.entries))
says("The {points} points in prison stay there.")(lambda m, points: points == prison_before(m))
says("The {points} trick points go to prison.")(
    lambda m, points: points in [entry.points for entry in m.entries if entry.column == PRISON]
)


@says(
    "The {points} points in prison go to {players}.",
    "The {points} points in prison go to {players}. The {kept} trick points of this deal go to prison.",
)
def freed(m: Moment, points: int, players: Any, kept: int | None = None) -> bool:
    more = [entry.points for entry in m.entries if entry.column == PRISON and entry.points > 0]
    right = booked(m, Bonus.PRISON, "above") == (group(players, m), {points})
    return right and points == prison_before(m) and (more[0] if more else None) == kept


# Contracts of all deals, on the score sheet: each line must be true of one of them.

says("{contract}, doubled by {player}", vague="player")(
    lambda m, player: (2, player) in [(deal.state.multiple, deal.state.doubled_by) for deal in m.deals]
)
says("{contract}, doubled by {player} and redoubled", vague="player")(
    lambda m, player: (4, player) in [(deal.state.multiple, deal.state.doubled_by) for deal in m.deals]
)
says("slam in {strain}", vague="strain")(
    lambda m, strain: strain in [strain_text(deal.state.strain) for deal in m.deals if deal.state.slam]
)
says("{declarers}: {contract}, tied")(
    lambda m: any(deal.state.result.played and deal.state.result.played.tied for deal in m.deals)
)
says("Thrown in")(lambda m: any(deal.state.result.played is None for deal in m.deals))
