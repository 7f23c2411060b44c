"""The seer sees all cards, and only the arena knows him: no window, level, seat, match or question does."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.__main__ import main
from game.ai import logic_of
from game.ai.endgame import Endgame
from game.ai.levels import EFFORTS, LEVEL_NAMES, LEVELS, choose
from game.ai.recommendation import decide
from game.ai.request import DecisionRequest
from game.archive import export_format
from game.commands.arguments import COMPUTER_LEVELS
from game.match import record
from game.match.match import Match
from game.research import all_seeing, contestants
from game.research.all_seeing import SEER, foresee
from game.session.library import MatchLibrary, UnreadableMatch
from scenes.pages.setup.draft import PLAYER_KINDS
from tests.conftest import Tally
from tests.game.archives import NOW, archive_of, fresh, kept_in
from tests.game.secrecy import exchanged
from tests.test_house import ROOT, imported, sources

from .positions import begun, in_the_ending


def naming(*words: str) -> list[Path]:
    """The files in which any of these words stands."""
    files = sources("game", "scenes")
    return [path for path in files if any(word in path.read_text(encoding="utf-8") for word in words)]


def users_of(module: str) -> set[str]:
    """The files that import a module."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in naming(module.rpartition(".")[2])
        if any(name == module or name.startswith(f"{module}.") for name in imported(path))
    }


def words(path: Path) -> list[str]:
    """The texts in a file but those that explain it."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    told = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    ]


def test_only_the_arena_can_call_him() -> None:
    assert users_of("game.research.all_seeing") == {
        "game/research/contestants.py",
        "game/research/arena_command.py",
    }
    for module in ("contestants", "arena", "seat_contest", "forked_decisions", "arena_command"):
        users = users_of(f"game.research.{module}")
        assert users
        assert all(
            file.startswith("game/research/") or file in ("game/__main__.py", "game/cli.py") for file in users
        ), module
    # The window asks the tools for the arguments of a match between computers, for what is to be printed and
    # how a command line fails, and passes `etori audit` on, and no more.
    names = ("", ".Command", ".add_table_arguments", ".parsed_with", ".table_from")
    known = {f"game.commands.arguments{name}" for name in names}
    known |= {
        "game.__main__",
        "game.__main__.main",
        "game.commands.output",
        "game.commands.output.failed",
        "game.commands.output.printing",
        "game.commands.pdf",
        "game.commands.pdf.as_pdf",
        "game.commands.rules_page",
        "game.commands.rules_page.glance",
    }
    for path in naming("__main__", "cli", "commands", "research"):
        if "scenes" not in path.relative_to(ROOT).parts:
            continue
        names = {
            name
            for name in imported(path)
            if name.startswith(("game.__main__", "game.cli", "game.commands", "game.research"))
        }
        assert names <= known
    for path in naming(SEER):
        named = any(SEER in word.split() for word in words(path))
        assert not named or path.parent.name == "research", path
    assert SEER in words(Path(all_seeing.__file__))


def test_he_is_no_level_and_nobody_can_choose_him(tmp_path: Path, capsys) -> None:
    assert SEER in contestants.BUILT_IN_CONTESTANTS
    for levels in (LEVELS, EFFORTS, LEVEL_NAMES, COMPUTER_LEVELS, PLAYER_KINDS):
        assert SEER not in levels
    assert main(["play", "california_jack", "--seats", SEER]) == 2
    for command in (["bot", "--level", SEER], ["review", "x", "--effort", SEER]):
        with pytest.raises(SystemExit):
            main(command)
    capsys.readouterr()


def test_no_question_of_the_window_reaches_him() -> None:
    match = begun(GAMES["kan"], Random(1))
    logic, seen, legal = logic_of(match.game), match.view(match.to_act), (*match.legal(), *match.legal())
    with pytest.raises(ValueError, match="no such level"):
        choose(logic, seen, legal, SEER, 1)
    with pytest.raises(ValueError, match="no such level"):
        decide(DecisionRequest(logic, seen, legal, SEER, 1))


def test_no_match_is_kept_with_him(tmp_path: Path) -> None:
    match = fresh("california_jack", 1)
    match.start_deal()
    session = {"seats": ["human", SEER], "begun": "2026-11-22T09:30:00.000+00:00"}
    line = json.dumps({"record": record.as_json(match), "session": session}).encode()
    with pytest.raises(record.RecordError, match="a seat is one of"):
        export_format.take(archive_of(tmp_path), line, GAMES)
    host = kept_in(tmp_path / "other", match, ("human", SEER))
    host.leave()
    with pytest.raises(UnreadableMatch):
        MatchLibrary(tmp_path / "other", GAMES, NOW).go_on(1)


# What he does.


@pytest.mark.parametrize("key", ["california_jack", "jan_ken_po", "kan"])
def test_an_ending_is_played_for_the_most_that_the_true_cards_give(key: str, tally: Tally) -> None:
    logic = logic_of(GAMES[key])
    for number in tally.times(3, "endings"):
        match = in_the_ending(logic, tally.rng)
        values = Endgame(logic, match.to_act).values(match.deal.state.copy(), match.legal())
        chosen = foresee(match, number, 5)
        assert values[[*match.legal()].index(chosen)] == max(values)


def test_he_plays_what_the_hidden_cards_make_good(tally: Tally) -> None:
    """The same seat, with what it does not see exchanged, does not always do the same; a level does."""
    game = GAMES["california_jack"]
    tally.floor(pairs=10, other=1)
    for number in range(200):
        match = begun(game, tally.rng)
        unseen = [card for card in range(52) if match.view(match.to_act).unseen >> card & 1]
        one, two = tally.rng.sample(unseen, 2)
        other = exchanged(match, {one: two, two: one}, match.to_act)
        if other is None:
            continue
        twin = Match(game, 2, match.options, seed=match.seed, first_dealer=match.first_dealer)
        twin.start_deal([{one: two, two: one}.get(card, card) for card in match.deal.deck])
        assert twin.view(twin.to_act) == match.view(match.to_act)
        tally.count["pairs"] += 1
        tally.count["other"] += foresee(match, number, 24) != foresee(twin, number, 24)
        if tally.count["pairs"] >= 20:
            break


def test_he_changes_nothing_in_the_match(tally: Tally) -> None:
    for key in GAMES:
        match = begun(GAMES[key], tally.rng)
        before = match.deal.state.facts()
        assert foresee(match, 1, 6) in match.legal()
        assert match.deal.state.facts() == before
        assert foresee(match, 1, 6) == foresee(match, 1, 6)
