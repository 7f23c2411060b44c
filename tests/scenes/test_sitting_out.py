"""Who has no part in a deal: he is told why, sees it from any seat, and can go on to its result."""

from __future__ import annotations

from random import Random

import pytest

from game import GAMES
from game.ai.request import DecisionRequest
from game.match.match import Match, new_match
from game.session.host import Host
from scenes.presenters import presenter_of
from tests.scenes.sights import sight_of
from tests.scenes.table_driver import QuickOpponents, Sitting

NAMES = ("You", "Mio", "Haru", "Nao", "Aki", "Sora")
LEVELS = ("easy", "normal", "easy", "normal", "easy")


class Listening(QuickOpponents):
    """Notes at which level each player is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[int | None, str]] = set()

    def ask(self, request: DecisionRequest) -> None:
        self.asked.add((request.view.viewer, request.player_spec))
        super().ask(request)


def without_you(key: str, players: int, **options: object) -> Match:
    """A match whose first deal is not the first player's."""
    game = GAMES[key]
    for seed in range(1, 60):
        match, _ = new_match(game, players, game.Options.read(options, players), seed, NAMES[:players])
        match.start_deal()
        if not match.deal.state.after(0):
            return match
    raise AssertionError("the first player always plays")


def sit(match: Match, **preferences: object) -> tuple[Sitting, Listening]:
    opponents = Listening()
    seats = ("human", *LEVELS[: match.players - 1])
    sitting = Sitting(Host(match, seats), opponents=opponents, trick_pause_ms=300, **preferences)
    sitting.frame(0)
    return sitting, opponents


FORMS = [("kan", 6, {}), ("jo_jotte", 4, {"four": "cutthroat"})]
forms = pytest.mark.parametrize(("key", "players", "options"), FORMS)


@forms
def test_he_is_told_why_and_goes_on_to_the_result(key: str, players: int, options: dict[str, object]) -> None:
    sitting, opponents = sit(without_you(key, players, **options), speed="normal")
    table = sitting.table
    assert table.seat.state.sits_out
    assert table.presenter.seats.hand_note(table.sight()), "he is told why"
    buttons = table.parts.rail_buttons
    assert buttons.skip.visible
    assert not buttons.hint.visible
    sitting.key("f")
    for _ in range(600):
        sitting.frame(0.02, draw=False)
        if "over" in sitting.log:
            break
    assert "over" in sitting.log
    assert opponents.asked
    assert all(player is not None and level == LEVELS[player - 1] for player, level in opponents.asked)
    table.next_deal()
    assert not table.seat.skipping


@forms
def test_he_sees_it_from_any_seat_and_knows_no_more(
    key: str, players: int, options: dict[str, object]
) -> None:
    sitting, _ = sit(without_you(key, players, **options), speed="off")
    table = sitting.table
    for _ in range(8):
        sitting.frame(0.5, draw=False)
    for player in (*range(1, players), 0):
        sitting.key("v")
        assert table.parts.layout.order[0] == player == table.seat.nearest
        assert table.seat.viewer == 0
        assert not table.parts.hand.cards
        assert table.seat.state.view == sitting.host.view(0), "he knows no more than at his own seat"
    sitting.key("v")
    table.seat.skipping = table.seat.state.sits_out
    sitting.rest()
    sitting.log.clear()
    table.next_deal()
    assert table.parts.layout.order[0] == 0, "the next deal is seen from his own seat"


def test_who_plays_or_advises_has_part_in_it() -> None:
    match = without_you("kan", 6)
    player = match.deal.state.turn
    seats = ["easy"] * 6
    seats[player] = "human"
    sitting = Sitting(Host(match, seats), speed="off")
    assert not sitting.table.seat.state.sits_out
    sitting.key("v")
    assert sitting.table.parts.layout.order[0] == player
    game = GAMES["jo_jotte"]
    chouette, _ = new_match(game, 3, game.Options.read({"three": "chouette"}, 3), 3, NAMES[:3])
    chouette.start_deal()
    (partner,) = (each for each in range(3) if not chouette.deal.state.after(each))
    seats = ["easy"] * 3
    seats[partner] = "human"
    assert not Sitting(Host(chouette, seats), speed="off").table.seat.state.sits_out, "he advises the captain"


@forms
def test_title_of_a_deal_speaks_of_the_side_when_the_player_sat_out(
    key: str, players: int, options: dict[str, object]
) -> None:
    presenter, rng = presenter_of(key), Random(5)
    for _ in range(20):
        match = without_you(key, players, **options)
        while not match.deal.finished:
            if match.to_act is None:
                match.draw_by_chance()
            else:
                match.act(rng.choice(list(match.legal())))
        title = presenter.story.title(sight_of(Host(match, ("human",) * players)))
        alone = title.startswith(("You won", "You lost"))
        assert not alone or title.endswith("sitting out"), title
