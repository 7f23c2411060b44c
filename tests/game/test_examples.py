"""The tricks and hands in the rules for the players are what the rules of the games say they are.

Each is laid out at a table of its game, or before the powers that its phases go by: which cards may be
played, which card takes the trick, and what the cards count.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from game import GAMES
from game.engine.cards import (
    SUIT_CARDS,
    Card,
    card_text,
    each,
    parse_cards,
    strain_text,
    suit_of,
)
from game.engine.examples import Example, ExampleCard, read_example
from game.games.california_jack import powers as jack
from game.games.jan_ken_po import powers as jan
from game.games.jo_jotte import powers as jotte
from game.games.kan import powers as kan
from game.games.kan.form import SCORING
from game.games.napoleon import powers as napoleon

from . import california_jack_deals, jan_ken_po_deals, jo_jotte_deals, kan_deals, napoleon_deals
from .at_the_table import asked
from .rule_pages import examples


def texts(shown: tuple[ExampleCard, ...]) -> str:
    return " ".join(card_text(each.card) for each in shown)


def number(example: Example, name: str, default: int) -> int:
    return int(dict(each.split("=") for each in example.table).get(name, default))


# California Jack.


def jack_may(example: Example) -> set[str]:
    (led,) = (shown.card for shown in example.lies)
    held = parse_cards(texts(example.held))
    allowed = jack.playable(led, held, example.trump, void_must_trump=True)
    return {card_text(card) for card in each(allowed)}


def jack_taker(example: Example) -> int:
    """Who leads to the second trick of a deal whose first is this."""
    first, second = texts(example.lies).split()
    turned = next(card for card in each(SUIT_CARDS[example.trump]) if card_text(card) not in (first, second))
    fill = [card_text(card) for card in each(SUIT_CARDS[example.trump]) if card != turned]
    fill = [card for card in fill if card not in (first, second)]
    void = suit_of(example.lies[0].card) != suit_of(example.lies[1].card)
    others = [s for s in range(4) if s not in (example.trump, suit_of(example.lies[0].card))]
    free = [card_text(card) for card in each(SUIT_CARDS[others[0]]) if card_text(card) != second]
    hand = " ".join([second, *free[:5]]) if void else second
    deck = california_jack_deals.pack(first, hand, card_text(turned))
    match = california_jack_deals.begin(deck, dealer=1)
    assert match.deal.state.trump == example.trump
    california_jack_deals.act(match, first, second)
    return {0: 0, 1: 1}[match.to_act]


# Kan: a deal that is brought to the play and laid out anew.


def kan_position(example: Example):  # type: ignore[no-untyped-def]
    players = number(example, "players", 5)
    match = kan_deals.lay(kan_deals.new_match(players), {})
    while asked(match) != "play":
        match.act(match.legal()[0])
    state = match.deal.state.copy()
    state.trump, state.won[0] = example.trump, number(example, "trick", 5) - 1
    state.trick = [shown.card for shown in example.lies]
    led = dict(each.split("=") for each in example.table).get("led")
    state.led = "CDHS".index(led) if led else suit_of(example.lies[0].card)
    return state


def kan_may(example: Example) -> set[str]:
    state = kan_position(example)
    state.hands[state.turn] = parse_cards(texts(example.held))
    return {card_text(action.cards[0]) for action in kan_deals.GAME.legal(state)}


def kan_taker(example: Example) -> int:
    state = kan_position(example)
    lowest = kan.joker_is_lowest(state.form, state.tricks)
    return kan.best_place(state.trick, state.led, state.trump, joker_is_lowest=lowest)


def kan_head(example: Example, trick: list[Card]) -> int:
    state = kan_position(example)
    lowest = kan.joker_is_lowest(state.form, state.tricks)
    return kan.best_place(trick, state.led, example.trump, joker_is_lowest=lowest)


def kan_count(card: int, example: Example) -> int:
    return (1 << card & SCORING).bit_count()


# The others.


def jan_may(example: Example) -> set[str]:
    match = jan_ken_po_deals.led_to(strain_text(example.trump), texts(example.lies), texts(example.held))
    legal = {action.text.removeprefix("play ") for action in match.legal()}
    return legal & set(texts(example.held).split())


def napoleon_may(example: Example) -> set[str]:
    return napoleon_deals.may(
        texts(example.lies), texts(example.held), strain_text(example.trump), first=first(example)
    )


def first(example: Example) -> bool:
    return number(example, "trick", 2) == 1


def napoleon_head(example: Example, trick: list[Card]) -> int:
    deciding = napoleon_deals.powers_of(strain_text(example.trump), 5)
    return napoleon.best_place(deciding, trick, first=first(example))


def napoleon_taker(example: Example) -> int:
    return napoleon_deals.taker(texts(example.lies), strain_text(example.trump), first=first(example))


class Rules(NamedTuple):
    """How a game judges an example; `head` heads a trick so far, `count` is what a card counts in one."""

    may: Callable[[Example], set[str]]
    taker: Callable[[Example], int]
    head: Callable[[Example, list[Card]], int]
    count: Callable[[int, Example], int] | None


RULES = {
    "california_jack": Rules(
        jack_may,
        jack_taker,
        lambda example, trick: jack.best_place(trick, example.trump),
        lambda card, example: jack.points(1 << card),
    ),
    "jan_ken_po": Rules(
        jan_may,
        lambda example: jan_ken_po_deals.winner(strain_text(example.trump), texts(example.lies)),
        lambda example, trick: jan.best_place(trick, example.trump),
        None,
    ),
    "jo_jotte": Rules(
        lambda example: jo_jotte_deals.may(
            texts(example.lies), texts(example.held), strain_text(example.trump)
        ),
        lambda example: jotte.best_place([shown.card for shown in example.lies], example.trump),
        lambda example, trick: jotte.best_place(trick, example.trump),
        lambda card, example: jotte.points(1 << card, example.trump),
    ),
    "kan": Rules(kan_may, kan_taker, kan_head, kan_count),
    "napoleon": Rules(
        napoleon_may,
        napoleon_taker,
        napoleon_head,
        lambda card, example: napoleon.points(napoleon_deals.table(5), 1 << card),
    ),
}
ALL = [(key, line) for key, game in GAMES.items() for line in examples(game.rules_text())]


def wrong(key: str, example: Example) -> list[str]:
    """What an example says that the rules do not."""
    rules, faults = RULES[key], []
    if example.held:
        said = {card_text(shown.card) for shown in example.held if shown.starred}
        if said != rules.may(example):
            faults.append("may")
        return faults
    if example.taker != rules.taker(example):
        faults.append("taker")
    cards = [shown.card for shown in example.lies]
    if any(example.head(n) != rules.head(example, cards[:n]) for n in range(1, len(cards) + 1)):
        faults.append("head")
    counts = [shown.points for shown in example.lies]
    if rules.count is None:
        return faults + ["count"] * any(counts) + ["worth"] * bool(example.worth)
    if counts != [str(rules.count(shown.card, example)) for shown in example.lies]:
        faults.append("count")
    if example.worth != str(sum(rules.count(shown.card, example) for shown in example.lies)):
        faults.append("worth")
    return faults


@pytest.mark.parametrize(("key", "line"), ALL)
def test_an_example_in_the_rules_is_what_the_rules_say(key: str, line: str) -> None:
    example = read_example(line)
    cards = [shown.card for shown in example.lies + example.held]
    assert len(set(cards)) == len(cards)
    assert all(shown.words for shown in example.lies)
    assert wrong(key, example) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_three_tricks_and_two_hands_in_more_than_one_trump_suit(key: str) -> None:
    found = [read_example(line) for line in examples(GAMES[key].rules_text())]
    tricks = [example for example in found if not example.held]
    assert len(tricks) >= 3
    assert len({example.trump for example in tricks}) >= 3
    assert len(found) - len(tricks) >= 2


@pytest.mark.parametrize(
    ("key", "line", "fault"),
    [
        ("california_jack", "{hand S: 9H Aki leads > *KH | 2S}", "may"),
        ("california_jack", "{trick S: *9H Aki leads, 0 | KH You follow, 3 | = 3}", "taker"),
        ("jan_ken_po", "{trick D: TH Aki leads | *QH Mio follows | 8S Haru | 5D You}", "taker"),
        ("jan_ken_po", "{hand D: TH Aki leads, 8S Mio cuts > *KS | *QH | 5D}", "may"),
        ("jo_jotte", "{trick S: AS Mio leads, 10 | *9S You, 10 | = 20}", "count"),
        ("jo_jotte", "{trick S: AS Mio leads, 10 | *9S You, 15 | = 30}", "worth"),
        ("jo_jotte", "{trick S: 7C Mio leads, 0 | +8H You, 0 | *9S Aki, 15 | = 15}", "head"),
        ("napoleon", "{trick D: 9H Aki, 0 | KH Mio, 1 | 5H Haru, 0 | *3D Nao, 0 | 5C You, 0 | = 1}", "head"),
        ("kan", "{hand C trick=1: 9H Aki leads > *KH | *JK | AC}", "may"),
        ("napoleon", "{trick D: 9H Aki, 0 | KH Mio, 1 | *2H Haru, 0 | TH Nao, 1 | 5C You, 0 | = 2}", "taker"),
    ],
)
def test_an_example_that_is_not_so_is_found(key: str, line: str, fault: str) -> None:
    assert fault in wrong(key, read_example(line))


@pytest.mark.parametrize(
    "line", ["{trick S TS}", "{trick X: TS}", "{hand S: ZZ > AS}", "cards AS", "{trick S: }"]
)
def test_what_is_no_example_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"not a|unpack"):
        read_example(line)


@pytest.mark.parametrize("key", GAMES)
def test_a_page_begins_with_enough_to_start_and_what_takes_a_trick(key: str) -> None:
    headings = re.split(r"^## (.*)\n", GAMES[key].rules_text(), flags=re.MULTILINE)
    assert headings[1] == "In 30 seconds"
    sentences = re.findall(r"[.!?](?= |\n)", headings[2].strip() + "\n")
    assert 3 <= len(sentences) <= 7
    assert len(headings[2].split()) <= 130
    before = "".join(headings[: 2 + 2 * headings[1::2].index("A trick")])
    assert len(before.split()) < (1500 if key == "jo_jotte" else 1000)  # there bids and melds come first
