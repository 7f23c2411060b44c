"""Rules of the house that a reader of the source can check: who imports what, and who looks at the truth."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """Full names of the modules that a file imports, relative ones resolved."""
    package = list(path.relative_to(ROOT).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)


def attributes(path: Path) -> tuple[tuple[int, str], ...]:
    """Chains of attributes, such as `self.host.view`, with their line numbers."""
    return _attributes_in(path.read_text(encoding="utf-8"))


@cache
def _attributes_in(source: str) -> tuple[tuple[int, str], ...]:
    """Found once for all who ask: there are many of them, and it takes a second and a half each time."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)]
    return tuple((node.lineno, ast.unparse(node)) for node in nodes)


def compared(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            yield node.lineno, ast.unparse(node)


PARSING = re.compile(
    r"r?(split|find|index|partition|strip)|splitlines|startswith|endswith|remove(pre|suf)fix|replace|count"
)
REASON = re.compile(r"\breason\b|Reason\b")


def taken_apart(path: Path) -> Iterator[tuple[int, str]]:
    """What a file takes apart as text, with line numbers."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if isinstance(node.func.value, ast.Name) and node.func.value.id == "re":
                yield node.lineno, ast.unparse(node)
            elif PARSING.fullmatch(node.func.attr):
                yield node.lineno, ast.unparse(node.func.value)


def likened(path: Path) -> Iterator[tuple[int, str]]:
    """Names and texts that a file compares with something, with line numbers."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare) and not isinstance(node.ops[0], ast.Is | ast.IsNot):
            for side in (node.left, *node.comparators):
                if isinstance(side, ast.Name) or ast.unparse(side).endswith(("reason", ".text")):
                    yield node.lineno, ast.unparse(side)


TRUTH = re.compile(r"\._match\b|\bdeal\.state\b")
TRUTHS = {
    "game.match.match.Match",
    "game.match.match.Deal",
    "game.engine.view.determinize",
    "game.engine.view.view",
}
BY_GAME = re.compile(r"\bgame\.key\b")
SHARED = ("game/ai", "game/match", "game/archive", "game/session", "game/analysis")
GAMES = ("california_jack", "jan_ken_po", "napoleon", "jo_jotte", "kan")


def test_scenes_never_look_at_the_truth() -> None:
    files = list(sources("scenes"))
    assert len(files) > 30
    for path in files:
        for line, text in attributes(path):
            assert not TRUTH.search(text), f"{path.name}:{line} {text}"
        names = set(imported(path))
        assert not names & TRUTHS, path


def test_nobody_branches_on_the_game() -> None:
    shared = [path for path in sources("scenes", *SHARED) if not {*path.parts} & {*GAMES}]
    shared += list((ROOT / "game").glob("*.py"))
    for path in shared:
        for line, text in compared(path):
            assert not BY_GAME.search(text), f"{path.name}:{line} {text}"
            assert not any(f"'{game}'" in text for game in GAMES), f"{path.name}:{line} {text}"


def test_a_game_in_a_condition_would_be_noticed(tmp_path: Path) -> None:
    fault = tmp_path / "fault.py"
    for text in ("game.key == 'kan'", "'kan' == self.host.game.key", "host.game.key in ('kan', 'napoleon')"):
        fault.write_text(f"if {text}:\n    pass\n")
        found = [compare for _, compare in compared(fault)]
        assert any(BY_GAME.search(each) or "'kan'" in each for each in found), text


def speaking_of_reasons(*folders: str) -> list[Path]:
    return [path for path in sources(*folders) if REASON.search(path.read_text(encoding="utf-8"))]


def test_nobody_reads_facts_out_of_the_text_of_a_reason() -> None:
    assert len(speaking_of_reasons("scenes", "game")) > 20
    for path in speaking_of_reasons("scenes", "game", "tests"):
        for line, text in taken_apart(path):
            assert not REASON.search(text) or path == Path(__file__), f"{path.name}:{line} {text}"
    for path in speaking_of_reasons("scenes", "game"):
        for line, text in likened(path):
            assert not REASON.search(text), f"{path.name}:{line} {text}"
    for path in sources("scenes"):
        shown = [text for _, text in attributes(path) if text.endswith("reason.text")]
        assert not shown or path.match("presenters/base/narration.py"), f"{path.name} {shown}"


@pytest.mark.parametrize(
    "fault",
    [
        "entry.reason.text.split()",
        "entry.reason.startswith('meld')",
        "reason == 'rubber'",
        "'three' in item.reason.text",
        "re.match('won', entry.reason.text)",
        "KanReason('won').text.partition(' ')",
    ],
)
def test_a_reason_taken_apart_would_be_noticed(fault: str, tmp_path: Path) -> None:
    path = tmp_path / "fault.py"
    path.write_text(f"found = {fault}\n")
    assert any(REASON.search(text) for _, text in (*taken_apart(path), *likened(path)))


def test_the_rules_know_no_screen() -> None:
    files = list(sources("game"))
    assert len(files) > 20
    for path in files:
        for name in imported(path):
            assert name.split(".")[0] not in ("pygame", "pygame_gui", "scenes"), f"{path}: {name}"
            assert not name.startswith("platformdirs") or path.stem == "folders", f"{path}: {name}"


def test_importing_the_rules_and_the_opponents_imports_no_pygame() -> None:
    code = (
        "import sys, game, game.session.host, game.ai.opponent_process, game.__main__, scenes.__main__\n"
        "print(sorted(name for name in sys.modules if name.startswith('pygame')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


def test_presenters_draw_nothing() -> None:
    for path in sources("scenes/presenters"):
        assert not any(name.split(".")[0].startswith("pygame") for name in imported(path)), path


KEEPING = ("daily", "own_mistakes", "progress", "__main__")
"""What keeps matches, and what comes of them on another day, may know what time it is."""
TIMED = ("ai", "archive", "commands", "research", "session")
"""Folders that may know it, too."""


def test_no_drawing_has_dashes_of_svg() -> None:
    """The renderer draws stray lines with dashed curves, on some runs: it reads memory never written."""
    drawings = [*sources("scenes", "assets"), *(ROOT / "assets").rglob("*.svg")]
    assert len(drawings) > 300
    assert [path.name for path in drawings if "stroke-dasharray" in path.read_text(encoding="utf-8")] == []


def test_rules_use_no_chance_or_clock_of_their_own() -> None:
    clockless = [path for path in sources("game") if path.parent.name not in TIMED]
    clockless = [path for path in clockless if path.stem not in KEEPING]
    for path in clockless:
        names = set(imported(path))
        assert not names & {"time", "datetime"} or path.stem == "record", path
        assert "random.random" not in names
        for line, text in attributes(path):
            assert not re.fullmatch(r"random\.(?!Random\b)\w+", text), f"{path.name}:{line} {text}"


def at_length(tree: ast.Module) -> tuple[set[str], set[str]]:
    """The tests of a file that hang on `ROBUST`, by themselves or by what they use, and those marked so."""
    named = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    named |= {
        name.id: node for node in tree.body if isinstance(node, ast.Assign) for name in node.targets
        if isinstance(name, ast.Name)
    }  # fmt: skip
    hanging, before = {"ROBUST"}, set[str]()
    while hanging != before:
        before = set(hanging)
        hanging |= {name for name, node in named.items() if not before.isdisjoint(used(node))}
    tests = {name: node for name, node in named.items() if name.startswith("test_")}
    marked = {
        name for name, node in tests.items()
        if "pytest.mark.at_length" in map(ast.unparse, getattr(node, "decorator_list", ()))
    }  # fmt: skip
    return hanging & tests.keys(), marked


def used(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            yield each.id
        elif isinstance(each, ast.arg):
            yield each.arg


def test_what_does_more_at_length_is_marked_so() -> None:
    """`.ci/run` runs what is marked a second time, and nothing else."""
    found = 0
    for path in sources("tests"):
        if path.name.startswith("test_") and path.parent.name != "robust":
            text = path.read_text(encoding="utf-8")
            if "ROBUST" in text or "at_length" in text:
                hanging, marked = at_length(ast.parse(text))
                assert hanging == marked, path
                found += len(marked)
    assert found > 15


def test_what_hangs_on_a_long_run_is_found() -> None:
    source = (
        "TIMES = 9 if ROBUST else 3\ndef cut(times=TIMES): pass\ndef test_cut(): cut()\ndef test_in(): 1\n"
    )
    assert at_length(ast.parse(source)) == ({"test_cut"}, set())
    source += "@pytest.mark.at_length\ndef test_all(cut): pass\n"
    assert at_length(ast.parse(source)) == ({"test_cut", "test_all"}, {"test_all"})


def test_pygame_ce_stands_in_the_place_of_pygame() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values())]
    names = [re.split(r"[^A-Za-z0-9_.-]", each)[0].lower() for each in wanted]
    assert "pygame-ce" in names
    assert "pygame" not in names
    assert {name.replace("-", "_") for name in names[:3]} == {"pygame_ce", "pygame_gui", "platformdirs"}
    import pygame

    assert pygame.IS_CE
