"""Jo-Jotte, clause by clause: the seven of trumps, at its holder's meld turn and before the play."""

from __future__ import annotations

import pytest

from game.engine.cards import card_text, parse_card
from game.engine.events import Announced, Said
from game.engine.state import NOBODY
from game.match.match import Match

from .at_the_table import act, asked, do, events, hand, legal, sees, viewers
from .jo_jotte_deals import ONE_SUIT_EACH, begin, booked, pass_on, run_at
from .secrecy import told_apart, view_with

EXCHANGE = {"pass", "exchange"}
FIRST, SECOND = "KS JS 7C 9C AC TH 8H AD", "AS TS 9D KH QH 9H TC KC"
"""Eight cards each; one has the seven of spades besides, the other the jack of diamonds."""


def with_the_seven(form: str, holder: int) -> tuple[Match, int]:
    """Player 0 accepts spades, of which the queen is turned up; and who holds the seven."""
    hands = {0: f"{FIRST} {'JD' if holder else '7S'}", 1: f"{SECOND} {'7S' if holder else 'JD'}"}
    if form == "chouette":
        hands, holder = {2: hands[1], 0: hands[0]}, 2 * holder
    match = begin(hands, "QS", form)
    do(match, "accept")
    return match, holder


def on_to_the_exchange(match: Match) -> None:
    while asked(match) != "exchange":
        assert asked(match) != "play"
        do(match, match.legal()[0].text)


def exchange_asked(match: Match) -> list[str]:
    """On to the first lead; who was asked what at the meld turns."""
    found = []
    while asked(match) != "play":
        if asked(match) in ("exchange", "meld"):
            found.append(f"{match.to_act} {asked(match)}")
        do(match, match.legal()[0].text)
    return found


of_each_form = pytest.mark.parametrize("form", ["two", "active_defender", "chouette", "cutthroat"])
of_each_holder = pytest.mark.parametrize("holder", [0, 1])


@of_each_form
@of_each_holder
def test_jj_12_the_seven_is_exchanged_at_its_holders_meld_turn(form: str, holder: int) -> None:
    match, holder = with_the_seven(form, holder)
    on_to_the_exchange(match)
    assert match.to_act == holder
    assert legal(match) == EXCHANGE
    do(match, "exchange")
    assert "QS" in hand(match, holder)
    assert "7S" not in hand(match, holder)
    assert [card_text(card) for card in match.deal.state.turn_up] == ["7S"]
    assert all(sees(match, viewer, "7S QS") for viewer in viewers(match))
    if holder == 0:
        assert legal(match) == {"pass", "meld B"}, "with the queen he has a run: the exchange comes first"
        assert match.to_act == 0
    assert exchange_asked(match) == ([] if holder else ["0 meld"]), "who has exchanged is not asked again"


@of_each_form
@of_each_holder
def test_jj_12_who_has_not_exchanged_is_asked_once_more_before_the_first_lead(form: str, holder: int) -> None:
    match, holder = with_the_seven(form, holder)
    on_to_the_exchange(match)
    do(match, "pass")
    on_to_the_exchange(match)
    assert (match.to_act, legal(match)) == (holder, EXCHANGE)
    do(match, "exchange")
    assert "QS" in hand(match, holder)
    assert [card_text(card) for card in match.deal.state.turn_up] == ["7S"]
    assert all(sees(match, viewer, "7S QS") for viewer in viewers(match))
    assert asked(match) == "play"
    assert match.to_act != 0, "the defender leads, whoever was asked"


@of_each_form
def test_jj_12_the_later_question_comes_when_the_melds_are_booked_and_they_stay(form: str) -> None:
    opponent = 2 if form == "chouette" else 1
    match = begin({0: "9S TS JS 7S AC TH 8H AD 7C", opponent: f"{SECOND} JD".replace("TS", "8C")}, "QS", form)
    do(match, "accept")
    on_to_the_exchange(match)
    do(match, "pass", "meld B")
    side = (0, 1) if form == "chouette" and match.deal.setup.carried.places[0] != 0 else (0,)
    melds = [f"{player} above 20 meld B 1" for player in side]
    assert booked(match) == melds
    assert (match.to_act, legal(match)) == (0, EXCHANGE)
    do(match, "exchange")
    assert booked(match) == melds, "not a run of four"
    assert asked(match) == "play"


