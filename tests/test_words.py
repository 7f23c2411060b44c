"""Every text for players is one template in one marked call: counted here, and looked for where it is not."""

from __future__ import annotations

import ast
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scenes.i18n import TEMPLATE_FUNCTIONS
from tests.languages.marked import ROOT, Fault, Source, called, files, literal, templates

NOT_YET: tuple[str, ...] = ()
"""Rooms whose texts are not templates yet."""
SCREENS = (
    "scenes/__main__.py", "scenes/app", "scenes/deal_page", "scenes/framework", "scenes/pages",
    "scenes/presenters", "scenes/start", "scenes/table", "scenes/widgets",
)  # fmt: skip
"""What puts words on the screen. `scenes/graphics` draws what it is given, `scenes/i18n` is who may."""
ALLOWED = {
    ("scenes/__main__.py", "parser"): "the help of the command line",
    ("scenes/app/daily_flow.py", "_marks"): "a mark for each trick, no words",
    ("scenes/app/sharing.py", "_marks"): "a mark for each decision, no words",
    ("scenes/deal_page/markup.py", "together"): "HTML, whose words come from elsewhere",
    ("scenes/deal_page/markup.py", "spaced"): "HTML, whose words come from elsewhere",
    ("scenes/deal_page/markup.py", "classes"): "HTML, whose words come from elsewhere",
    ("scenes/deal_page/markup.py", "of_suit"): "HTML, whose words come from elsewhere",
    ("scenes/deal_page/markup.py", "link_to"): "HTML, whose words come from elsewhere",
    ("scenes/deal_page/markup.py", "colour_rule"): "HTML, whose words come from elsewhere",
    ("scenes/deal_page/markup.py", "policy"): "HTML, whose words come from elsewhere",
    ("scenes/deal_page/markup.py", "_attribute"): "HTML, whose words come from elsewhere",
    ("scenes/pages/help/layout.py", "_apart"): "the words of a document, as they were read",
    ("scenes/pages/help/markdown.py", "_alone"): "reads a document",
    ("scenes/pages/help/markdown.py", "read"): "reads a document",
    ("scenes/pages/help/markdown.py", "flush"): "reads a document",
    ("scenes/pages/help/markdown.py", "said"): "the words of a document, as they were read",
    ("scenes/pages/help/markdown.py", "text"): "the words of a document, as they were read",
    ("scenes/pages/records/page.py", "_export_chosen"): "the name of a file",
    ("scenes/pages/records/match_card.py", "course_picture"): "a path of a drawing",
    ("scenes/pages/setup/cards.py", "title_lines"): "where a deck's title may break into lines",
    ("scenes/framework/version_info.py", "versions"): "the log",
    ("scenes/framework/licences.py", "full_text"): "a file's name",
    ("scenes/framework/licences.py", "_asked"): "a version",
    ("scenes/start/logbook.py", "begin"): "the log",
    ("scenes/i18n/translator.py", "path_text"): "the name of a file, cut where it is too long",
    ("scenes/start/fault_report.py", "report_text"): "the report, for whoever fixes the program",
    ("scenes/start/fault_report.py", "_chain"): "the report",
    ("scenes/start/fault_report.py", "_message"): "the report",
    ("scenes/start/fault_report.py", "_short"): "the name of a file",
    ("scenes/start/fault_report.py", "_new_file"): "the name of a file",
    ("scenes/table/picker/coach.py", "_key"): "the key of a note in the settings",
    ("scenes/table/picker/glossary_notes.py", "word_key"): "the key of a word in the settings",
    ("scenes/table/picker/cell_grid.py", "type"): "letters that are typed",
    ("scenes/table/picker/card_typing.py", ""): "letters that are typed",
    ("scenes/pages/editor/typing.py", "press"): "letters that are typed",
    ("scenes/table/picker/card_typing.py", "names_rank"): "letters that are typed",
    ("scenes/table/picker/card_typing.py", "type"): "letters that are typed",
    ("scenes/table/view/table_marks.py", "chevrons"): "a path of a drawing",
    ("scenes/table/view/speech_bubbles.py", "_draw"): "a path of a drawing",
    ("scenes/widgets/suit_order.py", "suit_order_of"): "reads a picture in the rules",
}
"""Functions in which text is put together or taken apart that no player reads so."""
WORDS = {"text", "title", "note", "label", "labels", "words", "help", "heading", "subtitle", "story", "name"}
"""Arguments that are read on the screen."""
SHAPING = {
    "capitalize", "format", "format_map", "join", "lower", "removeprefix", "removesuffix", "replace",
    "swapcase", "title", "upper",
}  # fmt: skip
SHOWING = {"draw": (1,), "width": (0,), "wrap": (0,), "ellipsis": (0,), "Button": (2,), "Paragraph": (2,)}
"""Calls that show a text or measure it, with the text's place."""


