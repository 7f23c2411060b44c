"""The line that asks a computer player: all that the seat knows, nothing else, and as its page says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from game import GAMES, ai
from game.ai import logic_of
from game.ai.decision import Effort, analyse, solved
from game.ai.levels import choose
from game.ai.question import line_of, possible_zones, question_json, read
from game.engine.actions import Action, parse_action
from game.engine.cards import NO_TRUMP, Card, Suit
from game.engine.events import MeldsCompared
from game.engine.player_fields import AsDealt, ByPlayer, ByPlayerLater, Player
from game.engine.rules import Game
from game.engine.state import Setup, State
from game.engine.view import view
from game.games.jo_jotte.questions import QUESTIONS
from game.games.kan.deal_end import SUKONKU, all_for
from game.games.kan.deal_result import KanOutcome
from game.games.kan.play_phases import STOP
from game.games.napoleon.auction import ForcedTrump
from tests.conftest import Tally
from tests.game.random_play import played, random_match, some_action
from tests.whist import Whist

from .questions import asked_in, course_of, question

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
PAGE = (Path(ai.__file__).parent / "bot.md").read_text(encoding="utf-8")


@every_game
def test_the_view_that_is_read_is_the_one_that_was_written(game: Game[Any], tally: Tally) -> None:
    tables = set()
    for match in asked_in(game, tally, 60):
        seen, legal = match.view(match.to_act), match.legal()
        asked = read(question(match), GAMES)
        assert asked.game is game
        assert asked.view == seen
        assert [*asked.view.hidden] == [*seen.hidden], "the order in which a fill deals"
        assert asked.view.state.__class__ is seen.state.__class__
        assert [*asked.legal] == [*legal]
        assert question(match) == line_of(game, asked.view, asked.legal, match.events(match.to_act))
        tables.add(match.players)
    assert tables == {*game.players}


@every_game
def test_the_same_is_chosen_from_it(game: Game[Any], tally: Tally) -> None:
    tally.floor(searched=6, solved=1)
    logic = logic_of(game)
    for number, match in enumerate(asked_in(game, tally, 30)):
        seen, legal = match.view(match.to_act), match.legal()
        asked = read(question(match), GAMES)
        for level in ("easy", "normal"):
            assert choose(logic, seen, legal, level, number) == choose(
                logic, asked.view, asked.legal, level, number
            )
        if len(legal) == 1:
            continue
        ending = logic.can_be_solved(seen.state)
        tally.count["solved" if ending else "searched"] += 1
        assert analysis(logic, seen, legal, number, ending) == analysis(
            logic, asked.view, asked.legal, number, ending
        )


def analysis(logic: Any, seen: Any, legal: Any, seed: int, ending: bool) -> Any:
    """What the higher levels think of the actions, at a length for tests."""
    if ending:
        return [*solved(logic, seen, legal[:2], Random(seed), 1)]
    return analyse(logic, seen, legal, Random(seed), Effort(12))


@every_game
def test_views_that_differ_are_written_differently(game: Game[Any], tally: Tally) -> None:
    """Over the first positions of matches, for every seat and for onlookers."""
    tally.floor(different=80 * len(game.players))
    for players in game.players:
        found: list[tuple[Any, str]] = []
        for match in course_of(game, tally.rng, players, 30):
            for viewer in (*range(players), None):
                seen = match.view(viewer)
                asked = question_json(game, seen, (), ())
                found.append((seen, json.dumps([asked["view"], asked["deal"], asked["seat"]])))
        for one, two in zip(found, found[players + 1 :], strict=False):
            assert (one[0] == two[0]) == (one[1] == two[1])
            tally.count["alike" if one[0] == two[0] else "different"] += 1
        for (one, here), (two, there) in tally.rng.sample([*pairwise(found)], 40):
            assert (one == two) == (here == there)


@every_game
def test_it_says_where_a_card_may_lie_that_the_seat_does_not_see(game: Game[Any], tally: Tally) -> None:
    for match in asked_in(game, tally, 40):
        true, seen = match.deal.state, match.view(match.to_act)
        may = possible_zones(seen)
        assert sum(map(bool, may.values())) == seen.unseen.bit_count()
        for place in (*true.set_zones(), *true.row_zones()):
            name = place.name if place.name in ("pack", *true.ROWS) else f"{place.name} {place.place}"
            cards = [card for card in range(53) if seen.unseen >> card & 1 and lies(true, place, card)]
            assert all(name in [*may.values()][each(seen.unseen).index(card)] for card in cards)


def each(cards: int) -> list[int]:
    return [card for card in range(53) if cards >> card & 1]


def lies(state: Any, zone: Any, card: int) -> bool:
    if zone.name in state.SETS:
        return bool(getattr(state, zone.name)[zone.place] >> card & 1)
    return card in state.row(zone)


def test_a_sixth_game_has_its_line_from_its_rules_alone(tally: Tally) -> None:
    whist = Whist()
    for match in course_of(whist, tally.rng, 4, 60):
        asked = read(question(match), {"whist": whist})
        assert asked.view == match.view(match.to_act)
        tally.count["positions"] += 1
    assert tally.count["positions"] >= 52


class ScribeState(State):
    """Whist with a scribe, who keeps fields of all the kinds that tell players."""

    __slots__ = ("boxes", "marks", "past", "scribe", "turns")

    scribe: Player
    turns: tuple[tuple[Player, Suit], ...]
    marks: ByPlayer[list[int]]
    past: ByPlayerLater[tuple[int, ...]]
    boxes: AsDealt[list[list[Card]]]

    def copy(self) -> Self:
        new = super().copy()
        new.scribe, new.turns, new.past = self.scribe, self.turns, self.past
        new.marks, new.boxes = self.marks[:], [box[:] for box in self.boxes]
        return new


class ScribeWhist(Whist):
    """Its game."""

    key = "scribe"

    def deal(self, setup: Setup[Any], deck: Sequence[Card]) -> State:
        plain = super().deal(setup, deck)
        state = ScribeState(setup, plain.phase, plain.turn)
        for name, value in plain.facts().items():
            setattr(state, name, value)
        state.log, state.marks, state.past, state.boxes = plain.log, [7, 0, 0, 9], (), [[], []]
        state.scribe, state.turns = setup.dealer, ((1, 0), (2, 3))
        return state


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("scribe", 3, None),
        ("scribe", -1, None),
        ("scribe", 4, "scribe: no such player: 4"),
        ("scribe", -2, "scribe: no such player: -2"),
        ("turns", [[0, "C"]], None),
        ("turns", [[0, "C"], [4, "C"]], "turns: no such player: 4"),
        ("marks", [4, 5, 6, -7], None),
        ("marks", [4, 5, 6], "marks: not a list of 4"),
        ("past", [4, 5, 6, 7], None),
        ("past", [4, 5], "past: not a list of 4"),
        ("boxes", [["AS"], []], None),
        ("boxes", [[]], "boxes: not a list of 2"),
    ],
)
def test_what_a_game_declares_to_tell_players_is_checked_and_listed_nowhere(
    name: str, value: Any, fault: str | None
) -> None:
    game = ScribeWhist()
    match = random_match(game, Random(1))
    match.start_deal()
    asked = json.loads(question(match))
    asked["view"][name] = value
    with pytest.raises(ValueError, match=f"^{fault}$") if fault else nullcontext():
        read(json.dumps(asked).encode(), {game.key: game})


def test_nobody_is_asked_about_a_deal_that_is_over(tally: Tally) -> None:
    for game in GAMES.values():
        match = random_match(game, tally.rng, shortest=True)
        match.start_deal()
        while not match.deal.finished:
            match.act(some_action(match.legal(), tally.rng))
        with pytest.raises(ValueError, match="nobody is to act"):
            line_of(game, match.view(0), (), ())


def test_what_was_played_and_said_stands_in_it() -> None:
    match = random_match(GAMES["jan_ken_po"], Random(4), 4)
    match.start_deal()
    while len([event for event in match.deal.events if type(event).__name__ == "Played"]) < 6:
        match.act(match.legal()[0])
    asked = json.loads(question(match))
    assert [len(trick["cards"]) for trick in asked["tricks"]] == [4, 2]
    first, last = asked["tricks"]
    assert first["winner"] == last["leader"] == match.deal.state.leader
    assert last["winner"] is None
    played = [f"{player} {action.cards[0]}" for player, action in match.deal.actions if action.verb == "play"]
    assert len(played) == 6
    assert asked["said"][0] == f"{(match.deal.setup.dealer + 1) % 4} pass"


# The page.


def members(given: Any, above: str = "") -> Iterator[str]:
    """The names of all members but those that are options, cards and places."""
    if isinstance(given, dict):
        if above not in ("options", "unseen", "ruled_out"):
            yield from given
        for name, value in given.items():
            yield from members(value, name)
    elif isinstance(given, list):
        for value in given:
            yield from members(value)


def sections(page: str) -> dict[str, str]:
    """The parts of the page by their headings."""
    parts = re.split(r"^##+ (.+)$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


NO_MEMBERS = {"null", "hands 2"}


def named(section: str) -> set[str]:
    """The members that a part of the page names: those of its tables, and those told of within them."""
    rows = [line for line in section.splitlines() if line.startswith(("| `", "In `"))]
    return {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)} - NO_MEMBERS


COMMON = ("The question", "The view")


@every_game
def test_the_page_names_every_member_and_no_other(game: Game[Any], tally: Tally) -> None:
    found: set[str] = set()
    for match in asked_in(game, tally, 60):
        found |= {*members(json.loads(question(match)))}
        if game.key == "jo_jotte" and any(isinstance(event, MeldsCompared) for event in match.deal.events):
            tally.count["with melds"] += 1
    page = sections(PAGE)
    common = {name for part in COMMON for name in named(page[part])}
    own = named(page[game.title])
    assert found - common - own == set(), "not on the page"
    assert own - found == set(), "on the page only"
    missing = common - found - {"player", "points", "column", "reason"}
    assert missing == set(), "on the page only"
    if game.key == "jo_jotte":
        assert {"points", "column", "reason", "number"} <= found


Form = tuple[str, int, bool, str, tuple[str, ...]]


def form_of(action: Action) -> Form:
    """What is the same in all actions that the page tells of with one example."""
    strain = "" if action.strain is None else "NT" if action.strain == NO_TRUMP else "suit"
    return action.verb, len(action.cards), action.number is not None, strain, action.manner


def listed_actions(title: str) -> set[tuple[str, Form]]:
    """Phases and forms of a game's actions, as the page lists them."""
    found, game = set(), ""
    for line in sections(PAGE)["Actions"].splitlines():
        if line.startswith("| ") and not line.startswith("| game"):
            name, phases, actions = (cell.strip() for cell in line.strip("|").split("|"))
            game = name or game
            examples = re.findall(r"`([^`]+)`", re.sub(r"one of the words.*?:", "", actions))
            found |= {
                (phase, form_of(parse_action(text)))
                for phase in re.findall(r"`([^`]+)`", phases)
                for text in examples
                if game == title
            }
    return found


