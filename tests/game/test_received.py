"""Codes, records and exports that have been through mail, chats, editors and other systems."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.__main__ import main
from game.archive.received_text import opened, pasted, read_code_in
from game.match import record
from game.match.deal_code import CodeError, CodeFlaw, code_of
from tests.game.random_play import random_match
from tests.game.records import SHORT

TEXT = json.dumps(SHORT)
NOTED = json.dumps({**SHORT, "note": "a note's text"})
WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | {" ": "\u3000"})


def a_code(key: str = "napoleon") -> str:
    match = random_match(GAMES[key], Random(3))
    match.start_deal()
    return code_of(*match.deal.coded)


CODE = a_code()
PLAIN = CODE.replace("-", "")
HALF = len(CODE) // 2


@pytest.mark.parametrize(
    "text",
    [
        CODE, CODE.lower(), CODE.translate(WIDE), f"  {CODE}\n",
        *(CODE.replace("-", dash) for dash in "–—−ー\u2011\u00a0\u3000\u2010─"), CODE.replace("-", "-\u200b"),
        f"\ufeff{CODE}\u200b", f"\u2066{CODE}\u2069", CODE[:7] + "\u00ad" + CODE[7:],
        f'"{CODE}"', f"“{CODE}”", f"「{CODE}」", f"`{CODE}`", f"*{CODE}*",
        f"({CODE}).", f"> {CODE}", f"> > {CODE[:HALF]}\n> > {CODE[HALF:]}", f"Deal code: {CODE}",
        f"deal code:{CODE}", f"ディールコード：{CODE}", f"ディールのコード: 「{CODE.translate(WIDE)}」",
        f"Try this deal: {CODE} - it is a hard one!", f"{CODE} have fun", f"Deal code {CODE}",
        f"Etori 1.0\nNapoleon for 5\n{CODE}\nhttps://example.org", f"Re: Re: {CODE}",
    ],
)  # fmt: skip
def test_a_code_is_read_as_people_pass_it_on(text: str) -> None:
    found = read_code_in(text, GAMES)
    assert code_of(*found) == CODE


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("", CodeFlaw.MISTYPED), (CODE[:-1] + ("2" if CODE[-1] != "2" else "3"), CodeFlaw.MISTYPED),
        ("Hello!", CodeFlaw.LETTERS), ("Deal code: ?", CodeFlaw.LETTERS), ("x" * 5000, CodeFlaw.LONG),
        ("ABC " * 300, CodeFlaw.LONG), ("にほんご", CodeFlaw.LETTERS),
    ],
)  # fmt: skip
def test_what_is_no_code_is_told_as_before(text: str, flaw: CodeFlaw) -> None:
    with pytest.raises(CodeError) as told:
        read_code_in(text, GAMES)
    assert told.value.flaw is flaw


def test_the_codes_of_all_games_are_found_between_words() -> None:
    for key in GAMES:
        code = a_code(key)
        assert code_of(*read_code_in(f"My code is {code.lower()}, good luck!", GAMES)) == code


@pytest.mark.parametrize(
    "content",
    [
        TEXT.encode(), b"\xef\xbb\xbf" + TEXT.encode(), TEXT.encode("utf-16"), TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"), b"\xfe\xff" + TEXT.encode("utf-16-be"),
    ],
)  # fmt: skip
def test_a_file_is_read_with_a_byte_order_mark_and_as_utf_16(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert opened(io.BytesIO(content)).read() == TEXT.encode()
    file = tmp_path / "match.etori"
    told = []
    for each in (TEXT.encode(), content):
        file.write_bytes(each)
        assert main(["replay", str(file)]) == 0
        told.append(capsys.readouterr().out)
        assert main(["import", str(file), "--folder", str(tmp_path / "data")]) == 0
        told[-1] += (
            capsys.readouterr()
            .out.replace('"taken": 1, "there already": 0', "")
            .replace('"taken": 0, "there already": 1', "")
        )
    assert told[0] == told[1]


def test_half_a_letter_of_utf_16_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.etori"
    file.write_bytes(NOTED.replace("note's", "\ud83d").encode("utf-16", "surrogatepass"))
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.startswith("record: not UTF-8 at byte ")


@pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    "command", [["replay"], ["replay", "--lines"], ["audit"], ["deal", "--record"], ["import"]]
)
def test_a_file_of_utf_16_that_was_cut_off_is_no_record(
    command: list[str], coding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.etori"
    file.write_bytes(TEXT.encode(coding)[:-1])
    folder = ["--folder", str(tmp_path)] if command == ["import"] else []
    assert main([*command, str(file), *folder]) == 2
    out, err = capsys.readouterr()
    assert "record: not UTF-8 at byte " in out + err
    assert err.count("\n") <= 1


PRETTY = json.dumps(SHORT, indent=1)
CURLY = TEXT.replace(' "', " “").replace('"', "”")


@pytest.mark.parametrize(
    "text",
    [
        TEXT, PRETTY, f"\ufeff{TEXT}", f"> {TEXT}", "\n".join(f"> > {line}" for line in PRETTY.splitlines()),
        CURLY, f"Here is my match:\n\n{TEXT}\n\n-- \nKay", TEXT.replace(", ", ",\u00a0"),
        TEXT.replace(": ", ":\n"), "\n".join(TEXT.split(" ")), f"\u200b{TEXT}\u200b",
    ],
)  # fmt: skip
def test_a_pasted_record_is_what_was_copied(text: str) -> None:
    read = record.read(pasted(text), GAMES)
    assert record.as_json(read) == record.as_json(record.read(TEXT.encode(), GAMES))


def test_pasted_lines_stay_as_they_are_and_quoted_ones_are_found() -> None:
    lines = f"{TEXT}\n{TEXT}\n"
    assert pasted(lines) == lines.encode()
    assert pasted("".join(f"> {line}\n" for line in lines.splitlines())).splitlines() == [TEXT.encode()] * 2
    noted = NOTED.replace("note's", "“ｎｏｔｅ”")
    assert noted != NOTED
    assert pasted(noted) == noted.encode(), "what is JSON keeps its letters"
    assert pasted("hello") == b"hello"
    assert pasted("{" * 5000) == b"{" * 5000
    assert pasted("\ud83d")


def test_python_says_nothing_of_its_own_about_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.etori"
    file.write_text(PRETTY[:-30], "utf-8")
    assert main(["replay", str(file)]) == 2
    line = PRETTY[:-30].count("\n") + 1
    told = capsys.readouterr().err
    assert told.startswith(f"record: not JSON at line {line}, column ")
    assert "Expecting" not in told
