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
    "The scoring cards are aces, kings, queens and jacks, sixteen in all. The first to say kan "
    "plays alone against the other two, leads, and must take {need} of them.",
    "Everyone passed, so you are all asked again: {need} are now enough. The more often all pass, "
    "the fewer cards the first to say kan needs.",
    "Tricks themselves don't count. Only the aces, kings, queens and jacks in them do, {all} in all.",
    "Tricks themselves don't count. Only the aces, kings, queens and jacks in them do, {all} in "
    "all: the kankei need {need} of them.",
    "The kankei need {need} of the {all} scoring cards: aces, kings, queens and jacks.",
)(needed_now)
says("On the right you see what each side has taken and needs.")(teams_known)
says("Until the sides are known, you see them next to the player who took them.")(
    lambda m: not teams_known(m)
)


@says(
    "Your side has what it needs, and the others have no scoring card yet. Stop and take the "
    "points, or go for {contract}: it scores much more, but costs at least twice as much if you "
    "lose a single scoring card."
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
says("{player} only deals, and scores with the kankei.")(
    lambda m, player: m.players == 6 and player == m.state.setup.dealer
)


@says(
    "You and {player} hold the joker and the ace of trumps; no one else knows who has which. You "
    "two play against the rest. Each of you now chooses in secret who leads: iku (I lead) or koi "
    "(you lead). If you choose the same, the seats decide."
)
def one_of_you(m: Moment, player: int) -> bool:
    both = [{*m.hand(each)} & {"JK", f"A{trump(m)}"} for each in (m.seat, player)]
    apart = [*map(len, both)] == [1, 1] and sorted([m.seat, player]) == kankei(m)
    return apart and m.state.sealed is not None


@says(
    "The kankei have won, so the sides and the dealer stay the same. This is deal {number} of at "
    "most three. The round is scored when the kankei lose a deal or have won all three."
)
def goes_on(m: Moment, number: int) -> bool:
    before, this = m.state.round.outcomes, m.state.round.number
    none = not any(deal.entries for deal in m.deals if deal.state.round.number == this)
    return number == m.state.round.deal == len(before) + 1 > 1 and all(each.won for each in before) and none


for words, free in (("may show", True), ("show", False)):
    says(
        "{player} names trumps now. First you " + words + " {player} some cards: choose one card, or two of "
        "different suits one after the other."
    )(lambda m, player, free=free: player == namer(m) and (m.options.showing == "free") == free)
says(
    "You can name any suit as trumps in this deal. The cards your partner showed you tell you "
    "which suits they would like. Then you lead.",
    "You can name any suit as trumps in this deal. Then you lead.",
)(lambda m: m.reader == namer(m) == m.state.turn)
says(
    "You name trumps after seeing three of your ten cards; the other seven stay face down until "
    "then. You also lead."
)(lambda m: len(m.own) == 3 and m.state.rest[m.seat].bit_count() == 7 and m.reader == namer(m))
FOLLOW = (
    "Play a card of the suit led if you can; otherwise play any card. The highest trump takes the "
    "trick; otherwise the highest card of the suit led. The joker beats everything"
)
for words, lowest in ((".", False), (", but is the lowest card in the last trick.", True)):

    @says(FOLLOW + words)
    def to_follow(m: Moment, lowest: bool = lowest) -> bool:
        """The joker has rules of its own, which have a note of their own."""
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


says(
    "With your card to trick 1 you can announce that your side will shut the others out (sukonku), "
    "or in later deals take all sixteen (juuroku). A contract scores far more, but costs double if "
    "it fails. Press a card to see your choices."
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


TAKES = "You can play the joker whatever was led, and it takes the trick. "
NAMES = " If you lead it, you name the suit that the others must play."
says(TAKES + "You can't play it to the first or last trick, and you must play it by the ninth." + NAMES)(
    lambda m: joker_takes(m) and not silent(m) and 0 < m.number_of(m.trick) < 9
)
says(
    TAKES
    + "You can play it to the first trick only with a contract, and in the last it is the lowest card."
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
    "The holders of the joker and the jack of trumps are the kankei. The other two are the "
    "mukankei. No one says who they are, so watch the play."
)(lambda m: len(kankei(m)) == len(mukankei(m)) == 2 and not teams_known(m))
quiet(
    "Two cards at once mean either suit; one then the other means the first is better. The same "
        "card twice means that suit only, but looks like two cards. The others see only the backs.",
    "The other side has played all four aces and the joker. Under this rule any player on your "
        "side may have the cards dealt again. This deal then doesn't count.",
    "One against two", "Fewer are needed now", "You are one of the kankei", "The round "
        "continues", "Show your "
    "partner",
    "You name trumps", "Secret partners", "Kankei and mukankei", "A contract with your first "
        "card", "Follow suit",
    "The joker", "Only scoring cards count", "Stop or try for all?", "Too good a deal",
        "Trumps from three cards",
)  # fmt: skip
