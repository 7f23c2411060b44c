"""The notes of Kan, for who plays it for the first time."""

from __future__ import annotations

from typing import Any

from game.engine.cards import JOKER
from tests.game.referee_kan_cards import pack, scoring
from tests.game.referee_kan_score import YONIN
from tests.game.referee_kan_score import points as pays
from tests.sentences.kan.answers import own_word
from tests.sentences.kan.play import RANKS, group, namer, quiet, says, word_of
from tests.sentences.kan.truth import (
    ALL,
    dealt_keys,
    heads,
    kankei,
    led,
    mukankei,
    plays_on,
    points,
    side_of,
    silent,
    teams_known,
    trump,
)
from tests.sentences.moment import Moment

# Notes, for who plays it for the first time.


def needed_now(m: Moment, need: int | None = None, all: int = ALL) -> bool:
    return need in (None, m.state.need) and all == len(scoring(pack(m.players))) == 16


says(
    "The sixteen scoring cards are the aces, kings, queens and jacks. The first player to say kan leads, "
    "plays alone against the other two, and must take {need} scoring cards.",
    "Everyone passed, so all three of you are asked again. Now {need} scoring cards are enough. Each time "
    "all three pass, the number needed falls by one.",
    "Tricks themselves don't count: only the {all} scoring cards do, the aces, kings, queens and jacks.",
    "Tricks themselves don't count: only the {all} scoring cards do, the aces, kings, queens and jacks. "
    "The kankei need {need} of them.",
    "The kankei need {need} of the {all} scoring cards: aces, kings, queens and jacks.",
)(needed_now)
says("The number of tricks that you take doesn't count: only their scoring cards do.")(
    lambda m: len(scoring(pack(m.players))) == ALL
)
says("The sidebar shows how many scoring cards each side has and needs.")(teams_known)
says("Until the sides are known, scoring cards are shown next to the player who took them.")(
    lambda m: not teams_known(m)
)


@says(
    "Your side has all the scoring cards it needs, and the others have none. You can stop and take the "
    "points, or go for {contract} and far more points. If you then lose a single scoring card, it costs at "
    "least twice as many."
)
def all_of_them(m: Moment, contract: Any) -> bool:
    ours, place = side_of(m, m.seat), not side_of(m, m.seat)
    own, other = (kankei(m), mukankei(m)) if ours else (mukankei(m), kankei(m))
    word = word_of(contract).replace("_", " ")
    made, failed = (
        pays(m.players, m.options.as_json(), f"{word} {how}")[place] for how in ("made", "failed")
    )
    need = m.state.need if ours else ALL + 1 - m.state.need
    reached = points(m, own) >= need and points(m, other) == 0
    return reached and word_of(contract) == own_word(m, "juuroku") and failed <= -2 * made


for verb in (
    "you are the kankei. You",
    "they are the kankei. They",
):
    says(
        "{Players} had the joker and the ace of trumps, so "
        + verb
        + " play together against all the others, the mukankei."
    )(lambda m, players: group(players) == kankei(m))
says("{player} sits out this round and scores with the kankei.")(
    lambda m, player: m.players == 6 and player == m.state.setup.dealer
)


@says(
    "You and {player} hold the joker and the ace of trumps. You two play against all the others and need "
    "{need} of the sixteen scoring cards: the aces, kings, queens and jacks. Now each of you says in secret "
    "who leads: iku (I lead) or koi (you lead). If you both say the same, the seats decide."
)
def one_of_you(m: Moment, player: int, need: int) -> bool:
    return partners(m, player) and m.state.sealed is not None and need == m.state.need


def partners(m: Moment, player: int) -> bool:
    """Whether the reader and this player hold one of the two cards each that make them the kankei."""
    both = [{*m.hand(each)} & {"JK", f"A{trump(m)}"} for each in (m.seat, player)]
    return [*map(len, both)] == [1, 1] and sorted([m.seat, player]) == kankei(m)


@says(
    "The kankei have won, so the sides and the dealer stay the same. This is deal {number} of at "
    "most three. The round is scored when the kankei lose a deal or have won all three."
)
def goes_on(m: Moment, number: int) -> bool:
    before, this = m.state.round.outcomes, m.state.round.number
    none = not any(deal.entries for deal in m.deals if deal.state.round.number == this)
    return number == m.state.round.deal == len(before) + 1 > 1 and all(each.won for each in before) and none


for words, free in (
    (
        "you may show {player} some cards. Choose one card, or choose two of different suits, one after "
        "the other.",
        True,
    ),
    (
        "you must show {player} two cards. Choose two of different suits, one after the other, or one card "
        "to show twice.",
        False,
    ),
):
    says("{player} names trumps now. Before that, " + words)(
        lambda m, player, free=free: player == namer(m) and (m.options.showing == "free") == free
    )