RUN_WITH_THE_SEVEN = "7S 8S 9S TH JH QH AC KD QD"


@pytest.mark.parametrize(
    ("cards", "said", "other", "again"),
    [
        # in a run that he declared, scored or not
        (RUN_WITH_THE_SEVEN, "meld B", "AS TS KC QC JC 8H 7H AD 7D", False),
        (RUN_WITH_THE_SEVEN, "meld B", "AS TS KC QC JC TC 7H AD 7D", False),
        # in one that he did not
        (RUN_WITH_THE_SEVEN, "pass", "AS TS KC QC JC 8H 7H AD 7D", True),
        ("7S 8S 9S 9H 9C 9D JH QH AC", "meld A", "AS TS KC QC 8H 7H AD 7D KD", True),
        # another run
        ("7S TS JS TH JH QH AC KD QD", "meld B", "AS 9S KC QC JC 8H 7H AD 7D", True),
    ],
)  # fmt: skip
def test_jj_12_not_for_a_seven_in_a_run_that_he_declared(
    cards: str, said: str, other: str, again: bool
) -> None:
    match = begin({0: cards, 1: other}, "KS")
    act(match, "0 accept, 1 pass")
    on_to_the_exchange(match)
    do(match, "pass", said)
    assert (asked(match) == "exchange") == again
    if again:
        assert match.to_act == 0


@pytest.mark.parametrize(
    ("course", "turn_up"),
    [
        ("0 pass, 1 pass, 0 name H, 1 pass", "QS"),  # another suit
        ("0 pass, 1 pass, 0 name NT, 1 pass", "QS"),
        ("0 accept, 1 name NT, 0 pass", "QS"),
        ("0 accept, 1 pass, 1 nullo", "QS"),  # while a nullo stands
        ("0 accept, 1 pass", "7S"),  # the seven itself is turned up
    ],
)
def test_jj_12_when_there_is_no_exchange(course: str, turn_up: str) -> None:
    match = begin({0: f"{FIRST} {'8S' if turn_up == '7S' else '7S'}", 1: f"{SECOND} JD"}, turn_up)
    act(match, course)
    assert exchange_asked(match) == []


def test_jj_12_a_slam_over_a_nullo_brings_the_declarers_exchange_back() -> None:
    match = begin({0: f"{FIRST} 7S", 1: f"{SECOND} JD"}, "QS")
    act(match, "0 accept, 1 pass, 1 nullo, 0 slam")
    assert (match.to_act, legal(match)) == (0, EXCHANGE)


def test_jj_12_and_the_defenders_whose_meld_turn_fell_under_the_nullo() -> None:
    match = begin({0: f"{FIRST} JD", 1: f"{SECOND} 7S"}, "QS")
    act(match, "0 accept, 1 pass, 1 nullo, 0 slam")
    assert (match.to_act, legal(match)) == (1, EXCHANGE)
    do(match, "exchange")
    assert "QS" in hand(match, 1)
    assert (match.to_act, asked(match)) == (1, "play")
    match = begin({0: f"{FIRST} JD", 1: "7S 8S 9S KH QH 9H TC KC 8C"}, "QS")
    act(match, "0 accept, 1 pass, 1 nullo, 1 meld B, 0 slam")
    assert (match.to_act, asked(match)) == (1, "play"), "he declared a run with it"


def test_jj3_6_the_third_hand_melds_and_exchanges_nothing() -> None:
    hands = {0: f"{FIRST} JD", 1: f"{SECOND} 8D", 2: "7S AH JH 7H QD TD KD 7D 8C"}
    match = begin(hands, "QS", "active_defender")
    act(match, "0 accept, 1 pass, 2 pass, 1 pass, 2 pass, 1 defend, 2 withdraw, 0 pass")
    assert asked(match) == "play"
    assert hand(match, 2) == set()
    assert not any(sees(match, viewer, card) for viewer in (0, 1, None) for card in ("7S", "AH", "JH"))


