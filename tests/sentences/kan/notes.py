"""What Kan's notes for who plays for the first time say."""

from __future__ import annotations

from game.engine.cards import JOKER
from tests.game.referee_kan_cards import pack, scoring
from tests.game.referee_kan_score import YONIN
from tests.game.referee_kan_score import points as worth
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.kan.truth import (
    ALL,
    dealt_keys,
    heads,
    kankei,
    key_cards,
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


def add(found: Grammar) -> None:
    _scoring(found)
    _teams(found)
    _round(found)
    _play(found)
    _joker(found)
    _silent(found)


def _scoring(found: Grammar) -> None:
    @found.says(SCORES, "Aces, kings, queens and jacks are the scoring cards, sixteen in all", at="note")
    def sixteen(m: Moment) -> bool:
        return {card[0] for card in scoring(pack(m.players))} == set("AKQJ") and len(
            scoring(pack(m.players))
        ) == 16

    @found.says(
        SCORES,
        "Who says kan plays alone against the other two, leads, and must take {number} of them",
        at="note",
    )
    @found.says(SCORES, "Nobody dared, so each is asked again: now {number} are enough", at="note")
    @found.says(
        SCORES,
        "Tricks count nothing by themselves, only the aces, kings, queens and jacks in them, {all:number} in "
        "all(?:: the kankei need {number} of them)?",
        "The kankei need {number} of the {all:number} scoring cards: aces, kings, queens and jacks",
        at="note",
    )
    def need(m: Moment, number: int | None = None, all: int = ALL) -> bool:
        return number in (None, m.state.need) and all == len(scoring(pack(m.players)))

    @found.says(SCORES, "At the right you see what each team has taken and needs", at="note")
    def known(m: Moment) -> bool:
        return teams_known(m)

    @found.says(TELLS, "Those that are taken lie beside their takers until the teams are known", at="note")
    def unknown(m: Moment) -> bool:
        return not teams_known(m)

    @found.says(SCORES, "Your team has what it needs, and the others have no scoring card yet", at="note")
    def reached(m: Moment) -> bool:
        ours = side_of(m, m.seat)
        own, other = (kankei(m), mukankei(m)) if ours else (mukankei(m), kankei(m))
        need = m.state.need if ours else ALL + 1 - m.state.need
        return points(m, own) >= need and points(m, other) == 0

    @found.says(
        SCORES,
        r"Stop and take the points, or go for (?P<word>juuroku|gyaku juuroku)(?: \([a-z ]+\))?: it brings "
        r"much more, "
        "and costs at least twice as much if a single scoring card is lost",
        at="note",
    )
    def twice(m: Moment, word: str) -> bool:
        options = m.options.as_json()
        made, failed = (
            worth(m.players, options, f"{word} {how}")[word != "juuroku"] for how in ("made", "failed")
        )
        return failed <= -2 * made

    @found.says(SCORES, "It scores far more, and costs double if it fails", at="note")
    def double(m: Moment) -> bool:
        made = {name: both for name, both in YONIN.items() if " made" in name}
        return all(
            YONIN[name.replace("made", "failed")] == (-2 * k, -2 * mu) for name, (k, mu) in made.items()
        )


def _teams(found: Grammar) -> None:
    @found.says(
        TELLS,
        "{players} (?P<verb>hold|had) the joker and the ace of trumps: (?:they|you) are the kankei and play "
        "together, all others against (?:them|you), the mukankei",
        at="note",
    )
    def teams(m: Moment, players: tuple[int, ...], verb: str) -> bool:
        now = sorted(player for player in plays_on(m) if {"JK", f"A{trump(m)}"} & set(m.hand(player)))
        return list(players) == kankei(m) and (verb == "had" or now == kankei(m))

    @found.says(TELLS, "{player} only deals, and scores with the kankei", at="note")
    def dealer(m: Moment, player: int) -> bool:
        return m.players == 6 and player == m.state.setup.dealer

    @found.says(
        TELLS,
        "One of you and {player} has the joker, the other the ace of trumps, and nobody else knows which",
        at="note",
    )
    def one_of_you(m: Moment, player: int) -> bool:
        both = [set(m.hand(each)) & {"JK", f"A{trump(m)}"} for each in (m.seat, player)]
        return list(map(len, both)) == [1, 1] and sorted([m.seat, player]) == kankei(m)

    @found.says(LEADS, "Both now say in secret who leads: iku, I do, or koi, you do", at="note")
    def in_secret(m: Moment) -> bool:
        return m.state.sealed is not None

    found.silent(
        "You are one of the kankei", "You play together against the rest",
        "If you say the same, the seats decide",
        "One against two", "The need has fallen", "Kankei and mukankei",
        "The longer all pass, the cheaper it becomes, for whoever says kan first",
        "Only scoring cards count", at="note",
    )  # fmt: skip


def _round(found: Grammar) -> None:
    @found.says(
        TELLS,
        "The kankei have won, so the same teams and dealer play on: this is deal {number} of at most three",
        at="note",
    )
    def goes_on(m: Moment, number: int) -> bool:
        before = m.state.round.outcomes
        return number == m.state.round.deal == len(before) + 1 > 1 and all(outcome.won for outcome in before)

    @found.says(
        LEADS,
        "{player} names trumps now, and you (?P<may>may let|let) {other:player} look at cards first: choose "
        "one card, or two of different suits one after the other",
        at="note",
    )
    def show(m: Moment, player: int, may: str, other: int) -> bool:
        free = m.options.showing == "free"
        return bool(player == other == m.state.round.namer and free == (may == "may let"))

    @found.says(
        LEADS,
        "What your partner has shown you is a suit he would like; when you have named it, you lead",
        "When you have named it, you lead",
        at="note",
    )
    @found.says(LEADS, "You lead as well", at="note")
    def lead(m: Moment) -> bool:
        return bool(m.reader == m.state.round.namer == m.state.turn)

    @found.says(
        TELLS,
        "You name trumps having seen three of your ten cards; the other seven lie face down until then",
        at="note",
    )
    def three(m: Moment) -> bool:
        return len(m.own) == 3 and m.state.rest[m.seat].bit_count() == 7

    @found.says(
        SCORES,
        "The round ends when the kankei lose a deal or have won all three; its points are entered then",
        at="note",
    )
    def ends(m: Moment) -> bool:
        number = m.state.round.number
        of_round = [deal for deal in m.deals if deal.state.round.number == number]
        return not any(deal.entries for deal in of_round) and m.players > 3

    found.silent(
        "The round goes on", "Show your partner", "You name trumps", "Trumps on three cards",
        "Any suit can be trumps in this deal", "The others see only backs", "Too good a deal",
        "Two shown at once mean either suit, one then the other prefers the first; the same card twice means "
        "one suit, but looks like two",
        "Stop, or all of them[?]",
        "The other team has played all four aces and the joker",
        "With this rule any player of your team may have the cards dealt again, and nothing counts",
        at="note",
    )  # fmt: skip


def _play(found: Grammar) -> None:
    @found.says(OWES, "Play a card of the suit in the middle if you can, else any card", at="note")
    def follow(m: Moment) -> bool:
        """The joker has rules of its own, which have a note of their own."""
        own = {card for card in m.own if card != "JK"}
        owed = m.owed() - {"JK"}
        suit = {card for card in own if card[1] == led(m, m.trick)}
        return owed == (suit or own) or m.owed() == {"JK"}

    @found.says(
        BEATS,
        "The highest trump takes the trick, or else the highest card of that suit; the joker beats "
        "everything(?P<but>, but in the last trick it is the lowest card)?",
        at="note",
    )
    def joker_beats(m: Moment, but: str = "") -> bool:
        if bool(but) != silent(m):
            return False
        if but and m.number_of(m.trick) == 9:
            return not won_by_joker(m)
        return won_by_joker(m)

    def won_by_joker(m: Moment) -> bool:
        """Whether a joker in the trick, or one that were added, heads it with a small card of its suit."""
        cards = m.trick if "JK" in m.trick else [*m.trick, "JK"]
        cards = [*cards, f"3{led(m, cards)}"]
        return cards[heads(m, cards)] == "JK"

    @found.says(BEATS, "The highest trump takes the trick, or else the highest card of that suit", at="note")
    def highest(m: Moment) -> bool:
        order = "23456789TJQKA"
        cards = [card for card in m.trick if card != "JK"]
        suits = [[card for card in cards if card[1] == suit] for suit in (trump(m), led(m, m.trick))]
        best = next((max(each, key=lambda card: order.index(card[0])) for each in suits if each), None)
        return "JK" in m.trick or m.trick[heads(m, m.trick)] == best

    @found.says(
        SCORES,
        "With your card to the first trick you may announce that your team will shut the others out "
        "[(]sukonku[)], or in later deals take all sixteen [(]juuroku[)]",
        at="note",
    )
    def contract(m: Moment) -> bool:
        return silent(m) and m.number_of(m.trick) == 0 and any(action.manner for action in m.legal)

    found.silent(
        "Follow suit",
        "A contract with the first card",
        "Press a card to see what you may announce",
        at="note",
    )


def _joker(found: Grammar) -> None:
    @found.says(BEATS, "It takes any trick, whatever was led", at="note")
    def takes(m: Moment) -> bool:
        return not m.trick or heads(m, [*m.trick, "JK"]) == len(m.trick)

    @found.says(OWES, "It is barred from the first and the last trick, and must go by the ninth", at="note")
    def bound(m: Moment) -> bool:
        return not silent(m) and 0 < m.number_of(m.trick) < 9

    @found.says(
        BEATS, "To the first it goes only with a contract, and in the last it is the lowest card", at="note"
    )
    def lowest(m: Moment) -> bool:
        joker = [action for action in m.legal if action.cards[:1] == (JOKER,)]
        contracts = all(action.manner for action in joker)
        return silent(m) and (m.number_of(m.trick) > 0 or contracts)

    @found.says(OWES, "If you lead it, you name the suit that the others must play", at="note")
    def names(m: Moment) -> bool:
        return "JK" in m.own

    found.silent("The joker", at="note")


def _silent(found: Grammar) -> None:
    def keys(m: Moment) -> set[str]:
        return dealt_keys(m, m.seat)

    @found.says(TELLS, "You have neither, so you are most likely one of the mukankei", at="note")
    def neither(m: Moment) -> bool:
        return not keys(m)

    @found.says(TELLS, "You have one of them, so you are one of the kankei", at="note")
    def one(m: Moment) -> bool:
        return len(keys(m)) == 1 and side_of(m, m.seat)

    @found.says(TELLS, "You have both: the player opposite is your partner, and does not know it", at="note")
    def both(m: Moment) -> bool:
        order = plays_on(m)
        opposite = order[(order.index(m.seat) + 2) % 4]
        return len(keys(m)) == 2 and kankei(m) == sorted([m.seat, opposite])

    @found.says(
        TELLS,
        "{cards} Dealt to the kankei: (?P<what>you have both of them|you have the joker|you have the "
        "jack|you have the ace|you have neither|and nobody says so|who will say so)",
        at="rail cards",
    )
    def dealt(m: Moment, cards: list[str], what: str) -> bool:
        told = {
            "you have both of them": set(cards),
            "you have the joker": {"JK"},
            "you have the jack": {f"J{trump(m)}"},
            "you have the ace": {f"A{trump(m)}"},
        }
        known = (
            told.get(what, set()) == keys(m) if m.reader is not None else silent(m) == what.startswith("and")
        )
        return set(cards) == key_cards(m) and cards[0] == "JK" and known

    @found.says(
        TELLS,
        "Joker and jack of trumps make two players the kankei, against the other two, the mukankei; but "
        "nobody says so, and the play will tell",
        at="note",
    )
    def make_kankei(m: Moment) -> bool:
        return len(kankei(m)) == len(mukankei(m)) == 2 and not teams_known(m)

    found.silent("Silent teams", at="note")
