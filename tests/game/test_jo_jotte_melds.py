"""Jo-Jotte, clause by clause: melds, who scores them, and what others learn of them."""

from __future__ import annotations

import pytest

from game.engine.cards import parse_cards, parse_strain
from game.games.jo_jotte.melds import melds
from game.match.match import Match
from tests.conftest import Tally

from . import referee_jo_jotte_melds as referee
from .at_the_table import act, asked, do, legal, sees
from .jo_jotte_deals import ONE_SUIT_EACH, PACK, begin, booked, pass_on

RANKS = "23456789TJQKA"


def found(held: str, kind: str, trump: str) -> list[str]:
    """The melds of a hand: length and top card, or the rank of four."""
    return [
        f"{meld.length} {RANKS[meld.rank]}{'CDHS'[meld.suit] if meld.suit < 4 else ''} {meld.points}"
        for meld in melds(parse_cards(held), kind, parse_strain(trump))
    ]


def four(rank: str) -> str:
    return " ".join(f"{rank}{suit}" for suit in "CDHS")


@pytest.mark.parametrize(
    ("held", "trump", "has"),
    [
        (four("J"), "S", ["4 J 100"]), (four("9"), "S", ["4 9 100"]), (four("9"), "NT", []),
        (four("8"), "S", []), (four("7"), "NT", []), (four("J"), "NT", ["4 J 100"]),
        (f"{four('A')} {four('K')} 7S", "H", ["4 A 100", "4 K 100"]), ("AS AH AD KC", "S", []),
        (f"{four('9')} {four('J')} 7S", "H", ["4 J 100", "4 9 100"]),
    ],
)  # fmt: skip
def test_jj_9_fours(held: str, trump: str, has: list[str]) -> None:
    assert found(held, "A", trump) == has


@pytest.mark.parametrize(
    ("held", "has"),
    [
        ("7S 8S 9S", ["3 9S 20"]), ("AS KS QS JS", ["4 AS 40"]), ("TD JD QD KD AD", ["5 AD 50"]),
        ("7C 8C 9C TC JC QC KC AC", ["8 AC 50"]), ("7C 8C TC JC AC KC", []),
        ("7C 8C 9C JC QC KC", ["3 9C 20", "3 KC 20"]),
        ("AH 7H 8H KH", []), ("QS KS AS 7S", ["3 AS 20"]), ("9D TD JD 9H TH JH QH", ["3 JD 20", "4 QH 40"]),
        ("KC AC 7D 8D", []), ("TS JS QS", ["3 QS 20"]),
    ],
)  # fmt: skip
def test_jj_9_runs_in_the_order_of_sequences(held: str, has: list[str]) -> None:
    for trump in ("C", "S", "NT"):
        assert found(held, "B", trump) == has


def test_jj_9_the_same_by_chance_as_the_second_reading_says(tally: Tally) -> None:
    for _ in tally.times(1000, "hands"):
        held = tally.rng.sample(sorted(PACK, key=lambda _: tally.rng.random())[:14], 9)
        for trump in ("H", "NT"):
            runs = [f"{run.length} {run.top}{run.suit}" for run in referee.runs(held)]
            named = [text.rsplit(" ", 1)[0] for text in found(" ".join(held), "B", trump)]
            assert sorted(named) == sorted(runs)
            fours = [f"4 {rank} 100" for rank in referee.fours(held, trump)]
            assert found(" ".join(held), "A", trump) == fours
            tally.count["runs"] += len(runs)


def declared(first: str, second: str, contract: str, one: str = "", other: str = "") -> Match:
    """Player 0 plays spades, or NT; the other, then he, declares all, or what is said here."""
    match = begin({0: first, 1: second}, "8S")
    act(match, "0 accept, 1 pass" if contract == "S" else "0 pass, 1 pass, 0 name NT, 1 pass")
    for said in (other, one):
        do(match, "pass")
        if asked(match) == "exchange":
            do(match, "pass")
        if asked(match) == "meld":
            do(match, said or match.legal()[-1].text)
    assert asked(match) == "play"
    return match


