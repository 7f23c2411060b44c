"""The marked calls of a source: where texts for players stand, and what would not be found or filled."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from scenes.i18n import SEPARATE_TEMPLATE_FUNCTIONS, TEMPLATE_FUNCTIONS

ROOT = Path(__file__).parents[2]
FILLED = {"Refusal": {"suit", "number", "answers"}, "Notice": {"file", "reason"}}
"""What fills the places of a template that is kept with its values."""


COUNTED = ("counted", "counted_line")
"""The calls that ask for the form that goes with a number."""


class Fault(NamedTuple):
    """Something that gettext's tools would not find, or that would fail when it is shown."""

    file: str
    line: int
    what: str
    written: str


class Call(NamedTuple):
    """A marked call with its templates."""

    file: str
    line: int
    keyword: str
    templates: tuple[str, ...]
    given: frozenset[str] | None
    """The names of the values that come with it; `None` where they cannot be told."""
    about: str = ""
    """What tells it from others with the same words."""


def files(*places: str, root: Path = ROOT) -> Iterator[Path]:
    for place in places:
        found = root / place
        yield from [found] if found.is_file() else sorted(found.rglob("*.py"))


class Source:
    """The syntax tree of a file, and the parent of each node."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.tree = ast.parse(text)

    @cached_property
    def above(self) -> dict[ast.AST, ast.AST]:
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    def fault(self, node: ast.expr | ast.stmt, what: str) -> Fault:
        return Fault(self.name, node.lineno, what, ast.unparse(node)[:100])

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self.above:
            node = self.above[node]
            yield node


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def separate(node: ast.Call) -> tuple[int, ...]:
    """The places, from 1, of templates that have nothing to do with each other."""
    return SEPARATE_TEMPLATE_FUNCTIONS.get("." * isinstance(node.func, ast.Attribute) + called(node), ())


def literal(node: ast.AST | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def hidden_words(node: ast.AST) -> bool:
    """Whether an expression holds text itself: not as a key in brackets, and not in a marked call."""
    if isinstance(node, ast.JoinedStr) or literal(node):
        return True
    if isinstance(node, ast.Subscript):
        return hidden_words(node.value)
    if isinstance(node, ast.Call) and (called(node) in TEMPLATE_FUNCTIONS or separate(node)):
        return False
    return any(hidden_words(child) for child in ast.iter_child_nodes(node))


def marked(source: Source) -> Iterator[Call | Fault]:
    """The templates of a file, as gettext's tools find them; and those that they would not find."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Assign):
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            makers = [
                each for each in values if isinstance(each, ast.Attribute) and each.attr in TEMPLATE_FUNCTIONS
            ]
            if any(ast.unparse(each.value).endswith("words") for each in makers):
                yield source.fault(node, "what makes texts, under another name")
        if isinstance(node, ast.Call):
            yield from _separate(source, node)
        if not isinstance(node, ast.Call) or called(node) not in TEMPLATE_FUNCTIONS:
            continue
        keyword = called(node)
        first = node.args[: max(TEMPLATE_FUNCTIONS[keyword])]
        found = [literal(each) for each in first]
        if (
            found
            and all(each is not None for each in found)
            and len(found) == len(TEMPLATE_FUNCTIONS[keyword])
        ):
            names = frozenset(each.arg for each in node.keywords if each.arg)
            several = any(each.arg is None for each in node.keywords)
            templates = tuple(each for each in found if each is not None)
            about = next((literal(each.value) for each in node.keywords if each.arg == "about"), "")
            if keyword == "mark" and about is None:
                yield source.fault(node, "what it is about is no literal")
            about = about or "" if keyword == "mark" else ""
            yield Call(source.name, node.lineno, keyword, templates, None if several else names, about)
        elif _asks_by_number(node) and not isinstance(first[0], ast.Starred):
            yield source.fault(node, "two forms that are not kept as one: mark them with forms()")
        elif keyword in ("mark", "forms", *FILLED) or any(hidden_words(each) for each in first):
            yield source.fault(node, "a template that is no literal")


def _separate(source: Source, node: ast.Call) -> Iterator[Call | Fault]:
    for template in (node.args[place - 1] for place in separate(node) if place <= len(node.args)):
        if (words := literal(template)) is not None:
            yield Call(source.name, node.lineno, called(node), (words,), None)
        elif hidden_words(template):
            yield source.fault(node, "a template that is no literal")


def _asks_by_number(node: ast.Call) -> bool:
    return (
        isinstance(node.func, ast.Attribute)
        and node.func.attr in COUNTED
        and ast.unparse(node.func.value).endswith("words")
    )


def places(template: str) -> list[str]:
    """The names of a template's places. Raises `ValueError` for one that cannot be filled by name."""
    found = []
    for _, place, form, conversion in Formatter().parse(template):
        if place is None:
            continue
        if not place.isidentifier() or form or conversion:
            raise ValueError(f"{{{place}}} is no plain name")
        found.append(place)
    return found


def wrong(call: Call) -> Iterator[Fault]:
    """What is wrong with the places of a call's templates."""
    written = " | ".join(call.templates)
    try:
        wanted = [{name[:1].lower() + name[1:] for name in places(each)} for each in call.templates]
    except ValueError as error:
        yield Fault(call.file, call.line, str(error), written)
        return
    if not all(call.templates):
        yield Fault(call.file, call.line, "an empty template is the head of a catalogue", written)
    if len({frozenset(each - {"count"}) for each in wanted}) > 1:
        yield Fault(call.file, call.line, "singular and plural have other places", written)
    everything = set().union(*wanted)
    if call.keyword in FILLED and not everything <= FILLED[call.keyword]:
        yield Fault(call.file, call.line, "places that nothing fills", written)
    if call.keyword not in ("mark", "forms") and call.given is not None:
        given = set(call.given) & (FILLED[call.keyword] if call.keyword in FILLED else set(call.given))
        if call.keyword in COUNTED:
            given, everything = given | {"count"}, everything | {"count"}
        if given != everything:
            yield Fault(call.file, call.line, f"{sorted(given)} for {sorted(everything)}", written)


def templates(*folders: str, root: Path = ROOT) -> tuple[list[Call], list[Fault]]:
    """All marked calls of some folders, and the faults in them."""
    calls: list[Call] = []
    faults: list[Fault] = []
    for path in files(*folders, root=root):
        for found in marked_in(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")):
            if isinstance(found, Fault):
                faults.append(found)
            else:
                calls.append(found)
                faults += wrong(found)
    return calls, [*faults, *in_two_forms(calls)]


@cache
def marked_in(name: str, text: str) -> tuple[Call | Fault, ...]:
    """Return what `marked` finds in a source."""
    return tuple(marked(Source(name, text)))


def in_two_forms(calls: Iterable[Call]) -> Iterator[Fault]:
    """Templates that are asked for with a number and without: a catalogue has only one of the two."""
    met: dict[tuple[str, str], Call] = {}
    for call in calls:
        before = met.setdefault((call.about, call.templates[0]), call)
        if before.templates != call.templates:
            what = f"the form differs from that in {before.file}:{before.line}"
            yield Fault(call.file, call.line, what, " | ".join(call.templates))
