"""What a desktop and a shell are told: made from the declarations, and taken by the desktop's own tools."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from assets.desktop.__main__ import HERE, PLACES, SIZES, install, made
from assets.desktop.__main__ import parser as desktop
from assets.desktop.releases import ID, metainfo, releases
from game.cli import parser as tools
from game.commands.arguments import Command
from game.research.first_hands import parser as first_hands
from game.research.graded_players import parser as graded
from game.research.puzzles import parser as puzzles
from game.research.reason_trust import parser as reasons
from game.research.verdict_trust import parser as verdicts
from scenes.__main__ import parser as window

ROOT = HERE.parents[1]
HOME = "https://forge.example/etori"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def described(home: str = HOME) -> ElementTree.Element:
    """AppStream's description, as a package made with this address has it."""
    return ElementTree.fromstring(metainfo((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), home))


def texts(found: ElementTree.Element, path: str, language: str | None = None) -> list[str]:
    """The texts there in a language; without one, those for everyone else, in English."""
    return [each.text or "" for each in found.findall(path) if each.get(LANGUAGE) == language]


def run(*command: str) -> None:
    """Let a tool of the desktop judge; where there is none, say so."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is missing: what it would say of our files is not known")
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def parsers(parser: argparse.ArgumentParser) -> Iterator[Command]:
    assert isinstance(parser, Command)
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from parsers(each)


COMMANDS = [
    each
    for made in (window(), tools(), puzzles(), first_hands(), verdicts(), graded(), reasons(), desktop())
    for each in parsers(made)
]


def test_every_argument_is_explained_and_every_example_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    # An example asks a program by "python", which is looked for: Debian calls it python3 and nothing else.
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    assert len(COMMANDS) > 20
    for command in COMMANDS:
        assert command.examples, command.prog
        for action in command._actions:
            known = isinstance(action, argparse._SubParsersAction) or action.help
            assert known, f"{command.prog}: {action.dest}"
        for example in command.examples:
            words = shlex.split(example)
            if words[-1:] == ["--help"]:
                with pytest.raises(SystemExit) as ended:
                    command.parse_args(words)
                assert ended.value.code == 0
            else:
                command.parse_args(words)
        assert f"{command.prog} {command.examples[0]}".rstrip() in command.format_help()
    assert set(window().ends) == {"0", "1", "2", "128+N"}


@pytest.fixture(scope="module")
def fresh() -> dict[str, str]:
    return dict(made())


def test_the_files_are_what_the_declarations_give(fresh: dict[str, str]) -> None:
    for name, text in fresh.items():
        there = (HERE / name).read_text(encoding="utf-8")
        assert there == text, f"{name} is out of date: python -m assets.desktop write"
    assert fresh.keys() <= PLACES.keys()


def test_the_man_pages_and_the_shells_know_every_option(fresh: dict[str, str]) -> None:
    for parser, page in ((window(), "etori.1"), (tools(), "etori-game.1")):
        for command in parsers(parser):
            for action in command._actions:
                for option in action.option_strings:
                    assert option.replace("-", "\\-") in fresh[page], option
                    assert option in fresh["etori.bash"], option
                    assert option in fresh["etori.zsh"], option
                    assert option.lstrip("-") in fresh["etori.fish"], option


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("etori --la", "--language"),
        ("etori --language ", "en ja"),
        ("etori --watch ka", "kan"),
        ("etori LICEN", "LICENSE"),
        ("/usr/bin/etori-game pl", "play"),
        ("etori-game play ka", "kan"),
        ("etori-game play kan --se", "--seed --seats"),
        ("etori-game export --folder asse", "assets"),
        ("python3 -m game arena kan --fo", "--forks"),
        ("python3 -m venv --fo", ""),
    ],
)
def test_bash_completes(line: str, offered: str) -> None:
    words = shlex.split(line) + [""] * line.endswith(" ")
    script = (
        f'. "$1"; shift; COMP_WORDS=("$@") COMP_CWORD={len(words) - 1}; '
        '_etori "$1" "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"; echo "${COMPREPLY[*]}"'
    )
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is missing: its completion is not tried")
    done = subprocess.run(
        [bash, "-c", script, "bash", str(HERE / "etori.bash"), *words],
        capture_output=True, text=True, cwd=HERE.parents[1],
    )  # fmt: skip
    assert (done.stdout.strip(), done.stderr) == (offered, "")


def test_the_desktop_entry_is_valid() -> None:
    run("desktop-file-validate", str(HERE / f"{ID}.desktop"))


@pytest.mark.parametrize("home", ["", HOME])
def test_appstream_takes_the_description(home: str, tmp_path: Path) -> None:
    path = tmp_path / f"{ID}.metainfo.xml"
    path.write_text(metainfo((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), home))
    allowed = () if home else ("--override", "url-homepage-missing=pedantic")
    if appstream() < (1,):  # it does not know <developer> yet, and does not ask for a home page
        allowed = ("--override", "unknown-tag=pedantic")
    run("appstreamcli", "validate", "--strict", "--no-net", *allowed, str(path))


def appstream() -> tuple[int, ...]:
    """The version of AppStream's tool; without the tool, the test is skipped."""
    if shutil.which("appstreamcli") is None:
        pytest.skip("appstreamcli is missing: what it would say of our files is not known")
    told = subprocess.run(["appstreamcli", "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, re.findall(r"\d+", told)))


def test_software_centres_have_room_for_the_summary_which_the_desktop_entry_repeats() -> None:
    found, entry = described(), (HERE / f"{ID}.desktop").read_text(encoding="utf-8").splitlines()
    for language, key in ((None, "Comment"), ("ja", "Comment[ja]")):
        (summary,) = texts(found, "summary", language)
        assert 10 <= len(summary) <= 35, summary
        assert f"{key}={summary}" in entry


def test_software_centres_have_everything_in_each_language() -> None:
    found = described()
    languages = {each.name for each in (ROOT / "assets/locale").iterdir() if each.is_dir()}
    assert {*texts(found, "languages/lang")} == {"en", *languages}
    for path in ("summary", "description/p", "description/ul/li", "screenshots/screenshot/caption"):
        for language in languages:
            assert len(texts(found, path)) == len(texts(found, path, language)) > 0, path


def test_pictures_for_software_centres_are_there_wide_and_small() -> None:
    shots = described().findall("screenshots/screenshot")
    assert 3 <= len(shots) <= 6
    for shot in shots:
        address, caption = shot.findtext("image", ""), shot.findtext("caption", "")
        assert not caption.endswith("."), caption
        path = ROOT / re.sub(rf"{HOME}/raw/v[\d.]+/", "", address)
        assert path.stat().st_size < 250_000, path
        width, height = pygame.image.load(path).get_size()
        assert (width >= 1280, width * 9) == (True, height * 16), path
    assert len(shots) == len([*(ROOT / "assets/store").iterdir()])


def test_links_lead_to_files_of_the_repository() -> None:
    links = {each.get("type"): each.text or "" for each in described().findall("url")}
    assert links.keys() == {"homepage", "bugtracker", "help", "vcs-browser", "contribute", "translate"}
    for link in links.values():
        page, _, path = link.partition("/blob/HEAD/")
        assert page in {HOME, f"{HOME}/issues"}
        assert (ROOT / path).exists(), link
    assert not described("").findall("url"), "no address is made up"


def test_the_releases_are_those_of_the_changelog() -> None:
    told = "# Changes\n\n## Unreleased\n\n- Later.\n\n## 1.0.0 (2026-11-24)\n\nGood.\n\n- `a` & b.\n- c.\n"
    (release,) = releases(told)
    assert (release.version, release.day, release.changes) == ("1.0.0", "2026-11-24", ("`a` & b.", "c."))
    found = ElementTree.fromstring(metainfo(told, HOME))
    assert [each.text for each in found.iter("li")][-2:] == ["a & b.", "c."]
    assert found.findtext("screenshots/screenshot/image") == f"{HOME}/raw/v1.0.0/assets/store/table.png"
    with pytest.raises(ValueError, match=r"1\.0\.0 without its day"):
        releases(told.replace(" (2026-11-24)", ""))


def test_a_release_tells_the_first_change_of_each_group() -> None:
    groups = "".join(
        f"\n### {name}\n\n" + "".join(f"- {name}{number}.\n" for number in range(count))
        for name, count in (("A", 9), ("B", 1), ("C", 9))
    )
    (release,) = releases(f"## 1.0.0 (2026-11-24)\n{groups}")
    assert release.changes == (*(f"A{number}." for number in range(8)), "B0.", "C0.")


def test_everything_is_laid_out_with_icons_of_all_sizes(tmp_path: Path) -> None:
    install(tmp_path, HOME)
    for place in PLACES.values():
        assert (tmp_path / place).stat().st_size
    assert HOME in (tmp_path / PLACES[f"{ID}.metainfo.xml"]).read_text()
    for side in SIZES:
        icon = pygame.image.load(tmp_path / f"share/icons/hicolor/{side}x{side}/apps/{ID}.png")
        assert icon.get_size() == (side, side)
        assert icon.get_at((0, 0)).a < 128, "its corners are round"
        assert icon.get_at((side // 2, side // 8)).a == 255
        assert (icon.get_at((side // 20, side // 2)).a == 0) == (side > 32), "large icons have a margin"
    entry = (HERE / f"{ID}.desktop").read_text().splitlines()
    assert {f"Icon={ID}", "Exec=etori %F", "MimeType=application/x-etori-record;"} <= {*entry}
    kinds = ElementTree.parse(tmp_path / PLACES[f"{ID}.mime.xml"]).getroot()
    assert kinds[0].get("type") == "application/x-etori-record"
    run("update-mime-database", str(tmp_path / "share/mime"))