ACES = f"{four('A')} 7C 8C 7D 8D 7H"
NINES = f"{four('9')} JS JH 8H KD QC"
KING_HIGH = "TS JS QS KS 7D 8D 9D 7H AC"
NINE_HIGH = "7C 8C 9C AH KH JH 8H AD KD"


@pytest.mark.parametrize(
    ("first", "second", "contract", "brings"),
    [
        # JJ-10, class A: the higher rank, which is another one at NT
        (ACES, NINES, "S", ["1 above 100 meld A 1"]),
        (ACES, NINES, "NT", ["0 above 100 meld A 1"]),
        (ACES, f"{four('J')} QC 9D KH 8H QS", "S", ["1 above 100 meld A 1"]),
        (ACES, f"{four('J')} QC 9D KH 8H QS", "NT", ["0 above 100 meld A 1"]),
        (ACES, f"{four('K')} {four('Q')} 9S", "S", ["0 above 100 meld A 1"]),
        (f"{four('K')} {four('A')} 9S", f"{four('Q')} 7D 8D 7C 8C JS", "S", ["0 above 200 meld A 2"]),
        # class B: the longer, then the higher, then the one in trumps; and all that he has declared
        (KING_HIGH, NINE_HIGH, "S", ["0 above 60 meld B 2"]),
        ("7H 8H 9H AC QC JC 7D 9D KD", "8C 9C TC AH QH JH 8D QD TS", "S", ["1 above 20 meld B 1"]),
        ("TS JS QS AC KC 7C 7D AD KD", "TH JH QH AS KS 7H 8C 9C 8D", "S", ["0 above 20 meld B 1"]),
        ("TH JH QH AC KC 7C 7D AD KD", "TS JS QS AH KS 7H 8C 9C 8D", "S", ["1 above 40 meld B 1"]),
        ("TS JS QS AC KC 7C 7D AD KD", "TH JH QH AS KS 7H 8C 9C 8D", "NT", []),
        ("TD JD QD AC KC 7C 7H AH KH", "TC JC QC AD KS AS 8H 9H 8D", "S", []),
        # a longer run beats one in trumps, and so does a higher one
        ("9S TS JS AC KC 7C 7D AD KD", "TH JH QH AS KS 7H 8C 9C 8D", "S", ["1 above 20 meld B 1"]),
        ("JS QS KS 7C 8C AD KD 7D 9H", "9C TC JC QC 8H AH KH 8D 9D", "S", ["1 above 40 meld B 1"]),
        # each class for itself; a card counts in both
        (f"{four('A')} KS QS 7D 8D 7H", "9C TC JC QC 8H KH 9H 8C 9D", "S",
         ["0 above 100 meld A 1", "1 above 50 meld B 1"]),
        (f"{four('A')} KS QS 7D 8D 7H", "9C TC KC QC 8H KH 9H 8C 9D", "S",
         ["0 above 100 meld A 1", "0 above 20 meld B 1"]),
    ],
)  # fmt: skip
def test_jj_10_who_scores(first: str, second: str, contract: str, brings: list[str]) -> None:
    match = declared(first, second, contract)
    assert booked(match) == brings, "above the line, before the first lead (JJ-11)"
    for player in (0, 1):
        assert match.totals[player] == sum(int(text.split()[2]) for text in brings if text[0] == str(player))


def test_jj_11_declaring_is_optional_by_class() -> None:
    both = f"{four('A')} KS QS 7D 8D 7H"
    lower = "7C 8C 9C JH QH TH 9D KD 8H"
    for said, brings in (
        ("pass", ["1 above 40 meld B 2"]),
        ("meld A", ["0 above 100 meld A 1", "1 above 40 meld B 2"]),
        ("meld B", ["0 above 20 meld B 1"]),
        ("meld A B", ["0 above 100 meld A 1", "0 above 20 meld B 1"]),
    ):
        assert booked(declared(both, lower, "S", said)) == brings
    match = begin({0: both, 1: lower}, "8S")
    act(match, "0 accept, 1 pass, 1 pass")
    assert legal(match) == {"pass", "meld B"}
    act(match, "1 meld B, 0 pass")
    assert legal(match) == {"pass", "meld A", "meld B", "meld A B"}