def test_jj_16_king_and_queen_count_for_who_has_got_one_of_them_by_exchange() -> None:
    match = begin({0: f"{FIRST} 7S", 1: f"{SECOND} JD"}, "QS")
    act(match, "0 accept, 1 pass, 1 pass, 0 pass, 0 pass, 0 exchange")
    play_the_king_first(match, 0)
    assert events(match, Announced) == [Announced(0, "jo"), Announced(0, "jotte")]


def play_the_king_first(match: Match, player: int, trump: str = "S") -> None:
    """The rest of the deal; a player plays the king of trumps as soon as he can, and the queen last."""

    def place(text: str) -> int:
        return {f"play K{trump}": -1, f"play Q{trump}": 1}.get(text, 0) if match.to_act == player else 0

    while not match.deal.finished:
        do(match, min((action.text for action in match.legal()), key=place))


# Between partners the turn-up is in the dealer's hand; player 3 deals, and 0 leads.


def partners(holder: int) -> Match:
    """A suit each; the eight of hearts is turned up, and the holder has its seven for that of his suit."""
    hands: dict[int, str] = dict(ONE_SUIT_EACH)
    if holder != 3:
        suit = hands[holder][1]
        hands[holder] = hands[holder].replace(f"7{suit}", "7H")
        hands[3] = hands[3].replace("7H", f"7{suit}")
    return begin(hands, "8H", "partners")


@pytest.mark.parametrize("holder", [0, 1, 2, 3])
@pytest.mark.parametrize("declarer", [0, 1, 2, 3])
def test_jj4_5_the_holder_is_asked_at_his_turn_or_just_before_the_dealers(declarer: int, holder: int) -> None:
    match = partners(holder)
    do(match, *["pass"] * declarer, "accept")
    pass_on(match, "name", "double", "nullo", "slam")
    order = [(declarer + step) % 4 for step in (1, 2, 3, 4)]
    expected = [f"{player} meld" for player in order]
    if holder != 3:
        expected.insert(min(order.index(holder), order.index(3)), f"{holder} exchange")
    seen = []
    while asked(match) != "play":
        seen.append(f"{match.to_act} {asked(match)}")
        do(match, "exchange" if asked(match) == "exchange" else "pass")
    assert seen == expected
    if holder != 3:
        assert_exchanged(match, holder)
    act(match, "0 play AC")
    assert (match.to_act, asked(match)) == (1, "play"), "once is enough"


def assert_exchanged(match: Match, holder: int) -> None:
    assert "8H" in hand(match, holder)
    assert "7H" in hand(match, 3)
    assert all(sees(match, viewer, "7H 8H") for viewer in viewers(match))


@pytest.mark.parametrize("holder", [0, 1, 2, 3])
@pytest.mark.parametrize("declarer", [0, 1, 2, 3])
@pytest.mark.parametrize("answer", ["exchange", "pass"])
def test_jj4_5_and_once_more_before_the_second_card(declarer: int, holder: int, answer: str) -> None:
    match = partners(holder)
    do(match, *["pass"] * declarer, "accept")
    pass_on(match)
    assert (match.to_act, asked(match)) == (0, "play")
    act(match, "0 play AC")
    if holder != 3:
        assert (match.to_act, legal(match)) == (holder, EXCHANGE), "also if he led himself"
        do(match, answer)
        if answer == "exchange":
            assert_exchanged(match, holder)
            assert all(match.deal.state.hands[player].bit_count() == 7 + (player > 0) for player in range(4))
    assert (match.to_act, asked(match)) == (1, "play"), "never the dealer"
    for _ in range(2):
        do(match, match.legal()[0].text)
    assert (match.to_act, asked(match)) == (3, "play")


@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize(("said", "again"), [("meld B", False), ("pass", True)])
def test_jj4_5_not_for_a_seven_in_a_run_that_he_declared(holder: int, said: str, again: bool) -> None:
    match = run_at(holder)
    do(match, "accept")
    pass_on(match, "name", "double", "nullo", "slam")
    while asked(match) != "play":
        do(match, said if asked(match) == "meld" and match.to_act == holder else "pass")
    act(match, "0 play 8H" if holder == 0 else "0 play AC")  # out of the run, too
    assert (asked(match) == "exchange") == again
    if not again:
        assert match.to_act == 1


