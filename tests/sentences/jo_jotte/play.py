"""What is said of tricks and melds at a table of Jo-Jotte, and what its notes say of the play."""

from __future__ import annotations

from typing import Any

from game.engine.cards import SUITS, card_text
from game.engine.events import Announced, MeldsCompared, Scored, TrickTaken
from tests.game.referee_jo_jotte_cards import (
    CARD_POINTS,
    IN_PLAIN_SUITS,
    IN_TRUMPS,
    LAST_TRICK,
    TRUMP_POINTS,
    beats,
    points_of,
)
from tests.game.referee_jo_jotte_melds import ends_with_the_seven, fours, runs
from tests.sentences.jo_jotte.bids import CHECKS, FOURS, ORDER, RUNS, apart, says, silent, turned
from tests.sentences.jo_jotte.truth import (
    best_four,
    best_of,
    best_run,
    called,
    declared,
    heads,
    now,
    partners,
    plays_nullo,
)
from tests.sentences.moment import Moment
from tests.sentences.recorder import Fill
from tests.sentences.shared import leader_of_all, may_play_any, texts
from tests.sentences.table import Token

TO_THE = "{run} from the {rank} down"
RUN_IN_TRUMPS, RUN_NOT_TRUMPS = "{run} in trumps from the {rank} down", f"{TO_THE}, not in trumps"
RANKS = dict(zip(("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven"), ORDER, strict=True))


def owed_suits(m: Moment) -> set[str]:
    return {card[1] for card in m.owed()}


def led(m: Moment) -> str:
    return m.trick[0][1]


# What must be played, and what it does.

says(Token)(lambda m, token: SUITS[token.suit] == led(m))
says("trumping")(lambda m: m.trick[m.detail.place][1] == now(m) != led(m))
CHECKS.instead("winning", "trumping")
says("{asked}: lead any card")(lambda m: not m.state.trick and may_play_any(m))
says("{asked}: follow {suit}")(lambda m, suit: owed_suits(m) == {suit} == {led(m)})


@says("{asked}: beat {card}")
def beat(m: Moment, card: str) -> bool:
    best = m.trick[heads(m, m.trick)]
    return card == best and all(beats(each, best, now(m)) and each[1] == now(m) for each in m.owed())


@says("{asked}: no {led}, so trump with {trump}")
def must_trump(m: Moment, led: str, trump: str) -> bool:
    none = led == m.trick[0][1] and led not in {card[1] for card in m.hand(m.state.turn)}
    return none and owed_suits(m) == {trump} == {now(m)}


says("{asked}: no {led}, so play any card")(
    lambda m, led="": (
        led == m.trick[0][1] and led not in owed_suits(m) and may_play_any(m) if m.trick else False
    )
)
CHECKS.instead("{asked}: lead any card", "{asked}: no {led}, so play any card")
CHECKS.instead("{asked}: no {led}, so play any card", "{asked}: lead any card")
says("you must follow {suit}")(lambda m, suit: m.card not in m.owed() and owed_suits(m) == {suit} == {led(m)})
says("you must play a trump")(lambda m: m.card not in m.owed() and owed_suits(m) == {now(m)} != {led(m)})
says("must beat the highest {suit} if possible")(
    lambda m, suit: suit == led(m) == now(m) and m.card not in m.owed() and owed_suits(m) == {suit}
)


def worth(m: Moment) -> int:
    """What the trick would count with the card that is considered."""
    points = sum(points_of(each, now(m)) for each in [*m.trick, m.card])
    return points + (LAST_TRICK if len(m.own) == 1 and not plays_nullo(m) else 0)


says(
    "{player} calls Jo and still holds the queen of trumps", "You call Jo: you still hold the queen of trumps"
)(lambda m, player: (m.event.player, f"Q{now(m)}" in m.hand(player)) == (player, True))
says("{player} calls Jotte for 20 points", "You call Jotte for 20 points")(
    lambda m, player: m.event.player == player == m.state.jo[1]
)
for word, rank in (("Jo", "K"), ("Jotte", "Q")):

    @says(word)
    def calls(m: Moment, word: str = word, rank: str = rank) -> bool:
        """In a bubble, or at a card."""
        if m.event is None:
            return card_text(m.detail) == rank + now(m)
        return isinstance(m.event, Announced) and (m.event.player, m.event.word) == (m.player, word.lower())


