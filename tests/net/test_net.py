"""The readable part of the nets: decisions and texts that must stay as they are.

After a change that is meant, write them again and look at the difference before committing it:

    ETORI_GOLDEN=write python -m pytest tests/net
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game import GAMES

from . import decisions, golden, speed
from .__main__ import main
from .forms import forms
from .plain import plain
from .positions import positions

KEPT = Path(__file__).parent / "golden"


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("told", [golden.decisions, golden.texts], ids=["decisions", "texts"])
def test_a_game_is_told_as_before(told: Callable[[str], str], game: str) -> None:
    file = KEPT / f"{game}_{told.__name__}.txt"
    text = told(game)
    if os.environ.get("ETORI_GOLDEN") == "write":
        file.write_text(text, encoding="utf-8")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_a_match_is_played_alike_each_time_and_a_change_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same hashes twice; another choice of one level is told by its form and topic."""
    before, arguments = tmp_path / "before.json", ["decisions", "--game", "jo_jotte 2", "--deals", "4"]
    assert main([*arguments, "--out", str(before)]) == 0
    assert main([*arguments, "--against", str(before)]) == 0
    assert capsys.readouterr().out.endswith("1 forms: all as before\n")
    monkeypatch.setitem(decisions.ITERATIONS, "hard", 90)
    monkeypatch.setattr(decisions, "ASKED", decisions.ASKED_LATE)
    assert main([*arguments, "--against", str(before)]) == 1
    told = capsys.readouterr().out
    assert "jo_jotte 2: 1 of 2 matches differ: 0\n" in told
    assert "minds: " in told
    assert "view: " not in told


def test_forms_that_come_and_go_are_told() -> None:
    one = {"matches": "0a", "topics": {"legal": "1b", "view: bid": "2c"}}
    other = {"matches": "3d", "topics": {"legal": "4e", "view: offer": "2c"}}
    assert list(decisions.compare({"gin": one, "whist": one}, {"euchre": one, "whist": other})) == [
        "euchre: new",
        "gin: gone",
        "whist: 1 of 1 matches differ: 0",
        "  other: legal",
        "  gone: view: bid",
        "  new: view: offer",
    ]


def test_forms_that_are_there_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found.json"
    for game, deals in (("kan 3", "1"), ("kan", "1")):
        assert main(["decisions", "--game", game, "--deals", deals, "--out", str(file), "--resume"]) == 0
    assert capsys.readouterr().out.count("kan 3\n") == 1
    names = [form.name for form in forms() if form.game == "kan"]
    assert sorted(json.loads(file.read_text())["forms"]) == sorted(names)


def test_names_are_unique() -> None:
    for names in ([form.name for form in forms()], [position.name for position in positions()]):
        assert len(set(names)) == len(names)
    told = {name for some in golden.POSITIONS.values() for name in some}
    assert told <= {position.name for position in positions()}


def test_plain_text_has_no_order_of_its_own_and_no_names_of_classes() -> None:
    assert plain({"b": (1, 2.5), "a": {3, 1}}) == plain({"a": {1, 3}, "b": [1, 2.5]})
    with pytest.raises(TypeError, match="say how to write a object"):
        plain([object()])


def test_a_changed_picture_and_a_changed_text_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import pygame

    from . import pictures

    monkeypatch.setattr(pictures, "SIZES", ((1024, 640),))
    before, now = tmp_path / "before", tmp_path / "now"
    for arguments in (["--out", str(before)], ["--out", str(now), "--against", str(before)]):
        assert main(["pictures", "--only", "kan show", *arguments]) == 0
    assert "1 pictures: all as before" in capsys.readouterr().out

    name = "kan show 1024x640"
    picture = pygame.image.load(now / f"{name}.png")
    picture.fill("red", (100, 200, 30, 2))
    pygame.image.save(picture, now / f"{name}.png")
    texts = (now / f"{name}.txt").read_text(encoding="utf-8")
    (now / f"{name}.txt").write_text(texts.replace("Nothing", "Everything"), encoding="utf-8")
    told = list(pictures.compare(before, now, {name: "changed"}))
    assert told[0] == f"{name}: 60 pixels differ, within Rect(100, 200, 30, 2)"
    assert f"{name}: -Nothing" in told
    assert f"{name}: +Everything" in told


def test_who_is_slower_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The median of three rounds, whichever checkout comes first."""
    rates = {speed.HERE: [96, 130, 95], tmp_path: [100, 100, 100]}

    def bench(checkout: Path, game: str) -> dict[speed.Key, float]:
        plays = rates[checkout].pop(0)
        return {("plays_per_second", game, "3"): plays, ("iterations_per_second", game, "3"): 50}

    monkeypatch.setattr(speed, "bench", bench)
    assert main(["speed", "--against", str(tmp_path), "--rounds", "3", "--game", "kan"]) == 1
    plays, iterations, *_ = capsys.readouterr().out.splitlines()
    assert plays.split() == ["plays_per_second", "kan", "3", "0.960", "(0.950", "to", "1.300)", "SLOWER"]
    assert iterations.split() == ["iterations_per_second", "kan", "3", "1.000", "(1.000", "to", "1.000)"]