SELDOM = {
    ("napoleon", "trump", "trump"): lambda: [form_of(action) for action in ForcedTrump().legal(None)],
    ("kan", "stop", "juuroku"): lambda: [form_of(Action(all_for(KanOutcome("sukonku", True))))],
    ("kan", "stop", "gyaku_juuroku"): lambda: [form_of(Action(all_for(KanOutcome("gyaku_sukonku", True))))],
    ("kan", "stop", "stop"): lambda: [form_of(STOP)],
}
"""By game, phase and verb, what chance hardly ever leads to: as the phase has it."""


@every_game
def test_the_page_lists_every_action_and_no_other(game: Game[Any], tally: Tally) -> None:
    page = listed_actions(game.title)
    found = {
        (phase, form) for (key, phase, _), forms in SELDOM.items() if key == game.key for form in forms()
    }
    while page - found or tally.count["matches"] < 5:
        assert tally.count["matches"] < 400, page - found
        tally.count["matches"] += 1
        match = random_match(game, tally.rng, shortest=True)
        for at in islice(played(match, tally.rng), 600):
            if not at.deal.finished:
                phase = at.deal.state.phase
                asked = {(phase, form_of(action)) for action in at.legal()}
                assert asked <= page
                found |= asked
    assert found == page


def test_the_page_names_the_kinds_of_questions_and_the_words_of_contracts() -> None:
    page = sections(PAGE)
    (kinds,) = re.findall(r"^A question of the agenda .*$", page["Jo-Jotte"], re.MULTILINE)
    assert re.findall(r"`([^`]+)`", kinds) == [*dict.fromkeys(re.findall(r"`([^`]+)`", kinds))]
    assert {*re.findall(r"`([^`]+)`", kinds)} == {*QUESTIONS}
    (words,) = re.findall(r"^The `word` of a contract.*$", page["Kan"], re.MULTILINE)
    assert {*re.findall(r"`([^`]+)`", words)} == {"word", *SUKONKU, *SUKONKU.values()}


def test_a_member_too_many_or_too_few_would_be_noticed() -> None:
    part = sections(PAGE)["Kan"]
    assert "not_kankei" in named(part)
    assert "not_kankei" not in named(
        "\n".join(line for line in part.splitlines() if "not_kankei" not in line)
    )
    assert {*members({"a": [{"b": 1}], "unseen": {"2C": []}})} == {"a", "b", "unseen"}


def test_its_examples_hold() -> None:
    assert '{"error": "question: version 2 is not known"}' in PAGE
    match = random_match(GAMES["california_jack"], Random(1))
    match.start_deal()
    asked = json.loads(question(match)) | {"version": 2}
    with pytest.raises(ValueError, match=r"^question: version 2 is not known$"):
        read(json.dumps(asked).encode(), GAMES)
    assert view(match.deal.state, 0).viewer == 0