apart("Jo", "Jotte")


@says("four")
def of_four(m: Moment) -> bool:
    """On a card, or so many players."""
    if not isinstance(m.detail, int):
        return m.players == 4
    return card_text(m.detail)[0] in fours(m.hand(m.state.turn), now(m))


@says("run")
def of_run(m: Moment) -> bool:
    rank, suit = card_text(m.detail)
    of_suit = [run for run in runs(m.hand(m.state.turn)) if run.suit == suit]
    return any(rank in ORDER[ORDER.index(run.top) :][: run.length] for run in of_suit)


says("The player on the dealer's left leads first")(
    lambda m: leader_of_all(m) == (m.state.setup.dealer + 1) % m.players and partners(m)
)
for words, you, nullo in (("is the declarer", "are the declarer", False), ("bid nullo", "bid nullo", True)):

    @says(f"because {{player}} {words}", f"because you {you}")
    def because(m: Moment, player: int, nullo: bool = nullo) -> bool:
        against = m.state.nullo if plays_nullo(m) else m.state.declarer
        fits = (against, nullo) == (player, plays_nullo(m)) and not partners(m)
        return fits and leader_of_all(m) not in (None, player)


says("{count} points")(
    lambda m, count: (
        isinstance(m.event, TrickTaken)
        and sum(points_of(card, now(m)) for card in texts(m.event.cards)) == count
    )
)

# Melds that are compared.


def fits(m: Moment, player: int, told: Fill) -> bool:
    """Whether what a player is said to have is what he really has declared."""
    assert isinstance(m.event, MeldsCompared)
    values: dict[str, Any] = dict(told.values)
    if m.event.kind == "A":
        return told.template in ("four of a kind", FOURS[best_four(m, player)])
    run, words = best_run(m, player), values["run"].fill.template if "run" in values else told.template
    rank = RANKS[values["rank"].fill.template] if "rank" in values else run.top
    trumps = {RUN_IN_TRUMPS: True, RUN_NOT_TRUMPS: False}.get(told.template)
    right = rank == run.top and trumps in (None, run.suit == now(m))
    return words == "a run" or (words == RUNS[run.length] and right)


for template in (*FOURS.values(), *RUNS.values(), TO_THE, RUN_IN_TRUMPS, RUN_NOT_TRUMPS):

    @says(template)
    def claims(m: Moment, run: Any = None, rank: Any = None, template: str = template) -> bool | None:
        """In a bubble; in a longer sentence that one is checked."""
        if m.player is None or m.event is None:
            return None
        values = {} if run is None else {"run": run, "rank": rank}
        return fits(m, m.speaker, Fill(template, values))


apart(RUN_IN_TRUMPS, RUN_NOT_TRUMPS)
silent(*RANKS)
apart(*RANKS)


def lays_down(m: Moment, player: int | None, meld: Any) -> bool:
    return player in m.event.winners and fits(m, player, meld.fill)  # type: ignore[union-attr, arg-type]


def beaten_by(m: Moment, rival: int, beaten: Any) -> bool:
    kind = m.event.kind  # type: ignore[union-attr]
    best = max(best_of(m, player, kind) for player in m.event.winners)  # type: ignore[union-attr]
    return fits(m, rival, beaten.fill) and best > best_of(m, rival, kind)


for words in (
    "You show {meld}; {rival} has {beaten}",
    "{player} shows {meld}; {rival} has {beaten}",
    "{player} shows {meld}; you have {beaten}",
):
    says(words, vague="rival")(
        lambda m, player, meld, beaten, rival=None: (
            lays_down(m, player, meld) and beaten_by(m, m.you if rival is None else rival, beaten)
        )
    )


@says("{player} shows {meld}", "You show {meld}")
def alone(m: Moment, player: int, meld: Any) -> bool:
    event: Any = m.event
    others = [best_of(m, other, event.kind) for other in range(m.players) if other not in event.winners]
    return lays_down(m, player, meld) and not any(others)


says("{player}: {meld}")(lays_down)
says("beats yours: {beaten}", "beats {player}: {beaten}", vague="player")(
    lambda m, player, beaten: beaten_by(m, player, beaten)
)


@says("A tie: {meld} each, so no one scores")
def equal(m: Moment, meld: Any) -> bool:
    event: Any = m.event
    bests = sorted((best_of(m, player, event.kind) for player in range(m.players)), reverse=True)
    return bests[0] == bests[1] and fits(m, event.claims[0].player, meld.fill) and not event.winners


