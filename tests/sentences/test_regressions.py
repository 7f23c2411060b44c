"""Sentences that were false once, each in the position in which it was."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.engine.actions import Action
from game.engine.cards import HIDDEN, JOKER
from game.engine.events import CardShown, Played
from game.match.match import Match
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.sidebar import CardNote, PadSide, SideProgress, Trumps
from tests.conftest import Tally
from tests.game.random_play import some_action
from tests.sentences.course import courses
from tests.sentences.games import all_decks
from tests.sentences.jo_jotte.bids import not_turned_yet
from tests.sentences.jo_jotte.truth import three_hands
from tests.sentences.moment import Moment
from tests.sentences.napoleon.truth import put_away, scoring, seen_in_blind
from tests.sentences.recorder import Fill

MOST = 40
"""Matches in which the position is looked for."""
Where = Callable[[str, Any, Moment], bool]


class Found(Exception):
    """The sentence that was looked for."""


def sentence(key: str, where: Where, tally: Tally, **fixed: Any) -> Any:
    """The first sentence of the kind that stands at such a moment; empty if there is none."""
    found: list[Any] = []

    def hear(place: str, text: Any, moment: Moment) -> None:
        if where(place, text, moment):
            found.append(text)
            raise Found

    for course in islice(courses(GAMES[key], tally.rng, all_decks(), hear, **fixed), MOST):
        try:
            course.play(3)
        except Found:
            return found[0]
    return ""


def own_call(match: Match, rng: Random) -> Action:
    """The player who calls a card calls one of his own; if he puts cards away, that one is among them."""
    legal, state = match.legal(), match.deal.state
    calls = [action for action in legal if action.verb == "call"]
    own = [action for action in calls if state.hands[state.turn] >> action.cards[0] & 1]
    called = getattr(state, "called", HIDDEN)
    away = [action for action in legal if action.verb == "discard" and action.cards[0] == called]
    return rng.choice(own or away or list(legal))


def put_away_and_shown_at_the_end(place: str, shown: Any, m: Moment) -> bool:
    away = isinstance(shown, CardNote) and shown.label == "Discards" and m.state.phase == "over"
    return away and m.reader != m.state.napoleon and not scoring(m, put_away(m))


def template_of(shown: Any) -> str:
    return shown.template if isinstance(shown, Fill) else ""


def third_hand_before_it_is_set_aside(place: str, shown: Any, m: Moment) -> bool:
    mine = three_hands(m) and m.state.phase == "melds" and m.reader != m.state.setup.dealer
    return place == "hand" and mine


def following_without_trumps(place: str, shown: Any, m: Moment) -> bool:
    return "If you can't" in template_of(shown) and m.state.trump == 4


def first_lead_of_a_slam(place: str, shown: Any, m: Moment) -> bool:
    return "The diamond marks the declarer's side" in template_of(shown) and bool(m.state.slam)


def who_makes_trumps(place: str, shown: Any, m: Moment) -> bool:
    return template_of(shown).startswith("The player who chooses trumps is the declarer")


def ace_of_trumps_is_played(place: str, shown: Any, m: Moment) -> bool:
    return "had the joker and the ace of trumps" in template_of(shown) and sum(m.state.won) > 5


def joker_never_fell(place: str, shown: Any, m: Moment) -> bool:
    if not template_of(shown).startswith("The kankei won, so the round") or shown.values["deal"] != 2:
        return False
    holds = [player for player in range(m.players) if "JK" in m.hand(player)]
    return bool(holds) and m.reader not in holds


def while_cards_are_dealt(place: str, shown: Any, m: Moment) -> bool:
    return isinstance(shown, Trumps) and not_turned_yet(m)


def own_card_makes_him_the_adjutant(place: str, shown: Any, m: Moment) -> bool:
    last = m.past[-1] if m.past else None
    called = isinstance(last, Played) and last == Played(m.reader or 0, m.state.called)
    return isinstance(shown, SideProgress) and shown.side is DealSide.A and called and m.reader == m.you


def ace_of_trumps_is_held_as_teams_form(place: str, shown: Any, m: Moment) -> bool:
    return template_of(shown).startswith("you have the ") and m.reader is not None and "JK" not in m.own


def last_of_three_for_one(place: str, shown: Any, m: Moment) -> bool:
    for_one = (
        place == "meaning" and template_of(shown) and m.state.phase == "bidding" and m.state.passes == 25
    )
    return for_one and m.action is not None and m.action.verb == "pass"


def game_of_a_chouette_begins(place: str, shown: Any, m: Moment) -> bool:
    """What the game before brought stands among what is earlier, its 300 points too."""
    won = len(m.deals) > 1 and m.deals[-2].state.result.game
    return isinstance(shown, PadSide) and shown.earlier > 0 and bool(won) and not m.tricks()


def melds_of_who_bid_nullo(place: str, shown: Any, m: Moment) -> bool:
    """Once the question itself stopped the program."""
    return template_of(shown) == "Against {players}" and m.reader == m.state.nullo


def all_pass(match: Match, rng: Random) -> Action:
    """Nobody says kan; any card is played."""
    passes = [action for action in match.legal() if action.verb == "pass"]
    return rng.choice(passes or list(match.legal()))


REGRESSIONS: dict[str, tuple[str, Where, str, dict[str, Any]]] = {
    "a card turned up at the end": (
        "napoleon", put_away_and_shown_at_the_end, "shown at the end", {"players": 6, "choose": own_call},
    ),
    "who sits out need not have dealt": (
        "jo_jotte", third_hand_before_it_is_set_aside,
        "You're sitting out", {"players": 4, "four": "cutthroat"},
    ),
    "no duty to trump without trumps": ("jo_jotte", following_without_trumps, "there are no trumps", {}),
    "a slam is of tricks, not points": ("jo_jotte", first_lead_of_a_slam, "must win every trick", {}),
    "a tie frees nobody's points": ("jo_jotte", who_makes_trumps, "loses all the trick points", {}),
    "kankei once had their cards": ("kan", ace_of_trumps_is_played, "had the joker", {"players": 5}),
    "nothing is turned up yet while cards are dealt": (
        "jo_jotte", while_cards_are_dealt, "Not yet", {},
    ),
    "who plays the called card stays the adjutant": (
        "napoleon", own_card_makes_him_the_adjutant, "and you'", {"players": 5, "style": "modern"},
    ),
    "the other card of kankei who say so is the ace": (
        "kan", ace_of_trumps_is_held_as_teams_form, "you have the ace", {"players": 5},
    ),
    "melds of who bids nullo have a rival": (
        "jo_jotte", melds_of_who_bid_nullo, "Against", {"players": 2},
    ),
    "a bonus belongs to its game": (
        "jo_jotte", game_of_a_chouette_begins, "above=0, below=0, games=()",
        {"players": 3, "three": "chouette", "chouette_games": 9},
    ),
    "the last of three is not asked for one": (
        "kan", last_of_three_for_one, "must play alone for {need}", {"players": 3, "choose": all_pass},
    ),
    "who had an unseen joker names trumps": ("kan", joker_never_fell, "names trumps", {"players": 5}),
}  # fmt: skip


@pytest.mark.parametrize("what", REGRESSIONS)
def test_it_is_true_now(what: str, tally: Tally) -> None:
    key, where, told, fixed = REGRESSIONS[what]
    assert told in str(sentence(key, where, tally, **fixed))


ENOUGH = 40
"""Notes that are read where one of them must not be."""


def test_nobody_looks_for_an_adjutant_whose_card_lay_in_the_open_blind(tally: Tally) -> None:
    secret = "Who is the adjutant?"

    def where(place: str, shown: Any, m: Moment) -> bool:
        other = place == "note" and m.state.phase == "play" and m.reader != m.state.napoleon
        here = other and m.state.called >= 0 and seen_in_blind(m)
        tally.count["notes"] += here
        return tally.count["notes"] >= ENOUGH or (here and secret in str(shown))

    fixed = {"players": 6, "style": "modern", "all_pass": "expose_blind", "choose": call_from_the_blind}
    assert secret not in str(sentence("napoleon", where, tally, **fixed))
    tally.floor(notes=ENOUGH)


def call_from_the_blind(match: Match, rng: Random) -> Action:
    """All pass until the blind lies open, and a card of it is called."""
    legal = match.legal()
    state: Any = match.deal.state
    passes = [action for action in legal if action.verb == "pass" and not state.exposed]
    shown = {event.card for event in match.deal.events if isinstance(event, CardShown)}
    calls = [action for action in legal if action.verb == "call" and action.cards[0] in shown]
    return rng.choice(passes or calls or [some_action(legal, rng)])


def test_the_joker_is_no_longer_praised_in_the_last_trick_of_four(tally: Tally) -> None:
    praise = "It takes any trick, whatever was led"

    def where(place: str, shown: Any, m: Moment) -> bool:
        last = sum(m.state.won) == 9 and m.state.turn == m.reader and "JK" in m.own
        tally.count["last cards"] += last and place == "prompt"
        return last and (praise in template_of(shown) or tally.count["last cards"] >= 8)

    assert praise not in str(sentence("kan", where, tally, players=4, choose=keep_the_joker))
    tally.floor(**{"last cards": 8})


def keep_the_joker(match: Match, rng: Random) -> Action:
    """Any card but the joker, as long as there is another; and no contract."""
    legal = match.legal()
    plain = [action for action in legal if not action.manner and JOKER not in action.cards]
    return rng.choice(plain or list(legal))
