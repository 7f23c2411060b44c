"""Rules of thumb of California Jack: what the open top card of the stock is worth in a trick."""

from __future__ import annotations

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.levels import choose
from game.engine.actions import parse_action
from game.engine.cards import parse_card
from game.games.california_jack.options import CaliforniaJackOptions
from game.match.match import Match

GAME = GAMES["california_jack"]
ELDEST, DEALER, CUT = ("KH", "2C", "3C", "4C", "5C", "6C"), ("TH", "3S", "7C", "8C", "9C", "2D"), "4S"


def led_king(top: str) -> Match:
    """The king of hearts is led to the dealer, who can lose the ten or trump; `top` is open on the stock."""
    hands = [parse_card(name) for pair in zip(ELDEST, DEALER, strict=True) for name in pair]
    ends = parse_card(top), parse_card(CUT)
    between = [card for card in range(52) if card not in (*hands, *ends)]
    match = Match(GAME, 2, CaliforniaJackOptions(trump_choice="cut"), first_dealer=1)
    match.repeat([*hands, ends[0], *between, ends[1]], [parse_action("play KH")])
    return match


@pytest.mark.parametrize("top", ["2H", "6D", "AS"])
def test_a_ten_is_not_lost_to_a_king_that_can_be_trumped(top: str) -> None:
    """Also if the top card is poor: it is not worth a ten to leave it to the other player."""
    match = led_king(top)
    assert sorted(action.text for action in match.legal()) == ["play 3S", "play TH"]
    view = match.view(match.to_act)
    assert choose(logic_of(GAME), view, match.legal(), "normal", 1).text == "play 3S"
