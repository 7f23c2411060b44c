"""The deal of a day: one for all, another one tomorrow, fair, and the same for ever."""

from __future__ import annotations

from datetime import date, timedelta

from game import GAMES
from game.match.daily import daily_deal, streak
from game.match.deal_code import code_of, match_of, read_code
from tests.conftest import Tally

DAY = date(2026, 11, 22)


def code(day: date) -> str:
    return code_of(*daily_deal(day, GAMES))


def test_a_day_has_the_same_deal_for_ever() -> None:
    """Whoever has played it once must find the same cards later, in every version."""
    assert code(DAY).lower() == "na5-161k89-9yt7qe-6fwabx-t2z928-02bsqt-y"
    assert code(DAY + timedelta(days=1)).lower() == "jj3-cew6gt-jjaj7k-yht4j2-g00004-4ejem"


def test_the_games_take_turns_and_so_do_their_tables() -> None:
    """In five days each game once, in a month each table."""
    days = [daily_deal(DAY + timedelta(days=count), GAMES) for count in range(60)]
    for start in range(55):
        assert {deal.game.key for deal in days[start : start + 5]} == set(GAMES)
    tables = {(deal.game.key, deal.setup.players) for deal in days}
    assert tables == {(key, players) for key, game in GAMES.items() for players in game.players}


def test_every_day_has_cards_of_its_own_that_can_be_played(tally: Tally) -> None:
    """Each place of the deck gets each kind of card about as often, and a code brings the deal back."""
    tally.floor(days=1500)
    codes, firsts = set(), []
    for count in tally.times(1500, "days"):
        deal = daily_deal(DAY - timedelta(days=count), GAMES)
        codes.add(code_of(*deal))
        if deal.game.key == "california_jack":
            firsts.append(deal.deck[0])
        if count % 10 == 0:
            again = match_of(read_code(code_of(*deal), GAMES), seed=count)
            again.start_deal()
            while not again.deal.finished:
                again.act(tally.rng.choice(again.legal()))
    assert len(codes) == 1500
    counts = [firsts.count(card) for card in range(52)]
    chi_squared = sum((count - len(firsts) / 52) ** 2 for count in counts) / (len(firsts) / 52)
    assert chi_squared < 90  # 51 degrees of freedom: 1 in 1,500


def test_a_streak_waits_for_today() -> None:
    """Today's open deal does not end it, a day that was left out does."""
    days = {DAY - timedelta(days=count) for count in (1, 2, 3, 5)}
    assert streak(days, DAY) == 3
    assert streak(days | {DAY}, DAY) == 4
    assert streak(days, DAY + timedelta(days=1)) == 0
    assert streak(set(), DAY) == 0
