"""A deal's code brings the same cards to the same table, and nothing that is mistyped is taken for one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.__main__ import main
from game.engine.cards import card_text
from game.match import record
from game.match.deal_code import CODE_DIGITS, CodeError, code_of, match_of, read_code
from game.match.match import Match, new_match
from tests.conftest import ROBUST, Tally
from tests.game.random_play import random_match

LONGEST_STANDARD, LONGEST = 64, 110


def play_out(match: Match, rng: Random) -> None:
    """Finish the deal by chance."""
    while not match.deal.finished:
        match.act(rng.choice(match.legal()))


def lone(match: Match) -> tuple[str, Match]:
    """The code of the match's last deal, and the match that is this deal alone."""
    deal = match.deal
    code = code_of(*deal.coded)
    found = read_code(code, GAMES)
    again = match_of(found)
    again.start_deal(found.deck)
    return code, again


@pytest.mark.at_length
def test_a_code_brings_the_deal_back(tally: Tally) -> None:
    """The same actions lead to the same entries, in all games, forms and options, at any deal of a match."""
    tally.floor(deals=10_000 if ROBUST else 150, carried=4000 if ROBUST else 50, codes=125)
    codes = set()
    for number in tally.times(3600 if ROBUST else 65, "matches"):
        game = list(GAMES.values())[number % len(GAMES)]
        match = random_match(game, tally.rng)
        for _ in range(12):
            if match.upcoming is None:
                break
            match.start_deal()
            play_out(match, tally.rng)
            code, again = lone(match)
            codes.add(code)
            assert len(code) <= LONGEST, code
            for _, action in match.deal.actions:
                again.record(action)
            assert again.deal.entries == match.deal.entries
            assert again.totals == match.totals
            assert again.finished
            assert not again.winners
            assert again.upcoming is None
            tally.count["deals"] += 1
            tally.count["carried"] += match.deal.setup.carried not in (None, 0)
    tally.count["codes"] = len(codes)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_codes_of_the_usual_rules_are_short(game, tally: Tally) -> None:
    """At every table, also late in long matches."""
    tally.floor(deals=25)
    for players in game.players:
        for _ in tally.times({"california_jack": 8, "jan_ken_po": 8}.get(game.key, 2), "matches"):
            match, _ = new_match(game, players, game.Options(), tally.rng.randrange(10**9))
            while match.upcoming is not None and len(match.deals) < 40:
                match.start_deal()
                play_out(match, tally.rng)
                code, _ = lone(match)
                assert len(code) <= LONGEST_STANDARD, code
                tally.count["deals"] += 1


def mistyped(code: str, rng: Random) -> str:
    """The code with a slip that people make when they type what they hear or read."""
    letters = list(code.replace("-", ""))
    place = rng.randrange(len(letters))
    match rng.randrange(5):
        case 0:
            letters[place] = rng.choice(CODE_DIGITS.replace(letters[place], ""))
        case 1:
            other = rng.randrange(len(letters))
            letters[place], letters[other] = letters[other], letters[place]
        case 2:
            del letters[place]
        case 3:
            letters.insert(place, rng.choice(CODE_DIGITS))
        case 4:
            del letters[place : place + 6]
    return "".join(letters)


def test_what_is_mistyped_is_refused(tally: Tally) -> None:
    """Every time, with a sentence."""
    tally.floor(refused=3_500)
    codes = []
    for number in range(40):
        match = random_match(list(GAMES.values())[number % len(GAMES)], tally.rng)
        match.start_deal()
        codes.append(code_of(*match.deal.coded))
    for _ in tally.times(4_000, "slips"):
        code = tally.rng.choice(codes)
        wrong = mistyped(code, tally.rng)
        if wrong == code.replace("-", ""):
            continue
        with pytest.raises(CodeError, match=r"mistyped|not known|tells of no deal"):
            read_code(wrong, GAMES)
        tally.count["refused"] += 1