def test_jj4_5_not_for_who_has_led_the_seven() -> None:
    match = run_at(0)
    do(match, "accept")
    pass_on(match)
    act(match, "0 play 7H, 1 play AS, 2 play AD, 3 play AH")
    assert asked(match) == "play"


def test_jj4_5_booked_melds_stay_the_dealers_with_the_turn_up_too() -> None:
    match = run_at(1)
    do(match, "accept")
    pass_on(match, "name", "double", "nullo", "slam")
    while asked(match) != "play":
        do(match, "meld B" if asked(match) == "meld" and match.to_act == 3 else "pass")
    melds = [f"{player} above 50 meld B 1" for player in (1, 3)]
    assert booked(match) == melds, "ten to ace of hearts"
    act(match, "0 play AC, 1 exchange")
    assert booked(match) == melds
    assert hand(match, 3) >= {"AH", "TH", "KH", "JH", "7H"}


@pytest.mark.parametrize(("first", "jo"), [("exchange", ["jo", "jotte"]), ("pass", [])])
def test_jj4_5_the_king_is_played_with_the_queen_in_the_same_hand(first: str, jo: list[str]) -> None:
    hands = ONE_SUIT_EACH | {0: "AC TC KC 7C 9C 8C 7H 8H", 3: "AH TH KH QH JH 9H JC"}
    match = begin(hands, "QC", "partners")
    do(match, "accept")
    pass_on(match, "name", "double", "nullo", "slam")
    while asked(match) != "play":
        do(match, first if asked(match) == "exchange" else "pass")
    act(match, "0 play KC")
    if first == "pass":
        act(match, "0 exchange")
    assert "QC" in hand(match, 0)
    play_the_king_first(match, 0, "C")
    assert [event.word for event in events(match, Announced)] == jo


# Who is asked, and what, the others do not learn.


def test_the_others_cannot_tell_the_later_question_from_one_about_melds() -> None:
    run, other = "KS JS 7S 9C AC TH 8H 8C KD", f"{SECOND} JD"
    match = begin({0: run, 1: other}, "QS")
    act(match, "0 accept, 1 pass, 1 pass, 0 pass, 0 pass")
    assert (match.deal.state.phase, legal(match)) == ("last exchange", EXCHANGE)
    seven, of_the_run = parse_card("7S"), parse_card("7C")
    assert told_apart(match, None, seven, of_the_run) == "", "seven, eight and nine of clubs would be a run"
    assert told_apart(match, None, seven, of_the_run, look=view_with("phase")), "a planted leak is found"
    assert (match.view(None).state.turn, match.view(None).state.phase) == (NOBODY, "melds")


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_between_partners_the_others_cannot_tell_who_is_asked_in_mid_trick(viewer: int | None) -> None:
    match = partners(1)
    do(match, "accept")
    pass_on(match)
    act(match, "0 play AC")
    assert (match.to_act, legal(match)) == (1, EXCHANGE)
    seven, of_his_partner = parse_card("7H"), parse_card("9D")
    assert told_apart(match, viewer, seven, of_his_partner) == ""
    assert told_apart(match, viewer, seven, of_his_partner, look=view_with("turn"))
    seen = match.view(viewer).state
    assert (seen.turn, seen.phase, seen.agenda) == (NOBODY, "play", ())
    do(match, "pass")
    assert (match.to_act, asked(match)) == (1, "play")
    assert told_apart(match, viewer, seven, of_his_partner) == "", (
        "who has passed looks like who was not asked"
    )


@pytest.mark.parametrize(("answer", "heard"), [("pass", []), ("exchange", ["1 exchange"])])
def test_of_an_exchange_all_hear_and_of_a_pass_nobody(answer: str, heard: list[str]) -> None:
    match = partners(1)
    do(match, "accept")
    pass_on(match)
    act(match, "0 play AC")
    before = len(events(match, Said))
    do(match, answer)
    for viewer in viewers(match):
        said = events(match, Said, viewer)[before:]
        assert [f"{event.player} {event.action.text}" for event in said] == heard
