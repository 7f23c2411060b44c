"""The record: every sentence of `record.md`, and what a strict reader must refuse."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from game import GAMES
from game.engine.cards import card_text
from game.match import record

from . import referee_california_jack as referee
from .records import SHORT, TWO_DEALS, WHOLE, Document, accepted, changed, fault, without, write


def test_the_records_used_here_are_good() -> None:
    assert [len(deal["actions"]) for deal in SHORT["deals"]] == [17]
    assert [len(deal["actions"]) for deal in TWO_DEALS["deals"]] == [52, 7]
    assert len(WHOLE["deals"]) >= 2
    for document in (SHORT, TWO_DEALS, WHOLE):
        assert accepted(document) == referee.report(document)
    assert accepted(WHOLE)["finished"]


def test_no_deals_yet() -> None:
    report = accepted(changed(SHORT, "deals", to=[]))
    assert report["deals"] == []
    assert report["totals"] == [0, 0]
    assert (report["to_act"], report["legal"], report["winners"]) == (None, [], [])
    assert report["finished"] is False


def test_options_may_be_left_out_and_are_printed_in_full() -> None:
    report = accepted(changed(SHORT, "options", to={}))
    assert report["options"] == {
        "target": 10,
        "void_must_trump": True,
        "trump_choice": "top_card",
        "stock": "face_up",
    }


def test_the_dealer_of_the_first_deal_is_free() -> None:
    deal = {"dealer": 1, "deck": SHORT["deals"][0]["deck"], "actions": []}
    assert accepted(changed(SHORT, "deals", to=[deal]))["to_act"] == 0


def test_the_report_lists_the_legal_actions_by_code_point_and_the_unfinished_trick() -> None:
    report = accepted(SHORT)
    assert report["legal"] == sorted(report["legal"])
    trick = report["deals"][0]["tricks"][-1]
    assert (len(trick["cards"]), trick["winner"]) == (1, None)
    assert list(report) == [
        "game", "players", "options", "deals", "totals", "finished", "winners", "to_act", "legal",
    ]  # fmt: skip
    assert list(report["deals"][0]) == ["dealer", "tricks", "finished", "entries", "scores"]


def test_after_a_deal_nobody_is_to_act_and_the_match_goes_on_with_the_next() -> None:
    report = accepted(changed(TWO_DEALS, "deals", to=TWO_DEALS["deals"][:1]))
    assert (report["to_act"], report["legal"], report["finished"]) == (None, [], False)
    assert report["deals"][0]["finished"] is True


@pytest.mark.parametrize(
    "extra",
    [
        {"names": ["Ann", "B\u00f8b"]}, {"names": ["", "\u00a0" * 1000]}, {"seed": 0}, {"seed": 999_999_999},
        {"date": "2024-02-29"}, {"date": "2024-02-29T12:34:56Z"}, {"date": "20240229T123456+0900"},
        {"note": ""}, {"note": "two\nlines and a \u2660"},
    ],
)  # fmt: skip
def test_optional_members(extra: Document) -> None:
    document = SHORT | extra
    assert accepted(document) == accepted(SHORT)
    again = write(record.read(json.dumps(document).encode(), GAMES))
    assert {name: again[name] for name in extra} == extra


MEMBERS: list[tuple[Document, str]] = [
    (without(SHORT, "format"), 'record: not an Etori record (no "format" field)'),
    (without(SHORT, "version"), "record: version is missing"),
    (without(SHORT, "game"), "record: game is missing"),
    (without(SHORT, "players"), "record: players is missing"),
    (without(SHORT, "options"), "record: options is missing"),
    (without(SHORT, "deals"), "record: deals is missing"),
    (SHORT | {"result": 1}, "record: unknown member result"),
    (SHORT | {"na\nme": 1}, "record: unknown member na\\nme"),
    (changed(SHORT, "format", to="etori"), 'record: not an Etori record ("format" is not "etori-record")'),
    (changed(SHORT, "format", to=None), 'record: not an Etori record ("format" is not "etori-record")'),
    (changed(SHORT, "version", to=2), "record: version 2 is not known"),
    (changed(SHORT, "version", to=True), "record: version is not a whole number"),
    (changed(SHORT, "version", to="1"), "record: version is not a whole number"),
    (changed(SHORT, "game", to="bridge"), "record: no such game: bridge"),
    (changed(SHORT, "game", to=["california_jack"]), 'record: no such game: [\\"california_jack\\"]'),
    (changed(SHORT, "players", to=3), "record: California Jack is not for 3 players"),
    (changed(SHORT, "players", to="2"), "record: players is not a whole number"),
    (changed(SHORT, "players", to=None), "record: players is not a whole number"),
    (changed(SHORT, "options", to=[]), "record: options is not an object"),
    (changed(SHORT, "options", to={"stakes": 1}), "record: unknown option stakes"),
    (changed(SHORT, "options", to={"target": 8}), "record: option target cannot be 8"),
    (changed(SHORT, "options", to={"target": "10"}), "record: option target cannot be '10'"),
    (changed(SHORT, "options", to={"target": True}), "record: option target cannot be True"),
    (changed(SHORT, "options", to={"void_must_trump": 1}), "record: option void_must_trump cannot be 1"),
    (
        changed(SHORT, "options", to={"void_must_trump": None}),
        "record: option void_must_trump cannot be None",
    ),
    (changed(SHORT, "options", to={"stock": ["face_up"]}), "record: option stock cannot be ['face_up']"),
    (
        changed(SHORT, "options", to={"stock": "face_down"}),
        "record: option stock 'face_down' needs trump_choice 'cut'",
    ),
    (SHORT | {"names": ["Ann"]}, "record: 1 names for 2 players"),
    (SHORT | {"names": ["Ann", "Bob", "Cy"]}, "record: 3 names for 2 players"),
    (SHORT | {"names": "AB"}, "record: names is not a list of texts"),
    (SHORT | {"names": ["Ann", 2]}, "record: names is not a list of texts"),
    (SHORT | {"names": ["Ann", "B" * 1001]}, "record: a name of more than 1000 letters"),
    (SHORT | {"names": ["Ann", "B\x00b"]}, "record: a name with a letter that no text can have"),
    (SHORT | {"names": ["Ann", "\ud800"]}, "record: a name with a letter that no text can have"),
    (SHORT | {"note": "a\x00"}, "record: note has a letter that no text can have"),
    (SHORT | {"note": "a lone \udfff"}, "record: note has a letter that no text can have"),
    (SHORT | {"names": None}, "record: names is not a list of texts"),
    (SHORT | {"seed": -1}, "record: seed is negative"),
    (SHORT | {"seed": True}, "record: seed is not a whole number"),
    (SHORT | {"seed": "7"}, "record: seed is not a whole number"),
    (SHORT | {"note": 7}, "record: note is not a text"),
    (SHORT | {"note": None}, "record: note is not a text"),
    (SHORT | {"date": "yesterday"}, "record: date is not an ISO 8601 date: yesterday"),
    (SHORT | {"date": "2023-02-29"}, "record: date is not an ISO 8601 date: 2023-02-29"),
    (SHORT | {"date": "2024-02-29\n12:00"}, "record: date is not an ISO 8601 date: 2024-02-29\\n12:00"),
    (SHORT | {"date": 20240229}, "record: date is not an ISO 8601 date: 20240229"),
    (SHORT | {"date": "\ud800"}, "record: date is not an ISO 8601 date: \\ud800"),
    (changed(SHORT, "deals", to={}), "record: deals is not a list"),
    (changed(SHORT, "deals", to=None), "record: deals is not a list"),
    (changed(SHORT, "deals", to=[7]), "record: not an object in deal 1"),
    (changed(SHORT, "deals", 0, "trump", to="H"), "record: unknown member trump in deal 1"),
    (without(SHORT, "deals", 0, "dealer"), "deal 1: dealer is missing"),
    (without(SHORT, "deals", 0, "deck"), "deal 1: deck is missing"),
    (without(SHORT, "deals", 0, "actions"), "record: actions is missing in deal 1"),
    (changed(SHORT, "deals", 0, "actions", to="0 play TH"), "record: actions of deal 1 is not a list"),
    (changed(SHORT, "deals", 0, "actions", to=None), "record: actions of deal 1 is not a list"),
    (changed(SHORT, "deals", to=SHORT["deals"] * 2), "record: deal 2 follows an unfinished deal"),
    (
        changed(WHOLE, "deals", to=[*WHOLE["deals"], WHOLE["deals"][-1]]),
        f"record: deal {len(WHOLE['deals']) + 1} follows a finished match",
    ),
]


@pytest.mark.parametrize(("document", "message"), MEMBERS, ids=[message for _, message in MEMBERS])
def test_a_wrong_member_is_named(document: Document, message: str) -> None:
    assert fault(document) == message


DECK = SHORT["deals"][0]["deck"]
DEALS: list[tuple[Document, str]] = [
    (changed(SHORT, "deals", 0, "dealer", to=2), "deal 1: no player 2 to deal"),
    (changed(SHORT, "deals", 0, "dealer", to=-1), "deal 1: no player -1 to deal"),
    (changed(SHORT, "deals", 0, "dealer", to=False), "deal 1: dealer is not a whole number"),
    (changed(SHORT, "deals", 0, "dealer", to="0"), "deal 1: dealer is not a whole number"),
    (changed(SHORT, "deals", 0, "dealer", to=None), "deal 1: dealer is not a whole number"),
    (changed(TWO_DEALS, "deals", 1, "dealer", to=0), "deal 2: player 1 deals, not 0"),
    (changed(TWO_DEALS, "deals", 1, "dealer", to=7), "deal 2: player 1 deals, not 7"),
    (changed(SHORT, "deals", 0, "deck", to=" ".join(DECK)), "deal 1: deck is not a list"),
    (changed(SHORT, "deals", 0, "deck", 3, to="10H"), "deal 1: not a card in the deck: 10H"),
    (changed(SHORT, "deals", 0, "deck", 3, to="th"), "deal 1: not a card in the deck: th"),
    (changed(SHORT, "deals", 0, "deck", 3, to="??"), "deal 1: not a card in the deck: ??"),
    (changed(SHORT, "deals", 0, "deck", 3, to=5), "deal 1: not a card in the deck: 5"),
    (changed(SHORT, "deals", 0, "deck", 3, to=["TH"]), 'deal 1: not a card in the deck: [\\"TH\\"]'),
    (changed(SHORT, "deals", 0, "deck", 3, to={}), "deal 1: not a card in the deck: {}"),
    (changed(SHORT, "deals", 0, "deck", 3, to="JK"), "deal 1: the deck is not the 52 cards"),
    (changed(SHORT, "deals", 0, "deck", 3, to=DECK[4]), "deal 1: the deck is not the 52 cards"),
    (changed(SHORT, "deals", 0, "deck", to=DECK[:-1]), "deal 1: the deck is not the 52 cards"),
    (changed(SHORT, "deals", 0, "deck", to=[*DECK, DECK[0]]), "deal 1: the deck is not the 52 cards"),
    (changed(SHORT, "deals", 0, "deck", to=[*DECK, "JK"]), "deal 1: the deck is not the 52 cards"),
    (changed(SHORT, "deals", 0, "deck", to=[]), "deal 1: the deck is not the 52 cards"),
    (changed(TWO_DEALS, "deals", 1, "deck", to=[]), "deal 2: the deck is not the 52 cards"),
]


@pytest.mark.parametrize(("document", "message"), DEALS, ids=[message for _, message in DEALS])
def test_a_wrong_dealer_or_deck_names_the_deal(document: Document, message: str) -> None:
    assert fault(document).startswith(message)


FIRST = SHORT["deals"][0]["actions"][0]
CARD = FIRST.split()[-1]
ELSEWHERE = next(card for card in DECK if card not in DECK[0:12:2])


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (f"0 play {CARD}", "player 1 is to act"),
        (f"2 play {CARD}", "player 1 is to act"),
        (f"10 play {CARD}", "player 1 is to act"),
        (f"01 play {CARD}", "not a player's number and an action"),
        (f"-1 play {CARD}", "not a player's number and an action"),
        (f"play {CARD}", "not a player's number and an action"),
        (f" 1 play {CARD}", "not a player's number and an action"),
        (f"\u0661 play {CARD}", "not a player's number and an action"),
        ("1", "not a player's number and an action"),
        ("", "not a player's number and an action"),
        (7, "not a player's number and an action"),
        (None, "not a player's number and an action"),
        ([FIRST], "not a player's number and an action"),
        (f"1  play {CARD}", "not an action"),
        (f"1 play  {CARD}", "not an action"),
        (f"1 play {CARD} ", "not an action"),
        (f"1 play {CARD}\n", "not an action"),
        (f"1 play\t{CARD}", "not an action"),
        (f"1 Play {CARD}", "not an action"),
        (f"1 play {CARD.lower()}", "not an action"),
        ("1 play 1H", "not an action"),
        (f"1 {CARD}", "not an action"),
        (f"1 {CARD} play", "not an action"),
        ("1 bid 03", "not an action"),
        ("1 bid -3", "not an action"),
        ("1 bid 1234567890", "not an action"),
        ("1 bid 3 4", "not an action"),
        ("1 bid H 3", "not an action"),
        ("1 pl\u00e4y TH", "not an action"),
        ("1 \ud800", "not an action"),
        ("1 play", "you must play a card"),
        ("1 pass", "you must play a card"),
        ("1 bid 3", "you must play a card"),
        (f"1 discard {CARD}", "you must play a card"),
        (f"1 play {CARD} H", "you must play a card"),
        (f"1 play {CARD} twice", "you must play a card"),
        (f"1 play 3 {CARD}", "you must play a card"),
        (f"1 play {CARD} {CARD}", "you must play a card"),
        (f"1 play {ELSEWHERE}", "that card is not in your hand"),
        ("1 play JK", "that card is not in your hand"),
    ],
)
def test_a_wrong_action_names_deal_and_action(action: Any, why: str) -> None:
    message = fault(changed(SHORT, "deals", 0, "actions", 0, to=action))
    assert message.startswith("deal 1, action 1 (")
    assert message.endswith(f"): {why}")


def test_an_action_against_the_rules_says_which_rule() -> None:
    """The form that the rules for records give as their example."""
    eldest, dealer = ["5H", "2C", "3C", "4C", "5C", "6C"], ["5D", "9H", "8H", "7H", "6H", "4H"]
    others = [card_text(card) for card in range(52) if card_text(card) not in eldest + dealer]
    deck = [card for pair in zip(eldest, dealer, strict=True) for card in pair] + ["AS"]
    deck += [card for card in others if card != "AS"]
    deal = {"dealer": 1, "deck": deck, "actions": ["0 play 5H", "1 play 5D"]}
    message = fault(changed(SHORT, "deals", to=[deal]))
    assert message == "deal 1, action 2 (1 play 5D): you must follow hearts or play a trump"


def test_an_action_after_the_end_of_a_deal() -> None:
    deal = copy.deepcopy(TWO_DEALS["deals"][0])
    deal["actions"].append("0 play TH")
    assert fault(changed(TWO_DEALS, "deals", to=[deal])) == "deal 1, action 53 (0 play TH): the deal is over"


def test_the_second_deal_is_counted_as_such() -> None:
    message = fault(changed(TWO_DEALS, "deals", 1, "actions", 6, to="0 pass"))
    assert message.startswith("deal 2, action 7 (0 pass): ")


@pytest.mark.parametrize("length", [60, 80, 81, 500, 100_000])
def test_what_is_quoted_is_cut_to_80_characters(length: int) -> None:
    for text in ("x" * length, "\u2660" * length, '"' * length, "\x00\x1b[2J\x7f\r\n" * length):
        for document in (
            changed(SHORT, "deals", 0, "actions", 0, to=text),
            changed(SHORT, "game", to=text),
            changed(SHORT, "deals", 0, "deck", 0, to=text),
            changed(SHORT, "options", to={text: 1}),
            SHORT | {text: 1},
            SHORT | {"date": text},
        ):
            if len(json.dumps(document)) > record.MAX_BYTES:
                continue
            assert len(fault(document)) <= 80 + len(
                "deal 1, action 1 (): not a player's number and an action"
            )
