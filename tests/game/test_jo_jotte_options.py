"""Jo-Jotte's options, each of which changes how something ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine.cards import card_text
from game.engine.options import OptionError
from game.games.jo_jotte.deal_result import Bonus
from game.match import record
from game.match.match import Match

from .at_the_table import do, legal
from .jo_jotte_deals import FORMS, GAME, new_match
from .random_play import played


def play(match: Match) -> Match:
    """The match to its end, by chance, the same each time."""
    for _ in played(match, Random(3)):
        pass
    return match


def read_with(match: Match, **options: object) -> dict[str, Any]:
    """What the record of a match tells with other options."""
    written = record.as_json(match)
    written["options"] |= options
    return record.report(record.follow(written, {"jo_jotte": GAME}))


@pytest.mark.parametrize(("form", "name"), [("two", "rubbers"), ("chouette", "chouette_games")])
def test_a_match_is_as_many_rubbers_or_games_as_agreed(form: str, name: str) -> None:
    lengths = []
    for number in (1, 2, 4):
        match = play(new_match(form, **{name: number}))
        after = GAME.next_deal(match.deal.state, match.totals)
        assert after is None
        bonus = {"two": Bonus.RUBBER, "chouette": Bonus.GAME}[form]
        ends = [deal for deal in match.deals if any(entry.reason is bonus for entry in deal.entries)]
        assert len(ends) == number
        assert ends[-1] is match.deal
        longer = read_with(match, **{name: number + 1})
        assert (longer["finished"], longer["winners"]) == (False, [])
        assert longer["deals"] == record.report(match)["deals"], "nothing else changes"
        lengths.append(len(match.deals))
    assert lengths == sorted(set(lengths))


@pytest.mark.parametrize("form", [form for form in FORMS if form != "chouette"])
def test_the_rubbers_are_played_or_won(form: str) -> None:
    """Of two rubbers that two players or sides have won one each, one more must be won."""
    for seed in range(40):
        match = new_match(form, rubbers=2)
        for _ in played(match, Random(seed)):
            pass
        won = match.deal.state.left.rubbers
        longer = read_with(match, rubber_goal="won")
        assert longer["finished"] == (max(won) == 2)
        assert longer["deals"] == record.report(match)["deals"], "nothing else changes"
        if longer["finished"]:
            assert longer["winners"] == [player for player, rubbers in enumerate(won) if rubbers == 2]
        else:
            assert longer["winners"] == []
            break
    else:
        raise AssertionError("nobody ever shared the rubbers")


@pytest.mark.parametrize(
    ("form", "options"),
    [
        ("chouette", {"rubbers": 9}),
        ("chouette", {"rubber_goal": "won"}),
        ("two", {"rubber_goal": "won"}),
        ("active_defender", {"chouette_games": 9}),
    ],
)
def test_what_has_no_effect_changes_nothing(form: str, options: dict[str, object]) -> None:
    match = play(new_match(form, rubbers=1, chouette_games=1))
    other = read_with(match, **options)
    assert other.pop("options") != match.options.as_json()
    told = record.report(match)
    assert {key: told[key] for key in other} == other


def test_three_play_with_an_active_defender_or_as_a_chouette() -> None:
    both = [new_match(form) for form in ("active_defender", "chouette")]
    for match in both:
        match.start_deal([*range(5, 13), *range(18, 26), *range(31, 39), *range(44, 52)])
    hands = [[hand.bit_count() for hand in match.deal.state.hands] for match in both]
    assert hands == [[6, 6, 6], [6, 0, 6]], "the captain's partner has none"
    for match, last in zip(both, ("name NT", "double"), strict=True):
        do(match, "accept")
        assert legal(match) == {"pass", "name NT", last}
    do(both[0], "pass")
    assert both[0].to_act == 2, "each of the others has his say"
    do(both[1], "pass")
    assert legal(both[1]) == {"pass", "nullo"}


def test_four_play_as_partners_or_cutthroat() -> None:
    both = [new_match(form) for form in ("partners", "cutthroat")]
    for match in both:
        match.start_deal([*range(5, 13), *range(18, 26), *range(31, 39), *range(44, 52)])
    hands = [[hand.bit_count() for hand in match.deal.state.hands] for match in both]
    assert hands == [[6, 6, 6, 6], [6, 6, 6, 0]], "the dealer sits out"
    turned = [card_text(match.deal.state.turned) for match in both]
    assert turned == ["AS", "9H"], "the bottom card of the pack, or the one after the hands"


def test_a_record_older_than_an_option_has_its_default() -> None:
    match = play(new_match("two", rubbers=2))
    written = record.as_json(match)
    written["options"] = {"rubbers": 2, "three": "active_defender", "four": "partners", "chouette_games": 6}
    assert record.report(record.follow(written, {"jo_jotte": GAME})) == record.report(match)
    assert match.options.as_json() == written["options"] | {"rubber_goal": "played"}


@pytest.mark.parametrize(("players", "given"), [
    (2, {"rubbers": 0}), (2, {"rubbers": 10}), (2, {"rubbers": True}), (2, {"rubbers": "1"}),
    (3, {"three": "partners"}), (4, {"four": "active_defender"}), (3, {"chouette_games": 0}),
    (3, {"chouette_games": 51}), (2, {"games": 1}), (2, {"rubber_goal": "most"}),
])  # fmt: skip
def test_what_is_no_value_of_an_option_is_refused(players: int, given: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        GAME.Options.read(given, players)


@pytest.mark.parametrize("form", FORMS)
def test_what_has_no_effect_is_said_to_have_none(form: str) -> None:
    players, own = FORMS[form]
    effective = {
        "two": {"rubbers"}, "active_defender": {"rubbers", "three"}, "chouette": {"three", "chouette_games"},
        "partners": {"rubbers", "four"}, "cutthroat": {"rubbers", "four"},
    }  # fmt: skip
    for rubbers in (1, 2):
        options = GAME.Options.read(own | {"rubbers": rubbers}, players)
        idle = {
            name
            for name, each in GAME.Options.declared().items()
            if each.idle and each.idle(options, players)
        }
        goal = {"rubber_goal"} if rubbers == 2 and form != "chouette" else set()
        assert GAME.Options.declared().keys() - idle == effective[form] | goal
