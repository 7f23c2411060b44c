"""Cards of an ending that are worth the same: a search decides, and the rules of thumb where it can't."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic, TrickValues
from game.ai.continuation import view_seed
from game.ai.decision import Effort, analyse
from game.ai.evaluation import Evaluation
from game.ai.levels import EFFORTS, choose
from game.ai.search import ActionEstimate, Search
from game.ai.tied_cards import ALIKE, EQUAL, SETTLING, preferred_first, settled, thrifty_first
from game.ai.verdict import Grade
from game.engine.actions import Action
from game.engine.cards import SPADES, SUIT_CARDS, Card, Cards, card_text, mask, parse_card, suit_of
from game.match.deal_code import match_of, read_code
from game.match.match import Match
from tests.ai.positions import LOGIC, in_the_ending
from tests.conftest import Tally
from tests.toy_game import ToyGame

KAN_FOUR = (
    "KA4-16NBHC-NAK9ZF-6362MJ-SCP64S-WCBSA6-0F71F3-8",
    "trump H|QH|5H|JH|9H|KD|AD|JK|JD|KC|9C|8C|QC|AC|5C|6C|TS|7D|JS|6H|6D|juuroku|KH|8D|9S|7H",
)
"""The declarer of a juuroku leads; with TC the others could win a trick at once."""
KAN_FIVE = (
    "KA5-CEVB33-0A4F7S-84DYJK-QSGFA4-W43JT6-8F28SW-G",
    "koi|koi|3S|AS|JS|5S|KS|9D|AD|4D|KD|JK|8D|7D|TD|JD|QD|2S|7S|QS|9S|4S|3D|6S|5D|6D|6H|KH|4C|5H|9H|AH|TC|"
    "QC|5C|AC|6C|3H|8C",
)
"""All is lost; 7C gives the trick away without need."""


def position(code: str, actions: str) -> Match:
    match = match_of(read_code(code, GAMES))
    match.start_deal()
    for text in actions.split("|"):
        named = {action.text: action for action in match.legal()}
        match.act(named[text] if text in named else named[f"play {text}"])
    return match


class TiedToy(BotLogic[Any]):
    """The toy game, in which all cards are worth the same if solved, and the highest is liked best.

    In the search who plays their lowest card is `better` points ahead, more or less by `luck`.
    """

    luck, better = 0.0, 1.0

    def can_be_solved(self, state: Any) -> bool:
        return state.phase == "play"

    def preferences(self, view: Any, legal: Any, bias: Any = None) -> list[float]:
        return [action.cards[0] % 13 / 10 if action.cards else 0.0 for action in legal]

    def payoff(self, state: Any) -> list[float]:
        return [0.0] * 3

    def simulate(self, state: Any, rng: Random) -> list[float]:
        return [self.plays_lowest(state, player) + self.luck * rng.gauss(0, 1) for player in range(3)]

    def plays_lowest(self, state: Any, player: int) -> float:
        return -self.better * (sum(card % 13 < 11 for card in range(52) if state.hands[player] >> card & 1))


def tied_in_toy(logic: BotLogic[Any], rng: Random) -> tuple[Any, list[Action], Action, Action]:
    """A view in the play of the toy game, its legal actions, and the lowest and the highest card."""
    while True:
        match = in_the_ending(logic, rng)
        legal = [*match.legal()]
        ranks = sorted(legal, key=lambda action: action.cards[0] % 13)
        if [action.cards[0] % 13 < 11 for action in ranks].count(True) == 1:
            return match.view(match.to_act), legal, ranks[0], ranks[-1]


# What decides.


def test_the_search_decides_against_the_rules_of_thumb(tally: Tally) -> None:
    logic = TiedToy(ToyGame())
    for number in tally.times(10, "choices"):
        seen, legal, lowest, highest = tied_in_toy(logic, tally.rng)
        analysis = analyse(logic, seen, legal, Random(number), Effort(100))
        assert analysis.exact
        assert {estimate.payoff for estimate in analysis.estimates} == {0.0}
        assert analysis.estimates[0].action == lowest
        assert logic.preferences(seen, [highest]) > logic.preferences(seen, [lowest])


class Convinced(TiedToy):
    """The same, but the rules of thumb like the highest card clearly better."""

    def preferences(self, view: Any, legal: Any, bias: Any = None) -> list[float]:
        return [2.1 * value for value in super().preferences(view, legal, bias)]


def test_a_card_that_the_rules_of_thumb_like_clearly_better_is_played(tally: Tally) -> None:
    logic = Convinced(ToyGame())
    for number in tally.times(10, "choices"):
        seen, _, lowest, highest = tied_in_toy(logic, tally.rng)
        assert settled(logic, seen, [lowest, highest], Random(number), 100)[0] == highest


def test_what_the_search_cannot_tell_apart_the_rules_of_thumb_decide(tally: Tally) -> None:
    logic = TiedToy(ToyGame())
    logic.luck, logic.better = 0.3, 0.0
    tally.floor(liked=26)
    for number in tally.times(30, "choices"):
        seen, legal, _, highest = tied_in_toy(logic, tally.rng)
        order = settled(logic, seen, legal, Random(number))
        assert sorted(order) == sorted(legal)
        tally.count["liked"] += order[0].cards[0] % 13 == highest.cards[0] % 13


def test_equal_cards_are_ordered_by_the_rules_of_thumb() -> None:
    logic = TiedToy(ToyGame())
    logic.better = 0.0
    for number in range(5):
        seen, legal, _, _ = tied_in_toy(logic, Random(number))
        order = settled(logic, seen, legal, Random(number))
        assert [action.cards[0] % 13 for action in order] == sorted(
            (action.cards[0] % 13 for action in legal), reverse=True
        )


class Thumb(BotLogic[Any]):
    """Rules of thumb by card: how much they like it, what it gives away, and what it counts."""

    def __init__(self, cards: dict[str, tuple[float, float, float]]) -> None:
        super().__init__(ToyGame())
        self.cards = {parse_card(text): found for text, found in cards.items()}

    def preferences(self, view: Any, legal: Any, bias: Bias = UNBIASED) -> list[float]:
        found = [self.cards[action.cards[0]] for action in legal]
        return [liked + bias.haste * given for liked, given, _ in found]

    def trick_values(self, state: Any) -> TrickValues:
        return TrickValues([self.cards.get(card, (0.0, 0.0, 0.0))[2] for card in range(53)])


BEST = (0.0, 0.5, 0.0)


@pytest.mark.parametrize(
    ("other", "text", "moved"),
    [
        ((0.1, 0.5, 0.0), "3C", True),  # liked more
        ((0.1, 0.4, 0.0), "3C", True),  # gives less away
        ((-0.1, 0.4, 0.0), "3C", False),  # liked less
        ((0.2, 0.6, 0.0), "3C", False),  # gives more away
        ((0.2, 0.5, 1.0), "3C", False),  # counts more
        ((0.2, 0.4, 0.0), "3D", False),  # another suit
        ((0.21, 0.6, 1.0), "3D", True),  # liked clearly more
    ],
)
def test_of_cards_that_cannot_be_told_apart_the_thriftier_or_better_liked_is_played(
    other: tuple[float, float, float], text: str, moved: bool
) -> None:
    logic = Thumb({"2C": BEST, text: other})
    alike = [Action("play", (parse_card(each),)) for each in ("2C", text)]
    estimates = [ActionEstimate(action, 9, 0.0) for action in alike]
    seen: Any = SimpleNamespace(state=None)
    found = [each.action for each in preferred_first(logic, seen, estimates, alike, alike)]
    assert found == (alike[::-1] if moved else alike)


class Ranked(Thumb):
    """Rules of thumb in a game in which spades are trumps."""

    def beaters(self, state: Any, card: Card, *, now: bool) -> Cards:
        return SUIT_CARDS[suit_of(card)] & ~((2 << card) - 1) | SUIT_CARDS[SPADES]


LOW, TEN = (0.0, 0.1, 0.0), (0.0, 0.1, 1.0)


@pytest.mark.parametrize(
    ("cards", "trick", "unseen", "played"),
    [
        ({"TC": TEN, "3D": LOW}, "", "QC", "3D"),  # may be beaten
        ({"TC": TEN, "3D": LOW}, "", "9C", "TC"),  # takes the trick
        ({"TC": TEN, "3C": LOW}, "QC", "", "3C"),  # is beaten
        ({"TC": TEN, "3D": LOW}, "", "9C AS", "TC"),  # the highest club, though a spade beats it
        ({"TC": TEN, "9C": LOW}, "8C", "JC", "TC"),  # the last card of the trick takes it
        ({"TC": TEN, "3D": (0.0, 0.2, 0.0)}, "", "QC", "TC"),  # the other gives more away
        ({"TC": TEN, "3D": LOW, "2D": LOW}, "", "QC AD", "2D"),  # lower in the same suit
        ({"9C": LOW, "7C": LOW, "8C": LOW}, "", "AC", "7C"),
        ({"9C": LOW, "7D": LOW}, "", "AC", "9C"),  # another suit
        ({"9C": LOW, "7C": TEN}, "", "AC", "9C"),  # the lower one counts
        ({"9C": LOW, "7C": (0.0, 0.2, 0.0)}, "", "AC", "9C"),  # gives more away
        ({"9C": LOW, "7C": LOW}, "", "6C", "9C"),  # takes the trick
    ],
)
def test_of_equal_cards_the_one_that_risks_least_is_played(
    cards: dict[str, tuple[float, float, float]], trick: str, unseen: str, played: str
) -> None:
    assert thrifty(cards, trick, unseen) == played
    assert thrifty(cards, trick, unseen, behind=EQUAL + 0.01) == next(iter(cards))


def thrifty(
    cards: dict[str, tuple[float, float, float]], trick: str, unseen: str, behind: float = 0.0
) -> str:
    """The card that comes first if the others are so far behind the first, of two players."""
    logic, seen, actions = table(cards, trick, unseen)
    estimates = [ActionEstimate(action, 9, -behind * (action != actions[0])) for action in actions]
    found = [each.action for each in preferred_first(logic, seen, estimates, actions, actions)]
    assert sorted(found) == sorted(actions)
    return [*cards][actions.index(found[0])]


def table(
    cards: dict[str, tuple[float, float, float]], trick: str, unseen: str
) -> tuple[Ranked, Any, list[Action]]:
    """The view of one of two players, and the plays of the cards."""
    state = SimpleNamespace(
        trick=[*map(parse_card, trick.split())],
        turn=0,
        leader=1 if trick else 0,
        hands=(0, 0),
        setup=SimpleNamespace(players=2),
        player_at=lambda place: (place + bool(trick)) % 2,
        to_come=lambda: () if trick else (1,),
        held_by_others=lambda player: 0,
    )
    seen: Any = SimpleNamespace(state=state, unseen=mask(map(parse_card, unseen.split())))
    return Ranked(cards), seen, [Action("play", (parse_card(text),)) for text in cards]


class FreshDeals:
    """In place of a search: some cards are so far behind the first in fresh deals."""

    behind: ClassVar[dict[str, float]] = {}

    def __init__(self, logic: Any, view: Any, legal: Any, rng: Any, budget: int, **more: Any) -> None:
        assert more == {"prior_visits": 0}
        self.legal, self.iterations = legal, 0

    def run(self, until: int, stop: Any) -> None:
        self.iterations = 0 if stop() else until

    def estimates(self) -> list[ActionEstimate]:
        found = [
            ActionEstimate(action, 9, -self.behind.get(card_text(action.cards[0]), 0.0))
            for action in self.legal
        ]
        return sorted(found, key=lambda estimate: -estimate.payoff)


@pytest.mark.parametrize(
    ("cards", "behind", "played"),
    [
        ({"TC": TEN, "3D": LOW}, {"3D": EQUAL}, "3D"),
        ({"TC": TEN, "3D": LOW}, {"3D": EQUAL + 0.01}, "TC"),
        ({"TC": TEN, "3C": LOW, "4C": LOW}, {"3C": EQUAL + 0.01, "4C": EQUAL}, "4C"),
        ({"TC": TEN, "3D": (0.0, 0.2, 0.0)}, {}, "TC"),  # gives more away
        ({"3C": LOW, "TD": TEN}, {"3C": 1.0}, "3C"),
        ({"TC": TEN, "3D": LOW, "4H": LOW}, {"3D": 0.02, "4H": 0.01}, "4H"),  # the best of those
    ],
)
def test_a_card_that_risks_more_must_be_better_in_fresh_deals(
    cards: dict[str, tuple[float, float, float]],
    behind: dict[str, float],
    played: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logic, seen, actions = table(cards, "", "QC QD")
    estimates = [ActionEstimate(action, 9, -EQUAL * (action != actions[0])) for action in actions]
    monkeypatch.setattr("game.ai.tied_cards.Search", FreshDeals)
    monkeypatch.setattr(FreshDeals, "behind", behind)
    for stopped, text in ((False, played), (True, next(iter(cards)))):
        found = thrifty_first(logic, seen, estimates, actions, Random(1), 50, lambda ended=stopped: ended)
        assert sorted(found) == sorted(estimates)
        assert card_text(found[0].action.cards[0]) == text


def test_one_card_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    match = in_the_ending(LOGIC, Random(1))
    seen, legal = match.view(match.to_act), match.legal()
    monkeypatch.setattr("game.ai.tied_cards.Search", None)
    assert settled(LOGIC, seen, legal[:1], Random(1)) == [legal[0]]


@pytest.mark.parametrize(("iterations", "searched"), [(40, 40), (10**6, SETTLING)])
def test_the_search_is_short(iterations: int, searched: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = in_the_ending(LOGIC, Random(1))
    made = []

    class Noted(Search):
        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            made.append(self)

    monkeypatch.setattr("game.ai.tied_cards.Search", Noted)
    settled(LOGIC, match.view(match.to_act), match.legal(), Random(1), iterations)
    assert searched <= made[0].iterations < searched + len(match.legal())
    made.clear()
    asked = iter([False] * 3 + [True] * 10**6)
    settled(LOGIC, match.view(match.to_act), match.legal(), Random(1), stop=lambda: next(asked))
    assert made[0].iterations <= 3 * len(match.legal())


# In the games.


@pytest.mark.parametrize("key", GAMES)
def test_only_cards_that_are_worth_the_same_change_places(key: str, tally: Tally) -> None:
    logic = logic_of(GAMES[key])
    tally.floor(moved=5 if key == "california_jack" else 0)
    for number in tally.times(12, "endings"):
        match = in_the_ending(logic, tally.rng)
        seen, legal = match.view(match.to_act), match.legal()
        analysis = analyse(logic, seen, legal, Random(number), Effort(60))
        if not analysis.exact:
            continue
        payoffs = [estimate.payoff for estimate in analysis.estimates]
        tied = sum(payoff >= max(payoffs) - ALIKE * logic.swing for payoff in payoffs)
        assert min(payoffs[:tied]) >= max(payoffs) - ALIKE * logic.swing
        assert payoffs[tied:] == sorted(payoffs[tied:], reverse=True)
        assert analyse(logic, seen, legal, Random(number), Effort(60)) == analysis
        order = [legal.index(estimate.action) for estimate in analysis.estimates[:tied]]
        tally.count["moved"] += order != sorted(order)


@pytest.mark.parametrize(("told", "poor", "most"), [(KAN_FOUR, "play TC", 0), (KAN_FIVE, "play 7C", 6)])
def test_what_a_strong_player_objected_to_is_not_played(told: tuple[str, str], poor: str, most: int) -> None:
    """Hard played it with each of 12 seeds, since it was the first of several cards worth the same."""
    match = position(*told)
    logic, seen, legal = logic_of(match.game), match.view(match.to_act), match.legal()
    assert poor in {action.text for action in legal}
    effort = Effort(EFFORTS["hard"].iterations)
    played = [choose(logic, seen, legal, "hard", seed, effort=effort).text for seed in range(12)]
    assert played.count(poor) <= most


def test_hints_and_reviews_agree_with_the_players(tally: Tally) -> None:
    """A hint names a card that a player would play, and the review calls what a player plays best."""
    tally.floor(tied=4)
    for number in tally.times(8, "endings"):
        match = in_the_ending(LOGIC, tally.rng)
        seen, legal, effort = match.view(match.to_act), match.legal(), Effort(200)
        played = choose(LOGIC, seen, legal, "hard", number, effort=effort)
        verdict = Evaluation(LOGIC, seen, legal, effort).grade(played)
        hint = Evaluation(LOGIC, seen, legal, effort).judge()
        assert verdict is not None
        assert hint is not None
        assert verdict.grade is Grade.BEST
        worth = {each.action: each.loss.points for each in hint.weighed}
        assert worth[hint.best] == worth[played] == 0
        equal = [action for action in legal if worth[action] == 0]
        if len(equal) > 1:
            tally.count["tied"] += 1
            # The hint chooses by a seed of its own, but as players do.
            assert hint.best == settled(LOGIC, seen, equal, Random(view_seed(LOGIC, seen)))[0]
