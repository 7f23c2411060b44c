"""A deal that is decided, or all the viewer's, can be ended at once: the bar, F, and what is kept."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

from game import GAMES
from game.match import record
from game.match.match import new_match
from scenes.table.picker.early_end import PLAY_ON_KEY, REST_KEY, closing_of
from tests.game.random_play import some_action
from tests.scenes.game_driver import host_of, match_of, sit
from tests.scenes.table_driver import SIZES, Sitting, in_deal

PLAYERS = {"california_jack": 2, "jan_ken_po": 4, "jo_jotte": 4, "kan": 5, "napoleon": 5}


@lru_cache
def found(key: str, claimed: bool) -> tuple[int, int]:
    """A seed, and how many actions lead to the first question to player 0 that can be closed so."""
    game = GAMES[key]
    for seed in range(1, 400):
        match, _ = new_match(game, PLAYERS[key], game.Options(), seed)
        match.start_deal()
        rng = Random(seed)
        while not match.deal.finished:
            seen = match.view(0)
            if match.to_act == 0 and match.legal()[0].verb == "play" and seen.hand_size(0) > 1:
                decided = game.is_decided(seen)
                if game.sure_line(seen) and not decided if claimed else decided:
                    return seed, len(match.deal.actions)
            match.act(some_action(match.legal(), rng))
    raise AssertionError("no such position")


def closable(
    key: str, *, claimed: bool, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0
) -> Sitting:
    """A table at which the viewer is asked for a card of a deal that can be closed."""
    seed, actions = found(key, claimed)
    match = match_of(key, PLAYERS[key], seed)
    match.start_deal()
    rng = Random(seed)
    for _ in range(actions):
        match.act(some_action(match.legal(), rng))
    return sit(host_of(match), size, text_scale=text_scale)


def keys(sitting: Sitting) -> list[object]:
    return [getattr(target, "key", None) for target in sitting.table.focus.targets]


def in_focus(sitting: Sitting) -> object:
    return getattr(sitting.table.focus.current, "key", None)


KINDS = [(key, claimed) for key in GAMES for claimed in (False, True) if claimed or key != "jan_ken_po"]
kinds = pytest.mark.parametrize(("key", "claimed"), KINDS)


@kinds
def test_the_rest_is_played_by_legal_actions_of_the_record(key: str, claimed: bool) -> None:
    sitting = closable(key, claimed=claimed)
    before = list(sitting.host.view(0).state.won)
    assert in_focus(sitting) == REST_KEY, "the red button is what Enter does"
    assert sitting.table.parts.hand.legal, "the cards can be played as before"
    sitting.key("f")
    sitting.rest()
    assert "over" in sitting.log
    after = sitting.host.view(0).state.won
    if claimed:
        assert list(after)[1:] == before[1:], "nobody else takes a trick"
    kept = record.as_json(sitting.match)
    assert record.as_json(record.follow(kept, GAMES)) == kept


def test_what_was_played_so_can_be_taken_back() -> None:
    sitting = closable("kan", claimed=False)
    held = len(sitting.hand())
    sitting.press_button(REST_KEY)
    while len(sitting.hand()) == held:
        sitting.frame(0.05, draw=False)
    sitting.key("u")
    sitting.rest()
    assert sitting.asked, "it is the player's turn again"
    assert len(sitting.hand()) == held
    assert REST_KEY in keys(sitting)


@kinds
def test_who_plays_on_is_not_offered_it_again_in_this_deal(key: str, claimed: bool) -> None:
    sitting = closable(key, claimed=claimed)
    sitting.press_button(PLAY_ON_KEY)
    sitting.frame()
    assert REST_KEY not in keys(sitting)
    assert sitting.table._picture.prompt(sitting.table.sight())[1], "he is asked for a card"
    sitting.key("f")
    sitting.frame()
    assert not sitting.table.seat.state.legal, "F ends the deal all the same"


def test_f_does_nothing_where_nothing_is_decided() -> None:
    sitting = in_deal()
    assert REST_KEY not in keys(sitting)
    sitting.key("f")
    sitting.frame()
    assert sitting.table.seat.state.legal


def test_it_says_how_it_stands_and_how_much_is_left() -> None:
    sitting = closable("napoleon", claimed=False)
    closing = closing_of(sitting.table.seat, sitting.table.sight(), sitting.table.presenter)
    assert closing is not None
    assert closing.head.startswith("Decided: ")
    assert closing.note == f"The last {len(sitting.hand())} tricks can't change the result."


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("text_scale", [1.0, 1.25])
def test_the_bar_is_clear_of_the_own_plate_and_nothing_in_it_is_cut(
    size: tuple[int, int], text_scale: float
) -> None:
    sitting = closable("kan", claimed=False, size=size, text_scale=text_scale)
    bar, layout = sitting.table.parts.picker.closing, sitting.table.parts.layout
    assert bar.rect.left > layout.plate(0).right
    assert bar.rect.right < layout.rail.left
    assert bar.text_room >= bar.text_width


@kinds
def test_a_hint_leaves_the_bar_to_be_seen_and_searches_only_where_something_is_to_be_decided(
    key: str, claimed: bool
) -> None:
    sitting = closable(key, claimed=claimed)
    parts, legal = sitting.table.parts, sitting.table.seat.state.legal
    before = in_focus(sitting)
    sitting.key("h")
    sitting.frame()
    assert parts.hint.shown
    assert parts.picker.closing.shown
    assert not parts.hint.box.colliderect(parts.picker.closing.rect)
    assert (parts.hint.settled is None) == (claimed and len(legal) > 1)
    assert parts.hint.is_told_by_early_end == (not claimed and len(legal) > 1)
    if parts.hint.is_told_by_early_end:
        assert not parts.hint.box, "the bar says what there is to say"
        assert parts.hint.chips == []
        assert in_focus(sitting) == before == REST_KEY