def better(m: Moment) -> int:
    """How the speaker's meld compares with the best one before his: 1, 0 or -1."""
    event: Any = m.event
    order = [claim.player for claim in event.claims]
    own = best_of(m, m.speaker, event.kind)
    best = max(best_of(m, player, event.kind) for player in order[: order.index(m.speaker)])
    return (own > best) - (own < best or not own)


for words, compared in (("Higher", 1), ("The same", 0), ("Not as good", -1)):
    says(words)(lambda m, compared=compared: better(m) == compared)
apart("Higher", "The same", "Not as good")


@says("{points} above the line for {players}")
def above(m: Moment, points: int, players: Any) -> bool:
    assert isinstance(m.event, Scored)
    entry = m.event.entry
    alike = [each.player for each in m.entries if each[1:] == entry[1:] and each.player is not None]
    return points == entry.points and called(m, players, alike) and entry.column == "above"


# Notes.

silent(
    "Following suit",
    "How trumps rank",
    "Playing a nullo",
    "The seven of trumps",
    "Melds",
    "What you need to win",
)


def follows(m: Moment) -> bool:
    return led(m) not in {card[1] for card in m.own} or owed_suits(m) == {led(m)}


says(
    "Follow suit if you can. If you can't, you must trump if possible. When trumps are led, you must beat "
    "the highest trump if you can. Cards you can't play are grey."
)(lambda m: follows(m) and now(m) != "NT")
says(
    "Follow suit if you can. If you can't, play any card: there are no trumps. Cards you can't play are grey."
)(lambda m: follows(m) and now(m) == "NT")


@says(
    "The jack is the highest trump and is worth 20; the nine is next, worth 15. In every suit, ace "
    "and ten outrank king and queen. The sidebar shows the full order. The last trick "
    "is worth 10 more."
)
def ranks(m: Moment) -> bool:
    orders = (IN_TRUMPS, IN_PLAIN_SUITS)
    above = all(order.index(high) < order.index(low) for order in orders for high in "AT" for low in "KQ")
    counted = (TRUMP_POINTS["J"], TRUMP_POINTS["9"], LAST_TRICK) == (20, 15, 10)
    return above and counted and IN_TRUMPS[:2] == ["J", "9"] and now(m) != "NT"


@says(
    "{player} must lose every trick. There are no trumps, so the jack and nine rank low. The card "
    "points go to prison.",
    "You must lose every trick. There are no trumps, so the jack and nine rank low. The card "
    "points go to prison.",
)
def nullo(m: Moment, player: int) -> bool:
    low = all(IN_PLAIN_SUITS.index(rank) > IN_PLAIN_SUITS.index("Q") for rank in "J9")
    return low and plays_nullo(m) and player == m.state.nullo and CARD_POINTS["J"] == 0


says(
    "The sidebar shows each side's points in tricks and melds. The diamond marks the "
    "declarer's side, which needs the higher total."
)(lambda m: not plays_nullo(m) and not m.state.slam)
says(
    "The sidebar shows how many tricks each side has won. The diamond marks the "
    "declarer's side, which must win every trick."
)(lambda m: m.state.slam)
for words, of_partners in (("first lead", False), ("second card is played", True)):

    @says(
        "If you hold the seven of trumps, you can exchange it for the turn-up, a stronger trump. You're "
        f"asked at your turn to meld or before the {words}. A seven in a run you declared can't be exchanged."
    )
    def may_change(m: Moment, of_partners: bool = of_partners) -> bool:
        own = [run for each in declared(m) if each.player == m.reader for run in each.runs]
        stays = any(run.suit == now(m) and ends_with_the_seven(run) for run in own)
        return beats(turned(m), "7" + now(m), now(m)) and partners(m) == of_partners and not stays


@says(
    "Runs of one suit and fours of a kind score above the line. If an opponent declares a better meld of "
    "that kind, yours scores nothing. Runs go ace, king, queen, jack, ten and so on. An undeclared meld "
    "stays secret and scores nothing."
)
def melds(m: Moment) -> bool:
    order = [run.length for run in runs(["AS", "KS", "QS", "JS", "TS"])] == [5]
    return order and bool(fours(m.own, now(m)) or runs(m.own)) and "pass" in {each.verb for each in m.legal}