def room_of(file: str) -> str:
    """The folder below `game` or `scenes`, or the module that lies there."""
    return "/".join(Path(file).parts[:2])


def is_drawing(node: ast.JoinedStr) -> bool:
    """Whether an f-string is a piece of SVG or the name of its file."""
    said = "".join(part for part in map(literal, node.values) if part)
    return said.lstrip().startswith("<") or said.endswith(".svg")


def pieced(source: Source) -> Iterator[Fault]:
    """Text that is put together or changed by code, outside of errors and drawings."""
    drawn = {
        inner
        for node in ast.walk(source.tree)
        if isinstance(node, ast.JoinedStr) and is_drawing(node)
        for inner in ast.walk(node)
    }
    for node in ast.walk(source.tree):
        what = ""
        match node:
            case ast.JoinedStr():
                what = "an f-string"
            case ast.BinOp(op=ast.Add() | ast.Mod(), left=left, right=right):
                sides = (left, right)
                tied = any(isinstance(each, ast.JoinedStr) or literal(each) is not None for each in sides)
                what = "text put together" if tied and not _svg(sides) else ""
            case ast.AugAssign(op=ast.Add(), value=value):
                tied = isinstance(value, ast.JoinedStr) or literal(value) is not None
                what = "text put together" if tied else ""
            case ast.Call(func=ast.Attribute(attr=attr, value=value)) if attr in SHAPING:
                # A navigator's `replace` takes one scene; text takes two texts.
                own = (attr == "replace" and len(node.args) < 2) or (attr == "join" and _drawn_pieces(node))
                own |= attr == "title" and bool(node.args)  # that of a deal's story
                what = "" if own else f"text shaped by .{attr}"
        if not what or node in drawn or not isinstance(node, ast.expr | ast.stmt):
            continue
        if not any(isinstance(each, ast.Raise | ast.Assert | ast.JoinedStr) for each in source.around(node)):
            yield source.fault(node, what)


def _svg(sides: tuple[ast.expr, ast.expr]) -> bool:
    return any((literal(each) or "").lstrip().startswith("<") for each in sides)


def _drawn_pieces(node: ast.Call) -> bool:
    return any(isinstance(each, ast.JoinedStr) and is_drawing(each) for each in ast.walk(node))


def unmarked(source: Source) -> Iterator[Fault]:
    """Literal words that are shown though nobody has marked them."""
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Call) or called(node) in TEMPLATE_FUNCTIONS:
            continue
        name = called(node)
        shown = [node.args[at] for at in SHOWING.get(name, ()) if at < len(node.args)]
        shown += [each.value for each in node.keywords if each.arg in WORDS]
        for each in shown:
            branches = [each.body, each.orelse] if isinstance(each, ast.IfExp) else [each]
            if any(letter.isalpha() for branch in branches for letter in literal(branch) or ""):
                yield source.fault(each, f"unmarked words for {name}")


