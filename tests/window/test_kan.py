"""Deals of Kan in the real window: who leads, cards shown, trumps, the led joker, tricks, the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import GAMES
from game.engine.actions import PLAYS, Action
from game.engine.cards import (
    ACE,
    HEARTS,
    HIDDEN,
    JOKER,
    RANK_CARDS,
    SPADES,
    SUIT_CARDS,
    card_text,
    each,
    suit_of,
)
from game.engine.events import Shown
from game.games.kan.state import KanState
from tests.scenes.game_driver import Fits, taught
from tests.window.declarer import Declarer, asked_when
from tests.window.screen import Screen

PLAYERS = 5
DEALS = 8
"""The deals of a match in which the wished question may come."""
KOI = Action("koi")

Seat = Callable[..., Declarer]


@pytest.fixture
def seat(screen: Screen, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Iterator[Seat]:
    """Seats a player before the question that fits; at the end the program runs and has not complained."""
    players: list[Declarer] = []

    def start(fits: Fits, way: str) -> Declarer:
        asked_when(tmp_path, GAMES["kan"], PLAYERS, taught("kan"), fits, DEALS)
        players.append(Declarer(screen, tmp_path, taught("kan"), way))
        players[-1].start()
        return players[-1]

    yield start
    try:
        assert all(player.window.process.poll() is None for player in players)
        assert not capfd.readouterr().err
    finally:
        for player in players:
            player.close()


def state(player: Declarer) -> KanState:
    """The deal on disk as the player may know it."""
    found: KanState = player.host.view(0).state
    return found


def many_suits(state: KanState) -> bool:
    """Whether the person here has cards of several suits to show."""
    return sum(bool(state.hands[0] & suit) for suit in SUIT_CARDS) > 1


def play_out(player: Declarer) -> None:
    """Play to the end of the deal, for all sixteen where that is asked, and go on from its result."""
    while not player.host.deal_finished:
        if player.phase == "stop":
            player.decide(player.host.legal(0)[1], "2")
        else:
            player.play()
    ended = state(player)
    assert ended.outcome is not None
    assert player.tricks == 10 or ended.outcome.word
    player.leave_result()
    number, deal = ended.round.number, ended.round.deal
    goes_on = ended.outcome.won and deal < 3
    following = state(player).round
    assert (following.number, following.deal) == ((number, deal + 1) if goes_on else (number + 1, 1))


@pytest.mark.parametrize("way", ["mouse", "drag"])
def test_the_first_deal_of_a_round_by_mouse(seat: Seat, way: str) -> None:
    """The person holds the joker, so that the other one answers after him, and seats have changed."""
    player = seat(
        lambda state: (
            state.phase == "lead" and state.hands[0] >> JOKER & 1 and state.seats != state.round.seats
        ),
        way,
    )
    before, seats, kankei = player.actions, state(player).seats, state(player).kankei
    (other,) = (one for one in kankei if one != 0)
    player.answer(KOI)
    assert player.deal[before + 1] in (f"{other} iku", f"{other} koi")
    leader = other
    if player.deal[before + 1].endswith("koi"):  # then he leads who has two opponents at his right
        two = {one: {seats[(seats.index(one) + step) % PLAYERS] for step in (1, 2)} for one in kankei}
        (leader,) = (one for one in kankei if not two[one] & set(kankei))
    assert state(player).leader == leader
    play_out(player)


def test_trumps_and_the_led_joker_by_keys(seat: Seat) -> None:
    """A later deal of a round: the ace of trumps takes the first trick, so that the joker can be led then."""
    player = seat(
        lambda state: (
            state.phase == "trump" and state.hands[0] >> JOKER & 1 and state.hands[0] & RANK_CARDS[ACE]
        ),
        "keys",
    )
    held = state(player).hands[0]
    ace = max(each(held & RANK_CARDS[ACE]), key=lambda ace: (held & SUIT_CARDS[suit_of(ace)]).bit_count())
    trump = suit_of(ace)
    player.decide(Action("trump", strain=trump), str(1 + SPADES - trump))
    assert state(player).trump == trump
    player.play(PLAYS[ace])
    assert state(player).won[0] == 1
    player.play(Action("play", (JOKER,), strain=HEARTS if trump == SPADES else SPADES))
    assert state(player).won[0] == 2
    play_out(player)


def test_cards_are_shown_by_keys(seat: Seat) -> None:
    """Two cards one after the other, once another one had been chosen and given up."""
    player = seat(lambda state: state.phase == "show" and many_suits(state), "keys")
    before, namer = player.actions, state(player).round.namer
    other = next(one for one in range(PLAYERS) if one not in state(player).kankei)
    cards: dict[int, int] = {suit_of(card): card for card in player.table().parts.hand.cards if card != JOKER}
    second, first = list(cards.values())[:2]
    player.take_back(second)
    player.combine(Action("show", (first, second), manner=("then",)))
    assert player.deal[before] == f"0 show {card_text(first)} then {card_text(second)}"
    shown = {
        one: next(event.cards for event in player.host.events(one) if isinstance(event, Shown))
        for one in (namer, other)
    }
    assert shown == {namer: (first, second), other: (HIDDEN, HIDDEN)}
    assert player.deal[before + 1].startswith(f"{namer} trump ")
    player.play()
