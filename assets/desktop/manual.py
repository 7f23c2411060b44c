"""Man pages: a page of the command line in roff."""

from __future__ import annotations

from collections.abc import Iterator

from assets.desktop.declared import Argument, Page

TITLES = {
    "etori": "trick-taking card games that are hard to find elsewhere",
    "etori-game": "Etori without a window",
}
FILES = (
    (
        "$XDG_DATA_HOME/etori",
        "settings and all matches; $ETORI_HOME in its place if that is set",
    ),
    ("$XDG_STATE_HOME/etori/log", "the log, and a report after a fault; log in $ETORI_HOME if that is set"),
)


def manual(page: Page, other: str) -> str:
    """The man page; `other` is the one to which it leads."""
    return "\n".join(_lines(page, other)) + "\n"


def _lines(page: Page, other: str) -> Iterator[str]:
    yield '.\\" Made by `python -m assets.desktop write` from the declarations of the command line.'
    yield f'.TH {page.name.upper()} 1 "" "Etori" "Card games"'
    yield ".SH NAME"
    yield f"{_text(page.name)} \\- {_text(TITLES[page.name])}"
    yield ".SH SYNOPSIS"
    yield from _synopsis(page.name, page)
    yield ".SH DESCRIPTION"
    yield _text(page.told)
    if not page.commands:
        yield from _notes(page)
        yield ".SH OPTIONS"
        yield from _arguments(page)
    else:
        yield ".SH COMMANDS"
        yield _text("Each of them has --help. In a checkout `python -m game` is the same.")
        for command in page.commands:
            yield from _command(page.name, command)
    yield ".SH FILES"
    for path, told in FILES:
        yield from (".TP", f".I {_text(path)}", _text(told))
    yield ".SH EXIT STATUS"
    for status, told in page.ends:
        yield from (".TP", f".B {_text(status)}", _text(told))
    yield ".SH EXAMPLES"
    yield from _examples(page.name, page)
    yield ".SH SEE ALSO"
    yield f".BR {_text(other)} (1)"


def _command(name: str, command: Page) -> Iterator[str]:
    yield f".SS {_text(command.name)}"
    yield _text(f"{command.told[0].upper()}{command.told[1:]}.")
    yield from (".PP", *_synopsis(f"{name} {command.name}", command))
    yield from _arguments(command)
    yield from _notes(command)
    yield from (".PP", *_examples(f"{name} {command.name}", command))


def _notes(page: Page) -> Iterator[str]:
    for paragraph in page.notes.strip().split("\n\n") if page.notes else ():
        yield from (".PP", _text(" ".join(paragraph.split())))


def _synopsis(name: str, page: Page) -> Iterator[str]:
    yield f".B {_text(name)}"
    if page.options:
        yield "[\\fIoption\\fR ...]"
    if page.commands:
        yield "\\fIcommand\\fR ..."
    for place in page.places:
        yield f"\\fI{_text(place.value)}\\fR" + (" ..." if place.many else "")


def _arguments(page: Page) -> Iterator[str]:
    for each in (*page.places, *page.options):
        yield from (".TP", _head(each), _text(_told(each)))


def _head(each: Argument) -> str:
    value = f"\\fI{_text(each.value)}\\fR"
    if not each.names:
        return value
    names = ", ".join(f"\\fB{_text(name)}\\fR" for name in each.names)
    return f"{names} {value}" if each.value else names


def _told(each: Argument) -> str:
    """What its help says, and what can be chosen where that does not."""
    listed = ", ".join(each.choices)
    shown = each.told.endswith(listed)
    told = each.told if shown else f"{each.told}: {listed}"
    told = told if told == listed else f"{told[0].upper()}{told[1:]}"
    return f"{told}{'; can be repeated' if each.many and each.names and 'repeated' not in told else ''}."


def _examples(name: str, page: Page) -> Iterator[str]:
    yield from (".nf", *(_text(f"{name} {each}".rstrip()) for each in page.examples), ".fi")


def _text(text: str) -> str:
    """Words as roff reads them: a minus that can be copied, no line that is taken for a command."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