def forged(source: Source) -> Iterator[Fault]:
    """`Text(...)` and `Template(...)`: a plain str that passes for one."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and called(node) in ("Text", "Template"):
            yield source.fault(node, "made without a template")


def faults_on_screen(*rooms: str, root: Path = ROOT) -> list[Fault]:
    """What reaches the screen past the templates, as far as the source tells."""
    return [
        fault
        for path in files(*rooms, root=root)
        for fault, function in shown_in(*_source(path, root))
        if (fault.file, function) not in ALLOWED
    ]


def _source(path: Path, root: Path = ROOT) -> tuple[str, str]:
    return path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


@cache
def shown_in(name: str, text: str) -> tuple[tuple[Fault, str], ...]:
    """Return what a source shows past the templates, each fault with the function in which it is."""
    source = Source(name, text)
    return tuple((fault, _function_at(source, fault)) for fault in (*pieced(source), *unmarked(source)))


def _function_at(source: Source, fault: Fault) -> str:
    inner = ""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef) and node.lineno <= fault.line <= (node.end_lineno or 0):
            inner = node.name
    return inner


def told(faults: list[Fault]) -> str:
    return "\n".join(f"{each.file}:{each.line}: {each.what}: {each.written}" for each in faults)


def test_all_templates_are_literals_whose_places_can_be_filled(capsys: pytest.CaptureFixture[str]) -> None:
    calls, faults = templates("game", "scenes")
    by_room = Counter(room_of(call.file) for call in calls)
    different = {call.templates for call in calls}
    late = [fault for fault in faults if fault.file.startswith(NOT_YET)]
    with capsys.disabled():
        print(f"\n  {len(different)} templates in {len(calls)} marked calls:")
        for room, number in sorted(by_room.items()):
            print(f"    {room}: {number}")
        if late:
            print(f"    not yet: {len(late)} in {', '.join(NOT_YET)}")
    assert len(faults) == len(late), told([fault for fault in faults if fault not in late])
    assert len(different) > 300
    silent = {"scenes/framework", "scenes/widgets", *NOT_YET}
    assert all(by_room[room] for room in SCREENS if room not in silent), "a room has lost its words"


def test_nothing_reaches_the_screen_past_the_templates(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        for room in NOT_YET:
            print(f"\n  not yet: {room}, {len(faults_on_screen(room))} pieces of text")
    done = [room for room in SCREENS if room not in NOT_YET]
    faults = faults_on_screen(*done)
    assert not faults, told(faults)


@pytest.mark.parametrize("room", NOT_YET)
def test_a_room_that_is_done_leaves_the_list(room: str) -> None:
    assert faults_on_screen(room), f"{room} is done: take it out of NOT_YET"


def test_no_text_is_made_without_a_template() -> None:
    own = ("scenes/i18n", "game/engine/templates.py")
    faults = [
        fault
        for name, text in map(_source, files("game", "scenes"))
        if not name.startswith(own) and re.search(r"\b(Text|Template)\(", text)
        for fault in forged(Source(name, text))
    ]
    assert not faults, told(faults)


def test_every_exception_is_still_one() -> None:
    paths = files(*{file for file, _ in ALLOWED})
    used = {(fault.file, function) for path in paths for fault, function in shown_in(*_source(path))}
    assert set(ALLOWED) <= used


PAGE = "scenes/pages/scores/match_scores.py"
LINE = 'again = words.text("Rematch")'


@pytest.mark.parametrize(
    ("planted", "what"),
    [
        ('again = f"Rematch {len(self.crests)}"', "an f-string"),
        ('again = "Re" + again', "text put together"),
        ('again = "Rematch %s" % again', "text put together"),
        ('again = "{} again".format(again)', "text shaped by .format"),
        ('again = " ".join([again, again])', "text shaped by .join"),
        ("again = again.capitalize()", "text shaped by .capitalize"),
        ('again = again.replace("You", "you")', "text shaped by .replace"),
        ('self.fonts.draw(surface, "Rematch", at, face, colour)', "unmarked words for draw"),
        ('again = Total(again, note="won")', "unmarked words for Total"),
    ],
)
def test_what_is_planted_on_a_page_is_found(planted: str, what: str, tmp_path: Path) -> None:
    (tmp_path / PAGE).parent.mkdir(parents=True)
    shutil.copy(ROOT / PAGE, tmp_path / PAGE)
    assert not faults_on_screen(PAGE, root=tmp_path)
    text = (tmp_path / PAGE).read_text(encoding="utf-8")
    assert LINE in text
    (tmp_path / PAGE).write_text(text.replace(LINE, planted), encoding="utf-8")
    assert [fault.what for fault in faults_on_screen(PAGE, root=tmp_path)] == [what]


@pytest.mark.parametrize(
    ("planted", "what"),
    [
        ('again = words.text(f"Rematch {at}")', "a template that is no literal"),
        ('again = words.text("Rematch" if at else "Again")', "a template that is no literal"),
        ("again = mark(at)", "a template that is no literal"),
        ('again = words.text("")', "an empty template is the head of a catalogue"),
        ('again = words.text("Rematch {0}", at=at)', "{0} is no plain name"),
        ('again = words.text("Rematch {at:3}", at=at)', "{at} is no plain name"),
        ('again = words.text("Rematch {at}")', "[] for ['at']"),
        (
            'again = words.counted("a {x}", "{count} {y}", 3, x=1, y=2)',
            "singular and plural have other places",
        ),
        ("again = words.counted(ONE, MANY, 3)", "two forms that are not kept as one: mark them with forms()"),
        (
            'again = words.counted("Rematch", "{count} rematches", 3), words.text("Rematch")',
            f"the form differs from that in {PAGE}:59",
        ),
        ("tell, at = self.words.text, 3", "what makes texts, under another name"),
        ('again = Refusal("must follow {colour}")', "places that nothing fills"),
    ],
)
def test_a_template_that_is_none_is_found(planted: str, what: str, tmp_path: Path) -> None:
    (tmp_path / PAGE).parent.mkdir(parents=True)
    text = (ROOT / PAGE).read_text(encoding="utf-8").replace(LINE, planted)
    (tmp_path / PAGE).write_text(text, encoding="utf-8")
    assert what in [fault.what for fault in templates("scenes", root=tmp_path)[1]]