says(
    "You can name any suit as trumps in this deal. The cards that your partner showed you tell you which "
    "suits they prefer. Then you lead.",
    "You can name any suit as trumps in this deal. Then you lead.",
)(lambda m: m.reader == namer(m) == m.state.turn)
says(
    "You see only three of your ten cards before you name trumps. The other seven stay face down until "
    "then. Then you lead."
)(lambda m: len(m.own) == 3 and m.state.rest[m.seat].bit_count() == 7 and m.reader == namer(m))
FOLLOW = (
    "Play a card of the suit led if you can; otherwise play any card. The highest trump takes the "
    "trick; otherwise the highest card of the suit led. The joker beats everything"
)
for words, lowest in ((".", False), (", but is the lowest card in the last trick.", True)):

    @says(FOLLOW + words)
    def to_follow(m: Moment, lowest: bool = lowest) -> bool:
        """The joker has rules of its own, which have a note of their own."""
        if not m.trick:  # who leads reads how the others must follow
            return lowest == silent(m)
        own = {card for card in m.own if card != "JK"}
        suit = {card for card in own if card[1] == led(m, m.trick)}
        follows = m.owed() - {"JK"} == (suit or own) or m.owed() == {"JK"}
        cards = [card for card in m.trick if card != "JK"]
        suits = [[card for card in cards if card[1] == each] for each in (trump(m), led(m, m.trick))]
        best = next((max(each, key=lambda card: RANKS.index(card[0])) for each in suits if each), None)
        highest = "JK" in m.trick or m.trick[heads(m, m.trick)] == best
        with_joker = m.trick if "JK" in m.trick else [*m.trick, "JK"]
        with_joker = [*with_joker, f"3{led(m, with_joker)}"]
        beats = with_joker[heads(m, with_joker)] == "JK"
        last = lowest and m.number_of(m.trick) == 9
        return follows and highest and lowest == silent(m) and beats != last


@says(
    "You and {player} hold the joker and the ace of trumps, so you play together against all the others. "
    "You two need {need} of the {all} scoring cards: the aces, kings, queens and jacks. Everyone must follow "
    "the suit led if they can. The joker takes the trick, but isn't played to the first one; otherwise the "
    "highest trump does, or else the highest card of the suit led."
)
def first_card(m: Moment, player: int, need: int, all: int) -> bool:
    """The joker may not be played to the first trick, so that it makes no exception."""
    suit = {card for card in m.own if m.trick and card[1] == led(m, m.trick)}
    follows = m.owed() == (suit or {card for card in m.own if card != "JK"})
    return partners(m, player) and needed_now(m, need, all) and m.number_of(m.trick) == 0 and follows


says(
    "With your first card you may announce a contract: your side shuts the others out (sukonku) or, in "
    "later deals, takes all sixteen scoring cards (juuroku). A contract scores far more than a deal, but "
    "costs double if it fails. Press a card to see your choices."
)(
    lambda m: (
        silent(m)
        and m.number_of(m.trick) == 0
        and any(action.manner for action in m.legal)
        and all(
            YONIN[name.replace("made", "failed")] == (-2 * both[0], -2 * both[1])
            for name, both in YONIN.items()
            if " made" in name
        )
    )
)


def joker_takes(m: Moment) -> bool:
    return "JK" in m.own and (not m.trick or heads(m, [*m.trick, "JK"]) == len(m.trick))


TAKES = "You can play the joker whatever suit was led, and the joker takes the trick. "
NAMES = " If you lead the joker, you name the suit that the others must follow."
says(
    TAKES + "You can't play it to the first or last trick, and you must play it by the ninth trick." + NAMES
)(lambda m: joker_takes(m) and not silent(m) and 0 < m.number_of(m.trick) < 9)
says(
    TAKES
    + "You can play it to the first trick only with a contract, and in the last trick it is the lowest card."
    + NAMES
)(
    lambda m: (
        joker_takes(m)
        and silent(m)
        and (m.number_of(m.trick) > 0 or all(each.manner for each in m.legal if each.cards[:1] == (JOKER,)))
    )
)
says("You have neither, so you are probably one of the mukankei.")(lambda m: not dealt_keys(m, m.seat))
says("You have one of them, so you are one of the kankei.")(
    lambda m: len(dealt_keys(m, m.seat)) == 1 and side_of(m, m.seat)
)


@says("You have both: the player opposite is your partner, but doesn't know it.")
def both_keys(m: Moment) -> bool:
    order = plays_on(m)
    opposite = order[(order.index(m.seat) + 2) % 4]
    return len(dealt_keys(m, m.seat)) == 2 and kankei(m) == sorted([m.seat, opposite])


says(
    "The players with the joker and the jack of trumps are the kankei; the other two are the mukankei. No "
    "one says which side they are on, so watch the play."
)(lambda m: len(kankei(m)) == len(mukankei(m)) == 2 and not teams_known(m))
quiet(
    "Two cards at once mean that either suit is fine. If you show one after the other, the first suit is "
    "better. The same card twice means that suit only. The others see only the backs, so the same card "
    "looks like two.",
    "The other side has played all four aces and the joker. Any player on your side may now cancel this "
    "deal. No one then scores, and the cards are dealt again.",
    "One against two", "Fewer are needed now", "You are one of the kankei", "The round "
        "continues", "Show your "
    "partner",
    "You name trumps", "Secret partners", "Kankei and mukankei", "A contract with your first "
        "card", "Follow suit",
    "The joker", "Only scoring cards count", "Stop or try for all?", "All aces and the joker",
        "Trumps from three cards",
)  # fmt: skip
