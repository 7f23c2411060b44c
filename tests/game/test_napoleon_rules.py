"""What the rules of Napoleon tell the players: every option, and deals that bring what is said."""

from __future__ import annotations

from game.games.napoleon.scoring import stakes, wins

from .napoleon_deals import GAME, table
from .rule_pages import rows

RULES = GAME.rules_text()


def test_the_worked_deals_bring_what_the_rules_say() -> None:
    told = rows(RULES, "Bid by Napoleon")
    form = table(5)
    for bid, taken, *brings in told:
        number, alone = int(bid.split()[0]), bid.endswith("alone")
        paid = stakes(form, number, alone=alone)
        sign = 1 if wins(form, number, int(taken), 0) else -1
        expected = [sign * each for each in (paid.napoleon, paid.adjutant, paid.opponent)]
        assert [0 if each == "none" else int(each) for each in brings] == expected, bid
        if not alone:
            assert expected[0] + expected[1] + 3 * expected[2] == 0
    assert len(told) == 6
