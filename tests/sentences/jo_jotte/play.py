"""The sentences of Jo-Jotte: tricks, what is owed, melds, and the notes on play."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import card_text
from game.engine.events import Announced, Exchanged, MeldsCompared, TrickTaken
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
from tests.sentences import leads
from tests.sentences.common import common, is_last, leader_of_all, may_play_any, takes_with
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.jo_jotte import bids, contracts, pad, panel, rail, result
from tests.sentences.jo_jotte.truth import (
    NAMES_OF_RANKS,
    best_four,
    best_of,
    best_run,
    declared,
    heads,
    now,
    partners,
    plays_nullo,
)
from tests.sentences.moment import Deck, Moment

RANK = f"(?:{'|'.join(NAMES_OF_RANKS)})"


def grammar(decks: Sequence[Deck]) -> Grammar:
    found = Grammar(decks, common(decks, heads))
    leads.add(found, heads)
    _trick(found)
    _melds(found)
    _meld_names(found)
    _notes(found)
    bids.add(found)
    panel.add(found)
    contracts.add(found)
    rail.add(found)
    result.add(found)
    pad.add(found)
    return found


def owed_suits(m: Moment) -> set[str]:
    return {card[1] for card in m.owed()}


def _trick(found: Grammar) -> None:
    @found.says(BEATS, "{card} trumps it", at="heading")
    def trumps(m: Moment, card: str) -> bool:
        return m.trick[heads(m, m.trick)] == card and card[1] == now(m) != m.trick[0][1]

    @found.says(OWES, "{suit} is to be followed", at="token")
    def token(m: Moment, suit: str) -> bool:
        return suit == m.trick[0][1]

    @found.says(OWES, "Your turn: follow {suit}", at="prompt")
    def follow(m: Moment, suit: str) -> bool:
        return owed_suits(m) == {suit} == {m.trick[0][1]}

    @found.says(OWES, "Your turn: beat {card}", at="prompt")
    def beat(m: Moment, card: str) -> bool:
        best = m.trick[heads(m, m.trick)]
        return card == best and all(beats(each, best, now(m)) and each[1] == now(m) for each in m.owed())

    @found.says(OWES, "Your turn: none of {suit} so trump {other:suit}", at="prompt")
    def trump(m: Moment, suit: str, other: str) -> bool:
        none = suit == m.trick[0][1] and suit not in {card[1] for card in m.own}
        return none and owed_suits(m) == {other} == {now(m)}

    @found.says(OWES, "Your turn: none of {suit} so play any card", at="prompt")
    def anything(m: Moment, suit: str) -> bool:
        return suit == m.trick[0][1] and suit not in owed_suits(m) and may_play_any(m)

    @found.says(OWES, "{card} must follow {suit}", at="refusal")
    def must_follow(m: Moment, card: str, suit: str) -> bool:
        return card not in m.owed() and owed_suits(m) == {suit} == {m.trick[0][1]}

    @found.says(OWES, "{card} must play a trump", at="refusal")
    def must_trump(m: Moment, card: str) -> bool:
        return card not in m.owed() and owed_suits(m) == {now(m)} and m.trick[0][1] != now(m)

    @found.says(OWES, "{card} must beat the highest {suit} if possible", at="refusal")
    def must_beat(m: Moment, card: str, suit: str) -> bool:
        led = suit == m.trick[0][1] == now(m)
        return led and card not in m.owed() and owed_suits(m) == {suit}

    @found.says(
        BEATS, "{card} It lets the trick go, (?:and gives no points away|with {number} points)", at="hint"
    )
    def lets_points_go(m: Moment, card: str, number: int = 0) -> bool:
        return card in m.owed() and not takes_with(m, heads, card) and number == points_of(card, now(m))

    @found.says(SCORES, "{card} It takes the trick, with {number} points", at="hint")
    def takes_points(m: Moment, card: str, number: int) -> bool:
        worth = sum(points_of(each, now(m)) for each in [*m.trick, card])
        if len(m.own) == 1 and not plays_nullo(m):
            worth += LAST_TRICK
        return takes_with(m, heads, card) and is_last(m) and number == worth

    @found.says(TELLS, "{player} calls? Jo: the queen of trumps is to come", at="caption")
    def jo(m: Moment, player: int) -> bool:
        assert isinstance(m.event, Announced)
        return m.event.player == player and "Q" + now(m) in m.hand(player)

    @found.says(SCORES, "{player} calls? Jotte, which is worth {number}", at="caption")
    def jotte(m: Moment, player: int, number: int) -> bool:
        assert isinstance(m.event, Announced)
        return m.event.player == player == m.state.jo[1] and number == 20

    @found.says(TELLS, "(?:Jo|Jotte)", at="speech")
    def calls(m: Moment) -> bool:
        return isinstance(m.event, Announced) and m.event.player == m.player

    @found.says(TELLS, "{card} (?P<name>Jo|Jotte)", at="tag")
    def tagged(m: Moment, card: str, name: str) -> bool:
        return card == {"Jo": "K", "Jotte": "Q"}[name] + now(m)

    @found.says(TELLS, "{card} four", at="tag")
    def of_four(m: Moment, card: str) -> bool:
        return card[0] in fours(m.hand(m.state.turn), now(m))

    @found.says(TELLS, "{card} run", at="tag")
    def of_run(m: Moment, card: str) -> bool:
        found = [run for run in runs(m.hand(m.state.turn)) if run.suit == card[1]]
        order = "AKQJT987"
        places = [range(order.index(run.top), order.index(run.top) + run.length) for run in found]
        return any(order.index(card[0]) in place for place in places)

    @found.says(TELLS, "{player} gives? {card} for {other:card}", at="caption")
    def gives(m: Moment, player: int, card: str, other: str) -> bool:
        assert isinstance(m.event, Exchanged)
        return player == m.event.player and card[0] == "7" and other == card_text(m.state.turned)


TOLD = (
    rf"(?:four of a kind|four (?P<%srank>{RANK})s|a run(?: of {{%slength:count}})?(?: to the "
    rf"(?P<%stop>{RANK}))?"
    r"(?P<%strumps>(?: in trumps|, not trumps)?))"
)


def told(name: str) -> str:
    """The words in which a player says of a meld as much as was needed."""
    return TOLD % ((name,) * 4)


def fits(m: Moment, player: int, words: dict[str, object], name: str) -> bool:
    """Whether what a player is said to have is what he really has declared."""
    event = m.event
    assert isinstance(event, MeldsCompared)
    if event.kind == "A":
        rank = words.get(f"{name}rank")
        return rank is None or NAMES_OF_RANKS[str(rank)] == best_four(m, player)
    run = best_run(m, player)
    length, top = words.get(f"{name}length"), words.get(f"{name}top")
    trumps = str(words.get(f"{name}trumps") or "")
    return (
        length in (None, run.length)
        and (top is None or NAMES_OF_RANKS[str(top)] == run.top)
        and (not trumps or trumps.startswith(" in") == (run.suit == now(m)))
    )


def _melds(found: Grammar) -> None:
    @found.says(BEATS, f"{{player}} lays? down {told('a')}; {{other:player}} had {told('b')}", at="caption")
    def better(m: Moment, player: int, other: int, **words: object) -> bool:
        assert isinstance(m.event, MeldsCompared)
        kind = m.event.kind
        right = fits(m, player, words, "a") and fits(m, other, words, "b")
        return right and best_of(m, player, kind) > best_of(m, other, kind) and player in m.event.winners

    @found.says(BEATS, f"{{player}} lays? down {told('a')}", at="caption")
    def alone(m: Moment, player: int, **words: object) -> bool:
        assert isinstance(m.event, MeldsCompared)
        kind = m.event.kind
        others = [best_of(m, other, kind) for other in range(m.players) if other not in m.event.winners]
        return fits(m, player, words, "a") and not any(others) and player in m.event.winners

    @found.says(BEATS, f"{{player}}: {told('a')}", at="caption report")
    def scores_it(m: Moment, player: int, **words: object) -> bool:
        assert isinstance(m.event, MeldsCompared)
        return fits(m, player, words, "a") and player in m.event.winners

    @found.says(BEATS, f"beats (?:{{other:player}}|yours): {told('b')}", at="report")
    def beats_it(m: Moment, other: int | None = None, **words: object) -> bool:
        assert isinstance(m.event, MeldsCompared)
        kind, rival = m.event.kind, m.you if other is None else other
        best = max(best_of(m, player, kind) for player in m.event.winners)
        assert rival is not None
        return fits(m, rival, words, "b") and best > best_of(m, rival, kind)

    @found.says(LEADS, "The dealer's left-hand neighbour leads first", at="report")
    def left_of_dealer(m: Moment) -> bool:
        return leader_of_all(m) == (m.state.setup.dealer + 1) % m.players and partners(m)

    @found.says(LEADS, "because {player} (?P<what>declares?|plays? nullo)", at="report")
    def against(m: Moment, player: int, what: str) -> bool:
        declares = m.state.nullo if plays_nullo(m) else m.state.declarer
        led = leader_of_all(m)
        fits = (declares, "nullo" in what) == (player, plays_nullo(m)) and not partners(m)
        return fits and led not in (None, player)

    @found.says(SCORES, "{number} points?", at="report")
    def brought(m: Moment, number: int) -> bool:
        assert isinstance(m.event, TrickTaken)
        return sum(points_of(card_text(card), now(m)) for card in m.event.cards) == number

    @found.says(BEATS, f"Equal: {told('a')} each, so nobody scores it", at="caption")
    def equal(m: Moment, **words: object) -> bool:
        assert isinstance(m.event, MeldsCompared)
        kind = m.event.kind
        bests = sorted((best_of(m, player, kind) for player in range(m.players)), reverse=True)
        first = m.event.claims[0].player
        return bests[0] == bests[1] and fits(m, first, words, "a") and not m.event.winners

    @found.says(BEATS, told("a").replace("a run", "A run").replace("four", "Four"), at="speech")
    def says(m: Moment, **words: object) -> bool:
        if not isinstance(m.event, MeldsCompared):
            return True  # it declares the class
        return fits(m, m.speaker, words, "a")

    @found.says(BEATS, "(?P<what>Higher|Not as good|The same)", at="speech")
    def compared(m: Moment, what: str) -> bool:
        assert isinstance(m.event, MeldsCompared)
        kind, order = m.event.kind, [claim.player for claim in m.event.claims]
        own = best_of(m, m.speaker, kind)
        best = max(best_of(m, player, kind) for player in order[: order.index(m.speaker)])
        if what == "Higher":
            return own > best
        return own < best or not own if what == "Not as good" else own == best

    @found.says(SCORES, "{number} above the line for {side}", at=("caption", "report"))
    def above(m: Moment, number: int, side: object) -> bool:
        entry = m.event.entry  # type: ignore[union-attr]
        alike = [each.player for each in m.entries if each[1:] == entry[1:]]
        return bool(number == entry.points and side.are(alike) and entry.column == "above")  # type: ignore[attr-defined]


def _meld_names(found: Grammar) -> None:
    @found.says(TELLS, "{player} (?:have|has) {text}: declare (?:it|them)[?]", at="prompt")
    def have(m: Moment, player: int, text: str) -> bool:
        if player != m.state.turn:
            return False
        hand = m.own
        lengths = ("", "", "", "three", "four", "five", "six", "seven", "eight")
        names = {rank: name for name, rank in NAMES_OF_RANKS.items()}
        real = [f"four {names[rank]}s" for rank in fours(hand, now(m))]
        real += [f"a run of {lengths[run.length]}" for run in runs(hand)]
        return sorted(text.replace(", ", " and ").split(" and ")) == sorted(real)

    @found.says(
        SCORES,
        "(?:A run|Four of a kind|Declare both) It scores above the line if nobody has better",
        at="hint",
    )
    def scores_above(m: Moment) -> bool:
        return bool(m.legal)


def _notes(found: Grammar) -> None:
    @found.says(OWES, "Follow the suit that was led", at="note")
    def note_follow(m: Moment) -> bool:
        led = m.trick[0][1]
        return led not in {card[1] for card in m.own} or owed_suits(m) == {led}

    @found.says(
        OWES,
        "If you cannot, you must trump; and when trumps are led you must play a higher one if you have it",
        at="note",
    )
    def note_trump(m: Moment) -> bool:
        return now(m) != "NT"

    @found.says(OWES, "If you cannot, play any card: there are no trumps", at="note")
    def note_no_trump(m: Moment) -> bool:
        return now(m) == "NT"

    @found.says(
        BEATS,
        "In trumps the jack is highest and counts {jack:number}, then comes the nine with {number}",
        at="note",
    )
    def note_jack(m: Moment, jack: int, number: int) -> bool:
        highest = IN_TRUMPS[:2] == ["J", "9"] and now(m) != "NT"
        return highest and (jack, number) == (TRUMP_POINTS["J"], TRUMP_POINTS["9"])

    @found.says(BEATS, "In all suits ace and ten stand above king and queen", at="note")
    def note_ten(m: Moment) -> bool:
        orders = (IN_TRUMPS, IN_PLAIN_SUITS)
        return all(order.index(high) < order.index(low) for order in orders for high in "AT" for low in "KQ")

    @found.says(SCORES, "The table at the right shows it; the last trick counts {number}", at="note")
    def note_last(m: Moment, number: int) -> bool:
        return number == LAST_TRICK and not plays_nullo(m)

    @found.says(OWES, "{player} must lose every trick", at="note")
    def note_nullo(m: Moment, player: int) -> bool:
        return plays_nullo(m) and player == m.state.nullo

    @found.says(
        BEATS,
        "There are no trumps, and jack and nine rank low; the points of the cards go to prison",
        at="note",
    )
    def note_low(m: Moment) -> bool:
        low = all(IN_PLAIN_SUITS.index(rank) > IN_PLAIN_SUITS.index("Q") for rank in "J9")
        return low and plays_nullo(m) and CARD_POINTS["J"] == 0

    @found.says(
        SCORES,
        "At the right stand the points that both sides have in tricks, and in melds",
        "The diamond marks the declarer's side, which must come to more than the other",
        at="note",
    )
    def note_points(m: Moment) -> bool:
        return not plays_nullo(m) and not m.state.slam

    @found.says(
        OWES,
        "At the right stand the tricks that both sides have",
        "The diamond marks the declarer's side, which must win every one of them",
        at="note",
    )
    def note_slam(m: Moment) -> bool:
        return bool(m.state.slam)

    @found.says(
        BEATS,
        "Its holder may change it for the card that was turned up, which ranks higher: when it is his turn "
        "to meld, or before the (?P<when>first lead|second card is played)",
        at="note",
    )
    def note_higher(m: Moment, when: str) -> bool:
        higher = beats(card_text(m.state.turned), "7" + now(m), now(m))
        return higher and partners(m) == when.startswith("second")

    @found.says(OWES, "Only a seven in a run that he declares must stay", at="note")
    def note_stays(m: Moment) -> bool:
        own = [run for each in declared(m) if each.player == m.reader for run in each.runs]
        return not any(run.suit == now(m) and ends_with_the_seven(run) for run in own)

    @found.says(BEATS, "Exchange It makes your trumps better: you get {card} for the seven", at="hint")
    def better_trumps(m: Moment, card: str) -> bool:
        return card == card_text(m.state.turned) and beats(card_text(m.state.turned), "7" + now(m), now(m))

    @found.says(BEATS, "For runs the order is ace, king, queen, jack, ten", at="note")
    def note_runs(m: Moment) -> bool:
        return [run.length for run in runs(["AS", "KS", "QS", "JS", "TS"])] == [5]

    @found.says(
        SCORES,
        "A run of cards of one suit, or four of a kind, scores above the line if nobody has better",
        at="note",
    )
    def note_melds(m: Moment) -> bool:
        return bool(fours(m.own, now(m)) or runs(m.own))

    found.silent(
        "Following", "Cards that may not be played are grey", "How trumps rank", "A nullo is played",
        "The seven of trumps", "Melds",
        at="note",
    )  # fmt: skip
    found.advice("What it takes to win", at="note")

    @found.says(SCORES, "You need not declare: then nobody learns of it, and it scores nothing", at="note")
    def note_silent(m: Moment) -> bool:
        return "pass" in {action.verb for action in m.legal}
