"""The seal of a deal and its audit: who is honest passes, and whoever cheats is found."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.__main__ import main
from game.ai import logic_of
from game.ai.bidding_styles import styles_of
from game.ai.decision import Effort
from game.ai.levels import LEVELS
from game.ai.opponent_process import OpponentProcess, conditions_of
from game.ai.recommendation import Decision, decide
from game.ai.request import DecisionRequest
from game.analysis.fairness import NotSealed, SealedDeal
from game.archive.archive import Archive
from game.match import record
from game.match.match import Match, new_match
from game.match.seal import code_of_seal
from game.match.seating import HUMAN
from game.research.sealed_deals import CHEATS, audit
from game.research.sealed_deals import play as play_sealed
from game.session.host import Host
from scenes.__main__ import main as window_main
from tests.conftest import Tally

from .archives import archive_of, kept_in, loaded
from .random_play import random_match
from .records import SHORT, WHOLE, fault

VERIFIER = Path("game/match/verify_seal.mjs")
FORMS = [(key, players) for key, game in GAMES.items() for players in game.players]
QUICK = ("easy", "normal")
"""Levels that choose at once."""

Chooser = Callable[[DecisionRequest], Decision]


def honest(request: DecisionRequest) -> Decision:
    return decide(request)


def act(host: Host, request: DecisionRequest, chooser: Chooser = honest) -> None:
    """Choose as the table does, with what else the choice depended on: on a busy machine also the clock."""
    decision = chooser(request)
    host.act(decision.action, conditions=conditions_of(request)._replace(looks=decision.looks))


def table(key: str, players: int, seats: tuple[str, ...], seed: int) -> Host:
    match, _ = new_match(GAMES[key], players, GAMES[key].Options(), seed)
    return Host(match, seats)


def seats_at(key: str, players: int, rng: Random) -> tuple[str, ...]:
    """A person and computer players of quick levels, in any seats and styles."""
    game = GAMES[key]
    styles = styles_of(game, players, game.Options())
    between = [f"matched:{rng.randrange(20)}:{rng.randrange(9000):04}", "matched:0"]
    seats = [rng.choice([*QUICK, *between, *(f"normal:{style}" for style in styles)]) for _ in range(players)]
    seats[rng.randrange(players)] = HUMAN
    return tuple(seats)


def play(host: Host, rng: Random, chooser: Chooser = honest, *, undos: bool = False) -> None:
    """Play a deal; the person plays at random."""
    host.start_deal()
    while not host.deal_finished:
        request = host.request()
        if request is not None:
            act(host, request, chooser)
            continue
        (person,) = host.humans
        if undos and rng.random() < 0.1 and host.can_undo(person):
            host.undo(person)
        else:
            host.act(rng.choice(host._match.legal()))


def is_fair(match: Match, number: int = 1) -> bool:
    deal = SealedDeal(match, number)
    return deal.is_as_sealed and all(choice.is_derived() for choice in deal.choices)


def test_every_choice_of_an_honest_opponent_is_derived_again(tally: Tally, tmp_path: Path) -> None:
    """In every form, after undos, and from a record that was saved and read again."""
    tally.floor(choices=900)
    for number in tally.times(2 * len(FORMS), "deals"):
        key, players = FORMS[number % len(FORMS)]
        host = table(key, players, seats_at(key, players, tally.rng), tally.rng.getrandbits(128))
        play(host, tally.rng, undos=True)
        read = record.read(json.dumps(record.as_json(host._match)).encode(), GAMES)
        assert read.deal.seal == host._match.deal.seal
        assert is_fair(read), (key, players)
        tally.count["choices"] += len(SealedDeal(read, 1).choices)


@pytest.mark.parametrize("level", LEVELS)
def test_the_choices_of_each_level_are_derived_again(level: str) -> None:
    host = table("california_jack", 2, (HUMAN, level), 5)
    host.start_deal()
    while host.action_number < 46:  # only the last tricks, where the levels that search are quick
        host.act(honest(host.request_of(host._match.to_act or 0, "easy")).action)
    while not host.deal_finished:
        request = host.request()
        if request is None:
            host.act(host._match.legal()[0])
        else:
            act(host, request)
    last = [choice for choice in SealedDeal(host._match, 1).choices if choice.number >= 46]
    assert last
    assert all(choice.is_derived() for choice in last)


def test_a_choice_that_the_clock_ended_is_derived_by_the_same_number_of_looks(tally: Tally) -> None:
    """Also in the solved endings and with the searches that settle ties."""
    tally.floor(ended=40)
    for number in tally.times(120, "choices"):
        key, players = FORMS[number % len(FORMS)]
        match = random_match(GAMES[key], tally.rng, players)
        match.start_deal()
        for _ in range(tally.rng.randrange(60)):
            if match.deal.finished:
                break
            match.act(tally.rng.choice(match.legal()))
        player = match.to_act
        if player is None or len(match.legal()) == 1:
            continue
        request = DecisionRequest(
            logic_of(GAMES[key]), match.view(player), tuple(match.legal()), "hard", 5, Effort(200)
        )
        calls, most = iter(range(1000)), tally.rng.randrange(1, 12)
        cut = decide(request, lambda calls=calls, most=most: next(calls) >= most)
        if cut.looks is not None:
            assert decide(request._replace(looks=cut.looks)) == cut
            tally.count["ended"] += 1


def test_what_else_a_choice_depended_on_is_kept_and_repeated(tmp_path: Path) -> None:
    """A deal that is played out by rules of thumb, and searches of another length."""
    match, _ = new_match(GAMES["kan"], 4, GAMES["kan"].Options(), 9)
    host = kept_in(tmp_path, match, (HUMAN, *["hard"] * 3))
    opponents = OpponentProcess()
    host.start_deal()
    while not host.deal_finished:
        request = host.request()
        if request is None:
            host.act(host._match.legal()[-1])
        else:
            host.act(opponents.at_once(request), conditions=opponents.conditions)
    host.leave()
    again = loaded(tmp_path)
    assert again is not None
    deal = SealedDeal(again._match, 1)
    assert {choice.request.player_spec for choice in deal.choices} == {"normal"}
    assert is_fair(again._match)


def test_a_seal_is_saved_and_stays_the_same_when_the_match_is_resumed(tmp_path: Path) -> None:
    match, _ = new_match(GAMES["kan"], 4, GAMES["kan"].Options(), 9)
    host = kept_in(tmp_path, match, (HUMAN, *["normal"] * 3))
    host.start_deal()
    told = host._match.deal.seal
    assert told is not None
    host.leave()
    again = loaded(tmp_path)
    assert again is not None
    assert again._match.deal.seal == told


# Whoever cheats.


def peeking(request: DecisionRequest) -> Decision:
    """Play the first legal card, whatever is known: as somebody who sees more would."""
    return Decision(request.legal[0])


def reseeded(request: DecisionRequest) -> Decision:
    return honest(request._replace(seed=request.seed + 1))


@pytest.mark.parametrize("cheat", [peeking, reseeded])
def test_whoever_chooses_by_anything_else_is_found(cheat: Chooser) -> None:
    """Not in every deal, since the choice may be the same; but soon."""
    found = 0
    for seed in range(12):
        host = table("jan_ken_po", 4, (HUMAN, *["easy"] * 3), seed)
        play(host, Random(seed), cheat)
        assert SealedDeal(host._match, 1).is_as_sealed
        found += not is_fair(host._match)
    assert found >= 6


def other_cards(deal: dict[str, Any]) -> None:
    """Two cards of one hand in another order, so that the actions stay legal."""
    deal["deck"][0], deal["deck"][2] = deal["deck"][2], deal["deck"][0]


def other_level(deal: dict[str, Any]) -> None:
    deal["seal"]["seats"][1] = "hard"


def other_seed(deal: dict[str, Any]) -> None:
    deal["seal"]["seeds"][1] = "0123456789abcdef"


def other_program(deal: dict[str, Any]) -> None:
    deal["seal"]["program"] += "1"


def other_salt(deal: dict[str, Any]) -> None:
    deal["seal"]["salt"] = deal["seal"]["salt"][::-1]


@pytest.mark.parametrize("change", [other_cards, other_level, other_seed, other_program, other_salt])
def test_whatever_is_changed_breaks_the_seal(change: Callable[[dict[str, Any]], None]) -> None:
    host = table("california_jack", 2, (HUMAN, "normal"), 3)
    play(host, Random(1))
    document = record.as_json(host._match)
    change(document["deals"][0])
    match = record.follow(document, GAMES)
    assert match.deal.seal is not None
    assert code_of_seal(match, 1, match.deal.seal) != match.deal.seal.code


@pytest.mark.parametrize(("cheat", "least"), [(None, 0), ("card", 0), ("deck", 10), ("seed", 5)])
def test_a_cheater_leaves_a_record_like_any_other_and_is_found(cheat: str | None, least: int) -> None:
    """The same measurement with thousands of deals is in docs/fairness.md."""
    games, levels = list(GAMES), ("easy", "normal")
    honest = list(play_sealed(18, 7, levels, games))
    cheated = list(play_sealed(18, 7, levels, games, CHEATS[cheat] if cheat else None))
    read = [record.read(json.dumps(record.as_json(match)).encode(), GAMES) for match in cheated]
    exchanged = [match.deal.deck != own.deal.deck for match, own in zip(read, honest, strict=True)]
    found = [not is_fair(match) for match in read]
    assert sum(found) >= least
    if cheat == "deck":
        assert found == exchanged
    else:
        assert not any(exchanged)
    if cheat is None:
        assert not any(found)
    counts = audit(read)["all"]
    assert (counts["deals"], counts["found"], counts["broken"]) == (18, sum(found), sum(exchanged))


# The format.


def sealed_record() -> dict[str, Any]:
    host = table("napoleon", 5, (HUMAN, "normal", "easy", "normal:bold", "normal"), 11)
    for _ in range(2):
        play(host, Random(2))
    return record.as_json(host._match)


def test_a_record_with_seals_is_of_a_later_version() -> None:
    document = sealed_record()
    assert (document["version"], SHORT["version"]) == (2, 1)
    assert fault({**document, "version": 1}) == "record: version 1 is not known"
    assert fault({**WHOLE, "version": 2}) == "record: version 2 is not known"


@pytest.mark.parametrize(
    ("member", "given", "why"),
    [
        ("code", 5, "code of the seal is not a short text"),
        ("program", "x" * 41, "program of the seal is not a short text"),
        ("salt", "0x", "salt or seed of the seal is not hexadecimal"),
        ("seats", ["human"], "seats of the seal is not a list of 5 short texts"),
        ("seeds", [None], "seeds of the seal is not a list of 5"),
        ("seeds", [None, 1, 2, 3, 4], "salt or seed of the seal is not hexadecimal"),
        ("more", 1, "unknown member more in the seal"),
    ],
)
def test_a_wrong_seal_is_refused(member: str, given: object, why: str) -> None:
    document = sealed_record()
    document["deals"][0]["seal"][member] = given
    assert fault(document) == f"deal 1: {why}"


def test_advice_that_is_no_action_is_refused() -> None:
    document = sealed_record()
    document["deals"][0]["conditions"] = [{"action": 0, "advice": "?!"}]
    assert fault(document) == "deal 1: advice of the conditions is no action: ?!"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_verifier_in_another_language_agrees(tmp_path: Path) -> None:
    assert len(VERIFIER.read_text().splitlines()) <= 100
    document = sealed_record()
    for name, status in (("fair", 0), ("changed", 1)):
        (tmp_path / name).write_text(json.dumps(document))
        ended = subprocess.run(["node", VERIFIER, tmp_path / name], stdout=subprocess.PIPE)
        assert ended.returncode == status
        other_cards(document["deals"][1])


# The command.


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = sealed_record()
    path = tmp_path / "record.json"
    path.write_text(json.dumps(document))
    assert main(["audit", str(path)]) == 0
    told = capsys.readouterr().out
    code = document["deals"][0]["seal"]["code"]
    assert f"deal 1: seal {code}: as sealed" in told
    assert "player 3 (normal:bold): 1" in told
    document["deals"][0]["seal"]["seats"][1] = "easy"
    path.write_text(json.dumps(document))
    assert main(["audit", str(path), "--deal", "1"]) == 1
    assert "BROKEN" in capsys.readouterr().out
    path.write_text(json.dumps(WHOLE))
    assert main(["audit", str(path)]) == 2
    assert capsys.readouterr().err == "audit: no finished deal of this record has a seal\n"


def test_the_window_program_runs_the_same_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(sealed_record()))
    assert window_main(["audit", str(path)]) == 0
    assert "deal 1: seal " in capsys.readouterr().out
    with pytest.raises(SystemExit):
        window_main(["audit", "--help"])
    assert "etori audit" in capsys.readouterr().out


def test_a_deal_without_a_seal_says_so() -> None:
    match = record.follow(WHOLE, GAMES)
    with pytest.raises(NotSealed):
        SealedDeal(match, 1)


def test_a_record_is_read_whole_while_another_window_begins_a_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = new_match(GAMES["california_jack"], 2, GAMES["california_jack"].Options(), 3)
    host = kept_in(tmp_path, match, (HUMAN, "normal"))
    play(host, Random(1))
    archive, read = archive_of(tmp_path), Archive._record

    def read_slowly(self: Archive, number: int) -> dict[str, Any]:
        found = read(self, number)
        if not host.finished and host.deal_finished:
            host.start_deal()
        return found

    monkeypatch.setattr(Archive, "_record", read_slowly)
    assert host.number is not None
    before = archive.record(host.number)
    assert host.trouble is None, "reading keeps no one from writing"
    assert len(before["deals"]) == 1
    after = archive.record(host.number)
    assert ["seal" in deal for deal in after["deals"]] == [True, True]
