"""The only card that may be played plays itself, where the player likes that."""

from __future__ import annotations

from tests.scenes.choosing import actions
from tests.scenes.table_driver import TAUGHT, Sitting, in_deal

PAUSE = 0.7


def forced(**preferences: object) -> Sitting:
    """A question at which one card of several may be played."""
    for seed in range(1, 200):
        sitting = in_deal(seed=seed)
        for _ in range(6):
            if len(sitting.legal_cards()) == 1 and len(sitting.hand()) > 1:
                sitting.stack.keep(type(sitting.stack.services.preferences)(
                    speed="off", trick_pause_ms=300, taught=TAUGHT, **preferences))  # fmt: skip
                return sitting
            cards = sitting.legal_cards()
            sitting.click(sitting.spot(cards[0]))
            sitting.rest()
    raise AssertionError("there always was a choice")


def run(sitting: Sitting, seconds: float) -> None:
    for _ in range(round(seconds / 0.05)):
        sitting.frame(0.05, draw=False)


def test_at_first_nothing_plays_itself() -> None:
    sitting = forced()
    before = actions(sitting)
    run(sitting, 5)
    assert actions(sitting) == before


def test_the_only_card_plays_itself_after_a_pause_in_which_it_is_seen() -> None:
    sitting = forced(play_forced=True)
    before, (card,) = actions(sitting), sitting.legal_cards()
    assert sitting.table.parts.hand.choosing, "it stands out from the others"
    run(sitting, PAUSE - 0.1)
    assert actions(sitting) == before
    wake = sitting.stack.wake
    assert wake is not None
    assert wake <= 0.15, "the loop wakes up for it"
    run(sitting, 0.15)
    assert len(actions(sitting)) == len(before) + 1
    assert sitting.match.deal.actions[-1][1].cards or card


def test_it_waits_after_something_was_taken_back_until_the_player_decides() -> None:
    sitting = forced(play_forced=True)
    before = actions(sitting)
    run(sitting, PAUSE + 0.1)
    sitting.rest()
    assert len(actions(sitting)) > len(before)
    sitting.key("u")
    while len(actions(sitting)) > len(before):
        sitting.key("u")
    run(sitting, 4)
    assert actions(sitting) == before, "it is not played again at once"
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    assert len(actions(sitting)) == len(before) + 1


def test_it_waits_while_a_hint_is_open_or_the_card_is_carried() -> None:
    sitting = forced(play_forced=True)
    before, (card,) = actions(sitting), sitting.legal_cards()
    sitting.key("h")
    run(sitting, 4)
    assert actions(sitting) == before
    sitting.key("h")
    sitting.grab(sitting.spot(card))
    sitting.carry(sitting.on_table)
    run(sitting, 4)
    assert actions(sitting) == before
    sitting.let_go((5, 600))
    run(sitting, PAUSE + 0.1)
    assert len(actions(sitting)) == len(before) + 1


def test_a_choice_of_two_is_never_made() -> None:
    sitting = in_deal(1, play_forced=True)
    assert len(sitting.legal_cards()) > 1
    before = actions(sitting)
    run(sitting, 5)
    assert actions(sitting) == before