def test_one_wrong_letter_is_always_found() -> None:
    """Each letter of a code in turn as each other one, and each two neighbours exchanged."""
    match = random_match(GAMES["napoleon"], Random(3))
    match.start_deal()
    code = code_of(*match.deal.coded).replace("-", "")
    for place, right in enumerate(code):
        slips = [code[:place] + wrong + code[place + 1 :] for wrong in CODE_DIGITS if wrong != right]
        pair = code[place : place + 2]
        if pair != pair[::-1]:
            slips.append(code[:place] + pair[::-1] + code[place + 2 :])
        for slip in slips:
            with pytest.raises(CodeError):
                read_code(slip, GAMES)


def test_a_code_may_be_written_as_people_write() -> None:
    """Small letters, spaces for dashes, and letters for the digits that look like them."""
    match = random_match(GAMES["california_jack"], Random(4))
    match.start_deal()
    code = code_of(*match.deal.coded)
    loose = code.lower().replace("-", "  ").replace("1", "l", 1).replace("0", "o")
    assert read_code(loose + "\n", GAMES) == read_code(code, GAMES)


@pytest.mark.parametrize("text", ["", "-", "JK4", "é" * 20, "JK4-!!!!!!", "9" * 5000, "JK4" + "0" * 40])
def test_no_text_is_too_odd(text: str) -> None:
    """Whatever is pasted, the answer is a sentence."""
    with pytest.raises(CodeError) as found:
        read_code(text, GAMES)
    assert str(found.value)


def test_made_up_numbers_never_crash(tally: Tally) -> None:
    """Codes whose check is right and whose deal is nonsense: refused, or a deal that can be played."""
    tally.floor(refused=200)
    for _ in tally.times(600, "made up"):
        game = tally.rng.choice(list(GAMES.values()))
        opening = f"{game.letters}{tally.rng.choice(game.players)}"
        body = "".join(tally.rng.choice(CODE_DIGITS) for _ in range(tally.rng.randrange(2, 60)))
        try:
            found = read_code(with_check(opening + body), GAMES)
        except CodeError:
            tally.count["refused"] += 1
            continue
        play_out_deal = match_of(found)
        play_out_deal.start_deal()
        play_out(play_out_deal, tally.rng)


def with_check(letters: str) -> str:
    """The letters with five more, by which they pass as a code."""
    number = 0
    for letter in letters + "00000":
        number = 32 * number + CODE_DIGITS.index(letter)
    check = -number % 33554393
    return letters + "".join(CODE_DIGITS[check >> 5 * place & 31] for place in (4, 3, 2, 1, 0))


def test_every_game_has_letters_of_its_own() -> None:
    """Two of those that a code is written with."""
    letters = [game.letters for game in GAMES.values()]
    assert len(set(letters)) == len(letters)
    assert all(len(two) == 2 and set(two) <= set(CODE_DIGITS[10:]) for two in letters)


def test_the_command_tells_a_code_and_a_record_its_codes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There and back, for finished deals only."""
    match, _ = new_match(GAMES["kan"], 5, GAMES["kan"].Options(), 11)
    rng = Random(1)
    for _ in range(2):
        match.start_deal()
        play_out(match, rng)
    match.start_deal()
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record.as_json(match)))
    assert main(["deal", "--record", str(path)]) == 0
    first, second = capsys.readouterr().out.split()
    assert main(["deal", "--record", str(path), "--deal", "2"]) == 0
    assert capsys.readouterr().out == f"{second}\n"
    assert main(["deal", first.lower()]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["code"] == first
    assert (told["game"], told["players"], told["number"]) == ("kan", 5, 1)
    assert told["dealer"] == match.deals[0].setup.dealer
    assert sorted(told["deck"]) == sorted(card_text(card) for card in match.deals[0].deck)
    for wrong in (["deal", "--record", str(path), "--deal", "3"], ["deal", first[:-1] + "?"], ["deal", "x"]):
        assert main(wrong) == 2
        captured = capsys.readouterr()
        assert not captured.out
        assert captured.err.startswith("deal: ")
        assert captured.err.count("\n") == 1