def test_jj_11_only_the_class_is_known_until_the_last_meld_turn_is_over() -> None:
    match = begin({0: KING_HIGH, 1: NINE_HIGH}, "8S")
    act(match, "0 accept, 1 pass, 1 pass, 1 meld B")
    assert not booked(match)
    assert not any(sees(match, 0, card) for card in NINE_HIGH.split())
    act(match, "0 pass, 0 meld B")
    for viewer in (1, None):
        assert sees(match, viewer, "TS JS QS KS 7D 8D 9D"), "what scores is shown"
        assert not sees(match, viewer, "7H")
        assert not sees(match, viewer, "AC")
    for viewer in (0, None):
        assert not any(sees(match, viewer, card) for card in NINE_HIGH.split()), "what does not is not"


@pytest.mark.parametrize(("slam", "scores"), [("pass", 0), ("slam", 1)])
def test_jj_7_melds_are_compared_in_the_final_denomination(slam: str, scores: int) -> None:
    match = begin({0: ACES, 1: f"{four('J')} QC 9D KH 8H QS"}, "8S")
    act(match, f"0 accept, 1 pass, 1 nullo, 1 meld A, 0 {slam}, 0 meld A")
    assert booked(match) == [f"{scores} above 100 meld A 1"]


def test_jj_7_a_meld_counts_as_what_it_was_when_declared() -> None:
    match = begin({0: "JS TS KS QS KH QH JD 7C 8C", 1: f"{four('A')} {four('9')} 7D"}, "8S")
    act(match, "0 accept, 1 pass, 1 nullo, 1 meld A, 0 slam, 0 pass")
    assert booked(match) == ["1 above 100 meld A 1"], "nines were none then"


def test_jj_7_while_a_nullo_stands_nines_are_no_meld_and_nobody_exchanges() -> None:
    match = begin({0: ACES, 1: f"{four('9')} JS JH 8H 7S QC"}, "8S")
    act(match, "0 accept, 1 pass, 1 nullo")
    assert (match.to_act, legal(match)) == (0, {"pass", "slam"})
    match = begin({0: ACES, 1: f"{four('9')} JS JH 8H 7S QC"}, "8S")
    act(match, "0 accept, 1 pass, 1 pass")
    assert (match.to_act, legal(match)) == (1, {"pass", "exchange"})
    act(match, "1 pass")
    assert (match.to_act, legal(match)) == (1, {"pass", "meld A"})


@pytest.mark.parametrize(
    ("bids", "brings"),
    [
        # all have eight in a row: the side with the trump run scores both its runs
        ("accept", ["1 above 100 meld B 2", "3 above 100 meld B 2"]),
        ("pass, pass, pass, pass, name S", ["1 above 100 meld B 2", "3 above 100 meld B 2"]),
        ("pass, pass, pass, pass, name C", ["0 above 100 meld B 2", "2 above 100 meld B 2"]),
        ("pass, pass, pass, pass, name NT", []),
    ],
)
def test_jj4_4_the_side_with_the_best_meld_scores_all_of_its_class(bids: str, brings: list[str]) -> None:
    match = begin(ONE_SUIT_EACH, "8H", "partners")
    do(match, *bids.split(", "))
    pass_on(match, "name", "double", "nullo", "slam")
    while asked(match) != "play":
        do(match, match.legal()[-1].text)
    assert booked(match) == brings


def test_jj4_4_melds_go_from_the_left_of_who_bid_the_nullo() -> None:
    match = begin(ONE_SUIT_EACH, "8H", "partners")
    do(match, "accept")
    pass_on(match, "name", "double")
    act(match, "1 nullo, 2 pass, 0 pass")
    act(match, "2 meld B, 3 pass, 0 pass, 1 meld B, 0 play 7C")
    assert booked(match) == [], "equal ones: nobody"
